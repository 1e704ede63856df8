// The pair table in vectors, compiled for each instruction set and chosen when the program runs.
#include <algorithm>
#include <array>
#include <cassert>

#include "punto/pair_table.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pair_table_lanes.cpp"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file again for each instruction set.
#include <hwy/highway.h>

#include "lanes.hpp"
#include "pair_table_counter.hpp"

HWY_BEFORE_NAMESPACE();
namespace punto::HWY_NAMESPACE {

/// Calls use(states, first, count) with the pair tables, and zero, of so many shoes from the first on.
template <class Use>
void count_pairs_in_lanes(std::span<const Shoe* const> shoes, Use use) {
  std::array<std::array<std::uint16_t, Lanes::kCount>, kPairKinds> cards;
  std::array<Lanes, kPairKinds> counts;
  std::array<Lanes, kPairStates.size() + 1> states;
  states.back() = Lanes{0};
  for (std::size_t first = 0; first < shoes.size(); first += Lanes::kCount) {
    const std::size_t count = std::min(Lanes::kCount, shoes.size() - first);
    for (std::size_t lane = 0; lane < Lanes::kCount; ++lane)  // spare ones repeat the last shoe
      put_cards<Lanes::kCount>(*shoes[first + std::min(lane, count - 1)], &cards[0][lane]);
    for (std::size_t kind = 0; kind < kPairKinds; ++kind) counts[kind] = Lanes::from(cards[kind].data());
    count_pairs(counts.data(), states.data());
    use(states.data(), first, count);
  }
}

void count_starts(std::span<const Shoe* const> shoes, const Groups& groups, std::uint64_t* starts) {
  GroupSums sums{groups};
  count_pairs_in_lanes(shoes, [&](const Lanes* states, std::size_t first, std::size_t count) {
    sums.add(states, count, starts + first * groups.size());
  });
}

void weigh_starts(std::span<const Shoe* const> shoes, const WeighedGroups& groups, std::int64_t* sums) {
  WeighedSums weighed{groups};
  count_pairs_in_lanes(shoes, [&](const Lanes* states, std::size_t first, std::size_t count) {
    weighed.add(states, count, sums + first * groups.size());
  });
}

}  // namespace punto::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace punto {

HWY_EXPORT(count_starts);
HWY_EXPORT(weigh_starts);

void count_pair_groups(std::span<const Shoe* const> shoes, const Groups& groups,
                       std::span<std::uint64_t> starts) {
  assert(starts.size() == shoes.size() * groups.size());
  HWY_DYNAMIC_DISPATCH(count_starts)(shoes, groups, starts.data());
}

void weigh_pair_groups(std::span<const Shoe* const> shoes, const WeighedGroups& groups,
                       std::span<std::int64_t> sums) {
  assert(sums.size() == shoes.size() * groups.size());
  HWY_DYNAMIC_DISPATCH(weigh_starts)(shoes, groups, sums.data());
}

}  // namespace punto
#endif
