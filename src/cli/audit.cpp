#include "punto/audit.hpp"

#include <algorithm>
#include <memory>

#include "commands.hpp"
#include "options.hpp"

namespace punto::cli {
namespace {

struct Arguments {
  PrintArguments print;
  std::uint64_t seed = 1;
  int shoes = 100000;
};

int run(const Arguments& arguments) {
  const std::vector<AuditCheck> checks = audit(load_ruleset("sa-gaming"), arguments.seed, arguments.shoes);
  print(render(checks, print_options(arguments.print)));
  const bool passed =
      std::all_of(checks.begin(), checks.end(), [](const AuditCheck& check) { return check.passed(); });
  return passed ? kFine : kFoundWanting;
}

}  // namespace

void add_audit(CLI::App& program, Action& action) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App& command =
      add_command(program, action, "audit",
                  "Checks Punto against itself and against published figures, now, on this machine.",
                  "  punto audit\n  punto audit --seed 2026 --shoes 1000", arguments, run);
  command.add_option("--seed", arguments->seed, "Seed of the random shoes")
      ->check(whole_number())
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--shoes", arguments->shoes,
                  "Random compositions of which the score table is compared with the walk")
      ->check(whole_number())
      ->check(CLI::Range(1, 100'000'000))
      ->type_name("N")
      ->capture_default_str();
  add_format_option(command, arguments->print);
}

}  // namespace punto::cli
