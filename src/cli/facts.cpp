#include <memory>

#include "commands.hpp"
#include "options.hpp"

namespace punto::cli {
namespace {

int run(const PrintArguments& arguments) {
  print(render_facts(print_options(arguments)));
  return kFine;
}

}  // namespace

void add_facts(CLI::App& program, Action& action) {
  const auto arguments = std::make_shared<PrintArguments>();
  CLI::App& command = add_command(program, action, "facts", "What conditions may ask about a coup.",
                                  "  punto facts\n  punto facts --format md", arguments, run);
  add_format_option(command, *arguments);
}

}  // namespace punto::cli
