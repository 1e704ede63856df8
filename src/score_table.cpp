#include "punto/score_table.hpp"

#include <algorithm>
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

template <class Number, class Sum>
void count_into(std::span<Sum> deals, const PointCounts& shoe, const Tableau& tableau, const Groups& groups) {
  assert(deals.size() == groups.size());
  std::array<Number, kScores + 1> scores{};  // and a place that stays zero
  count_scores(shoe, tableau, scores.data());
  std::array<Number, kScores + 1> parts{};
  std::vector<Number> sums(groups.size());
  HWY_NAMESPACE::add_up(groups, scores.data(), parts.data(), sums.data());
  std::transform(sums.begin(), sums.end(), deals.begin(), [](Number sum) { return static_cast<Sum>(sum); });
}

int size_of(const PointCounts& shoe) {
  return std::accumulate(shoe.begin(), shoe.end(), 0);
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

namespace {

/// Kinds of a rank stand together, and those of ten points or none are the last.
template <int suits>
PointCounts points_of(const int* kind, const int* end) {
  PointCounts counts;
  for (std::size_t rank = 0; rank < 9; ++rank) {
    int cards = 0;
    for (int suit = 0; suit < suits; ++suit) cards += *kind++;
    counts[rank] = static_cast<std::uint16_t>(cards);
  }
  counts[9] = static_cast<std::uint16_t>(std::accumulate(kind, end, 0));
  return counts;
}

}  // namespace

PointCounts point_counts(const Shoe& shoe) {
  const int* const first = shoe.counts().data();
  const int* const end = first + shoe.counts().size();
  return shoe.detail() == Detail::cards ? points_of<4>(first, end) : points_of<1>(first, end);
}

std::vector<Integer> score_table(const Shoe& shoe, const Tableau& tableau) {
  require_playable(shoe);
  if (shoe.is_infinite()) throw Error{"the infinite shoe has no score table; the walk counts it"};
  const PointCounts counts = point_counts(shoe);
  return shoe.size() <= kMostCardsIn64Bits ? table_of<std::uint64_t>(counts, tableau)
                                           : table_of<UnsignedWide>(counts, tableau);
}

void count_groups_plainly(const PointCounts& shoe, const Tableau& tableau, const Groups& groups,
                          std::span<std::uint64_t> deals) {
  if (size_of(shoe) <= kMostCardsInVectors) {
    count_into<double>(deals, shoe, tableau, groups);  // which processors multiply faster than integers
  } else {
    count_into<std::uint64_t>(deals, shoe, tableau, groups);
  }
}

void count_groups_widely(const PointCounts& shoe, const Tableau& tableau, const Groups& groups,
                         std::span<UnsignedWide> deals) {
  if (size_of(shoe) <= kMostCardsIn64Bits) {
    count_into<std::uint64_t>(deals, shoe, tableau, groups);
  } else {
    count_into<UnsignedWide>(deals, shoe, tableau, groups);
  }
}

}  // namespace punto
