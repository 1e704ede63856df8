// The score table in vectors, compiled for each instruction set and chosen when the program runs.
#include <algorithm>
#include <cassert>

#include "punto/score_table.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "score_table_lanes.cpp"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file again for each instruction set.
#include <hwy/highway.h>

#include "lanes.hpp"
#include "score_table_counter.hpp"
#include "score_table_rules.hpp"

HWY_BEFORE_NAMESPACE();
namespace punto::HWY_NAMESPACE {

/// The counts of `shoes` by points 0 to 9, a shoe in each lane; spare lanes repeat the last shoe.
std::array<Lanes, 10> lanes_of(std::span<const PointCounts> shoes) {
  std::array<std::array<std::uint16_t, Lanes::kCount>, 10> lanes;
  for (std::size_t lane = 0; lane < Lanes::kCount; ++lane) {
    const PointCounts& shoe = shoes[std::min(lane, shoes.size() - 1)];
    lanes[0][lane] = shoe[9];
    for (std::size_t points = 1; points < 10; ++points) lanes[points][lane] = shoe[points - 1];
  }
  std::array<Lanes, 10> counts;
  for (std::size_t points = 0; points < 10; ++points) counts[points] = Lanes::from(lanes[points].data());
  return counts;
}

/// Calls use(scores, first, count) with the deals of all scores, and zero, of so many shoes from the first
/// on.
template <class Rules, class Use>
void count_in_lanes(std::span<const PointCounts> shoes, Rules rules, Use use) {
  ScoreCounter<Lanes, Rules> counter{rules};
  std::array<Lanes, kScores + 1> scores;
  scores.fill(Lanes{0});
  for (std::size_t first = 0; first < shoes.size(); first += Lanes::kCount) {
    const std::size_t count = std::min(Lanes::kCount, shoes.size() - first);
    const std::array<Lanes, 10> counts = lanes_of(shoes.subspan(first, count));
    counter.count(counts.data(), scores.data());
    use(scores.data(), first, count);
  }
}

template <class Use>
void count_by_rules(std::span<const PointCounts> shoes, const Tableau& tableau, Use use) {
  if (tableau == kCommonTableau) {
    count_in_lanes(shoes, CommonRules{}, use);
  } else {
    count_in_lanes(shoes, AnyRules{tableau}, use);
  }
}

void count_scores(std::span<const PointCounts> shoes, const Tableau& tableau, const Groups& groups,
                  std::uint64_t* deals) {
  GroupSums sums{groups};
  count_by_rules(shoes, tableau, [&](const Lanes* scores, std::size_t first, std::size_t count) {
    sums.add(scores, count, deals + first * groups.size());
  });
}

void weigh_scores(std::span<const PointCounts> shoes, const Tableau& tableau, const WeighedGroups& groups,
                  std::int64_t* sums) {
  WeighedSums weighed{groups};
  count_by_rules(shoes, tableau, [&](const Lanes* scores, std::size_t first, std::size_t count) {
    weighed.add(scores, count, sums + first * groups.size());
  });
}

}  // namespace punto::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace punto {

HWY_EXPORT(count_scores);
HWY_EXPORT(weigh_scores);

void count_groups(std::span<const PointCounts> shoes, const Tableau& tableau, const Groups& groups,
                  std::span<std::uint64_t> deals) {
  assert(deals.size() == shoes.size() * groups.size());
  HWY_DYNAMIC_DISPATCH(count_scores)(shoes, tableau, groups, deals.data());
}

void weigh_groups(std::span<const PointCounts> shoes, const Tableau& tableau, const WeighedGroups& groups,
                  std::span<std::int64_t> sums) {
  assert(sums.size() == shoes.size() * groups.size());
  HWY_DYNAMIC_DISPATCH(weigh_scores)(shoes, tableau, groups, sums.data());
}

std::vector<std::string> vector_targets() {
  std::vector<std::string> names;
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets())
    names.emplace_back(hwy::TargetName(target));
  return names;
}

void use_vector_target(const std::string& name) {
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    if (name == hwy::TargetName(target)) hwy::GetChosenTarget().Update(target);
  }
}

}  // namespace punto
#endif
