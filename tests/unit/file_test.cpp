#include "punto/file.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "folder.hpp"
#include "punto/error.hpp"

namespace punto {
namespace {

namespace fs = std::filesystem;

std::string error_of(const fs::path& path, std::size_t limit = 1000) {
  try {
    read_text_file(path, limit);
    return "no error";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST_CASE("a text file is read whole, as it is") {
  const Folder folder;
  for (const std::string& text : {std::string{}, std::string{"one\r\ntwo\n"}, std::string{"A♠ é 🂡"},
                                  std::string{"\xEF\xBB\xBFmarked"}, std::string(1000, 'x')}) {
    CAPTURE(text.size());
    CHECK(read_text_file(folder.write("text", text), 1000) == text);
  }
  // The largest that is read without a limit.
  const std::string large(1 << 20, 'x');
  CHECK(read_text_file(folder.write("large", large)) == large);
  CHECK(error_of(folder.write("larger", large + "x"), 1 << 20) ==
        (folder.path() / "larger").string() + ": larger than 1048576 bytes, the most that is read here");
}

TEST_CASE("what is no text file is refused by name") {
  const Folder folder;
  const std::string place = folder.path().string();
  REQUIRE(mkfifo((folder.path() / "fifo").c_str(), 0600) == 0);
  fs::create_symlink(folder.path() / "nowhere", folder.path() / "dangling");
  folder.write("file", "text");
  struct Row {
    fs::path path;
    std::string error;
  };
  const std::vector<Row> rows{
      {folder.path() / "missing", place + "/missing: No such file or directory"},
      {folder.path() / "dangling", place + "/dangling: No such file or directory"},
      {folder.path(), place + ": this is a folder; a file was expected"},
      {folder.path() / "fifo", place + "/fifo: this is no regular file"},
      {"/dev/zero", "/dev/zero: this is no regular file"},
      {"/dev/null", "/dev/null: this is no regular file"},
      {folder.write("large", std::string(1001, 'x')),
       place + "/large: larger than 1000 bytes, the most that is read here"},
      {folder.write("nul", std::string{"ab\n\0c", 5}), place + "/nul:2:1: a NUL byte: this is no text file"},
      {folder.write("binary",
                    "\x7F"
                    "ELF\x02\xFF"),
       place + "/binary:1:6: bytes that are not UTF-8: this is no text file"},
      {folder.write("latin", "one\ntwo ♠ caf\xE9\n"),
       place + "/latin:2:10: bytes that are not UTF-8: this is no text file"},
      {folder.write("truncated", "♠\xE2\x99"),
       place + "/truncated:1:2: bytes that are not UTF-8: this is no text file"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.path.string());
    // The place and the message; the line quoted below holds the very bytes that are refused.
    const std::string error = error_of(row.path);
    CHECK(error.substr(0, error.find('\n')) == row.error);
  }
  CHECK(error_of(folder.path() / "file" / "inside").starts_with(place + "/file/inside: "));
}

TEST_CASE("a file that may not be read") {
  if (geteuid() == 0) return;  // the superuser may read everything
  const Folder folder;
  const fs::path path = folder.write("secret", "text");
  fs::permissions(path, fs::perms::none);
  CHECK(error_of(path) == path.string() + ": cannot be read: Permission denied");
}

// NOLINTBEGIN(concurrency-mt-unsafe): tests run on one thread.
/// Chooses data folders, and leaves the environment as it was.
class DataChoice {
 public:
  DataChoice() {
    if (const char* const before = std::getenv("PUNTO_DATA")) before_ = before;
  }
  DataChoice(const DataChoice&) = delete;
  DataChoice& operator=(const DataChoice&) = delete;
  ~DataChoice() {
    if (before_) {
      choose(*before_);
    } else {
      unsetenv("PUNTO_DATA");
    }
  }
  void choose(const fs::path& folder) { setenv("PUNTO_DATA", folder.c_str(), 1); }

 private:
  std::optional<std::string> before_;
};
// NOLINTEND(concurrency-mt-unsafe)

TEST_CASE("the data folders: the chosen one first, and only those that exist") {
  const Folder folder;
  fs::create_directory(folder.path() / "kind");
  for (const char* name : {"kind/b.txt", "kind/a.txt", "kind/c.toml"}) folder.write(name, "");
  DataChoice choice;
  choice.choose(folder.path());
  const std::vector<fs::path> folders = data_folders();
  REQUIRE_FALSE(folders.empty());
  CHECK(folders.front() == folder.path());
  CHECK(std::all_of(folders.begin(), folders.end(),
                    [](const fs::path& path) { return fs::is_directory(path); }));
  CHECK(data_files("kind", ".txt") ==
        std::vector<fs::path>{folder.path() / "kind/a.txt", folder.path() / "kind/b.txt"});
  CHECK(data_files("kind", ".csv").empty());
  const std::vector<fs::path> others{folders.begin() + 1, folders.end()};
  for (const fs::path& none : {folder.path() / "missing", fs::path{}}) {
    choice.choose(none);
    CHECK(data_folders() == others);
  }
}

}  // namespace
}  // namespace punto
