// Tests of counts: against printed values, closed forms, plain sums and simulation.
#include "punto/statistics.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace punto {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Equal but for this share of the greater one.
bool near(double left, double right, double share) {
  return left == right || std::abs(left - right) <= share * std::max(std::abs(left), std::abs(right));
}

bool is_probability(double value) {
  return 0 <= value && value <= 1;  // false for NaN
}

std::vector<std::string> names(const ChiSquare& test) {
  std::vector<std::string> result;
  for (const Cell& cell : test.cells) result.push_back(cell.name);
  return result;
}

std::vector<std::uint64_t> counts(const ChiSquare& test) {
  std::vector<std::uint64_t> result;
  for (const Cell& cell : test.cells) result.push_back(cell.observed);
  return result;
}

TEST_CASE("chi-square: printed examples") {
  struct Row {
    std::string source;
    std::vector<Cell> cells;
    double statistic;
    int degrees;
    double p_value;
    double share;  // within which the printed figures are rounded
  };
  constexpr double kDeals = 4'998'398'275'503'360;
  const std::vector<Row> rows{
      {"G. Mendel, 1866: peas, round or wrinkled and yellow or green",
       {{"ry", 315, 9.0 / 16}, {"wy", 101, 3.0 / 16}, {"rg", 108, 3.0 / 16}, {"wg", 32, 1.0 / 16}},
       0.470,
       3,
       0.9254,
       1e-3},
      {"NIST/SEMATECH handbook, table of critical values: 3.841 at 0.05, 1 degree",
       {{"a", 500'000 + 980, 0.5}, {"b", 500'000 - 980, 0.5}},
       3.841,
       1,
       0.05,
       1e-3},
      {"100,000 coups of a bad shuffle, eight decks",
       {{"player", 42'640, 2'230'518'282'592'256 / kDeals},
        {"banker", 47'487, 2'292'252'566'437'888 / kDeals},
        {"tie", 9'873, 475'627'426'473'216 / kDeals}},
       159.4,
       2,
       2.4e-35,
       2e-2}};
  for (const Row& row : rows) {
    CAPTURE(row.source);
    const ChiSquare test = chi_square_approx(row.cells);
    CHECK(near(test.statistic, row.statistic, row.share));
    CHECK(test.degrees == row.degrees);
    CHECK(near(test.p_value, row.p_value, row.share));
    CHECK(test.cells.size() == row.cells.size());
  }
}

/// The probability that chi-square of so many degrees, an even number, exceeds `statistic`: those of fewer
/// than half as many events of a Poisson process.
double even_tail(double statistic, int degrees) {
  double term = std::exp(-statistic / 2);
  double sum = 0;
  for (int event = 0; event < degrees / 2; ++event) {
    sum += term;
    term *= statistic / 2 / (event + 1);
  }
  return sum;
}

TEST_CASE("chi-square: closed forms of its tail, by cells drawn at random") {
  std::mt19937_64 generator{1};
  for (int round = 0; round < 300; ++round) {
    const std::size_t size = 2 + generator() % 40;
    std::vector<Cell> cells(size);
    double weights = 0;
    for (Cell& cell : cells) {
      cell.probability = static_cast<double>(1 + generator() % 9);
      cell.observed = 2000 + generator() % 100;
      weights += cell.probability;
    }
    for (Cell& cell : cells) {
      cell.probability /= weights;
      cell.observed += static_cast<std::uint64_t>(cell.probability * 1e7);
    }
    const ChiSquare test = chi_square_approx(cells);
    REQUIRE(test.degrees == static_cast<int>(size) - 1);
    CAPTURE(test.statistic);
    if (test.degrees == 1) CHECK(near(test.p_value, std::erfc(std::sqrt(test.statistic / 2)), 1e-10));
    if (test.degrees % 2 == 0) CHECK(near(test.p_value, even_tail(test.statistic, test.degrees), 1e-10));
    CHECK(is_probability(test.p_value));
  }
}

TEST_CASE("cells that expect too few are merged") {
  struct Row {
    std::string what;
    std::vector<Cell> cells;
    std::vector<std::string> names;
    std::vector<std::uint64_t> counts;
  };
  const std::vector<Row> rows{
      {"none", {{"a", 5, 0.5}, {"b", 5, 0.5}}, {"a", "b"}, {5, 5}},
      {"exactly 5 is enough", {{"a", 0, 0.25}, {"b", 20, 0.25}, {"c", 0, 0.5}}, {"a", "b", "c"}, {0, 20, 0}},
      {"two, and the order of the others",
       {{"a", 3, 0.03}, {"b", 50, 0.55}, {"c", 1, 0.02}, {"d", 46, 0.4}},
       {"b", "d", "a, c"},
       {50, 46, 4}},
      {"too few even together: the next one, too",
       {{"a", 50, 0.55}, {"b", 46, 0.4}, {"c", 1, 0.01}, {"d", 3, 0.04}},
       {"a", "b", "c, d"},
       {50, 46, 4}},
      {"one alone takes the least of those that expect enough",
       {{"a", 50, 0.55}, {"b", 1, 0.01}, {"c", 46, 0.34}, {"d", 3, 0.1}},
       {"a", "c", "b, d"},
       {50, 46, 4}},
      {"four have no names",
       {{"a", 1, 0.02}, {"b", 2, 0.02}, {"c", 3, 0.02}, {"d", 4, 0.02}, {"e", 90, 0.92}},
       {"e", "4 others"},
       {90, 10}},
      {"all", {{"a", 1, 0.5}, {"b", 2, 0.5}}, {"a, b"}, {3}},
      {"a probability of 0, not seen", {{"a", 5, 0.5}, {"b", 0, 0}, {"c", 5, 0.5}}, {"a", "c"}, {5, 5}},
      {"a probability of 0, seen",
       {{"a", 1, 0}, {"b", 49, 0.48}, {"c", 46, 0.48}, {"d", 4, 0.04}},
       {"c", "b, d", "a"},
       {46, 53, 1}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.what);
    const ChiSquare test = chi_square_approx(row.cells);
    CHECK(names(test) == row.names);
    CHECK(counts(test) == row.counts);
    CHECK(test.degrees == static_cast<int>(row.names.size()) - 1);
    double sum = 0;
    for (const Cell& cell : test.cells) sum += cell.probability;
    CHECK(near(sum, 1, 1e-12));
  }
}

TEST_CASE("what cannot happen and was seen") {
  for (const std::vector<Cell>& cells : {std::vector<Cell>{{"a", 10, 1}, {"b", 1, 0}},
                                         std::vector<Cell>{{"a", 0, 0.5}, {"b", 0, 0.5}, {"c", 1, 0}}}) {
    const ChiSquare test = chi_square_approx(cells);
    CHECK(test.statistic == kInfinity);
    CHECK(test.p_value == 0);
    CHECK(test.degrees == 1);
  }
}

TEST_CASE("nothing to compare") {
  for (const std::vector<Cell>& cells :
       {std::vector<Cell>{}, std::vector<Cell>{{"a", 7, 1}}, std::vector<Cell>{{"a", 7, 1}, {"b", 0, 0}},
        std::vector<Cell>{{"a", 0, 0.1}, {"b", 0, 0.9}}, std::vector<Cell>{{"a", 5, 0.5}, {"b", 4, 0.5}}}) {
    const ChiSquare test = chi_square_approx(cells);
    CHECK(test.statistic == 0);
    CHECK(test.p_value == 1);
    CHECK(test.degrees == 0);
  }
}

TEST_CASE("the spread divides the statistic") {
  const std::vector<Cell> cells{{"a", 60, 0.5}, {"b", 40, 0.5}};
  CHECK(chi_square_approx(cells).statistic == 4);
  CHECK(chi_square_approx(cells, 0.5).statistic == 8);
  CHECK(near(chi_square_approx(cells, 0.5).p_value, std::erfc(2), 1e-12));
}

TEST_CASE("counts of any size") {
  const std::vector<Cell> many{{"a", 600'000'000'000, 0.5}, {"b", 400'000'000'000, 0.5}};
  CHECK(near(chi_square_approx(many).statistic, 4e10, 1e-12));
  CHECK(chi_square_approx(many).p_value == 0);
  const std::vector<Cell> surprising{{"a", 1'000'000'000'000, 1e-300}, {"b", 0, 1 - 1e-300}};
  CHECK(is_probability(chi_square_approx(surprising).p_value));
  std::vector<Cell> cells(100'000, Cell{"", 10, 1e-5});
  CHECK(near(chi_square_approx(cells).p_value, 1, 1e-12));
}

/// Probabilities of 0 to `trials` successes, each a plain product.
std::vector<long double> masses(int trials, double probability) {
  std::vector<long double> result;
  long double ways = 1;
  for (int count = 0; count <= trials; ++count) {
    long double mass = ways;
    for (int trial = 0; trial < trials; ++trial)
      mass *=
          trial < count ? static_cast<long double>(probability) : 1 - static_cast<long double>(probability);
    result.push_back(mass);
    ways = ways * (trials - count) / (count + 1);
  }
  return result;
}

/// The sum of the masses for which `holds` says yes to their place.
template <class Predicate>
double sum_of(const std::vector<long double>& mass, Predicate holds) {
  long double sum = 0;
  for (std::size_t count = 0; count < mass.size(); ++count)
    if (holds(count)) sum += mass[count];
  return static_cast<double>(sum);
}

void check_binomial_p_values(int trials, double probability) {
  const std::vector<long double> mass = masses(trials, probability);
  std::vector<double> p_values;
  for (const long double own : mass) {
    const std::uint64_t count = p_values.size();
    p_values.push_back(binomial_p_value_approx(count, static_cast<std::uint64_t>(trials), probability));
    CHECK(near(p_values.back(),
               sum_of(mass, [&](std::size_t other) { return mass[other] <= own * (1 + 1e-9L); }), 1e-12));
    CHECK(is_probability(p_values.back()));
  }
  for (const double level : p_values)
    CHECK(sum_of(mass, [&](std::size_t count) { return p_values[count] <= level; }) <= level * (1 + 1e-12));
}

TEST_CASE("binomial p-values are what they are defined to be, and valid") {
  for (const double probability : {0.5, 1.0 / 3, 0.25, 0.1, 0.0458, 1e-9, 0.8, 0.999, 0.0, 1.0})
    for (int trials = 0; trials <= 30; ++trials) check_binomial_p_values(trials, probability);
}

TEST_CASE("binomial p-values: printed, and of many trials") {
  struct Row {
    std::string source;
    std::uint64_t observed, trials;
    double probability, p_value, share;
  };
  constexpr std::uint64_t kMany = 1'000'000'000'000;
  // Half of 10^12 trials less 3 standard deviations: twice a normal's tail at 3, and half a mass on each
  // side.
  const double three =
      std::erfc(3 / std::sqrt(2.0)) + std::exp(-4.5) / std::sqrt(2 * 3.14159265358979) / 500'000;
  double poisson = std::exp(-10.0);
  double term = std::exp(-10.0);
  for (int count = 1; count < 80; ++count) {
    term *= 10.0 / count;
    if (count >= 25) poisson += term;
  }
  for (const Row& row :
       {Row{"W. J. Conover, Practical Nonparametric Statistics: 682 of 925, 3 of 4", 682, 925, 0.75, 0.3825,
            2e-4},
        Row{"both tails alike", kMany / 2 - 1'500'000, kMany, 0.5, three, 1e-8},
        Row{"both tails alike", kMany / 2 + 1'500'000, kMany, 0.5, three, 1e-8},
        Row{"the most probable count", kMany / 2, kMany, 0.5, 1, 0},
        Row{"as rare as expected", 10, kMany, 1e-11, 1, 0},
        Row{"Poisson of 10: none, or 25 and more", 0, kMany, 1e-11, poisson, 1e-6},
        Row{"one where none is expected", 1, kMany, 1e-18, 1e-6, 1e-6}, Row{"impossible", 1, kMany, 0, 0, 0},
        Row{"certain", kMany, kMany, 1, 1, 0}, Row{"certain, and failed once", kMany - 1, kMany, 1, 0, 0}}) {
    CAPTURE(row.source);
    CHECK(near(binomial_p_value_approx(row.observed, row.trials, row.probability), row.p_value, row.share));
  }
  for (const std::uint64_t observed : {std::uint64_t{0}, kMany})
    CHECK(binomial_p_value_approx(observed, kMany, 0.5) < 1e-300);
}

TEST_CASE("binomial p-values of extreme numbers are probabilities") {
  constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();
  for (const std::uint64_t trials : {std::uint64_t{2}, std::uint64_t{1'000'000}, kAll / 2, kAll})
    for (const double probability : {1e-320, 1e-300, 1e-18, 0.5, 1 - 1e-16})
      for (const std::uint64_t observed :
           {std::uint64_t{0}, std::uint64_t{1}, trials / 2, trials - 1, trials})
        CHECK(is_probability(binomial_p_value_approx(observed, trials, probability)));
}

TEST_CASE("binomial p-values fall on both sides, and failures are as good as successes") {
  for (const std::uint64_t trials : {1'000U, 1'000'000U, 4'000'000'000U}) {
    for (const double probability : {0.25, 0.5, 0.09375}) {
      const double mean = static_cast<double>(trials) * probability;
      const double deviation = std::sqrt(mean * (1 - probability));
      double before = 1;
      for (int step = 0; step <= 120; ++step) {
        const auto observed = static_cast<std::uint64_t>(mean + deviation * step / 10);
        const double p_value = binomial_p_value_approx(observed, trials, probability);
        CHECK(is_probability(p_value));
        CHECK(p_value <= before);
        CHECK(near(p_value, binomial_p_value_approx(trials - observed, trials, 1 - probability), 1e-6));
        before = p_value;
      }
      CHECK(before < 1e-20);
    }
  }
}

TEST_CASE("the normal distribution, as tables print it") {
  struct Row {
    double z, p_value, share;
  };
  for (const Row& row : {Row{0, 1, 0}, Row{1, 0.3173105, 1e-6}, Row{1.96, 0.0499958, 1e-5},
                         Row{3, 0.0026998, 1e-5}, Row{5, 5.733e-7, 1e-4}, Row{10, 1.5240e-23, 1e-4},
                         Row{38, 5.77e-316, 1e-2}, Row{40, 0, 0}, Row{1e300, 0, 0}, Row{kInfinity, 0, 0}}) {
    CAPTURE(row.z);
    CHECK(near(normal_p_value_approx(row.z), row.p_value, row.share));
    CHECK(normal_p_value_approx(-row.z) == normal_p_value_approx(row.z));
  }
  for (int step = 1; step <= 4000; ++step)
    CHECK(normal_p_value_approx(step / 100.0) <= normal_p_value_approx((step - 1) / 100.0));
}

TEST_CASE("quantiles of the normal distribution") {
  struct Row {
    double confidence, z;
  };
  for (const Row& row : {Row{0, 0}, Row{0.6826895, 1}, Row{0.9, 1.644854}, Row{0.95, 1.959964},
                         Row{0.99, 2.575829}, Row{0.999, 3.290527}, Row{1, kInfinity}}) {
    CAPTURE(row.confidence);
    CHECK(near(normal_quantile_approx(row.confidence), row.z, 1e-6));
  }
  for (double confidence = 1.0 / 1024; confidence < 1; confidence += 1.0 / 1024)
    CHECK(near(1 - normal_p_value_approx(normal_quantile_approx(confidence)), confidence, 1e-12));
}

TEST_CASE("Holm: worked examples") {
  struct Row {
    std::vector<double> raw, adjusted;
  };
  for (const Row& row : {Row{{}, {}}, Row{{0.3}, {0.3}},
                         // en.wikipedia.org/wiki/Holm-Bonferroni_method
                         Row{{0.01, 0.04, 0.03, 0.005}, {0.03, 0.06, 0.06, 0.02}},
                         Row{{0.5, 0.4, 0}, {0.8, 0.8, 0}}, Row{{0.6, 0.6}, {1, 1}}}) {
    const std::vector<double> adjusted = holm_approx(row.raw);
    REQUIRE(adjusted.size() == row.adjusted.size());
    for (std::size_t at = 0; at < adjusted.size(); ++at) CHECK(near(adjusted[at], row.adjusted[at], 1e-12));
  }
}

TEST_CASE("Holm: each p-value keeps its place, and the adjusted ones are monotone") {
  std::mt19937_64 generator{2};
  for (int round = 0; round < 500; ++round) {
    std::vector<double> raw(1 + generator() % 12);
    for (double& p_value : raw) p_value = static_cast<double>(generator() % 50) / 200;
    const std::vector<double> adjusted = holm_approx(raw);
    for (std::size_t one = 0; one < raw.size(); ++one) {
      CHECK(adjusted[one] >= raw[one]);
      CHECK(adjusted[one] <= std::min(1.0, raw[one] * static_cast<double>(raw.size())));
      for (std::size_t other = 0; other < raw.size(); ++other)
        if (raw[one] <= raw[other]) CHECK(adjusted[one] <= adjusted[other]);
    }
    std::vector<std::size_t> order(raw.size());
    for (std::size_t at = 0; at < order.size(); ++at) order[at] = at;
    std::shuffle(order.begin(), order.end(), generator);
    std::vector<double> shuffled;
    for (const std::size_t at : order) shuffled.push_back(raw[at]);
    const std::vector<double> again = holm_approx(shuffled);
    for (std::size_t at = 0; at < order.size(); ++at) CHECK(again[at] == adjusted[order[at]]);
  }
}

/// Probabilities of equal cells, and of cells of which two are changed so that Cohen's w is this.
struct Alternative {
  std::vector<double> expected, true_ones;

  Alternative(std::size_t cells, double w)
      : expected(cells, 1 / static_cast<double>(cells)), true_ones{expected} {
    const double shift = w * std::sqrt(expected.front() / 2);
    true_ones.front() += shift;
    true_ones.back() -= shift;
  }
  double power(std::uint64_t trials, double alpha = 0.05) const {
    return chi_square_power_approx(expected, true_ones, trials, alpha);
  }
};

TEST_CASE("the power of chi-square: how many trials find a small effect with probability 0.8") {
  struct Row {
    std::size_t degrees;
    std::uint64_t trials;
  };
  // J. Cohen, "A power primer", 1992, table 2: w = 0.1, alpha 0.05.
  for (const Row& row : {Row{1, 785}, Row{2, 964}, Row{3, 1090}, Row{4, 1194}, Row{5, 1283}, Row{6, 1362}}) {
    CAPTURE(row.degrees);
    CHECK(std::abs(Alternative{row.degrees + 1, 0.1}.power(row.trials) - 0.8) < 3e-4);
  }
}

/// The share of simulated tests that reject at this level.
double rejected(const std::vector<double>& expected, const std::vector<double>& true_ones, int trials,
                double alpha) {
  constexpr int kTests = 4000;
  std::mt19937_64 generator{3};
  std::discrete_distribution<std::size_t> draw(true_ones.begin(), true_ones.end());
  int count = 0;
  for (int test = 0; test < kTests; ++test) {
    std::vector<Cell> cells;
    for (const double probability : expected) cells.push_back({"", 0, probability});
    for (int trial = 0; trial < trials; ++trial) ++cells[draw(generator)].observed;
    if (chi_square_approx(cells).p_value <= alpha) ++count;
  }
  return static_cast<double>(count) / kTests;
}

TEST_CASE("the power of chi-square is the share of tests that reject") {
  struct Row {
    std::string what;
    std::vector<double> expected, true_ones;
    int trials;
  };
  std::vector<double> few(20, 0.0045);
  std::vector<double> few_more(20, 0.0055);
  few.push_back(0.91);
  few_more.push_back(0.89);
  for (const Row& row : {Row{"no difference", {0.2, 0.3, 0.5}, {0.2, 0.3, 0.5}, 1000},
                         Row{"a difference", {0.2, 0.3, 0.5}, {0.22, 0.3, 0.48}, 1000},
                         Row{"only in cells that are merged", few, few_more, 1000},
                         Row{"one that cannot happen", {0, 0.4, 0.6}, {0.003, 0.397, 0.6}, 200},
                         Row{"nothing left to compare", {0.5, 0.5}, {0.9, 0.1}, 9},
                         Row{"certain", {0.5, 0.5}, {0.7, 0.3}, 1000}}) {
    CAPTURE(row.what);
    const double power =
        chi_square_power_approx(row.expected, row.true_ones, static_cast<std::uint64_t>(row.trials), 0.05);
    CHECK(std::abs(power - rejected(row.expected, row.true_ones, row.trials, 0.05)) < 0.025);
  }
}

TEST_CASE("power grows with the trials, the difference and the level") {
  for (const std::size_t cells : {2U, 3U, 40U}) {
    double before = 0;
    for (std::uint64_t trials = 1000; trials <= 1'000'000'000'000; trials *= 2) {
      const double power = Alternative{cells, 0.001}.power(trials);
      CHECK(is_probability(power));
      CHECK(power >= before);
      before = power;
    }
    CHECK(before == 1);
    for (int step = 1; step < 20; ++step) {
      CHECK(Alternative{cells, 0.01 * step}.power(1000) > Alternative{cells, 0.01 * (step - 1)}.power(1000));
      CHECK(Alternative{cells, 0.1}.power(1000, 0.04 * step) >
            Alternative{cells, 0.1}.power(1000, 0.02 * step));
    }
    CHECK(near(Alternative{cells, 0}.power(1000, 0.05), 0.05, 1e-9));
    CHECK(Alternative{cells, 0.1}.power(0) == 0);
  }
  // Where nothing impossible is seen, the other cells are as expected.
  CHECK(near(chi_square_power_approx(std::vector<double>{0, 0.5, 0.5}, std::vector<double>{0.1, 0.45, 0.45},
                                     12, 0.05),
             1 - std::pow(0.9, 12) * 0.95, 1e-9));
  CHECK(chi_square_power_approx(std::vector<double>{1, 0}, std::vector<double>{0, 1}, 1, 0.05) == 1);
  CHECK(chi_square_power_approx({}, {}, 10, 0.05) == 0);
}

TEST_CASE("the smallest shift that is found") {
  struct Row {
    double alpha, power, shift;
  };
  for (const Row& row : {Row{0.05, 0.8, 2.8016}, Row{0.05, 0.9, 3.2415}, Row{0.01, 0.8, 3.4175},
                         Row{0.01, 0.9, 3.8574}, Row{0.05, 0.5, 1.9599}}) {
    CAPTURE(row.alpha);
    CAPTURE(row.power);
    CHECK(std::abs(detectable_shift_approx(row.alpha, row.power) - row.shift) < 6e-5);
  }
  for (const double power : {0.05, 0.04, 1e-9}) CHECK(detectable_shift_approx(0.05, power) == 0);
  // A test of two cells is a test of a mean: its power at that shift is the one asked for.
  for (const double alpha : {0.05, 0.001})
    for (double power = 0.06; power < 1; power += 0.05) {
      constexpr std::uint64_t kTrials = 1'000'000;
      const double shift = detectable_shift_approx(alpha, power);
      CHECK(near(Alternative{2, shift / 1000}.power(kTrials, alpha), power, 1e-9));
    }
  double before = 0;
  for (double power = 0.001; power < 1; power += 0.001) {
    CHECK(detectable_shift_approx(1e-6, power) > before);
    before = detectable_shift_approx(1e-6, power);
  }
}

}  // namespace
}  // namespace punto
