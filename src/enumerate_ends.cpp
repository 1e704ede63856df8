#include "enumerate_ends.hpp"

#include <algorithm>
#include <array>

namespace punto {
namespace {

constexpr unsigned kClassBits = 6;
constexpr StateKey kClassMask = (1U << kClassBits) - 1;
static_assert(52 <= kClassMask + 1, "a third class fits its bits");

}  // namespace

StateKey state_key(const HandClass& player, const HandClass& banker) {
  std::array<StateKey, 4> taken{player.low, player.high, banker.low, banker.high};
  std::sort(taken.begin(), taken.end());
  auto key = static_cast<StateKey>(player.total().value() << 4 | banker.total().value());
  for (const StateKey third_class : taken) key = key << kClassBits | third_class;
  return key;
}

const std::vector<End>& Continuation::ends_of(StateKey state, Total player, Total banker) {
  ends_.clear();
  left_.clear();
  for (const Deck::ThirdClass& third : deck_.third_classes) left_.push_back(third.count);
  for (unsigned card = 0; card < 4; ++card)
    left_[state >> kClassBits * card & kClassMask] -= deck_.taken_per_draw;

  if (!player_draws(tableau_, player, banker)) {
    banker_turn(player, banker, End::kNoCard, 1);
    return ends_;
  }
  for (std::size_t third = 0; third < left_.size(); ++third) {
    const std::uint64_t ways = left_[third];
    if (ways == 0) continue;
    left_[third] -= deck_.taken_per_draw;
    banker_turn(player, banker, static_cast<std::uint8_t>(third), ways);
    left_[third] += deck_.taken_per_draw;
  }
  return ends_;
}

void Continuation::banker_turn(Total player, Total banker, std::uint8_t player_third, std::uint64_t ways) {
  const bool player_drew = player_third != End::kNoCard;
  const std::uint64_t dealt = player_drew ? 5 : 4;
  std::optional<Points> points;
  if (player_drew) points = deck_.third_classes[player_third].card.points();

  if (!banker_draws(tableau_, player, banker, points)) {
    ends_.push_back({player_third, End::kNoCard, ways * unused_ways(dealt)});
    return;
  }
  const std::uint64_t ways_of_each = ways * unused_ways(dealt + 1);
  for (std::size_t third = 0; third < left_.size(); ++third)
    if (left_[third] != 0)
      ends_.push_back({player_third, static_cast<std::uint8_t>(third), left_[third] * ways_of_each});
}

/// Ways to deal the cards from the next one to the sixth, which the coup leaves in the shoe.
std::uint64_t Continuation::unused_ways(std::uint64_t dealt) const {
  std::uint64_t ways = 1;
  for (; dealt < 6; ++dealt) ways *= deck_.size - dealt * deck_.taken_per_draw;
  return ways;
}

}  // namespace punto
