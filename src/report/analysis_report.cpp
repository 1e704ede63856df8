#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "document.hpp"
#include "numbers.hpp"
#include "punto/report.hpp"

namespace punto {
namespace {

std::string name_of(const Bet& bet, const PrintOptions& options) {
  return translated(bet.names, options.language, bet.id);
}

std::string or_dash(const std::optional<std::string>& text) {
  return text.value_or("-");
}

std::optional<std::string> percent_of(const std::optional<Rational>& value, int digits) {
  return value ? std::optional{percent(*value, digits)} : std::nullopt;
}

std::optional<std::string> decimal_of(const std::optional<Rational>& value, int digits) {
  return value ? std::optional{decimal(*value, digits)} : std::nullopt;
}

/// "12:1, 20:1": what the bet pays, from the least, each odds once; pushes and the loss of the stake are
/// left out, and a long list is cut in the middle.
std::string odds_summary(const Bet& bet) {
  std::map<Rational, std::string> odds;
  for (const Pay& pay : bet.pays) {
    const bool pushes = pay.odds.net == 0;
    const bool loses_stake = pay.odds.net == -1;
    if (!pushes && !loses_stake) odds.emplace(pay.odds.net, pay.odds.text);
  }
  if (odds.empty()) return "-";
  constexpr std::size_t kMostShown = 3;
  if (odds.size() > kMostShown) return odds.begin()->second + " .. " + odds.rbegin()->second;
  std::string summary;
  for (const auto& [net, text] : odds) summary += (summary.empty() ? "" : ", ") + text;
  return summary;
}

/// A rate of a bet, as every format names it.
struct Share {
  std::string_view key;
  std::string_view name;
  std::optional<Rational> (*value)(const BetAnalysis& bet);
};

/// Shares of the stake and of all coups.
constexpr std::array kShares{
    Share{"house_edge", "House edge",
          [](const BetAnalysis& bet) -> std::optional<Rational> { return bet.house_edge(); }},
    Share{"rtp", "RTP", [](const BetAnalysis& bet) -> std::optional<Rational> { return bet.rtp(); }},
    Share{"edge_per_resolved", "Edge per resolved unit",
          [](const BetAnalysis& bet) { return bet.edge_per_resolved(); }},
    Share{"hit_frequency", "Hit frequency",
          [](const BetAnalysis& bet) -> std::optional<Rational> { return bet.hit_frequency; }},
    Share{"push_frequency", "Push frequency",
          [](const BetAnalysis& bet) -> std::optional<Rational> { return bet.push_frequency; }},
    Share{"loss_frequency", "Loss frequency",
          [](const BetAnalysis& bet) -> std::optional<Rational> { return bet.loss_frequency; }},
};

Line shoe_line(const AnalysisReport& report) {
  const Shoe& shoe = report.shoe;
  std::string text = fmt::format("{}, known by {}; {} deals", report.shoe_name, to_text(shoe.detail()),
                                 with_thousands(shoe.deals()));
  if (!shoe.suits_named()) text += "; one card of unstated suit is out";
  return {text};
}

void add_head(Document& document, const AnalysisReport& report, const PrintOptions& options) {
  document.push_back(Title{fmt::format(
      "{} ({})", translated(report.ruleset.titles, options.language, report.ruleset.id), report.ruleset.id)});
  document.push_back(shoe_line(report));
  if (report.burn) {
    const int unseen = burned_after(*report.burn);
    document.push_back(
        Line{fmt::format("Burn card shown: {}; {} more burned unseen, which change no probability",
                         to_text(*report.burn), unseen)});
  }
  if (!report.given.empty()) {
    const Analysis& analysis = report.analysis;
    document.push_back(
        Line{fmt::format("Given {}: {} deals, {} of all coups", report.given, with_thousands(analysis.deals),
                         percent(analysis.share, digits_of(options)))});
  }
}

/// Shows the mode only where the ruleset has several and the bet differs.
bool shows_modes(const AnalysisReport& report) {
  return std::any_of(report.analysis.bets.begin(), report.analysis.bets.end(),
                     [](const BetAnalysis& bet) { return !bet.bet->mode.empty(); });
}

std::vector<std::string> summary_row(const BetAnalysis& bet, bool with_mode, const PrintOptions& options) {
  const int digits = digits_of(options);
  std::vector<std::string> row{name_of(*bet.bet, options)};
  if (with_mode) row.push_back(bet.bet->mode);
  row.push_back(odds_summary(*bet.bet));
  if (!bet.determined()) {
    row.resize(row.size() + 5 + (options.exact ? 1 : 0), "-");
    return row;
  }
  for (const Rational& share : {bet.house_edge(), bet.rtp(), bet.hit_frequency, bet.push_frequency})
    row.push_back(percent(share, digits));
  row.push_back(bet.moments.standard_deviation(digits));
  if (options.exact) row.push_back(fraction(bet.house_edge()));
  return row;
}

Table summary_table(const AnalysisReport& report, const PrintOptions& options) {
  const bool with_mode = shows_modes(report);
  Table table;
  table.columns = {{"Bet"}};
  if (with_mode) table.columns.push_back({"Mode"});
  table.columns.push_back({"Pays"});
  for (const char* heading : {"House edge", "RTP", "Hit", "Push", "Std dev"})
    table.columns.push_back({heading, Align::right});
  if (options.exact) table.columns.push_back({"House edge, exact", Align::right});
  for (const BetAnalysis& bet : report.analysis.bets)
    table.rows.push_back(summary_row(bet, with_mode, options));
  return table;
}

/// "Not determined by this shoe", a line for each reason.
void add_missing(Document& document, const AnalysisReport& report, const PrintOptions& options) {
  std::vector<std::pair<std::string, std::vector<std::string>>> reasons;
  for (const BetAnalysis& bet : report.analysis.bets) {
    if (bet.determined()) continue;
    auto reason = std::find_if(reasons.begin(), reasons.end(),
                               [&](const auto& entry) { return entry.first == bet.missing; });
    if (reason == reasons.end()) reason = reasons.insert(reasons.end(), {bet.missing, {}});
    reason->second.push_back(name_of(*bet.bet, options));
  }
  for (const auto& [reason, names] : reasons) {
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
    document.push_back(Note{fmt::format("Not determined by this shoe: {}: {}.", list, reason)});
  }
}

Table outcome_table(const BetAnalysis& bet, const Integer& deals, const PrintOptions& options) {
  const int digits = digits_of(options);
  Table table;
  table.columns = {{"Pays"},
                   {"When"},
                   {"Deals", Align::right},
                   {"Probability", Align::right},
                   {"1 in", Align::right},
                   {"Return", Align::right}};
  if (options.exact) table.columns.push_back({"Probability, exact", Align::right});
  for (const Outcome& outcome : bet.outcomes) {
    const bool never = outcome.deals == 0;
    table.rows.push_back({outcome.odds, outcome.when, with_thousands(outcome.deals),
                          percent(outcome.probability, digits),
                          never ? "-" : decimal(1 / outcome.probability, 2),
                          percent(outcome.net * outcome.probability, digits)});
    if (options.exact) table.rows.back().push_back(fraction(outcome.probability));
  }
  table.rows.push_back(
      {"total", "", with_thousands(deals), percent(1, digits), "", percent(bet.moments.mean, digits)});
  if (options.exact) table.rows.back().emplace_back("1");
  table.last_row_is_total = true;
  return table;
}

Fields figure_fields(const BetAnalysis& bet, const PrintOptions& options) {
  const int digits = digits_of(options);
  const auto with_fraction = [&](std::string text, const std::optional<Rational>& value) {
    if (options.exact && value) text += "  = " + fraction(*value);
    return text;
  };
  Fields fields;
  for (const Share& figure : kShares) {
    const auto value = figure.value(bet);
    fields.emplace_back(figure.name, with_fraction(or_dash(percent_of(value, digits)), value));
  }
  const auto kurtosis = bet.moments.excess_kurtosis();
  fields.emplace_back("Variance", with_fraction(decimal(bet.moments.variance, digits), bet.moments.variance));
  fields.emplace_back("Standard deviation", bet.moments.standard_deviation(digits));
  fields.emplace_back("Skewness", or_dash(bet.moments.skewness(digits)));
  fields.emplace_back("Excess kurtosis", with_fraction(or_dash(decimal_of(kurtosis, digits)), kurtosis));
  return fields;
}

void add_outcomes(Document& document, const BetAnalysis& bet, const AnalysisReport& report,
                  const PrintOptions& options) {
  std::string heading = fmt::format("{} ({})", name_of(*bet.bet, options), bet.bet->id);
  if (!bet.bet->mode.empty()) heading += ", mode " + bet.bet->mode;
  if (bet.bet->rounds) heading += fmt::format(", offered in the first {} coups of a shoe", *bet.bet->rounds);
  document.push_back(Heading{heading});
  if (!bet.determined()) return;
  document.push_back(outcome_table(bet, report.analysis.deals, options));
  document.push_back(figure_fields(bet, options));
}

Document document_of(const AnalysisReport& report, const PrintOptions& options) {
  Document document;
  add_head(document, report, options);
  if (report.with_outcomes) {
    for (const BetAnalysis& bet : report.analysis.bets) add_outcomes(document, bet, report, options);
  } else {
    document.push_back(summary_table(report, options));
  }
  add_missing(document, report, options);
  document.push_back(
      Note{"House edge, RTP, return: share of the stake, pushes included. Hit, push: share of coups."});
  return document;
}

Json outcome_json(const Outcome& outcome, int digits) {
  return {{"odds", outcome.odds},
          {"when", outcome.when},
          {"net", fraction(outcome.net)},
          {"deals", to_text(outcome.deals)},
          {"probability", exact_json(outcome.probability, digits)}};
}

Json bet_json(const BetAnalysis& bet, const PrintOptions& options) {
  const int digits = digits_of(options);
  Json json{{"id", bet.bet->id},
            {"mode", bet.bet->mode.empty() ? Json{} : Json(bet.bet->mode)},
            {"name", name_of(*bet.bet, options)},
            {"rounds", bet.bet->rounds ? Json(*bet.bet->rounds) : Json{}},
            {"determined", bet.determined()}};
  if (!bet.determined()) {
    json["missing"] = bet.missing;
    return json;
  }
  for (const Share& figure : kShares) json[std::string{figure.key}] = exact_json(figure.value(bet), digits);
  json["variance"] = exact_json(bet.moments.variance, digits);
  json["standard_deviation"] = {{"decimal", bet.moments.standard_deviation(digits)}};
  const auto skewness = bet.moments.skewness(digits);
  json["skewness"] = skewness ? Json{{"decimal", *skewness}} : Json{};
  json["excess_kurtosis"] = exact_json(bet.moments.excess_kurtosis(), digits);
  json["outcomes"] = Json::array();
  for (const Outcome& outcome : bet.outcomes) json["outcomes"].push_back(outcome_json(outcome, digits));
  return json;
}

Json json_of(const AnalysisReport& report, const PrintOptions& options) {
  const Shoe& shoe = report.shoe;
  Json json{
      {"punto", version()},
      {"ruleset", {{"id", report.ruleset.id}, {"sha256", sha256(report.ruleset.text)}}},
      {"shoe",
       {{"cards", shoe.size()},
        {"infinite", shoe.is_infinite()},
        {"detail", to_text(shoe.detail())},
        {"counts", shoe.counts()},
        {"suits_named", shoe.suits_named()}}},
      {"burn",
       report.burn ? Json{{"shown", to_text(*report.burn)}, {"unseen", burned_after(*report.burn)}} : Json{}},
      {"given", report.given.empty()
                    ? Json{}
                    : Json{{"condition", report.given},
                           {"share", exact_json(report.analysis.share, digits_of(options))}}},
      {"deals", to_text(report.analysis.deals)},
      {"bets", Json::array()}};
  for (const BetAnalysis& bet : report.analysis.bets) json["bets"].push_back(bet_json(bet, options));
  return json;
}

Table csv_of(const AnalysisReport& report, const PrintOptions& options) {
  const int digits = digits_of(options);
  Table table;
  for (const char* heading : {"bet", "mode", "name", "determined", "missing"})
    table.columns.push_back({heading});
  for (const Share& figure : kShares) {
    table.columns.push_back({std::string{figure.key}});
    table.columns.push_back({std::string{figure.key} + "_exact"});
  }
  for (const char* heading : {"variance", "variance_exact", "standard_deviation", "skewness",
                              "excess_kurtosis", "excess_kurtosis_exact"})
    table.columns.push_back({heading});
  for (const BetAnalysis& bet : report.analysis.bets) {
    std::vector<std::string> row{bet.bet->id, bet.bet->mode, name_of(*bet.bet, options),
                                 bet.determined() ? "true" : "false", bet.missing};
    const auto add = [&](const std::optional<Rational>& value) {
      row.push_back(value ? decimal(*value, digits) : "");
      row.push_back(value ? fraction(*value) : "");
    };
    if (bet.determined()) {
      for (const Share& figure : kShares) add(figure.value(bet));
      add(bet.moments.variance);
      row.push_back(bet.moments.standard_deviation(digits));
      row.push_back(bet.moments.skewness(digits).value_or(""));
      add(bet.moments.excess_kurtosis());
    }
    row.resize(table.columns.size());
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table outcomes_csv_of(const AnalysisReport& report, const PrintOptions& options) {
  Table table;
  for (const char* heading :
       {"bet", "mode", "odds", "when", "net", "deals", "probability", "probability_exact", "missing"})
    table.columns.push_back({heading});
  for (const BetAnalysis& bet : report.analysis.bets) {
    if (!bet.determined())
      table.rows.push_back({bet.bet->id, bet.bet->mode, "", "", "", "", "", "", bet.missing});
    for (const Outcome& outcome : bet.outcomes) {
      table.rows.push_back({bet.bet->id, bet.bet->mode, outcome.odds, outcome.when, fraction(outcome.net),
                            to_text(outcome.deals), decimal(outcome.probability, digits_of(options)),
                            fraction(outcome.probability), ""});
    }
  }
  return table;
}

}  // namespace

std::string render(const AnalysisReport& report, const PrintOptions& options) {
  if (options.format == Format::json) return json_text(json_of(report, options));
  if (options.format == Format::csv)
    return render_csv(report.with_outcomes ? outcomes_csv_of(report, options) : csv_of(report, options));
  return render_document(document_of(report, options), options);
}

}  // namespace punto
