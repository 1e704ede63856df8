#include "punto/log_format.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "log_reading.hpp"

namespace punto {
namespace {

/// A correct format of each layout. Each row below breaks one thing of one of them.
constexpr std::string_view kCsv = R"-(schema = 1
id = "mine"
title = "My log"
layout = "csv"
delimiter = ";"
comment = "%"
deal_order = "PPBB"

[columns]
cards = ["Cards", "Deal"]
player_total = "P"
"stake.banker" = "S"
net.banker = "N"

[conditions]
Natural = "player_natural or banker_natural"

[cards]
notation = "integers"
first = 1
suit_order = "cshd"
suit_stride = 20
none = ["0"]

[winner]
player = "1"
tie = ["0", "X"]

[money]
digits = 0
rounding = "down"
)-";
constexpr std::string_view kJson = R"-(schema = 1
id = "mine"
title = "My log"
layout = "json"
records = "data.items"
[paths]
winner = 0
player_cards = "player[].card"
)-";
constexpr std::string_view kLines = R"-(schema = 1
id = "mine"
title = "My log"
layout = "lines"
line = "P: {player_cards} B: {banker_cards} {winner}"
)-";
constexpr std::string_view kRows = R"-(schema = 1
id = "mine"
title = "My log"
layout = "card-rows"
[columns]
coup = "coup"
hand = "hand"
card = "card"
)-";
constexpr std::string_view kTally = R"-(schema = 1
id = "mine"
title = "My log"
layout = "summary"
[counts]
coups = "Coups"
)-";

std::string format_error(std::string_view text) {
  try {
    (void)parse_log_format(text, "mine.toml");
    return "no error";
  } catch (const Error& error) {
    const std::string message = error.what();
    return message.substr(0, message.find('\n'));
  }
}

