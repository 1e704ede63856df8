// How far a long run is, for people.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace punto::cli {

/// "1,200,000 shoes" on standard error, now and then, if that is a terminal.
class Progress {
 public:
  /// \param of_what  what is counted: "shoes".
  explicit Progress(std::string of_what);

  void add(std::size_t count);
  /// Takes it off the terminal, before anything else is written there.
  void clear();

 private:
  std::string of_what_;
  bool shown_on_terminal_;
  bool drawn_ = false;
  std::size_t count_ = 0;
  /// When it is drawn next; first of all once the run is long enough for people to wonder.
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + std::chrono::seconds{1};
};

}  // namespace punto::cli
