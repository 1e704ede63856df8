// The fast way through a stream of shoes: lines of plain counts, as most lines of most streams are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace punto {

/// A line of nothing but plain counts, perhaps with an id before them, or in the brackets of JSON.
struct PlainCounts {
  static constexpr std::size_t kMostNumbers = 53;  // a number as an id, and 52 counts

  bool in_brackets;        // an array of JSON
  std::string_view first;  // field: an id, or else the first number
  bool starts_with_number;
  std::size_t size;
  std::array<std::int64_t, kMostNumbers> numbers;  // the first `size` are set: clearing all takes its time
};

/// \returns false if the line is any other, good or bad: what is left in `plain` means nothing then.
bool take_plain(std::string_view line, PlainCounts& plain);

}  // namespace punto
