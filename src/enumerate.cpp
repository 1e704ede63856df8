#include "punto/enumerate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <span>
#include <tuple>
#include <utility>

#include "enumerate_ends.hpp"
#include "enumerate_starts.hpp"
#include "punto/error.hpp"

namespace punto {
namespace {

using Tuple = TupleNumbers::Tuple;  // values of facts: all fit a byte

constexpr std::uint32_t kUnknown = std::numeric_limits<std::uint32_t>::max();

Tuple values_of(const FactList& facts, const Coup& coup) {
  Tuple values;
  values.reserve(facts.size());
  for (const Fact* fact : facts) values.push_back(static_cast<std::int8_t>(fact->evaluate(coup)));
  return values;
}

/// Above this, a joint distribution fills memory before it tells anybody anything.
constexpr std::size_t kMostCombinations = 4'000'000;

void require_few(std::size_t combinations) {
  if (combinations > kMostCombinations) {
    throw Error{
        fmt::format("these facts together take more than {} combinations of values; ask about fewer at once",
                    with_thousands(kMostCombinations))};
  }
}

/// The walk over one shoe.
///
/// Facts that read no third card are settled by the first four; the others are open, and are evaluated
/// once for each (what they see of the four cards, end).
class Walk {
 public:
  Walk(const Shoe& shoe, const Tableau& tableau, const FactList& facts)
      : tableau_{tableau}, deck_{make_deck(shoe, facts)} {
    for (const Fact* fact : facts) (fact->third.reads ? open_facts_ : settled_facts_).push_back(fact);
    find_starts();
  }

  /// \tparam Count  a whole number that holds all deals.
  template <class Count>
  std::vector<Distribution::Row> rows() {
    std::vector<std::vector<Count>> deals(settled_.tuples().size());  // [settled tuple][final tuple]
    std::vector<std::uint64_t> ways;                                  // by final tuple of the future
    for (auto start = starts_.begin(); start != starts_.end();) {
      const Start& first = *start;
      Future& future = future_of(first.seen);
      count_ways(first.state, future, ways);
      for (; start != starts_.end() && start->state == first.state && start->seen == first.seen; ++start)
        add(*start, future, ways, deals[start->settled]);
    }
    return collect(deals);
  }

 private:
  /// Four cards dealt, up to what the facts can tell. Starts of one state that look alike to the open
  /// facts have one future.
  struct Start {
    StateKey state;
    std::uint32_t settled;  // the tuple of settled facts
    std::uint32_t seen;     // what open facts see of both hands
    std::uint64_t ways;     // to deal the four cards, ordered; below size^4
  };

  /// How coups go on whose four cards look the same to the open facts.
  struct Future {
    Coup four_cards;  // that look so
    std::vector<End> ends;
    std::vector<std::uint32_t> reached;  // by end: index of `finals`, or kUnknown
    std::vector<std::uint32_t> finals;   // tuples of open facts, each once
  };

  void find_starts() {
    const SideHands player = make_hands(deck_, settled_facts_, open_facts_, &Fact::player_start);
    const SideHands banker = make_hands(deck_, settled_facts_, open_facts_, &Fact::banker_start);
    const std::vector<std::uint64_t> ways = count_starts(deck_, player, banker);
    // What both sights together mean, found when they first meet.
    std::vector<std::uint32_t> settled(std::size_t{player.settled_sights} * banker.settled_sights, kUnknown);
    futures_.resize(std::size_t{player.open_sights} * banker.open_sights);

    auto next_ways = ways.begin();
    for (const HandClass& player_hand : player.classes) {
      for (const HandClass& banker_hand : banker.classes) {
        const std::uint64_t start_ways = *next_ways++;
        if (start_ways == 0) continue;
        const Coup coup = four_cards(player_hand, banker_hand);
        std::uint32_t& tuple =
            settled[player_hand.settled_sight * banker.settled_sights + banker_hand.settled_sight];
        if (tuple == kUnknown) {
          tuple = settled_.of(values_of(settled_facts_, coup));
          require_few(settled_.tuples().size());
        }
        const std::uint32_t seen = player_hand.open_sight * banker.open_sights + banker_hand.open_sight;
        futures_[seen].four_cards = coup;
        starts_.push_back({state_key(player_hand, banker_hand), tuple, seen, start_ways});
      }
    }
    std::sort(starts_.begin(), starts_.end(), [](const Start& a, const Start& b) {
      return std::tie(a.state, a.seen) < std::tie(b.state, b.seen);
    });
  }

  static Coup four_cards(const HandClass& player, const HandClass& banker) {
    Coup coup;
    coup.player.cards = {player.first, player.second};
    coup.banker.cards = {banker.first, banker.second};
    return coup;
  }

  /// The future, its ends found when it is first asked for.
  Future& future_of(std::uint32_t seen) {
    Future& future = futures_[seen];
    if (!future.ends.empty()) return future;
    const Coup& coup = future.four_cards;
    future.ends = ends_after(coup.player.initial(), coup.banker.initial(), deck_, tableau_);
    future.reached.assign(future.ends.size(), kUnknown);
    return future;
  }

