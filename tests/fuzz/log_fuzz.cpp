// Any bytes are a log or an error, in every layout; coups and faults say on which line they are.
// The first byte picks the format.
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "punto/error.hpp"
#include "punto/log.hpp"

namespace {

constexpr std::string_view kHead = "schema = 1\nid = \"fuzz\"\ntitle = \"fuzz\"\n";
constexpr std::array<std::string_view, 9> kFormats{
    R"(layout = "csv"
[columns]
shoe = "shoe"
coup = "coup"
void = "void"
burn = "burn"
player_1 = ["p1"]
banker_1 = "b1"
player_3_suit = "s3"
player_cards = "p"
banker_cards = "b"
winner = "winner"
player_total = "total"
pair_label = "pair"
"stake.*" = "stake_*"
net = "net"
)",
    R"(layout = "csv"
header = false
[columns]
cards = 1
winner = 2
[cards]
notation = "points"
)",
    R"(layout = "lines"
line = "P: {player_cards} B: {banker_cards} {*} {winner}"
)",
    R"(layout = "json"
[paths]
shoe = "shoe"
winner = ["winner", 0]
player_total = 1
player_cards = "p[].rank"
player_suits = "p[].suit"
cards = "cards"
stake = "stake"
)",
    R"(layout = "json"
records = "data.items"
[paths]
winner = "winner"
cards = "cards"
)",
    R"(layout = "results"
shoe = true
)",
    R"(layout = "stream"
[cards]
notation = "integers"
suit_order = "shdc"
suit_stride = 13
)",
    R"(layout = "card-rows"
[columns]
shoe = "shoe"
coup = "coup"
hand = "hand"
card = "card"
suit = "suit"
)",
    R"(layout = "summary"
[counts]
coups = "coups"
player = "player"
)",
};

void require(bool holds) {
  if (!holds) std::abort();
}

/// A file of these bytes, in memory.
class File {
 public:
  explicit File(std::string_view bytes) : descriptor_{memfd_create("log", MFD_CLOEXEC)} {
    require(descriptor_ >= 0);
    require(write(descriptor_, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() { close(descriptor_); }
  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

/// The drawing rules of nearly every table.
punto::Tableau usual_tableau() {
  punto::Tableau tableau;
  for (std::size_t total = 0; total <= 5; ++total) {
    tableau.player.at(total) = tableau.banker_after_stand.at(total) = true;
    for (std::size_t points = total == 5 ? 4 : 0; points <= 7; ++points)
      tableau.banker.at(total).at(points) = true;
  }
  return tableau;
}

const std::vector<punto::LogFormat>& formats() {
  static const std::vector<punto::LogFormat> kParsed = [] {
    std::vector<punto::LogFormat> list;
    for (const std::string_view format : kFormats)
      list.push_back(punto::parse_log_format(std::string{kHead}.append(format), "fuzz"));
    return list;
  }();
  return kParsed;
}

void read(const std::string& path, const punto::LogFormat& format) {
  punto::LogStream stream{path, format, usual_tableau()};
  std::size_t records = 0;
  const auto on_before = [](const punto::LoggedCoup&) {};
  const auto on_coup = [&](const punto::LoggedCoup& coup) {
    require(coup.line >= 1);
    require(coup.money.size() == stream.format().money.size());
    ++records;
  };
  const auto on_unread = [&](const punto::UnreadRecord& record) {
    require(record.line >= 1 && !record.message.empty());
    ++records;
  };
  while (const auto block = stream.next()) stream.reader().read(*block, on_before, on_coup, on_unread);
  require(records > 0);
  punto::LogStream again{path, format, usual_tableau()};
  require(!punto::explain_format(again, 5).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::size_t which = static_cast<std::size_t>(data[0] - '0') % kFormats.size();
  const File file{{reinterpret_cast<const char*>(data) + 1, size - 1}};
  const punto::LogFormat& format = formats().at(which);
  try {
    if (format.is_counts) {
      (void)punto::read_logged_counts(file.path(), format);
    } else {
      read(file.path(), format);
    }
  } catch (const punto::Error& error) {
    require(error.has_place());
  }
  return 0;
}
