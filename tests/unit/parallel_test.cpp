#include "punto/parallel.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

namespace punto {
namespace {

TEST_CASE("results come in the order of the parts, whatever each takes") {
  constexpr int kParts = 300;
  int made = 0;
  std::vector<int> seen;
  in_order([&]() -> std::optional<int> { return made < kParts ? std::optional{made++} : std::nullopt; },
           [](int part) {
             // So that others overtake it.
             if (part % 7 == 0) std::this_thread::sleep_for(std::chrono::milliseconds{2});
             return part;
           },
           [&](int result) { seen.push_back(result); });
  REQUIRE(seen.size() == kParts);
  for (int part = 0; part < kParts; ++part) CHECK(seen[static_cast<std::size_t>(part)] == part);
}

TEST_CASE("no parts, no results") {
  bool consumed = false;
  in_order([]() -> std::optional<int> { return std::nullopt; }, [](int part) { return part; },
           [&](int) { consumed = true; });
  CHECK(!consumed);
}

TEST_CASE("few parts are held at a time") {
  constexpr int kParts = 500;
  int made = 0;
  std::atomic<int> held = 0;
  int most = 0;
  in_order(
      [&]() -> std::optional<int> {
        if (made == kParts) return std::nullopt;
        ++held;
        return made++;
      },
      [](int part) { return part; },
      [&](int) {
        most = std::max(most, held.load());
        --held;
      });
  CHECK(most < kParts / 2);
}

TEST_CASE("what is thrown anywhere ends the work and is thrown on") {
  const auto run = [](int fails_in) {
    int made = 0;
    in_order(
        [&]() -> std::optional<int> {
          if (fails_in == 0 && made == 5) throw std::runtime_error{"produce"};
          return made < 100 ? std::optional{made++} : std::nullopt;
        },
        [&](int part) {
          if (fails_in == 1 && part == 5) throw std::runtime_error{"work"};
          return part;
        },
        [&](int result) {
          if (fails_in == 2 && result == 5) throw std::runtime_error{"consume"};
        });
  };
  CHECK_THROWS_WITH(run(0), "produce");
  CHECK_THROWS_WITH(run(1), "work");
  CHECK_THROWS_WITH(run(2), "consume");
  CHECK_NOTHROW(run(3));
}

}  // namespace
}  // namespace punto
