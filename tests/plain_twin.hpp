// A plain listing of every sequence of six cards, written from the rules of the game and from what the
// names of the facts say. It shares no code with the library: neither its cards nor its tableau nor its
// facts, so that an error would have to be made twice to go unseen.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace plain {

__extension__ using Count = unsigned __int128;

/// Ace 1 to king 13, spades 1 to clubs 4. Where suits are not told apart the suit is 0; where ranks are
/// not, rank 10 stands for all tens and faces.
struct Card {
  int rank = 0;
  int suit = 0;
};

struct Stack {
  Card card;
  std::uint64_t count;
};

struct Shoe {
  std::vector<Stack> stacks;
  bool replaced = false;  // every card goes back before the next is drawn
};

struct Coup {
  std::array<Card, 3> player;
  std::array<Card, 3> banker;
  int player_size = 2;
  int banker_size = 2;
};

inline int worth(Card card) {
  return card.rank >= 10 ? 0 : card.rank;
}

/// The rules page, sentence by sentence.
struct StandardRules {
  bool player_draws(int player) const { return player <= 5; }
  bool banker_draws_after_stand(int banker) const { return banker <= 5; }
  bool banker_draws(int banker, int third) const {
    if (banker <= 2) return true;
    if (banker == 3) return third != 8;
    if (banker == 4) return third >= 2 && third <= 7;
    if (banker == 5) return third >= 4 && third <= 7;
    if (banker == 6) return third == 6 || third == 7;
    return false;
  }
};

template <class Rules>
Coup play(const std::array<Card, 6>& cards, const Rules& rules) {
  Coup coup;
  coup.player = {cards[0], cards[2], {}};
  coup.banker = {cards[1], cards[3], {}};
  const int player = (worth(cards[0]) + worth(cards[2])) % 10;
  const int banker = (worth(cards[1]) + worth(cards[3])) % 10;
  if (player == 8 || player == 9 || banker == 8 || banker == 9) return coup;
  if (!rules.player_draws(player)) {
    if (rules.banker_draws_after_stand(banker)) {
      coup.banker[2] = cards[4];
      coup.banker_size = 3;
    }
    return coup;
  }
  coup.player[2] = cards[4];
  coup.player_size = 3;
  if (rules.banker_draws(banker, worth(cards[4]))) {
    coup.banker[2] = cards[5];
    coup.banker_size = 3;
  }
  return coup;
}

template <class Rules, class Visit>
void list_from(std::size_t dealt, Count ways, std::array<Card, 6>& cards, Shoe& shoe, const Rules& rules,
               Visit& visit) {
  if (dealt == 6) {
    visit(play(cards, rules), ways);
    return;
  }
  for (Stack& stack : shoe.stacks) {
    if (stack.count == 0) continue;
    const Count ways_so_far = ways * stack.count;
    cards[dealt] = stack.card;
    if (!shoe.replaced) --stack.count;
    list_from(dealt + 1, ways_so_far, cards, shoe, rules, visit);
    if (!shoe.replaced) ++stack.count;
  }
}

/// Calls visit(coup, ways) for every sequence of six of the shoe's kinds of card, with the ways to draw
/// it: below 2^96 for shoes of at most 65535 cards.
template <class Rules, class Visit>
void list(Shoe shoe, const Rules& rules, Visit visit) {
  std::array<Card, 6> cards;
  list_from(0, 1, cards, shoe, rules, visit);
}

// The facts, as their names say.

inline int total(const std::array<Card, 3>& cards, int size) {
  int sum = 0;
  for (int at = 0; at < size; ++at) sum += worth(cards[static_cast<std::size_t>(at)]);
  return sum % 10;
}
inline int player_total(const Coup& coup) {
  return total(coup.player, coup.player_size);
}
inline int banker_total(const Coup& coup) {
  return total(coup.banker, coup.banker_size);
}
inline bool natural(const std::array<Card, 3>& cards) {
  return total(cards, 2) >= 8;
}
inline bool pair(const std::array<Card, 3>& cards) {
  return cards[0].rank == cards[1].rank;
}
inline bool suited(const std::array<Card, 3>& cards) {
  return cards[0].suit == cards[1].suit;
}
inline bool perfect(const std::array<Card, 3>& cards) {
  return pair(cards) && suited(cards);
}
/// An undealt third card has rank 0, so it is worth nothing and is counted nowhere.
inline int highest(const Coup& coup) {
  int most = 0;
  for (const std::array<Card, 3>& cards : {coup.player, coup.banker})
    for (const Card card : cards)
      if (worth(card) > most) most = worth(card);
  return most;
}
inline int margin(const Coup& coup) {
  const int lead = player_total(coup) - banker_total(coup);
  return lead < 0 ? -lead : lead;
}
inline int winner(const Coup& coup) {
  const int lead = player_total(coup) - banker_total(coup);
  if (lead == 0) return 0;
  return lead > 0 ? 1 : 2;
}
template <int rank>
int count(const Coup& coup) {
  int found = 0;
  for (const std::array<Card, 3>& cards : {coup.player, coup.banker})
    for (const Card card : cards)
      if (card.rank == rank) ++found;
  return found;
}

