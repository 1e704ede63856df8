#include "shoe_reader_forms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "punto/text.hpp"
#include "shoe_reader_fields.hpp"

namespace punto {
namespace {

constexpr std::array kDetails{Detail::points, Detail::ranks, Detail::cards};
constexpr std::size_t kMostCounts = 52;

constexpr KindList kOrder{"an order", "the order"};
constexpr KindList kLabels{"a set of labels", "the set of labels"};

std::vector<Word> words_of(std::string_view text, std::string_view wanted) {
  std::vector<Word> words;
  for (const std::vector<Word>& line : split_lines(text, wanted))
    words.insert(words.end(), line.begin(), line.end());
  return words;
}

bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Takes the first word off the front of `text`.
Word take_word(Word& text) {
  text = trimmed(text);
  const std::size_t end = std::min(text.text.find_first_of(kBlanks), text.text.size());
  const Word word{text.text.substr(0, end), text.offset};
  text = trimmed({text.text.substr(end), text.offset + end});
  return word;
}

}  // namespace

std::optional<Detail> detail_of(std::size_t counts) {
  for (const Detail detail : kDetails)
    if (counts == static_cast<std::size_t>(kind_count(detail))) return detail;
  return std::nullopt;
}

Detail detail_of(std::span<const Word> kinds) {
  const auto has_suit = [](const Word& word) {
    const auto card = parse_card(word.text);
    return card && card->known() == Detail::cards;
  };
  if (std::any_of(kinds.begin(), kinds.end(), has_suit)) return Detail::cards;
  return kinds.size() > static_cast<std::size_t>(kind_count(Detail::points)) ? Detail::ranks : Detail::points;
}

CountOrder read_order(std::string_view text) {
  const std::vector<Word> names = words_of(text, "a kind of card");
  const Detail detail = detail_of(names);
  return {detail, read_kinds(names, detail, kOrder)};
}

Shoe shoe_of(Detail detail, std::span<const std::int64_t> counts, const std::optional<CountOrder>& order,
             std::size_t offset) {
  if (!order) return at_offset(offset, [&] { return Shoe::from_counts(detail, counts); });
  if (order->kinds.size() != counts.size())
    throw Error{fmt::format("{} counts; the order names {}", counts.size(), order->kinds.size()), offset};
  std::array<std::int64_t, kMostCounts> ordered{};
  for (std::size_t at = 0; at < counts.size(); ++at) ordered.at(order->kinds[at]) = counts[at];
  return at_offset(offset,
                   [&] { return Shoe::from_counts(detail, std::span{ordered}.first(counts.size())); });
}

Shoe shoe_of(Detail detail, std::span<const Word> counts, const std::optional<CountOrder>& order,
             std::size_t offset) {
  std::vector<std::int64_t> numbers;
  numbers.reserve(counts.size());
  for (const Word& word : counts) numbers.push_back(read_count(word));
  return shoe_of(detail, numbers, order, offset);
}

Shoe shoe_of_labelled(std::span<const Word> labels, std::span<const Word> counts,
                      std::optional<Detail> detail) {
  const Detail known_by = detail.value_or(detail_of(labels));
  const CountOrder order{known_by, read_kinds(labels, known_by, kLabels)};
  return shoe_of(known_by, counts, order, labels.front().offset);
}

bool is_labelled(std::string_view word) {
  const std::size_t colon = word.find(':');
  return colon != std::string_view::npos && parse_card(word.substr(0, colon));
}

Shoe read_labelled(Word text) {
  std::vector<Word> labels;
  std::vector<Word> counts;
  for (const Word& word : at_offset(text.offset, [&] { return words_of(text.text, "a labelled count"); })) {
    const std::size_t colon = word.text.find(':');
    if (colon >= word.text.size() - 1) {  // npos, too
      throw Error{fmt::format("\"{}\" is no labelled count; expected a kind of card and its count, such as "
                              "\"A:32\"",
                              printable(word.text)),
                  text.offset + word.offset};
    }
    const std::size_t start = text.offset + word.offset;
    labels.push_back({word.text.substr(0, colon), start});
    counts.push_back({word.text.substr(colon + 1), start + colon + 1});
  }
  return shoe_of_labelled(labels, counts, std::nullopt);
}

bool FreshShoe::is_less() const {
  return same_word(next.text, "less");
}

std::optional<FreshShoe> find_fresh_shoe(Word text) {
  FreshShoe found{take_word(text), {}, {}};
  if (all_digits(found.decks.text)) {
    const Word unit = take_word(text);
    if (!same_word(unit.text, "decks") && !same_word(unit.text, "deck")) return std::nullopt;
  } else if (!same_word(found.decks.text, "fresh") && !same_word(found.decks.text, "infinite")) {
    return std::nullopt;
  }
  found.next = take_word(text);
  found.rest = text;
  return found;
}

Shoe read_decks(Word decks, const Shoe& fresh) {
  if (same_word(decks.text, "fresh")) return fresh;
  if (same_word(decks.text, "infinite")) return Shoe::infinite();
  return at_offset(decks.offset, [&] { return Shoe::decks(parse_decks(decks.text)); });
}

Shoe read_without(const Shoe& shoe, Word cards) {
  return at_offset(cards.offset, [&] { return shoe.without(parse_cards(cards.text)); });
}

Shoe read_fresh_shoe(const FreshShoe& words, const Shoe& fresh) {
  const Shoe whole = read_decks(words.decks, fresh);
  if (words.next.text.empty()) return whole;
  if (!words.is_less()) {
    throw Error{
        fmt::format("\"{}\" after a fresh shoe; expected \"less\" and cards", printable(words.next.text)),
        words.next.offset};
  }
  if (words.rest.text.empty()) throw Error{"no cards after \"less\"", words.next.end()};
  return read_without(whole, words.rest);
}

}  // namespace punto
