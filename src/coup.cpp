#include "punto/coup.hpp"

#include <fmt/format.h>

#include <concepts>
#include <string>
#include <string_view>

#include "punto/error.hpp"

namespace punto {
namespace {

/// Hands out cards in order, and says what a missing one was for.
class Dealer {
 public:
  explicit Dealer(std::span<const Card> cards) : cards_{cards} {}

  Card next(std::string_view purpose) {
    return next([&] { return purpose; });
  }

  /// \param purpose  makes the text, which is wanted only where cards are missing: coups are dealt by the
  ///                 million.
  template <std::invocable Purpose>
  Card next(Purpose purpose) {
    if (at_ == cards_.size())
      throw Error{fmt::format("{} card{}; the coup needs one more: {}", at_, at_ == 1 ? "" : "s", purpose())};
    return cards_[at_++];
  }

 private:
  std::span<const Card> cards_;
  std::size_t at_ = 0;
};

void take_third(Hand& hand, Card card) {
  hand.cards[2] = card;
  hand.size = 3;
}

}  // namespace

Coup deal_coup(const Tableau& tableau, std::span<const Card> cards) {
  Dealer dealer{cards};
  Coup coup;
  coup.player.cards[0] = dealer.next("the Player's first");
  coup.banker.cards[0] = dealer.next("the Banker's first");
  coup.player.cards[1] = dealer.next("the Player's second");
  coup.banker.cards[1] = dealer.next("the Banker's second");

  const Total player = coup.player.initial();
  const Total banker = coup.banker.initial();
  std::optional<Points> player_third;
  if (player_draws(tableau, player, banker)) {
    take_third(coup.player,
               dealer.next([&] { return fmt::format("the Player draws on {}", player.value()); }));
    player_third = coup.player.third().points();
  }
  if (banker_draws(tableau, player, banker, player_third)) {
    take_third(coup.banker, dealer.next([&] {
      const std::string against = player_third
                                      ? fmt::format("against a third card worth {}", player_third->value())
                                      : "after the Player stood";
      return fmt::format("the Banker draws on {} {}", banker.value(), against);
    }));
  }
  return coup;
}

}  // namespace punto
