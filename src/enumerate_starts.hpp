// The first four cards: hands that the asked facts cannot tell apart, and how often they meet.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "punto/facts.hpp"
#include "punto/shoe.hpp"

namespace punto {

/// What the walk draws from: the shoe's kinds of card at the detail that the facts need, and the
/// coarser classes of third card that the facts can tell apart.
struct Deck {
  struct Kind {
    Card card;
    std::uint64_t count;
    std::uint8_t third_class;
  };
  struct ThirdClass {
    Card card;  // one of the class, to stand for it
    std::uint64_t count;
  };

  std::vector<Kind> kinds;  // only those that the shoe has
  std::vector<ThirdClass> third_classes;
  std::uint64_t size;
  /// What drawing a card takes off its count: 1, or 0 from the infinite shoe.
  std::uint64_t taken_per_draw;
};

Deck make_deck(const Shoe& shoe, const FactList& facts);

/// Numbers distinct tuples of small integers, from 0 upwards.
class TupleNumbers {
 public:
  using Tuple = std::vector<std::int8_t>;

  std::uint32_t of(const Tuple& tuple) {
    const auto [entry, is_new] = numbers_.try_emplace(tuple, static_cast<std::uint32_t>(tuples_.size()));
    if (is_new) tuples_.push_back(tuple);
    return entry->second;
  }
  const std::vector<Tuple>& tuples() const { return tuples_; }

 private:
  struct Hash {
    std::size_t operator()(const Tuple& tuple) const {
      return std::hash<std::string_view>{}({reinterpret_cast<const char*>(tuple.data()), tuple.size()});
    }
  };
  std::unordered_map<Tuple, std::uint32_t, Hash> numbers_;
  std::vector<Tuple> tuples_;
};

/// Two cards of one hand, as far as the facts can tell: any hand with the same third classes and the
/// same sights would do.
struct HandClass {
  Card first, second;           // one hand of the class, to stand for it
  std::uint8_t low, high;       // third classes of the two cards, sorted
  std::uint32_t settled_sight;  // number of what facts settled by four cards see of the hand
  std::uint32_t open_sight;     // number of what the other facts see of it; fixes the total

  Total total() const { return Total{} + first.points() + second.points(); }
};

/// The classes of one side's hands, and the hands of each.
struct SideHands {
  struct DealtHand {
    std::uint16_t first, second;  // indices of Deck::kinds
    std::uint16_t orders;         // 2 if the cards may come in either order, 1 if not
    std::uint16_t hand_class;
  };

  std::vector<HandClass> classes;
  std::vector<DealtHand> hands;
  std::uint32_t settled_sights, open_sights;  // how many there are
};

/// \param settled, open  the asked facts, by whether the first four cards settle them.
/// \param view_of        which of a fact's views is this side's.
SideHands make_hands(const Deck& deck, const FactList& settled, const FactList& open,
                     HandView Fact::*view_of);

/// Ordered ways to deal the first four cards, for each pair of classes:
/// [player class * banker.classes.size() + banker class]. At most size^4 < 2^64 in all.
std::vector<std::uint64_t> count_starts(const Deck& deck, const SideHands& player, const SideHands& banker);

}  // namespace punto
