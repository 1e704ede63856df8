#include "outcomes_told.hpp"

#include <algorithm>

#include "punto/pair_table.hpp"
#include "punto/score_table.hpp"

namespace punto {
namespace {

/// A coup with this score: what facts told by the score may be asked on.
Coup coup_of(const Score& score) {
  const auto hand = [](int total, int cards) {
    const Card zero;
    const Card rest{*Points::from(total)};
    return cards == 2 ? Hand{{zero, rest, {}}, 2} : Hand{{zero, zero, rest}, 3};
  };
  return {hand(score.player_total, score.player_cards), hand(score.banker_total, score.banker_cards)};
}

}  // namespace

ToldBy told_by(const Bet& bet) {
  ToldBy most = ToldBy::score;
  bool pairs_only = true;
  for (const Fact* fact : bet.facts()) {
    most = std::max(most, fact->told_by);
    pairs_only = pairs_only && fact->told_by == ToldBy::pairs;
  }
  return most == ToldBy::pairs && !pairs_only ? ToldBy::coup : most;
}

std::size_t outcome_of_score(const Bet& bet, std::size_t score) {
  return bet.settle(evaluate(bet.facts(), coup_of(score_at(score))));
}

std::size_t outcome_of_pairs(const Bet& bet, std::size_t state) {
  return bet.settle(evaluate(bet.facts(), coup_of(kPairStates[state], needed_detail(bet))));
}

Detail needed_detail(const Bet& bet) {
  Detail needed = Detail::points;
  for (const Fact* fact : bet.facts()) needed = std::max(needed, fact->needed_detail());
  return needed;
}

}  // namespace punto
