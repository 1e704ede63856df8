#include "punto/condition.hpp"

#include <algorithm>
#include <utility>

#include "condition_parser.hpp"
#include "punto/error.hpp"

namespace punto {
namespace {

using Node = Condition::Node;

/// Runs a compiled condition on the facts of one coup.
class Evaluation {
 public:
  Evaluation(const std::vector<Node>& nodes, const FactValues& values)
      : nodes_{nodes.data()}, values_{values} {}

  // Truths are 0 and 1. Recursion is as deep as the expression, which the limits of its text bound.
  int value(std::uint32_t index) const;

 private:
  bool is_member(const Node& node) const;

  const Node* nodes_;
  const FactValues& values_;
};

int Evaluation::value(std::uint32_t index) const {
  const Node& node = nodes_[index];
  switch (node.op) {
    case Node::Op::number:
      return node.number;
    case Node::Op::fact:
      return values_[*node.fact];
    case Node::Op::add:
      return value(node.left) + value(node.right);
    case Node::Op::subtract:
      return value(node.left) - value(node.right);
    case Node::Op::equal:
      return value(node.left) == value(node.right);
    case Node::Op::not_equal:
      return value(node.left) != value(node.right);
    case Node::Op::less:
      return value(node.left) < value(node.right);
    case Node::Op::less_equal:
      return value(node.left) <= value(node.right);
    case Node::Op::logical_and:
      return value(node.left) != 0 && value(node.right) != 0;
    case Node::Op::logical_or:
      return value(node.left) != 0 || value(node.right) != 0;
    case Node::Op::logical_not:
      return value(node.left) == 0;
    case Node::Op::member:
      return is_member(node);
  }
  return 0;  // not reached: every operation is above
}

bool Evaluation::is_member(const Node& node) const {
  const int subject = value(node.left);
  const Node* const items = nodes_ + node.right;
  return std::any_of(items, items + node.number, [&](const Node& item) { return item.number == subject; });
}

FactList facts_read(const std::vector<Node>& nodes) {
  FactList facts;
  for (const Node& node : nodes)
    if (node.op == Node::Op::fact) facts.push_back(node.fact);
  return normalized(std::move(facts));
}

}  // namespace

Condition Condition::compile(std::string_view text) {
  Condition condition;
  condition.text_ = text;
  condition.nodes_ = parse_condition(text);
  condition.facts_ = facts_read(condition.nodes_);
  if (condition.facts_.empty())
    throw Error{"expected a condition about the coup, but this one reads no fact", 0};
  return condition;
}

bool Condition::holds(const FactValues& values) const {
  return Evaluation{nodes_, values}.value(static_cast<std::uint32_t>(nodes_.size() - 1)) != 0;
}

}  // namespace punto
