// Many shoes, or one that is followed: what the two have in common.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "options.hpp"
#include "punto/report_batch.hpp"

namespace punto::cli {

struct BatchArguments {
  std::vector<std::string> files;
  RulesetArguments ruleset;
  BetArguments bets;
  std::string format = "csv";
  int digits = 12;
  bool exact = false;
  bool outcomes = false;
  std::optional<std::string> order;
  bool strict = false;
  bool follow = false;
};

/// --format, --digits, --exact and --outcomes.
void add_line_options(CLI::App& command, BatchArguments& arguments);
LineOptions line_options(const BatchArguments& arguments);

/// Follows one shoe card by card; returns the exit code.
int follow(const BatchArguments& arguments, const Ruleset& ruleset, const OutcomeCounter& counter,
           const EdgeLines& lines);

}  // namespace punto::cli
