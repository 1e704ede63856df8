#include "punto/ruleset.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "punto/error.hpp"
#include "punto/file.hpp"
#include "punto/text.hpp"

namespace punto {

std::optional<Burn> burn_named(std::string_view word) {
  if (word == "shown-card") return Burn{true, 0};
  if (word == "none") return Burn{};
  return std::nullopt;
}

int burned_after(Card shown) {
  const int points = shown.points().value();
  return points == 0 ? 10 : points;
}

namespace {

constexpr int kMostInACoup = 6;

}  // namespace

void require_a_coup(const Ruleset& ruleset) {
  const int burned = ruleset.burn.most();
  const int cards = 52 * ruleset.decks;
  if (cards - burned - ruleset.cut < kMostInACoup)
    throw Error{
        fmt::format("burning {} of {} cards and leaving {} behind the cut card leaves no coup to deal",
                    burned, cards, ruleset.cut)};
}

std::uint64_t certain_coups(const Ruleset& ruleset) {
  // A coup is begun if more cards are left than this.
  const int stop = std::max(ruleset.cut, kMostInACoup - 1);
  const int before = 52 * ruleset.decks - ruleset.burn.most() - stop;
  return static_cast<std::uint64_t>((before + kMostInACoup - 1) / kMostInACoup);
}

std::vector<const Bet*> Ruleset::all_bets() const {
  std::vector<const Bet*> all;
  for (const Bet& bet : bets) all.push_back(&bet);
  return all;
}

std::vector<const Bet*> Ruleset::bets_in(std::string_view mode) const {
  std::vector<std::string_view> names;
  for (const Mode& known : modes) names.push_back(known.id);
  if (std::find(names.begin(), names.end(), mode) == names.end()) {
    throw Error{fmt::format("unknown mode \"{}\"; {} has {}.{}", printable(mode), id, listed(names),
                            did_you_mean(mode, names))};
  }
  std::vector<const Bet*> offered;
  for (const Bet& bet : bets)
    if (bet.mode.empty() || bet.mode == mode) offered.push_back(&bet);
  return offered;
}

std::vector<const Bet*> Ruleset::bets_named(std::string_view bet_id) const {
  std::vector<const Bet*> found;
  std::vector<std::string_view> names;
  for (const Bet& bet : bets) {
    names.push_back(bet.id);
    if (bet.id == bet_id) found.push_back(&bet);
  }
  if (!found.empty()) return found;
  names.erase(std::unique(names.begin(), names.end()), names.end());
  const std::string guess = did_you_mean(bet_id, names);
  throw Error{fmt::format("unknown bet \"{}\".{}", printable(bet_id),
                          guess.empty() ? fmt::format(" {} has {}", id, listed(names)) : guess)};
}

std::vector<std::filesystem::path> ruleset_files() {
  return data_files("rulesets", ".toml");
}

Ruleset load_ruleset(const std::string& name_or_path) {
  const auto read = [](const std::filesystem::path& path) {
    return parse_ruleset(read_text_file(path), path.string());
  };
  const bool is_path = name_or_path.find('/') != std::string::npos || name_or_path.ends_with(".toml");
  if (is_path) return read(name_or_path);

  std::vector<std::string> names;
  for (const std::filesystem::path& path : ruleset_files()) {
    names.push_back(path.stem().string());
    if (names.back() == name_or_path) return read(path);
  }
  throw Error{fmt::format("unknown ruleset \"{}\"; there {}, or a path that ends in .toml.{}",
                          printable(name_or_path),
                          names.empty() ? "are none in the data folders" : "is " + listed(names),
                          did_you_mean(name_or_path, names))};
}

}  // namespace punto
