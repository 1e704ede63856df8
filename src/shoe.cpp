#include "punto/shoe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "punto/error.hpp"

namespace punto {
namespace {

constexpr int kSuits = 4;

std::size_t index(int kind) {
  return static_cast<std::size_t>(kind);
}

/// The kind at `coarse` to which a kind at `fine` belongs.
int coarser_kind(int kind, Detail fine, Detail coarse) {
  return kind_of(card_of_kind(kind, fine), coarse);
}

}  // namespace

int kind_count(Detail detail) {
  constexpr std::array<int, 3> kCounts{10, 13, 52};
  return kCounts.at(static_cast<std::size_t>(detail));
}

int kind_of(Card card, Detail detail) {
  switch (detail) {
    case Detail::points:
      return (card.points().value() + 9) % 10;
    case Detail::ranks:
      assert(card.rank() != 0);
      return card.rank() - 1;
    default:
      assert(card.suit() != 0);
      return (card.rank() - 1) * kSuits + card.suit() - 1;
  }
}

Card card_of_kind(int kind, Detail detail) {
  switch (detail) {
    case Detail::points:
      return Card{*Points::from((kind + 1) % 10)};
    case Detail::ranks:
      return Card{*Rank::from(kind + 1)};
    default:
      return Card{*Rank::from(kind / kSuits + 1), *Suit::from(kind % kSuits + 1)};
  }
}

Shoe::Shoe(Detail detail, std::vector<int> counts, bool infinite)
    : detail_{detail},
      counts_{std::move(counts)},
      size_{std::accumulate(counts_.begin(), counts_.end(), 0)},
      infinite_{infinite} {}

Shoe Shoe::decks(int decks) {
  if (decks < 1 || decks > kDeckLimit)
    throw Error{fmt::format("{} decks; expected 1 to {}, or infinite", decks, kDeckLimit)};
  return {Detail::cards, std::vector<int>(52, decks), false};
}

Shoe Shoe::infinite() {
  return {Detail::cards, std::vector<int>(52, 1), true};
}

Shoe Shoe::from_counts(Detail detail, std::span<const std::int64_t> counts) {
  const auto expected = static_cast<std::size_t>(kind_count(detail));
  if (counts.size() != expected) {
    throw Error{fmt::format("{} count{}; a shoe known by {} has {}", counts.size(),
                            counts.size() == 1 ? "" : "s", to_text(detail), expected)};
  }
  std::int64_t size = 0;
  for (std::size_t kind = 0; kind < counts.size(); ++kind) {
    if (counts[kind] < 0 || counts[kind] > kSizeLimit) {
      throw Error{fmt::format("{} cards {}; a count is 0 to {}", counts[kind],
                              to_text(card_of_kind(static_cast<int>(kind), detail)), kSizeLimit)};
    }
    size += counts[kind];
  }
  if (size > kSizeLimit) throw Error{fmt::format("{} cards; a shoe holds at most {}", size, kSizeLimit)};
  return {detail, std::vector<int>(counts.begin(), counts.end()), false};
}

Integer Shoe::deals() const {
  Integer product = 1;
  for (int drawn = 0; drawn < 6; ++drawn) product *= infinite_ ? size_ : std::max(size_ - drawn, 0);
  return product;
}

Shoe Shoe::at(Detail detail) const {
  assert(detail <= detail_);
  if (detail == detail_) return *this;
  std::vector<int> counts(index(kind_count(detail)));
  for (int kind = 0; kind < kind_count(detail_); ++kind)
    counts[index(coarser_kind(kind, detail_, detail))] += counts_[index(kind)];
  return {detail, std::move(counts), infinite_};
}

bool Shoe::symmetric_in_suits() const {
  for (std::size_t kind = 0; kind < counts_.size(); ++kind)
    if (counts_[kind] != counts_[kind - kind % kSuits]) return false;
  return true;
}

void Shoe::remove(Card card, Card as_known) {
  int& count = counts_[index(kind_of(card, detail_))];
  if (count == 0) throw Error{fmt::format("no {} is left in the shoe to take out", to_text(as_known))};
  --count;
  --size_;
}

Shoe Shoe::without(std::span<const Card> cards) const {
  if (cards.empty()) return *this;
  if (infinite_)
    throw Error{"no card can be taken out of the infinite shoe: its cards are drawn with replacement"};
  // The suit of the card that is out already matters as soon as another one goes.
  if (!suits_named_) return at(Detail::ranks).without(cards);

  const auto needs_less = [&](Card card) { return card.known() < detail_; };
  std::vector<Card> vague;
  Shoe rest = *this;
  // Cards that are fully known first: whether the shoe is symmetric is asked of what they leave.
  for (const Card card : cards) {
    if (needs_less(card)) {
      vague.push_back(card);
    } else {
      rest.remove(card, card);
    }
  }
  const bool one_suit_unstated =
      vague.size() == 1 && detail_ == Detail::cards && vague.front().known() == Detail::ranks;
  if (one_suit_unstated && rest.symmetric_in_suits()) {
    rest.remove(Card{*Rank::from(vague.front().rank()), *Suit::from(1)}, vague.front());
    rest.suits_named_ = false;
    return rest;
  }
  Detail detail = detail_;
  for (const Card card : vague) detail = std::min(detail, card.known());
  rest = rest.at(detail);
  for (const Card card : vague) rest.remove(card, card);
  return rest;
}

}  // namespace punto
