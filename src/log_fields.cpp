#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "log_layout.hpp"
#include "punto/error.hpp"
#include "punto/log.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

struct NamedField {
  std::string_view name;
  Role role;
  std::uint8_t place;
};
/// A fact of the same name as a list of cards is called fact.NAME.
constexpr std::array kFields{
    NamedField{"shoe", Role::shoe, 0},
    NamedField{"coup", Role::coup, 0},
    NamedField{"void", Role::is_void, 0},
    NamedField{"burn", Role::burn, 0},
    NamedField{"player_1", Role::card, 0},
    NamedField{"player_2", Role::card, 1},
    NamedField{"player_3", Role::card, 2},
    NamedField{"banker_1", Role::card, 3},
    NamedField{"banker_2", Role::card, 4},
    NamedField{"banker_3", Role::card, 5},
    NamedField{"player_1_suit", Role::card_suit, 0},
    NamedField{"player_2_suit", Role::card_suit, 1},
    NamedField{"player_3_suit", Role::card_suit, 2},
    NamedField{"banker_1_suit", Role::card_suit, 3},
    NamedField{"banker_2_suit", Role::card_suit, 4},
    NamedField{"banker_3_suit", Role::card_suit, 5},
    NamedField{"player_cards", Role::hand, 0},
    NamedField{"banker_cards", Role::hand, 3},
    NamedField{"player_suits", Role::hand_suits, 0},
    NamedField{"banker_suits", Role::hand_suits, 3},
    NamedField{"cards", Role::deal, 0},
    NamedField{"pair_label", Role::pair_label, 0},
};
constexpr std::array kRowFields{
    NamedField{"shoe", Role::shoe, 0},     NamedField{"coup", Role::coup, 0},
    NamedField{"hand", Role::row_hand, 0}, NamedField{"card", Role::row_card, 0},
    NamedField{"suit", Role::row_suit, 0},
};

struct NamedPart {
  std::string_view name;
  MoneyPart part;
};
constexpr std::array kParts{NamedPart{"stake", MoneyPart::stake}, NamedPart{"return", MoneyPart::returned},
                            NamedPart{"net", MoneyPart::net}, NamedPart{"commission", MoneyPart::commission}};
constexpr std::string_view kFactPrefix = "fact.";

std::optional<FieldSource> money_field(std::string_view name) {
  const std::size_t point = name.find('.');
  for (const NamedPart& part : kParts) {
    if (name.substr(0, point) != part.name) continue;
    FieldSource field;
    field.action = {Role::money, 0, part.part};
    if (point != std::string_view::npos) field.bet = name.substr(point + 1);
    return field;
  }
  return std::nullopt;
}

std::optional<FieldSource> fact_field(std::string_view name) {
  if (name.starts_with(kFactPrefix)) name.remove_prefix(kFactPrefix.size());
  FieldSource field;
  field.fact = find_fact(name);
  if (field.fact == nullptr) return std::nullopt;
  field.action.role = Role::stated;
  return field;
}

template <class Table>
std::optional<FieldSource> find_field(const Table& table, std::string_view name) {
  const auto* const found =
      std::find_if(table.begin(), table.end(), [&](const NamedField& row) { return row.name == name; });
  if (found == table.end()) return std::nullopt;
  FieldSource field;
  field.action = {found->role, found->place, MoneyPart::stake};
  return field;
}

Error unknown_field(std::string_view name, bool is_rows) {
  std::vector<std::string_view> known;
  if (is_rows) {
    for (const NamedField& row : kRowFields) known.push_back(row.name);
    return Error{fmt::format("unknown field \"{}\"; expected {}.{}", printable(name), listed(known),
                             did_you_mean(name, known))};
  }
  for (const NamedField& row : kFields) known.push_back(row.name);
  const std::string fields = listed(known);
  for (const NamedPart& part : kParts) known.push_back(part.name);
  for (const Fact& fact : all_facts()) known.push_back(fact.name);
  return Error{
      fmt::format("unknown field \"{}\"; expected {}, a fact, or stake, return, net, commission with "
                  ".BET or without.{}",
                  printable(name), fields, did_you_mean(name, known))};
}

/// Collects the fields of a log and gives them their places in the format.
class Binder {
 public:
  explicit Binder(const LogFormat& format) : bound_{format, {}} {
    bound_.format.stated.clear();
    bound_.format.money.clear();
    bound_.format.fields.clear();
    bound_.format.unused.clear();
    bound_.format.names_shoes = format.text->layout == Layout::results && format.text->has_shoe;
  }

  /// \param bet  of money fields.
  Action add(const FieldSource& field, const std::string& source, const std::string& bet) {
    Action action = field.action;
    if (action.role == Role::stated) action.place = add_stated({source, field.fact, field.when}, field);
    if (action.role == Role::pair_label) {
      action.place = add_stated({source, find_fact("player_pair"), std::nullopt}, field);
      add_stated({source, find_fact("banker_pair"), std::nullopt}, field);
    }
    if (action.role == Role::money) action.place = add_money(bet, field);
    if (action.role == Role::shoe) bound_.format.names_shoes = true;
    if (action.role == Role::ignored) return action;
    const bool is_whole = bet == field.bet;
    bound_.format.fields.push_back(
        {is_whole ? field.field : field.field.substr(0, field.field.find('.') + 1) + bet, source});
    return action;
  }

  BoundFields& bound() { return bound_; }

