// The judgement of a log, as text for people and data for programs.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "punto/report.hpp"
#include "punto/verify.hpp"

namespace punto {

/// What `punto verify` answers.
struct VerifyReport {
  const Ruleset& ruleset;
  std::string mode;
  std::vector<std::string> sources;  // files of the log, and how they were read
  const Tally& tally;
  std::span<const LocatedFinding> first_findings;
  const Verification& verification;
};

/// Text, Markdown or JSON. All that is inconsistent is told in full; tests that passed take one line together
/// in text.
std::string render(const VerifyReport& report, const PrintOptions& options);

/// One finding as one line of JSON.
std::string finding_line(std::string_view file, const Finding& finding);

}  // namespace punto
