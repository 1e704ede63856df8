// Bets: odds and settlement.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punto/condition.hpp"
#include "punto/exact.hpp"

namespace punto {

/// Texts in several languages, by code ("en", "id", "ms").
using Translations = std::map<std::string, std::string>;

/// `texts` in `language`, else in English, else `fallback`.
std::string translated(const Translations& texts, std::string_view language, std::string_view fallback);

/// What an outcome pays.
struct Odds {
  std::string text;  // as written: "0.95:1", "26 for 1", "push"
  Rational net;      // won per unit staked: 19/20, 25, 0; below zero if lost
};

/// Reads "12:1", "0.95:1", "1:2", "26 for 1", "push", "-0.5:1" exactly.
/// \throws Error with the offset of the mistake.
Odds parse_odds(std::string_view text);

/// One line of a bet's paytable.
struct Pay {
  Odds odds;
  Condition when;
};

/// An ordered paytable: the first line whose condition holds pays; if none does, the stake is lost.
struct Bet {
  std::string id;
  std::string mode;  // empty: the same in every mode
  Translations names;
  std::optional<int> rounds;  // offered in the first `rounds` coups of a shoe only
  std::vector<Pay> pays;

  /// The facts that its conditions read.
  FactList facts() const;
  /// The line that pays; pays.size() if the stake is lost.
  std::size_t settle(const FactValues& values) const;
  /// Lines, and the loss after them.
  std::size_t outcome_count() const { return pays.size() + 1; }
  /// Net result of an outcome per unit staked; -1 for the loss.
  Rational net(std::size_t outcome) const;
  /// "0.95:1"; "lose" for the loss.
  std::string odds_text(std::size_t outcome) const;
  /// The condition's text; "otherwise" for the loss.
  std::string when_text(std::size_t outcome) const;
};

/// The facts that the conditions of `bets` read and a shoe known by `detail` tells, in table order.
FactList facts_of(const std::vector<const Bet*>& bets, Detail detail = Detail::cards);

}  // namespace punto
