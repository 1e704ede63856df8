// Conditions, types: what may stand beside what, and what can be true at all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "condition_lexer.hpp"

namespace punto {

/// What the fact `winner` is compared with, by its values.
constexpr std::array<std::string_view, 3> kLabels{"tie", "player", "banker"};

enum class Type : std::uint8_t { truth, flag, number, winner, label };

/// A part of a condition that has been read.
struct Operand {
  Type type;
  std::uint32_t node;     // of the compiled condition
  std::string_view text;  // as written
  std::size_t offset;     // of `text`
  int least, greatest;    // its values lie between them; of anything but a truth

  std::size_t end() const { return offset + text.size(); }
  bool is_literal() const { return type == Type::label || (type == Type::number && least == greatest); }
};

/// `subject == value`, the last comparison before an `or`. Who writes `subject == value or other` meant
/// a list, and is shown it.
struct Equation {
  Operand subject, value;
};

/// \param before  what stands before the `or` in front of `operand`, if it is an equation.
/// \throws Error unless `operand` is a truth or a flag.
void require_truth(const Operand& operand, const std::optional<Equation>& before = std::nullopt);

/// \throws Error unless `operand` is a number or a flag.
void require_number(const Operand& operand);

/// \throws Error unless a list may follow `operand`: it is winner, a number or a flag.
void require_list_subject(const Operand& operand);

/// \throws Error unless `sign` may stand between these types, and their ranges allow it to hold (for !=, to
///         fail).
void require_comparable(const Operand& left, const Token& sign, const Operand& right);

/// `next` continues a chain that began with `first` and reached `middle`.
/// \throws Error unless both run in one direction, and none compares winner.
void require_chain(const Token& first, const Operand& middle, const Token& next);

/// \throws Error unless `subject` may have the value of `item`, which stands in its list.
void require_member(const Operand& subject, const Operand& item);

}  // namespace punto
