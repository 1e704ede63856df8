#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "commands.hpp"
#include "options.hpp"
#include "punto/lines.hpp"
#include "punto/settlement.hpp"
#include "punto/text.hpp"

namespace punto::cli {
namespace {

constexpr const char* kExamples =
    "  punto settle '2 K 3 4 K 5'\n"
    "  punto settle --mode no-commission 'Ks 2 Ks 4 5'\n"
    "  punto settle --format json < coups.txt";

struct Arguments {
  PrintArguments print;
  RulesetArguments ruleset;
  BetArguments bets;
  std::vector<std::string> coups;
  bool strict = false;
};

/// Settles coups one after the other, and prints each at once.
class Settler {
 public:
  Settler(const Ruleset& ruleset, const Arguments& arguments)
      : ruleset_{ruleset},
        bets_{bets_of(arguments.bets, ruleset)},
        options_{print_options(arguments.print, &ruleset)},
        strict_{arguments.strict} {
    if (options_.format == Format::csv) print(settlement_csv_head());
  }

  void settle(std::string_view text) {
    const std::vector<Card> cards = parse_cards(text);
    const Settlement settlement = settle_coup(ruleset_, bets_, cards);
    if (strict_ && !settlement.unused.empty())
      throw Error{fmt::format("the coup is complete after {} cards; {} more {}", settlement.coup.size(),
                              settlement.unused.size(),
                              settlement.unused.size() == 1 ? "is left over" : "are left over")};
    const bool for_people = options_.format == Format::text || options_.format == Format::markdown;
    if (for_people && settled_ > 0) print("\n");
    print(render(settlement, options_));
    ++settled_;
  }

  /// A line that could not be settled, in its place among objects.
  void fail(std::size_t line, const Error& error) {
    if (options_.format == Format::json) print(settlement_error_json(line, error.message()));
  }

 private:
  const Ruleset& ruleset_;
  std::vector<const Bet*> bets_;
  PrintOptions options_;
  bool strict_;
  std::size_t settled_ = 0;
};

int settle_arguments(Settler& settler, std::vector<std::string> coups) {
  // `settle 2 K 3 4 K 5`, without quotes, is one coup: no single card is one.
  const auto is_word = [](const std::string& text) {
    return text.find_first_of(" ,\t") == std::string::npos;
  };
  if (std::all_of(coups.begin(), coups.end(), is_word)) {
    std::string joined;
    for (const std::string& card : coups) joined += (joined.empty() ? "" : " ") + card;
    coups = {joined};
  }
  for (std::size_t at = 0; at < coups.size(); ++at) {
    const std::string name = coups.size() == 1 ? "coup" : fmt::format("coup {}", at + 1);
    from_option(name, coups[at], [&] {
      settler.settle(coups[at]);
      return 0;
    });
  }
  return kFine;
}

/// Settles one line of standard input, unless it is blank or a comment.
/// \returns the exit code that it asks for.
int settle_line(Settler& settler, std::size_t number, std::string_view line) {
  constexpr std::size_t kTooLong = 1000;
  const std::string_view text = line.substr(0, line.find('#'));
  if (text.find_first_not_of(" \t\r") == std::string_view::npos) return kFine;
  try {
    if (line.size() >= kTooLong) throw Error{fmt::format("a line of {} bytes or more is no coup", kTooLong)};
    settler.settle(text);
    finish_printing();  // whoever feeds us line by line waits for the answer
    return kFine;
  } catch (const Error& error) {
    complain(placed("<stdin>", number, text, error));
    settler.fail(number, error);
    return kBadData;
  }
}

int settle_lines(Settler& settler) {
  constexpr std::size_t kBlock = 1 << 16;
  int code = kFine;
  LineStream stream = LineStream::standard_input();
  while (const auto block = stream.next(kBlock)) {
    for_each_line(*block, [&](std::size_t number, std::string_view line) {
      code = std::max(code, settle_line(settler, number, line));
    });
  }
  return code;
}

int run(const Arguments& arguments) {
  const Ruleset ruleset = ruleset_of(arguments.ruleset);
  Settler settler{ruleset, arguments};
  return arguments.coups.empty() ? settle_lines(settler) : settle_arguments(settler, arguments.coups);
}

}  // namespace

void add_settle(CLI::App& program, Action& action) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App& command =
      add_command(program, action, "settle", "What a coup is, and what every bet on it pays per unit staked.",
                  kExamples, arguments, run);
  command
      .add_option("coup", arguments->coups,
                  "Cards in deal order (Player, Banker, Player, Banker, third cards); without any, one coup "
                  "a line is read from standard input")
      ->type_name("CARDS");
  add_ruleset_option(command, arguments->ruleset);
  add_bet_options(command, arguments->bets);
  command.add_flag("--strict", arguments->strict, "Refuse cards after the coup is complete");
  add_number_options(command, arguments->print);
  add_language_option(command, arguments->print);
}

}  // namespace punto::cli
