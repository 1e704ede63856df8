// The third-card rules, as data.
#pragma once

#include <array>
#include <optional>

#include "punto/card.hpp"

namespace punto {

/// Who draws a third card. Rows are two-card totals 0..7; a natural (8 or 9) of either hand ends the
/// coup before the tableau is asked.
struct Tableau {
  /// The Player draws.
  std::array<bool, 8> player{};
  /// The Banker draws after the Player stood.
  std::array<bool, 8> banker_after_stand{};
  /// The Banker draws, by the points of the Player's third card.
  std::array<std::array<bool, 10>, 8> banker{};

  bool operator==(const Tableau&) const = default;
};

/// A two-card total of 8 or 9.
constexpr bool is_natural(Total total) {
  return total.value() >= 8;
}

/// Does the Player draw? Requires two-card totals; no hand draws against or with a natural.
constexpr bool player_draws(const Tableau& tableau, Total player, Total banker) {
  return !is_natural(player) && !is_natural(banker) &&
         tableau.player[static_cast<std::size_t>(player.value())];
}

/// Does the Banker draw? `player_third` is empty if the Player stood.
constexpr bool banker_draws(const Tableau& tableau, Total player, Total banker,
                            std::optional<Points> player_third) {
  if (is_natural(player) || is_natural(banker)) return false;
  const auto row = static_cast<std::size_t>(banker.value());
  if (!player_third) return tableau.banker_after_stand[row];
  return tableau.banker[row][static_cast<std::size_t>(player_third->value())];
}

}  // namespace punto
