#include "punto/replay.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "punto/error.hpp"

namespace punto {
namespace {

struct KindRow {
  std::string_view name, meaning;
};

/// In the order of FindingKind.
constexpr std::array<KindRow, kFindingKinds> kKinds{{
    {"unread-record", "a record that is not as the format has it"},
    {"impossible-card", "a card that there is not"},
    {"missing-card", "one of the first four cards is not there"},
    {"missing-draw", "no third card where the tableau has the hand draw"},
    {"illegal-draw", "a card drawn where the tableau has the hand stand"},
    {"stale-card", "no card may be there, and the column keeps that of the coup before"},
    {"wrong-score", "a total other than that of the cards"},
    {"wrong-winner", "a winner other than that of the totals"},
    {"wrong-natural", "a natural stated that is none, or one not stated"},
    {"wrong-pair", "a pair stated that is none, or one not stated"},
    {"wrong-value", "another stated value that is not that of the coup"},
    {"wrong-payout", "a bet that brought another amount than it pays"},
    {"wrong-commission", "a commission other than that of the bet"},
    {"void-bet", "a void coup in which a bet was not returned"},
    {"late-bet", "a bet taken after the last coup in which it is offered"},
    {"too-many-copies", "more copies of a card than the shoe holds"},
    {"late-coup", "a coup dealt after the cut card"},
    {"coup-number", "a coup whose number does not follow that of the coup before"},
    {"repeated-shoe", "a shoe with the same coups as another one"},
}};

FindingKind kind_of(const StatedValue& stated) {
  if (stated.fact == nullptr) return FindingKind::wrong_value;
  const std::string_view name = stated.fact->name;
  if (stated.fact->kind == FactKind::winner) return FindingKind::wrong_winner;
  if (name == "player_total" || name == "banker_total") return FindingKind::wrong_score;
  if (name.ends_with("natural")) return FindingKind::wrong_natural;
  return stated.fact->told_by == ToldBy::pairs ? FindingKind::wrong_pair : FindingKind::wrong_value;
}

std::string hand_text(const Hand& hand) {
  std::string text = to_text(hand.first()) + " " + to_text(hand.second());
  return hand.has_third() ? text + " " + to_text(hand.third()) : text;
}

/// Why a hand draws or stands.
std::string situation(std::string_view hand, const Coup& coup, const std::optional<Points>& player_third) {
  const Total own = hand == "Player" ? coup.player.initial() : coup.banker.initial();
  if (is_natural(coup.player.initial()) || is_natural(coup.banker.initial()))
    return fmt::format("the {} has {} against {}, a natural: nobody draws", hand, own.value(),
                       (hand == "Player" ? coup.banker.initial() : coup.player.initial()).value());
  if (hand == "Player") return fmt::format("the Player has {}", own.value());
  return fmt::format("the Banker has {} {}", own.value(),
                     player_third ? fmt::format("against a third card worth {}", player_third->value())
                                  : "and the Player stood");
}

/// Settles the third card of a hand: whether it was drawn, and whether it should have been.
class ThirdCard {
 public:
  /// \param is_counted  the log's total is that with this card, and not that without.
  ThirdCard(std::string_view hand, const std::optional<Card>& logged, const std::optional<Card>& before,
            bool is_counted)
      : hand_{hand}, logged_{logged}, is_stale_{logged == before && !is_counted} {}

  /// \param may_draw  by the tableau; \param may_stand  likewise: both after the other hand went wrong.
  /// \returns the card, unless it is none of this coup.
  std::optional<Card> settle(bool may_draw, bool may_stand, const std::string& why,
                             const Replayer::Report& report) const {
    if (!logged_ && !may_stand)
      report(FindingKind::missing_draw, fmt::format("{} and must draw, but has no third card", why));
    if (!logged_ || may_draw) return logged_;
    if (is_stale_) {
      report(FindingKind::stale_card, fmt::format("{}: the {}'s third card {} is that of the record before",
                                                  why, hand_, to_text(*logged_)));
      return std::nullopt;
    }
    report(FindingKind::illegal_draw, fmt::format("{} and must stand, but drew {}", why, to_text(*logged_)));
    return logged_;
  }

