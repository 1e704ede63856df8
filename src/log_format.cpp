#include "punto/log_format.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "log_layout.hpp"
#include "punto/error.hpp"
#include "punto/file.hpp"
#include "punto/text.hpp"

namespace punto {

std::vector<std::filesystem::path> log_format_files() {
  return data_files("formats", ".toml");
}

LogFormat load_log_format(const std::string& name_or_path) {
  constexpr std::string_view kExtension = ".toml";
  const bool is_path = name_or_path.find('/') != std::string::npos || name_or_path.ends_with(kExtension);
  if (is_path) return parse_log_format(read_text_file(name_or_path), name_or_path);
  std::vector<std::string> names;
  for (const std::filesystem::path& file : log_format_files()) {
    if (file.stem() == name_or_path) return parse_log_format(read_text_file(file), file.string());
    names.push_back(file.stem().string());
  }
  throw Error{fmt::format(
      "no log format \"{}\"; expected the path of a .toml file, or one of {}.{}", printable(name_or_path),
      names.empty() ? "none (no data folder was found)" : listed(names), did_you_mean(name_or_path, names))};
}

LogFormat LogFormat::with_cards(const std::string& notation) const {
  std::string table = "schema = 1\nid = \"cards\"\ntitle = \"cards\"\nlayout = \"stream\"\n[cards]\n";
  std::size_t at = 0;
  for (bool is_first = true; at <= notation.size(); is_first = false) {
    const std::size_t end = std::min(notation.find(',', at), notation.size());
    const std::string item = notation.substr(at, end - at);
    const std::size_t equals = item.find('=');
    const std::string key = is_first ? "notation" : item.substr(0, equals);
    const std::string value = is_first ? item : equals == std::string::npos ? "" : item.substr(equals + 1);
    const bool is_number = !value.empty() && value.find_first_not_of("-0123456789") == std::string::npos &&
                           key != "rank_order" && key != "suit_order";
    if (item.find_first_of("\"\\\r\n") != std::string::npos || (!is_first && key.empty()))
      throw Error{fmt::format("\"{}\" is no notation of cards", printable(notation))};
    table += is_number ? fmt::format("{} = {}\n", key, value) : fmt::format("{} = \"{}\"\n", key, value);
    at = end + 1;
  }
  try {
    LogFormat format = *this;
    LogFormatText changed = *text;
    CardNotation cards = parse_log_format(table, "cards").text->cards;
    cards.none = changed.cards.none;
    cards.separators = changed.cards.separators;
    cards.ranks = changed.cards.ranks;
    cards.suits = changed.cards.suits;
    changed.cards = std::move(cards);
    format.text = std::make_shared<const LogFormatText>(std::move(changed));
    return format;
  } catch (const Error& error) {
    throw Error{fmt::format("\"{}\" is no notation of cards: {}", printable(notation), error.message())};
  }
}

}  // namespace punto
