// The walk against a plain listing of every sequence, and against itself.
#include "punto/enumerate.hpp"

#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

#include "../plain_twin.hpp"
#include "punto/error.hpp"
#include "punto/ruleset.hpp"

namespace punto {
namespace {

constexpr std::array kDetails{Detail::points, Detail::ranks, Detail::cards};

using Random = std::mt19937_64;

/// From 0 to `most`; the standard distributions differ from library to library.
int up_to(Random& random, int most) {
  return static_cast<int>(random() % (static_cast<std::uint64_t>(most) + 1));
}

const Tableau& standard_tableau() {
  static const Tableau kTableau = load_ruleset("sa-gaming").tableau;
  return kTableau;
}

FactList facts_within(Detail detail) {
  FactList facts;
  for (const Fact& fact : all_facts())
    if (std::max(fact.start_detail(), fact.third_detail()) <= detail) facts.push_back(&fact);
  return facts;
}

FactList named(const std::vector<std::string>& names) {
  FactList facts;
  for (const std::string& name : names) facts.push_back(&fact_named(name));
  return facts;
}

using plain::Key;
static_assert(std::tuple_size_v<Key> * 16 == FactValues::kMost);

template <class Whole>
using Counts = std::unordered_map<Key, Whole, plain::KeyHash>;

std::size_t place_of(const Fact& fact) {
  return static_cast<std::size_t>(&fact - all_facts().data());
}

/// The distribution, summed over all facts but these.
Counts<Integer> marginal(const Distribution& joint, const FactList& facts) {
  Counts<Integer> counts;
  for (const Distribution::Row& row : joint.rows()) {
    Key key{};
    for (const Fact* fact : facts) plain::write(key, place_of(*fact), row.values[*fact]);
    counts[key] += row.deals;
  }
  return counts;
}

template <class Rules>
Counts<Integer> listed_counts(const plain::Shoe& shoe, const Rules& rules, const FactList& facts) {
  struct Asked {
    std::size_t place;
    int (*value)(const plain::Coup& coup);
  };
  std::vector<Asked> asked;
  for (const Fact* fact : facts) {
    CAPTURE(fact->name);
    const plain::Fact* const twin = plain::fact_named(fact->name);
    REQUIRE_MESSAGE(twin != nullptr, "the plain twin does not know this fact");
    asked.push_back({place_of(*fact), twin->value});
  }
  Counts<plain::Count> counts;
  plain::list(shoe, rules, [&](const plain::Coup& coup, plain::Count ways) {
    Key key{};
    for (const Asked& fact : asked) plain::write(key, fact.place, fact.value(coup));
    counts[key] += ways;
  });
  Counts<Integer> whole;
  for (const auto& [key, ways] : counts) {
    const Integer high{static_cast<std::uint64_t>(ways >> 64)};
    whole[key] = (high << 64) + static_cast<std::uint64_t>(ways);
  }
  return whole;
}

/// One shoe, as the library and as the twin know it. Nothing of the library decides which is which.
class TwoShoes {
 public:
  explicit TwoShoes(Detail detail)
      : detail_{detail},
        counts_(detail == Detail::points  ? 10
                : detail == Detail::ranks ? 13
                                          : 52) {}

  int kinds() const { return static_cast<int>(counts_.size()); }
  int size() const { return size_; }
  void add(int kind, int cards) {
    counts_[static_cast<std::size_t>(kind)] += cards;
    size_ += cards;
  }
  Shoe library() const { return Shoe::from_counts(detail_, counts_); }
  plain::Shoe twin() const {
    plain::Shoe shoe;
    for (int kind = 0; kind < kinds(); ++kind) {
      const plain::Card card =
          detail_ == Detail::cards ? plain::Card{kind / 4 + 1, kind % 4 + 1} : plain::Card{kind + 1, 0};
      const std::int64_t count = counts_[static_cast<std::size_t>(kind)];
      if (count > 0) shoe.stacks.push_back({card, static_cast<std::uint64_t>(count)});
    }
    return shoe;
  }

