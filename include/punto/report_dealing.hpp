// Dealt coups, one a line.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punto/coup.hpp"
#include "punto/dealing_stakes.hpp"
#include "punto/facts.hpp"
#include "punto/report.hpp"

namespace punto {

/// Third cards, as far as there are any.
struct ThirdCards {
  std::optional<Card> player, banker;

  /// Those of a coup.
  static ThirdCards of(const Coup& coup);
  /// The others', where one is missing.
  ThirdCards or_else(const ThirdCards& others) const;
};

/// Writes coups whose cards are known with their suits, one a line, and what stakes on them return: to the
/// cent, rounded to the nearest, halves away from zero. May be used by several threads at once.
/// \par Cost  some 50 ns a coup, and as much again with stakes.
class CoupLines {
 public:
  /// \param format  csv, or json: one object a line.
  /// \param stakes  whose stakes and returns follow the winner, in this order. Where a bet is no longer
  ///                offered, both are 0.
  explicit CoupLines(Format format, const std::vector<StakedBet>& stakes = {});

  /// The heading line of CSV; nothing in JSON.
  std::string head() const;
  /// \param thirds  what to show as third cards. Totals and winner are the coup's.
  void append(std::string& text, std::uint64_t shoe, std::uint64_t number, const Coup& coup,
              const ThirdCards& thirds) const;

 private:
  /// A few characters that are copied all at once, however many there are.
  struct Piece {
    static constexpr std::size_t kMost = 16;
    std::array<char, kMost> text;
    std::size_t size;

    static Piece of(std::string_view text);
  };
  class Row;
  /// Stake and return of one bet, as text.
  struct Money {
    const Bet* bet;
    std::uint64_t last_coup;  // of a shoe, in which it is offered
    std::vector<std::string> by_outcome;
    std::string not_offered;
  };

  void add_money(Format format, const StakedBet& staked);
  void append_money(std::string& text, std::uint64_t number, const Coup& coup) const;
  const Piece& card(const std::optional<Card>& card) const;

  bool has_head_;
  std::vector<Piece> before_;  // what stands before each field
  std::vector<Piece> cards_;   // by kind
  Piece no_card_;
  std::vector<Piece> winners_;  // tie, player, banker, each with the end of the line if no money follows
  std::vector<Money> money_;
  FactList money_facts_;  // that tell the outcomes
  std::string end_;       // of the line, after money
  const Fact &player_total_, &banker_total_, &winner_;
};

}  // namespace punto
