// Who draws, as the score table asks it: once known while compiling, once only when running.
#pragma once

#include <array>
#include <cstddef>

#include "lanes_build.hpp"
#include "punto/tableau.hpp"

namespace punto {

/// Of a small table; signed, since differences of such are taken.
using Index = std::ptrdiff_t;

/// The tableau of nearly every table. It is no second source of the rules: a tableau that equals it runs code
/// that was compiled for it, any other one runs the same code with its rules looked up.
inline constexpr Tableau kCommonTableau = [] {
  constexpr std::array<int, 10> kGreatestDrawingTotal{3, 3, 4, 4, 5, 5, 6, 6, 2, 3};  // by the third card
  Tableau tableau;
  for (std::size_t total = 0; total < 8; ++total) {
    tableau.player[total] = tableau.banker_after_stand[total] = total <= 5;
    for (std::size_t third = 0; third < 10; ++third)
      tableau.banker[total][third] = static_cast<int>(total) <= kGreatestDrawingTotal[third];
  }
  return tableau;
}();

/// The rules of kCommonTableau, constants to the compiler.
struct CommonRules {
  static constexpr bool kConstant = !kIsWatched;

  static constexpr bool player(Index total) { return kCommonTableau.player[static_cast<std::size_t>(total)]; }
  static constexpr bool after_stand(Index total) {
    return kCommonTableau.banker_after_stand[static_cast<std::size_t>(total)];
  }
  static constexpr bool banker(Index total, Index third) {
    return kCommonTableau.banker[static_cast<std::size_t>(total)][static_cast<std::size_t>(third)];
  }
};

/// The rules of any tableau.
struct AnyRules {
  static constexpr bool kConstant = false;

  const Tableau& tableau;

  bool player(Index total) const { return tableau.player[static_cast<std::size_t>(total)]; }
  bool after_stand(Index total) const { return tableau.banker_after_stand[static_cast<std::size_t>(total)]; }
  bool banker(Index total, Index third) const {
    return tableau.banker[static_cast<std::size_t>(total)][static_cast<std::size_t>(third)];
  }
};

}  // namespace punto
