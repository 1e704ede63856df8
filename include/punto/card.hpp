// Cards: rank, suit, points, and the total of a hand. Small numbers that cannot be mixed up.
#pragma once

#include <array>
#include <compare>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace punto {

/// What a shoe, or a card, distinguishes; each detail contains the ones before it.
enum class Detail : std::uint8_t { points, ranks, cards };

/// "points", "ranks" or "cards".
std::string_view to_text(Detail detail);

/// What one card is worth: 0..9; tens and face cards are worth 0.
class Points {
 public:
  constexpr Points() = default;
  static constexpr std::optional<Points> from(int value) {
    if (value < 0 || value > 9) return std::nullopt;
    return Points{value};
  }
  constexpr int value() const { return value_; }
  constexpr auto operator<=>(const Points&) const = default;

 private:
  friend class Card;
  explicit constexpr Points(int value) : value_{static_cast<std::uint8_t>(value)} {}
  std::uint8_t value_ = 0;
};

/// The last digit of a hand's sum. The only arithmetic is Total + Points.
class Total {
 public:
  constexpr Total() = default;  // the empty hand
  constexpr Total operator+(Points points) const { return Total{(value_ + points.value()) % 10}; }
  constexpr int value() const { return value_; }
  constexpr auto operator<=>(const Total&) const = default;

 private:
  explicit constexpr Total(int value) : value_{static_cast<std::uint8_t>(value)} {}
  std::uint8_t value_ = 0;
};

/// Ace 1, then 2 to 10, jack 11, queen 12, king 13.
class Rank {
 public:
  static constexpr std::optional<Rank> from(int value) {
    if (value < 1 || value > 13) return std::nullopt;
    return Rank{value};
  }
  constexpr int value() const { return value_; }
  constexpr auto operator<=>(const Rank&) const = default;

 private:
  friend class Card;
  explicit constexpr Rank(int value) : value_{static_cast<std::uint8_t>(value)} {}
  std::uint8_t value_;
};

/// Spades 1, hearts 2, diamonds 3, clubs 4.
class Suit {
 public:
  static constexpr std::optional<Suit> from(int value) {
    if (value < 1 || value > 4) return std::nullopt;
    return Suit{value};
  }
  constexpr int value() const { return value_; }
  constexpr auto operator<=>(const Suit&) const = default;

 private:
  explicit constexpr Suit(int value) : value_{static_cast<std::uint8_t>(value)} {}
  std::uint8_t value_;
};

/// A card as far as it is known: a rank and a suit, a rank only, or only "some ten-valued card".
///
/// An unknown rank or suit reads as 0 and equals no known one, but two unknowns compare equal: ask
/// `known()` before concluding anything from that (facts.hpp does).
class Card {
 public:
  /// Some card worth 0, its rank unknown.
  constexpr Card() = default;
  explicit constexpr Card(Rank rank) : rank_{rank.value_} {}
  constexpr Card(Rank rank, Suit suit) : rank_{rank.value_}, suit_{static_cast<std::uint8_t>(suit.value())} {}

  /// The card of this worth, known no better than that: 1..9 fix the rank, 0 does not.
  explicit constexpr Card(Points points) : rank_{static_cast<std::uint8_t>(points.value())} {}

  constexpr Points points() const { return Points{rank_ < 10 ? rank_ : 0}; }
  /// 1..13, or 0 if unknown.
  constexpr int rank() const { return rank_; }
  /// 1..4, or 0 if unknown.
  constexpr int suit() const { return suit_; }
  /// How well the card is known.
  constexpr Detail known() const {
    if (suit_ != 0) return Detail::cards;
    return rank_ != 0 ? Detail::ranks : Detail::points;
  }
  constexpr auto operator<=>(const Card&) const = default;

 private:
  std::uint8_t rank_ = 0;
  std::uint8_t suit_ = 0;
};

template <class A, class B>
concept Addable = requires(A a, B b) {
  a + b;
};
static_assert(Addable<Total, Points>);
static_assert(!Addable<Points, Points> && !Addable<Total, Total> && !Addable<Total, int>);
static_assert(!std::convertible_to<int, Points> && !std::convertible_to<int, Rank> &&
              !std::convertible_to<int, Suit> && !std::convertible_to<int, Card>);
static_assert(!std::convertible_to<Points, Total> && !std::equality_comparable_with<Points, Total>);

/// "As", "Td", "K" or "X" (some ten-valued card).
std::string to_text(Card card);

/// "A", "2", ... "T", "J", "Q", "K".
std::string_view to_text(Rank rank);

/// Reads one card: a rank (A 2..9 T 10 J Q K, or X for any ten-valued card), then a suit or none
/// (s h d c, or a suit symbol); any case. Nothing if `text` is no such card.
std::optional<Card> parse_card(std::string_view text);

/// Reads cards separated by spaces or commas.
/// \throws Error with the offset of the first word that is no card.
std::vector<Card> parse_cards(std::string_view text);

}  // namespace punto
