// The undealt cards, as counts.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "punto/card.hpp"
#include "punto/exact.hpp"

namespace punto {

/// Kinds of card at a detail: 10, 13 or 52. Kind 0 is the ace (of spades); at points detail the kinds
/// are aces to nines, then the ten-valued cards; at cards detail rank by rank, within a rank s h d c.
int kind_count(Detail detail);

/// The kind of `card` at `detail`. Requires that the card is known that well.
int kind_of(Card card, Detail detail);

/// A card of this kind, known at `detail` and no better.
Card card_of_kind(int kind, Detail detail);

/// The undealt cards of a shoe, as counts of each kind at a detail.
///
/// Counts are 0 or more and add up to at most kSizeLimit, so products of four of them fit 64 bits.
class Shoe {
 public:
  static constexpr int kSizeLimit = 65535;
  static constexpr int kDeckLimit = kSizeLimit / 52;

  /// Whole decks of 52 cards, at cards detail.
  /// \throws Error unless 1 <= decks <= kDeckLimit.
  static Shoe decks(int decks);

  /// One deck, every card drawn with replacement: 52^6 deals.
  static Shoe infinite();

  /// \param counts  kind_count(detail) counts, in the order of the kinds.
  /// \throws Error if there are more or fewer, one is below zero, or they exceed kSizeLimit.
  static Shoe from_counts(Detail detail, std::span<const std::int64_t> counts);

  Detail detail() const { return detail_; }
  bool is_infinite() const { return infinite_; }
  /// False once a card of unstated suit was taken from a shoe that was symmetric in suits: what does
  /// not name a suit is still determined, the probability of a given suit is not.
  bool suits_named() const { return suits_named_; }
  /// Cards in the shoe; 52 for the infinite one.
  int size() const { return size_; }
  std::span<const int> counts() const { return counts_; }

  /// n(n-1)...(n-5), or 52^6 for the infinite shoe: the ordered ways to draw six cards.
  Integer deals() const;

  /// The same cards, distinguished less. Requires detail <= this->detail().
  Shoe at(Detail detail) const;

  /// The shoe without `cards`.
  ///
  /// A card known less well than the shoe lowers the detail of the result, except that a single card
  /// of unstated suit leaves a shoe that is otherwise symmetric in suits at cards detail (any suit
  /// will do; see suits_named). Whatever is taken after it lowers the detail to ranks.
  /// \throws Error if a card is not in the shoe, or the shoe is infinite.
  Shoe without(std::span<const Card> cards) const;

  bool operator==(const Shoe&) const = default;

 private:
  Shoe(Detail detail, std::vector<int> counts, bool infinite);
  bool symmetric_in_suits() const;
  void remove(Card card, Card as_known);

  Detail detail_;
  std::vector<int> counts_;
  int size_;
  bool infinite_;
  bool suits_named_ = true;
};

/// Reads counts separated by commas, spaces or line ends; `#` starts a comment. The order is that of
/// the kinds, unless the first line names every kind once ("T,A,2,...,9"): then it is that one.
/// \throws Error with the offset of the mistake.
Shoe parse_shoe(Detail detail, std::string_view text);

/// Reads a number of decks; Shoe::decks says whether there can be so many.
/// \throws Error unless `text` is a whole number.
int parse_decks(std::string_view text);

}  // namespace punto
