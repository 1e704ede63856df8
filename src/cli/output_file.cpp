#include "output_file.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

namespace punto::cli {

OutputFile::OutputFile(std::string path) : path_{std::move(path)}, written_{path_} {
  std::error_code none;
  const bool is_special =
      std::filesystem::exists(path_, none) && !std::filesystem::is_regular_file(path_, none);
  if (!is_special) written_ = fmt::format("{}.{}.part", path_, getpid());
  file_ = std::fopen(written_.c_str(), "w");
  if (file_ == nullptr) fail();
}

OutputFile::~OutputFile() {
  if (file_ == nullptr) return;
  std::fclose(file_);
  if (written_ != path_) unlink(written_.c_str());
}

void OutputFile::fail() const {
  throw std::system_error{errno, std::generic_category(), path_ + " cannot be written"};
}

void OutputFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail();
}

void OutputFile::finish() {
  if (std::fflush(file_) != 0) fail();
  if (written_ != path_ && std::rename(written_.c_str(), path_.c_str()) != 0) fail();
  std::fclose(std::exchange(file_, nullptr));
}

}  // namespace punto::cli
