#include "document.hpp"

#include <algorithm>
#include <cctype>
#include <functional>
#include <sstream>
#include <string_view>

#include "punto/text.hpp"

namespace punto {
namespace {

template <class... Visitors>
struct Overload : Visitors... {
  using Visitors::operator()...;
};
template <class... Visitors>
Overload(Visitors...) -> Overload<Visitors...>;

std::string pad(const std::string& text, std::size_t width, Align align) {
  const std::string fill(width - std::min(width, character_count(text)), ' ');
  return align == Align::left ? text + fill : fill + text;
}

std::string without_trailing_spaces(std::string text) {
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

/// The widest cell of each column, in characters.
std::vector<std::size_t> widths_of(const Table& table) {
  std::vector<std::size_t> widths;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    std::size_t width = character_count(table.columns[column].heading);
    for (const auto& row : table.rows) width = std::max(width, character_count(row[column]));
    widths.push_back(width);
  }
  return widths;
}

std::vector<std::string> headings_of(const Table& table) {
  std::vector<std::string> headings;
  for (const Column& column : table.columns) headings.push_back(column.heading);
  return headings;
}

/// Breaks lines between words; all but the first are indented.
std::string wrapped(const std::string& text) {
  constexpr std::size_t kWidth = 100;
  std::string result;
  std::size_t used = 0;
  std::istringstream words{text};
  for (std::string word; words >> word;) {
    const std::size_t length = character_count(word);
    if (used > 0 && used + 1 + length > kWidth) {
      result += "\n  ";
      used = 2;
    } else if (used > 0) {
      result += " ";
      ++used;
    }
    result += word;
    used += length;
  }
  return result + "\n";
}

class TextRenderer {
 public:
  explicit TextRenderer(bool color) : color_{color} {}

  std::string operator()(const Title& title) const { return styled(kBold, title.text) + "\n"; }
  std::string operator()(const Heading& heading) const { return styled(kBold, heading.text) + "\n"; }
  std::string operator()(const Line& line) const { return line.text + "\n"; }
  std::string operator()(const Paragraph& paragraph) const { return wrapped(paragraph.text); }
  std::string operator()(const Note& note) const { return styled(kDim, note.text) + "\n"; }

  std::string operator()(const Fields& fields) const {
    std::size_t width = 0;
    for (const auto& [name, value] : fields) width = std::max(width, character_count(name));
    std::string text;
    for (const auto& [name, value] : fields)
      text += kIndent + without_trailing_spaces(pad(name, width, Align::left) + kGap + value) + "\n";
    return text;
  }

  std::string operator()(const Table& table) const {
    const std::vector<std::size_t> widths = widths_of(table);
    const auto line = [&](const std::vector<std::string>& cells) {
      std::string text;
      for (std::size_t column = 0; column < cells.size(); ++column)
        text += (column == 0 ? "" : kGap) + pad(cells[column], widths[column], table.columns[column].align);
      return without_trailing_spaces(text);
    };
    std::string text = kIndent + styled(kBold, line(headings_of(table))) + "\n";
    for (const auto& row : table.rows) {
      const bool is_total = table.last_row_is_total && &row == &table.rows.back();
      text += kIndent + (is_total ? styled(kBold, line(row)) : line(row)) + "\n";
    }
    return text;
  }

 private:
  static constexpr std::string_view kBold = "1";
  static constexpr std::string_view kDim = "2";
  static inline const std::string kIndent = "  ";
  static inline const std::string kGap = "  ";

  std::string styled(std::string_view style, const std::string& text) const {
    return color_ ? "\x1b[" + std::string{style} + "m" + text + "\x1b[0m" : text;
  }

