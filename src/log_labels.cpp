#include "log_labels.hpp"

#include <charconv>

#include "log_notation.hpp"

namespace punto {
namespace {

constexpr std::size_t kLongestLabel = 64;

/// The form in which labels are compared.
std::string folded(std::string_view word) {
  std::string result = small_letters(without_blanks(word));
  for (char& letter : result)
    if (letter == '_' || letter == '-') letter = ' ';
  return result;
}

struct Label {
  int value;
  std::string_view word;
};
constexpr int kTie = 0;
constexpr int kPlayer = 1;
constexpr int kBanker = 2;
constexpr std::array kWinners{
    Label{kPlayer, "player"},
    Label{kPlayer, "p"},
    Label{kPlayer, "player win"},
    Label{kPlayer, "player wins"},
    Label{kPlayer, "player won"},
    Label{kPlayer, "punto"},
    Label{kPlayer, "playerwin"},
    Label{kPlayer, "pemain"},
    Label{kPlayer, "pemain menang"},
    Label{kPlayer, "闲"},
    Label{kPlayer, "閒"},
    Label{kPlayer, "闲家"},
    Label{kPlayer, "閒家"},
    Label{kPlayer, "闲赢"},
    Label{kPlayer, "閒贏"},
    Label{kPlayer, "プレイヤー"},
    Label{kPlayer, "プレーヤー"},
    Label{kPlayer, "플레이어"},
    Label{kPlayer, "con"},
    Label{kPlayer, "nhà con"},
    Label{kPlayer, "người chơi"},
    Label{kPlayer, "ผู้เล่น"},
    Label{kBanker, "banker"},
    Label{kBanker, "b"},
    Label{kBanker, "banker win"},
    Label{kBanker, "banker wins"},
    Label{kBanker, "banker won"},
    Label{kBanker, "banco"},
    Label{kBanker, "bankerwin"},
    Label{kBanker, "bandar"},
    Label{kBanker, "bankir"},
    Label{kBanker, "bandar menang"},
    Label{kBanker, "庄"},
    Label{kBanker, "莊"},
    Label{kBanker, "庄家"},
    Label{kBanker, "莊家"},
    Label{kBanker, "庄赢"},
    Label{kBanker, "莊贏"},
    Label{kBanker, "バンカー"},
    Label{kBanker, "뱅커"},
    Label{kBanker, "nhà cái"},
    Label{kBanker, "cái"},
    Label{kBanker, "เจ้ามือ"},
    Label{kTie, "tie"},
    Label{kTie, "t"},
    Label{kTie, "ties"},
    Label{kTie, "tied"},
    Label{kTie, "draw"},
    Label{kTie, "tie win"},
    Label{kTie, "egalite"},
    Label{kTie, "seri"},
    Label{kTie, "和"},
    Label{kTie, "和局"},
    Label{kTie, "和牌"},
    Label{kTie, "平局"},
    Label{kTie, "タイ"},
    Label{kTie, "引き分け"},
    Label{kTie, "타이"},
    Label{kTie, "hòa"},
    Label{kTie, "hoà"},
    Label{kTie, "เสมอ"},
};
constexpr std::array kTruths{
    Label{1, "true"},  Label{1, "1"}, Label{1, "yes"}, Label{1, "y"},
    Label{0, "false"}, Label{0, "0"}, Label{0, "no"},  Label{0, "n"},
};
constexpr std::array kPairs{
    Label{kNoPair, "no pair"},
    Label{kNoPair, "none"},
    Label{kNoPair, "no"},
    Label{kPlayerPair, "player pair"},
    Label{kPlayerPair, "player"},
    Label{kBankerPair, "banker pair"},
    Label{kBankerPair, "banker"},
    Label{kPlayerPair + kBankerPair, "both pair"},
    Label{kPlayerPair + kBankerPair, "both pairs"},
    Label{kPlayerPair + kBankerPair, "both"},
};

template <class Table>
Labels labels_of(const Table& table) {
  Labels labels;
  for (const Label& row : table) labels.add(row.word, row.value);
  return labels;
}

bool is_digit(char character) {
  return character >= '0' && character <= '9';
}

}  // namespace

bool Labels::add(std::string_view word, int value) {
  const std::string text = folded(word);
  if (const auto known = find(text)) return *known == value;
  buckets_[bucket(text)].emplace_back(text, value);
  return true;
}

std::optional<int> Labels::find_slowly(std::string_view word) const {
  if (word.size() > kLongestLabel) return std::nullopt;
  const std::string text = folded(word);
  for (const auto& [known, value] : buckets_[bucket(text)])
    if (known == text) return value;
  return std::nullopt;
}

Labels known_winners() {
  return labels_of(kWinners);
}

Labels known_truths() {
  return labels_of(kTruths);
}

Labels known_pairs() {
  return labels_of(kPairs);
}

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<Micros> micros_of(std::string_view text) {
  constexpr int kDecimals = 6;
  constexpr Micros kMost = 900'000'000'000'000'000;
  const bool is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) text.remove_prefix(1);
  Micros value = 0;
  int decimals = -1;  // after the point; -1 before it
  bool has_digits = false;
  for (const char character : text) {
    if (character == '.' && decimals < 0) {
      decimals = 0;
      continue;
    }
    if (!is_digit(character)) return std::nullopt;
    has_digits = true;
    if (decimals == kDecimals) {
      if (character != '0') return std::nullopt;
      continue;
    }
    value = value * 10 + (character - '0');
    if (decimals >= 0) ++decimals;
    if (value > kMost / 10) return std::nullopt;
  }
  if (!has_digits) return std::nullopt;
  for (int place = std::max(decimals, 0); place < kDecimals; ++place) {
    if (value > kMost / 10) return std::nullopt;
    value *= 10;
  }
  return is_negative ? -value : value;
}

}  // namespace punto
