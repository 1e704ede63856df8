#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "document.hpp"
#include "numbers.hpp"
#include "punto/report_verify.hpp"

namespace punto {
namespace {

constexpr std::size_t kMostShown = 12;

std::string count_text(std::uint64_t count) {
  return with_thousands(Integer{count});
}

std::string rate_text(double value) {
  return fmt::format("{:.4f}%", 100 * value);
}

std::string p_text(double value) {
  if (value < 1e-300) return "< 1e-300";
  return value < 1e-4 ? fmt::format("{:.1e}", value) : fmt::format("{:.4f}", value);
}

std::string_view method_name(TestMethod method) {
  switch (method) {
    case TestMethod::chi_square:
      return "chi-square";
    case TestMethod::binomial:
      return "exact binomial";
    case TestMethod::normal:
      return "normal";
  }
  return "";
}

std::string statistic_text(const VerifyTest& test) {
  switch (test.method) {
    case TestMethod::chi_square:
      return fmt::format("chi-square {:.1f} on {}", test.statistic, test.degrees);
    case TestMethod::binomial:
      return fmt::format("seen {:.0f}", test.statistic);
    case TestMethod::normal:
      return fmt::format("z {:+.2f}", test.statistic);
  }
  return "";
}

/// What was wrong with records, by kind; then the first few in full.
void add_findings(Document& document, const VerifyReport& report) {
  if (report.tally.found() == 0) return;
  document.emplace_back(Heading{"Findings"});
  Table kinds{{{"Kind"}, {"Records", Align::right}, {"Meaning"}}, {}};
  for (std::size_t kind = 0; kind < kFindingKinds; ++kind)
    if (const std::uint64_t count = report.tally.findings[kind]; count > 0)
      kinds.rows.push_back({std::string{name_of(static_cast<FindingKind>(kind))}, count_text(count),
                            std::string{meaning_of(static_cast<FindingKind>(kind))}});
  document.emplace_back(std::move(kinds));
  if (report.first_findings.empty()) return;
  document.emplace_back(Heading{"The first of each kind"});
  for (const LocatedFinding& located : report.first_findings) {
    const Finding& finding = located.finding;
    std::string place = fmt::format("{}:{}", located.file, finding.line);
    if (!finding.shoe.empty()) place += ", shoe " + finding.shoe;
    if (finding.number) place += fmt::format(", coup {}", *finding.number);
    document.emplace_back(Line{fmt::format("{}: {}: {}", place, name_of(finding.kind), finding.message)});
  }
}

Table cells_table(const VerifyTest& test) {
  Table table{{{"Category"}, {"Seen", Align::right}, {"Expected", Align::right}}, {}};
  for (const Cell& cell : test.cells)
    table.rows.push_back({cell.name, count_text(cell.observed),
                          fmt::format("{:.1f}", cell.probability * static_cast<double>(test.trials))});
  return table;
}

bool failed(const VerifyTest& test, const Verification& verification) {
  return test.adjusted <= verification.alpha;
}

/// The tests that failed, or where all passed the one that came nearest to failing; with --format md all.
void add_tests(Document& document, const VerifyReport& report, const PrintOptions& options) {
  const Verification& verification = report.verification;
  if (verification.tests.empty()) return;
  std::vector<const VerifyTest*> tests;
  for (const VerifyTest& test : verification.tests) tests.push_back(&test);
  std::stable_sort(tests.begin(), tests.end(), [](const VerifyTest* one, const VerifyTest* other) {
    return one->adjusted != other->adjusted ? one->adjusted < other->adjusted : one->p_value < other->p_value;
  });
  document.emplace_back(Heading{"Frequencies and returns against the exact ones"});
  Table table{
      {{"Test"}, {"Trials", Align::right}, {"Statistic"}, {"p", Align::right}, {"Adjusted p", Align::right}},
      {}};
  const auto add = [&](const VerifyTest& test) {
    table.rows.push_back({test.title, count_text(test.trials), statistic_text(test), p_text(test.p_value),
                          p_text(test.adjusted) + (failed(test, verification) ? " FAILS" : "")});
  };
  const auto failures = std::count_if(tests.begin(), tests.end(),
                                      [&](const VerifyTest* test) { return failed(*test, verification); });
  const std::size_t shown =
      options.format == Format::markdown
          ? tests.size()
          : std::min<std::size_t>(
                tests.size(), std::max<std::size_t>(
                                  std::min<std::size_t>(static_cast<std::size_t>(failures), kMostShown), 3));
  for (std::size_t at = 0; at < shown; ++at) add(*tests[at]);
  document.emplace_back(std::move(table));
  document.emplace_back(Line{fmt::format(
      "{} of {} tests fail at {} after Holm's adjustment{}", failures, tests.size(), verification.alpha,
      shown < tests.size() ? "; those with the smallest p-values are shown." : ".")});
  constexpr std::size_t kMostTables = 3;
  constexpr std::size_t kMostCells = 12;
  std::size_t tables = 0;
  for (const VerifyTest* test : tests) {
    if (!failed(*test, verification) || test->cells.empty() || test->cells.size() > kMostCells) continue;
    if (++tables > kMostTables && options.format != Format::markdown) break;
    document.emplace_back(Heading{test->title});
    document.emplace_back(cells_table(*test));
  }
}

void add_returns(Document& document, const VerifyReport& report) {
  if (report.verification.returns.empty()) return;
  document.emplace_back(Heading{"Return of each bet, a share of the stake"});
  Table table{{{"Bet"},
               {"Coups", Align::right},
               {"RTP seen", Align::right},
               {"Expected", Align::right},
               {"z", Align::right},
               {"Detectable", Align::right}},
              {}};
  for (const BetReturn& bet : report.verification.returns)
    table.rows.push_back({bet.bet->mode.empty() ? bet.bet->id : bet.bet->id + "/" + bet.bet->mode,
                          count_text(bet.coups), rate_text(bet.observed), rate_text(bet.expected),
                          fmt::format("{:+.2f}{}", bet.z, bet.is_tested ? "" : " *"),
                          rate_text(bet.detectable)});
  document.emplace_back(std::move(table));
  const auto& returns = report.verification.returns;
  if (std::any_of(returns.begin(), returns.end(), [](const BetReturn& bet) { return !bet.is_tested; }))
    document.emplace_back(
        Line{"* too few coups for a normal distribution: its outcomes are tested one by one."});
}

void add_money(Document& document, const VerifyReport& report) {
  Table table{{{"Bet"},
               {"Bets", Align::right},
               {"Staked", Align::right},
               {"RTP paid", Align::right},
               {"Exact", Align::right},
               {"z", Align::right}},
              {}};
  for (const BetReturn& bet : report.verification.returns)
    if (bet.bets > 0)
      table.rows.push_back({bet.bet->id, count_text(bet.bets), fmt::format("{:.2f}", bet.staked),
                            rate_text(bet.paid), rate_text(bet.due), fmt::format("{:+.2f}", bet.paid_z)});
  if (table.rows.empty()) return;
  document.emplace_back(Heading{"Money, a share of what was staked"});
  document.emplace_back(std::move(table));
}

void add_power(Document& document, const VerifyReport& report) {
  const auto& faults = report.verification.faults;
  if (faults.empty()) return;
  constexpr double kPower = 0.8;
  std::string hidden;
  std::size_t found = 0;
  for (const CellFault& fault : faults) {
    if (fault.power >= kPower) {
      ++found;
    } else {
      hidden += (hidden.empty() ? "" : ", ") + fault.cell;
    }
  }
  document.emplace_back(Heading{"What it could have seen"});
  document.emplace_back(Paragraph{fmt::format(
      "With a probability of 80 %, the tests find a return that is wrong by what is detectable above, "
      "and, from frequencies alone, {} of the {} faults of one cell of the tableau{}. A replay of cards "
      "finds each of these at its first coup.",
      found, faults.size(),
      hidden.empty() || faults.size() - found > kMostShown ? "" : " (not " + hidden + ")")});
}

Document document_of(const VerifyReport& report, const PrintOptions& options) {
  const Verification& verification = report.verification;
  Document document{
      Title{fmt::format("{}: {}", translated(report.ruleset.titles, options.language, report.ruleset.id),
                        verification.consistent ? "the log is consistent with the rules"
                                                : "THE LOG IS NOT CONSISTENT WITH THE RULES")}};
  std::string sources;
  for (const std::string& source : report.sources) sources += (sources.empty() ? "" : ", ") + source;
  Fields fields{
      {"Log", sources},
      {"Coups",
       count_text(report.tally.coups) +
           (report.tally.voids > 0 ? fmt::format(", {} void", count_text(report.tally.voids)) : "")}};
  if (report.tally.shoes > 0) fields.emplace_back("Shoes", count_text(report.tally.shoes));
  fields.emplace_back("In tests of frequencies", count_text(report.tally.tested()));
  document.emplace_back(std::move(fields));
  if (!verification.consistent) {
    document.emplace_back(Heading{"Why"});
    for (const std::string& reason : verification.reasons) document.emplace_back(Line{"- " + reason});
  }
  add_findings(document, report);
  add_tests(document, report, options);
  add_returns(document, report);
  add_money(document, report);
  add_power(document, report);
  if (!verification.unlooked.empty()) {
    document.emplace_back(Heading{"Not looked at"});
    for (const std::string& note : verification.unlooked) document.emplace_back(Paragraph{"- " + note});
  }
  return document;
}

Json finding_json(std::string_view file, const Finding& finding) {
  return {{"kind", name_of(finding.kind)},
          {"file", file},
          {"line", finding.line},
          {"shoe", finding.shoe.empty() ? Json{} : Json(finding.shoe)},
          {"coup", finding.number ? Json(*finding.number) : Json{}},
          {"message", finding.message}};
}

Json tests_json(const Verification& verification) {
  Json list = Json::array();
  for (const VerifyTest& test : verification.tests) {
    Json cells = Json::array();
    for (const Cell& cell : test.cells)
      cells.push_back({{"category", cell.name},
                       {"observed", cell.observed},
                       {"expected", cell.probability * static_cast<double>(test.trials)}});
    list.push_back({{"test", test.id},
                    {"title", test.title},
                    {"method", method_name(test.method)},
                    {"trials", test.trials},
                    {"statistic", std::isfinite(test.statistic) ? Json(test.statistic) : Json("infinite")},
                    {"degrees_of_freedom", test.degrees},
                    {"p_value", test.p_value},
                    {"adjusted_p_value", test.adjusted},
                    {"fails", failed(test, verification)},
                    {"cells", cells}});
  }
  return list;
}

Json returns_json(const Verification& verification) {
  Json list = Json::array();
  for (const BetReturn& bet : verification.returns) {
    Json row{{"bet", bet.bet->id},
             {"mode", bet.bet->mode.empty() ? Json{} : Json(bet.bet->mode)},
             {"coups", bet.coups},
             {"rtp", bet.observed},
             {"expected_rtp", bet.expected},
             {"exact_rtp", bet.exact},
             {"given_the_shoe", bet.conditional},
             {"z", bet.z},
             {"tested", bet.is_tested},
             {"low", bet.low},
             {"high", bet.high},
             {"detectable", bet.detectable}};
    if (bet.bets > 0)
      row["money"] = {{"bets", bet.bets},
                      {"staked", bet.staked},
                      {"rtp", bet.paid},
                      {"exact_rtp", bet.due},
                      {"z", bet.paid_z}};
    list.push_back(std::move(row));
  }
  return list;
}

Json json_of(const VerifyReport& report) {
  const Verification& verification = report.verification;
  Json findings = Json::object();
  for (std::size_t kind = 0; kind < kFindingKinds; ++kind)
    findings[std::string{name_of(static_cast<FindingKind>(kind))}] = report.tally.findings[kind];
  Json first = Json::array();
  for (const LocatedFinding& located : report.first_findings)
    first.push_back(finding_json(located.file, located.finding));
  Json faults = Json::array();
  for (const CellFault& fault : verification.faults)
    faults.push_back({{"cell", fault.cell}, {"power", fault.power}});
  return {{"punto", version()},
          {"ruleset", report.ruleset.id},
          {"mode", report.mode},
          {"sources", report.sources},
          {"consistent", verification.consistent},
          {"alpha", verification.alpha},
          {"reasons", verification.reasons},
          {"coups", report.tally.coups},
          {"void_coups", report.tally.voids},
          {"shoes", report.tally.shoes},
          {"tested_coups", report.tally.tested()},
          {"findings", findings},
          {"first_findings", first},
          {"tests", tests_json(verification)},
          {"returns", returns_json(verification)},
          {"tableau_faults", faults},
          {"not_looked_at", verification.unlooked}};
}

}  // namespace

std::string render(const VerifyReport& report, const PrintOptions& options) {
  if (options.format == Format::json) return json_text(json_of(report));
  return render_document(document_of(report, options), options);
}

std::string finding_line(std::string_view file, const Finding& finding) {
  return json_line(finding_json(file, finding));
}

}  // namespace punto
