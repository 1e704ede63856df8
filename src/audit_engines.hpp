// The fast engines against the walk, on random shoes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "punto/bet.hpp"
#include "punto/shoe.hpp"
#include "punto/tableau.hpp"

namespace punto {

struct EngineCheck {
  int comparisons = 0;
  std::vector<std::string> failures;
};

/// The score table of each of so many random compositions, some of them beyond eight decks, some dealt by
/// random tableaux, with the walk: all deals of all scores. On all cores.
EngineCheck compare_score_tables(const Tableau& tableau, std::uint64_t seed, int shoes);

/// The deals of all outcomes of the bets, told by whatever tells them fastest, with one walk for all.
/// \param shoes  at cards detail.
EngineCheck compare_outcomes(const Tableau& tableau, const std::vector<const Bet*>& bets,
                             const std::vector<Shoe>& shoes);

}  // namespace punto
