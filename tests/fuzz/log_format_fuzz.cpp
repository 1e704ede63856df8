// Any text is a log format or an error that says where; a format's notation of cards can be replaced.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "punto/error.hpp"
#include "punto/log.hpp"
#include "punto/log_format.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  try {
    const punto::LogFormat format = punto::parse_log_format(text, "fuzz");
    require(!format.id.empty() && !format.title.empty());
    require(format.stated.size() <= punto::LoggedCoup::kMostStated);
    require(format.with_cards("points").id == format.id);
  } catch (const punto::Error& error) {
    require(error.has_place());
  }
  return 0;
}
