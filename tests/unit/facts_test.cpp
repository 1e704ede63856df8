// What every row of the table of facts promises, proved on many random coups. A new row needs no new test.
#include "punto/facts.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../plain_twin.hpp"
#include "punto/error.hpp"
#include "punto/ruleset.hpp"

namespace punto {
namespace {

constexpr int kCoups = 3000;

using Six = std::array<Card, 6>;  // in deal order, all known by rank and suit
constexpr std::array<std::size_t, 2> kPlayerStart{0, 2};
constexpr std::array<std::size_t, 2> kBankerStart{1, 3};
constexpr std::array<std::size_t, 2> kThirds{4, 5};

/// Coups that have a bit of everything: from many kinds of card or few, by the standard rules or others.
class Coups {
 public:
  explicit Coups(std::uint64_t seed) : random_{seed}, standard_{load_ruleset("sa-gaming").tableau} {}

  int up_to(int most) { return static_cast<int>(random_() % (static_cast<std::uint64_t>(most) + 1)); }

  Card card() { return card_of_kind(up_to(51), Detail::cards); }

  Six six() {
    constexpr std::array<std::size_t, 5> kSizes{1, 2, 3, 6, 52};
    std::vector<Card> kinds(kSizes.at(static_cast<std::size_t>(up_to(4))));
    for (Card& kind : kinds) kind = card();
    Six cards;
    for (Card& dealt : cards)
      dealt = kinds[static_cast<std::size_t>(up_to(static_cast<int>(kinds.size()) - 1))];
    return cards;
  }

  Tableau tableau() {
    if (up_to(1) == 0) return standard_;
    Tableau other;
    for (std::size_t row = 0; row < 8; ++row) {
      other.player[row] = up_to(1) == 0;
      other.banker_after_stand[row] = up_to(1) == 0;
      for (bool& draws : other.banker[row]) draws = up_to(1) == 0;
    }
    return other;
  }

  /// Some card that looks the same at `detail`.
  Card alike(Card card, Detail detail) {
    while (detail != Detail::cards) {
      const Card other = this->card();
      if (kind_of(other, detail) == kind_of(card, detail)) return other;
    }
    return card;
  }

