#include "punto/lines.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "folder.hpp"
#include "punto/error.hpp"

namespace punto {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;

std::string fifo(const Folder& folder, const std::string& name) {
  REQUIRE(mkfifo(folder.at(name).c_str(), 0600) == 0);
  return folder.at(name);
}

using Lines = std::vector<std::string>;

/// All lines of a stream; checks that their numbers are consecutive.
Lines lines_of(LineStream stream, std::size_t size) {
  Lines lines;
  while (const auto block = stream.next(size)) {
    REQUIRE_FALSE(block->text.empty());
    for_each_line(*block, [&](std::size_t number, std::string_view line) {
      lines.emplace_back(line);
      REQUIRE(number == lines.size());
    });
  }
  CHECK_FALSE(stream.next(size));
  return lines;
}

std::string error_of(const std::function<void()>& work) {
  try {
    work();
    return "no error";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST_CASE("lines, whatever the size of the blocks and however the lines end") {
  const Folder folder;
  struct Row {
    std::string text;
    Lines lines;
  };
  const std::vector<Row> rows{
      {"", {}},
      {"\n", {""}},
      {"one", {"one"}},
      {"one\n", {"one"}},
      {"one\ntwo", {"one", "two"}},
      {"one\r\ntwo\r\n", {"one", "two"}},
      {"one\r\n\r\n\n", {"one", "", ""}},
      {"one\rtwo\r", {"one\rtwo"}},
      {"\r\r\n", {"\r"}},
      {"\xEF\xBB\xBF", {}},
      {"\xEF\xBB\xBF\n", {""}},
      {"\xEF\xBB\xBFone\ntwo\n", {"one", "two"}},
      {"\xEF\xBBone", {"\xEF\xBBone"}},
      {"one\n\xEF\xBB\xBFtwo\n", {"one", "\xEF\xBB\xBFtwo"}},
      {"a\0b\n\xFF\xFE\n"s, {"a\0b"s, "\xFF\xFE"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const std::string path = folder.write("lines", row.text);
    for (const std::size_t size : std::vector<std::size_t>{0, 1, 2, 3, 5, 8, 1000}) {
      CAPTURE(size);
      CHECK(lines_of(LineStream::open(path), size) == row.lines);
    }
  }
}

TEST_CASE("what is ahead can be looked at; then the lines, or the bytes, are all there") {
  const Folder folder;
  const std::string text = "\xEF\xBB\xBF# one\ntwo\n\nthree";
  const std::string path = folder.write("lines", text);
  for (const std::size_t size : std::vector<std::size_t>{1, 2, 5, 8, 1000}) {
    for (std::size_t looks = 0; looks < 20; ++looks) {
      CAPTURE(size);
      CAPTURE(looks);
      LineStream stream = LineStream::open(path);
      for (std::size_t look = 0; look < looks; ++look) stream.look_further(size);
      if (size * looks >= 3) CHECK(stream.ahead() == text.substr(3, std::min(size * looks, text.size()) - 3));
      CHECK(lines_of(std::move(stream), size) == Lines{"# one", "two", "", "three"});

      LineStream bytes = LineStream::open(path);
      for (std::size_t look = 0; look < looks; ++look) bytes.look_further(size);
      if (size * looks < 3) continue;  // a mark that came in pieces is not looked for among bytes
      std::string together;
      while (const auto more = bytes.next_bytes(size)) together += *more;
      CHECK(together == text.substr(3));
    }
  }
}

TEST_CASE("no more is looked at than the longest line") {
  const Folder folder;
  LineStream stream = LineStream::open(folder.write("lines", std::string(4 * kLongestLine, 'x') + "\ny\n"));
  while (stream.look_further(kLongestLine / 4)) {
  }
  CHECK(stream.ahead().size() <= kLongestLine + kLongestLine / 4);
  std::size_t lines = 0;
  while (const auto block = stream.next(1000)) {
    CHECK(block->text.size() < kLongestLine + 2000);  // the rest of the line is not kept
    for_each_line(*block, [&](std::size_t number, std::string_view line) {
      ++lines;
      CHECK(number == lines);
      CHECK(is_cut(line) == (number == 1));
    });
  }
  CHECK(lines == 2);
}

TEST_CASE("a block holds whole lines, about as many bytes as asked for") {
  const Folder folder;
  std::string text;
  for (int line = 1; line <= 1000; ++line) text += "line " + std::to_string(line) + "\n";
  LineStream stream = LineStream::open(folder.write("lines", text));
  CHECK(stream.size() == text.size());
  std::string together;
  std::size_t blocks = 0;
  for (; const auto block = stream.next(100); ++blocks) {
    CHECK(block->text.size() <= 110);
    CHECK(block->text.ends_with('\n'));
    CHECK(block->text.starts_with("line " + std::to_string(block->first_line) + "\n"));
    CHECK(stream.bytes_read() >= together.size() + block->text.size());
    together += block->text;
  }
  CHECK(together == text);
  CHECK(blocks == (text.size() + 99) / 100);
  CHECK(stream.bytes_read() == text.size());
}

TEST_CASE("a line that is too long is cut and known to be; the lines around it are whole") {
  const Folder folder;
  struct Row {
    std::string what;
    std::string line;
    bool cut;
  };
  const std::string longest(kLongestLine, 'x');
  const std::vector<Row> rows{
      {"the longest", longest, false},
      {"the longest, with a carriage return", longest + "\r", false},
      {"one byte more", longest + "x", true},
      {"one byte more, with a carriage return", longest + "x\r", true},
      {"two carriage returns", longest + "\r\r", true},
      {"cut behind a carriage return", longest + "\rxxx", true},
      {"cut behind two", longest + "\r\rxxx", true},
      {"long", longest + longest + longest, true},
  };
  for (const Row& row : rows) {
    CAPTURE(row.what);
    const std::string path = folder.write("long", "before\n" + row.line + "\nafter\nend");
    for (const std::size_t size : {std::size_t{10}, kLongestLine / 3, kLongestLine, 4 * kLongestLine}) {
      if (size == 10 && row.what != "long") continue;  // one is enough of this slow one
      CAPTURE(size);
      const Lines lines = lines_of(LineStream::open(path), size);
      REQUIRE(lines.size() == 4);
      CHECK(lines[0] == "before");
      CHECK(is_cut(lines[1]) == row.cut);
      CHECK((lines[1] == longest) == !row.cut);
      CHECK(lines[1].starts_with(longest));
      CHECK(lines[2] == "after");
      CHECK(lines[3] == "end");
    }
  }
  CHECK(is_cut(lines_of(LineStream::open(folder.write("long", longest + "xx")), 1 << 16).at(0)));
}

std::size_t most_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

TEST_CASE("a line of a hundred megabytes takes no more memory than the longest") {
  const Folder folder;
  const std::string path = folder.write("huge", "before\n");
  // A hole in the file reads as zeros and takes no room.
  fs::resize_file(path, 100'000'000);
  std::ofstream{path, std::ios::app} << "\nafter\n";
  const std::size_t before = most_memory();
  for (const std::size_t size : {std::size_t{1} << 16, 4 * kLongestLine}) {
    LineStream stream = LineStream::open(path);
    Lines lines;
    while (const auto block = stream.next(size)) {
      for_each_line(*block,
                    [&](std::size_t, std::string_view line) { lines.emplace_back(line.substr(0, 6)); });
    }
    CHECK(lines == Lines{"before", std::string(6, '\0'), "after"});
    CHECK(stream.bytes_read() == 100'000'007);
    CHECK(most_memory() - before < 30'000'000);
  }
}

TEST_CASE("lines that come slowly are given out as they come") {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  const auto send = [&](std::string_view text) {
    REQUIRE(write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  };
  LineStream stream = LineStream::open("/dev/fd/" + std::to_string(ends[0]));
  CHECK_FALSE(stream.size());
  send("one\ntw");
  CHECK(stream.next(1000)->text == "one\n");
  send("o\nthree\nfo");
  CHECK(stream.next(1000)->text == "two\nthree\n");
  send("ur");
  std::thread later{[&] {
    send(" and more");
    close(ends[1]);
  }};
  const auto last = stream.next(1000);
  later.join();
  close(ends[0]);
  CHECK(last->first_line == 4);
  CHECK(last->text == "four and more");
  CHECK_FALSE(stream.next(1000));
}

TEST_CASE("a signal does not break a read off") {
  const Folder folder;
  const std::string path = fifo(folder, "fifo");
  struct sigaction quiet {};
  struct sigaction before {};
  quiet.sa_handler = [](int) {};  // without SA_RESTART: read returns EINTR
  sigaction(SIGUSR1, &quiet, &before);
  const pthread_t reader = pthread_self();
  std::thread writer{[&] {
    const int end = open(path.c_str(), O_WRONLY);
    for (const std::string_view text : {"on", "e\n"}) {
      for (int signal = 0; signal < 5; ++signal) {
        usleep(2000);
        pthread_kill(reader, SIGUSR1);
      }
      CHECK(write(end, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    }
    close(end);
  }};
  const Lines lines = lines_of(LineStream::open(path), 100);
  writer.join();
  sigaction(SIGUSR1, &before, nullptr);
  CHECK(lines == Lines{"one"});
}

TEST_CASE("what cannot be read is refused by name") {
  const Folder folder;
  CHECK(error_of([&] { LineStream::open(folder.at("missing")); }) ==
        folder.at("missing") + ": No such file or directory");
  CHECK(error_of([&] { LineStream::open(folder.at(".")); }) ==
        folder.at(".") + ": this is a folder; a file was expected");
  const std::string secret = folder.write("secret", "one\n");
  fs::permissions(secret, fs::perms::none);
  if (geteuid() != 0)
    CHECK(error_of([&] { LineStream::open(secret); }) == secret + ": cannot be read: Permission denied");
  // A file of /proc that opens and refuses to be read.
  LineStream stream = LineStream::open("/proc/self/mem");
  CHECK(error_of([&] { stream.next(100); }) == "/proc/self/mem: cannot be read: Input/output error");
  CHECK(lines_of(LineStream::open("/dev/null"), 100).empty());
}

TEST_CASE("standard input is read from where it stands, and not closed") {
  const Folder folder;
  const int kept = dup(STDIN_FILENO);
  const int file = open(folder.write("input", "read before\none\ntwo\n").c_str(), O_RDONLY);
  REQUIRE(lseek(file, 12, SEEK_SET) == 12);
  REQUIRE(dup2(file, STDIN_FILENO) == STDIN_FILENO);
  close(file);
  {
    LineStream stream = LineStream::standard_input();
    CHECK(stream.name() == "<stdin>");
    CHECK(stream.size() == 8);
    CHECK(lines_of(std::move(stream), 100) == Lines{"one", "two"});
  }
  CHECK(fcntl(STDIN_FILENO, F_GETFD) != -1);
  CHECK(lines_of(LineStream::open("/dev/stdin"), 100) == Lines{"read before", "one", "two"});
  dup2(kept, STDIN_FILENO);
  close(kept);
}

std::size_t open_files() {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator{"/proc/self/fd"}, fs::directory_iterator{}));
}

TEST_CASE("a stream that is moved goes on; each file is closed once") {
  const Folder folder;
  const std::string one = folder.write("one", "1\n2\n3\n");
  const std::string two = folder.write("two", "4\n5\n");
  const std::size_t before = open_files();
  {
    LineStream first = LineStream::open(one);
    CHECK(first.next(3)->text == "1\n");
    LineStream second = std::move(first);
    CHECK(second.name() == one);
    CHECK(second.next(1)->text == "2\n");
    second = LineStream::open(two);
    CHECK(second.name() == two);
    CHECK(lines_of(std::move(second), 100) == Lines{"4", "5"});
  }
  CHECK(open_files() == before);
}

}  // namespace
}  // namespace punto
