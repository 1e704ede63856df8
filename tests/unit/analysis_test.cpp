#include "punto/analysis.hpp"

#include <doctest/doctest.h>

#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "punto/error.hpp"

namespace punto {
namespace {

Rational power(const Rational& base, int exponent) {
  Rational result = 1;
  for (int factor = 0; factor < exponent; ++factor) result *= base;
  return result;
}

Bet bet_of(const std::string& id, const std::vector<std::pair<const char*, const char*>>& pays) {
  Bet bet;
  bet.id = id;
  for (const auto& [odds, when] : pays) bet.pays.push_back({parse_odds(odds), Condition::compile(when)});
  return bet;
}

const Ruleset& sa_gaming() {
  static const Ruleset kRules = load_ruleset("sa-gaming");
  return kRules;
}

BetAnalysis analyzed(const Bet& bet, const Shoe& shoe = Shoe::decks(8)) {
  return std::move(analyze(shoe, sa_gaming().tableau, {&bet}).bets.front());
}

Shoe random_shoe(std::mt19937_64& generator, Detail detail, int greatest) {
  std::vector<std::int64_t> counts(static_cast<std::size_t>(kind_count(detail)));
  for (std::int64_t& count : counts)
    count = static_cast<std::int64_t>(generator() % static_cast<std::uint64_t>(greatest + 1));
  return Shoe::from_counts(detail, counts);
}

std::string error_of(const auto& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST_CASE("eight decks: house edges that are known as fractions") {
  struct Row {
    std::string id, mode;
    Rational edge;
  };
  const std::vector<Row> rows{
      {"banker", "commission", {Integer{"114753351728"}, Integer{"10847218479825"}}},
      {"player", "", {Integer{"241149546272"}, Integer{"19524993263685"}}},
      {"tie", "", {Integer{"103841353768"}, Integer{"723147898655"}}},
      {"player_pair", "", {43, 415}},
      {"banker_pair", "", {43, 415}},
  };
  const Analysis analysis = analyze(Shoe::decks(8), sa_gaming().tableau, sa_gaming().all_bets());
  for (const Row& row : rows) {
    CAPTURE(row.id);
    bool found = false;
    for (const BetAnalysis& bet : analysis.bets) {
      if (bet.bet->id != row.id || bet.bet->mode != row.mode) continue;
      found = true;
      CHECK(bet.house_edge() == row.edge);
      CHECK(bet.rtp() == 1 - row.edge);
    }
    CHECK(found);
  }
}

/// All figures of a bet once more, from raw moments and without the code that is tested.
void check_figures(const BetAnalysis& bet, const Integer& all_deals) {
  CAPTURE(bet.bet->id);
  Integer deals = 0;
  Rational all = 0;
  std::array<Rational, 5> raw{};  // E[net^k]
  Rational hit = 0;
  Rational push = 0;
  Rational loss = 0;
  REQUIRE(bet.outcomes.size() == bet.bet->pays.size() + 1);
  for (std::size_t at = 0; at < bet.outcomes.size(); ++at) {
    const Outcome& outcome = bet.outcomes[at];
    const bool is_loss = at == bet.bet->pays.size();
    CHECK(outcome.net == (is_loss ? Rational{-1} : bet.bet->pays[at].odds.net));
    CHECK(outcome.odds == (is_loss ? "lose" : bet.bet->pays[at].odds.text));
    CHECK(outcome.when == (is_loss ? "otherwise" : bet.bet->pays[at].when.text()));
    CHECK(outcome.probability == Rational(outcome.deals, all_deals));
    deals += outcome.deals;
    all += outcome.probability;
    for (int exponent = 0; exponent < 5; ++exponent)
      raw.at(static_cast<std::size_t>(exponent)) += power(outcome.net, exponent) * outcome.probability;
    (outcome.net > 0 ? hit : outcome.net < 0 ? loss : push) += outcome.probability;
  }
  CHECK(deals == all_deals);
  CHECK(all == 1);
  CHECK(bet.hit_frequency == hit);
  CHECK(bet.push_frequency == push);
  CHECK(bet.loss_frequency == loss);
  CHECK(hit + push + loss == 1);

  const auto& [one, mean, square, cube, fourth] = raw;
  CHECK(one == 1);
  CHECK(bet.moments.mean == mean);
  CHECK(bet.house_edge() == -mean);
  CHECK(bet.moments.variance == square - mean * mean);
  CHECK(bet.moments.third_central == cube - 3 * mean * square + 2 * power(mean, 3));
  CHECK(bet.moments.fourth_central ==
        fourth - 4 * mean * cube + 6 * mean * mean * square - 3 * power(mean, 4));
  CHECK(bet.edge_per_resolved().has_value() == (push != 1));
  if (push != 1) CHECK(*bet.edge_per_resolved() * (hit + loss) == -mean);
  if (bet.moments.variance != 0)
    CHECK((*bet.moments.excess_kurtosis() + 3) * power(bet.moments.variance, 2) ==
          bet.moments.fourth_central);
}

TEST_CASE("random shoes: every figure recomputed from raw moments") {
  std::mt19937_64 generator{20261129};
  for (int number = 0; number < 12; ++number) {
    const Shoe shoe = random_shoe(generator, Detail::cards, number % 4 + 1);
    CAPTURE(number);
    const Analysis analysis = analyze(shoe, sa_gaming().tableau, sa_gaming().all_bets());
    CHECK(analysis.share == 1);
    CHECK(analysis.deals == shoe.deals());
    REQUIRE(analysis.bets.size() == sa_gaming().bets.size());
    for (std::size_t at = 0; at < analysis.bets.size(); ++at) {
      CHECK(analysis.bets[at].bet == &sa_gaming().bets[at]);
      REQUIRE(analysis.bets[at].determined());
      check_figures(analysis.bets[at], shoe.deals());
    }
  }
}

TEST_CASE("bets that lose more or less than the stake") {
  const Bet bet = bet_of(
      "half",
      {{"-0.5:1", "winner == tie"}, {"-9:1", "natural"}, {"push", "margin == 1"}, {"3:2", "margin > 1"}});
  const Shoe shoe = Shoe::decks(1);
  check_figures(analyzed(bet, shoe), shoe.deals());
}

TEST_CASE("a bet with two ends, by hand") {
  // Twenty aces and ten-valued cards, no other: the Player's first card is an ace with probability 1/5.
  std::vector<std::int64_t> counts(13);
  counts[0] = 4;
  counts[12] = 16;
  const Shoe shoe = Shoe::from_counts(Detail::ranks, counts);
  const BetAnalysis bet = analyzed(bet_of("ace", {{"4:1", "p1_rank == 1"}}), shoe);
  CHECK(bet.outcomes[0].deals * 5 == shoe.deals());
  CHECK(bet.moments.mean == 0);
  CHECK(bet.moments.variance == 4);         // 16/5 + 4/5
  CHECK(bet.moments.third_central == 12);   // 64/5 - 4/5
  CHECK(bet.moments.fourth_central == 52);  // 256/5 + 4/5
  CHECK(bet.moments.standard_deviation(3) == "2.000");
  CHECK(bet.moments.skewness(4) == "1.5000");              // 12 / 8
  CHECK(bet.moments.excess_kurtosis() == Rational{1, 4});  // 52/16 - 3
  CHECK(bet.edge_per_resolved() == Rational{0});

  const BetAnalysis mirror = analyzed(bet_of("no_ace", {{"1:4", "p1_rank != 1"}}), shoe);
  CHECK(mirror.moments.skewness(4) == "-1.5000");
  CHECK(mirror.moments.standard_deviation(4) == "0.5000");
  CHECK(mirror.moments.excess_kurtosis() == Rational{1, 4});
  const BetAnalysis even = analyzed(bet_of("even", {{"1:1", "p1_suit in [1, 3]"}}));
  CHECK(even.moments.skewness(3) == "0.000");
  CHECK(even.moments.excess_kurtosis() == Rational{-2});
}

TEST_CASE("a bet that only pushes has no shape and no edge per resolved unit") {
  const BetAnalysis bet = analyzed(bet_of("push", {{"push", "cards >= 4 or natural"}}));
  CHECK(bet.push_frequency == 1);
  CHECK(bet.house_edge() == 0);
  CHECK(bet.rtp() == 1);
  CHECK(bet.moments.variance == 0);
  CHECK(bet.moments.standard_deviation(2) == "0.00");
  CHECK_FALSE(bet.moments.skewness(4));
  CHECK_FALSE(bet.moments.excess_kurtosis());
  CHECK_FALSE(bet.edge_per_resolved());
}

TEST_CASE("what a shoe does not tell is not guessed") {
  const std::string by_points = "needs the ranks of the cards; this shoe is known by points";
  const std::string suits_by_points = "needs the suits of the cards; this shoe is known by points";
  const std::string suits_by_ranks = "needs the suits of the cards; this shoe is known by ranks";
  const std::string unnamed =
      "tells one suit from another, and a card of unstated suit was taken out of this shoe";
  struct Row {
    Shoe shoe;
    std::map<std::string, std::string> missing;
  };
  const Bet spade = bet_of("spade", {{"3:1", "p1_suit == 1"}});
  std::vector<const Bet*> bets = sa_gaming().all_bets();
  bets.push_back(&spade);
  const std::vector<Card> five = parse_cards("5");
  const std::vector<Row> rows{
      {Shoe::decks(8), {}},
      {Shoe::decks(8).at(Detail::points),
       {{"player_pair", by_points},
        {"banker_pair", by_points},
        {"any_pair", by_points},
        {"perfect_pair", suits_by_points},
        {"spade", suits_by_points}}},
      {Shoe::decks(8).at(Detail::ranks), {{"perfect_pair", suits_by_ranks}, {"spade", suits_by_ranks}}},
      {Shoe::decks(8).without(five), {{"spade", unnamed}}},
  };
  for (const Row& row : rows) {
    const Analysis analysis = analyze(row.shoe, sa_gaming().tableau, bets);
    REQUIRE(analysis.bets.size() == bets.size());
    for (const BetAnalysis& bet : analysis.bets) {
      CAPTURE(bet.bet->id);
      const auto missing = row.missing.find(bet.bet->id);
      CHECK(bet.missing == (missing == row.missing.end() ? "" : missing->second));
      CHECK(bet.determined() == (missing == row.missing.end()));
      CHECK(bet.outcomes.empty() != bet.determined());
      if (bet.determined()) check_figures(bet, row.shoe.deals());
    }
  }
}

TEST_CASE("given a condition, only its coups count") {
  for (const char* text :
       {"player_initial == 9", "not natural and banker_total >= 5", "player_pair or pairs == 2",
        "winner == tie", "cards == 6 and player_third in [0, 8]"}) {
    CAPTURE(text);
    const Condition given = Condition::compile(text);
    const Shoe shoe = Shoe::decks(2).at(Detail::ranks);
    std::vector<const Bet*> bets;
    for (const Bet& bet : sa_gaming().bets)
      if (bet.id != "perfect_pair") bets.push_back(&bet);
    const Analysis analysis = analyze(shoe, sa_gaming().tableau, bets, &given);
    for (std::size_t at = 0; at < bets.size(); ++at) {
      FactList facts = bets[at]->facts();
      for (const Fact* fact : given.facts()) facts.push_back(fact);
      std::vector<Integer> counted(bets[at]->outcome_count());
      Integer all = 0;
      const Distribution recount = enumerate(shoe, sa_gaming().tableau, facts);
      for (const Distribution::Row& row : recount.rows()) {
        if (!given.holds(row.values)) continue;
        counted[bets[at]->settle(row.values)] += row.deals;
        all += row.deals;
      }
      CHECK(analysis.deals == all);
      CHECK(analysis.share == Rational(all, shoe.deals()));
      CHECK(analysis.share < 1);
      for (std::size_t line = 0; line < counted.size(); ++line)
        CHECK(analysis.bets[at].outcomes[line].deals == counted[line]);
      check_figures(analysis.bets[at], all);
    }
  }
}

TEST_CASE("a condition that never holds, or that the shoe does not determine, is an error") {
  struct Row {
    std::string given;
    Shoe shoe;
    std::string message;
  };
  const Shoe small =
      Shoe::from_counts(Detail::points, std::vector<std::int64_t>{0, 0, 0, 0, 0, 0, 0, 0, 0, 9});
  const std::vector<Row> rows{
      {"natural", small, "no coup from this shoe meets this condition"},
      {"winner == tie", small, "no error"},
      {"player_pair", small, "player_pair needs the ranks of the cards; this shoe is known by points"},
      {"p1_suit == 2", Shoe::decks(1).at(Detail::ranks),
       "p1_suit needs the suits of the cards; this shoe is known by ranks"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.given);
    const Condition given = Condition::compile(row.given);
    CHECK(error_of([&] { analyze(row.shoe, sa_gaming().tableau, sa_gaming().all_bets(), &given); }) ==
          row.message);
  }
}

/// The average over all shown burn cards of every outcome's probability and of the RTP.
void check_burn_theorem(Detail detail) {
  const Shoe fresh = sa_gaming().fresh_shoe().at(detail);
  const std::vector<const Bet*> bets = sa_gaming().all_bets();
  const Analysis before = analyze(fresh, sa_gaming().tableau, bets);
  std::vector<std::vector<Rational>> average;
  for (const BetAnalysis& bet : before.bets) average.emplace_back(bet.outcomes.size() + 1);
  for (int kind = 0; kind < kind_count(detail); ++kind) {
    const Rational weight{fresh.counts()[static_cast<std::size_t>(kind)], fresh.size()};
    const Shoe rest = after_shown_burn(sa_gaming(), fresh, {}, card_of_kind(kind, detail));
    CHECK(rest.size() == fresh.size() - 1);
    const Analysis after = analyze(rest, sa_gaming().tableau, bets);
    for (std::size_t at = 0; at < bets.size(); ++at) {
      const BetAnalysis& bet = after.bets[at];
      REQUIRE(bet.determined() == before.bets[at].determined());
      if (!bet.determined()) continue;
      for (std::size_t line = 0; line < bet.outcomes.size(); ++line)
        average[at][line] += weight * bet.outcomes[line].probability;
      average[at].back() += weight * bet.rtp();
    }
  }
  int compared = 0;
  for (std::size_t at = 0; at < bets.size(); ++at) {
    const BetAnalysis& bet = before.bets[at];
    if (!bet.determined()) continue;
    CAPTURE(bet.bet->id);
    for (std::size_t line = 0; line < bet.outcomes.size(); ++line)
      CHECK(average[at][line] == bet.outcomes[line].probability);
    CHECK(average[at].back() == bet.rtp());
    ++compared;
  }
  CHECK(compared >= 15);
}

TEST_CASE("a shown burn card changes nothing on average: by points, by ranks, by cards") {
  for (const Detail detail : {Detail::points, Detail::ranks, Detail::cards}) check_burn_theorem(detail);
}

TEST_CASE("cards burned unseen after the one that was shown") {
  const std::vector<std::pair<const char*, int>> rows{
      {"A", 1}, {"2", 2},  {"3", 3},  {"4", 4},  {"5", 5},  {"6", 6},  {"7", 7},  {"8", 8},
      {"9", 9}, {"T", 10}, {"J", 10}, {"Q", 10}, {"K", 10}, {"X", 10}, {"As", 1}, {"Kd", 10}};
  for (const auto& row : rows) {
    CAPTURE(row.first);
    CHECK(burned_after(parse_cards(row.first).front()) == row.second);
  }
}

TEST_CASE("the shoe after a shown burn card") {
  Ruleset hidden = sa_gaming();
  hidden.burn = {false, 5};
  const Shoe fresh = Shoe::decks(8);
  const Shoe seventeen =
      Shoe::from_counts(Detail::points, std::vector<std::int64_t>{8, 0, 0, 0, 0, 0, 0, 0, 0, 9});
  const Shoe eight =
      Shoe::from_counts(Detail::points, std::vector<std::int64_t>{8, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  struct Row {
    const Ruleset& ruleset;
    Shoe shoe;
    const char *taken, *shown;
    std::string message;
  };
  const std::vector<Row> rows{
      {hidden, fresh, "", "7s", "sa-gaming shows no burn card"},
      {sa_gaming(), fresh, "", "7s", "no error"},
      {sa_gaming(), seventeen, "", "X", "no error"},  // 16 remain: 10 burned, 6 for a coup
      {sa_gaming(), seventeen, "A", "K",
       "15 cards remain after the K was shown; burning 10 more unseen and dealing a coup may take 16"},
      {sa_gaming(), eight, "", "A", "no error"},  // 7 remain: 1 burned
      {sa_gaming(), eight, "A", "A",
       "6 cards remain after the A was shown; burning 1 more unseen and dealing a coup may take 7"},
      {sa_gaming(), seventeen, "A A A A A A A A", "A", "no A is left in the shoe to take out"},
      {sa_gaming(), seventeen, "", "2", "no 2 is left in the shoe to take out"},
      {sa_gaming(), Shoe::infinite(), "", "2",
       "no card can be taken out of the infinite shoe: its cards are drawn with replacement"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.message);
    const std::vector<Card> taken = parse_cards(row.taken);
    CHECK(error_of([&] { after_shown_burn(row.ruleset, row.shoe, taken, parse_cards(row.shown).front()); }) ==
          row.message);
  }
  const std::vector<Card> taken = parse_cards("As Kd");
  CHECK(after_shown_burn(sa_gaming(), fresh, taken, parse_cards("7s").front()) ==
        fresh.without(parse_cards("As Kd 7s")));
}

}  // namespace
}  // namespace punto
