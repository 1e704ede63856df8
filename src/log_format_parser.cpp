#include "log_format_parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>

#include "log_json.hpp"
#include "log_layout.hpp"
#include "punto/error.hpp"
#include "punto/text.hpp"
#include "toml_reader.hpp"

namespace punto {
namespace {

constexpr std::array<std::string_view, 7> kLayouts{"csv",    "lines",   "json",     "results",
                                                   "stream", "summary", "card-rows"};

using Keys = std::vector<std::string_view>;

/// The keys of a format file, by layout.
Keys keys_of(Layout layout) {
  Keys keys{"schema", "id", "title", "layout"};
  const auto add = [&](const Keys& more) { keys.insert(keys.end(), more.begin(), more.end()); };
  switch (layout) {
    case Layout::csv:
      add({"delimiter", "header", "comment", "columns", "conditions", "deal_order", "cards", "winner",
           "truths", "pair_labels", "money"});
      break;
    case Layout::lines:
      add({"line", "comment", "conditions", "deal_order", "cards", "winner", "truths", "pair_labels",
           "money"});
      break;
    case Layout::json:
      add({"records", "paths", "conditions", "deal_order", "cards", "winner", "truths", "pair_labels",
           "money"});
      break;
    case Layout::results:
      add({"shoe", "separators", "comment", "winner"});
      break;
    case Layout::stream:
      add({"comment", "cards"});
      break;
    case Layout::summary:
      add({"counts"});
      break;
    case Layout::card_rows:
      add({"delimiter", "header", "comment", "columns", "cards", "winner"});
      break;
  }
  return keys;
}

bool read_truth(const TomlNode& node) {
  if (node.kind != TomlNode::Kind::truth) throw Error{"expected true or false", node.offset};
  return node.integer != 0;
}

Layout read_layout(const TomlNode& node) {
  const std::string& text = as_text(node);
  const auto* const found = std::find(kLayouts.begin(), kLayouts.end(), text);
  if (found == kLayouts.end())
    throw Error{fmt::format("\"{}\" is no layout; expected {}.{}", printable(text), listed(kLayouts),
                            did_you_mean(text, kLayouts)),
                node.offset};
  return static_cast<Layout>(found - kLayouts.begin());
}

FieldPlace read_place(const TomlNode& node, Layout layout) {
  constexpr std::int64_t kMostColumns = 10'000;
  if (node.kind == TomlNode::Kind::integer)
    return static_cast<std::size_t>(as_integer(node, layout == Layout::json ? 0 : 1, kMostColumns));
  return as_words(node);
}

std::vector<FieldPlace> read_places(const TomlNode& node, Layout layout) {
  if (node.kind != TomlNode::Kind::array) return {read_place(node, layout)};
  std::vector<FieldPlace> places;
  for (const TomlNode& item : node.items) places.push_back(read_place(item, layout));
  if (places.empty()) throw Error{"expected at least one name", node.offset};
  return places;
}

/// One format file, read key by key.
class FormatReader {
 public:
  explicit FormatReader(const TomlNode& root) : root_{root} {}

  LogFormat read() {
    const Layout layout = find_layout();
    const TomlTable table{root_, fmt::format("a format of layout \"{}\"", kLayouts.at(place_of(layout))),
                          keys_of(layout)};
    text_.layout = layout;
    require_schema(table.need("schema"));
    format_.id = as_id(table.need("id"));
    format_.title = as_words(table.need("title"));
    format_.is_counts = layout == Layout::summary;
    read_shape(table);
    read_notations(table);
    read_fields(table);
    if (const TomlNode* money = table.find("money")) read_money(*money);
    return std::move(format_);
  }

  LogFormatText& text() { return text_; }

 private:
  static std::size_t place_of(Layout layout) { return static_cast<std::size_t>(layout); }

  Layout find_layout() const {
    for (const TomlNode::Member& member : as_table(root_))
      if (member.key == "layout") return read_layout(member.value);
    throw Error{fmt::format("the format has no \"layout\"; expected {}", listed(kLayouts)), root_.offset};
  }

