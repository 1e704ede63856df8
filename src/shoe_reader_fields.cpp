#include "shoe_reader_fields.hpp"

#include <algorithm>

namespace punto {
namespace {

struct Extent {
  std::size_t end;  // where the comment starts
  bool has_commas;
};

Extent extent_of(std::string_view line) {
  Extent extent{line.size(), false};
  bool in_quotes = false;
  std::size_t opened = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '"') {
      in_quotes = !in_quotes;
      if (in_quotes) opened = at;
    } else if (!in_quotes && line[at] == ',') {
      extent.has_commas = true;
    } else if (!in_quotes && line[at] == '#') {
      extent.end = at;
      break;
    }
  }
  if (in_quotes) throw Error{"a quotation mark that is not closed", opened};
  return extent;
}

bool all_quotes_doubled(std::string_view text) {
  for (std::size_t at = text.find('"'); at != std::string_view::npos; at = text.find('"', at + 2))
    if (at + 1 >= text.size() || text[at + 1] != '"') return false;
  return true;
}

LineField field_of(Word word) {
  if (word.text.find('"') == std::string_view::npos) return {word, false};
  const bool enclosed = word.text.size() >= 2 && word.text.front() == '"' && word.text.back() == '"';
  const Word inside{enclosed ? word.text.substr(1, word.text.size() - 2) : word.text, word.offset + 1};
  if (!enclosed || !all_quotes_doubled(inside.text)) {
    throw Error{
        "a quotation mark inside a field; expected the whole field in quotation marks, those inside "
        "doubled",
        word.offset};
  }
  return {inside, true};
}

}  // namespace

Word trimmed(Word word) {
  std::size_t start = 0;
  std::size_t end = word.text.size();
  while (start < end && is_blank(word.text[start])) ++start;
  while (end > start && is_blank(word.text[end - 1])) --end;
  return {word.text.substr(start, end - start), word.offset + start};
}

bool same_word(std::string_view word, std::string_view lower) {
  return std::equal(word.begin(), word.end(), lower.begin(), lower.end(), [](char letter, char wanted) {
    return letter == wanted || (letter >= 'A' && letter <= 'Z' && letter - 'A' + 'a' == wanted);
  });
}

std::string LineField::text() const {
  std::string result;
  for (std::size_t at = 0; at < word.text.size(); ++at) {
    result += word.text[at];
    if (quoted && word.text[at] == '"') ++at;
  }
  return result;
}

Word LineFields::from(std::size_t field) const {
  const LineField& first = list.at(field);
  // A quoted field holds all there is, if it is the last one.
  if (first.quoted && field + 1 == list.size()) return first.word;
  // An empty field may lie in the blanks behind the content.
  const std::size_t offset = std::min(first.word.offset - (first.quoted ? 1 : 0), content.end());
  return {content.text.substr(offset - content.offset), offset};
}

LineFields split_fields(std::string_view line) {
  const Extent extent = extent_of(line);
  const std::string_view text = line.substr(0, extent.end);
  LineFields fields{{}, trimmed({text, 0}), extent.has_commas};
  const std::string_view separators = extent.has_commas ? "," : kBlanks;
  std::size_t start = 0;
  bool in_quotes = false;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const bool ends = at == text.size();
    if (!ends && text[at] == '"') in_quotes = !in_quotes;
    if (!ends && (in_quotes || separators.find(text[at]) == std::string_view::npos)) continue;
    const Word word = trimmed({text.substr(start, at - start), start});
    if (extent.has_commas || !word.text.empty()) fields.list.push_back(field_of(word));
    start = at + 1;
  }
  return fields;
}

}  // namespace punto
