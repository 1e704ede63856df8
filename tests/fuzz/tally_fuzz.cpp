// Tallies of logs: whatever is read is read again from what is written of it, and can be judged.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "punto/error.hpp"
#include "punto/verify.hpp"

namespace {

const punto::Ruleset& game() {
  static const punto::Ruleset kRuleset = punto::load_ruleset("sa-gaming");
  return kRuleset;
}

const punto::LogTests& tests_of_game() {
  static const punto::LogTests kTests{game()};
  return kTests;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const punto::Tally tally =
        punto::parse_tally(game(), std::string_view{reinterpret_cast<const char*>(data), size});
    if (punto::parse_tally(game(), punto::to_json(tally)) != tally) std::abort();
    (void)tests_of_game().conclude(tally, 0.01);
  } catch (const punto::Error&) {
  }
  return 0;
}
