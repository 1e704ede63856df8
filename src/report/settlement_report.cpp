#include <fmt/format.h>

#include "document.hpp"
#include "numbers.hpp"
#include "punto/report.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

std::string text_of(std::span<const Card> cards) {
  std::string text;
  for (const Card card : cards) text += (text.empty() ? "" : " ") + to_text(card);
  return text;
}

std::span<const Card> cards_of(const Hand& hand) {
  return std::span{hand.cards}.first(static_cast<std::size_t>(hand.size));
}

std::string winner_text(const Coup& coup) {
  const Fact& winner = fact_named("winner");
  return value_text(winner, evaluate(winner, coup));
}

/// "+0.95": a net result with as many digits as it has, at most `digits`.
std::string net_text(const Rational& net, int digits) {
  int needed = 0;
  Rational scaled = net;
  while (needed < digits && denominator(scaled) != 1) {
    scaled *= 10;
    ++needed;
  }
  return (net > 0 ? "+" : "") + decimal(net, needed);
}

/// The facts that the cards tell: "winner=banker, player_total=5, ...".
std::string facts_text(const Settlement& settlement) {
  std::vector<std::string> facts;
  for (const auto& [fact, value] : settlement.facts)
    facts.push_back(fmt::format("{}={}", fact->name, value_text(*fact, value)));
  return listed(facts);
}

/// The facts that they do not tell.
std::string missing_text(const Settlement& settlement) {
  std::vector<std::string> facts;
  for (const auto& [fact, why] : settlement.missing) facts.emplace_back(fact->name);
  return listed(facts);
}

Document document_of(const Settlement& settlement, const PrintOptions& options) {
  const Coup& coup = settlement.coup;
  const auto hand_text = [](const Hand& hand) {
    return fmt::format("{} = {}", text_of(cards_of(hand)), hand.total().value());
  };
  Document document;
  document.push_back(Title{text_of(settlement.cards)});
  document.push_back(Line{fmt::format("Player {}; Banker {}; winner: {}", hand_text(coup.player),
                                      hand_text(coup.banker), winner_text(coup))});
  if (!settlement.unused.empty())
    document.push_back(Line{fmt::format("Unused: {}; the coup was complete after {} cards",
                                        text_of(settlement.unused), coup.size())});

  Table table{{{"Bet"}, {"Mode"}, {"Net", Align::right}, {"Pays"}, {"When"}}, {}};
  for (const SettledBet& settled : settlement.bets) {
    const Bet& bet = *settled.bet;
    const std::string name = translated(bet.names, options.language, bet.id);
    if (settled.missing.empty()) {
      table.rows.push_back({name, bet.mode, net_text(settled.net(), digits_of(options)),
                            bet.odds_text(settled.outcome), bet.when_text(settled.outcome)});
    } else {
      table.rows.push_back({name, bet.mode, "?", "-", settled.missing});
    }
  }
  document.push_back(std::move(table));

  document.push_back(Paragraph{"Facts: " + facts_text(settlement)});
  if (!settlement.missing.empty())
    document.push_back(Paragraph{"Need ranks or suits that were not given: " + missing_text(settlement)});
  return document;
}

Json facts_json(const Settlement& settlement) {
  Json facts = Json::object();
  for (const auto& [fact, value] : settlement.facts)
    facts[std::string{fact->name}] =
        fact->kind == FactKind::winner ? Json(value_text(*fact, value)) : Json(value);
  return facts;
}

Json hand_json(const Hand& hand) {
  return {{"cards", text_of(cards_of(hand))}, {"total", hand.total().value()}};
}

Json bet_json(const SettledBet& settled, int digits) {
  const Bet& bet = *settled.bet;
  Json json{{"id", bet.id},
            {"mode", bet.mode.empty() ? Json{} : Json(bet.mode)},
            {"determined", settled.missing.empty()}};
  if (!settled.missing.empty()) {
    json["missing"] = settled.missing;
    return json;
  }
  json["odds"] = bet.odds_text(settled.outcome);
  json["when"] = bet.when_text(settled.outcome);
  json["net"] = exact_json(settled.net(), digits);
  return json;
}

Json json_of(const Settlement& settlement, const PrintOptions& options) {
  Json missing = Json::object();
  for (const auto& [fact, why] : settlement.missing) missing[std::string{fact->name}] = why;
  Json bets = Json::array();
  for (const SettledBet& settled : settlement.bets) bets.push_back(bet_json(settled, digits_of(options)));
  return {{"cards", text_of(settlement.cards)},
          {"player", hand_json(settlement.coup.player)},
          {"banker", hand_json(settlement.coup.banker)},
          {"winner", winner_text(settlement.coup)},
          {"unused", text_of(settlement.unused)},
          {"facts", facts_json(settlement)},
          {"not_determined", missing},
          {"bets", bets}};
}

std::string csv_of(const Settlement& settlement, const PrintOptions& options) {
  std::string text;
  for (const SettledBet& settled : settlement.bets) {
    const Bet& bet = *settled.bet;
    std::vector<std::string> row{text_of(settlement.cards), winner_text(settlement.coup),
                                 text_of(settlement.unused), bet.id, bet.mode};
    if (settled.missing.empty()) {
      row.insert(row.end(), {bet.odds_text(settled.outcome), bet.when_text(settled.outcome),
                             decimal(settled.net(), digits_of(options)), fraction(settled.net()), ""});
    } else {
      row.insert(row.end(), {"", "", "", "", settled.missing});
    }
    text += csv_line(row);
  }
  return text;
}

}  // namespace

std::string settlement_csv_head() {
  return csv_line(
      {"cards", "winner", "unused", "bet", "mode", "odds", "when", "net", "net_exact", "missing"});
}

std::string settlement_error_json(std::size_t line, const std::string& message) {
  return json_line({{"line", line}, {"error", message}});
}

std::string render(const Settlement& settlement, const PrintOptions& options) {
  if (options.format == Format::json) return json_line(json_of(settlement, options));
  if (options.format == Format::csv) return csv_of(settlement, options);
  return render_document(document_of(settlement, options), options);
}

}  // namespace punto
