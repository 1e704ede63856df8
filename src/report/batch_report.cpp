#include <algorithm>
#include <map>

#include "document.hpp"
#include "numbers.hpp"
#include "punto/report_batch.hpp"

namespace punto {
namespace {

void append_quoted(std::string& text, std::string_view word) {
  text += Json(std::string{word}).dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool is_determined(std::span<const Deals> of_bet) {
  return std::any_of(of_bet.begin(), of_bet.end(), [](Deals deals) { return deals != 0; });
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

}  // namespace

std::vector<std::string> short_names(const std::vector<const Bet*>& bets) {
  std::map<std::string_view, int> uses;
  for (const Bet* bet : bets) ++uses[bet->id];
  std::vector<std::string> names;
  for (const Bet* bet : bets) names.push_back(uses[bet->id] == 1 ? bet->id : bet->id + "/" + bet->mode);
  return names;
}

EdgeLines::EdgeLines(const OutcomeCounter& counter, const LineOptions& options)
    : options_{options}, means_only_{!options.exact && !options.outcomes && counter.has_means()} {
  const std::vector<const Bet*>& bets = counter.bets();
  const std::vector<std::string> names = short_names(bets);
  for (std::size_t at = 0; at < bets.size(); ++at)
    rows_.push_back(
        {bets[at], names[at], counter.first_outcome(at), bets[at]->outcome_count(), NetScale::of(*bets[at])});
}

std::string EdgeLines::head() const {
  if (options_.format == Format::json) return {};
  std::string text = "line,id";
  append_columns(text);
  return text + ",error\n";
}

std::string EdgeLines::running_head() const {
  if (options_.format == Format::json) return {};
  std::string text = "line,coups,cards";
  append_columns(text);
  return text + ",favourable,closed,error\n";
}

/// One column a bet, and one for each of its outcomes if they are asked for.
void EdgeLines::append_columns(std::string& text) const {
  for (const Row& row : rows_) {
    text += "," + row.name;
    for (std::size_t outcome = 0; options_.outcomes && outcome < row.count; ++outcome) {
      text += ',';
      append_csv_cell(text, row.name + " " + std::to_string(outcome + 1) + " " + row.bet->odds_text(outcome));
    }
  }
}

void EdgeLines::append_edge(std::string& text, const Row& row, std::span<const Deals> of_bet) const {
  if (row.scale && !options_.exact) {
    const WideFraction mean = row.scale->mean(of_bet);
    append_decimal(text, -mean.numerator, mean.denominator, options_.digits);
    return;
  }
  const Rational edge = -mean_net(*row.bet, of_bet);
  text += options_.exact ? fraction(edge) : decimal(edge, options_.digits);
}

void EdgeLines::append_csv_bets(std::string& text, std::span<const Deals> deals) const {
  for (const Row& row : rows_) {
    text += ',';
    const std::span<const Deals> of_bet = deals.empty() ? deals : deals.subspan(row.first, row.count);
    const bool determined = is_determined(of_bet);
    if (determined) append_edge(text, row, of_bet);
    for (std::size_t outcome = 0; options_.outcomes && outcome < row.count; ++outcome) {
      text += ',';
      if (determined) append_whole(text, of_bet[outcome]);
    }
  }
}

/// "house_edges": {...}, and perhaps "deals": {...}
void EdgeLines::append_json_bets(std::string& text, std::span<const Deals> deals) const {
  const auto each = [&](const char* key, auto append_value) {
    text += key;
    for (const Row& row : rows_) {
      if (&row != &rows_.front()) text += ',';
      append_quoted(text, row.name);
      text += ':';
      const std::span<const Deals> of_bet = deals.empty() ? deals : deals.subspan(row.first, row.count);
      if (is_determined(of_bet)) {
        append_value(row, of_bet);
      } else {
        text += "null";
      }
    }
    text += '}';
  };
  each("\"house_edges\":{", [&](const Row& row, std::span<const Deals> of_bet) {
    text += '"';
    append_edge(text, row, of_bet);
    text += '"';
  });
  if (!options_.outcomes) return;
  each(",\"deals\":{", [&](const Row&, std::span<const Deals> of_bet) {
    for (std::size_t outcome = 0; outcome < of_bet.size(); ++outcome) {
      text += outcome == 0 ? "[\"" : ",\"";
      append_whole(text, of_bet[outcome]);
      text += '"';
    }
    text += ']';
  });
}

void EdgeLines::append(std::string& text, std::size_t line, std::string_view id,
                       std::span<const Deals> deals) const {
  append_start(text, line, id);
  if (options_.format == Format::json) {
    append_json_bets(text, deals);
    text += "}\n";
  } else {
    append_csv_bets(text, deals);
    text += ",\n";
  }
}

void EdgeLines::append(std::string& text, std::size_t line, std::string_view id,
                       std::span<const WideFraction> means) const {
  const bool json = options_.format == Format::json;
  const auto append_value = [&](const WideFraction& mean) {
    if (mean.denominator != 0) append_decimal(text, -mean.numerator, mean.denominator, options_.digits);
  };
  append_start(text, line, id);
  for (std::size_t at = 0; at < rows_.size(); ++at) {
    if (!json) {
      text += ',';
      append_value(means[at]);
      continue;
    }
    text += at == 0 ? "\"house_edges\":{" : ",";
    append_quoted(text, rows_[at].name);
    text += means[at].denominator == 0 ? ":null" : ":\"";
    append_value(means[at]);
    if (means[at].denominator != 0) text += '"';
  }
  text += json ? "}}\n" : ",\n";
}

/// The line's number and id.
void EdgeLines::append_start(std::string& text, std::size_t line, std::string_view id) const {
  if (options_.format == Format::csv) {
    append_whole(text, line);
    text += ',';
    append_csv_cell(text, id);
    return;
  }
  text += "{\"line\":";
  append_whole(text, line);
  if (!id.empty()) {
    text += ",\"id\":";
    append_quoted(text, id);
  }
  text += ',';
}

void EdgeLines::append_error(std::string& text, std::size_t line, std::string_view message) const {
  if (options_.format == Format::json) {
    text += json_line({{"line", line}, {"error", message}});
    return;
  }
  append_whole(text, line);
  text += ',';
  append_csv_bets(text, {});
  text += ',';
  append_csv_cell(text, message);
  text += '\n';
}

void EdgeLines::append_running(std::string& text, std::size_t line, const RunningShoe& running,
                               std::span<const Deals> deals, std::string_view error) const {
  if (options_.format == Format::json) {
    append_running_json(text, line, running, deals, error);
  } else {
    append_running_csv(text, line, running, deals, error);
  }
}

void EdgeLines::append_running_csv(std::string& text, std::size_t line, const RunningShoe& running,
                                   std::span<const Deals> deals, std::string_view error) const {
  text += std::to_string(line) + "," + std::to_string(running.coups()) + "," +
          std::to_string(running.shoe().size());
  append_csv_bets(text, deals);
  text += "," + joined(favourable(deals)) + "," + joined(closed(running.coups())) + ",";
  append_csv_cell(text, error);
  text += '\n';
}

void EdgeLines::append_running_json(std::string& text, std::size_t line, const RunningShoe& running,
                                    std::span<const Deals> deals, std::string_view error) const {
  text += "{\"line\":" + std::to_string(line) + ",\"coups\":" + std::to_string(running.coups()) +
          ",\"cards\":" + std::to_string(running.shoe().size()) + ",";
  append_json_bets(text, deals);
  text += ",\"favourable\":" + Json(favourable(deals)).dump() +
          ",\"closed\":" + Json(closed(running.coups())).dump();
  if (!error.empty()) {
    text += ",\"error\":";
    append_quoted(text, error);
  }
  text += "}\n";
}

std::vector<std::string> EdgeLines::favourable(std::span<const Deals> deals) const {
  std::vector<std::string> names;
  for (const Row& row : rows_) {
    const std::span<const Deals> of_bet = deals.empty() ? deals : deals.subspan(row.first, row.count);
    if (is_determined(of_bet) && mean_net(*row.bet, of_bet) > 0) names.push_back(row.name);
  }
  return names;
}

std::vector<std::string> EdgeLines::closed(int coups) const {
  std::vector<std::string> names;
  for (const Row& row : rows_)
    if (row.bet->rounds && coups >= *row.bet->rounds) names.push_back(row.name);
  return names;
}

}  // namespace punto
