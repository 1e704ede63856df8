#include "punto/dealing_stakes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "punto/error.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

constexpr int kMostStake = 1'000'000'000;

/// Reads digits, and perhaps a point and one or two more.
std::optional<Rational> parse_amount(std::string_view text) {
  constexpr int kMostDecimals = 2;
  const bool plain = text.find_first_not_of("0123456789.") == std::string_view::npos;
  if (!plain || printed_digits(text) > kMostDecimals) return std::nullopt;
  const std::optional<Rational> amount = parse_rational(text);
  return amount && *amount > 0 && *amount <= kMostStake ? amount : std::nullopt;
}

const Bet& bet_named(std::string_view id, const std::vector<const Bet*>& offered) {
  std::vector<std::string_view> names;
  for (const Bet* bet : offered) {
    if (bet->id == id) return *bet;
    names.push_back(bet->id);
  }
  const std::string guess = did_you_mean(id, names);
  throw Error{fmt::format("no bet \"{}\" is offered{}", printable(id),
                          guess.empty() ? ", only " + listed(names) : "." + guess)};
}

}  // namespace

StakedBet::StakedBet(const Bet& which, const Rational& how_much) : bet{&which}, stake{how_much} {
  for (std::size_t outcome = 0; outcome < which.outcome_count(); ++outcome)
    returned.push_back(stake * (1 + which.net(outcome)));
}

StakedBet parse_stake(std::string_view text, const std::vector<const Bet*>& offered) {
  const std::size_t sign = text.find('=');
  if (sign == std::string_view::npos)
    throw Error{fmt::format("\"{}\" is no stake; expected BET=AMOUNT, such as {}=100", printable(text),
                            offered.front()->id)};
  const std::string_view amount = text.substr(sign + 1);
  const Bet& bet = bet_named(text.substr(0, sign), offered);
  const std::optional<Rational> stake = parse_amount(amount);
  if (!stake)
    throw Error{fmt::format(
        "\"{}\" is no amount; expected one above 0, at most {}, with at most two digits after the point",
        printable(amount), kMostStake)};
  return {bet, *stake};
}

}  // namespace punto
