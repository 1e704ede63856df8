#include "punto/lines.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "punto/error.hpp"

namespace punto {
namespace {

/// Bytes kept of a line: one more than the longest and its carriage return, so that what is cut is still
/// longer than kLongestLine if the cut falls behind a carriage return.
constexpr std::size_t kMostKept = kLongestLine + 2;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

Error cannot_be_read(int reason, const std::string& name) {
  return Error{fmt::format("cannot be read: {}", std::generic_category().message(reason))}.in(name);
}

/// What is left to read of a regular file.
std::optional<std::uint64_t> size_of(int descriptor, const struct stat& status) {
  if (!S_ISREG(status.st_mode)) return std::nullopt;
  const off_t read = std::max<off_t>(lseek(descriptor, 0, SEEK_CUR), 0);
  return static_cast<std::uint64_t>(std::max<off_t>(status.st_size - read, 0));
}

}  // namespace

LineStream::Descriptor::~Descriptor() {
  if (owned_) close(number_);
}

LineStream::LineStream(std::string name, Descriptor descriptor)
    : name_{std::move(name)}, descriptor_{std::move(descriptor)} {
  struct stat status {};
  if (fstat(descriptor_.number(), &status) == 0) size_ = size_of(descriptor_.number(), status);
}

LineStream LineStream::open(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) throw Error{std::generic_category().message(errno)}.in(path);
  if (S_ISDIR(status.st_mode)) throw Error{"this is a folder; a file was expected"}.in(path);
  int descriptor = -1;
  do {
    descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  } while (descriptor < 0 && errno == EINTR);  // a named pipe waits here for its writer
  if (descriptor < 0) throw cannot_be_read(errno, path);
  return {path, Descriptor{descriptor, true}};
}

LineStream LineStream::standard_input() {
  return {"<stdin>", Descriptor{STDIN_FILENO, false}};
}

std::size_t LineStream::read_some(std::size_t size) {
  buffer_.resize(std::max<std::size_t>(size, 1));
  ssize_t count = -1;
  do {
    count = read(descriptor_.number(), buffer_.data(), buffer_.size());
  } while (count < 0 && errno == EINTR);
  if (count < 0) throw cannot_be_read(errno, name_);
  bytes_read_ += static_cast<std::uint64_t>(count);
  return static_cast<std::size_t>(count);
}

std::string_view LineStream::ahead() const {
  std::string_view text = tail_;
  if (next_line_ == 1 && !begun_ && text.starts_with(kByteOrderMark))
    text.remove_prefix(kByteOrderMark.size());
  return text;
}

bool LineStream::look_further(std::size_t size) {
  if (ended_ || tail_.size() > kLongestLine) return false;
  const std::size_t count = read_some(size);
  ended_ = count == 0;
  tail_.append(buffer_, 0, count);
  return !ended_;
}

std::optional<std::string> LineStream::next_bytes(std::size_t size) {
  while (ahead().empty())
    if (!look_further(size)) return std::nullopt;
  std::string bytes{ahead()};
  tail_.clear();
  begun_ = true;
  return bytes;
}

std::optional<LineBlock> LineStream::next(std::size_t size) {
  std::string text = std::exchange(tail_, {});
  if (const std::size_t end = text.rfind('\n'); end != std::string::npos) {  // it was looked at
    tail_ = text.substr(end + 1, kMostKept);
    text.resize(end + 1);
    return give_out(std::move(text));
  }
  text.resize(std::min(text.size(), kMostKept));
  while (!ended_) {
    const std::size_t count = read_some(size);
    if (count == 0) {
      ended_ = true;
      break;
    }
    const std::string_view came = std::string_view{buffer_}.substr(0, count);
    const std::size_t first_end = came.find('\n');
    // `text` is the beginning of one line: no more of it is kept than allowed.
    const std::size_t room = kMostKept - text.size();
    text += came.substr(0, std::min(first_end, room));
    if (first_end == std::string_view::npos) continue;
    const std::size_t last_end = came.rfind('\n');
    text += came.substr(first_end, last_end + 1 - first_end);
    tail_ = came.substr(last_end + 1, kMostKept);
    break;
  }
  return give_out(std::move(text));
}

std::optional<LineBlock> LineStream::give_out(std::string text) {
  if (next_line_ == 1 && text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  if (text.empty()) return std::nullopt;
  const std::size_t first = next_line_;
  next_line_ += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  return LineBlock{first, std::move(text)};
}

}  // namespace punto
