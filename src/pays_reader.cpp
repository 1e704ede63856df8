#include "pays_reader.hpp"

#include <fmt/format.h>

#include "punto/text.hpp"

namespace punto {

Pay read_pay(const TomlTable& table) {
  Odds odds = as_parsed(table.need("odds"), parse_odds);
  Condition when = as_parsed(table.need("when"), Condition::compile);
  return {std::move(odds), std::move(when)};
}

Rational read_percentage(const TomlNode& node) {
  const std::string& text = as_text(node);
  const auto value = parse_rational(text);
  if (value && text.ends_with('%')) return *value;
  throw Error{fmt::format("\"{}\" is no share; expected a percentage such as \"98.94%\"", printable(text)),
              node.offset};
}

}  // namespace punto
