// A line of a stream of shoes, second step: what its words say. JSON lines say the same in other words.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "punto/shoe_reader.hpp"
#include "shoe_text.hpp"

namespace punto {

/// What `work` returns; an error that it throws is moved to where its text stands in the line.
template <class Work>
auto at_offset(std::size_t offset, Work work) {
  try {
    return work();
  } catch (const Error& error) {
    throw Error{error.message(), offset + error.offset().value_or(0)};
  }
}

/// The detail of a shoe with this many counts, if there is one.
std::optional<Detail> detail_of(std::size_t counts);

/// The detail at which a list of kinds must be meant: that of its suits, or of its length.
Detail detail_of(std::span<const Word> kinds);

/// Reads an order of counts.
CountOrder read_order(std::string_view text);

/// A shoe from counts in the order given, or else in that of the kinds.
/// \param offset  where a mistake of all counts together is placed.
Shoe shoe_of(Detail detail, std::span<const std::int64_t> counts, const std::optional<CountOrder>& order,
             std::size_t offset);
Shoe shoe_of(Detail detail, std::span<const Word> counts, const std::optional<CountOrder>& order,
             std::size_t offset);

/// A shoe from counts with labels.
/// \param detail  nothing if the labels decide.
Shoe shoe_of_labelled(std::span<const Word> labels, std::span<const Word> counts,
                      std::optional<Detail> detail);

/// True if `word` begins with a kind of card and a colon.
bool is_labelled(std::string_view word);

/// A shoe from "A:28 2:27 ... K:30".
Shoe read_labelled(Word text);

/// The beginning of "8 decks less As Kd", taken apart.
struct FreshShoe {
  Word decks;  // a number, "fresh" or "infinite"
  Word next;   // the word after it; empty if there is none
  Word rest;   // what follows that word

  /// True if cards are said to be missing: nothing else begins so.
  bool is_less() const;
};

/// Nothing unless `text` begins with a fresh shoe.
std::optional<FreshShoe> find_fresh_shoe(Word text);

/// \param decks  a number, "fresh" (then it is `fresh`) or "infinite".
Shoe read_decks(Word decks, const Shoe& fresh);

/// `shoe` without the cards that `cards` lists.
Shoe read_without(const Shoe& shoe, Word cards);

/// The shoe of a line that says nothing else.
Shoe read_fresh_shoe(const FreshShoe& words, const Shoe& fresh);

/// The shoe of a JSON line.
ShoeLine read_json_shoe(std::string_view line, const std::optional<CountOrder>& order, const Shoe& fresh);

}  // namespace punto
