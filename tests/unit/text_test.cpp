// Characters and words, and the errors that quote them.
#include "punto/text.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "punto/error.hpp"

namespace punto {
namespace {

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int time = 0; time < times; ++time) result += text;
  return result;
}

TEST_CASE("characters of well-formed and ill-formed UTF-8") {
  struct Row {
    const char* what;
    std::string text;
    std::size_t length;
  };
  const std::vector<Row> rows{
      {"letter", "A", 1},
      {"letter before others", "A\xC3\xA9", 1},
      {"NUL", std::string(1, '\0'), 1},
      {"last of one byte", "\x7F", 1},
      {"first of two bytes", "\xC2\x80", 2},
      {"last of two bytes", "\xDF\xBF", 2},
      {"first of three bytes", "\xE0\xA0\x80", 3},
      {"suit", "♠", 3},
      {"last before the surrogates", "\xED\x9F\xBF", 3},
      {"first after the surrogates", "\xEE\x80\x80", 3},
      {"last of three bytes", "\xEF\xBF\xBF", 3},
      {"first of four bytes", "\xF0\x90\x80\x80", 4},
      {"playing card", "🂡", 4},
      {"last of all", "\xF4\x8F\xBF\xBF", 4},
      {"the inside of a character", "\x80", 0},
      {"the inside of a character", "\xBF", 0},
      {"overlong in two bytes", "\xC0\x80", 0},
      {"overlong in two bytes", "\xC1\xBF", 0},
      {"overlong in three bytes", "\xE0\x9F\xBF", 0},
      {"overlong in four bytes", "\xF0\x8F\xBF\xBF", 0},
      {"first surrogate", "\xED\xA0\x80", 0},
      {"last surrogate", "\xED\xBF\xBF", 0},
      {"after the last of all", "\xF4\x90\x80\x80", 0},
      {"no lead byte", "\xF5\x80\x80\x80", 0},
      {"no lead byte", "\xFF", 0},
      {"truncated at the end", "\xC3", 0},
      {"truncated at the end", "\xE2\x99", 0},
      {"truncated at the end", "\xF0\x9F\x82", 0},
      {"truncated by a letter",
       "\xC3"
       "A",
       0},
      {"truncated by a letter",
       "\xE2\x99"
       "A",
       0},
      {"truncated by a letter",
       "\xF0\x9F\x82"
       "A",
       0},
      {"truncated by a character", "\xE2\xC3\xA9", 0},
  };
  for (const Row& row : rows) {
    CAPTURE(row.what);
    CAPTURE(row.text.size());
    CHECK(character_length(row.text, 0) == row.length);
    CHECK(character_length("xy" + row.text, 2) == row.length);
  }
}

TEST_CASE("characters are counted, not bytes") {
  CHECK(character_count("") == 0);
  CHECK(character_count("abc") == 3);
  CHECK(character_count("A♠ 10♥") == 6);
  CHECK(character_count("é🂡") == 2);
}

