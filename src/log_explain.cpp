#include <fmt/format.h>

#include <algorithm>

#include "log_layout.hpp"
#include "punto/log.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

std::string cards_text(const LoggedHand& hand) {
  std::string text;
  for (std::size_t place = 0; place < hand.size(); ++place) {
    if (!hand[place] && place == 2) break;
    text += (text.empty() ? "" : " ") + (hand[place] ? to_text(*hand[place]) : std::string{"--"});
  }
  return text;
}

std::string money_text(Micros amount) {
  constexpr Micros kUnit = 1'000'000;
  const Micros size = amount < 0 ? -amount : amount;
  std::string text = fmt::format("{}{}", amount < 0 ? "-" : "", size / kUnit);
  if (size % kUnit == 0) return text;
  text += fmt::format(".{:06}", size % kUnit);
  return text.substr(0, text.find_last_not_of('0') + 1);
}

std::string stated_text(const LogFormat& format, const LoggedCoup& coup) {
  std::string text;
  for (std::size_t place = 0; place < format.stated.size(); ++place) {
    const int value = coup.stated[place];
    if (value == LoggedCoup::kUnstated) continue;
    const StatedValue& stated = format.stated[place];
    const std::string name = stated.fact != nullptr ? std::string{stated.fact->name} : stated.when->text();
    const std::string shown =
        stated.fact != nullptr ? value_text(*stated.fact, value) : std::to_string(value);
    text += fmt::format("  {} {}", name, shown);
  }
  return text;
}

std::string money_text(const LogFormat& format, const LoggedCoup& coup) {
  std::string text;
  for (std::size_t place = 0; place < coup.money.size(); ++place) {
    const std::string& bet = format.money[place].bet;
    const auto add = [&](std::string_view part, const std::optional<Micros>& amount) {
      if (amount)
        text += fmt::format("  {}{}{} {}", part, bet.empty() ? "" : ".", printable(bet), money_text(*amount));
    };
    add("stake", coup.money[place].stake);
    add("return", coup.money[place].returned);
    add("net", coup.money[place].net);
    add("commission", coup.money[place].commission);
  }
  return text;
}

std::string coup_text(const LogFormat& format, const LoggedCoup& coup) {
  std::string text;
  if (!coup.shoe.empty()) text += fmt::format("  shoe {}", printable(coup.shoe));
  if (coup.number) text += fmt::format("  coup {}", *coup.number);
  if (coup.burn) text += fmt::format("  burn {}", to_text(*coup.burn));
  if (coup.is_void) text += "  void";
  if (coup.has_cards) text += fmt::format("  {:8} | {:8}", cards_text(coup.player), cards_text(coup.banker));
  return text + stated_text(format, coup) + money_text(format, coup);
}

void add_fields(const LogFormat& format, std::string& text) {
  std::size_t widest = 0;
  for (const LogField& field : format.fields) widest = std::max(widest, character_count(field.field));
  for (const LogField& field : format.fields) {
    const std::size_t padding = widest - character_count(field.field);
    text += fmt::format("    {}{}  {}\n", printable(field.field), std::string(padding, ' '),
                        printable(field.source));
  }
  if (format.unused.empty()) return;
  std::vector<std::string> names;
  for (const std::string& name : format.unused) names.push_back(printable(name));
  text += fmt::format("  Not used: {}\n", listed(names));
}

}  // namespace

std::string explain_format(LogStream& stream, std::size_t records) {
  std::string text = fmt::format("{} ({})\n", stream.format().title, stream.format().id);
  add_fields(stream.format(), text);
  text += "  First records\n";
  std::size_t shown = 0;
  while (shown < records) {
    const auto block = stream.next();
    if (!block) break;
    const auto on_coup = [&](const LoggedCoup& coup) {
      if (shown++ < records)
        text += fmt::format("    line {}:{}\n", coup.line, coup_text(stream.format(), coup));
    };
    const auto on_unread = [&](const UnreadRecord& record) {
      if (shown++ < records) text += fmt::format("    line {}:  {}\n", record.line, record.message);
    };
    stream.reader().read(
        *block, [](const LoggedCoup&) {}, on_coup, on_unread);
  }
  return text;
}

}  // namespace punto
