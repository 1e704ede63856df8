// The score table's arithmetic, for any kind of number: one shoe in integers, or several shoes in the lanes
// of vectors. Included once for every instruction set, hence the unusual guard.
//
// Notation, with docs/method.md, section 9: n_r cards of points r; an index that runs over cards is taken
// modulo 10. A *start* is the first four cards, the Player's with total p, the Banker's with total b.
//   partner[t][r]  2 (n_{t-r} - [2r = t]): twice the cards that make the total t with a card r
//   pairs[t][r]    n_r partner[t][r]: twice the ordered pairs of total t whose first card is an r
//   ways[t]        the ordered pairs of total t
//   starts[p][b]   W(p, b): the ordered starts
// A third card is one more card, *marked* while it lies outside the start. Deals with a third card x are the
// starts with any x, less those starts that hold it: n_x W - Zb_x; with two third cards likewise.
#if defined(PUNTO_SCORE_TABLE_COUNTER) == defined(HWY_TARGET_TOGGLE)
#ifdef PUNTO_SCORE_TABLE_COUNTER
#undef PUNTO_SCORE_TABLE_COUNTER
#else
#define PUNTO_SCORE_TABLE_COUNTER
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <type_traits>
#include <utility>

#include "score_table_rules.hpp"

#if defined(__clang__)
#define PUNTO_UNROLL  // it decides well enough by itself, and warns where it is told to and cannot
#else
#define PUNTO_UNROLL _Pragma("GCC unroll 16")
#endif
#define PUNTO_INLINE __attribute__((always_inline))

HWY_BEFORE_NAMESPACE();
namespace punto::HWY_NAMESPACE {

// Lanes, the number of vectors, has these too.
template <class Number>
HWY_INLINE void add_product(Number& sum, Number left, Number right) {
  sum += left * right;
}
template <class Number>
HWY_INLINE void subtract_product(Number& sum, Number left, Number right) {
  sum -= left * right;
}
template <class Number>
HWY_INLINE Number product_less(Number left, Number right, Number less) {
  return left * right - less;
}

HWY_INLINE constexpr int modulo_10(int value) {
  return (value + 20) % 10;
}

/// An array that is indexed by int, as all of these small numbers are.
template <class Value, std::size_t size>
struct Table {
  HWY_INLINE Value& operator[](int at) { return values[at]; }
  HWY_INLINE const Value& operator[](int at) const { return values[at]; }
  HWY_INLINE Value* begin() { return values; }
  HWY_INLINE Value* end() { return values + size; }
  HWY_INLINE const Value* begin() const { return values; }

  Value values[size];
};

/// Counts the deals of every score. Number has +, -, *, +=, -= and is made from small whole numbers; nothing
/// is divided, so integers may wrap around on the way.
template <class Number, class Rules>
class ScoreCounter {
 public:
  explicit ScoreCounter(Rules rules) : rules_{rules} {}

  /// \param counts  cards of points 0 to 9.
  /// \param deals   kScores numbers, of which those of possible scores are written.
  void count(const Number* counts, Number* deals) {
    Number size = counts[0];
    for (int points = 1; points < 10; ++points) size += counts[points];
    const Number fifth = size - Number(4);  // ways to draw it
    const Number sixth = fifth - Number(1);
    prepare(counts);
    count_starts(deals, fifth * sixth);
    clear(deals);
    for (int p = 0; p < kTotals; ++p) {
      if (rules_.player(p)) {
        player_draws(p, deals + kThreeTwo);
      } else {
        player_stands(p, deals + kTwoThree, sixth);
      }
    }
    finish(deals, sixth);
  }

 private:
  static constexpr int kTotals = 8;  // without naturals
  static constexpr int kFirstThird = 8;
  static constexpr int kTwoThree = 100, kThreeTwo = 200, kThreeThree = 300;
  static constexpr int kRow = 18;  // of both_draw_: places up to 9 + 8, before they are taken modulo 10
  static constexpr int kModulo10[20] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

  using Row = Table<Number, 10>;

