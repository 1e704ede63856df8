// What several sub-commands read from the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "punto/error.hpp"
#include "punto/report.hpp"

namespace punto::cli {

/// A mistake on the command line, as opposed to one in a file.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Runs `read` on what `option` was given. A mistake in that text is wrong usage; one that already has a
/// place, because it stands in a file, stays bad data.
template <class Read>
auto from_option(std::string_view option, std::string_view text, Read read) {
  try {
    return read();
  } catch (const Error& error) {
    if (error.has_place()) throw;
    throw UsageError{error.in(option, text).what()};
  }
}

/// --format, --digits, --exact, --lang.
struct PrintArguments {
  std::string format = "text";
  std::optional<int> digits;
  bool exact = false;
  std::string language = "en";
};
/// --format only.
void add_format_option(CLI::App& command, PrintArguments& arguments);
/// --format and --digits.
void add_number_options(CLI::App& command, PrintArguments& arguments);
/// --lang.
void add_language_option(CLI::App& command, PrintArguments& arguments);
/// The options to print by. \throws UsageError if the ruleset, where there is one, has no names in the
/// language.
PrintOptions print_options(const PrintArguments& arguments, const Ruleset* ruleset = nullptr);

/// --ruleset.
struct RulesetArguments {
  std::string name = "sa-gaming";
};
void add_ruleset_option(CLI::App& command, RulesetArguments& arguments);
Ruleset ruleset_of(const RulesetArguments& arguments);

/// --bet and --mode.
struct BetArguments {
  std::vector<std::string> ids;
  std::optional<std::string> mode;
};
void add_bet_options(CLI::App& command, BetArguments& arguments);
/// The bets asked for: all of them if none is named.
std::vector<const Bet*> bets_of(const BetArguments& arguments, const Ruleset& ruleset);

/// --decks, --points, --ranks, --cards; --without; --burn.
struct ShoeArguments {
  std::optional<std::string> decks, points, ranks, cards;
  std::string without;  // an empty list takes nothing out
  std::optional<std::string> burn;
};
void add_shoe_options(CLI::App& command, ShoeArguments& arguments);

/// A shoe and what to call it.
struct NamedShoe {
  Shoe shoe;
  std::string name;  // "8 decks, 416 cards"
  std::optional<Card> burn;
};
/// The shoe asked for: a fresh one of the ruleset if none is.
NamedShoe shoe_of(const ShoeArguments& arguments, const Ruleset& ruleset);

/// What --decks was given: a number of decks that a shoe may have.
int decks_of(const std::string& text);
/// What options have made of a game must leave a coup to deal.
void require_a_coup_of(const Ruleset& game);

/// Writes to standard output.
/// \throws std::system_error if that fails.
void print(std::string_view text);
/// Writes out what is still in memory.
/// \throws std::system_error if that fails.
void finish_printing();

/// Refuses what is not digits only: a negative number would silently become a large one, 010 eight. A number
/// of more than 64 bits would silently become the largest of them.
CLI::Validator whole_number();

/// "FILE:LINE:COLUMN: message" of an error whose offset is in `text`, a line of many.
std::string placed(std::string_view name, std::size_t line, std::string_view text, const Error& error);

/// "punto: MESSAGE" on standard error.
void complain(std::string_view message);

}  // namespace punto::cli
