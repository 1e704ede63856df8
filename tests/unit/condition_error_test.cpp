#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "punto/condition.hpp"
#include "punto/error.hpp"

namespace punto {
namespace {

struct ErrorRow {
  std::string text;
  std::size_t offset;
  std::string message;
};

void check_errors(const std::vector<ErrorRow>& rows) {
  for (const ErrorRow& row : rows) {
    CAPTURE(row.text);
    try {
      Condition::compile(row.text);
      FAIL_CHECK("no error");
    } catch (const Error& error) {
      CHECK(error.message() == row.message);
      CHECK(error.offset() == row.offset);
    }
  }
}

TEST_CASE("names: unknown, misspelt, in another case") {
  check_errors({
      {"xyzzy == 4", 0, R"(expected a fact or a label, but found "xyzzy")"},
      {"bankr_total == 6", 0,
       R"(expected a fact or a label, but found "bankr_total". Did you mean "banker_total"?)"},
      {"winner == bnaker", 10, R"(expected a fact or a label, but found "bnaker". Did you mean "banker"?)"},
      {"WINNER == tie", 0, R"(expected a fact or a label, but found "WINNER". Did you mean "winner"?)"},
      {"nto natural", 0, R"(expected a fact or a label, but found "nto". Did you mean "not"?)"},
      {"margin.value == 4", 0, R"(expected a fact or a label, but found "margin.value")"},
      {"player_pair == true", 15,
       R"(expected a fact or a label (write player_pair for true, not player_pair for false), but found "true")"},
      {"player_pair == false", 15,
       R"(expected a fact or a label (write player_pair for true, not player_pair for false), but found "false")"},
      {"winner in [player, bnaker]", 19,
       R"(expected tie, player or banker, but found "bnaker". Did you mean "banker"?)"},
      {"winner == tie adn natural", 14,
       R"(expected "and", "or" or the end, but found "adn". Did you mean "and"?)"},
      {"winner == tie OR natural", 14,
       R"(expected "and", "or" or the end, but found "OR". Did you mean "or"?)"},
      {"(winner == tie orr natural)", 15,
       R"-(expected "and", "or" or ")", but found "orr". Did you mean "or"?)-"},
      {"natural nto", 8,
       R"(expected a comparison, "and", "or" or the end, but found "nto". Did you mean "not"?)"},
      {"margin inn [4]", 7, R"(expected a comparison or the end, but found "inn". Did you mean "in"?)"},
      {"margin not on [4]", 11, R"(expected "in" after "not", but found "on")"},
  });
}

TEST_CASE("symbols: what people write for another") {
  check_errors({
      {"winner = banker", 7, R"(expected "==" to compare (nothing can be assigned), but found "=")"},
      {"margin := 4", 7, R"(expected "==" to compare (nothing can be assigned), but found ":=")"},
      {"margin += 4", 7, R"(expected "==" to compare (nothing can be assigned), but found "+=")"},
      {"margin -= 4", 7, R"(expected "==" to compare (nothing can be assigned), but found "-=")"},
      {"margin === 4", 7, R"(expected "==", but found "===")"},
      {"margin !== 4", 7, R"(expected "!=", but found "!==")"},
      {"margin =! 4", 7, R"(expected "!=", but found "=!")"},
      {"margin <> 4", 7, R"(expected "!=", but found "<>")"},
      {"margin ≠ 4", 7, R"(expected "!=", but found "≠")"},
      {"margin =< 4", 7, R"(expected "<=", but found "=<")"},
      {"margin≤4", 6, R"(expected "<=", but found "≤")"},
      {"margin => 4", 7, R"(expected ">=", but found "=>")"},
      {"4≥margin", 1, R"(expected ">=", but found "≥")"},
      {"natural & natural", 8, R"(expected "&&" or "and", but found "&")"},
      {"natural &&& natural", 10, R"(expected "&&" or "and", but found "&")"},
      {"natural | natural", 8, R"(expected "||" or "or", but found "|")"},
      {"~natural", 0, R"(expected "!" or "not", but found "~")"},
      {"margin in {4}", 10, R"(expected "[", but found "{")"},
      {"margin in [4}", 12, R"(expected "]", but found "}")"},
      {"margin * 2 == 4", 7, R"(expected "+" or "-", the only arithmetic, but found "*")"},
      {"margin / 2 == 4", 7, R"(expected "+" or "-", the only arithmetic, but found "/")"},
      {"margin % 2 == 0", 7, R"(expected "+" or "-", the only arithmetic, but found "%")"},
      {"margin − 2 == 0", 7, R"(expected "-", but found "−")"},
      {"margin – 2 == 0", 7, R"(expected "-", but found "–")"},
      {"winner == 'tie'", 10, R"(expected a word without quotation marks, but found "'")"},
      {"winner == \"tie\"", 10, R"(expected a word without quotation marks, but found """)"},
  });
}

TEST_CASE("characters: not ASCII, not printable, not text") {
  const std::string expected = "expected a fact, a number or an operator, but found ";
  check_errors({
      {"margin $ 4", 7, expected + R"("$")"},
      {"margin ; 4", 7, expected + R"(";")"},
      {"margin ÷ 4", 7, expected + R"("÷")"},
      {"márgin == 4", 1, expected + R"("á")"},
      {"winner == 庄", 10, expected + R"("庄")"},
      {"🂡 == 4", 0, expected + R"("🂡")"},
      {"margin == 4²", 11, expected + R"("²")"},
      {"margin\x01 == 4", 6, expected + "the control character U+0001"},
      {"margin \x1b[31m", 7, expected + "the control character U+001B"},
      {"margin \x7f", 7, expected + "the control character U+007F"},
      {std::string{"natural\0", 8}, 7, expected + "the control character U+0000"},
      {std::string{"\0", 1}, 0, expected + "the control character U+0000"},
      {"margin \xff", 7, expected + "the byte 0xFF, which is not UTF-8"},
      {"margin \xe2\x89", 7, expected + "the byte 0xE2, which is not UTF-8"},
  });
}

TEST_CASE("numbers: whole and short") {
  check_errors({
      {"margin == 6.5", 10, R"(expected a whole number, but found "6.5")"},
      {"margin == 6x", 10, R"(expected a whole number, but found "6x")"},
      {"margin == 0x6", 10, R"(expected a whole number, but found "0x6")"},
      {"margin in [4..6]", 11, R"(expected a whole number, but found "4..6")"},
      {"margin < 12345", 9, R"(expected a number of at most 4 digits, but found "12345")"},
      {"margin < 99999999999999999999", 9,
       R"(expected a number of at most 4 digits, but found "99999999999999999999")"},
      {"-margin == 4", 1, R"(expected a whole number after "-", but found "margin")"},
      {"--4 == margin", 1, R"(expected a whole number after "-", but found "-")"},
      {"margin in [-player]", 12, R"(expected a whole number after "-", but found "player")"},
      {"+4 == margin", 0, R"(expected a fact, a number or "(", but found "+")"},
  });
}

TEST_CASE("truths: a label, winner or a number is none") {
  check_errors({
      {"winner == player or banker", 20,
       R"(expected a truth, but "banker" is no truth by itself: write winner in [player, banker])"},
      {"natural and winner == player || tie", 32,
       R"(expected a truth, but "tie" is no truth by itself: write winner in [player, tie])"},
      {"winner != player or banker", 20,
       R"(expected a truth, but "banker" is no truth by itself: write winner == banker)"},
      {"winner == player and banker", 21,
       R"(expected a truth, but "banker" is no truth by itself: write winner == banker)"},
      {"winner == player or natural or banker", 31,
       R"(expected a truth, but "banker" is no truth by itself: write winner == banker)"},
      {"margin == 4 or banker", 15,
       R"(expected a truth, but "banker" is no truth by itself: write winner == banker)"},
      {"banker or winner == player", 0,
       R"(expected a truth, but "banker" is no truth by itself: write winner == banker)"},
      {"winner == (player or banker)", 11,
       R"(expected a truth, but "player" is no truth by itself: write winner == player)"},
      {"banker", 0, R"(expected a truth, but "banker" is no truth by itself: write winner == banker)"},
      {"not tie", 4, R"(expected a truth, but "tie" is no truth by itself: write winner == tie)"},
      {"tie and natural", 0, R"(expected a truth, but "tie" is no truth by itself: write winner == tie)"},
      {"winner", 0,
       R"(expected a truth, but "winner" is no truth by itself: compare it, as in winner == banker)"},
      {"natural or winner", 11,
       R"(expected a truth, but "winner" is no truth by itself: compare it, as in winner == banker)"},
      {"margin == 4 or 5", 15, R"(expected a truth, but "5" is a number: write margin in [4, 5])"},
      {"margin\t+ 1 == 4 or 5", 19, R"(expected a truth, but "5" is a number: write margin?+ 1 in [4, 5])"},
      {"4 <= margin <= 6 or 7", 20,
       R"(expected a truth, but "7" is a number: compare it with another number)"},
      {"margin == 4 or margin", 15,
       R"(expected a truth, but "margin" is a number: compare it with another number)"},
      {"margin == player_total or 5", 26,
       R"(expected a truth, but "5" is a number: compare it with another number)"},
      {"margin", 0, R"(expected a truth, but "margin" is a number: compare it with another number)"},
      {"(player_pair + 1)", 0,
       R"-(expected a truth, but "(player_pair + 1)" is a number: compare it with another number)-"},
      {"margin and natural", 0,
       R"(expected a truth, but "margin" is a number: compare it with another number)"},
      {"natural && 4", 11, R"(expected a truth, but "4" is a number: compare it with another number)"},
      {"margin or natural", 0,
       R"(expected a truth, but "margin" is a number: compare it with another number)"},
      {"!margin", 1, R"(expected a truth, but "margin" is a number: compare it with another number)"},
  });
}

TEST_CASE("numbers and labels: what stands beside what") {
  const std::string stray = " is a label, which stands only beside winner, as in winner == banker";
  check_errors({
      {"winner == 2", 10, R"(expected tie, player or banker beside winner, but found "2")"},
      {"2 == winner", 0, R"(expected tie, player or banker beside winner, but found "2")"},
      {"winner == winner", 10, R"(expected tie, player or banker beside winner, but found "winner")"},
      {"winner != banker_total", 10,
       R"(expected tie, player or banker beside winner, but found "banker_total")"},
      {"winner == (natural or natural)", 10,
       R"-(expected tie, player or banker beside winner, but found "(natural or natural)")-"},
      {"banker == banker_total", 0, R"("banker")" + stray},
      {"banker_total == banker", 16, R"("banker")" + stray},
      {"banker == player", 0, R"("banker")" + stray},
      {"winner < banker", 7, R"(expected "==" or "!=" beside winner, but found "<")"},
      {"banker <= winner", 7, R"(expected "==" or "!=" beside winner, but found "<=")"},
      {"winner > tie", 7, R"(expected "==" or "!=" beside winner, but found ">")"},
      {"winner >= tie", 7, R"(expected "==" or "!=" beside winner, but found ">=")"},
      {"winner + 1 == 2", 0, R"(expected a number, but "winner" is tie, player or banker)"},
      {"1 - winner == 0", 4, R"(expected a number, but "winner" is tie, player or banker)"},
      {"margin + banker == 2", 9, R"(expected a number, but "banker")" + stray},
      {"banker - margin == 2", 0, R"(expected a number, but "banker")" + stray},
      {"banker in [banker]", 0, R"(expected a number, but "banker")" + stray},
      {"(winner == tie) == 1", 0, R"-(expected a number, but "(winner == tie)" is a truth)-"},
      {"1 == (winner == tie)", 5, R"-(expected a number, but "(winner == tie)" is a truth)-"},
      {"(winner == tie) + 1 == 1", 0, R"-(expected a number, but "(winner == tie)" is a truth)-"},
      {"1 + (not natural) == 1", 4, R"-(expected a number, but "(not natural)" is a truth)-"},
      {"(margin > 1) in [1]", 0, R"-(expected a number, but "(margin > 1)" is a truth)-"},
  });
}

TEST_CASE("comparisons that the ranges of their sides decide") {
  check_errors({
      {"player_total == 10", 16, R"("player_total == 10" never holds: player_total is 0 to 9)"},
      {"player_total == -1", 16, R"("player_total == -1" never holds: player_total is 0 to 9)"},
      {"10 == player_total", 0, R"("10 == player_total" never holds: player_total is 0 to 9)"},
      {"player_total != 10", 16, R"("player_total != 10" always holds: player_total is 0 to 9)"},
      {"player_cards != 4", 16, R"("player_cards != 4" always holds: player_cards is 2 or 3)"},
      {"margin < 0", 9, R"("margin < 0" never holds: margin is 0 to 9)"},
      {"margin <= -1", 10, R"("margin <= -1" never holds: margin is 0 to 9)"},
      {"margin > 9", 9, R"("margin > 9" never holds: margin is 0 to 9)"},
      {"margin >= 10", 10, R"("margin >= 10" never holds: margin is 0 to 9)"},
      {"9 < margin", 0, R"("9 < margin" never holds: margin is 0 to 9)"},
      {"10 <= margin", 0, R"("10 <= margin" never holds: margin is 0 to 9)"},
      {"0 > margin", 0, R"("0 > margin" never holds: margin is 0 to 9)"},
      {"4 <= margin <= -1", 15, R"("margin <= -1" never holds: margin is 0 to 9)"},
      {"4 <= (margin) == 12", 14,
       R"(a chain runs in one direction: expected "<" or "<=" after "<=", but found "==")"},
      {"player_third == -2", 16, R"("player_third == -2" never holds: player_third is -1 to 9)"},
      {"player_pair == 2", 15, R"("player_pair == 2" never holds: player_pair is 0 or 1)"},
      {"player_total + banker_total == 19", 31,
       R"("player_total + banker_total == 19" never holds: player_total + banker_total is 0 to 18)"},
      {"player_total - banker_total < -9", 30,
       R"("player_total - banker_total < -9" never holds: player_total - banker_total is -9 to 9)"},
      {"player_cards > margin + 5", 0,
       R"("player_cards > margin + 5" never holds: player_cards is 2 or 3, margin + 5 is 5 to 14)"},
      {"1 == 2", 5, R"("1 == 2" never holds)"},
      {"margin in [4, 10]", 14, R"(margin is 0 to 9, never 10)"},
      {"margin in [-1]", 11, R"(margin is 0 to 9, never -1)"},
      {"margin not in [10]", 15, R"(margin is 0 to 9, never 10)"},
      {"player_pair in [0, 2]", 19, R"(player_pair is 0 or 1, never 2)"},
      {"player_cards + banker_cards in [7]", 32, R"(player_cards + banker_cards is 4 to 6, never 7)"},
  });
}

TEST_CASE("chains run in one direction") {
  const std::string chain = "a chain runs in one direction: expected ";
  check_errors({
      {"player_total < margin > banker_total", 22, chain + R"("<" or "<=" after "<", but found ">")"},
      {"player_total > margin <= banker_total", 22, chain + R"(">" or ">=" after ">", but found "<=")"},
      {"2 <= margin <= 4 > 3", 17, chain + R"("<" or "<=" after "<=", but found ">")"},
      {"margin >= 4 != 5", 12, chain + R"(">" or ">=" after ">=", but found "!=")"},
      {"margin == 4 < 5", 12, chain + R"("==" after "==", but found "<")"},
      {"margin != 4 < 5", 12, chain + R"("and" after "!=", but found "<")"},
      {"margin != 4 != 5", 12, chain + R"("and" after "!=", but found "!=")"},
      {"winner == player == banker", 17,
       R"(winner stands in no chain: expected "and" or "or", but found "==")"},
      {"banker == winner == player", 17,
       R"(winner stands in no chain: expected "and" or "or", but found "==")"},
      {"1 < margin < winner", 4, R"(expected tie, player or banker beside winner, but found "margin")"},
  });
}

TEST_CASE("a condition says something about the coup") {
  const std::string message = "expected a condition about the coup, but this one reads no fact";
  check_errors({
      {"1 == 1", 0, message},
      {"not 3 == 3", 0, message},
  });
}

TEST_CASE("structure: something is missing, or too much") {
  check_errors({
      {"", 0, R"(expected a condition, but found the end of the text)"},
      {" \t\n", 3, R"(expected a condition, but found the end of the text)"},
      {"()", 1, R"-(expected a fact, a number or "(", but found ")")-"},
      {"and natural", 0, R"(expected a fact, a number or "(", but found "and")"},
      {"natural and", 11, R"(expected a fact, a number or "(", but found the end of the text)"},
      {"natural or or natural", 11, R"(expected a fact, a number or "(", but found "or")"},
      {"not", 3, R"(expected a fact, a number or "(", but found the end of the text)"},
      {"margin ==", 9, R"(expected a fact, a number or "(", but found the end of the text)"},
      {"margin == == 4", 10, R"(expected a fact, a number or "(", but found "==")"},
      {"margin == not 4", 10, R"(expected a fact, a number or "(", but found "not")"},
      {"margin + == 4", 9, R"(expected a fact, a number or "(", but found "==")"},
      {"[4]", 0, R"(expected a fact, a number or "(", but found "[")"},
      {"(winner == tie", 14, R"-(expected "and", "or" or ")", but found the end of the text)-"},
      {"((natural)", 10, R"-(expected a comparison, "and", "or" or ")", but found the end of the text)-"},
      {"(margin", 7, R"-(expected a comparison or ")", but found the end of the text)-"},
      {"winner == tie)", 13, R"-(expected "and", "or" or the end, but found ")")-"},
      {"winner == tie natural", 14, R"(expected "and", "or" or the end, but found "natural")"},
      {"winner banker", 7, R"(expected a comparison or the end, but found "banker")"},
      {"margin 4", 7, R"(expected a comparison or the end, but found "4")"},
      {"margin == 4, natural", 11, R"(expected "and", "or" or the end, but found ",")"},
      {"natural !natural", 9, R"(expected "in" after "not", but found "natural")"},
      {"margin not == 4", 11, R"(expected "in" after "not", but found "==")"},
      {"margin in 4", 10, R"(expected "[" after "in", but found "4")"},
      {"margin in", 9, R"(expected "[" after "in", but found the end of the text)"},
      {"margin in []", 11, R"(expected at least one value in the list, but found "]")"},
      {"margin in [4,]", 13, R"(expected a whole number, but found "]")"},
      {"margin in [4 5]", 13, R"(expected "," or "]", but found "5")"},
      {"margin in [4", 12, R"(expected "," or "]", but found the end of the text)"},
      {"margin in [player]", 11, R"(expected a whole number, but found "player")"},
      {"margin in [margin]", 11, R"(expected a whole number, but found "margin")"},
      {"margin in [2 + 2]", 13, R"(expected "," or "]", but found "+")"},
      {"winner in [2]", 11, R"(expected tie, player or banker, but found "2")"},
      {"winner in [tie, natural]", 16, R"(expected tie, player or banker, but found "natural")"},
      {"winner in [tie", 14, R"(expected "," or "]", but found the end of the text)"},
      {"winner in [tie] == 1", 16, R"(expected "and", "or" or the end, but found "==")"},
      {"4 <= margin in [4]", 12, R"(expected "and", "or" or the end, but found "in")"},
  });
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int time = 0; time < times; ++time) result += text;
  return result;
}

TEST_CASE("limits: length and depth") {
  const std::string levels = R"(expected at most 64 levels of "(" and "not", but found )";
  check_errors({
      {repeated("(", 65) + "natural" + repeated(")", 65), 64, levels + R"("(")"},
      {repeated("!", 65) + "natural", 64, levels + R"("!")"},
      {repeated("(not ", 33) + "natural" + repeated(")", 33), 160, levels + R"("(")"},
      {repeated("(", 4096), 64, levels + R"("(")"},
      {"natural" + repeated(" ", 4090), 4096, "expected a condition of at most 4096 bytes, but found 4097"},
      {repeated("a", 100), 0, "expected a fact or a label, but found \"" + repeated("a", 40) + "...\""},
  });
}

}  // namespace
}  // namespace punto
