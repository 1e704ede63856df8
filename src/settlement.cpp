#include "punto/settlement.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <utility>

namespace punto {
namespace {

/// The cards that `card` may be, known at least at `detail`.
std::vector<Card> candidates(Card card, Detail detail) {
  if (card.known() >= detail) return {card};
  std::vector<Card> cards;
  for (int rank = 1; rank <= 13; ++rank) {
    const Card known{*Rank::from(rank)};
    if (card.rank() != 0 ? rank != card.rank() : known.points() != card.points()) continue;
    if (detail == Detail::ranks) {
      cards.push_back(known);
      continue;
    }
    for (int suit = 1; suit <= 4; ++suit) cards.emplace_back(*Rank::from(rank), *Suit::from(suit));
  }
  return cards;
}

/// Every coup that the given one may be, known as finely as some facts need.
class Completions {
 public:
  Completions(const FactList& facts, const Coup& coup) : coup_{coup} {
    Detail player_start = Detail::points;
    Detail banker_start = Detail::points;
    Detail third = Detail::points;
    for (const Fact* fact : facts) {
      player_start = std::max(player_start, fact->player_start.needs);
      banker_start = std::max(banker_start, fact->banker_start.needs);
      third = std::max(third, fact->third.needs);
    }
    add(coup_.player, player_start, third);
    add(coup_.banker, banker_start, third);
  }

  /// What `value` says of all of them; nothing if it says two things, or if there are too many to ask.
  template <class Value>
  std::optional<Value> common(const std::function<Value(const Coup&)>& value) {
    constexpr std::size_t kMost = 100'000;
    std::size_t count = 1;
    for (const auto& [card, choices] : places_) count *= choices.size();
    if (count > kMost) return std::nullopt;

    std::optional<Value> first;
    for (std::size_t number = 0; number < count; ++number) {
      std::size_t rest = number;
      for (const auto& [card, choices] : places_) {
        *card = choices[rest % choices.size()];
        rest /= choices.size();
      }
      const Value now = value(coup_);
      if (first && *first != now) return std::nullopt;
      first = now;
    }
    return first;
  }

 private:
  void add(Hand& hand, Detail start, Detail third) {
    for (std::size_t at = 0; at < static_cast<std::size_t>(hand.size); ++at)
      places_.emplace_back(&hand.cards.at(at), candidates(hand.cards.at(at), at < 2 ? start : third));
  }

  Coup coup_;
  std::vector<std::pair<Card*, std::vector<Card>>> places_;
};

SettledBet settle(const Bet& bet, const Coup& coup) {
  const FactList facts = bet.facts();
  const auto outcome = Completions{facts, coup}.common<std::size_t>(
      [&](const Coup& completed) { return bet.settle(evaluate(facts, completed)); });
  if (outcome) return {&bet, {}, *outcome};
  for (const Fact* fact : facts) {
    std::string missing = missing_for(*fact, coup);
    if (!missing.empty()) return {&bet, std::move(missing)};
  }
  return {&bet, "needs more of the cards"};
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
    const auto value = Completions{{&fact}, settlement.coup}.common<int>(
        [&](const Coup& completed) { return evaluate(fact, completed); });
    if (value) {
      settlement.facts.emplace_back(&fact, *value);
    } else {
      settlement.missing.emplace_back(&fact, missing_for(fact, settlement.coup));
    }
  }
  for (const Bet* bet : bets) settlement.bets.push_back(settle(*bet, settlement.coup));
  return settlement;
}

}  // namespace punto