  bool color_;
};

bool is_word(char character) {
  return std::isalnum(static_cast<unsigned char>(character)) != 0;
}

/// Underscores inside words mean nothing to Markdown.
std::string escape_markdown(const std::string& text) {
  constexpr std::string_view kSpecial = "|*<`[\\";
  std::string escaped;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool inside = at > 0 && is_word(text[at - 1]) && at + 1 < text.size() && is_word(text[at + 1]);
    if (kSpecial.find(text[at]) != std::string_view::npos || (text[at] == '_' && !inside)) escaped += '\\';
    escaped += text[at];
  }
  return escaped;
}

class MarkdownRenderer {
 public:
  std::string operator()(const Title& title) const { return "# " + escape_markdown(title.text) + "\n"; }
  std::string operator()(const Heading& heading) const {
    return "## " + escape_markdown(heading.text) + "\n";
  }
  std::string operator()(const Line& line) const { return escape_markdown(line.text) + "\n"; }
  std::string operator()(const Paragraph& paragraph) const { return escape_markdown(paragraph.text) + "\n"; }
  std::string operator()(const Note& note) const { return "*" + escape_markdown(note.text) + "*\n"; }

  std::string operator()(const Fields& fields) const {
    std::string text;
    for (const auto& [name, value] : fields)
      text += "- " + escape_markdown(name) + ": " + escape_markdown(value) + "\n";
    return text;
  }

  std::string operator()(const Table& table) const {
    std::vector<std::string> rules;
    for (const Column& column : table.columns)
      rules.emplace_back(column.align == Align::left ? "---" : "---:");
    std::string text = line(headings_of(table)) + raw_line(rules);
    for (const auto& row : table.rows) text += line(row);
    return text;
  }

 private:
  static std::string raw_line(const std::vector<std::string>& cells) {
    std::string text = "|";
    for (const std::string& cell : cells) text += " " + cell + " |";
    return text + "\n";
  }
  static std::string line(std::vector<std::string> cells) {
    for (std::string& cell : cells) cell = escape_markdown(cell);
    return raw_line(cells);
  }
};

template <class Renderer>
std::string render(const Document& document, const Renderer& renderer,
                   const std::function<bool(const Block&, const Block&)>& together) {
  std::string text;
  for (std::size_t at = 0; at < document.size(); ++at) {
    if (at > 0 && !together(document[at - 1], document[at])) text += "\n";
    text += std::visit(renderer, document[at]);
  }
  return text;
}

}  // namespace

std::string render_text(const Document& document, bool color) {
  const auto together = [](const Block& before, const Block& after) {
    const bool same = before.index() == after.index() && !std::holds_alternative<Table>(after);
    const bool titled = std::holds_alternative<Title>(before) && std::holds_alternative<Line>(after);
    const bool headed = std::holds_alternative<Heading>(before) && !std::holds_alternative<Note>(after) &&
                        !std::holds_alternative<Heading>(after);
    return same || titled || headed;
  };
  return render(document, TextRenderer{color}, together);
}

std::string render_markdown(const Document& document) {
  return render(document, MarkdownRenderer{}, [](const Block&, const Block&) { return false; });
}

std::string render_document(const Document& document, const PrintOptions& options) {
  return options.format == Format::markdown ? render_markdown(document)
                                            : render_text(document, options.color);
}

void append_csv_cell(std::string& line, std::string_view cell) {
  if (cell.find_first_of(",\"\r\n") == std::string_view::npos) {
    line += cell;
    return;
  }
  line += '"';
  for (const char character : cell) {
    if (character == '"') line += '"';
    line += character;
  }
  line += '"';
}

std::string csv_line(const std::vector<std::string>& cells) {
  std::string line;
  for (std::size_t column = 0; column < cells.size(); ++column) {
    if (column > 0) line += ',';
    append_csv_cell(line, cells[column]);
  }
  return line + "\n";
}

namespace {

/// "median_ms" for "Median ms".
std::string csv_key(std::string heading) {
  for (char& character : heading) {
    if (character == ' ') character = '_';
    if (character >= 'A' && character <= 'Z') character = static_cast<char>(character - 'A' + 'a');
  }
  return heading;
}

}  // namespace

std::string render_csv(const Table& table) {
  std::vector<std::string> keys;
  for (const Column& column : table.columns) keys.push_back(csv_key(column.heading));
  std::string text = csv_line(keys);
  for (const auto& row : table.rows) text += csv_line(row);
  return text;
}

}  // namespace punto
