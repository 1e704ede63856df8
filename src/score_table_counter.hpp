// The score table's arithmetic, for any kind of number: one shoe in integers, or several shoes in the lanes
// of vectors. Included once for every instruction set, hence the unusual guard.
//
// Notation, with docs/method.md, section 9: n_r cards of points r; an index that runs over cards is taken
// modulo 10. A *start* is the first four cards, the Player's with total p, the Banker's with total b.
//   partner[t][r]  2 (n_{t-r} - [2r = t]): twice the cards that make the total t with a card r
//   pairs[t][r]    n_r partner[t][r]: twice the ordered pairs of total t whose first card is an r
//   ways[t]        the ordered pairs of total t
//   W(p, b)        the ordered starts
// A third card is one more card, *marked* while it lies outside the start. Deals with a third card x are the
// starts with any x, less those starts that hold it: n_x W - Z'_x; with two third cards likewise.
#if defined(PUNTO_SCORE_TABLE_COUNTER) == defined(HWY_TARGET_TOGGLE)
#ifdef PUNTO_SCORE_TABLE_COUNTER
#undef PUNTO_SCORE_TABLE_COUNTER
#else
#define PUNTO_SCORE_TABLE_COUNTER
#endif

#include <cstddef>
#include <utility>

#include "lanes.hpp"
#include "punto/score_table.hpp"
#include "score_table_rules.hpp"

HWY_BEFORE_NAMESPACE();
namespace punto::HWY_NAMESPACE {

HWY_INLINE constexpr Index modulo_10(Index value) {
  return (value + 20) % 10;
}

/// An array that is indexed by signed numbers, as all of these small ones are.
template <class Value, std::size_t size>
struct Table {
  HWY_INLINE constexpr Value& operator[](Index at) { return values[at]; }
  HWY_INLINE constexpr const Value& operator[](Index at) const { return values[at]; }
  HWY_INLINE Value* begin() { return values; }
  HWY_INLINE Value* end() { return values + size; }
  HWY_INLINE const Value* begin() const { return values; }
  HWY_INLINE const Value* end() const { return values + size; }

  Value values[size];
};

/// Counts the deals of every score. Number has +, -, *, +=, -= and is made from small whole numbers; nothing
/// is divided, so integers may wrap around on the way.
template <class Number, class Rules>
class ScoreCounter {
 public:
  explicit ScoreCounter(Rules rules) : rules_{rules} {
    Start* next = starts_.begin();
    for (Index p = 0; p < kTotals; ++p)
      for (Index b = p; b < kTotals; ++b) totals_[p].starts[b] = totals_[b].starts[p] = next++;
    for (Index total = 0; total < 20; ++total) {
      totals_[total % 10].total = total % 10;
      draws_to_[total] = drawing(total % 10);
      for (Index more = 0; more < 2; ++more)
        halves_[total][more] = total % 2 == 0 ? drawing(total % 10 / 2 + 5 * more) : nullptr;
    }
  }
  ScoreCounter(const ScoreCounter&) = delete;
  ScoreCounter& operator=(const ScoreCounter&) = delete;

  /// \param counts  cards of points 0 to 9.
  /// \param deals   kScores numbers, of which those of possible scores are written.
  void count(const Number* counts, Number* deals) {
    Number size = counts[0];
    for (Index points = 1; points < 10; ++points) size += counts[points];
    const Number fifth = size - Number(4);  // ways to draw it
    const Number sixth = fifth - Number(1);
    prepare(counts);
    count_starts(deals, fifth * sixth);
    each_third([&](auto x) PUNTO_INLINE { hold(x); });
    PUNTO_UNROLL for (Index score = 0; score < 100; ++score) deals[kThreeThree + score] = Number(0);
    for (Index p = 0; p < kTotals; ++p) {
      if (rules_.player(p)) {
        take_out_held(totals_[p], p, deals + kThreeThree);
      } else {
        player_stands(totals_[p], deals + kTwoThree + p * 10, sixth);
      }
    }
    for (Index final_p = 0; final_p < 10; ++final_p) player_draws(final_p, deals + final_p * 10, sixth);
  }

