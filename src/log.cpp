#include "punto/log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <utility>

#include "log_blocks.hpp"
#include "log_csv_fields.hpp"
#include "log_json.hpp"
#include "log_record.hpp"
#include "punto/error.hpp"
#include "punto/file.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

/// Records at the beginning of a log that show whether the format is its own.
constexpr std::size_t kFirstRecords = 10;

/// A line of what is ahead of a stream.
struct FirstLine {
  std::string text;  // without its end
  std::size_t number;
};

bool is_left_out(std::string_view line, std::string_view comment) {
  const std::string_view content = without_blanks(line);
  return content.empty() || (!comment.empty() && content.starts_with(comment));
}

/// The first line that is no comment, or as much of it as was read; nothing yet if more must be read.
std::optional<FirstLine> find_first_line(std::string_view text, std::string_view comment, bool ended) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos && !ended) return std::nullopt;
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!is_left_out(line, comment)) return FirstLine{std::string{line}, number};
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return std::nullopt;
}

FirstLine first_line_of(LineStream& stream, std::string_view comment) {
  while (true) {
    if (auto line = find_first_line(stream.ahead(), comment, false)) return std::move(*line);
    if (!stream.look_further(kBlockSize)) break;
  }
  if (auto line = find_first_line(stream.ahead(), comment, true)) return std::move(*line);
  throw Error{"there is no record in it"}.in(stream.name());
}

LineStream open_stream(const std::string& path) {
  return path == "-" ? LineStream::standard_input() : LineStream::open(path);
}

/// The names of columns of a log without a header.
std::vector<std::string> numbered_columns(const LogFormat& format) {
  std::size_t columns = 0;
  for (const FieldSource& field : format.text->fields)
    for (const FieldPlace& place : field.places)
      if (const auto* const number = std::get_if<std::size_t>(&place)) columns = std::max(columns, *number);
  std::vector<std::string> names;
  while (names.size() < columns) names.push_back(fmt::format("column {}", names.size() + 1));
  return names;
}

/// True if each line is a value of JSON.
bool has_values_on_lines(const std::string& first_line, const std::string& records) {
  if (!records.empty() && records != ".") return false;
  JsonSplitter splitter{records};
  splitter.feed(first_line + "\n");
  const JsonSplitter::Records found = splitter.take();
  return !splitter.opens_array() && !splitter.is_open() && found.where.size() == 1;
}

std::string place_of(const std::string& name, const UnreadRecord& record) {
  return record.column == 0 ? fmt::format("{}:{}", name, record.line)
                            : fmt::format("{}:{}:{}", name, record.line, record.column);
}

}  // namespace

/// Opens a log step by step.
struct LogStream::State {
  LineStream stream;
  LogFormat format;
  std::shared_ptr<const RecordReader> reader;
  std::optional<BlockCutter> blocks;
  std::deque<LogBlock> first;  // read to look at the first records

  explicit State(const std::string& path) : stream{open_stream(path)} {}

  void open(const std::optional<LogFormat>& asked, const Tableau& tableau, const std::string& cards) {
    const FirstLine line = first_line_of(stream, asked ? asked->text->comment : "#");
    try {
      require_text(line.text);
      format = asked ? *asked : recognize_format(line.text);
      if (!cards.empty()) format = format.with_cards(cards);
      if (format.is_counts)
        throw Error{fmt::format("the format \"{}\" is of a tally, which has no coups", format.id)};
      open_layout(line, tableau);
    } catch (const Error& error) {
      if (error.has_place()) throw;
      throw Error{error.message()}.in(fmt::format("{}:{}", stream.name(), line.number));
    }
    look_at_first_records();
  }

  void open_layout(const FirstLine& line, const Tableau& tableau) {
    const bool has_columns = format.text->layout == Layout::csv || format.text->layout == Layout::card_rows;
    if (has_columns) return open_columns(line, tableau);
    const auto rules = std::make_shared<const RecordRules>(bind_fields(format), tableau);
    switch (format.text->layout) {
      case Layout::lines:
        return start(make_line_reader(rules), make_line_source(stream, 0));
      case Layout::results:
        return start(make_results_reader(rules), make_line_source(stream, 0));
      case Layout::stream:
        return start(make_stream_reader(rules), make_card_source(stream, rules));
      default:
        return start(make_json_reader(rules), has_values_on_lines(line.text, format.text->records)
                                                  ? make_line_source(stream, 0)
                                                  : make_json_source(stream, format.text->records));
    }
  }

