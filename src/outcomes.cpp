#include "punto/outcomes.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "punto/enumerate.hpp"
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

ToldBy told_by(const Bet& bet) {
  ToldBy most = ToldBy::score;
  bool pairs_only = true;
  for (const Fact* fact : bet.facts()) {
    most = std::max(most, fact->told_by);
    pairs_only = pairs_only && fact->told_by == ToldBy::pairs;
  }
  return most == ToldBy::pairs && !pairs_only ? ToldBy::coup : most;
}

/// n(n-1)...(n-5).
Deals all_deals(const Shoe& shoe) {
  Deals product = 1;
  for (int drawn = 0; drawn < 6; ++drawn)
    product *= static_cast<Deals>(shoe.is_infinite() ? shoe.size() : shoe.size() - drawn);
  return product;
}

/// A bet and where its outcomes stand.
struct Place {
  const Bet* bet;
  std::size_t first;  // outcome
  std::size_t index;  // of the bet
};

}  // namespace

std::string missing_for(const Bet& bet, const Shoe& shoe) {
  for (const Fact* fact : bet.facts())
    if (std::string missing = missing_for(*fact, shoe); !missing.empty()) return missing;
  return {};
}

struct OutcomeCounter::Plan {
  Tableau tableau;
  std::vector<const Bet*> bets;
  std::vector<std::size_t> first_outcomes;
  std::size_t outcome_count = 0;

  // Told by the score: a group of scores for each outcome but the loss, which is what remains.
  std::vector<Place> by_score;
  ScoreGroups groups{{}};

  // Told by pairs: the outcome of each pair state, by the detail of the shoe (ranks or cards).
  std::vector<Place> by_pairs;
  std::vector<std::array<std::size_t, kPairStates.size()>> pair_outcomes;
  std::vector<Detail> pair_details;

  std::vector<Place> by_walk;

  std::vector<std::optional<NetScale>> scales;  // of the bets

  void add(const Bet& bet, std::vector<std::vector<std::size_t>>& groups_of_scores);
  void add_score_bet(const Place& place, std::vector<std::vector<std::size_t>>& groups_of_scores);
  void add_pair_bet(const Place& place);

  void count_scores(std::span<const Shoe> shoes, std::span<Deals> deals) const;
  template <class Count>
  void spread_scores(const Shoe& shoe, std::span<const Count> groups_of_shoe, Deals* deals) const;
  void count_large_scores(const Shoe& shoe, Deals* deals) const;
  void count_pairs(const Shoe& shoe, Deals* deals) const;
  void walk(const Shoe& shoe, const std::vector<Place>& places, Deals* deals) const;

  /// Counts of each group for the shoes that vectors hold; `places` says which these are.
  std::vector<std::uint64_t> count_in_vectors(std::span<const Shoe> shoes,
                                              std::vector<std::size_t>& places) const;
  void score_means(const Shoe& shoe, const std::uint64_t* groups_of_shoe, WideFraction* means) const;
  void pair_means(const Shoe& shoe, WideFraction* means) const;
};

void OutcomeCounter::Plan::add(const Bet& bet, std::vector<std::vector<std::size_t>>& groups_of_scores) {
  const Place place{&bet, outcome_count, first_outcomes.size()};
  scales.push_back(NetScale::of(bet));
  first_outcomes.push_back(outcome_count);
  outcome_count += bet.outcome_count();
  switch (told_by(bet)) {
    case ToldBy::score:
      return add_score_bet(place, groups_of_scores);
    case ToldBy::pairs:
      return add_pair_bet(place);
    case ToldBy::coup:
      by_walk.push_back(place);
  }
}

