#include "punto/dealing_faults.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "punto/error.hpp"
#include "punto/ruleset.hpp"

namespace punto {
namespace {

const Tableau& right() {
  static const Tableau kTableau = load_ruleset("sa-gaming").tableau;
  return kTableau;
}

Tableau with_fault(const std::string& kind) {
  PlantedFaults faults{right()};
  faults.plant(kind);
  CHECK(faults.shuffle() == Shuffle::fair);
  CHECK(!faults.stale_thirds());
  return faults.tableau();
}

TEST_CASE("every cell of the tableau can be turned, and no other is") {
  for (std::size_t total = 0; total <= 7; ++total) {
    Tableau player = right();
    player.player[total] = !player.player[total];
    CHECK(with_fault("player:" + std::to_string(total)) == player);
    Tableau after_stand = right();
    after_stand.banker_after_stand[total] = !after_stand.banker_after_stand[total];
    CHECK(with_fault("banker:" + std::to_string(total) + ":stand") == after_stand);
    for (std::size_t points = 0; points <= 9; ++points) {
      Tableau banker = right();
      banker.banker[total][points] = !banker.banker[total][points];
      CHECK(with_fault("banker:" + std::to_string(total) + ":" + std::to_string(points)) == banker);
    }
  }
}

TEST_CASE("faults of other kinds leave the tableau alone; several go together") {
  PlantedFaults faults{right()};
  CHECK(faults.tableau() == right());
  faults.plant("biased-shuffle");
  CHECK(faults.shuffle() == Shuffle::biased);
  CHECK(!faults.stale_thirds());
  faults.plant("stale-thirds");
  CHECK(faults.stale_thirds());
  CHECK(faults.tableau() == right());
  faults.plant("player:5");
  faults.plant("banker:6:stand");
  CHECK(!faults.tableau().player[5]);
  CHECK(faults.tableau().banker_after_stand[6]);
}

TEST_CASE("what is no fault is told which there are") {
  for (const std::string kind : {"",
                                 "player",
                                 "player:",
                                 "player:8",
                                 "player:-1",
                                 "player:55",
                                 "player:5:stand",
                                 "banker:5",
                                 "banker:8:stand",
                                 "banker:5:",
                                 "banker:5:stands",
                                 "banker:5:10",
                                 "banker:5:x",
                                 "banker::5",
                                 "tie:5",
                                 "Player:5",
                                 " player:5",
                                 "stale-third",
                                 "biased shuffle",
                                 "payout",
                                 "commission",
                                 "payouts:tie"}) {
    PlantedFaults faults{right()};
    const std::string message =
        "\"" + kind +
        "\" is no fault; expected player:TOTAL, banker:TOTAL:stand, banker:TOTAL:POINTS (TOTAL "
        "0 to 7, POINTS 0 to 9), biased-shuffle, stale-thirds, payout:BET or commission:BET";
    CHECK_THROWS_WITH_AS(faults.plant(kind), message.c_str(), Error);
    CHECK(faults.tableau() == right());
  }
}

TEST_CASE("a fault planted twice would be none") {
  for (const std::string kind :
       {"player:5", "banker:3:8", "banker:0:stand", "biased-shuffle", "stale-thirds"}) {
    PlantedFaults faults{right()};
    faults.plant(kind);
    CHECK_THROWS_WITH_AS(faults.plant(kind), ("the fault \"" + kind + "\" is planted twice").c_str(), Error);
  }
}

/// Returns of every outcome with one unit staked on each of these bets, by the faults.
std::vector<std::vector<std::string>> returns(const std::vector<std::string>& kinds) {
  static const Ruleset kRuleset = load_ruleset("sa-gaming");
  std::vector<StakedBet> stakes;
  for (const char* stake : {"banker=1", "tie=1", "banker_bonus=1"})
    stakes.push_back(parse_stake(stake, kRuleset.bets_in("no-commission")));
  PlantedFaults faults{right(), stakes};
  for (const std::string& kind : kinds) faults.plant(kind);
  CHECK(faults.tableau() == right());
  std::vector<std::vector<std::string>> texts;
  for (const StakedBet& staked : faults.stakes()) {
    texts.emplace_back();
    for (const Rational& returned : staked.returned) texts.back().push_back(fraction(returned));
  }
  return texts;
}

TEST_CASE("faults of payout: winning outcomes of one bet pay too much, and nothing else does") {
  struct Row {
    std::vector<std::string> kinds;
    std::vector<std::string> banker, tie, bonus;
  };
  const std::vector<std::string> bonus{"2", "1", "31", "11", "7", "5", "3", "2", "0"};
  for (const Row& row :
       {Row{{}, {"3/2", "2", "1", "0"}, {"9", "0"}, bonus},
        Row{{"payout:banker"}, {"5/2", "3", "1", "0"}, {"9", "0"}, bonus},
        Row{{"payout:tie"}, {"3/2", "2", "1", "0"}, {"10", "0"}, bonus},
        Row{{"payout:banker_bonus"},
            {"3/2", "2", "1", "0"},
            {"9", "0"},
            {"3", "1", "32", "12", "8", "6", "4", "3", "0"}},
        Row{{"commission:banker"}, {"2", "2", "1", "0"}, {"9", "0"}, bonus},
        Row{{"commission:banker", "payout:banker"}, {"3", "3", "1", "0"}, {"9", "0"}, bonus},
        Row{{"payout:tie", "payout:banker", "commission:banker"}, {"3", "3", "1", "0"}, {"10", "0"}, bonus}})
    CHECK(returns(row.kinds) == std::vector<std::vector<std::string>>{row.banker, row.tie, row.bonus});
}

TEST_CASE("faults of payout need a stake, and something to change") {
  for (const std::string kind : {"payout:player", "commission:player", "payout:", "payout:nothing"}) {
    const std::string bet = kind.substr(kind.find(':') + 1);
    const std::string message = "the fault \"" + kind + "\" needs a stake on \"" + bet + "\"";
    CHECK_THROWS_WITH_AS(returns({kind}), message.c_str(), Error);
  }
  CHECK_THROWS_WITH_AS(returns({"commission:tie"}),
                       "the fault \"commission:tie\" changes nothing: no outcome pays so", Error);
  CHECK_THROWS_WITH_AS(returns({"payout:tie", "payout:tie"}), "the fault \"payout:tie\" is planted twice",
                       Error);
}

}  // namespace
}  // namespace punto
