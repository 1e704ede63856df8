#include "verify_exact.hpp"

#include <fmt/format.h>

#include "punto/enumerate.hpp"

namespace punto {
namespace {

double share(const Integer& part, const Integer& whole) {
  return static_cast<double>(Rational{part, whole});
}

/// A bet that costs nothing in coups for which the condition holds, and the stake in others.
Bet indicator(std::string_view condition) {
  return {std::string{condition}, "", {}, {}, {Pay{parse_odds("push"), Condition::compile(condition)}}};
}

/// The probability of each rank as a third card, given that there is one.
std::array<double, 13> third_ranks(const Ruleset& ruleset, std::string_view fact_name) {
  const Fact& fact = fact_named(fact_name);
  const Distribution joint = enumerate(ruleset.fresh_shoe(), ruleset.tableau, {&fact});
  const Integer none = joint.count([&](const FactValues& values) { return values[fact] == 0; });
  std::array<double, 13> ranks{};
  for (const Distribution::Row& row : joint.rows())
    if (row.values[fact] != 0)
      ranks[static_cast<std::size_t>(row.values[fact] - 1)] = share(row.deals, joint.deals() - none);
  return ranks;
}

std::array<double, 13> ranks_in_place(const Ruleset& ruleset, std::size_t place) {
  constexpr std::size_t kPlayerThird = 4;
  if (place >= kPlayerThird) return third_ranks(ruleset, place == kPlayerThird ? "p3_rank" : "b3_rank");
  std::array<double, 13> ranks{};
  ranks.fill(1.0 / 13);
  return ranks;
}

std::vector<double> score_probabilities(const Shoe& shoe, const Tableau& tableau) {
  std::vector<double> probabilities;
  for (const Integer& deals : score_table(shoe, tableau)) probabilities.push_back(share(deals, shoe.deals()));
  return probabilities;
}

/// The probability of each kind of card from that of its rank: the four suits of a rank are equally likely,
/// since a fresh shoe has as many of each.
std::vector<double> kinds_at(Detail detail, const std::array<double, 13>& ranks) {
  std::vector<double> kinds(static_cast<std::size_t>(kind_count(detail)));
  for (int card = 0; card < kind_count(Detail::cards); ++card) {
    const Card each = card_of_kind(card, Detail::cards);
    kinds[static_cast<std::size_t>(kind_of(each, detail))] +=
        ranks[static_cast<std::size_t>(each.rank() - 1)] / 4;
  }
  return kinds;
}

std::vector<double> neighbour_probabilities(const Ruleset& ruleset) {
  const std::vector<Bet> bets{indicator("winner == tie"), indicator("winner == player"),
                              indicator("winner == banker")};
  const auto dependence =
      coup_dependence(ruleset.fresh_shoe(), ruleset.tableau, {bets.data(), &bets[1], &bets[2]});
  std::array<Rational, 3> probability, own;
  for (std::size_t winner = 0; winner < 3; ++winner) {
    probability[winner] = dependence[winner]->mean + 1;
    own[winner] = dependence[winner]->covariance;
  }
  std::vector<double> joint;
  for (std::size_t first = 0; first < 3; ++first) {
    for (std::size_t second = 0; second < 3; ++second) {
      // The three indicators add up to 1, so that those of two of them are told by that of the third.
      const std::size_t third = 3 - first - second;
      const Rational covariance = first == second ? own[first] : (own[third] - own[first] - own[second]) / 2;
      joint.push_back(static_cast<double>(Rational{probability[first] * probability[second] + covariance}));
    }
  }
  return joint;
}

std::vector<WrongCell> wrong_cells(const Ruleset& ruleset) {
  std::vector<WrongCell> cells;
  const Shoe shoe = ruleset.fresh_shoe();
  Tableau tableau = ruleset.tableau;
  const auto add = [&](std::string name, bool& cell) {
    cell = !cell;
    cells.push_back({std::move(name), score_probabilities(shoe, tableau)});
    cell = !cell;
  };
  for (std::size_t total = 0; total < tableau.player.size(); ++total)
    add(fmt::format("player:{}", total), tableau.player[total]);
  for (std::size_t total = 0; total < tableau.banker.size(); ++total) {
    add(fmt::format("banker:{}:stand", total), tableau.banker_after_stand[total]);
    for (std::size_t points = 0; points < tableau.banker[total].size(); ++points)
      add(fmt::format("banker:{}:{}", total, points), tableau.banker[total][points]);
  }
  return cells;
}

}  // namespace

int winner_of(const Score& score) {
  if (score.player_total == score.banker_total) return 0;
  return score.player_total > score.banker_total ? 1 : 2;
}

LogTests::Exact::Exact(const Ruleset& game)
    : ruleset{game},
      scores{score_probabilities(game.fresh_shoe(), game.tableau)},
      neighbours{neighbour_probabilities(game)},
      dependence{coup_dependence(game.fresh_shoe(), game.tableau, game.all_bets())},
      analysis{analyze(game.fresh_shoe(), game.tableau, game.all_bets())},
      wrong_cells{punto::wrong_cells(game)} {
  for (std::size_t place = 0; place < cards.size(); ++place) {
    const std::array<double, 13> ranks = ranks_in_place(game, place);
    for (const Detail detail : {Detail::points, Detail::ranks, Detail::cards})
      cards[place][static_cast<std::size_t>(detail)] = kinds_at(detail, ranks);
  }
}

}  // namespace punto
