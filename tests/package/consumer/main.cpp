// A user of the installed library. It needs every library that Punto is built on: toml++ to read the game,
// fmt for text, libcrypto for the hash.
#include <iostream>

#include "punto/analysis.hpp"
#include "punto/report.hpp"

int main() {
  const punto::Ruleset game = punto::load_ruleset("sa-gaming");
  const punto::Analysis analysis =
      punto::analyze(game.fresh_shoe(), game.tableau, {game.bets_named("banker").front()});
  const punto::Rational edge = analysis.bets.front().house_edge();
  std::cout << "Punto " << punto::version() << '\n'
            << punto::fraction(edge) << " = " << punto::percent(edge, 4) << '\n'
            << punto::sha256("") << '\n';
}
