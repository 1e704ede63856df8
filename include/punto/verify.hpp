// Does a log obey the rules and the mathematics of a game?
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punto/log.hpp"
#include "punto/outcomes.hpp"
#include "punto/replay.hpp"
#include "punto/ruleset.hpp"
#include "punto/statistics.hpp"
#include "punto/tally.hpp"

namespace punto {

/// A shoe of a log, told from others by its coups.
struct ShoePrint {
  std::uint64_t print;
  std::size_t line;  // of its first coup
  std::string shoe;
};

/// What a block of a log holds.
struct Judged {
  Tally tally;
  std::vector<Finding> findings;
  std::vector<ShoePrint> prints;
};

/// Replays blocks of logs and adds them up. May be used by several threads at once.
///
/// Where the log names its shoes, each is followed from its first coup: before every coup the exact mean and
/// variance of every bet are taken, given all cards that the log has shown. Cards that it has not shown,
/// those burned unseen among them, count as unseen.
///
/// \par Cost  about a microsecond a coup if shoes are followed, a quarter of that if not.
class LogJudge {
 public:
  /// \param ruleset      must outlive the judge.
  /// \param mode         whose payouts are checked.
  /// \param follow       take exact means before every coup.
  LogJudge(const Ruleset& ruleset, std::string_view mode, bool follow);
  ~LogJudge();

  /// \param format  of the log that the block is from.
  /// \throws Error if the log has money on a bet that is not offered.
  Judged judge(const LogBlock& block, const CoupReader& reader, const LogFormat& format) const;

  struct Game;  // what is known of the game before any log is read

 private:
  std::unique_ptr<const Game> game_;
};

/// A finding and the file that it is in.
struct LocatedFinding {
  std::string file;
  Finding finding;
};

/// Adds up what blocks of logs hold, in their order.
class LogSum {
 public:
  /// Of each kind so many findings are kept.
  static constexpr std::size_t kFirst = 3;
  /// Shoes among which repeated ones are looked for; beyond, new ones are not remembered.
  static constexpr std::size_t kMostShoes = std::size_t{1} << 22U;

  explicit LogSum(const Ruleset& ruleset);
  ~LogSum();
  LogSum(LogSum&&) noexcept;

  /// Adds a block, to whose findings it adds the shoes that were seen before.
  void add(const std::string& file, Judged& judged);
  /// Adds a tally, perhaps of a part of the same log.
  void add(const Tally& tally);

  const Tally& tally() const { return tally_; }
  /// The first few findings of each kind, in the order in which they came.
  const std::vector<LocatedFinding>& first_findings() const { return first_; }

 private:
  class Prints;
  void keep(const std::string& file, const Finding& finding);

  Tally tally_;
  std::vector<LocatedFinding> first_;
  std::array<std::size_t, kFindingKinds> kept_{};
  std::unique_ptr<Prints> prints_;
};

/// How a p-value was had.
enum class TestMethod : std::uint8_t { chi_square, binomial, normal };

/// One test of what was seen against what is exact.
struct VerifyTest {
  std::string id;     // "winner", "bet:tie", "return:tie"
  std::string title;  // "who wins"
  TestMethod method = TestMethod::chi_square;
  std::uint64_t trials = 0;
  double statistic = 0;  // chi-square or z; of a binomial test, the number of successes
  int degrees = 0;       // of a chi-square
  double p_value = 1;
  double adjusted = 1;      // by Holm, over all tests
  std::vector<Cell> cells;  // of a chi-square or binomial test, as they were compared
};

/// The return of one bet. Rates are shares of the stake, by one unit a coup unless money is named.
struct BetReturn {
  const Bet* bet;
  std::uint64_t coups = 0;
  double observed = 0;       // RTP
  double expected = 0;       // likewise: given the shoes before each coup if they were followed, else `exact`
  double exact = 0;          // of a fresh shoe
  bool conditional = false;  // were they followed?
  double z = 0;              // of the net results
  bool is_tested = false;    // are there enough coups for a normal distribution?
  double low = 0, high = 0;  // of the observed RTP less chance, with probability 1 - alpha
  double detectable = 0;     // the smallest difference of RTP found with a probability of 80 %
  std::uint64_t bets = 0;    // coups with money on it
  double staked = 0;         // units of the log's money
  double paid = 0, due = 0;  // RTP by money: as it was paid, and exact
  double paid_z = 0;
};

/// What a wrong cell of the tableau would do to the frequencies.
struct CellFault {
  std::string cell;  // as PlantedFaults has it
  double power;      // the probability that a test of this many coups finds it
};

/// The judgement of a log.
struct Verification {
  std::vector<VerifyTest> tests;
  std::vector<BetReturn> returns;
  std::vector<CellFault> faults;      // all cells of the tableau
  std::vector<std::string> unlooked;  // what the log does not tell, and cautions
  double alpha = 0;
  bool consistent = true;
  std::vector<std::string> reasons;  // why not, the weightiest first
};

/// Tests what logs of a game add up to.
class LogTests {
 public:
  /// Computes everything exact that logs are compared with.
  /// \param ruleset  must outlive the tests.
  /// \par Cost  some tens of milliseconds.
  explicit LogTests(const Ruleset& ruleset);
  ~LogTests();

  /// \param alpha  the probability at most with which all tests together call a log that obeys the rules
  ///               inconsistent.
  /// \par Source  docs/verify.md.
  Verification conclude(const Tally& tally, double alpha) const;

  struct Exact;

 private:
  std::unique_ptr<const Exact> exact_;
};

}  // namespace punto
