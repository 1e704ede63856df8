#include "punto/bet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "punto/error.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

constexpr std::size_t kMostDigits = 9;  // of one number in odds: no paytable comes near
constexpr std::string_view kExamples = "odds such as 12:1, 26 for 1 or push";

constexpr bool is_digit(char byte) {
  return byte >= '0' && byte <= '9';
}
constexpr bool is_space(char byte) {
  return byte == ' ' || byte == '\t';
}

/// Reads odds from left to right; spaces may stand between its parts.
class OddsReader {
 public:
  explicit OddsReader(std::string_view text) : text_{text} { skip_spaces(); }

  Rational read();

 private:
  Rational read_ratio();
  Rational read_number(std::string_view expected);
  Rational read_divisor();
  void require_digits(std::string_view expected);
  bool take(std::string_view word);
  void skip_spaces();
  [[noreturn]] void fail_expected(std::string_view expected) const;

  std::string_view text_;
  std::size_t at_ = 0;
};

Rational OddsReader::read() {
  const Rational net = take("push") ? Rational{0} : read_ratio();
  if (at_ < text_.size()) fail_expected("the end of the odds");
  return net;
}

Rational OddsReader::read_ratio() {
  const std::size_t start = at_;
  const Rational won = read_number(kExamples);
  const bool for_one = take("for");
  if (!for_one && !take(":")) fail_expected("\":\" or \"for\"");
  const Rational ratio = won / read_divisor();
  const std::string found = fmt::format("but found \"{}\"", printable(text_.substr(start)));
  if (for_one && ratio < 0) throw Error{"expected at least 0 before \"for\", " + found, start};
  const Rational net = for_one ? ratio - 1 : ratio;
  if (net == 0) throw Error{"expected odds that win or lose (write push for neither), " + found, start};
  return net;
}

Rational OddsReader::read_divisor() {
  const std::size_t start = at_;
  const Rational divisor = read_number("a number");
  if (divisor <= 0) {
    throw Error{fmt::format("expected a number above 0, but found \"{}\"", printable(text_.substr(start))),
                start};
  }
  return divisor;
}

/// \param expected  what to say if no number is here.
Rational OddsReader::read_number(std::string_view expected) {
  const std::size_t start = at_;
  if (text_.substr(at_).starts_with('-')) ++at_;
  require_digits(at_ == start ? expected : "digits after \"-\"");
  if (text_.substr(at_).starts_with('.')) {
    ++at_;
    require_digits("digits after the point");
  }
  const std::string_view number = text_.substr(start, at_ - start);
  if (std::count_if(number.begin(), number.end(), is_digit) > static_cast<std::ptrdiff_t>(kMostDigits)) {
    throw Error{fmt::format("expected a number of at most {} digits, but found \"{}\"", kMostDigits,
                            printable(number)),
                start};
  }
  skip_spaces();
  const std::optional<Rational> value = parse_rational(number);
  assert(value.has_value());
  return *value;
}

void OddsReader::require_digits(std::string_view expected) {
  const std::size_t start = at_;
  while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
  if (at_ == start) fail_expected(expected);
}

/// Takes `word` if the text goes on with it.
bool OddsReader::take(std::string_view word) {
  if (!text_.substr(at_).starts_with(word)) return false;
  at_ += word.size();
  skip_spaces();
  return true;
}

void OddsReader::skip_spaces() {
  while (at_ < text_.size() && is_space(text_[at_])) ++at_;
}

void OddsReader::fail_expected(std::string_view expected) const {
  const std::string_view rest = text_.substr(at_);
  const std::string found = rest.empty() ? "the end of the odds" : fmt::format("\"{}\"", printable(rest));
  throw Error{fmt::format("expected {}, but found {}", expected, found), at_};
}

}  // namespace

std::string translated(const Translations& texts, std::string_view language, std::string_view fallback) {
  for (const std::string_view wanted : {language, std::string_view{"en"}})
    if (const auto text = texts.find(std::string{wanted}); text != texts.end()) return text->second;
  return std::string{fallback};
}

Odds parse_odds(std::string_view text) {
  return Odds{std::string{text}, OddsReader{text}.read()};
}

FactList Bet::facts() const {
  FactList facts;
  for (const Pay& pay : pays) facts.insert(facts.end(), pay.when.facts().begin(), pay.when.facts().end());
  return normalized(std::move(facts));
}

std::size_t Bet::settle(const FactValues& values) const {
  const auto paid =
      std::find_if(pays.begin(), pays.end(), [&](const Pay& pay) { return pay.when.holds(values); });
  return static_cast<std::size_t>(paid - pays.begin());
}

Rational Bet::net(std::size_t outcome) const {
  assert(outcome < outcome_count());
  return outcome < pays.size() ? pays[outcome].odds.net : Rational{-1};
}

std::string Bet::odds_text(std::size_t outcome) const {
  assert(outcome < outcome_count());
  return outcome < pays.size() ? pays[outcome].odds.text : "lose";
}

std::string Bet::when_text(std::size_t outcome) const {
  assert(outcome < outcome_count());
  return outcome < pays.size() ? pays[outcome].when.text() : "otherwise";
}

FactList facts_of(const std::vector<const Bet*>& bets, Detail detail) {
  FactList facts;
  for (const Bet* bet : bets)
    for (const Fact* fact : bet->facts())
      if (fact->needed_detail() <= detail) facts.push_back(fact);
  return normalized(std::move(facts));
}

}  // namespace punto
