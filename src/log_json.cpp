#include "log_json.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "json_text.hpp"
#include "log_record.hpp"
#include "punto/error.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

namespace json = simdjson::ondemand;

/// Thrown and caught in this file: the record is no JSON.
struct NoJson {
  simdjson::error_code code;
};

template <class Value>
Value take(simdjson::simdjson_result<Value> result) {
  Value value;
  if (const auto error = std::move(result).get(value)) throw NoJson{error};
  return value;
}

/// Of an array, by number; nothing if a value stands in none.
using Element = std::optional<std::size_t>;

/// One record, walked once along the tree of paths.
class RecordWalk {
 public:
  RecordWalk(const PathTree& tree, const std::vector<Action>& actions, RecordBuilder& builder,
             const char* start, std::vector<bool>& found)
      : tree_{tree}, actions_{actions}, builder_{builder}, start_{start}, found_{found} {}

  void walk(json::value value, const PathNode& node, Element element) {
    switch (take(value.type())) {
      case json::json_type::object:
        return walk_object(take(value.get_object()), node, element);
      case json::json_type::array:
        return walk_array(take(value.get_array()), node);
      default:
        return put(value, node, element);
    }
  }

  void walk_object(json::object object, const PathNode& node, Element element) {
    for (auto result : object) {
      json::field field = take(std::move(result));
      const std::string_view name = take(field.unescaped_key());
      const auto found = std::find_if(node.keys.begin(), node.keys.end(),
                                      [&](const PathNode::Key& key) { return key.name == name; });
      if (found != node.keys.end()) walk(field.value(), tree_.node(found->node), element);
    }
  }

  void walk_array(json::array array, const PathNode& node) {
    std::size_t number = 0;
    for (auto result : array) {
      json::value value = take(result);
      const auto found =
          std::find_if(node.elements.begin(), node.elements.end(),
                       [&](const PathNode::Element& element) { return element.number == number; });
      if (found != node.elements.end()) {
        walk(value, tree_.node(found->node), std::nullopt);
      } else if (node.each) {
        walk(value, tree_.node(*node.each), number);
      } else if (!node.fields.empty()) {
        put(value, node, number);
      }
      ++number;
    }
  }

 private:
  void put(json::value value, const PathNode& node, Element element) {
    if (node.fields.empty()) return;
    const std::string_view token = without_blanks(value.raw_json_token());
    const std::size_t column = start_ == nullptr ? 0 : static_cast<std::size_t>(token.data() - start_) + 1;
    if (token.starts_with('{') || token.starts_with('['))
      return builder_.fail(column, false, "an array or object where a text or a number was expected");
    std::string_view text = token;
    if (token.starts_with('"')) text = without_blanks(take(value.get_string()));
    if (token == "null") text = {};
    for (const std::size_t field : node.fields) found_[field] = true;
    for (const std::size_t field : node.fields) put_text(actions_[field], element, text, column);
  }

  /// A text may hold a list; an element of an array does not.
  void put_text(const Action& action, Element element, std::string_view text, std::size_t column) {
    if (element) return builder_.put_element(action, *element, text, column);
    builder_.put(action, text, column);
  }

  const PathTree& tree_;
  const std::vector<Action>& actions_;
  RecordBuilder& builder_;
  const char* start_;         // of the line; nullptr if the record was put together from several
  std::vector<bool>& found_;  // fields that a record had
};

/// JSON records, one a line.
class JsonReader final : public RecordReader {
 public:
  explicit JsonReader(std::shared_ptr<const RecordRules> rules) : RecordReader{std::move(rules)} {
    const LogFormatText& text = RecordReader::rules().text;
    for (std::size_t field = 0; field < text.fields.size(); ++field) {
      for (const FieldPlace& place : text.fields[field].places) {
        if (const auto* const number = std::get_if<std::size_t>(&place)) {
          tree_.add(*number, field);
        } else {
          tree_.add(std::get<std::string>(place), field);
        }
      }
    }
  }

  std::vector<bool> fields_in(const LogBlock& block) const override {
    std::vector<bool> found(rules().bound.actions.size());
    read_lines(block, {[](const LoggedCoup&) {}, [](const UnreadRecord&) {}}, found);
    return found;
  }

