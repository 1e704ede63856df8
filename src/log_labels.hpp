// The words of a log that are no cards: winners, truths, pairs, numbers and money.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "punto/log.hpp"

namespace punto {

/// Words and the small numbers for which they stand. A word is compared without case, and a blank, "_" and
/// "-" are alike.
class Labels {
 public:
  /// \returns false if the word is there already with another meaning.
  bool add(std::string_view word, int value);

  std::optional<int> find(std::string_view word) const {
    for (const auto& [text, value] : buckets_[bucket(word)])
      if (text == word) return value;
    return find_slowly(word);
  }

 private:
  static std::size_t bucket(std::string_view word) {
    return word.empty() ? 0 : (static_cast<unsigned char>(word[0]) + word.size() * 5) % kBuckets;
  }
  std::optional<int> find_slowly(std::string_view word) const;

  static constexpr std::size_t kBuckets = 64;
  std::array<std::vector<std::pair<std::string, int>>, kBuckets> buckets_;
};

/// What a pair label says: the hands that pair, added up.
enum PairBits : int { kNoPair = 0, kPlayerPair = 1, kBankerPair = 2 };

/// The labels that are read without being stated. Winners are those of the fact `winner`; truths are 0 and 1;
/// pairs are sums of PairBits.
Labels known_winners();
Labels known_truths();
Labels known_pairs();

/// A whole number without sign.
std::optional<std::uint64_t> whole_number(std::string_view text);

/// A decimal number of at most 6 decimals, in millionths; nothing if it is none or does not fit.
std::optional<Micros> micros_of(std::string_view text);

}  // namespace punto
