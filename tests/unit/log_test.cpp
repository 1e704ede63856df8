#include "punto/log.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <thread>
#include <vector>

#include "log_reading.hpp"

namespace punto {
namespace {

using namespace std::string_literals;

constexpr std::string_view kHeader = "shoe,coup,p1,b1,p2,b2,p3,b3,player_total,banker_total,winner\n";

/// What a log in the format csv yields: its coups as cards, and what is unread.
struct Found {
  std::vector<std::string> cards, unread;
};

Found found_in(const Folder& folder, const std::string& text, const std::string& format) {
  const CopiedLog log = read_log(folder.write("log", text), format);
  Found found{{}, log.unread};
  for (const CopiedCoup& coup : log.coups) found.cards.push_back(coup.cards);
  return found;
}

using Texts = std::vector<std::string>;

/// As doctest can print it.
std::string joined(const Texts& texts) {
  std::string text;
  for (const std::string& line : texts) text += line + "\n";
  return text;
}

TEST_CASE("logs: what a line of CSV may be, and what is wrong with it") {
  const Folder folder;
  const std::string good = "1,1,9s,3d,Qh,Jc,,,9,3,player\n";
  const Texts one{"9s Qh | 3d Jc"};
  struct Row {
    std::string line;
    Texts cards, unread;
  };
  const std::vector<Row> rows{
      {"", {}, {}},
      {" \t\r\n\n# a comment, with \"quotes\n", {}, {}},
      {good, one, {}},
      {"1,1,9s,3d,Qh,Jc,,,9,3,player\r\n", one, {}},
      {"1,1,9s,3d,Qh,Jc,,,9,3,player", one, {}},
      {" 1 ,1, 9s ,3d,Qh,Jc,NA,null,9,3, Player ", one, {}},
      {"\"1\",\"1\",\"9s\",3d,Qh,Jc,\"\",,9,3,\"player\"", one, {}},
      {"1,1,9s,3d,Qh,Jc,,,9,3,player,,", one, {}},
      {std::string{kHeader} + good, one, {}},
      {"1,1,9s,3d,Qh,Jc,,,9,3", {}, {"3:0: 10 fields; expected 11, as the header has"}},
      {"1,1,9s", {}, {"3:0: 3 fields; expected 11, as the header has"}},
      {"1,1,9s,3d,Qh,Jc,,,9,3,player,x", {}, {"3:0: 12 fields; expected 11, as the header has"}},
      {"1,1,9s,3z,Qh,Jc,,,9,3,player",
       {},
       {"3:8: card: \"3z\" is no card; expected a rank (A 2..9 T J Q K, or X for any ten-valued card), with "
        "a "
        "suit or without"}},
      {"1,\"1\",9s,3z,Qh,Jc,,,9,3,player",
       {},
       {"3:10: card: \"3z\" is no card; expected a rank (A 2..9 T J Q K, or X for any ten-valued card), with "
        "a "
        "suit or without"}},
      {"1,x,9s,3d,Qh,Jc,,,9,3,player", {}, {"3:3: \"x\" is no number of a coup"}},
      {"1,-1,9s,3d,Qh,Jc,,,9,3,player", {}, {"3:3: \"-1\" is no number of a coup"}},
      {"1,1,9s,3d,Qh,Jc,,,10,3,player", {}, {"3:19: \"10\" is no value of player_total; expected 0 to 9"}},
      {"1,1,9s,3d,Qh,Jc,,,9,300,player", {}, {"3:21: \"300\" is no value of banker_total; expected 0 to 9"}},
      {"1,1,9s,3d,Qh,Jc,,,9,3,dealer",
       {},
       {"3:23: \"dealer\" is no value of winner; expected player, banker, tie, or a label that the format "
        "gives "
        "them"}},
      {"1,1,\"9s,3d,Qh,Jc,,,9,3,player",
       {},
       {"3:5: a quotation mark is not closed on its line; a field with a line break in it is not read"}},
      {"1,1,9\"s,3d,Qh,Jc,,,9,3,player",
       {},
       {"3:6: a quotation mark inside a field; expected quotation marks around all of it, doubled inside"}},
      {"1,1,\"9s\"x,3d,Qh,Jc,,,9,3,player",
       {},
       {"3:9: a quotation mark inside a field; expected quotation marks around all of it, doubled inside"}},
      {"1,1,9s,3d,Qh,Jc,,,9,3,pl\xFFyer", {}, {"3:25: bytes that are not UTF-8"}},
      {"1,1,\xE2\x99,3d,Qh,Jc,,,9,3,player", {}, {"3:5: bytes that are not UTF-8"}},
      {"1,1,9s,3d,Qh,Jc,,,9,3,"s + std::string(kLongestLine, 'x'),
       {},
       {"3:0: a record of more than 1048576 bytes, the most that is read"}},
      {"1,1,9\0,3d,Qh,Jc,,,9,3,player"s,
       {},
       {"3:5: card: \"9?\" is no card; expected a rank (A 2..9 T J Q K, or X for any ten-valued card), with "
        "a suit "
        "or without"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.line.substr(0, 100));
    // A good coup before it and, if the line has an end, one after it.
    const bool has_end = row.line.empty() || row.line.ends_with('\n');
    const Found found = found_in(folder, std::string{kHeader} + good + row.line + (has_end ? good : ""), "");
    Texts cards = row.cards;
    cards.insert(cards.begin(), one[0]);
    if (has_end) cards.push_back(one[0]);
    CHECK(found.cards == cards);
    CHECK(joined(found.unread) == joined(row.unread));
  }
}

TEST_CASE("logs: a header is found after byte order mark, blank lines and comments, whatever separates it") {
  const Folder folder;
  for (const std::string start :
       {"", "\xEF\xBB\xBF", "\n\n", "# made by a program\n", "\xEF\xBB\xBF# a, b\r\n\r\n"}) {
    for (const char delimiter : {',', ';', '\t', '|'}) {
      std::string text = start + std::string{kHeader} + "1,1,9s,3d,Qh,Jc,,,9,3,player\n";
      std::replace(text.begin() + static_cast<std::ptrdiff_t>(start.size()), text.end(), ',', delimiter);
      CAPTURE(text);
      CHECK(found_in(folder, text, "").cards == Texts{"9s Qh | 3d Jc"});
    }
  }
}

TEST_CASE("logs: what is refused at once, and what to state instead") {
  const Folder folder;
  struct Row {
    std::string text, format, message;
  };
  const std::string numbers =
      ": notation = \"points\" in the format or --cards points, or the coding, such as notation = "
      "\"integers\", "
      "first = 0, suit_order = \"shdc\", suit_stride = 13 or --cards "
      "integers,first=0,suit_order=shdc,suit_stride=13; if the log is wrong there, --cards text";
  const std::vector<Row> rows{
      {"", "", "log: there is no record in it"},
      {"\n# only a comment\n", "", "log: there is no record in it"},
      {std::string{kHeader}, "", "log: there is no record in it"},
      {"8 28 24 49\n", "",
       "log:1: only numbers, which are not guessed at: name a format that says which number is which card, "
       "such as "
       "stream-0-51 or stream-1-52, or write one"},
      {"\n\xFF\xFE"
       "a",
       "", "log:2: bytes that are not UTF-8: this is no text file"},
      {"winner\ndealer\nhouse\n", "",
       "log:2:1: \"dealer\" is no value of winner; expected player, banker, tie, or a label that the format "
       "gives "
       "them; none of the first 2 records can be read in the format \"csv\": name the one that the log has"},
      {"p1,b1,p2,b2,winner\n9,8,7,6,player\n9,0,7,6,player\n", "",
       "log:3:3: \"0\" is no card in words, and numbers are not guessed at; state points, or which number is "
       "which "
       "card" +
           numbers},
      {"p1,b1,p2,b2,winner\n9,8,7,11,player\n", "csv",
       "log:2:7: \"11\" is no card in words, and numbers are not guessed at; state points, or which number "
       "is which "
       "card" +
           numbers},
      {"8,3,1,4\n", "summary", "log:1: the format \"summary\" is of a tally, which has no coups"},
      {"{\"data\":{\"item\":[]}}", "nested-api", "log: there is no array of records at \"data.items\""},
      {"{\"data\":{\"items\":[]}}", "nested-api", "log: there is no record in it"},
      {"{}", "rank-arrays", "log: this is no array of records"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const auto format = row.format.empty() ? std::nullopt : std::optional{load_log_format(row.format)};
    CHECK(log_error(folder, row.text, format) == row.message);
  }
  const std::string unknown = log_error(folder, "alpha,beta\n1,2\n", std::nullopt);
  CHECK(unknown.starts_with(
      "log:1: none of these columns is known to the format \"csv\": \"alpha\", \"beta\"; name a "
      "format that has them, or one of card-rows, compact-text, csv, "));
}

TEST_CASE("logs: JSON, one value a line or in one document") {
  const Folder folder;
  const std::string coup = R"({"p1":"9s","b1":"3d","p2":"Qh","b2":"Jc","p3":null,"winner":"player"})";
  const std::string card = "9s Qh | 3d Jc";
  struct Row {
    std::string text;
    Texts cards, unread;
  };
  const std::vector<Row> rows{
      {coup, {card}, {}},
      {coup + "\n\n" + coup + "\r\n", {card, card}, {}},
      {"[" + coup + ",\n" + coup + "]", {card, card}, {}},
      {coup + "\n{\"p1\":\"9s\"\n" + coup,
       {card, card},
       {"2:0: no JSON: it ends before what it opens is closed"}},
      {coup + "\n" + coup.substr(0, 20), {card}, {"2:0: no JSON: it ends before what it opens is closed"}},
      {coup + "\n{\"p1\":\"9s", {card}, {"2:0: no JSON: a string is not closed"}},
      {coup + "\n" + coup + "}",
       {card},
       {"2:0: no JSON: a comma, colon, bracket or quotation mark is missing or superfluous"}},
      {coup + "\n17\n", {card}, {"2:0: expected an object or an array of JSON"}},
      {coup + "\n{\"p1\":[[]]}\n", {card}, {"2:8: an array or object where a text or a number was expected"}},
      {"[" + coup + ",\n\n" + coup.substr(0, 20),
       {card},
       {"3:0: no JSON: it ends before what it opens is closed"}},
      {"[\n{\"x\":\"}\\\"}]\"},\n" + coup + "]", {"", card}, {}},
      {"[" + coup + ",\n\n{\"p1\":\"9z\"}]",
       {card},
       {"3:0: card: \"9z\" is no card; expected a rank (A 2..9 T J Q K, or X for any ten-valued card), with "
        "a suit "
        "or without"}},
      {"[" + coup + ",", {card}, {"1:0: no JSON: it ends before what it opens is closed"}},
      {coup + "\n{\"p1\":\"9z\",\"winner\":\"player\"}",
       {card},
       {"2:7: card: \"9z\" is no card; expected a rank (A 2..9 T J Q K, or X for any ten-valued card), with "
        "a suit "
        "or without"}},
      {"{\"other\":[{\"p1\":\"x}]\\\"\"}]," + coup.substr(1), {card}, {}},
      {"[" + coup + ",{\"x\":\"" + std::string(kLongestLine, 'x') + "\"}," + coup + "]",
       {card, card},
       {"1:0: a record of more than 1048576 bytes, the most that is read"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text.substr(0, 200));
    const Found found = found_in(folder, row.text, "");
    CHECK(joined(found.cards) == joined(row.cards));
    CHECK(joined(found.unread) == joined(row.unread));
  }
}

TEST_CASE("logs: values of JSON that go over several lines stand where they begin") {
  const Folder folder;
  const CopiedLog log =
      read_log(folder.write("log", "\n[\n\"Player\", 9,\n3]\n[\"Tie\",\n1, 1]"), "totals-arrays");
  REQUIRE(log.coups.size() == 2);
  CHECK(log.coups[0].line == 2);
  CHECK(log.coups[1].line == 5);
  CHECK(log.stated(0, "banker_total") == 3);
  CopiedLog known = read_log(folder.write("log", "[\n\"Player\", 9]\n[\"Tie\"]"), "ndjson");
  REQUIRE(known.coups.size() == 2);
  CHECK(known.coups[0].line == 1);
}

TEST_CASE("logs: a stream of cards is cut by the tableau, and says where it breaks off") {
  const Folder folder;
  const std::string first = "9s 3d Qh Jc";
  const std::string second = "2c,Kh\n3c\t4s;6d|7h";
  const Texts both{"9s Qh | 3d Jc", "2c 3c 6d | Kh 4s 7h"};
  struct Row {
    std::string text;
    Texts cards, unread;
  };
  const std::vector<Row> rows{
      {first + " " + second, both, {}},
      {"# a note\n" + first + "\n# more\n" + second + "\n", both, {}},
      {first + "\n" + second.substr(0, 9),
       {both[0]},
       {"2:0: the cards end before the coup does: 3 cards; the coup needs one more: the Banker's second"}},
      {first + " 2c Kh 3c 4s",
       {both[0]},
       {"1:0: the cards end before the coup does: 4 cards; the coup needs one more: the Player draws on 5"}},
      {first + " zz " + second,
       both,
       {"1:0: card: \"zz\" is no card; expected a rank (A 2..9 T J Q K, or X for any ten-valued card), with "
        "a suit or "
        "without"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const Found found = found_in(folder, row.text, "stream-text");
    CHECK(joined(found.cards) == joined(row.cards));
    CHECK(joined(found.unread) == joined(row.unread));
  }
  std::string endless;
  while (endless.size() < 3 * kLongestLine) endless += first + " ";
  CHECK(found_in(folder, endless, "stream-text").cards.size() == endless.size() / (first.size() + 1));
}

TEST_CASE("logs: lines of a pattern, results, one card a row: what does not fit") {
  const Folder folder;
  struct Row {
    std::string format, text;
    Texts cards, unread;
  };
  const std::string line = "P: 9S QH B: 3D JC P\n";
  const std::string card = "9s Qh | 3d Jc";
  const std::string rows_header = "coup,hand,rank,suit\n";
  const std::string coup = "r1,player,9,s\nr1,banker,3,d\nr1,player,Q,h\nr1,banker,J,c\n";
  const std::vector<Row> rows{
      {"compact-text", line + "  P:  9S   QH   B: 3D JC   P  \n", {card, card}, {}},
      {"compact-text", line + "9S QH B: 3D JC P\n", {card}, {"2:1: expected \"P:\" here"}},
      {"compact-text", line + "P: 9S QH\n", {card}, {"2:3: expected \"B:\" here"}},
      {"compact-text", line + "P: 9S QH B: P\n", {card}, {"2:12: 1 words; expected at least 2"}},
      {"results", "P\nB\nPPTB\n闲 庄\n", Texts(8, ""), {}},
      {"results",
       "P B x T\n",
       Texts(3, ""),
       {"1:5: \"x\" is no value of {winner}; expected player, banker, tie, or a label that the format gives "
        "them"}},
      {"card-rows", rows_header + coup, {card}, {}},
      {"card-rows",
       rows_header + coup + "r2,dealer,9,s\n",
       {card},
       {"6:4: \"dealer\" is no hand; expected player or banker"}},
      {"card-rows",
       rows_header + coup + "r2,player\n",
       {card},
       {"6:0: 2 fields; expected 4, as the header has"}},
      {"card-rows",
       rows_header + coup + "r2,player,9,s\nr2,player,9,x\n",
       {card},
       {"7:13: card: \"x\" is no suit; expected a letter (s h d c), a symbol or a word"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.format);
    CAPTURE(row.text);
    const Found found = found_in(folder, row.text, row.format);
    CHECK(joined(found.cards) == joined(row.cards));
    CHECK(joined(found.unread) == joined(row.unread));
  }
}

TEST_CASE("logs: a deal of five cards goes to the hands as the tableau has it") {
  const Folder folder;
  struct Row {
    std::string cards, hands;
  };
  for (const Row& row :
       {Row{"9s 3d Qh Jc", "9s Qh | 3d Jc"}, Row{"Ks 2h 6c 3d As", "Ks 6c | 2h 3d As"},
        Row{"Td 9h Ac 4c 8c", "Td Ac 8c | 9h 4c"}, Row{"2c Kh 3c 4s 6d 7h", "2c 3c 6d | Kh 4s 7h"}}) {
    CHECK(found_in(folder, "cards,winner\n" + row.cards + ",tie\n", "").cards == Texts{row.hands});
  }
}

/// A log of shoes of so many coups each, in the canonical columns.
std::string long_log(std::size_t shoes, std::size_t coups, std::string_view form) {
  std::mt19937 random{7};
  std::string text = form == "csv" ? std::string{kHeader} : "";
  for (std::size_t shoe = 1; shoe <= shoes; ++shoe) {
    for (std::size_t coup = 1; coup <= coups; ++coup) {
      const std::string total = std::to_string(random() % 10);
      const std::string number = std::to_string(coup);
      const std::string name = std::to_string(shoe);
      text += form == "csv" ? name + "," + number + ",9s,3d,Qh,Jc,,," + total + ",3,player\n"
                            : R"({"shoe":)" + name + R"(,"coup":)" + number +
                                  R"(,"p1":"9s","b1":"3d","player_total":)" + total + "}\n";
    }
  }
  return text;
}

TEST_CASE("logs: blocks are cut between shoes, and hold everything once") {
  const Folder folder;
  for (const std::string_view form : {"csv", "json"}) {
    const std::string path = folder.write("log", long_log(200, 80, form));
    LogStream stream{path, std::nullopt, usual_tableau()};
    std::string last_shoe;
    std::size_t blocks = 0;
    std::size_t coups = 0;
    std::size_t line = form == "csv" ? 1 : 0;
    while (const auto block = stream.next()) {
      ++blocks;
      CHECK(block->before.empty());
      CHECK(block->lines.text.size() < 2 * 262144);
      bool is_first = true;
      const auto on_coup = [&](const LoggedCoup& coup) {
        if (is_first) CHECK(coup.shoe != last_shoe);
        is_first = false;
        last_shoe = coup.shoe;
        REQUIRE(coup.line == ++line);
        REQUIRE(coup.number == coups++ % 80 + 1);
      };
      stream.reader().read(*block, on_coup, on_coup, [](const UnreadRecord&) { FAIL("unread"); });
    }
    CHECK(coups == 16000);
    CHECK(blocks > 2);
    CHECK(stream.bytes_read() == stream.size());
  }
}

TEST_CASE("logs: a block without shoes, or within one, is given the record before it") {
  const Folder folder;
  std::string without_shoes = "coup,p1,b1,p2,b2,winner\n";
  for (int coup = 1; coup <= 40000; ++coup) without_shoes += std::to_string(coup) + ",9s,3d,Qh,Jc,player\n";
  std::string rows = "coup,hand,card\n";
  for (int coup = 1; coup <= 20000; ++coup) {
    const std::string name = std::to_string(coup);
    rows += name + ",player,9s\n" + name + ",banker,3d\n" + name + ",player,Qh\n" + name + ",banker,Jc\n";
  }
  struct Row {
    std::string text, format;
    std::uint64_t coups;
  };
  for (const Row& row : {Row{without_shoes, "", 40000}, Row{long_log(1, 60000, "csv"), "", 60000},
                         Row{rows, "card-rows", 20000}}) {
    const auto format = row.format.empty() ? std::nullopt : std::optional{load_log_format(row.format)};
    LogStream stream{folder.write("log", row.text), format, usual_tableau()};
    std::uint64_t coups = 0;
    std::size_t blocks = 0;
    while (const auto block = stream.next()) {
      std::size_t befores = 0;
      const auto on_before = [&](const LoggedCoup& coup) {
        ++befores;
        CHECK(coup.number == coups);
      };
      const auto on_coup = [&](const LoggedCoup& coup) {
        REQUIRE(coup.number == ++coups);
        REQUIRE(hand_text(coup.player) == "9s Qh");
      };
      stream.reader().read(*block, on_before, on_coup, [](const UnreadRecord&) { FAIL("unread"); });
      CHECK(befores == (blocks == 0 ? 0 : 1));
      ++blocks;
    }
    CHECK(coups == row.coups);
    CHECK(blocks > 1);
  }
}

TEST_CASE("logs: a shoe too long for a block is cut; the one after it begins a block again") {
  const Folder folder;
  std::string text = long_log(1, 60000, "csv");
  text += "2,1,9s,3d,Qh,Jc,,,9,3,player\n";
  for (int coup = 0; coup < 60000; ++coup) text += "3,1,9s,3d,Qh,Jc,,,9,3,player\n";
  LogStream stream{folder.write("log", text), std::nullopt, usual_tableau()};
  std::string last_shoe;
  while (const auto block = stream.next()) {
    std::string before;
    std::string first;
    const auto on_coup = [&](const LoggedCoup& coup) {
      if (first.empty()) first = coup.shoe;
      last_shoe = coup.shoe;
    };
    const std::string shoe_before = last_shoe;
    stream.reader().read(
        *block, [&](const LoggedCoup& coup) { before = coup.shoe; }, on_coup,
        [](const UnreadRecord&) { FAIL("unread"); });
    CHECK(before == (first == shoe_before ? shoe_before : ""));
  }
  CHECK(last_shoe == "3");
}

TEST_CASE("logs: a log whose records name no shoe has none, whatever its format could hold") {
  const Folder folder;
  const std::string path = folder.write("log", "{\"winner\":\"tie\",\"coup\":1}\n");
  const LogStream stream{path, std::nullopt, usual_tableau()};
  CHECK_FALSE(stream.format().names_shoes);
  REQUIRE(stream.format().fields.size() == 2);
  CHECK(stream.format().fields[0].field == "coup");
  CHECK(stream.format().fields[1].field == "winner");
}

TEST_CASE("logs: several threads read with one reader") {
  const Folder folder;
  for (const std::string_view form : {"csv", "json"}) {
    LogStream stream{folder.write("log", long_log(300, 80, form)), std::nullopt, usual_tableau()};
    const auto reader = stream.shared_reader();
    std::vector<LogBlock> blocks;
    while (auto block = stream.next()) blocks.push_back(std::move(*block));
    std::vector<std::size_t> counts(blocks.size());
    std::vector<std::thread> threads;
    for (std::size_t at = 0; at < blocks.size(); ++at) {
      threads.emplace_back([&, at] {
        const auto on_coup = [&](const LoggedCoup&) { ++counts[at]; };
        reader->read(blocks[at], on_coup, on_coup, [](const UnreadRecord&) {});
      });
    }
    std::size_t coups = 0;
    for (std::size_t at = 0; at < blocks.size(); ++at) {
      threads[at].join();
      coups += counts[at];
    }
    CHECK(coups == 24000);
  }
}

TEST_CASE("tallies: text and JSON, and what is wrong with them") {
  const Folder folder;
  const LogFormat format = load_log_format("summary");
  struct Row {
    std::string text, message;
  };
  const std::vector<Row> rows{
      {"Total hands: 1,008\nPlayer wins 503 (49.9%)\nBanker wins = 501\nTies\t4\n", "1008 503 501 4"},
      {"{\"coups\": 8, \"player\": 3, \"banker\": 1, \"tie\": 4}", "8 3 1 4"},
      {"Player wins: 3\nBanker wins: 1\n", "- 3 1 -"},
      {"Total hands: 9\nPlayer wins: 3\nBanker wins: 1\nTies: 4\n",
       "log: 9 coups, but 3 + 1 + 4 = 8 winners"},
      {"Player wins: many\n", "log:1:14: \"many\" is no whole number of Player wins"},
      {"Player wins: 3\nPlayer wins: 4\n", "log:2:14: Player wins stands twice: 3 and 4"},
      {"Player wins: 1,00\n", "log:1:14: \"1,00\" is no whole number of Player wins"},
      {"hello\n", "log: there is none of the counts of the format \"summary\""},
      {"{\"coups\": \"8\"}", "log: \"coups\" is no whole number"},
      {"{\"coups\": 8", "log: no JSON: "},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    std::string found;
    try {
      const LoggedCounts counts = read_logged_counts(folder.write("log", row.text), format);
      for (const auto& count : {counts.coups, counts.player, counts.banker, counts.tie})
        found += (found.empty() ? "" : " ") + (count ? std::to_string(*count) : "-"s);
    } catch (const Error& error) {
      found = error.what();
      found = found.substr(folder.at("").size(), found.find('\n') - folder.at("").size());
    }
    if (row.message.ends_with(": ")) {
      CHECK(found.starts_with(row.message));
    } else {
      CHECK(found == row.message);
    }
  }
}

}  // namespace
}  // namespace punto
