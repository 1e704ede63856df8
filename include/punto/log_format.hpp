// The shape of a log, as data.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punto/condition.hpp"
#include "punto/facts.hpp"

namespace punto {

/// Something that a log states of a coup and that the cards can be asked for: a fact, or whether a condition
/// holds.
struct StatedValue {
  std::string name;               // of the column or path, as the log has it
  const Fact* fact = nullptr;     // the fact that is stated, or
  std::optional<Condition> when;  // the condition whose truth is stated: 0 or 1
};

/// Whose money a log has: that of a bet, by id, or that of all bets together.
struct MoneyColumns {
  std::string bet;  // empty: all together
};

/// The counts of a log that has been added up already.
struct LoggedCounts {
  std::optional<std::uint64_t> coups, player, banker, tie;
};

/// How stakes are paid where the exact amount has more digits than the log's money.
enum class MoneyRounding : std::uint8_t { nearest, down, up, exact };

struct LogFormatText;  // what was read of the TOML file

/// Where a log has something: "player_1" from the column "Player card 1".
struct LogField {
  std::string field;
  std::string source;
};

/// See docs/logs.md for the keys of the TOML file.
struct LogFormat {
  /// This format with cards written as `notation` says: "text", "points", or "integers" and its keys, such as
  /// "integers,first=1,suits=shdc,suit_stride=13".
  /// \throws Error if that is no notation.
  LogFormat with_cards(const std::string& notation) const;

  std::string id;
  std::string title;
  std::vector<StatedValue> stated;  // at most LoggedCoup::kMostStated
  std::vector<MoneyColumns> money;
  int money_digits = 2;
  MoneyRounding rounding = MoneyRounding::nearest;
  bool names_shoes = false;         // a column or path says which shoe
  bool is_counts = false;           // a tally of winners, no coups
  std::vector<LogField> fields;     // those that the log has
  std::vector<std::string> unused;  // columns of the log that no field takes
  std::shared_ptr<const LogFormatText> text;
};

/// \throws Error with file, line and column for anything that docs/logs.md does not allow.
LogFormat parse_log_format(std::string_view text, std::string_view source);

/// By name, from the data folders, or by path (a name that has a slash or ends in .toml).
/// \throws Error as parse_log_format, or if there is none.
LogFormat load_log_format(const std::string& name_or_path);

/// The format of a log whose first line is this, from what the line itself says: an object of JSON, or a
/// header of columns with known names. \throws Error if it says nothing that is known.
LogFormat recognize_format(std::string_view first_line);

/// The formats that come with Punto, sorted by name.
std::vector<std::filesystem::path> log_format_files();

}  // namespace punto
