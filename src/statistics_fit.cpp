// Goodness of fit, and how well it finds a difference.
#include <fmt/format.h>

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/non_central_chi_squared.hpp>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

#include "punto/statistics.hpp"
#include "statistics_policy.hpp"

namespace punto {
namespace {

/// Cells that expect fewer are too few for the distribution of chi-square to hold.
constexpr double kLeastExpected = 5;

using ChiSquared = boost::math::chi_squared_distribution<double, QuietPolicy>;
using NoncentralChiSquared = boost::math::non_central_chi_squared_distribution<double, QuietPolicy>;

/// Places of cells that are compared as one.
using Group = std::vector<std::size_t>;

/// The groups of cells that can occur: one each, in their order, then those that are merged.
std::vector<Group> groups_of(std::span<const double> probabilities, double trials) {
  Group possible;
  for (std::size_t cell = 0; cell < probabilities.size(); ++cell)
    if (probabilities[cell] > 0) possible.push_back(cell);
  Group by_size = possible;
  std::stable_sort(by_size.begin(), by_size.end(), [&](std::size_t left, std::size_t right) {
    return probabilities[left] < probabilities[right];
  });
  double expected = 0;
  Group merged;
  for (const std::size_t cell : by_size) {
    const double own = trials * probabilities[cell];
    if (own >= kLeastExpected && (merged.empty() || expected >= kLeastExpected)) break;
    merged.push_back(cell);
    expected += own;
  }
  std::sort(merged.begin(), merged.end());
  std::vector<Group> groups;
  for (const std::size_t cell : possible)
    if (!std::binary_search(merged.begin(), merged.end(), cell)) groups.push_back({cell});
  if (!merged.empty()) groups.push_back(merged);
  return groups;
}

double sum_over(const Group& group, std::span<const double> values) {
  return std::accumulate(group.begin(), group.end(), 0.0,
                         [&](double sum, std::size_t cell) { return sum + values[cell]; });
}

std::string name_of(const Group& group, const std::vector<Cell>& cells) {
  constexpr std::size_t kMostNamed = 3;
  if (group.size() > kMostNamed) return fmt::format("{} others", group.size());
  std::string name;
  for (const std::size_t cell : group) name.append(name.empty() ? "" : ", ").append(cells[cell].name);
  return name;
}

std::vector<double> probabilities_of(const std::vector<Cell>& cells) {
  std::vector<double> probabilities;
  for (const Cell& cell : cells) probabilities.push_back(cell.probability);
  return probabilities;
}

[[maybe_unused]] bool are_probabilities(std::span<const double> values) {
  constexpr double kRounding = 1e-9;
  return values.empty() ||
         (std::all_of(values.begin(), values.end(), [](double value) { return value >= 0; }) &&
          std::abs(std::accumulate(values.begin(), values.end(), -1.0)) < kRounding);
}

/// The cells as they are compared.
std::vector<Cell> merged_cells(const std::vector<Cell>& cells, double trials) {
  const std::vector<double> probabilities = probabilities_of(cells);
  std::vector<Cell> merged;
  for (const Group& group : groups_of(probabilities, trials)) {
    Cell& cell = merged.emplace_back(Cell{name_of(group, cells), 0, sum_over(group, probabilities)});
    for (const std::size_t part : group) cell.observed += cells[part].observed;
  }
  for (const Cell& cell : cells)
    if (cell.probability == 0 && cell.observed > 0) merged.push_back(cell);
  return merged;
}

/// What a cell adds to the statistic.
double term(const Cell& cell, double trials) {
  if (cell.probability == 0) return std::numeric_limits<double>::infinity();
  const double expected = trials * cell.probability;
  const double deviation = static_cast<double>(cell.observed) - expected;
  return deviation * deviation / expected;
}

double p_value_of(double statistic, int degrees) {
  if (std::isinf(statistic)) return 0;
  return boost::math::cdf(boost::math::complement(ChiSquared(degrees), statistic));
}

/// The probability that noncentral chi-square is above what central chi-square exceeds with probability
/// `alpha`.
double noncentral_power(double noncentrality, double degrees, double alpha) {
  // |Z + mu| >= mu + Z along mu: the miss has at most the probability of a normal below this, which nobody
  // can see from here.
  constexpr double kCertain = 10;
  const double critical = boost::math::quantile(boost::math::complement(ChiSquared(degrees), alpha));
  if (std::sqrt(noncentrality) - std::sqrt(critical) > kCertain) return 1;
  return boost::math::cdf(boost::math::complement(NoncentralChiSquared(degrees, noncentrality), critical));
}

}  // namespace

ChiSquare chi_square_approx(const std::vector<Cell>& cells, double spread) {
  assert(are_probabilities(probabilities_of(cells)));
  assert(spread > 0);
  std::uint64_t seen = 0;
  for (const Cell& cell : cells) seen += cell.observed;
  const auto trials = static_cast<double>(seen);
  ChiSquare test;
  test.cells = merged_cells(cells, trials);
  if (test.cells.size() < 2) return test;
  test.degrees = static_cast<int>(test.cells.size()) - 1;
  for (const Cell& cell : test.cells) test.statistic += term(cell, trials) / spread;
  test.p_value = p_value_of(test.statistic, test.degrees);
  return test;
}

double chi_square_power_approx(std::span<const double> expected, std::span<const double> true_ones,
                               std::uint64_t trials, double alpha) {
  assert(expected.size() == true_ones.size());
  assert(are_probabilities(expected) && are_probabilities(true_ones));
  assert(0 < alpha && alpha < 1);
  const auto count = static_cast<double>(trials);
  double impossible = 0;
  for (std::size_t cell = 0; cell < expected.size(); ++cell)
    if (expected[cell] == 0) impossible += true_ones[cell];
  if (trials > 0 && impossible >= 1) return 1;
  const double none_seen = trials == 0 ? 1 : std::exp(count * std::log1p(-impossible));
  const std::vector<Group> groups = groups_of(expected, count);
  if (groups.size() < 2) return 1 - none_seen;
  double noncentrality = 0;
  for (const Group& group : groups) {
    const double share = sum_over(group, expected);
    const double deviation = sum_over(group, true_ones) / (1 - impossible) - share;
    noncentrality += count * deviation * deviation / share;
  }
  const double power = noncentral_power(noncentrality, static_cast<double>(groups.size()) - 1, alpha);
  return 1 - none_seen * (1 - power);
}

}  // namespace punto