void OutcomeCounter::Plan::add_score_bet(const Place& place,
                                         std::vector<std::vector<std::size_t>>& groups_of_scores) {
  const FactList facts = place.bet->facts();
  const std::size_t first = groups_of_scores.size();
  groups_of_scores.resize(first + place.bet->pays.size());
  for (const std::size_t score : possible_scores(tableau)) {
    const std::size_t outcome = place.bet->settle(evaluate(facts, coup_of(score_at(score))));
    if (outcome < place.bet->pays.size()) groups_of_scores[first + outcome].push_back(score);
  }
  by_score.push_back(place);
}

void OutcomeCounter::Plan::add_pair_bet(const Place& place) {
  const FactList facts = place.bet->facts();
  Detail detail = Detail::ranks;
  for (const Fact* fact : facts) detail = std::max(detail, fact->needed_detail());
  std::array<std::size_t, kPairStates.size()> outcomes{};
  for (std::size_t state = 0; state < outcomes.size(); ++state)
    outcomes[state] = place.bet->settle(evaluate(facts, punto::coup_of(kPairStates[state], detail)));
  by_pairs.push_back(place);
  pair_outcomes.push_back(outcomes);
  pair_details.push_back(detail);
}

std::vector<std::uint64_t> OutcomeCounter::Plan::count_in_vectors(std::span<const Shoe> shoes,
                                                                  std::vector<std::size_t>& places) const {
  std::vector<PointCounts> counts;
  for (std::size_t at = 0; at < shoes.size(); ++at) {
    if (shoes[at].is_infinite() || shoes[at].size() > kMostCardsInVectors) continue;
    counts.push_back(point_counts(shoes[at]));
    places.push_back(at);
  }
  std::vector<std::uint64_t> sums(counts.size() * groups.size());
  if (sums.empty()) return sums;
  if (counts.size() == 1) {
    count_groups_plainly(counts.front(), tableau, groups, sums);
  } else {
    count_groups(counts, tableau, groups, sums);
  }
  return sums;
}

template <class Count>
void OutcomeCounter::Plan::spread_scores(const Shoe& shoe, std::span<const Count> groups_of_shoe,
                                         Deals* deals) const {
  const Deals all = all_deals(shoe);
  std::size_t group = 0;
  for (const Place& place : by_score) {
    Deals lost = all;
    for (std::size_t outcome = 0; outcome < place.bet->pays.size(); ++outcome, ++group) {
      deals[place.first + outcome] = groups_of_shoe[group];
      lost -= groups_of_shoe[group];
    }
    deals[place.first + place.bet->pays.size()] = lost;
  }
}

void OutcomeCounter::Plan::count_scores(std::span<const Shoe> shoes, std::span<Deals> deals) const {
  if (by_score.empty()) return;
  std::vector<std::size_t> places;
  const std::vector<std::uint64_t> sums = count_in_vectors(shoes, places);
  for (std::size_t at = 0; at < places.size(); ++at)
    spread_scores(shoes[places[at]],
                  std::span<const std::uint64_t>{sums}.subspan(at * groups.size(), groups.size()),
                  deals.data() + places[at] * outcome_count);
  for (std::size_t at = 0; at < shoes.size(); ++at) {
    Deals* const of_shoe = deals.data() + at * outcome_count;
    if (shoes[at].is_infinite()) {
      walk(shoes[at], by_score, of_shoe);
    } else if (shoes[at].size() > kMostCardsInVectors) {
      count_large_scores(shoes[at], of_shoe);
    }
  }
}

void OutcomeCounter::Plan::count_large_scores(const Shoe& shoe, Deals* deals) const {
  const std::vector<Integer> scores = score_table(shoe, tableau);
  std::vector<Deals> sums(groups.size());
  std::size_t at = 0;
  for (std::size_t group = 0; group < sums.size(); ++group)
    for (; at < groups.ends()[group]; ++at) sums[group] += static_cast<Deals>(scores[groups.scores()[at]]);
  spread_scores(shoe, std::span<const Deals>{sums}, deals);
}

