#include "progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

#include "punto/exact.hpp"

namespace punto::cli {

Progress::Progress(std::string of_what)
    : of_what_{std::move(of_what)}, shown_on_terminal_{isatty(STDERR_FILENO) == 1} {}

void Progress::add(std::size_t count) {
  count_ += count;
  if (!shown_on_terminal_) return;
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds{250};
  (void)std::fputs(fmt::format("\r{} {}", with_thousands(Integer{count_}), of_what_).c_str(), stderr);
  drawn_ = true;
}

void Progress::clear() {
  if (drawn_) (void)std::fputs("\r\x1b[K", stderr);
  drawn_ = false;
}

}  // namespace punto::cli