  void prepare(const Number* counts) {
    PUNTO_UNROLL for (int r = 0; r < 10; ++r) cards_[r] = cards_[r + 10] = counts[r];
    PUNTO_UNROLL for (int t = 0; t < 10; ++t) {
      Number sum = Number(0);
      PUNTO_UNROLL for (int r = 0; r < 10; ++r) {
        Number partners = counts[modulo_10(t - r)];
        if ((2 * r - t) % 10 == 0) partners -= Number(1);
        add_product(sum, counts[r], partners);
        partners += partners;
        if (t < kTotals) partner_[t][r] = partners;
        pairs_[t][r] = counts[r] * partners;
      }
      ways_[t] = sum;
    }
    prepare_banker_pairs();
  }

  /// For each third card x of the Player: twice the ordered pairs with a Banker's total b that draws on x and
  /// a second card B - b, by B. Neighbouring x have much in common.
  void prepare_banker_pairs() {
    Row sum = zeros();
    int latest = kFirstThird;
    banker_pairs_[latest] = sum;
    each_third([&](auto x) PUNTO_INLINE {
      if (add_changes(x, pairs_.begin(), sum)) banker_pairs_[latest = x] = sum;
      alike_[x] = latest;
    });
  }

  /// Calls visit with each card's points, from 8 on, since in the common tableau the totals on which the
  /// Banker draws then only become more: with constants, so that all which depends on them is decided while
  /// compiling, or in a loop.
  template <class Visit>
  static HWY_INLINE void each_third(Visit visit) {
    if constexpr (Rules::kConstant) {
      each_constant(visit, std::integer_sequence<int, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7>{});
    } else {
      for (int x = kFirstThird; x < kFirstThird + 10; ++x) visit(x % 10);
    }
  }

  template <class Visit, int... x>
  static HWY_INLINE void each_constant(Visit visit, std::integer_sequence<int, x...>) {
    (visit(std::integral_constant<int, x>{}), ...);
  }

  /// Turns the sum over all b that draw on x - 1 of the numbers rows[b][B - b] into that over those on x; it
  /// is zero before the first x. Returns false if the two are the same.
  template <class Third>
  HWY_INLINE bool add_changes(Third x, const Row* rows, Row& sum) const {
    bool changed = false;
    PUNTO_UNROLL for (int b = 0; b < kTotals; ++b) {
      const bool before = x != kFirstThird && rules_.banker(b, modulo_10(x - 1));
      const bool now = rules_.banker(b, x);
      if (now == before) continue;
      changed = true;
      PUNTO_UNROLL for (int final_b = 0; final_b < 10; ++final_b) {
        if (now) {
          sum[final_b] += rows[b][modulo_10(final_b - b)];
        } else {
          sum[final_b] -= rows[b][modulo_10(final_b - b)];
        }
      }
    }
    return changed;
  }

  /// W(p, b), and the deals of coups that end with four cards.
  void count_starts(Number* deals, Number rest) {
    PUNTO_UNROLL for (int p = 0; p < 10; ++p) {
      PUNTO_UNROLL for (int b = p; b < 10; ++b) {
        Number shared = Number(0);  // a card in both hands, to be taken out
        PUNTO_UNROLL for (int r = 0; r < 10; ++r) add_product(shared, pairs_[p][r], cards_[b - r + 10]);
        if (b % 2 == 0) shared -= pairs_[p][b / 2] + pairs_[p][b / 2 + 5];
        const Number banker = p == b ? ways_[b] + Number(2) : ways_[b];
        const Number starts = ways_[p] * banker - shared - shared;
        if (b < kTotals) starts_[p][b] = starts_[b][p] = starts;
        if (ends_at_four(p, b)) deals[p * 10 + b] = starts * rest;
        if (ends_at_four(b, p)) deals[b * 10 + p] = starts * rest;
      }
    }
  }

  HWY_INLINE bool ends_at_four(int p, int b) const {
    return p >= kTotals || b >= kTotals || (!rules_.player(p) && !rules_.after_stand(b));
  }

  /// Is there a third card of the Player on which the Banker's b stands?
  HWY_INLINE bool may_stand(int b) const {
    bool stands = false;
    PUNTO_UNROLL for (int x = 0; x < 10; ++x) stands = stands || !rules_.banker(b, x);
    return stands;
  }

  void clear(Number* deals) {
    const Number zero = Number(0);
    for (int final_p = 0; final_p < 10; ++final_p)
      PUNTO_UNROLL for (int b = 0; b < kTotals; ++b) if (may_stand(b)) deals[kThreeTwo + final_p * 10 + b] =
          zero;
    for (auto& row : both_draw_) PUNTO_UNROLL for (Number& place : row) place = zero;
    for (auto& row : one_third_) PUNTO_UNROLL for (Number& place : row) place = zero;
  }