 private:
  std::mt19937_64 random_;
  Tableau standard_;
};

int value_of(const Fact& fact, const Tableau& tableau, const Six& cards) {
  return evaluate(fact, deal_coup(tableau, cards));
}

struct Range {
  int least, greatest;
};

/// Two fours, or two nines, are a natural: a fifth card never comes to four of them.
const std::map<std::string_view, Range> kOccurring{{"count_4", {0, 4}}, {"count_9", {0, 4}}};

TEST_CASE("values keep to their range, and all of it can occur") {
  Coups coups{1};
  std::map<std::string_view, std::set<int>> seen;
  for (int number = 0; number < 10 * kCoups; ++number) {
    const Coup coup = deal_coup(coups.tableau(), coups.six());
    for (const Fact& fact : all_facts()) seen[fact.name].insert(evaluate(fact, coup));
  }
  for (const Fact& fact : all_facts()) {
    CAPTURE(fact.name);
    const auto exception = kOccurring.find(fact.name);
    const Range range = exception == kOccurring.end() ? Range{fact.least, fact.greatest} : exception->second;
    CHECK(*seen[fact.name].begin() == range.least);
    CHECK(*seen[fact.name].rbegin() == range.greatest);
    CHECK(static_cast<int>(seen[fact.name].size()) == range.greatest - range.least + 1);
    if (fact.kind == FactKind::flag) CHECK(std::pair{fact.least, fact.greatest} == std::pair{0, 1});
    CHECK((fact.kind == FactKind::winner) == (fact.name == "winner"));
  }
}

/// The places in the deal that a fact looks at in one way.
struct Look {
  const char* where;
  std::array<std::size_t, 2> places;
  Detail (*needs)(const Fact& fact);
};
const std::array kLooks{
    Look{"the Player's first two cards", kPlayerStart, [](const Fact& f) { return f.player_start.needs; }},
    Look{"the Banker's first two cards", kBankerStart, [](const Fact& f) { return f.banker_start.needs; }},
    Look{"the third cards", kThirds, [](const Fact& f) { return f.third.needs; }},
};

Detail coarser(Detail detail) {
  return detail == Detail::cards ? Detail::ranks : Detail::points;
}

/// How often the fact changes when the cards there make place for others that look the same at `detail`.
int changes(const Fact& fact, const Look& look, Detail detail) {
  Coups coups{2};
  int changed = 0;
  for (int number = 0; number < kCoups; ++number) {
    const Tableau tableau = coups.tableau();
    const Six cards = coups.six();
    Six others = cards;
    for (const std::size_t place : look.places) others[place] = coups.alike(cards[place], detail);
    if (value_of(fact, tableau, others) != value_of(fact, tableau, cards)) ++changed;
  }
  return changed;
}

TEST_CASE("the declared detail is enough, and the least that is") {
  for (const Fact& fact : all_facts()) {
    CAPTURE(fact.name);
    for (const Look& look : kLooks) {
      CAPTURE(look.where);
      const Detail needs = look.needs(fact);
      CHECK(changes(fact, look, needs) == 0);
      if (needs != Detail::points) CHECK(changes(fact, look, coarser(needs)) > 0);
    }
    CHECK(fact.start_detail() == std::max(fact.player_start.needs, fact.banker_start.needs));
    CHECK(fact.third_detail() == fact.third.needs);
  }
}

using TwoCards = std::pair<Card, Card>;

/// All hands of two cards, by total and by what the fact sees of them.
std::map<std::pair<int, int>, std::vector<TwoCards>> hands_by_sight(const HandView& view) {
  std::map<std::pair<int, int>, std::vector<TwoCards>> hands;
  for (int first = 0; first < 52; ++first) {
    for (int second = 0; second < 52; ++second) {
      const TwoCards hand{card_of_kind(first, Detail::cards), card_of_kind(second, Detail::cards)};
      const Total total = Total{} + hand.first.points() + hand.second.points();
      hands[{total.value(), view.of(hand.first, hand.second)}].push_back(hand);
    }
  }
  return hands;
}

struct Side {
  const char* name;
  std::array<std::size_t, 2> places;
  HandView Fact::*view;
};
const std::array kSides{Side{"Player", kPlayerStart, &Fact::player_start},
                        Side{"Banker", kBankerStart, &Fact::banker_start}};

TEST_CASE("hands of one total that a view cannot tell apart are interchangeable") {
  for (const Side& side : kSides) {
    CAPTURE(side.name);
    for (const Fact& fact : all_facts()) {
      CAPTURE(fact.name);
      const HandView& view = fact.*side.view;
      const auto hands = hands_by_sight(view);
      Coups coups{3};
      int changed = 0;
      for (int number = 0; number < kCoups; ++number) {
        const Tableau tableau = coups.tableau();
        const Six cards = coups.six();
        const auto [first, second] = side.places;
        const Total total = Total{} + cards[first].points() + cards[second].points();
        const auto& alike = hands.at({total.value(), view.of(cards[first], cards[second])});
        Six other = cards;
        std::tie(other[first], other[second]) =
            alike[static_cast<std::size_t>(coups.up_to(static_cast<int>(alike.size()) - 1))];
        if (value_of(fact, tableau, other) != value_of(fact, tableau, cards)) ++changed;
      }
      CHECK(changed == 0);
    }
  }
}

TEST_CASE("third cards that a view cannot tell apart are interchangeable; unread ones do not matter") {
  for (const Fact& fact : all_facts()) {
    CAPTURE(fact.name);
    Coups coups{4};
    int changed = 0;
    int changed_by_others = 0;
    for (int number = 0; number < kCoups; ++number) {
      const Tableau tableau = coups.tableau();
      const Six cards = coups.six();
      Six alike = cards;
      Six others = cards;
      for (const std::size_t place : kThirds) {
        do {
          alike[place] = coups.alike(cards[place], Detail::points);
        } while (fact.third.of(alike[place]) != fact.third.of(cards[place]));
        others[place] = coups.card();
      }
      const int value = value_of(fact, tableau, cards);
      if (value_of(fact, tableau, alike) != value) ++changed;
      if (value_of(fact, tableau, others) != value) ++changed_by_others;
    }
    CHECK(changed == 0);
    // Whether the Player draws is settled by four cards, and still is a matter of third cards.
    if (fact.name != "player_cards") CHECK(fact.third.reads == (changed_by_others > 0));
  }
}

TEST_CASE("a fact is settled after as many cards as it says, and no earlier") {
  for (const Fact& fact : all_facts()) {
    CAPTURE(fact.name);
    REQUIRE(fact.settled >= 4);
    REQUIRE(fact.settled <= 6);
    Coups coups{5};
    int changed = 0;
    int open_before = 0;
    for (int number = 0; number < kCoups; ++number) {
      const Tableau tableau = coups.tableau();
      const Six cards = coups.six();
      Six other = cards;
      for (auto place = static_cast<std::size_t>(fact.settled); place < other.size(); ++place)
        other[place] = coups.card();
      const int value = value_of(fact, tableau, other);
      if (value != value_of(fact, tableau, cards)) ++changed;
      other[static_cast<std::size_t>(fact.settled) - 1] = coups.card();
      if (value_of(fact, tableau, other) != value) ++open_before;
    }
    CHECK(changed == 0);
    // The first four cards are dealt together: no fact is said to be settled before.
    if (fact.settled > 4) CHECK(open_before > 0);
  }
}

TEST_CASE("only facts that name suits can tell when suits change their places") {
  std::array<int, 4> places{1, 2, 3, 4};
  for (const Fact& fact : all_facts()) {
    CAPTURE(fact.name);
    Coups coups{6};
    int changed = 0;
    for (int number = 0; number < kCoups; ++number) {
      const Tableau tableau = coups.tableau();
      const Six cards = coups.six();
      std::next_permutation(places.begin(), places.end());
      Six moved = cards;
      for (Card& card : moved)
        card =
            Card{*Rank::from(card.rank()), *Suit::from(places.at(static_cast<std::size_t>(card.suit() - 1)))};
      if (value_of(fact, tableau, moved) != value_of(fact, tableau, cards)) ++changed;
    }
    CHECK((changed > 0) == fact.names_suits);
  }
}

/// `card`, known at `detail` only.
Card blurred(Card card, Detail detail) {
  return card_of_kind(kind_of(card, detail), detail);
}

/// The cards, known as finely as the fact needs and no better.
Six as_needed(const Fact& fact, const Six& cards) {
  Six known;
  for (const Look& look : kLooks)
    for (const std::size_t place : look.places) known[place] = blurred(cards[place], look.needs(fact));
  return known;
}

TEST_CASE("a coup known as finely as a fact needs is enough") {
  for (const Fact& fact : all_facts()) {
    CAPTURE(fact.name);
    Coups coups{7};
    int wrong = 0;
    for (int number = 0; number < kCoups; ++number) {
      const Tableau tableau = coups.tableau();
      const Six cards = coups.six();
      if (value_of(fact, tableau, as_needed(fact, cards)) != value_of(fact, tableau, cards)) ++wrong;
    }
    CHECK(wrong == 0);
  }
}

/// Asks the fact of a coup in which the card at `place` is known less finely than needed. Is it refused?
bool refused(const Fact& fact, const Look& look, std::size_t place, const Tableau& tableau,
             const Six& cards) {
  const Detail needs = look.needs(fact);
  Six less = as_needed(fact, cards);
  less[place] = blurred(cards[place], coarser(needs));
  const Coup coup = deal_coup(tableau, less);
  const bool undealt = (place == 4 && coup.size() == 4) || (place == 5 && coup.size() < 6);
  // The points of aces to nines give their rank away.
  if (undealt || less[place].known() >= needs) {
    CHECK(missing_for(fact, coup).empty());
    return false;
  }
  const std::string missing =
      std::string{"needs the "} + (needs == Detail::cards ? "suits" : "ranks") + " of " + look.where;
  CHECK(missing_for(fact, coup) == missing);
  CHECK_THROWS_WITH_AS(evaluate(fact, coup), (std::string{fact.name} + " " + missing).c_str(), Error);
  CHECK_THROWS_AS(evaluate(FactList{&fact}, coup), Error);
  return true;
}

TEST_CASE("a coup known less finely than a fact needs is refused") {
  constexpr int kRefusals = 300;
  for (const Fact& fact : all_facts()) {
    CAPTURE(fact.name);
    for (const Look& look : kLooks) {
      CAPTURE(look.where);
      if (look.needs(fact) == Detail::points) continue;
      Coups coups{8};
      int refusals = 0;
      for (int number = 0; number < kRefusals; ++number) {
        const std::size_t place = look.places.at(static_cast<std::size_t>(number % 2));
        if (refused(fact, look, place, coups.tableau(), coups.six())) ++refusals;
      }
      CHECK(refusals > 0);
    }
  }
}

TEST_CASE("cards half known make no pair") {
  struct Row {
    std::string cards, fact, missing;
  };
  const std::vector<Row> rows{
      {"X 5 X 3", "player_pair", "needs the ranks of the Player's first two cards"},
      {"5 X 3 X", "banker_pair", "needs the ranks of the Banker's first two cards"},
      {"K 5 K 3", "player_perfect_pair", "needs the suits of the Player's first two cards"},
      {"Ks 5 K 3", "player_perfect_pair", "needs the suits of the Player's first two cards"},
      {"Ks 5 Ks 3", "player_perfect_pair", ""},
      {"Ks 5 Ks 3", "perfect_pairs", "needs the suits of the Banker's first two cards"},
      {"5 X 5 X", "player_pair", ""},
      {"5 X 5 X", "same_pair", "needs the ranks of the Banker's first two cards"},
      {"K 2 5 5 X", "count_k", "needs the ranks of the third cards"},
      {"K 2 5 5 X", "count_5", ""},
      {"X 2 5 5 9", "p3_rank", ""},
      {"K 2 5 5 9", "p3_suit", "needs the suits of the third cards"},
      {"X 9 X X", "p3_suit", ""},
  };
  const Tableau tableau = load_ruleset("sa-gaming").tableau;
  for (const Row& row : rows) {
    CAPTURE(row.cards);
    CAPTURE(row.fact);
    const auto cards = parse_cards(row.cards);
    std::vector<Card> enough = cards;
    enough.insert(enough.end(), 2, *parse_card("2s"));
    CHECK(missing_for(fact_named(row.fact), deal_coup(tableau, enough)) == row.missing);
  }
}

TEST_CASE("every fact says of every coup what the plain twin says") {
  Coups coups{9};
  const Tableau tableau = load_ruleset("sa-gaming").tableau;
  for (int number = 0; number < kCoups; ++number) {
    const Six cards = coups.six();
    std::array<plain::Card, 6> twins;
    for (std::size_t place = 0; place < cards.size(); ++place)
      twins[place] = {cards[place].rank(), cards[place].suit()};
    const Coup coup = deal_coup(tableau, cards);
    const plain::Coup twin = plain::play(twins, plain::StandardRules{});
    for (const Fact& fact : all_facts()) {
      const plain::Fact* const other = plain::fact_named(fact.name);
      CAPTURE(fact.name);
      REQUIRE(other != nullptr);
      REQUIRE(evaluate(fact, coup) == other->value(twin));
    }
  }
}

TEST_CASE("names are unique and found; others are refused with a suggestion") {
  std::set<std::string_view> names;
  for (const Fact& fact : all_facts()) {
    names.insert(fact.name);
    CHECK(find_fact(fact.name) == &fact);
    CHECK(&fact_named(fact.name) == &fact);
    CHECK_FALSE(fact.meaning.empty());
  }
  CHECK(names.size() == all_facts().size());
  CHECK(find_fact("winer") == nullptr);
  CHECK(find_fact("") == nullptr);
  CHECK_THROWS_WITH_AS(fact_named("winer"), R"(unknown fact "winer". Did you mean "winner"?)", Error);
  CHECK_THROWS_WITH_AS(fact_named("player_totl"),
                       R"(unknown fact "player_totl". Did you mean "player_total"?)", Error);
  CHECK_THROWS_WITH_AS(fact_named("qwertyuiop"), R"(unknown fact "qwertyuiop".)", Error);
}

TEST_CASE("values in words") {
  CHECK(value_text(fact_named("winner"), 0) == "tie");
  CHECK(value_text(fact_named("winner"), 1) == "player");
  CHECK(value_text(fact_named("winner"), 2) == "banker");
  CHECK(value_text(fact_named("player_third"), -1) == "-1");
  CHECK(value_text(fact_named("natural"), 1) == "1");
  CHECK(value_text(fact_named("p1_rank"), 13) == "13");
}

TEST_CASE("lists of facts stand in table order, each fact once") {
  const Fact& winner = fact_named("winner");
  const Fact& margin = fact_named("margin");
  CHECK(normalized({}) == FactList{});
  CHECK(normalized({&margin, &winner, &margin}) == FactList{&winner, &margin});
  const Coup coup = deal_coup(load_ruleset("sa-gaming").tableau, parse_cards("9 K K 5"));
  const FactValues values = evaluate(FactList{&winner, &margin}, coup);
  CHECK(values[winner] == 1);
  CHECK(values[margin] == 4);
  CHECK(values[fact_named("natural")] == 0);
}

TEST_CASE("what a shoe cannot tell") {
  const Shoe cards = Shoe::decks(1);
  const Shoe unnamed = cards.without(parse_cards("5"));
  for (const Fact& fact : all_facts()) {
    CAPTURE(fact.name);
    const Detail needs = std::max(fact.start_detail(), fact.third_detail());
    CHECK(missing_for(fact, cards).empty());
    CHECK(missing_for(fact, Shoe::infinite()).empty());
    CHECK(missing_for(fact, cards.at(Detail::points)).empty() == (needs == Detail::points));
    CHECK(missing_for(fact, cards.at(Detail::ranks)).empty() == (needs != Detail::cards));
    CHECK(missing_for(fact, unnamed).empty() == !fact.names_suits);
  }
}

}  // namespace
}  // namespace punto
