#include "punto/groups.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <map>
#include <tuple>
#include <utility>

namespace punto {
namespace {

using Numbers = std::vector<std::size_t>;

std::size_t longest(const auto& lists) {
  std::size_t most = 0;
  for (const auto& list : lists) most = std::max(most, list.size());
  return most;
}

/// The additions that make one sum of each list. First come those that begin each sum, in order; those to one
/// sum stand far apart, since each waits for the one before.
std::vector<Summands> summands(const std::vector<Numbers>& lists, std::size_t zero) {
  std::vector<Summands> additions;
  const std::size_t together = std::tuple_size_v<decltype(Summands::from)>;
  for (std::size_t first = 0; first == 0 || first < longest(lists); first += together) {
    for (std::size_t list = 0; list < lists.size(); ++list) {
      if (first != 0 && first >= lists[list].size()) continue;
      Summands addition{{}, static_cast<std::uint16_t>(list)};
      for (std::size_t at = 0; at < together; ++at)
        addition.from[at] =
            static_cast<std::uint16_t>(first + at < lists[list].size() ? lists[list][first + at] : zero);
      additions.push_back(addition);
    }
  }
  return additions;
}

}  // namespace

Groups::Groups(std::size_t entries, const std::vector<Numbers>& groups)
    : entries_{entries}, size_{groups.size()} {
  std::vector<Numbers> groups_of_entry(entries);
  for (std::size_t group = 0; group < groups.size(); ++group)
    for (const std::size_t entry : groups[group]) groups_of_entry[entry].push_back(group);
  std::vector<Numbers> parts;
  std::vector<Numbers> parts_of_group(groups.size());
  std::map<Numbers, std::size_t> part_of;
  for (std::size_t entry = 0; entry < entries; ++entry) {
    if (groups_of_entry[entry].empty()) continue;
    const auto [part, is_new] = part_of.try_emplace(groups_of_entry[entry], parts.size());
    if (is_new) {
      for (const std::size_t group : groups_of_entry[entry]) parts_of_group[group].push_back(parts.size());
      parts.emplace_back();
    }
    parts[part->second].push_back(entry);
  }
  part_count_ = parts.size();
  parts_ = summands(parts, entries);
  groups_ = summands(parts_of_group, part_count_);
}

WeighedGroups::WeighedGroups(Groups groups,
                             const std::vector<std::vector<std::pair<std::size_t, std::int64_t>>>& factors)
    : groups_{std::move(groups)}, size_{factors.size()} {
  // Those of one sum far apart, as above.
  for (std::size_t at = 0; at < longest(factors); ++at) {
    for (std::size_t sum = 0; sum < factors.size(); ++sum) {
      if (at >= factors[sum].size()) continue;
      const auto [group, factor] = factors[sum][at];
      assert(group < groups_.size() && std::abs(factor) < kFactorLimit);
      weights_.push_back(
          {static_cast<std::uint16_t>(group), static_cast<std::uint16_t>(sum), static_cast<double>(factor)});
    }
  }
}

}  // namespace punto
