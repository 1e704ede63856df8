// Two coups of one shoe, exactly.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "punto/bet.hpp"
#include "punto/exact.hpp"
#include "punto/shoe.hpp"
#include "punto/tableau.hpp"

namespace punto {

/// The net results of a bet in several coups of one shoe, per unit staked in each.
struct CoupDependence {
  Rational mean;        // of one coup, the player's view
  Rational variance;    // of one coup
  Rational covariance;  // of any two coups

  /// The variance of the sum of the results of `coups` coups that are certain to be dealt.
  Rational variance_of_sum(std::int64_t coups) const {
    return variance * coups + covariance * coups * (coups - 1);
  }
};

/// How the results of bets in two coups of one shoe hang together.
///
/// Undealt cards are exchangeable, so the covariance is the same for any two coups that are certain to be
/// dealt, whatever is dealt between them or burned unseen.
///
/// \param shoe  of 12 to 10,000 cards, from which both coups are dealt; or infinite: nothing hangs together.
/// \returns for each bet, per unit staked in each coup; nothing for a bet that the shoe does not determine,
/// for
///          one that neither the final score nor the pairs tell, and for odds so fine that it has no
///          NetScale. Exact.
/// \throws Error if the shoe has another size.
/// \par Cost    some 50 milliseconds for all bets of a game.
/// \par Source  docs/method.md, section 11.
std::vector<std::optional<CoupDependence>> coup_dependence(const Shoe& shoe, const Tableau& tableau,
                                                           const std::vector<const Bet*>& bets);

}  // namespace punto
