// Logs as tests read them: copied out of their blocks.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "folder.hpp"
#include "punto/error.hpp"
#include "punto/log.hpp"
#include "punto/ruleset.hpp"
#include "punto/text.hpp"

namespace punto {

inline const Tableau& usual_tableau() {
  static const Tableau tableau = load_ruleset("sa-gaming").tableau;
  return tableau;
}

inline std::string sample(const std::string& name) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here changes the environment
  const char* const source = std::getenv("PUNTO_SOURCE");
  REQUIRE(source != nullptr);
  return std::string{source} + "/tests/logs/" + name;
}

/// "9s Qh", or "9s Qh -- " with places that are empty.
inline std::string hand_text(const LoggedHand& hand) {
  std::string text;
  for (std::size_t place = 0; place < hand.size(); ++place) {
    if (!hand[place] && place == 2) continue;
    text += (place == 0 ? "" : " ") + (hand[place] ? to_text(*hand[place]) : std::string{"--"});
  }
  return text;
}

/// A coup of a log, on its own.
struct CopiedCoup {
  std::size_t line = 0;
  std::string shoe;
  std::optional<std::uint64_t> number;
  bool is_void = false, has_cards = false;
  std::string burn, cards;  // "9s Qh | 3d Jc"
  std::vector<int> stated;
  std::vector<LoggedMoney> money;

  bool operator==(const CopiedCoup& other) const {
    return line == other.line && shoe == other.shoe && number == other.number && is_void == other.is_void &&
           cards == other.cards && burn == other.burn && stated == other.stated;
  }
};

inline CopiedCoup copy_of(const LoggedCoup& coup, const LogFormat& format) {
  CopiedCoup copy;
  copy.line = coup.line;
  copy.shoe = coup.shoe;
  copy.number = coup.number;
  copy.is_void = coup.is_void;
  copy.has_cards = coup.has_cards;
  if (coup.burn) copy.burn = to_text(*coup.burn);
  if (coup.has_cards) copy.cards = hand_text(coup.player) + " | " + hand_text(coup.banker);
  copy.stated.assign(coup.stated.begin(),
                     coup.stated.begin() + static_cast<std::ptrdiff_t>(format.stated.size()));
  copy.money.assign(coup.money.begin(), coup.money.end());
  return copy;
}

/// A whole log.
struct CopiedLog {
  LogFormat format;
  std::vector<CopiedCoup> coups;
  std::vector<std::string> unread;  // "line:column: message", with "card: " before it if one is meant
  std::size_t blocks = 0;

  /// What a coup states of a fact; nothing if it does not.
  std::optional<int> stated(std::size_t coup, std::string_view fact) const {
    for (std::size_t place = 0; place < format.stated.size(); ++place) {
      const StatedValue& value = format.stated[place];
      if (value.fact == nullptr || value.fact->name != fact) continue;
      const int found = coups.at(coup).stated.at(place);
      if (found != LoggedCoup::kUnstated) return found;
    }
    return std::nullopt;
  }
};

inline CopiedLog read_log(LogStream stream) {
  CopiedLog log{stream.format(), {}, {}, 0};
  const auto on_coup = [&](const LoggedCoup& coup) { log.coups.push_back(copy_of(coup, log.format)); };
  const auto on_unread = [&](const UnreadRecord& record) {
    log.unread.push_back(std::to_string(record.line) + ":" + std::to_string(record.column) + ": " +
                         (record.is_card ? "card: " : "") + record.message);
  };
  while (const auto block = stream.next()) {
    ++log.blocks;
    stream.reader().read(
        *block, [](const LoggedCoup&) {}, on_coup, on_unread);
  }
  return log;
}

/// \param format  the name of one, or nothing.
inline CopiedLog read_log(const std::string& path, const std::string& format, const std::string& cards = {}) {
  const auto asked = format.empty() ? std::nullopt : std::optional{load_log_format(format)};
  return read_log(LogStream{path, asked, usual_tableau(), cards});
}

/// The message with which a log is refused, less the folder of the file.
inline std::string log_error(const Folder& folder, const std::string& text,
                             const std::optional<LogFormat>& format, const std::string& cards = {}) {
  try {
    (void)read_log(LogStream{folder.write("log", text), format, usual_tableau(), cards});
    return "no error";
  } catch (const Error& error) {
    std::string message = error.what();
    const std::string prefix = folder.at("");
    if (message.starts_with(prefix)) message.erase(0, prefix.size());
    return message;
  }
}

}  // namespace punto