std::string edited(std::string_view good, std::string_view from, std::string_view to) {
  std::string text{good};
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

TEST_CASE("formats: every mistake is named with its place") {
  struct Row {
    std::string_view good, from, to;
    std::string message;
  };
  const std::vector<Row> rows{
      {kCsv, "schema = 1", "schema = 2",
       "mine.toml:1:10: schema 2 is unknown here; this version of Punto reads schema 1"},
      {kCsv, "schema = 1\n", "", "mine.toml:1:1: a format of layout \"csv\" has no \"schema\""},
      {kCsv, "\"mine\"", "\"My log\"", "mine.toml:2:6: \"My log\" is no id; expected 1 to 64 of a-z 0-9 _ -"},
      {kCsv, "\"My log\"", "\"\"", "mine.toml:3:9: this text is empty"},
      {kCsv, "layout = \"csv\"\n", "",
       "mine.toml:1:1: the format has no \"layout\"; expected csv, lines, json, results, stream, summary, "
       "card-rows"},
      {kCsv, "\"csv\"", "\"cvs\"",
       "mine.toml:4:10: \"cvs\" is no layout; expected csv, lines, json, results, stream, summary, "
       "card-rows. Did "
       "you mean \"csv\"?"},
      {kCsv, "\";\"", "\";;\"",
       "mine.toml:5:13: expected one character that separates columns, such as \",\" or \"\\t\""},
      {kCsv, "\";\"", "1", "mine.toml:5:13: expected a string, got a whole number"},
      {kCsv, "comment", "coment",
       "mine.toml:6:1: unknown key \"coment\" in a format of layout \"csv\"; expected schema, id, title, "
       "layout, "
       "delimiter, header, comment, columns, conditions, deal_order, cards, winner, truths, pair_labels, "
       "money. Did "
       "you mean \"comment\"?"},
      {kCsv, "\"PPBB\"", "\"PPPB\"",
       "mine.toml:7:14: \"PPPB\" is no order of cards; expected four letters such as PBPB, or six with the "
       "third "
       "cards, such as PBPBPB"},
      {kCsv, "player_total", "player_totall",
       "mine.toml:11:1: unknown field \"player_totall\"; expected shoe, coup, void, burn, player_1, "
       "player_2, "
       "player_3, banker_1, banker_2, banker_3, player_1_suit, player_2_suit, player_3_suit, banker_1_suit, "
       "banker_2_suit, banker_3_suit, player_cards, banker_cards, player_suits, banker_suits, cards, "
       "pair_label, a "
       "fact, or stake, return, net, commission with .BET or without. Did you mean \"player_total\"?"},
      {kCsv, "\"P\"", "[]", "mine.toml:11:16: expected at least one name"},
      {kCsv, "\"P\"", "0", "mine.toml:11:16: expected 1 to 10000, got 0"},
      {kCsv, "\"P\"", "\"dea l\"",
       "mine.toml:11:1: dea l is \"cards\" already; it cannot be \"player_total\" too"},
      {kCsv, "or banker_natural", "or banker_total",
       "mine.toml:16:30: expected a truth, but \"banker_total\" is a number: compare it with another number"},
      {kCsv, "\"integers\"", "\"numbers\"",
       "mine.toml:19:12: \"numbers\" is no notation of cards; expected text, points, integers."},
      {kCsv, "\"integers\"", "\"points\"",
       "mine.toml:20:1: \"first\" says nothing unless notation = \"integers\""},
      {kCsv, "\"cshd\"", "\"cshh\"",
       "mine.toml:21:14: \"cshh\" is no order; expected letters of shdc, each once"},
      {kCsv, "\"cshd\"", "\"csh\"", "mine.toml:18:1: expected all 13 ranks, and all 4 suits or none"},
      {kCsv, "suit_stride = 20\n", "", "mine.toml:18:1: [cards] has a \"suit_order\" and no \"suit_stride\""},
      {kCsv, "suit_stride = 20", "suit_stride = 5",
       "mine.toml:18:1: two cards have the number 6: the strides are too small"},
      {kCsv, "[\"0\", \"X\"]", "\"Player\"", "mine.toml:27:7: \"Player\" means something else already"},
      {kCsv, "digits = 0", "digits = 7", "mine.toml:30:10: expected 0 to 6, got 7"},
      {kCsv, "\"down\"", "\"floor\"",
       "mine.toml:31:12: \"floor\" is no rounding; expected nearest, down, up, exact"},
      {kCsv, "delimiter = \";\"", "header = false",
       "mine.toml:10:1: \"cards\" needs the number of its column: there is no header"},
      {kJson, "player[].card", "player[.card",
       "mine.toml:8:16: \"player[.card\" is no path: expected \"[]\" for each element or \"[N]\" for one"},
      {kJson, "player[].card", "player..card",
       "mine.toml:8:16: \"player..card\" is no path: a name is missing in this path"},
      {kJson, "[paths]", "[columns]",
       "mine.toml:6:2: unknown key \"columns\" in a format of layout \"json\"; expected schema, id, title, "
       "layout, "
       "records, paths, conditions, deal_order, cards, winner, truths, pair_labels, money."},
      {kLines, " {winner}", " {winer}", ""},
      {kLines, "{winner}", "{winner", "mine.toml:5:45: \"{\" without \"}\""},
      {kLines, " B:", "",
       "mine.toml:5:8: only blanks stand between two lists: where does the first one end?"},
      {kLines, "P: {player_cards} B: {banker_cards} {winner}", "P B",
       "mine.toml:5:8: no field such as {player_cards} in this line"},
      {kRows, "hand = \"hand\"\n", "", "mine.toml:5:1: [columns] has no \"hand\""},
      {kRows,
       "card = ", "rank = ", "mine.toml:8:1: unknown field \"rank\"; expected shoe, coup, hand, card, suit."},
      {kTally, "coups = \"Coups\"\n", "", "mine.toml:5:1: expected labels of coups, player, banker, tie"},
      {kTally, "coups", "hands",
       "mine.toml:6:1: unknown key \"hands\" in [counts]; expected coups, player, banker, tie."},
      {kTally, "id =", "id", "mine.toml:2:3: "},
  };
  for (const std::string_view good : {kCsv, kJson, kLines, kRows, kTally})
    CHECK(format_error(good) == "no error");
  for (const Row& row : rows) {
    CAPTURE(row.from);
    CAPTURE(row.to);
    const std::string message = format_error(edited(row.good, row.from, row.to));
    if (row.message.empty() || row.message.ends_with(": ")) {
      CHECK(message.find("mine.toml:") == 0);
    } else {
      CHECK(message == row.message);
    }
  }
}

TEST_CASE("formats: money, rounding, labels, facts that are called like lists of cards") {
  const Folder folder;
  const LogFormat format = parse_log_format(kCsv, "mine.toml");
  CHECK(format.money_digits == 0);
  CHECK(format.rounding == MoneyRounding::down);
  const std::string path = folder.write("log", "% note\nDeal;S;N;natural\n29 52 63 11;5;-5;yes\n0;;;\n");
  const CopiedLog log = read_log(LogStream{path, format, usual_tableau()});
  REQUIRE(log.coups.size() == 2);
  CHECK(log.coups[0].cards == "9s Qh | 3d Jc");
  CHECK(log.coups[0].line == 3);
  CHECK(log.coups[0].stated == std::vector{1});
  REQUIRE(log.format.money.size() == 1);
  CHECK(log.format.money[0].bet == "banker");
  CHECK(log.coups[0].money[0].stake == 5'000'000);
  CHECK(log.coups[0].money[0].net == -5'000'000);
  CHECK_FALSE(log.coups[1].has_cards);

  const LogFormat counted = parse_log_format(
      edited(edited(kCsv, "cards = [\"Cards\", \"Deal\"]", "fact.cards = \"Deal\""), "none = [\"0\"]", ""),
      "mine");
  const CopiedLog counts =
      read_log(LogStream{folder.write("log", "Deal;S\n5;0\n"), counted, usual_tableau()});
  CHECK(counts.stated(0, "cards") == 5);
}

TEST_CASE("formats: another notation of cards for a format") {
  const LogFormat csv = load_log_format("csv");
  const auto error = [&](const std::string& notation) {
    try {
      (void)csv.with_cards(notation);
      return std::string{"no error"};
    } catch (const Error& thrown) {
      return std::string{thrown.what()};
    }
  };
  CHECK(error("points") == "no error");
  CHECK(error("text") == "no error");
  CHECK(error("integers,first=1,suit_order=shdc,suit_stride=13") == "no error");
  CHECK(error("integers,rank_order=A23456789TJQK") == "no error");
  CHECK(error("point") ==
        "\"point\" is no notation of cards: \"point\" is no notation of cards; expected text, points, "
        "integers. Did "
        "you mean \"points\"?");
  CHECK(error("integers,first") ==
        "\"integers,first\" is no notation of cards: expected a whole number, got a string");
  CHECK(error("points,first=1") ==
        "\"points,first=1\" is no notation of cards: \"first\" says nothing unless notation = \"integers\"");
  CHECK(error("text,\"") == "\"text,\"\" is no notation of cards");
}

TEST_CASE("formats: none of that name") {
  try {
    (void)load_log_format("cvs");
    FAIL("no error");
  } catch (const Error& error) {
    const std::string message = error.what();
    CHECK(message.starts_with(
        "no log format \"cvs\"; expected the path of a .toml file, or one of card-rows, "));
    CHECK(message.ends_with(". Did you mean \"csv\"?"));
  }
}

}  // namespace
}  // namespace punto