 private:
  Detail detail_;
  std::vector<std::int64_t> counts_;
  int size_ = 0;
};

/// Few kinds, or few cards, so that the listing is short.
TwoShoes small_shoe(Random& random, Detail detail) {
  TwoShoes shoe{detail};
  const bool few_cards = up_to(random, 2) == 0;
  const int stacks = few_cards ? 6 + up_to(random, 2) : 2 + up_to(random, 3);
  const int most = few_cards ? 1 : 1 + up_to(random, 4);
  for (int stack = 0; stack < stacks; ++stack)
    shoe.add(up_to(random, shoe.kinds() - 1), 1 + up_to(random, most - 1));
  while (shoe.size() < 6) shoe.add(up_to(random, shoe.kinds() - 1), 1);
  return shoe;
}

Shoe random_shoe(Random& random, Detail detail, int most) {
  TwoShoes shoe{detail};
  for (int kind = 0; kind < shoe.kinds(); ++kind) shoe.add(kind, up_to(random, most));
  while (shoe.size() < 7) shoe.add(up_to(random, shoe.kinds() - 1), 1);
  return shoe.library();
}

FactList random_facts(Random& random, const FactList& facts) {
  const int wanted = 1 + up_to(random, 7);
  FactList some;
  for (int fact = 0; fact < wanted; ++fact)
    some.push_back(facts[static_cast<std::size_t>(up_to(random, static_cast<int>(facts.size()) - 1))]);
  return some;
}

/// Random third-card rules, for the library and for the twin.
struct RandomRules {
  explicit RandomRules(Random& random) {
    for (std::size_t row = 0; row < 8; ++row) {
      tableau.player[row] = up_to(random, 1) == 1;
      tableau.banker_after_stand[row] = up_to(random, 1) == 1;
      for (bool& draws : tableau.banker[row]) draws = up_to(random, 1) == 1;
    }
  }
  bool player_draws(int player) const { return tableau.player.at(static_cast<std::size_t>(player)); }
  bool banker_draws_after_stand(int banker) const {
    return tableau.banker_after_stand.at(static_cast<std::size_t>(banker));
  }
  bool banker_draws(int banker, int third) const {
    return tableau.banker.at(static_cast<std::size_t>(banker)).at(static_cast<std::size_t>(third));
  }
  Tableau tableau;
};

void require_sound(const Distribution& joint, const Shoe& shoe) {
  Integer sum = 0;
  bool positive = true;
  bool ascending = true;
  const Distribution::Row* before = nullptr;
  for (const Distribution::Row& row : joint.rows()) {
    sum += row.deals;
    positive = positive && row.deals > 0;
    ascending = ascending && (before == nullptr || before->values < row.values);
    before = &row;
  }
  CHECK(positive);
  CHECK(ascending);
  CHECK(sum == shoe.deals());
  CHECK(joint.deals() == shoe.deals());
}

TEST_CASE("the walk counts what a plain listing of small shoes counts") {
  constexpr int kShoes = 300;
  for (const Detail detail : kDetails) {
    CAPTURE(to_text(detail));
    Random random{20'261'129 + static_cast<std::uint64_t>(detail)};
    const FactList all = facts_within(detail);
    for (int number = 0; number < kShoes; ++number) {
      CAPTURE(number);
      const TwoShoes shoes = small_shoe(random, detail);
      // Every fact at once on some shoes; on the others sets that leave much to be merged.
      const FactList facts = number % 10 == 0 ? all : random_facts(random, all);
      const Distribution joint = enumerate(shoes.library(), standard_tableau(), facts);
      require_sound(joint, shoes.library());
      CHECK(marginal(joint, facts) == listed_counts(shoes.twin(), plain::StandardRules{}, facts));
    }
  }
  CHECK(facts_within(Detail::cards).size() == all_facts().size());
}

TEST_CASE("each fact alone is counted as the plain listing counts it") {
  Random random{1};
  for (const Fact& fact : all_facts()) {
    CAPTURE(fact.name);
    for (int number = 0; number < 4; ++number) {
      const TwoShoes shoes = small_shoe(random, Detail::cards);
      CHECK(marginal(enumerate(shoes.library(), standard_tableau(), {&fact}), {&fact}) ==
            listed_counts(shoes.twin(), plain::StandardRules{}, {&fact}));
    }
  }
}

TEST_CASE("other third-card rules are obeyed to the letter") {
  Random random{2};
  for (int number = 0; number < 90; ++number) {
    CAPTURE(number);
    const Detail detail = kDetails.at(static_cast<std::size_t>(number % 3));
    const RandomRules rules{random};
    const TwoShoes shoes = small_shoe(random, detail);
    const FactList facts = random_facts(random, facts_within(detail));
    CHECK(marginal(enumerate(shoes.library(), rules.tableau, facts), facts) ==
          listed_counts(shoes.twin(), rules, facts));
  }
}

TwoShoes fresh_points(int decks) {
  TwoShoes shoe{Detail::points};
  for (int kind = 0; kind < 9; ++kind) shoe.add(kind, 4 * decks);
  shoe.add(9, 16 * decks);
  return shoe;
}

TEST_CASE("fresh shoes, all million sequences of points listed") {
  const FactList thirds =
      named({"winner", "player_total", "banker_total", "cards", "player_third", "banker_third", "natural"});
  const FactList others = named({"player_initial", "banker_initial", "player_cards", "banker_cards", "margin",
                                 "player_natural", "banker_natural"});
  const FactList counted = named({"highest_points", "count_5", "count_a"});
  for (const int decks : {1, 8, 40, 0}) {  // 0: the infinite shoe
    CAPTURE(decks);
    const Shoe shoe = decks == 0 ? Shoe::infinite() : Shoe::decks(decks);
    plain::Shoe twin = fresh_points(decks == 0 ? 1 : decks).twin();
    twin.replaced = decks == 0;
    for (const FactList& facts : {thirds, others, counted}) {
      CHECK(marginal(enumerate(shoe, standard_tableau(), facts), facts) ==
            listed_counts(twin, plain::StandardRules{}, facts));
    }
  }
}

TEST_CASE("eight decks: the counts that are printed everywhere") {
  const Fact& winner = fact_named("winner");
  const Distribution joint = enumerate(Shoe::decks(8), standard_tableau(), {&winner});
  CHECK(joint.deals() == Integer{4'998'398'275'503'360});
  const std::array<Integer, 3> printed{475'627'426'473'216, 2'230'518'282'592'256, 2'292'252'566'437'888};
  for (int value = 0; value < 3; ++value) {
    CAPTURE(value_text(winner, value));
    CHECK(joint.count([&](const FactValues& values) { return values[winner] == value; }) ==
          printed[static_cast<std::size_t>(value)]);
  }
}

TEST_CASE("first cards: what a line on paper gives") {
  struct Row {
    const char* fact;
    int value;
    Rational eight_decks, infinite;
  };
  const std::vector<Row> rows{
      {"player_pair", 1, {31, 415}, {1, 13}},
      {"banker_pair", 1, {31, 415}, {1, 13}},
      {"player_perfect_pair", 1, {7, 415}, {1, 52}},
      {"banker_suited", 1, {103, 415}, {1, 4}},
      {"perfect_pairs", 2, {481, 1'689'465}, {1, 52 * 52}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.fact);
    const Fact& fact = fact_named(row.fact);
    const auto share = [&](const Shoe& shoe) {
      const Distribution joint = enumerate(shoe, standard_tableau(), {&fact});
      return Rational{joint.count([&](const FactValues& values) { return values[fact] == row.value; }),
                      joint.deals()};
    };
    CHECK(share(Shoe::decks(8)) == row.eight_decks);
    CHECK(share(Shoe::infinite()) == row.infinite);
  }
}

TEST_CASE("a coarser look counts what a finer one does") {
  Random random{3};
  for (int number = 0; number < 12; ++number) {
    CAPTURE(number);
    const Shoe shoe = random_shoe(random, Detail::cards, 8);
    for (const Detail coarse : {Detail::points, Detail::ranks}) {
      const FactList facts = random_facts(random, facts_within(coarse));
      FactList with_suits = facts;
      with_suits.push_back(&fact_named("player_suited"));
      const Counts<Integer> coarsely = marginal(enumerate(shoe.at(coarse), standard_tableau(), facts), facts);
      CHECK(coarsely == marginal(enumerate(shoe, standard_tableau(), facts), facts));
      CHECK(coarsely == marginal(enumerate(shoe, standard_tableau(), with_suits), facts));
    }
  }
}

TEST_CASE("no number overflows where 64 bits end") {
  // The last shoe whose deals fit 64 bits, the first whose do not, and their neighbours.
  const auto fits = [](const Shoe& shoe) {
    return shoe.deals() <= Integer{std::numeric_limits<std::uint64_t>::max()};
  };
  const FactList facts = named({"winner", "player_total", "banker_third", "count_5"});
  int fitting = 0;
  for (int size = 1622; size <= 1632; ++size) {
    CAPTURE(size);
    TwoShoes shoes{Detail::points};
    for (const int kind : {0, 2, 4, 7}) shoes.add(kind, 300 + kind);
    shoes.add(9, size - shoes.size());
    if (fits(shoes.library())) ++fitting;
    const Distribution joint = enumerate(shoes.library(), standard_tableau(), facts);
    require_sound(joint, shoes.library());
    CHECK(marginal(joint, facts) == listed_counts(shoes.twin(), plain::StandardRules{}, facts));
  }
  CHECK(fitting > 2);
  CHECK(fitting < 9);
}

TEST_CASE("the largest shoes") {
  Random random{4};
  for (const Detail detail : kDetails) {
    CAPTURE(to_text(detail));
    const FactList facts = random_facts(random, facts_within(detail));
    TwoShoes even{detail};
    for (int kind = 0; kind < even.kinds(); ++kind) even.add(kind, Shoe::kSizeLimit / even.kinds());
    even.add(0, Shoe::kSizeLimit - even.size());
    TwoShoes lopsided{detail};
    lopsided.add(even.kinds() - 1, Shoe::kSizeLimit);
    TwoShoes two_kinds{detail};
    two_kinds.add(0, 32'767);
    two_kinds.add(1, 32'768);
    for (const TwoShoes& shoes : {even, lopsided, two_kinds})
      require_sound(enumerate(shoes.library(), standard_tableau(), facts), shoes.library());
    CHECK(marginal(enumerate(two_kinds.library(), standard_tableau(), facts), facts) ==
          listed_counts(two_kinds.twin(), plain::StandardRules{}, facts));
  }
  require_sound(enumerate(Shoe::decks(Shoe::kDeckLimit), standard_tableau(), named({"player_perfect_pair"})),
                Shoe::decks(Shoe::kDeckLimit));
}

TEST_CASE("facts may be asked in any order and twice") {
  const Shoe shoe = Shoe::decks(1);
  const FactList in_order = named({"winner", "margin", "player_pair"});
  const Distribution expected = enumerate(shoe, standard_tableau(), in_order);
  CHECK(expected.facts() == in_order);
  const FactList mixed = named({"player_pair", "margin", "winner", "player_pair", "winner"});
  const Distribution joint = enumerate(shoe, standard_tableau(), mixed);
  CHECK(joint.facts() == in_order);
  REQUIRE(joint.rows().size() == expected.rows().size());
  for (std::size_t row = 0; row < joint.rows().size(); ++row) {
    CHECK(joint.rows()[row].values == expected.rows()[row].values);
    CHECK(joint.rows()[row].deals == expected.rows()[row].deals);
  }
}

TEST_CASE("no facts: one row with all deals") {
  for (const Shoe& shoe : {Shoe::decks(1), Shoe::infinite(), Shoe::decks(100)}) {
    const Distribution joint = enumerate(shoe, standard_tableau(), {});
    REQUIRE(joint.rows().size() == 1);
    CHECK(joint.rows()[0].deals == shoe.deals());
    CHECK(joint.rows()[0].values == FactValues{});
    CHECK(joint.facts().empty());
  }
}

TEST_CASE("a distribution given a condition") {
  const Fact& winner = fact_named("winner");
  const Distribution joint =
      enumerate(Shoe::decks(8), standard_tableau(), named({"winner", "player_natural"}));
  const auto no_tie = [&](const FactValues& values) { return values[winner] != 0; };
  const Distribution decided = joint.given(no_tie);
  CHECK(decided.deals() == joint.count(no_tie));
  CHECK(decided.deals() == Integer{2'230'518'282'592'256 + 2'292'252'566'437'888});
  CHECK(decided.rows().size() == 4);
  CHECK(decided.facts() == joint.facts());
}

TEST_CASE("shoes that cannot answer") {
  const Shoe ranks = Shoe::decks(8).at(Detail::ranks);
  const Shoe points = Shoe::decks(8).at(Detail::points);
  const Shoe unnamed = Shoe::decks(8).without(parse_cards("5"));
  const auto ask = [](const Shoe& shoe, const char* fact) {
    enumerate(shoe, standard_tableau(), {&fact_named("winner"), &fact_named(fact)});
  };
  const auto few = [](int cards) {
    TwoShoes shoe{Detail::points};
    shoe.add(4, cards);
    return shoe.library();
  };
  CHECK_THROWS_WITH_AS(ask(few(5), "winner"), "5 cards in the shoe; a coup may take 6", Error);
  CHECK_THROWS_WITH_AS(ask(few(1), "winner"), "1 card in the shoe; a coup may take 6", Error);
  CHECK_NOTHROW(ask(few(6), "winner"));
  CHECK_THROWS_WITH_AS(ask(points, "player_pair"),
                       "player_pair needs the ranks of the cards; this shoe is known by points", Error);
  CHECK_THROWS_WITH_AS(ask(points, "p3_suit"),
                       "p3_suit needs the suits of the cards; this shoe is known by points", Error);
  CHECK_THROWS_WITH_AS(ask(ranks, "b3_suit"),
                       "b3_suit needs the suits of the cards; this shoe is known by ranks", Error);
  CHECK_NOTHROW(ask(ranks, "count_k"));
  CHECK_THROWS_WITH_AS(
      ask(unnamed, "p1_suit"),
      "p1_suit tells one suit from another, and a card of unstated suit was taken out of this shoe", Error);
  CHECK_NOTHROW(ask(unnamed, "player_suited"));
}

TEST_CASE("a joint distribution that would fill memory is refused") {
  FactList facts;
  for (const char* name :
       {"p1_rank", "p1_suit", "p2_rank", "p2_suit", "b1_rank", "b1_suit", "b2_rank", "b2_suit"})
    facts.push_back(&fact_named(name));
  CHECK_THROWS_WITH_AS(
      enumerate(Shoe::decks(1), standard_tableau(), facts),
      "these facts together take more than 4,000,000 combinations of values; ask about fewer at once", Error);
}

TEST_CASE("a card that left the shoe unseen changes no probability") {
  Random random{5};
  for (int number = 0; number < 60; ++number) {
    CAPTURE(number);
    const Detail detail = kDetails.at(static_cast<std::size_t>(number % 3));
    const Shoe shoe =
        detail == Detail::cards ? small_shoe(random, detail).library() : random_shoe(random, detail, 6);
    if (shoe.size() < 7) continue;
    const FactList facts = random_facts(random, facts_within(detail));
    Counts<Rational> average;
    for (int kind = 0; kind < kind_count(detail); ++kind) {
      const int cards = shoe.counts()[static_cast<std::size_t>(kind)];
      if (cards == 0) continue;
      const Distribution rest =
          enumerate(shoe.without(std::array{card_of_kind(kind, detail)}), standard_tableau(), facts);
      for (const auto& [key, deals] : marginal(rest, facts))
        average[key] += Rational{cards, shoe.size()} * Rational{deals, rest.deals()};
    }
    Counts<Rational> whole;
    const Distribution joint = enumerate(shoe, standard_tableau(), facts);
    for (const auto& [key, deals] : marginal(joint, facts)) whole[key] = Rational{deals, joint.deals()};
    CHECK(average == whole);
  }
}

}  // namespace
}  // namespace punto
