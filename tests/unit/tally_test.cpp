#include "punto/tally.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>

#include "logged_shoes.hpp"
#include "punto/error.hpp"

using namespace punto;

namespace {

/// A tally in which every number is another one.
Tally random_tally(std::uint64_t seed) {
  std::mt19937_64 generator{seed};
  const auto number = [&] { return generator() % 1'000'000; };
  const auto fill = [&](auto& numbers) {
    for (auto& each : numbers) each = number();
  };
  Tally tally{game()};
  for (std::uint64_t* each :
       {&tally.coups, &tally.voids, &tally.shoes, &tally.with_money, &tally.pairs_in_shoe})
    *each = number();
  fill(tally.findings);
  fill(tally.known);
  fill(tally.details);
  fill(tally.winners);
  fill(tally.totals);
  fill(tally.scores);
  fill(tally.neighbours);
  fill(tally.place_pairs);
  // As many coups as it takes for all these.
  tally.known = {2'000'000, number(), number(), 1'000'000'000'000};
  tally.coups = tally.known[0] + tally.known[1] + tally.known[2] + tally.known[3];
  for (std::uint64_t& winner : tally.winners) winner += 1'000'000'000;
  for (const Detail detail : {Detail::points, Detail::ranks, Detail::cards})
    for (auto& place : tally.cards[static_cast<std::size_t>(detail)])
      for (int kind = 0; kind < kind_count(detail); ++kind) place[static_cast<std::size_t>(kind)] = number();
  for (BetTally& bet : tally.bets) {
    fill(bet.outcomes);
    const Wide wide = (Wide{1} << 100) + static_cast<Wide>(number());
    bet.conditional = {number(), -wide, wide + 1, wide + 2};
    const Integer large = (Integer{1} << 150) + number();
    bet.stakes = {number(), large, -large, large + 1, large + 2};
  }
  for (std::size_t print = 0; print < 1500; ++print) tally.add_print(generator());
  return tally;
}

}  // namespace

TEST_CASE("a tally written and read again is the same") {
  const Tally tally = random_tally(1);
  CHECK(parse_tally(game(), to_json(tally)) == tally);
  CHECK(to_json(parse_tally(game(), to_json(tally))) == to_json(tally));
  CHECK(parse_tally(game(), to_json(Tally{game()})) == Tally{game()});
}

TEST_CASE("tallies add up to the same in any order") {
  const Tally a = random_tally(1);
  const Tally b = random_tally(2);
  const Tally c = random_tally(3);
  Tally abc = a;
  abc.add(b);
  abc.add(c);
  Tally bc = b;
  bc.add(c);
  Tally cba = c;
  cba.add(b);
  cba.add(a);
  bc.add(a);
  CHECK(abc == cba);
  CHECK(abc == bc);
  CHECK(abc.coups == a.coups + b.coups + c.coups);
  CHECK(abc.bets[3].stakes.net == a.bets[3].stakes.net + b.bets[3].stakes.net + c.bets[3].stakes.net);
  CHECK(abc.bets[0].conditional.difference == a.bets[0].conditional.difference +
                                                  b.bets[0].conditional.difference +
                                                  c.bets[0].conditional.difference);
  CHECK(abc.prints.size() == Tally::kMostPrints);
}

TEST_CASE("of fingerprints, the smallest are kept with how often they came") {
  Tally tally{game()};
  for (std::uint64_t print = 3000; print > 0; --print) tally.add_print(print);
  for (std::uint64_t print = 1; print <= 3000; print += 2) tally.add_print(print);
  CHECK(tally.prints.size() == Tally::kMostPrints);
  CHECK(tally.prints.begin()->first == 1);
  CHECK(tally.prints.rbegin()->first == Tally::kMostPrints);
  CHECK(tally.prints.at(1) == 2);
  CHECK(tally.prints.at(2) == 1);
}

TEST_CASE("what is no tally of this game is refused, with what is wrong") {
  const std::string good = to_json(random_tally(4));
  CHECK_NOTHROW(parse_tally(game(), good));
  struct Row {
    const char *from, *to, *message;
  };
  const Row rows[]{
      {"\"punto_tally\":1", "\"punto_tally\":2", "this tally has schema 2; this program reads 1"},
      {"\"decks\":8", "\"decks\":6", "this is a tally of sa-gaming with 6 decks; expected sa-gaming with 8"},
      {"\"coups\":", "\"cups\":", "the tally has no usable \"coups\""},
      {"\"winners\":[", "\"winners\":[1,", "the tally's \"winners\" is no list of 3 counts"},
      {"\"id\":\"tie\"", "\"id\":\"ties\"",
       "the tally is of other bets: \"ties\" where the ruleset has \"tie\""},
      {"\"net\":\"-", "\"net\":\"--", "the tally's \"bets[0].conditional.net\" is no whole number"},
      {"\"variance\":\"", "\"variance\":\"0",
       "the tally's \"bets[0].conditional.variance\" is no whole number"},
      {"\"prints\":[[", "\"prints\":[[1,", "the tally's \"prints\" is no list of 2 counts"},
      {"{", "[", "this is no tally: no JSON object"},
      {"\"coups\":1", "\"coups\":2",
       "the tally contradicts itself: what is known of coups is not known of all"},
      {"\"winners\":[1", "\"winners\":[9999",
       "the tally contradicts itself: there are more winners than coups"},
      {"\"scores\":[", "\"scores\":[9999",
       "the tally contradicts itself: there are more scores than winners"},
      {"\"shoes\":", "\"shoes\":9999999999", "the tally's \"shoes\" is too large"},
      {"\"outcomes\":[", "\"outcomes\":[9999",
       "the tally contradicts itself: a bet has more outcomes than there are coups"},
  };
  for (const Row& row : rows) {
    CAPTURE(std::string{row.to});
    std::string text = good;
    REQUIRE(text.find(row.from) != std::string::npos);
    text.replace(text.find(row.from), std::string_view{row.from}.size(), row.to);
    CHECK_THROWS_WITH_AS(parse_tally(game(), text), row.message, Error);
  }
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, good.size() / 2, good.size() - 2})
    CHECK_THROWS_AS(parse_tally(game(), good.substr(0, size)), Error);
}
