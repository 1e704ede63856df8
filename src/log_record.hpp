// One record of a log while it is being read: values go in, a coup or a fault comes out.
#pragma once

#include <array>
#include <charconv>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "log_layout.hpp"
#include "punto/log.hpp"

namespace punto {

/// A reader while it is in use: where it reports to.
struct LogVisitors {
  const std::function<void(const LoggedCoup&)>& on_coup;
  const std::function<void(const UnreadRecord&)>& on_unread;
};

/// What all records of a log have in common. Used by several threads at once.
struct RecordRules {
  RecordRules(BoundFields fields, const Tableau& rules)
      : bound{std::move(fields)}, text{*bound.format.text}, cards{text.cards}, tableau{rules} {}

  BoundFields bound;
  const LogFormatText& text;
  CardReader cards;
  Tableau tableau;
};

/// Builds one coup at a time.
class RecordBuilder {
 public:
  explicit RecordBuilder(const RecordRules& rules);

  void begin(std::size_t line) {
    coup_.line = line_ = line;
    coup_.shoe = {};
    coup_.number.reset();
    coup_.is_void = coup_.player_has_more = coup_.banker_has_more = false;
    coup_.burn.reset();
    coup_.has_cards = false;
    cards_.fill(std::nullopt);
    coup_.stated.fill(LoggedCoup::kUnstated);
    fault_.reset();
    if (has_rest_) clear_rest();
  }

  /// Puts in what stands at `column` (from 1; 0 if there are none). An empty text says nothing.
  void put(const Action& action, std::string_view text, std::size_t column) {
    switch (action.role) {
      case Role::ignored:
        break;
      case Role::shoe:
        coup_.shoe = text;
        break;
      case Role::coup:
        put_number(text, column);
        break;
      case Role::card:
        put_card(action.place, text, column);
        break;
      case Role::stated:
        if (!text.empty()) put_stated(action.place, text, column);
        break;
      default:
        put_rarely(action, text, column);
    }
  }

  /// Puts in an element of a list, from 0.
  void put_element(const Action& action, std::size_t element, std::string_view text, std::size_t column);

  /// The record cannot be read, for the first such reason.
  void fail(std::size_t column, bool is_card, std::string message);
  void fail_whole(std::string message) { fault_ = UnreadRecord{line_, 0, false, std::move(message)}; }

  /// Further values of the record stand on this line.
  void at_line(std::size_t line) { line_ = line; }

  void set_number(std::uint64_t number) { coup_.number = number; }

  /// Reports the coup, or why there is none.
  void finish(const LogVisitors& visitors) {
    if (!fault_) complete();
    if (fault_) {
      visitors.on_unread(*fault_);
    } else {
      visitors.on_coup(coup_);
    }
  }

 private:
  void put_card(std::size_t place, std::string_view text, std::size_t column) {
    const CardReading reading = rules_.cards.read(text);
    if (reading.kind == CardReading::Kind::card) {
      cards_[place] = reading.card;
      coup_.has_cards = true;
    } else if (reading.kind == CardReading::Kind::no_card) {
      fail(column, true, rules_.cards.no_card(text));
    }
  }

  void put_number(std::string_view text, std::size_t column) {
    std::uint64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, failed] = std::from_chars(text.data(), end, value);
    if (failed == std::errc{} && stop == end) {
      coup_.number = value;
    } else if (!text.empty()) {
      fail_number(text, column);
    }
  }

  void put_stated(std::size_t place, std::string_view text, std::size_t column) {
    const Stated& stated = stated_[place];
    if (stated.labels == nullptr && text.size() == 1 && text[0] >= '0' && text[0] <= '9') {
      check_stated(place, text[0] - '0', text, column);
    } else if (const auto value = stated.labels != nullptr ? stated.labels->find(text) : std::nullopt) {
      coup_.stated[place] = static_cast<std::int8_t>(*value);
    } else {
      put_stated_slowly(place, text, column);
    }
  }

  void check_stated(std::size_t place, int value, std::string_view text, std::size_t column) {
    if (value < stated_[place].least || value > stated_[place].greatest) {
      fail_stated(place, text, column);
    } else {
      coup_.stated[place] = static_cast<std::int8_t>(value);
    }
  }

  struct Stated {
    const Labels* labels;  // nullptr: a number
    int least, greatest;
  };