  static void require_schema(const TomlNode& node) {
    const std::int64_t schema =
        as_integer(node, std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
    if (schema != 1)
      throw Error{fmt::format("schema {} is unknown here; this version of Punto reads schema 1", schema),
                  node.offset};
  }

  void read_shape(const TomlTable& table) {
    if (const TomlNode* node = table.find("delimiter")) read_delimiter(*node);
    if (const TomlNode* node = table.find("header")) text_.has_header = read_truth(*node);
    if (const TomlNode* node = table.find("comment")) text_.comment = as_text(*node);
    if (const TomlNode* node = table.find("records")) text_.records = as_text(*node);
    if (const TomlNode* node = table.find("shoe")) text_.has_shoe = read_truth(*node);
    if (const TomlNode* node = table.find("separators")) text_.separators = as_text(*node);
    if (const TomlNode* node = table.find("deal_order")) read_deal_order(*node);
  }

  void read_delimiter(const TomlNode& node) {
    text_.delimiter = as_text(node);
    constexpr std::string_view kNoDelimiters = "\"\r\n";
    if (text_.delimiter.size() != 1 || kNoDelimiters.find(text_.delimiter[0]) != std::string_view::npos)
      throw Error{"expected one character that separates columns, such as \",\" or \"\\t\"", node.offset};
  }

  void read_deal_order(const TomlNode& node) {
    const std::string& order = as_text(node);
    const auto count = [&](std::size_t size) {
      return std::count(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(size), 'P');
    };
    const bool fits = (order.size() == 4 || order.size() == 6) &&
                      order.find_first_not_of("PB") == std::string::npos && count(4) == 2 &&
                      (order.size() == 4 || count(6) == 3);
    if (!fits)
      throw Error{fmt::format("\"{}\" is no order of cards; expected four letters such as PBPB, or six with "
                              "the third cards, such as PBPBPB",
                              printable(order)),
                  node.offset};
    for (std::size_t place = 0; place < order.size(); ++place) text_.deal_order[place] = order[place] == 'B';
  }

  void read_fields(const TomlTable& table) {
    if (text_.layout == Layout::summary) return read_counts(table.need("counts"));
    if (text_.layout == Layout::results) add_field(field_named("winner", false));
    if (text_.layout == Layout::lines) {
      text_.line = as_words(table.need("line"));
      read_template(table.need("line"));
    }
    const bool has_columns = text_.layout == Layout::csv || text_.layout == Layout::card_rows;
    if (has_columns) read_columns(table.need("columns"), "");
    if (text_.layout == Layout::json) read_columns(table.need("paths"), "");
    if (const TomlNode* node = table.find("conditions")) read_conditions(*node);
    if (text_.layout == Layout::card_rows) require_row_fields(table.need("columns"));
    require_known_columns();
  }

  void read_columns(const TomlNode& node, const std::string& prefix) {
    for (const TomlNode::Member& member : as_table(node)) {
      const std::string name = prefix + member.key;
      if (member.value.kind == TomlNode::Kind::table) {
        read_columns(member.value, name + ".");
        continue;
      }
      FieldSource field = field_at(name, member.key_offset);
      field.places = read_places(member.value, text_.layout);
      require_paths(field, member.value.offset);
      add_field(std::move(field));
    }
  }

  /// Paths that can be followed.
  void require_paths(const FieldSource& field, std::size_t offset) const {
    if (text_.layout != Layout::json) return;
    for (const FieldPlace& place : field.places) {
      const auto* const path = std::get_if<std::string>(&place);
      if (path == nullptr) continue;
      try {
        PathTree{}.add(*path, 0);
      } catch (const Error& error) {
        throw Error{fmt::format("\"{}\" is no path: {}", printable(*path), error.message()), offset};
      }
    }
  }

  FieldSource field_at(const std::string& name, std::size_t offset) const {
    try {
      FieldSource field = field_named(name, text_.layout == Layout::card_rows);
      field.offset = offset;
      return field;
    } catch (const Error& error) {
      throw Error{error.message(), offset};
    }
  }

  void add_field(FieldSource field) {
    for (const FieldSource& other : text_.fields)
      if (other.field == field.field)
        throw Error{fmt::format("field \"{}\" stands twice", field.field), field.offset};
    text_.fields.push_back(std::move(field));
  }

  /// The conditions of columns or paths: what is stated there is whether they hold.
  void read_conditions(const TomlNode& node) {
    for (const TomlNode::Member& member : as_table(node)) {
      FieldSource field;
      field.field = member.key;
      field.action.role = Role::stated;
      field.when = as_parsed(member.value, [](std::string_view text) { return Condition::compile(text); });
      field.offset = member.key_offset;
      if (text_.layout == Layout::lines) {
        set_condition_of_template(field);
        continue;
      }
      field.places.emplace_back(member.key);
      require_paths(field, member.key_offset);
      add_field(std::move(field));
    }
  }

  void set_condition_of_template(const FieldSource& condition) {
    for (FieldSource& field : text_.fields) {
      if (field.field != condition.field) continue;
      field.when = condition.when;
      return;
    }
    throw Error{fmt::format("\"{}\" does not stand in the line", printable(condition.field)),
                condition.offset};
  }

  /// The fields of a line, each in braces; "{*}" is any word that is not read.
  void read_template(const TomlNode& node) {
    const std::string& line = node.text;
    for (std::size_t at = line.find('{'); at != std::string::npos; at = line.find('{', at + 1)) {
      const std::size_t offset = node.text_offset ? *node.text_offset + at : node.offset;
      const std::size_t end = line.find('}', at);
      if (end == std::string::npos) throw Error{"\"{\" without \"}\"", offset};
      const std::string name = line.substr(at + 1, end - at - 1);
      if (name == "*") {
        FieldSource ignored;
        ignored.field = "*";
        text_.fields.push_back(ignored);
        continue;
      }
      add_field(template_field(name, offset));
    }
    require_one_list_a_stretch(node);
    if (text_.fields.empty()) throw Error{"no field such as {player_cards} in this line", node.offset};
  }

  /// Where only blanks stand between fields, it must be clear which words belong to a list.
  void require_one_list_a_stretch(const TomlNode& node) const {
    const auto is_list = [&](std::size_t field) {
      const Role role = text_.fields[field].action.role;
      return role == Role::hand || role == Role::hand_suits || role == Role::deal;
    };
    for (const LineStretch& stretch : stretches_of(node.text)) {
      if (std::count_if(stretch.fields.begin(), stretch.fields.end(), is_list) > 1)
        throw Error{"only blanks stand between two lists: where does the first one end?", node.offset};
    }
  }

  /// A field, or a name to which [conditions] gives its meaning.
  FieldSource template_field(const std::string& name, std::size_t offset) const {
    const TomlTable table{root_, "", keys_of(Layout::lines)};
    if (const TomlNode* conditions = table.find("conditions")) {
      for (const TomlNode::Member& member : as_table(*conditions)) {
        if (member.key != name) continue;
        FieldSource field;
        field.field = name;
        field.action.role = Role::stated;
        field.offset = offset;
        return field;
      }
    }
    return field_at(name, offset);
  }

  void require_row_fields(const TomlNode& node) const {
    for (const std::string_view needed : {"coup", "hand", "card"}) {
      const bool is_there = std::any_of(text_.fields.begin(), text_.fields.end(),
                                        [&](const FieldSource& field) { return field.field == needed; });
      if (!is_there) throw Error{fmt::format("[columns] has no \"{}\"", needed), node.offset};
    }
  }

  /// A column can be one field only.
  void require_known_columns() const {
    std::map<std::string, std::string> fields;
    for (const FieldSource& field : text_.fields) {
      for (const FieldPlace& place : field.places) {
        const auto* const name = std::get_if<std::string>(&place);
        const std::string key = name == nullptr ? place_text(place, text_.layout) : key_of(*name);
        const auto [known, is_new] = fields.emplace(key, field.field);
        if (!is_new)
          throw Error{fmt::format("{} is \"{}\" already; it cannot be \"{}\" too",
                                  place_text(place, text_.layout), known->second, field.field),
                      field.offset};
      }
      if (std::holds_alternative<std::size_t>(field.places.empty() ? FieldPlace{} : field.places.front()))
        continue;
      if (text_.layout == Layout::csv && !text_.has_header)
        throw Error{fmt::format("\"{}\" needs the number of its column: there is no header", field.field),
                    field.offset};
    }
  }

  /// What two names have in common that mean the same column or path.
  std::string key_of(const std::string& name) const {
    return text_.layout == Layout::json || name.ends_with('*') ? name : header_key(name);
  }

  void read_counts(const TomlNode& node) {
    static constexpr std::array<std::string_view, 4> kCounts{"coups", "player", "banker", "tie"};
    const TomlTable table{node, "[counts]", {kCounts.begin(), kCounts.end()}};
    for (const std::string_view count : kCounts) {
      if (const TomlNode* labels = table.find(count))
        for (const std::string& label : read_list(*labels)) text_.counts.emplace_back(count, label);
    }
    if (text_.counts.empty()) throw Error{fmt::format("expected labels of {}", listed(kCounts)), node.offset};
  }

  void read_notations(const TomlTable& table);
  void read_money(const TomlNode& node);
  void read_labels(const TomlNode* node, std::string_view name, const Keys& keys,
                   const std::vector<int>& values, Labels& labels) const;

  const TomlNode& root_;
  LogFormat format_;
  LogFormatText text_;
};

void FormatReader::read_labels(const TomlNode* node, std::string_view name, const Keys& keys,
                               const std::vector<int>& values, Labels& labels) const {
  if (node == nullptr) return;
  const TomlTable table{*node, std::string{name}, keys};
  for (std::size_t key = 0; key < keys.size(); ++key) {
    const TomlNode* words = table.find(keys[key]);
    if (words == nullptr) continue;
    for (const std::string& word : read_list(*words)) {
      if (!labels.add(word, values[key]))
        throw Error{fmt::format("\"{}\" means something else already", printable(word)), words->offset};
    }
  }
}

void FormatReader::read_notations(const TomlTable& table) {
  read_labels(table.find("winner"), "[winner]", {"tie", "player", "banker"}, {0, 1, 2}, text_.winners);
  read_labels(table.find("truths"), "[truths]", {"false", "true"}, {0, 1}, text_.truths);
  read_labels(table.find("pair_labels"), "[pair_labels]", {"none", "player", "banker", "both"},
              {kNoPair, kPlayerPair, kBankerPair, kPlayerPair + kBankerPair}, text_.pairs);
  if (const TomlNode* cards = table.find("cards")) text_.cards = read_card_notation(*cards);
}

void FormatReader::read_money(const TomlNode& node) {
  constexpr std::array<std::string_view, 4> kRoundings{"nearest", "down", "up", "exact"};
  const TomlTable table{node, "[money]", {"digits", "rounding"}};
  if (const TomlNode* digits = table.find("digits"))
    format_.money_digits = static_cast<int>(as_integer(*digits, 0, 6));
  const TomlNode* rounding = table.find("rounding");
  if (rounding == nullptr) return;
  const auto* const found = std::find(kRoundings.begin(), kRoundings.end(), as_text(*rounding));
  if (found == kRoundings.end())
    throw Error{
        fmt::format("\"{}\" is no rounding; expected {}", printable(rounding->text), listed(kRoundings)),
        rounding->offset};
  format_.rounding = static_cast<MoneyRounding>(found - kRoundings.begin());
}

}  // namespace

LogFormat parse_log_format(std::string_view text, std::string_view source) {
  try {
    const TomlNode root = parse_toml(text);
    FormatReader reader{root};
    LogFormat format = reader.read();
    reader.text().source = source;
    format.text = std::make_shared<const LogFormatText>(reader.text());
    // Columns are known once a log is opened.
    if (reader.text().layout == Layout::csv || reader.text().layout == Layout::card_rows) return format;
    BoundFields bound = bind_fields(format);
    return std::move(bound.format);
  } catch (const Error& error) {
    throw error.in(source, text);
  }
}

}  // namespace punto
