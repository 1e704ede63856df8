// What readers of JSON have in common: one line to be parsed, and what is wrong with it in words.
#pragma once

#include <simdjson.h>

#include <string>
#include <string_view>

namespace punto {

/// What a thread needs to parse JSON, kept from line to line. Texts of a document are views into it.
class JsonWorkshop {
 public:
  /// Begins to parse a line; the document is good until the next one.
  simdjson::error_code begin(std::string_view line, simdjson::ondemand::document& document);

  /// The line that was begun; offsets into it are offsets into the line.
  std::string_view line() const { return std::string_view{text_}.substr(0, size_); }

 private:
  simdjson::ondemand::parser parser_;
  std::string text_;  // the line and the padding that the parser wants to read
  std::size_t size_ = 0;
};

/// "a string is not closed".
std::string_view json_fault(simdjson::error_code code);

}  // namespace punto
