#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <utility>

#include "json_text.hpp"
#include "log_layout.hpp"
#include "punto/error.hpp"
#include "punto/log.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

std::string whole_text(LineStream& stream) {
  std::string text;
  while (auto bytes = stream.next_bytes(kLongestLine)) {
    text += *bytes;
    if (text.size() > kLongestLine)
      throw Error{fmt::format("more than {} bytes, which no tally has", kLongestLine)}.in(stream.name());
  }
  return text;
}

/// "1,234,567" without the commas between groups of three; otherwise as it is.
std::string without_groups(std::string_view text) {
  std::string digits;
  std::size_t since = 0;  // digits since the last comma
  bool has_groups = false;
  for (const char character : text) {
    if (character != ',') {
      digits += character;
      ++since;
      continue;
    }
    if (since == 0 || since > 3 || (has_groups && since != 3)) return std::string{text};
    has_groups = true;
    since = 0;
  }
  return has_groups && since != 3 ? std::string{text} : digits;
}

/// The counts by name.
class Counts {
 public:
  void put(const std::string& count, std::string_view label, std::string_view text, std::size_t offset) {
    const auto value = whole_number(without_groups(text));
    constexpr std::uint64_t kMost = 1'000'000'000'000'000;
    if (!value || *value > kMost)
      throw Error{fmt::format("\"{}\" is no whole number of {}", printable(text), printable(label)), offset};
    auto& place = place_of(count);
    if (place && *place != *value)
      throw Error{fmt::format("{} stands twice: {} and {}", printable(label), *place, *value), offset};
    place = value;
  }

  LoggedCounts complete(const LogFormat& format) const {
    if (!counts_.player && !counts_.banker && !counts_.tie && !counts_.coups)
      throw Error{fmt::format("there is none of the counts of the format \"{}\"", format.id)};
    if (counts_.coups && counts_.player && counts_.banker && counts_.tie) {
      const std::uint64_t sum = *counts_.player + *counts_.banker + *counts_.tie;
      if (sum != *counts_.coups)
        throw Error{fmt::format("{} coups, but {} + {} + {} = {} winners", *counts_.coups, *counts_.player,
                                *counts_.banker, *counts_.tie, sum)};
    }
    return counts_;
  }

 private:
  std::optional<std::uint64_t>& place_of(std::string_view count) {
    if (count == "player") return counts_.player;
    if (count == "banker") return counts_.banker;
    return count == "tie" ? counts_.tie : counts_.coups;
  }

  LoggedCounts counts_;
};

/// The number after a label and what separates them; nothing if the line does not begin with the label.
std::optional<std::string_view> number_after(std::string_view line, const std::string& label) {
  constexpr std::string_view kBetween = " \t:=,;|.";
  line = without_blanks(line);
  if (small_letters(line.substr(0, label.size())) != small_letters(label)) return std::nullopt;
  line.remove_prefix(label.size());
  const std::size_t start = std::min(line.find_first_not_of(kBetween), line.size());
  // Blanks alone may stand between the words of another label.
  const bool is_number = start < line.size() && line[start] >= '0' && line[start] <= '9';
  const bool is_label = line.substr(0, start).find_first_not_of(" \t") != std::string_view::npos;
  if (start == 0 || (!is_label && !is_number)) return std::nullopt;
  line.remove_prefix(start);
  return line.substr(0, line.find_first_of(" \t;|(%"));
}

void read_text(std::string_view text, const LogFormat& format, Counts& counts) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    for (const auto& [count, label] : format.text->counts) {
      const auto number = number_after(line, label);
      if (number) counts.put(count, label, *number, static_cast<std::size_t>(number->data() - text.data()));
    }
    at = end + 1;
  }
}

void read_json(const std::string& text, const LogFormat& format, Counts& counts) {
  simdjson::dom::parser parser;
  simdjson::dom::element root;
  if (const auto error = parser.parse(text).get(root))
    throw Error{fmt::format("no JSON: {}", json_fault(error))};
  for (const auto& [count, label] : format.text->counts) {
    std::string pointer = "/" + label;
    std::replace(pointer.begin(), pointer.end(), '.', '/');
    std::uint64_t value = 0;
    simdjson::dom::element found;
    if (root.at_pointer(pointer).get(found)) continue;
    if (found.get(value)) throw Error{fmt::format("\"{}\" is no whole number", printable(label))};
    counts.put(count, label, fmt::format("{}", value), 0);
  }
}

}  // namespace

LoggedCounts read_logged_counts(const std::string& path, const LogFormat& format) {
  LineStream stream = path == "-" ? LineStream::standard_input() : LineStream::open(path);
  const std::string text = whole_text(stream);
  try {
    Counts counts;
    if (without_blanks(text).starts_with('{')) {
      read_json(text, format, counts);
    } else {
      read_text(text, format, counts);
    }
    return counts.complete(format);
  } catch (const Error& error) {
    throw error.in(stream.name(), text);
  }
}

}  // namespace punto
