// Random conditions, each built together with a function that says what it means.
#include <doctest/doctest.h>

#include <functional>
#include <random>
#include <string>
#include <vector>

#include "punto/condition.hpp"

namespace punto {
namespace {

constexpr int kConditions = 3000;
constexpr int kSamples = 40;

using Sample = std::vector<int>;  // a value of every fact, in table order

/// Text, and what it means.
struct Expression {
  std::string text;
  std::function<int(const Sample&)> value;
};

/// Makes well-typed conditions. `witness_` is a coup on which the comparisons with a constant are
/// possible: their constants are chosen by it, for an impossible one would be an error.
class Generator {
 public:
  explicit Generator(unsigned seed) : random_{seed} {}

  Expression condition() {
    witness_ = sample();
    return disjunction(3);
  }

  Sample sample() {
    Sample values;
    for (const Fact& fact : all_facts()) values.push_back(between(fact.least, fact.greatest));
    return values;
  }

 private:
  int between(int least, int greatest) { return std::uniform_int_distribution{least, greatest}(random_); }
  bool chance(int percent) { return between(1, 100) <= percent; }
  const std::string& one_of(const std::vector<std::string>& texts) {
    return texts[static_cast<std::size_t>(between(0, static_cast<int>(texts.size()) - 1))];
  }

  Expression disjunction(int depth) {
    Expression left = conjunction(depth);
    while (chance(30)) {
      Expression right = conjunction(depth);
      left = {left.text + one_of({" or ", "||", " || "}) + right.text,
              [a = left.value, b = right.value](const Sample& s) { return int{a(s) != 0 || b(s) != 0}; }};
    }
    return left;
  }

  Expression conjunction(int depth) {
    Expression left = negation(depth);
    while (chance(30)) {
      Expression right = negation(depth);
      left = {left.text + one_of({" and ", "&&", " && "}) + right.text,
              [a = left.value, b = right.value](const Sample& s) { return int{a(s) != 0 && b(s) != 0}; }};
    }
    return left;
  }

  Expression negation(int depth) {
    if (!chance(20)) return truth(depth);
    Expression operand = negation(depth);
    return {one_of({"not ", "!", "! "}) + operand.text,
            [a = operand.value](const Sample& s) { return int{a(s) == 0}; }};
  }

  Expression truth(int depth) {
    if (depth > 0 && chance(25)) {
      Expression inner = disjunction(depth - 1);
      return {"(" + inner.text + ")", inner.value};
    }
    switch (between(0, 5)) {
      case 0:
        return fact_of(FactKind::flag);
      case 1:
        return winner_comparison();
      case 2:
        return membership();
      case 3:
        return chain();
      default:
        return comparison();
    }
  }

  Expression fact_of(FactKind kind) {
    std::vector<std::size_t> places;
    for (std::size_t place = 0; place < all_facts().size(); ++place)
      if (all_facts()[place].kind == kind) places.push_back(place);
    const std::size_t place =
        places[static_cast<std::size_t>(between(0, static_cast<int>(places.size()) - 1))];
    return {std::string{all_facts()[place].name}, [place](const Sample& s) { return s[place]; }};
  }

  Expression winner_comparison() {
    const Expression winner = fact_of(FactKind::winner);
    const int label = between(0, 2);
    const std::string text = value_text(fact_named("winner"), label);
    if (chance(30)) {
      return {"winner not in [tie, " + text + "]", [winner, label](const Sample& s) {
                return int{winner.value(s) != 0 && winner.value(s) != label};
              }};
    }
    if (chance(50)) {
      return {text + " == winner",
              [winner, label](const Sample& s) { return int{winner.value(s) == label}; }};
    }
    return {"winner!=" + text, [winner, label](const Sample& s) { return int{winner.value(s) != label}; }};
  }

  Expression term(int depth) {
    if (depth > 0 && chance(20)) {
      Expression inner = sum(depth - 1);
      return {"(" + inner.text + ")", inner.value};
    }
    if (chance(30)) return constant(between(-20, 20));
    return fact_of(chance(30) ? FactKind::flag : FactKind::number);
  }

