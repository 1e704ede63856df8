// Lines of a stream that may be endless or slow: read in blocks, in bounded memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace punto {

/// Bytes of the longest line that is read whole. Of a longer one only the beginning is sure to be kept, and
/// that beginning is longer than this, so that it can be told: see is_cut.
inline constexpr std::size_t kLongestLine = std::size_t{1} << 20;

/// Whole lines of a stream, the first of them the line `first_line` (from 1). Their ends are still there,
/// except perhaps the last one of the stream.
struct LineBlock {
  std::size_t first_line;
  std::string text;
};

/// True if `line` is longer than kLongestLine: it may not be all there, and must not be read as if it were.
inline bool is_cut(std::string_view line) {
  return line.size() > kLongestLine;
}

/// Calls visit(number, line) for each line of the block, without its end (\n or \r\n).
template <class Visit>
void for_each_line(const LineBlock& block, Visit visit) {
  std::string_view rest = block.text;
  for (std::size_t number = block.first_line; !rest.empty(); ++number) {
    const std::size_t end = rest.find('\n');
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    visit(number, line);
  }
}

/// A file or standard input, line by line, whatever bytes the lines hold. A byte order mark at its very start
/// is dropped: columns count from after it.
///
/// Memory: about the size asked of `next` and kLongestLine, however long lines are.
class LineStream {
 public:
  /// A file, device or named pipe; "-" is a file name like any other.
  /// \throws Error naming the path if it is missing, a folder, or cannot be read.
  static LineStream open(const std::string& path);

  /// Standard input, by the name "<stdin>".
  static LineStream standard_input();

  const std::string& name() const { return name_; }

  /// The next lines: what one read of `size` bytes brings, or as many as it takes until one line is whole.
  /// So lines that come slowly are given out as they come.
  /// \returns nothing at the end.
  /// \throws Error naming the stream if it cannot be read.
  std::optional<LineBlock> next(std::size_t size);

  /// What comes next and was read already, without taking it.
  std::string_view ahead() const;

  /// Reads on, about `size` bytes more, so that more is ahead.
  /// \returns false at the end, or if more than kLongestLine is ahead.
  bool look_further(std::size_t size);

  /// The next bytes, wherever lines end; nothing at the end. Not to be mixed with `next`.
  std::optional<std::string> next_bytes(std::size_t size);

  /// Bytes read so far.
  std::uint64_t bytes_read() const { return bytes_read_; }

  /// Bytes that there were to read at the beginning, if that can be known: of a regular file.
  std::optional<std::uint64_t> size() const { return size_; }

 private:
  /// A file descriptor, closed in the end if it is ours to close.
  class Descriptor {
   public:
    Descriptor(int number, bool owned) : number_{number}, owned_{owned} {}
    Descriptor(Descriptor&& other) noexcept
        : number_{other.number_}, owned_{std::exchange(other.owned_, false)} {}
    Descriptor& operator=(Descriptor&& other) noexcept {
      std::swap(number_, other.number_);
      std::swap(owned_, other.owned_);
      return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor();
    int number() const { return number_; }

   private:
    int number_;
    bool owned_;
  };

  LineStream(std::string name, Descriptor descriptor);
  std::size_t read_some(std::size_t size);
  std::optional<LineBlock> give_out(std::string text);

  std::string name_;
  Descriptor descriptor_;
  std::optional<std::uint64_t> size_;
  std::uint64_t bytes_read_ = 0;
  std::size_t next_line_ = 1;
  bool ended_ = false;
  std::string buffer_;
  std::string tail_;  // what was read and not given out: the beginning of a line, or more if it was looked at
  bool begun_ = false;  // something was given out as bytes
};

}  // namespace punto
