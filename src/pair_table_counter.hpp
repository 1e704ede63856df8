// The pair table's arithmetic, for any kind of number: one shoe in integers, or several shoes in the lanes of
// vectors. Included once for every instruction set, hence the unusual guard.
#if defined(PUNTO_PAIR_TABLE_COUNTER) == defined(HWY_TARGET_TOGGLE)
#ifdef PUNTO_PAIR_TABLE_COUNTER
#undef PUNTO_PAIR_TABLE_COUNTER
#else
#define PUNTO_PAIR_TABLE_COUNTER
#endif

#include <cstddef>

#include "lanes.hpp"
#include "punto/pair_table.hpp"

HWY_BEFORE_NAMESPACE();
namespace punto::HWY_NAMESPACE {

constexpr std::size_t kPairKinds = 52;  // cards by rank and suit

/// Writes the cards of `shoe`, `step` numbers apart. Known by ranks only, all cards of a rank stand in one
/// suit.
template <std::size_t step, class Number>
HWY_INLINE void put_cards(const Shoe& shoe, Number* cards) {
  const int* count = shoe.counts().data();
  if (shoe.detail() == Detail::cards) {
    PUNTO_UNROLL for (std::size_t kind = 0; kind < kPairKinds; ++kind) cards[kind * step] =
        static_cast<Number>(count[kind]);
    return;
  }
  for (std::size_t kind = 0; kind < kPairKinds; ++kind) cards[kind * step] = 0;
  for (std::size_t kind = 0; kind < shoe.counts().size(); ++kind)
    cards[4 * kind * step] = static_cast<Number>(count[kind]);
}

/// Sums over all ranks: n cards of a rank, in a suit m of them; a = n(n-1) ordered pairs, f of these perfect.
template <class Number>
struct PairSums {
  HWY_INLINE PairSums() : n{0}, mm{0}, mmm{0}, a{0}, aa{0}, an{0}, f{0}, ff{0}, fa{0}, fn{0} {}

  HWY_INLINE PairSums& operator-=(const PairSums& other) {
    n -= other.n, mm -= other.mm, mmm -= other.mmm;
    a -= other.a, aa -= other.aa, an -= other.an;
    f -= other.f, ff -= other.ff, fa -= other.fa, fn -= other.fn;
    return *this;
  }

  Number n, mm, mmm, a, aa, an, f, ff, fa, fn;
};

template <class Number>
HWY_INLINE void add_rank(PairSums<Number>& sums, const Number* suits) {
  Number n = Number(0);
  Number squares = Number(0);
  PUNTO_UNROLL for (int suit = 0; suit < 4; ++suit) {
    const Number square = suits[suit] * suits[suit];
    n += suits[suit];
    squares += square;
    add_product(sums.mmm, square, suits[suit]);
  }
  const Number all = product_less(n, n, n);
  const Number perfect = squares - n;
  sums.n += n;
  sums.mm += squares;
  sums.a += all;
  add_product(sums.aa, all, all);
  add_product(sums.an, all, n);
  sums.f += perfect;
  add_product(sums.ff, perfect, perfect);
  add_product(sums.fa, perfect, all);
  add_product(sums.fn, perfect, n);
}

/// Numbers below zero may occur on the way, and wrap around if they must.
/// \param states  as many as kPairStates.
template <class Number>
HWY_INLINE void finish_pairs(const PairSums<Number>& sums, Number* states) {
  const auto times = [](int factor, Number number) PUNTO_INLINE { return Number(factor) * number; };
  // Of one rank: after a first pair, (n-2)(n-3) = a - 4n + 6 others; of one suit, m(m-1) (m-2)(m-3) in all.
  const Number all_all = sums.aa - times(4, sums.an) + times(6, sums.a);
  const Number perfect_all = sums.fa - times(4, sums.fn) + times(6, sums.f);
  const Number perfect_perfect = sums.ff + times(10, sums.mm) - times(6, sums.n) - times(4, sums.mmm);
  const Number perfect_mixed = perfect_all - perfect_perfect;
  const Number mixed_mixed = all_all - perfect_all - perfect_mixed;
  // Of two ranks: of any, less those of one as if the hands did not share its cards.
  const Number mixed = sums.a - sums.f;
  const Number two_mixed_mixed = mixed * mixed - (sums.aa - sums.fa - sums.fa + sums.ff);
  const Number two_perfect_mixed = sums.f * mixed - (sums.fa - sums.ff);
  const Number two_perfect_perfect = sums.f * sums.f - sums.ff;
  // A pair in one hand whatever the other one has, less those where the other one pairs as well.
  const Number pairs = product_less(sums.n, sums.n, sums.n);
  const Number others = pairs - times(4, sums.n) + Number(6);
  const Number mixed_none =
      mixed * others - two_mixed_mixed - two_perfect_mixed - mixed_mixed - perfect_mixed;
  const Number perfect_none =
      sums.f * others - two_perfect_mixed - two_perfect_perfect - perfect_mixed - perfect_perfect;
  const Number both = two_mixed_mixed + two_perfect_mixed + two_perfect_mixed + two_perfect_perfect +
                      mixed_mixed + perfect_mixed + perfect_mixed + perfect_perfect;
  states[0] = pairs * others - both - times(2, mixed_none + perfect_none);
  states[1] = states[3] = mixed_none;
  states[2] = states[6] = perfect_none;
  states[4] = two_mixed_mixed;
  states[5] = states[7] = two_perfect_mixed;
  states[8] = two_perfect_perfect;
  states[9] = mixed_mixed;
  states[10] = states[11] = perfect_mixed;
  states[12] = perfect_perfect;
}

/// \param counts  cards by rank and suit, 52 of them.
/// \param states  as many as kPairStates.
template <class Number>
HWY_INLINE void count_pairs(const Number* counts, Number* states) {
  PairSums<Number> sums;
  for (int rank = 0; rank < 13; ++rank) add_rank(sums, counts + 4 * rank);
  finish_pairs(sums, states);
}

}  // namespace punto::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
