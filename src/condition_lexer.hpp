// Conditions, first step: text -> words and symbols.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace punto {

enum class TokenKind : std::uint8_t {
  end,
  name,
  number,
  equal,  // the first of the six comparisons
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,  // the last
  plus,
  minus,
  logical_and,
  logical_or,
  logical_not,
  in,
  open,
  close,
  open_list,
  close_list,
  comma,
  slip,  // what people write for one of the others; never comes out of the lexer
};

/// A word or symbol of a condition.
struct Token {
  TokenKind kind;
  std::string_view text;
  std::size_t offset;
  int number = 0;  // of a number: 0..9999

  std::size_t end() const { return offset + text.size(); }
};

/// `text` in quotation marks, fit for a message.
std::string quoted(std::string_view text);

/// What came, for messages: `"banker"`, or `the end of the text`.
std::string shown(const Token& token);

/// Reads a condition word by word.
class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_{text} {}

  /// The next word or symbol; after the last one, `end` forever.
  /// \throws Error if what comes next is none.
  Token next();

 private:
  Token read_name();
  Token read_number();
  Token read_symbol();
  std::string_view take_word();
  [[noreturn]] void fail_at_character() const;

  std::string_view text_;
  std::size_t offset_ = 0;
};

}  // namespace punto