struct Fact {
  std::string_view name;
  int (*value)(const Coup& coup);
};

// clang-format off
inline const std::vector<Fact> kFacts{
    {"winner", winner},
    {"player_total", player_total},
    {"banker_total", banker_total},
    {"player_initial", [](const Coup& c) { return total(c.player, 2); }},
    {"banker_initial", [](const Coup& c) { return total(c.banker, 2); }},
    {"player_cards", [](const Coup& c) { return c.player_size; }},
    {"banker_cards", [](const Coup& c) { return c.banker_size; }},
    {"cards", [](const Coup& c) { return c.player_size + c.banker_size; }},
    {"margin", margin},
    {"natural", [](const Coup& c) { return natural(c.player) || natural(c.banker) ? 1 : 0; }},
    {"player_natural", [](const Coup& c) { return natural(c.player) ? 1 : 0; }},
    {"banker_natural", [](const Coup& c) { return natural(c.banker) ? 1 : 0; }},
    {"player_third", [](const Coup& c) { return c.player_size == 3 ? worth(c.player[2]) : -1; }},
    {"banker_third", [](const Coup& c) { return c.banker_size == 3 ? worth(c.banker[2]) : -1; }},
    {"player_pair", [](const Coup& c) { return pair(c.player) ? 1 : 0; }},
    {"banker_pair", [](const Coup& c) { return pair(c.banker) ? 1 : 0; }},
    {"player_perfect_pair", [](const Coup& c) { return perfect(c.player) ? 1 : 0; }},
    {"banker_perfect_pair", [](const Coup& c) { return perfect(c.banker) ? 1 : 0; }},
    {"pairs", [](const Coup& c) { return (pair(c.player) ? 1 : 0) + (pair(c.banker) ? 1 : 0); }},
    {"perfect_pairs", [](const Coup& c) { return (perfect(c.player) ? 1 : 0) + (perfect(c.banker) ? 1 : 0); }},
    {"same_pair", [](const Coup& c) {
      return pair(c.player) && pair(c.banker) && c.player[0].rank == c.banker[0].rank ? 1 : 0; }},
    {"player_suited", [](const Coup& c) { return suited(c.player) ? 1 : 0; }},
    {"banker_suited", [](const Coup& c) { return suited(c.banker) ? 1 : 0; }},
    {"highest_points", highest},
    {"count_a", count<1>}, {"count_2", count<2>}, {"count_3", count<3>}, {"count_4", count<4>},
    {"count_5", count<5>}, {"count_6", count<6>}, {"count_7", count<7>}, {"count_8", count<8>},
    {"count_9", count<9>}, {"count_t", count<10>}, {"count_j", count<11>}, {"count_q", count<12>},
    {"count_k", count<13>},
    {"p1_rank", [](const Coup& c) { return c.player[0].rank; }},
    {"p2_rank", [](const Coup& c) { return c.player[1].rank; }},
    {"p3_rank", [](const Coup& c) { return c.player_size == 3 ? c.player[2].rank : 0; }},
    {"b1_rank", [](const Coup& c) { return c.banker[0].rank; }},
    {"b2_rank", [](const Coup& c) { return c.banker[1].rank; }},
    {"b3_rank", [](const Coup& c) { return c.banker_size == 3 ? c.banker[2].rank : 0; }},
    {"p1_suit", [](const Coup& c) { return c.player[0].suit; }},
    {"p2_suit", [](const Coup& c) { return c.player[1].suit; }},
    {"p3_suit", [](const Coup& c) { return c.player_size == 3 ? c.player[2].suit : 0; }},
    {"b1_suit", [](const Coup& c) { return c.banker[0].suit; }},
    {"b2_suit", [](const Coup& c) { return c.banker[1].suit; }},
    {"b3_suit", [](const Coup& c) { return c.banker_size == 3 ? c.banker[2].suit : 0; }},
};
// clang-format on

/// The twin's own fact of that name; nullptr if it has none.
inline const Fact* fact_named(std::string_view name) {
  for (const Fact& fact : kFacts)
    if (fact.name == name) return &fact;
  return nullptr;
}

/// Values of up to 64 facts, four bits for each place: -1 is written 0, 13 is written 14.
using Key = std::array<std::uint64_t, 4>;

struct KeyHash {
  std::size_t operator()(const Key& key) const {
    std::uint64_t hash = 0;
    for (const std::uint64_t part : key) hash = ((hash ^ part) * 0x9E3779B97F4A7C15U) ^ (hash >> 29);
    return hash;
  }
};

inline void write(Key& key, std::size_t place, int value) {
  key[place / 16] |= static_cast<std::uint64_t>(value + 1) << place % 16 * 4;
}

}  // namespace plain
