#include "punto/outcomes.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include "outcomes_told.hpp"
#include "punto/enumerate.hpp"
#include "punto/pair_table.hpp"
#include "punto/score_table.hpp"

namespace punto {
namespace {

/// n(n-1)...(n-5).
Deals all_deals(const Shoe& shoe) {
  Deals product = 1;
  for (int drawn = 0; drawn < 6; ++drawn)
    product *= static_cast<Deals>(shoe.is_infinite() ? shoe.size() : shoe.size() - drawn);
  return product;
}

/// The ways to draw the last two cards.
Deals deals_of_rest(const Shoe& shoe) {
  return static_cast<Deals>(shoe.size() - 4) * static_cast<Deals>(shoe.size() - 5);
}

/// The ways to draw the first four; of shoes that fit vectors.
std::int64_t starts_of(const Shoe& shoe) {
  const auto n = static_cast<std::int64_t>(shoe.size());
  return n * (n - 1) * (n - 2) * (n - 3);
}

/// A bet, where its outcomes stand, and what a shoe must tell of its cards.
struct Place {
  const Bet* bet;
  std::size_t first;  // outcome
  std::size_t index;  // of the bet
  Detail needed;
};

using Scales = std::vector<std::optional<NetScale>>;  // of all bets
using OutcomeOf = std::function<std::size_t(const Bet&, std::size_t entry)>;

/// What comes back on each outcome that pays, the stake included, in units of the bet's scale; empty if these
/// are too large for WeighedGroups.
std::vector<std::int64_t> gains_of(const Bet& bet, const std::optional<NetScale>& scale) {
  if (!scale) return {};
  std::vector<std::int64_t> gains;
  std::int64_t size = scale->scale();
  for (std::size_t outcome = 0; outcome < bet.pays.size(); ++outcome) {
    gains.push_back(scale->net(outcome) + scale->scale());
    size += std::abs(gains.back());
  }
  return size < WeighedGroups::kFactorLimit ? gains : std::vector<std::int64_t>{};
}

/// Bets each of whose outcomes but the loss is a group of the entries of a table; the loss is what remains.
struct GroupedBets {
  GroupedBets() : weighed{Groups{0, {}}, {}} {}

  /// \param entries     those that there are, of a table of `size`.
  /// \param outcome_of  the outcome of a bet in the coups of an entry.
  GroupedBets(std::vector<Place> bets, const Scales& scales, const std::vector<std::size_t>& entries,
              std::size_t size, const OutcomeOf& outcome_of);

  bool empty() const { return places.empty(); }
  const Groups& groups() const { return weighed.groups(); }

  /// \param sums  by group, of what is multiplied by `rest` to be deals.
  /// \param all   the deals of each bet.
  template <class Sum>
  void spread(const Shoe& shoe, const Sum* sums, Deals rest, Deals all, Deals* deals) const;

  /// \param sums  what comes back of all stakes, by bet, in units of its scale.
  /// \param all   the stakes.
  void means(const Shoe& shoe, const std::int64_t* sums, std::int64_t all, WideFraction* means) const;

  /// What the mean of a bet is computed from.
  struct Unit {
    std::int64_t scale;
    std::size_t bet;
    Detail needed;
  };

  std::vector<Place> places;
  std::vector<Unit> units;  // of the places
  bool is_weighable = true;
  WeighedGroups weighed;  // a sum for each place
};

GroupedBets::GroupedBets(std::vector<Place> bets, const Scales& scales,
                         const std::vector<std::size_t>& entries, std::size_t size,
                         const OutcomeOf& outcome_of)
    : GroupedBets{} {
  places = std::move(bets);
  std::vector<std::vector<std::size_t>> groups;
  std::vector<std::vector<std::pair<std::size_t, std::int64_t>>> factors;
  for (const Place& place : places) {
    const std::size_t first = groups.size();
    const std::size_t paid = place.bet->pays.size();
    groups.resize(first + paid);
    for (const std::size_t entry : entries)
      if (const std::size_t outcome = outcome_of(*place.bet, entry); outcome < paid)
        groups[first + outcome].push_back(entry);
    const std::vector<std::int64_t> gains = gains_of(*place.bet, scales[place.index]);
    is_weighable = is_weighable && !gains.empty();
    factors.emplace_back();
    for (std::size_t outcome = 0; outcome < gains.size(); ++outcome)
      factors.back().emplace_back(first + outcome, gains[outcome]);
    units.push_back({scales[place.index] ? scales[place.index]->scale() : 0, place.index, place.needed});
  }
  weighed = WeighedGroups{Groups{size, groups}, factors};
}

template <class Sum>
void GroupedBets::spread(const Shoe& shoe, const Sum* sums, Deals rest, Deals all, Deals* deals) const {
  for (const Place& place : places) {
    const std::size_t paid = place.bet->pays.size();
    if (place.needed <= shoe.detail()) {
      Deals lost = all;
      for (std::size_t outcome = 0; outcome < paid; ++outcome)
        lost -= deals[place.first + outcome] = sums[outcome] * rest;
      deals[place.first + paid] = lost;
    }
    sums += paid;
  }
}

void GroupedBets::means(const Shoe& shoe, const std::int64_t* sums, std::int64_t all,
                        WideFraction* means) const {
  const Detail detail = shoe.detail();
  for (const Unit& unit : units) {
    const std::int64_t stakes = unit.scale * all;
    const std::int64_t net = *sums++ - stakes;
    means[unit.bet] = unit.needed <= detail ? WideFraction{net, stakes} : WideFraction{0, 0};
  }
}

bool fits_vectors(const Shoe& shoe) {
  return !shoe.is_infinite() && shoe.size() <= kMostCardsInVectors;
}

/// Those of several shoes that fit vectors.
class SmallShoes {
 public:
  explicit SmallShoes(std::span<const Shoe> shoes) {
    for (const Shoe& shoe : shoes)
      if (fits_vectors(shoe)) shoes_.push_back(&shoe);
  }

