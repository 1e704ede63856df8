#include "punto/pair_table.hpp"

#include <cassert>

namespace punto {
namespace {

/// Ordered pairs of one rank that two hands may have: sums over ranks, and of products within a rank.
struct Sums {
  std::uint64_t perfect = 0, mixed = 0;                                                  // one hand
  std::uint64_t same_perfect_perfect = 0, same_perfect_mixed = 0, same_mixed_mixed = 0;  // both, of one rank
  std::uint64_t square_perfect = 0, square_mixed = 0, product = 0;  // sums of products of one rank's pairs
};

/// Adds the pairs of a rank with these cards of each suit. Where there are too few cards for a product, one
/// of its factors is zero, whatever becomes of the others.
template <std::size_t suits>
void add_rank(Sums& sums, const int* counts) {
  std::uint64_t n = 0;
  std::uint64_t perfect = 0;
  std::uint64_t both_perfect_in_suit = 0;
  std::uint64_t squares = 0;
  for (std::size_t suit = 0; suit < suits; ++suit) {
    const auto count = static_cast<std::uint64_t>(counts[suit]);
    const std::uint64_t pairs = count * (count - 1);
    n += count;
    perfect += pairs;
    squares += pairs * pairs;
    both_perfect_in_suit += pairs * ((count - 2) * (count - 3));
  }
  const std::uint64_t mixed = n * (n - 1) - perfect;
  const std::uint64_t rest = (n - 2) * (n - 3);  // any pair of the rank after a first one
  const std::uint64_t perfect_perfect = perfect * perfect - squares + both_perfect_in_suit;
  const std::uint64_t perfect_mixed = perfect * rest - perfect_perfect;
  sums.perfect += perfect;
  sums.mixed += mixed;
  sums.same_perfect_perfect += perfect_perfect;
  sums.same_perfect_mixed += perfect_mixed;
  sums.same_mixed_mixed += mixed * rest - perfect_mixed;
  sums.square_perfect += perfect * perfect;
  sums.square_mixed += mixed * mixed;
  sums.product += perfect * mixed;
}

Sums sums_of(const Shoe& shoe) {
  constexpr std::size_t kRanks = 13;
  constexpr std::size_t kSuits = 4;
  const int* const counts = shoe.counts().data();
  Sums sums;
  if (shoe.detail() == Detail::cards) {
    for (std::size_t rank = 0; rank < kRanks; ++rank) add_rank<kSuits>(sums, counts + rank * kSuits);
    return sums;
  }
  // One suit a rank would make all pairs perfect; as nobody knows the suits, none is.
  Sums known;
  for (std::size_t rank = 0; rank < kRanks; ++rank) add_rank<1>(known, counts + rank);
  sums.mixed = known.perfect;
  sums.square_mixed = known.square_perfect;
  sums.same_mixed_mixed = known.same_perfect_perfect;
  return sums;
}

}  // namespace

PairTable pair_table(const Shoe& shoe) {
  assert(shoe.detail() != Detail::points && !shoe.is_infinite());
  const Sums sums = sums_of(shoe);
  const auto n = static_cast<std::uint64_t>(shoe.size());
  // Pairs of different ranks: all, less those of one rank as if the hands did not share its cards.
  const std::uint64_t mixed_mixed = sums.mixed * sums.mixed - sums.square_mixed;
  const std::uint64_t perfect_mixed = sums.perfect * sums.mixed - sums.product;
  const std::uint64_t perfect_perfect = sums.perfect * sums.perfect - sums.square_perfect;
  // A pair in one hand whatever the other one has, less those where the other one pairs as well.
  const std::uint64_t other = n < 4 ? 0 : (n - 2) * (n - 3);
  const std::uint64_t mixed_none =
      sums.mixed * other - mixed_mixed - perfect_mixed - sums.same_mixed_mixed - sums.same_perfect_mixed;
  const std::uint64_t perfect_none = sums.perfect * other - perfect_mixed - perfect_perfect -
                                     sums.same_perfect_mixed - sums.same_perfect_perfect;
  PairTable table{0,
                  mixed_none,
                  perfect_none,
                  mixed_none,
                  mixed_mixed,
                  perfect_mixed,
                  perfect_none,
                  perfect_mixed,
                  perfect_perfect,
                  sums.same_mixed_mixed,
                  sums.same_perfect_mixed,
                  sums.same_perfect_mixed,
                  sums.same_perfect_perfect};
  table[0] = n * (n - 1) * other;
  for (std::size_t state = 1; state < table.size(); ++state) table[0] -= table[state];
  return table;
}

Coup coup_of(const PairState& state, Detail detail) {
  assert(detail != Detail::points);
  const auto card = [&](int rank, int suit) {
    return detail == Detail::cards ? Card{*Rank::from(rank), *Suit::from(suit)} : Card{*Rank::from(rank)};
  };
  const auto hand = [&](PairKind kind, int rank) {
    const Card second = card(kind == PairKind::none ? rank + 1 : rank, kind == PairKind::perfect ? 1 : 2);
    return Hand{{card(rank, 1), second, {}}, 2};
  };
  constexpr int kRank = 2;
  constexpr int kOtherRank = 4;
  return {hand(state.player, kRank), hand(state.banker, state.same_rank ? kRank : kOtherRank)};
}

}  // namespace punto
