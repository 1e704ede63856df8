#include "shoe_reader_plain.hpp"

#include <algorithm>
#include <span>

#include "punto/shoe.hpp"
#include "shoe_reader_fields.hpp"
#include "shoe_reader_forms.hpp"

namespace punto {
namespace {

/// The digit's value, or 10 or more.
std::uint32_t digit_of(char character) {
  return static_cast<std::uint32_t>(static_cast<unsigned char>(character)) - '0';
}

const char* after_blanks(const char* at, const char* end) {
  while (at != end && is_blank(*at)) ++at;
  return at;
}

/// Reads plain numbers up to the end of the line. \returns how many; 0 if there is anything else.
std::size_t take_numbers(std::string_view line, std::span<std::int64_t> numbers) {
  constexpr std::ptrdiff_t kMostDigits = 9;  // no more overflow 32 bits
  const char* const end = line.data() + line.size();
  const char* at = line.data();
  for (std::size_t count = 0; count < numbers.size(); ++at) {
    at = after_blanks(at, end);
    const char* const start = at;
    std::uint32_t value = 0;
    for (; at != end; ++at) {
      const std::uint32_t digit = digit_of(*at);
      if (digit > 9) break;
      value = value * 10 + digit;
    }
    const bool is_padded = at - start > 1 && *start == '0';  // which JSON forbids
    if (at == start || is_padded || at - start > kMostDigits || value > Shoe::kSizeLimit) return 0;
    numbers[count++] = value;
    if (at == end || *at != ',') at = after_blanks(at, end);
    if (at == end) return count;
    if (*at != ',') return 0;
  }
  return 0;
}

bool is_plain_id(std::string_view id) {
  const auto is_special = [](char character) {
    return character < ' ' || character > '~' || character == '"' || character == '#' || character == '[' ||
           character == '{';
  };
  if (std::any_of(id.begin(), id.end(), is_special)) return false;
  const auto fresh = find_fresh_shoe({id, 0});
  return !(fresh && fresh->is_less());
}

}  // namespace

bool take_plain(std::string_view line, PlainCounts& plain) {
  line = trimmed({line, 0}).text;
  if (line.empty()) return false;
  plain.in_brackets = line.front() == '[';
  plain.starts_with_number = digit_of(line.front()) <= 9;
  if (plain.in_brackets) {
    if (line.back() != ']') return false;
    line = line.substr(1, line.size() - 2);
  } else {
    const std::size_t comma = std::min(line.find(','), line.size());
    plain.first = trimmed({line.substr(0, comma), 0}).text;
    if (!plain.starts_with_number) {
      if (comma == line.size() || !is_plain_id(plain.first)) return false;
      line.remove_prefix(comma + 1);
    }
  }
  plain.size = take_numbers(line, plain.numbers);
  return plain.size != 0;
}

}  // namespace punto
