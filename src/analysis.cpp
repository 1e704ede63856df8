#include "punto/analysis.hpp"

#include <fmt/format.h>

#include <utility>

#include "punto/error.hpp"

namespace punto {
namespace {

/// Why the shoe does not determine the bet; empty if it does.
std::string missing_for(const Bet& bet, const Shoe& shoe) {
  for (const Fact* fact : bet.facts())
    if (std::string missing = missing_for(*fact, shoe); !missing.empty()) return missing;
  return {};
}

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

std::vector<Outcome> outcomes_of(const Bet& bet, const Distribution& joint) {
  std::vector<Integer> deals(bet.outcome_count());
  for (const Distribution::Row& row : joint.rows()) deals[bet.settle(row.values)] += row.deals;
  std::vector<Outcome> outcomes;
  for (std::size_t at = 0; at < deals.size(); ++at)
    outcomes.push_back(
        {bet.odds_text(at), bet.when_text(at), bet.net(at), deals[at], Rational{deals[at], joint.deals()}});
  return outcomes;
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

BetAnalysis analyze_bet(const Bet& bet, const Distribution& joint) {
  BetAnalysis analysis;
  analysis.bet = &bet;
  analysis.outcomes = outcomes_of(bet, joint);
  analysis.moments = moments_of(analysis.outcomes);
  for (const Outcome& outcome : analysis.outcomes) {
    Rational& frequency = outcome.net > 0   ? analysis.hit_frequency
                          : outcome.net < 0 ? analysis.loss_frequency
                                            : analysis.push_frequency;
    frequency += outcome.probability;
  }
  return analysis;
}

Analysis analyze(const Shoe& shoe, const Tableau& tableau, const std::vector<const Bet*>& bets,
                 const Condition* given) {
  std::vector<std::string> missing;
  std::vector<const Bet*> determined;
  for (const Bet* bet : bets) {
    missing.push_back(missing_for(*bet, shoe));
    if (missing.back().empty()) determined.push_back(bet);
  }
  FactList facts = facts_of(determined);
  if (given != nullptr) facts.insert(facts.end(), given->facts().begin(), given->facts().end());

  Analysis analysis{enumerate(shoe, tableau, facts), 1, {}};
  if (given != nullptr) {
    const Integer all = analysis.joint.deals();
    analysis.joint = analysis.joint.given([&](const FactValues& values) { return given->holds(values); });
    if (analysis.joint.deals() == 0) throw Error{"no coup from this shoe meets this condition"};
    analysis.share = Rational{analysis.joint.deals(), all};
  }
  for (std::size_t at = 0; at < bets.size(); ++at) {
    if (missing[at].empty()) {
      analysis.bets.push_back(analyze_bet(*bets[at], analysis.joint));
    } else {
      analysis.bets.push_back({});
      analysis.bets.back().bet = bets[at];
      analysis.bets.back().missing = missing[at];
    }
  }
  return analysis;
}

int burned_after(Card shown) {
  const int points = shown.points().value();
  return points == 0 ? 10 : points;
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
