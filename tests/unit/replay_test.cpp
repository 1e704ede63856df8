#include "punto/replay.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "logged_shoes.hpp"
#include "punto/error.hpp"

using namespace punto;

namespace {

/// Cards of both hands as texts: "9s Qh", "3d Jc 4h"; "." where a place is empty.
LoggedCoup coup_of(const std::string& player, const std::string& banker) {
  LoggedCoup coup;
  coup.has_cards = true;
  coup.stated.fill(LoggedCoup::kUnstated);
  const auto fill = [](LoggedHand& hand, const std::string& text) {
    std::size_t place = 0;
    for (std::size_t start = 0; start < text.size(); start = text.find(' ', start) + 1) {
      const std::string word = text.substr(start, text.find(' ', start) - start);
      if (word != ".") hand[place] = parse_card(word);
      ++place;
      if (text.find(' ', start) == std::string::npos) break;
    }
  };
  fill(coup.player, player);
  fill(coup.banker, banker);
  return coup;
}

LogFormat format_with(const std::vector<std::string>& facts) {
  LogFormat format;
  for (const std::string& fact : facts) format.stated.push_back({fact, &fact_named(fact), {}});
  return format;
}

struct Found {
  std::vector<FindingKind> kinds;
  std::vector<std::string> messages;
  ReplayedCoup coup;
};

Found replay(const LogFormat& format, const LoggedCoup& coup, const ThirdColumns& before = {},
             std::string_view mode = "commission") {
  const OfferedBets offered{game().bets_in(mode)};
  const Replayer replayer{game().tableau, offered, format};
  Found found;
  found.coup = replayer.replay(coup, before, [&](FindingKind kind, std::string message) {
    found.kinds.push_back(kind);
    found.messages.push_back(std::move(message));
  });
  return found;
}

}  // namespace

TEST_CASE("draws: each coup that is not by the tableau is named") {
  struct Row {
    const char *player, *banker;
    std::vector<FindingKind> kinds;
    const char* message;  // of the first
  };
  const std::vector<Row> rows{
      {"9s Qh", "3d Jc", {}, ""},
      {"2c 3c 6d", "Kh 4s 7h", {}, ""},
      {"As 3s Tc", "Jc Ad 6s", {}, ""},
      {"2c 3c",
       "Kh 4s",
       {FindingKind::missing_draw},
       "the Player has 5 and must draw, but has no third card"},
      {"2c 4c 6d", "Kh 6s", {FindingKind::illegal_draw}, "the Player has 6 and must stand, but drew 6d"},
      {"9s Qh",
       "3d Jc 2s",
       {FindingKind::illegal_draw},
       "the Banker has 3 against 9, a natural: nobody draws and must stand, but drew 2s"},
      {"2c 4c",
       "Kh 5s",
       {FindingKind::missing_draw},
       "the Banker has 5 and the Player stood and must draw, but has no third card"},
      {"2c 3c 8d",
       "Kh 3s 4s",
       {FindingKind::illegal_draw},
       "the Banker has 3 against a third card worth 8 and must stand, but drew 4s"},
      {"2c 3c 9d",
       "Kh 3s",
       {FindingKind::missing_draw},
       "the Banker has 3 against a third card worth 9 and must draw, but has no third card"},
      {"2c .",
       "Kh 3s",
       {FindingKind::missing_card},
       "a coup has at least two cards in each hand, and one is not there"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.player);
    CAPTURE(row.banker);
    const Found found = replay(LogFormat{}, coup_of(row.player, row.banker));
    CHECK(found.kinds == row.kinds);
    if (!found.messages.empty()) CHECK(found.messages.front() == row.message);
  }
}

TEST_CASE("a third card that stands where none may be and is that of the record before was left standing") {
  const ThirdColumns before{parse_card("6d"), parse_card("7h")};
  const Found stale = replay(LogFormat{}, coup_of("Ks 6c 6d", "2h 3d As"), before);
  CHECK(stale.kinds == std::vector{FindingKind::stale_card});
  CHECK(stale.coup.coup.player.size == 2);
  CHECK(stale.coup.gone_size == 5);
  CHECK(stale.coup.player.value() == 6);
  const Found drawn = replay(LogFormat{}, coup_of("Ks 6c 6d", "2h 3d As"), {parse_card("6h"), {}});
  CHECK(drawn.kinds == std::vector{FindingKind::illegal_draw});
  CHECK(drawn.coup.coup.player.size == 3);
  CHECK(drawn.coup.gone_size == 6);
}

