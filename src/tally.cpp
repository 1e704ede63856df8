#include "punto/tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "punto/error.hpp"

namespace punto {
namespace {

template <class Numbers>
void add_each(Numbers& sums, const Numbers& others) {
  for (std::size_t at = 0; at < sums.size(); ++at) sums[at] += others[at];
}

void add_bet(BetTally& sum, const BetTally& other) {
  add_each(sum.outcomes, other.outcomes);
  sum.conditional.coups += other.conditional.coups;
  sum.conditional.net += other.conditional.net;
  sum.conditional.difference += other.conditional.difference;
  sum.conditional.variance += other.conditional.variance;
  if (other.stakes.bets == 0) return;
  sum.stakes.bets += other.stakes.bets;
  sum.stakes.staked += other.stakes.staked;
  sum.stakes.net += other.stakes.net;
  sum.stakes.mean += other.stakes.mean;
  sum.stakes.variance += other.stakes.variance;
}

}  // namespace

Tally::Tally(const Ruleset& game) : ruleset{game.id}, decks{game.decks} {
  for (const Bet& bet : game.bets) {
    bet_ids.push_back(bet.mode.empty() ? bet.id : bet.id + "/" + bet.mode);
    bets.emplace_back();
    bets.back().outcomes.resize(bet.outcome_count());
  }
}

std::uint64_t Tally::found() const {
  return std::accumulate(findings.begin(), findings.end(), std::uint64_t{0});
}

Detail Tally::least_detail() const {
  for (const Detail detail : {Detail::points, Detail::ranks})
    if (details[static_cast<std::size_t>(detail)] > 0) return detail;
  return Detail::cards;
}

void Tally::add_print(std::uint64_t print, std::uint64_t times) {
  if (prints.size() == kMostPrints && print > prints.rbegin()->first) return;
  prints[print] += times;
  if (prints.size() > kMostPrints) prints.erase(std::prev(prints.end()));
}

void Tally::add(const Tally& other) {
  if (ruleset != other.ruleset || decks != other.decks || bet_ids != other.bet_ids)
    throw Error{fmt::format("a tally of {} with {} decks cannot be added to one of {} with {}", other.ruleset,
                            other.decks, ruleset, decks)};
  coups += other.coups;
  voids += other.voids;
  shoes += other.shoes;
  with_money += other.with_money;
  add_each(findings, other.findings);
  add_each(known, other.known);
  add_each(details, other.details);
  add_each(winners, other.winners);
  add_each(totals, other.totals);
  add_each(scores, other.scores);
  for (std::size_t detail = 0; detail < cards.size(); ++detail)
    for (std::size_t place = 0; place < cards[detail].size(); ++place)
      add_each(cards[detail][place], other.cards[detail][place]);
  add_each(neighbours, other.neighbours);
  pairs_in_shoe += other.pairs_in_shoe;
  add_each(place_pairs, other.place_pairs);
  for (std::size_t bet = 0; bet < bets.size(); ++bet) add_bet(bets[bet], other.bets[bet]);
  for (const auto& [print, times] : other.prints) add_print(print, times);
}

}  // namespace punto
