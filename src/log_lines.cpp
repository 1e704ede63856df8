#include <fmt/format.h>

#include <algorithm>

#include "log_record.hpp"
#include "punto/error.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

bool takes_a_list(Role role) {
  return role == Role::hand || role == Role::hand_suits || role == Role::deal;
}

struct Place {
  std::string_view text;
  std::size_t column;
};

/// The words of a text, which stands at `column`.
std::vector<Place> words_of(std::string_view text, std::size_t column) {
  constexpr std::string_view kBlanks = " \t\r";
  std::vector<Place> words;
  for (std::size_t at = text.find_first_not_of(kBlanks); at < text.size();
       at = text.find_first_not_of(kBlanks, at)) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    words.push_back({text.substr(at, end - at), column + at});
    at = end;
  }
  return words;
}

/// Lines of one pattern.
class LineReader final : public RecordReader {
 public:
  explicit LineReader(std::shared_ptr<const RecordRules> rules)
      : RecordReader{std::move(rules)}, stretches_{stretches_of(RecordReader::rules().text.line)} {}

 private:
  void read_lines(const LogBlock& block, const LogVisitors& visitors) const override {
    RecordBuilder builder{rules()};
    for_each_record(block, visitors, [&](std::size_t number, std::string_view line) {
      builder.begin(number);
      put_line(line, builder);
      builder.finish(visitors);
    });
  }

  void put_line(std::string_view line, RecordBuilder& builder) const {
    std::size_t at = 0;
    for (std::size_t stretch = 0; stretch < stretches_.size(); ++stretch) {
      const std::string& literal = stretches_[stretch].literal;
      if (!line.substr(at).starts_with(literal)) {
        at += std::min(line.substr(at).find_first_not_of(" \t"), line.size() - at);
        if (!line.substr(at).starts_with(literal)) return fail(at, literal, builder);
      }
      at += literal.size();
      const bool is_last = stretch + 1 == stretches_.size();
      const std::size_t end = is_last ? line.size() : line.find(stretches_[stretch + 1].literal, at);
      if (end == std::string_view::npos) return fail(at, stretches_[stretch + 1].literal, builder);
      put_stretch(stretches_[stretch], line.substr(at, end - at), at + 1, builder);
      at = end;
    }
  }

  static void fail(std::size_t at, const std::string& literal, RecordBuilder& builder) {
    builder.fail(at + 1, false, fmt::format("expected \"{}\" here", printable(literal)));
  }

  /// Each field takes a word; a list of cards takes all that the others leave.
  void put_stretch(const LineStretch& stretch, std::string_view text, std::size_t column,
                   RecordBuilder& builder) const {
    const std::vector<Action>& actions = rules().bound.actions;
    if (stretch.fields.size() == 1) {
      const std::string_view content = without_blanks(text);
      const std::size_t start = content.empty() ? 0 : static_cast<std::size_t>(content.data() - text.data());
      return builder.put(actions[stretch.fields[0]], content, column + start);
    }
    const std::vector<Place> words = words_of(text, column);
    const std::size_t fields = stretch.fields.size();
    const bool has_list = std::any_of(stretch.fields.begin(), stretch.fields.end(),
                                      [&](std::size_t field) { return takes_a_list(actions[field].role); });
    if (words.size() < fields || (words.size() > fields && !has_list)) {
      return builder.fail(
          column, false,
          fmt::format("{} words; expected {}{}", words.size(), has_list ? "at least " : "", fields));
    }
    put_words(stretch, text, words, builder);
  }

  void put_words(const LineStretch& stretch, std::string_view text, const std::vector<Place>& words,
                 RecordBuilder& builder) const {
    const std::vector<Action>& actions = rules().bound.actions;
    std::size_t spare = words.size() - stretch.fields.size();
    std::size_t word = 0;
    for (const std::size_t field : stretch.fields) {
      const std::size_t first = word;
      if (takes_a_list(actions[field].role)) word += std::exchange(spare, 0);
      const Place& last = words[word++];
      const std::size_t start = words[first].column - words[0].column;
      const std::size_t size = last.column + last.text.size() - words[first].column;
      const auto offset = static_cast<std::size_t>(words[0].text.data() - text.data()) + start;
      builder.put(actions[field], text.substr(offset, size), words[first].column);
    }
  }

  std::vector<LineStretch> stretches_;
};

}  // namespace

std::vector<LineStretch> stretches_of(const std::string& line) {
  std::vector<LineStretch> stretches(1);
  std::size_t field = 0;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t start = std::min(line.find('{', at), line.size());
    const std::string_view literal = without_blanks(std::string_view{line}.substr(at, start - at));
    if (!literal.empty()) {
      if (!stretches.back().fields.empty() || !stretches.back().literal.empty()) stretches.emplace_back();
      stretches.back().literal = literal;
    }
    if (start == line.size()) break;
    stretches.back().fields.push_back(field++);
    at = line.find('}', start) + 1;
  }
  return stretches;
}

std::shared_ptr<const RecordReader> make_line_reader(std::shared_ptr<const RecordRules> rules) {
  return std::make_shared<LineReader>(std::move(rules));
}

}  // namespace punto
