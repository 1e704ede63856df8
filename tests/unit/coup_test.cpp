// One coup: who draws, and what is said when the cards run out.
#include "punto/coup.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "punto/error.hpp"
#include "punto/facts.hpp"
#include "punto/file.hpp"
#include "punto/settlement.hpp"

namespace punto {
namespace {

const Ruleset& ruleset() {
  static const Ruleset kRules = load_ruleset("sa-gaming");
  return kRules;
}

// The card that casinos print. D draws, S stands.
constexpr std::string_view kPlayerCard = "DDDDDDSS";  // on 0 to 7
struct BankerRow {
  char after_stand;
  std::string_view after_third;  // worth 0 to 9
};
constexpr std::array<BankerRow, 8> kBankerCard{{
    //    0123456789
    {'D', "DDDDDDDDDD"},  // on 0
    {'D', "DDDDDDDDDD"},
    {'D', "DDDDDDDDDD"},
    {'D', "DDDDDDDDSD"},
    {'D', "SSDDDDDDSS"},
    {'D', "SSSSDDDDSS"},
    {'S', "SSSSSSDDSS"},
    {'S', "SSSSSSSSSS"},  // on 7
}};

std::size_t index(int value) {
  return static_cast<std::size_t>(value);
}

Card worth(int points) {
  return Card{*Points::from(points)};
}

TEST_CASE("every cell of the tableau, reached by every first four cards") {
  for (int start = 0; start < 10'000; ++start) {
    const std::array<int, 4> first{start / 1000, start / 100 % 10, start / 10 % 10, start % 10};
    const int player = (first[0] + first[2]) % 10;
    const int banker = (first[1] + first[3]) % 10;
    for (int third = 0; third <= 9; ++third) {
      const int sixth = (third + start) % 10;
      const std::array cards{worth(first[0]), worth(first[1]), worth(first[2]),
                             worth(first[3]), worth(third),    worth(sixth)};
      Hand player_hand{{cards[0], cards[2]}, 2};
      Hand banker_hand{{cards[1], cards[3]}, 2};
      if (player < 8 && banker < 8) {
        const bool draws = kPlayerCard[index(player)] == 'D';
        if (draws) player_hand = {{cards[0], cards[2], cards[4]}, 3};
        const BankerRow& row = kBankerCard.at(index(banker));
        if ((draws ? row.after_third[index(third)] : row.after_stand) == 'D')
          banker_hand = {{cards[1], cards[3], draws ? cards[5] : cards[4]}, 3};
      }
      const Coup coup = deal_coup(ruleset().tableau, cards);
      REQUIRE(coup == Coup{player_hand, banker_hand});
      REQUIRE(coup.size() == player_hand.size + banker_hand.size);
      // What is left over changes nothing, and is not needed.
      REQUIRE(deal_coup(ruleset().tableau, std::span{cards}.first(index(coup.size()))) == coup);
    }
  }
}

TEST_CASE("hands: totals and what is known") {
  const Coup coup = deal_coup(ruleset().tableau, parse_cards("Ks 2h 5 X 9 5c"));
  CHECK(coup.player.initial().value() == 5);
  CHECK(coup.player.total().value() == 4);
  CHECK(coup.player.first() == *parse_card("Ks"));
  CHECK(coup.player.second() == *parse_card("5"));
  CHECK(coup.player.third() == *parse_card("9"));
  CHECK(coup.player.start_detail() == Detail::ranks);
  CHECK(coup.player.third_detail() == Detail::ranks);
  CHECK(coup.banker.initial().value() == 2);
  CHECK(coup.banker.total().value() == 7);
  CHECK(coup.banker.start_detail() == Detail::points);
  CHECK(coup.banker.third_detail() == Detail::cards);
  const Coup natural = deal_coup(ruleset().tableau, parse_cards("X 2 9 3"));
  CHECK_FALSE(natural.player.has_third());
  CHECK(natural.player.third_detail() == Detail::cards);  // no third card is unknown
  CHECK(natural.player.total() == natural.player.initial());
}

TEST_CASE("cards that end before the coup does: who was to draw, and why") {
  struct Row {
    std::string cards, message;
  };
  const std::vector<Row> rows{
      {"", "0 cards; the coup needs one more: the Player's first"},
      {"5", "1 card; the coup needs one more: the Banker's first"},
      {"5 5", "2 cards; the coup needs one more: the Player's second"},
      {"5 5 5", "3 cards; the coup needs one more: the Banker's second"},
      {"K K 5 7", "4 cards; the coup needs one more: the Player draws on 5"},
      {"K K K K", "4 cards; the coup needs one more: the Player draws on 0"},
      {"6 2 K 3", "4 cards; the coup needs one more: the Banker draws on 5 after the Player stood"},
      {"K K 5 3 9", "5 cards; the coup needs one more: the Banker draws on 3 against a third card worth 9"},
      {"K K 5 K Q", "5 cards; the coup needs one more: the Banker draws on 0 against a third card worth 0"},
      {"K K 5 6 6", "5 cards; the coup needs one more: the Banker draws on 6 against a third card worth 6"},
      {"9 K K K", ""},
      {"K K 5 3 8", ""},
      {"K K 5 7 8", ""},
      {"7 6 K K", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.cards);
    std::string message;
    try {
      deal_coup(ruleset().tableau, parse_cards(row.cards));
    } catch (const Error& error) {
      message = error.message();
    }
    CHECK(message == row.message);
  }
}

struct CaseRow {
  std::string cards;
  int player_total, banker_total;
  std::string winner;
  int cards_dealt;
  std::string note;
};

std::vector<CaseRow> shared_cases() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): tests run on one thread
  const char* const source = std::getenv("PUNTO_SOURCE");
  REQUIRE_MESSAGE(source != nullptr, "PUNTO_SOURCE must name the source folder");
  std::istringstream lines{read_text_file(std::filesystem::path{source} / "tests/cases/coups.csv")};
  std::vector<CaseRow> rows;
  bool head_seen = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    if (!head_seen) {
      REQUIRE(line == "cards;player_total;banker_total;winner;cards_dealt;note");
      head_seen = true;
      continue;
    }
    std::istringstream cells{line};
    std::vector<std::string> row;
    for (std::string cell; std::getline(cells, cell, ';');) row.push_back(cell);
    REQUIRE(row.size() >= 6);  // a note may hold semicolons
    rows.push_back({row[0], std::stoi(row[1]), std::stoi(row[2]), row[3], std::stoi(row[4]), row[5]});
  }
  return rows;
}

