// Files for the time of a test.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

namespace punto {

/// A folder of this run's own, gone afterwards.
class Folder {
 public:
  Folder() : path_{std::filesystem::temp_directory_path() / ("punto-test-" + std::to_string(getpid()))} {
    std::filesystem::create_directory(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  const std::filesystem::path& path() const { return path_; }
  std::string at(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& content) const {
    std::ofstream{path_ / name, std::ios::binary} << content;
    return at(name);
  }

 private:
  std::filesystem::path path_;
};

}  // namespace punto
