// Any text is a card or is none; a card printed and read again is the same card.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "punto/card.hpp"
#include "punto/error.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  if (const auto card = punto::parse_card(text)) require(punto::parse_card(punto::to_text(*card)) == card);

  try {
    const std::vector<punto::Card> cards = punto::parse_cards(text);
    std::string printed;
    for (const punto::Card card : cards) printed += punto::to_text(card) + ' ';
    require(punto::parse_cards(printed) == cards);
  } catch (const punto::Error& error) {
    require(error.offset() && *error.offset() <= size);
  }
  return 0;
}
