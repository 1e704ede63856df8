// The typed condition language: text -> checked expression over facts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "punto/facts.hpp"

namespace punto {

/// A condition over facts, compiled from text such as "winner == banker && banker_total == 6".
///
/// Grammar, lowest precedence first:
///   or-expression:   and-expression { ("or" | "||") and-expression }
///   and-expression:  negation { ("and" | "&&") negation }
///   negation:        ("not" | "!") negation | comparison
///   comparison:      sum { ("==" | "!=" | "<" | "<=" | ">" | ">=") sum } | sum ["not"] "in" list
///   sum:             term { ("+" | "-") term }
///   term:            ["-"] number | fact | label | "(" or-expression ")"
///   list:            "[" value { "," value } "]"
///   value:           ["-"] number | label
/// A chain of comparisons runs in one direction (up, down, or all equal) and means that all of them hold:
/// 4 <= margin <= 6.
/// Types: a label (tie, player, banker) stands only beside `winner`, after or before == and != or in its
/// list; a flag (a 0/1 fact) is a truth and a number; and, or, not take truths. A comparison that
/// the ranges of its sides make impossible (player_total == 10), or certain with !=, is an error.
/// Limits: 4096 bytes, 64 levels of parentheses and not, numbers of 4 digits; so no sum overflows.
class Condition {
 public:
  /// \throws Error with the offset of the word at fault, saying what was expected and what came.
  static Condition compile(std::string_view text);

  const std::string& text() const { return text_; }
  /// The facts that it reads, in table order.
  const FactList& facts() const { return facts_; }
  /// Does it hold? `values` must hold all of facts().
  bool holds(const FactValues& values) const;

  /// One step of the compiled expression; an implementation detail.
  struct Node;

 private:
  Condition() = default;

  std::string text_;
  FactList facts_;
  std::vector<Node> nodes_;  // operands stand before what is made of them, so the last is the whole
};

struct Condition::Node {
  enum class Op : std::uint8_t {
    number,  // `number`
    fact,    // the value of `fact`
    add,     // of these and those below: `left` and `right` are the operands
    subtract,
    equal,
    not_equal,
    less,
    less_equal,
    logical_and,
    logical_or,
    logical_not,  // of `left`
    member,       // is `left` one of the `number` nodes from `right` on?
  };
  Op op;
  std::int32_t number = 0;
  const Fact* fact = nullptr;
  std::uint32_t left = 0;
  std::uint32_t right = 0;
};

}  // namespace punto
