#include "log_notation.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "log_labels.hpp"
#include "punto/error.hpp"

namespace punto {
namespace {

std::string reading_text(const CardReader& reader, std::string_view text) {
  const CardReading reading = reader.read(text);
  if (reading.kind == CardReading::Kind::none) return "none";
  return reading.kind == CardReading::Kind::card ? to_text(reading.card) : "no card";
}

struct Row {
  std::string text, card;
};

void check(const CardNotation& notation, const std::vector<Row>& rows) {
  const CardReader reader{notation};
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(reading_text(reader, row.text) == row.card);
  }
}

TEST_CASE("cards as text: letters, digits, words, symbols, either first") {
  check({}, {{"9s", "9s"},
             {"Th", "Th"},
             {"10h", "Th"},
             {"10♥", "Th"},
             {"10♥\xEF\xB8\x8F", "Th"},
             {"♠9", "9s"},
             {"♠\xEF\xB8\x8F"
              "9",
              "9s"},
             {"kD", "Kd"},
             {"9-spades", "9s"},
             {"10-DIAMONDS", "Td"},
             {"Q_hearts", "Qh"},
             {"ace of spades", "As"},
             {"Ten of Clubs", "Tc"},
             {"9 of spades", "9s"},
             {"SJ", "Js"},
             {"D10", "Td"},
             {"spade 9", "9s"},
             {"queen", "Q"},
             {"Q", "Q"},
             {"10", "T"},
             {"5", "5"},
             {"X", "X"},
             {"", "none"},
             {"NA", "none"},
             {"n/a", "none"},
             {"NULL", "none"},
             {"-", "none"},
             {"0", "no card"},
             {"1", "no card"},
             {"11", "no card"},
             {"1s", "no card"},
             {"Xs", "no card"},
             {"9x", "no card"},
             {"9ss", "no card"},
             {"9 of", "no card"},
             {"of spades", "no card"},
             {"s", "no card"},
             {"joker", "no card"},
             {"9s 9s", "no card"},
             {std::string(100, '9'), "no card"}});
}

TEST_CASE("cards as text: words of a format's own") {
  CardNotation notation;
  notation.ranks = {{"as", 1}, {"bube", 11}};
  notation.suits = {{"pik", 1}, {"黑桃", 1}};
  notation.none = {"leer", "xx"};
  check(notation, {{"Bube-Pik", "Js"},
                   {"黑桃9", "9s"},
                   {"As", "A"},
                   {"leer", "none"},
                   {"XX", "none"},
                   {"NA", "no card"},
                   {"9h", "9h"}});
}

TEST_CASE("cards as points: ten counts 0") {
  CardNotation notation;
  notation.coding = CardCoding::points;
  notation.none = {"-1"};
  check(notation, {{"0", "X"},
                   {"10", "X"},
                   {"1", "A"},
                   {"9", "9"},
                   {"", "none"},
                   {"-1", "none"},
                   {"11", "no card"},
                   {"-2", "no card"},
                   {"9s", "no card"},
                   {"1.0", "no card"}});
}

CardNotation integers(std::int64_t first, const std::string& suits, std::int64_t suit_stride) {
  CardNotation notation;
  notation.coding = CardCoding::integers;
  notation.first = first;
  notation.suit_order = suits;
  notation.suit_stride = suit_stride;
  return notation;
}

TEST_CASE("cards as numbers: base, strides, orders") {
  check(integers(0, "shdc", 13),
        {{"0", "As"}, {"12", "Ks"}, {"13", "Ah"}, {"51", "Kc"}, {"52", "no card"}, {"-1", "no card"}});
  check(integers(1, "cshd", 20), {{"1", "Ac"},
                                  {"13", "Kc"},
                                  {"14", "no card"},
                                  {"20", "no card"},
                                  {"21", "As"},
                                  {"73", "Kd"},
                                  {"74", "no card"},
                                  {"99999999999999999999", "no card"}});
  CardNotation by_ranks = integers(100, "dchs", 1);
  by_ranks.rank_stride = 4;
  by_ranks.rank_order = "23456789TJQKA";
  by_ranks.deck_stride = 52;
  check(by_ranks, {{"100", "2d"}, {"103", "2s"}, {"104", "3d"}, {"151", "As"}, {"152", "2d"}, {"515", "As"}});
  check(integers(1, "", 0), {{"1", "A"}, {"10", "T"}, {"13", "K"}, {"0", "no card"}, {"14", "no card"}});
  CHECK_THROWS_WITH_AS(CardReader{integers(0, "shdc", 12)},
                       "two cards have the number 12: the strides are too small", Error);
}

TEST_CASE("what is no card, by notation") {
  CardNotation points;
  points.coding = CardCoding::points;
  CardNotation text;
  text.stated = true;
  CHECK(CardReader{points}.no_card("11") == "\"11\" is no card; expected points, 0 to 10");
  CHECK(CardReader{integers(1, "shdc", 13)}.no_card("0") ==
        "\"0\" is no card; expected a number from 1 to 52 that the format gives to a card");
  CHECK(CardReader{text}.no_card("0") ==
        "\"0\" is no card; expected a rank (A 2..9 T J Q K, or X for any ten-valued card), with a suit or "
        "without");
  CHECK(CardReader{{}}.no_card("0") ==
        "\"0\" is no card in words, and numbers are not guessed at; state points, or which number is which "
        "card");
}

TEST_CASE("labels: winners in several scripts, truths, pairs") {
  struct LabelRow {
    std::string word;
    std::optional<int> value;
  };
  const std::vector<LabelRow> winners{{"player", 1},
                                      {"Player", 1},
                                      {"P", 1},
                                      {"player_win", 1},
                                      {"Player Wins", 1},
                                      {"闲", 1},
                                      {"庄", 2},
                                      {"莊", 2},
                                      {"banker", 2},
                                      {"BANKER-WIN", 2},
                                      {"バンカー", 2},
                                      {"和", 0},
                                      {"tie", 0},
                                      {"Seri", 0},
                                      {"hòa", 0},
                                      {"เสมอ", 0},
                                      {"", std::nullopt},
                                      {"players", std::nullopt},
                                      {"1", std::nullopt},
                                      {std::string(1000, 'p'), std::nullopt}};
  for (const LabelRow& row : winners) {
    CAPTURE(row.word);
    CHECK(known_winners().find(row.word) == row.value);
  }
  CHECK(known_truths().find("Yes") == 1);
  CHECK(known_truths().find("0") == 0);
  CHECK_FALSE(known_truths().find("2"));
  CHECK(known_pairs().find("Both pair") == 3);
  CHECK(known_pairs().find("No pair") == 0);
  Labels labels = known_winners();
  CHECK(labels.add("1", 1));
  CHECK(labels.add("1", 1));
  CHECK_FALSE(labels.add("1", 2));
  CHECK_FALSE(labels.add("Tie", 2));
}

TEST_CASE("money is read exactly, or not at all") {
  struct MoneyRow {
    std::string text;
    std::optional<Micros> value;
  };
  const std::vector<MoneyRow> rows{{"0", 0},
                                   {"100", 100'000'000},
                                   {"-12.5", -12'500'000},
                                   {"+1.", 1'000'000},
                                   {".5", 500'000},
                                   {"0.000001", 1},
                                   {"0.0000010", 1},
                                   {"89999999999", 89'999'999'999'000'000},
                                   {"0.0000001", std::nullopt},
                                   {"", std::nullopt},
                                   {"-", std::nullopt},
                                   {".", std::nullopt},
                                   {"1.2.3", std::nullopt},
                                   {"1e3", std::nullopt},
                                   {"1,000", std::nullopt},
                                   {"99999999999999999999999", std::nullopt},
                                   {"999999999999999999", std::nullopt}};
  for (const MoneyRow& row : rows) {
    CAPTURE(row.text);
    CHECK(micros_of(row.text) == row.value);
  }
}

}  // namespace
}  // namespace punto
