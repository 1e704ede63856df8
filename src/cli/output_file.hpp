// A file that is there whole or not at all.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace punto::cli {

/// Writes beside the file first, and gives it its name in the end. What is no regular file, such as a device
/// or a pipe, is written directly.
class OutputFile {
 public:
  /// \throws std::system_error naming the file, if it cannot be written.
  explicit OutputFile(std::string path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  /// Removes what was not finished.
  ~OutputFile();

  /// \throws std::system_error naming the file, as all of these.
  void write(std::string_view text);
  void finish();

 private:
  [[noreturn]] void fail() const;

  std::string path_;
  std::string written_;  // the name under which it is written; path_ if directly
  std::FILE* file_ = nullptr;
};

}  // namespace punto::cli