void OutcomeCounter::Plan::count_pairs(const Shoe& shoe, Deals* deals) const {
  if (by_pairs.empty() || shoe.detail() == Detail::points) return;
  if (shoe.is_infinite()) return walk(shoe, by_pairs, deals);
  const PairTable table = pair_table(shoe);
  const auto rest = static_cast<Deals>(shoe.size() - 4) * static_cast<Deals>(shoe.size() - 5);
  for (std::size_t at = 0; at < by_pairs.size(); ++at) {
    if (pair_details[at] > shoe.detail()) continue;
    Deals* const of_bet = deals + by_pairs[at].first;
    for (std::size_t state = 0; state < table.size(); ++state)
      of_bet[pair_outcomes[at][state]] += table[state] * rest;
  }
}

void OutcomeCounter::Plan::walk(const Shoe& shoe, const std::vector<Place>& places, Deals* deals) const {
  std::vector<Place> determined;
  std::vector<const Bet*> asked;
  for (const Place& place : places) {
    if (!missing_for(*place.bet, shoe).empty()) continue;
    determined.push_back(place);
    asked.push_back(place.bet);
  }
  if (asked.empty()) return;
  const Distribution joint = enumerate(shoe, tableau, facts_of(asked));
  for (const Distribution::Row& row : joint.rows())
    for (const Place& place : determined)
      deals[place.first + place.bet->settle(row.values)] += static_cast<Deals>(row.deals);
}

OutcomeCounter::OutcomeCounter(const Tableau& tableau, std::vector<const Bet*> bets) {
  auto plan = std::make_unique<Plan>();
  plan->tableau = tableau;
  std::vector<std::vector<std::size_t>> groups;
  for (const Bet* bet : bets) plan->add(*bet, groups);
  plan->groups = ScoreGroups{groups};
  plan->bets = std::move(bets);
  plan_ = std::move(plan);
}

OutcomeCounter::~OutcomeCounter() = default;
OutcomeCounter::OutcomeCounter(OutcomeCounter&&) noexcept = default;

const std::vector<const Bet*>& OutcomeCounter::bets() const {
  return plan_->bets;
}

std::size_t OutcomeCounter::outcome_count() const {
  return plan_->outcome_count;
}

std::size_t OutcomeCounter::first_outcome(std::size_t bet) const {
  return plan_->first_outcomes[bet];
}

void OutcomeCounter::count(std::span<const Shoe> shoes, std::span<Deals> deals) const {
  assert(deals.size() == shoes.size() * outcome_count());
  for (const Shoe& shoe : shoes) require_playable(shoe);
  std::fill(deals.begin(), deals.end(), 0);
  plan_->count_scores(shoes, deals);
  for (std::size_t at = 0; at < shoes.size(); ++at) {
    Deals* const of_shoe = deals.data() + at * outcome_count();
    plan_->count_pairs(shoes[at], of_shoe);
    plan_->walk(shoes[at], plan_->by_walk, of_shoe);
  }
}

void OutcomeCounter::Plan::score_means(const Shoe& shoe, const std::uint64_t* groups_of_shoe,
                                       WideFraction* means) const {
  const auto all = static_cast<Wide>(all_deals(shoe));
  for (const Place& place : by_score) {
    const NetScale& scale = *scales[place.index];
    // Every stake is lost, unless an outcome gives it back with what it wins.
    Wide sum = -scale.scale() * all;
    for (std::size_t outcome = 0; outcome < place.bet->pays.size(); ++outcome)
      sum += static_cast<Wide>(scale.net(outcome) + scale.scale()) * *groups_of_shoe++;
    means[place.index] = {sum, scale.scale() * all};
  }
}