TEST_CASE("a card that the log's total counts was drawn, whatever was there before") {
  const LogFormat format = format_with({"player_total"});
  LoggedCoup coup = coup_of("Ks 6c 5d", "2h 3d As");
  const ThirdColumns before{parse_card("5d"), {}};
  coup.stated[0] = 1;
  CHECK(replay(format, coup, before).kinds == std::vector{FindingKind::illegal_draw});
  coup.stated[0] = 6;
  CHECK(replay(format, coup, before).kinds == std::vector{FindingKind::stale_card});
}

TEST_CASE("stated values are compared with the cards, as far as these are known") {
  const LogFormat format = format_with({"player_total", "winner", "natural", "player_pair", "cards"});
  LoggedCoup coup = coup_of("4h 4d", "5s 5c");
  const auto kinds_of = [&](std::array<std::int8_t, 5> values) {
    std::copy(values.begin(), values.end(), coup.stated.begin());
    return replay(format, coup).kinds;
  };
  CHECK(kinds_of({8, 1, 1, 1, 4}).empty());
  CHECK(kinds_of({7, 1, 1, 1, 4}) == std::vector{FindingKind::wrong_score});
  CHECK(kinds_of({8, 2, 1, 1, 4}) == std::vector{FindingKind::wrong_winner});
  CHECK(kinds_of({8, 1, 0, 1, 4}) == std::vector{FindingKind::wrong_natural});
  CHECK(kinds_of({8, 1, 1, 0, 4}) == std::vector{FindingKind::wrong_pair});
  CHECK(kinds_of({8, 1, 1, 1, 5}) == std::vector{FindingKind::wrong_value});
  CHECK(kinds_of({LoggedCoup::kUnstated, LoggedCoup::kUnstated, 0, LoggedCoup::kUnstated, 6}).size() == 2);
  coup.player[0] = Card{};  // some ten-valued card: whether it pairs is not known
  coup.player[1] = Card{*Points::from(8)};
  CHECK(kinds_of({8, 1, 1, 1, 4}).empty());
}

TEST_CASE("without cards, the winner is compared with the totals") {
  const LogFormat format = format_with({"player_total", "banker_total", "winner", "cards"});
  LoggedCoup coup;
  coup.stated.fill(LoggedCoup::kUnstated);
  coup.stated[0] = 4;
  coup.stated[1] = 7;
  coup.stated[2] = 2;
  coup.stated[3] = 6;
  CHECK(replay(format, coup).kinds.empty());
  CHECK(replay(format, coup).coup.known == Known::totals);
  coup.stated[2] = 1;
  CHECK(replay(format, coup).messages ==
        std::vector<std::string>{"winner is player, but 4 against 7 makes banker"});
  coup.stated[0] = LoggedCoup::kUnstated;
  CHECK(replay(format, coup).coup.known == Known::winner);
  CHECK(replay(format, coup).kinds.empty());
}

TEST_CASE("conditions are stated values too") {
  LogFormat format;
  format.stated.push_back(
      {"isNatural", nullptr, Condition::compile("player_total >= 8 or banker_total >= 8")});
  LoggedCoup coup = coup_of("Td Ac 8c", "9h 4c");
  coup.stated[0] = 1;
  CHECK(replay(format, coup).kinds.empty());
  coup.stated[0] = 0;
  CHECK(replay(format, coup).messages ==
        std::vector<std::string>{"isNatural is false, but Td Ac 8c against 9h 4c makes true"});
}

