#include "punto/score_table.hpp"

#include <cassert>
#include <numeric>

#include "punto/enumerate.hpp"
#include "punto/error.hpp"
#include "score_table_counter.hpp"
#include "score_table_rules.hpp"

namespace punto {
namespace {

/// n(n-1)...(n-5) of the doubles' largest shoe and the sums on the way to it stay integers: the largest of
/// them are products n_y Z_x, at most n times n(n-1)...(n-4), and less than 16 n^4 is ever added to them.
constexpr double most_on_the_way(double n) {
  return n * n * (n - 1) * (n - 2) * (n - 3) * (n - 4) + 16 * n * n * n * n;
}
static_assert(most_on_the_way(kMostCardsInVectors) < 9007199254740992.0);  // 2^53

/// A shoe of so many cards has n(n-1)...(n-5) < 2^64 deals.
constexpr int kMostCardsIn64Bits = 1627;

/// \param scores  kScores zeros.
template <class Number>
void count_scores(const PointCounts& shoe, const Tableau& tableau, Number* scores) {
  std::array<Number, 10> counts{};
  for (std::size_t points = 0; points < 10; ++points) counts[points] = shoe[(points + 9) % 10];
  if (tableau == kCommonTableau) {
    HWY_NAMESPACE::ScoreCounter<Number, CommonRules>{CommonRules{}}.count(counts.data(), scores);
  } else {
    HWY_NAMESPACE::ScoreCounter<Number, AnyRules>{AnyRules{tableau}}.count(counts.data(), scores);
  }
}

template <class Number>
std::vector<Integer> table_of(const PointCounts& shoe, const Tableau& tableau) {
  std::array<Number, kScores> scores{};
  count_scores(shoe, tableau, scores.data());
  return {scores.begin(), scores.end()};
}

template <class Number>
void add_groups(const PointCounts& shoe, const Tableau& tableau, const ScoreGroups& groups,
                std::span<std::uint64_t> deals) {
  std::array<Number, kScores> scores{};
  count_scores(shoe, tableau, scores.data());
  std::size_t at = 0;
  for (std::size_t group = 0; group < groups.size(); ++group) {
    Number sum{};
    for (; at < groups.ends()[group]; ++at) sum += scores[groups.scores()[at]];
    deals[group] = static_cast<std::uint64_t>(sum);
  }
}

/// Can a coup have this many cards, given that its hands had totals that allow it?
bool is_possible(const Tableau& tableau, const Score& score) {
  const AnyRules rules{tableau};
  const int p = score.player_total;
  const int b = score.banker_total;
  if (score.player_cards == 2 && score.banker_cards == 2)
    return p >= 8 || b >= 8 || (!rules.player(p) && !rules.after_stand(b));
  for (int total = 0; total < 8; ++total) {
    if (score.player_cards == 2 && p < 8 && !rules.player(p) && rules.after_stand(total)) return true;
    if (score.player_cards == 2 || !rules.player(total)) continue;
    const int third = (p - total + 10) % 10;
    if (score.banker_cards == 2 && b < 8 && !rules.banker(b, third)) return true;
    for (int banker = 0; banker < 8 && score.banker_cards == 3; ++banker)
      if (rules.banker(banker, third)) return true;
  }
  return false;
}

}  // namespace

std::vector<std::size_t> possible_scores(const Tableau& tableau) {
  std::vector<std::size_t> possible;
  for (std::size_t index = 0; index < kScores; ++index)
    if (is_possible(tableau, score_at(index))) possible.push_back(index);
  return possible;
}

PointCounts point_counts(const Shoe& shoe) {
  // Kinds of a rank stand together, and those of ten points or none are the last.
  const std::size_t of_a_rank = shoe.detail() == Detail::cards ? 4 : 1;
  const int* kind = shoe.counts().data();
  PointCounts counts{};
  for (std::size_t rank = 0; rank < 9; ++rank, kind += of_a_rank)
    counts[rank] = static_cast<std::uint16_t>(std::accumulate(kind, kind + of_a_rank, 0));
  counts[9] = static_cast<std::uint16_t>(std::accumulate(kind, &shoe.counts().back() + 1, 0));
  return counts;
}

std::vector<Integer> score_table(const Shoe& shoe, const Tableau& tableau) {
  require_playable(shoe);
  if (shoe.is_infinite()) throw Error{"the infinite shoe has no score table; the walk counts it"};
  const PointCounts counts = point_counts(shoe);
  return shoe.size() <= kMostCardsIn64Bits ? table_of<std::uint64_t>(counts, tableau)
                                           : table_of<UnsignedWide>(counts, tableau);
}

ScoreGroups::ScoreGroups(const std::vector<std::vector<std::size_t>>& groups) {
  for (const std::vector<std::size_t>& group : groups) {
    for (const std::size_t score : group) {
      assert(score < kScores);
      scores_.push_back(static_cast<std::uint16_t>(score));
    }
    ends_.push_back(static_cast<std::uint32_t>(scores_.size()));
  }
}

void count_groups_plainly(const PointCounts& shoe, const Tableau& tableau, const ScoreGroups& groups,
                          std::span<std::uint64_t> deals) {
  assert(deals.size() == groups.size());
  if (std::accumulate(shoe.begin(), shoe.end(), 0) <= kMostCardsInVectors) {
    add_groups<double>(shoe, tableau, groups, deals);  // which processors multiply faster than integers
  } else {
    add_groups<std::uint64_t>(shoe, tableau, groups, deals);
  }
}

}  // namespace punto
