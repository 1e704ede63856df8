// Figures that other people have printed: the only evidence that the rules are right.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "punto/bet.hpp"
#include "punto/tableau.hpp"

namespace punto {

/// A published paytable with the figures printed beside it.
struct Figure {
  std::string id;
  std::string name;
  std::string source;
  std::string note;
  int decks;
  Bet bet;
  std::optional<std::string> house_edge;  // as printed: "16.68%"
  std::optional<Integer> total;           // what printed deals are a share of; the shoe's deals if not given
  std::vector<std::optional<Integer>> deals;  // printed, by outcome of the bet; the loss comes last
  std::optional<int> significant;             // integers are rounded to so many significant digits
};

/// A printed number beside ours.
struct Comparison {
  std::string what;  // "house edge", "deals of 12:1"
  std::string printed;
  std::string exact;  // ours, in the same form
  bool equal;
};

/// The figures that come with Punto, from the data folders.
/// \throws Error if there are none, or a file is wrong.
std::vector<Figure> published_figures();

/// Every printed number of the figure against the exact one from a fresh shoe dealt by `tableau`.
/// Integers must be equal to the last digit, or to the last significant one where the source rounds;
/// edges must equal the exact edge rounded to the printed digits.
std::vector<Comparison> compare(const Figure& figure, const Tableau& tableau);

}  // namespace punto
