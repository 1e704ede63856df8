#include <fmt/format.h>

#include <utility>

#include "punto/verify.hpp"

namespace punto {

/// A set of fingerprints in one piece of memory, at most half full.
class LogSum::Prints {
 public:
  /// \returns true if it is there already.
  bool insert(std::uint64_t print) {
    if (print == kEmpty) ++print;
    if (2 * size_ >= places_.size() && size_ < kMostShoes) grow();
    std::uint64_t& place = find(print);
    if (place == print) return true;
    if (size_ == kMostShoes) return false;
    place = print;
    ++size_;
    return false;
  }

 private:
  static constexpr std::uint64_t kEmpty = 0;

  std::uint64_t& find(std::uint64_t print) {
    std::size_t at = print & (places_.size() - 1);
    while (places_[at] != kEmpty && places_[at] != print) at = (at + 1) & (places_.size() - 1);
    return places_[at];
  }

  void grow() {
    const std::vector<std::uint64_t> old =
        std::exchange(places_, std::vector<std::uint64_t>(2 * places_.size()));
    for (const std::uint64_t print : old)
      if (print != kEmpty) find(print) = print;
  }

  std::vector<std::uint64_t> places_ = std::vector<std::uint64_t>(1024);
  std::size_t size_ = 0;
};

LogSum::LogSum(const Ruleset& ruleset) : tally_{ruleset}, prints_{std::make_unique<Prints>()} {}

LogSum::~LogSum() = default;
LogSum::LogSum(LogSum&&) noexcept = default;

void LogSum::add(const std::string& file, Judged& judged) {
  for (const ShoePrint& shoe : judged.prints) {
    if (!prints_->insert(shoe.print)) continue;
    ++judged.tally.findings[static_cast<std::size_t>(FindingKind::repeated_shoe)];
    judged.findings.push_back({FindingKind::repeated_shoe,
                               shoe.line,
                               shoe.shoe,
                               {},
                               "all its coups are those of a shoe before it"});
  }
  for (const Finding& finding : judged.findings) keep(file, finding);
  tally_.add(judged.tally);
}

void LogSum::add(const Tally& tally) {
  tally_.add(tally);
}

void LogSum::keep(const std::string& file, const Finding& finding) {
  if (kept_[static_cast<std::size_t>(finding.kind)]++ < kFirst) first_.push_back({file, finding});
}

}  // namespace punto
