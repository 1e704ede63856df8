#include "punto/shoe_reader.hpp"

#include <doctest/doctest.h>

#include <array>
#include <functional>
#include <latch>
#include <numeric>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "punto/error.hpp"

namespace punto {
namespace {

constexpr std::array kDetails{Detail::points, Detail::ranks, Detail::cards};

using Counts = std::vector<std::int64_t>;

std::size_t kinds_of(Detail detail) {
  return static_cast<std::size_t>(kind_count(detail));
}

/// 1, 2, 3, ...: a wrong order shows.
Shoe rising(Detail detail) {
  Counts counts(kinds_of(detail));
  std::iota(counts.begin(), counts.end(), 1);
  return Shoe::from_counts(detail, counts);
}

std::string name_of(std::size_t kind, Detail detail) {
  return to_text(card_of_kind(static_cast<int>(kind), detail));
}

using ItemText = std::function<std::string(std::size_t)>;

/// The texts of the kinds in this order.
std::string joined(const std::vector<std::size_t>& order, const std::string& separator,
                   const ItemText& text) {
  std::string result;
  for (const std::size_t kind : order) result += (result.empty() ? "" : separator) + text(kind);
  return result;
}

std::vector<std::size_t> natural_order(Detail detail) {
  std::vector<std::size_t> order(kinds_of(detail));
  std::iota(order.begin(), order.end(), std::size_t{0});
  return order;
}

std::vector<std::size_t> random_order(Detail detail, std::mt19937_64& random) {
  std::vector<std::size_t> order = natural_order(detail);
  for (std::size_t last = order.size() - 1; last > 0; --last)
    std::swap(order[last], order[random() % (last + 1)]);
  return order;
}

std::string rising_count(std::size_t kind) {
  return std::to_string(kind + 1);
}

/// The shoes of a stream. A line that cannot be read ends the test.
std::vector<ShoeLine> shoes_of(const std::vector<std::string>& lines, const ShoeLineOptions& options = {}) {
  ShoeLineReader reader{options};
  std::vector<ShoeLine> shoes;
  for (const std::string& line : lines) {
    if (!reader.begun() && reader.begin(line)) continue;
    if (auto shoe = reader.read(line)) shoes.push_back(*std::move(shoe));
  }
  return shoes;
}

TEST_CASE("counts, however a line sets them out") {
  for (const Detail detail : kDetails) {
    const Shoe expected = rising(detail);
    const auto with = [&](const std::string& separator) {
      return joined(natural_order(detail), separator, rising_count);
    };
    struct Row {
      std::string line;
      std::string id;
    };
    const std::vector<Row> rows{
        {with(","), ""},
        {with(" , "), ""},
        {"\t " + with(",\t") + " \r", ""},
        {with(",") + "# a comment, \"with a quotation mark", ""},
        {with(" "), ""},
        {with(" \t ") + "\r", ""},
        {"0" + with(","), ""},
        {with("\",\"").insert(0, "\"") + "\"", ""},
        {"table 7," + with(","), "table 7"},
        {"  table 7 , " + with(","), "table 7"},
        {"7," + with(","), "7"},
        {"0x7," + with(","), "0x7"},
        {"007," + with(","), "007"},
        {"," + with(","), ""},
        {"t7 " + with(" "), "t7"},
        {"tisch-7-♠," + with(","), "tisch-7-♠"},
        {"\"table 7, \"\"left\"\" # 2\"," + with(","), "table 7, \"left\" # 2"},
        {"\"\"," + with(","), ""},
        {"\"table 7\" " + with(" "), "table 7"},
        {"\"t,7\" " + with(" "), "t,7"},
        {"A," + with(","), "A"},
        {"fresh," + with(","), "fresh"},
        {"fresh table," + with(","), "fresh table"},
        {"A:1," + with(","), "A:1"},
        {"[" + with(",") + "]", ""},
        {" [ " + with(" , ") + " ] ", ""},
        {"\t[" + with(",\t") + "]\r", ""},
    };
    for (const Row& row : rows) {
      CAPTURE(row.line);
      for (const bool beginning : {true, false}) {
        CAPTURE(beginning);
        ShoeLineReader reader;
        if (beginning) {
          CHECK_FALSE(reader.begin(row.line));
          CHECK(reader.begun());
        }
        const auto read = reader.read(row.line);
        REQUIRE(read);
        CHECK(read->id == row.id);
        CHECK(read->shoe == expected);
      }
    }
  }
}

TEST_CASE("blank lines and comments are no shoes, and no first line either") {
  ShoeLineReader reader;
  for (const std::string& line :
       std::vector<std::string>{"", " \t\r", "#", "  # A,2,3,4,5,6,7,8,9,T", "#,\""}) {
    CAPTURE(line);
    CHECK_FALSE(reader.begin(line));
    CHECK_FALSE(reader.begun());
    CHECK_FALSE(reader.read(line));
  }
}

TEST_CASE("an order, by a header line or as an option, at every detail") {
  std::mt19937_64 random{1};
  for (const Detail detail : kDetails) {
    for (int number = 0; number < 30; ++number) {
      const std::vector<std::size_t> order = random_order(detail, random);
      const std::string separator = number % 3 == 0 ? " " : number % 3 == 1 ? "," : ", ";
      const std::string header =
          joined(order, separator, [&](std::size_t kind) { return name_of(kind, detail); });
      const std::string counts = joined(order, ",", rising_count);
      CAPTURE(header);
      for (const ShoeLine& line : shoes_of({"# c", header, joined(order, separator, rising_count),
                                            "[" + counts + "]", "{\"counts\": [" + counts + "]}"})) {
        CHECK(line.id.empty());
        CHECK(line.shoe == rising(detail));
      }
      const std::vector<ShoeLine> by_option =
          shoes_of({"x," + counts, "[" + counts + "]", "x," + counts + "#"}, {8, header});
      REQUIRE(by_option.size() == 3);
      for (const ShoeLine& line : by_option) CHECK(line.shoe == rising(detail));
      CHECK(by_option[2].id == "x");
    }
  }
}

/// The texts of the kinds in this order, with an id before the one at `place`, or behind all.
std::string with_id(const std::vector<std::size_t>& order, std::size_t place, const std::string& id,
                    const ItemText& text) {
  std::vector<std::string> fields;
  for (const std::size_t kind : order) fields.push_back(text(kind));
  fields.insert(fields.begin() + static_cast<std::ptrdiff_t>(place), id);
  std::string line = fields.front();
  for (std::size_t at = 1; at < fields.size(); ++at) line += "," + fields[at];
  return line;
}

TEST_CASE("the id stands anywhere among the columns of a header line") {
  std::mt19937_64 random{4};
  const std::vector<std::string> ids{"table", "7", "", "A"};
  for (const Detail detail : kDetails) {
    const std::vector<std::size_t> order = random_order(detail, random);
    for (std::size_t place = 0; place <= order.size(); ++place) {
      CAPTURE(place);
      std::vector<std::string> lines{
          with_id(order, place, "Id", [&](std::size_t kind) { return name_of(kind, detail); })};
      for (const std::string& id : ids) lines.push_back(with_id(order, place, id, rising_count));
      const std::vector<ShoeLine> shoes = shoes_of(lines);
      REQUIRE(shoes.size() == ids.size());
      for (std::size_t at = 0; at < ids.size(); ++at) {
        CHECK(shoes[at].id == ids[at]);
        CHECK(shoes[at].shoe == rising(detail));
      }
    }
  }
}

TEST_CASE("orders that logs have") {
  const Shoe points = rising(Detail::points);
  for (const std::string ten : {"T", "X", "10", "k"}) {
    CAPTURE(ten);
    CHECK(shoes_of({ten + ",A,2,3,4,5,6,7,8,9", "10,1,2,3,4,5,6,7,8,9"}).at(0).shoe == points);
    CHECK(shoes_of({"A,2,3,4,5,6,7,8,9," + ten, "1,2,3,4,5,6,7,8,9,10"}).at(0).shoe == points);
    CHECK(shoes_of({"10,1,2,3,4,5,6,7,8,9"}, {8, ten + " a 2 3 4 5 6 7 8 9"}).at(0).shoe == points);
  }
  std::string order;
  std::string line;
  for (const char suit : std::string{"shdc"}) {
    for (int rank = 1; rank <= 13; ++rank) {
      order += (order.empty() ? "" : ",") + std::string{to_text(*Rank::from(rank))} + suit;
      const auto kind = kind_of(*parse_card(order.substr(order.rfind(',') + 1)), Detail::cards);
      line += (line.empty() ? "[" : ", ") + std::to_string(kind + 1);
    }
  }
  CHECK(shoes_of({line + "]"}, {8, order}).at(0).shoe == rising(Detail::cards));
  CHECK(shoes_of({order, line.substr(1)}).at(0).shoe == rising(Detail::cards));
}

TEST_CASE("counts with labels, in any order, whatever the columns are") {
  std::mt19937_64 random{2};
  for (const Detail detail : kDetails) {
    for (int number = 0; number < 30; ++number) {
      const std::vector<std::size_t> order = random_order(detail, random);
      const auto label = [&](std::size_t kind) {
        return name_of(kind, detail) + ":" + std::to_string(kind + 1);
      };
      const auto key = [&](std::size_t kind) {
        return "\"" + name_of(kind, detail) + "\": " + std::to_string(kind + 1);
      };
      const std::string pairs = joined(order, ", ", key);
      const auto shoes =
          shoes_of({"T,A,2,3,4,5,6,7,8,9", joined(order, " ", label), joined(order, ",", label),
                    joined(order, ", ", label), "t7 " + joined(order, "  ", label),
                    "table 7," + joined(order, " ", label) + "# c", "\"A:1\"," + joined(order, ",", label),
                    "{\"counts\": {" + pairs + "}}",
                    "{\"" + std::string{to_text(detail)} + "\": {" + pairs + "}, \"id\": \"t\"}"});
      REQUIRE(shoes.size() == 8);
      for (const ShoeLine& line : shoes) CHECK(line.shoe == rising(detail));
      const std::array<std::string, 8> ids{"", "", "", "t7", "table 7", "A:1", "", "t"};
      for (std::size_t at = 0; at < ids.size(); ++at) CHECK(shoes[at].id == ids.at(at));
    }
  }
}

Shoe fresh_less(int decks, const std::string& cards) {
  return Shoe::decks(decks).without(parse_cards(cards));
}

TEST_CASE("cards taken from a fresh shoe") {
  struct Row {
    std::string line;
    std::string id;
    Shoe shoe;
  };
  const std::vector<Row> rows{
      {"1 deck", "", Shoe::decks(1)},
      {"6 decks", "", Shoe::decks(6)},
      {" 6  Decks # all", "", Shoe::decks(6)},
      {"fresh", "", Shoe::decks(7)},
      {"FRESH", "", Shoe::decks(7)},
      {"infinite", "", Shoe::infinite()},
      {"8 decks less As Kd 5 5 T", "", fresh_less(8, "As Kd 5 5 T")},
      {"fresh less 9 9", "", fresh_less(7, "9 9")},
      {"fresh\tless\t9\t9\r", "", fresh_less(7, "9 9")},
      {"8 decks less As, Kd,5", "", fresh_less(8, "As Kd 5")},
      {"fresh less A,2,3,4,5,6,7,8,9,9,9", "", fresh_less(7, "A 2 3 4 5 6 7 8 9 9 9")},
      {"\"8 decks less As, Kd\"", "", fresh_less(8, "As Kd")},
      {"table 7,8 decks less As Kd", "table 7", fresh_less(8, "As Kd")},
      {"table 7 , 8 decks less As, Kd", "table 7", fresh_less(8, "As Kd")},
      {"table 7,\"8 decks less As, Kd\"", "table 7", fresh_less(8, "As Kd")},
      {"\"8 decks less 5\",8 decks less As", "8 decks less 5", fresh_less(8, "As")},
      {"fresh,8 decks", "fresh", Shoe::decks(8)},
      {"fresh table,8 decks", "fresh table", Shoe::decks(8)},
      {",infinite", "", Shoe::infinite()},
      {"{\"decks\": 8}", "", Shoe::decks(8)},
      {"{\"decks\": \"fresh\"}", "", Shoe::decks(7)},
      {"{\"decks\":\"infinite\",\"id\":\"\"}", "", Shoe::infinite()},
      {"{\"decks\": 8, \"without\": \"As Kd 5\"}", "", fresh_less(8, "As Kd 5")},
      {"{\"without\": [\"As\", \"Kd,5\", \"\"], \"decks\": 8}", "", fresh_less(8, "As Kd 5")},
      {"{\"decks\": \"infinite\", \"without\": []}", "", Shoe::infinite()},
      {"{\"id\": \"a\\u0041\\n\\\"\", \"decks\": 1}", "aA\n\"", Shoe::decks(1)},
      {"{\"id\": -17, \"decks\": 1}", "-17", Shoe::decks(1)},
      {"{\"id\": 123456789012345678901234567890, \"decks\": 1}", "123456789012345678901234567890",
       Shoe::decks(1)},
      {"{ \"i\\u0064\" : \"♠\" , \"decks\" : 1 } \r", "♠", Shoe::decks(1)},
  };
  for (const Row& row : rows) {
    CAPTURE(row.line);
    // Such lines say all themselves: neither an order nor what other lines hold matters.
    for (const std::vector<std::string>& before :
         std::vector<std::vector<std::string>>{{}, {"1,2,3,4,5,6,7,8,9,10"}, {"T,A,2,3,4,5,6,7,8,9"}}) {
      std::vector<std::string> lines = before;
      lines.push_back(row.line);
      const ShoeLine last = shoes_of(lines, {7, std::nullopt}).back();
      CHECK(last.id == row.id);
      CHECK(last.shoe == row.shoe);
    }
    CHECK(shoes_of({row.line}, {7, "T A 2 3 4 5 6 7 8 9"}).at(0).shoe == row.shoe);
  }
}

TEST_CASE("columns of decks and of cards without") {
  const auto shoes =
      shoes_of({"# c", "without, Id ,DECKS", "As Kd 5 5 T,t1,8", ",,8", "9 9,\"t,2\",fresh", "\"As, Kd\",,2",
                " , x , infinite", "{\"decks\": 1}", "[1,2,3,4,5,6,7,8,9,10]"});
  REQUIRE(shoes.size() == 7);
  const std::array<std::string, 7> ids{"t1", "", "t,2", "", "x", "", ""};
  const std::array<Shoe, 7> expected{fresh_less(8, "As Kd 5 5 T"), Shoe::decks(8),   fresh_less(8, "9 9"),
                                     fresh_less(2, "As Kd"),       Shoe::infinite(), Shoe::decks(1),
                                     rising(Detail::points)};
  for (std::size_t at = 0; at < shoes.size(); ++at) {
    CAPTURE(at);
    CHECK(shoes[at].id == ids.at(at));
    CHECK(shoes[at].shoe == expected.at(at));
  }
  CHECK(shoes_of({"decks,without", "8,As Kd 5 5 T"}).at(0).shoe == fresh_less(8, "As Kd 5 5 T"));
  CHECK(shoes_of({"decks,without", "8,5"}).at(0).shoe == fresh_less(8, "5"));
}

TEST_CASE("objects of JSON with counts") {
  const std::string ten = "[1,2,3,4,5,6,7,8,9,10]";
  const std::vector<std::string> lines{
      "{\"counts\": " + ten + "}",
      "{\"counts\": " + ten + ", \"detail\": \"points\"}",
      "{\"detail\": \"points\", \"counts\": " + ten + "}",
      "{\"points\": " + ten + "}",
      "{\"points\":[1,2,3,4,5,6,7,8,9,10 ]}",
      "{\"counts\": [-0, 2, 3, 4, 5, 6, 7, 8, 9, 10]}",
  };
  for (const std::string& line : lines) {
    CAPTURE(line);
    const Counts counts{line.find("-0") == std::string::npos ? 1 : 0, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    CHECK(shoes_of({line}).at(0).shoe == Shoe::from_counts(Detail::points, counts));
  }
}

TEST_CASE("several threads read with one reader") {
  ShoeLineReader reader;
  REQUIRE_FALSE(reader.begin("1,2,3,4,5,6,7,8,9,10"));
  constexpr int kThreads = 4;
  std::vector<int> wrong(kThreads);
  std::latch ready{kThreads};
  std::vector<std::thread> threads;
  for (int& count : wrong) {
    threads.emplace_back([&] {
      ready.arrive_and_wait();
      for (int number = 0; number < 20'000; ++number) {
        const std::string id = std::to_string(number);
        const auto json = reader.read("{\"id\": " + id + ", \"counts\": [1,2,3,4,5,6,7,8,9,10]}");
        const auto plain = reader.read("1,2,3,4,5,6,7,8,9,10");
        if (json->id != id || json->shoe != rising(Detail::points) || plain->shoe != json->shoe) ++count;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == std::vector<int>(kThreads));
}

}  // namespace
}  // namespace punto
