// Words and characters: what messages and tables need to know about text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace punto {

/// Bytes of the well-formed UTF-8 character that starts at `at`; 0 if there is none.
std::size_t character_length(std::string_view text, std::size_t at);

/// Characters, not bytes, of UTF-8 text.
std::size_t character_count(std::string_view text);

/// Bytes of the character that starts at `at` if a terminal shows it as it is; 0 if it is not UTF-8, or
/// controls the terminal or the direction of writing.
std::size_t plain_length(std::string_view text, std::size_t at);

/// `text` with every character but line ends that is not plain replaced by "?".
std::string plain(std::string_view text);

/// `text` fit for a message: characters that are not plain become "?", and what is longer than 40 characters
/// ends in "...".
std::string printable(std::string_view text);

/// "a, b, c".
/// \param words  a range of words.
template <class Words>
std::string listed(const Words& words) {
  std::string list;
  for (const std::string_view word : words) {
    if (!list.empty()) list += ", ";
    list += word;
  }
  return list;
}

/// Letters to insert, delete, replace or swap to turn one word into the other.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The one of `known` that is closest to `word`, as a question to append to a message:
/// " Did you mean \"winner\"?". Empty if none is close: a third of the letters may be wrong, or the end
/// may be missing. Of equally close ones the shortest.
/// \param known  a range of words.
template <class Words>
std::string did_you_mean(std::string_view word, const Words& known) {
  constexpr std::size_t kShortestBeginning = 3;
  std::string_view best;
  std::size_t best_distance = word.size() / 3 + 1;
  for (const std::string_view candidate : known) {
    const bool begins = word.size() >= kShortestBeginning && candidate.starts_with(word);
    const std::size_t distance = begins ? 1 : edit_distance(word, candidate);
    const bool shorter = distance == best_distance && candidate.size() < best.size();
    if (distance < best_distance || shorter) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best.empty() ? std::string{} : " Did you mean \"" + std::string{best} + "\"?";
}

}  // namespace punto
