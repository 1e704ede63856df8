// Any stream of lines is shoes or errors that say where; a line is read alike in whatever way it is read, and
// a shoe written again as counts is the same. The first byte says whether the first line is an order.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punto/error.hpp"
#include "punto/shoe_reader.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = text.find('\n', start);
    lines.push_back(text.substr(start, end - start));
    if (end == std::string_view::npos) break;
    start = end + 1;
  }
  return lines;
}

struct Outcome {
  std::optional<punto::ShoeLine> line;
  std::string error;

  bool operator==(const Outcome& other) const {
    if (line && other.line && (line->id != other.line->id || line->shoe != other.line->shoe)) return false;
    return line.has_value() == other.line.has_value() && error == other.error;
  }
};

Outcome outcome_of(const punto::ShoeLineReader& reader, std::string_view line) {
  try {
    return {reader.read(line), ""};
  } catch (const punto::Error& error) {
    require(error.offset() && *error.offset() <= line.size() && !error.message().empty());
    return {std::nullopt, error.message()};
  }
}

bool is_json(std::string_view line) {
  const std::size_t start = line.find_first_not_of(" \t\r");
  return start != std::string_view::npos && (line[start] == '[' || line[start] == '{');
}

void check(const punto::ShoeLineReader& reader, std::string_view line) {
  const Outcome outcome = outcome_of(reader, line);
  // A comment goes the careful way. It might fall inside quotation marks that are not closed.
  if (!is_json(line) && line.find('"') == std::string_view::npos)
    require(outcome_of(reader, std::string{line} + "#") == outcome);
  if (!outcome.line || outcome.line->shoe.is_infinite() || !outcome.line->shoe.suits_named()) return;
  std::string counts;
  for (const int count : outcome.line->shoe.counts())
    counts += (counts.empty() ? "" : ",") + std::to_string(count);
  require(punto::ShoeLineReader{}.read(counts)->shoe == outcome.line->shoe);
  require(punto::ShoeLineReader{}.read("{\"counts\":[" + counts + "]}")->shoe == outcome.line->shoe);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::vector<std::string_view> lines = lines_of({reinterpret_cast<const char*>(data) + 1, size - 1});
  punto::ShoeLineOptions options;
  if (data[0] == '1') {
    options.order = lines.front();
    lines.erase(lines.begin());
  }
  try {
    punto::ShoeLineReader reader{options};
    for (const std::string_view line : lines)
      if (reader.begun() || !reader.begin(line)) check(reader, line);
  } catch (const punto::Error& error) {
    require(error.offset() && !error.message().empty());
  }
  return 0;
}
