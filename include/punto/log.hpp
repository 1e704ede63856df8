// Coups of a log, in whatever shape it was written: read in blocks, in bounded memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "punto/card.hpp"
#include "punto/lines.hpp"
#include "punto/log_format.hpp"
#include "punto/tableau.hpp"

namespace punto {

/// Money in millionths of the log's unit.
using Micros = std::int64_t;

/// What a log says about one bet of a coup, or about all of them together. What it leaves out is empty.
struct LoggedMoney {
  std::optional<Micros> stake;
  std::optional<Micros> returned;  // what comes back, the stake included
  std::optional<Micros> net;       // returned less stake
  std::optional<Micros> commission;
};

/// The cards of one hand as a log has them: places may be empty that should not be, and full that should.
using LoggedHand = std::array<std::optional<Card>, 3>;

/// What a log says of one coup. Texts are views into the block from which it was read.
struct LoggedCoup {
  static constexpr std::int8_t kUnstated = std::numeric_limits<std::int8_t>::min();
  static constexpr std::size_t kMostStated = 24;

  std::size_t line = 0;
  std::string_view shoe;                // its name; empty if the log names none
  std::optional<std::uint64_t> number;  // of the coup
  bool is_void = false;
  std::optional<Card> burn;  // the shown one, before the first coup of a shoe
  bool has_cards = false;    // false: the log has no cards of this coup
  /// The hand has cards beyond the third, which are left out.
  bool player_has_more = false, banker_has_more = false;
  LoggedHand player, banker;
  /// Values stated, as LogFormat::stated has them; kUnstated where the log says nothing.
  std::array<std::int8_t, kMostStated> stated{};
  /// As LogFormat::money has them; empty if the log has no money.
  std::span<const LoggedMoney> money;
};

/// What cannot be read as a coup.
struct UnreadRecord {
  std::size_t line;
  std::size_t column;  // from 1, in bytes; 0 if the whole record is meant
  bool is_card;        // a card that there is not; otherwise the record is not as the format has it
  std::string message;
};

/// Records of a log that are read together; whole shoes, if the log names them and none is too long.
struct LogBlock {
  std::string name;                // of the file
  LineBlock lines;                 // one record a line
  std::vector<std::size_t> where;  // the line of each record, if they are not numbered one after the other
  std::string before;              // the record before the first, if both may belong to one shoe
};

/// Reads the records of blocks. May be used by several threads at once.
class CoupReader {
 public:
  virtual ~CoupReader() = default;

  /// Calls on_coup for each coup of the block, on_unread for each record that is none, in their order. What
  /// is given to them is good until they return.
  /// \param on_before  called first, with the last coup of `block.before`, if there is one.
  virtual void read(const LogBlock& block, const std::function<void(const LoggedCoup&)>& on_before,
                    const std::function<void(const LoggedCoup&)>& on_coup,
                    const std::function<void(const UnreadRecord&)>& on_unread) const = 0;
};

/// One file, or standard input, through a format.
class LogStream {
 public:
  /// \param path     "-" for standard input.
  /// \param format   its columns need not be known yet; nothing: see recognize_format.
  /// \param tableau  that cuts a bare stream of cards into coups.
  /// \param cards    instead of the format's notation of cards: see LogFormat::with_cards; empty: as it is.
  /// \throws Error naming the file, if it cannot be read, is empty, or its first record shows that the format
  ///         is another one: what is missing, and what to state.
  LogStream(const std::string& path, const std::optional<LogFormat>& format, const Tableau& tableau,
            const std::string& cards = {});
  ~LogStream();
  LogStream(LogStream&&) noexcept;
  LogStream& operator=(LogStream&&) noexcept;

  /// The format with the columns that this file has.
  const LogFormat& format() const;
  const CoupReader& reader() const;
  std::shared_ptr<const CoupReader> shared_reader() const;

  /// The next block; nothing at the end.
  /// \throws Error naming the file and line, if the file cannot be read on.
  std::optional<LogBlock> next();

  std::uint64_t bytes_read() const;
  std::optional<std::uint64_t> size() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The counts of a tally, as text or JSON.
/// \param path    "-" for standard input; at most kLongestLine bytes.
/// \param format  one with is_counts.
/// \throws Error naming the file, if none of its labels is there, one has no whole number or stands twice
///         with different ones, or the coups are not the sum of the winners.
LoggedCounts read_logged_counts(const std::string& path, const LogFormat& format);

/// How the first records of a log are understood, as text: the format, where each field comes from, what is
/// not used, and so many records.
std::string explain_format(LogStream& stream, std::size_t records);

}  // namespace punto
