// What the coups of a log add up to: whole numbers, so that parts add up to the same in any order.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "punto/exact.hpp"
#include "punto/replay.hpp"
#include "punto/score_table.hpp"

namespace punto {

/// Real numbers are added up in whole multiples of 2^-40, to which each of them is rounded.
inline constexpr int kFractionBits = 40;

/// What a bet brought in coups before which the shoe was known, against what was to be expected then; per
/// unit staked, in 2^-40.
struct ConditionalSum {
  std::uint64_t coups = 0;
  Wide net = 0;         // what the bet brought
  Wide difference = 0;  // that less the means
  Wide variance = 0;

  bool operator==(const ConditionalSum&) const = default;
};

/// The money on a bet, in millionths; products with means and variances in 2^-40 of that.
struct StakeSum {
  std::uint64_t bets = 0;
  Integer staked, net;
  Integer mean;      // of the net result, times 2^40
  Integer variance;  // millionths squared, times 2^40

  bool operator==(const StakeSum&) const = default;
};

struct BetTally {
  std::vector<std::uint64_t> outcomes;  // of the coups that are tested
  ConditionalSum conditional;
  StakeSum stakes;

  bool operator==(const BetTally&) const = default;
};

/// Sums from which every test of frequencies and returns can be made.
struct Tally {
  /// Fingerprints of shoes that are kept: the smallest ones, so that those of a sum can be had from its
  /// parts.
  static constexpr std::size_t kMostPrints = 1024;

  explicit Tally(const Ruleset& game);

  // What it is a tally of.
  std::string ruleset;
  int decks;
  std::vector<std::string> bet_ids;  // "banker/commission"

  std::uint64_t coups = 0;  // void ones included
  std::uint64_t voids = 0;
  std::uint64_t shoes = 0;  // 0 if the log names none
  std::array<std::uint64_t, kFindingKinds> findings{};
  std::array<std::uint64_t, 4> known{};    // coups by how much is known of them
  std::array<std::uint64_t, 3> details{};  // coups with cards, by what is known of these
  std::uint64_t with_money = 0;            // coups with stakes

  // Of the coups that are tested: all, or where shoes are known those that are certain to be dealt.
  std::array<std::uint64_t, 3> winners{};       // of all of them
  std::array<std::uint64_t, 100> totals{};      // of those of which only totals are known
  std::array<std::uint64_t, kScores> scores{};  // of those whose cards are known
  std::array<std::array<std::array<std::uint64_t, 52>, 6>, 3>
      cards{};                                 // by detail, place and kind, at every detail known
  std::array<std::uint64_t, 9> neighbours{};   // winners of two coups of a shoe
  std::uint64_t pairs_in_shoe = 0;             // ordered pairs of coups of one shoe
  std::array<std::uint64_t, 6> place_pairs{};  // likewise, of cards in one place
  std::vector<BetTally> bets;

  std::map<std::uint64_t, std::uint64_t> prints;  // how often each fingerprint was seen

  std::uint64_t tested() const { return winners[0] + winners[1] + winners[2]; }
  std::uint64_t found() const;
  /// To which all cards are known. What is known of some only may depend on what they are: a nine is known by
  /// its rank from its points, a king is not.
  Detail least_detail() const;

  /// Notes the fingerprint of a shoe.
  void add_print(std::uint64_t print, std::uint64_t times = 1);
  /// \throws Error if the other one is of another game.
  void add(const Tally& other);

  bool operator==(const Tally&) const = default;
};

/// One JSON object, its members always in the same order.
std::string to_json(const Tally& tally);

/// \throws Error that says what is missing or wrong, if `text` is no tally of this game.
Tally parse_tally(const Ruleset& ruleset, std::string_view text);

}  // namespace punto
