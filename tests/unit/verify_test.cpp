#include "punto/verify.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "logged_shoes.hpp"
#include "punto/dealing_faults.hpp"
#include "punto/error.hpp"
#include "punto/sequence.hpp"

using namespace punto;

namespace {

LogFormat with_shoes() {
  LogFormat format;
  format.names_shoes = true;
  return format;
}

/// Shoes `first` to `last`, judged as one block.
Judged judge(const Ruleset& dealt, std::uint64_t seed, std::uint64_t first, std::uint64_t last,
             Shuffle shuffle = Shuffle::fair, bool follow = true) {
  const ShoeDealer dealer{dealt, seed, shuffle};
  const LogJudge judge{game(), "commission", follow};
  return judge.judge({}, dealt_shoes(dealer, first, last), with_shoes());
}

std::uint64_t found(const Tally& tally, FindingKind kind) {
  return tally.findings[static_cast<std::size_t>(kind)];
}

const VerifyTest& test_named(const Verification& verification, std::string_view id) {
  const auto at = std::find_if(verification.tests.begin(), verification.tests.end(),
                               [&](const VerifyTest& test) { return test.id == id; });
  REQUIRE(at != verification.tests.end());
  return *at;
}

Tally winners_only(std::uint64_t player, std::uint64_t banker, std::uint64_t tie) {
  Tally tally{game()};
  tally.winners = {tie, player, banker};
  tally.coups = tally.known[1] = tally.tested();
  return tally;
}

}  // namespace

TEST_CASE("an honest log is consistent, and every test is made") {
  const Judged judged = judge(game(), 1, 1, 60);
  CHECK(judged.findings.empty());
  CHECK(judged.tally.shoes == 60);
  CHECK(judged.tally.tested() == 60 * 66);
  CHECK(judged.prints.size() == 60);
  const Verification verification = tests_of_game().conclude(judged.tally, 0.01);
  CHECK(verification.consistent);
  CHECK(verification.reasons.empty());
  for (const std::string id : {"winner", "winner-cards", "scores", "bet:tie", "bet:banker/commission",
                               "cards:1:cards", "cards:6:cards", "neighbours", "return:player"})
    CHECK(test_named(verification, id).trials > 0);
  CHECK(verification.returns.size() == game().bets.size());
  CHECK(verification.faults.size() == 96);
}

TEST_CASE("two coups of a shoe in succession are a pair, and no coup is in two of them") {
  const Tally tally = judge(game(), 1, 1, 40).tally;
  std::uint64_t pairs = 0;
  for (const std::uint64_t count : tally.neighbours) pairs += count;
  CHECK(pairs == 40 * 33);
  CHECK(tally.pairs_in_shoe == 40 * 66 * 65);
  CHECK(tally.place_pairs[0] == 40 * 66 * 65);
}

TEST_CASE("cards of one shoe are compared as drawn without replacement") {
  const Tally tally = judge(game(), 1, 1, 40).tally;
  std::vector<Cell> cells;
  for (const std::uint64_t count : tally.cards[2][0]) cells.push_back({"", count, 1.0 / 52});
  const double plain = chi_square_approx(cells).statistic;
  const Verification verification = tests_of_game().conclude(tally, 0.01);
  CHECK(test_named(verification, "cards:1:cards").statistic == doctest::Approx(plain / (1 - 65.0 / 415)));
}

TEST_CASE("where shoes are not followed, the exact dependence of two coups of a shoe is in the variance") {
  const Tally tally = judge(game(), 2, 1, 40, Shuffle::fair, false).tally;
  const auto dependence = coup_dependence(game().fresh_shoe(), game().tableau, game().all_bets());
  const Verification verification = tests_of_game().conclude(tally, 0.01);
  for (std::size_t bet = 0; bet < game().bets.size(); ++bet) {
    const std::vector<std::uint64_t>& outcomes = tally.bets[bet].outcomes;
    Rational sum = 0;
    for (std::size_t outcome = 0; outcome < outcomes.size(); ++outcome)
      sum += (game().bets[bet].net(outcome) - dependence[bet]->mean) * outcomes[outcome];
    const auto variance = static_cast<double>(Rational{dependence[bet]->variance_of_sum(66) * 40});
    CHECK_FALSE(verification.returns[bet].conditional);
    CHECK(verification.returns[bet].z ==
          doctest::Approx(static_cast<double>(sum) / std::sqrt(variance)).epsilon(1e-12));
  }
}

