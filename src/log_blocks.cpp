#include "log_blocks.hpp"

#include <algorithm>
#include <utility>

#include "log_json.hpp"
#include "punto/error.hpp"

namespace punto {
namespace {

class LineSource final : public RecordSource {
 public:
  LineSource(LineStream& stream, std::size_t skipped) : stream_{stream}, skipped_{skipped} {}

  std::optional<LogBlock> next() override {
    while (auto lines = stream_.next(kBlockSize)) {
      skip(*lines);
      if (!lines->text.empty()) return LogBlock{stream_.name(), std::move(*lines), {}, {}};
    }
    return std::nullopt;
  }

 private:
  void skip(LineBlock& lines) {
    std::size_t at = 0;
    while (skipped_ > 0 && at < lines.text.size()) {
      at = std::min(lines.text.find('\n', at), lines.text.size() - 1) + 1;
      --skipped_;
      ++lines.first_line;
    }
    lines.text.erase(0, at);
  }

  LineStream& stream_;
  std::size_t skipped_;
};

class JsonSource final : public RecordSource {
 public:
  JsonSource(LineStream& stream, const std::string& path) : stream_{stream}, splitter_{path} {}

  std::optional<LogBlock> next() override {
    while (!ended_) {
      const auto bytes = stream_.next_bytes(kBlockSize);
      ended_ = !bytes.has_value();
      if (bytes) {
        splitter_.feed(*bytes);
      } else {
        splitter_.finish();
      }
      JsonSplitter::Records records = splitter_.take();
      if (records.text.empty()) continue;
      const std::size_t first = records.where.front();
      return LogBlock{stream_.name(), {first, std::move(records.text)}, std::move(records.where), {}};
    }
    if (const std::string missing = splitter_.missing(); !missing.empty())
      throw Error{missing}.in(stream_.name());
    return std::nullopt;
  }

 private:
  LineStream& stream_;
  JsonSplitter splitter_;
  bool ended_ = false;
};

/// True if these cards are a whole coup.
bool is_whole(const Tableau& tableau, const std::vector<Card>& cards) {
  if (cards.size() < 4) return false;
  const Total player = Total{} + cards[0].points() + cards[2].points();
  const Total banker = Total{} + cards[1].points() + cards[3].points();
  std::size_t size = 4;
  std::optional<Points> third;
  if (player_draws(tableau, player, banker)) {
    if (cards.size() == size) return false;
    third = cards[size++].points();
  }
  if (banker_draws(tableau, player, banker, third)) ++size;
  return cards.size() >= size;
}

class CardSource final : public RecordSource {
 public:
  CardSource(LineStream& stream, std::shared_ptr<const RecordRules> rules)
      : stream_{stream}, rules_{std::move(rules)} {}

  std::optional<LogBlock> next() override {
    while (!ended_) {
      const auto bytes = stream_.next_bytes(kBlockSize);
      ended_ = !bytes.has_value();
      if (bytes) {
        for (const char character : *bytes) take(character);
      } else {
        end_word();
        end_coup();
      }
      if (text_.empty()) continue;
      const std::size_t first = where_.front();
      return LogBlock{stream_.name(), {first, std::exchange(text_, {})}, std::exchange(where_, {}), {}};
    }
    return std::nullopt;
  }

 private:
  void take(char character) {
    constexpr std::size_t kLongestWord = 80;
    const bool is_end = character == '\n' || character == '\r';
    const std::string& comment = rules_->text.comment;
    if (is_comment_) {
      is_comment_ = !is_end;
    } else if (is_end || rules_->cards.separates(character)) {
      end_word();
    } else if (word_.size() < kLongestWord) {
      word_ += character;
      is_comment_ = !comment.empty() && word_ == comment && is_line_start_;
      if (is_comment_) word_.clear();
    }
    is_line_start_ = is_end || (is_line_start_ && word_.size() < comment.size());
    if (character == '\n') ++line_;
  }

  void end_word() {
    if (word_.empty()) return;
    if (coup_.empty()) start_ = line_;
    coup_ += (coup_.empty() ? "" : " ") + word_;
    const CardReading reading = rules_->cards.read(word_);
    word_.clear();
    // A word that is no card ends its coup: where the next one begins is only a guess.
    if (reading.kind == CardReading::Kind::card) cards_.push_back(reading.card);
    if (reading.kind == CardReading::Kind::no_card || is_whole(rules_->tableau, cards_)) end_coup();
  }

