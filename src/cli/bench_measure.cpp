#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include "bench.hpp"

namespace punto::cli {

BenchRow measure(const std::string& name, int runs, const std::function<void()>& work) {
  work();
  std::vector<double> times;
  for (int run = 0; run < runs; ++run) {
    const auto start = std::chrono::steady_clock::now();
    work();
    times.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
  }
  std::sort(times.begin(), times.end());
  return {name, times[times.size() / 2], times.front(), runs, {}, {}, {}};
}

BenchRow with_rate(BenchRow row, std::size_t count) {
  constexpr double kMillisecondsInSecond = 1000;
  row.per_second = static_cast<double>(count) * kMillisecondsInSecond / row.median_ms;
  return row;
}

TemporaryFile::TemporaryFile(std::string_view text)
    : path_{(std::filesystem::temp_directory_path() / "punto-bench-XXXXXX").string()} {
  const int file = mkstemp(path_.data());
  if (file < 0) throw std::runtime_error{path_ + ": no temporary file can be made"};
  close(file);
  std::ofstream stream{path_};
  stream << text;
  stream.close();
  if (!stream) throw std::runtime_error{path_ + ": cannot be written"};
}

TemporaryFile::~TemporaryFile() {
  unlink(path_.c_str());
}

double run_process(std::vector<std::string> words) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (const int output : {STDOUT_FILENO, STDERR_FILENO})  // on a terminal, it would show its progress
    posix_spawn_file_actions_addopen(&files, output, "/dev/null", O_WRONLY, 0);
  words.insert(words.begin(), "/proc/self/exe");
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t child = 0;
  const int failed = posix_spawn(&child, arguments.front(), &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (failed != 0)
    throw std::system_error{failed, std::generic_category(), "punto " + words[1] + " cannot be started"};
  int status = 0;
  rusage usage{};
  if (wait4(child, &status, 0, &usage) != child || status != 0)
    throw std::runtime_error{"punto " + words[1] + " failed"};
  constexpr double kKibInMib = 1024;
  return static_cast<double>(usage.ru_maxrss) / kKibInMib;
}

}  // namespace punto::cli
