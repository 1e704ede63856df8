#include "punto/condition.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "condition_types.hpp"
#include "punto/error.hpp"

namespace punto {
namespace {

/// Reads "winner=2 margin=4"; facts left out are 0.
FactValues values_from(const std::string& text) {
  FactValues values;
  std::istringstream words{text};
  for (std::string word; words >> word;) {
    const std::size_t sign = word.find('=');
    values.set(fact_named(word.substr(0, sign)), std::stoi(word.substr(sign + 1)));
  }
  return values;
}

struct TruthRow {
  const char* text;
  const char* values;
  bool holds;
};

TEST_CASE("what a condition says of a coup") {
  const std::vector<TruthRow> rows{
      // winner and its labels
      {"winner == tie", "winner=0", true},
      {"winner == player", "winner=1", true},
      {"winner == banker", "winner=2", true},
      {"winner == banker", "winner=1", false},
      {"winner != banker", "winner=1", true},
      {"winner != banker", "winner=2", false},
      {"banker == winner", "winner=2", true},
      {"banker != winner", "winner=2", false},
      {"winner in [player, banker]", "winner=2", true},
      {"winner in [player, banker]", "winner=1", true},
      {"winner in [player, banker]", "winner=0", false},
      {"winner not in [player, banker]", "winner=0", true},
      {"winner not in [player, banker]", "winner=1", false},
      {"(winner) == (banker)", "winner=2", true},
      // comparisons, on both sides of the border
      {"margin == 4", "margin=4", true},
      {"margin == 4", "margin=5", false},
      {"margin != 4", "margin=5", true},
      {"margin != 4", "margin=4", false},
      {"margin < 4", "margin=3", true},
      {"margin < 4", "margin=4", false},
      {"margin <= 4", "margin=4", true},
      {"margin <= 4", "margin=5", false},
      {"margin > 4", "margin=5", true},
      {"margin > 4", "margin=4", false},
      {"margin >= 4", "margin=4", true},
      {"margin >= 4", "margin=3", false},
      {"4 < margin", "margin=5", true},
      {"4 < margin", "margin=4", false},
      {"player_total > banker_total", "player_total=5 banker_total=4", true},
      {"player_total > banker_total", "player_total=4 banker_total=5", false},
      // chains
      {"4 <= margin <= 6", "margin=3", false},
      {"4 <= margin <= 6", "margin=4", true},
      {"4 <= margin <= 6", "margin=6", true},
      {"4 <= margin <= 6", "margin=7", false},
      {"6 > margin >= 4", "margin=6", false},
      {"6 > margin >= 4", "margin=4", true},
      {"6 > margin >= 4", "margin=3", false},
      {"player_total == banker_total == 9", "player_total=9 banker_total=9", true},
      {"player_total == banker_total == 9", "player_total=1 banker_total=1", false},
      {"player_total == banker_total == 1", "player_total=0 banker_total=0", false},
      {"1 <= player_total < banker_total <= 8", "player_total=1 banker_total=8", true},
      {"1 <= player_total < banker_total <= 8", "player_total=5 banker_total=5", false},
      {"1 <= player_total < banker_total <= 8", "player_total=1 banker_total=9", false},
      {"1 <= player_total < banker_total <= 8", "player_total=0 banker_total=8", false},
      // lists
      {"margin in [6, 7]", "margin=6", true},
      {"margin in [6, 7]", "margin=7", true},
      {"margin in [6, 7]", "margin=5", false},
      {"margin in [6]", "margin=6", true},
      {"margin not in [6, 7]", "margin=5", true},
      {"margin not in [6, 7]", "margin=7", false},
      {"player_third in [-1, 0]", "player_third=-1", true},
      {"player_third in [-1, 0]", "player_third=1", false},
      {"player_total + banker_total in [17, 18]", "player_total=9 banker_total=8", true},
      {"player_pair in [0]", "player_pair=0", true},
      // sums
      {"player_total + 2 == banker_total", "player_total=3 banker_total=5", true},
      {"player_total - banker_total == -2", "player_total=3 banker_total=5", true},
      {"9 - player_total - banker_total == 1", "player_total=3 banker_total=5", true},
      {"9 - (player_total - banker_total) == 11", "player_total=3 banker_total=5", true},
      {"player_third == -1", "player_third=-1", true},
      {"player_third == - 1", "player_third=-1", true},
      {"player_total - -1 == 4", "player_total=3", true},
      {"player_pair + banker_pair == 1", "player_pair=1", true},
      {"player_pair + banker_pair == 1", "player_pair=1 banker_pair=1", false},
      // flags
      {"natural", "natural=1", true},
      {"natural", "natural=0", false},
      {"not natural", "natural=0", true},
      {"not natural", "natural=1", false},
      {"natural == 1", "natural=1", true},
      {"player_pair == banker_pair", "player_pair=1 banker_pair=1", true},
      // and, or, not: each spelling, each row of its table
      {"player_pair and banker_pair", "player_pair=1 banker_pair=1", true},
      {"player_pair and banker_pair", "player_pair=1", false},
      {"player_pair and banker_pair", "banker_pair=1", false},
      {"player_pair && banker_pair", "player_pair=1 banker_pair=1", true},
      {"player_pair && banker_pair", "player_pair=1", false},
      {"player_pair or banker_pair", "", false},
      {"player_pair or banker_pair", "player_pair=1", true},
      {"player_pair or banker_pair", "banker_pair=1", true},
      {"player_pair || banker_pair", "banker_pair=1", true},
      {"player_pair || banker_pair", "", false},
      {"!natural", "natural=0", true},
      {"! ! natural", "natural=1", true},
      {"not not natural", "natural=0", false},
      // precedence: not, then and, then or
      {"natural or player_pair and banker_pair", "natural=1", true},
      {"(natural or player_pair) and banker_pair", "natural=1", false},
      {"player_pair and banker_pair or natural", "natural=1", true},
      {"player_pair and (banker_pair or natural)", "natural=1", false},
      {"not player_pair and natural", "", false},
      {"not (player_pair and natural)", "", true},
      {"not player_pair or natural", "natural=1 player_pair=1", true},
      {"not margin == 4", "margin=4", false},
      {"not margin == 4", "margin=5", true},
      {"not 4 <= margin <= 6", "margin=5", false},
      {"not margin in [4]", "margin=5", true},
      // layout
      {"margin==4&&natural", "margin=4 natural=1", true},
      {"\twinner ==\r\n banker\n", "winner=2", true},
      {"margin-4==0", "margin=4", true},
      // a whole bet
      {"winner == banker && banker_total == 6 && banker_cards == 3", "winner=2 banker_total=6 banker_cards=3",
       true},
      {"winner == banker && banker_total == 6 && banker_cards == 3", "winner=2 banker_total=6 banker_cards=2",
       false},
  };
  for (const TruthRow& row : rows) {
    CAPTURE(row.text);
    CAPTURE(row.values);
    CHECK(Condition::compile(row.text).holds(values_from(row.values)) == row.holds);
  }
}

struct FactsRow {
  const char* text;
  std::vector<const char*> facts;
};

TEST_CASE("a condition keeps its text and names the facts that it reads, each once, in table order") {
  const std::vector<FactsRow> rows{
      {"winner == banker", {"winner"}},
      {"margin > 1 and winner == tie or margin == 2", {"winner", "margin"}},
      {"player_pair + (banker_total - 1) in [1]", {"banker_total", "player_pair"}},
      {" margin == 1 ", {"margin"}},
  };
  for (const FactsRow& row : rows) {
    CAPTURE(row.text);
    const Condition condition = Condition::compile(row.text);
    FactList expected;
    for (const char* name : row.facts) expected.push_back(&fact_named(name));
    CHECK(condition.text() == row.text);
    CHECK(condition.facts() == normalized(expected));
  }
}

TEST_CASE("the labels are the values of winner") {
  const Fact& winner = fact_named("winner");
  REQUIRE(winner.greatest - winner.least + 1 == static_cast<int>(kLabels.size()));
  for (int value = winner.least; value <= winner.greatest; ++value)
    CHECK(kLabels.at(static_cast<std::size_t>(value)) == value_text(winner, value));
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int time = 0; time < times; ++time) result += text;
  return result;
}

TEST_CASE("what the limits allow") {
  const FactValues values = values_from("natural=1 margin=1");
  CHECK(Condition::compile(repeated("(", 64) + "natural" + repeated(")", 64)).holds(values));
  CHECK(Condition::compile(repeated("not ", 64) + "natural").holds(values));
  CHECK(Condition::compile(repeated("(not ", 32) + "natural" + repeated(")", 32)).holds(values));
  CHECK(Condition::compile(repeated("(natural) and ", 99) + "natural").holds(values));
  CHECK(Condition::compile(repeated("not player_pair and ", 99) + "natural").holds(values));
  CHECK(Condition::compile("natural" + repeated(" ", 4089)).holds(values));
  CHECK(Condition::compile("margin" + repeated("+9999", 400) + repeated("-9999", 400) + "==1").holds(values));
}

}  // namespace
}  // namespace punto
