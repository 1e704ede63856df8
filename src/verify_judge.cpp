#include <fmt/format.h>

#include <cmath>

#include "punto/verify.hpp"
#include "verify_shoe.hpp"

namespace punto {

struct LogJudge::Game {
  const Ruleset& ruleset;
  std::vector<const Bet*> all_bets;
  OfferedBets in_mode;
  OutcomeCounter counter;
  std::vector<BetView> views;
  std::vector<std::vector<double>> nets;  // by bet and outcome, per unit staked
  std::vector<double> fresh_means, fresh_variances;
  std::vector<std::size_t> place_in_all;  // of the bets in the mode
  std::uint64_t certain_coups;
  bool follow;
};

namespace {

/// A real number in 2^-40.
std::int64_t fixed(double value) {
  constexpr auto kScale = static_cast<double>(std::int64_t{1} << kFractionBits);
  return std::llrint(value * kScale);
}

struct MeanVariance {
  double mean, variance;
};

double count_of(Deals deals) {
  // Those of eight decks fit 63 bits, whose conversion is quick.
  constexpr unsigned kQuickBits = 63;
  return deals >> kQuickBits == 0 ? static_cast<double>(static_cast<std::int64_t>(deals))
                                  : static_cast<double>(deals);
}

/// From the deals of outcomes. All 0 where the shoe does not determine the bet.
MeanVariance moments(std::span<const Deals> deals, const std::vector<double>& nets, double all) {
  double sum = 0, squares = 0;
  for (std::size_t outcome = 0; outcome < deals.size(); ++outcome) {
    const double product = count_of(deals[outcome]) * nets[outcome];
    sum += product;
    squares += product * nets[outcome];
  }
  const double mean = sum / all;
  return {mean, squares / all - mean * mean};
}

/// The number of ways to draw six cards.
double all_deals(const Shoe& shoe) {
  double all = 1;
  for (int drawn = 0; drawn < 6; ++drawn) all *= shoe.size() - drawn;
  return all;
}

/// \param net  of the outcome per unit staked, where the log does not say what came back.
void add_stake(StakeSum& sum, const LoggedMoney& money, double net, const MeanVariance& expected) {
  const Micros stake = money.stake.value_or(0);
  if (stake == 0) return;
  ++sum.bets;
  sum.staked += stake;
  sum.net += money.net        ? Wide{*money.net}
             : money.returned ? Wide{*money.returned} - stake
                              : static_cast<Wide>(std::nearbyint(static_cast<double>(stake) * net));
  sum.mean += Integer{stake} * fixed(expected.mean);
  sum.variance += Integer{stake} * stake * fixed(expected.variance);
}

LogJudge::Game game_of(const Ruleset& ruleset, std::string_view mode, bool follow) {
  const std::vector<const Bet*> all = ruleset.all_bets();
  LogJudge::Game game{ruleset,
                      all,
                      OfferedBets{ruleset.bets_in(mode)},
                      OutcomeCounter{ruleset.tableau, all},
                      {},
                      {},
                      {},
                      {},
                      {},
                      certain_coups(ruleset),
                      follow};
  const std::vector<Shoe> fresh{ruleset.fresh_shoe()};
  std::vector<Deals> deals(game.counter.outcome_count());
  game.counter.count(fresh, deals);
  for (std::size_t bet = 0; bet < all.size(); ++bet) {
    game.views.emplace_back(*all[bet]);
    std::vector<double> nets;
    for (std::size_t outcome = 0; outcome < all[bet]->outcome_count(); ++outcome)
      nets.push_back(static_cast<double>(all[bet]->net(outcome)));
    const MeanVariance expected =
        moments(std::span{deals}.subspan(game.counter.first_outcome(bet), all[bet]->outcome_count()), nets,
                all_deals(fresh.front()));
    game.fresh_means.push_back(expected.mean);
    game.fresh_variances.push_back(expected.variance);
    game.nets.push_back(std::move(nets));
  }
  for (const Bet* bet : game.in_mode.bets)
    game.place_in_all.push_back(
        static_cast<std::size_t>(std::find(all.begin(), all.end(), bet) - all.begin()));
  return game;
}

constexpr std::uint8_t kUntold = 255;

/// Coups that wait for the exact means of the shoes before them.
class Expectations {
 public:
  Expectations(const LogJudge::Game& game, Tally& tally) : game_{game}, tally_{tally} {}

