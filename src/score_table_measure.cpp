// What the score table costs, and what the machine could do: for `punto bench`.
#include "punto/score_table.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "score_table_measure.cpp"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file again for each instruction set.
#include <hwy/highway.h>

#include "lanes.hpp"
#include "score_table_counter.hpp"
#include "score_table_rules.hpp"

HWY_BEFORE_NAMESPACE();
namespace punto::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

std::uint64_t multiply_and_add(std::uint64_t rounds) {
  const hn::ScalableTag<double> tag;
  // Enough sums that none waits for itself, and different, lest a compiler make one of them.
  constexpr int kSums = 12;
  hn::Vec<decltype(tag)> sums[kSums];
  PUNTO_UNROLL for (int at = 0; at < kSums; ++at) sums[at] = hn::Set(tag, at);
  const auto factor = hn::Set(tag, 0.5);
  const auto one = hn::Set(tag, 1.0);
  for (std::uint64_t round = 0; round < rounds; ++round)
    PUNTO_UNROLL for (auto& sum : sums) sum = hn::MulAdd(sum, factor, one);
  auto total = sums[0];
  PUNTO_UNROLL for (int at = 1; at < kSums; ++at) total = hn::Add(total, sums[at]);
  const bool counted = hn::GetLane(total) >= 0;  // so that no compiler leaves the work out
  return counted ? rounds * kSums * hn::Lanes(tag) : 0;
}

}  // namespace punto::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace punto {
namespace {

/// A number that only counts what is done to it.
struct Counted {
  Counted() = default;
  explicit Counted(int /*value*/) {}
  friend Counted operator+(Counted /*a*/, Counted /*b*/) { return added(); }
  friend Counted operator-(Counted /*a*/, Counted /*b*/) { return added(); }
  friend Counted operator*(Counted /*a*/, Counted /*b*/) { return multiplied(); }
  Counted& operator+=(Counted /*other*/) { return *this = added(); }
  Counted& operator-=(Counted /*other*/) { return *this = added(); }
  friend void add_product(Counted& /*sum*/, Counted /*a*/, Counted /*b*/) { multiplied(); }
  friend void subtract_product(Counted& /*sum*/, Counted /*a*/, Counted /*b*/) { multiplied(); }
  friend Counted product_less(Counted /*a*/, Counted /*b*/, Counted /*less*/) { return multiplied(); }

  static Counted added() {
    ++operations.additions;
    return {};
  }
  static Counted multiplied() {
    ++operations.multiply_adds;
    return {};
  }
  static thread_local ScoreOperations operations;
};
thread_local ScoreOperations Counted::operations;

}  // namespace

HWY_EXPORT(multiply_and_add);

std::uint64_t multiply_and_add(std::uint64_t rounds) {
  return HWY_DYNAMIC_DISPATCH(multiply_and_add)(rounds);
}

ScoreOperations score_operations() {
  std::array<Counted, 10> counts;
  std::array<Counted, kScores> deals;
  Counted::operations = {};
  HWY_NAMESPACE::ScoreCounter<Counted, CommonRules>{CommonRules{}}.count(counts.data(), deals.data());
  return Counted::operations;
}

}  // namespace punto
#endif
