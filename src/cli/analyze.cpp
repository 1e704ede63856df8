#include <memory>

#include "commands.hpp"
#include "options.hpp"
#include "punto/analysis.hpp"

namespace punto::cli {
namespace {

constexpr const char* kExamples =
    "  punto analyze\n"
    "  punto analyze --mode commission --decks 6\n"
    "  punto analyze --without 'As Kd 5 5 T' --format json\n"
    "  punto analyze --burn 7\n"
    "  punto analyze --ranks 28,27,28,28,29,28,28,30,30,30,29,30,30\n"
    "  punto analyze --bet lucky_six --exact --digits 8\n"
    "  punto analyze --given 'player_initial == 9'";

struct Arguments {
  PrintArguments print;
  RulesetArguments ruleset;
  BetArguments bets;
  ShoeArguments shoe;
  std::optional<std::string> given;
  bool outcomes = false;
};

std::optional<Condition> read_given(const std::optional<std::string>& text) {
  if (!text) return std::nullopt;
  return from_option("--given", *text, [&] { return Condition::compile(*text); });
}

int run(const Arguments& arguments) {
  const Ruleset ruleset = ruleset_of(arguments.ruleset);
  const PrintOptions options = print_options(arguments.print, &ruleset);
  const std::vector<const Bet*> bets = bets_of(arguments.bets, ruleset);
  const NamedShoe named = shoe_of(arguments.shoe, ruleset);
  const std::optional<Condition> given = read_given(arguments.given);
  const Analysis analysis = from_option("--given", arguments.given.value_or(""), [&] {
    return analyze(named.shoe, ruleset.tableau, bets, given ? &*given : nullptr);
  });
  const bool with_outcomes = arguments.outcomes || !arguments.bets.ids.empty();
  print(render(AnalysisReport{ruleset, named.shoe, named.name, named.burn, arguments.given.value_or(""),
                              analysis, with_outcomes},
               options));
  return kFine;
}

}  // namespace

void add_analyze(CLI::App& program, Action& action) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App& command = add_command(program, action, "analyze", "The exact figures of every bet from one shoe.",
                                  kExamples, arguments, run);
  add_ruleset_option(command, arguments->ruleset);
  add_bet_options(command, arguments->bets);
  command.add_flag("--outcomes", arguments->outcomes, "Show every outcome with its deals; --bet does so too");
  command
      .add_option("--given", arguments->given, "Count only coups for which this condition over facts holds")
      ->type_name("CONDITION");
  add_shoe_options(command, arguments->shoe);
  add_number_options(command, arguments->print);
  command.add_flag("--exact", arguments->print.exact,
                   "Show exact fractions too (json and csv always have them)");
  add_language_option(command, arguments->print);
}

}  // namespace punto::cli
