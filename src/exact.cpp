#include "punto/exact.hpp"

#include <array>
#include <cassert>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <system_error>

namespace punto {
namespace {

Integer power_of_ten(int exponent) {
  return boost::multiprecision::pow(Integer{10}, static_cast<unsigned>(exponent));
}

/// Writes scaled / 10^digits, with its sign unless the digits are all zero.
std::string place_point(const Integer& scaled, int digits) {
  std::string text = Integer{abs(scaled)}.str();
  const auto places = static_cast<std::size_t>(digits);
  if (text.size() <= places) text.insert(0, places + 1 - text.size(), '0');
  if (places > 0) text.insert(text.size() - places, 1, '.');
  return scaled < 0 ? "-" + text : text;
}

bool is_digit(char character) {
  return character >= '0' && character <= '9';
}

}  // namespace

std::string to_text(const Integer& value) {
  return value.str();
}

std::string with_thousands(const Integer& value) {
  std::string text = value.str();
  const std::size_t first_digit = value < 0 ? 1 : 0;
  for (std::size_t at = text.size(); at > first_digit + 3;) {
    at -= 3;
    text.insert(at, 1, ',');
  }
  return text;
}

std::string fraction(const Rational& value) {
  const Integer bottom = denominator(value);
  const std::string top = Integer{numerator(value)}.str();
  return bottom == 1 ? top : top + "/" + bottom.str();
}

std::string decimal(const Rational& value, int digits) {
  assert(digits >= 0);
  const Integer top = numerator(value);
  const Integer bottom = denominator(value);
  // floor(2x + 1) / 2 rounds x >= 0 with halves up; the sign is put back afterwards.
  const Integer rounded = (2 * abs(top) * power_of_ten(digits) + bottom) / (2 * bottom);
  return place_point(top < 0 ? Integer{-rounded} : rounded, digits);
}

void append_whole(std::string& text, UnsignedWide value) {
  if (value >> 64 != 0) {
    text += to_text(Integer{value});
    return;
  }
  std::array<char, 20> digits{};
  const auto [end, failed] =
      std::to_chars(digits.data(), digits.data() + digits.size(), static_cast<std::uint64_t>(value));
  assert(failed == std::errc{});
  text.append(digits.data(), end);
}

void append_decimal(std::string& text, Wide top, Wide bottom, int digits) {
  assert(bottom > 0 && digits >= 0);
  constexpr std::uint64_t kTen = 10;
  constexpr int kMostDigits = 18;        // of which 10^digits fits 64 bits
  constexpr Wide kMost = Wide{1} << 62;  // top, with 10^digits and a factor 2, fits 127 bits...
  const Wide size = top < 0 ? -top : top;
  std::uint64_t unit = 1;
  for (int digit = 0; digit < digits && digits <= kMostDigits; ++digit) unit *= kTen;
  const bool fits = digits <= kMostDigits && size / bottom < kMost / static_cast<Wide>(unit) &&
                    size < (static_cast<Wide>(~UnsignedWide{0} >> 2) / static_cast<Wide>(unit)) &&
                    bottom < (kMost << 60);
  if (!fits) {
    text += decimal(Rational{Integer{top}, Integer{bottom}}, digits);
    return;
  }
  const auto whole = static_cast<UnsignedWide>(size) * unit;
  const auto divisor = static_cast<UnsignedWide>(bottom);
  const auto scaled = static_cast<std::uint64_t>((2 * whole + divisor) / (2 * divisor));
  if (top < 0 && scaled != 0) text += '-';
  append_whole(text, scaled / unit);
  if (digits == 0) return;
  const std::size_t point = text.size();
  append_whole(text, unit + scaled % unit);  // a one and the digits after the point
  text[point] = '.';
}

std::string percent(const Rational& value, int digits) {
  return decimal(value * 100, digits) + "%";
}

std::string root_decimal(const Rational& square, int sign, int digits) {
  assert(square >= 0 && digits >= 0);
  // floor(2 sqrt(x)) = floor(sqrt(floor(4x))) for x >= 0, so one integer root gives the half as well.
  const Integer scaled =
      4 * Integer{numerator(square)} * power_of_ten(2 * digits) / Integer{denominator(square)};
  const Integer rounded = (sqrt(scaled) + 1) / 2;
  return place_point(sign < 0 ? Integer{-rounded} : rounded, digits);
}

std::optional<Rational> parse_rational(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  if (text.size() > kLongest) return std::nullopt;
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const bool hundredths = text.ends_with('%');
  if (hundredths) text.remove_suffix(1);

  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const std::string_view part = point == std::string_view::npos ? "" : text.substr(point + 1);
  if (whole.empty() || (point != std::string_view::npos && part.empty())) return std::nullopt;

  Integer digits = 0;
  for (const std::string_view run : {whole, part}) {
    for (const char character : run) {
      if (!is_digit(character)) return std::nullopt;
      digits = digits * 10 + (character - '0');
    }
  }
  if (negative) digits = -digits;
  return Rational{digits, power_of_ten(static_cast<int>(part.size()) + (hundredths ? 2 : 0))};
}

int printed_digits(std::string_view text) {
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) return 0;
  int digits = 0;
  for (std::size_t at = point + 1; at < text.size() && is_digit(text[at]); ++at) ++digits;
  return digits;
}

Integer round_to_significant(const Integer& value, int digits) {
  assert(value >= 0);
  const auto length = static_cast<int>(value.str().size());
  if (length <= digits) return value;
  const Integer unit = power_of_ten(length - digits);
  return (value + unit / 2) / unit * unit;
}

}  // namespace punto
