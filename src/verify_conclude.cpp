#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "outcomes_told.hpp"
#include "verify_exact.hpp"

namespace punto {
namespace {

constexpr std::array<std::string_view, 3> kWinners{"tie", "Player", "Banker"};
constexpr std::array<std::string_view, 6> kPlaces{"Player's first card",  "Banker's first card",
                                                  "Player's second card", "Banker's second card",
                                                  "Player's third card",  "Banker's third card"};
constexpr double kPower = 0.8;
/// So that tails of three to four standard deviations are nearly those of a normal distribution.
constexpr double kCoupsForSkewness = 100;

double fraction_approx(const Wide& value) {
  return std::ldexp(static_cast<double>(value), -kFractionBits);
}

double fraction_approx(const Integer& value) {
  return std::ldexp(static_cast<double>(value), -kFractionBits);
}

/// Makes the tests of one tally.
class Conclusion {
 public:
  Conclusion(const LogTests::Exact& exact, const Tally& tally, double alpha) : exact_{exact}, tally_{tally} {
    result_.alpha = alpha;
  }

  Verification make() {
    test_winners();
    test_scores();
    for (std::size_t bet = 0; bet < tally_.bets.size(); ++bet) test_bet(bet);
    test_cards();
    test_neighbours();
    for (std::size_t bet = 0; bet < tally_.bets.size(); ++bet) test_return(bet);
    adjust();
    ask_what_could_be_seen();
    note_what_was_not_seen();
    judge();
    return std::move(result_);
  }

 private:
  void add_chi_square(std::string id, std::string title, const std::vector<Cell>& cells, double spread = 1) {
    std::uint64_t trials = 0;
    for (const Cell& cell : cells) trials += cell.observed;
    if (trials == 0) return;
    ChiSquare test = chi_square_approx(cells, spread);
    if (test.degrees == 0) return;
    result_.tests.push_back({std::move(id), std::move(title), TestMethod::chi_square, trials, test.statistic,
                             test.degrees, test.p_value, 1, std::move(test.cells)});
  }

  void test_winners() {
    std::vector<Cell> cells;
    for (std::size_t winner = 0; winner < kWinners.size(); ++winner)
      cells.push_back({std::string{kWinners[winner]}, tally_.winners[winner], 0});
    for (std::size_t score = 0; score < kScores; ++score)
      cells[static_cast<std::size_t>(winner_of(score_at(score)))].probability += exact_.scores[score];
    add_chi_square("winner", "who wins", cells);
  }

  void test_scores() {
    std::vector<Cell> totals;
    std::vector<Cell> scores;
    std::vector<Cell> sizes;
    for (const std::string_view winner : kWinners)
      for (int cards = 4; cards <= 6; ++cards)
        sizes.push_back({fmt::format("{}, {} cards", winner, cards), 0, 0});
    for (int total = 0; total < 100; ++total)
      totals.push_back(
          {fmt::format("{}-{}", total / 10, total % 10), tally_.totals[static_cast<std::size_t>(total)], 0});
    for (std::size_t at = 0; at < kScores; ++at) {
      const Score score = score_at(at);
      totals[at % 100].probability += exact_.scores[at];
      const int size_index = winner_of(score) * 3 + score.player_cards + score.banker_cards - 4;
      Cell& size = sizes[static_cast<std::size_t>(size_index)];
      size.probability += exact_.scores[at];
      size.observed += tally_.scores[at];
      if (exact_.scores[at] > 0 || tally_.scores[at] > 0)
        scores.push_back({fmt::format("{}-{} with {} and {} cards", score.player_total, score.banker_total,
                                      score.player_cards, score.banker_cards),
                          tally_.scores[at], exact_.scores[at]});
    }
    add_chi_square("winner-cards", "who wins, and with how many cards", sizes);
    add_chi_square("scores", "both totals and card counts", scores);
    add_chi_square("totals", "both totals", totals);
  }

  /// Does the log tell of every coup what the bet brought?
  bool is_told(const BetAnalysis& exact) const {
    return exact.determined() && needed_detail(*exact.bet) <= tally_.least_detail();
  }

