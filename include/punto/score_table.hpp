// The score table: deals of every final score, in closed form.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "punto/exact.hpp"
#include "punto/groups.hpp"
#include "punto/shoe.hpp"
#include "punto/tableau.hpp"

namespace punto {

/// How a coup ends, as far as totals and card counts tell.
struct Score {
  int player_total, banker_total;  // 0 to 9
  int player_cards, banker_cards;  // 2 or 3

  bool operator==(const Score&) const = default;
};

/// Scores are numbered from 0 to kScores - 1: (2, 2) cards first, then (2, 3), (3, 2) and (3, 3); within
/// these by the Player's total, then by the Banker's.
inline constexpr std::size_t kScores = 400;
constexpr std::size_t index_of(Score score) {
  const int block = (score.player_cards - 2) * 2 + score.banker_cards - 2;
  const int index = block * 100 + score.player_total * 10 + score.banker_total;
  return static_cast<std::size_t>(index);
}
constexpr Score score_at(std::size_t index) {
  const int at = static_cast<int>(index);
  return {at / 10 % 10, at % 10, at / 200 + 2, at / 100 % 2 + 2};
}

/// The scores with which a coup dealt by `tableau` can end, by index.
std::vector<std::size_t> possible_scores(const Tableau& tableau);

/// For each score, the number of deals that end with it.
///
/// \param shoe  at any detail, finite, of any size; only points matter.
/// \returns kScores numbers of ordered six-card deals; they add up to n(n-1)...(n-5). Exact: 64-bit integers
///          while that fits, 128-bit ones beyond, which hold any shoe (65535^6 < 2^96).
/// \throws Error if the shoe has fewer than six cards, or is infinite.
/// \par Cost    some microseconds.
/// \par Source  docs/method.md, section 9.
std::vector<Integer> score_table(const Shoe& shoe, const Tableau& tableau);

/// Undealt cards by points: aces, twos, ... nines, then ten-valued cards, as in a shoe at points detail.
using PointCounts = std::array<std::uint16_t, 10>;

/// The counts of `shoe` by points.
PointCounts point_counts(const Shoe& shoe);

/// The most cards of a shoe whose deals doubles hold exactly, with all that is computed on the way:
/// eight decks are 416.
inline constexpr int kMostCardsInVectors = 456;

/// For each of many shoes, the deals of each group, as many shoes at once as this machine's vectors hold.
///
/// \param shoes   of 6 to kMostCardsInVectors cards each.
/// \param deals   shoes.size() x groups.size() numbers, those of one shoe after the other.
/// Exact: every number on the way is an integer below 2^53, which a double holds.
/// \par Cost    about half a microsecond a shoe with AVX-512, on one core.
/// \par Source  docs/method.md, section 9; docs/performance.md.
void count_groups(std::span<const PointCounts> shoes, const Tableau& tableau, const Groups& groups,
                  std::span<std::uint64_t> deals);

/// For each of many shoes, the deals of groups times factors, added up.
/// \param shoes  as above.
/// \param sums   shoes.size() x groups.size() numbers, those of one shoe after the other.
/// Exact: the upper and the lower bits of deals are multiplied and added up separately.
void weigh_groups(std::span<const PointCounts> shoes, const Tableau& tableau, const WeighedGroups& groups,
                  std::span<std::int64_t> sums);

/// The same for one shoe of any size, one number at a time, without vectors.
/// \param deals  groups.size() numbers.
/// Exact: in doubles up to kMostCardsInVectors, in integers modulo 2^64 beyond, which is all while
/// n(n-1)...(n-5) fits 64 bits: up to 1,627 cards.
void count_groups_plainly(const PointCounts& shoe, const Tableau& tableau, const Groups& groups,
                          std::span<std::uint64_t> deals);

/// The same for one shoe of any size, in integers that hold all its deals.
void count_groups_widely(const PointCounts& shoe, const Tableau& tableau, const Groups& groups,
                         std::span<UnsignedWide> deals);

/// The instruction sets for which count_groups is compiled and that this machine has, best first.
std::vector<std::string> vector_targets();
/// Makes count_groups and multiply_and_add use one of vector_targets() from now on, in all threads; for tests
/// and measurements.
void use_vector_target(const std::string& name);

/// What one score table takes of a shoe, the tableau being that of nearly every table. A multiply-add is a
/// product with or without a sum; an addition is one without a product.
struct ScoreOperations {
  std::uint64_t multiply_adds = 0;
  std::uint64_t additions = 0;
};
ScoreOperations score_operations();

/// Does nothing but multiply and add in vectors, as fast as this core can: timed, the measure of
/// count_groups. \returns the multiply-adds of all lanes that were done.
std::uint64_t multiply_and_add(std::uint64_t rounds);

}  // namespace punto
