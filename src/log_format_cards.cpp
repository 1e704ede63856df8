#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "log_format_parser.hpp"
#include "punto/error.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

/// The words of a table whose keys are "ace" or "hearts", or letters.
std::vector<MeaningWord> read_meanings(const TomlNode& node, std::string_view name,
                                       const std::vector<std::string_view>& keys) {
  const TomlTable table{node, std::string{name}, keys};
  std::vector<MeaningWord> words;
  for (std::size_t key = 0; key < keys.size(); ++key) {
    const TomlNode* list = table.find(keys[key]);
    if (list == nullptr) continue;
    for (const std::string& word : read_list(*list)) {
      if (word.empty()) throw Error{"this word is empty", list->offset};
      words.push_back({small_letters(word), static_cast<int>(key) + 1});
    }
  }
  return words;
}

/// Every letter of `all` at most once.
void require_letters(const TomlNode& node, std::string_view all) {
  const std::string& text = as_text(node);
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (all.find(text[at]) == std::string_view::npos || text.find(text[at]) != at)
      throw Error{fmt::format("\"{}\" is no order; expected letters of {}, each once", printable(text), all),
                  node.offset};
  }
}

void read_numbers(const TomlNode& node, CardNotation& cards) {
  static constexpr std::array<std::string_view, 6> kKeys{"first",      "suit_order",  "suit_stride",
                                                         "rank_order", "rank_stride", "deck_stride"};
  constexpr std::int64_t kMostFirst = 1'000'000;
  constexpr std::int64_t kMostStride = 1000;
  for (const TomlNode::Member& member : node.members) {
    if (cards.coding != CardCoding::integers &&
        std::find(kKeys.begin(), kKeys.end(), member.key) != kKeys.end())
      throw Error{fmt::format("\"{}\" says nothing unless notation = \"integers\"", member.key),
                  member.key_offset};
    const TomlNode& value = member.value;
    if (member.key == "first") cards.first = as_integer(value, -kMostFirst, kMostFirst);
    if (member.key == "suit_stride") cards.suit_stride = as_integer(value, 1, kMostStride);
    if (member.key == "rank_stride") cards.rank_stride = as_integer(value, 1, kMostStride);
    if (member.key == "deck_stride") cards.deck_stride = as_integer(value, 1, kMostFirst);
    if (member.key == "suit_order") require_letters(value, "shdc"), cards.suit_order = value.text;
    if (member.key == "rank_order") require_letters(value, "A23456789TJQK"), cards.rank_order = value.text;
  }
  if (cards.coding != CardCoding::integers) return;
  if (cards.rank_order.size() != 13 || (!cards.suit_order.empty() && cards.suit_order.size() != 4))
    throw Error{"expected all 13 ranks, and all 4 suits or none", node.offset};
  if (!cards.suit_order.empty() && cards.suit_stride == 0)
    throw Error{"[cards] has a \"suit_order\" and no \"suit_stride\"", node.offset};
  try {
    (void)CardReader{cards};
  } catch (const Error& error) {
    throw Error{error.message(), node.offset};
  }
}

}  // namespace

/// The texts of an array, or the one text that stands alone.
std::vector<std::string> read_list(const TomlNode& node) {
  if (node.kind == TomlNode::Kind::text) return {node.text};
  std::vector<std::string> list;
  for (const TomlNode& item : as_array(node)) list.push_back(as_text(item));
  return list;
}

CardNotation read_card_notation(const TomlNode& node) {
  constexpr std::array<std::string_view, 3> kCodings{"text", "points", "integers"};
  const TomlTable table{node,
                        "[cards]",
                        {"notation", "none", "separators", "ranks", "suits", "first", "suit_order",
                         "suit_stride", "rank_order", "rank_stride", "deck_stride"}};
  CardNotation cards;
  if (const TomlNode* notation = table.find("notation")) {
    const std::string& name = as_text(*notation);
    const auto* const found = std::find(kCodings.begin(), kCodings.end(), name);
    if (found == kCodings.end())
      throw Error{fmt::format("\"{}\" is no notation of cards; expected {}.{}", printable(name),
                              listed(kCodings), did_you_mean(name, kCodings)),
                  notation->offset};
    cards.coding = static_cast<CardCoding>(found - kCodings.begin());
    cards.stated = true;
  }
  if (const TomlNode* none = table.find("none")) cards.none = read_list(*none);
  if (const TomlNode* separators = table.find("separators")) cards.separators = as_words(*separators);
  if (const TomlNode* ranks = table.find("ranks"))
    cards.ranks = read_meanings(*ranks, "[cards.ranks]",
                                {"A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"});
  if (const TomlNode* suits = table.find("suits"))
    cards.suits = read_meanings(*suits, "[cards.suits]", {"s", "h", "d", "c"});
  read_numbers(node, cards);
  return cards;
}

}  // namespace punto