  void test_bet(std::size_t bet) {
    const std::vector<std::uint64_t>& outcomes = tally_.bets[bet].outcomes;
    const BetAnalysis& exact = exact_.analysis.bets[bet];
    const std::uint64_t trials = std::accumulate(outcomes.begin(), outcomes.end(), std::uint64_t{0});
    if (trials == 0 || !is_told(exact)) return;
    std::vector<Cell> cells;
    bool each_expects_enough = true;
    for (std::size_t outcome = 0; outcome < outcomes.size(); ++outcome) {
      constexpr double kEnough = 5;
      const auto probability = static_cast<double>(exact.outcomes[outcome].probability);
      each_expects_enough = each_expects_enough && probability * static_cast<double>(trials) >= kEnough;
      cells.push_back({exact.outcomes[outcome].odds, outcomes[outcome], probability});
    }
    const std::string title = fmt::format("outcomes of {}", tally_.bet_ids[bet]);
    if (each_expects_enough) return add_chi_square("bet:" + tally_.bet_ids[bet], title, cells);
    for (std::size_t outcome = 0; outcome + 1 < cells.size(); ++outcome)
      add_binomial(fmt::format("bet:{}:{}", tally_.bet_ids[bet], outcome + 1),
                   fmt::format("line {} of {}, {}", outcome + 1, tally_.bet_ids[bet], cells[outcome].name),
                   trials, cells[outcome]);
  }

  void add_binomial(std::string id, std::string title, std::uint64_t trials, const Cell& hit) {
    result_.tests.push_back({std::move(id),
                             std::move(title),
                             TestMethod::binomial,
                             trials,
                             static_cast<double>(hit.observed),
                             0,
                             binomial_p_value_approx(hit.observed, trials, hit.probability),
                             1,
                             {hit}});
  }

  void test_cards() {
    const Detail detail = tally_.least_detail();
    for (std::size_t place = 0; place < kPlaces.size(); ++place) {
      const auto& counts = tally_.cards[static_cast<std::size_t>(detail)][place];
      const std::uint64_t cards = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
      if (cards == 0) continue;
      const std::vector<double>& probabilities = exact_.cards[place][static_cast<std::size_t>(detail)];
      std::vector<Cell> cells;
      for (std::size_t kind = 0; kind < probabilities.size(); ++kind)
        cells.push_back(
            {to_text(card_of_kind(static_cast<int>(kind), detail)), counts[kind], probabilities[kind]});
      add_chi_square(fmt::format("cards:{}:{}", place + 1, to_text(detail)),
                     fmt::format("{}, by {}", kPlaces[place], to_text(detail)), cells,
                     spread_of_cards(place, cards));
    }
  }

  /// Cards of one shoe are drawn without replacement: m of N have (N - m) / (N - 1) of the variance of
  /// independent ones.
  double spread_of_cards(std::size_t place, std::uint64_t cards) const {
    const double others = 52.0 * exact_.ruleset.decks - 1;
    return 1 - static_cast<double>(tally_.place_pairs[place]) / (static_cast<double>(cards) * others);
  }

  void test_neighbours() {
    const std::vector<double>& probabilities = exact_.neighbours;
    std::vector<Cell> cells;
    for (std::size_t at = 0; at < probabilities.size(); ++at)
      cells.push_back({fmt::format("{}, {}", kWinners[at / 3], kWinners[at % 3]), tally_.neighbours[at],
                       probabilities[at]});
    add_chi_square("neighbours", "winners of two coups in succession", cells);
  }