  void open_columns(const FirstLine& line, const Tableau& tableau) {
    if (is_cut(line.text)) throw Error{"the first line is too long to be read"};
    const LogFormatText& text = *format.text;
    const char delimiter = text.delimiter.empty() ? delimiter_of(line.text) : text.delimiter[0];
    const std::string header = text.has_header ? line.text : "";
    const auto names = text.has_header ? split_csv(line.text, delimiter) : numbered_columns(format);
    const auto rules = std::make_shared<const RecordRules>(bind_columns(format, names), tableau);
    start(text.layout == Layout::csv ? make_csv_reader(rules, header, delimiter)
                                     : make_row_reader(rules, header, delimiter),
          make_line_source(stream, text.has_header ? line.number : 0));
  }

  void start(std::shared_ptr<const RecordReader> records, std::unique_ptr<RecordSource> source) {
    reader = std::move(records);
    format = reader->rules().bound.format;
    blocks.emplace(std::move(source), reader);
  }

  /// Reads blocks until they have enough records, and looks whether these can be read.
  void look_at_first_records() {
    std::size_t coups = 0;
    std::vector<UnreadRecord> unread;
    bool has_shoe = false;
    const auto on_coup = [&](const LoggedCoup& coup) {
      has_shoe = has_shoe || !coup.shoe.empty();
      ++coups;
    };
    const auto on_unread = [&](const UnreadRecord& record) {
      if (coups + unread.size() < kFirstRecords) unread.push_back(record);
    };
    while (coups + unread.size() < kFirstRecords) {
      auto block = blocks->next();
      if (!block) break;
      reader->read(*block, on_coup, on_coup, on_unread);
      first.push_back(std::move(*block));
    }
    if (coups == 0 && unread.empty()) throw Error{"there is no record in it"}.in(stream.name());
    require_right_format(coups, unread);
    format.names_shoes = format.names_shoes && has_shoe;
  }

  void require_right_format(std::size_t coups, const std::vector<UnreadRecord>& unread) const {
    for (const UnreadRecord& record : unread) {
      if (record.is_card && CardReader::asks_for_coding(record.message))
        throw Error{record.message + std::string{CardReader::kHowToState}}.in(
            place_of(stream.name(), record));
    }
    if (coups != 0 || unread.empty()) return;
    throw Error{
        fmt::format("{}; none of the first {} can be read in the format \"{}\": name the one that the "
                    "log has",
                    unread.front().message,
                    unread.size() == 1 ? "records" : fmt::format("{} records", unread.size()), format.id)}
        .in(place_of(stream.name(), unread.front()));
  }
};

LogStream::LogStream(const std::string& path, const std::optional<LogFormat>& format, const Tableau& tableau,
                     const std::string& cards)
    : state_{std::make_unique<State>(path)} {
  state_->open(format, tableau, cards);
}

LogStream::~LogStream() = default;
LogStream::LogStream(LogStream&&) noexcept = default;
LogStream& LogStream::operator=(LogStream&&) noexcept = default;

const LogFormat& LogStream::format() const {
  return state_->format;
}

const CoupReader& LogStream::reader() const {
  return *state_->reader;
}

std::shared_ptr<const CoupReader> LogStream::shared_reader() const {
  return state_->reader;
}

std::optional<LogBlock> LogStream::next() {
  if (state_->first.empty()) return state_->blocks->next();
  LogBlock block = std::move(state_->first.front());
  state_->first.pop_front();
  return block;
}

std::uint64_t LogStream::bytes_read() const {
  return state_->stream.bytes_read();
}

std::optional<std::uint64_t> LogStream::size() const {
  return state_->stream.size();
}

LogFormat recognize_format(std::string_view first_line) {
  const std::string_view content = without_blanks(first_line);
  if (content.starts_with('{') || content.starts_with('[')) return load_log_format("ndjson");
  const LogFormat format = load_log_format("csv");
  if (content.find_first_not_of("0123456789 ,;|\t-") == std::string_view::npos) {
    throw Error{
        "only numbers, which are not guessed at: name a format that says which number is which card, such as "
        "stream-0-51 or stream-1-52, or write one"};
  }
  try {
    (void)bind_columns(format, split_csv(content.substr(0, kLongestLine), delimiter_of(content)));
    return format;
  } catch (const Error& error) {
    std::vector<std::string> names;
    for (const auto& file : log_format_files()) names.push_back(file.stem().string());
    throw Error{fmt::format("{}, or one of {}", error.message(), listed(names))};
  }
}

}  // namespace punto
