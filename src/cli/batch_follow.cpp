#include <fmt/format.h>

#include "batch.hpp"
#include "commands.hpp"
#include "punto/enumerate.hpp"
#include "punto/lines.hpp"

namespace punto::cli {
namespace {

std::string_view without_comment(std::string_view line) {
  line = line.substr(0, line.find('#'));
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

/// One shoe, and an answer for each line that changes it.
class Follower {
 public:
  Follower(const Ruleset& ruleset, const OutcomeCounter& counter, const EdgeLines& lines)
      : ruleset_{ruleset}, counter_{counter}, lines_{lines}, shoe_{ruleset.fresh_shoe(), ruleset.tableau} {}

  /// \returns false if the line is blank.
  /// \throws Error with the offset in `line`, if it cannot be; nothing has changed then.
  bool take(std::string_view line) {
    if (is_cut(line)) throw Error{fmt::format("a line of more than {} bytes", kLongestLine)};
    const std::string_view words = without_comment(line);
    if (words.empty()) return false;
    const std::string_view first = words.substr(0, words.find_first_of(" \t,"));
    if (first == "new" && words == first) {
      shoe_.restart();
    } else if (first == "burn") {
      burn(words.substr(first.size()), line);
    } else {
      shoe_.deal(cards_of(words, line));
    }
    return true;
  }

  void answer(std::size_t number, std::string_view error) {
    std::vector<Deals> deals;
    std::string reason{error};
    try {
      require_playable(shoe_.shoe());
      deals.resize(counter_.outcome_count());
      counter_.count(std::span{&shoe_.shoe(), 1}, deals);
    } catch (const Error& too_few) {
      if (reason.empty()) reason = too_few.message();
    }
    std::string text;
    lines_.append_running(text, number, shoe_, deals, reason);
    print(text);
    finish_printing();
  }

 private:
  /// Cards whose errors point into `line`, of which `words` is a part.
  static std::vector<Card> cards_of(std::string_view words, std::string_view line) {
    try {
      return parse_cards(words);
    } catch (const Error& error) {
      const auto start = static_cast<std::size_t>(words.data() - line.data());
      throw Error{error.message() + "; a line is a card, a coup, new, or burn and a card",
                  start + error.offset().value_or(0)};
    }
  }

  void burn(std::string_view words, std::string_view line) {
    if (!ruleset_.burn.shown_card) throw Error{fmt::format("{} shows no burn card", ruleset_.id)};
    const std::vector<Card> cards = cards_of(words, line);
    if (cards.size() != 1)
      throw Error{fmt::format("{} cards after \"burn\"; expected the one that was shown", cards.size())};
    shoe_.burn(cards.front());
  }

  const Ruleset& ruleset_;
  const OutcomeCounter& counter_;
  const EdgeLines& lines_;
  RunningShoe shoe_;
};

}  // namespace

int follow(const BatchArguments& arguments, const Ruleset& ruleset, const OutcomeCounter& counter,
           const EdgeLines& lines) {
  if (arguments.order) throw UsageError{"--order: with --follow there are no counts to be ordered"};
  if (arguments.files.size() > 1) throw UsageError{"--follow: expected one file, or standard input"};
  const bool from_file = !arguments.files.empty() && arguments.files.front() != "-";
  LineStream stream = from_file ? LineStream::open(arguments.files.front()) : LineStream::standard_input();
  Follower follower{ruleset, counter, lines};
  print(lines.running_head());
  finish_printing();
  int code = kFine;
  constexpr std::size_t kBytes = 4096;
  while (const std::optional<LineBlock> block = stream.next(kBytes)) {
    for_each_line(*block, [&](std::size_t number, std::string_view line) {
      if (arguments.strict && code != kFine) return;
      try {
        if (follower.take(line)) follower.answer(number, "");
      } catch (const Error& error) {
        complain(placed(stream.name(), number, line, error));
        follower.answer(number, error.message());
        code = kBadData;
      }
    });
    if (arguments.strict && code != kFine) break;
  }
  return code;
}

}  // namespace punto::cli
