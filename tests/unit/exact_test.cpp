#include "punto/exact.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace punto {
namespace {

Rational ratio(const std::string& top, const std::string& bottom) {
  return {Integer{top}, Integer{bottom}};
}

TEST_CASE("fractions stand in lowest terms, the sign above") {
  struct Row {
    Rational value;
    const char* text;
  };
  const std::vector<Row> rows{
      {{43, 415}, "43/415"},
      {{86, 830}, "43/415"},
      {{-1, 3}, "-1/3"},
      {{0, 7}, "0"},
      {{10, 5}, "2"},
      {-1, "-1"},
      {ratio("114753351728", "10847218479825"), "114753351728/10847218479825"},
      {ratio("1267650600228229401496703205376", "3"), "1267650600228229401496703205376/3"},
  };
  for (const Row& row : rows) CHECK(fraction(row.value) == row.text);
}

TEST_CASE("whole numbers") {
  struct Row {
    Integer value;
    const char* plain;
    const char* grouped;
  };
  const std::vector<Row> rows{
      {0, "0", "0"},
      {7, "7", "7"},
      {999, "999", "999"},
      {1000, "1000", "1,000"},
      {12'345, "12345", "12,345"},
      {123'456, "123456", "123,456"},
      {1'000'000, "1000000", "1,000,000"},
      {-1, "-1", "-1"},
      {-999, "-999", "-999"},
      {-1000, "-1000", "-1,000"},
      {-123'456, "-123456", "-123,456"},
      {4'998'398'275'503'360, "4998398275503360", "4,998,398,275,503,360"},
      {Integer{"1267650600228229401496703205376"}, "1267650600228229401496703205376",
       "1,267,650,600,228,229,401,496,703,205,376"},
  };
  for (const Row& row : rows) {
    CHECK(to_text(row.value) == row.plain);
    CHECK(with_thousands(row.value) == row.grouped);
  }
}

TEST_CASE("decimals are rounded to the nearest, halves away from zero") {
  struct Row {
    Rational value;
    int digits;
    const char* text;
  };
  const std::vector<Row> rows{
      {{43, 415}, 4, "0.1036"},
      {{43, 415}, 0, "0"},
      {{43, 415}, 1, "0.1"},
      {{1, 8}, 2, "0.13"},
      {{-1, 8}, 2, "-0.13"},
      {{1, 8}, 3, "0.125"},
      {{1, 8}, 5, "0.12500"},
      {{3, 8}, 2, "0.38"},
      {{5, 2}, 0, "3"},
      {{3, 2}, 0, "2"},
      {{1, 2}, 0, "1"},
      {{-1, 2}, 0, "-1"},
      {{-5, 2}, 0, "-3"},
      {{49, 100}, 0, "0"},
      {{12'499'999, 100'000'000}, 2, "0.12"},
      {{12'500'001, 100'000'000}, 2, "0.13"},
      {{-12'499'999, 100'000'000}, 2, "-0.12"},
      // carries
      {{9999, 10'000}, 3, "1.000"},
      {{9999, 10'000}, 4, "0.9999"},
      {{99'995, 10'000}, 3, "10.000"},
      {{-9999, 10'000}, 1, "-1.0"},
      {{1999, 1000}, 2, "2.00"},
      // zeros in front
      {{1, 1000}, 3, "0.001"},
      {{-1, 1000}, 3, "-0.001"},
      {{100'001, 1000}, 3, "100.001"},
      // what rounds to zero has no sign
      {{-1, 1000}, 2, "0.00"},
      {{-499, 1000}, 0, "0"},
      {{-1, 20}, 1, "-0.1"},
      {{-49, 1000}, 1, "0.0"},
      {0, 0, "0"},
      {0, 3, "0.000"},
      {-7, 0, "-7"},
      {12, 2, "12.00"},
      // no detour through floating point
      {ratio("114753351728", "10847218479825"), 12, "0.010579057842"},
      {{1, 3}, 30, "0.333333333333333333333333333333"},
      {ratio("10000000000000000000000000000001", "10"), 0, "1000000000000000000000000000000"},
      {ratio("10000000000000000000000000000005", "10"), 0, "1000000000000000000000000000001"},
  };
  for (const Row& row : rows) {
    CAPTURE(fraction(row.value));
    CAPTURE(row.digits);
    CHECK(decimal(row.value, row.digits) == row.text);
  }
}

TEST_CASE("percentages are rounded once, as hundredths") {
  struct Row {
    Rational value;
    int digits;
    const char* text;
  };
  const std::vector<Row> rows{
      {{43, 415}, 4, "10.3614%"},
      {{1, 8}, 0, "13%"},
      {{1, 8}, 1, "12.5%"},
      {{-1, 2000}, 1, "-0.1%"},
      {{-1, 2001}, 1, "0.0%"},
      {1, 2, "100.00%"},
      {{9'999'951, 10'000'000}, 2, "100.00%"},
      {{4, 3}, 3, "133.333%"},
  };
  for (const Row& row : rows) CHECK(percent(row.value, row.digits) == row.text);
}

TEST_CASE("roots") {
  struct Row {
    Rational square;
    int sign;
    int digits;
    const char* text;
  };
  const std::vector<Row> rows{
      {0, 1, 0, "0"},
      {0, -1, 2, "0.00"},
      {1, 1, 0, "1"},
      {1, 0, 3, "1.000"},
      {4, -1, 0, "-2"},
      {144, 1, 2, "12.00"},
      {{9, 16}, 1, 2, "0.75"},
      {2, 1, 0, "1"},
      {3, 1, 0, "2"},
      {2, 1, 4, "1.4142"},
      {2, 1, 30, "1.414213562373095048801688724210"},
      {2, -1, 4, "-1.4142"},
      {{1, 4}, 1, 0, "1"},    // exactly a half
      {{1, 4}, -1, 0, "-1"},  // away from zero
      {{9, 4}, 1, 0, "2"},
      {ratio("24999999999999999999", "100000000000000000000"), 1, 0, "0"},  // just below a half
      {ratio("24999999999999999999", "100000000000000000000"), -1, 0, "0"},
      {ratio("25000000000000000001", "100000000000000000000"), 1, 0, "1"},
      {{1, 400}, 1, 1, "0.1"},
      {{1, 10'000}, 1, 2, "0.01"},
      {ratio("99999999999999999999", "100000000000000000000"), 1, 3, "1.000"},
      {ratio("1000000000000000000000000000000000000000000", "1"), 1, 1, "1000000000000000000000.0"},
  };
  for (const Row& row : rows) {
    CAPTURE(fraction(row.square));
    CHECK(root_decimal(row.square, row.sign, row.digits) == row.text);
  }
}

/// The digits of a printed number, as one whole number.
Integer without_point(std::string text) {
  if (const auto point = text.find('.'); point != std::string::npos) text.erase(point, 1);
  const auto first = text.find_first_not_of('0');
  return first == std::string::npos ? Integer{0} : Integer{text.substr(first)};
}

TEST_CASE("random fractions: the printed number is the nearest") {
  std::mt19937_64 random{1};
  const auto part = [&] { return Integer{random() >> (random() % 50)} + 1; };
  for (int number = 0; number < 2000; ++number) {
    const Rational value{part(), part()};
    CAPTURE(fraction(value));
    const int digits = static_cast<int>(random() % 20);
    CAPTURE(digits);
    const Integer unit = boost::multiprecision::pow(Integer{10}, static_cast<unsigned>(digits));
    const Rational exact = value * unit;
    const Rational half{1, 2};
    const Integer printed = without_point(decimal(value, digits));
    CHECK(printed - half <= exact);
    CHECK(exact < printed + half);
    if (printed != 0) CHECK(decimal(-value, digits) == "-" + decimal(value, digits));

    // s - 1/2 <= sqrt(exact) < s + 1/2, squared and without fractions.
    const Integer root = without_point(root_decimal(value, 1, digits));
    const Rational four_squares = 4 * value * unit * unit;
    if (root > 0) CHECK((2 * root - 1) * (2 * root - 1) <= four_squares);
    CHECK(four_squares < (2 * root + 1) * (2 * root + 1));
    CHECK(root_decimal(value * value, 1, digits) == decimal(value, digits));
  }
}

TEST_CASE("numbers are read exactly") {
  struct Row {
    const char* text;
    Rational value;
  };
  const std::vector<Row> rows{
      {"12", 12},
      {"0", 0},
      {"007", 7},
      {"-0.95", {-19, 20}},
      {"0.95", {19, 20}},
      {"98.94%", {9894, 10'000}},
      {"-50%", {-1, 2}},
      {"0.5%", {1, 200}},
      {"-0", 0},
      {"1.50", {3, 2}},
      {"0.333333333333333333333333333333",
       ratio("333333333333333333333333333333", "1000000000000000000000000000000")},
      {"1234567890123456789012345678901234567890", ratio("1234567890123456789012345678901234567890", "1")},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const auto value = parse_rational(row.text);
    REQUIRE(value);
    CHECK(*value == row.value);
  }
}

TEST_CASE("what is no number is not read") {
  const std::vector<std::string> texts{
      "",
      "-",
      ".",
      "%",
      "-%",
      ".5",
      "5.",
      "-.5",
      "5.%",
      "+5",
      "--5",
      " 5",
      "5 ",
      "1 2",
      "1,000",
      "1e5",
      "0x1f",
      "1.2.3",
      "1..2",
      "5%%",
      "%5",
      "5%.0",
      "half",
      "1/2",
      "5-",
      "nan",
      "inf",
      "1.-2",
      "1\n",
      "٣",
      "1 %",
      std::string{"1\0", 2},
      "12345678901234567890123456789012345678901",
  };
  for (const std::string& text : texts) {
    CAPTURE(text);
    CHECK_FALSE(parse_rational(text));
  }
}

TEST_CASE("random decimals: reading undoes printing") {
  std::mt19937_64 random{2};
  for (int number = 0; number < 500; ++number) {
    const int digits = static_cast<int>(random() % 12);
    const Integer unit = boost::multiprecision::pow(Integer{10}, static_cast<unsigned>(digits));
    const Integer top = Integer{static_cast<std::int64_t>(random() >> 20)} - (std::int64_t{1} << 43);
    const Rational value{top, unit};
    CHECK(parse_rational(decimal(value, digits)) == value);
    CHECK(parse_rational(percent(value, digits)) == value);
    CHECK(printed_digits(decimal(value, digits)) == digits);
    CHECK(printed_digits(percent(value, digits)) == digits);
  }
}

TEST_CASE("printed digits") {
  CHECK(printed_digits("98.94%") == 2);
  CHECK(printed_digits("98%") == 0);
  CHECK(printed_digits("1.050") == 3);
  CHECK(printed_digits("-0.5") == 1);
  CHECK(printed_digits("") == 0);
  CHECK(printed_digits("7.") == 0);
}

TEST_CASE("significant digits") {
  struct Row {
    Integer value;
    int digits;
    Integer rounded;
  };
  const std::vector<Row> rows{
      {0, 3, 0},
      {7, 1, 7},
      {123, 3, 123},
      {123, 5, 123},
      {1234, 3, 1230},
      {1235, 3, 1240},
      {1244, 2, 1200},
      {1250, 2, 1300},
      {1249, 2, 1200},
      {9994, 3, 9990},
      {9995, 3, 10'000},
      {99'999, 1, 100'000},
      {4'998'398'275'503'360, 4, 4'998'000'000'000'000},
      {Integer{"123456789012345678901234567890"}, 12, Integer{"123456789012000000000000000000"}},
  };
  for (const Row& row : rows) {
    CAPTURE(to_text(row.value));
    CHECK(round_to_significant(row.value, row.digits) == row.rounded);
  }
}

TEST_CASE("decimals of 128-bit fractions are those of big ones, at every size") {
  std::mt19937_64 generator{9};
  const auto random_wide = [&](int bits) {
    const auto high = static_cast<Wide>(generator() >> 1U);
    return ((high << 64) | static_cast<Wide>(generator())) >> (127 - bits);
  };
  for (int number = 0; number < 3000; ++number) {
    const int digits = number % 25;
    const Wide bottom = random_wide(1 + number % 126) + 1;
    Wide top = random_wide(1 + number * 7 % 126);
    if (number % 3 == 0) top = -top;
    std::string text = "x";
    append_decimal(text, top, bottom, digits);
    CAPTURE(number);
    CHECK(text == "x" + decimal(Rational{Integer{top}, Integer{bottom}}, digits));
  }
}

TEST_CASE("decimals of 128-bit fractions: halves, signs and zeros") {
  struct Row {
    int top, bottom, digits;
    std::string text;
  };
  for (const Row& row :
       {Row{1, 8, 2, "0.13"}, Row{-1, 8, 2, "-0.13"}, Row{-1, 1000, 2, "0.00"}, Row{0, 7, 3, "0.000"},
        Row{7, 2, 0, "4"}, Row{-7, 2, 0, "-4"}, Row{1, 3, 18, "0.333333333333333333"},
        Row{2, 3, 19, "0.6666666666666666667"}, Row{1, 1, 1, "1.0"}, Row{-43, 415, 12, "-0.103614457831"},
        Row{199, 2, 3, "99.500"}}) {
    std::string text;
    append_decimal(text, row.top, row.bottom, row.digits);
    CHECK(text == row.text);
  }
}

}  // namespace
}  // namespace punto
