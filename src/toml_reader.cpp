#include "toml_reader.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>

#include "punto/text.hpp"

namespace punto {
namespace {

/// The byte at a line and column, both from 1; columns count characters.
std::size_t offset_at(std::string_view text, const toml::source_position& position) {
  std::size_t at = 0;
  for (auto line = position.line; line > 1; --line) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) return text.size();
    at = end + 1;
  }
  for (auto column = position.column; column > 1 && at < text.size(); --column)
    at += std::max<std::size_t>(character_length(text, at), 1);
  return std::min(at, text.size());
}

class Converter {
 public:
  explicit Converter(std::string_view text) : text_{text} {}

  TomlNode convert(const toml::node& node) const {
    TomlNode result;
    result.offset = offset_at(text_, node.source().begin);
    if (const auto* table = node.as_table()) {
      result.kind = TomlNode::Kind::table;
      for (const auto& [key, value] : *table)
        result.members.push_back(
            {std::string{key.str()}, offset_at(text_, key.source().begin), convert(value)});
      std::stable_sort(result.members.begin(), result.members.end(),
                       [](const auto& a, const auto& b) { return a.key_offset < b.key_offset; });
    } else if (const auto* array = node.as_array()) {
      result.kind = TomlNode::Kind::array;
      for (const toml::node& item : *array) result.items.push_back(convert(item));
    } else if (const auto* text = node.as_string()) {
      result.kind = TomlNode::Kind::text;
      result.text = text->get();
      const std::size_t inside = result.offset + 1;  // after the quote
      if (text_.substr(std::min(inside, text_.size()), result.text.size()) == result.text)
        result.text_offset = inside;
    } else if (const auto* integer = node.as_integer()) {
      result.kind = TomlNode::Kind::integer;
      result.integer = integer->get();
    } else if (const auto* truth = node.as_boolean()) {
      result.kind = TomlNode::Kind::truth;
      result.integer = truth->get() ? 1 : 0;
    }
    return result;
  }

 private:
  std::string_view text_;
};

std::string_view kind_text(TomlNode::Kind kind) {
  constexpr std::array<std::string_view, 6> kNames{
      "a string", "a whole number", "true or false", "a value of another kind", "an array", "a table"};
  return kNames.at(static_cast<std::size_t>(kind));
}

void require_kind(const TomlNode& node, TomlNode::Kind kind) {
  if (node.kind != kind)
    throw Error{fmt::format("expected {}, got {}", kind_text(kind), kind_text(node.kind)), node.offset};
}

}  // namespace

TomlNode parse_toml(std::string_view text) {
  try {
    const toml::table root = toml::parse(text);
    return Converter{text}.convert(root);
  } catch (const toml::parse_error& error) {
    throw Error{fmt::format("this is not valid TOML: {}", error.description()),
                offset_at(text, error.source().begin)};
  }
}

const std::string& as_text(const TomlNode& node) {
  require_kind(node, TomlNode::Kind::text);
  return node.text;
}

std::int64_t as_integer(const TomlNode& node, std::int64_t least, std::int64_t greatest) {
  require_kind(node, TomlNode::Kind::integer);
  if (node.integer < least || node.integer > greatest)
    throw Error{fmt::format("expected {} to {}, got {}", least, greatest, node.integer), node.offset};
  return node.integer;
}

const std::vector<TomlNode>& as_array(const TomlNode& node) {
  require_kind(node, TomlNode::Kind::array);
  return node.items;
}

TomlTable::TomlTable(const TomlNode& node, std::string name) : node_{node}, name_{std::move(name)} {
  require_kind(node, TomlNode::Kind::table);
}

const TomlNode* TomlTable::find(std::string_view key) {
  asked_.emplace_back(key);
  const auto found = std::find_if(node_.members.begin(), node_.members.end(),
                                  [&](const auto& member) { return member.key == key; });
  return found == node_.members.end() ? nullptr : &found->value;
}

const TomlNode& TomlTable::need(std::string_view key) {
  if (const TomlNode* node = find(key)) return *node;
  throw Error{fmt::format("{} has no \"{}\"", name_, key), node_.offset};
}

void TomlTable::refuse_other_keys() const {
  for (const TomlNode::Member& member : node_.members) {
    if (std::find(asked_.begin(), asked_.end(), member.key) != asked_.end()) continue;
    throw Error{fmt::format("unknown key \"{}\" in {}; expected {}.{}", printable(member.key), name_,
                            listed(asked_), did_you_mean(member.key, asked_)),
                member.key_offset};
  }
}

}  // namespace punto
