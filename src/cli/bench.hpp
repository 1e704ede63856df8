// Measuring how long things take.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "punto/report.hpp"

namespace punto::cli {

/// Milliseconds that `work` takes, each of `runs` times, after one run that does not count.
BenchRow measure(const std::string& name, int runs, const std::function<void()>& work);

/// Runs this very program with these words, its output thrown away; returns its peak memory in MiB.
double run_process(std::vector<std::string> words);

/// The row with how many of what it did so many times a second.
BenchRow with_rate(BenchRow row, std::size_t count);

/// A text in a file that is removed in the end.
class TemporaryFile {
 public:
  /// \throws std::runtime_error if it cannot be written.
  explicit TemporaryFile(std::string_view text);
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// How many shoes a second the score table, the bets and `punto batch` do.
std::vector<BenchRow> measure_rates(const Ruleset& ruleset, int runs);

/// How many coups a second are dealt, and judged.
std::vector<BenchRow> measure_logs(const Ruleset& ruleset, int runs);

}  // namespace punto::cli
