#include "punto/verify.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <memory>

#include "commands.hpp"
#include "options.hpp"
#include "output_file.hpp"
#include "progress.hpp"
#include "punto/file.hpp"
#include "punto/parallel.hpp"
#include "punto/report_verify.hpp"
#include "punto/text.hpp"

namespace punto::cli {
namespace {

constexpr const char* kExamples =
    "  punto deal --coups 1000000 | punto verify\n"
    "  punto verify log.csv\n"
    "  punto verify --log-format points-wide --findings findings.ndjson log.csv\n"
    "  punto verify --log-format ./my-format.toml --explain-format log.txt\n"
    "  punto verify --counts player=44625,banker=45859,tie=9516\n"
    "  punto verify --tally-out part1.json part1.csv        parts of a log, cut between shoes,\n"
    "  punto verify part1.json part2.json                   add up to the whole\n"
    "\n"
    "Exit code: 0 if the log is consistent with the rules and the exact frequencies, 1 if not, 3 if it "
    "cannot\n"
    "be read. docs/verify.md says how it is judged, docs/logs.md how logs are read.";

struct Arguments {
  RulesetArguments ruleset;
  PrintArguments print;
  std::optional<std::string> mode, decks, log_format, cards, counts, findings, tally_out;
  std::vector<std::string> files;
  double alpha = 0.01;
  bool explain = false;
  bool no_follow = false;
};

/// The tally of coups of which only winners were counted: ties, then the Player's, then the Banker's.
Tally tally_of_winners(const Ruleset& ruleset, const std::array<std::uint64_t, 3>& winners) {
  Tally tally{ruleset};
  tally.winners = winners;
  tally.coups = tally.known[static_cast<std::size_t>(Known::winner)] = tally.tested();
  for (std::size_t bet = 0; bet < ruleset.bets.size(); ++bet) {
    const BetView view{ruleset.bets[bet]};
    for (std::size_t winner = 0; winner < winners.size(); ++winner) {
      ReplayedCoup coup;
      coup.known = Known::winner;
      coup.winner = static_cast<int>(winner);
      tell_score(coup);
      if (const auto outcome = view.outcome(coup)) tally.bets[bet].outcomes[*outcome] += winners[winner];
    }
  }
  return tally;
}

/// The place of a winner in such a tally.
std::size_t winner_named(std::string_view name) {
  const Fact& winner = fact_named("winner");
  for (int value = winner.least; value <= winner.greatest; ++value)
    if (value_text(winner, value) == name) return static_cast<std::size_t>(value);
  throw Error{fmt::format("\"{}\" is no winner; expected player, banker or tie", printable(name))};
}

/// Reads "player=44625,banker=45859,tie=9516".
Tally parse_counts(const Ruleset& ruleset, std::string_view text) {
  constexpr std::uint64_t kMost = 1'000'000'000'000'000;
  std::array<std::uint64_t, 3> winners{};
  std::size_t start = 0;
  while (start <= text.size()) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    const std::string_view item = text.substr(start, end - start);
    const std::size_t equals = item.find('=');
    const std::string_view digits = equals == std::string_view::npos ? "" : item.substr(equals + 1);
    std::uint64_t count = 0;
    const auto [last, failed] = std::from_chars(digits.data(), digits.data() + digits.size(), count);
    if (digits.empty() || failed != std::errc{} || last != digits.data() + digits.size() || count > kMost)
      throw Error{fmt::format("\"{}\" is no count; expected player=N, banker=N or tie=N, N at most {}",
                              printable(item), kMost),
                  start};
    winners[winner_named(item.substr(0, equals))] += count;
    start = end + 1;
  }
  return tally_of_winners(ruleset, winners);
}

/// A file and what it was read as.
std::string source(const std::string& path, const std::string& kind) {
  return fmt::format("{} ({})", path == "-" ? "standard input" : path, kind);
}

bool is_tally(const std::string& path) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return false;
  constexpr std::string_view kBeginning = "{\"punto_tally\"";
  std::string beginning(kBeginning.size(), ' ');
  std::ifstream{path}.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
  return beginning == kBeginning;
}

/// Blocks that are judged together with how they are read.
struct Part {
  LogBlock block;
  std::shared_ptr<const CoupReader> reader;
  std::shared_ptr<const LogFormat> format;
};

std::optional<LogFormat> format_of(const Arguments& arguments) {
  if (!arguments.log_format) return std::nullopt;
  return from_option("--log-format", *arguments.log_format,
                     [&] { return load_log_format(*arguments.log_format); });
}

