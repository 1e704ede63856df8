// Any text is a ruleset or an error that says where; a ruleset read again is as good.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "punto/error.hpp"
#include "punto/ruleset.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  try {
    const punto::Ruleset ruleset = punto::parse_ruleset(text, "fuzz");
    require(!ruleset.id.empty() && !ruleset.modes.empty());
    require(punto::parse_ruleset(ruleset.text, "fuzz").bets.size() == ruleset.bets.size());
  } catch (const punto::Error& error) {
    require(error.has_place());
  }
  return 0;
}
