#include "punto/statistics.hpp"

#include <algorithm>
#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/erf.hpp>
#include <cassert>
#include <cmath>
#include <numbers>
#include <numeric>

#include "statistics_policy.hpp"

namespace punto {
namespace {

/// Successes of independent trials. Never asked with the probability 0 or 1.
class Binomial {
 public:
  Binomial(std::uint64_t trials, double probability) : trials_{trials}, probability_{probability} {}

  /// The probability of so many successes.
  double mass(std::uint64_t count) const {
    return boost::math::ibeta_derivative(successes(count) + 1, failures(count) + 1, probability_,
                                         QuietPolicy{}) /
           (static_cast<double>(trials_) + 1);
  }
  /// The probability of so many or fewer.
  double at_most(std::uint64_t count) const {
    if (count == trials_) return 1;
    return boost::math::ibetac(successes(count) + 1, failures(count), probability_, QuietPolicy{});
  }
  /// The probability of fewer.
  double less_than(std::uint64_t count) const { return count == 0 ? 0 : at_most(count - 1); }
  /// The probability of so many or more; so many may be one more than the trials.
  double at_least(std::uint64_t count) const {
    if (count == 0 || count > trials_) return count == 0 ? 1 : 0;
    return boost::math::ibeta(successes(count), failures(count) + 1, probability_, QuietPolicy{});
  }
  /// The most probable count; the masses fall on both sides of it.
  std::uint64_t mode() const {
    const double count = std::floor((static_cast<double>(trials_) + 1) * probability_);
    return std::min(trials_, static_cast<std::uint64_t>(count));
  }

 private:
  static double successes(std::uint64_t count) { return static_cast<double>(count); }
  double failures(std::uint64_t count) const { return static_cast<double>(trials_ - count); }

  std::uint64_t trials_;
  double probability_;
};

/// The first of the numbers from `first` to `last` that `holds`, which is false up to there and true from
/// there on; last + 1 if it holds for none.
template <class Predicate>
std::uint64_t first_that(std::uint64_t first, std::uint64_t last, Predicate holds) {
  while (first <= last) {
    const std::uint64_t middle = first + (last - first) / 2;
    if (!holds(middle)) {
      first = middle + 1;
    } else if (middle == first) {
      break;
    } else {
      last = middle;
    }
  }
  return first;
}

/// The probability that a standard normal is above z.
double upper_tail(double z) {
  return std::erfc(z / std::numbers::sqrt2) / 2;
}

/// z that a standard normal does not exceed with this probability.
double lower_quantile(double probability) {
  return -std::numbers::sqrt2 * boost::math::erfc_inv(2 * probability, QuietPolicy{});
}

}  // namespace

double binomial_p_value_approx(std::uint64_t observed, std::uint64_t trials, double probability) {
  assert(observed <= trials);
  assert(0 <= probability && probability <= 1);
  if (probability == 0) return observed == 0 ? 1 : 0;
  if (probability == 1) return observed == trials ? 1 : 0;
  const Binomial binomial{trials, probability};
  constexpr double kRounding = 1e-7;  // counts equally probable come out as different as this, at the most
  const double most = binomial.mass(observed) * (1 + kRounding);
  const std::uint64_t mode = binomial.mode();
  if (binomial.mass(mode) <= most) return 1;
  if (observed < mode) {
    const std::uint64_t above =
        first_that(mode + 1, trials, [&](std::uint64_t count) { return binomial.mass(count) <= most; });
    return std::min(1.0, binomial.at_most(observed) + binomial.at_least(above));
  }
  const std::uint64_t not_below =
      first_that(0, mode, [&](std::uint64_t count) { return binomial.mass(count) > most; });
  return std::min(1.0, binomial.at_least(observed) + binomial.less_than(not_below));
}

double normal_p_value_approx(double z) {
  return 2 * upper_tail(std::abs(z));
}

double normal_quantile_approx(double confidence) {
  assert(0 <= confidence && confidence <= 1);
  return std::numbers::sqrt2 * boost::math::erf_inv(confidence, QuietPolicy{});
}

std::vector<double> holm_approx(std::span<const double> p_values) {
  std::vector<std::size_t> by_size(p_values.size());
  std::iota(by_size.begin(), by_size.end(), std::size_t{0});
  std::sort(by_size.begin(), by_size.end(),
            [&](std::size_t left, std::size_t right) { return p_values[left] < p_values[right]; });
  std::vector<double> adjusted(p_values.size());
  double reached = 0;
  std::size_t left = p_values.size();
  for (const std::size_t test : by_size) {
    reached = std::max(reached, std::min(1.0, static_cast<double>(left--) * p_values[test]));
    adjusted[test] = reached;
  }
  return adjusted;
}

double detectable_shift_approx(double alpha, double power) {
  assert(0 < alpha && alpha < 1);
  assert(0 < power && power < 1);
  const double critical = -lower_quantile(alpha / 2);
  const auto found = [&](double shift) {
    return upper_tail(critical - shift) + upper_tail(critical + shift);
  };
  if (power <= alpha) return 0;
  double low = 0;
  double high = critical + lower_quantile(power);  // found on the right side alone
  constexpr int kHalvings = 60;
  for (int halving = 0; halving < kHalvings; ++halving) {
    const double middle = (low + high) / 2;
    (found(middle) < power ? low : high) = middle;
  }
  return high;
}

}  // namespace punto
