// The exact figures of every bet.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "punto/bet.hpp"
#include "punto/enumerate.hpp"
#include "punto/ruleset.hpp"

namespace punto {

/// One way a bet can end.
struct Outcome {
  std::string odds;      // as written, or "lose"
  std::string when;      // the condition, or "otherwise"
  Rational net;          // per unit staked
  Integer deals;         // of the distribution's deals
  Rational probability;  // deals / all deals
};

/// Exact moments of the net result per unit staked.
struct Moments {
  Rational mean;
  Rational variance;  // second central moment
  Rational third_central;
  Rational fourth_central;

  /// Rounded only when printed: the root of an exact fraction.
  std::string standard_deviation(int digits) const;
  /// third_central / variance^(3/2); nothing if the variance is zero.
  std::optional<std::string> skewness(int digits) const;
  /// fourth_central / variance^2 - 3; nothing if the variance is zero.
  std::optional<Rational> excess_kurtosis() const;
};

/// All figures of one bet from one shoe. Rates are shares of the stake (RTP, edges) or of all coups
/// (frequencies). Undetermined bets have `missing` set and no figures.
struct BetAnalysis {
  const Bet* bet;
  std::string missing;  // what the shoe does not tell; empty if determined
  std::vector<Outcome> outcomes;
  Moments moments;
  Rational hit_frequency, push_frequency, loss_frequency;

  bool determined() const { return missing.empty(); }
  Rational house_edge() const { return -moments.mean; }
  Rational rtp() const { return 1 + moments.mean; }
  /// The house edge per unit that is won or lost; nothing if every coup is a push.
  std::optional<Rational> edge_per_resolved() const;
};

/// Every bet of a ruleset from one shoe.
struct Analysis {
  Integer deals;   // of the shoe, or those for which the condition given holds
  Rational share;  // of all coups in which the condition given holds; 1 without one
  std::vector<BetAnalysis> bets;
};

/// The figures of `bet` from the joint distribution of its facts.
BetAnalysis analyze_bet(const Bet& bet, const Distribution& joint);

/// The figures of `bet` from the deals of its outcomes.
BetAnalysis analyze_bet(const Bet& bet, const std::vector<Integer>& deals);

/// The figures of `bets` from `shoe`.
/// \param given  only coups for which this holds count; nullptr for all.
/// \throws Error if the shoe is too small, cannot determine `given`, or `given` never holds.
/// \par Cost  microseconds for bets that the final score or the pairs tell; for others, or given a condition,
///           one walk, and one settlement of each bet for every row of the distribution.
Analysis analyze(const Shoe& shoe, const Tableau& tableau, const std::vector<const Bet*>& bets,
                 const Condition* given = nullptr);

/// The shoe without `taken`, after its first card was shown and burned: without that card too. The cards
/// burned unseen stay in the count, since they change no probability.
/// \throws Error if the ruleset shows no burn card, a card is not in the shoe, or too few cards remain
///         for the unseen burn and a coup.
Shoe after_shown_burn(const Ruleset& ruleset, const Shoe& shoe, std::span<const Card> taken, Card shown);

}  // namespace punto
