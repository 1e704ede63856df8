// The facts: everything that a bet, a query or a check may ask about a coup, each defined once.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "punto/coup.hpp"
#include "punto/shoe.hpp"

namespace punto {

/// What a fact sees of the first two cards of one hand beyond their total: it cannot tell two hands
/// apart that have the same total and the same value here.
struct HandView {
  Detail needs;
  int (*of)(Card first, Card second);
};

/// What a fact sees of a third card beyond its points: it cannot tell two cards apart that have the
/// same points and the same value here.
struct CardView {
  bool reads;  // does the fact look at third cards at all?
  Detail needs;
  int (*of)(Card card);
};

/// How a fact's values are written and typed in conditions.
enum class FactKind : std::uint8_t {
  number,
  flag,    // 0 or 1; may stand alone as a truth
  winner,  // tie, player, banker
};

/// The least that tells a fact: where the final score or the pairs do, its deals have closed forms.
enum class ToldBy : std::uint8_t {
  score,  // both final totals and both card counts
  pairs,  // which hands pair, how perfectly, and whether on one rank
  coup,   // nothing less than the coup
};

/// A named small-integer property of a coup.
///
/// The views say which cards a fact may depend on and how finely; the enumerator merges all cards that
/// the asked facts cannot tell apart. Tests prove every view, `told_by` and `settled`.
struct Fact {
  std::string_view name;
  std::string_view meaning;
  int least, greatest;  // of its values, inclusive
  FactKind kind;
  HandView player_start, banker_start;
  CardView third;
  ToldBy told_by;
  bool names_suits;  // tells one suit from another, not just equal from unequal
  int settled;       // after how many dealt cards its value is certain: 4, 5 or 6
  int (*evaluate)(const Coup& coup);

  /// The detail to which the first four cards must be known.
  Detail start_detail() const;
  /// The detail to which third cards must be known; points for facts that read none.
  Detail third_detail() const { return third.needs; }
  /// The detail to which a shoe must be known.
  Detail needed_detail() const { return std::max(start_detail(), third_detail()); }
};

/// All facts, in the order of the documentation. A new fact is one more row of this table.
std::span<const Fact> all_facts();

/// The fact of that name, or nullptr.
const Fact* find_fact(std::string_view name);

/// The fact of that name.
/// \throws Error that suggests the closest name.
const Fact& fact_named(std::string_view name);

/// "banker" for winner = 2; the digits for other facts.
std::string value_text(const Fact& fact, int value);

/// Why `coup` is not known well enough to say `fact`; empty if it is.
std::string missing_for(const Fact& fact, const Coup& coup);

/// Why `shoe` cannot determine `fact`; empty if it can.
std::string missing_for(const Fact& fact, const Shoe& shoe);

/// The value of `fact` on `coup`.
/// \throws Error if the coup is known less finely than the fact needs.
int evaluate(const Fact& fact, const Coup& coup);

/// A set of facts without repetitions, in the order of the table.
using FactList = std::vector<const Fact*>;

/// `facts` sorted into table order, each once.
FactList normalized(FactList facts);

/// Values of some facts, by fact.
class FactValues {
 public:
  static constexpr std::size_t kMost = 64;

  int operator[](const Fact& fact) const { return values_[index(fact)]; }
  void set(const Fact& fact, int value) { values_[index(fact)] = static_cast<std::int8_t>(value); }
  auto operator<=>(const FactValues&) const = default;

 private:
  static std::size_t index(const Fact& fact);
  std::array<std::int8_t, kMost> values_{};
};

/// The values of `facts` on `coup`.
/// \throws Error if the coup is known less finely than one of them needs.
FactValues evaluate(const FactList& facts, const Coup& coup);

}  // namespace punto
