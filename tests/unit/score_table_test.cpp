#include "punto/score_table.hpp"

#include <doctest/doctest.h>

#include <random>

#include "punto/enumerate.hpp"

namespace punto {
namespace {

TEST_CASE("quick") {
  const Shoe shoe = Shoe::decks(8);
  Tableau t;
  for (int i = 0; i < 6; ++i) t.player[i] = t.banker_after_stand[i] = true;
  const std::array<int, 10> k{3, 3, 4, 4, 5, 5, 6, 6, 2, 3};
  for (int b = 0; b < 8; ++b)
    for (int x = 0; x < 10; ++x) t.banker[b][x] = b <= k[x];
  std::mt19937_64 g{1};
  for (int round = 0; round < 60; ++round) {
    if (round >= 20)
      for (int b = 0; b < 8; ++b) {
        t.player[b] = g() % 2;
        t.banker_after_stand[b] = g() % 2;
        for (int x = 0; x < 10; ++x) t.banker[b][x] = g() % 2;
      }
    std::vector<std::int64_t> c(10);
    do
      for (auto& v : c) v = g() % (round % 3 == 0 ? 3 : round % 3 == 1 ? 33 : 500);
    while (std::accumulate(c.begin(), c.end(), 0) < 6);
    const Shoe s = Shoe::from_counts(Detail::points, c);
    FactList f{&fact_named("player_total"), &fact_named("banker_total"), &fact_named("player_cards"),
               &fact_named("banker_cards")};
    const Distribution d = enumerate(s, t, f);
    std::vector<Integer> expected(kScores);
    for (auto& row : d.rows())
      expected[index_of({row.values[*f[0]], row.values[*f[1]], row.values[*f[2]], row.values[*f[3]]})] = row.deals;
    const auto got = score_table(s, t);
    int bad = 0;
    std::string where;
    for (std::size_t i = 0; i < kScores; ++i)
      if (got[i] != expected[i] && bad++ < 3) where += std::to_string(i) + ": " + got[i].str() + " expected " + expected[i].str() + "; ";
    CAPTURE(round);
    CAPTURE(where);
    CHECK(bad == 0);
  }
}

}  // namespace
}  // namespace punto