TEST_CASE("slips that programs have made: the shared cases") {
  const std::vector<CaseRow> rows = shared_cases();
  CHECK(rows.size() >= 23);
  for (const CaseRow& row : rows) {
    CAPTURE(row.cards);
    CAPTURE(row.note);
    const Coup coup = deal_coup(ruleset().tableau, parse_cards(row.cards));
    const auto fact = [&](const char* name) { return evaluate(fact_named(name), coup); };
    CHECK(fact("player_total") == row.player_total);
    CHECK(fact("banker_total") == row.banker_total);
    CHECK(value_text(fact_named("winner"), fact("winner")) == row.winner);
    CHECK(fact("cards") == row.cards_dealt);
  }
}

/// What the bet pays on these cards, per unit staked.
Rational net_of(const std::string& bet, const std::string& mode, const std::string& cards) {
  for (const SettledBet& settled : settle_coup(ruleset(), ruleset().bets_in(mode), parse_cards(cards)).bets) {
    if (settled.bet->id != bet) continue;
    CHECK(settled.missing.empty());
    return settled.net();
  }
  FAIL("no such bet");
  return 0;
}

TEST_CASE("slips that programs have made: what the bets of the notes pay") {
  struct Row {
    std::string cards, bet;
    Rational commission, no_commission;
  };
  const std::vector<Row> rows{
      {"2 7 2 K K", "player_pair", 11, 11},
      {"2 7 2 K K", "any_pair", 5, 5},
      {"2 7 2 K K", "banker_pair", -1, -1},
      {"9 K K K", "player_bonus", 1, 1},
      {"9 K K K", "banker_bonus", -1, -1},
      {"9 K K K", "player_natural", {7, 2}, {7, 2}},
      {"4 4 4 4", "player_bonus", 0, 0},
      {"4 4 4 4", "banker_bonus", 0, 0},
      {"4 4 4 4", "player_pair", 11, 11},
      {"4 4 4 4", "banker_pair", 11, 11},
      {"4 4 4 4", "any_pair", 5, 5},
      {"6 6 K K", "player_bonus", -1, -1},
      {"6 6 K K", "banker_bonus", -1, -1},
      {"6 6 K K", "player", 0, 0},
      {"6 6 K K", "banker", 0, 0},
      {"6 6 K K", "tie", 8, 8},
      {"6 6 K K", "lucky_six", -1, -1},
      {"K 2 6 2 3", "banker", {19, 20}, 1},
      {"K 2 6 2 3", "super_lucky_seven", -1, -1},
      {"7 6 K K 3", "super_lucky_seven", 30, 30},
      {"7 6 K K 3", "lucky_seven", 6, 6},
      {"7 6 K K 3", "lucky_seven_2", 15, 15},
      {"7 6 K K 3", "lucky_seven_3", -1, -1},
      {"7 6 K K 3", "banker", -1, -1},
      {"K 4 2 2 A 3", "banker", {19, 20}, {1, 2}},
      {"K 4 2 2 A 3", "lucky_six_2", 22, 22},
      {"Ks 2 Ks 4 5", "any_pair", 5, 5},
      {"K 9 Q Q", "player_pair", -1, -1},
      {"K 9 Q Q", "any_pair", -1, -1},
      {"K 9 Q Q", "banker_natural", {7, 2}, {7, 2}},
      {"6 K K 2 7", "banker_bonus", -1, -1},
      {"K 2 K K K A 5", "banker_bonus", -1, -1},
      {"6 K K A 5", "banker", 0, 0},
      {"3 K K A 2 5", "banker", {19, 20}, {1, 2}},
      {"3 K K A 2 5", "lucky_six", 20, 20},
      {"3 K K A 2 5", "lucky_six_3", 50, 50},
      {"3 K K A 2 5", "lucky_six_2", -1, -1},
  };
  for (const Row& row : rows) {
    CAPTURE(row.cards);
    CAPTURE(row.bet);
    CHECK(net_of(row.bet, "commission", row.cards) == row.commission);
    CHECK(net_of(row.bet, "no-commission", row.cards) == row.no_commission);
  }
  // This bet wants the suits of both hands.
  CHECK(net_of("perfect_pair", "commission", "Ks 2h Ks 4c 5") == 25);
  CHECK(net_of("perfect_pair", "commission", "Ks 2h Kh 4c 5") == -1);
}

