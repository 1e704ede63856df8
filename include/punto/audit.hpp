// Punto against itself and against what others have published, on this machine, now.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "punto/analysis.hpp"
#include "punto/ruleset.hpp"

namespace punto {

/// One claim about the program, checked many times.
struct AuditCheck {
  std::string name;
  std::string what;  // is compared with what
  int comparisons = 0;
  std::vector<std::string> failures;  // what was expected and what came; the first few

  bool passed() const { return failures.empty() && comparisons > 0; }
};

/// The published figures, the walk against a plain listing of every sequence, the details against each
/// other, the unseen burn, and the fast engines against the walk.
/// \param seed   of the random shoes.
/// \param shoes  random compositions of which the score table is compared with the walk.
/// \throws Error if the published figures are not to be found.
/// \par Cost  a second, and a third of a millisecond of one core for each of `shoes`.
std::vector<AuditCheck> audit(const Ruleset& ruleset, std::uint64_t seed, int shoes);

/// A claim of a ruleset beside the exact figure.
struct CheckedClaim {
  std::string name;     // "rtp_max"
  std::string printed;  // "98.94%"
  std::string exact;    // the exact figure at the printed digits
  std::string source;
  bool holds;
};

struct RulesetCheck {
  std::vector<CheckedClaim> claims;
  std::vector<std::string> warnings;  // such as an RTP above 100 %
};

/// The ruleset's claims, and what deserves a warning, from its fresh shoe.
RulesetCheck check_ruleset(const Ruleset& ruleset);

}  // namespace punto
