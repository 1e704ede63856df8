// Whole shoes: what they hold, where they end, that they are fair, and that they depend on seed and number
// only.
#include "punto/dealing.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <future>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "dealing_words.hpp"
#include "punto/error.hpp"
#include "punto/settlement.hpp"

namespace punto {
namespace {

/// The rules of sa-gaming from a shoe of one's own.
Ruleset game(int decks, Burn burn, int cut, int after_cut) {
  static const Ruleset kRules = load_ruleset("sa-gaming");
  Ruleset rules = kRules;
  rules.decks = decks;
  rules.burn = burn;
  rules.cut = cut;
  rules.after_cut = after_cut;
  return rules;
}

constexpr Burn kNone{false, 0};
constexpr Burn kShown{true, 0};

DealtShoe dealt(const ShoeDealer& dealer, std::uint64_t shoe) {
  DealtShoe out;
  dealer.deal(shoe, out);
  return out;
}

/// The cards of a coup, as they were dealt.
std::vector<Card> cards_of(const Coup& coup) {
  std::vector<Card> cards{coup.player.first(), coup.banker.first(), coup.player.second(),
                          coup.banker.second()};
  if (coup.player.has_third()) cards.push_back(coup.player.third());
  if (coup.banker.has_third()) cards.push_back(coup.banker.third());
  return cards;
}

/// Is the sum of (count - mean)^2 / mean within five standard deviations of its mean? It is distributed as
/// chi-square: with c cells, mean c - 1 and variance 2 (c - 1).
bool looks_fair(const std::vector<int>& counts) {
  double total = 0;
  for (const int count : counts) total += count;
  const double mean = total / static_cast<double>(counts.size());
  double sum = 0;
  for (const int count : counts) sum += (count - mean) * (count - mean) / mean;
  const auto freedom = static_cast<double>(counts.size() - 1);
  return (sum - freedom) * (sum - freedom) < 25 * 2 * freedom;
}

std::size_t kind(Card card) {
  return static_cast<std::size_t>(kind_of(card, Detail::cards));
}

TEST_CASE("the generator is Philox4x32-10: the first words of its authors' known answers") {
  // Random123, tests/kat_vectors: "philox4x32 10", counter and key all zeros.
  RandomWords zeros{0, Stream::shoe, 0};
  for (const std::uint32_t word : {0x6627e8d5U, 0xe169c58dU, 0xbc57ac4cU, 0x9b00dbd8U})
    CHECK(zeros.next() == word);
}

TEST_CASE("words depend on all of seed, stream and number") {
  const auto words = [](std::uint64_t seed, Stream stream, std::uint64_t number) {
    RandomWords source{seed, stream, number};
    std::array<std::uint32_t, 9> first{};
    for (std::uint32_t& word : first) word = source.next();
    return first;
  };
  constexpr std::uint64_t kHigh = std::uint64_t{1} << 32;
  const std::vector<std::array<std::uint32_t, 9>> different{
      words(1, Stream::shoe, 1),         words(2, Stream::shoe, 1),
      words(1 + kHigh, Stream::shoe, 1), words(1, Stream::shoe, 2),
      words(1, Stream::shoe, 1 + kHigh), words(1, Stream::infinite_shoe, 1),
      words(1 + kHigh, Stream::shoe, 2),
  };
  for (std::size_t one = 0; one < different.size(); ++one)
    for (std::size_t other = 0; other < one; ++other) CHECK(different[one] != different[other]);
}

TEST_CASE("numbers below a bound are fair, also where the bound divides the words badly") {
  for (const std::uint32_t bound : {1U, 2U, 3U, 7U, 52U, 416U}) {
    RandomWords words{5, Stream::shoe, bound};
    std::vector<int> counts(bound);
    for (std::uint32_t draw = 0; draw < 1000 * bound; ++draw) ++counts.at(words.below(bound));
    CAPTURE(bound);
    CHECK((bound == 1 || looks_fair(counts)));
  }
  // Four words for three numbers: if none was refused, multiples of three would come twice as often, and with
  // a remainder the lowest third.
  RandomWords words{6, Stream::shoe, 1};
  std::vector<int> remainders(3);
  std::vector<int> thirds(3);
  for (int draw = 0; draw < 30'000; ++draw) {
    const std::uint32_t number = words.below(3U << 30U);
    ++remainders[number % 3];
    ++thirds[number >> 30U];
  }
  CHECK(looks_fair(remainders));
  CHECK(looks_fair(thirds));
}

TEST_CASE("a shoe depends on seed and number only") {
  const ShoeDealer dealer{game(8, kShown, 14, 0), 1};
  const ShoeDealer same{game(8, kShown, 14, 0), 1};
  const ShoeDealer other{game(8, kShown, 14, 0), 2};
  DealtShoe again;
  for (const std::uint64_t shoe :
       {std::uint64_t{9}, std::uint64_t{1}, std::uint64_t{5000}, std::numeric_limits<std::uint64_t>::max()}) {
    const DealtShoe first = dealt(dealer, shoe);
    same.deal(shoe, again);  // over what is left of another shoe
    CHECK(first.cards == again.cards);
    CHECK(first.coups == again.coups);
    CHECK(first.burned == again.burned);
    CHECK(first.coups != dealt(other, shoe).coups);
    CHECK(first.coups != dealt(dealer, shoe - 1).coups);
  }
}

TEST_CASE("several threads deal with one dealer") {
  const ShoeDealer dealer{game(8, kShown, 14, 0), 3};
  const auto deal_all = [&] {
    std::vector<std::vector<Coup>> coups;
    for (std::uint64_t shoe = 1; shoe <= 200; ++shoe) coups.push_back(dealt(dealer, shoe).coups);
    return coups;
  };
  std::vector<std::future<std::vector<std::vector<Coup>>>> all;
  for (int thread = 0; thread < 4; ++thread) all.push_back(std::async(std::launch::async, deal_all));
  const auto alone = deal_all();
  for (auto& each : all) CHECK(each.get() == alone);
}

TEST_CASE("a shoe has exactly its cards: the burned ones, the coups in deal order, and the rest") {
  for (const int decks : {1, 2, 8}) {
    for (const Shuffle shuffle : {Shuffle::fair, Shuffle::biased}) {
      const ShoeDealer dealer{game(decks, kShown, 6, 0), 7, shuffle};
      for (std::uint64_t shoe = 1; shoe <= 200; ++shoe) {
        const DealtShoe out = dealt(dealer, shoe);
        std::vector<int> counts(52);
        for (const Card card : out.cards) ++counts[kind(card)];
        REQUIRE(std::count(counts.begin(), counts.end(), decks) == 52);
        std::size_t at = out.burned;
        for (const Coup& coup : out.coups)
          for (const Card card : cards_of(coup)) REQUIRE(card == out.cards[at++]);
      }
    }
  }
}

TEST_CASE("the burn: none, a number, or what the shown card says") {
  for (const int number : {0, 1, 7, 100})
    CHECK(dealt(ShoeDealer{game(8, {false, number}, 14, 0), 1}, 1).burned ==
          static_cast<std::size_t>(number));
  const ShoeDealer dealer{game(8, kShown, 14, 0), 1};
  // Ranks from ace to king, and the cards gone after one of them was shown.
  constexpr std::array<std::size_t, 13> kGone{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 11, 11};
  std::vector<int> shown(13);
  for (std::uint64_t shoe = 1; shoe <= 1000; ++shoe) {
    const DealtShoe out = dealt(dealer, shoe);
    const auto rank = static_cast<std::size_t>(out.burned_cards().front().rank() - 1);
    ++shown[rank];
    REQUIRE(out.burned_cards().size() == kGone[rank]);
  }
  CHECK(*std::min_element(shown.begin(), shown.end()) > 0);
}

TEST_CASE("the last coup: the one in which the cut card appears, and those after it") {
  struct Row {
    int decks;
    Burn burn;
    int cut, after_cut;
  };
  int just_reached = 0;
  int ran_out = 0;
  for (const Row& row : {
           Row{8, kShown, 14, 0},
           Row{8, kShown, 14, 1},
           Row{8, kShown, 14, 2},
           Row{8, kNone, 0, 0},
           Row{8, kNone, 5, 0},
           Row{8, kNone, 5, 100},
           Row{8, kNone, 6, 1},
           Row{8, kShown, 100, 0},
           Row{6, kNone, 410 - 104, 0},
           Row{1, kShown, 35, 0},
           Row{1, kNone, 46, 0},
           Row{1, kNone, 46, 2},
           Row{1, {false, 10}, 36, 3},
           Row{1, kShown, 0, 0},
           Row{2, kShown, 52, 1},
           Row{2, kShown, 20, 100},
       }) {
    const ShoeDealer dealer{game(row.decks, row.burn, row.cut, row.after_cut), 11};
    for (std::uint64_t shoe = 1; shoe <= 300; ++shoe) {
      const DealtShoe out = dealt(dealer, shoe);
      // The cards left before each coup, and after the last one.
      std::vector<int> left{52 * row.decks - static_cast<int>(out.burned)};
      for (const Coup& coup : out.coups) left.push_back(left.back() - coup.size());
      const auto appeared =
          std::find_if(left.begin(), left.end(), [&](int cards) { return cards <= row.cut; });
      const auto after = left.end() - appeared - 1;
      CAPTURE(row.decks);
      CAPTURE(row.cut);
      CAPTURE(row.after_cut);
      CAPTURE(shoe);
      REQUIRE(left.end()[-2] >= 6);  // the last coup was not begun without its cards
      const bool short_of_cards = left.back() < 6;
      REQUIRE((after == row.after_cut || (short_of_cards && after < row.after_cut)));
      if (appeared != left.end() && *appeared == row.cut) ++just_reached;
      if (short_of_cards) ++ran_out;
    }
  }
  CHECK(just_reached > 100);
  CHECK(ran_out > 100);
}

TEST_CASE("no shoe has fewer coups than the least") {
  struct Row {
    int decks;
    Burn burn;
    int cut;
    std::uint64_t least;
  };
  for (const Row& row : {
           Row{8, kShown, 14, 66},
           Row{8, kNone, 14, 67},
           Row{8, kNone, 410, 1},
           Row{8, kNone, 409, 2},
           Row{1, kNone, 0, 8},
           Row{1, kNone, 5, 8},
           Row{1, kNone, 6, 8},
           Row{1, kShown, 35, 1},
           Row{1, kShown, 0, 6},
           Row{1, {false, 46}, 0, 1},
       }) {
    CAPTURE(row.decks);
    CAPTURE(row.cut);
    const Ruleset rules = game(row.decks, row.burn, row.cut, 0);
    const ShoeDealer dealer{rules, 1};
    CHECK(certain_coups(rules) == row.least);
    for (std::uint64_t shoe = 1; shoe <= 2000; ++shoe) REQUIRE(dealt(dealer, shoe).coups.size() >= row.least);
  }
}

TEST_CASE("cards drawn as they are needed are those of the shoe dealt to its end") {
  for (const Burn burn : {kNone, kShown}) {
    const ShoeDealer whole{game(8, burn, 0, 0), 5};
    for (const int cut : {14, 100, 300, 390}) {
      const ShoeDealer part{game(8, burn, cut, 0), 5};
      for (std::uint64_t shoe = 1; shoe <= 50; ++shoe) {
        const std::vector<Coup> all = dealt(whole, shoe).coups;
        const std::vector<Coup> some = dealt(part, shoe).coups;
        REQUIRE(some.size() < all.size());
        REQUIRE(std::equal(some.begin(), some.end(), all.begin()));
      }
    }
  }
}

TEST_CASE("every place of a shoe, and every two, hold each card equally often") {
  constexpr int kShoes = 106'080;  // 40 for each two cards of a deck
  const std::vector<std::pair<std::size_t, std::size_t>> places{{0, 1}, {1, 2}, {0, 46}, {5, 6}, {21, 30}};
  const ShoeDealer dealer{game(1, kNone, 0, 0), 2026};
  std::vector<std::vector<int>> singles(places.size(), std::vector<int>(52));
  std::vector<std::vector<int>> pairs(places.size(), std::vector<int>(52 * 51));
  DealtShoe out;
  for (std::uint64_t shoe = 1; shoe <= kShoes; ++shoe) {
    dealer.deal(shoe, out);
    for (std::size_t at = 0; at < places.size(); ++at) {
      const std::size_t first = kind(out.cards[places[at].first]);
      const std::size_t second = kind(out.cards[places[at].second]);
      ++singles[at][second];
      ++pairs[at][first * 51 + second - (second > first ? 1 : 0)];
    }
  }
  for (std::size_t at = 0; at < places.size(); ++at) {
    CAPTURE(places[at].first);
    CHECK(looks_fair(singles[at]));
    CHECK(looks_fair(pairs[at]));
  }
}

TEST_CASE("first cards are fair from seed to seed, and in shoes of many decks") {
  std::vector<int> by_seed(52);
  for (std::uint64_t seed = 0; seed < 26'000; ++seed)
    ++by_seed[kind(dealt(ShoeDealer{game(1, kNone, 46, 0), seed}, 1).cards.front())];
  CHECK(looks_fair(by_seed));
  const ShoeDealer dealer{game(8, kNone, 410, 0), 1};
  std::vector<int> by_shoe(52);
  for (std::uint64_t shoe = 0; shoe < 104'000; ++shoe) ++by_shoe[kind(dealt(dealer, shoe).cards.front())];
  CHECK(looks_fair(by_shoe));
}

TEST_CASE("the infinite shoe: every card of a coup equally often, each coup by its number") {
  const Ruleset rules = game(8, kNone, 14, 0);
  const InfiniteShoeDealer dealer{rules.tableau, 4};
  std::vector<std::vector<int>> counts(4, std::vector<int>(52));
  for (std::uint64_t number = 1; number <= 104'000; ++number) {
    const Coup coup = dealer.deal(number);
    const std::vector<Card> cards = cards_of(coup);
    for (std::size_t at = 0; at < counts.size(); ++at) ++counts[at][kind(cards[at])];
    REQUIRE(deal_coup(rules.tableau, cards) == coup);
  }
  for (const std::vector<int>& each : counts) CHECK(looks_fair(each));
  CHECK(dealer.deal(77) == InfiniteShoeDealer{rules.tableau, 4}.deal(77));
  CHECK(dealer.deal(77) != InfiniteShoeDealer{rules.tableau, 5}.deal(77));
}

TEST_CASE("every coup is what settling its cards says, with none left over") {
  const Ruleset rules = game(8, kShown, 14, 1);
  const ShoeDealer dealer{rules, 8};
  std::map<int, int> by_size;
  for (std::uint64_t shoe = 1; shoe <= 100; ++shoe) {
    for (const Coup& coup : dealt(dealer, shoe).coups) {
      const Settlement settled = settle_coup(rules, {}, cards_of(coup));
      REQUIRE(settled.coup == coup);
      REQUIRE(settled.unused.empty());
      ++by_size[coup.size()];
    }
  }
  CHECK(by_size.size() == 3);
}

TEST_CASE("a biased shuffle: fewer aces among the Player's first cards, and only there") {
  constexpr int kCoups = 169'000;
  const InfiniteShoeDealer infinite{game(8, kNone, 14, 0).tableau, 1, Shuffle::biased};
  const ShoeDealer finite{game(8, kNone, 410, 0), 1,
                          Shuffle::biased};  // of which the first coup is looked at
  DealtShoe out;
  for (const bool of_infinite : {true, false}) {
    std::vector<int> player(13);
    std::vector<int> banker(13);
    for (std::uint64_t number = 1; number <= kCoups; ++number) {
      if (!of_infinite) finite.deal(number, out);
      const Coup coup = of_infinite ? infinite.deal(number) : out.coups.front();
      ++player[static_cast<std::size_t>(coup.player.first().rank() - 1)];
      ++banker[static_cast<std::size_t>(coup.banker.first().rank() - 1)];
    }
    CHECK(looks_fair(banker));
    // 1/169 instead of 1/13; the other ranks share the rest, 14/169 each.
    CHECK(std::abs(player.front() - kCoups / 169) < 5 * 32);
    CHECK(looks_fair({player.begin() + 1, player.end()}));
  }
}

TEST_CASE("shoes that cannot be dealt") {
  CHECK_THROWS_WITH_AS((ShoeDealer{game(1, kShown, 36, 0), 1}),
                       "burning 11 of 52 cards and leaving 36 behind the cut card leaves no coup to deal",
                       Error);
  CHECK_NOTHROW((ShoeDealer{game(1, kShown, 35, 0), 1}));
  CHECK_THROWS_WITH_AS((ShoeDealer{game(0, kNone, 0, 0), 1}), "0 decks; expected 1 to 1260, or infinite",
                       Error);
}

}  // namespace
}  // namespace punto