 private:
  static constexpr Index kTotals = 8;  // without naturals
  static constexpr Index kFirstThird = 8;
  static constexpr Index kTwoThree = 100, kThreeTwo = 200, kThreeThree = 300;
  static constexpr Index kModulo10[20] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

  using Row = Table<Number, 10>;

  /// Starts with totals p and b, or with b and p.
  struct Start {
    Row held;    // Z'_x(p, b), by x
    Number all;  // W(p, b)
  };

  /// Two cards of a total.
  struct Total {
    Row partner, pairs;
    Number ways;
    Table<Start*, kTotals> starts;  // by the other hand's total
    Index total;
  };

  /// The two cards with which the Player has p and draws, or null.
  const Total* drawing(Index p) const { return p < kTotals && rules_.player(p) ? &totals_[p] : nullptr; }

  void prepare(const Number* counts) {
    PUNTO_UNROLL for (Index r = 0; r < 10; ++r) cards_[r] = cards_[r + 10] = counts[r];
    PUNTO_UNROLL for (Index t = 0; t < 10; ++t) {
      Number sum = Number(0);
      PUNTO_UNROLL for (Index r = 0; r < 10; ++r) {
        Number partners = counts[modulo_10(t - r)];
        if ((2 * r - t) % 10 == 0) partners -= Number(1);
        add_product(sum, counts[r], partners);
        partners += partners;
        if (t < kTotals) totals_[t].partner[r] = partners;
        totals_[t].pairs[r] = counts[r] * partners;
      }
      totals_[t].ways = sum;
    }
    prepare_banker_pairs();
  }

  /// For each third card x of the Player: twice the ordered pairs with a Banker's total b that draws on x and
  /// a second card B - b, by B. Neighbouring x have much in common.
  void prepare_banker_pairs() {
    Row sum = zeros();
    Row* latest = banker_pairs_.begin();
    *latest = sum;
    const auto pairs_of = [&](Index b) PUNTO_INLINE -> const Row& { return totals_[b].pairs; };
    each_third([&](auto x) PUNTO_INLINE {
      if (add_changes(x, pairs_of, sum)) *++latest = sum;
      pairs_on_[x] = latest;
    });
  }

  /// Calls visit with each card's points, from 8 on, since in the common tableau the totals on which the
  /// Banker draws then only become more: with constants, so that all which depends on them is decided while
  /// compiling, or in a loop.
  template <class Visit>
  static HWY_INLINE void each_third(Visit visit) {
    if constexpr (Rules::kConstant) {
      each_constant(visit, std::integer_sequence<Index, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7>{});
    } else {
      for (Index x = kFirstThird; x < kFirstThird + 10; ++x) visit(x % 10);
    }
  }

  template <class Visit, Index... x>
  static HWY_INLINE void each_constant(Visit visit, std::integer_sequence<Index, x...>) {
    (visit(std::integral_constant<Index, x>{}), ...);
  }

  /// Does the Banker draw with total b, if that is one, when the Player's third card is an x?
  HWY_INLINE bool draws(Index b, Index x) const { return b < kTotals && rules_.banker(b, x); }

  /// The same with the card before x, if there was one.
  HWY_INLINE bool drew(Index b, Index x) const { return x != kFirstThird && draws(b, modulo_10(x - 1)); }

  /// Turns the sum over all b that draw on x - 1 of the numbers rows(b)[B - b] into that over those on x; it
  /// is zero before the first x. Returns false if the two are the same.
  template <class Third, class Rows>
  HWY_INLINE bool add_changes(Third x, Rows rows, Row& sum) const {
    bool changed = false;
    PUNTO_UNROLL for (Index b = 0; b < kTotals; ++b) {
      const bool now = draws(b, x);
      if (now == drew(b, x)) continue;
      changed = true;
      const Row& row = rows(b);
      PUNTO_UNROLL for (Index final_b = 0; final_b < 10; ++final_b) {
        if (now) {
          sum[final_b] += row[modulo_10(final_b - b)];
        } else {
          sum[final_b] -= row[modulo_10(final_b - b)];
        }
      }
    }
    return changed;
  }

