#include <fmt/format.h>
#include <fmt/ranges.h>
#include <simdjson.h>

#include <algorithm>

#include "punto/error.hpp"
#include "punto/tally.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

constexpr std::uint64_t kSchema = 1;
/// So that no sum of counts overflows.
constexpr std::uint64_t kMostCounted = 1'000'000'000'000'000;

/// A whole number of any size, as text: JSON readers keep 53 bits only.
std::string quoted(const Integer& value) {
  return fmt::format("\"{}\"", to_text(value));
}

template <class Numbers>
std::string list_of(const Numbers& numbers) {
  return fmt::format("[{}]", fmt::join(numbers, ","));
}

std::string bet_json(const std::string& id, const BetTally& bet) {
  return fmt::format(
      "{{\"id\":\"{}\",\"outcomes\":{},\"conditional\":{{\"coups\":{},\"net\":{},\"difference\":{},"
      "\"variance\":{}}},"
      "\"stakes\":{{\"bets\":{},\"staked\":{},\"net\":{},\"mean\":{},\"variance\":{}}}}}",
      id, list_of(bet.outcomes), bet.conditional.coups, quoted(Integer{bet.conditional.net}),
      quoted(Integer{bet.conditional.difference}), quoted(Integer{bet.conditional.variance}), bet.stakes.bets,
      quoted(bet.stakes.staked), quoted(bet.stakes.net), quoted(bet.stakes.mean),
      quoted(bet.stakes.variance));
}

std::string cards_json(const Tally& tally) {
  std::string text;
  for (const Detail detail : {Detail::points, Detail::ranks, Detail::cards}) {
    text += fmt::format("{}\"{}\":[", text.empty() ? "" : ",", to_text(detail));
    const auto& places = tally.cards[static_cast<std::size_t>(detail)];
    for (std::size_t place = 0; place < places.size(); ++place)
      text +=
          fmt::format("{}{}", place == 0 ? "" : ",",
                      list_of(std::span{places[place]}.first(static_cast<std::size_t>(kind_count(detail)))));
    text += "]";
  }
  return "{" + text + "}";
}

/// Reads members of a JSON object, and names what is wrong.
class Members {
 public:
  explicit Members(simdjson::dom::object object, std::string path)
      : object_{object}, path_{std::move(path)} {}

  template <class Value>
  Value get(std::string_view key) const {
    Value value{};
    if (object_[key].get(value) != simdjson::SUCCESS)
      throw Error{fmt::format("the tally has no usable \"{}{}\"", path_, key)};
    return value;
  }
  std::uint64_t number(std::string_view key) const {
    const auto value = get<std::uint64_t>(key);
    if (value > kMostCounted) throw Error{fmt::format("the tally's \"{}{}\" is too large", path_, key)};
    return value;
  }
  std::string text(std::string_view key) const { return std::string{get<std::string_view>(key)}; }

  Integer whole(std::string_view key) const {
    const std::string digits = text(key);
    constexpr std::size_t kMostDigits = 200;
    const bool negative = digits.starts_with('-');
    const std::string_view rest = std::string_view{digits}.substr(negative ? 1 : 0);
    const bool is_number = !rest.empty() && rest.size() <= kMostDigits &&
                           rest.find_first_not_of("0123456789") == std::string_view::npos;
    // A leading zero would make it octal.
    if (!is_number || (rest.size() > 1 && rest.starts_with('0')))
      throw Error{fmt::format("the tally's \"{}{}\" is no whole number", path_, key)};
    return Integer{digits};
  }
  Wide wide(std::string_view key) const {
    const Integer value = whole(key);
    constexpr unsigned kBits = 126;
    if (abs(value) >> kBits != 0) throw Error{fmt::format("the tally's \"{}{}\" is too large", path_, key)};
    return static_cast<Wide>(value);
  }

  template <class Numbers>
  void fill(std::string_view key, Numbers&& numbers) const {
    fill_from(get<simdjson::dom::array>(key), path_ + std::string{key}, numbers);
  }
  template <class Numbers>
  static void fill_from(simdjson::dom::array array, const std::string& name, Numbers&& numbers) {
    std::size_t at = 0;
    for (const simdjson::dom::element element : array) {
      std::uint64_t value = 0;
      if (at == numbers.size() || element.get(value) != simdjson::SUCCESS) break;
      numbers[at++] = value;
    }
    if (at != numbers.size() || array.size() != numbers.size())
      throw Error{fmt::format("the tally's \"{}\" is no list of {} counts", name, numbers.size())};
  }
  Members inside(std::string_view key) const {
    return Members{get<simdjson::dom::object>(key), path_ + std::string{key} + "."};
  }

