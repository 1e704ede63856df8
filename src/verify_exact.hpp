// The exact probabilities against which a log is tested, as numbers for the tests.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "punto/analysis.hpp"
#include "punto/sequence.hpp"
#include "punto/verify.hpp"

namespace punto {

/// 0 tie, 1 Player, 2 Banker.
int winner_of(const Score& score);

/// A wrong cell of the tableau.
struct WrongCell {
  std::string name;            // as PlantedFaults has it
  std::vector<double> scores;  // the probability of every score then
};

/// What a log is compared with: probabilities of a fresh shoe.
struct LogTests::Exact {
  explicit Exact(const Ruleset& game);

  const Ruleset& ruleset;
  std::vector<double> scores;                               // by index_of
  std::array<std::array<std::vector<double>, 3>, 6> cards;  // kinds, by place (p1 b1 p2 b2 p3 b3) and detail
  std::vector<double> neighbours;                           // winners of two coups: first * 3 + second
  std::vector<std::optional<CoupDependence>> dependence;    // of all bets
  Analysis analysis;                                        // of all bets
  std::vector<WrongCell> wrong_cells;                       // all of them
};

}  // namespace punto
