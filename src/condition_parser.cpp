#include "condition_parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "condition_lexer.hpp"
#include "condition_types.hpp"
#include "punto/error.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

using Node = Condition::Node;
using Op = Node::Op;

constexpr std::size_t kMostBytes = 4096;
constexpr int kMostLevels = 64;  // of parentheses and not: a bound on recursion

[[noreturn]] void fail_expected(std::string_view expected, const Token& found) {
  throw Error(fmt::format("expected {}, but found {}", expected, shown(found)), found.offset);
}

/// As fail_expected, and suggests the word of `known` that is closest to the one found, in any case.
template <class Words>
[[noreturn]] void fail_expected(std::string_view expected, const Token& found, const Words& known) {
  std::string word{found.text};
  for (char& letter : word)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  const std::string question = found.kind == TokenKind::name ? did_you_mean(word, known) : std::string{};
  throw Error(fmt::format("expected {}, but found {}{}{}", expected, shown(found),
                          question.empty() ? "" : ".", question),
              found.offset);
}

[[noreturn]] void fail_unknown_name(const Token& name) {
  if (name.text == "true" || name.text == "false") {
    fail_expected("a fact or a label (write player_pair for true, not player_pair for false)", name);
  }
  std::vector<std::string_view> known{kLabels.begin(), kLabels.end()};
  for (const Fact& fact : all_facts()) known.push_back(fact.name);
  known.emplace_back("not");
  fail_expected("a fact or a label", name, known);
}

/// The place of `word` among the labels; kLabels.size() if it is none.
std::size_t label_index(std::string_view word) {
  return static_cast<std::size_t>(std::find(kLabels.begin(), kLabels.end(), word) - kLabels.begin());
}

bool is_comparison(TokenKind kind) {
  return kind >= TokenKind::equal && kind <= TokenKind::greater_equal;
}

/// What may follow `operand`, before `end`.
std::string expected_after(const Operand& operand, std::string_view end) {
  if (operand.type == Type::truth) return fmt::format("\"and\", \"or\" or {}", end);
  if (operand.type == Type::flag) return fmt::format("a comparison, \"and\", \"or\" or {}", end);
  return fmt::format("a comparison or {}", end);
}

Type type_of(const Fact& fact) {
  if (fact.kind == FactKind::winner) return Type::winner;
  return fact.kind == FactKind::flag ? Type::flag : Type::number;
}

/// One method a line of the grammar in condition.hpp; `token_` is the next word, not yet used.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_{text}, lexer_{text}, token_{lexer_.next()} {}

  std::vector<Node> parse();

 private:
  Operand parse_or();
  Operand parse_and();
  Operand parse_negation();
  Operand parse_comparison();
  Operand parse_chain(const Operand& first);
  Operand parse_membership(const Operand& subject);
  Operand parse_sum();
  Operand parse_term();
  Operand parse_name();
  Operand parse_number();
  Operand parse_parentheses();

  std::uint32_t parse_list(const Operand& subject);
  Operand parse_item(const Operand& subject);
  Operand parse_label();

  Token take();
  Token take_level();
  std::string_view since(std::size_t offset) const { return text_.substr(offset, end_ - offset); }
  std::uint32_t push(const Node& node);
  Operand truth(std::size_t offset, const Node& node);
  std::uint32_t push_comparison(const Operand& left, TokenKind sign, const Operand& right);

  std::string_view text_;
  Lexer lexer_;
  Token token_;
  std::size_t end_ = 0;  // of the last word used
  int levels_ = 0;
  std::vector<Node> nodes_;
  std::optional<Equation> equation_;  // the last comparison that was one
};

std::vector<Node> Parser::parse() {
  if (token_.kind == TokenKind::end) fail_expected("a condition", token_);
  const Operand whole = parse_or();
  if (token_.kind != TokenKind::end) {
    fail_expected(expected_after(whole, "the end"), token_, std::array{"and", "or", "not", "in"});
  }
  require_truth(whole);
  return std::move(nodes_);
}

