// Results as text for people and data for programs. Nothing here computes a figure.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "punto/analysis.hpp"
#include "punto/audit.hpp"
#include "punto/ruleset.hpp"
#include "punto/settlement.hpp"

namespace punto {

enum class Format : std::uint8_t { text, json, csv, markdown };

/// How results are printed.
struct PrintOptions {
  Format format = Format::text;
  std::optional<int> digits;  // after the point; 4 in text and Markdown, 12 in JSON and CSV if not given
  bool exact = false;         // fractions beside decimals in text and Markdown; JSON and CSV have them always
  bool color = false;         // escape sequences in text
  std::string language = "en";  // of the names of games, modes and bets
};

/// What `punto analyze` answers.
struct AnalysisReport {
  const Ruleset& ruleset;
  const Shoe& shoe;          // the cards that may still come, the unseen burn included
  std::string shoe_name;     // "8 decks", "416 cards"
  std::optional<Card> burn;  // the shown card
  std::string given;         // the condition given, or empty
  const Analysis& analysis;
  bool with_outcomes = false;  // the table of outcomes of every bet
};
std::string render(const AnalysisReport& report, const PrintOptions& options);

/// One coup settled. In JSON: one object on one line. In CSV: one line for each bet, after
/// settlement_csv_head().
std::string render(const Settlement& settlement, const PrintOptions& options);
std::string settlement_csv_head();
/// {"line": 3, "error": "..."} on one line: what stands in JSON for a coup that could not be settled.
std::string settlement_error_json(std::size_t line, const std::string& message);

/// The table of facts.
std::string render_facts(const PrintOptions& options);

/// The rulesets that were found.
struct ListedRuleset {
  std::string path;
  Ruleset ruleset;
};
std::string render(const std::vector<ListedRuleset>& rulesets, const PrintOptions& options);

/// All that a ruleset says.
std::string render(const Ruleset& ruleset, const PrintOptions& options);

/// What `punto rules check` found.
std::string render(const RulesetCheck& check, const Ruleset& ruleset, const PrintOptions& options);

/// What `punto audit` found.
std::string render(const std::vector<AuditCheck>& checks, const PrintOptions& options);

/// One line of `punto bench`.
struct BenchRow {
  std::string name;
  double median_ms;  // measured, not exact
  double least_ms;
  int runs;
  std::optional<double> peak_mib;    // of a whole process
  std::optional<double> per_second;  // shoes, coups, or multiply-adds
  std::optional<double> peak_share;  // of the multiply-adds that the core could do
};
std::string render(const std::vector<BenchRow>& rows, const std::string& checksum,
                   const PrintOptions& options);

/// SHA-256 of `text`, in lower-case hexadecimal.
std::string sha256(std::string_view text);

/// "0.1.0".
std::string_view version();

}  // namespace punto