  /// \param outcomes  of all bets; kUntold where the log does not tell.
  /// \param stakes    of all bets, empty if there are none.
  void add(Shoe shoe, std::span<const std::uint8_t> outcomes, std::span<const LoggedMoney> stakes) {
    constexpr std::size_t kTogether = 256;
    shoes_.push_back(std::move(shoe));
    outcomes_.insert(outcomes_.end(), outcomes.begin(), outcomes.end());
    stakes_.emplace_back(stakes.begin(), stakes.end());
    if (shoes_.size() == kTogether) flush();
  }

  void flush() {
    const std::size_t bets = game_.all_bets.size();
    deals_.resize(shoes_.size() * game_.counter.outcome_count());
    game_.counter.count(shoes_, deals_);
    for (std::size_t at = 0; at < shoes_.size(); ++at) {
      const double all = all_deals(shoes_[at]);
      for (std::size_t bet = 0; bet < bets; ++bet) add_bet(at, bet, all);
    }
    shoes_.clear();
    outcomes_.clear();
    stakes_.clear();
  }

 private:
  void add_bet(std::size_t at, std::size_t bet, double all) {
    const std::uint8_t outcome = outcomes_[at * game_.all_bets.size() + bet];
    if (outcome == kUntold) return;
    const std::size_t first = at * game_.counter.outcome_count() + game_.counter.first_outcome(bet);
    const std::span deals = std::span{deals_}.subspan(first, game_.all_bets[bet]->outcome_count());
    const auto [mean, variance] = moments(deals, game_.nets[bet], all);
    const bool is_determined =
        variance > 0 || std::any_of(deals.begin(), deals.end(), [](Deals count) { return count != 0; });
    if (!is_determined) return;
    ConditionalSum& sum = tally_.bets[bet].conditional;
    ++sum.coups;
    sum.net += fixed(game_.nets[bet][outcome]);
    sum.difference += fixed(game_.nets[bet][outcome] - mean);
    sum.variance += fixed(variance);
    if (!stakes_[at].empty())
      add_stake(tally_.bets[bet].stakes, stakes_[at][bet], game_.nets[bet][outcome], {mean, variance});
  }

  const LogJudge::Game& game_;
  Tally& tally_;
  std::vector<Shoe> shoes_;
  std::vector<std::uint8_t> outcomes_;
  std::vector<std::vector<LoggedMoney>> stakes_;
  std::vector<Deals> deals_;
};

/// Judges one block, coup after coup.
class BlockJudge {
 public:
  BlockJudge(const LogJudge::Game& game, const LogFormat& format)
      : game_{game},
        follows_shoes_{format.names_shoes},
        replayer_{game.ruleset.tableau, game.in_mode, format},
        judged_{Tally{game.ruleset}, {}, {}},
        shoe_{game.ruleset.decks},
        expectations_{game, judged_.tally},
        outcomes_(game.all_bets.size()) {}

  void on_before(const LoggedCoup& logged) { before_ = {logged.player[2], logged.banker[2]}; }

  void on_unread(const UnreadRecord& unread) {
    current_ = {};
    line_ = unread.line;
    report(unread.is_card ? FindingKind::impossible_card : FindingKind::unread_record,
           unread.column == 0 ? unread.message : fmt::format("column {}: {}", unread.column, unread.message));
    before_ = {};
    open_neighbour_.reset();
    // It took a place of its shoe, and its number is not known.
    if (position_ != 0) ++position_;
    last_number_.reset();
  }

  void on_coup(const LoggedCoup& logged) {
    if (follows_shoes_ && (position_ == 0 || logged.shoe != name_)) start_shoe(logged);
    current_ = logged.number;
    line_ = logged.line;
    const ReplayedCoup coup = replayer_.replay(
        logged, before_, [this](FindingKind kind, std::string message) { report(kind, std::move(message)); });
    before_ = {logged.player[2], logged.banker[2]};
    advance(logged);
    count(coup);
    tell(coup, logged);
    if (follows_shoes_) follow(coup, logged);
  }

  Judged finish() {
    end_shoe();
    expectations_.flush();
    return std::move(judged_);
  }

 private:
  void report(FindingKind kind, std::string message) {
    ++judged_.tally.findings[static_cast<std::size_t>(kind)];
    judged_.findings.push_back({kind, line_, name_, current_, std::move(message)});
  }

