// JSON: paths into records, and records cut out of a document.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punto/lines.hpp"

namespace punto {

/// Where paths go on from a value; all paths of a format are one tree.
struct PathNode {
  struct Key {
    std::string name;
    std::size_t node;
  };
  struct Element {
    std::size_t number;
    std::size_t node;
  };
  std::vector<Key> keys;
  std::vector<Element> elements;
  std::optional<std::size_t> each;  // of an array
  std::vector<std::size_t> fields;  // what ends here
};

class PathTree {
 public:
  PathTree() : nodes_(1) {}

  /// \param path  "a.b", "a.b[]", "a[].b", "[0]".
  /// \throws Error with the offset of what is no path.
  void add(std::string_view path, std::size_t field);
  void add(std::size_t element, std::size_t field);

  const PathNode& root() const { return nodes_[0]; }
  const PathNode& node(std::size_t at) const { return nodes_[at]; }

 private:
  std::size_t key_below(std::size_t node, std::string_view name);
  std::size_t element_below(std::size_t node, std::size_t number);
  std::size_t each_below(std::size_t node);
  std::size_t step_below(std::size_t node, std::string_view step, std::size_t offset);

  std::vector<PathNode> nodes_;
};

/// Records of a JSON stream, in bounded memory: each becomes a line.
///
/// The path says where they are: "." values one after the other, "[]" elements of the array that is the
/// whole, "data.items" elements of an array in an object. "" is "[]" if the stream begins with an array of
/// arrays or objects, otherwise ".".
class JsonSplitter {
 public:
  explicit JsonSplitter(std::string_view path);

  /// Reads on; what is complete comes out of `take`.
  void feed(std::string_view bytes);
  /// Nothing follows.
  void finish();

  /// The records since the last time, a line each, and the lines on which they begin.
  struct Records {
    std::string text;
    std::vector<std::size_t> where;
  };
  Records take();

  /// Why no record can be found: a message; empty if the path led to an array.
  std::string missing() const;
  /// True inside of a value.
  bool is_open() const { return depth_ > 0 || in_record_; }
  /// True if the array at the top holds the records.
  bool opens_array() const { return record_depth_ > 0; }

 private:
  void next(char character);
  void next_in_string(char character);
  void next_outside(char character);
  void open(char character);
  void close();
  bool is_on_path(char opening) const;
  bool at_records() const { return depth_ == record_depth_ && matched_ == record_depth_; }
  bool decides_depth(char character);
  void begin_record();
  void end_record();
  void keep(char character);

  std::vector<std::string> path_;
  std::size_t record_depth_ = 0;  // containers around a record
  bool is_undecided_ = false;     // whether the array at the top is a record
  std::size_t undecided_line_ = 0;

  std::size_t line_ = 1;
  std::size_t depth_ = 0;
  std::size_t matched_ = 0;  // how many of the containers around are those of the path
  bool has_matched_ = false;
  bool in_string_ = false;
  bool is_escaped_ = false;
  bool is_key_ = false;  // the next string, or this one, is a key on the path
  std::string key_;      // the last one
  bool in_record_ = false;
  bool is_scalar_ = false;        // the record is
  std::size_t record_start_ = 0;  // in records_.text
  Records records_;
};

}  // namespace punto
