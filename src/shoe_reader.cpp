#include "punto/shoe_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "punto/file.hpp"
#include "shoe_reader_fields.hpp"
#include "shoe_reader_forms.hpp"
#include "shoe_reader_header.hpp"
#include "shoe_reader_plain.hpp"

namespace punto {
namespace {

/// What a line of that many fields holds: "13 counts", "an id and 13 counts", "12 fields".
std::string described(std::size_t fields) {
  if (detail_of(fields)) return fmt::format("{} counts", fields);
  if (fields > 0 && detail_of(fields - 1)) return fmt::format("an id and {} counts", fields - 1);
  return fmt::format("{} field{}", fields, fields == 1 ? "" : "s");
}

/// A fresh shoe that the line consists of, from its first or second field on.
struct FreshLine {
  std::string id;
  FreshShoe shoe;
};

std::optional<FreshLine> find_fresh_line(const LineFields& fields) {
  if (!fields.has_commas || fields.list.size() == 1) {
    const Word whole = fields.list.front().quoted ? fields.from(0) : fields.content;
    if (const auto shoe = find_fresh_shoe(whole)) return FreshLine{{}, *shoe};
    return std::nullopt;
  }
  // Commas may stand between the cards. An id may be called "fresh", but none of several words with "less".
  if (const auto shoe = find_fresh_shoe(fields.from(0)); shoe && shoe->is_less()) return FreshLine{{}, *shoe};
  if (const auto shoe = find_fresh_shoe(fields.from(1))) return FreshLine{fields.list[0].text(), *shoe};
  return std::nullopt;
}

/// Labels from the first field on, or from the second: then the first one is an id.
std::optional<ShoeLine> find_labelled_line(const LineFields& fields) {
  const std::vector<LineField>& list = fields.list;
  if (list.size() < 2 || list[1].quoted || !is_labelled(list[1].word.text)) return std::nullopt;
  const bool has_id = list[0].quoted || !is_labelled(list[0].word.text);
  return ShoeLine{has_id ? list[0].text() : std::string{}, read_labelled(fields.from(has_id ? 1 : 0))};
}

bool is_json(std::string_view line) {
  const std::size_t start = line.find_first_not_of(kBlanks);
  return start != std::string_view::npos && (line[start] == '{' || line[start] == '[');
}

bool is_blank_line(std::string_view line) {
  const std::size_t start = line.find_first_not_of(kBlanks);
  return start == std::string_view::npos || line[start] == '#';
}

/// The fields of a line that is a header line, or counts without labels, or neither. Nothing if it says all
/// itself, or is wrong in a way that `read` will tell of.
std::optional<LineFields> bare_fields(std::string_view line) {
  if (is_json(line)) return std::nullopt;
  try {
    require_text(line);
    LineFields fields = split_fields(line);
    if (find_fresh_line(fields) || find_labelled_line(fields)) return std::nullopt;
    return fields;
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace

ShoeLineReader::ShoeLineReader(const ShoeLineOptions& options) : fresh_{Shoe::decks(options.fresh_decks)} {
  if (options.order) order_ = read_order(*options.order);
}

bool ShoeLineReader::begin(std::string_view line) {
  if (begun_ || is_blank_line(line)) return false;
  const auto fields = bare_fields(line);
  const bool header = fields && is_header(*fields);
  if (header) use_header(*fields);
  begun_ = true;
  if (fields && !header && is_good(*fields)) fields_ = fields->list.size();
  return header;
}

bool ShoeLineReader::is_late_header(std::string_view line) const {
  const auto fields = bare_fields(line);
  return fields && is_header(*fields);
}

void ShoeLineReader::use_header(const LineFields& fields) {
  if (order_)
    throw Error{"a header line beside an order of counts; expected one of the two", fields.content.offset};
  HeaderLine header = read_header_line(fields);
  order_ = std::move(header.order);
  columns_ = header.columns;
  fields_ = fields.list.size();
  has_header_ = true;
}

bool ShoeLineReader::is_good(const LineFields& fields) const {
  try {
    read_counts(fields);
    return true;
  } catch (const Error&) {
    return false;
  }
}

std::optional<ShoeLineReader::Layout> ShoeLineReader::layout_of(std::size_t fields) const {
  if (fields_ && fields != *fields_) return std::nullopt;
  if (has_header_) return Layout{order_->detail, columns_.id};
  if (const auto detail = detail_of(fields)) return Layout{*detail, std::nullopt};
  if (const auto detail = detail_of(fields - 1)) return Layout{*detail, 0};
  return std::nullopt;
}

Error ShoeLineReader::wrong_number_of_fields(const LineFields& fields) const {
  const std::size_t size = fields.list.size();
  const LineField& last = fields.list.back();
  if (last.word.text.empty() && !last.quoted) return {"an empty field; expected a count", last.word.offset};
  if (!fields_) {
    return {
        fmt::format("{}; expected 10, 13 or 52 counts, perhaps an id before them, or counts with labels such "
                    "as \"A:32\", or a fresh shoe such as \"8 decks less As Kd\"",
                    described(size)),
        fields.content.offset};
  }
  const std::size_t offset = size > *fields_ ? fields.list[*fields_].word.offset : fields.content.end();
  if (has_header_)
    return {fmt::format("{} field{}; the header line has {}", size, size == 1 ? "" : "s", *fields_), offset};
  const bool only_counts = detail_of(size) && detail_of(*fields_);
  return {fmt::format("{}; the lines before have {}", described(size),
                      only_counts ? std::to_string(*fields_) : described(*fields_)),
          offset};
}

ShoeLine ShoeLineReader::read_counts(const LineFields& fields) const {
  const auto layout = layout_of(fields.list.size());
  if (!layout) throw wrong_number_of_fields(fields);
  std::vector<Word> counts;
  for (std::size_t at = 0; at < fields.list.size(); ++at) {
    const Word& word = fields.list[at].word;
    if (at == layout->id) continue;
    if (word.text.empty()) throw Error{"an empty field; expected a count", word.offset};
    counts.push_back(word);
  }
  Shoe shoe = shoe_of(layout->detail, counts, order_, fields.content.offset);
  return {layout->id ? fields.list[*layout->id].text() : std::string{}, std::move(shoe)};
}

ShoeLine ShoeLineReader::read_deck_row(const LineFields& fields) const {
  if (fields.list.size() != *fields_) throw wrong_number_of_fields(fields);
  const Shoe whole = read_decks(fields.list[*columns_.decks].word, fresh_);
  Shoe shoe = read_without(whole, fields.list[*columns_.without].word);
  return {columns_.id ? fields.list[*columns_.id].text() : std::string{}, std::move(shoe)};
}

ShoeLine ShoeLineReader::read_fields(const LineFields& fields) const {
  if (columns_.decks) return read_deck_row(fields);
  if (auto line = find_fresh_line(fields)) return {std::move(line->id), read_fresh_shoe(line->shoe, fresh_)};
  if (auto line = find_labelled_line(fields)) return *std::move(line);
  try {
    return read_counts(fields);
  } catch (const Error&) {
    if (is_only_columns(fields))
      throw Error{"a header line; it must come before all shoes", fields.content.offset};
    throw;
  }
}

std::optional<ShoeLine> ShoeLineReader::read_plain(std::string_view line) const {
  PlainCounts plain;
  if (!take_plain(line, plain)) return std::nullopt;
  const std::size_t offset = line.find_first_not_of(kBlanks);
  const auto numbers = std::span{plain.numbers}.first(plain.size);
  if (plain.in_brackets) {
    const auto detail = detail_of(plain.size);
    if (!detail) return std::nullopt;
    return ShoeLine{{}, shoe_of(*detail, numbers, order_, offset)};
  }
  if (columns_.decks) return std::nullopt;
  const auto layout = layout_of(plain.size + (plain.starts_with_number ? 0 : 1));
  if (!layout) return std::nullopt;
  if (!layout->id) {
    if (!plain.starts_with_number) return std::nullopt;
    return ShoeLine{{}, shoe_of(layout->detail, numbers, order_, offset)};
  }
  if (*layout->id != 0) return std::nullopt;
  const auto counts = numbers.subspan(plain.starts_with_number ? 1 : 0);
  return ShoeLine{std::string{plain.first}, shoe_of(layout->detail, counts, order_, offset)};
}

std::optional<ShoeLine> ShoeLineReader::read(std::string_view line) const {
  if (auto plain = read_plain(line)) return plain;
  require_text(line);
  if (is_blank_line(line)) return std::nullopt;
  if (is_json(line)) return read_json_shoe(line, order_, fresh_);
  return read_fields(split_fields(line));
}

}  // namespace punto
