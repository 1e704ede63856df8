#include "shoe_text.hpp"

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

/// A first line of several names the kinds if one of its words is a card's name and no number.
bool is_header(const std::vector<std::vector<Word>>& lines) {
  const auto is_name = [](const Word& word) { return names_card_only(word.text); };
  return lines.size() >= 2 && std::any_of(lines[0].begin(), lines[0].end(), is_name);
}

/// Where the next word was expected.
std::size_t end_of(const std::vector<Word>& words) {
  return words.empty() ? 0 : words.back().end();
}

}  // namespace

std::vector<std::vector<Word>> split_lines(std::string_view text, std::string_view wanted) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  std::vector<std::vector<Word>> lines;
  std::vector<Word> line;
  bool in_comment = false;
  bool wants_word = false;  // a comma came, and no word since
  std::size_t start = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  const auto end_word = [&](std::size_t at) {
    if (at > start && !in_comment) {
      line.push_back({text.substr(start, at - start), start});
      wants_word = false;
    }
    start = at + 1;
  };
  const auto end_line = [&] {
    if (!line.empty()) lines.push_back(std::exchange(line, {}));
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
      if (wants_word) throw Error{fmt::format("an empty field; expected {}", wanted), at};
      wants_word = true;
    }
  }
  end_word(text.size());
  end_line();
  return lines;
}

bool names_card_only(std::string_view word) {
  return word.find_first_not_of("+-0123456789") != std::string_view::npos && parse_card(word);
}

Error no_count(const Word& word) {
  return {fmt::format("\"{}\" is no count; expected a whole number from 0 to {}", printable(word.text),
                      Shoe::kSizeLimit),
          word.offset};
}

std::int64_t read_count(const Word& word) {
  std::int64_t value = 0;
  const auto [end, failed] = std::from_chars(word.text.data(), word.text.data() + word.text.size(), value);
  if (failed == std::errc::result_out_of_range)
    throw Error{fmt::format("{} is too large; a count is 0 to {}", printable(word.text), Shoe::kSizeLimit),
                word.offset};
  if (failed != std::errc{} || end != word.text.data() + word.text.size()) throw no_count(word);
  if (value < 0 || value > Shoe::kSizeLimit)
    throw Error{fmt::format("{}: a count is 0 to {}", value, Shoe::kSizeLimit), word.offset};
  return value;
}

std::vector<std::size_t> read_kinds(std::span<const Word> names, Detail detail, const KindList& list) {
  std::vector<std::size_t> kinds;
  std::vector<bool> seen(kinds_of(detail));
  for (const Word& word : names) {
    const auto card = parse_card(word.text);
    if (!card || (detail != Detail::points && card->known() != detail)) {
      throw Error{fmt::format("\"{}\" names no kind of card; {} for {} names {} of them, such as \"{}\"",
                              printable(word.text), list.any, to_text(detail), kind_count(detail),
                              to_text(card_of_kind(0, detail))),
                  word.offset};
    }
    const auto kind = static_cast<std::size_t>(kind_of(*card, detail));
    if (seen[kind])
      throw Error{fmt::format("\"{}\" is named twice in {}", printable(word.text), list.this_one),
                  word.offset};
    seen[kind] = true;
    kinds.push_back(kind);
  }
  if (kinds.size() != seen.size()) {
    throw Error{fmt::format("{} names {} kind{} of card; a shoe known by {} has {}", list.this_one,
                            kinds.size(), kinds.size() == 1 ? "" : "s", to_text(detail), seen.size()),
                names.empty() ? 0 : names.front().offset};
  }
  return kinds;
}

Error wrong_number_of_counts(std::size_t count, Detail detail, std::size_t offset) {
  return {fmt::format("{} count{}; a shoe known by {} has {} ({})", count, count == 1 ? "" : "s",
                      to_text(detail), kinds_of(detail), order_text(detail)),
          offset};
}

Shoe parse_shoe(Detail detail, std::string_view text) {
  std::vector<std::vector<Word>> lines = split_lines(text, "a count");
  std::vector<std::size_t> order(kinds_of(detail));
  std::iota(order.begin(), order.end(), 0);
  if (is_header(lines)) {
    order = read_kinds(lines[0], detail, kHeaderLine);
    lines.erase(lines.begin());
  }
  std::vector<Word> words;
  for (const std::vector<Word>& line : lines) words.insert(words.end(), line.begin(), line.end());

  if (words.size() != order.size()) {
    throw wrong_number_of_counts(words.size(), detail,
                                 words.size() > order.size() ? words[order.size()].offset : end_of(words));
  }
  std::vector<std::int64_t> counts(order.size());
  for (std::size_t at = 0; at < order.size(); ++at) counts[order[at]] = read_count(words[at]);
  return Shoe::from_counts(detail, counts);
}

int parse_decks(std::string_view text) {
  int decks = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), decks);
  if (failed != std::errc{} || end != text.data() + text.size())
    throw Error{fmt::format("\"{}\" is no number of decks; expected 1 to {}, or infinite", printable(text),
                            Shoe::kDeckLimit)};
  return decks;
}

}  // namespace punto
