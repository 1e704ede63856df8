// Stakes on dealt coups, and what comes back.
#pragma once

#include <string_view>
#include <vector>

#include "punto/bet.hpp"
#include "punto/exact.hpp"
#include "punto/ruleset.hpp"

namespace punto {

/// A bet with the same stake on every coup in which it is offered.
struct StakedBet {
  const Bet* bet;
  Rational stake;
  std::vector<Rational> returned;  // of each outcome: what comes back, the stake included

  /// Returns as the paytable has them: the stake times 1 + the net result.
  StakedBet(const Bet& which, const Rational& how_much);
};

/// Reads "BET=AMOUNT": one of `offered`, by id, and a decimal above 0, at most 10^9, with at most two digits
/// after the point.
/// \param offered  the bets of one mode; they must outlive what is returned.
/// \throws Error if it is none, or that bet is not offered.
StakedBet parse_stake(std::string_view text, const std::vector<const Bet*>& offered);

}  // namespace punto
