// Stakes as they are given, and what comes back.
#include "punto/dealing_stakes.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "punto/error.hpp"
#include "punto/ruleset.hpp"

namespace punto {
namespace {

const Ruleset& sa_gaming() {
  static const Ruleset kRuleset = load_ruleset("sa-gaming");
  return kRuleset;
}

std::vector<const Bet*> offered(const std::string& mode = "commission") {
  return sa_gaming().bets_in(mode);
}

std::vector<std::string> returns(const StakedBet& staked) {
  std::vector<std::string> texts;
  for (const Rational& each : staked.returned) texts.push_back(fraction(each));
  return texts;
}

TEST_CASE("stakes and what each outcome returns, the stake included") {
  struct Row {
    const char* text;
    const char* mode;
    const char* stake;
    std::vector<std::string> returned;
  };
  for (const Row& row :
       {Row{"player=100", "commission", "100", {"200", "100", "0"}},
        Row{"banker=100", "commission", "100", {"195", "100", "0"}},
        Row{"banker=100", "no-commission", "100", {"150", "200", "100", "0"}},
        Row{"banker=0.01", "commission", "1/100", {"39/2000", "1/100", "0"}},
        Row{"tie=2.5", "commission", "5/2", {"45/2", "0"}},
        Row{"tie=2.50", "commission", "5/2", {"45/2", "0"}},
        Row{"lucky_six=007.00", "commission", "7", {"91", "147", "0"}},
        Row{"perfect_pair=1000000000.00", "commission", "1000000000", {"26000000000", "0"}}}) {
    const std::string text = row.text;
    CAPTURE(text);
    const StakedBet staked = parse_stake(row.text, offered(row.mode));
    CHECK(staked.bet->id == text.substr(0, text.find('=')));
    CHECK(fraction(staked.stake) == row.stake);
    CHECK(returns(staked) == row.returned);
  }
}

TEST_CASE("a bet that loses more than its stake returns less than nothing") {
  Bet bet;
  bet.id = "deep";
  bet.pays.push_back({parse_odds("-9:1"), Condition::compile("natural")});
  CHECK(returns(StakedBet{bet, 5}) == std::vector<std::string>{"-40", "0"});
}

TEST_CASE("what is no stake") {
  struct Row {
    std::string text, message;
  };
  const std::string amount =
      " is no amount; expected one above 0, at most 1000000000, with at most two digits after the point";
  std::vector<Row> rows{{"", "\"\" is no stake; expected BET=AMOUNT, such as player=100"},
                        {"player", "\"player\" is no stake; expected BET=AMOUNT, such as player=100"},
                        {"playr=1", "no bet \"playr\" is offered. Did you mean \"player\"?"},
                        {"Player=1", "no bet \"Player\" is offered. Did you mean \"player\"?"}};
  for (const std::string text : {"",           "0",
                                 "0.00",       "-1",
                                 "+1",         "x",
                                 "1e3",        "1.",
                                 ".5",         "1.005",
                                 "1.500",      "1.2.3",
                                 "1,5",        "5%",
                                 " 1",         "1 ",
                                 "1=1",        "1000000000.01",
                                 "1000000001", "99999999999999999999"})
    rows.push_back({"tie=" + text, "\"" + text + "\"" + amount});
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK_THROWS_WITH_AS(parse_stake(row.text, offered()), row.message.c_str(), Error);
  }
  const Bet* const tie = sa_gaming().bets_named("tie").front();
  CHECK_THROWS_WITH_AS(parse_stake("nothing=1", {tie}), "no bet \"nothing\" is offered, only tie", Error);
}

}  // namespace
}  // namespace punto