TEST_CASE("payouts are settled again, to the last digit") {
  constexpr Micros kUnit = 1'000'000;
  struct Row {
    const char* bet;
    const char* mode;
    Micros stake, returned, commission;
    MoneyRounding rounding;
    bool is_right;
  };
  // The Banker wins 7 against 4.
  const std::vector<Row> rows{
      {"banker", "commission", 100 * kUnit, 195 * kUnit, 5 * kUnit, MoneyRounding::nearest, true},
      {"banker", "commission", 100 * kUnit, 200 * kUnit, 0, MoneyRounding::nearest, false},
      {"banker", "commission", 100 * kUnit, 195 * kUnit, 0, MoneyRounding::nearest, false},
      {"banker", "no-commission", 100 * kUnit, 200 * kUnit, 0, MoneyRounding::nearest, true},
      {"banker", "commission", 110'000, 210'000, 10'000, MoneyRounding::nearest, true},  // 0.2145, 0.0055
      {"banker", "commission", 110'000, 220'000, 10'000, MoneyRounding::nearest, false},
      {"banker", "commission", 110'000, 210'000, 10'000, MoneyRounding::down, false},
      {"banker", "commission", 110'000, 210'000, 0, MoneyRounding::down, true},
      {"banker", "commission", 110'000, 220'000, 10'000, MoneyRounding::up, true},
      {"banker", "commission", 110'000, 214'500, 5'500, MoneyRounding::exact, true},
      {"banker", "commission", 110'000, 210'000, 10'000, MoneyRounding::exact, false},
      {"player", "commission", 100 * kUnit, 0, 0, MoneyRounding::nearest, true},
      {"player", "commission", 100 * kUnit, 100 * kUnit, 0, MoneyRounding::nearest, false},
      {"tie", "commission", 0, 0, 0, MoneyRounding::nearest, true},
  };
  for (const Row& row : rows) {
    CAPTURE(row.bet);
    CAPTURE(row.returned);
    LogFormat format;
    format.money.push_back({row.bet});
    format.rounding = row.rounding;
    const std::vector<LoggedMoney> money{{row.stake, row.returned, row.returned - row.stake, row.commission}};
    LoggedCoup coup = coup_of("As 3s Tc", "Jc Ad 6s");
    coup.money = money;
    CHECK(replay(format, coup, {}, row.mode).kinds.empty() == row.is_right);
  }
}

TEST_CASE("where a Banker's six pays half, that is no commission") {
  LogFormat format;
  format.money.push_back({"banker"});
  LoggedCoup coup = coup_of("As 3s Tc", "Jc Ad 5s");
  const std::vector<LoggedMoney> money{{100'000'000, 150'000'000, 50'000'000, 0}};
  coup.money = money;
  CHECK(replay(format, coup, {}, "no-commission").kinds.empty());
  CHECK(replay(format, coup).kinds ==
        std::vector{FindingKind::wrong_payout, FindingKind::wrong_payout, FindingKind::wrong_commission});
}

TEST_CASE("a bet that loses more than its stake, and amounts beyond 64 bits") {
  const Bet nine{"nine", "", {}, {}, {Pay{parse_odds("-9:1"), Condition::compile("winner == banker")}}};
  const OfferedBets offered{{&nine}};
  LogFormat format;
  format.money.push_back({"nine"});
  const Replayer replayer{game().tableau, offered, format};
  std::vector<LoggedMoney> money{{1'000'000, -8'000'000, -9'000'000, {}}};
  LoggedCoup coup = coup_of("As 3s Tc", "Jc Ad 6s");
  coup.money = money;
  std::vector<std::string> messages;
  const auto note = [&](FindingKind, std::string message) { messages.push_back(std::move(message)); };
  replayer.replay(coup, {}, note);
  CHECK(messages.empty());
  const Bet part{"nine", "", {}, {}, {Pay{parse_odds("-1.05:1"), Condition::compile("winner == banker")}}};
  const OfferedBets offered_part{{&part}};
  money[0] = {300'000, -20'000, -320'000, {}};  // -0.015, away from zero
  coup.money = money;
  Replayer{game().tableau, offered_part, format}.replay(coup, {}, note);
  CHECK(messages.empty());
  constexpr Micros kHuge = 900'000'000'000'000'000;
  money[0] = {kHuge, -kHuge, {}, {}};
  replayer.replay(coup, {}, note);
  CHECK(messages == std::vector<std::string>{"nine returned: -900000000000.00 instead of -7200000000000.00"});
}

TEST_CASE("void coups: bets are returned, and the cards are gone") {
  LogFormat format;
  format.money.push_back({"player"});
  std::vector<LoggedMoney> money{{1'000'000, 1'000'000, 0, {}}};
  LoggedCoup coup = coup_of("As 3s Tc", "Jc Ad");
  coup.is_void = true;
  coup.money = money;
  const Found found = replay(format, coup);
  CHECK(found.kinds.empty());
  CHECK(found.coup.known == Known::nothing);
  CHECK(found.coup.gone_size == 5);
  money[0].returned = 0;
  CHECK(replay(format, coup).kinds == std::vector{FindingKind::void_bet});
}

TEST_CASE("money on a bet that there is not is an error") {
  LogFormat format;
  format.money.push_back({"dragon"});
  CHECK_THROWS_WITH_AS(replay(format, coup_of("9s Qh", "3d Jc")),
                       "the log has money on \"dragon\", which is no bet of this mode of the ruleset", Error);
}
