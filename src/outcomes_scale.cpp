// The mean net result of a bet, from the deals of its outcomes.
#include "punto/outcomes.hpp"

namespace punto {

Rational mean_net(const Bet& bet, std::span<const Deals> deals) {
  Rational sum = 0;
  Integer all = 0;
  for (std::size_t outcome = 0; outcome < deals.size(); ++outcome) {
    sum += bet.net(outcome) * Integer{deals[outcome]};
    all += Integer{deals[outcome]};
  }
  return sum / all;
}

std::optional<NetScale> NetScale::of(const Bet& bet) {
  constexpr int kMostBits = 30;  // of a net result in units: 96 + 30 bits, and their sum, fit a signed 128
  Integer scale = 1;
  for (std::size_t outcome = 0; outcome < bet.outcome_count(); ++outcome)
    scale = lcm(scale, Integer{denominator(bet.net(outcome))});
  NetScale result;
  if (scale >> kMostBits != 0) return std::nullopt;
  result.scale_ = static_cast<std::int64_t>(scale);
  for (std::size_t outcome = 0; outcome < bet.outcome_count(); ++outcome) {
    const Integer net = numerator(bet.net(outcome) * scale);
    if (abs(net) >> kMostBits != 0) return std::nullopt;
    result.nets_.push_back(static_cast<std::int64_t>(net));
  }
  return result;
}

WideFraction NetScale::mean(std::span<const Deals> deals) const {
  WideFraction mean{0, 0};
  for (std::size_t outcome = 0; outcome < deals.size(); ++outcome) {
    mean.numerator += nets_[outcome] * static_cast<Wide>(deals[outcome]);
    mean.denominator += static_cast<Wide>(deals[outcome]);
  }
  mean.denominator *= scale_;
  return mean;
}

}  // namespace punto
