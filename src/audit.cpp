#include "punto/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <utility>

#include "audit_engines.hpp"
#include "punto/enumerate.hpp"
#include "punto/published.hpp"

namespace punto {
namespace {

constexpr std::size_t kMostFailures = 5;

void expect(AuditCheck& check, bool equal, const std::string& failure) {
  ++check.comparisons;
  if (!equal && check.failures.size() < kMostFailures) check.failures.push_back(failure);
}

/// Whole numbers from 0 to `greatest`, the same on every machine (the standard distributions are not).
int random_count(std::mt19937_64& generator, int greatest) {
  return static_cast<int>(generator() % (static_cast<std::uint64_t>(greatest) + 1));
}

Shoe random_shoe(std::mt19937_64& generator, Detail detail, int greatest_count) {
  for (;;) {
    std::vector<std::int64_t> counts(static_cast<std::size_t>(kind_count(detail)));
    for (std::int64_t& count : counts) count = random_count(generator, greatest_count);
    Shoe shoe = Shoe::from_counts(detail, counts);
    if (shoe.size() >= 6) return shoe;
  }
}

using Counts = std::map<std::vector<int>, Integer>;

std::vector<int> tuple_of(const FactList& facts, const std::function<int(const Fact&)>& value) {
  std::vector<int> tuple;
  for (const Fact* fact : facts) tuple.push_back(value(*fact));
  return tuple;
}

/// The distribution summed over all facts but these.
Counts marginal(const Distribution& joint, const FactList& facts) {
  Counts counts;
  for (const Distribution::Row& row : joint.rows())
    counts[tuple_of(facts, [&](const Fact& fact) { return row.values[fact]; })] += row.deals;
  return counts;
}

/// Deals every ordered sequence of six cards of a shoe, one by one.
class Listing {
 public:
  Listing(const Shoe& shoe, const Tableau& tableau, const FactList& facts)
      : detail_{shoe.detail()},
        counts_{shoe.counts().begin(), shoe.counts().end()},
        tableau_{tableau},
        facts_{facts} {
    draw(0, 1);
  }
  const Counts& counts() const { return result_; }

 private:
  void draw(std::size_t drawn, std::int64_t ways) {
    if (drawn == cards_.size()) {
      const Coup coup = deal_coup(tableau_, cards_);
      result_[tuple_of(facts_, [&](const Fact& fact) { return evaluate(fact, coup); })] += ways;
      return;
    }
    for (std::size_t kind = 0; kind < counts_.size(); ++kind) {
      if (counts_[kind] == 0) continue;
      cards_[drawn] = card_of_kind(static_cast<int>(kind), detail_);
      const int count = counts_[kind]--;
      draw(drawn + 1, ways * count);
      ++counts_[kind];
    }
  }

