// Random numbers that depend on a seed and a place only.
#pragma once

#include <Random123/philox.h>

#include <cstddef>
#include <cstdint>

namespace punto {

/// Streams of different use never share a counter.
enum class Stream : std::uint32_t { shoe = 0, infinite_shoe = 1 };

/// The random words of one place: a shoe, or a coup of the infinite shoe.
///
/// Philox4x32-10 with the seed as its key. Its counter is the block of four words, the stream, and the number
/// of the place: 2^34 words before it would start anew, while the largest shoe takes 2^16 and few more.
class RandomWords {
 public:
  RandomWords(std::uint64_t seed, Stream stream, std::uint64_t number)
      : key_{{low(seed), high(seed)}},
        counter_{{0, static_cast<std::uint32_t>(stream), low(number), high(number)}} {}

  std::uint32_t next() {
    if (used_ == block_.size()) {
      block_ = r123::Philox4x32{}(counter_, key_);
      ++counter_[0];
      used_ = 0;
    }
    return block_[used_++];
  }

  /// 0 to bound - 1, each with the same probability. Requires bound > 0.
  ///
  /// The upper half of word * bound would be it, were 2^32 a multiple of the bound. The first 2^32 mod bound
  /// lower halves are refused: then each value has floor(2^32 / bound) words.
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = std::uint64_t{next()} * bound;
    if (low(product) < bound) {
      const std::uint32_t refused = -bound % bound;  // 2^32 mod bound
      while (low(product) < refused) product = std::uint64_t{next()} * bound;
    }
    return high(product);
  }

 private:
  static constexpr std::uint32_t low(std::uint64_t word) { return static_cast<std::uint32_t>(word); }
  static constexpr std::uint32_t high(std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32U); }

  r123::Philox4x32::key_type key_;
  r123::Philox4x32::ctr_type counter_;
  r123::Philox4x32::ctr_type block_{};
  std::size_t used_ = 4;
};

}  // namespace punto
