#include "json_text.hpp"

#include <algorithm>
#include <array>

namespace punto {
namespace {

struct Fault {
  simdjson::error_code code;
  std::string_view words;
};
constexpr std::array kFaults{
    Fault{simdjson::UNCLOSED_STRING, "a string is not closed"},
    Fault{simdjson::UNESCAPED_CHARS, "a control character in a string"},
    Fault{simdjson::STRING_ERROR, "a string with an escape that means nothing"},
    Fault{simdjson::INCOMPLETE_ARRAY_OR_OBJECT, "it ends before what it opens is closed"},
    Fault{simdjson::TAPE_ERROR, "a comma, colon, bracket or quotation mark is missing or superfluous"},
};

}  // namespace

simdjson::error_code JsonWorkshop::begin(std::string_view line, simdjson::ondemand::document& document) {
  text_.assign(line);
  text_.append(simdjson::SIMDJSON_PADDING, ' ');
  size_ = line.size();
  return parser_.iterate(simdjson::padded_string_view{text_.data(), size_, text_.size()}).get(document);
}

std::string_view json_fault(simdjson::error_code code) {
  const auto* const found =
      std::find_if(kFaults.begin(), kFaults.end(), [&](const Fault& fault) { return fault.code == code; });
  return found == kFaults.end() ? simdjson::error_message(code) : found->words;
}

}  // namespace punto