  Expression sum(int depth) {
    Expression left = term(depth);
    while (chance(30)) {
      Expression right = term(depth);
      const bool adds = chance(50);
      left = {left.text + (adds ? " + " : " - ") + right.text,
              [adds, a = left.value, b = right.value](const Sample& s) {
                return adds ? a(s) + b(s) : a(s) - b(s);
              }};
    }
    return left;
  }

  static Expression constant(int value) {
    return {std::to_string(value), [value](const Sample&) { return value; }};
  }

  Expression comparison() {
    const Expression left = sum(2);
    const int at_witness = left.value(witness_);
    switch (between(0, 5)) {
      case 0:
        return compared(left, " == ", std::equal_to<>{}, constant(at_witness));
      case 1:
        return compared(left, " != ", std::not_equal_to<>{}, constant(at_witness));
      case 2:
        return compared(left, " < ", std::less<>{}, constant(at_witness + 1));
      case 3:
        return compared(left, "<=", std::less_equal<>{}, constant(at_witness));
      case 4:
        return compared(constant(at_witness + 1), ">", std::greater<>{}, left);
      default:
        return compared(left, " >= ", std::greater_equal<>{}, matched(sum(1), at_witness));
    }
  }

  /// `expression` and a constant, together at most `value` at the witness.
  Expression matched(const Expression& expression, int value) {
    const int missing = value - expression.value(witness_) - between(0, 2);
    return {"(" + expression.text + ") + " + std::to_string(missing),
            [a = expression.value, missing](const Sample& s) { return a(s) + missing; }};
  }

  static Expression compared(const Expression& left, const std::string& sign,
                             const std::function<bool(int, int)>& relation, const Expression& right) {
    return {left.text + sign + right.text, [a = left.value, b = right.value, relation](const Sample& s) {
              return int{relation(a(s), b(s))};
            }};
  }

  Expression chain() {
    const Expression middle = sum(1);
    const int at_witness = middle.value(witness_);
    const int low = at_witness - between(0, 3);
    const int high = at_witness + between(1, 3);
    const auto within = [middle, low, high](const Sample& s) {
      return int{low <= middle.value(s) && middle.value(s) < high};
    };
    if (chance(50))
      return {std::to_string(low) + " <= " + middle.text + " < " + std::to_string(high), within};
    return {std::to_string(high) + " > " + middle.text + " >= " + std::to_string(low), within};
  }

  Expression membership() {
    const Expression subject = sum(1);
    const std::vector<int> items{subject.value(witness_), subject.value(sample()), subject.value(sample())};
    const bool inside = chance(50);
    const std::string text = subject.text + (inside ? " in [" : " not in [") + std::to_string(items[0]) +
                             ", " + std::to_string(items[1]) + ", " + std::to_string(items[2]) + "]";
    return {text, [subject, items, inside](const Sample& s) {
              const bool found = subject.value(s) == items[0] || subject.value(s) == items[1] ||
                                 subject.value(s) == items[2];
              return int{found == inside};
            }};
  }

  std::mt19937 random_;
  Sample witness_;
};

FactValues values_of(const Sample& sample) {
  FactValues values;
  for (std::size_t place = 0; place < sample.size(); ++place) values.set(all_facts()[place], sample[place]);
  return values;
}

TEST_CASE("random conditions hold exactly when their meaning does") {
  Generator generator{20240229};
  int held = 0;
  for (int round = 0; round < kConditions; ++round) {
    const Expression expression = generator.condition();
    CAPTURE(expression.text);
    // A condition must read a fact; not every random one does.
    const Condition condition = Condition::compile("margin >= 0 and (" + expression.text + ")");
    for (int trial = 0; trial < kSamples; ++trial) {
      const Sample sample = generator.sample();
      const bool holds = condition.holds(values_of(sample));
      REQUIRE(holds == (expression.value(sample) != 0));
      held += holds ? 1 : 0;
    }
  }
  // Neither answer may be rare, or the agreement would say little.
  CHECK(held > kConditions * kSamples / 4);
  CHECK(held < kConditions * kSamples * 3 / 4);
}

}  // namespace
}  // namespace punto