TEST_CASE("counts that were once published as those of an honest game are not") {
  const Verification verification = tests_of_game().conclude(winners_only(42640, 47487, 9873), 0.01);
  const VerifyTest& test = test_named(verification, "winner");
  CHECK(test.degrees == 2);
  CHECK(std::round(test.statistic * 10) == 1594);
  CHECK_FALSE(verification.consistent);
}

TEST_CASE("parts of a log add up to the whole, in any order") {
  const LogFormat format = with_shoes();
  const Tally whole = judge(game(), 7, 1, 30).tally;
  Tally sum = judge(game(), 7, 21, 30).tally;
  sum.add(judge(game(), 7, 1, 9).tally);
  sum.add(parse_tally(game(), to_json(judge(game(), 7, 10, 20).tally)));
  CHECK(sum == whole);
}

TEST_CASE("each wrong cell of the tableau is found, by what it does") {
  struct Row {
    const char* fault;
    FindingKind kind;
  };
  const std::vector<Row> rows{
      {"player:5", FindingKind::missing_draw},       {"player:6", FindingKind::illegal_draw},
      {"banker:4:stand", FindingKind::missing_draw}, {"banker:6:stand", FindingKind::illegal_draw},
      {"banker:3:8", FindingKind::illegal_draw},     {"banker:3:9", FindingKind::missing_draw},
      {"banker:6:6", FindingKind::missing_draw},     {"banker:0:0", FindingKind::missing_draw},
  };
  for (const Row& row : rows) {
    CAPTURE(row.fault);
    PlantedFaults faults{game().tableau};
    faults.plant(row.fault);
    Ruleset wrong = game();
    wrong.tableau = faults.tableau();
    const Tally tally = judge(wrong, 3, 1, 20).tally;
    CHECK(found(tally, row.kind) > 0);
    // A card drawn against the tableau may happen to be that of the coup before.
    CHECK(found(tally, row.kind) + found(tally, FindingKind::stale_card) == tally.found());
    CHECK_FALSE(tests_of_game().conclude(tally, 0.01).consistent);
  }
}

TEST_CASE("cards known by points only: nothing is made of those whose ranks the points tell") {
  const ShoeDealer dealer{game(), 13};
  const GivenCoups by_cards = dealt_shoes(dealer, 1, 150);
  const GivenCoups by_points{[&](const auto& on_coup) {
    by_cards.read({}, {},
                  [&](const LoggedCoup& coup) {
                    LoggedCoup less = coup;
                    for (LoggedHand* hand : {&less.player, &less.banker})
                      for (std::optional<Card>& card : *hand)
                        if (card) card = Card{card->points()};
                    on_coup(less);
                  },
                  {});
  }};
  const Tally tally = LogJudge{game(), "commission", true}.judge({}, by_points, with_shoes()).tally;
  CHECK(tally.details[0] > 0);
  CHECK(tally.details[1] > 0);
  const Verification verification = tests_of_game().conclude(tally, 0.01);
  CHECK(verification.consistent);
  CHECK(test_named(verification, "cards:1:points").trials == 150 * 66);
  CHECK(parse_tally(game(), to_json(tally)) == tally);
  for (const VerifyTest& test : verification.tests) {
    CAPTURE(test.id);
    CHECK(test.id.find("pair") == std::string::npos);
    CHECK(test.id.find(":ranks") == std::string::npos);
  }
}

TEST_CASE("a biased shuffle is found by the cards") {
  const Verification verification =
      tests_of_game().conclude(judge(game(), 5, 1, 200, Shuffle::biased).tally, 0.01);
  CHECK_FALSE(verification.consistent);
  CHECK(test_named(verification, "cards:1:cards").adjusted < 1e-10);
}