Operand Parser::parse_or() {
  Operand left = parse_and();
  while (token_.kind == TokenKind::logical_or) {
    require_truth(left);
    const std::optional<Equation> before =
        equation_ && equation_->value.end() == end_ ? equation_ : std::nullopt;
    take();
    const Operand right = parse_and();
    require_truth(right, before);
    left = truth(left.offset, {.op = Op::logical_or, .left = left.node, .right = right.node});
  }
  return left;
}

Operand Parser::parse_and() {
  Operand left = parse_negation();
  while (token_.kind == TokenKind::logical_and) {
    require_truth(left);
    take();
    const Operand right = parse_negation();
    require_truth(right);
    left = truth(left.offset, {.op = Op::logical_and, .left = left.node, .right = right.node});
  }
  return left;
}

Operand Parser::parse_negation() {
  if (token_.kind != TokenKind::logical_not) return parse_comparison();
  const Token sign = take_level();
  const Operand operand = parse_negation();
  --levels_;
  require_truth(operand);
  return truth(sign.offset, {.op = Op::logical_not, .left = operand.node});
}

Operand Parser::parse_comparison() {
  const Operand first = parse_sum();
  if (is_comparison(token_.kind)) return parse_chain(first);
  if (token_.kind == TokenKind::in) return parse_membership(first);
  if (token_.kind != TokenKind::logical_not) return first;
  take();
  if (token_.kind != TokenKind::in) fail_expected("\"in\" after \"not\"", token_, std::array{"in"});
  const Operand member = parse_membership(first);
  return truth(first.offset, {.op = Op::logical_not, .left = member.node});
}

Operand Parser::parse_chain(const Operand& first) {
  const Token first_sign = take();
  Operand middle = parse_sum();
  require_comparable(first, first_sign, middle);
  const std::uint32_t link = push_comparison(first, first_sign.kind, middle);
  Operand chain{Type::truth, link, since(first.offset), first.offset, 0, 1};
  if (first_sign.kind == TokenKind::equal && middle.is_literal()) equation_ = Equation{first, middle};
  while (is_comparison(token_.kind)) {
    require_chain(first_sign, middle, token_);
    const Token sign = take();
    const Operand right = parse_sum();
    require_comparable(middle, sign, right);
    const std::uint32_t next = push_comparison(middle, sign.kind, right);
    chain = truth(first.offset, {.op = Op::logical_and, .left = chain.node, .right = next});
    middle = right;
  }
  return chain;
}

Operand Parser::parse_membership(const Operand& subject) {
  require_list_subject(subject);
  take();
  if (token_.kind != TokenKind::open_list) fail_expected("\"[\" after \"in\"", token_);
  take();
  const auto items = static_cast<std::uint32_t>(nodes_.size());
  const std::uint32_t count = parse_list(subject);
  return truth(
      subject.offset,
      {.op = Op::member, .number = static_cast<std::int32_t>(count), .left = subject.node, .right = items});
}

/// Reads the items and the bracket that ends them; an item is one node. Returns how many there are.
std::uint32_t Parser::parse_list(const Operand& subject) {
  if (token_.kind == TokenKind::close_list) fail_expected("at least one value in the list", token_);
  for (std::uint32_t count = 1;; ++count) {
    require_member(subject, parse_item(subject));
    if (token_.kind == TokenKind::close_list) {
      take();
      return count;
    }
    if (token_.kind != TokenKind::comma) fail_expected("\",\" or \"]\"", token_);
    take();
  }
}

Operand Parser::parse_item(const Operand& subject) {
  if (subject.type == Type::winner) {
    const bool is_label = label_index(token_.text) < kLabels.size();
    if (!is_label) fail_expected("tie, player or banker", token_, kLabels);
    return parse_label();
  }
  if (token_.kind != TokenKind::number && token_.kind != TokenKind::minus) {
    fail_expected("a whole number", token_);
  }
  return parse_number();
}