TEST_CASE("a settled coup keeps the spare cards and says what it cannot tell") {
  const Settlement settlement =
      settle_coup(ruleset(), ruleset().bets_in("commission"), parse_cards("2 7 2 X X 3 4"));
  CHECK(settlement.cards == parse_cards("2 7 2 X X 3 4"));
  CHECK(settlement.coup == deal_coup(ruleset().tableau, parse_cards("2 7 2 X X")));
  CHECK(settlement.unused == parse_cards("3 4"));
  CHECK(settlement.facts.size() + settlement.missing.size() == all_facts().size());
  for (const auto& [fact, why] : settlement.missing) {
    CHECK_FALSE(why.empty());
    CHECK(why == missing_for(*fact, settlement.coup));
  }
  for (const SettledBet& settled : settlement.bets) {
    CAPTURE(settled.bet->id);
    std::string missing;
    // The Banker's 7 and X are no pair, whatever the X is; the Player's twos may be of one suit.
    if (settled.bet->id == "perfect_pair") missing = "needs the suits of the Player's first two cards";
    CHECK(settled.missing == missing);
  }
  CHECK_THROWS_WITH_AS(settle_coup(ruleset(), {}, parse_cards("5 5")),
                       "2 cards; the coup needs one more: the Player's second", Error);
}

TEST_CASE("cards half known settle what every card that they may be settles alike") {
  struct Row {
    std::string cards, bet;
    std::optional<int> net;  // nothing if the cards do not tell
  };
  const std::vector<Row> rows{
      {"Ks 2 Ks 4 5", "perfect_pair", 25},  // the Player's pair pays, whatever the Banker has
      {"K 2 K 4 5", "perfect_pair", std::nullopt},
      {"Ks 2 Kh 4 5", "perfect_pair", -1},
      {"Ks 2 K 4 5", "perfect_pair", std::nullopt},
      {"T Q K 8", "perfect_pair", -1},  // four ranks
      {"X 2 9 3", "player_pair", -1},
      {"X 9 X K", "player_pair", std::nullopt},
      {"X 9 K K", "player_pair", std::nullopt},
      {"X 4 X 4", "any_pair", 5},
      {"X 4 X 4", "player_pair", std::nullopt},
      {"X X X X X X", "tie", 8},
      {"X X X X X X", "perfect_pair", std::nullopt},
  };
  for (const Row& row : rows) {
    CAPTURE(row.cards);
    CAPTURE(row.bet);
    const Settlement settlement =
        settle_coup(ruleset(), ruleset().bets_named(row.bet), parse_cards(row.cards));
    const SettledBet& settled = settlement.bets.front();
    CHECK(settled.missing.empty() == row.net.has_value());
    if (row.net) CHECK(settled.net() == *row.net);
  }
}

TEST_CASE("facts of cards half known: certain, or with a reason") {
  const Settlement settlement = settle_coup(ruleset(), {}, parse_cards("Ks 2s Ks 4s 5"));
  const auto is_certain = [&](const char* name, int value) {
    return std::find(settlement.facts.begin(), settlement.facts.end(), std::pair{&fact_named(name), value}) !=
           settlement.facts.end();
  };
  CHECK(is_certain("b3_suit", 0));  // there is no such card
  CHECK(is_certain("p1_suit", 1));
  CHECK(is_certain("perfect_pairs", 1));
  REQUIRE(settlement.missing.size() == 1);
  CHECK(settlement.missing.front().first->name == "p3_suit");
  CHECK(settlement.missing.front().second == "needs the suits of the third cards");
}

}  // namespace
}  // namespace punto
