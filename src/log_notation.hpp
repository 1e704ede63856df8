// How a log writes cards.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punto/card.hpp"

namespace punto {

enum class CardCoding : std::uint8_t { text, points, integers };

/// A word of a format file and what it stands for.
struct MeaningWord {
  std::string word;  // in small letters
  int meaning;       // a rank, or a suit
};

/// What a format file says about cards.
struct CardNotation {
  bool stated = false;  // otherwise a number that is no card in text is not guessed at, but asked about
  CardCoding coding = CardCoding::text;
  std::vector<std::string> none{"NA", "N/A", "-", "null", "none"};
  std::string separators = " ,|;/\t";  // between the cards of a list
  std::vector<MeaningWord> ranks, suits;
  /// A card is first + suit_stride * its place in suit_order + rank_stride * its place in rank_order, and any
  /// number of deck_stride more.
  std::int64_t first = 0;
  std::int64_t suit_stride = 0;
  std::int64_t rank_stride = 1;
  std::int64_t deck_stride = 0;
  std::string suit_order;  // empty: the numbers do not tell suits
  std::string rank_order = "A23456789TJQK";
};

/// `text` without the blanks around it.
std::string_view without_blanks(std::string_view text);

/// `text` in small letters; letters outside ASCII stay as they are.
std::string small_letters(std::string_view text);

/// What stands where a card may stand.
struct CardReading {
  enum class Kind : std::uint8_t { card, none, no_card };
  Kind kind = Kind::none;
  Card card;
};

/// Reads cards in one notation.
class CardReader {
 public:
  /// \throws Error if the numbers of two cards are equal.
  explicit CardReader(const CardNotation& notation);

  /// \param text  one card, without blanks around it.
  CardReading read(std::string_view text) const {
    if (text.empty()) return {};
    if (text.size() == 2 && is_quick_) {
      const unsigned rank = quick_ranks_[static_cast<unsigned char>(text[0])];
      const unsigned suit = quick_suits_[static_cast<unsigned char>(text[1])];
      if ((rank != 0) && (suit != 0)) return {CardReading::Kind::card, quick_cards_[rank * 8 + suit]};
    }
    return read_slowly(text);
  }

  /// 1..4, or 0 if it is none.
  int read_suit(std::string_view text) const;

  bool separates(char character) const { return separators_[static_cast<unsigned char>(character)]; }

  /// True if `text` is a number that is no card in text, in a notation that nobody stated.
  bool needs_a_coding(std::string_view text) const;

  /// Why `text` is no card: a message.
  std::string no_card(std::string_view text) const;

  /// True for a message of no_card that says that nobody stated which number is which card.
  static bool asks_for_coding(std::string_view message) {
    return message.find(kNotGuessed) != std::string_view::npos;
  }

  static constexpr std::string_view kNotGuessed = "numbers are not guessed at";
  static constexpr std::string_view kHowToState =
      ": notation = \"points\" in the format or --cards points, or the coding, such as notation = "
      "\"integers\", "
      "first = 0, suit_order = \"shdc\", suit_stride = 13 or --cards "
      "integers,first=0,suit_order=shdc,suit_stride=13; if the log is wrong there, --cards text";

  const CardNotation& notation() const { return notation_; }

 private:
  CardReading read_slowly(std::string_view text) const;
  CardReading read_points(std::string_view text) const;
  CardReading read_integer(std::string_view text) const;
  std::optional<Card> read_words(std::string_view text) const;
  bool is_none(std::string_view text) const;
  void prepare_quick();
  void prepare_codes();

  CardNotation notation_;
  bool is_quick_ = false;
  std::array<std::uint8_t, 256> quick_ranks_{}, quick_suits_{};  // 0: none
  std::array<Card, 128> quick_cards_{};                          // by rank * 8 + suit
  std::array<bool, 256> separators_{};
  std::vector<MeaningWord> ranks_, suits_;  // the longest first
  std::vector<std::optional<Card>> codes_;  // by number - first
};

}  // namespace punto
