// One shoe of a log, followed card by card.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "punto/card.hpp"
#include "punto/replay.hpp"
#include "punto/shoe.hpp"

namespace punto {

/// What is left of a shoe, known as well as the log shows its cards.
class FollowedShoe {
 public:
  explicit FollowedShoe(int decks);

  void restart();

  /// Takes a card out.
  /// \returns false if the shoe does not hold it any more; then it is lost from sight: is_sound() is false.
  bool take(Card card);

  /// False once more cards have come than there were.
  bool is_sound() const { return sound_; }
  /// Cards that may still come, unseen burned ones included.
  int size() const { return size_; }
  /// The undealt cards, at the least detail to which one of the others was known. Requires is_sound().
  Shoe shoe() const;

 private:
  using Counts = std::array<std::int64_t, 52>;

  std::array<Counts, 3> fresh_{};
  std::array<Counts, 3> left_{};  // by detail; right for those up to detail_
  Detail detail_ = Detail::cards;
  int fresh_size_;
  int size_ = 0;
  bool sound_ = true;
};

/// A fingerprint of the coups of a shoe. Shoes of which too little is known to be told apart have none.
class PrintMaker {
 public:
  void restart() { *this = {}; }
  void add(const ReplayedCoup& coup);
  std::optional<std::uint64_t> print() const;

 private:
  void mix(std::uint64_t value);

  std::uint64_t hash_ = 0x9E3779B97F4A7C15U;
  double bits_ = 0;  // of information, about
};

}  // namespace punto
