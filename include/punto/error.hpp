// The one exception of the library, and where in a text it points.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

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

/// The word of `known` that is closest to `word`, as a question to append to a message:
/// " Did you mean \"winner\"?". Empty if none is close.
template <class Words>
std::string did_you_mean(std::string_view word, const Words& known);

/// Letters to insert, delete, replace or swap to turn one word into the other.
std::size_t edit_distance(std::string_view a, std::string_view b);

template <class Words>
std::string did_you_mean(std::string_view word, const Words& known) {
  std::string_view best;
  std::size_t best_distance = word.size() / 3 + 2;
  for (std::string_view candidate : known) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best.empty() ? std::string{} : " Did you mean \"" + std::string{best} + "\"?";
}

}  // namespace punto
