// What one coup leaves for the next, for bets that a table tells.
#pragma once

#include <array>
#include <vector>

#include "punto/bet.hpp"
#include "punto/exact.hpp"
#include "punto/outcomes.hpp"
#include "punto/shoe.hpp"
#include "punto/tableau.hpp"

namespace punto {

/// For each bet, the mean of the product of its net results in two coups of `shoe`, per unit staked in each.
/// \param bets  that the final score tells, and that have a NetScale.
std::vector<Rational> mean_products_by_score(const Shoe& shoe, const Tableau& tableau,
                                             const std::vector<const Bet*>& bets);

/// The same for bets that the pairs tell.
/// \param shoe  known by ranks or cards.
std::vector<Rational> mean_products_by_pairs(const Shoe& shoe, const std::vector<const Bet*>& bets);

/// n(n-1)...(n-count+1), the ways to draw `count` cards one after the other.
Integer ways_to_draw(int n, int count);

}  // namespace punto
