// The header line of a stream of shoes.
#pragma once

#include <optional>

#include "punto/shoe_reader.hpp"
#include "shoe_reader_fields.hpp"

namespace punto {

/// True if a line has the name of a column and nothing that can only be a count. The first field of a line
/// with an id may be an id of such a name.
bool is_header(const LineFields& fields);

/// True if all fields of a header line are names of columns.
bool is_only_columns(const LineFields& fields);

struct HeaderLine {
  std::optional<CountOrder> order;  // nothing if there are columns of decks
  ShoeColumns columns;
};

/// \throws Error with the offset of the column at fault.
HeaderLine read_header_line(const LineFields& fields);

}  // namespace punto
