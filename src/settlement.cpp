#include "punto/settlement.hpp"

#include <utility>

namespace punto {
namespace {

SettledBet settle(const Bet& bet, const Coup& coup) {
  for (const Fact* fact : bet.facts()) {
    std::string missing = missing_for(*fact, coup);
    if (!missing.empty()) return {&bet, std::move(missing)};
  }
  return {&bet, {}, bet.settle(evaluate(bet.facts(), coup))};
}

}  // namespace

Settlement settle_coup(const Ruleset& ruleset, const std::vector<const Bet*>& bets,
                       std::span<const Card> cards) {
  Settlement settlement;
  settlement.cards.assign(cards.begin(), cards.end());
  settlement.coup = deal_coup(ruleset.tableau, cards);
  const auto used = static_cast<std::size_t>(settlement.coup.size());
  settlement.unused.assign(cards.begin() + static_cast<std::ptrdiff_t>(used), cards.end());
  for (const Fact& fact : all_facts()) {
    std::string missing = missing_for(fact, settlement.coup);
    if (missing.empty()) {
      settlement.facts.emplace_back(&fact, evaluate(fact, settlement.coup));
    } else {
      settlement.missing.emplace_back(&fact, std::move(missing));
    }
  }
  for (const Bet* bet : bets) settlement.bets.push_back(settle(*bet, settlement.coup));
  return settlement;
}

}  // namespace punto