void OutcomeCounter::Plan::pair_means(const Shoe& shoe, WideFraction* means) const {
  if (by_pairs.empty() || shoe.detail() == Detail::points) return;
  const PairTable table = pair_table(shoe);
  const auto n = static_cast<Wide>(shoe.size());
  const Wide starts = n * (n - 1) * (n - 2) * (n - 3);
  for (std::size_t at = 0; at < by_pairs.size(); ++at) {
    if (pair_details[at] > shoe.detail()) continue;
    const NetScale& scale = *scales[by_pairs[at].index];
    Wide sum = 0;
    for (std::size_t state = 0; state < table.size(); ++state)
      sum += static_cast<Wide>(scale.net(pair_outcomes[at][state])) * table[state];
    means[by_pairs[at].index] = {sum, scale.scale() * starts};
  }
}

bool OutcomeCounter::has_means() const {
  return std::all_of(plan_->scales.begin(), plan_->scales.end(),
                     [](const auto& scale) { return scale.has_value(); });
}

void OutcomeCounter::means(std::span<const Shoe> shoes, std::span<WideFraction> means) const {
  const std::size_t bets = plan_->bets.size();
  assert(has_means() && means.size() == shoes.size() * bets);
  for (const Shoe& shoe : shoes) require_playable(shoe);
  std::fill(means.begin(), means.end(), WideFraction{0, 0});
  std::vector<std::size_t> places;
  const std::vector<std::uint64_t> sums = plan_->count_in_vectors(shoes, places);
  std::vector<Deals> deals(outcome_count());
  for (std::size_t at = 0, in_vectors = 0; at < shoes.size(); ++at) {
    WideFraction* const of_shoe = means.data() + at * bets;
    const bool is_counted = in_vectors < places.size() && places[in_vectors] == at;
    if (is_counted) {
      plan_->score_means(shoes[at], sums.data() + in_vectors * plan_->groups.size(), of_shoe);
      plan_->pair_means(shoes[at], of_shoe);
      ++in_vectors;
      if (plan_->by_walk.empty()) continue;
      std::fill(deals.begin(), deals.end(), 0);
      plan_->walk(shoes[at], plan_->by_walk, deals.data());
    } else {
      count(shoes.subspan(at, 1), deals);
    }
    for (std::size_t bet = 0; bet < bets; ++bet) {
      const std::span<const Deals> of_bet =
          std::span{deals}.subspan(first_outcome(bet), plan_->bets[bet]->outcome_count());
      if (of_shoe[bet].denominator == 0) of_shoe[bet] = plan_->scales[bet]->mean(of_bet);
    }
  }
}

Rational mean_net(const Bet& bet, std::span<const Deals> deals) {
  Rational sum = 0;
  Integer all = 0;
  for (std::size_t outcome = 0; outcome < deals.size(); ++outcome) {
    sum += bet.net(outcome) * Integer{deals[outcome]};
    all += Integer{deals[outcome]};
  }
  return sum / all;
}

std::optional<NetScale> NetScale::of(const Bet& bet) {
  constexpr int kMostBits = 30;  // of a net result in units: 96 + 30 bits, and their sum, fit a signed 128
  Integer scale = 1;
  for (std::size_t outcome = 0; outcome < bet.outcome_count(); ++outcome)
    scale = lcm(scale, Integer{denominator(bet.net(outcome))});
  NetScale result;
  if (scale >> kMostBits != 0) return std::nullopt;
  result.scale_ = static_cast<std::int64_t>(scale);
  for (std::size_t outcome = 0; outcome < bet.outcome_count(); ++outcome) {
    const Integer net = numerator(bet.net(outcome) * scale);
    if (abs(net) >> kMostBits != 0) return std::nullopt;
    result.nets_.push_back(static_cast<std::int64_t>(net));
  }
  return result;
}

WideFraction NetScale::mean(std::span<const Deals> deals) const {
  WideFraction mean{0, 0};
  for (std::size_t outcome = 0; outcome < deals.size(); ++outcome) {
    mean.numerator += nets_[outcome] * static_cast<Wide>(deals[outcome]);
    mean.denominator += static_cast<Wide>(deals[outcome]);
  }
  mean.denominator *= scale_;
  return mean;
}

}  // namespace punto
