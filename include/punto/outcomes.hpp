// How many deals end in each outcome of each bet, by the fastest engine that tells.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "punto/bet.hpp"
#include "punto/shoe.hpp"
#include "punto/tableau.hpp"

namespace punto {

/// A number of deals: those of any finite shoe fit (65535^6 < 2^96), and those of the infinite one.
using Deals = UnsignedWide;

/// A fraction in 128 bits, its denominator above zero, not in lowest terms.
struct WideFraction {
  Wide numerator;
  Wide denominator;

  Rational exact() const { return {Integer{numerator}, Integer{denominator}}; }
};

/// Why `shoe` does not determine `bet`; empty if it does.
std::string missing_for(const Bet& bet, const Shoe& shoe);

/// The mean net result of a bet per unit staked, the player's view: minus the house edge.
/// \param deals  of the bet's outcomes, not all 0.
Rational mean_net(const Bet& bet, std::span<const Deals> deals);

/// A bet's net results in whole multiples of a common unit, so that means are sums of products.
class NetScale {
 public:
  /// Nothing if the odds are so fine that 96 bits of deals times them do not fit 128.
  static std::optional<NetScale> of(const Bet& bet);

  /// The same as mean_net of the bet, without big integers.
  WideFraction mean(std::span<const Deals> deals) const;

  /// The net result of an outcome in units of 1 / scale().
  std::int64_t net(std::size_t outcome) const { return nets_[outcome]; }
  std::int64_t scale() const { return scale_; }

 private:
  std::vector<std::int64_t> nets_;  // of the outcomes, in units of 1 / scale_
  std::int64_t scale_ = 1;
};

/// Counts the outcomes of several bets, shoe after shoe.
///
/// Bets whose facts the final score tells come from the score table, for many shoes at once; those whose
/// facts the pairs tell from the pair table; all others from one walk a shoe. Nobody else chooses.
/// Free of state that changes: several threads may count with one counter.
class OutcomeCounter {
 public:
  /// \param bets  must outlive the counter.
  OutcomeCounter(const Tableau& tableau, std::vector<const Bet*> bets);
  ~OutcomeCounter();
  OutcomeCounter(OutcomeCounter&&) noexcept;

  const std::vector<const Bet*>& bets() const;
  /// Outcomes of all bets: those of bets()[i] start at first_outcome(i) and are its outcome_count().
  std::size_t outcome_count() const;
  std::size_t first_outcome(std::size_t bet) const;

  /// \param shoes  each of six cards or more.
  /// \param deals  shoes.size() x outcome_count() numbers, those of one shoe after the other. Those of one
  ///               bet add up to n(n-1)...(n-5), or are all 0 if the shoe does not determine the bet.
  /// Exact.
  /// \throws Error as enumerate, if a bet needs the walk.
  void count(std::span<const Shoe> shoes, std::span<Deals> deals) const;

  /// True if the net results of every bet are small multiples of its unit, as those of nearly every bet are:
  /// then `means` may be asked.
  bool has_means() const;
  /// The mean net result of every bet, without spreading out the deals of its outcomes.
  /// \param means  shoes.size() x bets().size() fractions, those of one shoe after the other; 0 / 0 for a
  ///               bet that the shoe does not determine.
  /// \throws Error as count.
  void means(std::span<const Shoe> shoes, std::span<WideFraction> means) const;

 private:
  struct Plan;
  std::unique_ptr<const Plan> plan_;
};

}  // namespace punto
