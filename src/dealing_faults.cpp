#include "punto/dealing_faults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "punto/error.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

constexpr std::string_view kKinds =
    "player:TOTAL, banker:TOTAL:stand, banker:TOTAL:POINTS (TOTAL 0 to 7, POINTS 0 to 9), biased-shuffle, "
    "stale-thirds, payout:BET or commission:BET";

/// A bet that pays too much.
struct PayoutFault {
  std::string_view start;                  // of its kind; the bet follows
  Rational (*extra)(const Rational& net);  // that comes back per unit staked, by the right net result
};
constexpr std::array kPayoutFaults{
    PayoutFault{"payout:", [](const Rational& net) { return Rational{net > 0 ? 1 : 0}; }},
    PayoutFault{"commission:",
                [](const Rational& net) { return 0 < net && net < 1 ? 1 - net : Rational{0}; }}};

/// Takes `word` off the front of `text`, if it is there.
bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

/// Takes a digit from 0 to `greatest` off the front of `text`, if there is one.
std::optional<std::size_t> take_digit(std::string_view& text, char greatest) {
  if (text.empty() || text.front() < '0' || text.front() > greatest) return std::nullopt;
  const auto digit = static_cast<std::size_t>(text.front() - '0');
  text.remove_prefix(1);
  return digit;
}

}  // namespace

void PlantedFaults::plant(std::string_view kind) {
  if (std::find(planted_.begin(), planted_.end(), kind) != planted_.end())
    throw Error{fmt::format("the fault \"{}\" is planted twice", kind)};
  plant_new(kind);
  planted_.emplace_back(kind);
}

void PlantedFaults::plant_new(std::string_view kind) {
  if (kind == "biased-shuffle") {
    shuffle_ = Shuffle::biased;
  } else if (kind == "stale-thirds") {
    stale_thirds_ = true;
  } else if (bool* const wrong = cell(kind)) {
    *wrong = !*wrong;
  } else if (!plant_payout(kind)) {
    throw Error{fmt::format("\"{}\" is no fault; expected {}", printable(kind), kKinds)};
  }
}

/// The cell that `kind` names, or nullptr.
bool* PlantedFaults::cell(std::string_view kind) {
  const bool of_player = take(kind, "player:");
  if (!of_player && !take(kind, "banker:")) return nullptr;
  const std::optional<std::size_t> total = take_digit(kind, '7');
  if (!total) return nullptr;
  if (of_player) return kind.empty() ? &tableau_.player[*total] : nullptr;
  if (kind == ":stand") return &tableau_.banker_after_stand[*total];
  if (!take(kind, ":")) return nullptr;
  const std::optional<std::size_t> points = take_digit(kind, '9');
  return points && kind.empty() ? &tableau_.banker[*total][*points] : nullptr;
}

/// Plants the payout fault that `kind` names; false if it names none.
bool PlantedFaults::plant_payout(std::string_view kind) {
  std::string_view bet = kind;
  const auto* const fault = std::find_if(kPayoutFaults.begin(), kPayoutFaults.end(),
                                         [&](const PayoutFault& known) { return take(bet, known.start); });
  if (fault == kPayoutFaults.end()) return false;
  StakedBet& wrong = staked(kind, bet);
  const std::vector<Rational> right = wrong.returned;
  for (std::size_t outcome = 0; outcome < right.size(); ++outcome)
    wrong.returned[outcome] += wrong.stake * fault->extra(wrong.bet->net(outcome));
  if (wrong.returned == right)
    throw Error{fmt::format("the fault \"{}\" changes nothing: no outcome pays so", printable(kind))};
  return true;
}

StakedBet& PlantedFaults::staked(std::string_view kind, std::string_view bet) {
  const auto found = std::find_if(stakes_.begin(), stakes_.end(),
                                  [&](const StakedBet& stake) { return stake.bet->id == bet; });
  if (found == stakes_.end())
    throw Error{fmt::format("the fault \"{}\" needs a stake on \"{}\"", printable(kind), printable(bet))};
  return *found;
}

}  // namespace punto