/// Adds what is counted already: --counts, tallies, and files whose format is one of counts.
class CountedFiles {
 public:
  CountedFiles(const Ruleset& ruleset, const std::optional<LogFormat>& format, LogSum& sum)
      : ruleset_{ruleset}, format_{format}, sum_{sum} {}

  /// \returns what it was read as; nothing if the file is a log, which nobody has counted.
  std::optional<std::string> add(const std::string& path) {
    if (is_tally(path)) return add_tally(path);
    if (format_ && format_->is_counts) return add_counts(path);
    return std::nullopt;
  }

 private:
  std::string add_counts(const std::string& path) {
    const LoggedCounts counts = read_logged_counts(path, *format_);
    sum_.add(tally_of_winners(
        ruleset_, {counts.tie.value_or(0), counts.player.value_or(0), counts.banker.value_or(0)}));
    return format_->id;
  }

  std::string add_tally(const std::string& path) {
    constexpr std::size_t kMostBytes = std::size_t{1} << 24U;
    const std::string text = read_text_file(path, kMostBytes);
    try {
      sum_.add(parse_tally(ruleset_, text));
    } catch (const Error& error) {
      throw error.in(path, text);
    }
    return "tally";
  }

  const Ruleset& ruleset_;
  const std::optional<LogFormat>& format_;
  LogSum& sum_;
};

/// The blocks of logs, one file after the other.
class Logs {
 public:
  Logs(std::vector<std::string> files, const Tableau& tableau, std::optional<LogFormat> format,
       std::string cards)
      : files_{std::move(files)}, tableau_{tableau}, format_{std::move(format)}, cards_{std::move(cards)} {}

  std::optional<Part> next() {
    for (;;) {
      if (!stream_ && !open_next()) return std::nullopt;
      if (std::optional<LogBlock> block = stream_->next())
        return Part{std::move(*block), stream_->shared_reader(), shared_format_};
      stream_.reset();
    }
  }

  /// Files and how they were read.
  const std::vector<std::string>& sources() const { return sources_; }

 private:
  bool open_next() {
    if (next_file_ == files_.size()) return false;
    const std::string& path = files_[next_file_++];
    stream_.emplace(path, format_, tableau_, cards_);
    shared_format_ = std::make_shared<const LogFormat>(stream_->format());
    sources_.push_back(source(path, shared_format_->id));
    return true;
  }

  std::vector<std::string> files_;
  const Tableau& tableau_;
  std::optional<LogFormat> format_;
  std::string cards_;
  std::size_t next_file_ = 0;
  std::optional<LogStream> stream_;
  std::shared_ptr<const LogFormat> shared_format_;
  std::vector<std::string> sources_;
};

Ruleset game_of(const Arguments& arguments) {
  Ruleset game = ruleset_of(arguments.ruleset);
  if (arguments.decks) game.decks = decks_of(*arguments.decks);
  require_a_coup_of(game);
  return game;
}

void read_logs(const Arguments& arguments, const LogJudge& judge, Logs& logs, LogSum& sum) {
  std::optional<OutputFile> findings;
  if (arguments.findings) findings.emplace(*arguments.findings);
  Progress progress{"coups"};
  struct JudgedPart {
    std::string name;
    Judged judged;
  };
  in_order([&] { return logs.next(); },
           [&](const Part& part) {
             return JudgedPart{part.block.name, judge.judge(part.block, *part.reader, *part.format)};
           },
           [&](JudgedPart& part) {
             sum.add(part.name, part.judged);
             progress.add(part.judged.tally.coups);
             if (!findings) return;
             for (const Finding& finding : part.judged.findings)
               findings->write(finding_line(part.name, finding));
           });
  progress.clear();
  if (findings) findings->finish();
}

/// Reads all that was given. What is counted already comes first: logs are read and added at the same time.
/// \returns files and how they were read.
std::vector<std::string> read(const Arguments& arguments, const Ruleset& ruleset, const LogJudge& judge,
                              LogSum& sum) {
  const std::optional<LogFormat> format = format_of(arguments);
  std::vector<std::string> files = arguments.files;
  if (files.empty() && !arguments.counts) files.emplace_back("-");
  std::vector<std::string> sources;
  if (arguments.counts) {
    sum.add(
        from_option("--counts", *arguments.counts, [&] { return parse_counts(ruleset, *arguments.counts); }));
    sources.emplace_back("--counts");
  }
  CountedFiles counted{ruleset, format, sum};
  std::vector<std::string> uncounted;
  for (const std::string& path : files) {
    if (const std::optional<std::string> kind = counted.add(path)) {
      sources.push_back(source(path, *kind));
    } else {
      uncounted.push_back(path);
    }
  }
  Logs logs{uncounted, ruleset.tableau, format, arguments.cards.value_or("")};
  read_logs(arguments, judge, logs, sum);
  sources.insert(sources.end(), logs.sources().begin(), logs.sources().end());
  return sources;
}