  /// What does not change while one total p of the Player and one marked card x are looked at.
  struct Marked {
    int complement;        // p - x: a card that makes p with an x
    Number cards;          // n_x
    Number pairs;          // pairs[p][x]
    Number partner;        // partner[p][x]
    Number player;         // ways[p], less the pairs that hold the x
    const Number* far;     // partner[b][p - x], ten apart
    const Number* starts;  // by b
  };

  HWY_INLINE Marked marked(int p, int x) const {
    const int complement = kModulo10[p - x + 10];
    return {complement,
            cards_[x],
            pairs_[p][x],
            partner_[p][x],
            ways_[p] - partner_[p][x],
            &partner_[0][complement],
            starts_[p].begin()};
  }

  /// Zb_x(p, b), the starts that hold the marked card x, and what is needed again.
  struct Held {
    Number held, banker, player, near, far, other, pairs;
  };
  template <class Third>
  HWY_INLINE Held held(const Marked& mark, Third x, int b) const {
    const Number near = partner_[b][x];
    const Number far = mark.far[b * 10];
    const Number other = other_[b - x + 10];
    const Number pairs = pairs_[b][x];
    const Number banker = ways_[b] - near - far;
    const Number player = mark.player - other;
    Number held = mark.pairs * banker;
    add_product(held, pairs, player);
    return {held, banker, player, near, far, other, pairs};
  }

  /// What is read of the Player's total p, doubled so that indices need no modulo.
  void look_at(int p) {
    PUNTO_UNROLL for (int r = 0; r < 10; ++r) {
      other_[r] = other_[r + 10] = partner_[p][r];
      row_pairs_[r] = row_pairs_[r + 10] = pairs_[p][r];
    }
  }

  /// Coups in which the Player has p and draws.
  HWY_NOINLINE void player_draws(int p, Number* three_two) {
    look_at(p);
    each_third([&](auto x) PUNTO_INLINE { player_third(p, x, three_two); });
    take_out_banker_thirds(p);
  }

  template <class Third>
  HWY_INLINE void player_third(int p, Third x, Number* three_two) {
    const Marked mark = marked(p, x);
    const int final_p = kModulo10[p + x];
    Number* row = both_draw_[final_p].begin();
    Number* drawn = one_third_[final_p].begin();
    Number* stood = three_two + final_p * 10;
    Number* at_complement = row + mark.complement;
    Number* at_double = row + kModulo10[10 - mark.complement];
    const Number twice = mark.pairs + mark.pairs;
    Number at_own = Number(0);
    const Row& banker_pairs = banker_pairs_[alike_[x]];
    Row sum;
    PUNTO_UNROLL for (int final_b = 0; final_b < 10; ++final_b) sum[final_b] =
        mark.pairs * banker_pairs[final_b];
    PUNTO_UNROLL for (int b = 0; b < kTotals; ++b) {
      const Held has = held(mark, x, b);
      const Number outside = product_less(mark.cards, mark.starts[b], has.held);
      held_[b][x] = has.held;
      if (!rules_.banker(b, x)) {
        stood[b] += outside;
        continue;
      }
      drawn[b] += outside;
      Number same = has.held - outside;  // the Banker's third card is an x as well
      subtract_product(same, twice, has.near);
      sum[modulo_10(b + x)] += same;
      add_product(at_complement[b], mark.pairs, has.banker - has.near - has.far);
      add_product(sum[modulo_10(2 * b - x)], has.pairs, has.player - mark.partner - has.other);
      subtract_product(at_double[2 * b % 10], mark.pairs, has.far);
      add_product(at_own, has.pairs, has.other);
      PUNTO_UNROLL for (int final_b = 0; final_b < 10; ++final_b)
          add_product(sum[final_b], has.pairs, row_pairs_[final_b - b + 10]);
    }
    correct_equal_totals(mark, p, x, row, drawn, stood);
    PUNTO_UNROLL for (int final_b = 0; final_b < 10; ++final_b) row[final_b] += sum[final_b];
    row[final_p] -= at_own;
  }

