#include <fmt/format.h>

#include <algorithm>

#include "log_csv_fields.hpp"
#include "log_record.hpp"
#include "punto/error.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

/// The line that names the columns, which may come again where files were put together.
struct CsvShape {
  std::string header;  // empty: there is none
  char delimiter;
  std::size_t columns;  // that a record must have
};

std::string wrong_number_of_fields(std::size_t fields, const CsvShape& shape) {
  return fmt::format("{} field{}; expected {}", fields, fields == 1 ? "" : "s",
                     shape.header.empty() ? fmt::format("at least {}", shape.columns)
                                          : fmt::format("{}, as the header has", shape.columns));
}

/// What is wrong with a record of so many fields, empty ones at its end not counted.
bool fits(std::size_t fields, std::size_t full_fields, const CsvShape& shape) {
  return fields >= shape.columns && (shape.header.empty() || full_fields <= shape.columns);
}

/// Puts the fields of lines without quotation marks into a builder.
void put_plain(std::string_view line, const CsvShape& shape, const std::vector<Action>& actions,
               RecordBuilder& builder) {
  std::size_t start = 0;
  std::size_t field = 0;
  std::size_t full_fields = 0;
  while (true) {
    std::size_t end = start;
    while (end < line.size() && line[end] != shape.delimiter) ++end;
    std::string_view text = line.substr(start, end - start);
    if (!text.empty() && (text.front() <= ' ' || text.back() <= ' ')) text = without_blanks(text);
    if (field < actions.size()) builder.put(actions[field], text, start + 1);
    ++field;
    if (!text.empty()) full_fields = field;
    if (end == line.size()) break;
    start = end + 1;
  }
  // Where fields are missing, others stand in the wrong columns: that is what is reported.
  if (!fits(field, full_fields, shape)) {
    builder.fail_whole(wrong_number_of_fields(field, shape));
  }
}

void put_quoted(std::string_view line, const CsvShape& shape, const std::vector<Action>& actions,
                RecordBuilder& builder, QuotedLine& quoted) {
  try {
    const std::vector<CsvField>& fields = quoted.split(line, shape.delimiter);
    std::size_t full_fields = 0;
    for (std::size_t field = 0; field < fields.size(); ++field) {
      if (field < actions.size()) builder.put(actions[field], fields[field].text, fields[field].column);
      if (!fields[field].text.empty()) full_fields = field + 1;
    }
    if (!fits(fields.size(), full_fields, shape))
      builder.fail_whole(wrong_number_of_fields(fields.size(), shape));
  } catch (const Error& error) {
    builder.fail(error.offset().value_or(0) + 1, false, error.message());
  }
}

std::size_t needed_columns(const RecordRules& rules, const std::string& header, char delimiter) {
  const std::vector<Action>& actions = rules.bound.actions;
  if (!header.empty()) return split_csv(header, delimiter).size();
  std::size_t needed = actions.size();
  while (needed > 0 && actions[needed - 1].role == Role::ignored) --needed;
  return needed;
}

class CsvReader final : public RecordReader {
 public:
  CsvReader(std::shared_ptr<const RecordRules> rules, CsvShape shape)
      : RecordReader{std::move(rules)}, shape_{std::move(shape)} {}

 private:
  void read_lines(const LogBlock& block, const LogVisitors& visitors) const override {
    RecordBuilder builder{rules()};
    QuotedLine quoted;
    const bool has_quotes = block.lines.text.find('"') != std::string::npos;
    const std::vector<Action>& actions = rules().bound.actions;
    for_each_record(block, visitors, [&](std::size_t number, std::string_view line) {
      if (!shape_.header.empty() && line == shape_.header) return;
      builder.begin(number);
      if (has_quotes && line.find('"') != std::string_view::npos) {
        put_quoted(line, shape_, actions, builder, quoted);
      } else {
        put_plain(line, shape_, actions, builder);
      }
      builder.finish(visitors);
    });
  }

  CsvShape shape_;
};

/// What a row of one card says.
struct CardRow {
  std::vector<CsvField> fields;
  CsvField shoe{}, coup{}, hand{}, card{}, suit{};
  std::string fault;
  std::size_t fault_column = 0;
};

/// Coups of one card a row.
class RowReader final : public RecordReader {
 public:
  RowReader(std::shared_ptr<const RecordRules> rules, CsvShape shape)
      : RecordReader{std::move(rules)}, shape_{std::move(shape)} {}

  bool joins_lines() const override { return true; }

