#include "options.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <system_error>

#include "punto/file.hpp"
#include "punto/text.hpp"

namespace punto::cli {
namespace {

struct FormatName {
  const char* name;
  Format format;
};
constexpr std::array kFormats{FormatName{"text", Format::text}, FormatName{"json", Format::json},
                              FormatName{"csv", Format::csv}, FormatName{"md", Format::markdown}};

/// Colour for people: only on a terminal, and not if they have said no (https://no-color.org).
bool wants_color() {
  const char* refused =
      std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe): nothing changes the environment
  return (refused == nullptr || *refused == '\0') && isatty(STDOUT_FILENO) == 1;
}

void require_language(const std::string& language, const Ruleset& ruleset) {
  std::set<std::string> known;
  for (const auto& [code, text] : ruleset.titles) known.insert(code);
  for (const Bet& bet : ruleset.bets)
    for (const auto& [code, text] : bet.names) known.insert(code);
  if (!known.contains(language))
    throw UsageError{fmt::format("--lang: {} has no names in \"{}\"; it has {}", ruleset.id,
                                 printable(language), listed(known))};
}

NamedShoe whole_decks(const std::string& text) {
  if (text == "infinite") return {Shoe::infinite(), "infinite shoe", {}};
  const int decks = parse_decks(text);
  return {Shoe::decks(decks), fmt::format("{} deck{}", decks, decks == 1 ? "" : "s"), {}};
}

/// Counts on the command line, or in a file named by @.
Shoe read_counts(Detail detail, const std::string& option, const std::string& text) {
  if (!text.starts_with('@')) return from_option(option, text, [&] { return parse_shoe(detail, text); });
  const std::string path = text.substr(1);
  const std::string content = read_text_file(path);
  try {
    return parse_shoe(detail, content);
  } catch (const Error& error) {
    throw error.in(path, content);
  }
}

struct CountOption {
  const char* name;
  Detail detail;
  std::optional<std::string> ShoeArguments::*value;
};
constexpr std::array kCountOptions{CountOption{"--points", Detail::points, &ShoeArguments::points},
                                   CountOption{"--ranks", Detail::ranks, &ShoeArguments::ranks},
                                   CountOption{"--cards", Detail::cards, &ShoeArguments::cards}};

NamedShoe undealt_shoe(const ShoeArguments& arguments, const Ruleset& ruleset) {
  for (const CountOption& option : kCountOptions) {
    const std::optional<std::string>& text = arguments.*option.value;
    if (text) return {read_counts(option.detail, option.name, *text), "", {}};
  }
  const std::string decks = arguments.decks.value_or(std::to_string(ruleset.decks));
  return from_option("--decks", decks, [&] { return whole_decks(decks); });
}

Card read_one_card(const std::string& text) {
  const std::vector<Card> cards = parse_cards(text);
  if (cards.size() != 1) throw Error{fmt::format("{} cards; expected the one that was shown", cards.size())};
  return cards.front();
}

}  // namespace

void add_format_option(CLI::App& command, PrintArguments& arguments) {
  std::vector<std::string> names;
  for (const FormatName& row : kFormats) names.emplace_back(row.name);
  command.add_option("--format", arguments.format, "How to print: text, json, csv or md")
      ->check(CLI::IsMember(names))
      ->type_name("FORMAT")
      ->capture_default_str();
}

void add_number_options(CLI::App& command, PrintArguments& arguments) {
  add_format_option(command, arguments);
  command
      .add_option("--digits", arguments.digits,
                  "Digits after the point, 0 to 200 (4 in text and md, 12 in json and csv)")
      ->check(whole_number())
      ->check(CLI::Range(0, 200))
      ->type_name("N");
}

void add_language_option(CLI::App& command, PrintArguments& arguments) {
  command
      .add_option("--lang", arguments.language,
                  "Language of names: en, id, ms or another that the ruleset has")
      ->type_name("CODE")
      ->capture_default_str();
}

PrintOptions print_options(const PrintArguments& arguments, const Ruleset* ruleset) {
  if (ruleset != nullptr) require_language(arguments.language, *ruleset);
  const auto* const row = std::find_if(kFormats.begin(), kFormats.end(), [&](const FormatName& known) {
    return arguments.format == known.name;
  });
  return {row->format, arguments.digits, arguments.exact, wants_color(), arguments.language};
}

void add_ruleset_option(CLI::App& command, RulesetArguments& arguments) {
  command.add_option("--ruleset", arguments.name, "Name of a ruleset, or path of a .toml file")
      ->type_name("NAME|FILE")
      ->capture_default_str();
}

Ruleset ruleset_of(const RulesetArguments& arguments) {
  return from_option("--ruleset", arguments.name, [&] { return load_ruleset(arguments.name); });
}

