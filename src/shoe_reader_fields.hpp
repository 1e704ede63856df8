// A line of a stream of shoes, first step: its fields.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shoe_text.hpp"

namespace punto {

inline constexpr std::string_view kBlanks = " \t\r";

constexpr bool is_blank(char character) {
  return character == ' ' || character == '\t' || character == '\r';
}

/// `word` without the blanks around it.
Word trimmed(Word word);

/// True if the words are the same but for the case of their letters. `lower` is in small letters.
bool same_word(std::string_view word, std::string_view lower);

struct LineField {
  Word word;  // inside the quotation marks if there are any
  bool quoted;

  /// The field's text, doubled quotation marks made single.
  std::string text() const;
};

struct LineFields {
  std::vector<LineField> list;
  Word content;     // the line without its comment and the blanks around
  bool has_commas;  // if not, blanks separate the fields

  /// What the line holds from this field on.
  Word from(std::size_t field) const;
};

/// Splits a line at its commas, or at its blanks if there is no comma.
/// \throws Error if quotation marks do not enclose whole fields.
LineFields split_fields(std::string_view line);

}  // namespace punto
