#include "enumerate_starts.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace punto {
namespace {

/// What the facts see of a third card.
std::vector<int> third_signature(Card card, const FactList& facts) {
  std::vector<int> signature{card.points().value()};
  for (const Fact* fact : facts)
    if (fact->third.reads) signature.push_back(fact->third.of(card));
  return signature;
}

Detail needed_detail(const FactList& facts) {
  Detail detail = Detail::points;
  for (const Fact* fact : facts) detail = std::max(detail, fact->needed_detail());
  return detail;
}

/// The total of a hand, and what `facts` see of it.
TupleNumbers::Tuple sight_of(Card first, Card second, const FactList& facts, HandView Fact::*view_of) {
  const Total total = Total{} + first.points() + second.points();
  TupleNumbers::Tuple sight{static_cast<std::int8_t>(total.value())};
  for (const Fact* fact : facts)
    sight.push_back(static_cast<std::int8_t>((fact->*view_of).of(first, second)));
  return sight;
}

/// Numbers the hand classes of one side in the order in which they are met.
class ClassNumbers {
 public:
  ClassNumbers(const FactList& settled, const FactList& open, HandView Fact::*view_of)
      : settled_{settled}, open_{open}, view_of_{view_of} {}

  std::uint16_t of(const Deck::Kind& first, const Deck::Kind& second) {
    const auto [low, high] = std::minmax(first.third_class, second.third_class);
    const std::uint32_t settled_sight =
        settled_sights_.of(sight_of(first.card, second.card, settled_, view_of_));
    const std::uint32_t open_sight = open_sights_.of(sight_of(first.card, second.card, open_, view_of_));
    const auto [entry, is_new] = numbers_.try_emplace({low, high, settled_sight, open_sight},
                                                      static_cast<std::uint16_t>(classes_.size()));
    if (is_new) classes_.push_back({first.card, second.card, low, high, settled_sight, open_sight});
    return entry->second;
  }

  SideHands finish(std::vector<SideHands::DealtHand> hands) && {
    return {std::move(classes_), std::move(hands),
            static_cast<std::uint32_t>(settled_sights_.tuples().size()),
            static_cast<std::uint32_t>(open_sights_.tuples().size())};
  }

 private:
  const FactList& settled_;
  const FactList& open_;
  HandView Fact::*view_of_;
  TupleNumbers settled_sights_, open_sights_;
  std::vector<HandClass> classes_;
  std::map<std::tuple<std::uint8_t, std::uint8_t, std::uint32_t, std::uint32_t>, std::uint16_t> numbers_;
};

/// Ordered ways to draw the hand from counts by kind.
std::uint64_t ways(const SideHands::DealtHand& hand, const std::vector<std::uint64_t>& counts,
                   std::uint64_t taken) {
  const std::uint64_t second = counts[hand.second] - (hand.first == hand.second ? taken : 0);
  return hand.orders * counts[hand.first] * second;
}

}  // namespace

Deck make_deck(const Shoe& shoe, const FactList& facts) {
  const Detail detail = needed_detail(facts);
  const Shoe seen = shoe.at(detail);
  Deck deck{{}, {}, static_cast<std::uint64_t>(seen.size()), seen.is_infinite() ? 0U : 1U};
  std::map<std::vector<int>, std::uint8_t> class_numbers;
  for (int kind = 0; kind < kind_count(detail); ++kind) {
    const auto count = static_cast<std::uint64_t>(seen.counts()[static_cast<std::size_t>(kind)]);
    if (count == 0) continue;
    const Card card = card_of_kind(kind, detail);
    const auto [entry, is_new] = class_numbers.try_emplace(
        third_signature(card, facts), static_cast<std::uint8_t>(deck.third_classes.size()));
    if (is_new) deck.third_classes.push_back({card, 0});
    deck.third_classes[entry->second].count += count;
    deck.kinds.push_back({card, count, entry->second});
  }
  return deck;
}

SideHands make_hands(const Deck& deck, const FactList& settled, const FactList& open,
                     HandView Fact::*view_of) {
  ClassNumbers numbers{settled, open, view_of};
  std::vector<SideHands::DealtHand> hands;
  const auto add = [&](std::size_t first, std::size_t second, std::uint16_t orders,
                       std::uint16_t hand_class) {
    hands.push_back(
        {static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(second), orders, hand_class});
  };
  for (std::size_t first = 0; first < deck.kinds.size(); ++first) {
    add(first, first, 1, numbers.of(deck.kinds[first], deck.kinds[first]));
    for (std::size_t second = first + 1; second < deck.kinds.size(); ++second) {
      const std::uint16_t one_way = numbers.of(deck.kinds[first], deck.kinds[second]);
      const std::uint16_t other_way = numbers.of(deck.kinds[second], deck.kinds[first]);
      if (one_way == other_way) {
        add(first, second, 2, one_way);
      } else {
        add(first, second, 1, one_way);
        add(second, first, 1, other_way);
      }
    }
  }
  return std::move(numbers).finish(std::move(hands));
}

std::vector<std::uint64_t> count_starts(const Deck& deck, const SideHands& player, const SideHands& banker) {
  const std::size_t banker_classes = banker.classes.size();
  std::vector<std::uint64_t> counts(player.classes.size() * banker_classes);
  std::vector<std::uint64_t> left;  // by kind
  for (const Deck::Kind& kind : deck.kinds) left.push_back(kind.count);

  std::vector<std::uint64_t> row(banker_classes);
  for (const SideHands::DealtHand& hand : player.hands) {
    const std::uint64_t player_ways = ways(hand, left, deck.taken_per_draw);
    if (player_ways == 0) continue;
    left[hand.first] -= deck.taken_per_draw;
    left[hand.second] -= deck.taken_per_draw;
    std::fill(row.begin(), row.end(), 0);
    for (const SideHands::DealtHand& other : banker.hands)
      row[other.hand_class] += ways(other, left, deck.taken_per_draw);
    left[hand.first] += deck.taken_per_draw;
    left[hand.second] += deck.taken_per_draw;

    std::uint64_t* const cells = &counts[hand.hand_class * banker_classes];
    for (std::size_t at = 0; at < banker_classes; ++at) cells[at] += player_ways * row[at];
  }
  return counts;
}

}  // namespace punto
