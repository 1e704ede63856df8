#include "punto/dealing.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "dealing_words.hpp"
#include "punto/shoe.hpp"

namespace punto {
namespace {

constexpr std::size_t kMostInACoup = 6;

/// All cards of whole decks, deck by deck, each rank by rank.
std::vector<Card> whole_decks(int decks) {
  std::vector<Card> cards;
  cards.reserve(static_cast<std::size_t>(Shoe::decks(decks).size()));
  for (int deck = 0; deck < decks; ++deck)
    for (int kind = 0; kind < kind_count(Detail::cards); ++kind)
      cards.push_back(card_of_kind(kind, Detail::cards));
  return cards;
}

bool is_ace(Card card) {
  return card.rank() == 1;
}

/// Shuffles cards from the front, as far as they are needed: each place gets any of the cards not placed yet
/// (Fisher and Yates).
class LazyShuffle {
 public:
  LazyShuffle(std::span<Card> cards, RandomWords words) : cards_{cards}, words_{words} {}

  /// Settles the first `count` places.
  void settle(std::size_t count) {
    for (; settled_ < count; ++settled_) swap_with_any_from(settled_);
  }

  /// Puts the card at `place` back among those behind it and draws one of them all. They are as unknown as
  /// before, whether settled or not.
  void draw_again(std::size_t place) { swap_with_any_from(place); }

 private:
  void swap_with_any_from(std::size_t place) {
    const auto left = static_cast<std::uint32_t>(cards_.size() - place);
    std::swap(cards_[place], cards_[place + words_.below(left)]);
  }

  std::span<Card> cards_;
  RandomWords words_;
  std::size_t settled_ = 0;
};

/// \returns how many cards are gone.
std::size_t burn_cards(const Burn& rule, LazyShuffle& shuffle, std::span<const Card> cards) {
  if (!rule.shown_card) return static_cast<std::size_t>(rule.cards);
  shuffle.settle(1);
  return 1 + static_cast<std::size_t>(burned_after(cards.front()));
}

}  // namespace

ShoeDealer::ShoeDealer(const Ruleset& ruleset, std::uint64_t seed, Shuffle shuffle)
    : fresh_{whole_decks(ruleset.decks)},
      tableau_{ruleset.tableau},
      burn_{ruleset.burn},
      cut_{static_cast<std::size_t>(ruleset.cut)},
      after_cut_{ruleset.after_cut},
      seed_{seed},
      shuffle_{shuffle} {
  require_a_coup(ruleset);
}

void ShoeDealer::deal(std::uint64_t shoe, DealtShoe& out) const {
  out.cards = fresh_;
  out.coups.clear();
  LazyShuffle shuffle{out.cards, RandomWords{seed_, Stream::shoe, shoe}};
  out.burned = burn_cards(burn_, shuffle, out.cards);

  std::size_t gone = out.burned;
  int after_cut = after_cut_;
  for (;;) {
    const std::size_t left = out.cards.size() - gone;
    const bool cut_card_is_out = left <= cut_;
    if (left < kMostInACoup || (cut_card_is_out && after_cut-- == 0)) return;
    // A coup may take six: the cards that it leaves are settled for the next one.
    shuffle.settle(gone + kMostInACoup);
    if (shuffle_ == Shuffle::biased && is_ace(out.cards[gone])) shuffle.draw_again(gone);
    out.coups.push_back(deal_coup(tableau_, std::span{out.cards}.subspan(gone, kMostInACoup)));
    gone += static_cast<std::size_t>(out.coups.back().size());
  }
}

InfiniteShoeDealer::InfiniteShoeDealer(const Tableau& tableau, std::uint64_t seed, Shuffle shuffle)
    : tableau_{tableau}, seed_{seed}, shuffle_{shuffle} {}

Coup InfiniteShoeDealer::deal(std::uint64_t coup) const {
  static const std::vector<Card> kDeck = whole_decks(1);
  RandomWords words{seed_, Stream::infinite_shoe, coup};
  const auto draw = [&] { return kDeck[words.below(static_cast<std::uint32_t>(kDeck.size()))]; };
  std::array<Card, kMostInACoup> cards;
  std::generate(cards.begin(), cards.end(), draw);
  if (shuffle_ == Shuffle::biased && is_ace(cards.front())) cards.front() = draw();
  return deal_coup(tableau_, cards);
}

}  // namespace punto
