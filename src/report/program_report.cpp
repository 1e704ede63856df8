#include <fmt/format.h>

#include "document.hpp"
#include "numbers.hpp"
#include "punto/report.hpp"

namespace punto {
namespace {

/// "0 tie, 1 player, 2 banker" or "-1..9".
std::string values_text(const Fact& fact) {
  if (fact.kind != FactKind::winner) return fmt::format("{}..{}", fact.least, fact.greatest);
  std::string text;
  for (int value = fact.least; value <= fact.greatest; ++value)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", value, value_text(fact, value));
  return text;
}

std::string third_text(const Fact& fact) {
  return fact.third.reads ? std::string{to_text(fact.third_detail())} : "none";
}

Table facts_table() {
  Table table{
      {{"Fact"}, {"Values"}, {"First cards"}, {"Third cards"}, {"Settled", Align::right}, {"Meaning"}}, {}};
  for (const Fact& fact : all_facts())
    table.rows.push_back({std::string{fact.name}, values_text(fact),
                          std::string{to_text(fact.start_detail())}, third_text(fact),
                          std::to_string(fact.settled), std::string{fact.meaning}});
  return table;
}

Json facts_json() {
  Json facts = Json::array();
  for (const Fact& fact : all_facts())
    facts.push_back({{"name", fact.name},
                     {"least", fact.least},
                     {"greatest", fact.greatest},
                     {"flag", fact.kind == FactKind::flag},
                     {"first_cards", to_text(fact.start_detail())},
                     {"third_cards", third_text(fact)},
                     {"settled_after", fact.settled},
                     {"meaning", fact.meaning}});
  return {{"punto", version()}, {"facts", facts}};
}

Table audit_table(const std::vector<AuditCheck>& checks) {
  Table table{{{"Check"}, {"Compares"}, {"Comparisons", Align::right}, {"Result"}}, {}};
  for (const AuditCheck& check : checks)
    table.rows.push_back({check.name, check.what, std::to_string(check.comparisons),
                          check.passed() ? "all equal" : "DIFFERS"});
  return table;
}

Document audit_document(const std::vector<AuditCheck>& checks) {
  Document document{audit_table(checks)};
  for (const AuditCheck& check : checks)
    for (const std::string& failure : check.failures) document.push_back(Line{check.name + ": " + failure});
  return document;
}

Json audit_json(const std::vector<AuditCheck>& checks) {
  Json list = Json::array();
  for (const AuditCheck& check : checks)
    list.push_back({{"check", check.name},
                    {"compares", check.what},
                    {"comparisons", check.comparisons},
                    {"passed", check.passed()},
                    {"failures", check.failures}});
  return {{"punto", version()}, {"checks", list}};
}

Table bench_table(const std::vector<BenchRow>& rows) {
  Table table{{{"What"},
               {"Median ms", Align::right},
               {"Least ms", Align::right},
               {"Runs", Align::right},
               {"Peak MiB", Align::right},
               {"Per second", Align::right},
               {"Share of most", Align::right}},
              {}};
  for (const BenchRow& row : rows)
    table.rows.push_back({row.name, fmt::format("{:.3f}", row.median_ms), fmt::format("{:.3f}", row.least_ms),
                          std::to_string(row.runs), row.peak_mib ? fmt::format("{:.1f}", *row.peak_mib) : "",
                          row.per_second ? with_thousands(Integer{*row.per_second}) : "",
                          row.peak_share ? fmt::format("{:.1f}%", 100 * *row.peak_share) : ""});
  return table;
}

Table bench_csv(const std::vector<BenchRow>& rows, const std::string& checksum) {
  Table table = bench_table(rows);
  table.columns.push_back({"Checksum"});
  for (auto& row : table.rows) row.push_back(checksum);
  return table;
}

Json bench_json(const std::vector<BenchRow>& rows, const std::string& checksum) {
  Json list = Json::array();
  for (const BenchRow& row : rows)
    list.push_back({{"what", row.name},
                    {"median_ms", row.median_ms},
                    {"least_ms", row.least_ms},
                    {"runs", row.runs},
                    {"peak_mib", row.peak_mib ? Json(*row.peak_mib) : Json{}},
                    {"per_second", row.per_second ? Json(*row.per_second) : Json{}},
                    {"share_of_most", row.peak_share ? Json(*row.peak_share) : Json{}}});
  return {{"punto", version()}, {"bench", list}, {"checksum", checksum}};
}

}  // namespace

std::string render_facts(const PrintOptions& options) {
  if (options.format == Format::json) return json_text(facts_json());
  if (options.format == Format::csv) return render_csv(facts_table());
  return render_document({facts_table()}, options);
}

std::string render(const std::vector<AuditCheck>& checks, const PrintOptions& options) {
  if (options.format == Format::json) return json_text(audit_json(checks));
  if (options.format == Format::csv) return render_csv(audit_table(checks));
  return render_document(audit_document(checks), options);
}

std::string render(const std::vector<BenchRow>& rows, const std::string& checksum,
                   const PrintOptions& options) {
  if (options.format == Format::json) return json_text(bench_json(rows, checksum));
  if (options.format == Format::csv) return render_csv(bench_csv(rows, checksum));
  return render_document({bench_table(rows), Line{"Checksum of all counts: " + checksum}}, options);
}

}  // namespace punto
