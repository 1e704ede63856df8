// One real coup: what it is, and what every bet on it pays.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "punto/coup.hpp"
#include "punto/facts.hpp"
#include "punto/ruleset.hpp"

namespace punto {

/// A bet on a coup, settled.
struct SettledBet {
  const Bet* bet;
  std::string missing;      // what the cards do not tell; empty if settled
  std::size_t outcome = 0;  // line of the paytable that pays, or the loss

  Rational net() const { return bet->net(outcome); }
};

struct Settlement {
  std::vector<Card> cards;  // as given, spare ones included
  Coup coup;
  std::vector<Card> unused;                                  // spare cards, which stay undealt
  std::vector<std::pair<const Fact*, int>> facts;            // those that the cards tell, in table order
  std::vector<std::pair<const Fact*, std::string>> missing;  // the others, and why
  std::vector<SettledBet> bets;
};

/// Deals `cards` by the ruleset's tableau and settles `bets`, with the same facts and the same settlement
/// that the analysis counts. What is not known of a card is unknown: a fact or a bet is settled if every
/// card that it may be leads to the same.
/// \throws Error if the coup is not complete.
Settlement settle_coup(const Ruleset& ruleset, const std::vector<const Bet*>& bets,
                       std::span<const Card> cards);

}  // namespace punto
