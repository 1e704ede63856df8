// TOML as a tree of values that know where they stand, and readers that name every mistake.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "punto/error.hpp"

namespace punto {

/// A TOML value and the byte of the text at which it starts.
struct TomlNode {
  enum class Kind : std::uint8_t { text, integer, truth, other, array, table };
  struct Member;

  Kind kind = Kind::other;
  std::size_t offset = 0;
  std::string text;             // of a string
  std::int64_t integer = 0;     // of an integer or a truth
  std::vector<TomlNode> items;  // of an array
  std::vector<Member> members;  // of a table
  /// Where the characters of a string stand, if they stand there as they are, without escapes.
  std::optional<std::size_t> text_offset;
};

struct TomlNode::Member {
  std::string key;
  std::size_t key_offset;
  TomlNode value;
};

/// The root table of a TOML text.
/// \throws Error with the offset of the mistake.
TomlNode parse_toml(std::string_view text);

/// The value as the type asked for.
/// \throws Error that says what was expected and what came.
const std::string& as_text(const TomlNode& node);
/// 1 to 64 of a-z 0-9 _ -.
bool is_id(std::string_view text);
const std::string& as_id(const TomlNode& node);
/// A text that is not empty and stands on one line.
const std::string& as_words(const TomlNode& node);
std::int64_t as_integer(const TomlNode& node, std::int64_t least, std::int64_t greatest);
const std::vector<TomlNode>& as_array(const TomlNode& node);
const std::vector<TomlNode::Member>& as_table(const TomlNode& node);

/// The string, read by `parse`; its errors are placed inside the string.
template <class Parse>
auto as_parsed(const TomlNode& node, Parse parse) {
  try {
    return parse(std::string_view{as_text(node)});
  } catch (const Error& error) {
    const bool inside = error.offset() && node.text_offset;
    throw Error{error.message(), inside ? *node.text_offset + *error.offset() : node.offset};
  }
}

/// A table with a fixed set of keys.
class TomlTable {
 public:
  /// \param name  what the table is, for messages: "the ruleset", "this bet".
  /// \param keys  all that it may have.
  /// \throws Error at the first other key, with the one that was probably meant.
  TomlTable(const TomlNode& node, std::string name, const std::vector<std::string_view>& keys);

  /// The value of `key`, or nullptr.
  const TomlNode* find(std::string_view key) const;
  /// The value of `key`.
  /// \throws Error if it is missing.
  const TomlNode& need(std::string_view key) const;

 private:
  const TomlNode& node_;
  std::string name_;
};

}  // namespace punto