 private:
  simdjson::dom::object object_;
  std::string path_;
};

void read_cards(const Members& root, Tally& tally) {
  const Members cards = root.inside("cards");
  for (const Detail detail : {Detail::points, Detail::ranks, Detail::cards}) {
    const simdjson::dom::array places = cards.get<simdjson::dom::array>(to_text(detail));
    auto& counts = tally.cards[static_cast<std::size_t>(detail)];
    if (places.size() != counts.size()) throw Error{"the tally's \"cards\" have not six places"};
    std::size_t place = 0;
    for (const simdjson::dom::element element : places) {
      simdjson::dom::array kinds;
      if (element.get(kinds) != simdjson::SUCCESS)
        throw Error{"the tally's \"cards\" are no lists of counts"};
      Members::fill_from(kinds, "cards",
                         std::span{counts[place++]}.first(static_cast<std::size_t>(kind_count(detail))));
    }
  }
}

template <class Numbers>
std::uint64_t sum_of(const Numbers& numbers) {
  std::uint64_t sum = 0;
  for (const std::uint64_t number : numbers) {
    if (number > kMostCounted) throw Error{"the tally has a count that is too large"};
    sum += number;
  }
  return sum;
}

void require(bool holds, std::string_view what) {
  if (!holds) throw Error{fmt::format("the tally contradicts itself: {}", what)};
}

/// \throws Error if no log can have added up to this.
void require_consistent(const Tally& tally) {
  const std::uint64_t untold = tally.known[static_cast<std::size_t>(Known::nothing)];
  require(sum_of(tally.known) == tally.coups, "what is known of coups is not known of all");
  require(tally.voids <= untold, "there are more void coups than coups that do not say how they ended");
  const std::uint64_t tested = sum_of(tally.winners);
  require(tested <= tally.coups - untold, "there are more winners than coups");
  require(sum_of(tally.scores) + sum_of(tally.totals) <= tested, "there are more scores than winners");
  require(sum_of(tally.neighbours) <= tested, "there are more neighbouring coups than coups");
  (void)sum_of(tally.findings);
  (void)sum_of(tally.details);
  const auto others = static_cast<std::uint64_t>(52 * tally.decks - 1);
  require(tally.pairs_in_shoe <= tested * others, "its shoes have more coups than cards");
  const auto least = static_cast<std::size_t>(tally.least_detail());
  for (std::size_t place = 0; place < tally.place_pairs.size(); ++place) {
    for (const auto& places : tally.cards)
      require(sum_of(places[place]) <= tested, "there are more cards in a place than coups");
    const std::uint64_t cards = sum_of(tally.cards[least][place]);
    require(tally.place_pairs[place] / others < std::max<std::uint64_t>(cards, 1),
            "its shoes have too many cards");
  }
  for (const BetTally& bet : tally.bets) {
    require(sum_of(bet.outcomes) <= tested, "a bet has more outcomes than there are coups");
    require(bet.conditional.coups <= tally.coups, "a bet was followed in more coups than there are");
    require(bet.conditional.variance >= 0 && bet.stakes.variance >= 0 && bet.stakes.staked >= 0,
            "a variance or a stake is below zero");
    require((bet.stakes.bets == 0) == (bet.stakes.staked == 0),
            "there are bets without stakes, or the reverse");
  }
}

