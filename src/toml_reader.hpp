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
std::int64_t as_integer(const TomlNode& node, std::int64_t least, std::int64_t greatest);
const std::vector<TomlNode>& as_array(const TomlNode& node);

/// The string, read by `parse`; its errors are placed inside the string.
template <class Parse>
auto as_parsed(const TomlNode& node, Parse parse) {
  try {
    return parse(std::string_view{as_text(node)});
  } catch (const Error& error) {
    if (!error.offset() || !node.text_offset)
      throw Error{error.message(), error.offset().value_or(node.offset)};
    throw Error{error.message(), *node.text_offset + *error.offset()};
  }
}

/// Reads a table key by key, and knows at the end which keys nobody asked for.
class TomlTable {
 public:
  /// \param name  what the table is, for messages: "the ruleset", "this bet".
  TomlTable(const TomlNode& node, std::string name);

  /// The value of `key`, or nullptr.
  const TomlNode* find(std::string_view key);
  /// The value of `key`.
  /// \throws Error if it is missing.
  const TomlNode& need(std::string_view key);
  /// \throws Error at the first key that was neither found nor needed.
  void refuse_other_keys() const;

 private:
  const TomlNode& node_;
  std::string name_;
  std::vector<std::string> asked_;
};

}  // namespace punto