/// \throws Error if nothing of the log can be judged.
void require_coups(const Tally& tally) {
  if (tally.found() > 0) return;
  if (tally.coups == 0) throw Error{"there is no coup in the log"};
  if (tally.known[static_cast<std::size_t>(Known::nothing)] == tally.coups && tally.voids < tally.coups)
    throw Error{
        fmt::format("none of {} coups says how it ended; see --explain-format, and name a format that has "
                    "the cards, the totals or the winner",
                    tally.coups)};
}

/// Shows how the first records of each log are understood.
int explain(const Arguments& arguments, const Ruleset& ruleset) {
  constexpr std::size_t kRecords = 5;
  std::optional<LogFormat> format = format_of(arguments);
  for (const std::string& path : arguments.files.empty() ? std::vector<std::string>{"-"} : arguments.files) {
    LogStream stream{path, format, ruleset.tableau, arguments.cards.value_or("")};
    print(explain_format(stream, kRecords));
  }
  return kFine;
}

int run(const Arguments& arguments) {
  const Ruleset ruleset = game_of(arguments);
  if (arguments.explain) return explain(arguments, ruleset);
  const std::string mode = arguments.mode.value_or(ruleset.modes.front().id);
  const LogJudge judge = from_option("--mode", mode, [&] {
    return LogJudge{ruleset, mode, !arguments.no_follow};
  });
  LogSum sum{ruleset};
  const std::vector<std::string> sources = read(arguments, ruleset, judge, sum);
  require_coups(sum.tally());
  if (arguments.tally_out) {
    OutputFile file{*arguments.tally_out};
    file.write(to_json(sum.tally()));
    file.finish();
  }
  const Verification verification = LogTests{ruleset}.conclude(sum.tally(), arguments.alpha);
  print(render(VerifyReport{ruleset, mode, sources, sum.tally(), sum.first_findings(), verification},
               print_options(arguments.print)));
  return verification.consistent ? kFine : kFoundWanting;
}

}  // namespace

void add_verify(CLI::App& program, Action& action) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App& command =
      add_command(program, action, "verify",
                  "Does a log of coups obey the rules and the mathematics? If not, where is it wrong?",
                  kExamples, arguments, run);
  command
      .add_option("file", arguments->files,
                  "Logs, or tallies of logs; standard input if there is none, or for -")
      ->type_name("FILE");
  add_ruleset_option(command, arguments->ruleset);
  command.add_option("--mode", arguments->mode, "The mode by which bets are paid")->type_name("MODE");
  command.add_option("--decks", arguments->decks, "Decks of the shoe, if not those of the ruleset")
      ->type_name("N");
  command
      .add_option("--log-format", arguments->log_format,
                  "How the log is written: a format's name, or a .toml file")
      ->type_name("NAME|FILE");
  command
      .add_option(
          "--cards", arguments->cards,
          "How cards are written, if not as the format says: text, points, or integers with the keys of "
          "docs/logs.md")
      ->type_name("NOTATION");
  command.add_flag("--explain-format", arguments->explain,
                   "Show how the first records are understood, and stop");
  command
      .add_option("--findings", arguments->findings,
                  "Write every finding to this file, one JSON object a line")
      ->type_name("FILE");
  command.add_option("--counts", arguments->counts, "Winners that were counted: player=N,banker=N,tie=N")
      ->type_name("COUNTS");
  command
      .add_option("--tally-out", arguments->tally_out, "Write what the log adds up to, to be added to others")
      ->type_name("FILE");
  command
      .add_option("--alpha", arguments->alpha,
                  "The probability with which an honest log may be called inconsistent")
      ->check(CLI::Range(1e-12, 0.5))
      ->type_name("P")
      ->capture_default_str();
  command.add_flag("--no-follow", arguments->no_follow,
                   "Do not take the exact value of every bet before every coup: faster");
  command.add_option("--format", arguments->print.format, "How to write: text, json or md")
      ->check(CLI::IsMember({"text", "json", "md"}))
      ->type_name("FORMAT")
      ->capture_default_str();
}

}  // namespace punto::cli