TEST_CASE("before every coup the mean is that of the shoe: the sums are those of a plain computation") {
  const ShoeDealer dealer{game(), 11};
  DealtShoe dealt;
  dealer.deal(1, dealt);
  const Tally tally = judge(game(), 11, 1, 1).tally;
  const OutcomeCounter counter{game().tableau, game().all_bets()};
  std::vector<Card> gone;
  std::vector<double> differences(game().bets.size()), variances(game().bets.size());
  for (const Coup& coup : dealt.coups) {
    const std::vector<Shoe> shoe{game().fresh_shoe().without(gone)};
    std::vector<Deals> deals(counter.outcome_count());
    counter.count(shoe, deals);
    for (std::size_t bet = 0; bet < differences.size(); ++bet) {
      const Bet& each = game().bets[bet];
      Rational mean = 0, square = 0;
      for (std::size_t outcome = 0; outcome < each.outcome_count(); ++outcome) {
        const Rational share{Integer{deals[counter.first_outcome(bet) + outcome]}, shoe.front().deals()};
        mean += share * each.net(outcome);
        square += share * each.net(outcome) * each.net(outcome);
      }
      const Rational net = each.net(each.settle(evaluate(each.facts(), coup)));
      differences[bet] += static_cast<double>(Rational{net - mean});
      variances[bet] += static_cast<double>(Rational{square - mean * mean});
    }
    for (const Hand& hand : {coup.player, coup.banker})
      gone.insert(gone.end(), hand.cards.begin(), hand.cards.begin() + hand.size);
  }
  for (std::size_t bet = 0; bet < differences.size(); ++bet) {
    const ConditionalSum& sum = tally.bets[bet].conditional;
    CHECK(sum.coups == dealt.coups.size());
    CHECK(std::ldexp(static_cast<double>(sum.difference), -kFractionBits) ==
          doctest::Approx(differences[bet]).epsilon(1e-9));
    CHECK(std::ldexp(static_cast<double>(sum.variance), -kFractionBits) ==
          doctest::Approx(variances[bet]).epsilon(1e-9));
  }
}

