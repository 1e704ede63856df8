#include "punto/report.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "report/document.hpp"
#include "report/numbers.hpp"

namespace punto {
namespace {

const Ruleset& sa_gaming() {
  static const Ruleset kRules = load_ruleset("sa-gaming");
  return kRules;
}

Document sample() {
  Table table{{{"Bet"}, {"Edge", Align::right}, {"When"}},
              {{"Tie", "14.36%", "a | b"}, {"é", "-", ""}, {"total", "1%", ""}}};
  table.last_row_is_total = true;
  return {Title{"A_b (*c*)"}, Line{"one <line>"},
          Line{"another"},    table,
          Heading{"Head"},    Fields{{"Näme", "v|1"}, {"N", ""}},
          Note{"a note"},     Note{"another note"}};
}

TEST_CASE(
    "a document as text: columns by characters, neighbours of one kind together, no spaces at the end") {
  CHECK(render_text(sample(), false) == R"(A_b (*c*)
one <line>
another

  Bet      Edge  When
  Tie    14.36%  a | b
  é           -
  total      1%

Head
  Näme  v|1
  N

a note
another note
)");
}

TEST_CASE("colour styles titles, headings, totals and notes, and changes nothing else") {
  const std::string colored = render_text(sample(), true);
  for (const char* styled :
       {"\x1b[1mA_b (*c*)\x1b[0m\n", "  \x1b[1mBet      Edge  When\x1b[0m\n", "\x1b[1mHead\x1b[0m\n",
        "  \x1b[1mtotal      1%\x1b[0m\n", "\x1b[2ma note\x1b[0m\n"})
    CHECK(colored.find(styled) != std::string::npos);
  std::string plain;
  for (std::size_t at = 0; at < colored.size(); ++at) {
    if (colored[at] == '\x1b') {
      at = colored.find('m', at);
    } else {
      plain += colored[at];
    }
  }
  CHECK(plain == render_text(sample(), false));
}

TEST_CASE("a document as Markdown: everything that would be markup is escaped") {
  CHECK(render_markdown(sample()) == R"(# A_b (\*c\*)

one \<line>

another

| Bet | Edge | When |
| --- | ---: | --- |
| Tie | 14.36% | a \| b |
| é | - |  |
| total | 1% |  |

## Head

- Näme: v\|1
- N: 

*a note*

*another note*
)");
}

TEST_CASE("paragraphs are broken between words, at most 100 characters a line") {
  std::string words;
  for (int word = 0; word < 60; ++word) words += (word == 0 ? "" : " ") + std::string("wörd");
  const std::string text = render_text({Paragraph{words}}, false);
  std::string rejoined;
  std::size_t lines = 0;
  for (std::size_t at = 0; at < text.size(); ++lines) {
    const std::size_t end = text.find('\n', at);
    const std::string line = text.substr(at, end - at);
    CHECK(line.size() - static_cast<std::size_t>(std::count(line.begin(), line.end(), '\xc3')) <= 100);
    CHECK(line.starts_with("  ") == (lines > 0));
    rejoined += (lines == 0 ? "" : " ") + line.substr(lines == 0 ? 0 : 2);
    at = end + 1;
  }
  CHECK(lines == 4);  // 20 words of 4 and 19 spaces make 99; indented lines hold 19
  CHECK(rejoined == words);
  CHECK(render_text({Paragraph{std::string(150, 'x') + " y"}}, false) == std::string(150, 'x') + "\n  y\n");
  CHECK(render_text({Paragraph{std::string(50, 'x') + " " + std::string(49, 'y')}}, false) ==
        std::string(50, 'x') + " " + std::string(49, 'y') + "\n");  // exactly 100
  CHECK(render_text({Paragraph{std::string(50, 'x') + " " + std::string(50, 'y')}}, false) ==
        std::string(50, 'x') + "\n  " + std::string(50, 'y') + "\n");
}

TEST_CASE("CSV: quoted only where RFC 4180 wants it") {
  const std::vector<std::pair<std::vector<std::string>, std::string>> rows{
      {{"a", "b"}, "a,b\n"},
      {{"", ""}, ",\n"},
      {{"a b", "'c'"}, "a b,'c'\n"},
      {{"a,b", "c"}, "\"a,b\",c\n"},
      {{"say \"a\""}, "\"say \"\"a\"\"\"\n"},
      {{"\""}, "\"\"\"\"\n"},
      {{"two\nlines", "cr\r"}, "\"two\nlines\",\"cr\r\"\n"},
      {{"庄;x"}, "庄;x\n"},
  };
  for (const auto& [cells, line] : rows) CHECK(csv_line(cells) == line);
  CHECK(render_csv({{{"h"}, {"i,j"}}, {{"1", "2"}, {"3", "4"}}}) == "h,\"i,j\"\n1,2\n3,4\n");
}

TEST_CASE("SHA-256 of texts whose hash the standard prints") {
  const std::vector<std::pair<std::string, std::string>> rows{
      {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
      {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
      {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
       "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
      {std::string(1'000'000, 'a'), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
  };
  for (const auto& [text, hash] : rows) CHECK(sha256(text) == hash);
}

TEST_CASE("digits after the point: few for people, many for programs, or as asked") {
  CHECK(digits_of({Format::text, {}, false, false, "en"}) == 4);
  CHECK(digits_of({Format::markdown, {}, false, false, "en"}) == 4);
  CHECK(digits_of({Format::json, {}, false, false, "en"}) == 12);
  CHECK(digits_of({Format::csv, {}, false, false, "en"}) == 12);
  CHECK(digits_of({Format::text, 0, false, false, "en"}) == 0);
  CHECK(digits_of({Format::json, 200, false, false, "en"}) == 200);
}

std::vector<std::string> keys_of(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

TEST_CASE("an analysis as JSON: the keys in their order, exact numbers as strings") {
  const Shoe shoe = Shoe::decks(8);
  const Analysis analysis = analyze(shoe, sa_gaming().tableau, sa_gaming().all_bets());
  const AnalysisReport report{sa_gaming(), shoe, "8 decks, 416 cards", {}, "", analysis, false};
  const std::string text = render(report, {Format::json, {}, false, false, "id"});
  CHECK(text.ends_with("}\n"));
  const Json json = Json::parse(text);
  CHECK(keys_of(json) ==
        std::vector<std::string>{"punto", "ruleset", "shoe", "burn", "given", "deals", "bets"});
  CHECK(json["punto"] == std::string{version()});
  CHECK(json["ruleset"] == Json{{"id", "sa-gaming"}, {"sha256", sha256(sa_gaming().text)}});
  CHECK(keys_of(json["shoe"]) ==
        std::vector<std::string>{"cards", "infinite", "detail", "counts", "suits_named"});
  CHECK(json["shoe"]["cards"] == 416);
  CHECK(json["shoe"]["counts"] == Json(std::vector<int>(52, 8)));
  CHECK(json["deals"] == "4998398275503360");
  CHECK(json["burn"].is_null());
  CHECK(json["given"].is_null());

  REQUIRE(json["bets"].size() == 19);
  const std::vector<std::string> keys{"id",
                                      "mode",
                                      "name",
                                      "rounds",
                                      "determined",
                                      "house_edge",
                                      "rtp",
                                      "edge_per_resolved",
                                      "hit_frequency",
                                      "push_frequency",
                                      "loss_frequency",
                                      "variance",
                                      "standard_deviation",
                                      "skewness",
                                      "excess_kurtosis",
                                      "outcomes"};
  for (const Json& bet : json["bets"]) {
    CHECK(keys_of(bet) == keys);
    for (const char* figure : {"house_edge", "rtp", "edge_per_resolved", "hit_frequency", "push_frequency",
                               "loss_frequency", "variance", "excess_kurtosis"}) {
      CHECK(keys_of(bet[figure]) == std::vector<std::string>{"exact", "decimal"});
      CHECK(bet[figure]["exact"].is_string());
      CHECK(bet[figure]["decimal"].is_string());
    }
    Integer deals = 0;
    for (const Json& outcome : bet["outcomes"]) {
      CHECK(keys_of(outcome) == std::vector<std::string>{"odds", "when", "net", "deals", "probability"});
      deals += Integer{outcome["deals"].get<std::string>()};
    }
    CHECK(deals == Integer{"4998398275503360"});
  }
  const Json& banker = json["bets"][1];
  CHECK(banker["id"] == "banker");
  CHECK(banker["mode"] == "commission");
  CHECK(banker["name"] == "Bandar");
  CHECK(banker["rounds"].is_null());
  CHECK(banker["house_edge"] ==
        Json{{"exact", "114753351728/10847218479825"}, {"decimal", "0.010579057842"}});
  CHECK(banker["standard_deviation"] == Json{{"decimal", "0.927372021793"}});
  CHECK(banker["outcomes"][0]["odds"] == "0.95:1");
  CHECK(banker["outcomes"][0]["net"] == "19/20");
  CHECK(banker["outcomes"][0]["deals"] == "2292252566437888");
  CHECK(banker["outcomes"][2]["odds"] == "lose");
  CHECK(json["bets"][0]["mode"].is_null());
  CHECK(json["bets"][4]["rounds"] == 60);
}

TEST_CASE("an analysis as JSON: the burn card, the condition, and bets that are not determined") {
  const std::vector<Card> shown = parse_cards("K");
  const Shoe shoe = Shoe::decks(8).at(Detail::ranks).without(shown);
  const Condition given = Condition::compile("natural");
  const Analysis analysis = analyze(shoe, sa_gaming().tableau, sa_gaming().all_bets(), &given);
  const AnalysisReport report{sa_gaming(), shoe, "415 cards", shown.front(), "natural", analysis, true};
  const Json json = Json::parse(render(report, {Format::json, 2, false, false, "en"}));
  CHECK(json["burn"] == Json{{"shown", "K"}, {"unseen", 10}});
  CHECK(keys_of(json["given"]) == std::vector<std::string>{"condition", "share"});
  CHECK(json["given"]["condition"] == "natural");
  CHECK(json["given"]["share"]["exact"] == fraction(analysis.share));
  CHECK(json["given"]["share"]["decimal"] == decimal(analysis.share, 2));
  CHECK(json["deals"] == to_text(analysis.deals));
  CHECK(json["bets"][7] == Json{{"id", "perfect_pair"},
                                {"mode", nullptr},
                                {"name", "Perfect Pair"},
                                {"rounds", 50},
                                {"determined", false},
                                {"missing", "needs the suits of the cards; this shoe is known by ranks"}});
}

TEST_CASE("an analysis as text: one bet with its outcomes, exact") {
  const Shoe shoe = Shoe::decks(8);
  const Analysis analysis = analyze(shoe, sa_gaming().tableau, sa_gaming().bets_named("player_pair"));
  const AnalysisReport report{sa_gaming(), shoe, "8 decks, 416 cards", {}, "", analysis, true};
  CHECK(render(report, {Format::text, {}, true, false, "ms"}) == R"(SA Gaming Baccarat (sa-gaming)
8 decks, 416 cards, known by cards; 4,998,398,275,503,360 deals

Pasangan Pemain (player_pair), offered in the first 60 coups of a shoe
  Pays   When                         Deals  Probability   1 in     Return  Probability, exact
  11:1   player_pair    373,374,329,013,504      7.4699%  13.39   82.1687%              31/415
  lose   otherwise    4,625,023,946,489,856     92.5301%   1.08  -92.5301%             384/415
  total               4,998,398,275,503,360    100.0000%         -10.3614%                   1

  House edge              10.3614%  = 43/415
  RTP                     89.6386%  = 372/415
  Edge per resolved unit  10.3614%  = 43/415
  Hit frequency           7.4699%  = 31/415
  Push frequency          0.0000%  = 0
  Loss frequency          92.5301%  = 384/415
  Variance                9.9531  = 1714176/172225
  Standard deviation      3.1549
  Skewness                3.2354
  Excess kurtosis         8.4678  = 100801/11904

House edge, RTP, return: share of the stake, pushes included. Hit, push: share of coups.
)");
}

TEST_CASE("an error of a settled line as JSON, on one line") {
  CHECK(settlement_error_json(3, "\"x\" is no card") == "{\"line\":3,\"error\":\"\\\"x\\\" is no card\"}\n");
}

}  // namespace
}  // namespace punto
