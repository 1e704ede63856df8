// The fast engines against the walk, on random shoes.
#include "audit_engines.hpp"

#include <fmt/format.h>

#include <array>
#include <numeric>
#include <optional>
#include <random>

#include "punto/enumerate.hpp"
#include "punto/outcomes.hpp"
#include "punto/parallel.hpp"
#include "punto/score_table.hpp"

namespace punto {
namespace {

/// Every so many shoes, one is dealt by a tableau of its own, and one is too large for vectors.
constexpr int kOddOneOut = 50;

struct Case {
  Tableau tableau;
  Shoe shoe;
};

/// 6 cards to 8 decks and some beyond, even ones, uneven ones, and ones without some kinds.
Shoe random_points(std::mt19937_64& generator, std::uint64_t most) {
  for (;;) {
    const std::uint64_t one_is_missing_in = 2 + generator() % 10;
    const std::uint64_t most_here = 1 + generator() % most;
    std::vector<std::int64_t> counts(10);
    for (std::int64_t& count : counts)
      count =
          generator() % one_is_missing_in == 0 ? 0 : static_cast<std::int64_t>(generator() % (most_here + 1));
    counts[9] += counts[9] * static_cast<std::int64_t>(generator() % 4);
    if (std::accumulate(counts.begin(), counts.end(), std::int64_t{0}) >= 6)
      return Shoe::from_counts(Detail::points, counts);
  }
}

std::vector<Case> random_cases(const Tableau& tableau, std::uint64_t seed, int count) {
  std::mt19937_64 generator{seed};
  std::vector<Case> cases;
  for (int number = 0; number < count; ++number) {
    const bool is_large = number % kOddOneOut == 1;
    cases.push_back({number % kOddOneOut == 2 ? random_tableau(generator) : tableau,
                     random_points(generator, is_large ? 4000 : 36)});
  }
  return cases;
}

/// The tables of these cases, by the form that a shoe of their size gets: vectors where they fit.
std::vector<std::vector<Integer>> tables_of(const std::vector<Case>& cases) {
  static const Groups kGroups = each_score_alone();
  std::vector<std::vector<Integer>> tables;
  std::vector<PointCounts> in_vectors;
  for (const Case& one : cases) {
    const bool fits = one.shoe.size() <= kMostCardsInVectors && one.tableau == cases.front().tableau;
    tables.push_back(fits ? std::vector<Integer>{} : score_table(one.shoe, one.tableau));
    if (fits) in_vectors.push_back(point_counts(one.shoe));
  }
  std::vector<std::uint64_t> deals(in_vectors.size() * kScores);
  count_groups(in_vectors, cases.front().tableau, kGroups, deals);
  auto next = deals.begin();
  for (std::vector<Integer>& table : tables) {
    if (!table.empty()) continue;
    table.assign(next, next + kScores);
    next += kScores;
  }
  return tables;
}

}  // namespace

Tableau random_tableau(std::mt19937_64& generator) {
  Tableau tableau;
  for (bool& draws : tableau.player) draws = generator() % 2 == 0;
  for (bool& draws : tableau.banker_after_stand) draws = generator() % 2 == 0;
  for (auto& row : tableau.banker)
    for (bool& draws : row) draws = generator() % 2 == 0;
  return tableau;
}

std::vector<Integer> walked_scores(const Shoe& shoe, const Tableau& tableau) {
  const std::array<const Fact*, 4> facts{&fact_named("player_total"), &fact_named("banker_total"),
                                         &fact_named("player_cards"), &fact_named("banker_cards")};
  const Distribution joint = enumerate(shoe, tableau, {facts.begin(), facts.end()});
  std::vector<Integer> deals(kScores);
  for (const Distribution::Row& row : joint.rows())
    deals[index_of({row.values[*facts[0]], row.values[*facts[1]], row.values[*facts[2]],
                    row.values[*facts[3]]})] = row.deals;
  return deals;
}

Groups each_score_alone() {
  std::vector<std::vector<std::size_t>> groups;
  for (std::size_t score = 0; score < kScores; ++score) groups.push_back({score});
  return Groups{kScores, groups};
}

EngineCheck compare_score_tables(const Tableau& tableau, std::uint64_t seed, int shoes) {
  constexpr int kTogether = 400;
  EngineCheck check;
  int made = 0;
  std::mt19937_64 seeds{seed};
  in_order(
      [&]() -> std::optional<std::vector<Case>> {
        const int count = std::min(kTogether, shoes - made);
        if (count <= 0) return std::nullopt;
        made += count;
        return random_cases(tableau, seeds(), count);
      },
      [](const std::vector<Case>& cases) {
        EngineCheck part;
        const std::vector<std::vector<Integer>> tables = tables_of(cases);
        for (std::size_t at = 0; at < cases.size(); ++at) {
          ++part.comparisons;
          if (tables[at] != walked_scores(cases[at].shoe, cases[at].tableau))
            part.failures.push_back(
                fmt::format("a shoe of {} cards: the deals of the scores differ", cases[at].shoe.size()));
        }
        return part;
      },
      [&](EngineCheck& part) {
        check.comparisons += part.comparisons;
        check.failures.insert(check.failures.end(), part.failures.begin(), part.failures.end());
      });
  return check;
}

EngineCheck compare_outcomes(const Tableau& tableau, const std::vector<const Bet*>& bets,
                             const std::vector<Shoe>& shoes) {
  EngineCheck check;
  const OutcomeCounter counter{tableau, bets};
  std::vector<Deals> deals(shoes.size() * counter.outcome_count());
  counter.count(shoes, deals);
  for (std::size_t shoe = 0; shoe < shoes.size(); ++shoe) {
    const Distribution joint = enumerate(shoes[shoe], tableau, facts_of(bets));
    std::vector<Deals> expected(counter.outcome_count());
    for (const Distribution::Row& row : joint.rows())
      for (std::size_t at = 0; at < bets.size(); ++at)
        expected[counter.first_outcome(at) + bets[at]->settle(row.values)] += static_cast<Deals>(row.deals);
    for (std::size_t at = 0; at < bets.size(); ++at) {
      const std::size_t first = counter.first_outcome(at);
      const std::size_t of_shoe = shoe * counter.outcome_count();
      ++check.comparisons;
      if (!std::equal(expected.begin() + static_cast<std::ptrdiff_t>(first),
                      expected.begin() + static_cast<std::ptrdiff_t>(first + bets[at]->outcome_count()),
                      deals.begin() + static_cast<std::ptrdiff_t>(of_shoe + first)))
        check.failures.push_back(fmt::format("{}: the deals of its outcomes differ", bets[at]->id));
    }
  }
  return check;
}

}  // namespace punto
