#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <vector>

#include "punto/error.hpp"
#include "punto/ruleset.hpp"

namespace punto {
namespace {

/// A correct ruleset that uses every key. Each row below breaks one thing of it.
constexpr std::string_view kGood = R"-(schema = 1
id = "small"
decks = 1
source = "a book"
title.en = "Small"
readings = ["An ace is one."]
modes = ["slow", "fast"]
mode_names.slow.en = "Slow"

[shoe]
burn = "shown-card"
cut = 14
after_cut = 0

[limits]
net = ["player", "tie"]

[claims]
rtp_max = { value = "98.7%", source = "the book" }

[draw]
player = [0, 1, 2, 3, 4, 5]
banker_after_stand = [0, 1, 2, 3, 4, 5]
[draw.banker]
0 = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
1 = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
2 = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
3 = [0, 1, 2, 3, 4, 5, 6, 7, 9]
4 = [2, 3, 4, 5, 6, 7]
5 = [4, 5, 6, 7]
6 = [6, 7]
7 = []

[[bet]]
id = "player"
name.en = "Player"
pays = [
  { odds = "1:1", when = "winner == player" },
  { odds = "push", when = "winner == tie" },
]

[[bet]]
id = "tie"
mode = "slow"
rounds = 40
name.en = "Tie"
pays = [{ odds = "8:1", when = "winner == tie" }]
)-";

/// The good ruleset with the first `from` replaced by `to`.
std::string edited(std::string_view from, std::string_view to) {
  std::string text{kGood};
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::string line_of(const std::string& text, int number) {
  std::size_t start = 0;
  for (; number > 1; --number) start = text.find('\n', start) + 1;
  return text.substr(start, text.find('\n', start) - start);
}

std::string error_of(std::string_view text) {
  try {
    parse_ruleset(text, "small.toml");
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int time = 0; time < times; ++time) result += text;
  return result;
}

struct ErrorRow {
  std::string from, to;
  int line, column;
  std::string message;
};

void check_errors(const std::vector<ErrorRow>& rows) {
  for (const ErrorRow& row : rows) {
    CAPTURE(row.from);
    CAPTURE(row.to);
    const std::string text = edited(row.from, row.to);
    CHECK(error_of(text) == fmt::format("small.toml:{}:{}: {}\n  {}\n  {:>{}}", row.line, row.column,
                                        row.message, line_of(text, row.line), '^', row.column));
  }
}

TEST_CASE("the good ruleset is good") {
  CHECK(error_of(kGood) == "no error");
}

TEST_CASE("unknown keys, in every table") {
  check_errors({
      {"decks = 1", "deck = 1", 3, 1,
       R"(unknown key "deck" in the ruleset; expected schema, id, title, source, readings, decks, modes, mode_names, shoe, claims, draw, bet, limits. Did you mean "decks"?)"},
      {"decks = 1", "decks = 1\nsize = 8", 4, 1,
       R"(unknown key "size" in the ruleset; expected schema, id, title, source, readings, decks, modes, mode_names, shoe, claims, draw, bet, limits.)"},
      {"cut = 14", "cutt = 14", 12, 1,
       R"(unknown key "cutt" in [shoe]; expected burn, cut, after_cut. Did you mean "cut"?)"},
      {"cut = 14", R"("odd\u0007key" = 14)", 12, 1,
       R"(unknown key "odd?key" in [shoe]; expected burn, cut, after_cut.)"},
      {R"(net = ["player", "tie"])", "max = 5", 16, 1, R"(unknown key "max" in [limits]; expected net.)"},
      {"rtp_max = {", "rtp_min = {", 19, 1,
       R"(unknown key "rtp_min" in [claims]; expected rtp_max. Did you mean "rtp_max"?)"},
      {R"(source = "the book")", R"(source = "the book", page = 3)", 19, 51,
       R"(unknown key "page" in this claim; expected value, source.)"},
      {"player = [0, 1, 2, 3, 4, 5]", "player = [0, 1, 2, 3, 4, 5]\nplayers = []", 23, 1,
       R"(unknown key "players" in [draw]; expected player, banker_after_stand, banker. Did you mean "player"?)"},
      {"7 = []", "7 = []\n8 = []", 33, 1,
       R"(unknown key "8" in [draw.banker]; expected 0, 1, 2, 3, 4, 5, 6, 7.)"},
      {"7 = []", "7 = []\n00 = []", 33, 1,
       R"(unknown key "00" in [draw.banker]; expected 0, 1, 2, 3, 4, 5, 6, 7.)"},
      {"rounds = 40", "round = 40", 45, 1,
       R"(unknown key "round" in this bet; expected id, mode, name, rounds, pays. Did you mean "rounds"?)"},
      {R"(when = "winner == player")", R"(when = "winner == player", pays = 1)", 38, 46,
       R"(unknown key "pays" in this line of the paytable; expected odds, when.)"},
      {R"(mode_names.slow.en = "Slow")", R"(mode_names.slwo.en = "Slow")", 8, 12,
       R"(unknown key "slwo" in mode_names; expected slow, fast. Did you mean "slow"?)"},
  });
}

TEST_CASE("missing keys") {
  check_errors({
      {"schema = 1\n", "", 1, 1, R"(the ruleset has no "schema")"},
      {"id = \"small\"\n", "", 1, 1, R"(the ruleset has no "id")"},
      {"decks = 1\n", "", 1, 1, R"(the ruleset has no "decks")"},
      {"source = \"a book\"\n", "", 1, 1, R"(the ruleset has no "source")"},
      {"title.en = \"Small\"\n", "", 1, 1, R"(the ruleset has no "title")"},
      {R"(title.en = "Small")", R"(title.id = "Kecil")", 5, 1, R"(the title has no "en")"},
      {"mode_names.slow.en", "mode_names.slow.id", 8, 12, R"(the mode's names has no "en")"},
      {R"(value = "98.7%", )", "", 19, 11, R"(this claim has no "value")"},
      {R"(, source = "the book")", "", 19, 11, R"(this claim has no "source")"},
      {"player = [0, 1, 2, 3, 4, 5]\n", "", 21, 1, R"([draw] has no "player")"},
      {"banker_after_stand = [0, 1, 2, 3, 4, 5]\n", "", 21, 1, R"([draw] has no "banker_after_stand")"},
      {"[draw.banker]", "[draw.bank]", 24, 7,
       R"(unknown key "bank" in [draw]; expected player, banker_after_stand, banker. Did you mean "banker"?)"},
      {"0 = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]\n", "", 24, 1, R"([draw.banker] has no "0")"},
      {"5 = [4, 5, 6, 7]\n", "", 24, 1, R"([draw.banker] has no "5")"},
      {"7 = []\n", "", 24, 1, R"([draw.banker] has no "7")"},
      {"id = \"player\"\n", "", 34, 1, R"(this bet has no "id")"},
      {"name.en = \"Player\"\n", "", 34, 1, R"(this bet has no "name")"},
      {R"(name.en = "Player")", R"(name.ms = "Pemain")", 36, 1, R"(the bet's name has no "en")"},
      {R"(pays = [{ odds = "8:1", when = "winner == tie" }])", "", 42, 1, R"(this bet has no "pays")"},
      {R"(odds = "1:1", )", "", 38, 3, R"(this line of the paytable has no "odds")"},
      {R"(, when = "winner == player")", "", 38, 3, R"(this line of the paytable has no "when")"},
  });
}

TEST_CASE("wrong types") {
  check_errors({
      {"schema = 1", R"(schema = "1")", 1, 10, "expected a whole number, got a string"},
      {"schema = 1", "schema = 1.0", 1, 10, "expected a whole number, got a value of another kind"},
      {"schema = 1", "schema = true", 1, 10, "expected a whole number, got true or false"},
      {"schema = 1", "schema = 2026-11-29", 1, 10, "expected a whole number, got a value of another kind"},
      {R"(id = "small")", "id = 7", 2, 6, "expected a string, got a whole number"},
      {"decks = 1", R"(decks = "1")", 3, 9, "expected a whole number, got a string"},
      {R"(source = "a book")", R"(source = ["a book"])", 4, 10, "expected a string, got an array"},
      {R"(title.en = "Small")", R"(title = "Small")", 5, 9, "expected a table, got a string"},
      {R"(title.en = "Small")", "title.en = 5", 5, 12, "expected a string, got a whole number"},
      {R"(title.en = "Small")", R"(title.en.short = "Small")", 5, 7, "expected a string, got a table"},
      {R"(readings = ["An ace is one."])", R"(readings = "An ace is one.")", 6, 12,
       "expected an array, got a string"},
      {R"(readings = ["An ace is one."])", "readings = [1]", 6, 13, "expected a string, got a whole number"},
      {R"(modes = ["slow", "fast"])", R"(modes = "slow")", 7, 9, "expected an array, got a string"},
      {R"(modes = ["slow", "fast"])", "modes = [1]", 7, 10, "expected a string, got a whole number"},
      {R"(mode_names.slow.en = "Slow")", R"(mode_names = ["Slow"])", 8, 14, "expected a table, got an array"},
      {R"(mode_names.slow.en = "Slow")", R"(mode_names.slow = "Slow")", 8, 19,
       "expected a table, got a string"},
      {"[shoe]", "[[shoe]]", 10, 1, "expected a table, got an array"},
      {R"(burn = "shown-card")", "burn = true", 11, 8, "expected a string, got true or false"},
      {"cut = 14", R"(cut = "14")", 12, 7, "expected a whole number, got a string"},
      {"after_cut = 0", "after_cut = 0.5", 13, 13, "expected a whole number, got a value of another kind"},
      {"[limits]", "[[limits]]", 15, 1, "expected a table, got an array"},
      {R"(net = ["player", "tie"])", R"(net = "player")", 16, 7, "expected an array, got a string"},
      {R"(net = ["player", "tie"])", R"(net = [["player"]])", 16, 8, "expected a string, got an array"},
      {R"(rtp_max = { value = "98.7%", source = "the book" })", R"(rtp_max = "98.7%")", 19, 11,
       "expected a table, got a string"},
      {R"(value = "98.7%")", "value = 98.7", 19, 21, "expected a string, got a value of another kind"},
      {R"(source = "the book")", "source = 7", 19, 39, "expected a string, got a whole number"},
      {"[claims]", "[[claims]]", 18, 1, "expected a table, got an array"},
      {"player = [0, 1, 2, 3, 4, 5]", "player = 5", 22, 10, "expected an array, got a whole number"},
      {"player = [0, 1, 2, 3, 4, 5]", R"(player = [0, "1"])", 22, 14,
       "expected a whole number, got a string"},
      {"6 = [6, 7]", R"(6 = "6, 7")", 31, 5, "expected an array, got a string"},
      {"6 = [6, 7]", "6 = [6, 7.0]", 31, 9, "expected a whole number, got a value of another kind"},
      {"[draw]", "[[draw]]", 21, 1, "expected a table, got an array"},
      {R"(id = "tie")", R"(id = ["tie"])", 43, 6, "expected a string, got an array"},
      {R"(mode = "slow")", "mode = 1", 44, 8, "expected a string, got a whole number"},
      {"rounds = 40", R"(rounds = "40")", 45, 10, "expected a whole number, got a string"},
      {R"(name.en = "Tie")", R"(name = "Tie")", 46, 8, "expected a table, got a string"},
      {R"(pays = [{ odds = "8:1", when = "winner == tie" }])",
       R"(pays = { odds = "8:1", when = "winner == tie" })", 47, 8, "expected an array, got a table"},
      {R"(pays = [{ odds = "8:1", when = "winner == tie" }])", R"(pays = ["8:1"])", 47, 9,
       "expected a table, got a string"},
      {R"(odds = "8:1")", "odds = 8", 47, 18, "expected a string, got a whole number"},
      {R"(when = "winner == player")", "when = true", 38, 26, "expected a string, got true or false"},
  });
}

TEST_CASE("values outside their range, twice, or empty") {
  check_errors({
      {"schema = 1", "schema = 2", 1, 10, "schema 2 is unknown here; this version of Punto reads schema 1"},
      {"decks = 1", "decks = 0", 3, 9, "expected 1 to 1260, got 0"},
      {"decks = 1", "decks = -8", 3, 9, "expected 1 to 1260, got -8"},
      {"decks = 1", "decks = 1261", 3, 9, "expected 1 to 1260, got 1261"},
      {"decks = 1", "decks = 9223372036854775807", 3, 9, "expected 1 to 1260, got 9223372036854775807"},
      {R"(source = "a book")", R"(source = "")", 4, 10, "this text is empty"},
      {R"(title.en = "Small")", R"(title.en = "")", 5, 12, "this text is empty"},
      {R"(readings = ["An ace is one."])", R"(readings = [""])", 6, 13, "this text is empty"},
      {R"(modes = ["slow", "fast"])", "modes = []", 7, 9, "expected at least one mode"},
      {R"(modes = ["slow", "fast"])", R"(modes = ["slow", "fast", "slow"])", 7, 26,
       R"(mode "slow" stands twice)"},
      {R"(mode_names.slow.en = "Slow")", R"(mode_names.slow.en = "")", 8, 22, "this text is empty"},
      {R"(burn = "shown-card")", R"(burn = "shown")", 11, 8,
       R"("shown" is no burn rule; expected "shown-card", "none" or a number of cards)"},
      {R"(burn = "shown-card")", "burn = -1", 11, 8, "expected 0 to 100, got -1"},
      {R"(burn = "shown-card")", "burn = 101", 11, 8, "expected 0 to 100, got 101"},
      {"cut = 14", "cut = -1", 12, 7, "expected 0 to 52, got -1"},
      {"cut = 14", "cut = 53", 12, 7, "expected 0 to 52, got 53"},
      {"after_cut = 0", "after_cut = -1", 13, 13, "expected 0 to 100, got -1"},
      {"after_cut = 0", "after_cut = 101", 13, 13, "expected 0 to 100, got 101"},
      {R"(net = ["player", "tie"])", R"(net = ["player", "tie", "player"])", 16, 25,
       R"("player" stands twice)"},
      {R"(value = "98.7%")", R"(value = "98.7")", 19, 21,
       R"("98.7" is no share; expected a percentage such as "98.94%")"},
      {R"(value = "98.7%")", R"(value = "%")", 19, 21,
       R"("%" is no share; expected a percentage such as "98.94%")"},
      {R"(value = "98.7%")", R"(value = "about 98.7%")", 19, 21,
       R"("about 98.7%" is no share; expected a percentage such as "98.94%")"},
      {R"(source = "the book")", R"(source = "")", 19, 39, "this text is empty"},
      {"player = [0, 1, 2, 3, 4, 5]", "player = [0, 1, 2, 3, 4, 5, 8]", 22, 29,
       "expected 0 to 7, got 8: a two-card 8 or 9 ends the coup"},
      {"player = [0, 1, 2, 3, 4, 5]", "player = [-1]", 22, 11,
       "expected 0 to 7, got -1: a two-card 8 or 9 ends the coup"},
      {"player = [0, 1, 2, 3, 4, 5]", "player = [0, 1, 1]", 22, 17, "1 stands twice"},
      {"banker_after_stand = [0, 1, 2, 3, 4, 5]", "banker_after_stand = [9]", 23, 23,
       "expected 0 to 7, got 9: a two-card 8 or 9 ends the coup"},
      {"6 = [6, 7]", "6 = [6, 10]", 31, 9, "expected 0 to 9, got 10: points of the Player's third card"},
      {"6 = [6, 7]", "6 = [-1]", 31, 6, "expected 0 to 9, got -1: points of the Player's third card"},
      {"6 = [6, 7]", "6 = [6, 7, 6]", 31, 12, "6 stands twice"},
      {"rounds = 40", "rounds = 0", 45, 10, "expected 1 to 10000, got 0"},
      {"rounds = 40", "rounds = 10001", 45, 10, "expected 1 to 10000, got 10001"},
      {R"(pays = [{ odds = "8:1", when = "winner == tie" }])", "pays = []", 47, 8,
       "expected at least one line that pays"},
  });
}

TEST_CASE("ids and languages") {
  const std::string no_id = " is no id; expected 1 to 64 of a-z 0-9 _ -";
  const std::string no_language = " is no language; expected a two-letter code such as en, id or ms";
  check_errors({
      {R"(id = "small")", R"(id = "")", 2, 6, R"("")" + no_id},
      {R"(id = "small")", R"(id = "Small Game")", 2, 6, R"("Small Game")" + no_id},
      {R"(id = "small")", R"(id = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")", 2, 6,
       R"("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...")" + no_id},
      {R"(id = "tie")", R"(id = "päir")", 43, 6, R"("päir")" + no_id},
      {R"(id = "tie")", R"(id = "Tie")", 43, 6, R"("Tie")" + no_id},
      {R"(modes = ["slow", "fast"])", R"(modes = ["slow", "Fast"])", 7, 18, R"("Fast")" + no_id},
      {R"(title.en = "Small")", "title.en = \"Small\"\ntitle.eng = \"Small\"", 6, 7,
       R"("eng")" + no_language},
      {R"(title.en = "Small")", "title.en = \"Small\"\ntitle.EN = \"Small\"", 6, 7, R"("EN")" + no_language},
      {R"(name.en = "Tie")", "name.en = \"Tie\"\nname.e = \"Tie\"", 47, 6, R"("e")" + no_language},
      {R"(mode_names.slow.en = "Slow")", R"(mode_names.slow = { en = "Slow", english = "Slow" })", 8, 34,
       R"("english")" + no_language},
  });
}

TEST_CASE("bets, modes and netting that contradict") {
  check_errors({
      {"id = \"player\"\n", "id = \"player\"\nmode = \"slow\"\n", 34, 1,
       R"(no bet is offered in mode "fast")"},
      {"cut = 14", "cut = 36", 10, 1,
       "burning 11 of 52 cards and leaving 36 behind the cut card leaves no coup to deal"},
      {R"(mode = "slow")", R"(mode = "slwo")", 44, 8,
       R"(unknown mode "slwo"; small has slow, fast. Did you mean "slow"?)"},
      {R"(mode = "slow")", R"(mode = "x\u001b[31m")", 44, 8,
       R"(unknown mode "x?[31m"; small has slow, fast.)"},
      {"modes = [\"slow\", \"fast\"]\nmode_names.slow.en = \"Slow\"\n", "", 42, 8,
       R"(unknown mode "slow"; small has standard.)"},
      {"id = \"tie\"\nmode = \"slow\"\n", "id = \"player\"\nmode = \"slow\"\n", 43, 6,
       R"(bet "player" is already offered in mode "slow")"},
      {"id = \"tie\"\nmode = \"slow\"\n", "id = \"player\"\n", 43, 6,
       R"(bet "player" is already offered in every mode)"},
      {"name.en = \"Tie\"\npays = [{ odds = \"8:1\", when = \"winner == tie\" }]",
       "name.en = \"Tie\"\npays = [{ odds = \"8:1\", when = \"winner == tie\" }]\n[[bet]]\nid = "
       "\"tie\"\nmode = \"slow\"\nname.en = \"Tie\"\npays = [{ odds = \"9:1\", when = \"winner == tie\" }]",
       49, 6, R"(bet "tie" is already offered in mode "slow")"},
      {"name.en = \"Tie\"\npays = [{ odds = \"8:1\", when = \"winner == tie\" }]",
       "name.en = \"Tie\"\npays = [{ odds = \"8:1\", when = \"winner == tie\" }]\n[[bet]]\nid = "
       "\"tie\"\nname.en = \"Tie\"\npays = [{ odds = \"9:1\", when = \"winner == tie\" }]",
       49, 6, R"(bet "tie" is already offered in mode "slow")"},
      {R"(net = ["player", "tie"])", R"(net = ["player", "ties"])", 16, 18,
       R"(unknown bet "ties". Did you mean "tie"?)"},
      {R"(net = ["player", "tie"])", R"(net = ["house"])", 16, 8,
       R"(unknown bet "house". small has player, tie)"},
  });
}

TEST_CASE("odds, placed inside the string") {
  check_errors({
      {R"(odds = "1:1")", R"(odds = "1:x")", 38, 15, R"(expected a number, but found "x")"},
      {R"(odds = "1:1")", R"(odds = "one")", 38, 13,
       R"(expected odds such as 12:1, 26 for 1 or push, but found "one")"},
      {R"(odds = "1:1")", R"(odds = "1:0")", 38, 15, R"(expected a number above 0, but found "0")"},
      {R"(odds = "1:1")", R"(odds = "12")", 38, 15,
       R"(expected ":" or "for", but found the end of the odds)"},
      {R"(odds = "1:1")", R"(odds = "")", 38, 13,
       "expected odds such as 12:1, 26 for 1 or push, but found the end of the odds"},
      {R"(odds = "1:1")", "odds = '1:1:1'", 38, 16, R"(expected the end of the odds, but found ":1")"},
      {R"(odds = "8:1")", R"(odds = "eight to one")", 47, 19,
       R"(expected odds such as 12:1, 26 for 1 or push, but found "eight to one")"},
      // Behind an escape, no offset inside the string is known: the string itself is at fault.
      {R"(odds = "1:1")", R"(odds = "1\u003Ax")", 38, 12, R"(expected a number, but found "x")"},
  });
}

TEST_CASE("conditions, placed inside the string") {
  check_errors({
      {R"(when = "winner == player")", R"(when = "winner = player")", 38, 34,
       R"(expected "==" to compare (nothing can be assigned), but found "=")"},
      {R"(when = "winner == player")", R"(when = "winnner == player")", 38, 27,
       R"(expected a fact or a label, but found "winnner". Did you mean "winner"?)"},
      {R"(when = "winner == player")", R"(when = "winner == bank")", 38, 37,
       R"(expected a fact or a label, but found "bank". Did you mean "banker"?)"},
      {R"(when = "winner == player")", R"(when = "player_total == 10")", 38, 43,
       R"("player_total == 10" never holds: player_total is 0 to 9)"},
      {R"(when = "winner == player")", R"(when = "winner == player or banker")", 38, 47,
       R"(expected a truth, but "banker" is no truth by itself: write winner in [player, banker])"},
      {R"(when = "winner == player")", R"(when = "")", 38, 27,
       "expected a condition, but found the end of the text"},
      {R"(when = "winner == player")", "when = 'margin = 4'", 38, 34,
       R"(expected "==" to compare (nothing can be assigned), but found "=")"},
      {R"(when = "winner == player")", R"(when = "märgin == 4")", 38, 28,
       R"(expected a fact, a number or an operator, but found "ä")"},
      {R"(when = "winner == player")", R"(when = """winner = player""")", 38, 36,
       R"(expected "==" to compare (nothing can be assigned), but found "=")"},
      {R"(when = "winner == player")", "when = '''winner = player'''", 38, 36,
       R"(expected "==" to compare (nothing can be assigned), but found "=")"},
      {R"(when = "winner == player")", "when = \"\"\"\nwinner ==\n  bank\"\"\"", 40, 3,
       R"(expected a fact or a label, but found "bank". Did you mean "banker"?)"},
      // Behind an escape, no offset inside the string is known.
      {R"(when = "winner == player")", R"(when = "winner\u0020= player")", 38, 26,
       R"(expected "==" to compare (nothing can be assigned), but found "=")"},
  });
}

TEST_CASE("lines that can never pay") {
  const std::string never_holds = "this can never hold: no coup of this game is like that";
  const std::string never_pays = "this can never pay: earlier lines take every coup for which it holds";
  check_errors({
      {R"(when = "winner == player")", R"(when = "winner == player and margin == 0")", 38, 26, never_holds},
      {R"(when = "winner == player")", R"(when = "cards == 4 and player_third >= 0")", 38, 26, never_holds},
      {R"(when = "winner == tie" }])",
       R"(when = "winner == player" }, { odds = "9:1", when = "winner == player and margin == 9" }])", 47, 77,
       never_pays},
      {R"(when = "winner == player" })", R"(when = "winner in [player, tie]" })", 39, 27, never_pays},
      {R"(when = "winner == player" })",
       "when = \"winner == player\" },\n  { odds = \"2:1\", when = \"winner == player\" }", 39, 26,
       never_pays},
      {R"(when = "winner == tie" }])", R"(when = "player_perfect_pair" }])", 47, 32, never_holds},
      {R"(when = "winner == tie" }])", R"(when = "\u0077inner == tie and margin == 1" }])", 47, 32,
       never_holds},
  });
}

TEST_CASE("TOML that is none") {
  const std::string no_toml = "this is not valid TOML: Error while parsing ";
  check_errors({
      {"decks = 1", "decks", 3, 6, no_toml + R"(key-value pair: expected '=', saw '\n')"},
      {"decks = 1", "decks =", 3, 8, no_toml + R"(key-value pair: expected value, saw '\n')"},
      {"decks = 1", "decks = 1\ndecks = 2", 4, 9,
       no_toml + "key-value pair: cannot redefine existing integer "
                 "'decks'"},
      {R"(id = "small")", R"(id = "small)", 2, 12,
       no_toml + "string: unescaped control characters other than TAB "
                 "(U+0009) are explicitly prohibited"},
      {"[shoe]", "[shoe", 10, 6, no_toml + R"(table header: expected ']', saw '\n')"},
      {"[shoe]", "[shoe]\n[shoe]", 11, 1, no_toml + "table header: cannot redefine existing table 'shoe'"},
      {"6 = [6, 7]", "6 = [6, 7", 32, 1, no_toml + "array: expected comma or closing ']', saw '7'"},
      {"decks = 1", "decks = 01", 3, 11, no_toml + "decimal integer: leading zeroes are prohibited"},
      {"decks = 1", "decks = 9223372036854775808", 3, 28,
       no_toml + "decimal integer: '9223372036854775808' is not "
                 "representable in 64 bits"},
      {"decks = 1", "décks = 1", 3, 2, no_toml + "key-value pair: expected '=', saw 'é'"},
      {R"(source = "the book" })", R"(source = "the book")", 19, 49,
       no_toml + R"(inline table: expected key or closing '}', saw '\n')"},
      {R"(id = "small")", R"(id = "sm\qall")", 2, 10, no_toml + R"(string: unknown escape sequence '\q')"},
      {R"(source = "a book")", R"(source = "ä ö ü" x)", 4, 18,
       no_toml + "key-value pair: expected a comment or whitespace, saw "
                 "'x'"},
      {R"(title.en = "Small")", "title.en = \"Small\"\ntitle = \"Small\"", 6, 9,
       no_toml + "key-value pair: cannot redefine existing table 'title'"},
      {"[[bet]]", "[bet]", 42, 1,
       no_toml + "table header: cannot redefine existing table 'bet' as "
                 "array-of-tables"},
      {"schema = 1", "schema = 1\nbet = []", 35, 1,
       no_toml + "table header: cannot redefine existing array 'bet' as "
                 "array-of-tables"},
  });
}

TEST_CASE("texts that are no ruleset at all") {
  struct Row {
    std::string text, message;
  };
  const std::string nested =
      "this is not valid TOML: Error while parsing value: exceeded maximum nested value "
      "depth of 256 (TOML_MAX_NESTED_VALUES)";
  const std::vector<Row> rows{
      {"", "small.toml:1:1: the ruleset has no \"schema\"\n  \n  ^"},
      {"# nothing", "small.toml:1:1: the ruleset has no \"schema\"\n  # nothing\n  ^"},
      {"x = " + std::string(300, '['),
       "small.toml:1:261: " + nested + "\n  " + std::string(104, '[') + "\n" + std::string(62, ' ') + "^"},
      {"x = " + repeated("{a=", 300), "small.toml:1:773: " + nested + "\n  " +
                                          ("x = " + repeated("{a=", 300)).substr(712, 120) + "\n" +
                                          std::string(62, ' ') + "^"},
      // A key of very many dots would nest as many tables.
      {repeated("a.", 2048) + "a = 1",
       "small.toml:1:1: a line of 4101 bytes; expected at most 4096\n  " + repeated("a.", 60) + "\n  ^"},
      // Control characters would upset the terminal: such a line is not quoted.
      {"\t\x07",
       "small.toml:1:2: this is not valid TOML: Error while parsing root table: expected keys, tables, "
       "whitespace or comments, saw '\\u0007'"},
      {edited("cut = 14", "cut = 99 # " + std::string(120, 'x')),
       "small.toml:12:7: expected 0 to 52, got 99\n  cut = 99 # " + std::string(109, 'x') + "\n        ^"},
      {edited("cut = 14", "cut = 99 # " + std::string(109, 'x')),
       "small.toml:12:7: expected 0 to 52, got 99\n  cut = 99 # " + std::string(109, 'x') + "\n        ^"},
      {edited("cut = 14", "cut = 99 #\ttab"),
       "small.toml:12:7: expected 0 to 52, got 99\n  cut = 99 # tab\n        ^"},
      {edited("cut = 14\n", "cut = 99\r\n"),
       "small.toml:12:7: expected 0 to 52, got 99\n  cut = 99\n        ^"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(error_of(row.text) == row.message);
  }
}

}  // namespace
}  // namespace punto
