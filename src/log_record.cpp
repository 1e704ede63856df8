#include "log_record.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <utility>

#include "punto/error.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

/// Calls visit(element, text, start) for each part of `text` between separators.
template <class Visit>
void for_each_element(std::string_view text, const CardReader& cards, Visit visit) {
  std::size_t element = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (cards.separates(text[at])) {
      ++at;
      continue;
    }
    const std::size_t start = at;
    while (at < text.size() && !cards.separates(text[at])) ++at;
    visit(element++, text.substr(start, at - start), start);
  }
}

bool is_winner(const StatedValue& value) {
  return value.fact != nullptr && value.fact->kind == FactKind::winner;
}

bool is_truth(const StatedValue& value) {
  return value.when.has_value() || (value.fact != nullptr && value.fact->kind == FactKind::flag);
}

}  // namespace

RecordBuilder::RecordBuilder(const RecordRules& rules)
    : rules_{rules}, money_(rules.bound.format.money.size()) {
  for (const StatedValue& value : rules.bound.format.stated) {
    const Labels* labels = is_winner(value)  ? &rules.text.winners
                           : is_truth(value) ? &rules.text.truths
                                             : nullptr;
    const bool is_number = value.fact != nullptr && labels == nullptr;
    stated_.push_back({labels, is_number ? value.fact->least : 0, is_number ? value.fact->greatest : 0});
  }
  coup_.money = money_;
  coup_.stated.fill(LoggedCoup::kUnstated);
}

void RecordBuilder::clear_rest() {
  has_rest_ = false;
  std::fill(money_.begin(), money_.end(), LoggedMoney{});
  suits_.fill(0);
  dealt_.fill(std::nullopt);
  dealt_count_ = 0;
}

void RecordBuilder::fail(std::size_t column, bool is_card, std::string message) {
  if (!fault_) fault_ = UnreadRecord{line_, column, is_card, std::move(message)};
}

void RecordBuilder::fail_number(std::string_view text, std::size_t column) {
  // Rows of one card are grouped by whatever names the coup.
  if (rules_.text.layout == Layout::card_rows) return;
  fail(column, false, fmt::format("\"{}\" is no number of a coup", printable(text)));
}

void RecordBuilder::fail_stated(std::size_t place, std::string_view text, std::size_t column) {
  const StatedValue& value = rules_.bound.format.stated[place];
  std::string expected = fmt::format("{} to {}", stated_[place].least, stated_[place].greatest);
  if (is_winner(value)) expected = "player, banker, tie, or a label that the format gives them";
  if (is_truth(value)) expected = "true or false, 1 or 0, yes or no";
  fail(
      column, false,
      fmt::format("\"{}\" is no value of {}; expected {}", printable(text), printable(value.name), expected));
}

void RecordBuilder::put_stated_slowly(std::size_t place, std::string_view text, std::size_t column) {
  const Stated& stated = stated_[place];
  if (rules_.cards.read(text).kind == CardReading::Kind::none) return;  // "NA" says nothing
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, failed] = std::from_chars(text.data(), end, number);
  if (stated.labels != nullptr || failed != std::errc{} || stop != end)
    return fail_stated(place, text, column);
  check_stated(place, number, text, column);
}

void RecordBuilder::put_rarely(const Action& action, std::string_view text, std::size_t column) {
  if (text.empty()) return;
  has_rest_ = true;
  switch (action.role) {
    case Role::is_void:
      if (const auto truth = rules_.text.truths.find(text)) {
        coup_.is_void = *truth != 0;
      } else {
        fail(column, false,
             fmt::format("\"{}\" does not say whether the coup is void; expected true or false",
                         printable(text)));
      }
      break;
    case Role::burn:
      put_burn(text, column);
      break;
    case Role::card_suit:
      put_suit(action.place, text, column);
      break;
    case Role::pair_label:
      put_pair_label(action.place, text, column);
      break;
    case Role::money:
      put_money(action, text, column);
      break;
    default:
      put_list(action, text, column);
  }
}

