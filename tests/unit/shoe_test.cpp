#include "punto/shoe.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "punto/error.hpp"

namespace punto {
namespace {

constexpr std::array kDetails{Detail::points, Detail::ranks, Detail::cards};

using Counts = std::vector<std::int64_t>;

Counts counts_of(const Shoe& shoe) {
  return {shoe.counts().begin(), shoe.counts().end()};
}

std::string message_of(const std::function<void()>& work) {
  try {
    work();
    return "no error";
  } catch (const Error& error) {
    return error.message();
  }
}

TEST_CASE("kinds of card: their number, their order, there and back") {
  const std::array<int, 3> kinds{10, 13, 52};
  for (const Detail detail : kDetails) {
    CAPTURE(to_text(detail));
    CHECK(kind_count(detail) == kinds.at(static_cast<std::size_t>(detail)));
    for (int kind = 0; kind < kind_count(detail); ++kind) {
      CAPTURE(kind);
      const Card card = card_of_kind(kind, detail);
      CHECK(kind_of(card, detail) == kind);
      // The points of aces to nines give their rank away.
      const bool rank_shows = detail == Detail::points && kind < 9;
      CHECK(card.known() == (rank_shows ? Detail::ranks : detail));
    }
  }
  for (int rank = 1; rank <= 13; ++rank) {
    for (int suit = 1; suit <= 4; ++suit) {
      const Card card{*Rank::from(rank), *Suit::from(suit)};
      CHECK(kind_of(card, Detail::cards) == 4 * (rank - 1) + suit - 1);
      CHECK(kind_of(card, Detail::ranks) == rank - 1);
      CHECK(kind_of(card, Detail::points) == std::min(rank, 10) - 1);
      CHECK(card_of_kind(4 * (rank - 1) + suit - 1, Detail::cards) == card);
    }
  }
  CHECK(kind_of(Card{}, Detail::points) == 9);
}

TEST_CASE("whole decks") {
  for (const int decks : {1, 6, 8, Shoe::kDeckLimit}) {
    const Shoe shoe = Shoe::decks(decks);
    CHECK(shoe.detail() == Detail::cards);
    CHECK(shoe.size() == 52 * decks);
    CHECK(counts_of(shoe) == Counts(52, decks));
    CHECK_FALSE(shoe.is_infinite());
    CHECK(shoe.suits_named());
  }
  for (const int decks : {0, -1, Shoe::kDeckLimit + 1})
    CHECK(message_of([&] { Shoe::decks(decks); }) ==
          std::to_string(decks) + " decks; expected 1 to 1260, or infinite");
}

TEST_CASE("deals: ordered ways to draw six cards") {
  CHECK(Shoe::decks(8).deals() == Integer{"4998398275503360"});
  CHECK(Shoe::decks(1).deals() == Integer{52LL * 51 * 50 * 49 * 48 * 47});
  CHECK(Shoe::infinite().deals() == Integer{"19770609664"});
  const auto deals_of = [](int cards) {
    Counts counts(10);
    counts[3] = cards;
    return Shoe::from_counts(Detail::points, counts).deals();
  };
  CHECK(deals_of(6) == 720);
  CHECK(deals_of(7) == 5040);
  for (int cards = 0; cards < 6; ++cards) CHECK(deals_of(cards) == 0);
  CHECK(deals_of(65'535) == Integer{65'535} * 65'534 * 65'533 * 65'532 * 65'531 * 65'530);
}

TEST_CASE("counts must be complete, natural and not too many") {
  const auto message = [](Detail detail, const Counts& counts) {
    return message_of([&] { Shoe::from_counts(detail, counts); });
  };
  const auto with = [](std::size_t size, std::size_t kind, std::int64_t count) {
    Counts counts(size, 1);
    counts[kind] = count;
    return counts;
  };
  CHECK(message(Detail::points, Counts(9)) == "9 counts; a shoe known by points has 10");
  CHECK(message(Detail::points, Counts(1)) == "1 count; a shoe known by points has 10");
  CHECK(message(Detail::ranks, Counts(14)) == "14 counts; a shoe known by ranks has 13");
  CHECK(message(Detail::cards, Counts{}) == "0 counts; a shoe known by cards has 52");
  CHECK(message(Detail::points, with(10, 9, -1)) == "-1 cards X; a count is 0 to 65535");
  CHECK(message(Detail::ranks, with(13, 12, -7)) == "-7 cards K; a count is 0 to 65535");
  CHECK(message(Detail::cards, with(52, 51, 65'536)) == "65536 cards Kc; a count is 0 to 65535");
  CHECK(message(Detail::cards, with(52, 0, std::int64_t{1} << 62)) ==
        "4611686018427387904 cards As; a count is 0 to 65535");
  CHECK(message(Detail::points, with(10, 0, 65'535)) == "65544 cards; a shoe holds at most 65535");
  CHECK(message(Detail::points, with(10, 0, 65'527)) == "65536 cards; a shoe holds at most 65535");
  CHECK(message(Detail::points, with(10, 0, 65'526)) == "no error");
  CHECK(Shoe::from_counts(Detail::ranks, Counts(13)).size() == 0);
}

TEST_CASE("a coarser look at the same cards") {
  Counts counts(52);
  for (std::size_t kind = 0; kind < counts.size(); ++kind) counts[kind] = static_cast<std::int64_t>(kind);
  const Shoe shoe = Shoe::from_counts(Detail::cards, counts);
  CHECK(shoe.at(Detail::cards) == shoe);
  const Counts ranks{6, 22, 38, 54, 70, 86, 102, 118, 134, 150, 166, 182, 198};
  const Counts points{6, 22, 38, 54, 70, 86, 102, 118, 134, 150 + 166 + 182 + 198};
  CHECK(counts_of(shoe.at(Detail::ranks)) == ranks);
  CHECK(counts_of(shoe.at(Detail::points)) == points);
  CHECK(shoe.at(Detail::ranks).at(Detail::points) == shoe.at(Detail::points));
  CHECK(shoe.at(Detail::points).size() == shoe.size());
  CHECK(shoe.at(Detail::ranks).detail() == Detail::ranks);
  const Shoe infinite = Shoe::infinite().at(Detail::points);
  CHECK(infinite.is_infinite());
  CHECK(infinite.size() == 52);
  CHECK(infinite.deals() == Shoe::infinite().deals());
}

Shoe without(const Shoe& shoe, const std::string& cards) {
  return shoe.without(parse_cards(cards));
}

/// The shoe one card of this text at a time lighter, at its own detail.
Shoe lighter(const Shoe& shoe, const std::string& cards) {
  Counts counts = counts_of(shoe);
  for (const Card card : parse_cards(cards)) --counts[static_cast<std::size_t>(kind_of(card, shoe.detail()))];
  return Shoe::from_counts(shoe.detail(), counts);
}

TEST_CASE("cards taken out") {
  const Shoe fresh = Shoe::decks(2);
  const Shoe lopsided = without(fresh, "9h");
  struct Row {
    std::string what;
    Shoe shoe;
    std::string cards;
    Shoe rest;
  };
  const std::vector<Row> rows{
      {"nothing", fresh, "", fresh},
      {"known cards", fresh, "As Kd Kd Tc", lighter(fresh, "As Kd Kd Tc")},
      {"the last of its kind", Shoe::decks(1), "7d", lighter(Shoe::decks(1), "7d")},
      {"two without a suit lower the detail", fresh, "5 K", lighter(fresh.at(Detail::ranks), "5 K")},
      {"two of one rank too", fresh, "5 5", lighter(fresh.at(Detail::ranks), "5 5")},
      {"one without a suit, asymmetric by a card", fresh, "5 9h", lighter(fresh.at(Detail::ranks), "5 9h")},
      {"one without a suit, the shoe asymmetric before", lopsided, "5",
       lighter(lopsided.at(Detail::ranks), "5")},
      {"some ten-valued card", fresh, "X", lighter(fresh.at(Detail::points), "X")},
      {"and others", fresh, "X K 5 As", lighter(fresh.at(Detail::points), "X K 5 As")},
      {"ranks: a suit too many", fresh.at(Detail::ranks), "5s K", lighter(fresh.at(Detail::ranks), "5 K")},
      {"ranks: some ten-valued card", fresh.at(Detail::ranks), "X Q",
       lighter(fresh.at(Detail::points), "X Q")},
      {"points", fresh.at(Detail::points), "X Ks J 5 5h", lighter(fresh.at(Detail::points), "X X X 5 5")},
      {"a card after one of unstated suit", without(fresh, "5"), "5h",
       lighter(fresh.at(Detail::ranks), "5 5")},
      {"nothing after one of unstated suit", without(fresh, "5"), "", without(fresh, "5")},
      {"nothing from the infinite shoe", Shoe::infinite(), "", Shoe::infinite()},
  };
  for (const Row& row : rows) {
    CAPTURE(row.what);
    CHECK(without(row.shoe, row.cards) == row.rest);
    std::vector<Card> cards = parse_cards(row.cards);
    std::sort(cards.begin(), cards.end());
    do {
      CHECK(row.shoe.without(cards) == row.rest);
    } while (std::next_permutation(cards.begin(), cards.end()));
  }
}

TEST_CASE("one card of unstated suit leaves a symmetric shoe at its detail, suits unnamed") {
  const Shoe fresh = Shoe::decks(8);
  const Shoe even = without(fresh, "2s 2h 2d 2c");
  struct Row {
    std::string what;
    Shoe shoe;
    std::string cards;
  };
  const std::vector<Row> rows{
      {"a fresh shoe", fresh, "5"},
      {"all suits lighter by one", even, "K"},
      {"all suits made even by the known cards", fresh, "2s 5 2c 2h 2d"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.what);
    const Shoe rest = without(row.shoe, row.cards);
    CHECK(rest.detail() == Detail::cards);
    CHECK_FALSE(rest.suits_named());
    CHECK(rest.size() == row.shoe.size() - static_cast<int>(parse_cards(row.cards).size()));
    CHECK(rest.at(Detail::ranks) == lighter(row.shoe.at(Detail::ranks), row.cards));
    // Within the rank any one suit is lighter.
    const Card vague = *parse_card(row.cards.find('5') == std::string::npos ? "K" : "5");
    const auto* const suits = &rest.counts()[static_cast<std::size_t>(vague.rank() - 1) * 4];
    const auto lighter_kinds = std::count(suits, suits + 4, 7);
    CHECK(lighter_kinds == 1);
  }
  CHECK(without(fresh, "5s").suits_named());
  CHECK(without(fresh, "5 6").suits_named());  // by ranks no suit is told anyway
  CHECK(without(fresh, "5") != without(fresh, "5s"));
}

TEST_CASE("cards that are not there cannot be taken") {
  const Shoe one = Shoe::decks(1);
  struct Row {
    Shoe shoe;
    std::string cards;
    std::string message;
  };
  const std::vector<Row> rows{
      {one, "As As", "no As is left in the shoe to take out"},
      {one, "A A A A A", "no A is left in the shoe to take out"},
      {one, "As Ah A A A", "no A is left in the shoe to take out"},
      {one, "As Ah Ad Ac A", "no A is left in the shoe to take out"},
      {one.at(Detail::ranks), "K K K K K", "no K is left in the shoe to take out"},
      {one.at(Detail::points), "5 5 5 5 5", "no 5 is left in the shoe to take out"},
      {without(one, "Ts Th Td Tc Js Jh Jd Jc Qs Qh Qd Qc"), "X X X X X",
       "no X is left in the shoe to take out"},
      {Shoe::infinite(), "As",
       "no card can be taken out of the infinite shoe: its cards are drawn with replacement"},
      {Shoe::infinite(), "X",
       "no card can be taken out of the infinite shoe: its cards are drawn with replacement"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.cards);
    CHECK(message_of([&] { without(row.shoe, row.cards); }) == row.message);
  }
  CHECK(without(one, "A A A A").counts()[0] == 0);
}

std::string joined(const std::vector<std::string>& words, const std::string& separator) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
  return text;
}

TEST_CASE("shoes are read in the order of the kinds, however the counts are set out") {
  const Shoe expected = Shoe::from_counts(Detail::points, Counts{1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
  for (const std::string& text : std::vector<std::string>{
           "1,2,3,4,5,6,7,8,9,10",
           "1 2 3 4 5 6 7 8 9 10\n",
           "  1, 2,\t3 ,4\r\n5 6 7\r8,9,10,",
           "# a shoe, 1 2 3\n1 2 3 # aces, twos\n#\n4 5 6 7 8 9 10# the end",
           "1\n2\n3\n4\n5\n6\n7\n8\n9\n10",
           "01 002 3 4 5 6 7 8 9 10",
       }) {
    CAPTURE(text);
    CHECK(parse_shoe(Detail::points, text) == expected);
  }
}

TEST_CASE("a header line gives another order, at every detail") {
  std::mt19937_64 random{1};
  for (const Detail detail : kDetails) {
    CAPTURE(to_text(detail));
    for (int number = 0; number < 50; ++number) {
      std::vector<int> order;
      for (int kind = 0; kind < kind_count(detail); ++kind) order.push_back(kind);
      for (std::size_t last = order.size() - 1; last > 0; --last)
        std::swap(order[last], order[random() % (last + 1)]);
      std::vector<std::string> names;
      std::vector<std::string> words;
      Counts counts(order.size());
      for (const int kind : order) {
        names.push_back(to_text(card_of_kind(kind, detail)));
        counts[static_cast<std::size_t>(kind)] = static_cast<std::int64_t>(random() % 100);
        words.push_back(std::to_string(counts[static_cast<std::size_t>(kind)]));
      }
      const std::string separator = number % 2 == 0 ? "," : " ";
      const std::string text = "# any order\n" + joined(names, separator) + "\n" + joined(words, separator);
      CAPTURE(text);
      CHECK(parse_shoe(detail, text) == Shoe::from_counts(detail, counts));
    }
  }
  const Shoe points = Shoe::from_counts(Detail::points, Counts{1, 2, 3, 4, 5, 6, 7, 8, 9, 160});
  // Any ten-valued name will do for the ten-valued cards.
  for (const std::string ten : {"T", "X", "10", "k"})
    CHECK(parse_shoe(Detail::points, ten + ",a,2,3,4,5,6,7,8,9\n160,1,2,3,4,5,6,7,8,9") == points);
}

TEST_CASE("shoes that cannot be read: what and where") {
  struct Row {
    Detail detail;
    std::string text;
    std::size_t offset;
    std::string message;
  };
  const std::string nines = "9 9 9 9 9 9 9 9 ";
  const std::string no_count = "\" is no count; expected a whole number from 0 to 65535";
  const std::string by_points = "a shoe known by points has 10 (aces to nines, then ten-valued cards)";
  const std::string names_points =
      "\" names no kind of card; a header line for points names 10 of them, such as \"A\"";
  const std::string header = "A 2 3 4 5 6 7 8 9 T";
  const std::vector<Row> rows{
      {Detail::points, "", 0, "0 counts; " + by_points},
      {Detail::points, "# 1 2", 0, "0 counts; " + by_points},
      {Detail::points, "7", 1, "1 count; " + by_points},
      {Detail::points, nines + "9 9 5 6", 20, "12 counts; " + by_points},
      {Detail::ranks, "1 2", 3, "2 counts; a shoe known by ranks has 13 (aces to kings)"},
      {Detail::cards, "1 2\n", 3,
       "2 counts; a shoe known by cards has 52 (rank by rank, within a rank s h d c)"},
      {Detail::points, nines + "9 x", 18, "\"x" + no_count},
      {Detail::points, nines + "1.5 9", 16, "\"1.5" + no_count},
      {Detail::points, nines + "9 +9", 18, "\"+9" + no_count},
      {Detail::points, nines + "9;9 9", 16, "\"9;9" + no_count},
      {Detail::points, nines + "9 9\x1B", 18, "\"9?" + no_count},
      {Detail::points, nines + "0x9 9", 16, "\"0x9" + no_count},
      {Detail::points, "9,,9", 2, "an empty field; expected a count"},
      {Detail::points, "9 , , 9", 4, "an empty field; expected a count"},
      {Detail::points, nines + "9 -9", 18, "-9: a count is 0 to 65535"},
      {Detail::points, nines + "65536 9", 16, "65536: a count is 0 to 65535"},
      {Detail::points, nines + "9 99999999999999999999", 18,
       "99999999999999999999 is too large; a count is 0 to 65535"},
      {Detail::points, nines + "9 -99999999999999999999", 18,
       "-99999999999999999999 is too large; a count is 0 to 65535"},
      // header lines
      {Detail::points, "A 2 3 4 5 6 7 8 9 Z\n" + nines + "9 9", 18, "\"Z" + names_points},
      {Detail::points, "A 2 3 4 5 6 7 8 9 1\n" + nines + "9 9", 18, "\"1" + names_points},
      {Detail::points, "A 2 3 4 5 6 7 8 T T\n" + nines + "9 9", 18,
       "\"T\" is named twice in the header line"},
      {Detail::points, "A 2 3 4 5 6 7 8 T K\n" + nines + "9 9", 18,
       "\"K\" is named twice in the header line"},
      {Detail::points, "\n  A 2 3\n" + nines + "9 9", 3,
       "the header line names 3 kinds of card; a shoe known by points has 10"},
      {Detail::points, header + "\n" + nines, header.size() + nines.size(), "8 counts; " + by_points},
      {Detail::points, header + "\n" + nines + "9 9 9", header.size() + 1 + nines.size() + 4,
       "11 counts; " + by_points},
      {Detail::points, header + "\n" + nines + "9 b", header.size() + 1 + nines.size() + 2, "\"b" + no_count},
      {Detail::ranks, "A 2 3 X\n1", 6,
       "\"X\" names no kind of card; a header line for ranks names 13 of them, such as \"A\""},
      {Detail::ranks, "As 2 3\n1", 0,
       "\"As\" names no kind of card; a header line for ranks names 13 of them, such as \"A\""},
      {Detail::cards, "As Ah K\n1", 6,
       "\"K\" names no kind of card; a header line for cards names 52 of them, such as \"As\""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    try {
      parse_shoe(row.detail, row.text);
      FAIL_CHECK("no error");
    } catch (const Error& error) {
      CHECK(error.message() == row.message);
      CHECK(error.offset().value_or(999) == row.offset);
    }
  }
  CHECK(message_of([] { parse_shoe(Detail::points, "65535 1 0 0 0 0 0 0 0 0"); }) ==
        "65536 cards; a shoe holds at most 65535");
}

}  // namespace
}  // namespace punto