  /// W(p, b), and the deals of coups that end with four cards.
  void count_starts(Number* deals, Number rest) {
    PUNTO_UNROLL for (Index p = 0; p < 10; ++p) {
      const Row& pairs = totals_[p].pairs;
      PUNTO_UNROLL for (Index b = p; b < 10; ++b) {
        Number shared = Number(0);  // a card in both hands, to be taken out
        PUNTO_UNROLL for (Index r = 0; r < 10; ++r) add_product(shared, pairs[r], cards_[b - r + 10]);
        if (b % 2 == 0) shared -= pairs[b / 2] + pairs[b / 2 + 5];
        const Number banker = p == b ? totals_[b].ways + Number(2) : totals_[b].ways;
        const Number all = totals_[p].ways * banker - shared - shared;
        if (b < kTotals) totals_[p].starts[b]->all = all;
        if (ends_at_four(p, b)) deals[p * 10 + b] = all * rest;
        if (ends_at_four(b, p)) deals[b * 10 + p] = all * rest;
      }
    }
  }

  HWY_INLINE bool ends_at_four(Index p, Index b) const {
    return p >= kTotals || b >= kTotals || (!rules_.player(p) && !rules_.after_stand(b));
  }

  /// Z'_x(p, b), the starts that hold a marked card x: in one hand, beside a partner, while the other hand
  /// uses neither of the two.
  template <class Third>
  HWY_INLINE void hold(Third x) {
    Table<Number, kTotals> beside;  // ways[t], less the pairs that hold the marked card
    PUNTO_UNROLL for (Index t = 0; t < kTotals; ++t) beside[t] = totals_[t].ways - totals_[t].partner[x];
    PUNTO_UNROLL for (Index p = 0; p < kTotals; ++p) {
      PUNTO_UNROLL for (Index b = p; b < kTotals; ++b) {
        if (ends_at_four(p, b) && ends_at_four(b, p)) continue;
        Number& held = totals_[p].starts[b]->held[x];
        const Number banker = beside[b] - totals_[b].partner[modulo_10(p - x)];
        if (p == b) {
          const Number either = banker + Number(2);
          held = totals_[p].pairs[x] * (either + either);
        } else {
          Number sum = totals_[p].pairs[x] * banker;
          add_product(sum, totals_[b].pairs[x], beside[p] - totals_[p].partner[modulo_10(b - x)]);
          held = sum;
        }
      }
    }
  }

  /// Coups in which the Player stands.
  HWY_NOINLINE void player_stands(const Total& player, Number* two_three, Number sixth) {
    Row sum = zeros();
    each_third([&](auto y) PUNTO_INLINE {
      PUNTO_UNROLL for (Index b = 0; b < kTotals; ++b) {
        if (!rules_.after_stand(b)) continue;
        const Start& start = *player.starts[b];
        sum[modulo_10(b + y)] += product_less(cards_[y], start.all, start.held[y]);
      }
    });
    PUNTO_UNROLL for (Index final_b = 0; final_b < 10; ++final_b) two_three[final_b] = sum[final_b] * sixth;
  }