  void start_shoe(const LoggedCoup& logged) {
    end_shoe();
    name_ = logged.shoe;
    first_line_ = logged.line;
    position_ = 0;
    shoe_.restart();
    print_.restart();
    gone_ = 0;
    coups_after_cut_ = 0;
    before_ = {};
    open_neighbour_.reset();
    tested_in_shoe_ = 0;
    in_place_ = {};
    ++judged_.tally.shoes;
    if (!logged.burn) return;
    shoe_.take(*logged.burn);
    gone_ = 1 + burned_after(*logged.burn);
  }

  void end_shoe() {
    if (!follows_shoes_ || position_ == 0) return;
    Tally& tally = judged_.tally;
    tally.pairs_in_shoe += tested_in_shoe_ * (tested_in_shoe_ - 1);
    for (std::size_t place = 0; place < in_place_.size(); ++place)
      if (in_place_[place] > 0) tally.place_pairs[place] += in_place_[place] * (in_place_[place] - 1);
    if (const auto print = print_.print()) {
      tally.add_print(*print);
      judged_.prints.push_back({*print, first_line_, name_});
    }
  }

  /// To the next place in the shoe.
  void advance(const LoggedCoup& logged) {
    if (position_ != 0 && logged.number && last_number_ && *logged.number != *last_number_ + 1)
      report(FindingKind::coup_number, fmt::format("coup {} follows coup {}", *logged.number, *last_number_));
    last_number_ = logged.number;
    ++position_;
    ++judged_.tally.coups;
    if (!logged.money.empty()) ++judged_.tally.with_money;
    if (follows_shoes_) check_place(logged);
  }

  void check_place(const LoggedCoup& logged) {
    const Ruleset& game = game_.ruleset;
    if (shoe_.size() - unseen_burn() <= game.cut && coups_after_cut_++ >= game.after_cut)
      report(FindingKind::late_coup,
             fmt::format("{} cards or fewer were left, and the cut card stands before the last {}",
                         shoe_.size() - unseen_burn(), game.cut));
    for (std::size_t column = 0; column < logged.money.size(); ++column) {
      const auto& place = replayer_.payouts().places()[column];
      if (!place || logged.money[column].stake.value_or(0) == 0) continue;
      const Bet& bet = *game_.in_mode.bets[*place];
      if (bet.rounds && position_ > static_cast<std::uint64_t>(*bet.rounds))
        report(FindingKind::late_bet,
               fmt::format("{} is offered in the first {} coups of a shoe, and this is {}", bet.id,
                           *bet.rounds, position_));
    }
  }

  /// Burned cards that nobody has seen, as far as they are certain.
  int unseen_burn() const {
    if (gone_ > 0) return gone_ - 1;
    return game_.ruleset.burn.shown_card ? 2 : game_.ruleset.burn.cards;  // an ace at least, and one more
  }

  bool is_tested() const { return !follows_shoes_ || position_ <= game_.certain_coups; }

  void count(const ReplayedCoup& coup) {
    Tally& tally = judged_.tally;
    ++tally.known[static_cast<std::size_t>(coup.known)];
    if (coup.is_void) ++tally.voids;
    if (coup.known == Known::cards) ++tally.details[static_cast<std::size_t>(detail_of(coup.coup))];
    if (coup.known == Known::nothing || !is_tested()) {
      open_neighbour_.reset();
      return;
    }
    ++tally.winners[static_cast<std::size_t>(coup.winner)];
    ++tested_in_shoe_;
    const auto player = static_cast<std::size_t>(coup.player.value());
    const auto banker = static_cast<std::size_t>(coup.banker.value());
    if (coup.known == Known::totals) ++tally.totals[player * 10 + banker];
    if (coup.known == Known::cards) count_cards(coup.coup);
    if (follows_shoes_) count_neighbour(coup.winner);
  }

  static Detail detail_of(const Coup& coup) {
    return std::min({coup.player.start_detail(), coup.banker.start_detail(), coup.player.third_detail(),
                     coup.banker.third_detail()});
  }

  void count_cards(const Coup& coup) {
    ++judged_.tally.scores[index_of(
        {coup.player.total().value(), coup.banker.total().value(), coup.player.size, coup.banker.size})];
    const Detail detail = detail_of(coup);
    // At every detail up to that: which cards are known well may depend on what they are.
    const auto count_card = [&](std::size_t place, Card card) {
      for (std::size_t known = 0; known <= static_cast<std::size_t>(detail); ++known)
        ++judged_.tally
              .cards[known][place][static_cast<std::size_t>(kind_of(card, static_cast<Detail>(known)))];
      ++in_place_[place];
    };
    count_card(0, coup.player.first());
    count_card(1, coup.banker.first());
    count_card(2, coup.player.second());
    count_card(3, coup.banker.second());
    if (coup.player.has_third()) count_card(4, coup.player.third());
    if (coup.banker.has_third()) count_card(5, coup.banker.third());
  }