  void test_return(std::size_t at) {
    const BetTally& sums = tally_.bets[at];
    const BetAnalysis& exact = exact_.analysis.bets[at];
    const std::uint64_t tested =
        std::accumulate(sums.outcomes.begin(), sums.outcomes.end(), std::uint64_t{0});
    if (tested == 0 || !is_told(exact)) return;
    BetReturn bet{exact.bet};
    const auto mean = static_cast<double>(exact.moments.mean);
    const auto variance = static_cast<double>(exact.moments.variance);
    double difference = 0;
    double spread = 0;
    bet.conditional = sums.conditional.coups > 0;
    if (bet.conditional) {
      bet.coups = sums.conditional.coups;
      difference = fraction_approx(sums.conditional.difference);
      spread = fraction_approx(sums.conditional.variance);
    } else {
      bet.coups = tested;
      for (std::size_t outcome = 0; outcome < sums.outcomes.size(); ++outcome)
        difference += static_cast<double>(sums.outcomes[outcome]) *
                      (static_cast<double>(exact.outcomes[outcome].net) - mean);
      spread = static_cast<double>(tested) * variance;
      if (const auto& dependence = exact_.dependence[at])
        spread += static_cast<double>(tally_.pairs_in_shoe) * static_cast<double>(dependence->covariance);
    }
    const auto coups = static_cast<double>(bet.coups);
    const double deviation = std::sqrt(spread);
    bet.exact = 1 + mean;
    bet.observed =
        bet.conditional ? 1 + fraction_approx(sums.conditional.net) / coups : bet.exact + difference / coups;
    bet.expected = bet.observed - difference / coups;
    bet.z = deviation > 0 ? difference / deviation : 0;
    const double reach = normal_quantile_approx(1 - result_.alpha) * deviation / coups;
    bet.low = bet.observed - reach;
    bet.high = bet.observed + reach;
    bet.is_tested = has_enough(coups, exact.moments);
    bet.detectable = deviation / coups;  // times the shift that all tests leave: see ask_what_could_be_seen
    if (bet.is_tested)
      add_normal("return:" + tally_.bet_ids[at], fmt::format("return of {}", tally_.bet_ids[at]), bet.coups,
                 bet.z);
    add_money(at, bet);
    result_.returns.push_back(bet);
  }

  /// Are these enough coups for their sum to be nearly normal?
  static bool has_enough(double coups, const Moments& moments) {
    const double skewness =
        static_cast<double>(moments.third_central) / std::pow(static_cast<double>(moments.variance), 1.5);
    return coups >= kCoupsForSkewness * skewness * skewness;
  }

  void add_normal(std::string id, std::string title, std::uint64_t trials, double z) {
    result_.tests.push_back(
        {std::move(id), std::move(title), TestMethod::normal, trials, z, 0, normal_p_value_approx(z), 1, {}});
  }

  void add_money(std::size_t at, BetReturn& bet) {
    const StakeSum& sums = tally_.bets[at].stakes;
    if (sums.bets == 0) return;
    constexpr double kMillionths = 1e6;
    bet.bets = sums.bets;
    const auto staked = static_cast<double>(sums.staked);
    const auto net = static_cast<double>(sums.net);
    const double mean = fraction_approx(sums.mean);
    bet.staked = staked / kMillionths;
    bet.paid = 1 + net / staked;
    bet.due = 1 + mean / staked;
    const double deviation = std::sqrt(fraction_approx(sums.variance));
    bet.paid_z = deviation > 0 ? (net - mean) / deviation : 0;
    // As many bets of one size would have this sum and this variance.
    const auto variance = static_cast<double>(exact_.analysis.bets[at].moments.variance);
    const double equal_bets = deviation > 0 ? staked * staked * variance / (deviation * deviation) : 0;
    if (has_enough(equal_bets, exact_.analysis.bets[at].moments))
      add_normal("money:" + tally_.bet_ids[at], fmt::format("money on {}", tally_.bet_ids[at]), bet.bets,
                 bet.paid_z);
  }

  void adjust() {
    std::vector<double> p_values;
    for (const VerifyTest& test : result_.tests) p_values.push_back(test.p_value);
    const std::vector<double> adjusted = holm_approx(p_values);
    for (std::size_t at = 0; at < adjusted.size(); ++at) result_.tests[at].adjusted = adjusted[at];
  }

  /// The level of one test if it is the first that is rejected.
  double level_of_one() const {
    return result_.alpha / static_cast<double>(std::max<std::size_t>(result_.tests.size(), 1));
  }

  void ask_what_could_be_seen() {
    for (BetReturn& bet : result_.returns) bet.detectable *= detectable_shift_approx(level_of_one(), kPower);
    if (tally_.tested() == 0) return;
    const std::uint64_t with_cards =
        std::accumulate(tally_.scores.begin(), tally_.scores.end(), std::uint64_t{0});
    const std::uint64_t with_totals =
        std::accumulate(tally_.totals.begin(), tally_.totals.end(), std::uint64_t{0});
    const auto group = [&](std::size_t score) -> std::size_t {
      if (with_cards > 0) return score;
      return with_totals > 0 ? score % 100 : static_cast<std::size_t>(winner_of(score_at(score)));
    };
    const auto grouped = [&](const std::vector<double>& scores) {
      std::vector<double> sums(kScores);
      for (std::size_t score = 0; score < kScores; ++score) sums[group(score)] += scores[score];
      return sums;
    };
    const std::vector<double> right = grouped(exact_.scores);
    const std::uint64_t trials = with_cards > 0    ? with_cards
                                 : with_totals > 0 ? with_totals
                                                   : tally_.tested();
    for (const WrongCell& wrong : exact_.wrong_cells)
      result_.faults.push_back(
          {wrong.name, chi_square_power_approx(right, grouped(wrong.scores), trials, level_of_one())});
  }