 private:
  std::string_view hand_;
  std::optional<Card> logged_;
  bool is_stale_;  // if no card may be there
};

void add_third(Hand& hand, const std::optional<Card>& third) {
  if (!third) return;
  hand.cards[2] = *third;
  hand.size = 3;
}

std::optional<Points> points_of(const std::optional<Card>& card) {
  return card ? std::optional{card->points()} : std::nullopt;
}

/// Final totals, as far as the log states them.
struct StatedTotals {
  std::optional<int> player, banker;
};

bool is_counted(const Hand& hand, const std::optional<Card>& third, const std::optional<int>& stated) {
  return third && stated == (hand.initial() + third->points()).value() && stated != hand.initial().value();
}

/// The coup that was dealt.
Coup deal_again(const Tableau& tableau, const LoggedCoup& logged, const ThirdColumns& before,
                const StatedTotals& stated, const Replayer::Report& report) {
  Coup coup{{{*logged.player[0], *logged.player[1]}, 2}, {{*logged.banker[0], *logged.banker[1]}, 2}};
  const Total player = coup.player.initial();
  const Total banker = coup.banker.initial();
  const bool player_should = player_draws(tableau, player, banker);
  // Texts are made only where something is wrong.
  if (logged.player[2].has_value() == player_should &&
      logged.banker[2].has_value() == banker_draws(tableau, player, banker, points_of(logged.player[2]))) {
    add_third(coup.player, logged.player[2]);
    add_third(coup.banker, logged.banker[2]);
    return coup;
  }
  add_third(coup.player, ThirdCard{"Player", logged.player[2], before.player,
                                   is_counted(coup.player, logged.player[2], stated.player)}
                             .settle(player_should, !player_should, situation("Player", coup, {}), report));
  const std::optional<Points> third =
      coup.player.has_third() ? std::optional{coup.player.third().points()} : std::nullopt;
  const bool banker_should = banker_draws(tableau, player, banker, third);
  // After a Player that stood where it must draw, or the reverse, either is right for the Banker.
  const bool player_was_right = coup.player.has_third() == player_should;
  add_third(coup.banker, ThirdCard{"Banker", logged.banker[2], before.banker,
                                   is_counted(coup.banker, logged.banker[2], stated.banker)}
                             .settle(banker_should || !player_was_right, !banker_should || !player_was_right,
                                     situation("Banker", coup, third), report));
  return coup;
}

void take_gone(const LoggedCoup& logged, ReplayedCoup& replayed) {
  const auto take = [&](const std::optional<Card>& card) {
    if (card) replayed.gone[replayed.gone_size++] = *card;
  };
  const bool is_dealt = replayed.known == Known::cards;
  for (std::size_t place = 0; place < 2; ++place) {
    take(logged.player[place]);
    take(logged.banker[place]);
  }
  if (!is_dealt || replayed.coup.player.has_third()) take(logged.player[2]);
  if (!is_dealt || replayed.coup.banker.has_third()) take(logged.banker[2]);
}

bool has_start(const LoggedCoup& logged) {
  return logged.player[0] && logged.player[1] && logged.banker[0] && logged.banker[1];
}

std::optional<int> stated_at(const LoggedCoup& logged, const std::optional<std::size_t>& at) {
  if (!at || logged.stated[*at] == LoggedCoup::kUnstated) return std::nullopt;
  return int{logged.stated[*at]};
}

int winner_of(Total player, Total banker) {
  if (player == banker) return 0;
  return player > banker ? 1 : 2;
}

}  // namespace

std::string_view name_of(FindingKind kind) {
  return kKinds[static_cast<std::size_t>(kind)].name;
}

std::string_view meaning_of(FindingKind kind) {
  return kKinds[static_cast<std::size_t>(kind)].meaning;
}

Replayer::Replayer(const Tableau& tableau, const OfferedBets& offered, const LogFormat& format)
    : tableau_{tableau}, format_{format}, payouts_{offered, format} {
  for (std::size_t at = 0; at < format.stated.size(); ++at) {
    const StatedValue& stated = format.stated[at];
    Check check{kind_of(stated), stated.fact ? FactList{stated.fact} : stated.when->facts(), Detail::points,
                Detail::points, true};
    for (const Fact* fact : check.facts) {
      check.start = std::max(check.start, fact->start_detail());
      check.third = std::max(check.third, fact->third_detail());
      check.totals_suffice = check.totals_suffice && (fact->name == "winner" || fact->name == "margin");
    }
    checks_.push_back(std::move(check));
    if (stated.fact == &fact_named("winner")) winner_at_ = at;
    if (stated.fact == &fact_named("player_total")) player_at_ = at;
    if (stated.fact == &fact_named("banker_total")) banker_at_ = at;
  }
}

ReplayedCoup Replayer::replay(const LoggedCoup& logged, const ThirdColumns& before,
                              const Report& report) const {
  ReplayedCoup replayed;
  replayed.is_void = logged.is_void;
  const bool has_cards = logged.has_cards && has_start(logged);
  if (logged.player_has_more) report(FindingKind::illegal_draw, "the Player has more than three cards");
  if (logged.banker_has_more) report(FindingKind::illegal_draw, "the Banker has more than three cards");
  if (has_cards && !logged.is_void) {
    replayed.coup = deal_again(tableau_, logged, before,
                               {stated_at(logged, player_at_), stated_at(logged, banker_at_)}, report);
    replayed.known = Known::cards;
    replayed.player = replayed.coup.player.total();
    replayed.banker = replayed.coup.banker.total();
    replayed.winner = winner_of(replayed.player, replayed.banker);
  } else if (!logged.is_void) {
    if (logged.has_cards)
      report(FindingKind::missing_card, "a coup has at least two cards in each hand, and one is not there");
    take_stated(logged, replayed);
  }
  tell_score(replayed);
  take_gone(logged, replayed);
  if (!logged.is_void) check_stated(logged, replayed, report);
  if (!logged.money.empty()) payouts_.check(logged, replayed, report);
  return replayed;
}

/// What the log states is all that is known.
void Replayer::take_stated(const LoggedCoup& logged, ReplayedCoup& replayed) const {
  const std::optional<int> player = stated_at(logged, player_at_);
  const std::optional<int> banker = stated_at(logged, banker_at_);
  if (player && banker) {
    replayed.known = Known::totals;
    replayed.player = Total{} + *Points::from(*player);
    replayed.banker = Total{} + *Points::from(*banker);
    replayed.winner = winner_of(replayed.player, replayed.banker);
  } else if (const std::optional<int> winner = stated_at(logged, winner_at_)) {
    replayed.known = Known::winner;
    replayed.winner = *winner;
  }
}

int Replayer::value_of(std::size_t stated, const Coup& coup) const {
  const StatedValue& value = format_.stated[stated];
  if (value.fact) return value.fact->evaluate(coup);
  return value.when->holds(evaluate(checks_[stated].facts, coup)) ? 1 : 0;
}

void Replayer::check_stated(const LoggedCoup& logged, const ReplayedCoup& replayed,
                            const Report& report) const {
  if (replayed.known < Known::totals) return;
  Coup coup = replayed.coup;
  if (replayed.known == Known::totals) {
    // Two cards that make these totals: what totals tell may be asked of them.
    coup.player = {{Card{}, Card{*Points::from(replayed.player.value())}}, 2};
    coup.banker = {{Card{}, Card{*Points::from(replayed.banker.value())}}, 2};
  }
  for (std::size_t at = 0; at < checks_.size(); ++at) {
    const Check& check = checks_[at];
    const std::optional<int> has = stated_at(logged, at);
    if (!has || check.start > replayed.start || check.third > replayed.third) continue;
    if (replayed.known == Known::totals && !check.totals_suffice) continue;
    const int is = value_of(at, coup);
    if (*has == is) continue;
    const StatedValue& stated = format_.stated[at];
    const auto text = [&](int value) {
      return stated.fact ? value_text(*stated.fact, value) : std::string{value != 0 ? "true" : "false"};
    };
    report(check.kind, replayed.known == Known::cards
                           ? fmt::format("{} is {}, but {} against {} makes {}", stated.name, text(*has),
                                         hand_text(coup.player), hand_text(coup.banker), text(is))
                           : fmt::format("{} is {}, but {} against {} makes {}", stated.name, text(*has),
                                         replayed.player.value(), replayed.banker.value(), text(is)));
  }
}

}  // namespace punto
