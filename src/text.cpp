#include "punto/text.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace punto {

std::size_t character_length(std::string_view text, std::size_t at) {
  if (at >= text.size()) return 0;
  const auto byte = [&](std::size_t index) {
    return index < text.size() ? static_cast<unsigned char>(text[index]) : 0U;
  };
  const unsigned lead = byte(at);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  for (std::size_t index = 1; index < length; ++index)
    if ((byte(at + index) & 0xC0U) != 0x80U) return 0;
  const unsigned second = byte(at + 1);
  const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
  const bool surrogate = lead == 0xED && second >= 0xA0;
  const bool too_large = lead == 0xF4 && second >= 0x90;
  return overlong || surrogate || too_large ? 0 : length;
}

std::size_t character_count(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;  // not the inside of a character
  }));
}

std::size_t plain_length(std::string_view text, std::size_t at) {
  const std::size_t length = character_length(text, at);
  if (length == 0) return 0;
  const std::string_view character = text.substr(at, length);
  const auto lead = static_cast<unsigned char>(character[0]);
  if (lead < 0x20 || lead == 0x7F) return 0;
  const bool is_late_control = lead == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;  // U+0080..9F
  const bool turns_writing =
      (character >= "\u202A" && character <= "\u202E") || (character >= "\u2066" && character <= "\u2069");
  return is_late_control || turns_writing ? 0 : length;
}

std::string plain(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = text[at] == '\n' ? 1 : plain_length(text, at);
    result += length != 0 ? text.substr(at, length) : "?";
    at += std::max(length, std::max<std::size_t>(character_length(text, at), 1));
  }
  return result;
}

std::string printable(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::size_t end = 0;
  for (std::size_t characters = 0; end < text.size(); ++characters) {
    if (characters == kLongest) {
      std::string cut = printable(text.substr(0, end));
      return cut + "...";
    }
    end += std::max<std::size_t>(character_length(text, end), 1);
  }
  std::string result = plain(text);
  std::replace(result.begin(), result.end(), '\n', '?');
  return result;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Rows of the usual table; two are kept because swapping neighbours looks two rows back.
  std::vector<std::size_t> two_back(b.size() + 1);
  std::vector<std::size_t> back(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) back[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = back[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({back[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], two_back[j - 2] + 1);
    }
    std::swap(two_back, back);
    std::swap(back, row);
  }
  return back[b.size()];
}

}  // namespace punto
