#include "punto/file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>

#include "punto/error.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

namespace fs = std::filesystem;

std::string reason() {
  return std::generic_category().message(errno);
}

std::optional<fs::path> program_folder() {
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  if (failed) return std::nullopt;
  return program.parent_path();
}

}  // namespace

void require_text(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\0') throw Error{"a NUL byte: this is no text file", at};
    const std::size_t length = character_length(text, at);
    if (length == 0) throw Error{"bytes that are not UTF-8: this is no text file", at};
    at += length;
  }
}

std::string read_text_file(const fs::path& path, std::size_t limit) {
  const std::string name = path.string();
  std::error_code failed;
  const fs::file_status status = fs::status(path, failed);
  if (!fs::exists(status)) throw Error{failed.message()}.in(name);
  if (fs::is_directory(status)) throw Error{"this is a folder; a file was expected"}.in(name);
  if (!fs::is_regular_file(status)) throw Error{"this is no regular file"}.in(name);

  errno = 0;
  std::ifstream stream{path, std::ios::binary};
  if (!stream) throw Error{fmt::format("cannot be read: {}", reason())}.in(name);
  std::string text(limit + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (stream.bad()) throw Error{fmt::format("cannot be read: {}", reason())}.in(name);
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (text.size() > limit)
    throw Error{fmt::format("larger than {} bytes, the most that is read here", limit)}.in(name);
  try {
    require_text(text);
  } catch (const Error& error) {
    throw error.in(name, text);
  }
  return text;
}

std::vector<fs::path> data_folders() {
  std::vector<fs::path> candidates;
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here changes the environment
  if (const char* chosen = std::getenv("PUNTO_DATA"); chosen != nullptr && *chosen != '\0')
    candidates.emplace_back(chosen);
  if (const auto folder = program_folder()) {
    candidates.push_back(*folder / "data");
    candidates.push_back(folder->parent_path() / "share" / "punto");
  }
  candidates.emplace_back(PUNTO_DATA_FOLDER);
  std::erase_if(candidates, [](const fs::path& folder) {
    std::error_code failed;
    return !fs::is_directory(folder, failed);
  });
  return candidates;
}

std::vector<fs::path> data_files(const std::string& folder, const std::string& extension) {
  for (const fs::path& root : data_folders()) {
    std::error_code failed;
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator{root / folder, failed})
      if (entry.path().extension() == extension) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    if (!files.empty()) return files;
  }
  return {};
}

}  // namespace punto
