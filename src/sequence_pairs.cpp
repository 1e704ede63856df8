// Two coups of one shoe, for bets that the pairs tell: every four cards that the first coup can begin with.
// What it draws beyond these changes nothing on average, so the second coup is one from the shoe without the
// four.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "outcomes_told.hpp"
#include "pair_table_counter.hpp"
#include "punto/pair_table.hpp"
#include "sequence_tables.hpp"

namespace punto {
namespace {

using HWY_NAMESPACE::kPairKinds;
using Sums = HWY_NAMESPACE::PairSums<std::int64_t>;
using Nets = std::array<std::int64_t, kPairStates.size()>;  // of a bet, by state, in units of its scale

constexpr std::size_t kSuits = 4;
constexpr std::size_t kCards = 4;

/// The state of a coup whose hands begin with these kinds of cards, rank by rank and suit by suit.
std::size_t state_of(std::size_t player_1, std::size_t player_2, std::size_t banker_1, std::size_t banker_2) {
  static const auto kStates = [] {
    std::array<std::array<std::array<std::size_t, 2>, 3>, 3> states{};
    for (std::size_t state = 0; state < kPairStates.size(); ++state) {
      const PairState& pairs = kPairStates[state];
      states[static_cast<std::size_t>(pairs.player)][static_cast<std::size_t>(pairs.banker)]
            [pairs.same_rank ? 1 : 0] = state;
    }
    return states;
  }();
  const auto kind = [](std::size_t a, std::size_t b) {
    return static_cast<std::size_t>(a == b                     ? PairKind::perfect
                                    : a / kSuits == b / kSuits ? PairKind::pair
                                                               : PairKind::none);
  };
  const std::size_t player = kind(player_1, player_2);
  const std::size_t banker = kind(banker_1, banker_2);
  const bool same_rank = player != 0 && banker != 0 && player_1 / kSuits == banker_1 / kSuits;
  return kStates[player][banker][same_rank ? 1 : 0];
}

Wide product_of(Wide won, Wide then, Wide /*sum*/) {
  return won * then;
}
Integer product_of(Wide won, Wide then, const Integer& /*sum*/) {
  return Integer{won} * Integer{then};
}

/// Adds up, for each bet, what it wins over all four first cards times what it wins over all that may follow.
/// Sum holds numbers as large as n(n-1)...(n-7) times the square of the largest net result.
template <class Sum>
class PairSequence {
 public:
  PairSequence(const Shoe& shoe, std::vector<Nets> nets) : nets_{std::move(nets)}, products_(nets_.size()) {
    HWY_NAMESPACE::put_cards<1>(shoe, left_.data());
    Sums sums;
    for (std::size_t first = 0; first < kPairKinds; first += kSuits)
      HWY_NAMESPACE::add_rank(sums, left_.data() + first);
    choose(0, 0, sums, 1);
  }

  const std::vector<Sum>& products() const { return products_; }

 private:
  /// Chooses one card more, of the kind `first` or a later one, in each possible way.
  /// \param sums  of the cards that are left.
  /// \param ways  to choose the cards so far, in no order.
  void choose(std::size_t chosen, std::size_t first, const Sums& sums, std::int64_t ways) {
    if (chosen == kCards) return add(sums, ways);
    for (std::size_t kind = first; kind < kPairKinds; ++kind) {
      if (left_[kind] == 0) continue;
      std::int64_t alike = 1;
      for (std::size_t at = 0; at < chosen; ++at) alike += cards_[at] == kind ? 1 : 0;
      const std::int64_t more = ways * left_[kind] / alike;
      cards_[chosen] = kind;
      Sums without = sums;
      move_rank(without, kind);
      choose(chosen + 1, kind, without, more);
      ++left_[kind];
    }
  }

  /// Takes a card of this kind out.
  void move_rank(Sums& sums, std::size_t kind) {
    const std::int64_t* const rank = left_.data() + kind / kSuits * kSuits;
    Sums before;
    HWY_NAMESPACE::add_rank(before, rank);
    --left_[kind];
    HWY_NAMESPACE::add_rank(sums, rank);
    sums -= before;
  }

  void add(const Sums& sums, std::int64_t ways) {
    std::array<std::int64_t, kPairStates.size()> next{};
    HWY_NAMESPACE::finish_pairs(sums, next.data());
    const auto& [a, b, c, d] = cards_;
    const std::array splits{state_of(a, b, c, d), state_of(a, c, b, d), state_of(a, d, b, c),
                            state_of(b, c, a, d), state_of(b, d, a, c), state_of(c, d, a, b)};
    constexpr std::int64_t kOrders = 4;  // of the two cards of each hand
    for (std::size_t bet = 0; bet < nets_.size(); ++bet) {
      std::int64_t won = 0;
      for (const std::size_t state : splits) won += nets_[bet][state];
      Wide then = 0;
      for (std::size_t state = 0; state < next.size(); ++state)
        then += static_cast<Wide>(nets_[bet][state]) * next[state];
      products_[bet] += product_of(static_cast<Wide>(won * kOrders) * ways, then, products_[bet]);
    }
  }

  std::vector<Nets> nets_;
  std::vector<Sum> products_;
  std::array<std::int64_t, kPairKinds> left_{};
  std::array<std::size_t, kCards> cards_{};
};

}  // namespace

std::vector<Rational> mean_products_by_pairs(const Shoe& shoe, const std::vector<const Bet*>& bets) {
  std::vector<Nets> nets(bets.size());
  std::int64_t largest = 1;
  for (std::size_t bet = 0; bet < bets.size(); ++bet) {
    const NetScale scale = *NetScale::of(*bets[bet]);
    for (std::size_t state = 0; state < kPairStates.size(); ++state) {
      nets[bet][state] = scale.net(outcome_of_pairs(*bets[bet], state));
      largest = std::max(largest, std::abs(nets[bet][state]));
    }
  }
  const Integer ways = ways_to_draw(shoe.size(), 2 * static_cast<int>(kCards));
  const auto means = [&](const auto& sequence) {
    std::vector<Rational> products;
    for (std::size_t bet = 0; bet < bets.size(); ++bet) {
      const std::int64_t scale = NetScale::of(*bets[bet])->scale();
      products.emplace_back(Integer{sequence.products()[bet]}, ways * scale * scale);
    }
    return products;
  };
  constexpr unsigned kBitsOfWide = 127;
  const bool fits = ways * largest * largest < Integer{1} << kBitsOfWide;
  return fits ? means(PairSequence<Wide>{shoe, nets}) : means(PairSequence<Integer>{shoe, nets});
}

}  // namespace punto