  void end_coup() {
    if (!coup_.empty()) {
      text_ += coup_ + '\n';
      where_.push_back(start_);
    }
    coup_.clear();
    cards_.clear();
  }

  LineStream& stream_;
  std::shared_ptr<const RecordRules> rules_;
  bool ended_ = false;
  bool is_comment_ = false;
  bool is_line_start_ = true;
  std::size_t line_ = 1;
  std::string word_;
  std::string coup_;         // its words so far
  std::vector<Card> cards_;  // and its cards
  std::size_t start_ = 1;    // its line
  std::string text_;
  std::vector<std::size_t> where_;
};

void append(LogBlock& block, LogBlock more) {
  if (block.lines.text.empty()) {
    block = std::move(more);
    return;
  }
  block.lines.text += more.lines.text;
  block.where.insert(block.where.end(), more.where.begin(), more.where.end());
}

/// Calls visit(start, line) for each line of `text`, the last one first, until it returns false.
template <class Visit>
void for_each_line_backwards(std::string_view text, Visit visit) {
  std::size_t end = text.size();
  while (end > 0) {
    const std::size_t start = end < 2 ? 0 : text.rfind('\n', end - 2) + 1;
    std::string_view line = text.substr(start, end - start);
    while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
    if (!visit(start, line)) return;
    end = start;
  }
}

}  // namespace

std::unique_ptr<RecordSource> make_line_source(LineStream& stream, std::size_t skipped) {
  return std::make_unique<LineSource>(stream, skipped);
}

std::unique_ptr<RecordSource> make_json_source(LineStream& stream, const std::string& path) {
  return std::make_unique<JsonSource>(stream, path);
}

std::unique_ptr<RecordSource> make_card_source(LineStream& stream, std::shared_ptr<const RecordRules> rules) {
  return std::make_unique<CardSource>(stream, std::move(rules));
}

/// Where the last lines begin that belong to one group; lines that tell no group belong to the one before
/// them.
std::size_t BlockCutter::last_group(const std::string& text, GroupOf group_of) const {
  std::optional<std::string> last;
  std::size_t first = 0;
  for_each_line_backwards(text, [&](std::size_t start, std::string_view line) {
    const auto group = reader_->is_record(line) ? ((*reader_).*group_of)(line) : std::nullopt;
    if (!group) return true;
    if (last && *group != *last) return false;
    last = group;
    first = start;
    return true;
  });
  return first;
}

std::string BlockCutter::last_record(const std::string& text) const {
  if (reader_->joins_lines()) return text.substr(last_group(text, &RecordReader::coup_of));
  std::string record;
  for_each_line_backwards(text, [&](std::size_t, std::string_view line) {
    if (!reader_->is_record(line)) return true;
    record = line;
    return false;
  });
  return record;
}

void BlockCutter::cut_at(LogBlock& block, std::size_t at) {
  const std::string_view text = block.lines.text;
  const auto lines = static_cast<std::size_t>(
      std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
  carried_ = {block.name, {block.lines.first_line + lines, block.lines.text.substr(at)}, {}, {}};
  block.lines.text.resize(at);
  if (block.where.empty()) return;
  carried_.where.assign(block.where.begin() + static_cast<std::ptrdiff_t>(lines), block.where.end());
  block.where.resize(lines);
}

/// Cuts a block where it may be cut. What was cut off is carried over.
/// \returns false if more must be read first.
bool BlockCutter::cut(LogBlock& block) {
  const bool by_shoes = reader_->rules().bound.format.names_shoes;
  if (!by_shoes && !reader_->joins_lines()) {
    before_ = last_record(block.lines.text);
    return true;
  }
  if (by_shoes) {
    if (const std::size_t at = last_group(block.lines.text, &RecordReader::shoe_of); at > 0) {
      cut_at(block, at);
      before_.clear();
      return true;
    }
    if (block.lines.text.size() <= kLongestLine) return false;
  }
  if (reader_->joins_lines()) {
    const std::size_t at = last_group(block.lines.text, &RecordReader::coup_of);
    if (at == 0) return false;
    cut_at(block, at);
  }
  before_ = last_record(block.lines.text);
  return true;
}

std::optional<LogBlock> BlockCutter::next() {
  LogBlock block = std::exchange(carried_, {});
  std::string before = before_;
  while (auto more = source_->next()) {
    append(block, std::move(*more));
    if (cut(block)) break;
  }
  if (block.lines.text.empty()) return std::nullopt;
  block.before = std::move(before);
  return block;
}

}  // namespace punto
