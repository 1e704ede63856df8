// After the first four cards: how a coup can go on, which depends on little of what was dealt.
#pragma once

#include <cstdint>
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

/// How a coup ends: the third classes of both third cards, as one number. The last slot of each stands
/// for no card.
class EndNumbers {
 public:
  explicit EndNumbers(const Deck& deck) : slots_{static_cast<std::uint32_t>(deck.third_classes.size()) + 1} {}

  std::uint32_t no_card() const { return slots_ - 1; }
  std::uint32_t count() const { return slots_ * slots_; }
  std::uint32_t of(std::uint32_t player_third, std::uint32_t banker_third) const {
    return player_third * slots_ + banker_third;
  }
  std::uint32_t player_third(std::uint32_t end) const { return end / slots_; }
  std::uint32_t banker_third(std::uint32_t end) const { return end % slots_; }

 private:
  std::uint32_t slots_;
};

/// Finds the ends of states of one shoe.
class Continuation {
 public:
  Continuation(const Deck& deck, const Tableau& tableau) : deck_{deck}, tableau_{tableau}, ends_{deck} {}

  const EndNumbers& ends() const { return ends_; }

  /// Calls visit(end, ways) for every way in which the state can go on, with the ways to deal the fifth
  /// and the sixth card, used or not. The ways add up to (n-4)(n-5).
  template <class Visit>
  void for_each_end(StateKey state, Total player, Total banker, Visit visit);

 private:
  template <class Visit>
  void banker_turn(bool banker_draws, std::uint32_t player_third, std::uint64_t ways, std::uint64_t dealt,
                   Visit& visit) const;

  /// Finds what the four cards of the state leave.
  void take_four(StateKey state);
  /// Ways to deal the cards from the next one to the sixth, which the coup leaves in the shoe.
  std::uint64_t unused_ways(std::uint64_t dealt) const;

  const Deck& deck_;
  const Tableau& tableau_;
  EndNumbers ends_;
  std::vector<std::uint64_t> left_;  // cards of each third class
};

template <class Visit>
void Continuation::for_each_end(StateKey state, Total player, Total banker, Visit visit) {
  take_four(state);
  if (!player_draws(tableau_, player, banker)) {
    banker_turn(banker_draws(tableau_, player, banker, std::nullopt), ends_.no_card(), 1, 4, visit);
    return;
  }
  for (std::uint32_t third = 0; third < ends_.no_card(); ++third) {
    const std::uint64_t ways = left_[third];
    if (ways == 0) continue;
    left_[third] -= deck_.taken_per_draw;
    const bool draws = banker_draws(tableau_, player, banker, deck_.third_classes[third].card.points());
    banker_turn(draws, third, ways, 5, visit);
    left_[third] += deck_.taken_per_draw;
  }
}

template <class Visit>
void Continuation::banker_turn(bool banker_draws, std::uint32_t player_third, std::uint64_t ways,
                               std::uint64_t dealt, Visit& visit) const {
  if (!banker_draws) {
    visit(ends_.of(player_third, ends_.no_card()), ways * unused_ways(dealt));
    return;
  }
  const std::uint64_t ways_of_each = ways * unused_ways(dealt + 1);
  for (std::uint32_t third = 0; third < ends_.no_card(); ++third)
    if (left_[third] != 0) visit(ends_.of(player_third, third), left_[third] * ways_of_each);
}

}  // namespace punto
