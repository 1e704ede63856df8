#include "punto/card.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "punto/error.hpp"

namespace punto {
namespace {

constexpr std::array<std::string_view, 14> kRankNames{"X", "A", "2", "3", "4", "5", "6",
                                                      "7", "8", "9", "T", "J", "Q", "K"};
constexpr std::string_view kSuitLetters = "shdc";

struct SuitSymbol {
  std::string_view symbol;
  int suit;
};
/// Filled and outlined symbols; a variation selector (U+FE0F) may follow, as phones write it.
constexpr std::array kSuitSymbols{SuitSymbol{"♠", 1}, SuitSymbol{"♤", 1}, SuitSymbol{"♥", 2},
                                  SuitSymbol{"♡", 2}, SuitSymbol{"♦", 3}, SuitSymbol{"♢", 3},
                                  SuitSymbol{"♣", 4}, SuitSymbol{"♧", 4}};
constexpr std::string_view kVariationSelector = "\xEF\xB8\x8F";

char upper(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// Takes a rank off the front of `text`: 0 for X, 1..13 for the ranks, -1 if there is none.
int take_rank(std::string_view& text) {
  if (text.starts_with("10")) {
    text.remove_prefix(2);
    return 10;
  }
  for (std::size_t rank = 0; rank < kRankNames.size(); ++rank) {
    if (!text.empty() && upper(text[0]) == kRankNames[rank][0]) {
      text.remove_prefix(1);
      return static_cast<int>(rank);
    }
  }
  return -1;
}

/// The suit that `text` names, all of it; -1 if it names none.
int read_suit(std::string_view text) {
  if (text.size() == 1) {
    const std::size_t at = kSuitLetters.find(lower(text[0]));
    return at == std::string_view::npos ? -1 : static_cast<int>(at) + 1;
  }
  if (text.ends_with(kVariationSelector)) text.remove_suffix(kVariationSelector.size());
  const auto* const found = std::find_if(kSuitSymbols.begin(), kSuitSymbols.end(),
                                         [&](const auto& row) { return row.symbol == text; });
  return found == kSuitSymbols.end() ? -1 : found->suit;
}

bool separates(char character) {
  return character == ' ' || character == ',' || character == '\t' || character == '\r' || character == '\n';
}

}  // namespace

std::string_view to_text(Detail detail) {
  constexpr std::array<std::string_view, 3> kNames{"points", "ranks", "cards"};
  return kNames.at(static_cast<std::size_t>(detail));
}

std::string to_text(Card card) {
  std::string text{kRankNames.at(static_cast<std::size_t>(card.rank()))};
  if (card.suit() != 0) text += kSuitLetters[static_cast<std::size_t>(card.suit() - 1)];
  return text;
}

std::string_view to_text(Rank rank) {
  return kRankNames.at(static_cast<std::size_t>(rank.value()));
}

std::optional<Card> parse_card(std::string_view text) {
  const int rank_value = take_rank(text);
  if (rank_value < 0) return std::nullopt;
  const auto rank = Rank::from(rank_value);
  if (text.empty()) return rank ? Card{*rank} : Card{};
  const auto suit = Suit::from(read_suit(text));
  if (!rank || !suit) return std::nullopt;
  return Card{*rank, *suit};
}

std::vector<Card> parse_cards(std::string_view text) {
  std::vector<Card> cards;
  for (std::size_t at = 0; at < text.size();) {
    if (separates(text[at])) {
      ++at;
      continue;
    }
    const std::size_t start = at;
    while (at < text.size() && !separates(text[at])) ++at;
    const std::string_view word = text.substr(start, at - start);
    const auto card = parse_card(word);
    if (!card) {
      throw Error{
          fmt::format("\"{}\" is no card; expected a rank (A 2..9 T J Q K, or X for any ten-valued card), "
                      "with a suit (s h d c) or without",
                      printable(word)),
          start};
    }
    cards.push_back(*card);
  }
  return cards;
}

}  // namespace punto
