#include <fmt/format.h>

#include <algorithm>

#include "log_record.hpp"
#include "punto/coup.hpp"
#include "punto/error.hpp"
#include "punto/text.hpp"

namespace punto {
namespace {

/// Takes the next word off `line`; empty at its end.
/// \param at  where `line` stands; afterwards, where the word stands.
std::string_view take_word(std::string_view& line, std::string_view separators, std::size_t& at) {
  const std::size_t start = std::min(line.find_first_not_of(separators), line.size());
  const std::size_t end = std::min(line.find_first_of(separators, start), line.size());
  const std::string_view word = line.substr(start, end - start);
  line.remove_prefix(end);
  at += start;
  return word;
}

/// Lines of winners.
class ResultsReader final : public RecordReader {
 public:
  using RecordReader::RecordReader;

 private:
  void read_lines(const LogBlock& block, const LogVisitors& visitors) const override {
    RecordBuilder builder{rules()};
    for_each_record(block, visitors, [&](std::size_t number, std::string_view line) {
      std::size_t column = 1;
      const std::string& separators = rules().text.separators;
      const std::string_view shoe = rules().text.has_shoe ? take_word(line, separators, column) : "";
      column += shoe.size();
      std::uint64_t coup = 0;
      while (true) {
        const std::string_view word = take_word(line, separators, column);
        if (word.empty()) break;
        for_each_letter(word, [&](std::string_view winner, std::size_t start) {
          builder.begin(number);
          builder.put({Role::shoe, 0, MoneyPart::stake}, shoe, 1);
          if (rules().text.has_shoe) builder.set_number(++coup);
          builder.put({Role::stated, 0, MoneyPart::stake}, winner, column + start);
          builder.finish(visitors);
        });
        column += word.size();
      }
    });
  }

  /// A word that is a label, or the letters of one that is none: "PPBT".
  template <class Visit>
  void for_each_letter(std::string_view word, Visit visit) const {
    const Labels& winners = rules().text.winners;
    std::size_t at = 0;
    while (at < word.size() && winners.find(word.substr(at, letter_size(word, at))))
      at += letter_size(word, at);
    if (winners.find(word) || at < word.size()) return visit(word, std::size_t{0});
    for (at = 0; at < word.size(); at += letter_size(word, at))
      visit(word.substr(at, letter_size(word, at)), at);
  }

  static std::size_t letter_size(std::string_view word, std::size_t at) {
    return std::max<std::size_t>(character_length(word, at), 1);
  }
};

/// Cards of one coup a line, cut from a stream.
class StreamReader final : public RecordReader {
 public:
  using RecordReader::RecordReader;

 private:
  void read_lines(const LogBlock& block, const LogVisitors& visitors) const override {
    RecordBuilder builder{rules()};
    std::vector<Card> cards;
    for_each_record(block, visitors, [&](std::size_t number, std::string_view line) {
      builder.begin(number);
      put_cards(line, builder, cards);
      try {
        (void)deal_coup(rules().tableau, cards);
      } catch (const Error& error) {
        builder.fail(0, false, fmt::format("the cards end before the coup does: {}", error.message()));
      }
      builder.finish(visitors);
    });
  }

  void put_cards(std::string_view line, RecordBuilder& builder, std::vector<Card>& cards) const {
    cards.clear();
    std::size_t at = 0;
    std::size_t element = 0;
    for (std::string_view word = take_word(line, " ", at); !word.empty(); word = take_word(line, " ", at)) {
      builder.put_element({Role::deal, 0, MoneyPart::stake}, element++, word, 0);
      const CardReading reading = rules().cards.read(word);
      if (reading.kind == CardReading::Kind::card) cards.push_back(reading.card);
    }
  }
};

}  // namespace

std::shared_ptr<const RecordReader> make_results_reader(std::shared_ptr<const RecordRules> rules) {
  return std::make_shared<ResultsReader>(std::move(rules));
}

std::shared_ptr<const RecordReader> make_stream_reader(std::shared_ptr<const RecordRules> rules) {
  return std::make_shared<StreamReader>(std::move(rules));
}

}  // namespace punto
