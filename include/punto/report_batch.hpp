// Results of many shoes, one a line.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "punto/outcomes.hpp"
#include "punto/report.hpp"
#include "punto/running_shoe.hpp"

namespace punto {

/// How lines are written.
struct LineOptions {
  Format format = Format::csv;  // or json, one object a line
  int digits = 12;              // after the point
  bool exact = false;           // fractions in the place of decimals
  bool outcomes = false;        // deals of every outcome too
};

/// What several bets are called: their ids; "id/mode" where an id stands for several bets.
std::vector<std::string> short_names(const std::vector<const Bet*>& bets);

/// Writes the house edges of a counter's bets, a share of the stake, one shoe a line.
/// May be used by several threads at once.
class EdgeLines {
 public:
  /// \param counter  must outlive this.
  EdgeLines(const OutcomeCounter& counter, const LineOptions& options);

  /// The heading line of CSV; nothing in JSON.
  std::string head() const;
  /// \param line   number of the line that the shoe was read from.
  /// \param id     empty if it has none.
  /// \param deals  of the counter's outcomes; a bet whose deals are all 0 is not determined: an empty
  ///               field, or null.
  void append(std::string& text, std::size_t line, std::string_view id, std::span<const Deals> deals) const;
  /// True if means of the bets are all that is written, not the deals of their outcomes.
  bool needs_means_only() const { return means_only_; }
  /// The same from means: 0 / 0 for a bet that is not determined.
  void append(std::string& text, std::size_t line, std::string_view id,
              std::span<const WideFraction> means) const;
  /// A line that held no shoe, in its place.
  void append_error(std::string& text, std::size_t line, std::string_view message) const;

  /// The heading line for a shoe that is followed.
  std::string running_head() const;
  /// After a line of such a shoe: besides the edges the coups and cards so far, the bets whose edge is below
  /// zero, to the player's favour, and those that are closed, their rounds being over.
  /// \param error  what was wrong with the line, or why there are no edges.
  void append_running(std::string& text, std::size_t line, const RunningShoe& running,
                      std::span<const Deals> deals, std::string_view error) const;

 private:
  struct Row {
    const Bet* bet;
    std::string name;
    std::size_t first, count;  // of its outcomes
    std::optional<NetScale> scale;
  };

  void append_columns(std::string& text) const;
  void append_start(std::string& text, std::size_t line, std::string_view id) const;
  void append_csv_bets(std::string& text, std::span<const Deals> deals) const;
  void append_json_bets(std::string& text, std::span<const Deals> deals) const;
  void append_edge(std::string& text, const Row& row, std::span<const Deals> of_bet) const;
  void append_running_csv(std::string& text, std::size_t line, const RunningShoe& running,
                          std::span<const Deals> deals, std::string_view error) const;
  void append_running_json(std::string& text, std::size_t line, const RunningShoe& running,
                           std::span<const Deals> deals, std::string_view error) const;
  std::vector<std::string> favourable(std::span<const Deals> deals) const;
  std::vector<std::string> closed(int coups) const;

  std::vector<Row> rows_;
  LineOptions options_;
  bool means_only_;
};

}  // namespace punto
