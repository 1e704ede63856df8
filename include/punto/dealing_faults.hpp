// Faults planted into dealt coups on purpose, to try what is there to find them.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "punto/dealing.hpp"
#include "punto/dealing_stakes.hpp"
#include "punto/tableau.hpp"

namespace punto {

/// What is dealt or written wrongly on purpose.
class PlantedFaults {
 public:
  /// No fault yet.
  explicit PlantedFaults(const Tableau& right, std::vector<StakedBet> stakes = {})
      : tableau_{right}, stakes_{std::move(stakes)} {}

  /// Plants one more fault:
  /// - "player:TOTAL", "banker:TOTAL:stand", "banker:TOTAL:POINTS": the hand stands on that two-card total
  ///   where it must draw, or draws where it must stand; the Banker after the Player stood, or after its
  ///   third card of these points. TOTAL is 0 to 7, POINTS 0 to 9;
  /// - "biased-shuffle": Shuffle::biased;
  /// - "stale-thirds": see stale_thirds;
  /// - "payout:BET": where this bet wins, one stake too much comes back;
  /// - "commission:BET": where it wins less than even money, it is paid even money.
  /// \throws Error if it is none of these, is planted already, nothing is staked on BET, or it has no such
  ///         outcome.
  void plant(std::string_view kind);

  /// The tableau with its wrong cells.
  const Tableau& tableau() const { return tableau_; }
  Shuffle shuffle() const { return shuffle_; }
  /// True if the columns of third cards keep the last one of the shoe where none is dealt. Totals and
  /// winner are right all the same.
  bool stale_thirds() const { return stale_thirds_; }
  /// The stakes with their wrong returns.
  const std::vector<StakedBet>& stakes() const { return stakes_; }

 private:
  void plant_new(std::string_view kind);
  bool* cell(std::string_view kind);
  bool plant_payout(std::string_view kind);
  StakedBet& staked(std::string_view kind, std::string_view bet);

  Tableau tableau_;
  std::vector<StakedBet> stakes_;
  Shuffle shuffle_ = Shuffle::fair;
  bool stale_thirds_ = false;
  std::vector<std::string> planted_;
};

}  // namespace punto
