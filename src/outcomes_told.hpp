// Which table tells the outcome of a bet, and what it tells.
#pragma once

#include <cstddef>

#include "punto/bet.hpp"
#include "punto/facts.hpp"

namespace punto {

/// What tells all facts that a bet reads.
ToldBy told_by(const Bet& bet);

/// The outcome of a bet that the score tells, in coups that end with the score of that index.
std::size_t outcome_of_score(const Bet& bet, std::size_t score);

/// The outcome of a bet that the pairs tell, in coups of that state of kPairStates.
std::size_t outcome_of_pairs(const Bet& bet, std::size_t state);

/// The detail that the facts of a bet need.
Detail needed_detail(const Bet& bet);

}  // namespace punto