  /// The sums of groups, those of one shoe after the other.
  std::vector<std::uint64_t> count_scores(const Tableau& tableau, const GroupedBets& bets) const {
    if (bets.empty()) return {};
    std::vector<std::uint64_t> sums(shoes_.size() * bets.groups().size());
    if (shoes_.size() == 1) {
      count_groups_plainly(point_counts(*shoes_.front()), tableau, bets.groups(), sums);
    } else {
      count_groups(by_points(), tableau, bets.groups(), sums);
    }
    return sums;
  }

  std::vector<std::uint64_t> count_pairs(const GroupedBets& bets) const {
    if (bets.empty()) return {};
    std::vector<std::uint64_t> sums(shoes_.size() * bets.groups().size());
    count_pair_groups(shoes_, bets.groups(), sums);
    return sums;
  }

  /// What comes back of all stakes, by bet, those of one shoe after the other.
  std::vector<std::int64_t> weigh_scores(const Tableau& tableau, const GroupedBets& bets) const {
    if (bets.empty()) return {};
    std::vector<std::int64_t> sums(shoes_.size() * bets.weighed.size());
    weigh_groups(by_points(), tableau, bets.weighed, sums);
    return sums;
  }

  std::vector<std::int64_t> weigh_pairs(const GroupedBets& bets) const {
    if (bets.empty()) return {};
    std::vector<std::int64_t> sums(shoes_.size() * bets.weighed.size());
    weigh_pair_groups(shoes_, bets.weighed, sums);
    return sums;
  }

 private:
  std::vector<PointCounts> by_points() const {
    std::vector<PointCounts> counts(shoes_.size());
    std::transform(shoes_.begin(), shoes_.end(), counts.begin(),
                   [](const Shoe* shoe) { return point_counts(*shoe); });
    return counts;
  }

  std::vector<const Shoe*> shoes_;
};

/// Visits so many shoes at once that what is counted of them stays in a core's caches.
template <class Visit>
void for_each_block(std::span<const Shoe> shoes, Visit visit) {
  constexpr std::size_t kTogether = 256;
  for (std::size_t first = 0; first < shoes.size(); first += kTogether)
    visit(first, shoes.subspan(first, std::min(kTogether, shoes.size() - first)));
}

}  // namespace

std::string missing_for(const Bet& bet, const Shoe& shoe) {
  for (const Fact* fact : bet.facts())
    if (std::string missing = missing_for(*fact, shoe); !missing.empty()) return missing;
  return {};
}

struct OutcomeCounter::Plan {
  Tableau tableau;
  std::vector<const Bet*> bets;
  std::vector<Place> of_bets;
  Scales scales;
  std::size_t outcome_count = 0;

  GroupedBets by_score;  // groups of scores
  GroupedBets by_pairs;  // groups of kPairStates
  std::vector<Place> by_walk;

  Plan(const Tableau& who_draws, std::vector<const Bet*> asked);

  void count(std::span<const Shoe> shoes, Deals* deals) const;
  void count_large(const Shoe& shoe, Deals* deals) const;
  void walk(const Shoe& shoe, const std::vector<Place>& places, Deals* deals) const;

