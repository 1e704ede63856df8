#include "batch.hpp"

#include <fmt/format.h>

#include <atomic>
#include <memory>

#include "commands.hpp"
#include "progress.hpp"
#include "punto/enumerate.hpp"
#include "punto/lines.hpp"
#include "punto/outcomes.hpp"
#include "punto/parallel.hpp"
#include "punto/shoe_reader.hpp"

namespace punto::cli {
namespace {

constexpr const char* kExamples =
    "  punto batch shoes.csv > edges.csv\n"
    "  punto batch --bet lucky_six --exact shoes.csv\n"
    "  punto batch --mode commission --format json --outcomes < shoes.ndjson\n"
    "  punto batch --order 'T,A,2,3,4,5,6,7,8,9' tens-first.txt\n"
    "  echo '8 decks less As Kd 5 5 T' | punto batch\n"
    "  punto batch --follow < cards.txt\n"
    "\n"
    "A line is a shoe: 10 counts (aces to nines, then ten-valued cards), 13 (aces to kings) or 52 (rank by\n"
    "rank, within a rank s h d c), an id before them if you like; '8 decks less As Kd 5'; 'A:28 2:27 ... "
    "K:30';\n"
    "or JSON such as {\"decks\": 8, \"without\": \"As Kd\"}. A first line may name the kinds in another "
    "order; #\n"
    "starts a comment. With --follow a line is a coup or a card, 'new' or 'burn CARD'. docs/cli.md has every "
    "form.";

/// Lines that are read, counted and written together.
struct Part {
  std::string name;  // of the file
  std::shared_ptr<const ShoeLineReader> reader;
  LineBlock block;
  std::size_t header = 0;  // the line that is one; 0 if none is
};

struct Answer {
  std::string text;
  std::vector<std::string> complaints;  // with their places
  std::size_t shoes = 0;
  bool ends = false;  // nothing after it is to be answered
};

/// Shoes that are counted at once: enough for all lanes, few enough for the cache.
constexpr std::size_t kTogether = 256;

/// Turns the lines of a part into lines of results.
class Answerer {
 public:
  Answerer(const OutcomeCounter& counter, const EdgeLines& lines, bool strict)
      : counter_{counter}, lines_{lines}, strict_{strict} {}

  Answer operator()(const Part& part) const {
    Work work{part, {}, {}, {}, {}, {}};
    for_each_line(part.block, [&](std::size_t number, std::string_view line) {
      if (number == part.header || work.stopped) return;
      try {
        read(work, number, line);
      } catch (const Error& error) {
        count(work);
        fail(work, number, line, error);
      }
    });
    count(work);
    return std::move(work.answer);
  }

 private:
  struct Work {
    const Part& part;
    Answer answer;
    std::vector<Shoe> shoes;                                 // that wait to be counted
    std::vector<std::pair<std::size_t, std::string>> names;  // line and id of each
    std::vector<WideFraction> means;
    std::vector<Deals> deals;
    bool stopped = false;
  };

  void read(Work& work, std::size_t number, std::string_view line) const {
    if (is_cut(line)) throw Error{fmt::format("a line of more than {} bytes", kLongestLine)};
    std::optional<ShoeLine> shoe = work.part.reader->read(line);
    if (!shoe) return;
    require_playable(shoe->shoe);
    work.shoes.push_back(std::move(shoe->shoe));
    work.names.emplace_back(number, std::move(shoe->id));
    if (work.shoes.size() == kTogether) count(work);
  }

  /// Counts and writes the shoes that wait.
  void count(Work& work) const {
    const auto write = [&](const auto& figures, std::size_t of_each) {
      for (std::size_t at = 0; at < work.shoes.size(); ++at)
        lines_.append(work.answer.text, work.names[at].first, work.names[at].second,
                      std::span{figures}.subspan(at * of_each, of_each));
    };
    if (lines_.needs_means_only()) {
      work.means.resize(work.shoes.size() * counter_.bets().size());
      counter_.means(work.shoes, work.means);
      write(work.means, counter_.bets().size());
    } else {
      work.deals.resize(work.shoes.size() * counter_.outcome_count());
      counter_.count(work.shoes, work.deals);
      write(work.deals, counter_.outcome_count());
    }
    work.answer.shoes += work.shoes.size();
    work.shoes.clear();
    work.names.clear();
  }

  void fail(Work& work, std::size_t number, std::string_view line, const Error& error) const {
    lines_.append_error(work.answer.text, number, error.message());
    work.answer.complaints.push_back(placed(work.part.name, number, line, error));
    work.stopped = strict_ || work.part.reader->is_late_header(line);
    work.answer.ends = work.stopped;
  }

  const OutcomeCounter& counter_;
  const EdgeLines& lines_;
  bool strict_;
};

/// Cuts the files into parts, each with the reader of its file, which may have had a header.
class PartMaker {
 public:
  explicit PartMaker(const BatchArguments& arguments, const Ruleset& ruleset)
      : files_{arguments.files}, options_{ruleset.decks, arguments.order} {
    from_option("--order", arguments.order.value_or(""), [&] { return ShoeLineReader{options_}; });
    if (files_.empty()) files_.emplace_back("-");
  }