  void note_what_was_not_seen() {
    const auto note = [&](bool when, std::string text) {
      if (when) result_.unlooked.push_back(std::move(text));
    };
    constexpr std::uint64_t kManyCoups = 100'000'000;
    constexpr std::uint64_t kFewCoups = 4;
    const std::uint64_t played = tally_.coups - tally_.voids;
    const std::uint64_t with_cards = tally_.known[static_cast<std::size_t>(Known::cards)];
    const std::uint64_t untold = tally_.known[static_cast<std::size_t>(Known::nothing)] - tally_.voids;
    note(untold > 0, fmt::format("{} of {} coups do not say how they ended", untold, played));
    note(with_cards < played, fmt::format("{} of {} coups have no cards: their draws were not replayed",
                                          played - with_cards, played));
    note(with_cards > 0 && tally_.details[0] > 0,
         "some cards are known by points only: no pairs were looked at");
    note(with_cards > 0 && tally_.details[1] > 0,
         "some cards are known by ranks only: no perfect pairs were looked at");
    note(tally_.shoes == 0,
         "the log names no shoes: copies of cards, the cut card, round limits, repeated shoes and "
         "neighbouring coups were not looked at");
    note(tally_.shoes == 0 && tally_.coups > kManyCoups,
         "beyond 100,000,000 coups an honest log may fail: coups after the first of a shoe that are not "
         "certain to be dealt do not quite have the exact frequencies");
    note(tally_.shoes > 0 && tally_.coups < kFewCoups * tally_.shoes,
         "the shoes have few coups: where several tables are written in turns, every change of the shoe's "
         "name "
         "begins a new one; sort such a log by shoe");
    note(tally_.with_money == 0, "the log has no money: payouts were not looked at");
  }

  void judge() {
    std::array<std::size_t, kFindingKinds> kinds{};
    std::iota(kinds.begin(), kinds.end(), 0);
    std::stable_sort(kinds.begin(), kinds.end(), [&](std::size_t one, std::size_t other) {
      return tally_.findings[one] > tally_.findings[other];
    });
    for (const std::size_t kind : kinds)
      if (tally_.findings[kind] > 0)
        result_.reasons.push_back(fmt::format("{} x {}: {}", tally_.findings[kind],
                                              name_of(static_cast<FindingKind>(kind)),
                                              meaning_of(static_cast<FindingKind>(kind))));
    std::uint64_t repeated = 0;
    for (const auto& [print, times] : tally_.prints) repeated += times - 1;
    // Those of one part are among the findings; those of different parts are seen here, as far as the sample
    // goes.
    if (repeated > 0 && tally_.findings[static_cast<std::size_t>(FindingKind::repeated_shoe)] == 0)
      result_.reasons.push_back(
          fmt::format("of {} different shoes in a sample, {} came again", tally_.prints.size(), repeated));
    std::vector<const VerifyTest*> failed;
    for (const VerifyTest& test : result_.tests)
      if (test.adjusted <= result_.alpha) failed.push_back(&test);
    std::stable_sort(failed.begin(), failed.end(),
                     [](const VerifyTest* a, const VerifyTest* b) { return a->adjusted < b->adjusted; });
    for (const VerifyTest* test : failed)
      result_.reasons.push_back(
          fmt::format("{}: adjusted p-value {}", test->title,
                      test->adjusted > 0 ? fmt::format("{:.2g}", test->adjusted) : "below 1e-300"));
    result_.consistent = result_.reasons.empty();
  }

  const LogTests::Exact& exact_;
  const Tally& tally_;
  Verification result_;
};

}  // namespace

LogTests::LogTests(const Ruleset& ruleset) : exact_{std::make_unique<const Exact>(ruleset)} {}

LogTests::~LogTests() = default;

Verification LogTests::conclude(const Tally& tally, double alpha) const {
  return Conclusion{*exact_, tally, alpha}.make();
}

}  // namespace punto
