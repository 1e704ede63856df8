// What a format file says, as data; how a value of a log is put into a coup.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "log_labels.hpp"
#include "log_notation.hpp"
#include "punto/log_format.hpp"

namespace punto {

enum class Layout : std::uint8_t { csv, lines, json, results, stream, summary, card_rows };

/// What a column, path or place of a log holds.
enum class Role : std::uint8_t {
  ignored,
  shoe,
  coup,
  is_void,
  burn,
  card,        // of a place: 0..2 of the Player, 3..5 of the Banker
  card_suit,   // the same
  hand,        // a list; the place is that of the hand's first card
  hand_suits,  // the same
  deal,        // a list in deal order
  stated,      // the place is one of LogFormat::stated
  pair_label,  // the place is the first of two of LogFormat::stated
  money,       // the place is one of LogFormat::money
  row_hand,    // in one card a row: whose
  row_card,
  row_suit,
};

enum class MoneyPart : std::uint8_t { stake, returned, net, commission };

/// What is done with a value.
struct Action {
  Role role = Role::ignored;
  std::uint8_t place = 0;
  MoneyPart part = MoneyPart::stake;
};

/// Where a field stands: by name (a header, or a path), or by number.
using FieldPlace = std::variant<std::string, std::size_t>;

/// A field of a format file.
struct FieldSource {
  std::string field;  // as the format file names it: "player_1", "winner", "stake.banker"; or a condition
  Action action;      // its place is not known yet if it is one of LogFormat's
  const Fact* fact = nullptr;
  std::optional<Condition> when;
  std::string bet;  // "*": whatever stands where the name of the column has a "*"
  std::vector<FieldPlace> places;
  std::size_t offset = 0;  // in the text of the format file
};

/// The order of four first cards and then of third cards: true for the Banker's.
using DealOrder = std::array<bool, 6>;

/// What was read of a format file.
struct LogFormatText {
  std::string source;  // the name of the file
  Layout layout = Layout::csv;
  std::string delimiter;  // one character, or nothing: the one of the first line
  bool has_header = true;
  std::string comment = "#";  // begins lines that are left out; empty: none does
  std::vector<FieldSource> fields;
  std::string line;                    // of layout lines
  std::string records;                 // of layout json
  bool has_shoe = false;               // of layout results: the first word of a line is a shoe
  std::string separators = " ,|;/\t";  // of layout results
  DealOrder deal_order{false, true, false, true, false, true};
  CardNotation cards;
  Labels winners = known_winners();
  Labels truths = known_truths();
  Labels pairs = known_pairs();
  std::vector<std::pair<std::string, std::string>> counts;  // of layout summary: what, and its label or path
};

/// The fields of one record's shape once all places are known.
struct BoundFields {
  LogFormat format;
  std::vector<Action> actions;  // by column, or by field
};

/// A stretch of a line of layout lines: a text that must be there, then fields separated by blanks.
struct LineStretch {
  std::string literal;
  std::vector<std::size_t> fields;  // places in the format's fields
};

/// "P: {player_cards} B: {banker_cards} {winner}", as stretches.
std::vector<LineStretch> stretches_of(const std::string& line);

/// `header` in small letters, without blanks, "_", "-" and ".".
std::string header_key(std::string_view header);

/// The field of that name.
/// \throws Error that lists what is near.
FieldSource field_named(std::string_view name, bool is_rows);

/// Every field of the format, in its order, with its places in `format.stated` and `format.money`. For
/// formats without a header: what `actions` holds is by field.
BoundFields bind_fields(const LogFormat& format);

/// The columns of a header.
/// \throws Error if none of them is a field.
BoundFields bind_columns(const LogFormat& format, const std::vector<std::string>& header);

/// The name of a place: a header, a path, or "column 3".
std::string place_text(const FieldPlace& place, Layout layout);

}  // namespace punto
