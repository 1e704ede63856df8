// Sums over groups of what a table counts: the outcomes of bets, and what these are worth.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace punto {

/// Some additions of many: the numbers at `from` go into the sum at `to`. Four at once, since additions to
/// one sum wait for one another; where there are fewer, the rest is a place that holds zero.
struct Summands {
  std::array<std::uint16_t, 4> from;
  std::uint16_t to;
};

/// Sets of the entries of a table whose counts are wanted as sums. They share many entries, so those that
/// stand in the same groups make one part, which is added up once.
class Groups {
 public:
  /// \param entries  of the table, below 65,535.
  /// \param groups   for each group the numbers of its entries.
  Groups(std::size_t entries, const std::vector<std::vector<std::size_t>>& groups);

  std::size_t size() const { return size_; }
  std::size_t entries() const { return entries_; }
  std::size_t part_count() const { return part_count_; }
  /// How entries make parts; no two parts have one in common. Entry entries() is zero.
  std::span<const Summands> parts() const { return parts_; }
  /// How parts make groups. Part part_count() is zero.
  std::span<const Summands> groups() const { return groups_; }

 private:
  std::size_t entries_;
  std::size_t size_;
  std::size_t part_count_ = 0;
  std::vector<Summands> parts_;
  std::vector<Summands> groups_;
};

/// Sums of products: each group is counted so many times in one of several sums.
class WeighedGroups {
 public:
  /// All factors of one sum, without their signs, add up to less than this: then products with counts that
  /// doubles hold fit 64 bits.
  static constexpr std::int64_t kFactorLimit = 1024;

  struct Weight {
    std::uint16_t group;
    std::uint16_t sum;
    double factor;
  };

  /// \param factors  for each sum, the groups that it has, all different, each with its factor.
  WeighedGroups(Groups groups, const std::vector<std::vector<std::pair<std::size_t, std::int64_t>>>& factors);

  std::size_t size() const { return size_; }
  const Groups& groups() const { return groups_; }
  std::span<const Weight> weights() const { return weights_; }

 private:
  Groups groups_;
  std::size_t size_;
  std::vector<Weight> weights_;
};

}  // namespace punto
