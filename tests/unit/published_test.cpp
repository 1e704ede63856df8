#include "punto/published.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "punto/audit.hpp"
#include "punto/error.hpp"

namespace punto {
namespace {

namespace fs = std::filesystem;

const Ruleset& sa_gaming() {
  static const Ruleset kRules = load_ruleset("sa-gaming");
  return kRules;
}

/// Data folders of the test's own, searched before all others while this lives.
class OwnData {
 public:
  explicit OwnData(const std::string& figures)
      : before_{std::getenv("PUNTO_DATA") == nullptr ? "" : std::getenv("PUNTO_DATA")},
        path_{fs::temp_directory_path() / fmt::format("punto_published_test_{}", getpid())} {
    fs::create_directories(path_ / "published");
    std::ofstream{file()} << figures;
    setenv("PUNTO_DATA", path_.c_str(), 1);
  }
  ~OwnData() {
    if (before_.empty()) {
      unsetenv("PUNTO_DATA");
    } else {
      setenv("PUNTO_DATA", before_.c_str(), 1);
    }
    fs::remove_all(path_);
  }
  OwnData(const OwnData&) = delete;
  OwnData& operator=(const OwnData&) = delete;

  std::string file() const { return (path_ / "published" / "figures.toml").string(); }

 private:
  std::string before_;
  fs::path path_;
};

TEST_CASE("published figures: every number that others have printed, to the last digit") {
  const std::vector<Figure> figures = published_figures();
  CHECK(figures.size() >= 90);
  std::set<std::string> ids;
  int comparisons = 0;
  for (const Figure& figure : figures) {
    CAPTURE(figure.id);
    CHECK(ids.insert(figure.id).second);
    CHECK_FALSE(figure.name.empty());
    CHECK_FALSE(figure.source.empty());
    CHECK(figure.deals.size() == figure.bet.pays.size() + 1);
    const std::vector<Comparison> compared = compare(figure, sa_gaming().tableau);
    CHECK_FALSE(compared.empty());
    for (const Comparison& comparison : compared) {
      CAPTURE(comparison.what);
      CHECK(comparison.equal);
      CHECK(comparison.printed == comparison.exact);
      ++comparisons;
    }
  }
  CHECK(comparisons >= 200);
}

/// The digits of a number, one of them changed.
std::string misprinted(std::string text, std::size_t at) {
  text[at] = text[at] == '9' ? '8' : static_cast<char>(text[at] + 1);
  return text;
}

int differences(const Figure& figure) {
  const auto compared = compare(figure, sa_gaming().tableau);
  return static_cast<int>(
      std::count_if(compared.begin(), compared.end(), [](const Comparison& row) { return !row.equal; }));
}

TEST_CASE("published figures: one digit misprinted is caught, wherever it stands") {
  int misprints = 0;
  for (const Figure& figure : published_figures()) {
    if (figure.decks != 8) continue;
    CAPTURE(figure.id);
    for (std::size_t line = 0; line < figure.deals.size(); ++line) {
      if (!figure.deals[line] || *figure.deals[line] == 0) continue;
      const std::string printed = to_text(*figure.deals[line]);
      for (const std::size_t at : {std::size_t{0}, printed.size() / 2, printed.size() - 1}) {
        Figure wrong = figure;
        wrong.deals[line] = Integer{misprinted(printed, at)};
        CHECK(differences(wrong) == 1);
        ++misprints;
      }
    }
    if (figure.house_edge) {
      Figure wrong = figure;
      wrong.house_edge = misprinted(*figure.house_edge, figure.house_edge->size() - 2);
      CHECK(differences(wrong) == 1);
      ++misprints;
    }
  }
  CHECK(misprints >= 100);
}

Figure tie_of_eight_decks() {
  Figure figure;
  figure.id = "tie";
  figure.decks = 8;
  figure.bet.id = "tie";
  figure.bet.pays.push_back({parse_odds("8:1"), Condition::compile("winner == tie")});
  figure.deals = {Integer{"475627426473216"}, Integer{"4522770849030144"}};
  return figure;
}

TEST_CASE("how a printed number is compared") {
  struct Row {
    std::string why;
    std::optional<std::string> edge;
    std::optional<Integer> total;
    std::vector<std::optional<Integer>> deals;
    std::optional<int> significant;
    std::vector<std::string> expected;  // "what: printed exact equal?"
  };
  const Integer ties{"475627426473216"};
  const Integer others{"4522770849030144"};
  const Integer all{"4998398275503360"};
  const std::vector<Row> rows{
      {"in full",
       "14.36%",
       all,
       {ties, others},
       {},
       {"all deals: 4998398275503360 4998398275503360 yes",
        "deals of 8:1: 475627426473216 475627426473216 yes",
        "deals of lose: 4522770849030144 4522770849030144 yes", "house edge: 14.36% 14.36% yes"}},
      {"the edge to as many digits as are printed",
       "14.4%",
       {},
       {{}, {}},
       {},
       {"house edge: 14.4% 14.4% yes"}},
      {"no digits after the point", "14%", {}, {{}, {}}, {}, {"house edge: 14% 14% yes"}},
      {"cut off instead of rounded", "14.35%", {}, {{}, {}}, {}, {"house edge: 14.35% 14.36% NO"}},
      {"six digits", "14.359601%", {}, {{}, {}}, {}, {"house edge: 14.359601% 14.359629% NO"}},
      {"integers rounded to 5 digits",
       {},
       Integer{"4998400000000000"},
       {Integer{"475630000000000"}, {}},
       5,
       {"all deals: 4998400000000000 4998400000000000 yes",
        "deals of 8:1: 475630000000000 475630000000000 yes"}},
      {"cut off at 5 digits",
       {},
       {},
       {Integer{"475620000000000"}, {}},
       5,
       {"deals of 8:1: 475620000000000 475630000000000 NO"}},
      {"rounded without saying so",
       {},
       {},
       {Integer{"475630000000000"}, {}},
       {},
       {"deals of 8:1: 475630000000000 475627426473216 NO"}},
      {"in full where rounding is announced",
       {},
       {},
       {ties, {}},
       5,
       {"deals of 8:1: 475627426473216 475630000000000 NO"}},
      {"a total above all deals",
       {},
       all + 1,
       {{}, {}},
       {},
       {"all deals: 4998398275503361 4998398275503360 NO"}},
      {"a share of a smaller total that is no whole number",
       {},
       Integer{7},
       {Integer{1}, {}},
       {},
       {"deals of 8:1: 1 619306544887/929761583985 NO"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.why);
    Figure figure = tie_of_eight_decks();
    figure.house_edge = row.edge;
    figure.total = row.total;
    figure.deals = row.deals;
    figure.significant = row.significant;
    std::vector<std::string> lines;
    for (const Comparison& comparison : compare(figure, sa_gaming().tableau))
      lines.push_back(fmt::format("{}: {} {} {}", comparison.what, comparison.printed, comparison.exact,
                                  comparison.equal ? "yes" : "NO"));
    CHECK(lines == row.expected);
  }
}

TEST_CASE("printed pairs are shares of the unordered first two cards") {
  Figure figure;
  figure.id = "pair";
  figure.decks = 8;
  figure.bet.pays.push_back({parse_odds("11:1"), Condition::compile("player_pair")});
  figure.total = 416 * 415 / 2;
  figure.deals = {Integer{13 * (32 * 31 / 2)}, Integer{416 * 415 / 2 - 13 * (32 * 31 / 2)}};
  CHECK(compare(figure, sa_gaming().tableau).size() == 2);
  CHECK(differences(figure) == 0);
  figure.deals[0] = *figure.deals[0] + 1;
  CHECK(differences(figure) == 1);
}

constexpr const char* kFigures = R"(schema = 1
[[figure]]
id = "tie"
name = "Tie"
decks = 8
source = "a book"
note = "by heart"
house_edge = "14.36%"
total = "4998398275503360"
pays = [{ odds = "8:1", when = "winner == tie", deals = "475627426473216" }]
lose = "4522770849030144"
significant = 16
)";

TEST_CASE("a file of figures is read, every key of it") {
  const OwnData data{kFigures};
  const std::vector<Figure> figures = published_figures();
  REQUIRE(figures.size() == 1);
  const Figure& figure = figures.front();
  CHECK(figure.id == "tie");
  CHECK(figure.bet.id == "tie");
  CHECK(figure.name == "Tie");
  CHECK(figure.source == "a book");
  CHECK(figure.note == "by heart");
  CHECK(figure.decks == 8);
  CHECK(figure.house_edge == "14.36%");
  CHECK(figure.total == Integer{"4998398275503360"});
  CHECK(figure.significant == 16);
  CHECK(figure.deals == tie_of_eight_decks().deals);
  CHECK(differences(figure) == 0);
  CHECK(audit(sa_gaming(), 1, 10).front().comparisons == 4);  // and the audit reads the same file
}

TEST_CASE("a wrong file of figures is an error with file, line and column") {
  struct Row {
    std::string from, to, place, message;
  };
  const std::vector<Row> rows{
      {"schema = 1", "schema = 2", ":1:10: ", "expected 1 to 1, got 2"},
      {"schema = 1\n", "", ":1:1: ", "the file of figures has no \"schema\""},
      {"schema = 1", "schema = 1\nsource = \"\"",
       ":2:1: ", "unknown key \"source\" in the file of figures; expected schema, figure."},
      {"name = \"Tie\"\n", "", ":2:1: ", "this figure has no \"name\""},
      {"note =", "notes =", ":7:1: ",
       "unknown key \"notes\" in this figure; expected id, name, source, note, decks, pays, lose, total, "
       "house_edge, significant. Did you mean \"note\"?"},
      {"deals =", "deal =", ":10:49: ",
       "unknown key \"deal\" in this line of the paytable; expected odds, when, deals. Did you mean "
       "\"deals\"?"},
      {"decks = 8", "decks = 0", ":5:9: ", "expected 1 to 1260, got 0"},
      {"\"14.36%\"", "\"14.36\"",
       ":8:14: ", "\"14.36\" is no share; expected a percentage such as \"98.94%\""},
      {"\"475627426473216\"", "\"-1\"", ":10:57: ", "\"-1\" is no count of deals; expected a whole number"},
      {"\"475627426473216\"", "\"0.5\"", ":10:57: ", "\"0.5\" is no count of deals; expected a whole number"},
      {"\"475627426473216\"", "475627426473216", ":10:57: ", "expected a string, got a whole number"},
      {"\"4522770849030144\"", "\"many\"",
       ":11:8: ", "\"many\" is no count of deals; expected a whole number"},
      {"significant = 16", "significant = 0", ":12:15: ", "expected 1 to 30, got 0"},
      {"winner == tie", "winner = tie",
       ":10:40: ", "expected \"==\" to compare (nothing can be assigned), but found \"=\""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.to);
    std::string text{kFigures};
    text.replace(text.find(row.from), row.from.size(), row.to);
    const OwnData data{text};
    try {
      published_figures();
      FAIL_CHECK("no error");
    } catch (const Error& error) {
      const std::string what = error.what();
      CHECK(what.substr(0, what.find('\n')) == data.file() + row.place + row.message);
    }
  }
  const OwnData none{"schema = 1\nfigure = []\n"};
  CHECK_THROWS_WITH_AS(published_figures(), "no published figures in the data folders", Error);
}

/// The ruleset with a part of its text replaced.
Ruleset changed(std::string_view from, std::string_view to) {
  std::string text = sa_gaming().text;
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return parse_ruleset(text.replace(at, from.size(), to), "changed.toml");
}

TEST_CASE("the claim of a ruleset beside the exact figure") {
  struct Row {
    std::string claimed, exact;
    bool holds;
  };
  for (const Row& row :
       {Row{"98.94%", "98.94%", true}, Row{"98.9%", "98.9%", true}, Row{"98.9421%", "98.9421%", true},
        Row{"99%", "99%", true}, Row{"98.95%", "98.94%", false}, Row{"98.76%", "98.94%", false},
        Row{"98.9420%", "98.9421%", false}, Row{"98%", "99%", false}}) {
    CAPTURE(row.claimed);
    const RulesetCheck check = check_ruleset(changed("98.94%", row.claimed));
    REQUIRE(check.claims.size() == 1);
    CHECK(check.claims[0].name == "rtp_max");
    CHECK(check.claims[0].printed == row.claimed);
    CHECK(check.claims[0].exact == row.exact);
    CHECK(check.claims[0].holds == row.holds);
    CHECK(check.claims[0].source == "the rules pages: the maximum RTP of the game");
    CHECK(check.warnings.empty());
  }
}

TEST_CASE("a bet that returns more than was staked deserves a warning") {
  const RulesetCheck check = check_ruleset(changed("odds = \"8:1\"", "odds = \"10:1\""));
  CHECK(check.warnings == std::vector<std::string>{"tie returns 104.6716% of the stake, more than 100 %"});
  REQUIRE(check.claims.size() == 1);
  CHECK_FALSE(check.claims[0].holds);  // the best bet is that one
  CHECK(check.claims[0].exact == "104.67%");
  CHECK(check_ruleset(changed("[claims]\nrtp_max = { value = \"98.94%\", source = \"the rules pages: the "
                              "maximum RTP of the game\" }\n",
                              ""))
            .claims.empty());
}

TEST_CASE("the audit passes, on other shoes for another seed") {
  for (const std::uint64_t seed : {1U, 2U}) {
    const std::vector<AuditCheck> checks = audit(sa_gaming(), seed, 300);
    REQUIRE(checks.size() == 6);
    const std::vector<std::pair<std::string, int>> expected{{"published figures", 200}, {"plain listing", 12},
                                                            {"details", 150},           {"unseen burn", 100},
                                                            {"outcomes", 3800},         {"score table", 300}};
    for (std::size_t at = 0; at < checks.size(); ++at) {
      CAPTURE(checks[at].name);
      CHECK(checks[at].name == expected[at].first);
      CHECK(checks[at].comparisons >= expected[at].second);
      CHECK(checks[at].failures.empty());
      CHECK(checks[at].passed());
    }
  }
}

TEST_CASE("the audit fails on a wrong drawing rule, in every cell of the tableau") {
  // An independent engine fed with the same wrong rule agrees with it: only what others have printed tells.
  const std::vector<Figure> figures = published_figures();
  std::vector<Tableau> wrong;
  for (std::size_t total = 0; total < 8; ++total) {
    wrong.insert(wrong.end(), 2, sa_gaming().tableau);
    (wrong.end() - 2)->player[total] ^= true;
    (wrong.end() - 1)->banker_after_stand[total] ^= true;
    for (std::size_t third = 0; third < 10; ++third) {
      wrong.push_back(sa_gaming().tableau);
      wrong.back().banker[total][third] ^= true;
    }
  }
  const auto eight_decks = std::find_if(figures.begin(), figures.end(), [](const Figure& figure) {
    return figure.decks == 8 && figure.bet.facts() == FactList{find_fact("winner")};
  });
  REQUIRE(eight_decks != figures.end());
  for (std::size_t at = 0; at < wrong.size(); ++at) {
    CAPTURE(at);
    const auto compared = compare(*eight_decks, wrong[at]);
    CHECK_FALSE(
        std::all_of(compared.begin(), compared.end(), [](const Comparison& row) { return row.equal; }));
  }

  Ruleset ruleset = sa_gaming();
  ruleset.tableau.banker[3][8] = true;
  const std::vector<AuditCheck> checks = audit(ruleset, 1, 10);
  CHECK_FALSE(checks.front().passed());
  CHECK(checks.front().failures.size() == 5);  // the first few
  CHECK(checks.front().failures.front().find(", deals of ") != std::string::npos);
  for (std::size_t at = 1; at < checks.size(); ++at) CHECK(checks[at].passed());
}

TEST_CASE("a check that compared nothing has not passed") {
  CHECK_FALSE(AuditCheck{"nothing", "with nothing", 0, {}}.passed());
  CHECK(AuditCheck{"one", "with one", 1, {}}.passed());
  CHECK_FALSE(AuditCheck{"one", "with two", 1, {"1 is not 2"}}.passed());
}

}  // namespace
}  // namespace punto
