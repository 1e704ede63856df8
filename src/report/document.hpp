// A document of headings, lines and tables, and its renderings.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "punto/report.hpp"

namespace punto {

enum class Align : std::uint8_t { left, right };

struct Column {
  std::string heading;
  Align align = Align::left;
};

struct Table {
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;
  bool last_row_is_total = false;
};

struct Title {
  std::string text;
};
struct Heading {
  std::string text;
};
/// A line of plain text.
struct Line {
  std::string text;
};
/// Words that a terminal gets in lines of at most 100 characters.
struct Paragraph {
  std::string text;
};
/// An explanation, set apart from results.
struct Note {
  std::string text;
};
/// Names and values, aligned.
using Fields = std::vector<std::pair<std::string, std::string>>;

using Block = std::variant<Title, Heading, Line, Paragraph, Note, Fields, Table>;

/// Blocks in order. Equal neighbours stay together; an empty line parts the others.
using Document = std::vector<Block>;

/// For people at a terminal.
std::string render_text(const Document& document, bool color);

/// GitHub-flavoured Markdown.
std::string render_markdown(const Document& document);

/// Text or Markdown, as the options say.
std::string render_document(const Document& document, const PrintOptions& options);

/// RFC 4180, lines ending in LF; headings as keys: "median_ms" for "Median ms".
std::string render_csv(const Table& table);
/// Appends one cell of it, in quotation marks if it needs them.
void append_csv_cell(std::string& line, std::string_view cell);
/// One line of it.
std::string csv_line(const std::vector<std::string>& cells);

}  // namespace punto
