#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <random>

#include "bench.hpp"
#include "punto/outcomes.hpp"
#include "punto/score_table.hpp"

namespace punto::cli {
namespace {

/// Half-dealt shoes of eight decks.
std::vector<Shoe> random_shoes(std::size_t count) {
  std::mt19937_64 generator{1};
  std::vector<Shoe> shoes;
  while (shoes.size() < count) {
    std::vector<std::int64_t> counts(52);
    for (std::int64_t& kind : counts) kind = static_cast<std::int64_t>(generator() % 9);
    shoes.push_back(Shoe::from_counts(Detail::cards, counts));
  }
  return shoes;
}

/// The groups of the three winners.
Groups winners(const Tableau& tableau) {
  std::vector<std::vector<std::size_t>> groups(3);
  for (const std::size_t index : possible_scores(tableau)) {
    const Score score = score_at(index);
    groups[score.player_total > score.banker_total   ? 0
           : score.player_total < score.banker_total ? 1
                                                     : 2]
        .push_back(index);
  }
  return Groups{kScores, groups};
}

/// Multiply-adds of all lanes that this core does in a second with the vectors in use.
BenchRow measure_peak(const std::string& target, int runs) {
  constexpr std::uint64_t kRounds = 200'000;
  std::uint64_t done = 0;
  BenchRow row = measure(fmt::format("multiply-adds, {}, the most", target), runs,
                         [&] { done = multiply_and_add(kRounds); });
  return with_rate(std::move(row), done);
}

/// The counts of shoes, one a line, so many times over.
std::string lines_of(const std::vector<Shoe>& shoes, std::size_t times) {
  std::string once;
  for (const Shoe& shoe : shoes) once += fmt::format("{}\n", fmt::join(shoe.counts(), ","));
  std::string text;
  for (std::size_t time = 0; time < times; ++time) text += once;
  return text;
}

BenchRow measure_batch(const std::vector<Shoe>& shoes, int runs) {
  constexpr std::size_t kTimes = 64;
  const TemporaryFile file{lines_of(shoes, kTimes)};
  double peak = 0;
  BenchRow row = measure("punto batch, text in, decimals of all bets out, all cores", runs, [&] {
    peak = std::max(peak, run_process({"batch", file.path()}));
  });
  row.peak_mib = peak;
  return with_rate(std::move(row), shoes.size() * kTimes);
}

}  // namespace

std::vector<BenchRow> measure_rates(const Ruleset& ruleset, int runs) {
  constexpr std::size_t kShoes = 4096;
  const std::vector<Shoe> shoes = random_shoes(kShoes);
  std::vector<PointCounts> counts;
  for (const Shoe& shoe : shoes) counts.push_back(point_counts(shoe));
  const Groups groups = winners(ruleset.tableau);
  std::vector<std::uint64_t> sums(kShoes * groups.size());

  std::vector<BenchRow> rows;
  rows.push_back(with_rate(measure("score table, one shoe at a time, no vectors", runs,
                                   [&] {
                                     for (std::size_t shoe = 0; shoe < kShoes; ++shoe)
                                       count_groups_plainly(
                                           counts[shoe], ruleset.tableau, groups,
                                           std::span{sums}.subspan(shoe * groups.size(), groups.size()));
                                   }),
                           kShoes));
  const auto multiply_adds = static_cast<double>(score_operations().multiply_adds);
  const std::vector<std::string> targets = vector_targets();
  for (const std::string& target : targets) {
    use_vector_target(target);
    BenchRow peak = measure_peak(target, runs);
    BenchRow row = with_rate(measure(fmt::format("score table, {}", target), runs,
                                     [&] { count_groups(counts, ruleset.tableau, groups, sums); }),
                             kShoes);
    row.peak_share = *row.per_second * multiply_adds / *peak.per_second;
    rows.push_back(std::move(peak));
    rows.push_back(std::move(row));
  }
  use_vector_target(targets.front());

  const OutcomeCounter counter{ruleset.tableau, ruleset.all_bets()};
  constexpr std::size_t kTogether = 256;  // as `punto batch` has it
  const auto each_part = [&](const auto& use) {
    for (std::size_t first = 0; first < kShoes; first += kTogether)
      use(std::span{shoes}.subspan(first, kTogether));
  };
  std::vector<WideFraction> means(kTogether * counter.bets().size());
  rows.push_back(with_rate(measure("values of all bets, in process", runs,
                                   [&] { each_part([&](auto part) { counter.means(part, means); }); }),
                           kShoes));
  std::vector<Deals> deals(kTogether * counter.outcome_count());
  rows.push_back(with_rate(measure("deals of all outcomes of all bets, in process", runs,
                                   [&] { each_part([&](auto part) { counter.count(part, deals); }); }),
                           kShoes));
  rows.push_back(measure_batch(shoes, runs));
  return rows;
}

}  // namespace punto::cli
