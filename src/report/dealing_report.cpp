#include <algorithm>
#include <cassert>
#include <charconv>
#include <limits>
#include <utility>

#include "punto/report_dealing.hpp"

namespace punto {
namespace {

constexpr std::array<std::string_view, 11> kColumns{
    "shoe", "coup", "p1", "b1", "p2", "b2", "p3", "b3", "player_total", "banker_total", "winner"};

/// How a format writes what stands around the fields.
struct Notation {
  std::string_view start, before_name, after_name, between, quote, no_card, end;
};
constexpr Notation kCsv{"", "", "", ",", "", "", "\n"};
constexpr Notation kJson{"{", "\"", "\":", ",", "\"", "null", "}\n"};

const Notation& notation_of(Format format) {
  return format == Format::csv ? kCsv : kJson;
}

/// What stands before the field of a column of that name.
std::string before(const Notation& notation, std::string_view first, std::string_view name) {
  std::string text{first};
  if (notation.before_name.empty()) return text;
  return text.append(notation.before_name).append(name).append(notation.after_name);
}

/// The names of the columns of a bet.
struct MoneyNames {
  std::string stake, returned;

  explicit MoneyNames(const Bet& bet) : stake{"stake_" + bet.id}, returned{"return_" + bet.id} {}
};

/// Stake and return of a bet.
std::string money_text(const Notation& notation, const Bet& bet, const Rational& stake,
                       const Rational& returned) {
  constexpr int kCents = 2;
  const MoneyNames names{bet};
  return before(notation, notation.between, names.stake) + decimal(stake, kCents) +
         before(notation, notation.between, names.returned) + decimal(returned, kCents);
}

std::string quoted(const Notation& notation, std::string_view word) {
  return std::string{notation.quote}.append(word).append(notation.quote);
}

}  // namespace

ThirdCards ThirdCards::of(const Coup& coup) {
  const auto third = [](const Hand& hand) {
    return hand.has_third() ? std::optional{hand.third()} : std::nullopt;
  };
  return {third(coup.player), third(coup.banker)};
}

ThirdCards ThirdCards::or_else(const ThirdCards& others) const {
  return {player ? player : others.player, banker ? banker : others.banker};
}

CoupLines::Piece CoupLines::Piece::of(std::string_view text) {
  assert(text.size() <= kMost);
  Piece piece{{}, text.size()};
  std::copy(text.begin(), text.end(), piece.text.begin());
  return piece;
}

/// One line while it is being written, long enough for the longest.
class CoupLines::Row {
 public:
  void put(const Piece& piece) {
    std::copy(piece.text.begin(), piece.text.end(), at_);
    at_ += piece.size;
  }
  void put(std::uint64_t number) { at_ = std::to_chars(at_, bytes_.data() + bytes_.size(), number).ptr; }
  void put_digit(int digit) { *at_++ = static_cast<char>('0' + digit); }

  std::string_view text() const { return {bytes_.data(), static_cast<std::size_t>(at_ - bytes_.data())}; }

 private:
  std::array<char, 512> bytes_;
  char* at_ = bytes_.data();
};

CoupLines::CoupLines(Format format, const std::vector<StakedBet>& stakes)
    : has_head_{format == Format::csv},
      player_total_{fact_named("player_total")},
      banker_total_{fact_named("banker_total")},
      winner_{fact_named("winner")} {
  const Notation& notation = notation_of(format);
  for (std::size_t column = 0; column < kColumns.size(); ++column)
    before_.push_back(
        Piece::of(before(notation, column == 0 ? notation.start : notation.between, kColumns[column])));
  for (int kind = 0; kind < kind_count(Detail::cards); ++kind)
    cards_.push_back(Piece::of(quoted(notation, to_text(card_of_kind(kind, Detail::cards)))));
  no_card_ = Piece::of(notation.no_card);
  for (int value = winner_.least; value <= winner_.greatest; ++value)
    winners_.push_back(
        Piece::of(quoted(notation, value_text(winner_, value)).append(stakes.empty() ? notation.end : "")));
  if (!stakes.empty()) end_ = notation.end;
  for (const StakedBet& staked : stakes) add_money(format, staked);
}

void CoupLines::add_money(Format format, const StakedBet& staked) {
  const Notation& notation = notation_of(format);
  const Bet& bet = *staked.bet;
  constexpr std::uint64_t kForEver = std::numeric_limits<std::uint64_t>::max();
  Money money{&bet,
              bet.rounds ? static_cast<std::uint64_t>(*bet.rounds) : kForEver,
              {},
              money_text(notation, bet, 0, 0)};
  for (const Rational& returned : staked.returned)
    money.by_outcome.push_back(money_text(notation, bet, staked.stake, returned));
  money_.push_back(std::move(money));
  const FactList facts = bet.facts();
  money_facts_.insert(money_facts_.end(), facts.begin(), facts.end());
  money_facts_ = normalized(std::move(money_facts_));
}

std::string CoupLines::head() const {
  if (!has_head_) return {};
  std::string text;
  for (const std::string_view column : kColumns) text.append(text.empty() ? "" : ",").append(column);
  for (const Money& money : money_) {
    const MoneyNames names{*money.bet};
    text.append("," + names.stake).append("," + names.returned);
  }
  return text + "\n";
}

const CoupLines::Piece& CoupLines::card(const std::optional<Card>& card) const {
  return card ? cards_[static_cast<std::size_t>(kind_of(*card, Detail::cards))] : no_card_;
}

void CoupLines::append(std::string& text, std::uint64_t shoe, std::uint64_t number, const Coup& coup,
                       const ThirdCards& thirds) const {
  Row row;
  const Piece* before = before_.data();
  row.put(*before++);
  row.put(shoe);
  row.put(*before++);
  row.put(number);
  const std::array<std::optional<Card>, 6> cards{coup.player.first(),  coup.banker.first(),
                                                 coup.player.second(), coup.banker.second(),
                                                 thirds.player,        thirds.banker};
  for (const std::optional<Card>& each : cards) {
    row.put(*before++);
    row.put(card(each));
  }
  for (const Fact* total : {&player_total_, &banker_total_}) {
    row.put(*before++);
    row.put_digit(total->evaluate(coup));
  }
  row.put(*before);
  row.put(winners_[static_cast<std::size_t>(winner_.evaluate(coup))]);
  text.append(row.text());
  if (!money_.empty()) append_money(text, number, coup);
}

void CoupLines::append_money(std::string& text, std::uint64_t number, const Coup& coup) const {
  const FactValues values = evaluate(money_facts_, coup);
  for (const Money& money : money_)
    text.append(number > money.last_coup ? money.not_offered : money.by_outcome[money.bet->settle(values)]);
  text.append(end_);
}

}  // namespace punto
