#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <limits>
#include <memory>

#include "commands.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "punto/dealing.hpp"
#include "punto/dealing_faults.hpp"
#include "punto/parallel.hpp"
#include "punto/report_dealing.hpp"
#include "punto/text.hpp"

namespace punto::cli {
namespace {

constexpr const char* kExamples =
    "  punto deal > shoe.csv                                one shoe\n"
    "  punto deal --seed 7 --coups 1000000 > log.csv        exactly so many coups\n"
    "  punto deal --shoes 1..500 > first.csv                a run in two parts,\n"
    "  punto deal --shoes 501..1000 > second.csv            the same as --shoes 1000\n"
    "  punto deal --format json --decks 6 --after-cut 1\n"
    "  punto deal --decks infinite --coups 1000             every card with replacement\n"
    "  punto deal --fault banker:3:8 --coups 100000         the Banker draws on 3 against an 8\n"
    "  punto deal --stake banker=100 --stake tie=2.50       with stakes and what they return\n"
    "\n"
    "The same seed deals the same coups, however many cores work and however a run is cut into parts. The "
    "line of\n"
    "headings stands before shoe 1 only, so that parts in their order are the whole run.\n"
    "\n"
    "A stake stands on every coup in which its bet is offered. What it returns, the stake included, is "
    "rounded to the\n"
    "nearest cent, halves up.\n"
    "\n"
    "Faults, to try what checks a log:\n"
    "  player:TOTAL           the Player stands on this two-card total where it must draw, or the reverse\n"
    "  banker:TOTAL:stand     the same for the Banker, after the Player stood\n"
    "  banker:TOTAL:POINTS    the same for the Banker, after the Player's third card of these points\n"
    "  biased-shuffle         a Player's first card that is an ace is put back, and one drawn again, once\n"
    "  stale-thirds           p3 and b3 show the last third card of the shoe where none is dealt\n"
    "  payout:BET             where this bet wins, one stake too much comes back; needs --stake BET=AMOUNT\n"
    "  commission:BET         where it wins less than even money, it is paid even money; likewise";

constexpr std::uint64_t kMostCoups = 1'000'000'000'000'000;

struct Arguments {
  RulesetArguments ruleset;
  std::optional<std::string> decks, burn, shoes;
  std::optional<int> cut, after_cut;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> coups;
  std::string format = "csv";
  std::vector<std::string> faults, stakes;
  std::optional<std::string> mode;
};

/// Numbers from `first` to `last`, inclusive: of shoes, or of coups of the infinite shoe.
struct Range {
  std::uint64_t first, last;
};

/// Takes a number of shoes off the front of `text`, if there is one.
std::optional<std::uint64_t> take_number(std::string_view& text) {
  std::uint64_t number = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failed != std::errc{} || number > kMostCoups || text.front() == '0') return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

/// Reads "1000", or "501..1000" for a part of a run.
/// \throws Error unless `text` is one of them.
Range parse_shoes(std::string_view text) {
  constexpr std::string_view kTo = "..";
  std::string_view rest = text;
  const std::optional<std::uint64_t> first = take_number(rest);
  if (first && rest.empty()) return {1, *first};
  if (first && rest.starts_with(kTo)) {
    rest.remove_prefix(kTo.size());
    const std::optional<std::uint64_t> last = take_number(rest);
    if (last && rest.empty() && *first <= *last) return {*first, *last};
  }
  throw Error{fmt::format("\"{}\" is no number of shoes; expected N, or A..B for shoes A to B, 1 to {}",
                          printable(text), kMostCoups)};
}

Burn parse_burn(const std::string& text) {
  if (const std::optional<Burn> burn = burn_named(text)) return *burn;
  int cards = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), cards);
  if (failed == std::errc{} && end == text.data() + text.size() && cards >= 0 && cards <= Burn::kMostCards)
    return {false, cards};
  throw Error{fmt::format("\"{}\" is no burn rule; expected shown-card, none or a number of cards, 0 to {}",
                          printable(text), Burn::kMostCards)};
}

/// The ruleset with what the options say otherwise.
Ruleset game_of(const Arguments& arguments) {
  Ruleset game = ruleset_of(arguments.ruleset);
  if (arguments.decks) game.decks = decks_of(*arguments.decks);
  if (arguments.burn)
    game.burn = from_option("--burn", *arguments.burn, [&] { return parse_burn(*arguments.burn); });
  game.cut = arguments.cut.value_or(game.cut);
  game.after_cut = arguments.after_cut.value_or(game.after_cut);
  require_a_coup_of(game);
  return game;
}

