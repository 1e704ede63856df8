// Bets counted by the fastest engine that tells, against one walk for all.
#include "punto/outcomes.hpp"

#include <doctest/doctest.h>

#include <array>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "punto/enumerate.hpp"
#include "punto/error.hpp"
#include "punto/pair_table.hpp"
#include "punto/ruleset.hpp"
#include "punto/score_table.hpp"

namespace punto {
namespace {

const Ruleset& sa_gaming() {
  static const Ruleset kRuleset = load_ruleset("sa-gaming");
  return kRuleset;
}

Shoe random_shoe(std::mt19937_64& generator, Detail detail, std::uint64_t most) {
  for (;;) {
    std::vector<std::int64_t> counts(static_cast<std::size_t>(kind_count(detail)));
    for (std::int64_t& count : counts)
      count = generator() % 5 == 0 ? 0 : static_cast<std::int64_t>(generator() % (most + 1));
    if (std::accumulate(counts.begin(), counts.end(), std::int64_t{0}) >= 6)
      return Shoe::from_counts(detail, counts);
  }
}

Bet bet_on(const std::string& condition) {
  Bet bet;
  bet.id = condition;
  bet.pays.push_back({parse_odds("3:2"), Condition::compile(condition)});
  return bet;
}

/// The deals of each outcome, from the walk alone; zeros if the shoe does not determine the bet.
std::vector<Deals> walked(const Bet& bet, const Shoe& shoe, const Tableau& tableau) {
  std::vector<Deals> deals(bet.outcome_count());
  if (!missing_for(bet, shoe).empty()) return deals;
  const Distribution joint = enumerate(shoe, tableau, bet.facts());
  for (const Distribution::Row& row : joint.rows())
    deals[bet.settle(row.values)] += static_cast<Deals>(row.deals);
  return deals;
}

void check_against_the_walk(const std::vector<const Bet*>& bets, const std::vector<Shoe>& shoes,
                            const Tableau& tableau) {
  const OutcomeCounter counter{tableau, bets};
  std::vector<Deals> deals(shoes.size() * counter.outcome_count());
  counter.count(shoes, deals);
  for (std::size_t shoe = 0; shoe < shoes.size(); ++shoe) {
    for (std::size_t at = 0; at < bets.size(); ++at) {
      const auto first = deals.begin() + static_cast<std::ptrdiff_t>(shoe * counter.outcome_count() +
                                                                     counter.first_outcome(at));
      CAPTURE(bets[at]->id);
      CAPTURE(shoe);
      CHECK(std::vector<Deals>(first, first + static_cast<std::ptrdiff_t>(bets[at]->outcome_count())) ==
            walked(*bets[at], shoes[shoe], tableau));
    }
  }
}

void check_means(const std::vector<const Bet*>& bets, const std::vector<Shoe>& shoes) {
  const OutcomeCounter counter{sa_gaming().tableau, bets};
  REQUIRE(counter.has_means());
  std::vector<WideFraction> means(shoes.size() * bets.size(), WideFraction{1, 1});
  counter.means(shoes, means);
  for (std::size_t shoe = 0; shoe < shoes.size(); ++shoe) {
    for (std::size_t at = 0; at < bets.size(); ++at) {
      const WideFraction& mean = means[shoe * bets.size() + at];
      CAPTURE(bets[at]->id);
      CAPTURE(shoe);
      if (!missing_for(*bets[at], shoes[shoe]).empty()) {
        CHECK(mean.numerator == 0);
        CHECK(mean.denominator == 0);
      } else {
        REQUIRE(mean.denominator > 0);
        CHECK(mean.exact() == mean_net(*bets[at], walked(*bets[at], shoes[shoe], sa_gaming().tableau)));
      }
    }
  }
}

std::vector<Shoe> shoes_of_every_kind(std::mt19937_64& generator) {
  std::vector<Shoe> shoes{Shoe::decks(1), Shoe::infinite(), Shoe::decks(9), Shoe::decks(40),
                          Shoe::decks(8).without(parse_cards("K"))};
  for (const Detail detail : {Detail::points, Detail::ranks, Detail::cards})
    for (const std::uint64_t most : {1U, 3U, 8U}) shoes.push_back(random_shoe(generator, detail, most));
  return shoes;
}

TEST_CASE("every value of every fact, told by whatever is said to tell it") {
  std::mt19937_64 generator{1};
  const std::vector<Shoe> shoes = shoes_of_every_kind(generator);
  for (const Fact& fact : all_facts()) {
    if (fact.told_by == ToldBy::coup) continue;  // the walk tells it, with which it would be compared
    std::vector<Bet> bets;
    for (int value = fact.least; value <= fact.greatest; ++value)
      bets.push_back(bet_on(std::string{fact.name} + " == " + value_text(fact, value)));
    std::vector<const Bet*> asked;
    for (const Bet& bet : bets) asked.push_back(&bet);
    check_against_the_walk(asked, shoes, sa_gaming().tableau);
  }
}

TEST_CASE("all bets of a game, shoe after shoe") {
  std::mt19937_64 generator{2};
  std::vector<Shoe> shoes = shoes_of_every_kind(generator);
  for (int more = 0; more < 20; ++more) shoes.push_back(random_shoe(generator, Detail::cards, 8));
  check_against_the_walk(sa_gaming().all_bets(), shoes, sa_gaming().tableau);
}

TEST_CASE("bets that mix facts of several kinds") {
  std::mt19937_64 generator{3};
  const std::vector<Bet> bets{
      bet_on("player_pair and winner == player"),       bet_on("same_pair and perfect_pairs == 1"),
      bet_on("pairs == 2 and not same_pair"),           bet_on("player_perfect_pair or banker_pair"),
      bet_on("player_total + banker_total == 9"),       bet_on("natural and cards == 4 and margin > 3"),
      bet_on("banker_natural and player_initial == 9"), bet_on("perfect_pairs == pairs"),
  };
  std::vector<const Bet*> asked;
  for (const Bet& bet : bets) asked.push_back(&bet);
  Tableau odd = sa_gaming().tableau;
  odd.player[6] = odd.banker[7][3] = true;
  odd.banker_after_stand[2] = false;
  for (const Tableau& tableau : {sa_gaming().tableau, odd})
    check_against_the_walk(asked, shoes_of_every_kind(generator), tableau);
}

TEST_CASE("pairs add up to all ways to draw four cards") {
  std::mt19937_64 generator{4};
  for (const Detail detail : {Detail::ranks, Detail::cards}) {
    for (int number = 0; number < 50; ++number) {
      const Shoe shoe = random_shoe(generator, detail, 6);
      const PairTable table = pair_table(shoe);
      const auto n = static_cast<std::uint64_t>(shoe.size());
      CHECK(std::accumulate(table.begin(), table.end(), std::uint64_t{0}) == n * (n - 1) * (n - 2) * (n - 3));
    }
  }
}

TEST_CASE("pairs side by side are those of one shoe, with every instruction set") {
  std::mt19937_64 generator{7};
  std::vector<std::vector<std::size_t>> sets{{0, 1, 2, 3}, {}, {12}};  // and each state, and all
  for (std::size_t state = 0; state < kPairStates.size(); ++state) sets.push_back({state});
  sets.emplace_back(kPairStates.size());
  std::iota(sets.back().begin(), sets.back().end(), 0);
  const Groups groups{kPairStates.size(), sets};
  const WeighedGroups weighed{groups, {{{3, 5}}, {{4, -1}, {15, 7}, {0, 12}}, {{16, 1023}}}};
  std::vector<Shoe> shoes{Shoe::decks(8), Shoe::from_counts(Detail::cards, [] {
                            std::array<std::int64_t, 52> counts{};
                            counts[17] = kMostCardsInVectors;
                            return counts;
                          }())};
  for (int number = 0; number < 19; ++number) shoes.push_back(random_shoe(generator, Detail::cards, 8));
  std::vector<const Shoe*> pointers;
  for (const Shoe& shoe : shoes) pointers.push_back(&shoe);
  for (const std::string& target : vector_targets()) {
    CAPTURE(target);
    use_vector_target(target);
    std::vector<std::uint64_t> starts(shoes.size() * groups.size());
    count_pair_groups(pointers, groups, starts);
    std::vector<std::int64_t> sums(shoes.size() * weighed.size());
    weigh_pair_groups(pointers, weighed, sums);
    for (std::size_t shoe = 0; shoe < shoes.size(); ++shoe) {
      const PairTable table = pair_table(shoes[shoe]);
      const std::uint64_t* const of_shoe = starts.data() + shoe * groups.size();
      for (std::size_t set = 0; set < sets.size(); ++set) {
        std::uint64_t sum = 0;
        for (const std::size_t state : sets[set]) sum += table[state];
        CHECK(of_shoe[set] == sum);
      }
      std::vector<std::uint64_t> plainly(groups.size());
      count_pair_groups_plainly(shoes[shoe], groups, plainly);
      CHECK(plainly == std::vector<std::uint64_t>(of_shoe, of_shoe + groups.size()));
      const auto whole = [&](std::size_t set) { return static_cast<std::int64_t>(of_shoe[set]); };
      CHECK(sums[shoe * 3] == 5 * whole(3));
      CHECK(sums[shoe * 3 + 1] == 7 * whole(15) - whole(4) + 12 * whole(0));
      CHECK(sums[shoe * 3 + 2] == 1023 * whole(16));
    }
  }
  use_vector_target(vector_targets().front());
}

TEST_CASE("bets with large odds are counted, but not weighed side by side") {
  std::mt19937_64 generator{8};
  struct Row {
    const char* condition;
    const char* odds;
    bool are_means;
  };
  for (const Row& row :
       {Row{"winner == tie", "1021:1", true}, Row{"winner == tie", "1022:1", false},
        Row{"player_pair", "-1021:1", true}, Row{"player_pair", "-1024:1", false},
        Row{"winner == tie", "51.05:1", false}, Row{"p1_suit == b1_suit", "1000000:1", true}}) {
    Bet bet = bet_on(row.condition);
    bet.pays.front().odds = parse_odds(row.odds);
    const std::string odds = row.odds;
    CAPTURE(odds);
    CHECK(OutcomeCounter{sa_gaming().tableau, {&bet}}.has_means() == row.are_means);
    check_against_the_walk({&bet}, shoes_of_every_kind(generator), sa_gaming().tableau);
    if (row.are_means) check_means({&bet}, shoes_of_every_kind(generator));
  }
}

TEST_CASE("means are those of the exact fractions") {
  std::mt19937_64 generator{5};
  const std::vector<const Bet*> bets = sa_gaming().all_bets();
  const OutcomeCounter counter{sa_gaming().tableau, bets};
  for (const Shoe& shoe : shoes_of_every_kind(generator)) {
    std::vector<Deals> deals(counter.outcome_count());
    counter.count(std::span{&shoe, 1}, deals);
    for (std::size_t at = 0; at < bets.size(); ++at) {
      const std::span<const Deals> of_bet =
          std::span{deals}.subspan(counter.first_outcome(at), bets[at]->outcome_count());
      Rational mean = 0;
      Integer all = 0;
      for (std::size_t outcome = 0; outcome < of_bet.size(); ++outcome) {
        mean += bets[at]->net(outcome) * Integer{of_bet[outcome]};
        all += Integer{of_bet[outcome]};
      }
      if (all == 0) continue;
      const std::optional<NetScale> scale = NetScale::of(*bets[at]);
      REQUIRE(scale.has_value());
      CHECK(scale->mean(of_bet).exact() == mean / all);
      CHECK(mean_net(*bets[at], of_bet) == mean / all);
    }
  }
}

TEST_CASE("means of many shoes are those of their outcomes, whatever tells the bets") {
  std::mt19937_64 generator{6};
  const Bet suits = bet_on("p1_suit == b1_suit");
  const std::vector<const Bet*> all = sa_gaming().all_bets();
  std::vector<const Bet*> mixed = all;
  mixed.push_back(&suits);
  const std::vector<const Bet*> only_pairs = sa_gaming().bets_named("any_pair");
  const std::vector<Shoe> shoes = shoes_of_every_kind(generator);
  for (const std::vector<const Bet*>& bets : {all, mixed, only_pairs, {&suits}}) check_means(bets, shoes);
  std::vector<Shoe> many;  // more than are counted at once
  while (many.size() < 300) many.push_back(random_shoe(generator, Detail::points, 2));
  check_means(sa_gaming().bets_named("tie"), many);
}

TEST_CASE("odds too fine for 128 bits are refused") {
  Bet bet = bet_on("winner == tie");
  CHECK(NetScale::of(bet).has_value());
  struct Row {
    const char* odds;
    bool fits;
  };
  for (const Row& row : {Row{"999999999:1", true}, Row{"1:999999999", true}, Row{"999999999:0.1", false},
                         Row{"0.00000001:300", false}}) {
    bet.pays.front().odds = parse_odds(row.odds);
    const std::string odds = row.odds;
    CAPTURE(odds);
    CHECK(NetScale::of(bet).has_value() == row.fits);
  }
}

TEST_CASE("a shoe too small for a coup is refused") {
  const Shoe five = Shoe::from_counts(Detail::points, std::array<std::int64_t, 10>{5});
  const OutcomeCounter counter{sa_gaming().tableau, sa_gaming().all_bets()};
  std::vector<Deals> deals(counter.outcome_count());
  CHECK_THROWS_AS(counter.count(std::span{&five, 1}, deals), Error);
}

}  // namespace
}  // namespace punto
