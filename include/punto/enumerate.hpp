// The walk: every way one coup can end, counted.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "punto/exact.hpp"
#include "punto/facts.hpp"
#include "punto/shoe.hpp"
#include "punto/tableau.hpp"

namespace punto {

/// The joint distribution of some facts: for each combination of values that can occur, its number of
/// deals. Rows are sorted by their values; deals are positive and add up to `deals`.
class Distribution {
 public:
  struct Row {
    FactValues values;
    Integer deals;
  };

  /// \param facts  in table order.
  Distribution(FactList facts, std::vector<Row> rows);

  /// The facts asked, in table order.
  const FactList& facts() const { return facts_; }
  std::span<const Row> rows() const { return rows_; }
  /// The deals of all rows: n(n-1)...(n-5) of the shoe.
  const Integer& deals() const { return deals_; }

  /// The deals of the rows for which `holds(values)`.
  template <class Predicate>
  Integer count(Predicate holds) const {
    Integer sum = 0;
    for (const Row& row : rows_)
      if (holds(row.values)) sum += row.deals;
    return sum;
  }

  /// The rows for which `holds(values)`; `deals` becomes their sum, so that count / deals is a
  /// probability given that the predicate holds.
  template <class Predicate>
  Distribution given(Predicate holds) const {
    std::vector<Row> kept;
    for (const Row& row : rows_)
      if (holds(row.values)) kept.push_back(row);
    return {facts_, std::move(kept)};
  }

 private:
  FactList facts_;
  std::vector<Row> rows_;
  Integer deals_;
};

/// Counts every way one coup can end, dealt from `shoe`.
///
/// \param facts  any of them, in any order; none gives one row with all deals.
/// \returns the number of ordered six-card deals for each combination of `facts`; they add up to
///          n(n-1)...(n-5), n = shoe.size(). A coup that ends on four or five cards counts once for
///          each way of dealing the cards that it left unused, so count / deals is its probability.
///          Exact: whole numbers throughout, 64-bit while n(n-1)...(n-5) fits, of any size beyond.
/// \throws  Error if the shoe has fewer than six cards, cannot determine one of the facts, or the facts
///          take more than four million combinations of values.
/// \par Cost    below a millisecond for facts of points, milliseconds for facts of the first cards'
///              suits, seconds for facts of third cards' suits.
/// \par Source  docs/method.md, section 3.
Distribution enumerate(const Shoe& shoe, const Tableau& tableau, const FactList& facts);

/// \throws Error if the shoe holds fewer than the six cards that a coup may take.
void require_playable(const Shoe& shoe);

}  // namespace punto
