#include "shoe_reader_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "punto/text.hpp"
#include "shoe_reader_forms.hpp"

namespace punto {
namespace {

struct Column {
  std::string_view name;
  std::optional<std::size_t> ShoeColumns::*place;
};
constexpr std::array kColumns{Column{"id", &ShoeColumns::id}, Column{"decks", &ShoeColumns::decks},
                              Column{"without", &ShoeColumns::without}};

const Column* find_column(std::string_view name) {
  const auto* const found = std::find_if(kColumns.begin(), kColumns.end(),
                                         [&](const Column& column) { return same_word(name, column.name); });
  return found == kColumns.end() ? nullptr : found;
}

bool is_count_only(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos && !parse_card(word);
}

Error no_column(const Word& word) {
  std::vector<std::string_view> names;
  for (const Column& column : kColumns) names.push_back(column.name);
  return {fmt::format("\"{}\" is no column of shoes; expected a kind of card, such as \"A\", or {}.{}",
                      printable(word.text), listed(names), did_you_mean(word.text, names)),
          word.offset};
}

/// Columns of decks: both are needed, and stand beside no counts.
void require_deck_columns(const ShoeColumns& columns, const std::vector<Word>& kinds, std::size_t offset) {
  const std::string_view there = columns.decks ? "decks" : "without";
  const std::string_view missing = columns.decks ? "without" : "decks";
  if (!kinds.empty()) {
    throw Error{fmt::format("\"{}\" beside \"{}\"; expected kinds of card, or decks and cards without",
                            printable(kinds.front().text), there),
                kinds.front().offset};
  }
  if (!columns.decks || !columns.without)
    throw Error{fmt::format("the header line names \"{}\" and not \"{}\"", there, missing), offset};
}

}  // namespace

bool is_header(const LineFields& fields) {
  const std::vector<LineField>& list = fields.list;
  const auto is_count = [](const LineField& field) { return is_count_only(field.word.text); };
  if (list.size() == 1) return find_column(list.front().word.text) != nullptr;  // a lone card is none
  if (same_word(list.front().word.text, "id")) return true;  // whatever follows: it is no shoe's name
  if (std::any_of(list.begin(), list.end(), is_count)) return false;
  const bool may_have_id = detail_of(list.size() - 1) && find_column(list.front().word.text) == nullptr;
  return std::any_of(list.begin() + (may_have_id ? 1 : 0), list.end(), [](const LineField& field) {
    return names_card_only(field.word.text) || find_column(field.word.text) != nullptr;
  });
}

bool is_only_columns(const LineFields& fields) {
  return is_header(fields) && std::all_of(fields.list.begin(), fields.list.end(), [](const LineField& field) {
           return parse_card(field.word.text) || find_column(field.word.text) != nullptr;
         });
}

HeaderLine read_header_line(const LineFields& fields) {
  HeaderLine header;
  std::vector<Word> kinds;
  for (std::size_t at = 0; at < fields.list.size(); ++at) {
    const Word& word = fields.list[at].word;
    if (const Column* column = find_column(word.text)) {
      auto& place = header.columns.*column->place;
      if (place)
        throw Error{fmt::format("\"{}\" is named twice in the header line", printable(word.text)),
                    word.offset};
      place = at;
    } else if (parse_card(word.text)) {
      kinds.push_back(word);
    } else {
      throw no_column(word);
    }
  }
  if (header.columns.decks || header.columns.without) {
    require_deck_columns(header.columns, kinds, fields.content.offset);
  } else {
    const Detail detail = detail_of(kinds);
    header.order = CountOrder{detail, read_kinds(kinds, detail, kHeaderLine)};
  }
  return header;
}

}  // namespace punto
