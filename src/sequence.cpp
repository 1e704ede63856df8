#include "punto/sequence.hpp"

#include <fmt/format.h>

#include <span>

#include "outcomes_told.hpp"
#include "punto/error.hpp"
#include "punto/outcomes.hpp"
#include "sequence_tables.hpp"

namespace punto {
namespace {

constexpr int kFewestCards = 12;
constexpr int kMostCards = 10'000;  // with which a net result times the deals of six cards fits 127 bits

void require_two_coups(const Shoe& shoe) {
  if (shoe.is_infinite() || (shoe.size() >= kFewestCards && shoe.size() <= kMostCards)) return;
  throw Error{fmt::format("{} cards; two coups of one shoe are counted for {} to {}", shoe.size(),
                          kFewestCards, kMostCards)};
}

/// Mean and variance; no covariance.
CoupDependence one_coup(const Bet& bet, std::span<const Deals> deals) {
  Rational mean = 0;
  Rational mean_square = 0;
  Integer all = 0;
  for (std::size_t outcome = 0; outcome < deals.size(); ++outcome) {
    const Rational net = bet.net(outcome);
    const Integer count{deals[outcome]};
    mean += net * count;
    mean_square += net * net * count;
    all += count;
  }
  mean /= all;
  return {mean, mean_square / all - mean * mean, 0};
}

/// Bets of one kind, and where they stand among all.
struct Part {
  std::vector<const Bet*> bets;
  std::vector<std::size_t> places;

  void add(const Bet& bet, std::size_t place) {
    bets.push_back(&bet);
    places.push_back(place);
  }
};

}  // namespace

Integer ways_to_draw(int n, int count) {
  Integer ways = 1;
  for (int drawn = 0; drawn < count; ++drawn) ways *= n - drawn;
  return ways;
}

std::vector<std::optional<CoupDependence>> coup_dependence(const Shoe& shoe, const Tableau& tableau,
                                                           const std::vector<const Bet*>& bets) {
  require_two_coups(shoe);
  const OutcomeCounter counter{tableau, bets};
  std::vector<Deals> deals(counter.outcome_count());
  counter.count(std::span{&shoe, 1}, deals);
  std::vector<std::optional<CoupDependence>> results(bets.size());
  Part score;
  Part pairs;
  for (std::size_t at = 0; at < bets.size(); ++at) {
    const ToldBy told = told_by(*bets[at]);
    if (told == ToldBy::coup || !missing_for(*bets[at], shoe).empty() || !NetScale::of(*bets[at])) continue;
    results[at] =
        one_coup(*bets[at], std::span{deals}.subspan(counter.first_outcome(at), bets[at]->outcome_count()));
    (told == ToldBy::score ? score : pairs).add(*bets[at], at);
  }
  if (shoe.is_infinite()) return results;
  const auto add_covariances = [&](const Part& part, const std::vector<Rational>& products) {
    for (std::size_t at = 0; at < products.size(); ++at) {
      CoupDependence& result = *results[part.places[at]];
      result.covariance = products[at] - result.mean * result.mean;
    }
  };
  if (!score.bets.empty()) add_covariances(score, mean_products_by_score(shoe, tableau, score.bets));
  if (!pairs.bets.empty()) add_covariances(pairs, mean_products_by_pairs(shoe, pairs.bets));
  return results;
}

}  // namespace punto
