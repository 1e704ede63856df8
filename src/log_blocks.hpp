// Blocks of records: where they come from, and where they are cut.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "log_record.hpp"
#include "punto/lines.hpp"
#include "punto/log.hpp"
#include "punto/tableau.hpp"

namespace punto {

/// About as much of a log as is read at once.
inline constexpr std::size_t kBlockSize = std::size_t{1} << 18;

/// Records as they come, one or a part of one a line.
class RecordSource {
 public:
  virtual ~RecordSource() = default;
  virtual std::optional<LogBlock> next() = 0;
};

/// \param skipped  lines that are left out at the beginning.
std::unique_ptr<RecordSource> make_line_source(LineStream& stream, std::size_t skipped);
/// \param path  of the records, as JsonSplitter has it.
std::unique_ptr<RecordSource> make_json_source(LineStream& stream, const std::string& path);
/// Cards cut into coups by the tableau.
std::unique_ptr<RecordSource> make_card_source(LineStream& stream, std::shared_ptr<const RecordRules> rules);

/// Cuts a log into blocks.
class BlockCutter {
 public:
  BlockCutter(std::unique_ptr<RecordSource> source, std::shared_ptr<const RecordReader> reader)
      : source_{std::move(source)}, reader_{std::move(reader)} {}

  std::optional<LogBlock> next();

 private:
  using GroupOf = std::optional<std::string> (RecordReader::*)(std::string_view) const;

  std::size_t last_group(const std::string& text, GroupOf group_of) const;
  std::string last_record(const std::string& text) const;
  bool cut(LogBlock& block);
  void cut_at(LogBlock& block, std::size_t at);

  std::unique_ptr<RecordSource> source_;
  std::shared_ptr<const RecordReader> reader_;
  LogBlock carried_;
  std::string before_;
};

}  // namespace punto
