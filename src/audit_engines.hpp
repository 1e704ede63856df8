// The fast engines against the walk, on random shoes.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "punto/bet.hpp"
#include "punto/score_table.hpp"
#include "punto/shoe.hpp"
#include "punto/tableau.hpp"

namespace punto {

/// A tableau of which nothing is known.
Tableau random_tableau(std::mt19937_64& generator);

/// What score_table counts, from the walk.
std::vector<Integer> walked_scores(const Shoe& shoe, const Tableau& tableau);

/// Groups of one score each.
Groups each_score_alone();

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
