#include "punto/running_shoe.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>
#include <vector>

#include "punto/coup.hpp"
#include "punto/error.hpp"

namespace punto {
namespace {

/// \throws Error if `cards` are not exactly one coup.
void require_one_coup(const Tableau& tableau, std::span<const Card> cards) {
  const int used = deal_coup(tableau, cards).size();
  const int spare = static_cast<int>(cards.size()) - used;
  if (spare > 0)
    throw Error{fmt::format("the coup is complete after {} cards; {} more {}", used, spare,
                            spare == 1 ? "is left over" : "are left over")};
}

bool is_complete(const Tableau& tableau, std::span<const Card> cards) {
  try {
    deal_coup(tableau, cards);
    return true;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace

RunningShoe::RunningShoe(Shoe fresh, const Tableau& tableau)
    : fresh_{std::move(fresh)},
      tableau_{tableau},
      shoe_{fresh_},
      by_cards_{fresh_},
      by_ranks_{fresh_.at(Detail::ranks)} {}

void RunningShoe::restart() {
  shoe_ = by_cards_ = fresh_;
  by_ranks_ = fresh_.at(Detail::ranks);
  open_coup_.clear();
  coups_ = 0;
}

/// Takes cards out of all three, or of none.
void RunningShoe::take(std::span<const Card> cards) {
  std::vector<Card> with_suits;
  std::vector<Card> with_ranks;
  for (const Card card : cards) {
    if (card.known() == Detail::cards) with_suits.push_back(card);
    if (card.known() >= Detail::ranks) with_ranks.push_back(card);
  }
  Shoe by_cards = by_cards_.without(with_suits);
  Shoe by_ranks = by_ranks_.without(with_ranks);
  shoe_ = shoe_.without(cards);
  by_cards_ = std::move(by_cards);
  by_ranks_ = std::move(by_ranks);
}

void RunningShoe::burn(Card card) {
  if (shoe_.size() != fresh_.size())
    throw Error{"cards are gone already; the burn card is shown before the first coup"};
  take(std::array{card});
}

void RunningShoe::deal(std::span<const Card> cards) {
  if (cards.size() != 1) {
    if (!open_coup_.empty())
      throw Error{fmt::format("{} cards, while {} of an open coup are dealt; expected its next card",
                              cards.size(), open_coup_.size())};
    require_one_coup(tableau_, cards);
    take(cards);
    ++coups_;
    return;
  }
  take(cards);
  open_coup_.push_back(cards.front());
  if (!is_complete(tableau_, open_coup_)) return;
  open_coup_.clear();
  ++coups_;
}

}  // namespace punto
