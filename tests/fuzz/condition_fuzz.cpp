// Any text is a condition or an error that says where; a condition compiled again from its own text is
// the same, and runs.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "punto/condition.hpp"
#include "punto/error.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

/// Values in the range of every fact: its least plus a few steps, another number of them in each round.
punto::FactValues values_of_round(int round) {
  punto::FactValues values;
  for (const punto::Fact& fact : punto::all_facts()) {
    values.set(fact, fact.least + round % (fact.greatest - fact.least + 1));
    round = round * 5 + 1;
    round %= 1009;
  }
  return values;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  try {
    const punto::Condition condition = punto::Condition::compile(text);
    require(condition.text() == text);
    const punto::Condition again = punto::Condition::compile(condition.text());
    require(again.facts() == condition.facts());
    for (int round = 0; round < 20; ++round) {
      const punto::FactValues values = values_of_round(round);
      require(condition.holds(values) == again.holds(values));
    }
  } catch (const punto::Error& error) {
    require(error.offset() && *error.offset() <= size);
  }
  return 0;
}
