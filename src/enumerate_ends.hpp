// After the first four cards: how a coup can go on, which depends on little of what was dealt.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
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

/// One way in which a state can go on.
struct End {
  static constexpr std::uint8_t kNoCard = std::numeric_limits<std::uint8_t>::max();

  std::uint8_t player_third, banker_third;  // third classes, or kNoCard
  std::uint64_t ways;                       // to deal the fifth and the sixth card, used or not; below size^2
};

/// Finds all ends of states of one shoe.
class Continuation {
 public:
  Continuation(const Deck& deck, const Tableau& tableau) : deck_{deck}, tableau_{tableau} {}

  /// The ends that can occur, their ways adding up to (n-4)(n-5). Valid until the next call.
  const std::vector<End>& ends_of(StateKey state, Total player, Total banker);

 private:
  void banker_turn(Total player, Total banker, std::uint8_t player_third, std::uint64_t ways);
  std::uint64_t unused_ways(std::uint64_t dealt) const;

  const Deck& deck_;
  const Tableau& tableau_;
  std::vector<std::uint64_t> left_;  // cards of each third class
  std::vector<End> ends_;
};

}  // namespace punto