  /// The next lines of the current file, or of the next one.
  std::optional<Part> next() {
    constexpr std::size_t kBytes = std::size_t{1} << 16;
    for (;;) {
      if (!stream_ && !open_next()) return std::nullopt;
      std::optional<LineBlock> block = stream_->next(kBytes);
      if (!block) {
        stream_.reset();
        continue;
      }
      Part part{stream_->name(), nullptr, std::move(*block), 0};
      if (!reader_->begun()) part.header = begin(part);
      if (!reader_->begun()) continue;  // nothing but comments so far
      part.reader = reader_;
      return part;
    }
  }

 private:
  bool open_next() {
    if (next_file_ == files_.size()) return false;
    const std::string& path = files_[next_file_++];
    stream_ = path == "-" ? LineStream::standard_input() : LineStream::open(path);
    reader_ = std::make_shared<ShoeLineReader>(options_);
    return true;
  }

  std::size_t begin(const Part& part) {
    std::size_t header = 0;
    for_each_line(part.block, [&](std::size_t number, std::string_view line) {
      if (reader_->begun()) return;
      try {
        if (reader_->begin(line)) header = number;
      } catch (const Error& error) {
        throw Error{placed(part.name, number, line, error)};
      }
    });
    return header;
  }

  std::vector<std::string> files_;
  ShoeLineOptions options_;
  std::size_t next_file_ = 0;
  std::optional<LineStream> stream_;
  std::shared_ptr<ShoeLineReader> reader_;
};

int run_lines(const BatchArguments& arguments, const Ruleset& ruleset, const OutcomeCounter& counter,
              const EdgeLines& lines) {
  PartMaker parts{arguments, ruleset};
  const Answerer answerer{counter, lines, arguments.strict};
  Progress progress{"shoes"};
  std::atomic<bool> stopped = false;
  std::optional<Error> unreadable;  // thrown once all that came before it is answered
  int code = kFine;
  print(lines.head());
  const auto next = [&]() -> std::optional<Part> {
    try {
      return stopped ? std::nullopt : parts.next();
    } catch (const Error& error) {
      unreadable = error;
      return std::nullopt;
    }
  };
  in_order(next, answerer, [&](const Answer& answer) {
    if (stopped) return;
    print(answer.text);
    finish_printing();  // whoever feeds us slowly waits for the answers
    if (!answer.complaints.empty()) progress.clear();
    for (const std::string& complaint : answer.complaints) complain(complaint);
    progress.add(answer.shoes);
    if (answer.complaints.empty()) return;
    code = kBadData;
    stopped = answer.ends;
  });
  progress.clear();
  if (unreadable && !stopped) throw Error{*unreadable};
  return code;
}

int run(const BatchArguments& arguments) {
  const Ruleset ruleset = ruleset_of(arguments.ruleset);
  const OutcomeCounter counter{ruleset.tableau, bets_of(arguments.bets, ruleset)};
  const EdgeLines lines{counter, line_options(arguments)};
  return arguments.follow ? follow(arguments, ruleset, counter, lines)
                          : run_lines(arguments, ruleset, counter, lines);
}

}  // namespace

void add_line_options(CLI::App& command, BatchArguments& arguments) {
  command.add_option("--format", arguments.format, "How to write: csv, or json (one object a line)")
      ->check(CLI::IsMember({"csv", "json"}))
      ->type_name("FORMAT")
      ->capture_default_str();
  command.add_option("--digits", arguments.digits, "Digits after the point, 0 to 200")
      ->check(whole_number())
      ->check(CLI::Range(0, 200))
      ->type_name("N")
      ->capture_default_str();
  command.add_flag("--exact", arguments.exact, "Exact fractions in the place of decimals");
  command.add_flag("--outcomes", arguments.outcomes, "The deals of every outcome too");
}

LineOptions line_options(const BatchArguments& arguments) {
  return {arguments.format == "json" ? Format::json : Format::csv, arguments.digits, arguments.exact,
          arguments.outcomes};
}

void add_batch(CLI::App& program, Action& action) {
  const auto arguments = std::make_shared<BatchArguments>();
  CLI::App& command =
      add_command(program, action, "batch",
                  "Shoes in, one a line; the exact house edge of every bet out, one line a shoe.", kExamples,
                  arguments, run);
  command.add_option("file", arguments->files, "Files of shoes; standard input if there is none, or for -")
      ->type_name("FILE");
  add_ruleset_option(command, arguments->ruleset);
  add_bet_options(command, arguments->bets);
  add_line_options(command, *arguments);
  command
      .add_option("--order", arguments->order, "The order of counts, if not the one below: every kind once")
      ->type_name("KINDS");
  command.add_flag("--strict", arguments->strict, "Stop at the first bad line");
  command.add_flag("--follow", arguments->follow,
                   "Follow one shoe: lines are cards as they are dealt, each answered at once");
}

}  // namespace punto::cli
