#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <utility>

#include "punto/error.hpp"
#include "punto/shoe.hpp"

namespace punto {
namespace {

std::size_t kinds_of(Detail detail) {
  return static_cast<std::size_t>(kind_count(detail));
}

/// The order in which counts are given, in words.
std::string_view order_text(Detail detail) {
  constexpr std::array<std::string_view, 3> kOrders{"aces to nines, then ten-valued cards", "aces to kings",
                                                    "rank by rank, within a rank s h d c"};
  return kOrders.at(static_cast<std::size_t>(detail));
}

struct Word {
  std::string_view text;
  std::size_t offset;
};

struct Line {
  std::vector<Word> words;
};

/// Splits `text` into lines of words at commas and white space, without comments and empty lines.
std::vector<Line> split(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  std::vector<Line> lines;
  Line line;
  bool in_comment = false;
  bool wants_word = false;  // a comma came, and no word since
  std::size_t start = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  const auto end_word = [&](std::size_t at) {
    if (at > start && !in_comment) {
      line.words.push_back({text.substr(start, at - start), start});
      wants_word = false;
    }
    start = at + 1;
  };
  const auto end_line = [&] {
    if (!line.words.empty()) lines.push_back(std::exchange(line, {}));
    in_comment = false;
  };
  for (std::size_t at = start; at < text.size(); ++at) {
    const char character = text[at];
    if (character == '\n' || character == '\r') {
      end_word(at);
      end_line();
    } else if (character == '#') {
      end_word(at);
      in_comment = true;
    } else if (character == ',' || character == ' ' || character == '\t') {
      end_word(at);
      if (character != ',' || in_comment) continue;
      if (wants_word) throw Error{"an empty field; expected a count", at};
      wants_word = true;
    }
  }
  end_word(text.size());
  end_line();
  return lines;
}

/// A first line of several names the kinds if one of its words is a card's name and no number.
bool is_header(const std::vector<Line>& lines) {
  if (lines.size() < 2) return false;
  const auto is_name = [](const Word& word) {
    return word.text.find_first_not_of("+-0123456789") != std::string_view::npos && parse_card(word.text);
  };
  return std::any_of(lines[0].words.begin(), lines[0].words.end(), is_name);
}

std::int64_t read_count(const Word& word) {
  std::int64_t value = 0;
  const auto [end, failed] = std::from_chars(word.text.data(), word.text.data() + word.text.size(), value);
  if (failed == std::errc::result_out_of_range)
    throw Error{fmt::format("{} is too large; a count is 0 to {}", printable(word.text), Shoe::kSizeLimit),
                word.offset};
  if (failed != std::errc{} || end != word.text.data() + word.text.size())
    throw Error{fmt::format("\"{}\" is no count; expected a whole number from 0 to {}", printable(word.text),
                            Shoe::kSizeLimit),
                word.offset};
  if (value < 0 || value > Shoe::kSizeLimit)
    throw Error{fmt::format("{}: a count is 0 to {}", value, Shoe::kSizeLimit), word.offset};
  return value;
}

/// The kinds that a header line names, in its order. Each kind must be there once.
std::vector<std::size_t> read_header(const Line& line, Detail detail) {
  std::vector<std::size_t> kinds;
  std::vector<bool> seen(kinds_of(detail));
  for (const Word& word : line.words) {
    const auto card = parse_card(word.text);
    if (!card || (detail != Detail::points && card->known() != detail)) {
      throw Error{
          fmt::format("\"{}\" names no kind of card; a header line for {} names {} of them, such as \"{}\"",
                      printable(word.text), to_text(detail), kind_count(detail),
                      to_text(card_of_kind(0, detail))),
          word.offset};
    }
    const auto kind = static_cast<std::size_t>(kind_of(*card, detail));
    if (seen[kind])
      throw Error{fmt::format("\"{}\" is named twice in the header line", printable(word.text)), word.offset};
    seen[kind] = true;
    kinds.push_back(kind);
  }
  if (kinds.size() != seen.size()) {
    throw Error{fmt::format("the header line names {} kinds of card; a shoe known by {} has {}", kinds.size(),
                            to_text(detail), seen.size()),
                line.words.front().offset};
  }
  return kinds;
}

/// Where the next word was expected.
std::size_t end_of(const std::vector<Word>& words) {
  return words.empty() ? 0 : words.back().offset + words.back().text.size();
}

}  // namespace

Shoe parse_shoe(Detail detail, std::string_view text) {
  std::vector<Line> lines = split(text);
  std::vector<std::size_t> order(kinds_of(detail));
  std::iota(order.begin(), order.end(), 0);
  if (is_header(lines)) {
    order = read_header(lines[0], detail);
    lines.erase(lines.begin());
  }
  std::vector<Word> words;
  for (const Line& line : lines) words.insert(words.end(), line.words.begin(), line.words.end());

  if (words.size() != order.size()) {
    throw Error{fmt::format("{} count{}; a shoe known by {} has {} ({})", words.size(),
                            words.size() == 1 ? "" : "s", to_text(detail), order.size(), order_text(detail)),
                words.size() > order.size() ? words[order.size()].offset : end_of(words)};
  }
  std::vector<std::int64_t> counts(order.size());
  for (std::size_t at = 0; at < order.size(); ++at) counts[order[at]] = read_count(words[at]);
  return Shoe::from_counts(detail, counts);
}

}  // namespace punto
