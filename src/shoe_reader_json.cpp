#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "json_text.hpp"
#include "punto/file.hpp"
#include "punto/text.hpp"
#include "shoe_reader_fields.hpp"
#include "shoe_reader_forms.hpp"

namespace punto {
namespace {

namespace json = simdjson::ondemand;

enum class Key : std::uint8_t { id, detail, counts, points, ranks, cards, decks, without };
constexpr std::array<std::string_view, 8> kKeys{"id",    "detail", "counts", "points",
                                                "ranks", "cards",  "decks",  "without"};

std::string_view name_of(Key key) {
  return kKeys.at(static_cast<std::size_t>(key));
}

/// The detail of the shoe that a key of counts holds.
std::optional<Detail> detail_of(Key key) {
  for (const Detail detail : {Detail::points, Detail::ranks, Detail::cards})
    if (to_text(detail) == name_of(key)) return detail;
  return std::nullopt;
}

/// What is wrong with a line that is no JSON.
std::string_view words_of(simdjson::error_code code) {
  return code == simdjson::INCOMPLETE_ARRAY_OR_OBJECT
             ? "the line must end where what it opens first is closed"
             : json_fault(code);
}

struct Counts {
  std::vector<Word> values;
  std::vector<Word> labels;  // none in an array
  bool labelled;
  std::size_t offset;
};

/// One line of JSON. Words are views into the workshop.
class JsonShoe {
 public:
  JsonShoe(JsonWorkshop& workshop, std::string_view line) : workshop_{workshop} {
    if (const auto error = workshop_.begin(line, document_)) throw no_json(error, std::nullopt);
  }

  ShoeLine read(const std::optional<CountOrder>& order, const Shoe& fresh) {
    const Word content = trimmed({line(), 0});
    if (content.text.starts_with('[')) {
      counts_ = array_of_counts(take(document_.get_array()), content.offset);
    } else {
      read_object(take(document_.get_object()));
    }
    if (const auto more = location()) throw no_json(simdjson::INCOMPLETE_ARRAY_OR_OBJECT, more);
    Shoe shoe = counts_ ? shoe_of_counts(order) : shoe_of_decks(fresh);
    return {std::move(id_), std::move(shoe)};
  }

 private:
  template <class Value>
  Value take(simdjson::simdjson_result<Value> result) {
    Value value;
    // Whatever is not closed, or goes on, shows at the end of the line.
    if (const auto error = std::move(result).get(value))
      throw no_json(error, error == simdjson::INCOMPLETE_ARRAY_OR_OBJECT ? std::nullopt : location());
    return value;
  }

  std::string_view line() const { return workshop_.line(); }

  std::size_t offset_of(const char* place) const {
    return std::min(static_cast<std::size_t>(place - line().data()), line().size());
  }

  /// Where the parser stands; nothing at the end of the line.
  std::optional<std::size_t> location() {
    const char* place = nullptr;
    if (document_.current_location().get(place)) return std::nullopt;
    return offset_of(place);
  }

  Error no_json(simdjson::error_code code, std::optional<std::size_t> place) const {
    return {fmt::format("no JSON: {}", words_of(code)), place.value_or(line().size())};
  }

  /// A value as it is written: all of a scalar, the first character of others.
  Word token_of(json::value& value) const {
    const std::string_view token = value.raw_json_token();
    return trimmed({token, offset_of(token.data())});
  }

  /// A number as it is written, or another value that the reader of numbers will refuse.
  Word number_of(json::value& value) const {
    const Word word = token_of(value);
    const std::string_view digits = word.text.substr(word.text.starts_with('-') ? 1 : 0);
    if (digits.size() > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9')
      throw Error{"no JSON: a number does not begin with 0", word.offset};
    return word;
  }

  static bool is_string(const Word& token) { return token.text.starts_with('"'); }

  static Error wrong_value(Key key, const Word& token, std::string_view expected) {
    return {fmt::format("\"{}\" is {}; expected {}", name_of(key), printable(token.text), expected),
            token.offset};
  }

  void read_object(json::object object) {
    for (auto result : object) {
      json::field field = take(std::move(result));
      const std::size_t offset = offset_of(field.key().raw()) - 1;
      const Key key = key_of(take(field.unescaped_key()), offset);
      auto& place = places_.at(static_cast<std::size_t>(key));
      if (place) throw Error{fmt::format("\"{}\" is there twice", name_of(key)), offset};
      place = offset;
      read_value(key, field.value(), offset);
    }
  }

  static Key key_of(std::string_view name, std::size_t offset) {
    const auto* const found = std::find(kKeys.begin(), kKeys.end(), name);
    if (found == kKeys.end()) {
      throw Error{fmt::format("unknown key \"{}\"; expected {}.{}", printable(name), listed(kKeys),
                              did_you_mean(name, kKeys)),
                  offset};
    }
    return static_cast<Key>(found - kKeys.begin());
  }

  void read_value(Key key, json::value& value, std::size_t offset) {
    switch (key) {
      case Key::id:
        id_ = id_of(value);
        break;
      case Key::detail:
        detail_ = read_detail(value);
        break;
      case Key::decks:
        decks_ = is_string(token_of(value)) ? string_of(value) : number_of(value);
        break;
      case Key::without:
        read_without_cards(value);
        break;
      default:
        if (counts_)
          throw Error{
              fmt::format("\"{}\" beside \"{}\"; expected one of them", name_of(key), name_of(counts_key_)),
              offset};
        counts_key_ = key;
        counts_ = counts_of(key, value);
    }
  }

  /// The text of a string, placed at its first character.
  Word string_of(json::value& value) {
    const std::size_t offset = token_of(value).offset;
    return {take(value.get_string()), offset + 1};
  }

  std::string id_of(json::value& value) {
    const Word token = token_of(value);
    if (is_string(token)) {
      const Word text = string_of(value);
      at_offset(token.offset, [&] { require_text(text.text); });  // escapes may have made anything of it
      return std::string{text.text};
    }
    const std::string_view digits = token.text.substr(token.text.starts_with('-') ? 1 : 0);
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos)
      throw wrong_value(Key::id, token, "a string or a whole number");
    return std::string{number_of(value).text};
  }

