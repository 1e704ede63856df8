// Tests of counts against exact probabilities. Sums are exact; p-values and quantiles are floating point, and
// everything here that returns a double is an approximation of that kind.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace punto {

/// One category: how often it was seen, and its probability (a share of the trials).
struct Cell {
  std::string name;
  std::uint64_t observed = 0;
  double probability = 0;
};

/// Pearson's test of goodness of fit.
struct ChiSquare {
  double statistic = 0;
  int degrees = 0;  // of freedom; 0: there was nothing to compare
  double p_value = 1;
  std::vector<Cell> cells;  // as they were compared, after merging
};

/// \param cells   categories that exclude one another, their probabilities adding up to 1.
/// \param spread  the variance of counts as a share of that of independent trials: below 1 where cards are
///                drawn without replacement. Above 0. The statistic is divided by it.
/// Cells that expect fewer than 5 are merged, least expected first, until what is merged and each of the
/// others expect at least that many. The others keep their order; what is merged comes after them, as "a, b"
/// or "12 others". A cell of probability 0 that was seen makes the statistic infinite and the p-value 0, and
/// is not merged; one that was not seen is left out.
ChiSquare chi_square_approx(const std::vector<Cell>& cells, double spread = 1);

/// The p-value of `observed` successes in `trials`, two-sided and exact: the probability of all counts that
/// are no more probable than this one. By the incomplete beta function, so that trials may be 10^12.
/// Probabilities that differ by less than their 10^-7 count as equal.
/// \par Cost  microseconds; milliseconds for 10^12 trials.
double binomial_p_value_approx(std::uint64_t observed, std::uint64_t trials, double probability);

/// The two-sided p-value of a standard normal; 0 beyond 38, where it is too small for a double.
double normal_p_value_approx(double z);

/// z such that a standard normal lies between -z and z with this probability; infinite for 1.
double normal_quantile_approx(double confidence);

/// Holm's adjusted p-values, in the order given: not below the raw ones, at most 1, monotone in them.
/// \par Source  S. Holm, "A simple sequentially rejective multiple test procedure", 1979.
std::vector<double> holm_approx(std::span<const double> p_values);

/// The probability that chi_square_approx rejects at level `alpha` when the probabilities are `true_ones`
/// instead of those of the cells, by the noncentral chi-square distribution.
/// \param expected  the probabilities tested for, those below 5 expected trials merged as in the test. It
///                  rejects for certain where a cell of probability 0 is seen, and never if one cell is left.
/// \param alpha     between 0 and 1.
double chi_square_power_approx(std::span<const double> expected, std::span<const double> true_ones,
                               std::uint64_t trials, double alpha);

/// The smallest difference of a mean from its expected value that a two-sided normal test at level `alpha`
/// finds with probability `power`, in units of the standard deviation of the mean. Both lie between 0 and 1;
/// 0 if `power` is at most `alpha`, with which the test rejects anyway.
double detectable_shift_approx(double alpha, double power);

}  // namespace punto
