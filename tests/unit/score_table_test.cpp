// The score table: all its forms against the walk, to the last deal.
#include "punto/score_table.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "audit_engines.hpp"
#include "punto/error.hpp"
#include "punto/ruleset.hpp"

namespace punto {
namespace {

const Tableau& standard() {
  static const Tableau kTableau = load_ruleset("sa-gaming").tableau;
  return kTableau;
}

using Factors = std::vector<std::vector<std::pair<std::size_t, std::int64_t>>>;

/// Six cards or more, up to `most` of a kind; some kinds are missing altogether.
Shoe random_shoe(std::mt19937_64& generator, std::uint64_t most) {
  for (;;) {
    const std::uint64_t one_is_missing_in = 1 + generator() % 10;
    std::vector<std::int64_t> counts(10);
    for (std::int64_t& count : counts)
      count = generator() % one_is_missing_in == 0 ? 0 : static_cast<std::int64_t>(generator() % (most + 1));
    if (std::accumulate(counts.begin(), counts.end(), std::int64_t{0}) >= 6)
      return Shoe::from_counts(Detail::points, counts);
  }
}

TEST_CASE("scores are numbered without gaps") {
  for (std::size_t index = 0; index < kScores; ++index) CHECK(index_of(score_at(index)) == index);
  CHECK(score_at(0) == Score{0, 0, 2, 2});
  CHECK(score_at(kScores - 1) == Score{9, 9, 3, 3});
}

TEST_CASE("eight decks: the published counts, to the last digit") {
  Integer player = 0;
  Integer banker = 0;
  Integer tie = 0;
  const std::vector<Integer> deals = score_table(Shoe::decks(8), standard());
  for (std::size_t index = 0; index < kScores; ++index) {
    const Score score = score_at(index);
    (score.player_total > score.banker_total   ? player
     : score.player_total < score.banker_total ? banker
                                               : tie) += deals[index];
  }
  CHECK(player == Integer{"2230518282592256"});
  CHECK(banker == Integer{"2292252566437888"});
  CHECK(tie == Integer{"475627426473216"});
}

TEST_CASE("random shoes of every size, the tableau of nearly every table") {
  std::mt19937_64 generator{1};
  for (int number = 0; number < 300; ++number) {
    const Shoe shoe = random_shoe(generator, number % 3 == 0 ? 2 : number % 3 == 1 ? 12 : 75);
    CAPTURE(number);
    CHECK(score_table(shoe, standard()) == walked_scores(shoe, standard()));
  }
}

TEST_CASE("random tableaux") {
  std::mt19937_64 generator{2};
  for (int number = 0; number < 150; ++number) {
    const Tableau tableau = random_tableau(generator);
    const Shoe shoe = random_shoe(generator, number % 2 == 0 ? 4 : 40);
    CAPTURE(number);
    CHECK(score_table(shoe, tableau) == walked_scores(shoe, tableau));
  }
}

TEST_CASE("shoes beyond eight decks, at the ends of 53, 64 and 96 bits") {
  for (const int size : {456, 457, 458, 520, 1626, 1627, 1628, 4000, Shoe::kSizeLimit}) {
    std::vector<std::int64_t> counts(10, size / 11);
    counts[9] += size - 10 * (size / 11);
    const Shoe shoe = Shoe::from_counts(Detail::points, counts);
    CAPTURE(size);
    CHECK(score_table(shoe, standard()) == walked_scores(shoe, standard()));
  }
  for (const int size : {1627, 1628, Shoe::kSizeLimit}) {  // all deals in one score
    for (const std::size_t kind : {0U, 3U, 4U, 9U}) {
      std::vector<std::int64_t> counts(10);
      counts[kind] = size;
      const Shoe shoe = Shoe::from_counts(Detail::points, counts);
      CAPTURE(size);
      CAPTURE(kind);
      CHECK(score_table(shoe, standard()) == walked_scores(shoe, standard()));
    }
  }
}

TEST_CASE("every instruction set of this machine counts the same") {
  const Groups groups = each_score_alone();
  const std::vector<std::string> targets = vector_targets();
  REQUIRE(!targets.empty());
  for (const std::string& target : targets) {
    CAPTURE(target);
    use_vector_target(target);
    std::mt19937_64 generator{3};
    for (const bool any : {false, true}) {
      const Tableau tableau = any ? random_tableau(generator) : standard();
      std::vector<Shoe> shoes;
      for (int number = 0; number < 37; ++number)  // not a multiple of any number of lanes
        shoes.push_back(random_shoe(generator, number % 2 == 0 ? 3 : 70).at(Detail::points));
      std::erase_if(shoes, [](const Shoe& shoe) { return shoe.size() > kMostCardsInVectors; });
      for (const std::size_t kind : {0U, 4U, 9U}) {  // as many cards as doubles bear, all in one score
        std::vector<std::int64_t> counts(10);
        counts[kind] = kMostCardsInVectors;
        shoes.push_back(Shoe::from_counts(Detail::points, counts));
      }
      std::vector<PointCounts> counts;
      for (const Shoe& shoe : shoes) counts.push_back(point_counts(shoe));
      std::vector<std::uint64_t> deals(shoes.size() * kScores);
      count_groups(counts, tableau, groups, deals);
      for (std::size_t at = 0; at < shoes.size(); ++at) {
        const auto first = deals.begin() + static_cast<std::ptrdiff_t>(at * kScores);
        CHECK(std::vector<Integer>(first, first + kScores) == score_table(shoes[at], tableau));
      }
    }
  }
  use_vector_target(targets.front());
}

TEST_CASE("groups are sums of scores, in vectors and without") {
  std::mt19937_64 generator{4};
  std::vector<std::vector<std::size_t>> sets{{}, {399}};
  sets.resize(9);
  for (std::size_t set = 2; set < sets.size(); ++set)
    for (std::size_t score = 0; score < kScores; ++score)
      if (generator() % 3 == 0) sets[set].push_back(score);
  const Groups groups{kScores, sets};
  const Shoe shoe = random_shoe(generator, 40);
  const std::vector<Integer> scores = score_table(shoe, standard());
  std::vector<std::uint64_t> in_vectors(groups.size());
  std::vector<std::uint64_t> plainly(groups.size());
  count_groups(std::vector{point_counts(shoe)}, standard(), groups, in_vectors);
  count_groups_plainly(point_counts(shoe), standard(), groups, plainly);
  CHECK(in_vectors == plainly);
  for (std::size_t set = 0; set < sets.size(); ++set) {
    Integer sum = 0;
    for (const std::size_t score : sets[set]) sum += scores[score];
    CHECK(plainly[set] == sum);
  }
  std::vector<std::uint64_t> nothing{1, 2};
  count_groups(std::vector{point_counts(shoe)}, standard(), Groups{kScores, {{}, {}}}, nothing);
  CHECK(nothing == std::vector<std::uint64_t>{0, 0});
  std::vector<std::uint64_t> none;
  count_groups(std::vector{point_counts(shoe)}, standard(), Groups{kScores, {}}, none);
}

TEST_CASE("weighed groups are sums of products, with every instruction set") {
  std::mt19937_64 generator{6};
  std::vector<std::vector<std::size_t>> sets(12);
  for (std::vector<std::size_t>& set : sets)
    for (std::size_t score = 0; score < kScores; ++score)
      if (generator() % 4 == 0) set.push_back(score);
  sets.back().resize(kScores);  // all deals
  std::iota(sets.back().begin(), sets.back().end(), 0);
  constexpr std::int64_t kMost = WeighedGroups::kFactorLimit - 1;
  const Factors factors{{},
                        {{3, 1}},
                        {{0, 1}, {1, -2}, {2, 7}, {5, -19}},
                        {{11, kMost}},
                        {{11, -kMost}},
                        {{0, 0}, {11, kMost / 2}, {4, -kMost / 2}}};
  const Groups groups{kScores, sets};
  const WeighedGroups weighed{groups, factors};
  std::vector<PointCounts> shoes;
  for (int number = 0; number < 11; ++number) shoes.push_back(point_counts(random_shoe(generator, 40)));
  shoes.push_back({kMostCardsInVectors});  // as many deals as doubles bear, and all in one score
  shoes.push_back({0, 0, 0, 0, 0, 0, 0, 0, 0, kMostCardsInVectors});
  for (const std::string& target : vector_targets()) {
    CAPTURE(target);
    use_vector_target(target);
    std::vector<std::uint64_t> deals(shoes.size() * groups.size());
    count_groups(shoes, standard(), groups, deals);
    std::vector<std::int64_t> sums(shoes.size() * weighed.size());
    weigh_groups(shoes, standard(), weighed, sums);
    for (std::size_t shoe = 0; shoe < shoes.size(); ++shoe) {
      for (std::size_t sum = 0; sum < factors.size(); ++sum) {
        Integer products = 0;
        for (const auto& [group, factor] : factors[sum])
          products += Integer{factor} * deals[shoe * groups.size() + group];
        CHECK(sums[shoe * weighed.size() + sum] == products);
      }
    }
  }
  use_vector_target(vector_targets().front());
}

TEST_CASE("the possible scores are those that some shoe has") {
  std::mt19937_64 generator{5};
  for (int number = 0; number < 60; ++number) {
    const Tableau tableau = number == 0 ? standard() : random_tableau(generator);
    const std::vector<Integer> deals = score_table(Shoe::decks(1), tableau);
    std::vector<std::size_t> found;
    for (std::size_t score = 0; score < kScores; ++score)
      if (deals[score] != 0) found.push_back(score);
    CHECK(possible_scores(tableau) == found);
  }
}

TEST_CASE("a shoe at any detail is counted by points") {
  const Shoe shoe = Shoe::decks(3).without(parse_cards("As Kd 5h 5h 2c"));
  CHECK(score_table(shoe, standard()) == score_table(shoe.at(Detail::points), standard()));
  CHECK(point_counts(shoe) == PointCounts{11, 11, 12, 12, 10, 12, 12, 12, 12, 47});
}

TEST_CASE("shoes that have no score table") {
  CHECK_THROWS_WITH_AS(score_table(Shoe::infinite(), standard()),
                       "the infinite shoe has no score table; the walk counts it", Error);
  const Shoe five = Shoe::from_counts(Detail::points, std::array<std::int64_t, 10>{5});
  CHECK_THROWS_AS(score_table(five, standard()), Error);
}

}  // namespace
}  // namespace punto
