#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "commands.hpp"
#include "options.hpp"
#include "punto/audit.hpp"

namespace punto::cli {
namespace {

struct Arguments {
  PrintArguments print;
  std::string name;
};

int run_list(const Arguments& arguments) {
  const PrintOptions options = print_options(arguments.print);
  std::vector<ListedRuleset> rulesets;
  int code = kFine;
  for (const std::filesystem::path& path : ruleset_files()) {
    try {
      rulesets.push_back({path.string(), load_ruleset(path.string())});
    } catch (const Error& error) {  // one bad file does not hide the others
      complain(error.what());
      code = kBadData;
    }
  }
  print(render(rulesets, options));
  return code;
}

int run_show(const Arguments& arguments) {
  const Ruleset ruleset =
      from_option("ruleset", arguments.name, [&] { return load_ruleset(arguments.name); });
  print(render(ruleset, print_options(arguments.print, &ruleset)));
  return kFine;
}

int run_check(const Arguments& arguments) {
  const Ruleset ruleset =
      from_option("ruleset", arguments.name, [&] { return load_ruleset(arguments.name); });
  const RulesetCheck found = check_ruleset(ruleset);
  print(render(found, ruleset, print_options(arguments.print)));
  const bool all_hold = std::all_of(found.claims.begin(), found.claims.end(),
                                    [](const CheckedClaim& claim) { return claim.holds; });
  return all_hold ? kFine : kFoundWanting;
}

}  // namespace

void add_rules(CLI::App& program, Action& action) {
  CLI::App& rules =
      *program.add_subcommand("rules", "The rulesets: list, show or check them.")->group("Commands");
  rules.require_subcommand(1);
  rules.footer(
      "Examples:\n  punto rules list\n  punto rules show sa-gaming\n  punto rules check my-game.toml");

  const auto arguments = std::make_shared<Arguments>();
  CLI::App& list = add_command(rules, action, "list", "The rulesets that come with Punto.",
                               "  punto rules list --format json", arguments, run_list);
  add_format_option(list, arguments->print);
  add_language_option(list, arguments->print);

  CLI::App& show = add_command(rules, action, "show", "All that a ruleset says.",
                               "  punto rules show sa-gaming --lang ms", arguments, run_show);
  show.add_option("ruleset", arguments->name, "Name of a ruleset, or path of a .toml file")
      ->type_name("NAME|FILE")
      ->required();
  add_format_option(show, arguments->print);
  add_language_option(show, arguments->print);

  CLI::App& check = add_command(rules, action, "check", "Is a ruleset correct, and are its claims borne out?",
                                "  punto rules check my-game.toml", arguments, run_check);
  check.add_option("ruleset", arguments->name, "Name of a ruleset, or path of a .toml file")
      ->type_name("NAME|FILE")
      ->required();
  add_format_option(check, arguments->print);
}

}  // namespace punto::cli
