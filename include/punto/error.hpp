// The one exception of the library, and where in a text it points.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "punto/text.hpp"

namespace punto {

/// Bad input: the message says what was expected and what came.
///
/// A parser knows only the offset of the offending word in the text that it was given. Whoever knows
/// where that text came from calls `in`, which turns the offset into file, line and column and quotes
/// the line. A fault of the library itself is an assertion, never an Error.
class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& message);

  /// \param offset  byte of the text being parsed at which the mistake starts.
  Error(const std::string& message, std::size_t offset);

  /// This error, placed at its offset in `text`, which was read from `source`. An error that already
  /// has a place keeps it.
  Error in(std::string_view source, std::string_view text) const;

  /// This error, said to come from `source` as a whole. An error that already has a place keeps it.
  Error in(std::string_view source) const;

  const std::string& message() const { return message_; }
  std::optional<std::size_t> offset() const { return offset_; }
  bool has_place() const { return placed_; }

 private:
  Error(const std::string& full_text, const Error& origin);

  std::string message_;
  std::optional<std::size_t> offset_;
  bool placed_ = false;
};

}  // namespace punto
