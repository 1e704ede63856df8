// Exact numbers and their printed forms. Nothing here, or anywhere above a function whose name ends in
// _approx, passes through floating point.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace punto {

/// A whole number of any size.
using Integer =
    boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;

/// A fraction in lowest terms with a positive denominator, of any size.
using Rational =
    boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;

/// "4998398275503360".
std::string to_text(const Integer& value);

/// "4,998,398,275,503,360".
std::string with_thousands(const Integer& value);

/// "43/415"; a whole number has no denominator: "-1".
std::string fraction(const Rational& value);

/// `value` with `digits` digits after the point, correctly rounded, halves away from zero:
/// decimal(43/415, 4) is "0.1036". A value that rounds to zero has no sign.
std::string decimal(const Rational& value, int digits);

/// Whole numbers of 128 bits, where there are too many of them for Integer.
__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

/// Appends the digits of `value`.
void append_whole(std::string& text, UnsignedWide value);

/// Appends decimal(top / bottom, digits) to `text`, at a fiftieth of its cost while 128 bits hold the work.
/// \param bottom  above 0.
void append_decimal(std::string& text, Wide top, Wide bottom, int digits);

/// `value` in hundredths: percent(43/415, 4) is "10.3614%".
std::string percent(const Rational& value, int digits);

/// The square root of `square` with the sign of `sign`, correctly rounded like `decimal`: the root is
/// taken once, of an exact fraction, and never rounded twice.
/// \param square  at least 0.
/// \param sign    below zero for a negative root.
std::string root_decimal(const Rational& square, int sign, int digits);

/// Reads "12", "-0.95" or "98.94%" exactly; nothing if `text` is not such a number or has more than
/// 40 characters.
std::optional<Rational> parse_rational(std::string_view text);

/// Digits after the point in a printed number: 2 in "98.94%".
int printed_digits(std::string_view text);

/// `value`, at least 0, with all but its first `digits` significant digits rounded to zeros, halves up:
/// published integers are sometimes printed so.
Integer round_to_significant(const Integer& value, int digits);

}  // namespace punto