  /// For the Player's total p and each third card x of the Player, n_x times, by the Banker's final total B:
  /// the Banker's third card in the Player's hand and the x in the Banker's, less all starts that hold the
  /// Banker's third card, Z'_{B-b}(p, b).
  HWY_NOINLINE void take_out_held(const Total& player, Index p, Number* three_three) {
    Table<Number, 20> pairs;  // twice as many, and written twice, so that an index needs no modulo
    PUNTO_UNROLL for (Index r = 0; r < 10; ++r) pairs[r] = pairs[r + 10] = player.pairs[r] + player.pairs[r];
    const auto held_by = [&](Index b) PUNTO_INLINE -> const Row& { return player.starts[b]->held; };
    Row held = zeros();
    Row apart = zeros();          // by B - x
    Number at_final = Number(0);  // at B = P: where one card would have to be both marks
    each_third([&](auto x) PUNTO_INLINE {
      add_changes(x, held_by, held);
      slide(x, pairs, apart, at_final);
      Number* row = three_three + kModulo10[p + x] * 10;
      correct_marks(x, p, pairs, at_final, row);
      const bool is_double = draws(2 * x % 10, x);  // a total of the Banker that two cards x make
      PUNTO_UNROLL for (Index final_b = 0; final_b < 10; ++final_b) {
        Number both = apart[modulo_10(final_b - x)] - held[final_b];
        if (is_double) both -= pairs[modulo_10(final_b - 2 * x)];
        add_product(row[final_b], cards_[x], both);
      }
    });
  }

  /// Turns the sum over all b that draw on x - 1 of 2 n_{b-x} pairs[p][B - b], by B - x, into that over those
  /// on x. With j = x - b its terms are 2 n_{-j} pairs[p][B - x + j], so that for neighbouring x only few
  /// come and go. In the same way the sum of 2 pairs[p][-j].
  template <class Third>
  HWY_INLINE void slide(Third x, const Table<Number, 20>& pairs, Row& apart, Number& at_final) const {
    PUNTO_UNROLL for (Index j = 0; j < 10; ++j) {
      const bool now = draws(modulo_10(x - j), x);
      if (now == drew(modulo_10(x - 1 - j), x)) continue;
      const Index other = modulo_10(-j);
      if (now) {
        at_final += pairs[other];
      } else {
        at_final -= pairs[other];
      }
      PUNTO_UNROLL for (Index rest = 0; rest < 10; ++rest) {
        if (now) {
          add_product(apart[rest], cards_[other], pairs[rest + j]);
        } else {
          subtract_product(apart[rest], cards_[other], pairs[rest + j]);
        }
      }
    }
  }

  /// Takes out what take_out_held counts although one card would be the partner of both marks, at B = P, and
  /// gives back, where both totals are p, what all these terms take out too much: there the marked card
  /// itself is among the partners.
  template <class Third>
  HWY_INLINE void correct_marks(Third x, Index p, const Table<Number, 20>& pairs, Number at_final,
                                Number* row) const {
    const Index final_p = kModulo10[p + x];
    subtract_product(row[final_p], cards_[x], at_final);
    if (draws(2 * x % 10, x)) row[final_p] += pairs[x];
    if (!rules_.banker(p, x)) return;
    const Number two = pairs[x] + pairs[x];
    row[final_p] += two;
    row[kModulo10[p + kModulo10[p - x + 10]]] += two + two;
  }

  /// What is summed up for one final total of the Player.
  struct Drawn {
    Row three_three;               // two third cards, by B
    Table<Number, kTotals> three;  // the Banker's total b is to draw
    Table<Number, kTotals> stood;  // the Banker's total b stands
  };

  /// Coups in which the Player draws to a final total.
  HWY_NOINLINE void player_draws(Index final_p, Number* deals, Number sixth) {
    Drawn drawn;
    PUNTO_UNROLL for (Index b = 0; b < kTotals; ++b) drawn.three[b] = drawn.stood[b] = Number(0);
    PUNTO_UNROLL for (Index final_b = 0; final_b < 10; ++final_b) drawn.three_three[final_b] =
        deals[kThreeThree + final_b];
    each_third([&](auto x) PUNTO_INLINE {
      for (const Total* player : halves_[final_p + x])
        if (player != nullptr) both_in_one(x, *player, drawn.three_three);
      if (const Total* player = draws_to_[final_p - x + 10]; player != nullptr)
        player_third(x, *player, drawn);
    });
    finish(drawn, deals, sixth);
  }

