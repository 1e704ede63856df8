// One coup: the two hands, dealt by the tableau.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "punto/card.hpp"
#include "punto/tableau.hpp"

namespace punto {

/// Two or three cards.
struct Hand {
  std::array<Card, 3> cards{};
  int size = 2;

  bool has_third() const { return size == 3; }
  Card first() const { return cards[0]; }
  Card second() const { return cards[1]; }
  /// Requires has_third().
  Card third() const { return cards[2]; }
  /// The total of the first two cards.
  Total initial() const { return Total{} + cards[0].points() + cards[1].points(); }
  /// The total of all cards.
  Total total() const { return has_third() ? initial() + cards[2].points() : initial(); }
  /// The least detail to which one of the first two cards is known.
  Detail start_detail() const { return std::min(first().known(), second().known()); }
  /// The detail to which the third card is known; `cards` if there is none.
  Detail third_detail() const { return has_third() ? third().known() : Detail::cards; }

  bool operator==(const Hand&) const = default;
};

/// A complete coup.
struct Coup {
  Hand player;
  Hand banker;

  /// Cards dealt: 4 to 6.
  int size() const { return player.size + banker.size; }

  bool operator==(const Coup&) const = default;
};

/// Deals one coup from `cards`, in deal order: Player, Banker, Player, Banker, then third cards by the
/// tableau. Cards after the coup is complete are left alone: the first coup.size() were used.
/// \throws Error if the cards end before the coup is complete, saying who was to draw and why.
Coup deal_coup(const Tableau& tableau, std::span<const Card> cards);

}  // namespace punto
