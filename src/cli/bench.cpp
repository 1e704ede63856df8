#include "bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <random>

#include "commands.hpp"
#include "options.hpp"
#include "punto/analysis.hpp"
#include "punto/enumerate.hpp"

namespace punto::cli {
namespace {

struct Arguments {
  PrintArguments print;
  int runs = 21;
};

BenchRow measure_process(int runs) {
  double peak = 0;
  BenchRow row = measure("whole process: punto analyze, from nothing", runs,
                         [&] { peak = std::max(peak, run_process({"analyze"})); });
  row.peak_mib = peak;
  return row;
}

/// Every count of a distribution, as text: the same on every machine.
std::string text_of(const Distribution& joint) {
  std::string text;
  for (const Distribution::Row& row : joint.rows()) {
    for (const Fact* fact : joint.facts()) text += fmt::format("{} ", row.values[*fact]);
    text += to_text(row.deals) + "\n";
  }
  return text;
}

std::string checksum_of_counts(const Ruleset& ruleset) {
  constexpr int kRandomShoes = 20;
  std::vector<Shoe> shoes{Shoe::infinite()};
  for (const int decks : {1, 2, 3, 4, 5, 6, 7, 8, 12, 40}) shoes.push_back(Shoe::decks(decks));
  std::mt19937_64 generator{1};
  for (int shoe = 0; shoe < kRandomShoes; ++shoe) {
    std::vector<std::int64_t> counts(52);
    for (std::int64_t& count : counts) count = static_cast<std::int64_t>(generator() % 9);
    shoes.push_back(Shoe::from_counts(Detail::cards, counts));
  }
  const FactList facts = facts_of(ruleset.all_bets());
  std::string text;
  for (const Shoe& shoe : shoes) text += text_of(enumerate(shoe, ruleset.tableau, facts));
  return sha256(text);
}

int run(const Arguments& arguments) {
  const Ruleset ruleset = load_ruleset("sa-gaming");
  const Shoe fresh = ruleset.fresh_shoe();
  std::vector<BenchRow> rows;
  for (const Detail detail : {Detail::points, Detail::ranks, Detail::cards}) {
    const FactList facts = facts_of(ruleset.all_bets(), detail);
    const Shoe shoe = fresh.at(detail);
    rows.push_back(measure(fmt::format("walk, 8 decks, facts of {}", to_text(detail)), arguments.runs,
                           [&] { enumerate(shoe, ruleset.tableau, facts); }));
  }
  const FactList facts = facts_of(ruleset.all_bets());
  const Shoe large = Shoe::decks(40);
  rows.push_back(measure("walk, 40 decks, facts of cards", arguments.runs,
                         [&] { enumerate(large, ruleset.tableau, facts); }));
  rows.push_back(measure("analysis, 8 decks, all bets", arguments.runs,
                         [&] { analyze(fresh, ruleset.tableau, ruleset.all_bets()); }));
  rows.push_back(
      measure("reading and checking the ruleset", arguments.runs, [] { load_ruleset("sa-gaming"); }));
  rows.push_back(measure_process(arguments.runs));
  for (BenchRow& row : measure_rates(ruleset, arguments.runs)) rows.push_back(std::move(row));
  for (BenchRow& row : measure_logs(ruleset, arguments.runs)) rows.push_back(std::move(row));
  print(render(rows, checksum_of_counts(ruleset), print_options(arguments.print)));
  return kFine;
}

}  // namespace

void add_bench(CLI::App& program, Action& action) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App& command = add_command(
      program, action, "bench",
      "Speed, and a checksum of all counts: a change of code that changes it has changed a result.",
      "  punto bench\n  punto bench --runs 101 --format json", arguments, run);
  command.add_option("--runs", arguments->runs, "Runs of each, of which the median is shown")
      ->check(whole_number())
      ->check(CLI::Range(1, 10000))
      ->type_name("N")
      ->capture_default_str();
  add_format_option(command, arguments->print);
}

}  // namespace punto::cli
