#include "condition_types.hpp"

#include <fmt/format.h>

#include <string>

#include "punto/error.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

constexpr std::string_view kLabelRule = "which stands only beside winner, as in winner == banker";

[[noreturn]] void fail_at(const Operand& operand, const std::string& message) {
  throw Error(message, operand.offset);
}

bool is_winner_or_label(const Operand& operand) {
  return operand.type == Type::winner || operand.type == Type::label;
}

/// How to write what `operand`, which is no truth, was meant to say.
std::string remedy(const Operand& operand, const std::optional<Equation>& before) {
  if (before && operand.is_literal() && before->value.type == operand.type) {
    return fmt::format("write {} in [{}, {}]", printable(before->subject.text), before->value.text,
                       operand.text);
  }
  if (operand.type == Type::label) return fmt::format("write winner == {}", operand.text);
  if (operand.type == Type::winner) return "compare it, as in winner == banker";
  return "compare it with another number";
}

// Can the comparison hold, as far as the ranges of its sides tell?
bool may_be_equal(const Operand& left, const Operand& right) {
  return left.least <= right.greatest && right.least <= left.greatest;
}
bool may_be_less(const Operand& left, const Operand& right) {
  return left.least < right.greatest;
}
bool may_be_at_most(const Operand& left, const Operand& right) {
  return left.least <= right.greatest;
}
bool may_be_greater(const Operand& left, const Operand& right) {
  return may_be_less(right, left);
}
bool may_be_at_least(const Operand& left, const Operand& right) {
  return may_be_at_most(right, left);
}

enum class Direction : std::uint8_t { none, level, up, down };

struct Comparison {
  TokenKind kind;
  Direction direction;
  std::string_view continued_by;                            // the comparisons that may follow it in a chain
  bool (*open)(const Operand& left, const Operand& right);  // do the ranges leave the answer open?
  std::string_view verdict;                                 // if they do not
};

constexpr std::array kComparisons{
    Comparison{TokenKind::equal, Direction::level, R"("==")", may_be_equal, "never holds"},
    Comparison{TokenKind::not_equal, Direction::none, R"("and")", may_be_equal, "always holds"},
    Comparison{TokenKind::less, Direction::up, R"("<" or "<=")", may_be_less, "never holds"},
    Comparison{TokenKind::less_equal, Direction::up, R"("<" or "<=")", may_be_at_most, "never holds"},
    Comparison{TokenKind::greater, Direction::down, R"(">" or ">=")", may_be_greater, "never holds"},
    Comparison{TokenKind::greater_equal, Direction::down, R"(">" or ">=")", may_be_at_least, "never holds"},
};

const Comparison& comparison_of(const Token& sign) {
  std::size_t row = 0;
  while (kComparisons.at(row).kind != sign.kind) ++row;
  return kComparisons.at(row);
}

/// "player_total is 0 to 9".
std::string range_text(const Operand& operand) {
  const std::string_view between = operand.greatest == operand.least + 1 ? "or" : "to";
  return fmt::format("{} is {} {} {}", printable(operand.text), operand.least, between, operand.greatest);
}

/// Why the ranges of the sides leave no doubt; nothing to add if both sides are written out.
std::string ranges_text(const Operand& left, const Operand& right) {
  if (left.is_literal() && right.is_literal()) return {};
  if (left.is_literal()) return ": " + range_text(right);
  if (right.is_literal()) return ": " + range_text(left);
  return fmt::format(": {}, {}", range_text(left), range_text(right));
}

void require_open(const Operand& left, const Token& sign, const Operand& right) {
  const Comparison& comparison = comparison_of(sign);
  if (comparison.open(left, right)) return;
  const std::string written = fmt::format("{} {} {}", left.text, sign.text, right.text);
  fail_at(right.is_literal() ? right : left,
          fmt::format("{} {}{}", quoted(written), comparison.verdict, ranges_text(left, right)));
}

/// One of the two is winner or a label; the only comparisons are winner == label and winner != label.
void require_winner_beside_label(const Operand& left, const Token& sign, const Operand& right) {
  const bool left_is_winner = left.type == Type::winner;
  const Operand& winner = left_is_winner ? left : right;
  const Operand& label = left_is_winner ? right : left;
  if (winner.type != Type::winner) {
    const Operand& stray = left.type == Type::label ? left : right;
    fail_at(stray, fmt::format("{} is a label, {}", quoted(stray.text), kLabelRule));
  }
  if (label.type != Type::label) {
    fail_at(label,
            fmt::format("expected tie, player or banker beside winner, but found {}", quoted(label.text)));
  }
  if (sign.kind != TokenKind::equal && sign.kind != TokenKind::not_equal) {
    throw Error(fmt::format("expected \"==\" or \"!=\" beside winner, but found {}", quoted(sign.text)),
                sign.offset);
  }
}

}  // namespace

void require_truth(const Operand& operand, const std::optional<Equation>& before) {
  if (operand.type == Type::truth || operand.type == Type::flag) return;
  const std::string_view what = operand.type == Type::number ? "is a number" : "is no truth by itself";
  fail_at(operand, fmt::format("expected a truth, but {} {}: {}", quoted(operand.text), what,
                               remedy(operand, before)));
}

void require_number(const Operand& operand) {
  const std::string found = fmt::format("expected a number, but {}", quoted(operand.text));
  if (operand.type == Type::truth) fail_at(operand, found + " is a truth");
  if (operand.type == Type::winner) fail_at(operand, found + " is tie, player or banker");
  if (operand.type == Type::label) fail_at(operand, fmt::format("{} is a label, {}", found, kLabelRule));
}

void require_list_subject(const Operand& operand) {
  if (operand.type != Type::winner) require_number(operand);
}

void require_comparable(const Operand& left, const Token& sign, const Operand& right) {
  if (is_winner_or_label(left) || is_winner_or_label(right)) {
    require_winner_beside_label(left, sign, right);
    return;
  }
  require_number(left);
  require_number(right);
  require_open(left, sign, right);
}

void require_chain(const Token& first, const Operand& middle, const Token& next) {
  if (is_winner_or_label(middle)) {
    throw Error(
        fmt::format("winner stands in no chain: expected \"and\" or \"or\", but found {}", quoted(next.text)),
        next.offset);
  }
  const Comparison& begun = comparison_of(first);
  if (begun.direction != Direction::none && begun.direction == comparison_of(next).direction) return;
  throw Error(fmt::format("a chain runs in one direction: expected {} after {}, but found {}",
                          begun.continued_by, quoted(first.text), quoted(next.text)),
              next.offset);
}

void require_member(const Operand& subject, const Operand& item) {
  if (may_be_equal(subject, item)) return;
  fail_at(item, fmt::format("{}, never {}", range_text(subject), item.text));
}

}  // namespace punto