/// The stakes asked for, on bets of `game`, which must outlive them.
std::vector<StakedBet> stakes_of(const Arguments& arguments, const Ruleset& game) {
  const std::string& mode = arguments.mode.value_or(game.modes.front().id);
  const std::vector<const Bet*> offered = from_option("--mode", mode, [&] { return game.bets_in(mode); });
  std::vector<StakedBet> stakes;
  for (const std::string& text : arguments.stakes) {
    StakedBet staked = from_option("--stake", text, [&] { return parse_stake(text, offered); });
    for (const StakedBet& other : stakes)
      if (other.bet == staked.bet) throw UsageError{fmt::format("--stake: two stakes on {}", staked.bet->id)};
    stakes.push_back(std::move(staked));
  }
  return stakes;
}

PlantedFaults faults_of(const Arguments& arguments, const Ruleset& game) {
  PlantedFaults faults{game.tableau, stakes_of(arguments, game)};
  for (const std::string& kind : arguments.faults)
    from_option("--fault", kind, [&] {
      faults.plant(kind);
      return 0;
    });
  return faults;
}

CoupLines lines_of(const Arguments& arguments, const PlantedFaults& faults) {
  return CoupLines{arguments.format == "json" ? Format::json : Format::csv, faults.stakes()};
}

/// Coups as text, one a line.
struct Written {
  std::string text;
  std::uint64_t coups = 0;
};

/// Writes coups in their order, perhaps with third cards that are not theirs.
class Writer {
 public:
  Writer(const CoupLines& lines, bool stale_thirds) : lines_{lines}, stale_thirds_{stale_thirds} {}

  /// \param before  the last third cards before the next coup.
  void start_shoe(const ThirdCards& before) { before_ = before; }
  void write(std::uint64_t shoe, std::uint64_t number, const Coup& coup) {
    const ThirdCards own = ThirdCards::of(coup);
    before_ = stale_thirds_ ? own.or_else(before_) : own;
    lines_.append(written_.text, shoe, number, coup, before_);
    ++written_.coups;
  }
  Written take() { return std::move(written_); }

 private:
  const CoupLines& lines_;
  bool stale_thirds_;
  ThirdCards before_;
  Written written_;
};

/// Deals and writes whole shoes.
Written write_shoes(const ShoeDealer& dealer, Writer writer, Range shoes) {
  DealtShoe dealt;
  for (std::uint64_t shoe = shoes.first; shoe <= shoes.last; ++shoe) {
    dealer.deal(shoe, dealt);
    writer.start_shoe({});
    std::uint64_t number = 0;
    for (const Coup& coup : dealt.coups) writer.write(shoe, ++number, coup);
  }
  return writer.take();
}

/// The last third card of each hand before that coup of the infinite shoe.
ThirdCards thirds_before(const InfiniteShoeDealer& dealer, std::uint64_t coup) {
  ThirdCards thirds;
  while (--coup > 0 && !(thirds.player && thirds.banker))
    thirds = thirds.or_else(ThirdCards::of(dealer.deal(coup)));
  return thirds;
}

/// Deals and writes coups of the infinite shoe, which is shoe 1.
Written write_infinite(const InfiniteShoeDealer& dealer, Writer writer, Range coups) {
  writer.start_shoe(thirds_before(dealer, coups.first));
  for (std::uint64_t coup = coups.first; coup <= coups.last; ++coup) writer.write(1, coup, dealer.deal(coup));
  return writer.take();
}

std::string_view first_lines(std::string_view text, std::uint64_t lines) {
  std::size_t end = 0;
  for (std::uint64_t line = 0; line < lines; ++line) end = text.find('\n', end) + 1;
  return text.substr(0, end);
}

/// Coups that are dealt and written together: a few hundred kilobytes.
constexpr std::uint64_t kTogether = 4096;

/// Prints what `write` makes of the range, part by part, until `wanted` coups are printed.
template <class Write>
void print_parts(Range range, std::uint64_t part_size, std::uint64_t wanted, Write write) {
  Progress progress{"coups"};
  std::atomic<bool> finished = false;
  const auto next = [&]() -> std::optional<Range> {
    if (finished || range.first > range.last) return std::nullopt;
    const Range part{range.first, std::min(range.last, range.first + part_size - 1)};
    range.first = part.last + 1;
    return part;
  };
  in_order(next, write, [&](const Written& written) {
    const std::uint64_t coups = std::min(wanted, written.coups);
    print(coups == written.coups ? written.text : first_lines(written.text, coups));
    progress.add(coups);
    wanted -= coups;
    finished = wanted == 0;
  });
  progress.clear();
}

