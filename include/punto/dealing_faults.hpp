// Faults planted into dealt coups on purpose, to try what is there to find them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "punto/dealing.hpp"
#include "punto/tableau.hpp"

namespace punto {

/// What is dealt or written wrongly on purpose.
class PlantedFaults {
 public:
  /// No fault yet.
  explicit PlantedFaults(const Tableau& right) : tableau_{right} {}

  /// Plants one more fault:
  /// - "player:TOTAL", "banker:TOTAL:stand", "banker:TOTAL:POINTS": the hand stands on that two-card total
  ///   where it must draw, or draws where it must stand; the Banker after the Player stood, or after its
  ///   third card of these points. TOTAL is 0 to 7, POINTS 0 to 9;
  /// - "biased-shuffle": Shuffle::biased;
  /// - "stale-thirds": see stale_thirds.
  /// \throws Error if it is none of these, or is planted already.
  void plant(std::string_view kind);

  /// The tableau with its wrong cells.
  const Tableau& tableau() const { return tableau_; }
  Shuffle shuffle() const { return shuffle_; }
  /// True if the columns of third cards keep the last one of the shoe where none is dealt. Totals and
  /// winner are right all the same.
  bool stale_thirds() const { return stale_thirds_; }

 private:
  void plant_new(std::string_view kind);
  bool* cell(std::string_view kind);

  Tableau tableau_;
  Shuffle shuffle_ = Shuffle::fair;
  bool stale_thirds_ = false;
  std::vector<std::string> planted_;
};

}  // namespace punto
