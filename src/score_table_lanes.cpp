// The score table in vectors, compiled for each instruction set and chosen when the program runs.
#include <algorithm>
#include <cassert>

#include "punto/score_table.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "score_table_lanes.cpp"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file again for each instruction set.
#include <hwy/highway.h>

#include "score_table_counter.hpp"
#include "score_table_rules.hpp"

HWY_BEFORE_NAMESPACE();
namespace punto::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// One double of each of several shoes.
struct Lanes {
  using Tag = hn::ScalableTag<double>;
  using Vector = hn::Vec<Tag>;
  static constexpr std::size_t kCount = hn::MaxLanes(Tag{});

  Lanes() = default;
  explicit HWY_INLINE Lanes(int value) : vector{hn::Set(Tag{}, value)} {}
  explicit HWY_INLINE Lanes(Vector value) : vector{value} {}

  friend HWY_INLINE Lanes operator+(Lanes a, Lanes b) { return Lanes{hn::Add(a.vector, b.vector)}; }
  friend HWY_INLINE Lanes operator-(Lanes a, Lanes b) { return Lanes{hn::Sub(a.vector, b.vector)}; }
  friend HWY_INLINE Lanes operator*(Lanes a, Lanes b) { return Lanes{hn::Mul(a.vector, b.vector)}; }
  HWY_INLINE Lanes& operator+=(Lanes other) { return *this = *this + other; }
  HWY_INLINE Lanes& operator-=(Lanes other) { return *this = *this - other; }

  friend HWY_INLINE void add_product(Lanes& sum, Lanes left, Lanes right) {
    sum.vector = hn::MulAdd(left.vector, right.vector, sum.vector);
  }
  friend HWY_INLINE void subtract_product(Lanes& sum, Lanes left, Lanes right) {
    sum.vector = hn::NegMulAdd(left.vector, right.vector, sum.vector);
  }
  friend HWY_INLINE Lanes product_less(Lanes left, Lanes right, Lanes less) {
    return Lanes{hn::MulSub(left.vector, right.vector, less.vector)};
  }

  Vector vector;
};

/// The counts of `shoes` by points 0 to 9, a shoe in each lane; spare lanes repeat the last shoe.
std::array<Lanes, 10> lanes_of(std::span<const PointCounts> shoes) {
  std::array<Lanes, 10> counts;
  HWY_ALIGN std::array<double, Lanes::kCount> lane;
  for (std::size_t points = 0; points < 10; ++points) {
    for (std::size_t at = 0; at < lane.size(); ++at)
      lane[at] = static_cast<double>(shoes[std::min(at, shoes.size() - 1)][(points + 9) % 10]);
    counts[points] = Lanes{hn::Load(Lanes::Tag{}, lane.data())};
  }
  return counts;
}

/// The sum of some scores in each lane; two sums at a time, since each waits for itself.
Lanes sum_of(std::span<const std::uint16_t> group, const Lanes* scores) {
  Lanes even{0};
  Lanes odd{0};
  std::size_t at = 0;
  for (; at + 1 < group.size(); at += 2) {
    even += scores[group[at]];
    odd += scores[group[at + 1]];
  }
  if (at < group.size()) even += scores[group[at]];
  return even + odd;
}

/// Adds up each group.
void add_groups(const ScoreGroups& groups, const Lanes* scores, std::size_t shoes, std::uint64_t* deals) {
  HWY_ALIGN std::array<double, Lanes::kCount> lane;
  std::size_t first = 0;
  for (std::size_t group = 0; group < groups.size(); ++group) {
    const std::size_t end = groups.ends()[group];
    const Lanes sum = sum_of(groups.scores().subspan(first, end - first), scores);
    first = end;
    hn::Store(sum.vector, Lanes::Tag{}, lane.data());
    for (std::size_t shoe = 0; shoe < shoes; ++shoe)
      deals[shoe * groups.size() + group] = static_cast<std::uint64_t>(lane[shoe]);
  }
}

template <class Rules>
void count_in_lanes(std::span<const PointCounts> shoes, Rules rules, const ScoreGroups& groups,
                    std::uint64_t* deals) {
  ScoreCounter<Lanes, Rules> counter{rules};
  std::array<Lanes, kScores> scores;
  scores.fill(Lanes{0});
  for (std::size_t first = 0; first < shoes.size(); first += Lanes::kCount) {
    const std::size_t count = std::min(Lanes::kCount, shoes.size() - first);
    const std::array<Lanes, 10> counts = lanes_of(shoes.subspan(first, count));
    counter.count(counts.data(), scores.data());
    add_groups(groups, scores.data(), count, deals + first * groups.size());
  }
}

void count(std::span<const PointCounts> shoes, const Tableau& tableau, const ScoreGroups& groups,
           std::uint64_t* deals) {
  if (tableau == kCommonTableau) {
    count_in_lanes(shoes, CommonRules{}, groups, deals);
  } else {
    count_in_lanes(shoes, AnyRules{tableau}, groups, deals);
  }
}

}  // namespace punto::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace punto {

HWY_EXPORT(count);

void count_groups(std::span<const PointCounts> shoes, const Tableau& tableau, const ScoreGroups& groups,
                  std::span<std::uint64_t> deals) {
  assert(deals.size() == shoes.size() * groups.size());
  if (!shoes.empty()) HWY_DYNAMIC_DISPATCH(count)(shoes, tableau, groups, deals.data());
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
