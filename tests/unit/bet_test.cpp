#include "punto/bet.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "punto/error.hpp"

namespace punto {
namespace {

struct NetRow {
  const char* text;
  Rational net;
};

TEST_CASE("odds are read exactly") {
  const std::vector<NetRow> rows{
      {"12:1", 12},
      {"0.95:1", {19, 20}},
      {"1:2", {1, 2}},
      {"7:2", {7, 2}},
      {"1:0.5", 2},
      {"0.1:3", {1, 30}},
      {"999999999:1", 999999999},
      {"1:999999999", {1, 999999999}},
      {"-0.5:1", {-1, 2}},
      {"-9:1", -9},
      {"-1:1", -1},
      {"26 for 1", 25},
      {"26 for 2", 12},
      {"0.5 for 1", {-1, 2}},
      {"0 for 1", -1},
      {"push", 0},
      {"12 : 1", 12},
      {"12 :1", 12},
      {"12:\t1", 12},
      {" 12:1 ", 12},
      {" push ", 0},
  };
  for (const NetRow& row : rows) {
    CAPTURE(row.text);
    const Odds odds = parse_odds(row.text);
    CHECK(odds.net == row.net);
    CHECK(odds.text == row.text);
  }
}

struct ErrorRow {
  std::string text;
  std::size_t offset;
  const char* message;
};

TEST_CASE("wrong odds say where, what was expected and what came") {
  const std::vector<ErrorRow> rows{
      {"", 0, R"(expected odds such as 12:1, 26 for 1 or push, but found the end of the odds)"},
      {"  ", 2, R"(expected odds such as 12:1, 26 for 1 or push, but found the end of the odds)"},
      {"lose", 0, R"(expected odds such as 12:1, 26 for 1 or push, but found "lose")"},
      {"Push", 0, R"(expected odds such as 12:1, 26 for 1 or push, but found "Push")"},
      {"pushy", 4, R"(expected the end of the odds, but found "y")"},
      {"push:1", 4, R"(expected the end of the odds, but found ":1")"},
      {":1", 0, R"(expected odds such as 12:1, 26 for 1 or push, but found ":1")"},
      {"+5:1", 0, R"(expected odds such as 12:1, 26 for 1 or push, but found "+5:1")"},
      {".5:1", 0, R"(expected odds such as 12:1, 26 for 1 or push, but found ".5:1")"},
      {"5.:1", 2, R"(expected digits after the point, but found ":1")"},
      {"1.2.3:1", 3, R"(expected ":" or "for", but found ".3:1")"},
      {"-:1", 1, R"(expected digits after "-", but found ":1")"},
      {"--1:1", 1, R"(expected digits after "-", but found "-1:1")"},
      {"- 1:1", 1, R"(expected digits after "-", but found " 1:1")"},
      {"12", 2, R"(expected ":" or "for", but found the end of the odds)"},
      {"12/1", 2, R"(expected ":" or "for", but found "/1")"},
      {"12 to 1", 3, R"(expected ":" or "for", but found "to 1")"},
      {"1,000:1", 1, R"(expected ":" or "for", but found ",000:1")"},
      {"1e3:1", 1, R"(expected ":" or "for", but found "e3:1")"},
      {"50%:1", 2, R"(expected ":" or "for", but found "%:1")"},
      {"1٣:1", 1, R"(expected ":" or "for", but found "٣:1")"},
      {std::string{"1\0:1", 4}, 1, R"(expected ":" or "for", but found "?:1")"},
      {"12:", 3, R"(expected a number, but found the end of the odds)"},
      {"12:x", 3, R"(expected a number, but found "x")"},
      {"12 for", 6, R"(expected a number, but found the end of the odds)"},
      {"12:1x", 4, R"(expected the end of the odds, but found "x")"},
      {"12:1:1", 4, R"(expected the end of the odds, but found ":1")"},
      {"12:0", 3, R"(expected a number above 0, but found "0")"},
      {"12 for 0.0", 7, R"(expected a number above 0, but found "0.0")"},
      {"12:-1", 3, R"(expected a number above 0, but found "-1")"},
      {"0:1", 0, R"(expected odds that win or lose (write push for neither), but found "0:1")"},
      {"-0:1", 0, R"(expected odds that win or lose (write push for neither), but found "-0:1")"},
      {" 2 for 2", 1, R"(expected odds that win or lose (write push for neither), but found "2 for 2")"},
      {"-1 for 1", 0, R"(expected at least 0 before "for", but found "-1 for 1")"},
      {"-0.5 for 1", 0, R"(expected at least 0 before "for", but found "-0.5 for 1")"},
      {"1234567890:1", 0, R"(expected a number of at most 9 digits, but found "1234567890")"},
      {"1:12345.67890", 2, R"(expected a number of at most 9 digits, but found "12345.67890")"},
  };
  for (const ErrorRow& row : rows) {
    CAPTURE(row.text);
    try {
      parse_odds(row.text);
      FAIL_CHECK("no error");
    } catch (const Error& error) {
      CHECK(error.message() == row.message);
      CHECK(error.offset() == row.offset);
    }
  }
}

Bet sample_bet() {
  Bet bet;
  bet.id = "sample";
  bet.pays = {{parse_odds("12:1"), Condition::compile("winner == banker and banker_total == 6")},
              {parse_odds("0.95:1"), Condition::compile("banker == winner")},
              {parse_odds("push"), Condition::compile("winner == tie and margin == 0")}};
  return bet;
}

struct SettleRow {
  int winner, banker_total;
  std::size_t outcome;
};

TEST_CASE("the first line that holds pays; else the stake is lost") {
  const Bet bet = sample_bet();
  for (const SettleRow& row :
       {SettleRow{2, 6, 0}, SettleRow{2, 7, 1}, SettleRow{0, 6, 2}, SettleRow{1, 6, 3}}) {
    CAPTURE(row.winner);
    CAPTURE(row.banker_total);
    FactValues values;
    values.set(fact_named("winner"), row.winner);
    values.set(fact_named("banker_total"), row.banker_total);
    CHECK(bet.settle(values) == row.outcome);
  }
}

struct OutcomeRow {
  Rational net;
  const char* odds;
  const char* when;
};

TEST_CASE("every outcome has a net result and texts; the last is the loss") {
  const Bet bet = sample_bet();
  const std::vector<OutcomeRow> rows{
      {12, "12:1", "winner == banker and banker_total == 6"},
      {{19, 20}, "0.95:1", "banker == winner"},
      {0, "push", "winner == tie and margin == 0"},
      {-1, "lose", "otherwise"},
  };
  REQUIRE(bet.outcome_count() == rows.size());
  for (std::size_t outcome = 0; outcome < rows.size(); ++outcome) {
    CAPTURE(outcome);
    CHECK(bet.net(outcome) == rows[outcome].net);
    CHECK(bet.odds_text(outcome) == rows[outcome].odds);
    CHECK(bet.when_text(outcome) == rows[outcome].when);
  }
}

TEST_CASE("a bet reads the facts of all its lines, each once, in table order") {
  CHECK(sample_bet().facts() ==
        FactList{&fact_named("winner"), &fact_named("banker_total"), &fact_named("margin")});
  CHECK(Bet{}.facts().empty());
}

TEST_CASE("a bet without lines always loses") {
  CHECK(Bet{}.settle(FactValues{}) == 0);
  CHECK(Bet{}.net(0) == -1);
}

struct TranslationRow {
  Translations texts;
  const char* language;
  const char* expected;
};

TEST_CASE("texts come in the language asked, else in English, else as the fallback") {
  const std::vector<TranslationRow> rows{
      {{{"en", "Tie"}, {"id", "Seri"}}, "id", "Seri"},
      {{{"en", "Tie"}, {"id", "Seri"}}, "ms", "Tie"},
      {{{"id", "Seri"}}, "ms", "fallback"},
      {{}, "en", "fallback"},
  };
  for (const TranslationRow& row : rows) {
    CAPTURE(row.expected);
    CHECK(translated(row.texts, row.language, "fallback") == row.expected);
  }
}

}  // namespace
}  // namespace punto
