// Coups of a log, dealt and settled again.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "punto/coup.hpp"
#include "punto/log.hpp"
#include "punto/outcomes.hpp"
#include "punto/ruleset.hpp"

namespace punto {

/// What can be wrong with one record of a log.
enum class FindingKind : std::uint8_t {
  unread_record,
  impossible_card,
  missing_card,
  missing_draw,
  illegal_draw,
  stale_card,
  wrong_score,
  wrong_winner,
  wrong_natural,
  wrong_pair,
  wrong_value,
  wrong_payout,
  wrong_commission,
  void_bet,
  late_bet,
  too_many_copies,
  late_coup,
  coup_number,
  repeated_shoe,
};
inline constexpr std::size_t kFindingKinds = 19;

/// "illegal-draw".
std::string_view name_of(FindingKind kind);
/// "a card drawn where the tableau has the hand stand".
std::string_view meaning_of(FindingKind kind);

/// One thing that is wrong, and where.
struct Finding {
  FindingKind kind;
  std::size_t line = 0;
  std::string shoe;                     // empty if not known
  std::optional<std::uint64_t> number;  // of the coup, as the log has it
  std::string message;
};

/// How much a log tells of a coup.
enum class Known : std::uint8_t { nothing, winner, totals, cards };

/// A coup of a log, as it was played.
struct ReplayedCoup {
  Known known = Known::nothing;
  bool is_void = false;
  Coup coup;  // if the cards are known; those that were left standing in a column are not among them
  Total player, banker;  // final totals, if known
  int winner = 0;        // 0 tie, 1 Player, 2 Banker, if known
  // By what bets are told; where cards are not known, any score that has these totals or this winner.
  std::size_t score = 0;                                  // see index_of
  std::size_t pair_state = 0;                             // of kPairStates, if the cards are known
  Detail start = Detail::points, third = Detail::points;  // the least to which the cards are known
  std::array<Card, 6> gone;                               // that left the shoe, as the log has them
  std::size_t gone_size = 0;

  std::span<const Card> gone_cards() const { return std::span{gone}.first(gone_size); }
};

/// Fills in by what bets are told, from the rest.
void tell_score(ReplayedCoup& coup);

/// How the outcome of a bet is told of a coup of a log, as far as the log tells it.
class BetView {
 public:
  explicit BetView(const Bet& bet);

  /// Nothing if the coup is not known well enough.
  std::optional<std::size_t> outcome(const ReplayedCoup& coup) const;

 private:
  const Bet* bet_;
  FactList facts_;
  ToldBy told_by_;
  Detail start_ = Detail::points, third_ = Detail::points;
  Known needs_ = Known::cards;          // less only for bets on the totals or the winner
  std::vector<std::uint8_t> outcomes_;  // by score or by state of pairs
};

/// The bets of one mode, and how each is told and settled: made once for all coups.
struct OfferedBets {
  explicit OfferedBets(std::vector<const Bet*> offered);

  std::vector<const Bet*> bets;
  std::vector<BetView> views;
  std::vector<std::optional<NetScale>> scales;
};

/// Settles the bets of a log again, to the last digit of its money.
class PayoutCheck {
 public:
  using Report = std::function<void(FindingKind kind, std::string message)>;

  /// \param offered  must outlive the check.
  /// \throws Error if the format has money on a bet that is not among them.
  PayoutCheck(const OfferedBets& offered, const LogFormat& format);

  /// The place among the offered bets of each bet on which the format has money; nothing where it means all
  /// together.
  const std::vector<std::optional<std::size_t>>& places() const { return places_; }

  void check(const LoggedCoup& logged, const ReplayedCoup& replayed, const Report& report) const;

 private:
  struct Due;
  std::optional<Due> due(std::size_t column, Micros stake, const ReplayedCoup& replayed) const;
  Wide rounded(Wide numerator, Wide denominator) const;

  const OfferedBets& offered_;
  std::vector<std::optional<std::size_t>> places_;
  MoneyRounding rounding_;
  Wide step_;  // the least amount of money
};

/// What the columns of third cards had in the record before.
struct ThirdColumns {
  std::optional<Card> player, banker;
};

/// Deals coups again by the tableau, and compares what the log states of them. Used by one thread at a time.
class Replayer {
 public:
  using Report = std::function<void(FindingKind kind, std::string message)>;

  /// \param offered  whose payouts can be checked; must outlive the replayer.
  /// \param format   of the log; likewise.
  /// \throws Error if the log has money on a bet that is not among them.
  Replayer(const Tableau& tableau, const OfferedBets& offered, const LogFormat& format);

  /// \param before  the third cards of the record before, which may have been left standing.
  /// \param report  called for each thing that is wrong.
  ReplayedCoup replay(const LoggedCoup& logged, const ThirdColumns& before, const Report& report) const;

  const PayoutCheck& payouts() const { return payouts_; }

 private:
  /// How a stated value is compared with the coup.
  struct Check {
    FindingKind kind;
    FactList facts;       // that are read
    Detail start, third;  // to which the cards must be known
    bool totals_suffice;
  };

  int value_of(std::size_t stated, const Coup& coup) const;
  void take_stated(const LoggedCoup& logged, ReplayedCoup& replayed) const;
  void check_stated(const LoggedCoup& logged, const ReplayedCoup& replayed, const Report& report) const;

  Tableau tableau_;
  const LogFormat& format_;
  std::vector<Check> checks_;                                     // of the format's stated values
  std::optional<std::size_t> winner_at_, player_at_, banker_at_;  // among the stated values
  PayoutCheck payouts_;
};

}  // namespace punto
