// The pair table: deals of every combination of pairs, in closed form.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "punto/coup.hpp"
#include "punto/groups.hpp"
#include "punto/shoe.hpp"

namespace punto {

/// What the first two cards of a hand are to each other; a perfect pair is of one suit as well.
enum class PairKind : std::uint8_t { none, pair, perfect };

/// The pairs of a coup.
struct PairState {
  PairKind player, banker;
  bool same_rank;  // both hands pair, on one rank

  bool operator==(const PairState&) const = default;
};

/// All states, in the order of the table.
inline constexpr std::array kPairStates{
    PairState{PairKind::none, PairKind::none, false},
    PairState{PairKind::none, PairKind::pair, false},
    PairState{PairKind::none, PairKind::perfect, false},
    PairState{PairKind::pair, PairKind::none, false},
    PairState{PairKind::pair, PairKind::pair, false},
    PairState{PairKind::pair, PairKind::perfect, false},
    PairState{PairKind::perfect, PairKind::none, false},
    PairState{PairKind::perfect, PairKind::pair, false},
    PairState{PairKind::perfect, PairKind::perfect, false},
    PairState{PairKind::pair, PairKind::pair, true},
    PairState{PairKind::pair, PairKind::perfect, true},
    PairState{PairKind::perfect, PairKind::pair, true},
    PairState{PairKind::perfect, PairKind::perfect, true},
};

/// Ordered ways to draw the first four cards, by state. Products of four counts fit 64 bits.
using PairTable = std::array<std::uint64_t, kPairStates.size()>;

/// \param shoe  finite, at ranks or cards detail; known by ranks only, no pair counts as perfect.
/// \returns the ordered ways to draw four cards for each of kPairStates; they add up to n(n-1)(n-2)(n-3).
///          Exact.
/// \par Cost    a tenth of a microsecond.
/// \par Source  docs/method.md, section 10.
PairTable pair_table(const Shoe& shoe);

/// For each of many shoes, the sums of groups of kPairStates, as many shoes at once as this machine's vectors
/// hold. Where a shoe is known by ranks only, all pairs stand among the perfect ones, so groups that tell
/// these apart have no meaning then; where it is known by points, none has.
///
/// \param shoes   of kMostCardsInVectors cards at most.
/// \param starts  shoes.size() x groups.size() numbers of ways to draw four cards, those of one shoe after
/// the
///                other.
/// Exact: doubles hold all products of four counts.
/// \par Cost    about 30 nanoseconds a shoe with AVX-512.
void count_pair_groups(std::span<const Shoe* const> shoes, const Groups& groups,
                       std::span<std::uint64_t> starts);

/// The same for one shoe of any size, at ranks or cards.
void count_pair_groups_plainly(const Shoe& shoe, const Groups& groups, std::span<std::uint64_t> starts);

/// For each of many shoes, the starts of groups times factors, added up.
/// \param sums  shoes.size() x groups.size() numbers, those of one shoe after the other.
void weigh_pair_groups(std::span<const Shoe* const> shoes, const WeighedGroups& groups,
                       std::span<std::int64_t> sums);

/// A coup of this state, its cards known at `detail` (ranks or cards): what facts told by pairs may be asked
/// on.
Coup coup_of(const PairState& state, Detail detail);

}  // namespace punto
