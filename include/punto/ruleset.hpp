// Rulesets: a game as data, read from TOML.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punto/bet.hpp"
#include "punto/shoe.hpp"
#include "punto/tableau.hpp"

namespace punto {

/// How cards are burned when a shoe is new.
struct Burn {
  static constexpr int kMostCards = 100;

  bool shown_card = false;  // the first card is shown and its face value more go unseen
  int cards = 0;            // otherwise: this many go unseen, 0 to kMostCards

  /// The most cards that can be burned, the shown one included.
  int most() const { return shown_card ? 11 : cards; }
};

/// "shown-card" or "none"; nothing if `word` is neither.
std::optional<Burn> burn_named(std::string_view word);

/// Cards burned unseen after this one was shown: its face value, ten for ten-valued cards.
int burned_after(Card shown);

/// A figure that the rules' publisher states.
struct Claim {
  std::string text;  // as printed: "98.94%"
  Rational value;
  std::string source;
};

/// A mode of play: the same coups, other odds for some bets.
struct Mode {
  std::string id;
  Translations names;
};

struct Ruleset {
  static constexpr int kMostAfterCut = 100;

  std::string id;
  std::string text;  // the file's own text, from which its hash is made
  Translations titles;
  std::string source;
  std::vector<std::string> readings;  // how the file's author understands what the source leaves open
  int decks = 8;
  std::vector<Mode> modes;  // the first is the default; at least one
  Burn burn;
  int cut = 14;                     // cards behind the cut card
  int after_cut = 0;                // whole coups after the one in which it appears, 0 to kMostAfterCut
  std::vector<std::string> netted;  // bets whose stakes are netted before the limit
  std::optional<Claim> rtp_max;     // "no bet returns more than this"
  Tableau tableau;
  std::vector<Bet> bets;  // in file order; a bet that differs by mode stands once for each

  Shoe fresh_shoe() const { return Shoe::decks(decks); }
  /// All bets, in file order.
  std::vector<const Bet*> all_bets() const;
  /// The bets that are offered in `mode`.
  /// \throws Error if there is no such mode.
  std::vector<const Bet*> bets_in(std::string_view mode) const;
  /// The bets of that id: one, or one for each mode.
  /// \throws Error if there is none.
  std::vector<const Bet*> bets_named(std::string_view id) const;
};

/// Checks that there is a coup to deal between the burn and the cut card.
/// \throws Error if fewer than six cards may be left there.
void require_a_coup(const Ruleset& ruleset);

/// Coups of a fresh shoe that are dealt for certain, whatever the cards: as many as come before the cut card
/// if the burn is the largest that there can be and all coups take six cards. At least 1.
///
/// Of each of them the cards are any cards of the shoe with the same probability. Whether a later one is
/// dealt depends on the cards before it.
std::uint64_t certain_coups(const Ruleset& ruleset);

/// Reads a ruleset and checks all of it.
/// \param source  what to call the text in errors, usually its path.
/// \throws Error with file, line and column for anything that docs/rulesets.md does not allow: syntax,
///         unknown or missing keys, wrong types, tableau rows missing or repeated, conditions that are
///         wrong, can never hold or are hidden by earlier ones, bets that repeat or overlap in a mode.
/// \par Cost  one walk over a fresh shoe, to know which conditions can hold.
Ruleset parse_ruleset(std::string_view text, std::string_view source);

/// Reads a ruleset by name ("sa-gaming", from the data folders) or by path (a name that has a slash or
/// ends in .toml).
/// \throws Error as parse_ruleset, or if there is none.
Ruleset load_ruleset(const std::string& name_or_path);

/// The files of the rulesets that come with Punto, sorted by name.
std::vector<std::filesystem::path> ruleset_files();

}  // namespace punto