  Detail detail_;
  std::vector<int> counts_;
  const Tableau& tableau_;
  const FactList& facts_;
  std::array<Card, 6> cards_{};
  Counts result_;
};

AuditCheck audit_published(const Tableau& tableau) {
  AuditCheck check{"published figures", "every printed count and edge with the exact one", 0, {}};
  for (const Figure& figure : published_figures()) {
    for (const Comparison& comparison : compare(figure, tableau)) {
      expect(check, comparison.equal,
             fmt::format("{}, {}: printed {}, exact {}", figure.id, comparison.what, comparison.printed,
                         comparison.exact));
    }
  }
  return check;
}

/// Few kinds, so that all sequences can be listed.
Shoe small_shoe(std::mt19937_64& generator, Detail detail) {
  constexpr int kKinds = 7;
  std::vector<std::int64_t> counts(static_cast<std::size_t>(kind_count(detail)));
  for (int kind = 0; kind < kKinds; ++kind)
    counts[static_cast<std::size_t>(random_count(generator, kind_count(detail) - 1))] +=
        1 + random_count(generator, 2);
  return Shoe::from_counts(detail, counts);
}

AuditCheck audit_listing(const Tableau& tableau, const std::vector<const Bet*>& bets,
                         std::mt19937_64& generator) {
  constexpr int kShoesOfEach = 4;
  AuditCheck check{"plain listing", "the walk with every sequence of small shoes, dealt one by one", 0, {}};
  for (const Detail detail : {Detail::points, Detail::ranks, Detail::cards}) {
    const FactList facts = facts_of(bets, detail);
    for (int shoe_number = 0; shoe_number < kShoesOfEach; ++shoe_number) {
      const Shoe shoe = small_shoe(generator, detail);
      const Counts walked = marginal(enumerate(shoe, tableau, facts), facts);
      expect(check, walked == Listing(shoe, tableau, facts).counts(),
             fmt::format("shoe {} of {}: the counts differ", shoe_number + 1, to_text(detail)));
    }
  }
  return check;
}

AuditCheck audit_details(const Tableau& tableau, const std::vector<const Bet*>& bets,
                         std::mt19937_64& generator) {
  constexpr int kShoes = 50;
  AuditCheck check{"details", "what a coarser look at a random shoe counts with a finer one", 0, {}};
  for (int shoe_number = 0; shoe_number < kShoes; ++shoe_number) {
    const Shoe shoe = random_shoe(generator, Detail::cards, 8);
    const Distribution fine = enumerate(shoe, tableau, facts_of(bets, Detail::cards));
    expect(check, fine.deals() == shoe.deals(), "the outcomes do not add up to all deals");
    for (const Detail detail : {Detail::points, Detail::ranks}) {
      const FactList facts = facts_of(bets, detail);
      expect(check, marginal(fine, facts) == marginal(enumerate(shoe.at(detail), tableau, facts), facts),
             fmt::format("shoe {}: {} and cards differ", shoe_number + 1, to_text(detail)));
    }
  }
  return check;
}

AuditCheck audit_burn(const Ruleset& ruleset, const std::vector<const Bet*>& bets) {
  AuditCheck check{"unseen burn", "the fresh shoe with the average over all shown burn cards", 0, {}};
  const Shoe shoe = ruleset.fresh_shoe().at(Detail::ranks);
  const FactList facts = facts_of(bets, Detail::ranks);
  std::map<std::vector<int>, Rational> average;
  for (int kind = 0; kind < kind_count(Detail::ranks); ++kind) {
    const Card shown = card_of_kind(kind, Detail::ranks);
    const Rational weight{shoe.counts()[static_cast<std::size_t>(kind)], shoe.size()};
    const Distribution joint = enumerate(shoe.without(std::array{shown}), ruleset.tableau, facts);
    for (const auto& [tuple, deals] : marginal(joint, facts))
      average[tuple] += weight * Rational{deals, joint.deals()};
  }
  const Distribution fresh = enumerate(shoe, ruleset.tableau, facts);
  for (const auto& [tuple, deals] : marginal(fresh, facts))
    expect(check, average[tuple] == Rational(deals, fresh.deals()), "a probability differs from the average");
  return check;
}

AuditCheck check_of(const std::string& name, const std::string& what, EngineCheck found) {
  if (found.failures.size() > kMostFailures) found.failures.resize(kMostFailures);
  return {name, what, found.comparisons, std::move(found.failures)};
}

AuditCheck audit_outcomes(const Tableau& tableau, const std::vector<const Bet*>& bets,
                          std::mt19937_64& generator) {
  constexpr int kShoes = 200;
  std::vector<Shoe> shoes;
  for (int number = 0; number < kShoes; ++number) shoes.push_back(random_shoe(generator, Detail::cards, 8));
  return check_of("outcomes", "the deals of every bet's outcomes, the fastest way, with one walk",
                  compare_outcomes(tableau, bets, shoes));
}

}  // namespace

std::vector<AuditCheck> audit(const Ruleset& ruleset, std::uint64_t seed, int shoes) {
  std::mt19937_64 generator{seed};
  const std::vector<const Bet*> bets = ruleset.all_bets();
  return {audit_published(ruleset.tableau),
          audit_listing(ruleset.tableau, bets, generator),
          audit_details(ruleset.tableau, bets, generator),
          audit_burn(ruleset, bets),
          audit_outcomes(ruleset.tableau, bets, generator),
          check_of("score table", "the deals of every score of random compositions with the walk",
                   compare_score_tables(ruleset.tableau, generator(), shoes))};
}

RulesetCheck check_ruleset(const Ruleset& ruleset) {
  const Analysis analysis = analyze(ruleset.fresh_shoe(), ruleset.tableau, ruleset.all_bets());
  RulesetCheck check;
  const BetAnalysis* best = nullptr;
  for (const BetAnalysis& bet : analysis.bets) {
    if (best == nullptr || bet.rtp() > best->rtp()) best = &bet;
    if (bet.rtp() > 1)
      check.warnings.push_back(
          fmt::format("{} returns {} of the stake, more than 100 %", bet.bet->id, percent(bet.rtp(), 4)));
  }
  if (const auto& claim = ruleset.rtp_max) {
    const std::string exact = percent(best->rtp(), printed_digits(claim->text));
    check.claims.push_back({"rtp_max", claim->text, exact, claim->source, claim->text == exact});
  }
  return check;
}

}  // namespace punto
