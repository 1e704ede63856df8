#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <string>
#include <vector>

#include "commands.hpp"
#include "options.hpp"
#include "punto/text.hpp"

namespace punto::cli {
namespace {

constexpr const char* kDescription =
    "Punto: an exact combinatorial analyzer for punto banco (baccarat).\n"
    "From any shoe, the exact probability of every way a coup can end and the exact house edge of every bet.";

constexpr const char* kFooter =
    "Examples:\n"
    "  punto analyze                                  every bet of the game, from a fresh shoe\n"
    "  punto analyze --without 'As Kd 5 5 T'          the same with these cards gone\n"
    "  punto analyze --bet lucky_six --exact          one bet, its outcomes and exact fractions\n"
    "  punto batch shoes.csv                          the same for many shoes, one a line\n"
    "  punto deal --shoes 100 > log.csv               a log of whole shoes, dealt from a seed\n"
    "  punto settle '2 K 3 4 K 5'                     what one coup is, and what every bet on it pays\n"
    "  punto rules check my-game.toml                 is this ruleset correct?\n"
    "\n"
    "Exit codes: 0 fine, 1 checked and found wanting, 2 wrong usage, 3 bad input data, 4 internal error.\n"
    "'punto COMMAND --help' explains a command.";

/// A command and the words that name it: "rules check".
struct NamedCommand {
  const CLI::App* command;
  std::string name;
};

/// The command that the first words name.
/// \throws UsageError if a word should name one, and does not.
NamedCommand find_command(const CLI::App& program, const std::vector<std::string>& words) {
  NamedCommand found{&program, ""};
  for (const std::string& word : words) {
    std::vector<std::string> names;
    for (const CLI::App* command : found.command->get_subcommands({})) names.push_back(command->get_name());
    if (names.empty() || word.starts_with('-')) break;
    if (std::find(names.begin(), names.end(), word) == names.end()) {
      throw UsageError{fmt::format("unknown command \"{}\"; expected {}.{}", printable(found.name + word),
                                   listed(names), did_you_mean(word, names))};
    }
    found = {found.command->get_subcommand(word), found.name + word + " "};
  }
  return found;
}

/// What the parser would say badly: an unknown option before a command, or no command.
void require_command(const NamedCommand& named, const std::vector<std::string>& words) {
  std::vector<std::string> names;
  for (const CLI::App* command : named.command->get_subcommands({})) names.push_back(command->get_name());
  constexpr std::array<std::string_view, 3> kAnswered{"-h", "--help", "--version"};
  const std::string& last = words.back();
  if (names.empty() || std::find(kAnswered.begin(), kAnswered.end(), last) != kAnswered.end()) return;
  throw UsageError{
      last.starts_with('-')
          ? fmt::format("unknown option \"{}\"; expected a command first: {}", printable(last), listed(names))
          : fmt::format("\"{}\" needs a command: {}", printable(last), listed(names))};
}

int run(const std::vector<std::string>& words) {
  CLI::App program{kDescription, "punto"};
  program.footer(kFooter);
  program.set_version_flag("--version", fmt::format("punto {}", version()));
  program.require_subcommand(1);
  program.get_formatter()->label("SUBCOMMAND", "COMMAND");
  Action action;
  for (const auto add :
       {add_analyze, add_batch, add_deal, add_settle, add_verify, add_rules, add_facts, add_audit, add_bench})
    add(program, action);

  if (words.empty()) throw UsageError{"no command\n\n" + program.help()};
  const NamedCommand named = find_command(program, words);
  require_command(named, words);
  try {
    std::vector<std::string> from_the_back{words.rbegin(), words.rend()};  // as it takes them
    program.parse(from_the_back);
  } catch (const CLI::CallForVersion&) {
    print(fmt::format("punto {}\n", version()));
    finish_printing();
    return kFine;
  } catch (const CLI::Success&) {  // --help, of the program or of the command that was named
    print(program.help());
    finish_printing();
    return kFine;
  } catch (const CLI::ParseError& error) {
    throw UsageError{
        fmt::format("{}\nRun 'punto {}--help' to see what is possible.", error.what(), named.name)};
  }
  const int code = action();
  finish_printing();
  return code;
}

}  // namespace
}  // namespace punto::cli

int main(int count, char** values) {
  using namespace punto::cli;
  try {
    return run({values + 1, values + count});
  } catch (const UsageError& error) {
    complain(error.what());
    return kWrongUsage;
  } catch (const punto::Error& error) {
    complain(error.what());
    return kBadData;
  } catch (const std::exception& error) {
    complain(error.what());
    return kFailed;
  }
}
