#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "log_reading.hpp"

namespace punto {
namespace {

struct Truth {
  const char* cards;
  int winner, player_total, banker_total;  // tie 0, player 1, banker 2
  int player_pair, banker_pair;
};
/// The eight coups that every sample holds: tests/logs/README.md.
constexpr std::array kTruth{
    Truth{"9s Qh | 3d Jc", 1, 9, 3, 0, 0},       Truth{"2c 3c 6d | Kh 4s 7h", 0, 1, 1, 0, 0},
    Truth{"Ks 6c | 2h 3d As", 0, 6, 6, 0, 0},    Truth{"4h 4d | 5s 5c", 1, 8, 0, 1, 1},
    Truth{"Td Ac 8c | 9h 4c", 1, 9, 3, 0, 0},    Truth{"7d 7c 2s | Qs 6h", 0, 6, 6, 1, 0},
    Truth{"Jd 2d 5h | 8s 7s 2h", 0, 7, 7, 0, 0}, Truth{"As 3s Tc | Jc Ad 6s", 2, 4, 7, 0, 0},
};

/// Cards as they are known at a detail.
std::string known_as(const std::string& cards, Detail detail) {
  std::string text;
  for (const char letter : cards) {
    const bool is_suit = letter >= 'a' && letter <= 'z';
    const bool is_ten = letter == 'T' || letter == 'J' || letter == 'Q' || letter == 'K';
    if (is_suit && detail != Detail::cards) continue;
    text += is_ten && detail == Detail::points ? 'X' : letter;
  }
  return text;
}

struct Sample {
  const char* file;
  const char* format;            // nothing: recognised
  const char* cards;             // their notation, if it is stated beside the format
  std::optional<Detail> detail;  // nothing: no cards
  std::vector<const char*> stated;
  std::size_t first_line, second_line;
  const char* shoe;
  bool has_numbers;
};

const std::vector<Sample>& samples() {
  static const std::vector<const char*> totals{"winner", "player_total", "banker_total"};
  static const std::vector<const char*> pairs{"winner", "player_total", "banker_total", "player_pair",
                                              "banker_pair"};
  static const std::vector<Sample> rows{
      {"01_compact_text.txt", "compact-text", "", Detail::cards, {"winner"}, 2, 3, "", false},
      {"02_values_wide.csv", "points-wide", "", Detail::points, totals, 2, 3, "1", true},
      {"02_values_wide.csv", "", "points", Detail::points, totals, 2, 3, "1", true},
      {"03_r_quoted_NA.csv", "", "", Detail::ranks, pairs, 2, 3, "1", true},
      {"05_rank_arrays.json", "rank-arrays", "", Detail::ranks, {}, 2, 13, "", true},
      {"06_audit_bom_pipes.csv", "", "", Detail::cards, pairs, 2, 3, "shoe-1", true},
      {"07_api_full.json", "nested-api", "", Detail::cards, totals, 5, 43, "1", true},
      {"09_int_suit_stride20.txt", "integers-stride-20", "", Detail::cards, {}, 1, 2, "", false},
      {"10a_stream_0_51.txt", "stream-0-51", "", Detail::cards, {}, 1, 1, "", false},
      {"10b_stream_1_52.txt", "stream-1-52", "", Detail::cards, {}, 1, 1, "", false},
      {"11a_pbt_rows.csv", "results-rows", "", std::nullopt, {"winner"}, 1, 1, "1", true},
      {"14_totals_only.ndjson", "totals-arrays", "", std::nullopt, totals, 1, 2, "", false},
      {"17_one_card_per_row.csv", "card-rows", "", Detail::cards, {}, 2, 6, "", false},
  };
  return rows;
}

TEST_CASE("samples: each yields the truth of its eight coups") {
  for (const Sample& row : samples()) {
    CAPTURE(row.file);
    CAPTURE(row.format);
    const CopiedLog log = read_log(sample(row.file), row.format, row.cards);
    CHECK(log.unread.empty());
    REQUIRE(log.coups.size() == kTruth.size());
    CHECK(log.coups[0].line == row.first_line);
    CHECK(log.coups[1].line == row.second_line);
    CHECK(log.format.names_shoes == (row.shoe[0] != '\0'));
    for (std::size_t coup = 0; coup < kTruth.size(); ++coup) {
      const Truth& truth = kTruth[coup];
      CAPTURE(coup);
      CHECK(log.coups[coup].has_cards == row.detail.has_value());
      if (row.detail) CHECK(log.coups[coup].cards == known_as(truth.cards, *row.detail));
      const std::array<int, 5> values{truth.winner, truth.player_total, truth.banker_total, truth.player_pair,
                                      truth.banker_pair};
      for (std::size_t fact = 0; fact < row.stated.size(); ++fact)
        CHECK(log.stated(coup, row.stated[fact]) == values[fact]);
      CHECK(log.coups[coup].shoe == row.shoe);
      CHECK(log.coups[coup].number == (row.has_numbers ? std::optional{coup + 1} : std::nullopt));
    }
  }
}

TEST_CASE("samples: third cards that stay from an earlier coup are given out as they stand") {
  const CopiedLog log = read_log(sample("02b_values_wide_STALE_third_cards.csv"), "points-wide");
  REQUIRE(log.coups.size() == 8);
  CHECK(log.coups[2].cards == "X 6 6 | 2 3 A");
  CHECK(log.coups[3].cards == "4 4 6 | 5 5 A");
}

TEST_CASE("samples: a condition is what a path states") {
  const CopiedLog log = read_log(sample("07_api_full.json"), "nested-api");
  REQUIRE(log.format.stated.size() == 6);
  const StatedValue& natural = log.format.stated[5];
  CHECK(natural.name == "isNatural");
  REQUIRE(natural.when);
  CHECK(natural.when->text() == "player_total >= 8 or banker_total >= 8");
  std::vector<int> values;
  for (const CopiedCoup& coup : log.coups) values.push_back(coup.stated[5]);
  CHECK(values == std::vector{1, 0, 0, 1, 1, 0, 0, 0});
  // What the sample says of pairs: the Player's in coups 4 and 6.
  CHECK(log.stated(3, "banker_pair") == 1);
  CHECK(log.stated(5, "player_pair") == 1);
}

TEST_CASE("samples: stakes, returns and commission") {
  const CopiedLog log = read_log(sample("06_audit_bom_pipes.csv"), "");
  REQUIRE(log.format.money.size() == 6);
  CHECK(log.format.money[0].bet.empty());
  CHECK(log.format.money[2].bet == "banker");
  constexpr Micros kUnit = 1'000'000;
  const LoggedMoney& all = log.coups[7].money[0];
  CHECK(all.stake == 100 * kUnit);
  CHECK(all.returned == 195 * kUnit);
  CHECK(all.net == 95 * kUnit);
  CHECK(all.commission == 5 * kUnit);
  const LoggedMoney& banker = log.coups[7].money[2];
  CHECK(banker.stake == 100 * kUnit);
  CHECK_FALSE(banker.returned);
  CHECK(log.coups[0].money[0].net == -100 * kUnit);
}

TEST_CASE("samples: a tally") {
  const LoggedCounts counts =
      read_logged_counts(sample("18_aggregate_summary.txt"), load_log_format("summary"));
  CHECK(counts.coups == 8);
  CHECK(counts.player == 3);
  CHECK(counts.banker == 1);
  CHECK(counts.tie == 4);
}

TEST_CASE("every format that comes with Punto can be read, and is named like its file") {
  const auto files = log_format_files();
  CHECK(files.size() >= 15);
  for (const auto& file : files) {
    CAPTURE(file);
    CHECK(load_log_format(file.string()).id == file.stem());
    CHECK(load_log_format(file.stem()).title == load_log_format(file.string()).title);
  }
}

TEST_CASE("a log explained") {
  LogStream stream{sample("03_r_quoted_NA.csv"), std::nullopt, usual_tableau()};
  CHECK(explain_format(stream, 2) ==
        "CSV with a header of known names (csv)\n"
        "    shoe          Shoe\n"
        "    coup          Coup\n"
        "    player_1      Player card 1\n"
        "    player_2      Player card 2\n"
        "    player_3      Player card 3\n"
        "    banker_1      Banker card 1\n"
        "    banker_2      Banker card 2\n"
        "    banker_3      Banker card 3\n"
        "    winner        Winner\n"
        "    player_total  Player total\n"
        "    banker_total  Banker total\n"
        "    pair_label    Pair outcome\n"
        "  First records\n"
        "    line 2:  shoe 1  coup 1  9 Q      | 3 J       winner player  player_total 9  banker_total 3  "
        "player_pair 0  banker_pair 0\n"
        "    line 3:  shoe 1  coup 2  2 3 6    | K 4 7     winner tie  player_total 1  banker_total 1  "
        "player_pair 0  banker_pair 0\n");
}

}  // namespace
}  // namespace punto
