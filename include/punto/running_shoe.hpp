// A shoe that is followed card by card.
#pragma once

#include <span>
#include <vector>

#include "punto/card.hpp"
#include "punto/shoe.hpp"
#include "punto/tableau.hpp"

namespace punto {

/// What is left of a shoe while coups are dealt from it, and how many coups that were.
class RunningShoe {
 public:
  /// \param fresh  the shoe before the first card, at cards detail.
  RunningShoe(Shoe fresh, const Tableau& tableau);

  /// A fresh shoe again.
  void restart();

  /// Takes out the shown burn card, before the first coup.
  /// \throws Error if cards were dealt or burned already, or there is no such card.
  void burn(Card card);

  /// Takes out one card of a coup, or a whole coup in deal order.
  /// \param cards  one: the next card of the coup that is being dealt. Several: exactly one coup.
  /// \throws Error if they are no coup, a coup is being dealt already, or a card is not in the shoe; then
  ///         nothing has changed.
  void deal(std::span<const Card> cards);

  /// The undealt cards.
  const Shoe& shoe() const { return shoe_; }
  /// Complete coups so far.
  int coups() const { return coups_; }
  /// Cards of the coup that is being dealt.
  const std::vector<Card>& open_coup() const { return open_coup_; }

 private:
  void take(std::span<const Card> cards);

  Shoe fresh_;
  Tableau tableau_;
  Shoe shoe_;
  // A card known less well lowers what shoe_ distinguishes; these still know of the others which are gone.
  Shoe by_cards_, by_ranks_;
  std::vector<Card> open_coup_;
  int coups_ = 0;
};

}  // namespace punto
