#include "toml_reader.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>

#include "punto/text.hpp"

namespace punto {
namespace {

/// Long lines hold no ruleset. Without this, a key of a hundred thousand dots would nest as many tables.
void require_short_lines(std::string_view text) {
  constexpr std::size_t kLongest = 4096;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    if (end - start > kLongest)
      throw Error{fmt::format("a line of {} bytes; expected at most {}", end - start, kLongest), start};
    start = end + 1;
  }
}

/// Bytes of a text by line and column, both from 1; columns count characters.
class Places {
 public:
  explicit Places(std::string_view text) : lines_{0} {
    for (std::size_t at = 0; at < text.size(); at += std::max<std::size_t>(character_length(text, at), 1)) {
      characters_.push_back(at);
      if (text[at] == '\n') lines_.push_back(characters_.size());
    }
    characters_.push_back(text.size());
  }

  std::size_t offset(const toml::source_position& position) const {
    if (position.line == 0 || position.line > lines_.size()) return characters_.back();
    const std::size_t character = lines_[position.line - 1] + std::max<std::size_t>(position.column, 1) - 1;
    return characters_[std::min(character, characters_.size() - 1)];
  }

 private:
  std::vector<std::size_t> characters_;  // the byte at which each starts, and the end
  std::vector<std::size_t> lines_;       // the character with which each starts
};

class Converter {
 public:
  Converter(std::string_view text, const Places& places) : text_{text}, places_{places} {}

  TomlNode convert(const toml::node& node) const {
    TomlNode result;
    result.offset = places_.offset(node.source().begin);
    if (const auto* table = node.as_table()) {
      result.kind = TomlNode::Kind::table;
      for (const auto& [key, value] : *table)
        result.members.push_back(
            {std::string{key.str()}, places_.offset(key.source().begin), convert(value)});
      std::stable_sort(result.members.begin(), result.members.end(),
                       [](const auto& a, const auto& b) { return a.key_offset < b.key_offset; });
    } else if (const auto* array = node.as_array()) {
      result.kind = TomlNode::Kind::array;
      for (const toml::node& item : *array) result.items.push_back(convert(item));
    } else if (const auto* text = node.as_string()) {
      result.kind = TomlNode::Kind::text;
      result.text = text->get();
      result.text_offset = inside_quotes(result);
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
  /// Where the characters of a string stand after its quotes, if they stand there without escapes.
  std::optional<std::size_t> inside_quotes(const TomlNode& node) const {
    for (const std::string_view opening : {"\"\"\"\n", "'''\n", "\"\"\"", "'''", "\"", "'"}) {
      const std::string_view rest = text_.substr(std::min(node.offset, text_.size()));
      if (rest.starts_with(opening) && rest.substr(opening.size()).starts_with(node.text))
        return node.offset + opening.size();
    }
    return std::nullopt;
  }

  std::string_view text_;
  const Places& places_;
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
  require_short_lines(text);
  const Places places{text};
  try {
    const toml::table root = toml::parse(text);
    return Converter{text, places}.convert(root);
  } catch (const toml::parse_error& error) {
    throw Error{fmt::format("this is not valid TOML: {}", error.description()),
                places.offset(error.source().begin)};
  }
}

const std::string& as_text(const TomlNode& node) {
  require_kind(node, TomlNode::Kind::text);
  return node.text;
}

bool is_id(std::string_view text) {
  const auto is_id_character = [](char character) {
    return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9') ||
           character == '_' || character == '-';
  };
  return !text.empty() && text.size() <= 64 && std::all_of(text.begin(), text.end(), is_id_character);
}

const std::string& as_id(const TomlNode& node) {
  const std::string& id = as_text(node);
  if (!is_id(id)) {
    throw Error{fmt::format("\"{}\" is no id; expected 1 to 64 of a-z 0-9 _ -", printable(id)), node.offset};
  }
  return id;
}

const std::string& as_words(const TomlNode& node) {
  const std::string& text = as_text(node);
  if (text.empty()) throw Error{"this text is empty", node.offset};
  for (std::size_t at = 0; at < text.size(); at += character_length(text, at)) {
    if (plain_length(text, at) == 0)
      throw Error{"this text has a line break or another control character", node.offset};
  }
  return text;
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

const std::vector<TomlNode::Member>& as_table(const TomlNode& node) {
  require_kind(node, TomlNode::Kind::table);
  return node.members;
}

TomlTable::TomlTable(const TomlNode& node, std::string name, const std::vector<std::string_view>& keys)
    : node_{node}, name_{std::move(name)} {
  for (const TomlNode::Member& member : as_table(node)) {
    if (std::find(keys.begin(), keys.end(), member.key) != keys.end()) continue;
    throw Error{fmt::format("unknown key \"{}\" in {}; expected {}.{}", printable(member.key), name_,
                            listed(keys), did_you_mean(member.key, keys)),
                member.key_offset};
  }
}

const TomlNode* TomlTable::find(std::string_view key) const {
  const auto found = std::find_if(node_.members.begin(), node_.members.end(),
                                  [&](const TomlNode::Member& member) { return member.key == key; });
  return found == node_.members.end() ? nullptr : &found->value;
}

const TomlNode& TomlTable::need(std::string_view key) const {
  if (const TomlNode* node = find(key)) return *node;
  throw Error{fmt::format("{} has no \"{}\"", name_, key), node_.offset};
}

}  // namespace punto