TEST_CASE("a shoe that holds a card too often, a coup after the cut card, numbers that leave out a coup") {
  const LogJudge judge{game(), "commission", true};
  const std::string name = "1";
  const Coup coup{{{Card{*Rank::from(4), *Suit::from(1)}, Card{*Rank::from(5), *Suit::from(1)}}, 2},
                  {{Card{*Rank::from(13), *Suit::from(2)}, Card{*Rank::from(1), *Suit::from(2)}}, 2}};
  const auto judged = [&](const std::vector<std::uint64_t>& numbers) {
    return judge.judge({}, GivenCoups{[&](const auto& on_coup) {
                         for (const std::uint64_t number : numbers) on_coup(logged(coup, name, number));
                       }},
                       with_shoes());
  };
  CHECK(judged({1, 2, 3, 4, 5, 6, 7, 8}).tally.found() == 0);
  const Judged ninth = judged({1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
  CHECK(ninth.tally.found() == 1);
  CHECK(ninth.findings.front().kind == FindingKind::too_many_copies);
  CHECK(ninth.findings.front().line == 9);
  CHECK(ninth.tally.bets.front().conditional.coups == 9);
  CHECK(judged({1, 2, 4}).findings.front().message == "coup 4 follows coup 2");

  Ruleset long_game = game();
  long_game.cut = 6;
  const Tally tally = LogJudge{game(), "commission", true}
                          .judge({}, dealt_shoes(ShoeDealer{long_game, 1}, 1, 20), with_shoes())
                          .tally;
  CHECK(found(tally, FindingKind::late_coup) > 5);
  CHECK(found(tally, FindingKind::late_coup) == tally.found());
}

TEST_CASE("money on a bet is tested if its bets are as good as enough equal ones") {
  LogFormat format = with_shoes();
  format.money.push_back({"tie"});
  const ShoeDealer dealer{game(), 1};
  const auto is_tested = [&](Micros large) {
    const GivenCoups coups{[&](const auto& on_coup) {
      dealt_shoes(dealer, 1, 80)
          .read({}, {},
                [&](const LoggedCoup& coup) {
                  // A bet on every fifth coup; the first one may be larger.
                  const bool is_first = coup.shoe == "1" && coup.number == 1U;
                  const std::vector<LoggedMoney> money{{is_first                           ? large
                                                        : coup.number.value_or(0) % 5 == 0 ? Micros{1'000'000}
                                                                                           : 0,
                                                        {},
                                                        {},
                                                        {}}};
                  LoggedCoup staked = coup;
                  staked.money = money;
                  on_coup(staked);
                },
                {});
    }};
    const Verification verification =
        tests_of_game().conclude(LogJudge{game(), "commission", true}.judge({}, coups, format).tally, 0.01);
    return std::any_of(verification.tests.begin(), verification.tests.end(),
                       [](const VerifyTest& test) { return test.id == "money:tie"; });
  };
  CHECK(is_tested(1'000'000));
  CHECK_FALSE(is_tested(1'000'000'000'000));
}

TEST_CASE("a record that cannot be read is one finding, and took its place in the shoe") {
  class WithUnread : public CoupReader {
   public:
    void read(const LogBlock& /*block*/, const std::function<void(const LoggedCoup&)>& /*on_before*/,
              const std::function<void(const LoggedCoup&)>& on_coup,
              const std::function<void(const UnreadRecord&)>& on_unread) const override {
      DealtShoe dealt;
      ShoeDealer{game(), 1}.deal(1, dealt);
      const std::string name = "1";
      std::uint64_t number = 0;
      for (const Coup& coup : dealt.coups) {
        if (++number == 2) {
          on_unread({2, 0, false, "no coup"});
        } else {
          on_coup(logged(coup, name, number));
        }
      }
    }
  };
  const Tally tally = LogJudge{game(), "commission", true}.judge({}, WithUnread{}, with_shoes()).tally;
  CHECK(found(tally, FindingKind::unread_record) == 1);
  CHECK(tally.found() == 1);
  CHECK(tally.tested() == 65);
  CHECK(tally.neighbours != judge(game(), 1, 1, 1).tally.neighbours);
}

TEST_CASE("a shoe that comes again is named") {
  LogSum sum{game()};
  for (const std::uint64_t first : std::vector<std::uint64_t>{1, 2, 1}) {
    Judged judged = judge(game(), 9, first, first + 1);
    sum.add("log.csv", judged);
  }
  CHECK(found(sum.tally(), FindingKind::repeated_shoe) == 3);
  CHECK(sum.first_findings().front().finding.shoe == "2");
  CHECK_FALSE(tests_of_game().conclude(sum.tally(), 0.01).consistent);
  Tally parts = judge(game(), 9, 1, 2).tally;
  parts.add(judge(game(), 9, 2, 3).tally);
  CHECK(tests_of_game().conclude(parts, 0.01).reasons.front() ==
        "of 3 different shoes in a sample, 1 came again");
}

TEST_CASE("bets after their round limit, and the return by money") {
  LogFormat format = with_shoes();
  format.money.push_back({"player_pair"});
  const std::vector<LoggedMoney> money{{2'000'000, {}, {}, {}}};
  const ShoeDealer dealer{game(), 1};
  const Judged judged = LogJudge{game(), "commission", true}.judge({}, GivenCoups{[&](const auto& on_coup) {
                                                                     DealtShoe dealt;
                                                                     dealer.deal(1, dealt);
                                                                     const std::string name = "1";
                                                                     std::uint64_t number = 0;
                                                                     for (const Coup& coup : dealt.coups) {
                                                                       LoggedCoup with_money =
                                                                           logged(coup, name, ++number);
                                                                       with_money.money = money;
                                                                       on_coup(with_money);
                                                                     }
                                                                   }},
                                                                   format);
  const std::uint64_t coups = judged.tally.coups;
  CHECK(found(judged.tally, FindingKind::late_bet) == coups - 60);
  const auto pair =
      static_cast<std::size_t>(std::find_if(game().bets.begin(), game().bets.end(),
                                            [](const Bet& bet) { return bet.id == "player_pair"; }) -
                               game().bets.begin());
  const BetTally& sums = judged.tally.bets[pair];
  CHECK(sums.stakes.bets == coups);
  CHECK(sums.stakes.staked == Integer{coups} * 2'000'000);
  CHECK(sums.stakes.net == Integer{sums.conditional.net} * 2'000'000 >> kFractionBits);
}