  Detail read_detail(json::value& value) {
    const Word token = token_of(value);
    constexpr std::string_view kExpected = "\"points\", \"ranks\" or \"cards\"";
    if (!is_string(token)) throw wrong_value(Key::detail, token, kExpected);
    const Word text = string_of(value);
    for (const Detail detail : {Detail::points, Detail::ranks, Detail::cards})
      if (to_text(detail) == text.text) return detail;
    throw wrong_value(Key::detail, token, kExpected);
  }

  Counts counts_of(Key key, json::value& value) {
    const Word token = token_of(value);
    if (token.text == "[") return array_of_counts(take(value.get_array()), token.offset);
    if (token.text != "{")
      throw wrong_value(key, token, "an array of counts, or an object of them with labels");
    Counts counts{{}, {}, true, token.offset};
    json::object object = take(value.get_object());
    for (auto result : object) {
      json::field field = take(std::move(result));
      const std::size_t offset = offset_of(field.key().raw());
      counts.labels.push_back({take(field.unescaped_key()), offset});
      counts.values.push_back(number_of(field.value()));
    }
    return counts;
  }

  Counts array_of_counts(json::array array, std::size_t offset) {
    Counts counts{{}, {}, false, offset};
    counts.values.reserve(52);
    for (auto result : array) {
      json::value value = take(result);
      counts.values.push_back(number_of(value));
    }
    return counts;
  }

  void read_without_cards(json::value& value) {
    constexpr std::string_view kExpected = "cards in a string, or an array of such strings";
    const Word token = token_of(value);
    without_ = token.offset;
    if (is_string(token)) return add_cards(string_of(value));
    if (token.text != "[") throw wrong_value(Key::without, token, kExpected);
    for (auto result : take(value.get_array())) {
      json::value element = take(result);
      if (!is_string(token_of(element))) throw wrong_value(Key::without, token_of(element), kExpected);
      add_cards(string_of(element));
    }
  }

  void add_cards(const Word& text) {
    const std::vector<Card> cards = at_offset(text.offset, [&] { return parse_cards(text.text); });
    cards_.insert(cards_.end(), cards.begin(), cards.end());
  }

  std::optional<std::size_t> place_of(Key key) const { return places_.at(static_cast<std::size_t>(key)); }

  void refuse(Key key, std::string_view beside) const {
    if (const auto place = place_of(key))
      throw Error{fmt::format("\"{}\" says nothing beside {}", name_of(key), beside), *place};
  }

  Shoe shoe_of_counts(const std::optional<CountOrder>& order) const {
    for (const Key key : {Key::decks, Key::without}) refuse(key, "counts");
    const auto of_key = detail_of(counts_key_);
    if (of_key) refuse(Key::detail, fmt::format("\"{}\"", name_of(counts_key_)));
    const std::optional<Detail> asked = of_key ? of_key : detail_;
    const std::size_t size = counts_->values.size();
    if (asked && size != static_cast<std::size_t>(kind_count(*asked)))
      throw wrong_number_of_counts(size, *asked, counts_->offset);
    const auto detail = punto::detail_of(size);
    if (!detail) {
      throw Error{fmt::format("{} count{}; expected 10, 13 or 52", size, size == 1 ? "" : "s"),
                  counts_->offset};
    }
    return counts_->labelled ? shoe_of_labelled(counts_->labels, counts_->values, *detail)
                             : shoe_of(*detail, counts_->values, order, counts_->offset);
  }

  Shoe shoe_of_decks(const Shoe& fresh) const {
    refuse(Key::detail, "decks");
    if (!decks_) {
      throw Error{fmt::format("an object without a shoe; expected one of {}",
                              listed(std::span{kKeys}.subspan(static_cast<std::size_t>(Key::counts), 5))),
                  place_of(Key::without).value_or(0)};
    }
    const Shoe whole = read_decks(*decks_, fresh);
    return without_ ? at_offset(*without_, [&] { return whole.without(cards_); }) : whole;
  }

  JsonWorkshop& workshop_;
  json::document document_;
  std::array<std::optional<std::size_t>, kKeys.size()> places_;  // of the keys that were there
  std::string id_;
  std::optional<Detail> detail_;
  std::optional<Counts> counts_;
  Key counts_key_ = Key::counts;
  std::optional<Word> decks_;
  std::optional<std::size_t> without_;
  std::vector<Card> cards_;
};

}  // namespace

ShoeLine read_json_shoe(std::string_view line, const std::optional<CountOrder>& order, const Shoe& fresh) {
  thread_local JsonWorkshop workshop;
  return JsonShoe{workshop, line}.read(order, fresh);
}

}  // namespace punto
