#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "log_json.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

constexpr std::size_t kLongestKey = 256;

bool is_space(char character) {
  return character == ' ' || character == '\t' || character == '\n' || character == '\r';
}

}  // namespace

JsonSplitter::JsonSplitter(std::string_view path) {
  if (path == ".") return;
  if (path.empty()) {
    is_undecided_ = true;
    return;
  }
  if (path.ends_with("[]")) path.remove_suffix(2);
  while (!path.empty()) {
    const std::size_t point = std::min(path.find('.'), path.size());
    path_.emplace_back(path.substr(0, point));
    path.remove_prefix(std::min(point + 1, path.size()));
  }
  record_depth_ = path_.size() + 1;
}

void JsonSplitter::feed(std::string_view bytes) {
  for (const char character : bytes) next(character);
}

void JsonSplitter::next(char character) {
  if (!is_undecided_ || decides_depth(character)) {
    if (in_string_) {
      next_in_string(character);
    } else {
      next_outside(character);
    }
  }
  if (character == '\n') ++line_;
}

/// \returns false if the character only serves to decide.
bool JsonSplitter::decides_depth(char character) {
  if (is_space(character)) return false;
  if (undecided_line_ == 0 && character == '[') {
    undecided_line_ = line_;
    return false;
  }
  is_undecided_ = false;
  if (undecided_line_ == 0) return true;
  // The array at the top holds records if these are arrays or objects, or if it is empty.
  const bool holds_records = character == '[' || character == '{' || character == ']';
  record_depth_ = holds_records ? 1 : 0;
  const std::size_t line = std::exchange(line_, undecided_line_);
  next_outside('[');
  line_ = line;
  return true;
}

void JsonSplitter::next_in_string(char character) {
  // A line break cannot stand in a string of JSON; it is kept as a character that cannot either.
  if (in_record_) keep(character == '\n' ? '\x01' : character);
  if (is_escaped_) {
    is_escaped_ = false;
  } else if (character == '\\') {
    is_escaped_ = true;
  } else if (character == '"') {
    in_string_ = false;
    if (in_record_ && is_scalar_) end_record();
    return;
  }
  if (is_key_ && !in_record_ && key_.size() < kLongestKey) key_ += character;
}

void JsonSplitter::next_outside(char character) {
  const bool ends_scalar = is_space(character) || character == ',' || character == ']' || character == '}';
  if (in_record_ && is_scalar_ && ends_scalar) end_record();
  if (!in_record_ && at_records() && !is_space(character) && character != ',' && character != ']' &&
      character != '}')
    begin_record();
  if (in_record_) keep(is_space(character) ? ' ' : character);
  switch (character) {
    case '"':
      in_string_ = true;
      if (is_key_ && !in_record_) key_.clear();
      break;
    case '{':
    case '[':
      open(character);
      break;
    case '}':
    case ']':
      close();
      break;
    case ',':
      is_key_ = depth_ == matched_ && depth_ > 0 && depth_ < record_depth_;
      break;
    case ':':
      is_key_ = false;
      break;
    default:
      break;
  }
}

/// True if the container that begins here is the next one of the path.
bool JsonSplitter::is_on_path(char opening) const {
  if (depth_ != matched_ || matched_ >= record_depth_) return false;
  if (matched_ > 0 && (is_key_ || key_ != path_[matched_ - 1])) return false;
  return opening == (matched_ + 1 == record_depth_ ? '[' : '{');
}

void JsonSplitter::open(char character) {
  if (in_record_) {
    is_scalar_ = false;
  } else if (is_on_path(character)) {
    ++matched_;
    is_key_ = matched_ < record_depth_;
    key_.clear();
    has_matched_ = has_matched_ || matched_ == record_depth_;
  }
  ++depth_;
}

void JsonSplitter::close() {
  if (depth_ > 0) --depth_;
  if (in_record_) {
    if (depth_ <= record_depth_) end_record();
    return;
  }
  matched_ = std::min(matched_, depth_);
  is_key_ = false;
}

void JsonSplitter::begin_record() {
  in_record_ = true;
  is_scalar_ = true;  // until a bracket opens
  record_start_ = records_.text.size();
  records_.where.push_back(line_);
}

void JsonSplitter::end_record() {
  in_record_ = false;
  records_.text += '\n';
}

void JsonSplitter::keep(char character) {
  // One byte more than is allowed shows that the record is too long.
  if (records_.text.size() - record_start_ <= kLongestLine) records_.text += character;
}

void JsonSplitter::finish() {
  const bool ends_early = is_open() || (is_undecided_ && undecided_line_ != 0);
  if (is_undecided_ && undecided_line_ != 0) record_depth_ = 1;
  has_matched_ = has_matched_ || (ends_early && path_.empty());
  if (in_record_) return end_record();
  if (!ends_early || !has_matched_) return;
  // A record that is none: what reads it reports where the JSON breaks off.
  begin_record();
  keep('[');
  end_record();
}

JsonSplitter::Records JsonSplitter::take() {
  if (!in_record_) return std::exchange(records_, {});
  // The record that is not complete stays.
  Records rest;
  rest.text = records_.text.substr(record_start_);
  rest.where.push_back(records_.where.back());
  records_.text.resize(record_start_);
  records_.where.pop_back();
  record_start_ = 0;
  return std::exchange(records_, std::move(rest));
}

std::string JsonSplitter::missing() const {
  if (record_depth_ > 0 && !has_matched_) {
    if (path_.empty()) return "this is no array of records";
    std::string path;
    for (const std::string& key : path_) path += (path.empty() ? "" : ".") + key;
    return fmt::format("there is no array of records at \"{}\"", printable(path));
  }
  return {};
}

}  // namespace punto