TEST_CASE("every character of Unicode: its length, and that printing leaves it alone") {
  const auto encoded = [](unsigned code) {
    const auto byte = [](unsigned value) { return static_cast<char>(value); };
    const auto inner = [&](unsigned shift) { return byte(0x80 | (code >> shift & 0x3F)); };
    if (code < 0x80) return std::string{byte(code)};
    if (code < 0x800) return std::string{byte(0xC0 | code >> 6), inner(0)};
    if (code < 0x10000) return std::string{byte(0xE0 | code >> 12), inner(6), inner(0)};
    return std::string{byte(0xF0 | code >> 18), inner(12), inner(6), inner(0)};
  };
  int wrong = 0;
  for (unsigned code = 0; code < 0x120000; ++code) {
    const std::string text = encoded(code);
    const bool exists = (code < 0xD800 || code > 0xDFFF) && code <= 0x10FFFF;
    if (character_length(text, 0) != (exists ? text.size() : 0)) ++wrong;
    const bool turns_writing = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    const bool control = code < 0x20 || (code >= 0x7F && code < 0xA0) || turns_writing;
    if (exists && printable(text) != (control ? "?" : text)) ++wrong;
    if (character_count(text) != 1) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("text fit for a message") {
  struct Row {
    std::string text, shown;
  };
  const std::vector<Row> rows{
      {"", ""},
      {"As K♥", "As K♥"},
      {"a\tb\nc\x1B[31m\x7F", "a?b?c?[31m?"},
      {std::string{"a\0b", 3}, "a?b"},
      {"a\xFF\xC3z", "a??z"},
      {"\xE2\x99", "??"},
      {repeated("x", 40), repeated("x", 40)},
      {repeated("x", 41), repeated("x", 40) + "..."},
      {repeated("♠", 40), repeated("♠", 40)},
      {repeated("♠", 41), repeated("♠", 40) + "..."},
      {repeated("\xFF", 41), repeated("?", 40) + "..."},
  };
  for (const Row& row : rows) {
    CAPTURE(row.shown);
    CHECK(printable(row.text) == row.shown);
  }
}

TEST_CASE("how far words are apart") {
  struct Row {
    std::string a, b;
    std::size_t distance;
  };
  const std::vector<Row> rows{
      {"", "", 0},
      {"", "abc", 3},
      {"same", "same", 0},
      {"winer", "winner", 1},
      {"winner", "wimner", 1},
      {"winner", "winnr", 1},
      {"wniner", "winner", 1},
      {"ab", "ba", 1},
      {"abcd", "badc", 2},
      {"ca", "abc", 3},
      {"kitten", "sitting", 3},
      {"a", "b", 1},
      {"abc", "xyz", 3},
      {"ab", "abab", 2},
  };
  for (const Row& row : rows) {
    CAPTURE(row.a);
    CAPTURE(row.b);
    CHECK(edit_distance(row.a, row.b) == row.distance);
    CHECK(edit_distance(row.b, row.a) == row.distance);
  }
}

TEST_CASE("suggestions") {
  const std::vector<std::string> known{"winner", "margin", "player_pair", "banker_pair"};
  struct Row {
    std::string word, suggestion;
  };
  const std::vector<Row> rows{
      {"winer", " Did you mean \"winner\"?"},
      {"player_piar", " Did you mean \"player_pair\"?"},
      {"anker_pair", " Did you mean \"banker_pair\"?"},
      {"margins", " Did you mean \"margin\"?"},
      {"total", ""},
      {"x", ""},
      {"", ""},
      {"wxyner", " Did you mean \"winner\"?"},  // two of six letters wrong: near
      {"wxyzner", ""},                          // three of seven
      {"wxyzvr", ""},                           // four of six: far
  };
  for (const Row& row : rows) {
    CAPTURE(row.word);
    CHECK(did_you_mean(row.word, known) == row.suggestion);
  }
  CHECK(did_you_mean("winner", std::vector<std::string>{}).empty());
  // Of equally near words the shortest, then the first.
  CHECK(did_you_mean("ranker", std::array<std::string_view, 2>{"banker", "tanker"}) ==
        " Did you mean \"banker\"?");
}

TEST_CASE("lists of words") {
  CHECK(listed(std::vector<std::string>{}).empty());
  CHECK(listed(std::vector<std::string>{"a"}) == "a");
  CHECK(listed(std::array<std::string_view, 3>{"a", "b", "c"}) == "a, b, c");
}

TEST_CASE("an error without a place") {
  const Error error{"no card"};
  CHECK(error.message() == "no card");
  CHECK(std::string{error.what()} == "no card");
  CHECK_FALSE(error.offset());
  CHECK_FALSE(error.has_place());
  const Error offset{"no card", 7};
  CHECK(std::string{offset.what()} == "no card");
  CHECK(offset.offset() == 7);
  CHECK_FALSE(offset.has_place());
}

TEST_CASE("an error in a text: line, column in characters, and the line with a caret") {
  struct Row {
    std::string text;
    std::size_t offset;
    std::string what;
  };
  const std::string long_line = repeated("x", 121);
  const std::string longest_line = repeated("x", 120);
  const std::vector<Row> rows{
      {"abc", 0, "f:1:1: bad\n  abc\n  ^"},
      {"abc", 2, "f:1:3: bad\n  abc\n    ^"},
      {"abc", 3, "f:1:4: bad\n  abc\n     ^"},   // just behind the end
      {"abc", 99, "f:1:4: bad\n  abc\n     ^"},  // far behind it
      {"", 0, "f:1:1: bad\n  \n  ^"},
      {"one\ntwo\nthree", 5, "f:2:2: bad\n  two\n   ^"},
      {"one\ntwo\nthree", 4, "f:2:1: bad\n  two\n  ^"},
      {"one\ntwo\nthree", 3, "f:1:4: bad\n  one\n     ^"},  // the line's end
      {"one\ntwo\nthree", 12, "f:3:5: bad\n  three\n      ^"},
      {"one\r\ntwo\r\n", 6, "f:2:2: bad\n  two\n   ^"},
      {"one\n\nthree", 4, "f:2:1: bad\n  \n  ^"},
      {"one\n", 4, "f:2:1: bad\n  \n  ^"},
      {"♠♥ x", 7, "f:1:4: bad\n  ♠♥ x\n     ^"},
      {"é♠\n🂡 x", 11, "f:2:3: bad\n  🂡 x\n    ^"},
      {"a\tb c", 4, "f:1:5: bad\n  a b c\n      ^"},  // a tab takes one column
      {"a\x1B[1m c", 6, "f:1:7: bad"},
      {"a\x7F c", 3, "f:1:4: bad"},
      {longest_line, 1, "f:1:2: bad\n  " + longest_line + "\n   ^"},
      {long_line, 1, "f:1:2: bad\n  " + longest_line + "\n   ^"},
      // Of a long line, what stands around the column.
      {long_line + "y" + long_line, 121,
       "f:1:122: bad\n  " + repeated("x", 60) + "y" + repeated("x", 59) + "\n" + std::string(62, ' ') + "^"},
      {long_line + "\nshort", 122, "f:2:1: bad\n  short\n  ^"},
      {"a\tb\nshort", 4, "f:2:1: bad\n  short\n  ^"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CAPTURE(row.offset);
    const Error placed = Error{"bad", row.offset}.in("f", row.text);
    CHECK(std::string{placed.what()} == row.what);
    CHECK(placed.message() == "bad");
    CHECK(placed.offset() == row.offset);
    CHECK(placed.has_place());
  }
}

TEST_CASE("an error without an offset comes from a source as a whole, and a place once found is kept") {
  const Error whole = Error{"bad"}.in("file", "text");
  CHECK(std::string{whole.what()} == "file: bad");
  CHECK(whole.has_place());
  CHECK(std::string{Error("bad", 1).in("file").what()} == "file: bad");
  const Error placed = Error{"bad", 1}.in("first", "text");
  const std::string expected = "first:1:2: bad\n  text\n   ^";
  CHECK(std::string{placed.what()} == expected);
  CHECK(std::string{placed.in("second", "other\ntext").what()} == expected);
  CHECK(std::string{placed.in("second").what()} == expected);
  CHECK(std::string{whole.in("second").what()} == "file: bad");
  CHECK(std::string{whole.in("second", "text").what()} == "file: bad");
}

}  // namespace
}  // namespace punto
