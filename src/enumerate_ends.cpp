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

void Continuation::take_four(StateKey state) {
  left_.clear();
  for (const Deck::ThirdClass& third : deck_.third_classes) left_.push_back(third.count);
  for (unsigned card = 0; card < 4; ++card)
    left_[state >> kClassBits * card & kClassMask] -= deck_.taken_per_draw;
}

std::uint64_t Continuation::unused_ways(std::uint64_t dealt) const {
  std::uint64_t ways = 1;
  for (; dealt < 6; ++dealt) ways *= deck_.size - dealt * deck_.taken_per_draw;
  return ways;
}

}  // namespace punto
