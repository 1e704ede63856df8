#include "punto/ruleset.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "punto/error.hpp"
#include "punto/file.hpp"

namespace punto {
namespace {

namespace fs = std::filesystem;

/// A folder of its own, gone at the end.
class Folder {
 public:
  Folder() : path_{fs::temp_directory_path() / fmt::format("punto_ruleset_test_{}", getpid())} {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  fs::path write(const std::string& name, const std::string& text) const {
    std::ofstream{path_ / name, std::ios::binary} << text;
    return path_ / name;
  }
  fs::path path(const std::string& name) const { return path_ / name; }

 private:
  fs::path path_;
};

std::string load_error(const std::string& name_or_path) {
  try {
    load_ruleset(name_or_path);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

struct BetRow {
  std::string id, mode, english, indonesian, malay;
  int rounds;  // 0: no limit
  std::vector<Rational> nets;
};

/// The operator's table of bets, by hand: net odds in the order of the paytable, a push is 0.
const std::vector<BetRow>& bet_rows() {
  static const std::vector<BetRow> kRows{
      {"player", "", "Player", "Pemain", "Pemain", 0, {1, 0}},
      {"banker", "commission", "Banker", "Bandar", "Banker", 0, {{19, 20}, 0}},
      {"banker", "no-commission", "Banker", "Bandar", "Banker", 0, {{1, 2}, 1, 0}},
      {"tie", "", "Tie", "Seri", "Seri", 0, {8}},
      {"player_pair", "", "Player Pair", "Pasangan Pemain", "Pasangan Pemain", 60, {11}},
      {"banker_pair", "", "Banker Pair", "Pasangan Bandar", "Pasangan Banker", 60, {11}},
      {"any_pair", "", "Any Pair", "Semua Pasangan", "Mana-mana Pasangan", 50, {5}},
      {"perfect_pair", "", "Perfect Pair", "Pasangan Sempurna", "Pasangan Sempurna", 50, {25}},
      {"player_natural", "", "Player Natural", "Pemain Alami", "Pemain Natural", 50, {{7, 2}}},
      {"banker_natural", "", "Banker Natural", "Bandar Alami", "Banker Natural", 50, {{7, 2}}},
      {"player_bonus", "", "Player Bonus", "Bonus Pemain", "Bonus Pemain", 40, {1, 0, 30, 10, 6, 4, 2, 1}},
      {"banker_bonus", "", "Banker Bonus", "Bonus Bandar", "Bonus Banker", 40, {1, 0, 30, 10, 6, 4, 2, 1}},
      {"lucky_six", "", "Lucky Six", "Hoki Enam", "Tuah Enam", 50, {12, 20}},
      {"lucky_six_2", "", "2 Cards Lucky Six", "2 Kartu Hoki Enam", "2 Kad Tuah Enam", 50, {22}},
      {"lucky_six_3", "", "3 Cards Lucky Six", "3 Kartu Hoki Enam", "3 Cards Lucky Six", 50, {50}},
      {"lucky_seven", "", "Lucky Seven", "Hoki Tujuh", "Tuah Tujuh", 50, {6, 15}},
      {"lucky_seven_2", "", "2 Cards Lucky Seven", "2 Kartu Hoki Tujuh", "2 Kad Tuah Tujuh", 50, {15}},
      {"lucky_seven_3", "", "3 Cards Lucky Seven", "3 Kartu Hoki Tujuh", "3 Kad Tuah Tujuh", 50, {30}},
      {"super_lucky_seven",
       "",
       "Super Lucky Seven",
       "Super Hoki Tujuh",
       "Super Tuah Tujuh",
       50,
       {30, 40, 100}},
  };
  return kRows;
}

TEST_CASE("sa-gaming: every bet as the operator's page has it") {
  const Ruleset ruleset = load_ruleset("sa-gaming");
  REQUIRE(ruleset.bets.size() == bet_rows().size());
  for (std::size_t at = 0; at < ruleset.bets.size(); ++at) {
    const BetRow& row = bet_rows()[at];
    const Bet& bet = ruleset.bets[at];
    CAPTURE(row.id);
    CHECK(bet.id == row.id);
    CHECK(bet.mode == row.mode);
    CHECK(bet.names == Translations{{"en", row.english}, {"id", row.indonesian}, {"ms", row.malay}});
    CHECK(bet.rounds.value_or(0) == row.rounds);
    std::vector<Rational> nets;
    for (const Pay& pay : bet.pays) nets.push_back(pay.odds.net);
    CHECK(nets == row.nets);
  }
}

/// The coups on which a bet pays, in words of the operator's page, as a plain function of the two hands.
struct PayRow {
  std::string id;
  Rational (*net)(const Coup& coup);
};

int points_of(const Hand& hand) {
  return hand.total().value();
}
bool is_natural_hand(const Hand& hand) {
  return hand.size == 2 && points_of(hand) >= 8;
}
bool is_pair(const Hand& hand) {
  return hand.first().rank() == hand.second().rank();
}
bool is_perfect(const Hand& hand) {
  return hand.first() == hand.second();
}

Rational bonus(const Hand& own, const Hand& other) {
  const int margin = points_of(own) - points_of(other);
  if (is_natural_hand(own) && margin > 0) return 1;
  if (is_natural_hand(own) && is_natural_hand(other) && margin == 0) return 0;
  // A natural stops the coup, so a hand without one never beats one.
  constexpr std::array<int, 10> kNets{-1, -1, -1, -1, 1, 2, 4, 6, 10, 30};
  return margin > 0 ? kNets.at(static_cast<std::size_t>(margin)) : -1;
}

/// `two` or `three` if `own` wins with `points` on that many cards.
Rational lucky(const Hand& own, const Hand& other, int points, int two, int three) {
  if (points_of(own) != points || points_of(other) >= points) return -1;
  return own.size == 2 ? two : three;
}

Rational super_seven(const Coup& coup) {
  if (points_of(coup.player) != 7 || points_of(coup.banker) != 6) return -1;
  return coup.size() == 4 ? 30 : coup.size() == 5 ? 40 : 100;
}

Rational banker(const Coup& coup, const Rational& with_six, const Rational& otherwise) {
  const int margin = points_of(coup.banker) - points_of(coup.player);
  if (margin <= 0) return margin == 0 ? 0 : -1;
  return points_of(coup.banker) == 6 ? with_six : otherwise;
}

Rational won(bool is_won, const Rational& net) {
  return is_won ? net : -1;
}

const std::vector<PayRow>& pay_rows() {
  static const std::vector<PayRow> kRows{
      {"player",
       [](const Coup& c) -> Rational {
         const int margin = points_of(c.player) - points_of(c.banker);
         return margin > 0 ? 1 : margin == 0 ? 0 : -1;
       }},
      {"banker",
       [](const Coup& c) {
         return banker(c, {19, 20}, {19, 20});
       }},
      {"banker",
       [](const Coup& c) {
         return banker(c, {1, 2}, 1);
       }},
      {"tie", [](const Coup& c) { return won(points_of(c.player) == points_of(c.banker), 8); }},
      {"player_pair", [](const Coup& c) { return won(is_pair(c.player), 11); }},
      {"banker_pair", [](const Coup& c) { return won(is_pair(c.banker), 11); }},
      {"any_pair", [](const Coup& c) { return won(is_pair(c.player) || is_pair(c.banker), 5); }},
      {"perfect_pair", [](const Coup& c) { return won(is_perfect(c.player) || is_perfect(c.banker), 25); }},
      {"player_natural",
       [](const Coup& c) {
         return won(c.player.initial().value() >= 8, {7, 2});
       }},
      {"banker_natural",
       [](const Coup& c) {
         return won(c.banker.initial().value() >= 8, {7, 2});
       }},
      {"player_bonus", [](const Coup& c) { return bonus(c.player, c.banker); }},
      {"banker_bonus", [](const Coup& c) { return bonus(c.banker, c.player); }},
      {"lucky_six", [](const Coup& c) { return lucky(c.banker, c.player, 6, 12, 20); }},
      {"lucky_six_2", [](const Coup& c) { return lucky(c.banker, c.player, 6, 22, -1); }},
      {"lucky_six_3", [](const Coup& c) { return lucky(c.banker, c.player, 6, -1, 50); }},
      {"lucky_seven", [](const Coup& c) { return lucky(c.player, c.banker, 7, 6, 15); }},
      {"lucky_seven_2", [](const Coup& c) { return lucky(c.player, c.banker, 7, 15, -1); }},
      {"lucky_seven_3", [](const Coup& c) { return lucky(c.player, c.banker, 7, -1, 30); }},
      {"super_lucky_seven", super_seven},
  };
  return kRows;
}

TEST_CASE("sa-gaming: every bet pays what the page says in words, on every start and many third cards") {
  const Ruleset ruleset = load_ruleset("sa-gaming");
  REQUIRE(ruleset.bets.size() == pay_rows().size());
  // Two cards of each rank, of one suit or of two, for the Player; spades and hearts by turns for the
  // Banker; third cards of all ranks.
  std::vector<std::set<Rational>> seen(ruleset.bets.size());
  int differences = 0;
  for (int deal = 0; deal < 13 * 13 * 13 * 13; ++deal) {
    const auto card = [](int rank, int suit) {
      return Card{*Rank::from(rank % 13 + 1), *Suit::from(suit % 2 + 1)};
    };
    const int p1 = deal % 13, b1 = deal / 13 % 13, p2 = deal / 169 % 13, b2 = deal / 2197;
    const std::vector<Card> cards{card(p1, 0),        card(b1, 0),       card(p2, deal),
                                  card(b2, deal / 7), card(deal / 3, 0), card(deal / 5, 0)};
    const Coup coup = deal_coup(ruleset.tableau, cards);
    for (std::size_t at = 0; at < ruleset.bets.size(); ++at) {
      const Bet& bet = ruleset.bets[at];
      const Rational net = bet.net(bet.settle(evaluate(bet.facts(), coup)));
      seen[at].insert(net);
      if (net != pay_rows()[at].net(coup)) ++differences;
    }
  }
  CHECK(differences == 0);
  for (std::size_t at = 0; at < ruleset.bets.size(); ++at) {
    CAPTURE(ruleset.bets[at].id);
    std::set<Rational> all(bet_rows()[at].nets.begin(), bet_rows()[at].nets.end());
    all.insert(-1);
    CHECK(seen[at] == all);  // no way of ending was left out
  }
}

TEST_CASE("sa-gaming: what stands around the bets") {
  const Ruleset ruleset = load_ruleset("sa-gaming");
  CHECK(ruleset.id == "sa-gaming");
  CHECK(ruleset.decks == 8);
  CHECK(ruleset.fresh_shoe() == Shoe::decks(8));
  CHECK(ruleset.titles.at("en") == "SA Gaming Live Baccarat");
  CHECK(ruleset.source.find("https://sa-rules.com/id/baccarat/") == 0);
  CHECK(ruleset.source.find("page 4731 under /ms/") != std::string::npos);
  CHECK(ruleset.source.find("2026-11-29") != std::string::npos);
  REQUIRE(ruleset.modes.size() == 2);
  CHECK(ruleset.modes[0].id == "commission");
  CHECK(ruleset.modes[0].names.at("id") == "Bakarat");
  CHECK(ruleset.modes[1].id == "no-commission");
  CHECK(ruleset.modes[1].names.at("id") == "Non Komisi Bakarat");
  CHECK(ruleset.modes[1].names.at("ms") == "Tiada Baccarat Komisi");
  CHECK(ruleset.burn.shown_card);
  CHECK(ruleset.cut == 14);
  CHECK(ruleset.after_cut == 0);
  CHECK(ruleset.netted == std::vector<std::string>{"player", "banker"});
  REQUIRE(ruleset.rtp_max);
  CHECK(ruleset.rtp_max->text == "98.94%");
  CHECK(ruleset.rtp_max->value == Rational{9894, 10000});
  CHECK(ruleset.readings.size() == 6);
  CHECK(ruleset.text == read_text_file(ruleset_files().front()));
}

TEST_CASE("sa-gaming: the tableau, each row as the page prints what it stands on") {
  const Ruleset ruleset = load_ruleset("sa-gaming");
  const std::vector<std::set<int>> stands{{},
                                          {},
                                          {},
                                          {8},
                                          {0, 1, 8, 9},
                                          {0, 1, 2, 3, 8, 9},
                                          {0, 1, 2, 3, 4, 5, 8, 9},
                                          {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}};
  for (std::size_t total = 0; total < 8; ++total) {
    CAPTURE(total);
    CHECK(ruleset.tableau.player.at(total) == (total <= 5));
    CHECK(ruleset.tableau.banker_after_stand.at(total) == (total <= 5));
    for (int third = 0; third < 10; ++third)
      CHECK(ruleset.tableau.banker.at(total).at(static_cast<std::size_t>(third)) ==
            !stands[total].contains(third));
  }
}

TEST_CASE("bets by mode and by id") {
  const Ruleset ruleset = load_ruleset("sa-gaming");
  CHECK(ruleset.all_bets().size() == 19);
  for (const Mode& mode : ruleset.modes) {
    const auto bets = ruleset.bets_in(mode.id);
    CHECK(bets.size() == 18);
    for (const Bet* bet : bets) CHECK((bet->mode.empty() || bet->mode == mode.id));
  }
  CHECK(ruleset.bets_named("banker").size() == 2);
  CHECK(ruleset.bets_named("tie") == std::vector<const Bet*>{&ruleset.bets[3]});
  CHECK_THROWS_WITH_AS(ruleset.bets_in("comission"),
                       "unknown mode \"comission\"; sa-gaming has commission, no-commission. Did you mean "
                       "\"commission\"?",
                       Error);
  CHECK_THROWS_WITH_AS(ruleset.bets_named("lucky_sixx"),
                       "unknown bet \"lucky_sixx\". Did you mean \"lucky_six\"?", Error);
}

/// The keys that may be left out, left out.
constexpr const char* kLeast = R"(schema = 1
id = "least"
decks = 2
source = "none"
title.en = "Least"
draw.player = [5]
draw.banker_after_stand = []
draw.banker = { 0 = [], 1 = [], 2 = [], 3 = [9], 4 = [], 5 = [], 6 = [], 7 = [] }
bet = [{ id = "natural", name.en = "Natural", pays = [{ odds = "4:1", when = "natural" }] }]
)";

TEST_CASE("what may be left out has a default") {
  const Ruleset ruleset = parse_ruleset(kLeast, "least.toml");
  CHECK(ruleset.text == kLeast);
  CHECK(ruleset.decks == 2);
  REQUIRE(ruleset.modes.size() == 1);
  CHECK(ruleset.modes[0].id == "standard");
  CHECK_FALSE(ruleset.burn.shown_card);
  CHECK(ruleset.burn.cards == 0);
  CHECK(ruleset.cut == 14);
  CHECK(ruleset.after_cut == 0);
  CHECK(ruleset.netted.empty());
  CHECK(ruleset.readings.empty());
  CHECK_FALSE(ruleset.rtp_max);
  CHECK_FALSE(ruleset.bets[0].rounds);
  CHECK(ruleset.bets[0].mode.empty());
  Tableau tableau;
  tableau.player[5] = true;
  tableau.banker[3][9] = true;
  CHECK(ruleset.tableau == tableau);
}

TEST_CASE("how cards are burned") {
  struct Row {
    std::string burn;
    bool shown;
    int cards;
  };
  for (const Row& row : {Row{"\"shown-card\"", true, 0}, Row{"\"none\"", false, 0}, Row{"0", false, 0},
                         Row{"1", false, 1}, Row{"80", false, 80}}) {
    CAPTURE(row.burn);
    const Burn burn =
        parse_ruleset(std::string{kLeast} + "shoe = { burn = " + row.burn + " }\n", "burn.toml").burn;
    CHECK(burn.shown_card == row.shown);
    CHECK(burn.cards == row.cards);
  }
}

TEST_CASE("a ruleset by name and by path") {
  const Folder folder;
  const fs::path path = folder.write("least.toml", kLeast);
  CHECK(load_ruleset(path.string()).id == "least");
  CHECK(load_ruleset(folder.write("no_extension", kLeast).string()).id == "least");  // it has a slash
  CHECK(load_ruleset(ruleset_files().front().string()).id == load_ruleset("sa-gaming").id);
  const std::string is_there = "; there is sa-gaming, or a path that ends in .toml.";
  CHECK(load_error("sa-gamming") ==
        "unknown ruleset \"sa-gamming\"" + is_there + " Did you mean \"sa-gaming\"?");
  CHECK(load_error("roulette") == "unknown ruleset \"roulette\"" + is_there);
  CHECK(load_error("") == "unknown ruleset \"\"" + is_there);
  CHECK(load_error("sa-gaming.toml") == "sa-gaming.toml: No such file or directory");
  const fs::path bad = folder.write("bad.toml", "schema = 1\nid = 3\n");
  CHECK(load_error(bad.string()) ==
        bad.string() + ":2:6: expected a string, got a whole number\n  id = 3\n       ^");
}

TEST_CASE("files that are no ruleset") {
  const Folder folder;
  fs::create_directory(folder.path("folder.toml"));
  REQUIRE(mkfifo(folder.path("fifo.toml").c_str(), 0600) == 0);
  folder.write(
      "large.toml",
      std::string(10'000'000, '#'));  // NOLINT(bugprone-string-constructor): larger than what is read
  folder.write("binary.toml", std::string{"id = \"a\"\n\x7f"
                                          "ELF\0\x01",
                                          15});
  folder.write("latin.toml", "schema = 1\nsource = \"caf\xe9\"\n");
  folder.write("half.toml", "\xe2\x82");
  folder.write("plain", "");
  struct Row {
    std::string name, message;
  };
  const std::vector<Row> rows{
      {"missing.toml", ": No such file or directory"},
      {"folder.toml", ": this is a folder; a file was expected"},
      {"fifo.toml", ": this is no regular file"},  // and nobody waits for a writer
      {"plain/under.toml", ": Not a directory"},
      {"large.toml", ": larger than 1048576 bytes, the most that is read here"},
      {"binary.toml", ":2:5: a NUL byte: this is no text file"},
      {"latin.toml", ":2:14: bytes that are not UTF-8: this is no text file"},
      {"half.toml", ":1:1: bytes that are not UTF-8: this is no text file"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    const std::string error = load_error(folder.path(row.name).string());
    CHECK(error.substr(0, error.find('\n')) == folder.path(row.name).string() + row.message);
  }
  CHECK(load_error("/dev/zero") == "/dev/zero: this is no regular file");
}

}  // namespace
}  // namespace punto
