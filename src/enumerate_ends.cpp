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

std::vector<std::uint64_t> left_after(StateKey state, const Deck& deck) {
  std::vector<std::uint64_t> left;
  left.reserve(deck.third_classes.size() + 2);
  for (const Deck::ThirdClass& third : deck.third_classes) left.push_back(third.count);
  for (unsigned card = 0; card < 4; ++card)
    left[state >> kClassBits * card & kClassMask] -= deck.taken_per_draw;
  left.push_back(deck.size - 5 * deck.taken_per_draw);
  left.push_back(deck.size - 4 * deck.taken_per_draw);
  return left;
}

std::vector<End> ends_after(Total player, Total banker, const Deck& deck, const Tableau& tableau) {
  const auto classes = static_cast<std::uint8_t>(deck.third_classes.size());
  const std::uint8_t any_sixth = classes;
  const auto any_fifth = static_cast<std::uint8_t>(classes + 1);
  std::vector<End> ends;
  if (!player_draws(tableau, player, banker)) {
    if (!banker_draws(tableau, player, banker, std::nullopt))
      return {{End::kNoCard, End::kNoCard, any_fifth, any_sixth}};
    for (std::uint8_t third = 0; third < classes; ++third)
      ends.push_back({End::kNoCard, third, third, any_sixth});
    return ends;
  }
  for (std::uint8_t first = 0; first < classes; ++first) {
    if (!banker_draws(tableau, player, banker, deck.third_classes[first].card.points())) {
      ends.push_back({first, End::kNoCard, first, any_sixth});
      continue;
    }
    for (std::uint8_t second = 0; second < classes; ++second) ends.push_back({first, second, first, second});
  }
  return ends;
}

}  // namespace punto
