// The sub-commands. Each adds itself to the program, and sets the action that runs it.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace punto::cli {

/// What to do once the arguments are read; returns the exit code.
using Action = std::function<int()>;

/// Exit codes, as docs/cli.md gives them. Wrong usage and bad data leave by exceptions.
enum ExitCode : int { kFine = 0, kFoundWanting = 1, kWrongUsage = 2, kBadData = 3, kFailed = 4 };

void add_analyze(CLI::App& program, Action& action);
void add_batch(CLI::App& program, Action& action);
void add_deal(CLI::App& program, Action& action);
void add_settle(CLI::App& program, Action& action);
void add_verify(CLI::App& program, Action& action);
void add_rules(CLI::App& program, Action& action);
void add_facts(CLI::App& program, Action& action);
void add_audit(CLI::App& program, Action& action);
void add_bench(CLI::App& program, Action& action);

/// Adds a sub-command with examples at the end of its help, whose options `Options` holds and `run` acts on.
template <class Options>
CLI::App& add_command(CLI::App& parent, Action& action, const char* name, const char* description,
                      const char* examples, const std::shared_ptr<Options>& options,
                      int (*run)(const Options&)) {
  CLI::App& command = *parent.add_subcommand(name, description)->group("Commands");
  command.footer(std::string{"Examples:\n"} + examples);
  command.callback([options, run, &action] { action = [options, run] { return run(*options); }; });
  return command;
}

}  // namespace punto::cli