  /// Where both totals are equal, the marked card stands itself among `far` and `other`, which are too large
  /// by one card: what that took away too much is given back here.
  template <class Third>
  HWY_INLINE void correct_equal_totals(const Marked& mark, int p, Third x, Number* row, Number* drawn,
                                       Number* stood) {
    const Number two = mark.pairs + mark.pairs;
    const Number four = two + two;
    held_[p][x] += four;
    if (!rules_.banker(p, x)) {
      stood[p] -= four;
      return;
    }
    drawn[p] -= four;
    row[kModulo10[p + x]] += four + four;
    row[p + mark.complement] += four;
    row[kModulo10[2 * p % 10 + modulo_10(-x)]] += four;
    row[2 * p % 10 + kModulo10[10 - mark.complement]] += two;
    row[kModulo10[p + x]] += two;
  }

  /// The Banker's third card y may lie in the start as well: n_x Zb_y(p, b) deals for each b that draws on x.
  HWY_INLINE void take_out_banker_thirds(int p) {
    Row sum = zeros();
    each_third([&](auto x) PUNTO_INLINE {
      add_changes(x, held_.begin(), sum);
      Number* row = both_draw_[kModulo10[p + x]].begin();
      PUNTO_UNROLL for (int final_b = 0; final_b < 10; ++final_b)
          subtract_product(row[final_b], cards_[x], sum[final_b]);
    });
  }

  /// Coups in which the Player has p and stands.
  HWY_NOINLINE void player_stands(int p, Number* two_three, Number sixth) {
    look_at(p);
    Row sum = zeros();
    each_third([&](auto y) PUNTO_INLINE { banker_third(p, y, sum); });
    PUNTO_UNROLL for (int final_b = 0; final_b < 10; ++final_b) two_three[p * 10 + final_b] =
        sum[final_b] * sixth;
  }

  template <class Third>
  HWY_INLINE void banker_third(int p, Third y, Row& sum) {
    const Marked mark = marked(p, y);
    PUNTO_UNROLL for (int b = 0; b < kTotals; ++b) {
      if (!rules_.after_stand(b)) continue;
      Number inside = held(mark, y, b).held;
      if (b == p) inside += Number(4) * mark.pairs;
      sum[modulo_10(b + y)] += product_less(mark.cards, mark.starts[b], inside);
    }
  }

  void finish(Number* deals, Number sixth) {
    for (int final_p = 0; final_p < 10; ++final_p) {
      Row sum;
      const Table<Number, kRow>& row = both_draw_[final_p];
      PUNTO_UNROLL for (int final_b = 0; final_b < 10; ++final_b) {
        sum[final_b] = row[final_b];
        if (final_b + 10 < kRow) sum[final_b] += row[final_b + 10];
      }
      PUNTO_UNROLL for (int b = 0; b < kTotals; ++b) {
        const Number drawn = one_third_[final_p][b];
        PUNTO_UNROLL for (int final_b = 0; final_b < 10; ++final_b)
            add_product(sum[final_b], drawn, cards_[final_b - b + 10]);
        Number& stood = deals[kThreeTwo + final_p * 10 + b];
        if (may_stand(b)) stood = stood * sixth;
      }
      PUNTO_UNROLL for (int final_b = 0; final_b < 10; ++final_b)
          deals[kThreeThree + final_p * 10 + final_b] = sum[final_b];
    }
  }

  static HWY_INLINE Row zeros() {
    Row row;
    PUNTO_UNROLL for (Number& place : row) place = Number(0);
    return row;
  }

  Rules rules_;
  Table<Number, 20> cards_;  // twice ten, so that an index needs no modulo
  Table<Row, kTotals> partner_;
  Table<Row, 10> pairs_;
  Row ways_;
  Table<Table<Number, kTotals>, kTotals> starts_;
  Table<Row, 10> banker_pairs_;  // of third cards on which the same totals draw, only the first is kept
  Table<int, 10> alike_;         // that first one
  // Of the Player's total that is looked at:
  Table<Number, 20> other_, row_pairs_;  // partner[p] and pairs[p], twice
  Table<Row, kTotals> held_;             // Zb_x(p, b)
  // By the Player's final total:
  Table<Table<Number, kTotals>, 10> one_third_;  // deals with a third card, the Banker to draw on b
  Table<Table<Number, kRow>, 10> both_draw_;     // deals with two third cards
};

}  // namespace punto::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
