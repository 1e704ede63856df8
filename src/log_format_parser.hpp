// The parts of a format file that are read on their own.
#pragma once

#include <string>
#include <vector>

#include "log_notation.hpp"
#include "toml_reader.hpp"

namespace punto {

/// The texts of an array, or the one text that stands alone.
std::vector<std::string> read_list(const TomlNode& node);

/// The table [cards].
CardNotation read_card_notation(const TomlNode& node);

}  // namespace punto