  void means(std::span<const Shoe> shoes, WideFraction* means) const;
  void means_of(const std::vector<Place>& places, const Deals* deals, WideFraction* means) const;
};

OutcomeCounter::Plan::Plan(const Tableau& who_draws, std::vector<const Bet*> asked)
    : tableau{who_draws}, bets{std::move(asked)} {
  std::vector<Place> score;
  std::vector<Place> pairs;
  for (const Bet* bet : bets) {
    const Place place{bet, outcome_count, of_bets.size(), needed_detail(*bet)};
    const ToldBy told = told_by(*bet);
    (told == ToldBy::score ? score : told == ToldBy::pairs ? pairs : by_walk).push_back(place);
    of_bets.push_back(place);
    scales.push_back(NetScale::of(*bet));
    outcome_count += bet->outcome_count();
  }
  by_score = {score, scales, possible_scores(tableau), kScores, outcome_of_score};
  std::vector<std::size_t> states(kPairStates.size());
  std::iota(states.begin(), states.end(), 0);
  by_pairs = {pairs, scales, states, states.size(), outcome_of_pairs};
}

void OutcomeCounter::Plan::count(std::span<const Shoe> shoes, Deals* deals) const {
  const SmallShoes small{shoes};
  const std::vector<std::uint64_t> scores = small.count_scores(tableau, by_score);
  const std::vector<std::uint64_t> pairs = small.count_pairs(by_pairs);
  const std::uint64_t* score = scores.data();
  const std::uint64_t* pair = pairs.data();
  for (const Shoe& shoe : shoes) {
    if (fits_vectors(shoe)) {
      by_score.spread(shoe, score, 1, all_deals(shoe), deals);
      by_pairs.spread(shoe, pair, deals_of_rest(shoe), all_deals(shoe), deals);
      score += by_score.groups().size();
      pair += by_pairs.groups().size();
    } else if (shoe.is_infinite()) {
      walk(shoe, by_score.places, deals);
      walk(shoe, by_pairs.places, deals);
    } else {
      count_large(shoe, deals);
    }
    walk(shoe, by_walk, deals);
    deals += outcome_count;
  }
}

void OutcomeCounter::Plan::count_large(const Shoe& shoe, Deals* deals) const {
  if (!by_score.empty()) {
    std::vector<Deals> sums(by_score.groups().size());
    count_groups_widely(point_counts(shoe), tableau, by_score.groups(), sums);
    by_score.spread(shoe, sums.data(), 1, all_deals(shoe), deals);
  }
  if (by_pairs.empty() || shoe.detail() == Detail::points) return;
  std::vector<std::uint64_t> sums(by_pairs.groups().size());
  count_pair_groups_plainly(shoe, by_pairs.groups(), sums);
  by_pairs.spread(shoe, sums.data(), deals_of_rest(shoe), all_deals(shoe), deals);
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

void OutcomeCounter::Plan::means(std::span<const Shoe> shoes, WideFraction* means) const {
  const SmallShoes small{shoes};
  const std::vector<std::int64_t> scores = small.weigh_scores(tableau, by_score);
  const std::vector<std::int64_t> pairs = small.weigh_pairs(by_pairs);
  const std::int64_t* score = scores.data();
  const std::int64_t* pair = pairs.data();
  std::vector<Deals> deals(outcome_count);
  for (std::size_t at = 0; at < shoes.size(); ++at, means += bets.size()) {
    const Shoe& shoe = shoes[at];
    if (!fits_vectors(shoe)) {
      std::fill(deals.begin(), deals.end(), 0);
      count(shoes.subspan(at, 1), deals.data());
      means_of(of_bets, deals.data(), means);
      continue;
    }
    by_score.means(shoe, score, static_cast<std::int64_t>(all_deals(shoe)), means);
    by_pairs.means(shoe, pair, starts_of(shoe), means);
    score += by_score.places.size();
    pair += by_pairs.places.size();
    if (by_walk.empty()) continue;
    std::fill(deals.begin(), deals.end(), 0);
    walk(shoe, by_walk, deals.data());
    means_of(by_walk, deals.data(), means);
  }
}

void OutcomeCounter::Plan::means_of(const std::vector<Place>& places, const Deals* deals,
                                    WideFraction* means) const {
  for (const Place& place : places)
    means[place.index] = scales[place.index]->mean({deals + place.first, place.bet->outcome_count()});
}

OutcomeCounter::OutcomeCounter(const Tableau& tableau, std::vector<const Bet*> bets)
    : plan_{std::make_unique<Plan>(tableau, std::move(bets))} {}

OutcomeCounter::~OutcomeCounter() = default;
OutcomeCounter::OutcomeCounter(OutcomeCounter&&) noexcept = default;

const std::vector<const Bet*>& OutcomeCounter::bets() const {
  return plan_->bets;
}

std::size_t OutcomeCounter::outcome_count() const {
  return plan_->outcome_count;
}

std::size_t OutcomeCounter::first_outcome(std::size_t bet) const {
  return plan_->of_bets[bet].first;
}

void OutcomeCounter::count(std::span<const Shoe> shoes, std::span<Deals> deals) const {
  assert(deals.size() == shoes.size() * outcome_count());
  for (const Shoe& shoe : shoes) require_playable(shoe);
  std::fill(deals.begin(), deals.end(), 0);
  for_each_block(shoes, [&](std::size_t first, std::span<const Shoe> block) {
    plan_->count(block, deals.data() + first * outcome_count());
  });
}

bool OutcomeCounter::has_means() const {
  const bool have_scales = std::all_of(plan_->scales.begin(), plan_->scales.end(),
                                       [](const auto& scale) { return scale.has_value(); });
  return have_scales && plan_->by_score.is_weighable && plan_->by_pairs.is_weighable;
}

void OutcomeCounter::means(std::span<const Shoe> shoes, std::span<WideFraction> means) const {
  assert(has_means() && means.size() == shoes.size() * bets().size());
  for (const Shoe& shoe : shoes) require_playable(shoe);
  for_each_block(shoes, [&](std::size_t first, std::span<const Shoe> block) {
    plan_->means(block, means.data() + first * bets().size());
  });
}

}  // namespace punto