Operand Parser::parse_sum() {
  Operand left = parse_term();
  while (token_.kind == TokenKind::plus || token_.kind == TokenKind::minus) {
    require_number(left);
    const bool adds = take().kind == TokenKind::plus;
    const Operand right = parse_term();
    require_number(right);
    const Op op = adds ? Op::add : Op::subtract;
    const std::uint32_t node = push({.op = op, .left = left.node, .right = right.node});
    const int least = left.least + (adds ? right.least : -right.greatest);
    const int greatest = left.greatest + (adds ? right.greatest : -right.least);
    left = Operand{Type::number, node, since(left.offset), left.offset, least, greatest};
  }
  return left;
}

Operand Parser::parse_term() {
  switch (token_.kind) {
    case TokenKind::name:
      return parse_name();
    case TokenKind::number:
    case TokenKind::minus:
      return parse_number();
    case TokenKind::open:
      return parse_parentheses();
    default:
      fail_expected("a fact, a number or \"(\"", token_);
  }
}

Operand Parser::parse_name() {
  if (label_index(token_.text) < kLabels.size()) return parse_label();
  const Fact* fact = find_fact(token_.text);
  if (fact == nullptr) fail_unknown_name(token_);
  const std::uint32_t node = push({.op = Op::fact, .fact = fact});
  const Token name = take();
  return Operand{type_of(*fact), node, name.text, name.offset, fact->least, fact->greatest};
}

/// Requires that the next word is a label.
Operand Parser::parse_label() {
  const auto value = static_cast<int>(label_index(token_.text));
  const std::uint32_t node = push({.op = Op::number, .number = value});
  const Token label = take();
  return Operand{Type::label, node, label.text, label.offset, value, value};
}

Operand Parser::parse_number() {
  const std::size_t start = token_.offset;
  const bool negative = token_.kind == TokenKind::minus;
  if (negative) take();
  if (token_.kind != TokenKind::number) fail_expected("a whole number after \"-\"", token_);
  const int value = negative ? -token_.number : token_.number;
  const std::uint32_t node = push({.op = Op::number, .number = value});
  take();
  return Operand{Type::number, node, since(start), start, value, value};
}

Operand Parser::parse_parentheses() {
  const Token open = take_level();
  Operand inner = parse_or();
  if (token_.kind != TokenKind::close) {
    fail_expected(expected_after(inner, "\")\""), token_, std::array{"and", "or", "not", "in"});
  }
  take();
  --levels_;
  inner.offset = open.offset;
  inner.text = since(open.offset);
  return inner;
}

Token Parser::take() {
  end_ = token_.end();
  return std::exchange(token_, lexer_.next());
}

/// Takes a word that opens one more level of recursion.
Token Parser::take_level() {
  if (++levels_ > kMostLevels) {
    fail_expected(fmt::format("at most {} levels of \"(\" and \"not\"", kMostLevels), token_);
  }
  return take();
}

std::uint32_t Parser::push(const Node& node) {
  nodes_.push_back(node);
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

/// The truth that `node` computes, written from `offset` to the last word used.
Operand Parser::truth(std::size_t offset, const Node& node) {
  const std::uint32_t index = push(node);
  return Operand{Type::truth, index, since(offset), offset, 0, 1};
}

std::uint32_t Parser::push_comparison(const Operand& left, TokenKind sign, const Operand& right) {
  switch (sign) {
    case TokenKind::equal:
      return push({.op = Op::equal, .left = left.node, .right = right.node});
    case TokenKind::not_equal:
      return push({.op = Op::not_equal, .left = left.node, .right = right.node});
    case TokenKind::less:
      return push({.op = Op::less, .left = left.node, .right = right.node});
    case TokenKind::less_equal:
      return push({.op = Op::less_equal, .left = left.node, .right = right.node});
    case TokenKind::greater:
      return push({.op = Op::less, .left = right.node, .right = left.node});
    default:
      return push({.op = Op::less_equal, .left = right.node, .right = left.node});
  }
}

}  // namespace

std::vector<Node> parse_condition(std::string_view text) {
  if (text.size() > kMostBytes) {
    throw Error(
        fmt::format("expected a condition of at most {} bytes, but found {}", kMostBytes, text.size()),
        kMostBytes);
  }
  return Parser{text}.parse();
}

}  // namespace punto
