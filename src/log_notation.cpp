#include "log_notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "punto/error.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

constexpr int kAnyTen = 0;
constexpr std::string_view kSuitLetters = "shdc";
constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kVariationSelector = "\xEF\xB8\x8F";

struct Word {
  std::string_view word;
  int meaning;
};
constexpr std::array kRankWords{
    Word{"x", kAnyTen}, Word{"a", 1},     Word{"ace", 1},   Word{"2", 2},     Word{"two", 2},
    Word{"3", 3},       Word{"three", 3}, Word{"4", 4},     Word{"four", 4},  Word{"5", 5},
    Word{"five", 5},    Word{"6", 6},     Word{"six", 6},   Word{"7", 7},     Word{"seven", 7},
    Word{"8", 8},       Word{"eight", 8}, Word{"9", 9},     Word{"nine", 9},  Word{"10", 10},
    Word{"t", 10},      Word{"ten", 10},  Word{"j", 11},    Word{"jack", 11}, Word{"q", 12},
    Word{"queen", 12},  Word{"k", 13},    Word{"king", 13},
};
constexpr std::array kSuitWords{
    Word{"s", 1}, Word{"spade", 1}, Word{"spades", 1},  Word{"♠", 1},        Word{"♤", 1},
    Word{"h", 2}, Word{"heart", 2}, Word{"hearts", 2},  Word{"♥", 2},        Word{"♡", 2},
    Word{"d", 3}, Word{"♦", 3},     Word{"diamond", 3}, Word{"diamonds", 3}, Word{"♢", 3},
    Word{"c", 4}, Word{"club", 4},  Word{"clubs", 4},   Word{"♣", 4},        Word{"♧", 4},
};

template <class Table>
std::vector<MeaningWord> with_words(const Table& table, const std::vector<MeaningWord>& more) {
  std::vector<MeaningWord> words = more;
  for (const Word& row : table) words.push_back({std::string{row.word}, row.meaning});
  std::stable_sort(words.begin(), words.end(),
                   [](const auto& a, const auto& b) { return a.word.size() > b.word.size(); });
  return words;
}

/// Takes the longest of `words` that `text` starts with off its front: its meaning, or -1.
int take_word(const std::vector<MeaningWord>& words, std::string_view& text) {
  const auto found = std::find_if(words.begin(), words.end(),
                                  [&](const MeaningWord& row) { return text.starts_with(row.word); });
  if (found == words.end()) return -1;
  text.remove_prefix(found->word.size());
  return found->meaning;
}

/// Takes what may stand between rank and suit: "9-spades", "9 of spades".
void take_joint(std::string_view& text) {
  constexpr std::string_view kJoints = " -_";
  const auto take_joints = [&] {
    text.remove_prefix(std::min(text.find_first_not_of(kJoints), text.size()));
  };
  const std::size_t before = text.size();
  take_joints();
  if (text.size() == before || !text.starts_with("of") || text.size() == 2) return;
  if (kJoints.find(text[2]) == std::string_view::npos) return;
  text.remove_prefix(2);
  take_joints();
}

std::optional<Card> card_of(int rank, int suit) {
  const auto known_rank = Rank::from(rank);
  if (!known_rank) return suit == 0 ? std::optional{Card{}} : std::nullopt;
  const auto known_suit = Suit::from(suit);
  return known_suit ? Card{*known_rank, *known_suit} : Card{*known_rank};
}

