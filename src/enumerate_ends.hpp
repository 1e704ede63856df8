// After the first four cards: how a coup can go on, which depends on little of what was dealt.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "enumerate_starts.hpp"
#include "punto/tableau.hpp"

namespace punto {

/// The memo key: everything that decides how a coup goes on after four cards, without loss.
///
///   bit 31   28 27   24 23       18 17       12 11        6 5         0
///      | Player | Banker |  third  |   third   |   third   |   third   |
///      | total  | total  |  class  |   class   |   class   |   class   |   of the four cards, sorted
using StateKey = std::uint32_t;

StateKey state_key(const HandClass& player, const HandClass& banker);

/// What four cards leave, by what the fifth or the sixth card may be: a card of each third class, then
/// any card as the sixth, then any card as the fifth.
std::vector<std::uint64_t> left_after(StateKey state, const Deck& deck);

/// One way in which a coup can go on after four cards.
struct End {
  static constexpr std::uint8_t kNoCard = std::numeric_limits<std::uint8_t>::max();

  std::uint8_t player_third, banker_third;  // third classes, or kNoCard
  std::uint8_t fifth, sixth;                // indices of what left_after returns; unused cards may be any

  /// Ordered ways to deal the fifth and the sixth card. Those of all ends add up to (n-4)(n-5).
  std::uint64_t ways(std::span<const std::uint64_t> left, std::uint64_t taken_per_draw) const {
    return left[fifth] * (left[sixth] - (fifth == sixth ? taken_per_draw : 0));
  }
};

/// All ways in which a coup with these two-card totals can go on.
std::vector<End> ends_after(Total player, Total banker, const Deck& deck, const Tableau& tableau);

}  // namespace punto
