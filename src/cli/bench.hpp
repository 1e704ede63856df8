// Measuring how long things take.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "punto/report.hpp"

namespace punto::cli {

/// Milliseconds that `work` takes, each of `runs` times, after one run that does not count.
BenchRow measure(const std::string& name, int runs, const std::function<void()>& work);

/// Runs this very program with these words, its output thrown away; returns its peak memory in MiB.
double run_process(std::vector<std::string> words);

/// How many shoes a second the score table, the bets and `punto batch` do, and how many coups a second are
/// dealt.
std::vector<BenchRow> measure_rates(const Ruleset& ruleset, int runs);

}  // namespace punto::cli
