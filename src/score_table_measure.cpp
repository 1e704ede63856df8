// What the score table costs, and what the machine could do: for `punto bench`.
#include "punto/score_table.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "score_table_measure.cpp"
#include <hwy/foreach_target.h>
// After foreach_target.h, which includes this file again for each instruction set.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace punto::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

std::uint64_t multiply_and_add(std::uint64_t rounds) {
  const hn::ScalableTag<double> tag;
  // Enough sums that none waits for itself, and different, lest a compiler make one of them.
  const auto start = [&](double value) HWY_ATTR { return hn::Set(tag, value); };
  auto a = start(0), b = start(1), c = start(2), d = start(3), e = start(4), f = start(5);
  auto g = start(6), h = start(7), i = start(8), j = start(9), k = start(10), l = start(11);
  const auto factor = hn::Set(tag, 0.5);
  const auto one = hn::Set(tag, 1.0);
  for (std::uint64_t round = 0; round < rounds; ++round) {
    a = hn::MulAdd(a, factor, one);
    b = hn::MulAdd(b, factor, one);
    c = hn::MulAdd(c, factor, one);
    d = hn::MulAdd(d, factor, one);
    e = hn::MulAdd(e, factor, one);
    f = hn::MulAdd(f, factor, one);
    g = hn::MulAdd(g, factor, one);
    h = hn::MulAdd(h, factor, one);
    i = hn::MulAdd(i, factor, one);
    j = hn::MulAdd(j, factor, one);
    k = hn::MulAdd(k, factor, one);
    l = hn::MulAdd(l, factor, one);
  }
  constexpr std::uint64_t kSums = 12;
  const auto total =
      hn::Add(hn::Add(hn::Add(a, b), hn::Add(c, d)),
              hn::Add(hn::Add(hn::Add(e, f), hn::Add(g, h)), hn::Add(hn::Add(i, j), hn::Add(k, l))));
  const bool counted = hn::GetLane(total) >= 0;  // so that no compiler leaves the work out
  return counted ? rounds * kSums * hn::Lanes(tag) : 0;
}

}  // namespace punto::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "score_table_counter.hpp"
#include "score_table_rules.hpp"

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
