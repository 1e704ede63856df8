#include "condition_lexer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "punto/error.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

/// Numbers this short cannot overflow an int in any sum that a condition has room for.
constexpr std::size_t kMostDigits = 4;

struct Symbol {
  std::string_view text;
  TokenKind kind;
  std::string_view expected = {};  // what a slip should have been
};

constexpr std::string_view kArithmetic = R"("+" or "-", the only arithmetic)";
constexpr std::string_view kComparison = R"("==" to compare (nothing can be assigned))";
constexpr std::string_view kNoQuotes = "a word without quotation marks";

constexpr std::array kSymbols{
    Symbol{"==", TokenKind::equal},
    Symbol{"!=", TokenKind::not_equal},
    Symbol{"<", TokenKind::less},
    Symbol{"<=", TokenKind::less_equal},
    Symbol{">", TokenKind::greater},
    Symbol{">=", TokenKind::greater_equal},
    Symbol{"+", TokenKind::plus},
    Symbol{"-", TokenKind::minus},
    Symbol{"&&", TokenKind::logical_and},
    Symbol{"||", TokenKind::logical_or},
    Symbol{"!", TokenKind::logical_not},
    Symbol{"(", TokenKind::open},
    Symbol{")", TokenKind::close},
    Symbol{"[", TokenKind::open_list},
    Symbol{"]", TokenKind::close_list},
    Symbol{",", TokenKind::comma},
    Symbol{"=", TokenKind::slip, kComparison},
    Symbol{":=", TokenKind::slip, kComparison},
    Symbol{"+=", TokenKind::slip, kComparison},
    Symbol{"-=", TokenKind::slip, kComparison},
    Symbol{"===", TokenKind::slip, R"("==")"},
    Symbol{"!==", TokenKind::slip, R"("!=")"},
    Symbol{"=!", TokenKind::slip, R"("!=")"},
    Symbol{"<>", TokenKind::slip, R"("!=")"},
    Symbol{"≠", TokenKind::slip, R"("!=")"},
    Symbol{"=<", TokenKind::slip, R"("<=")"},
    Symbol{"≤", TokenKind::slip, R"("<=")"},
    Symbol{"=>", TokenKind::slip, R"(">=")"},
    Symbol{"≥", TokenKind::slip, R"(">=")"},
    Symbol{"&", TokenKind::slip, R"("&&" or "and")"},
    Symbol{"|", TokenKind::slip, R"("||" or "or")"},
    Symbol{"~", TokenKind::slip, R"("!" or "not")"},
    Symbol{"{", TokenKind::slip, R"("[")"},
    Symbol{"}", TokenKind::slip, R"("]")"},
    Symbol{"*", TokenKind::slip, kArithmetic},
    Symbol{"/", TokenKind::slip, kArithmetic},
    Symbol{"%", TokenKind::slip, kArithmetic},
    Symbol{"−", TokenKind::slip, R"("-")"},
    Symbol{"–", TokenKind::slip, R"("-")"},
    Symbol{"\"", TokenKind::slip, kNoQuotes},
    Symbol{"'", TokenKind::slip, kNoQuotes},
};

constexpr std::array kKeywords{
    Symbol{"and", TokenKind::logical_and},
    Symbol{"or", TokenKind::logical_or},
    Symbol{"not", TokenKind::logical_not},
    Symbol{"in", TokenKind::in},
};

// Not <cctype>: what a letter is must not depend on the locale.
constexpr bool is_space(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}
constexpr bool is_digit(char byte) {
  return byte >= '0' && byte <= '9';
}
constexpr bool is_letter(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_';
}
constexpr bool is_ascii(char byte) {
  return static_cast<unsigned char>(byte) < 0x80;
}

/// The whole character at `offset`, or what is wrong with it.
std::string character_text(std::string_view text, std::size_t offset) {
  const auto byte = static_cast<unsigned char>(text[offset]);
  const std::size_t length = character_length(text, offset);
  if (length == 0) return fmt::format("the byte 0x{:02X}, which is not UTF-8", byte);
  if (byte < 0x20 || byte == 0x7F) return fmt::format("the control character U+{:04X}", byte);
  return quoted(text.substr(offset, length));
}

/// The longest symbol with which `rest` starts, or nullptr.
const Symbol* symbol_at(std::string_view rest) {
  const Symbol* longest = nullptr;
  for (const Symbol& symbol : kSymbols) {
    if (rest.substr(0, symbol.text.size()) != symbol.text) continue;
    if (longest == nullptr || symbol.text.size() > longest->text.size()) longest = &symbol;
  }
  return longest;
}

}  // namespace

std::string quoted(std::string_view text) {
  return fmt::format("\"{}\"", printable(text));
}

std::string shown(const Token& token) {
  return token.kind == TokenKind::end ? "the end of the text" : quoted(token.text);
}

Token Lexer::next() {
  while (offset_ < text_.size() && is_space(text_[offset_])) ++offset_;
  if (offset_ == text_.size()) return Token{TokenKind::end, {}, offset_};
  if (is_letter(text_[offset_])) return read_name();
  if (is_digit(text_[offset_])) return read_number();
  return read_symbol();
}

Token Lexer::read_name() {
  const std::size_t start = offset_;
  const std::string_view word = take_word();
  for (const Symbol& keyword : kKeywords)
    if (keyword.text == word) return Token{keyword.kind, word, start};
  return Token{TokenKind::name, word, start};
}

Token Lexer::read_number() {
  const std::size_t start = offset_;
  const std::string_view word = take_word();
  if (!std::all_of(word.begin(), word.end(), is_digit)) {
    throw Error(fmt::format("expected a whole number, but found {}", quoted(word)), start);
  }
  if (word.size() > kMostDigits) {
    throw Error(
        fmt::format("expected a number of at most {} digits, but found {}", kMostDigits, quoted(word)),
        start);
  }
  int number = 0;
  for (const char digit : word) number = 10 * number + (digit - '0');
  return Token{TokenKind::number, word, start, number};
}

Token Lexer::read_symbol() {
  const Symbol* symbol = symbol_at(text_.substr(offset_));
  if (symbol == nullptr || symbol->kind == TokenKind::slip) fail_at_character();
  const Token token{symbol->kind, symbol->text, offset_};
  offset_ += symbol->text.size();
  return token;
}

/// A run of letters, digits and points: "6.5" and "6x" are one word, and wrong as a whole.
std::string_view Lexer::take_word() {
  const std::size_t start = offset_;
  const auto belongs = [](char byte) { return is_letter(byte) || is_digit(byte) || byte == '.'; };
  while (offset_ < text_.size() && belongs(text_[offset_])) ++offset_;
  if (offset_ < text_.size() && !is_ascii(text_[offset_])) fail_at_character();
  return text_.substr(start, offset_ - start);
}

void Lexer::fail_at_character() const {
  const Symbol* slip = symbol_at(text_.substr(offset_));
  if (slip == nullptr) {
    throw Error(
        fmt::format("expected a fact, a number or an operator, but found {}", character_text(text_, offset_)),
        offset_);
  }
  throw Error(fmt::format("expected {}, but found {}", slip->expected, quoted(slip->text)), offset_);
}

}  // namespace punto