  /// Evaluates the open facts at an end that can occur.
  std::uint32_t reach(Future& future, const End& end) {
    const std::uint32_t tuple = final_.of(values_of(open_facts_, complete(future.four_cards, end)));
    const auto found = std::find(future.finals.begin(), future.finals.end(), tuple);
    const auto index = static_cast<std::uint32_t>(found - future.finals.begin());
    if (found == future.finals.end()) future.finals.push_back(tuple);
    return index;
  }

  Coup complete(Coup coup, const End& end) const {
    add_third(coup.player, end.player_third);
    add_third(coup.banker, end.banker_third);
    return coup;
  }

  void add_third(Hand& hand, std::uint8_t third) const {
    if (third == End::kNoCard) return;
    hand.cards[2] = deck_.third_classes[third].card;
    hand.size = 3;
  }

  /// The ways from this state to every final tuple of its future, counted once for all its starts.
  void count_ways(StateKey state, Future& future, std::vector<std::uint64_t>& ways) {
    const std::vector<std::uint64_t> left_cards = left_after(state, deck_);
    const std::span left{left_cards};  // spans keep the loop free of memory that it might change
    const std::span ends{future.ends};
    const std::span reached{future.reached};
    const std::uint64_t taken_per_draw = deck_.taken_per_draw;
    ways.assign(ends.size(), 0);  // no more final tuples than ends
    const std::span sums{ways};
    for (std::size_t at = 0; at < ends.size(); ++at) {
      const std::uint64_t end_ways = ends[at].ways(left, taken_per_draw);
      if (end_ways == 0) continue;
      if (reached[at] == kUnknown) reached[at] = reach(future, ends[at]);
      sums[reached[at]] += end_ways;
    }
    ways.resize(future.finals.size());
  }

  template <class Count>
  void add(const Start& start, const Future& future, const std::vector<std::uint64_t>& ways,
           std::vector<Count>& deals) {
    if (deals.size() < final_.tuples().size()) {
      combinations_ += final_.tuples().size() - deals.size();
      require_few(combinations_);
      deals.resize(final_.tuples().size());
    }
    for (std::size_t at = 0; at < ways.size(); ++at) deals[future.finals[at]] += Count{start.ways} * ways[at];
  }

  template <class Count>
  std::vector<Distribution::Row> collect(const std::vector<std::vector<Count>>& deals) const {
    std::vector<Distribution::Row> rows;
    for (std::size_t settled = 0; settled < deals.size(); ++settled) {
      for (std::size_t final_tuple = 0; final_tuple < deals[settled].size(); ++final_tuple) {
        if (deals[settled][final_tuple] == 0) continue;
        Distribution::Row row{{}, Integer{deals[settled][final_tuple]}};
        set(row.values, settled_facts_, settled_.tuples()[settled]);
        set(row.values, open_facts_, final_.tuples()[final_tuple]);
        rows.push_back(std::move(row));
      }
    }
    return rows;
  }

  static void set(FactValues& values, const FactList& facts, const Tuple& tuple) {
    for (std::size_t at = 0; at < facts.size(); ++at) values.set(*facts[at], tuple[at]);
  }

  const Tableau& tableau_;
  FactList settled_facts_, open_facts_;
  Deck deck_;
  std::vector<Start> starts_;    // sorted by state, then by what is seen
  std::vector<Future> futures_;  // by what is seen
  TupleNumbers settled_, final_;
  std::size_t combinations_ = 0;  // of settled and final tuples, so far
};

}  // namespace

Distribution::Distribution(FactList facts, std::vector<Row> rows)
    : facts_{std::move(facts)}, rows_{std::move(rows)}, deals_{0} {
  std::sort(rows_.begin(), rows_.end(), [](const Row& a, const Row& b) { return a.values < b.values; });
  for (const Row& row : rows_) deals_ += row.deals;
}

void require_playable(const Shoe& shoe) {
  constexpr int kMostInACoup = 6;
  if (shoe.size() < kMostInACoup)
    throw Error{fmt::format("{} card{} in the shoe; a coup may take {}", shoe.size(),
                            shoe.size() == 1 ? "" : "s", kMostInACoup)};
}

Distribution enumerate(const Shoe& shoe, const Tableau& tableau, const FactList& facts) {
  require_playable(shoe);
  const FactList asked = normalized(facts);
  for (const Fact* fact : asked) {
    if (const std::string missing = missing_for(*fact, shoe); !missing.empty())
      throw Error{fmt::format("{} {}", fact->name, missing)};
  }
  Walk walk{shoe, tableau, asked};
  const bool fits = shoe.deals() <= std::numeric_limits<std::uint64_t>::max();
  return {asked, fits ? walk.rows<std::uint64_t>() : walk.rows<Integer>()};
}

}  // namespace punto
