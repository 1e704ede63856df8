// Any text is a shoe or an error; a shoe's counts printed and read again are the same shoe.
// The first byte picks the detail: "0 1,2,..." points, "1 ..." ranks, "2 ..." cards.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "punto/error.hpp"
#include "punto/shoe.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

std::string counts_text(const punto::Shoe& shoe) {
  std::string text;
  for (const int count : shoe.counts()) text += (text.empty() ? "" : ",") + std::to_string(count);
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto detail = static_cast<punto::Detail>(data[0] % 3);
  const std::string_view text{reinterpret_cast<const char*>(data) + 1, size - 1};
  try {
    const punto::Shoe shoe = punto::parse_shoe(detail, text);
    require(shoe.detail() == detail);
    require(punto::parse_shoe(detail, counts_text(shoe)) == shoe);
  } catch (const punto::Error& error) {
    require(!error.offset() || *error.offset() <= text.size());
  }
  return 0;
}
