// A line of a CSV file, as fields.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace punto {

struct CsvField {
  std::string_view text;  // without blanks around it
  std::size_t column;     // of its first byte, from 1
};

/// Splits lines that have quotation marks. What it returns is good until the next line.
class QuotedLine {
 public:
  /// \throws Error with the offset of a quotation mark that is not closed, or stands inside a field.
  const std::vector<CsvField>& split(std::string_view line, char delimiter);

 private:
  std::string bytes_;
  std::vector<CsvField> fields_;
};

/// The fields of a line, with quotation marks or without, as texts of their own.
std::vector<std::string> split_csv(std::string_view line, char delimiter);

/// The one of , ; tab | that stands in `line` most often, outside quotation marks; a comma if none does.
char delimiter_of(std::string_view line);

}  // namespace punto
