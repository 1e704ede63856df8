#include <fmt/format.h>

#include "document.hpp"
#include "numbers.hpp"
#include "punto/report.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

std::vector<std::string> mode_ids(const Ruleset& ruleset) {
  std::vector<std::string> ids;
  for (const Mode& mode : ruleset.modes) ids.push_back(mode.id);
  return ids;
}

/// "1 bet", "19 bets".
std::string counted(std::size_t count, std::string_view thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string modes_text(const Ruleset& ruleset) {
  return (ruleset.modes.size() == 1 ? "mode " : "modes ") + listed(mode_ids(ruleset));
}

Table list_table(const std::vector<ListedRuleset>& rulesets, const PrintOptions& options) {
  Table table{{{"id"}, {"title"}, {"decks", Align::right}, {"modes"}, {"bets", Align::right}, {"file"}}, {}};
  for (const auto& [path, ruleset] : rulesets) {
    table.rows.push_back({ruleset.id, translated(ruleset.titles, options.language, ruleset.id),
                          std::to_string(ruleset.decks), listed(mode_ids(ruleset)),
                          std::to_string(ruleset.bets.size()), plain(path)});
  }
  return table;
}

std::string burn_text(const Burn& burn) {
  if (burn.shown_card)
    return "the first card is shown; its face value (10 for ten-valued cards) more go unseen";
  if (burn.cards == 0) return "none";
  return fmt::format("{} card{}, unseen", burn.cards, burn.cards == 1 ? "" : "s");
}

template <std::size_t size>
std::string draws_text(const std::array<bool, size>& draws) {
  std::string text;
  for (std::size_t at = 0; at < size; ++at)
    if (draws.at(at)) text += (text.empty() ? "" : " ") + std::to_string(at);
  return text.empty() ? "-" : text;
}

/// D where the Banker draws, . where it stands.
Table tableau_table(const Tableau& tableau) {
  Table table{{{"Banker has"}, {"Player stood"}}, {}};
  for (int points = 0; points < 10; ++points) table.columns.push_back({std::to_string(points)});
  const auto cell = [](bool draws) { return std::string{draws ? "D" : "."}; };
  for (std::size_t total = 0; total < tableau.banker.size(); ++total) {
    std::vector<std::string> row{std::to_string(total), cell(tableau.banker_after_stand.at(total))};
    for (const bool draws : tableau.banker.at(total)) row.push_back(cell(draws));
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table bet_table(const Ruleset& ruleset, const PrintOptions& options) {
  Table table{{{"Bet"}, {"id"}, {"Mode"}, {"Coups", Align::right}, {"Pays"}, {"When"}}, {}};
  for (const Bet& bet : ruleset.bets) {
    std::vector<std::string> head{translated(bet.names, options.language, bet.id), bet.id, bet.mode,
                                  bet.rounds ? fmt::format("1-{}", *bet.rounds) : "all"};
    for (const Pay& pay : bet.pays) {
      std::vector<std::string> row = head;
      row.insert(row.end(), {pay.odds.text, pay.when.text()});
      table.rows.push_back(std::move(row));
      head.assign(head.size(), "");
    }
  }
  return table;
}

Fields identity_fields(const Ruleset& ruleset, const PrintOptions& options) {
  Fields fields{{"Source", ruleset.source},
                {"SHA-256", sha256(ruleset.text)},
                {"Decks", std::to_string(ruleset.decks)}};
  for (const Mode& mode : ruleset.modes)
    fields.emplace_back("Mode",
                        fmt::format("{} ({})", mode.id, translated(mode.names, options.language, mode.id)));
  fields.emplace_back("Burn", burn_text(ruleset.burn));
  fields.emplace_back("Cut card",
                      fmt::format("{} cards behind it; {} whole coups after the one in which it appears",
                                  ruleset.cut, ruleset.after_cut));
  if (!ruleset.netted.empty()) fields.emplace_back("Limits", "stakes netted: " + listed(ruleset.netted));
  if (ruleset.rtp_max)
    fields.emplace_back("Claim",
                        fmt::format("maximum RTP {} ({})", ruleset.rtp_max->text, ruleset.rtp_max->source));
  for (const std::string& reading : ruleset.readings) fields.emplace_back("Our reading", reading);
  return fields;
}

Document show_document(const Ruleset& ruleset, const PrintOptions& options) {
  return {Title{fmt::format("{} ({})", translated(ruleset.titles, options.language, ruleset.id), ruleset.id)},
          identity_fields(ruleset, options),
          Heading{"Third cards"},
          Line{"The Player draws on " + draws_text(ruleset.tableau.player) +
               ", and the Banker (D: draws) by the points of the Player's third card:"},
          tableau_table(ruleset.tableau),
          Heading{"Bets"},
          bet_table(ruleset, options)};
}

Table paytable_csv(const Ruleset& ruleset, const PrintOptions& options) {
  Table table{{{"bet"}, {"mode"}, {"name"}, {"rounds"}, {"odds"}, {"net"}, {"when"}}, {}};
  for (const Bet& bet : ruleset.bets)
    for (const Pay& pay : bet.pays)
      table.rows.push_back({bet.id, bet.mode, translated(bet.names, options.language, bet.id),
                            bet.rounds ? std::to_string(*bet.rounds) : "", pay.odds.text,
                            fraction(pay.odds.net), pay.when.text()});
  return table;
}

template <std::size_t size>
Json draws_json(const std::array<bool, size>& draws) {
  Json json = Json::array();
  for (std::size_t at = 0; at < size; ++at)
    if (draws.at(at)) json.push_back(at);
  return json;
}

Json tableau_json(const Tableau& tableau) {
  Json rows = Json::object();
  for (std::size_t total = 0; total < tableau.banker.size(); ++total)
    rows[std::to_string(total)] = draws_json(tableau.banker.at(total));
  return {{"player", draws_json(tableau.player)},
          {"banker_after_stand", draws_json(tableau.banker_after_stand)},
          {"banker", rows}};
}

Json bet_json(const Bet& bet) {
  Json pays = Json::array();
  for (const Pay& pay : bet.pays)
    pays.push_back({{"odds", pay.odds.text}, {"net", fraction(pay.odds.net)}, {"when", pay.when.text()}});
  return {{"id", bet.id},
          {"mode", bet.mode.empty() ? Json{} : Json(bet.mode)},
          {"names", bet.names},
          {"rounds", bet.rounds ? Json(*bet.rounds) : Json{}},
          {"pays", pays}};
}

Json burn_json(const Burn& burn) {
  return burn.shown_card ? Json("shown-card") : Json(burn.cards);
}

Json show_json(const Ruleset& ruleset) {
  Json modes = Json::array();
  for (const Mode& mode : ruleset.modes) modes.push_back({{"id", mode.id}, {"names", mode.names}});
  Json claims = Json::object();
  if (ruleset.rtp_max)
    claims["rtp_max"] = {{"value", ruleset.rtp_max->text}, {"source", ruleset.rtp_max->source}};
  Json bets = Json::array();
  for (const Bet& bet : ruleset.bets) bets.push_back(bet_json(bet));
  return {{"punto", version()},
          {"id", ruleset.id},
          {"sha256", sha256(ruleset.text)},
          {"titles", ruleset.titles},
          {"source", ruleset.source},
          {"readings", ruleset.readings},
          {"decks", ruleset.decks},
          {"modes", modes},
          {"burn", burn_json(ruleset.burn)},
          {"cut", ruleset.cut},
          {"after_cut", ruleset.after_cut},
          {"netted", ruleset.netted},
          {"claims", claims},
          {"draw", tableau_json(ruleset.tableau)},
          {"bets", bets}};
}

Table claim_table(const RulesetCheck& check) {
  Table table{{{"Claim"}, {"Printed", Align::right}, {"Exact", Align::right}, {"Holds"}, {"Source"}}, {}};
  for (const CheckedClaim& claim : check.claims)
    table.rows.push_back({claim.name, claim.printed, claim.exact, claim.holds ? "yes" : "NO", claim.source});
  return table;
}

Table claim_csv(const RulesetCheck& check, const Ruleset& ruleset) {
  Table table = claim_table(check);
  table.columns.insert(table.columns.begin(), Column{"Ruleset"});
  for (auto& row : table.rows) row.insert(row.begin(), ruleset.id);
  return table;
}

Document check_document(const RulesetCheck& check, const Ruleset& ruleset) {
  Document document{
      Title{ruleset.id + ": the file is correct"},
      Line{fmt::format("{} in {}; every condition can hold, and none is hidden by an earlier one",
                       counted(ruleset.bets.size(), "bet"), modes_text(ruleset))}};
  if (!check.claims.empty()) document.push_back(claim_table(check));
  for (const std::string& warning : check.warnings) document.push_back(Line{"Warning: " + warning});
  return document;
}

Json check_json(const RulesetCheck& check, const Ruleset& ruleset) {
  Json claims = Json::array();
  for (const CheckedClaim& claim : check.claims)
    claims.push_back({{"claim", claim.name},
                      {"printed", claim.printed},
                      {"exact", claim.exact},
                      {"holds", claim.holds},
                      {"source", claim.source}});
  return {{"punto", version()},
          {"ruleset", {{"id", ruleset.id}, {"sha256", sha256(ruleset.text)}}},
          {"claims", claims},
          {"warnings", check.warnings}};
}

}  // namespace

std::string render(const std::vector<ListedRuleset>& rulesets, const PrintOptions& options) {
  if (options.format == Format::csv) return render_csv(list_table(rulesets, options));
  if (options.format != Format::json) return render_document({list_table(rulesets, options)}, options);
  Json list = Json::array();
  for (const auto& [path, ruleset] : rulesets)
    list.push_back({{"id", ruleset.id},
                    {"titles", ruleset.titles},
                    {"decks", ruleset.decks},
                    {"modes", mode_ids(ruleset)},
                    {"bets", ruleset.bets.size()},
                    {"file", path}});
  return json_text({{"punto", version()}, {"rulesets", list}});
}

std::string render(const Ruleset& ruleset, const PrintOptions& options) {
  if (options.format == Format::json) return json_text(show_json(ruleset));
  if (options.format == Format::csv) return render_csv(paytable_csv(ruleset, options));
  return render_document(show_document(ruleset, options), options);
}

std::string render(const RulesetCheck& check, const Ruleset& ruleset, const PrintOptions& options) {
  if (options.format == Format::json) return json_text(check_json(check, ruleset));
  if (options.format == Format::csv) return render_csv(claim_csv(check, ruleset));
  return render_document(check_document(check, ruleset), options);
}

}  // namespace punto
