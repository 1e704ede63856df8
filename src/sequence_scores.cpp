// Two coups of one shoe, for bets that the final score tells: every composition that one coup can leave.
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>

#include "outcomes_told.hpp"
#include "punto/score_table.hpp"
#include "sequence_tables.hpp"

namespace punto {
namespace {

constexpr std::size_t kPoints = 10;
using Counts = std::array<int, kPoints>;  // of points 0 to 9

/// Coups with one score and cards of the same points, in whatever order.
struct Coups {
  std::uint32_t removed;  // how many cards of each points, three bits each: no more than six
  std::uint16_t score;
  Deals deals;
};

/// All coups that a shoe can begin with.
class FirstCoups {
 public:
  FirstCoups(const Counts& counts, const Tableau& tableau) : left_{counts}, tableau_{tableau} {
    for (const int count : counts) size_ += count;
    for (int first = 0; first < 10; ++first)
      for (int second = first; second < 10; ++second)
        with_pair(first, second, 1, [&](Deals ways) { deal_banker((first + second) % 10, ways); });
    std::sort(coups_.begin(), coups_.end(),
              [](const Coups& a, const Coups& b) { return a.removed < b.removed; });
  }

  /// Ordered by what is removed.
  const std::vector<Coups>& coups() const { return coups_; }

 private:
  /// Calls next with the ways to draw one more card, while it is gone.
  template <class Next>
  void with_card(int points, Deals ways, Next next) {
    int& left = left_[static_cast<std::size_t>(points)];
    if (left == 0) return;
    const Deals more = ways * static_cast<Deals>(left);
    --left;
    removed_ += std::uint32_t{1} << (3 * points);
    next(more);
    removed_ -= std::uint32_t{1} << (3 * points);
    ++left;
  }

  /// Two cards of one hand, in either order.
  template <class Next>
  void with_pair(int first, int second, Deals ways, Next next) {
    with_card(first, first == second ? ways : 2 * ways, [&](Deals more) { with_card(second, more, next); });
  }

  void deal_banker(int player, Deals ways) {
    for (int first = 0; first < 10; ++first)
      for (int second = first; second < 10; ++second)
        with_pair(first, second, ways, [&](Deals more) { deal_thirds(player, (first + second) % 10, more); });
  }

  void deal_thirds(int player, int banker, Deals ways) {
    const bool natural = player >= 8 || banker >= 8;
    if (!natural && tableau_.player[static_cast<std::size_t>(player)]) {
      for (int third = 0; third < 10; ++third) {
        const bool draws = tableau_.banker[static_cast<std::size_t>(banker)][static_cast<std::size_t>(third)];
        with_card(third, ways, [&](Deals more) {
          deal_banker_third(draws, {(player + third) % 10, banker, 3, 2}, more);
        });
      }
      return;
    }
    const bool draws = !natural && tableau_.banker_after_stand[static_cast<std::size_t>(banker)];
    deal_banker_third(draws, {player, banker, 2, 2}, ways);
  }

  void deal_banker_third(bool draws, const Score& score, Deals ways) {
    if (!draws) return add(score, ways);
    for (int third = 0; third < 10; ++third)
      with_card(third, ways, [&](Deals more) {
        add({score.player_total, (score.banker_total + third) % 10, score.player_cards, 3}, more);
      });
  }

  /// The cards that the coup left unused count as drawn.
  void add(const Score& score, Deals ways) {
    for (int drawn = score.player_cards + score.banker_cards; drawn < 6; ++drawn)
      ways *= static_cast<Deals>(size_ - drawn);
    coups_.push_back({removed_, static_cast<std::uint16_t>(index_of(score)), ways});
  }

  Counts left_;
  const Tableau& tableau_;
  int size_ = 0;
  std::uint32_t removed_ = 0;
  std::vector<Coups> coups_;
};

int removed_of(std::uint32_t removed, std::size_t points) {
  return static_cast<int>(removed >> (3 * points) & 7);
}

/// What each bet wins with each score, in units of its scale.
std::vector<std::array<std::int64_t, kScores>> nets_of(const std::vector<const Bet*>& bets,
                                                       const Tableau& tableau) {
  std::vector<std::array<std::int64_t, kScores>> nets(bets.size());
  for (std::size_t at = 0; at < bets.size(); ++at) {
    const NetScale scale = *NetScale::of(*bets[at]);
    for (const std::size_t score : possible_scores(tableau))
      nets[at][score] = scale.net(outcome_of_score(*bets[at], score));
  }
  return nets;
}

/// Compositions that one coup can leave, and what the bets have won in it, over all deals that leave them.
struct Left {
  std::vector<Shoe> shoes;
  std::vector<Wide> won;  // shoes.size() x bets
};

Left left_by_one_coup(const Counts& counts, const Tableau& tableau, const std::vector<const Bet*>& bets) {
  const std::vector<std::array<std::int64_t, kScores>> nets = nets_of(bets, tableau);
  const FirstCoups first{counts, tableau};
  Left left;
  std::optional<std::uint32_t> latest;
  for (const Coups& coups : first.coups()) {
    if (coups.removed != latest) {
      latest = coups.removed;
      std::array<std::int64_t, kPoints> rest{};
      for (std::size_t points = 0; points < kPoints; ++points)
        rest[(points + 9) % 10] = counts[points] - removed_of(coups.removed, points);
      left.shoes.push_back(Shoe::from_counts(Detail::points, rest));
      left.won.resize(left.won.size() + bets.size());
    }
    Wide* const won = left.won.data() + left.won.size() - bets.size();
    for (std::size_t bet = 0; bet < bets.size(); ++bet)
      won[bet] += nets[bet][coups.score] * static_cast<Wide>(coups.deals);
  }
  return left;
}

}  // namespace

std::vector<Rational> mean_products_by_score(const Shoe& shoe, const Tableau& tableau,
                                             const std::vector<const Bet*>& bets) {
  const PointCounts by_points = point_counts(shoe);
  Counts counts{};
  for (std::size_t points = 0; points < kPoints; ++points) counts[points] = by_points[(points + 9) % 10];
  const Left left = left_by_one_coup(counts, tableau, bets);
  const OutcomeCounter counter{tableau, bets};
  std::vector<Deals> deals(left.shoes.size() * counter.outcome_count());
  counter.count(left.shoes, deals);

  std::vector<Rational> products;
  for (std::size_t bet = 0; bet < bets.size(); ++bet) {
    const NetScale scale = *NetScale::of(*bets[bet]);
    std::map<int, Integer>
        sums;  // by the size of the shoe that is left, with which the second denominator changes
    for (std::size_t at = 0; at < left.shoes.size(); ++at) {
      const std::span<const Deals> of_bet = std::span<const Deals>{deals}.subspan(
          at * counter.outcome_count() + counter.first_outcome(bet), bets[bet]->outcome_count());
      sums[left.shoes[at].size()] +=
          Integer{left.won[at * bets.size() + bet]} * Integer{scale.mean(of_bet).numerator};
    }
    Rational product = 0;
    for (const auto& [size, sum] : sums) product += Rational{sum, ways_to_draw(size, 6)};
    const Integer stakes = ways_to_draw(shoe.size(), 6) * scale.scale() * scale.scale();
    products.push_back(product / stakes);
  }
  return products;
}

}  // namespace punto
