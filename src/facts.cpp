#include "punto/facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>

#include "punto/error.hpp"

namespace punto {
namespace {

// What facts see of the first two cards of a hand. Their total is always seen.

int nothing(Card /*first*/, Card /*second*/) {
  return 0;
}
int pair_rank(Card first, Card second) {
  return first.rank() == second.rank() ? first.rank() : 0;
}
int is_pair(Card first, Card second) {
  return first.rank() == second.rank() ? 1 : 0;
}
int is_perfect_pair(Card first, Card second) {
  return first == second ? 1 : 0;
}
int is_suited(Card first, Card second) {
  return first.suit() == second.suit() ? 1 : 0;
}
int first_rank(Card first, Card /*second*/) {
  return first.rank();
}
int second_rank(Card /*first*/, Card second) {
  return second.rank();
}
int first_suit(Card first, Card /*second*/) {
  return first.suit();
}
int second_suit(Card /*first*/, Card second) {
  return second.suit();
}
int higher_points(Card first, Card second) {
  return std::max(first.points(), second.points()).value();
}
template <int rank>
int cards_of_rank(Card first, Card second) {
  return (first.rank() == rank ? 1 : 0) + (second.rank() == rank ? 1 : 0);
}

constexpr HandView kTotalOnly{Detail::points, nothing};
constexpr HandView kHigherPoints{Detail::points, higher_points};
constexpr HandView kPair{Detail::ranks, is_pair};
constexpr HandView kPairRank{Detail::ranks, pair_rank};
constexpr HandView kPerfectPair{Detail::cards, is_perfect_pair};
constexpr HandView kSuited{Detail::cards, is_suited};
constexpr HandView kFirstRank{Detail::ranks, first_rank};
constexpr HandView kSecondRank{Detail::ranks, second_rank};
constexpr HandView kFirstSuit{Detail::cards, first_suit};
constexpr HandView kSecondSuit{Detail::cards, second_suit};

// What facts see of a third card. Its points are always seen by those that look at all.

int nothing_more(Card /*card*/) {
  return 0;
}
int rank_of(Card card) {
  return card.rank();
}
int suit_of(Card card) {
  return card.suit();
}
template <int rank>
int is_rank(Card card) {
  return card.rank() == rank ? 1 : 0;
}

constexpr CardView kUnread{false, Detail::points, nothing_more};
constexpr CardView kThirdPoints{true, Detail::points, nothing_more};
constexpr CardView kThirdRank{true, Detail::ranks, rank_of};
constexpr CardView kThirdSuit{true, Detail::cards, suit_of};

// Evaluators that need more than one expression.

int winner(const Coup& coup) {
  const int player = coup.player.total().value();
  const int banker = coup.banker.total().value();
  if (player == banker) return 0;
  return player > banker ? 1 : 2;
}

int third_points(const Hand& hand) {
  return hand.has_third() ? hand.third().points().value() : -1;
}

int third_rank(const Hand& hand) {
  return hand.has_third() ? hand.third().rank() : 0;
}

int third_suit(const Hand& hand) {
  return hand.has_third() ? hand.third().suit() : 0;
}

int hand_natural(const Hand& hand) {
  return is_natural(hand.initial()) ? 1 : 0;
}

using HandSight = int (*)(Card first, Card second);

template <HandSight sees>
int player_sees(const Coup& coup) {
  return sees(coup.player.first(), coup.player.second());
}

template <HandSight sees>
int banker_sees(const Coup& coup) {
  return sees(coup.banker.first(), coup.banker.second());
}

/// How many hands have what is seen as 0 or 1.
template <HandSight sees>
int hands_with(const Coup& coup) {
  return player_sees<sees>(coup) + banker_sees<sees>(coup);
}

int same_pair(const Coup& coup) {
  const int player = player_sees<pair_rank>(coup);
  return player != 0 && player == banker_sees<pair_rank>(coup) ? 1 : 0;
}

int highest_points(const Coup& coup) {
  int highest = 0;
  for (const Hand& hand : {coup.player, coup.banker}) {
    for (int card = 0; card < hand.size; ++card)
      highest = std::max(highest, hand.cards[static_cast<std::size_t>(card)].points().value());
  }
  return highest;
}

template <int rank>
int count_rank(const Coup& coup) {
  int count = 0;
  for (const Hand& hand : {coup.player, coup.banker}) {
    for (int card = 0; card < hand.size; ++card)
      if (hand.cards[static_cast<std::size_t>(card)].rank() == rank) ++count;
  }
  return count;
}

template <int rank>
constexpr Fact count_fact(std::string_view name, std::string_view meaning) {
  // The points of aces to nines fix their ranks; ten-valued cards need to be told apart.
  constexpr Detail kNeeds = rank < 10 ? Detail::points : Detail::ranks;
  constexpr HandView kCards{kNeeds, cards_of_rank<rank>};
  constexpr CardView kThird{true, kNeeds, is_rank<rank>};
  return {name,   meaning,      0,     6, FactKind::number, kCards, kCards,
          kThird, ToldBy::coup, false, 6, count_rank<rank>};
}

constexpr auto kNumber = FactKind::number;
constexpr auto kFlag = FactKind::flag;
constexpr auto kScore = ToldBy::score;
constexpr auto kPairs = ToldBy::pairs;
constexpr auto kCoup = ToldBy::coup;

// clang-format off
constexpr std::array kFacts{
    Fact{"winner", "who wins: the higher final total", 0, 2, FactKind::winner,
         kTotalOnly, kTotalOnly, kThirdPoints, kScore, false, 6, winner},
    Fact{"player_total", "the Player's final total", 0, 9, kNumber,
         kTotalOnly, kTotalOnly, kThirdPoints, kScore, false, 5, [](const Coup& coup) { return coup.player.total().value(); }},
    Fact{"banker_total", "the Banker's final total", 0, 9, kNumber,
         kTotalOnly, kTotalOnly, kThirdPoints, kScore, false, 6, [](const Coup& coup) { return coup.banker.total().value(); }},
    Fact{"player_initial", "the total of the Player's first two cards", 0, 9, kNumber,
         kTotalOnly, kTotalOnly, kUnread, kCoup, false, 4, [](const Coup& coup) { return coup.player.initial().value(); }},
    Fact{"banker_initial", "the total of the Banker's first two cards", 0, 9, kNumber,
         kTotalOnly, kTotalOnly, kUnread, kCoup, false, 4, [](const Coup& coup) { return coup.banker.initial().value(); }},
    Fact{"player_cards", "cards in the Player's hand", 2, 3, kNumber,
         kTotalOnly, kTotalOnly, kThirdPoints, kScore, false, 4, [](const Coup& coup) { return coup.player.size; }},
    Fact{"banker_cards", "cards in the Banker's hand", 2, 3, kNumber,
         kTotalOnly, kTotalOnly, kThirdPoints, kScore, false, 5, [](const Coup& coup) { return coup.banker.size; }},
    Fact{"cards", "cards in both hands", 4, 6, kNumber,
         kTotalOnly, kTotalOnly, kThirdPoints, kScore, false, 5, [](const Coup& coup) { return coup.size(); }},
    Fact{"margin", "the difference of the final totals", 0, 9, kNumber,
         kTotalOnly, kTotalOnly, kThirdPoints, kScore, false, 6,
         [](const Coup& coup) { return std::abs(coup.player.total().value() - coup.banker.total().value()); }},
    Fact{"natural", "either hand has 8 or 9 on its first two cards", 0, 1, kFlag,
         kTotalOnly, kTotalOnly, kUnread, kScore, false, 4,
         [](const Coup& coup) { return hand_natural(coup.player) | hand_natural(coup.banker); }},
    Fact{"player_natural", "the Player has 8 or 9 on its first two cards", 0, 1, kFlag,
         kTotalOnly, kTotalOnly, kUnread, kScore, false, 4, [](const Coup& coup) { return hand_natural(coup.player); }},
    Fact{"banker_natural", "the Banker has 8 or 9 on its first two cards", 0, 1, kFlag,
         kTotalOnly, kTotalOnly, kUnread, kScore, false, 4, [](const Coup& coup) { return hand_natural(coup.banker); }},
    Fact{"player_third", "points of the Player's third card, -1 if none", -1, 9, kNumber,
         kTotalOnly, kTotalOnly, kThirdPoints, kCoup, false, 5, [](const Coup& coup) { return third_points(coup.player); }},
    Fact{"banker_third", "points of the Banker's third card, -1 if none", -1, 9, kNumber,
         kTotalOnly, kTotalOnly, kThirdPoints, kCoup, false, 6, [](const Coup& coup) { return third_points(coup.banker); }},
    Fact{"player_pair", "the Player's first two cards have one rank", 0, 1, kFlag,
         kPair, kTotalOnly, kUnread, kPairs, false, 4, player_sees<is_pair>},
    Fact{"banker_pair", "the Banker's first two cards have one rank", 0, 1, kFlag,
         kTotalOnly, kPair, kUnread, kPairs, false, 4, banker_sees<is_pair>},
    Fact{"player_perfect_pair", "the Player's first two cards have one rank and one suit", 0, 1, kFlag,
         kPerfectPair, kTotalOnly, kUnread, kPairs, false, 4, player_sees<is_perfect_pair>},
    Fact{"banker_perfect_pair", "the Banker's first two cards have one rank and one suit", 0, 1, kFlag,
         kTotalOnly, kPerfectPair, kUnread, kPairs, false, 4, banker_sees<is_perfect_pair>},
    Fact{"pairs", "in how many hands the first two cards have one rank", 0, 2, kNumber,
         kPair, kPair, kUnread, kPairs, false, 4, hands_with<is_pair>},
    Fact{"perfect_pairs", "in how many hands the first two cards have one rank and one suit", 0, 2, kNumber,
         kPerfectPair, kPerfectPair, kUnread, kPairs, false, 4, hands_with<is_perfect_pair>},
    Fact{"same_pair", "the first two cards of both hands pair, all four of one rank", 0, 1, kFlag,
         kPairRank, kPairRank, kUnread, kPairs, false, 4, same_pair},
    Fact{"player_suited", "the Player's first two cards have one suit", 0, 1, kFlag,
         kSuited, kTotalOnly, kUnread, kCoup, false, 4, player_sees<is_suited>},
    Fact{"banker_suited", "the Banker's first two cards have one suit", 0, 1, kFlag,
         kTotalOnly, kSuited, kUnread, kCoup, false, 4, banker_sees<is_suited>},
    Fact{"highest_points", "the most points that one dealt card has; tens and faces have 0", 0, 9, kNumber,
         kHigherPoints, kHigherPoints, kThirdPoints, kCoup, false, 6, highest_points},
    count_fact<1>("count_a", "aces among all dealt cards"),
    count_fact<2>("count_2", "twos among all dealt cards"),
    count_fact<3>("count_3", "threes among all dealt cards"),
    count_fact<4>("count_4", "fours among all dealt cards"),
    count_fact<5>("count_5", "fives among all dealt cards"),
    count_fact<6>("count_6", "sixes among all dealt cards"),
    count_fact<7>("count_7", "sevens among all dealt cards"),
    count_fact<8>("count_8", "eights among all dealt cards"),
    count_fact<9>("count_9", "nines among all dealt cards"),
    count_fact<10>("count_t", "cards of rank ten among all dealt cards"),
    count_fact<11>("count_j", "jacks among all dealt cards"),
    count_fact<12>("count_q", "queens among all dealt cards"),
    count_fact<13>("count_k", "kings among all dealt cards"),
    Fact{"p1_rank", "rank of the Player's first card: ace 1 to king 13", 1, 13, kNumber,
         kFirstRank, kTotalOnly, kUnread, kCoup, false, 4, player_sees<first_rank>},
    Fact{"p2_rank", "rank of the Player's second card: ace 1 to king 13", 1, 13, kNumber,
         kSecondRank, kTotalOnly, kUnread, kCoup, false, 4, player_sees<second_rank>},
    Fact{"p3_rank", "rank of the Player's third card: ace 1 to king 13, 0 if none", 0, 13, kNumber,
         kTotalOnly, kTotalOnly, kThirdRank, kCoup, false, 5, [](const Coup& coup) { return third_rank(coup.player); }},
    Fact{"b1_rank", "rank of the Banker's first card: ace 1 to king 13", 1, 13, kNumber,
         kTotalOnly, kFirstRank, kUnread, kCoup, false, 4, banker_sees<first_rank>},
    Fact{"b2_rank", "rank of the Banker's second card: ace 1 to king 13", 1, 13, kNumber,
         kTotalOnly, kSecondRank, kUnread, kCoup, false, 4, banker_sees<second_rank>},
    Fact{"b3_rank", "rank of the Banker's third card: ace 1 to king 13, 0 if none", 0, 13, kNumber,
         kTotalOnly, kTotalOnly, kThirdRank, kCoup, false, 6, [](const Coup& coup) { return third_rank(coup.banker); }},
    Fact{"p1_suit", "suit of the Player's first card: spades 1, hearts 2, diamonds 3, clubs 4", 1, 4, kNumber,
         kFirstSuit, kTotalOnly, kUnread, kCoup, true, 4, player_sees<first_suit>},
    Fact{"p2_suit", "suit of the Player's second card: spades 1, hearts 2, diamonds 3, clubs 4", 1, 4, kNumber,
         kSecondSuit, kTotalOnly, kUnread, kCoup, true, 4, player_sees<second_suit>},
    Fact{"p3_suit", "suit of the Player's third card: spades 1 to clubs 4, 0 if none", 0, 4, kNumber,
         kTotalOnly, kTotalOnly, kThirdSuit, kCoup, true, 5, [](const Coup& coup) { return third_suit(coup.player); }},
    Fact{"b1_suit", "suit of the Banker's first card: spades 1, hearts 2, diamonds 3, clubs 4", 1, 4, kNumber,
         kTotalOnly, kFirstSuit, kUnread, kCoup, true, 4, banker_sees<first_suit>},
    Fact{"b2_suit", "suit of the Banker's second card: spades 1, hearts 2, diamonds 3, clubs 4", 1, 4, kNumber,
         kTotalOnly, kSecondSuit, kUnread, kCoup, true, 4, banker_sees<second_suit>},
    Fact{"b3_suit", "suit of the Banker's third card: spades 1 to clubs 4, 0 if none", 0, 4, kNumber,
         kTotalOnly, kTotalOnly, kThirdSuit, kCoup, true, 6, [](const Coup& coup) { return third_suit(coup.banker); }},
};
// clang-format on
static_assert(kFacts.size() <= FactValues::kMost);

/// "ranks" or "suits": what a detail adds to the one before it.
std::string_view adds(Detail detail) {
  return detail == Detail::cards ? "suits" : "ranks";
}

}  // namespace

Detail Fact::start_detail() const {
  return std::max(player_start.needs, banker_start.needs);
}

std::span<const Fact> all_facts() {
  return kFacts;
}

const Fact* find_fact(std::string_view name) {
  const auto* const found =
      std::find_if(kFacts.begin(), kFacts.end(), [&](const Fact& fact) { return fact.name == name; });
  return found == kFacts.end() ? nullptr : found;
}

const Fact& fact_named(std::string_view name) {
  if (const Fact* fact = find_fact(name)) return *fact;
  std::vector<std::string_view> names;
  for (const Fact& fact : kFacts) names.push_back(fact.name);
  throw Error{fmt::format("unknown fact \"{}\".{}", printable(name), did_you_mean(name, names))};
}

std::string value_text(const Fact& fact, int value) {
  constexpr std::array<std::string_view, 3> kWinners{"tie", "player", "banker"};
  if (fact.kind == FactKind::winner) return std::string{kWinners.at(static_cast<std::size_t>(value))};
  return std::to_string(value);
}

std::string missing_for(const Fact& fact, const Coup& coup) {
  const auto lacks = [](Detail needed, Detail known, std::string_view cards) {
    return known < needed ? fmt::format("needs the {} of {}", adds(needed), cards) : std::string{};
  };
  for (std::string lack :
       {lacks(fact.player_start.needs, coup.player.start_detail(), "the Player's first two cards"),
        lacks(fact.banker_start.needs, coup.banker.start_detail(), "the Banker's first two cards"),
        lacks(fact.third.needs, std::min(coup.player.third_detail(), coup.banker.third_detail()),
              "the third cards")})
    if (!lack.empty()) return lack;
  return {};
}

std::string missing_for(const Fact& fact, const Shoe& shoe) {
  const Detail needed = fact.needed_detail();
  if (needed > shoe.detail())
    return fmt::format("needs the {} of the cards; this shoe is known by {}", adds(needed),
                       to_text(shoe.detail()));
  if (fact.names_suits && !shoe.suits_named())
    return "tells one suit from another, and a card of unstated suit was taken out of this shoe";
  return {};
}

int evaluate(const Fact& fact, const Coup& coup) {
  if (const std::string missing = missing_for(fact, coup); !missing.empty())
    throw Error{fmt::format("{} {}", fact.name, missing)};
  return fact.evaluate(coup);
}

FactList normalized(FactList facts) {
  std::sort(facts.begin(), facts.end());
  facts.erase(std::unique(facts.begin(), facts.end()), facts.end());
  return facts;
}

std::size_t FactValues::index(const Fact& fact) {
  return static_cast<std::size_t>(&fact - kFacts.data());
}

FactValues evaluate(const FactList& facts, const Coup& coup) {
  FactValues values;
  for (const Fact* fact : facts) values.set(*fact, evaluate(*fact, coup));
  return values;
}

}  // namespace punto
