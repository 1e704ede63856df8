#include "punto/pair_table.hpp"

#include <algorithm>
#include <cassert>

#include "pair_table_counter.hpp"

namespace punto {
namespace {

/// With one number more, which is zero.
std::array<std::uint64_t, kPairStates.size() + 1> states_of(const Shoe& shoe) {
  assert(shoe.detail() != Detail::points && !shoe.is_infinite());
  std::array<std::uint64_t, HWY_NAMESPACE::kPairKinds> cards{};
  HWY_NAMESPACE::put_cards<1>(shoe, cards.data());
  std::array<std::uint64_t, kPairStates.size() + 1> states{};
  HWY_NAMESPACE::count_pairs(cards.data(), states.data());
  return states;
}

/// The state as it looks to one who sees no suits.
std::size_t without_suits(const PairState& state) {
  const auto seen = [](PairKind kind) { return kind == PairKind::perfect ? PairKind::pair : kind; };
  const PairState wanted{seen(state.player), seen(state.banker), state.same_rank};
  return static_cast<std::size_t>(std::find(kPairStates.begin(), kPairStates.end(), wanted) -
                                  kPairStates.begin());
}

}  // namespace

PairTable pair_table(const Shoe& shoe) {
  const auto states = states_of(shoe);
  PairTable table{};
  for (std::size_t state = 0; state < table.size(); ++state)
    table[shoe.detail() == Detail::ranks ? without_suits(kPairStates[state]) : state] += states[state];
  return table;
}

void count_pair_groups_plainly(const Shoe& shoe, const Groups& groups, std::span<std::uint64_t> starts) {
  assert(starts.size() == groups.size());
  const auto states = states_of(shoe);
  std::array<std::uint64_t, kPairStates.size() + 1> parts{};
  HWY_NAMESPACE::add_up(groups, states.data(), parts.data(), starts.data());
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
