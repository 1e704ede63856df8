#include "punto/analysis.hpp"

#include <fmt/format.h>

#include <numeric>
#include <utility>

#include "punto/error.hpp"
#include "punto/outcomes.hpp"

namespace punto {
namespace {

Rational power(const Rational& base, int exponent) {
  Rational result = 1;
  for (; exponent > 0; --exponent) result *= base;
  return result;
}

/// The mean of (net - centre)^exponent.
Rational central_moment(const std::vector<Outcome>& outcomes, const Rational& centre, int exponent) {
  Rational sum = 0;
  for (const Outcome& outcome : outcomes) sum += power(outcome.net - centre, exponent) * outcome.probability;
  return sum;
}

Moments moments_of(const std::vector<Outcome>& outcomes) {
  Moments moments;
  moments.mean = central_moment(outcomes, 0, 1);
  moments.variance = central_moment(outcomes, moments.mean, 2);
  moments.third_central = central_moment(outcomes, moments.mean, 3);
  moments.fourth_central = central_moment(outcomes, moments.mean, 4);
  return moments;
}

std::vector<Outcome> outcomes_of(const Bet& bet, const std::vector<Integer>& deals) {
  const Integer all = std::accumulate(deals.begin(), deals.end(), Integer{0});
  std::vector<Outcome> outcomes;
  for (std::size_t at = 0; at < deals.size(); ++at)
    outcomes.push_back(
        {bet.odds_text(at), bet.when_text(at), bet.net(at), deals[at], Rational{deals[at], all}});
  return outcomes;
}

std::vector<BetAnalysis> undetermined(const std::vector<const Bet*>& bets, const Shoe& shoe) {
  std::vector<BetAnalysis> analyses(bets.size());
  for (std::size_t at = 0; at < bets.size(); ++at) {
    analyses[at].bet = bets[at];
    analyses[at].missing = missing_for(*bets[at], shoe);
  }
  return analyses;
}

Analysis analyze_all(const Shoe& shoe, const Tableau& tableau, const std::vector<const Bet*>& bets) {
  const OutcomeCounter counter{tableau, bets};
  std::vector<Deals> deals(counter.outcome_count());
  counter.count(std::span{&shoe, 1}, deals);
  Analysis analysis{shoe.deals(), 1, undetermined(bets, shoe)};
  for (std::size_t at = 0; at < bets.size(); ++at) {
    if (!analysis.bets[at].determined()) continue;
    const auto first = deals.begin() + static_cast<std::ptrdiff_t>(counter.first_outcome(at));
    analysis.bets[at] = analyze_bet(
        *bets[at],
        std::vector<Integer>(first, first + static_cast<std::ptrdiff_t>(bets[at]->outcome_count())));
  }
  return analysis;
}

Analysis analyze_given(const Shoe& shoe, const Tableau& tableau, const std::vector<const Bet*>& bets,
                       const Condition& given) {
  Analysis analysis{0, 1, undetermined(bets, shoe)};
  FactList facts = given.facts();
  for (const BetAnalysis& bet : analysis.bets) {
    if (!bet.determined()) continue;
    const FactList read = bet.bet->facts();
    facts.insert(facts.end(), read.begin(), read.end());
  }
  const Distribution all = enumerate(shoe, tableau, facts);
  const Distribution joint = all.given([&](const FactValues& values) { return given.holds(values); });
  if (joint.deals() == 0) throw Error{"no coup from this shoe meets this condition"};
  analysis.deals = joint.deals();
  analysis.share = Rational{joint.deals(), all.deals()};
  for (BetAnalysis& bet : analysis.bets)
    if (bet.determined()) bet = analyze_bet(*bet.bet, joint);
  return analysis;
}

}  // namespace

std::string Moments::standard_deviation(int digits) const {
  return root_decimal(variance, 1, digits);
}

std::optional<std::string> Moments::skewness(int digits) const {
  if (variance == 0) return std::nullopt;
  return root_decimal(power(third_central, 2) / power(variance, 3), third_central < 0 ? -1 : 1, digits);
}

std::optional<Rational> Moments::excess_kurtosis() const {
  if (variance == 0) return std::nullopt;
  return fourth_central / power(variance, 2) - 3;
}

std::optional<Rational> BetAnalysis::edge_per_resolved() const {
  if (push_frequency == 1) return std::nullopt;
  return house_edge() / (1 - push_frequency);
}

BetAnalysis analyze_bet(const Bet& bet, const std::vector<Integer>& deals) {
  BetAnalysis analysis;
  analysis.bet = &bet;
  analysis.outcomes = outcomes_of(bet, deals);
  analysis.moments = moments_of(analysis.outcomes);
  for (const Outcome& outcome : analysis.outcomes) {
    Rational& frequency = outcome.net > 0   ? analysis.hit_frequency
                          : outcome.net < 0 ? analysis.loss_frequency
                                            : analysis.push_frequency;
    frequency += outcome.probability;
  }
  return analysis;
}

BetAnalysis analyze_bet(const Bet& bet, const Distribution& joint) {
  std::vector<Integer> deals(bet.outcome_count());
  for (const Distribution::Row& row : joint.rows()) deals[bet.settle(row.values)] += row.deals;
  return analyze_bet(bet, deals);
}

Analysis analyze(const Shoe& shoe, const Tableau& tableau, const std::vector<const Bet*>& bets,
                 const Condition* given) {
  return given == nullptr ? analyze_all(shoe, tableau, bets) : analyze_given(shoe, tableau, bets, *given);
}

Shoe after_shown_burn(const Ruleset& ruleset, const Shoe& shoe, std::span<const Card> taken, Card shown) {
  if (!ruleset.burn.shown_card) throw Error{fmt::format("{} shows no burn card", ruleset.id)};
  std::vector<Card> gone{taken.begin(), taken.end()};
  gone.push_back(shown);
  Shoe rest = shoe.without(gone);
  const int unseen = burned_after(shown);
  constexpr int kMostInACoup = 6;
  if (rest.size() < unseen + kMostInACoup)
    throw Error{fmt::format(
        "{} cards remain after the {} was shown; burning {} more unseen and dealing a coup may take {}",
        rest.size(), to_text(shown), unseen, unseen + kMostInACoup)};
  return rest;
}

}  // namespace punto
