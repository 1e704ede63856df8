#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "outcomes_told.hpp"
#include "punto/error.hpp"
#include "punto/pair_table.hpp"
#include "punto/replay.hpp"
#include "punto/score_table.hpp"

namespace punto {
namespace {

bool all_among(const FactList& facts, std::initializer_list<std::string_view> names) {
  return std::all_of(facts.begin(), facts.end(), [&](const Fact* fact) {
    return std::find(names.begin(), names.end(), fact->name) != names.end();
  });
}

Known needs_of(const FactList& facts) {
  if (all_among(facts, {"winner"})) return Known::winner;
  return all_among(facts, {"winner", "player_total", "banker_total", "margin"}) ? Known::totals
                                                                                : Known::cards;
}

PairKind pair_of(const Hand& hand) {
  if (hand.first().rank() != hand.second().rank()) return PairKind::none;
  return hand.first().suit() == hand.second().suit() ? PairKind::perfect : PairKind::pair;
}

std::size_t pair_state(const Coup& coup) {
  const PairKind player = pair_of(coup.player);
  const PairKind banker = pair_of(coup.banker);
  if (player == PairKind::none && banker == PairKind::none) return 0;
  const bool same = player != PairKind::none && banker != PairKind::none &&
                    coup.player.first().rank() == coup.banker.first().rank();
  const auto* const found =
      std::find(kPairStates.begin(), kPairStates.end(), PairState{player, banker, same});
  return static_cast<std::size_t>(found - kPairStates.begin());
}
static_assert(kPairStates.front() == PairState{PairKind::none, PairKind::none, false});

}  // namespace

void tell_score(ReplayedCoup& coup) {
  if (coup.known == Known::winner)
    coup.score = index_of({coup.winner == 1 ? 1 : 0, coup.winner == 2 ? 1 : 0, 2, 2});
  if (coup.known == Known::totals) coup.score = index_of({coup.player.value(), coup.banker.value(), 2, 2});
  if (coup.known != Known::cards) return;
  const Hand& player = coup.coup.player;
  const Hand& banker = coup.coup.banker;
  coup.score = index_of({coup.player.value(), coup.banker.value(), player.size, banker.size});
  coup.pair_state = pair_state(coup.coup);
  coup.start = std::min(player.start_detail(), banker.start_detail());
  coup.third = std::min(player.third_detail(), banker.third_detail());
}

BetView::BetView(const Bet& bet) : bet_{&bet}, facts_{bet.facts()}, told_by_{punto::told_by(bet)} {
  for (const Fact* fact : facts_) {
    start_ = std::max(start_, fact->start_detail());
    third_ = std::max(third_, fact->third_detail());
  }
  needs_ = needs_of(facts_);
  if (told_by_ == ToldBy::score)
    for (std::size_t score = 0; score < kScores; ++score)
      outcomes_.push_back(static_cast<std::uint8_t>(outcome_of_score(bet, score)));
  if (told_by_ == ToldBy::pairs)
    for (std::size_t state = 0; state < kPairStates.size(); ++state)
      outcomes_.push_back(static_cast<std::uint8_t>(outcome_of_pairs(bet, state)));
}

std::optional<std::size_t> BetView::outcome(const ReplayedCoup& coup) const {
  if (coup.known < needs_) return std::nullopt;
  if (told_by_ == ToldBy::score) return outcomes_[coup.score];
  if (coup.start < start_) return std::nullopt;
  if (told_by_ == ToldBy::pairs) return outcomes_[coup.pair_state];
  if (coup.third < third_) return std::nullopt;
  return bet_->settle(evaluate(facts_, coup.coup));
}

/// What a bet should have brought.
struct PayoutCheck::Due {
  Wide returned, commission;  // millionths; of large stakes at long odds too many for 64 bits
};

OfferedBets::OfferedBets(std::vector<const Bet*> offered) : bets{std::move(offered)} {
  for (const Bet* bet : bets) {
    views.emplace_back(*bet);
    scales.push_back(NetScale::of(*bet));
  }
}

PayoutCheck::PayoutCheck(const OfferedBets& offered, const LogFormat& format)
    : offered_{offered}, rounding_{format.rounding}, step_{1} {
  constexpr int kDigitsOfMicros = 6;
  if (rounding_ != MoneyRounding::exact)
    for (int digit = format.money_digits; digit < kDigitsOfMicros; ++digit) step_ *= 10;
  const std::vector<const Bet*>& bets = offered_.bets;
  for (const MoneyColumns& columns : format.money) {
    const auto found =
        std::find_if(bets.begin(), bets.end(), [&](const Bet* bet) { return bet->id == columns.bet; });
    if (!columns.bet.empty() && found == bets.end())
      throw Error{fmt::format("the log has money on \"{}\", which is no bet of this mode of the ruleset",
                              columns.bet)};
    places_.push_back(columns.bet.empty() ? std::nullopt
                                          : std::optional{static_cast<std::size_t>(found - bets.begin())});
  }
}

/// Rounds without regard to the sign, which a bet that loses more than its stake has.
Wide PayoutCheck::rounded(Wide numerator, Wide denominator) const {
  if (numerator < 0) return -rounded(-numerator, denominator);
  const Wide step = denominator * step_;
  const Wide rest = numerator % step;
  const bool up =
      rounding_ == MoneyRounding::up ? rest != 0 : rounding_ != MoneyRounding::down && 2 * rest >= step;
  return (numerator / step + (up ? 1 : 0)) * step_;
}

std::optional<PayoutCheck::Due> PayoutCheck::due(std::size_t column, Micros stake,
                                                 const ReplayedCoup& replayed) const {
  if (replayed.is_void || stake == 0) return Due{stake, 0};
  const std::size_t place = *places_[column];
  const std::optional<std::size_t> outcome = offered_.views[place].outcome(replayed);
  if (!outcome || !offered_.scales[place]) return std::nullopt;
  const std::int64_t scale = offered_.scales[place]->scale();
  const std::int64_t net = offered_.scales[place]->net(*outcome);
  const bool pays_commission = offered_.bets[place]->mode == "commission" && net > 0 && net < scale;
  return Due{rounded(Wide{stake} * (scale + net), scale),
             pays_commission ? rounded(Wide{stake} * (scale - net), scale) : 0};
}

namespace {

std::string money_text(Wide amount) {
  const std::string digits = fmt::format("{:07}", amount < 0 ? -amount : amount);
  std::string text = digits.substr(0, digits.size() - 6) + "." + digits.substr(digits.size() - 6);
  while (text.ends_with('0') && !text.ends_with(".00") && text.size() - text.find('.') > 3) text.pop_back();
  return (amount < 0 ? "-" : "") + text;
}

void compare(FindingKind kind, std::string_view what, std::string_view bet, const std::optional<Micros>& has,
             Wide due, const PayoutCheck::Report& report) {
  if (has && *has != due)
    report(kind, fmt::format("{} {}: {} instead of {}", bet.empty() ? "all bets" : bet, what,
                             money_text(*has), money_text(due)));
}

}  // namespace

void PayoutCheck::check(const LoggedCoup& logged, const ReplayedCoup& replayed, const Report& report) const {
  const FindingKind payout = replayed.is_void ? FindingKind::void_bet : FindingKind::wrong_payout;
  const FindingKind commission = replayed.is_void ? FindingKind::void_bet : FindingKind::wrong_commission;
  const auto compare_all = [&](std::string_view bet, const LoggedMoney& money, Wide stake, const Due& due) {
    compare(payout, "returned", bet, money.returned, due.returned, report);
    compare(payout, "net", bet, money.net, due.returned - stake, report);
    compare(commission, "commission", bet, money.commission, due.commission, report);
  };
  Wide stakes = 0;
  Due sum{0, 0};
  bool sum_is_known = true;
  for (std::size_t column = 0; column < logged.money.size(); ++column) {
    if (!places_[column]) continue;
    const LoggedMoney& money = logged.money[column];
    const Micros stake = money.stake.value_or(0);
    const std::optional<Due> of_bet = due(column, stake, replayed);
    stakes += stake;
    sum_is_known = sum_is_known && of_bet;
    if (!of_bet) continue;
    sum = {sum.returned + of_bet->returned, sum.commission + of_bet->commission};
    compare_all(offered_.bets[*places_[column]]->id, money, stake, *of_bet);
  }
  for (std::size_t column = 0; column < logged.money.size(); ++column) {
    const LoggedMoney& money = logged.money[column];
    if (places_[column] || !sum_is_known || places_.size() == 1) continue;
    compare(FindingKind::wrong_payout, "staked", "", money.stake, stakes, report);
    compare_all("", money, stakes, sum);
  }
}

}  // namespace punto
