#include "punto/running_shoe.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

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
    : fresh_{std::move(fresh)}, tableau_{tableau}, shoe_{fresh_} {}

void RunningShoe::restart() {
  shoe_ = fresh_;
  open_coup_.clear();
  coups_ = 0;
}

void RunningShoe::burn(Card card) {
  if (shoe_.size() != fresh_.size())
    throw Error{"cards are gone already; the burn card is shown before the first coup"};
  shoe_ = shoe_.without(std::array{card});
}

void RunningShoe::deal(std::span<const Card> cards) {
  if (cards.size() != 1) {
    if (!open_coup_.empty())
      throw Error{fmt::format("{} cards, while {} of an open coup are dealt; expected its next card",
                              cards.size(), open_coup_.size())};
    require_one_coup(tableau_, cards);
    shoe_ = shoe_.without(cards);
    ++coups_;
    return;
  }
  shoe_ = shoe_.without(cards);
  open_coup_.push_back(cards.front());
  if (!is_complete(tableau_, open_coup_)) return;
  open_coup_.clear();
  ++coups_;
}

}  // namespace punto