  void put_rarely(const Action& action, std::string_view text, std::size_t column);
  void put_list(const Action& action, std::string_view text, std::size_t column);
  void put_more(std::size_t place, std::string_view text, std::size_t column);
  void put_deal(std::size_t element, std::string_view text, std::size_t column);
  void put_suit(std::size_t place, std::string_view text, std::size_t column);
  void put_pair_label(std::size_t place, std::string_view text, std::size_t column);
  void put_money(const Action& action, std::string_view text, std::size_t column);
  void put_burn(std::string_view text, std::size_t column);
  void put_stated_slowly(std::size_t place, std::string_view text, std::size_t column);
  void fail_stated(std::size_t place, std::string_view text, std::size_t column);
  void fail_number(std::string_view text, std::size_t column);
  void clear_rest();
  void complete();
  void complete_rest();
  void deal_out();

  const RecordRules& rules_;
  std::vector<Stated> stated_;
  LoggedCoup coup_;
  std::size_t line_ = 0;                      // of what is put in
  std::array<std::optional<Card>, 6> cards_;  // the Player's, then the Banker's
  std::optional<UnreadRecord> fault_;
  std::vector<LoggedMoney> money_;
  bool has_rest_ = false;  // anything of what follows was put in
  std::array<int, 6> suits_{};
  std::array<std::optional<Card>, 6> dealt_;
  std::size_t dealt_count_ = 0;
};

/// A reader of records that stand on lines of a block.
class RecordReader : public CoupReader {
 public:
  explicit RecordReader(std::shared_ptr<const RecordRules> rules) : rules_{std::move(rules)} {}

  void read(const LogBlock& block, const std::function<void(const LoggedCoup&)>& on_before,
            const std::function<void(const LoggedCoup&)>& on_coup,
            const std::function<void(const UnreadRecord&)>& on_unread) const final;

  /// The name of the shoe to which a record belongs; nothing if it cannot be read.
  virtual std::optional<std::string> shoe_of(std::string_view line) const;

  /// True if a coup stands on several lines. Then coup_of says which coup a line belongs to.
  virtual bool joins_lines() const { return false; }
  virtual std::optional<std::string> coup_of(std::string_view) const { return std::nullopt; }

  /// Which of the format's fields the records of a block have; empty if they have all.
  virtual std::vector<bool> fields_in(const LogBlock&) const { return {}; }

  /// True if a line without its end holds a record, or a part of one.
  bool is_record(std::string_view line) const;

  const RecordRules& rules() const { return *rules_; }

 protected:
  /// Reads the lines of a block.
  virtual void read_lines(const LogBlock& block, const LogVisitors& visitors) const = 0;

  /// Calls visit(line, text) for each record of the block whose bytes can be read; reports the others.
  template <class Visit>
  void for_each_record(const LogBlock& block, const LogVisitors& visitors, Visit visit) const {
    const bool is_utf8 = is_text(block.lines.text);
    std::size_t index = 0;
    for_each_line(block.lines, [&](std::size_t number, std::string_view text) {
      const std::size_t line =
          block.where.empty() ? number : block.where[std::min(index, block.where.size() - 1)];
      ++index;
      if (!is_record(text)) return;
      if ((is_utf8 && !is_cut(text)) || is_readable(line, text, visitors)) visit(line, text);
    });
  }

 private:
  static bool is_text(std::string_view text);
  static bool is_readable(std::size_t line, std::string_view text, const LogVisitors& visitors);

  std::shared_ptr<const RecordRules> rules_;
};

/// The reader of a layout.
std::shared_ptr<const RecordReader> make_csv_reader(std::shared_ptr<const RecordRules> rules,
                                                    const std::string& header, char delimiter);
std::shared_ptr<const RecordReader> make_row_reader(std::shared_ptr<const RecordRules> rules,
                                                    const std::string& header, char delimiter);
std::shared_ptr<const RecordReader> make_line_reader(std::shared_ptr<const RecordRules> rules);
std::shared_ptr<const RecordReader> make_json_reader(std::shared_ptr<const RecordRules> rules);
std::shared_ptr<const RecordReader> make_results_reader(std::shared_ptr<const RecordRules> rules);
std::shared_ptr<const RecordReader> make_stream_reader(std::shared_ptr<const RecordRules> rules);

}  // namespace punto