 private:
  void read_lines(const LogBlock& block, const LogVisitors& visitors) const override {
    std::vector<bool> found(rules().bound.actions.size());
    read_lines(block, visitors, found);
  }

  void read_lines(const LogBlock& block, const LogVisitors& visitors, std::vector<bool>& found) const {
    thread_local JsonWorkshop workshop;
    RecordBuilder builder{rules()};
    for_each_record(block, visitors, [&](std::size_t number, std::string_view line) {
      builder.begin(number);
      try {
        read_record(workshop, line, block.where.empty(), builder, found);
      } catch (const NoJson& fault) {
        builder.fail_whole(fmt::format("no JSON: {}", json_fault(fault.code)));
      }
      builder.finish(visitors);
    });
  }

  void read_record(JsonWorkshop& workshop, std::string_view line, bool is_line, RecordBuilder& builder,
                   std::vector<bool>& found) const {
    json::document document;
    if (const auto error = workshop.begin(line, document)) throw NoJson{error};
    RecordWalk walk{tree_, rules().bound.actions, builder, is_line ? workshop.line().data() : nullptr, found};
    switch (take(document.type())) {
      case json::json_type::object:
        walk.walk_object(take(document.get_object()), tree_.root(), std::nullopt);
        break;
      case json::json_type::array:
        walk.walk_array(take(document.get_array()), tree_.root());
        break;
      default:
        return builder.fail_whole("expected an object or an array of JSON");
    }
    const char* more = nullptr;
    if (!document.current_location().get(more)) throw NoJson{simdjson::TAPE_ERROR};
  }

  PathTree tree_;
};

}  // namespace

std::size_t PathTree::key_below(std::size_t node, std::string_view name) {
  for (const PathNode::Key& key : nodes_[node].keys)
    if (key.name == name) return key.node;
  nodes_[node].keys.push_back({std::string{name}, nodes_.size()});
  nodes_.emplace_back();
  return nodes_.size() - 1;
}

std::size_t PathTree::element_below(std::size_t node, std::size_t number) {
  for (const PathNode::Element& element : nodes_[node].elements)
    if (element.number == number) return element.node;
  nodes_[node].elements.push_back({number, nodes_.size()});
  nodes_.emplace_back();
  return nodes_.size() - 1;
}

std::size_t PathTree::each_below(std::size_t node) {
  if (!nodes_[node].each) {
    nodes_[node].each = nodes_.size();
    nodes_.emplace_back();
  }
  return *nodes_[node].each;
}

/// "name", "name[]", "name[3]", "[]", "[3]".
std::size_t PathTree::step_below(std::size_t node, std::string_view step, std::size_t offset) {
  const std::size_t bracket = std::min(step.find('['), step.size());
  if (bracket > 0) node = key_below(node, step.substr(0, bracket));
  std::string_view rest = step.substr(bracket);
  while (!rest.empty()) {
    const std::size_t end = rest.find(']');
    const std::string_view inside = rest.substr(1, end == std::string_view::npos ? end : end - 1);
    const auto number = whole_number(inside);
    if (!rest.starts_with('[') || end == std::string_view::npos || (!inside.empty() && !number))
      throw Error{"expected \"[]\" for each element or \"[N]\" for one", offset + step.size() - rest.size()};
    node = inside.empty() ? each_below(node) : element_below(node, *number);
    rest.remove_prefix(end + 1);
  }
  return node;
}

void PathTree::add(std::string_view path, std::size_t field) {
  std::size_t node = 0;
  for (std::size_t at = 0; at <= path.size();) {
    const std::size_t point = std::min(path.find('.', at), path.size());
    if (point == at) throw Error{"a name is missing in this path", at};
    node = step_below(node, path.substr(at, point - at), at);
    at = point + 1;
  }
  nodes_[node].fields.push_back(field);
}

void PathTree::add(std::size_t element, std::size_t field) {
  nodes_[element_below(0, element)].fields.push_back(field);
}

std::shared_ptr<const RecordReader> make_json_reader(std::shared_ptr<const RecordRules> rules) {
  return std::make_shared<JsonReader>(std::move(rules));
}

}  // namespace punto
