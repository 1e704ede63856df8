// Many honest logs: how often they are called inconsistent, and whether p-values are what they claim to be.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "../unit/logged_shoes.hpp"
#include "punto/parallel.hpp"
#include "punto/statistics.hpp"
#include "punto/verify.hpp"

using namespace punto;

namespace {

struct Range {
  std::uint64_t first, last;
};

/// Cuts 1 to `last` into ranges of `size`, worked on by all cores and given to `consume` in their order.
template <class Work, class Consume>
void for_ranges(std::uint64_t last, std::uint64_t size, Work work, Consume consume) {
  std::uint64_t next = 1;
  in_order(
      [&]() -> std::optional<Range> {
        if (next > last) return std::nullopt;
        const Range range{next, std::min(next + size - 1, last)};
        next = range.last + 1;
        return range;
      },
      work, consume);
}

Tally tally_of(const LogJudge& judge, std::uint64_t seed, const Range& shoes) {
  const ShoeDealer dealer{game(), seed};
  LogFormat format;
  format.names_shoes = true;
  return judge.judge({}, dealt_shoes(dealer, shoes.first, shoes.last), format).tally;
}

/// p-values by the name of their test.
using PValues = std::map<std::string, std::vector<double>>;

/// How well p-values fit a uniform distribution.
double p_of_uniformity(const std::vector<double>& p_values) {
  constexpr std::size_t kBins = 10;
  std::vector<Cell> bins(kBins, Cell{"", 0, 1.0 / kBins});
  for (const double p : p_values)
    ++bins[std::min(static_cast<std::size_t>(p * static_cast<double>(kBins)), kBins - 1)].observed;
  return chi_square_approx(bins).p_value;
}

/// Are p-values not above a level no more often than the level says, but for chance of 1 in 10,000?
bool is_at_most(const std::vector<double>& p_values, double level) {
  const auto below = static_cast<std::uint64_t>(
      std::count_if(p_values.begin(), p_values.end(), [&](double p) { return p <= level; }));
  return static_cast<double>(below) <= level * static_cast<double>(p_values.size()) ||
         binomial_p_value_approx(below, p_values.size(), level) > 1e-4;
}

}  // namespace

TEST_CASE("1,000 honest logs of 10,000 coups: p-values are uniform") {
  constexpr std::uint64_t kLogs = 1000;
  constexpr std::uint64_t kShoes = 125;  // of some 80 coups
  const LogJudge judge{game(), "commission", true};
  std::map<TestMethod, PValues> p_values;
  std::uint64_t rejected = 0;
  for_ranges(
      kLogs, 1,
      [&](const Range& log) {
        return tests_of_game().conclude(tally_of(judge, 1000 + log.first, {1, kShoes}), 0.01);
      },
      [&](const Verification& verification) {
        if (!verification.consistent) ++rejected;
        for (const VerifyTest& test : verification.tests)
          p_values[test.method][test.id].push_back(test.p_value);
      });
  // Rejected with a probability of 1 % at most: more than 24 of 1,000 have one below 0.0001.
  CHECK(rejected <= 24);
  for (const TestMethod method : {TestMethod::chi_square, TestMethod::normal}) {
    for (const auto& test : p_values[method]) {
      CAPTURE(test.first);
      CAPTURE(p_of_uniformity(test.second));
      // Tests that not every log is large enough for are made of the rarer ones only.
      if (test.second.size() == kLogs) CHECK(p_of_uniformity(test.second) > 1e-5);
    }
  }
}

TEST_CASE("1,000 honest logs of ten shoes: exact tests of rare outcomes are not below their level") {
  const LogJudge judge{game(), "commission", true};
  PValues p_values;
  for_ranges(
      1000, 1,
      [&](const Range& log) {
        return tests_of_game().conclude(tally_of(judge, 5000 + log.first, {1, 10}), 0.01);
      },
      [&](const Verification& verification) {
        for (const VerifyTest& test : verification.tests)
          if (test.method == TestMethod::binomial) p_values[test.id].push_back(test.p_value);
      });
  REQUIRE_FALSE(p_values.empty());
  for (const auto& test : p_values)
    for (const double level : {0.001, 0.01, 0.05, 0.1, 0.5})
      CHECK_MESSAGE(is_at_most(test.second, level), test.first);
}

TEST_CASE("of 20 honest logs of 10^7 coups one at most is called inconsistent") {
  constexpr std::uint64_t kShoes = 124'600;  // of some 80.27 coups
  const LogJudge judge{game(), "commission", true};
  int rejected = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Tally tally{game()};
    for_ranges(
        kShoes, 200, [&](const Range& shoes) { return tally_of(judge, seed, shoes); },
        [&](const Tally& part) { tally.add(part); });
    CHECK(tally.coups > 10'000'000);
    const Verification verification = tests_of_game().conclude(tally, 0.01);
    if (verification.consistent) continue;
    ++rejected;
    MESSAGE(fmt::format("seed {}: {}", seed, verification.reasons.front()));
  }
  CHECK(rejected <= 1);
}
