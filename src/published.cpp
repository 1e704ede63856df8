#include "punto/published.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pays_reader.hpp"
#include "punto/analysis.hpp"
#include "punto/error.hpp"
#include "punto/file.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

Integer read_count(const TomlNode& node) {
  const std::string& text = as_text(node);
  const auto value = parse_rational(text);
  if (value && *value >= 0 && denominator(*value) == 1) return numerator(*value);
  throw Error{fmt::format("\"{}\" is no count of deals; expected a whole number", printable(text)),
              node.offset};
}

std::optional<Integer> find_count(const TomlTable& table, std::string_view key) {
  const TomlNode* node = table.find(key);
  return node == nullptr ? std::nullopt : std::optional{read_count(*node)};
}

std::string find_text(const TomlTable& table, std::string_view key) {
  const TomlNode* node = table.find(key);
  return node == nullptr ? std::string{} : as_text(*node);
}

Figure read_figure(const TomlNode& node) {
  const TomlTable table{
      node,
      "this figure",
      {"id", "name", "source", "note", "decks", "pays", "lose", "total", "house_edge", "significant"}};
  Figure figure;
  figure.id = as_text(table.need("id"));
  figure.name = as_text(table.need("name"));
  figure.source = as_text(table.need("source"));
  figure.note = find_text(table, "note");
  figure.decks = static_cast<int>(as_integer(table.need("decks"), 1, Shoe::kDeckLimit));
  figure.bet.id = figure.id;
  for (const TomlNode& item : as_array(table.need("pays"))) {
    const TomlTable line{item, "this line of the paytable", {"odds", "when", "deals"}};
    figure.bet.pays.push_back(read_pay(line));
    figure.deals.push_back(find_count(line, "deals"));
  }
  figure.deals.push_back(find_count(table, "lose"));
  figure.total = find_count(table, "total");
  if (const TomlNode* edge = table.find("house_edge")) {
    read_percentage(*edge);
    figure.house_edge = as_text(*edge);
  }
  if (const TomlNode* digits = table.find("significant"))
    figure.significant = static_cast<int>(as_integer(*digits, 1, 30));
  return figure;
}

std::vector<Figure> read_figures(const std::string& text, const std::string& source) {
  try {
    const TomlNode root = parse_toml(text);
    const TomlTable table{root, "the file of figures", {"schema", "figure"}};
    as_integer(table.need("schema"), 1, 1);
    std::vector<Figure> figures;
    for (const TomlNode& item : as_array(table.need("figure"))) figures.push_back(read_figure(item));
    return figures;
  } catch (const Error& error) {
    throw error.in(source, text);
  }
}

Comparison compare_integer(const std::string& what, const Integer& printed, const Rational& exact,
                           const std::optional<int>& significant) {
  const bool whole = denominator(exact) == 1;
  Integer ours = numerator(exact);
  if (whole && significant) ours = round_to_significant(ours, *significant);
  return {what, to_text(printed), whole ? to_text(ours) : fraction(exact), whole && printed == ours};
}

}  // namespace

std::vector<Figure> published_figures() {
  std::vector<Figure> figures;
  for (const std::filesystem::path& path : data_files("published", ".toml")) {
    std::vector<Figure> more = read_figures(read_text_file(path), path.string());
    std::move(more.begin(), more.end(), std::back_inserter(figures));
  }
  if (figures.empty()) throw Error{"no published figures in the data folders"};
  return figures;
}

std::vector<Comparison> compare(const Figure& figure, const Tableau& tableau) {
  const Distribution joint = enumerate(Shoe::decks(figure.decks), tableau, figure.bet.facts());
  const BetAnalysis exact = analyze_bet(figure.bet, joint);
  std::vector<Comparison> comparisons;

  // A total that is not the shoe's own deals, rounded or not, counts something else, such as the
  // unordered first cards; the printed deals are then shares of that.
  Integer total = joint.deals();
  if (figure.total) {
    const bool same =
        *figure.total == (figure.significant ? round_to_significant(total, *figure.significant) : total);
    if (same || *figure.total > total) {
      comparisons.push_back(compare_integer("all deals", *figure.total, total, figure.significant));
    } else {
      total = *figure.total;
    }
  }
  for (std::size_t at = 0; at < exact.outcomes.size(); ++at) {
    if (!figure.deals[at]) continue;
    comparisons.push_back(compare_integer(fmt::format("deals of {}", exact.outcomes[at].odds),
                                          *figure.deals[at], exact.outcomes[at].probability * total,
                                          figure.significant));
  }
  if (figure.house_edge) {
    const std::string ours = percent(exact.house_edge(), printed_digits(*figure.house_edge));
    comparisons.push_back({"house edge", *figure.house_edge, ours, ours == *figure.house_edge});
  }
  return comparisons;
}

}  // namespace punto