  /// Coups 1 and 2 of a shoe, 3 and 4, and so on: pairs that have no coup in common.
  void count_neighbour(int winner) {
    if (position_ % 2 == 1) {
      open_neighbour_ = winner;
    } else if (open_neighbour_) {
      const int both = *open_neighbour_ * 3 + winner;
      ++judged_.tally.neighbours[static_cast<std::size_t>(both)];
      open_neighbour_.reset();
    }
  }

  /// What each bet brought, and the money on it where no shoe tells more.
  void tell(const ReplayedCoup& coup, const LoggedCoup& logged) {
    if (!logged.money.empty()) sort_money(logged);
    for (std::size_t bet = 0; bet < outcomes_.size(); ++bet) {
      const std::optional<std::size_t> outcome = game_.views[bet].outcome(coup);
      outcomes_[bet] = outcome ? static_cast<std::uint8_t>(*outcome) : kUntold;
      if (!outcome) continue;
      if (is_tested()) ++judged_.tally.bets[bet].outcomes[*outcome];
      if (!logged.money.empty() && !is_followed(coup))
        add_stake(judged_.tally.bets[bet].stakes, money_[bet], game_.nets[bet][*outcome],
                  {game_.fresh_means[bet], game_.fresh_variances[bet]});
    }
  }

  void sort_money(const LoggedCoup& logged) {
    money_.assign(outcomes_.size(), {});
    const auto& places = replayer_.payouts().places();
    for (std::size_t column = 0; column < logged.money.size(); ++column)
      if (places[column]) money_[game_.place_in_all[*places[column]]] = logged.money[column];
  }

  bool is_followed(const ReplayedCoup& coup) const {
    constexpr int kFewest = 6;
    return follows_shoes_ && game_.follow && coup.known == Known::cards && shoe_.is_sound() &&
           shoe_.size() >= kFewest;
  }

  void follow(const ReplayedCoup& coup, const LoggedCoup& logged) {
    if (is_followed(coup))
      expectations_.add(
          shoe_.shoe(), outcomes_,
          logged.money.empty() ? std::span<const LoggedMoney>{} : std::span<const LoggedMoney>{money_});
    print_.add(coup);
    for (const Card card : coup.gone_cards()) {
      const bool was_sound = shoe_.is_sound();
      if (!shoe_.take(card) && was_sound)
        report(FindingKind::too_many_copies,
               fmt::format("{} comes more often than {} decks hold it", to_text(card), game_.ruleset.decks));
    }
  }

  const LogJudge::Game& game_;
  bool follows_shoes_;
  Replayer replayer_;
  Judged judged_;
  FollowedShoe shoe_;
  Expectations expectations_;
  PrintMaker print_;

  // The record at hand.
  std::optional<std::uint64_t> current_;
  std::size_t line_ = 0;
  std::vector<std::uint8_t> outcomes_;  // of all bets
  std::vector<LoggedMoney> money_;      // on all bets

  // The shoe at hand.
  std::string name_;
  std::size_t first_line_ = 0;
  std::uint64_t position_ = 0;
  std::optional<std::uint64_t> last_number_;
  int gone_ = 0;  // burned cards; 0 if not known
  int coups_after_cut_ = 0;
  ThirdColumns before_;
  std::optional<int> open_neighbour_;
  std::uint64_t tested_in_shoe_ = 0;
  std::array<std::uint64_t, 6> in_place_{};
};

}  // namespace

LogJudge::LogJudge(const Ruleset& ruleset, std::string_view mode, bool follow)
    : game_{std::make_unique<const Game>(game_of(ruleset, mode, follow))} {}

LogJudge::~LogJudge() = default;

Judged LogJudge::judge(const LogBlock& block, const CoupReader& reader, const LogFormat& format) const {
  BlockJudge judge{*game_, format};
  reader.read(
      block, [&](const LoggedCoup& coup) { judge.on_before(coup); },
      [&](const LoggedCoup& coup) { judge.on_coup(coup); },
      [&](const UnreadRecord& unread) { judge.on_unread(unread); });
  return judge.finish();
}

}  // namespace punto
