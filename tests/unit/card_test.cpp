#include "punto/card.hpp"

#include <doctest/doctest.h>

#include <array>
#include <set>
#include <string>
#include <vector>

#include "punto/error.hpp"

namespace punto {
namespace {

struct RankText {
  std::vector<std::string> spellings;  // the first is the one that is printed
  int rank;
  int points;
};
const std::vector<RankText> kRanks{
    {{"X", "x"}, 0, 0},
    {{"A", "a"}, 1, 1},
    {{"2"}, 2, 2},
    {{"3"}, 3, 3},
    {{"4"}, 4, 4},
    {{"5"}, 5, 5},
    {{"6"}, 6, 6},
    {{"7"}, 7, 7},
    {{"8"}, 8, 8},
    {{"9"}, 9, 9},
    {{"T", "t", "10"}, 10, 0},
    {{"J", "j"}, 11, 0},
    {{"Q", "q"}, 12, 0},
    {{"K", "k"}, 13, 0},
};

struct SuitText {
  std::vector<std::string> spellings;
  int suit;
};
const std::vector<SuitText> kSuits{
    {{"s", "S", "♠", "♤", "♠\uFE0F", "♤\uFE0F"}, 1},
    {{"h", "H", "♥", "♡", "♥\uFE0F", "♡\uFE0F"}, 2},
    {{"d", "D", "♦", "♢", "♦\uFE0F", "♢\uFE0F"}, 3},
    {{"c", "C", "♣", "♧", "♣\uFE0F", "♧\uFE0F"}, 4},
};

TEST_CASE("every text of every card") {
  for (const RankText& rank : kRanks) {
    for (const std::string& rank_spelling : rank.spellings) {
      CAPTURE(rank_spelling);
      const auto suitless = parse_card(rank_spelling);
      REQUIRE(suitless);
      CHECK(suitless->rank() == rank.rank);
      CHECK(suitless->suit() == 0);
      CHECK(suitless->points().value() == rank.points);
      CHECK(suitless->known() == (rank.rank == 0 ? Detail::points : Detail::ranks));
      CHECK(to_text(*suitless) == rank.spellings[0]);
      for (const SuitText& suit : kSuits) {
        for (const std::string& suit_spelling : suit.spellings) {
          CAPTURE(suit_spelling);
          const auto card = parse_card(rank_spelling + suit_spelling);
          REQUIRE(card.has_value() == (rank.rank != 0));  // some ten-valued card has no suit
          if (!card) continue;
          CHECK(card->rank() == rank.rank);
          CHECK(card->suit() == suit.suit);
          CHECK(card->points().value() == rank.points);
          CHECK(card->known() == Detail::cards);
          CHECK(to_text(*card) == rank.spellings[0] + suit.spellings[0]);
          CHECK(parse_card(to_text(*card)) == card);
        }
      }
    }
  }
}

TEST_CASE("every text of one or two bytes that is no card's is refused") {
  std::set<std::string> cards;
  for (const RankText& rank : kRanks) {
    for (const std::string& rank_spelling : rank.spellings) {
      cards.insert(rank_spelling);
      if (rank.rank == 0) continue;
      for (const SuitText& suit : kSuits)
        for (const std::string& suit_spelling : suit.spellings) cards.insert(rank_spelling + suit_spelling);
    }
  }
  CHECK_FALSE(parse_card(""));
  int wrong = 0;
  for (int first = 0; first < 256; ++first) {
    const std::string one(1, static_cast<char>(first));
    if (parse_card(one).has_value() != cards.contains(one)) ++wrong;
    for (int second = 0; second < 256; ++second) {
      const std::string two = one + static_cast<char>(second);
      if (parse_card(two).has_value() != cards.contains(two)) ++wrong;
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("texts that are no card") {
  const std::vector<std::string> texts{
      " A",
      "A ",
      "As ",
      "sA",
      "s",
      "♠",
      "♠A",
      "1",
      "0",
      "1s",
      "11",
      "10 s",
      "100",
      "010",
      "101h",
      "Ass",
      "AsX",
      "Xs",
      "X♠",
      "A10",
      "AA",
      "ace",
      "Joker",
      "B",
      "D",
      "V",
      "-5",
      "+5",
      "5.",
      "5,",
      "As,Kd",
      "A\ts",
      "A\xE2\x99",
      "A\xFF",
      "A♠♠",
      "A♠s",
      "As\uFE0F",
      "A\uFE0F",
      "A★",
      "А",
      "Ａ",
      "5\n",
      std::string{"A\0", 2},
      std::string{"As\0", 3},
  };
  for (const std::string& text : texts) {
    CAPTURE(text);
    CHECK_FALSE(parse_card(text));
  }
}

TEST_CASE("small numbers are always valid") {
  for (int value = -3; value <= 20; ++value) {
    CAPTURE(value);
    CHECK(Points::from(value).has_value() == (value >= 0 && value <= 9));
    CHECK(Rank::from(value).has_value() == (value >= 1 && value <= 13));
    CHECK(Suit::from(value).has_value() == (value >= 1 && value <= 4));
    if (const auto points = Points::from(value)) CHECK(points->value() == value);
    if (const auto rank = Rank::from(value)) CHECK(rank->value() == value);
    if (const auto suit = Suit::from(value)) CHECK(suit->value() == value);
  }
}

TEST_CASE("totals: the last digit of every sum") {
  for (int first = 0; first <= 9; ++first) {
    for (int second = 0; second <= 9; ++second) {
      for (int third = 0; third <= 9; ++third) {
        const Total two = Total{} + *Points::from(first) + *Points::from(second);
        CHECK(two.value() == (first + second) % 10);
        CHECK((two + *Points::from(third)).value() == (first + second + third) % 10);
      }
    }
  }
  CHECK(Total{}.value() == 0);
}

TEST_CASE("a card of known worth: aces to nines have a rank, ten-valued cards none") {
  for (int points = 0; points <= 9; ++points) {
    const Card card{*Points::from(points)};
    CHECK(card.points().value() == points);
    CHECK(card.rank() == points);
    CHECK(card.suit() == 0);
    CHECK(card.known() == (points == 0 ? Detail::points : Detail::ranks));
  }
  CHECK(Card{} == Card{Points{}});
}

TEST_CASE("names of ranks and details") {
  for (const RankText& rank : kRanks)
    if (const auto known = Rank::from(rank.rank)) CHECK(to_text(*known) == rank.spellings[0]);
  CHECK(to_text(Detail::points) == "points");
  CHECK(to_text(Detail::ranks) == "ranks");
  CHECK(to_text(Detail::cards) == "cards");
  CHECK(Detail::points < Detail::ranks);
  CHECK(Detail::ranks < Detail::cards);
}

TEST_CASE("cards in a row") {
  struct Row {
    std::string text;
    std::vector<std::string> cards;
  };
  const std::vector<Row> rows{
      {"", {}},
      {" ,\t\r\n", {}},
      {"As", {"As"}},
      {"As Kd 5 5 T", {"As", "Kd", "5", "5", "T"}},
      {"As,Kd", {"As", "Kd"}},
      {" 10h, ,q♣\r\n\tx ", {"Th", "Qc", "X"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    std::vector<std::string> read;
    for (const Card card : parse_cards(row.text)) read.push_back(to_text(card));
    CHECK(read == row.cards);
  }
}

TEST_CASE("the first word that is no card is pointed at") {
  const std::string tail =
      " is no card; expected a rank (A 2..9 T J Q K, or X for any ten-valued card), with a suit (s h d c) or "
      "without";
  struct Row {
    std::string text;
    std::size_t offset;
    std::string word;
  };
  const std::vector<Row> rows{
      {"1", 0, "1"},
      {"As Kx 11", 3, "Kx"},
      {"  As,,Zd", 6, "Zd"},
      {"5;6", 0, "5;6"},
      {"A♠ K♥ Xs", 10, "Xs"},
      {"A\nB", 2, "B"},
      {"A \x1B", 2, "?"},
      {"A \xFF\xFE", 2, "??"},
      {"A " + std::string(50, 'z'), 2, std::string(40, 'z') + "..."},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    try {
      parse_cards(row.text);
      FAIL("no error");
    } catch (const Error& error) {
      CHECK(error.message() == "\"" + row.word + "\"" + tail);
      CHECK(error.offset().value_or(99) == row.offset);
    }
  }
}

}  // namespace
}  // namespace punto
