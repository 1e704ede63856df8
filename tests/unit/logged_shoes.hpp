// Coups dealt by the program itself, as a log would have them: for tests of what judges logs.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "punto/dealing.hpp"
#include "punto/log.hpp"
#include "punto/verify.hpp"

namespace punto {

inline const Ruleset& game() {
  static const Ruleset kRuleset = load_ruleset("sa-gaming");
  return kRuleset;
}

inline const LogTests& tests_of_game() {
  static const LogTests kTests{game()};
  return kTests;
}

/// A coup as a log of cards has it. `name` must outlive it.
inline LoggedCoup logged(const Coup& coup, const std::string& name, std::uint64_t number) {
  LoggedCoup out;
  out.line = static_cast<std::size_t>(number);
  out.shoe = name;
  out.number = number;
  out.has_cards = true;
  const auto fill = [](LoggedHand& places, const Hand& hand) {
    for (std::size_t card = 0; card < static_cast<std::size_t>(hand.size); ++card)
      places[card] = hand.cards[card];
  };
  fill(out.player, coup.player);
  fill(out.banker, coup.banker);
  out.stated.fill(LoggedCoup::kUnstated);
  return out;
}

/// Gives out the same coups whatever the block: a log that needs no reading.
class GivenCoups : public CoupReader {
 public:
  using Give = std::function<void(const std::function<void(const LoggedCoup&)>&)>;
  explicit GivenCoups(Give give) : give_{std::move(give)} {}

  void read(const LogBlock& /*block*/, const std::function<void(const LoggedCoup&)>& /*on_before*/,
            const std::function<void(const LoggedCoup&)>& on_coup,
            const std::function<void(const UnreadRecord&)>& /*on_unread*/) const override {
    give_(on_coup);
  }

 private:
  Give give_;
};

/// Shoes `first` to `last`.
inline GivenCoups dealt_shoes(const ShoeDealer& dealer, std::uint64_t first, std::uint64_t last) {
  return GivenCoups{[&dealer, first, last](const std::function<void(const LoggedCoup&)>& on_coup) {
    DealtShoe dealt;
    for (std::uint64_t shoe = first; shoe <= last; ++shoe) {
      dealer.deal(shoe, dealt);
      const std::string name = std::to_string(shoe);
      std::uint64_t number = 0;
      for (const Coup& coup : dealt.coups) on_coup(logged(coup, name, ++number));
    }
  }};
}

}  // namespace punto
