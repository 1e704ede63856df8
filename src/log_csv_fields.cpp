#include "log_csv_fields.hpp"

#include <csv.h>

#include <algorithm>
#include <array>
#include <new>
#include <utility>

#include "log_notation.hpp"
#include "punto/error.hpp"

namespace punto {
namespace {

/// What libcsv hands over of one line.
struct Split {
  std::string& bytes;              // of all fields
  std::vector<std::size_t> sizes;  // of each
  std::size_t rows = 0;
};

void take_field(void* text, std::size_t size, void* split) {
  auto& result = *static_cast<Split*>(split);
  result.bytes.append(static_cast<const char*>(text), size);
  result.sizes.push_back(size);
}

void take_row(int, void* split) {
  ++static_cast<Split*>(split)->rows;
}

/// libcsv's parser, freed in any case.
class Parser {
 public:
  explicit Parser(char delimiter) {
    if (csv_init(&parser_, CSV_STRICT | CSV_STRICT_FINI) != 0) throw std::bad_alloc{};
    csv_set_delim(&parser_, static_cast<unsigned char>(delimiter));
  }
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;
  ~Parser() { csv_free(&parser_); }

  /// \returns the number of bytes before the mistake, or all.
  std::size_t parse(std::string_view line, Split& split) {
    return csv_parse(&parser_, line.data(), line.size(), take_field, take_row, &split);
  }
  bool finish(Split& split) { return csv_fini(&parser_, take_field, take_row, &split) == 0; }

 private:
  csv_parser parser_;
};

/// Where each field of a line begins: after each delimiter that is not inside quotation marks.
std::vector<std::size_t> starts_of(std::string_view line, char delimiter) {
  std::vector<std::size_t> starts{0};
  bool is_quoted = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '"') is_quoted = !is_quoted;
    if (line[at] == delimiter && !is_quoted) starts.push_back(at + 1);
  }
  return starts;
}

}  // namespace

const std::vector<CsvField>& QuotedLine::split(std::string_view line, char delimiter) {
  bytes_.clear();
  fields_.clear();
  Split split{bytes_, {}};
  Parser parser{delimiter};
  const std::size_t parsed = parser.parse(line, split);
  if (parsed != line.size())
    throw Error{"a quotation mark inside a field; expected quotation marks around all of it, doubled inside",
                parsed};
  if (!parser.finish(split)) {
    throw Error{"a quotation mark is not closed on its line; a field with a line break in it is not read",
                line.rfind('"')};
  }
  if (split.rows > 1) throw Error{"a line break inside a line", std::min(line.find('\r'), line.size())};
  const std::vector<std::size_t> starts = starts_of(line, delimiter);
  std::size_t at = 0;
  for (std::size_t field = 0; field < split.sizes.size(); ++field) {
    const std::string_view text = std::string_view{bytes_}.substr(at, split.sizes[field]);
    fields_.push_back({without_blanks(text), starts[std::min(field, starts.size() - 1)] + 1});
    at += split.sizes[field];
  }
  return fields_;
}

std::vector<std::string> split_csv(std::string_view line, char delimiter) {
  std::vector<std::string> fields;
  QuotedLine quoted;
  for (const CsvField& field : quoted.split(line, delimiter)) fields.emplace_back(field.text);
  return fields;
}

char delimiter_of(std::string_view line) {
  constexpr std::array kDelimiters{',', ';', '\t', '|'};
  const auto* const best = std::max_element(kDelimiters.begin(), kDelimiters.end(), [&](char a, char b) {
    return starts_of(line, a).size() < starts_of(line, b).size();
  });
  return *best;
}

}  // namespace punto