void add_bet_options(CLI::App& command, BetArguments& arguments) {
  command.add_option("--bet", arguments.ids, "Only this bet; may be given several times")
      ->type_name("ID")
      ->allow_extra_args(false);
  command.add_option("--mode", arguments.mode, "Only bets of this mode, such as commission")
      ->type_name("MODE");
}

std::vector<const Bet*> bets_of(const BetArguments& arguments, const Ruleset& ruleset) {
  std::vector<const Bet*> bets = ruleset.all_bets();
  if (arguments.mode)
    bets = from_option("--mode", *arguments.mode, [&] { return ruleset.bets_in(*arguments.mode); });
  if (arguments.ids.empty()) return bets;
  for (const std::string& id : arguments.ids)
    from_option("--bet", id, [&] { return ruleset.bets_named(id); });
  std::erase_if(bets, [&](const Bet* bet) {
    return std::find(arguments.ids.begin(), arguments.ids.end(), bet->id) == arguments.ids.end();
  });
  if (bets.empty())
    throw UsageError{fmt::format("--bet: none of these is offered in mode \"{}\"", *arguments.mode)};
  return bets;
}

void add_shoe_options(CLI::App& command, ShoeArguments& arguments) {
  constexpr const char* kGroup = "The shoe (a fresh one of the ruleset if none is given)";
  const std::vector<CLI::Option*> whole{
      command.add_option("--decks", arguments.decks, "Whole decks: a number, or infinite")->type_name("N"),
      command.add_option("--points", arguments.points, "10 counts: aces to nines, then ten-valued cards")
          ->type_name("COUNTS|@FILE"),
      command.add_option("--ranks", arguments.ranks, "13 counts: aces to kings")->type_name("COUNTS|@FILE"),
      command.add_option("--cards", arguments.cards, "52 counts: rank by rank, within a rank s h d c")
          ->type_name("COUNTS|@FILE")};
  for (CLI::Option* option : whole) {
    option->group(kGroup);
    for (CLI::Option* other : whole)
      if (other != option) option->excludes(other);
  }
  command
      .add_option("--without", arguments.without,
                  "Take these cards out, such as 'As Kd 5 5 T' (X: any ten-valued card)")
      ->type_name("CARDS")
      ->group(kGroup);
  command.add_option("--burn", arguments.burn, "The shown burn card; the cards burned unseen change nothing")
      ->type_name("CARD")
      ->group(kGroup);
}

NamedShoe shoe_of(const ShoeArguments& arguments, const Ruleset& ruleset) {
  NamedShoe named = undealt_shoe(arguments, ruleset);
  const Shoe whole = named.shoe;
  const auto taken =
      from_option("--without", arguments.without, [&] { return parse_cards(arguments.without); });
  named.shoe = from_option("--without", arguments.without, [&] { return whole.without(taken); });
  if (arguments.burn) {
    named.burn = from_option("--burn", *arguments.burn, [&] { return read_one_card(*arguments.burn); });
    named.shoe = from_option("--burn", *arguments.burn,
                             [&] { return after_shown_burn(ruleset, whole, taken, *named.burn); });
  }
  from_option("the shoe", "", [&] {
    require_playable(named.shoe);
    return 0;
  });
  if (whole.is_infinite()) return named;
  const int out = whole.size() - named.shoe.size();
  if (!named.name.empty()) named.name += out == 0 ? ", " : fmt::format(" less {}, ", out);
  named.name += fmt::format("{} cards", named.shoe.size());
  return named;
}

int decks_of(const std::string& text) {
  return from_option("--decks", text, [&] {
    const int decks = parse_decks(text);
    (void)Shoe::decks(decks);
    return decks;
  });
}

void require_a_coup_of(const Ruleset& game) {
  from_option("the shoe", "", [&] {
    require_a_coup(game);
    return 0;
  });
}

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size())
    throw std::system_error{errno, std::generic_category(), "standard output"};
}

void finish_printing() {
  if (std::fflush(stdout) != 0) throw std::system_error{errno, std::generic_category(), "standard output"};
}

CLI::Validator whole_number() {
  const auto check = [](const std::string& text) {
    const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
    const bool octal = text.size() > 1 && text.front() == '0';  // as the parser would take it
    if (!digits || octal)
      return fmt::format("\"{}\" is no whole number; expected digits without leading zeros", printable(text));
    std::uint64_t value = 0;
    const bool fits = std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc{};
    return fits ? std::string{} : fmt::format("{} is too large; numbers have 64 bits", printable(text));
  };
  return {check, ""};
}

std::string placed(std::string_view name, std::size_t line, std::string_view text, const Error& error) {
  const std::string column =
      error.offset() ? fmt::format(":{}", character_count(text.substr(0, *error.offset())) + 1) : "";
  return fmt::format("{}:{}{}: {}", name, line, column, error.message());
}

void complain(std::string_view message) {
  // Nobody is left to tell if this fails; the exit code says what happened.
  (void)std::fputs(("punto: " + plain(message) + "\n").c_str(), stderr);
}

}  // namespace punto::cli