  /// Both third cards in the Player's hand, the Banker's being an x, at B = b + x; and, at B = 2b - x, what
  /// player_third counts although one card would be the partner of both marks. By the Banker's third card, so
  /// that all places are constants.
  template <class Third>
  HWY_INLINE void both_in_one(Third x, const Total& player, Row& sum) const {
    const Index third = kModulo10[player.total - x + 10];
    const Number pairs = player.pairs[x];
    PUNTO_UNROLL for (Index b = 0; b < kTotals; ++b) {
      if (!rules_.banker(b, third)) continue;
      const Number near = totals_[b].partner[x];
      Number banker = totals_[b].ways - near - near;
      subtract_product(banker, Number(2), totals_[b].partner[third]);
      add_product(sum[modulo_10(b + x)], pairs, banker);
      subtract_product(sum[modulo_10(2 * b - x)], pairs, near);
    }
  }

  /// The Player's third card is an x. Of coups with a third card of the Banker: the x in the Player's hand
  /// and the Banker's card in the Banker's; both cards alike, at B = b + x; both in the Banker's hand, at B =
  /// 2b - x.
  template <class Third>
  HWY_INLINE void player_third(Third x, const Total& player, Drawn& drawn) const {
    const Number pairs = player.pairs[x];
    const Number two = pairs + pairs;
    const Number rest = player.ways - player.partner[x] - player.partner[x];
    const Row& banker_pairs = *pairs_on_[x];
    Row& sum = drawn.three_three;
    PUNTO_UNROLL for (Index final_b = 0; final_b < 10; ++final_b)
        add_product(sum[final_b], pairs, banker_pairs[final_b]);
    PUNTO_UNROLL for (Index b = 0; b < kTotals; ++b) {
      const Start& start = *player.starts[b];
      const Number inside = start.held[x];
      const Number outside = product_less(cards_[x], start.all, inside);
      if (!rules_.banker(b, x)) {
        drawn.stood[b] += outside;
        continue;
      }
      drawn.three[b] += outside;
      Number same = inside - outside;  // the Banker's third card is an x as well
      subtract_product(same, two, totals_[b].partner[x]);
      sum[modulo_10(b + x)] += same;
      Number other = rest;
      subtract_product(other, Number(2), player.partner[modulo_10(b - x)]);
      add_product(sum[modulo_10(2 * b - x)], totals_[b].pairs[x], other);
    }
  }

  HWY_INLINE void finish(Drawn& drawn, Number* deals, Number sixth) const {
    PUNTO_UNROLL for (Index b = 0; b < kTotals; ++b) {
      if (may_stand(b)) deals[kThreeTwo + b] = drawn.stood[b] * sixth;
      if (!may_draw(b)) continue;
      PUNTO_UNROLL for (Index final_b = 0; final_b < 10; ++final_b)
          add_product(drawn.three_three[final_b], drawn.three[b], cards_[final_b - b + 10]);
    }
    PUNTO_UNROLL for (Index final_b = 0; final_b < 10; ++final_b) deals[kThreeThree + final_b] =
        drawn.three_three[final_b];
  }

  /// Is there a third card of the Player on which the Banker's b stands?
  HWY_INLINE bool may_stand(Index b) const {
    bool stands = false;
    PUNTO_UNROLL for (Index x = 0; x < 10; ++x) stands = stands || !rules_.banker(b, x);
    return stands;
  }

  HWY_INLINE bool may_draw(Index b) const {
    bool draws = false;
    PUNTO_UNROLL for (Index x = 0; x < 10; ++x) draws = draws || rules_.banker(b, x);
    return draws;
  }

  static HWY_INLINE Row zeros() {
    Row row;
    PUNTO_UNROLL for (Number& place : row) place = Number(0);
    return row;
  }

  Rules rules_;
  Table<Number, 20> cards_;  // twice ten, so that an index needs no modulo
  Table<Total, 10> totals_;
  Table<Start, kTotals*(kTotals + 1) / 2> starts_;
  Table<Row, 11> banker_pairs_;     // for each set of totals that draw, after none
  Table<const Row*, 10> pairs_on_;  // which of these, by the third card
  Table<const Total*, 20> draws_to_;
  Table<Table<const Total*, 2>, 20> halves_;
};

}  // namespace punto::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