bool is_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::optional<std::int64_t> integer_of(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::string_view without_blanks(std::string_view text) {
  const std::size_t start = text.find_first_not_of(kBlanks);
  if (start == std::string_view::npos) return {};
  return text.substr(start, text.find_last_not_of(kBlanks) + 1 - start);
}

std::string small_letters(std::string_view text) {
  std::string result{text};
  for (char& letter : result)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return result;
}

CardReader::CardReader(const CardNotation& notation)
    : notation_{notation},
      ranks_{with_words(kRankWords, notation.ranks)},
      suits_{with_words(kSuitWords, notation.suits)} {
  for (const char separator : notation.separators) separators_[static_cast<unsigned char>(separator)] = true;
  for (std::string& word : notation_.none) word = small_letters(word);
  if (notation.coding == CardCoding::text) prepare_quick();
  if (notation.coding == CardCoding::integers) prepare_codes();
}

/// Cards of a letter or digit each for rank and suit, as long as a format gives no letter another meaning.
void CardReader::prepare_quick() {
  constexpr std::string_view kRanks = "A23456789TJQK";
  for (int rank = 1; rank <= 13; ++rank) {
    const auto letter = static_cast<unsigned char>(kRanks[static_cast<std::size_t>(rank - 1)]);
    quick_ranks_[letter] = static_cast<std::uint8_t>(rank);
    if (rank == 1 || rank >= 10) quick_ranks_[letter + ('a' - 'A')] = static_cast<std::uint8_t>(rank);
  }
  for (int suit = 1; suit <= 4; ++suit) {
    const auto letter = static_cast<unsigned char>(kSuitLetters[static_cast<std::size_t>(suit - 1)]);
    quick_suits_[letter] = quick_suits_[letter - ('a' - 'A')] = static_cast<std::uint8_t>(suit);
    for (int rank = 1; rank <= 13; ++rank)
      quick_cards_[static_cast<std::size_t>(rank * 8 + suit)] = card_of(rank, suit).value_or(Card{});
  }
  const bool short_none = std::any_of(notation_.none.begin(), notation_.none.end(), [&](const auto& word) {
    return word.size() == 2 && quick_ranks_[static_cast<unsigned char>(word[0])] != 0;
  });
  is_quick_ = !short_none && notation_.ranks.empty() && notation_.suits.empty();
}

void CardReader::prepare_codes() {
  const auto suit_count = std::max<std::size_t>(notation_.suit_order.size(), 1);
  for (std::size_t suit_place = 0; suit_place < suit_count; ++suit_place) {
    const std::size_t suit =
        notation_.suit_order.empty() ? 0 : kSuitLetters.find(notation_.suit_order[suit_place]) + 1;
    for (std::size_t rank_place = 0; rank_place < notation_.rank_order.size(); ++rank_place) {
      const auto code = static_cast<std::size_t>(notation_.suit_stride) * suit_place +
                        static_cast<std::size_t>(notation_.rank_stride) * rank_place;
      const auto rank = parse_card(notation_.rank_order.substr(rank_place, 1)).value_or(Card{}).rank();
      if (codes_.size() <= code) codes_.resize(code + 1);
      if (codes_[code]) {
        throw Error{fmt::format("two cards have the number {}: the strides are too small",
                                notation_.first + static_cast<std::int64_t>(code))};
      }
      codes_[code] = card_of(rank, static_cast<int>(suit));
    }
  }
}

bool CardReader::is_none(std::string_view text) const {
  return std::find(notation_.none.begin(), notation_.none.end(), text) != notation_.none.end();
}

CardReading CardReader::read_slowly(std::string_view text) const {
  constexpr std::size_t kLongest = 64;
  if (text.size() > kLongest) return {CardReading::Kind::no_card, {}};
  if (is_none(small_letters(text))) return {};
  if (notation_.coding == CardCoding::points) return read_points(text);
  if (notation_.coding == CardCoding::integers) return read_integer(text);
  const auto card = read_words(text);
  return {card ? CardReading::Kind::card : CardReading::Kind::no_card, card.value_or(Card{})};
}

CardReading CardReader::read_points(std::string_view text) const {
  const auto value = integer_of(text);
  if (!value || *value < 0 || *value > 10) return {CardReading::Kind::no_card, {}};
  return {CardReading::Kind::card, Card{*Points::from(static_cast<int>(*value % 10))}};
}

CardReading CardReader::read_integer(std::string_view text) const {
  const auto value = integer_of(text);
  // first is at most a million, so nothing overflows.
  if (!value || *value < notation_.first) return {CardReading::Kind::no_card, {}};
  const std::int64_t above = *value - notation_.first;
  const auto code =
      static_cast<std::size_t>(notation_.deck_stride > 0 ? above % notation_.deck_stride : above);
  if (code >= codes_.size() || !codes_[code]) return {CardReading::Kind::no_card, {}};
  return {CardReading::Kind::card, *codes_[code]};
}

int CardReader::read_suit(std::string_view text) const {
  const std::string lower = small_letters(text);
  std::string_view rest = lower;
  if (rest.ends_with(kVariationSelector)) rest.remove_suffix(kVariationSelector.size());
  const int suit = take_word(suits_, rest);
  return suit > 0 && rest.empty() ? suit : 0;
}

/// Rank and suit as words in either order, or a rank alone.
std::optional<Card> CardReader::read_words(std::string_view text) const {
  const std::string lower = small_letters(text);
  std::string_view rest = lower;
  if (const int rank = take_word(ranks_, rest); rank >= 0) {
    if (rest.empty()) return card_of(rank, 0);
    take_joint(rest);
    const int suit = read_suit(rest);
    if (suit != 0) return card_of(rank, suit);
  }
  rest = lower;
  const int suit = take_word(suits_, rest);
  if (suit < 0) return std::nullopt;
  if (rest.starts_with(kVariationSelector)) rest.remove_prefix(kVariationSelector.size());
  take_joint(rest);
  const int rank = take_word(ranks_, rest);
  return rank > 0 && rest.empty() ? card_of(rank, suit) : std::nullopt;
}

bool CardReader::needs_a_coding(std::string_view text) const {
  return !notation_.stated && notation_.coding == CardCoding::text && is_number(text) &&
         read(text).kind == CardReading::Kind::no_card;
}

std::string CardReader::no_card(std::string_view text) const {
  const std::string start = fmt::format("\"{}\" is no card", printable(text));
  if (notation_.coding == CardCoding::points) return start + "; expected points, 0 to 10";
  if (notation_.coding == CardCoding::integers) {
    return fmt::format("{}; expected a number from {} to {} that the format gives to a card", start,
                       notation_.first, notation_.first + static_cast<std::int64_t>(codes_.size()) - 1);
  }
  if (needs_a_coding(text))
    return fmt::format("{} in words, and {}; state points, or which number is which card", start,
                       kNotGuessed);
  return start + "; expected a rank (A 2..9 T J Q K, or X for any ten-valued card), with a suit or without";
}

}  // namespace punto