void RecordBuilder::put_list(const Action& action, std::string_view text, std::size_t column) {
  // One card may hold what separates others: "9 of spades".
  if (action.role != Role::hand_suits && rules_.cards.read(text).kind == CardReading::Kind::card)
    return put_element(action, 0, text, column);
  for_each_element(text, rules_.cards, [&](std::size_t element, std::string_view part, std::size_t start) {
    put_element(action, element, part, column == 0 ? 0 : column + start);
  });
}

void RecordBuilder::put_element(const Action& action, std::size_t element, std::string_view text,
                                std::size_t column) {
  has_rest_ = true;
  if (action.role == Role::deal) return put_deal(element, text, column);
  if (action.role != Role::hand && action.role != Role::hand_suits) return put(action, text, column);
  if (element >= 3) {
    if (action.role == Role::hand) put_more(action.place, text, column);
  } else if (action.role == Role::hand) {
    put_card(action.place + element, text, column);
  } else {
    put_suit(action.place + element, text, column);
  }
}

/// A card beyond the third of a hand.
void RecordBuilder::put_more(std::size_t place, std::string_view text, std::size_t column) {
  const CardReading reading = rules_.cards.read(text);
  if (reading.kind == CardReading::Kind::no_card) return fail(column, true, rules_.cards.no_card(text));
  if (reading.kind == CardReading::Kind::card)
    (place < 3 ? coup_.player_has_more : coup_.banker_has_more) = true;
}

void RecordBuilder::put_deal(std::size_t element, std::string_view text, std::size_t column) {
  if (element >= dealt_.size()) return fail(column, false, "more than 6 cards of one coup");
  const CardReading reading = rules_.cards.read(text);
  if (reading.kind == CardReading::Kind::no_card) return fail(column, true, rules_.cards.no_card(text));
  if (reading.kind == CardReading::Kind::none) return;
  dealt_[dealt_count_++] = reading.card;
  coup_.has_cards = true;
}

void RecordBuilder::put_suit(std::size_t place, std::string_view text, std::size_t column) {
  if (rules_.cards.read(text).kind == CardReading::Kind::none) return;
  suits_[place] = rules_.cards.read_suit(text);
  if (suits_[place] == 0)
    fail(column, true,
         fmt::format("\"{}\" is no suit; expected a letter (s h d c), a symbol or a word", printable(text)));
}

void RecordBuilder::put_pair_label(std::size_t place, std::string_view text, std::size_t column) {
  const auto pairs = rules_.text.pairs.find(text);
  if (!pairs)
    return fail(column, false,
                fmt::format("\"{}\" does not say who pairs; expected such as \"no pair\" or \"player pair\"",
                            printable(text)));
  coup_.stated[place] = (*pairs & kPlayerPair) != 0 ? 1 : 0;
  coup_.stated[place + 1] = (*pairs & kBankerPair) != 0 ? 1 : 0;
}

void RecordBuilder::put_money(const Action& action, std::string_view text, std::size_t column) {
  const auto amount = micros_of(text);
  if (!amount) {
    if (rules_.cards.read(text).kind == CardReading::Kind::none) return;
    return fail(
        column, false,
        fmt::format("\"{}\" is no amount of money; expected a decimal such as 12.50", printable(text)));
  }
  if (action.part == MoneyPart::stake && *amount < 0)
    return fail(column, false, fmt::format("a stake of {}, which is below zero", printable(text)));
  LoggedMoney& money = money_[action.place];
  switch (action.part) {
    case MoneyPart::stake:
      money.stake = amount;
      break;
    case MoneyPart::returned:
      money.returned = amount;
      break;
    case MoneyPart::net:
      money.net = amount;
      break;
    case MoneyPart::commission:
      money.commission = amount;
      break;
  }
}

void RecordBuilder::put_burn(std::string_view text, std::size_t column) {
  const CardReading reading = rules_.cards.read(text);
  if (reading.kind == CardReading::Kind::no_card) return fail(column, true, rules_.cards.no_card(text));
  if (reading.kind == CardReading::Kind::card) coup_.burn = reading.card;
}

