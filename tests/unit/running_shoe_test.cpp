#include "punto/running_shoe.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "punto/error.hpp"
#include "punto/ruleset.hpp"

namespace punto {
namespace {

RunningShoe fresh() {
  static const Ruleset kRuleset = load_ruleset("sa-gaming");
  return {kRuleset.fresh_shoe(), kRuleset.tableau};
}

TEST_CASE("coups are taken out whole, or card by card until the tableau says that they are complete") {
  RunningShoe whole = fresh();
  RunningShoe by_card = fresh();
  whole.deal(parse_cards("2s Kh 3d 4c Ks"));
  int cards = 0;
  for (const Card card : parse_cards("2s Kh 3d 4c Ks")) {
    CHECK(by_card.coups() == 0);
    CHECK(static_cast<int>(by_card.open_coup().size()) == cards++);
    by_card.deal(std::vector{card});
  }
  CHECK(by_card.coups() == 1);
  CHECK(by_card.open_coup().empty());
  CHECK(whole.coups() == 1);
  CHECK(whole.shoe() == by_card.shoe());
  CHECK(whole.shoe() == Shoe::decks(8).without(parse_cards("2s Kh 3d 4c Ks")));
}

TEST_CASE("a natural ends a coup after four cards") {
  RunningShoe shoe = fresh();
  for (const Card card : parse_cards("9 K K K 5")) shoe.deal(std::vector{card});
  CHECK(shoe.coups() == 1);
  CHECK(shoe.open_coup() == parse_cards("5"));
}

TEST_CASE("a new shoe forgets all") {
  RunningShoe shoe = fresh();
  shoe.burn(parse_cards("7").front());
  CHECK(shoe.shoe().size() == 415);
  shoe.deal(parse_cards("9 K K K"));
  shoe.deal(parse_cards("5"));
  shoe.restart();
  CHECK(shoe.coups() == 0);
  CHECK(shoe.open_coup().empty());
  CHECK(shoe.shoe() == Shoe::decks(8));
}

TEST_CASE("what cannot be changes nothing") {
  struct Row {
    std::string before, cards, message;
  };
  for (const Row& row : {
           Row{"", "9 K K K 5", "the coup is complete after 4 cards; 1 more is left over"},
           Row{"", "9 K K K 5 6 7", "the coup is complete after 4 cards; 3 more are left over"},
           Row{"", "2 K", "2 cards; the coup needs one more: the Player's second"},
           Row{"9", "9 K K K", "4 cards, while 1 of an open coup are dealt; expected its next card"},
       }) {
    RunningShoe shoe = fresh();
    for (const Card card : parse_cards(row.before)) shoe.deal(std::vector{card});
    const Shoe before = shoe.shoe();
    const std::vector<Card> cards = parse_cards(row.cards);
    CAPTURE(row.cards);
    CHECK_THROWS_WITH_AS(shoe.deal(cards), row.message.c_str(), Error);
    CHECK(shoe.shoe() == before);
    CHECK(shoe.open_coup() == parse_cards(row.before));
    CHECK(shoe.coups() == 0);
  }
}

TEST_CASE("a card that is gone cannot be dealt, nor burned late") {
  RunningShoe shoe = fresh();
  for (int coup = 0; coup < 8; ++coup) shoe.deal(parse_cards("9s Kh Ks Kd"));
  CHECK_THROWS_WITH_AS(shoe.deal(parse_cards("9s Kh Ks Kd")), "no 9s is left in the shoe to take out", Error);
  CHECK(shoe.coups() == 8);
  CHECK_THROWS_WITH_AS(shoe.burn(parse_cards("7").front()),
                       "cards are gone already; the burn card is shown before the first coup", Error);
  RunningShoe open = fresh();
  open.deal(parse_cards("7"));
  CHECK_THROWS_AS(open.burn(parse_cards("7").front()), Error);
  RunningShoe burned = fresh();
  burned.burn(parse_cards("7").front());
  CHECK_THROWS_AS(burned.burn(parse_cards("7").front()), Error);
}

TEST_CASE("cards known less well do not hide that others are gone") {
  RunningShoe after_a_rank = fresh();
  after_a_rank.deal(parse_cards("7"));
  for (int card = 0; card < 8; ++card) after_a_rank.deal(parse_cards("As"));
  CHECK_THROWS_WITH_AS(after_a_rank.deal(parse_cards("As")), "no As is left in the shoe to take out", Error);
  RunningShoe after_points = fresh();
  after_points.deal(parse_cards("X"));
  for (int card = 0; card < 32; ++card) after_points.deal(parse_cards("K"));
  CHECK_THROWS_WITH_AS(after_points.deal(parse_cards("K")), "no K is left in the shoe to take out", Error);
  CHECK(after_points.shoe().size() == 416 - 33);
}

}  // namespace
}  // namespace punto
