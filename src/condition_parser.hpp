// Conditions, second step: words -> checked expression.
#pragma once

#include <string_view>
#include <vector>

#include "punto/condition.hpp"

namespace punto {

/// The steps of the condition `text`; operands stand before what is made of them, the whole is last.
/// \throws Error with the offset of the word at fault, saying what was expected and what came.
std::vector<Condition::Node> parse_condition(std::string_view text);

}  // namespace punto