int deal_infinite(const Arguments& arguments) {
  const std::array<std::pair<const char*, bool>, 4> senseless{
      {{"--burn", arguments.burn.has_value()},
       {"--cut", arguments.cut.has_value()},
       {"--after-cut", arguments.after_cut.has_value()},
       {"--shoes", arguments.shoes.has_value()}}};
  for (const auto& [option, given] : senseless)
    if (given)
      throw UsageError{fmt::format("{}: the infinite shoe has no burn, no cut card and no end", option)};
  if (!arguments.coups) throw UsageError{"--decks infinite: this shoe has no end; expected --coups N, too"};
  const Ruleset game = ruleset_of(arguments.ruleset);
  const PlantedFaults faults = faults_of(arguments, game);
  const InfiniteShoeDealer dealer{faults.tableau(), arguments.seed, faults.shuffle()};
  const CoupLines lines = lines_of(arguments, faults);
  print(lines.head());
  print_parts({1, *arguments.coups}, kTogether, *arguments.coups, [&](const Range& coups) {
    return write_infinite(dealer, {lines, faults.stale_thirds()}, coups);
  });
  return kFine;
}

int deal_shoes(const Arguments& arguments) {
  Ruleset game = game_of(arguments);
  const PlantedFaults faults = faults_of(arguments, game);
  game.tableau = faults.tableau();
  const ShoeDealer dealer{game, arguments.seed, faults.shuffle()};
  const CoupLines lines = lines_of(arguments, faults);
  const std::string& text = arguments.shoes.value_or("1");
  Range shoes = from_option("--shoes", text, [&] { return parse_shoes(text); });
  if (arguments.coups) shoes.last = (*arguments.coups - 1) / certain_coups(game) + 1;
  if (shoes.first == 1) print(lines.head());
  print_parts(shoes, kTogether / certain_coups(game) + 1,
              arguments.coups.value_or(std::numeric_limits<std::uint64_t>::max()), [&](const Range& part) {
                return write_shoes(dealer, {lines, faults.stale_thirds()}, part);
              });
  return kFine;
}

int run(const Arguments& arguments) {
  return arguments.decks == "infinite" ? deal_infinite(arguments) : deal_shoes(arguments);
}

void add_game_options(CLI::App& command, Arguments& arguments) {
  add_ruleset_option(command, arguments.ruleset);
  command.add_option("--decks", arguments.decks, "Other decks than the ruleset's: a number, or infinite")
      ->type_name("N");
  command.add_option("--burn", arguments.burn, "Another burn: shown-card, none, or a number of cards unseen")
      ->type_name("RULE");
  command.add_option("--cut", arguments.cut, "Other cards behind the cut card")
      ->check(whole_number())
      ->check(CLI::Range(0, Shoe::kSizeLimit))
      ->type_name("N");
  command.add_option("--after-cut", arguments.after_cut, "Other coups after the one in which it appears")
      ->check(whole_number())
      ->check(CLI::Range(0, Ruleset::kMostAfterCut))
      ->type_name("N");
}

void add_money_options(CLI::App& command, Arguments& arguments) {
  CLI::Option* const stakes =
      command.add_option("--stake", arguments.stakes, "Stake so much on a bet; may be given for several")
          ->type_name("BET=AMOUNT")
          ->allow_extra_args(false);
  command.add_option("--mode", arguments.mode, "Mode of the bets; otherwise the ruleset's first")
      ->type_name("MODE")
      ->needs(stakes);
}

}  // namespace

void add_deal(CLI::App& program, Action& action) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App& command = add_command(program, action, "deal", "Deals whole shoes from a seed, one coup a line.",
                                  kExamples, arguments, run);
  add_game_options(command, *arguments);
  command.add_option("--seed", arguments->seed, "Seed of the shuffles")
      ->check(whole_number())
      ->type_name("N")
      ->capture_default_str();
  CLI::Option* const shoes =
      command.add_option("--shoes", arguments->shoes, "So many whole shoes, or shoes A to B; otherwise one")
          ->type_name("N|A..B");
  command.add_option("--coups", arguments->coups, "So many coups, in as many shoes as they take")
      ->check(whole_number())
      ->check(CLI::Range(std::uint64_t{1}, kMostCoups))
      ->type_name("N")
      ->excludes(shoes);
  command.add_option("--format", arguments->format, "How to write: csv, or json (one object a line)")
      ->check(CLI::IsMember({"csv", "json"}))
      ->type_name("FORMAT")
      ->capture_default_str();
  add_money_options(command, *arguments);
  command.add_option("--fault", arguments->faults, "Plant a fault; may be given several times")
      ->type_name("KIND")
      ->allow_extra_args(false);
}

}  // namespace punto::cli