void read_bets(const Members& root, Tally& tally) {
  std::size_t at = 0;
  for (const simdjson::dom::element element : root.get<simdjson::dom::array>("bets")) {
    simdjson::dom::object object;
    if (at == tally.bets.size() || element.get(object) != simdjson::SUCCESS) break;
    const Members bet{object, fmt::format("bets[{}].", at)};
    if (bet.text("id") != tally.bet_ids[at])
      throw Error{fmt::format("the tally is of other bets: \"{}\" where the ruleset has \"{}\"",
                              printable(bet.text("id")), tally.bet_ids[at])};
    BetTally& sums = tally.bets[at++];
    bet.fill("outcomes", sums.outcomes);
    const Members conditional = bet.inside("conditional");
    sums.conditional = {conditional.number("coups"), conditional.wide("net"), conditional.wide("difference"),
                        conditional.wide("variance")};
    const Members stakes = bet.inside("stakes");
    sums.stakes = {stakes.number("bets"), stakes.whole("staked"), stakes.whole("net"), stakes.whole("mean"),
                   stakes.whole("variance")};
  }
  if (at != tally.bets.size() || root.get<simdjson::dom::array>("bets").size() != at)
    throw Error{fmt::format("the tally has not the {} bets of the ruleset", tally.bets.size())};
}

void read_prints(const Members& root, Tally& tally) {
  for (const simdjson::dom::element element : root.get<simdjson::dom::array>("prints")) {
    std::array<std::uint64_t, 2> pair{};
    simdjson::dom::array array;
    if (element.get(array) != simdjson::SUCCESS) throw Error{"the tally's \"prints\" are no pairs"};
    Members::fill_from(array, "prints", pair);
    tally.add_print(pair[0], pair[1]);
  }
}

}  // namespace

std::string to_json(const Tally& tally) {
  std::string bets;
  for (std::size_t bet = 0; bet < tally.bets.size(); ++bet)
    bets += (bets.empty() ? "" : ",\n    ") + bet_json(tally.bet_ids[bet], tally.bets[bet]);
  std::string prints;
  for (const auto& [print, times] : tally.prints)
    prints += fmt::format("{}[{},{}]", prints.empty() ? "" : ",", print, times);
  return fmt::format(
      "{{\"punto_tally\":{},\"ruleset\":\"{}\",\"decks\":{},\n  "
      "\"coups\":{},\"voids\":{},\"shoes\":{},\"with_money\":{},\n"
      "  \"findings\":{},\n  \"known\":{},\n  \"details\":{},\n  \"winners\":{},\n  \"totals\":{},\n  "
      "\"scores\":{},\n"
      "  \"cards\":{},\n  \"neighbours\":{},\n  \"pairs_in_shoe\":{},\n  \"place_pairs\":{},\n  \"bets\":[\n "
      "   {}],\n"
      "  \"prints\":[{}]}}\n",
      kSchema, tally.ruleset, tally.decks, tally.coups, tally.voids, tally.shoes, tally.with_money,
      list_of(tally.findings), list_of(tally.known), list_of(tally.details), list_of(tally.winners),
      list_of(tally.totals), list_of(tally.scores), cards_json(tally), list_of(tally.neighbours),
      tally.pairs_in_shoe, list_of(tally.place_pairs), bets, prints);
}

Tally parse_tally(const Ruleset& ruleset, std::string_view text) {
  simdjson::dom::parser parser;
  simdjson::dom::object object;
  const simdjson::padded_string padded{text};
  if (parser.parse(padded).get(object) != simdjson::SUCCESS) throw Error{"this is no tally: no JSON object"};
  const Members root{object, ""};
  if (root.number("punto_tally") != kSchema)
    throw Error{
        fmt::format("this tally has schema {}; this program reads {}", root.number("punto_tally"), kSchema)};
  Tally tally{ruleset};
  if (root.text("ruleset") != tally.ruleset ||
      root.number("decks") != static_cast<std::uint64_t>(tally.decks))
    throw Error{fmt::format("this is a tally of {} with {} decks; expected {} with {}",
                            printable(root.text("ruleset")), root.number("decks"), tally.ruleset,
                            tally.decks)};
  tally.coups = root.number("coups");
  tally.voids = root.number("voids");
  tally.shoes = root.number("shoes");
  tally.with_money = root.number("with_money");
  root.fill("findings", tally.findings);
  root.fill("known", tally.known);
  root.fill("details", tally.details);
  root.fill("winners", tally.winners);
  root.fill("totals", tally.totals);
  root.fill("scores", tally.scores);
  read_cards(root, tally);
  root.fill("neighbours", tally.neighbours);
  tally.pairs_in_shoe = root.number("pairs_in_shoe");
  root.fill("place_pairs", tally.place_pairs);
  read_bets(root, tally);
  read_prints(root, tally);
  require_consistent(tally);
  return tally;
}

}  // namespace punto
