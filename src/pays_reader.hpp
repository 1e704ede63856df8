// Paytables in TOML: what rulesets and published figures have in common.
#pragma once

#include "punto/bet.hpp"
#include "toml_reader.hpp"

namespace punto {

/// The line of a paytable that `table` holds: its keys `odds` and `when`. Other keys are the caller's.
/// \throws Error with the offset of the mistake.
Pay read_pay(const TomlTable& table);

/// A fraction of 1 printed as a percentage, such as "98.94%".
/// \throws Error with the offset of the mistake.
Rational read_percentage(const TomlNode& node);

}  // namespace punto