void RecordBuilder::complete() {
  if (has_rest_) complete_rest();
  std::copy(cards_.begin(), cards_.begin() + 3, coup_.player.begin());
  std::copy(cards_.begin() + 3, cards_.end(), coup_.banker.begin());
}

void RecordBuilder::complete_rest() {
  if (dealt_count_ > 0) deal_out();
  for (std::size_t place = 0; place < cards_.size(); ++place) {
    if (suits_[place] == 0 || !cards_[place]) continue;
    const auto rank = Rank::from(cards_[place]->rank());
    const auto suit = Suit::from(suits_[place]);
    if (rank && suit) cards_[place] = Card{*rank, *suit};
  }
}

/// Gives the cards of a deal to the hands. Of five, the tableau says whose the fifth is.
void RecordBuilder::deal_out() {
  const DealOrder& order = rules_.text.deal_order;
  std::array<std::size_t, 2> sizes{};
  const auto give = [&](std::size_t hand, Card card) { cards_[hand * 3 + sizes[hand]++] = card; };
  for (std::size_t at = 0; at < std::min<std::size_t>(dealt_count_, 4); ++at)
    give(order[at] ? 1 : 0, dealt_[at].value_or(Card{}));
  if (dealt_count_ < 5) return;
  if (dealt_count_ == 6) {
    give(order[4] ? 1 : 0, dealt_[4].value_or(Card{}));
    return give(order[5] ? 1 : 0, dealt_[5].value_or(Card{}));
  }
  const auto total = [&](std::size_t hand) {
    return Total{} + cards_[hand * 3].value_or(Card{}).points() +
           cards_[hand * 3 + 1].value_or(Card{}).points();
  };
  give(player_draws(rules_.tableau, total(0), total(1)) ? 0 : 1, dealt_[4].value_or(Card{}));
}

bool RecordReader::is_text(std::string_view text) {
  return simdjson::validate_utf8(text.data(), text.size());
}

bool RecordReader::is_readable(std::size_t line, std::string_view text, const LogVisitors& visitors) {
  if (is_cut(text)) {
    visitors.on_unread(
        {line, 0, false, fmt::format("a record of more than {} bytes, the most that is read", kLongestLine)});
    return false;
  }
  if (is_text(text)) return true;
  std::size_t at = 0;
  while (at < text.size() && character_length(text, at) != 0) at += character_length(text, at);
  visitors.on_unread({line, at + 1, false, "bytes that are not UTF-8"});
  return false;
}

bool RecordReader::is_record(std::string_view line) const {
  const std::string_view content = line.empty() || line[0] <= ' ' ? without_blanks(line) : line;
  return !content.empty() && (rules_->text.comment.empty() || !content.starts_with(rules_->text.comment));
}

void RecordReader::read(const LogBlock& block, const std::function<void(const LoggedCoup&)>& on_before,
                        const std::function<void(const LoggedCoup&)>& on_coup,
                        const std::function<void(const UnreadRecord&)>& on_unread) const {
  if (!block.before.empty()) {
    // Of several coups on one line the last is wanted; texts of an earlier one are gone when the next is
    // read.
    std::size_t coups = 0;
    const LogBlock before{block.name, {0, block.before}, {}, {}};
    const auto ignore = [](const UnreadRecord&) {};
    read_lines(before, {[&](const LoggedCoup&) { ++coups; }, ignore});
    read_lines(before, {[&](const LoggedCoup& coup) {
                          if (--coups == 0) on_before(coup);
                        },
                        ignore});
  }
  read_lines(block, {on_coup, on_unread});
}

std::optional<std::string> RecordReader::shoe_of(std::string_view line) const {
  std::optional<std::string> shoe;
  const LogBlock block{{}, {0, std::string{line}}, {}, {}};
  read_lines(block, {[&](const LoggedCoup& coup) { shoe = coup.shoe; }, [](const UnreadRecord&) {}});
  return shoe;
}

}  // namespace punto