 private:
  std::uint8_t add_stated(StatedValue value, const FieldSource& field) {
    std::vector<StatedValue>& stated = bound_.format.stated;
    if (stated.size() == LoggedCoup::kMostStated) {
      throw Error{fmt::format("more than {} stated values", LoggedCoup::kMostStated), field.offset};
    }
    stated.push_back(std::move(value));
    return static_cast<std::uint8_t>(stated.size() - 1);
  }

  std::uint8_t add_money(const std::string& bet, const FieldSource& field) {
    constexpr std::size_t kMostBets = 200;
    std::vector<MoneyColumns>& money = bound_.format.money;
    const auto found = std::find_if(money.begin(), money.end(),
                                    [&](const MoneyColumns& columns) { return columns.bet == bet; });
    const auto place = static_cast<std::size_t>(found - money.begin());
    if (found == money.end()) {
      if (place == kMostBets) throw Error{fmt::format("more than {} bets", kMostBets), field.offset};
      money.push_back({bet});
    }
    return static_cast<std::uint8_t>(place);
  }

  BoundFields bound_;
};

/// The column at which a field stands; nothing if the header does not have it.
std::optional<std::size_t> column_of(const FieldSource& field, const std::vector<std::string>& keys) {
  for (const FieldPlace& place : field.places) {
    if (const auto* const number = std::get_if<std::size_t>(&place)) {
      if (*number <= keys.size()) return *number - 1;
      continue;
    }
    const auto found = std::find(keys.begin(), keys.end(), header_key(std::get<std::string>(place)));
    if (found != keys.end()) return static_cast<std::size_t>(found - keys.begin());
  }
  return std::nullopt;
}

/// The bet that a header names where a place has a "*"; empty if it does not fit.
std::string bet_of_header(const FieldSource& field, std::string_view header) {
  const std::string lower = small_letters(without_blanks(header));
  for (const FieldPlace& place : field.places) {
    const auto* const text = std::get_if<std::string>(&place);
    if (text == nullptr || !text->ends_with('*')) continue;
    const std::string start = text->substr(0, text->size() - 1);
    if (!lower.starts_with(start) || lower.size() == start.size()) continue;
    std::string bet = lower.substr(start.size());
    std::replace(bet.begin(), bet.end(), ' ', '_');
    return bet;
  }
  return {};
}

void bind_wildcards(const std::vector<FieldSource>& fields, const std::vector<std::string>& header,
                    std::set<std::size_t>& taken, Binder& binder) {
  for (const FieldSource& field : fields) {
    if (field.bet != "*") continue;
    for (std::size_t column = 0; column < header.size(); ++column) {
      const std::string bet = bet_of_header(field, header[column]);
      if (bet.empty() || !taken.insert(column).second) continue;
      binder.bound().actions[column] = binder.add(field, header[column], bet);
    }
  }
}

std::string no_known_column(const LogFormat& format, const std::vector<std::string>& header) {
  std::vector<std::string> shown;
  for (const std::string& name : header) {
    if (shown.size() == 8) break;
    shown.push_back("\"" + printable(name) + "\"");
  }
  return fmt::format("none of these columns is known to the format \"{}\": {}{}; name a format that has them",
                     format.id, listed(shown), header.size() > shown.size() ? ", ..." : "");
}

}  // namespace

std::string header_key(std::string_view header) {
  std::string key = small_letters(header);
  std::erase_if(key, [](char letter) {
    return letter == ' ' || letter == '_' || letter == '-' || letter == '.' || letter == '\t';
  });
  return key;
}

FieldSource field_named(std::string_view name, bool is_rows) {
  auto field = is_rows ? find_field(kRowFields, name) : find_field(kFields, name);
  if (!field && !is_rows) field = fact_field(name);
  if (!field && !is_rows) field = money_field(name);
  if (!field) throw unknown_field(name, is_rows);
  field->field = name;
  return *field;
}

std::string place_text(const FieldPlace& place, Layout layout) {
  if (const auto* const number = std::get_if<std::size_t>(&place))
    return fmt::format("{} {}", layout == Layout::json ? "element" : "column", *number);
  return std::get<std::string>(place);
}

BoundFields bind_fields(const LogFormat& format) {
  Binder binder{format};
  for (const FieldSource& field : format.text->fields) {
    const std::string source = field.places.empty() ? fmt::format("{{{}}}", field.field)
                                                    : place_text(field.places.front(), format.text->layout);
    binder.bound().actions.push_back(binder.add(field, source, field.bet));
  }
  return std::move(binder.bound());
}

BoundFields bind_columns(const LogFormat& format, const std::vector<std::string>& header) {
  Binder binder{format};
  std::vector<std::string> keys;
  for (const std::string& name : header) keys.push_back(header_key(name));
  binder.bound().actions.resize(header.size());
  std::set<std::size_t> taken;
  for (const FieldSource& field : format.text->fields) {
    if (field.bet == "*") continue;
    const auto column = column_of(field, keys);
    if (!column || !taken.insert(*column).second) continue;
    binder.bound().actions[*column] = binder.add(field, header[*column], field.bet);
  }
  bind_wildcards(format.text->fields, header, taken, binder);
  if (taken.empty()) throw Error{no_known_column(format, header)};
  for (std::size_t column = 0; column < header.size(); ++column)
    if (!taken.contains(column)) binder.bound().format.unused.push_back(header[column]);
  return std::move(binder.bound());
}

}  // namespace punto
