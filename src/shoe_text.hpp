// Counts and kinds of card as text: what every reader of shoes shares, messages included.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "punto/card.hpp"
#include "punto/error.hpp"

namespace punto {

/// A word and the byte of the text at which it starts.
struct Word {
  std::string_view text;
  std::size_t offset;

  std::size_t end() const { return offset + text.size(); }
};

/// Splits `text` into lines of words at commas and white space, without comments and empty lines.
/// \param wanted  what a field should hold: "a count".
/// \throws Error if nothing stands between two commas.
std::vector<std::vector<Word>> split_lines(std::string_view text, std::string_view wanted);

/// True if `word` is a card's name and no number, so that it can only stand in a list of kinds.
bool names_card_only(std::string_view word);

/// A list of kinds of card, as messages call it.
struct KindList {
  std::string_view any;       // "a header line"
  std::string_view this_one;  // "the header line"
};
inline constexpr KindList kHeaderLine{"a header line", "the header line"};

/// The kinds that a list names, in its order. Each kind must be there once.
/// \throws Error with the offset of the name at fault.
std::vector<std::size_t> read_kinds(std::span<const Word> names, Detail detail, const KindList& list);

/// \throws Error with the word's offset unless it is a whole number from 0 to Shoe::kSizeLimit.
std::int64_t read_count(const Word& word);

/// The Error that `word` is no count at all.
Error no_count(const Word& word);

/// The Error that a shoe of this detail does not have `count` counts.
Error wrong_number_of_counts(std::size_t count, Detail detail, std::size_t offset);

}  // namespace punto
