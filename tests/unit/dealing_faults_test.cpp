#include "punto/dealing_faults.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "punto/error.hpp"
#include "punto/ruleset.hpp"

namespace punto {
namespace {

const Tableau& right() {
  static const Tableau kTableau = load_ruleset("sa-gaming").tableau;
  return kTableau;
}

Tableau with_fault(const std::string& kind) {
  PlantedFaults faults{right()};
  faults.plant(kind);
  CHECK(faults.shuffle() == Shuffle::fair);
  CHECK(!faults.stale_thirds());
  return faults.tableau();
}

TEST_CASE("every cell of the tableau can be turned, and no other is") {
  for (std::size_t total = 0; total <= 7; ++total) {
    Tableau player = right();
    player.player[total] = !player.player[total];
    CHECK(with_fault("player:" + std::to_string(total)) == player);
    Tableau after_stand = right();
    after_stand.banker_after_stand[total] = !after_stand.banker_after_stand[total];
    CHECK(with_fault("banker:" + std::to_string(total) + ":stand") == after_stand);
    for (std::size_t points = 0; points <= 9; ++points) {
      Tableau banker = right();
      banker.banker[total][points] = !banker.banker[total][points];
      CHECK(with_fault("banker:" + std::to_string(total) + ":" + std::to_string(points)) == banker);
    }
  }
}

TEST_CASE("faults of other kinds leave the tableau alone; several go together") {
  PlantedFaults faults{right()};
  CHECK(faults.tableau() == right());
  faults.plant("biased-shuffle");
  CHECK(faults.shuffle() == Shuffle::biased);
  CHECK(!faults.stale_thirds());
  faults.plant("stale-thirds");
  CHECK(faults.stale_thirds());
  CHECK(faults.tableau() == right());
  faults.plant("player:5");
  faults.plant("banker:6:stand");
  CHECK(!faults.tableau().player[5]);
  CHECK(faults.tableau().banker_after_stand[6]);
}

TEST_CASE("what is no fault is told which there are") {
  for (const std::string kind :
       {"", "player", "player:", "player:8", "player:-1", "player:55", "player:5:stand", "banker:5",
        "banker:8:stand", "banker:5:", "banker:5:stands", "banker:5:10", "banker:5:x", "banker::5", "tie:5",
        "Player:5", " player:5", "stale-third", "biased shuffle"}) {
    PlantedFaults faults{right()};
    const std::string message =
        "\"" + kind +
        "\" is no fault; expected player:TOTAL, banker:TOTAL:stand, banker:TOTAL:POINTS (TOTAL "
        "0 to 7, POINTS 0 to 9), biased-shuffle or stale-thirds";
    CHECK_THROWS_WITH_AS(faults.plant(kind), message.c_str(), Error);
    CHECK(faults.tableau() == right());
  }
}

TEST_CASE("a fault planted twice would be none") {
  for (const std::string kind :
       {"player:5", "banker:3:8", "banker:0:stand", "biased-shuffle", "stale-thirds"}) {
    PlantedFaults faults{right()};
    faults.plant(kind);
    CHECK_THROWS_WITH_AS(faults.plant(kind), ("the fault \"" + kind + "\" is planted twice").c_str(), Error);
  }
}

}  // namespace
}  // namespace punto
