#include "punto/error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace punto {
namespace {

constexpr std::size_t kLongestQuote = 120;

struct Position {
  std::size_t line;       // from 1
  std::size_t column;     // in characters, from 1
  std::string_view text;  // of the line
};

Position position_of(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  const std::string_view before = text.substr(0, offset);
  const auto line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
  const std::size_t start = line == 1 ? 0 : before.rfind('\n') + 1;
  const std::size_t end = text.find_first_of("\r\n", offset);
  return {line, character_count(text.substr(start, offset - start)) + 1, text.substr(start, end - start)};
}

/// The line with a caret under the column: a part of it if it is long, tabs as spaces. Nothing if it holds
/// what would upset a terminal.
std::string quote(const Position& position) {
  constexpr std::size_t kBefore = 60;  // characters of a long line that stand before the column
  std::size_t start = 0;
  std::size_t column = position.column;
  if (position.text.size() > kLongestQuote) {
    for (; column > kBefore + 1; --column)
      start += std::max<std::size_t>(character_length(position.text, start), 1);
  }
  std::string shown;
  for (std::size_t at = start; at < position.text.size() && at - start < kLongestQuote;) {
    const bool is_tab = position.text[at] == '\t';
    const std::size_t length = is_tab ? 1 : plain_length(position.text, at);
    if (length == 0) return {};
    shown += is_tab ? " " : position.text.substr(at, length);
    at += length;
  }
  return fmt::format("\n  {}\n  {:>{}}", shown, '^', column);
}

}  // namespace

Error::Error(const std::string& message) : std::runtime_error{message}, message_{message} {}

Error::Error(const std::string& message, std::size_t offset)
    : std::runtime_error{message}, message_{message}, offset_{offset} {}

Error::Error(const std::string& full_text, const Error& origin)
    : std::runtime_error{full_text}, message_{origin.message_}, offset_{origin.offset_}, placed_{true} {}

Error Error::in(std::string_view source, std::string_view text) const {
  if (placed_) return *this;
  if (!offset_) return in(source);
  const Position position = position_of(text, *offset_);
  return {fmt::format("{}:{}:{}: {}{}", source, position.line, position.column, message_, quote(position)),
          *this};
}

Error Error::in(std::string_view source) const {
  if (placed_) return *this;
  return {fmt::format("{}: {}", source, message_), *this};
}

}  // namespace punto
