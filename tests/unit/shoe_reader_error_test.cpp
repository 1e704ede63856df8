#include <doctest/doctest.h>

#include <array>
#include <random>
#include <string>
#include <vector>

#include "punto/error.hpp"
#include "punto/shoe_reader.hpp"

namespace punto {
namespace {

using namespace std::string_literals;

/// What comes of the last line: "offset: message", or what was read.
std::string outcome(const std::vector<std::string>& lines, const ShoeLineOptions& options = {}) {
  try {
    ShoeLineReader reader{options};
    std::string last;
    for (const std::string& line : lines) {
      last = "header";
      if (!reader.begun() && reader.begin(line)) continue;
      try {
        const auto read = reader.read(line);
        last = read ? read->id + "/" : "blank";
        if (!read) continue;
        for (const int count : read->shoe.counts()) last += std::to_string(count) + " ";
      } catch (const Error& error) {
        last = std::to_string(error.offset().value_or(999)) + ": " + error.message();
      }
    }
    return last;
  } catch (const Error& error) {
    return "fatal " + std::to_string(error.offset().value_or(999)) + ": " + error.message();
  }
}

struct Row {
  std::string line;
  std::string outcome;
};

const std::string& no_count() {
  static const std::string kText = "\" is no count; expected a whole number from 0 to 65535";
  return kText;
}

const std::string& what_lines_hold() {
  static const std::string kText =
      "; expected 10, 13 or 52 counts, perhaps an id before them, or counts with labels such as \"A:32\", or "
      "a "
      "fresh shoe such as \"8 decks less As Kd\"";
  return kText;
}

TEST_CASE("lines of counts that cannot be read: what and where") {
  const std::vector<Row> rows{
      {"1,2,3", "0: 3 fields" + what_lines_hold()},
      {" 1", "1: 1 field" + what_lines_hold()},
      {"garbage", "0: 1 field" + what_lines_hold()},
      {"1,2,3,4,5,6,7,8,9,10,11,12", "0: 12 fields" + what_lines_hold()},
      {"u#7,1,2,3,4,5,6,7,8,9,10", "0: 1 field" + what_lines_hold()},
      {"1,2,3,4,x,6,7,8,9,10", "8: \"x" + no_count()},
      {"1,2,3,4,\"x\",6,7,8,9,10", "9: \"x" + no_count()},
      {"t 1 2 3 4 x7 6 7 8 9 10", "10: \"x7" + no_count()},
      {"1,2,3,4,1.5,6,7,8,9,10", "8: \"1.5" + no_count()},
      {"1,2,3,4,5 5,6,7,8,9,10", "8: \"5 5" + no_count()},
      {"1,2,3,4,+5,6,7,8,9,10", "8: \"+5" + no_count()},
      {"♠,1,2,3,4,5,6,7,8,9,♠", "22: \"♠" + no_count()},
      {"1,2,3,4, ,6,7,8,9,10", "9: an empty field; expected a count"},
      {"1,2,3,4,\"\",6,7,8,9,10", "9: an empty field; expected a count"},
      {"1,2,3,4,5,6,7,8,9,10,", "21: an empty field; expected a count"},
      {"1, ", "3: an empty field; expected a count"},
      {"1,2,", "4: an empty field; expected a count"},
      {"1,2,3,4,-1,6,7,8,9,10", "8: -1: a count is 0 to 65535"},
      {"1,2,3,4,65536,6,7,8,9,10", "8: 65536: a count is 0 to 65535"},
      {"1,2,3,4,4294967297,6,7,8,9,10", "8: 4294967297: a count is 0 to 65535"},
      {"1,2,3,4,9999999999,6,7,8,9,10", "8: 9999999999: a count is 0 to 65535"},
      {"1,2,3,4,99999999999999999999,6,7,8,9,10",
       "8: 99999999999999999999 is too large; a count is 0 to 65535"},
      {" 65535,1,0,0,0,0,0,0,0,0", "1: 65536 cards; a shoe holds at most 65535"},
      {"1 2 3 4 5 6 7 8 9 65535", "0: 65580 cards; a shoe holds at most 65535"},
      {"\"a,1,2,3,4,5,6,7,8,9,10", "0: a quotation mark that is not closed"},
      {"1,2,\"3", "4: a quotation mark that is not closed"},
      {"a\"b\",1,2,3,4,5,6,7,8,9,10",
       "0: a quotation mark inside a field; expected the whole field in quotation marks, those inside "
       "doubled"},
      {"1, \"a\"b\"\",2",
       "3: a quotation mark inside a field; expected the whole field in quotation marks, those inside "
       "doubled"},
      {"a\xFF,1,2,3,4,5,6,7,8,9,10", "1: bytes that are not UTF-8: this is no text file"},
      {"1,2,3,4,5,6,7,8,9,10#\xE9", "21: bytes that are not UTF-8: this is no text file"},
      {"a\0b,1,2,3,4,5,6,7,8,9,10"s, "1: a NUL byte: this is no text file"},
      {"#\0"s, "1: a NUL byte: this is no text file"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.line);
    CHECK(outcome({row.line}) == row.outcome);
  }
}

TEST_CASE("labels and fresh shoes that cannot be read: what and where") {
  const std::string labels = "A:1 2:2 3:3 4:4 5:5 6:6 7:7 8:8 9:9";
  const std::string no_label =
      "\" is no labelled count; expected a kind of card and its count, such as \"A:32\"";
  const std::vector<Row> rows{
      {labels, "0: the set of labels names 9 kinds of card; a shoe known by points has 10"},
      {labels + " T:1 J:1", "0: the set of labels names 11 kinds of card; a shoe known by ranks has 13"},
      {"As:1 Ah:2", "0: the set of labels names 2 kinds of card; a shoe known by cards has 52"},
      {labels + " 9:1", "36: \"9\" is named twice in the set of labels"},
      {labels + " Z:1",
       "36: \"Z\" names no kind of card; a set of labels for points names 10 of them, such as \"A\""},
      {labels + " T:x", "38: \"x" + no_count()},
      {labels + " T:-1", "38: -1: a count is 0 to 65535"},
      {labels + " T:65535", "0: 65580 cards; a shoe holds at most 65535"},
      {labels + " T10", "36: \"T10" + no_label},
      {labels + " T:", "36: \"T:" + no_label},
      {"t," + labels + " T 10", "38: \"T" + no_label},
      {"t,A:1,,2:2", "6: an empty field; expected a labelled count"},
      {"0 decks", "0: 0 decks; expected 1 to 1260, or infinite"},
      {"t, 1261 decks", "3: 1261 decks; expected 1 to 1260, or infinite"},
      {"9999999999 decks", "0: \"9999999999\" is no number of decks; expected 1 to 1260, or infinite"},
      {"8 decks less", "12: no cards after \"less\""},
      {"8 decks without As", "8: \"without\" after a fresh shoe; expected \"less\" and cards"},
      {"t,1 deck less As, As", "14: no As is left in the shoe to take out"},
      {"1 deck less  As Az",
       "16: \"Az\" is no card; expected a rank (A 2..9 T J Q K, or X for any ten-valued card), with a suit "
       "(s h d c) "
       "or without"},
      {"infinite less As",
       "14: no card can be taken out of the infinite shoe: its cards are drawn with replacement"},
      {"u,8 decks,v", "0: 3 fields" + what_lines_hold()},
  };
  for (const Row& row : rows) {
    CAPTURE(row.line);
    CHECK(outcome({row.line}) == row.outcome);
  }
}

TEST_CASE("JSON that cannot be read: what and where") {
  const std::string nine = "[1,2,3,4,5,6,7,8,9,";
  const std::string lost = "no JSON: a comma, colon, bracket or quotation mark is missing or superfluous";
  const std::string ends = "no JSON: the line must end where what it opens first is closed";
  const std::string escape = "no JSON: a string with an escape that means nothing";
  const std::string keys = "; expected id, detail, counts, points, ranks, cards, decks, without.";
  const std::string details = "; expected \"points\", \"ranks\" or \"cards\"";
  const std::string some_shoe =
      "an object without a shoe; expected one of counts, points, ranks, cards, decks";
  const std::vector<Row> rows{
      {nine + "1.5]", "19: \"1.5" + no_count()},
      {nine + "1e1]", "19: \"1e1" + no_count()},
      {nine + "-1]", "19: -1: a count is 0 to 65535"},
      {nine + "08]", "19: no JSON: a number does not begin with 0"},
      {nine + "-00]", "19: no JSON: a number does not begin with 0"},
      {nine + "\"8\"]", "19: \"\"8\"" + no_count()},
      {nine + "[8]]", "19: \"[" + no_count()},
      {nine + "{\"A\":8}]", "19: \"{" + no_count()},
      {nine + "null]", "19: \"null" + no_count()},
      {nine + "70000]", "19: 70000: a count is 0 to 65535"},
      {nine + "99999999999999999999]", "19: 99999999999999999999 is too large; a count is 0 to 65535"},
      {" " + nine + "65535]", "1: 65580 cards; a shoe holds at most 65535"},
      {nine + "10", "21: " + ends},
      {nine + "10] x", "24: " + ends},
      {nine + "10] [2]", "23: " + ends},
      {nine + "10]]", "22: " + ends},
      {nine + "10] # a comment", "34: " + ends},
      {nine + "]", "20: " + lost},
      {nine + "10,]", "23: " + lost},
      {nine + "10 10]", "22: " + lost},
      {"[", "1: " + ends},
      {"{", "1: " + ends},
      {"[]", "0: 0 counts; expected 10, 13 or 52"},
      {"[1]", "0: 1 count; expected 10, 13 or 52"},
      {"{}", "0: " + some_shoe},
      {"{\"without\": \"As\"}", "1: " + some_shoe},
      {"{\"id\": 7}", "0: " + some_shoe},
      {"{\"points\": [1]}",
       "11: 1 count; a shoe known by points has 10 (aces to nines, then ten-valued cards)"},
      {"{\"counts\": " + nine + "1], \"detail\": \"ranks\"}",
       "11: 10 counts; a shoe known by ranks has 13 (aces to kings)"},
      {"{\"detail\": \"suits\"}", "11: \"detail\" is \"suits\"" + details},
      {"{\"detail\": 13}", "11: \"detail\" is 13" + details},
      {"{\"ranks\": 5}", "10: \"ranks\" is 5; expected an array of counts, or an object of them with labels"},
      {"{\"ranks\": \"5\"}",
       "10: \"ranks\" is \"5\"; expected an array of counts, or an object of them with labels"},
      {"{\"points\": {\"A\": 1, \"A\": 2}}",
       "11: 2 counts; a shoe known by points has 10 (aces to nines, then ten-valued cards)"},
      {"{\"counts\": {\"A\":1,\"2\":2,\"3\":3,\"4\":4,\"5\":5,\"6\":6,\"7\":7,\"8\":8,\"9\":9,\"9\":1}}",
       "67: \"9\" is named twice in the set of labels"},
      {"{\"counts\": {\"A\":1,\"2\":2,\"3\":3,\"4\":4,\"5\":5,\"6\":6,\"7\":7,\"8\":8,\"9\":9,\"Z\":1}}",
       "67: \"Z\" names no kind of card; a set of labels for points names 10 of them, such as \"A\""},
      {"{\"counts\": [1], \"ranks\": [1]}", "16: \"ranks\" beside \"counts\"; expected one of them"},
      {"{\"counts\": [1], \"decks\": 1}", "16: \"decks\" says nothing beside counts"},
      {"{\"counts\": [1], \"without\": \"As\"}", "16: \"without\" says nothing beside counts"},
      {"{\"decks\": 1, \"detail\": \"cards\"}", "13: \"detail\" says nothing beside decks"},
      {"{\"ranks\": [1], \"detail\": \"ranks\"}", "15: \"detail\" says nothing beside \"ranks\""},
      {"{\"decks\": 1, \"decks\": 1}", "13: \"decks\" is there twice"},
      {"{\"deck\": 1}", "1: unknown key \"deck\"" + keys + " Did you mean \"decks\"?"},
      {"{\"xyz\": 1}", "1: unknown key \"xyz\"" + keys},
      {"{\"decks\": 0}", "10: 0 decks; expected 1 to 1260, or infinite"},
      {"{\"decks\": 1.5}", "10: \"1.5\" is no number of decks; expected 1 to 1260, or infinite"},
      {"{\"decks\": 08}", "10: no JSON: a number does not begin with 0"},
      {"{\"decks\": [8]}", "10: \"[\" is no number of decks; expected 1 to 1260, or infinite"},
      {"{\"decks\": \"six\"}", "11: \"six\" is no number of decks; expected 1 to 1260, or infinite"},
      {"{\"decks\": 1, \"without\": 5}",
       "24: \"without\" is 5; expected cards in a string, or an array of such strings"},
      {"{\"decks\": 1, \"without\": [5]}",
       "25: \"without\" is 5; expected cards in a string, or an array of such strings"},
      {"{\"decks\": 1, \"without\": \"As As\"}", "24: no As is left in the shoe to take out"},
      {"{\"decks\": 1, \"without\": [\"As\", \"K Y\"]}",
       "34: \"Y\" is no card; expected a rank (A 2..9 T J Q K, or X for any ten-valued card), with a suit (s "
       "h d c) "
       "or without"},
      {"{\"id\": 1.5, \"decks\": 1}", "7: \"id\" is 1.5; expected a string or a whole number"},
      {"{\"id\": -, \"decks\": 1}", "7: \"id\" is -; expected a string or a whole number"},
      {"{\"id\": null, \"decks\": 1}", "7: \"id\" is null; expected a string or a whole number"},
      {"{\"id\": 007, \"decks\": 1}", "7: no JSON: a number does not begin with 0"},
      {"{\"id\": \"\\u0000\", \"decks\": 1}", "7: a NUL byte: this is no text file"},
      {"{\"id\": \"\\ud800\", \"decks\": 1}", "15: " + escape},
      {"{\"id\": \"\\udc00\", \"decks\": 1}", "15: " + escape},
      {"{\"id\": \"\\x\", \"decks\": 1}", "11: " + escape},
      {"{\"id\": \"\xFF\", \"decks\": 1}", "8: bytes that are not UTF-8: this is no text file"},
      {"{\"id\": \"\x01\", \"decks\": 1}", "23: no JSON: a control character in a string"},
      {"{\"id\": \"x, \"decks\": 1}", "22: no JSON: a string is not closed"},
      {"{\"id\": \"x\" \"decks\": 1}", "11: " + lost},
      {"{\"id\" \"x\", \"decks\": 1}", "6: " + lost},
      {"{id: \"x\", \"decks\": 1}", "1: " + lost},
      {"{\"id\": \"x\", \"decks\": 1,}", "23: " + lost},
      {"{\"id\": \"x\", \"decks\": 1}}", "23: " + ends},
      {"{\"id\": \"x\", \"decks\": 1} {}", "24: " + ends},
  };
  for (const Row& row : rows) {
    CAPTURE(row.line);
    CHECK(outcome({row.line}) == row.outcome);
  }
}

TEST_CASE("the first line of counts fixes the number of fields") {
  const std::string ten = "1,2,3,4,5,6,7,8,9,10";
  const std::string thirteen = ten + ",11,12,13";
  struct Stream {
    std::vector<std::string> lines;
    std::string outcome;
  };
  const std::string good = "/1 2 3 4 5 6 7 8 9 10 ";
  const std::vector<Stream> rows{
      {{ten, thirteen}, "21: 13 counts; the lines before have 10"},
      {{thirteen, ten}, "20: 10 counts; the lines before have 13"},
      {{thirteen, "7,1,2,3,4,5,6,7,8,9,10,11,12"}, "/7 1 2 3 4 5 6 7 8 9 10 11 12 "},
      {{"t," + thirteen, "7,1,2,3,4,5,6,7,8,9,10,11,12"},
       "28: 13 counts; the lines before have an id and 13 counts"},
      {{ten, "t," + ten}, "20: an id and 10 counts; the lines before have 10 counts"},
      {{"t," + ten, ten}, "20: 10 counts; the lines before have an id and 10 counts"},
      {{ten, "1,2,3"}, "5: 3 fields; the lines before have 10 counts"},
      {{ten, ten + ",11"}, "21: an id and 10 counts; the lines before have 10 counts"},
      {{ten, ten + ","}, "21: an empty field; expected a count"},
      {{ten, ten}, good},
      {{ten, "1 2 3 4 5 6 7 8 9 10"}, good},
      // All of its fields are names of cards, yet it is an id and ten counts.
      {{"K,2,3,4,5,6,7,8,9,10,9"}, "K/2 3 4 5 6 7 8 9 10 9 "},
      // What is no good line of counts fixes nothing.
      {{"1,2,3,4,5,6,7,8,9,10,11,12,x", ten}, good},
      {{"1,2,3", ten}, good},
      {{"\"", ten}, good},
      {{"\xFF", ten}, good},
      {{"8 decks less As", ten}, good},
      {{"8 decks less Az", ten}, good},
      {{"As:1 Ah:1", ten}, good},
      {{"[1]", ten}, good},
      {{"8 decks", thirteen, ten}, good},
      // Nor does it matter to what says all itself.
      {{thirteen, "[" + ten + "]"}, good},
      {{thirteen, "A:1 2:2 3:3 4:4 5:5 6:6 7:7 8:8 9:9 T:10"}, good},
  };
  for (const Stream& row : rows) {
    CAPTURE(row.lines.front());
    CAPTURE(row.lines.back());
    CHECK(outcome(row.lines) == row.outcome);
  }
}

TEST_CASE("header lines that cannot be read, and lines that do not fit theirs") {
  const std::string header = "id,T,A,2,3,4,5,6,7,8,9";
  const std::string columns =
      "\" is no column of shoes; expected a kind of card, such as \"A\", or id, decks, without.";
  struct Stream {
    std::vector<std::string> lines;
    std::string outcome;
  };
  const std::vector<Stream> rows{
      {{"table,A,2,3,4,5,6,7,8,9,T"}, "fatal 0: \"table" + columns},
      {{"A,2,3,4,5,6,7,8,9,T,idd"}, "fatal 20: \"idd" + columns + " Did you mean \"id\"?"},
      {{"A,2,3,4,5,6,7,8,9,T,"}, "fatal 20: \"" + columns},
      {{"A,2,3,4,5,6,7,8,9"},
       "fatal 0: the header line names 9 kinds of card; a shoe known by points has 10"},
      {{"A,2,3,4,5,6,7,8,9,T,J"},
       "fatal 0: the header line names 11 kinds of card; a shoe known by ranks has 13"},
      {{"As,Ah"}, "fatal 0: the header line names 2 kinds of card; a shoe known by cards has 52"},
      {{"id"}, "fatal 0: the header line names 0 kinds of card; a shoe known by points has 10"},
      {{"A,2,3,4,5,6,7,8,T,K"}, "fatal 18: \"K\" is named twice in the header line"},
      {{"id,ID,A,2,3,4,5,6,7,8,9,T"}, "fatal 3: \"ID\" is named twice in the header line"},
      {{"decks,without,Decks"}, "fatal 14: \"Decks\" is named twice in the header line"},
      {{"As,2,3,4,5,6,7,8,9,T"},
       "fatal 3: \"2\" names no kind of card; a header line for cards names 52 of them, such as \"As\""},
      {{" decks,id"}, "fatal 1: the header line names \"decks\" and not \"without\""},
      {{"without"}, "fatal 0: the header line names \"without\" and not \"decks\""},
      {{"decks,without,A"},
       "fatal 14: \"A\" beside \"decks\"; expected kinds of card, or decks and cards without"},
      {{header, "t,1,2,3"}, "7: 4 fields; the header line has 11"},
      {{header, "1,2,3,4,5,6,7,8,9,10"}, "20: 10 fields; the header line has 11"},
      {{header, "t,1,2,3,4,5,6,7,8,9,10,11"}, "23: 12 fields; the header line has 11"},
      {{header, "u"}, "1: 1 field; the header line has 11"},
      {{header, "t,1,2,3,x,5,6,7,8,9,10"}, "8: \"x" + no_count()},
      {{header, header}, "0: a header line; it must come before all shoes"},
      {{"1,2,3,4,5,6,7,8,9,10", " A,2,3,4,5,6,7,8,9,T"}, "1: a header line; it must come before all shoes"},
      {{"8 decks", "id,A,2"}, "0: a header line; it must come before all shoes"},
      {{header, "[1,2,3,4,5,6,7,8,9,10,11,12,13]"}, "0: 13 counts; the order names 10"},
      {{header, "{\"counts\": [1,2,3,4,5,6,7,8,9,10,11,12,13]}"}, "11: 13 counts; the order names 10"},
      {{"decks,without", "8,As,Kd"}, "5: 3 fields; the header line has 2"},
      {{"decks,without", "8 decks less As"}, "8: 4 fields; the header line has 2"},
      {{"decks,without", "six,As"}, "0: \"six\" is no number of decks; expected 1 to 1260, or infinite"},
      {{"decks,without", "1,A A A A A"}, "2: no A is left in the shoe to take out"},
      {{"decks,without", "infinite, As"},
       "10: no card can be taken out of the infinite shoe: its cards are drawn with replacement"},
      {{"decks,without", "1,2,3,4,5,6,7,8,9,10"}, "4: 10 fields; the header line has 2"},
  };
  for (const Stream& row : rows) {
    CAPTURE(row.lines.front());
    CAPTURE(row.lines.back());
    CHECK(outcome(row.lines) == row.outcome);
  }
}

TEST_CASE("orders that cannot be read, and lines that do not fit theirs") {
  struct Order {
    std::string order;
    std::string line;
    std::string outcome;
  };
  const std::string ten = "T A 2 3 4 5 6 7 8 9";
  const std::string both = "a header line beside an order of counts; expected one of the two";
  const std::vector<Order> rows{
      {"", "", "fatal 0: the order names 0 kinds of card; a shoe known by points has 10"},
      {"A,2", "", "fatal 0: the order names 2 kinds of card; a shoe known by points has 10"},
      {"A", "", "fatal 0: the order names 1 kind of card; a shoe known by points has 10"},
      {"A,,2", "", "fatal 2: an empty field; expected a kind of card"},
      {"A,2,3,4,5,6,7,8,9,9", "", "fatal 18: \"9\" is named twice in the order"},
      {"A,2,3,4,5,6,7,8,9,Z", "",
       "fatal 18: \"Z\" names no kind of card; an order for points names 10 of them, such as \"A\""},
      {"id," + ten, "",
       "fatal 0: \"id\" names no kind of card; an order for ranks names 13 of them, such as \"A\""},
      {ten, " A,2,3,4,5,6,7,8,9,T", "fatal 1: " + both},
      {ten, "decks,without", "fatal 0: " + both},
      {ten, "1,2,3,4,5,6,7,8,9,10,11,12,13", "0: 13 counts; the order names 10"},
      {ten, "1 2 3 4 5 6 7 8 9 10 11 12 13", "0: 13 counts; the order names 10"},
      {ten, "t,1,2,3,4,5,6,7,8,9,10,11,12,13", "0: 13 counts; the order names 10"},
  };
  for (const Order& row : rows) {
    CAPTURE(row.order);
    CAPTURE(row.line);
    CHECK(outcome({row.line}, {8, row.order}) == row.outcome);
  }
  CHECK(outcome({}, {0, std::nullopt}) == "fatal 999: 0 decks; expected 1 to 1260, or infinite");
}

TEST_CASE("a line is read alike in the fast way and in the careful one") {
  std::mt19937_64 random{3};
  const std::string bytes = "0123456789,,,,  \t:AKTsX]-\"x";
  int good = 0;
  for (int number = 0; number < 60'000; ++number) {
    const std::array<int, 3> sizes{10, 13, 52};
    std::string line = number % 2 == 0 ? "t" : "";
    for (int left = sizes.at(random() % 3); left > 0; --left)
      line += (line.empty() ? "" : ",") + std::to_string(random() % 40);
    for (std::size_t changes = random() % 3; changes > 0; --changes)
      line[random() % line.size()] = bytes[random() % bytes.size()];
    CAPTURE(line);
    const std::string fast = outcome({line});
    CHECK(fast == outcome({line + "#"}));  // a comment is not for the fast way
    good += fast.find('/') != std::string::npos ? 1 : 0;
  }
  CHECK(good > 20'000);
}

}  // namespace
}  // namespace punto
