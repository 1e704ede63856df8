// Whole shoes, shuffled from a seed and dealt by the rules of a game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "punto/card.hpp"
#include "punto/coup.hpp"
#include "punto/ruleset.hpp"
#include "punto/tableau.hpp"

namespace punto {

/// How cards are drawn.
enum class Shuffle : std::uint8_t {
  fair,    // every order of the cards is equally likely
  biased,  // a Player's first card that is an ace is put back, and one is drawn again, once: a planted fault
};

/// A shoe from its first card to its last coup.
struct DealtShoe {
  std::vector<Card> cards;  // all of them: those burned, those of the coups, then those left, in no order
  std::size_t burned = 0;   // the first of them was shown, if the ruleset shows one
  std::vector<Coup> coups;

  std::span<const Card> burned_cards() const { return std::span{cards}.first(burned); }
};

/// Deals shoes of whole decks. Shoe number i depends on the game, the seed and i only.
///
/// After the burn, coups are dealt until the cut card appears: until as many cards are left as lie behind it,
/// or fewer. The coup in which that happens is the last one, but for `after_cut` whole coups more. No coup is
/// begun with fewer than six cards left, whatever it would have needed.
///
/// Fair: with a generator whose words were independent and uniform, every order of the cards would be exactly
/// equally likely. A card's place is drawn by Lemire's multiplication with rejection, not by a remainder.
/// Philox4x32-10 has the seed as its key; its counter is the number of the shoe and of the block in it.
///
/// May be used by several threads at once.
/// \par Cost    some 50 ns a coup.
/// \par Source  J. K. Salmon and others, "Parallel random numbers: as easy as 1, 2, 3", 2011 (Philox);
///              D. Lemire, "Fast random integer generation in an interval", 2019.
class ShoeDealer {
 public:
  /// \throws Error if burn and cut card leave no coup to deal, or the number of decks is none.
  ShoeDealer(const Ruleset& ruleset, std::uint64_t seed, Shuffle shuffle = Shuffle::fair);

  /// Deals the shoe of that number into `out`, whose memory is used again.
  void deal(std::uint64_t shoe, DealtShoe& out) const;

 private:
  std::vector<Card> fresh_;
  Tableau tableau_;
  Burn burn_;
  std::size_t cut_;
  int after_cut_;
  std::uint64_t seed_;
  Shuffle shuffle_;
};

/// Deals coups of the infinite shoe: every card of each is any of 52 with the same probability. Coup number i
/// depends on the tableau, the seed and i only. There is no burn and no cut card.
///
/// May be used by several threads at once. Generator and cost as for ShoeDealer, but with other counters.
class InfiniteShoeDealer {
 public:
  InfiniteShoeDealer(const Tableau& tableau, std::uint64_t seed, Shuffle shuffle = Shuffle::fair);

  Coup deal(std::uint64_t coup) const;

 private:
  Tableau tableau_;
  std::uint64_t seed_;
  Shuffle shuffle_;
};

}  // namespace punto