  std::optional<std::string> shoe_of(std::string_view line) const override {
    return name_of(line, [](const CardRow& row) { return std::string{row.shoe.text}; });
  }
  std::optional<std::string> coup_of(std::string_view line) const override { return name_of(line, group_of); }

 private:
  void read_lines(const LogBlock& block, const LogVisitors& visitors) const override {
    RecordBuilder builder{rules()};
    QuotedLine quoted;
    std::optional<std::string> group;
    std::string shoe;  // its name, for as long as its coup is read
    std::array<std::size_t, 2> sizes{};
    for_each_record(block, visitors, [&](std::size_t number, std::string_view line) {
      if (line == shape_.header) return;
      const CardRow row = row_of(line, quoted);
      if (!row.fault.empty()) return visitors.on_unread({number, row.fault_column, false, row.fault});
      std::string next = group_of(row);
      if (group != next) {
        if (group) builder.finish(visitors);
        group = std::move(next);
        shoe = row.shoe.text;
        builder.begin(number);
        builder.put({Role::shoe, 0, MoneyPart::stake}, shoe, row.shoe.column);
        builder.put({Role::coup, 0, MoneyPart::stake}, row.coup.text, row.coup.column);
        sizes = {};
      }
      builder.at_line(number);
      put_row(row, builder, sizes);
    });
    if (group) builder.finish(visitors);
  }

  static std::string group_of(const CardRow& row) {
    return std::string{row.shoe.text} + '\n' + std::string{row.coup.text};
  }

  template <class NameOf>
  std::optional<std::string> name_of(std::string_view line, NameOf name) const {
    if (is_cut(line) || line == shape_.header) return std::nullopt;
    QuotedLine quoted;
    const CardRow row = row_of(line, quoted);
    if (!row.fault.empty()) return std::nullopt;
    return name(row);
  }

  CardRow row_of(std::string_view line, QuotedLine& quoted) const {
    CardRow row;
    try {
      row.fields = quoted.split(line, shape_.delimiter);
    } catch (const Error& error) {
      row.fault = error.message();
      row.fault_column = error.offset().value_or(0) + 1;
      return row;
    }
    if (row.fields.size() < shape_.columns) {
      row.fault = wrong_number_of_fields(row.fields.size(), shape_);
      return row;
    }
    const std::vector<Action>& actions = rules().bound.actions;
    for (std::size_t field = 0; field < std::min(actions.size(), row.fields.size()); ++field) {
      if (CsvField* const place = place_of(actions[field].role, row)) *place = row.fields[field];
    }
    return row;
  }

  static CsvField* place_of(Role role, CardRow& row) {
    switch (role) {
      case Role::shoe:
        return &row.shoe;
      case Role::coup:
        return &row.coup;
      case Role::row_hand:
        return &row.hand;
      case Role::row_card:
        return &row.card;
      case Role::row_suit:
        return &row.suit;
      default:
        return nullptr;
    }
  }

  void put_row(const CardRow& row, RecordBuilder& builder, std::array<std::size_t, 2>& sizes) const {
    const auto winner = rules().text.winners.find(row.hand.text);
    if (!winner || *winner == 0) {
      return builder.fail(
          row.hand.column, false,
          fmt::format("\"{}\" is no hand; expected player or banker", printable(row.hand.text)));
    }
    const auto hand = static_cast<std::size_t>(*winner - 1);
    const auto first = static_cast<std::uint8_t>(hand * 3);
    builder.put_element({Role::hand, first, MoneyPart::stake}, sizes[hand], row.card.text, row.card.column);
    if (!row.suit.text.empty() && sizes[hand] < 3)
      builder.put_element({Role::hand_suits, first, MoneyPart::stake}, sizes[hand], row.suit.text,
                          row.suit.column);
    ++sizes[hand];
  }

  CsvShape shape_;
};

}  // namespace

std::shared_ptr<const RecordReader> make_csv_reader(std::shared_ptr<const RecordRules> rules,
                                                    const std::string& header, char delimiter) {
  CsvShape shape{header, delimiter, needed_columns(*rules, header, delimiter)};
  return std::make_shared<CsvReader>(std::move(rules), std::move(shape));
}

std::shared_ptr<const RecordReader> make_row_reader(std::shared_ptr<const RecordRules> rules,
                                                    const std::string& header, char delimiter) {
  CsvShape shape{header, delimiter, needed_columns(*rules, header, delimiter)};
  return std::make_shared<RowReader>(std::move(rules), std::move(shape));
}

}  // namespace punto
