// Shoes of a stream, one a line: as counts, as cards taken from a fresh shoe, or as JSON.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punto/error.hpp"
#include "punto/shoe.hpp"

namespace punto {

struct LineFields;

/// One shoe of a stream.
struct ShoeLine {
  std::string id;  // as written; empty if there is none
  Shoe shoe;
};

struct ShoeLineOptions {
  /// Decks of the shoe that lines call "fresh".
  int fresh_decks = 8;
  /// The order of counts: every kind of card once, separated by commas or spaces ("T,A,2,...,9").
  std::optional<std::string> order;
};

/// The kind of card that each count of a line is of.
struct CountOrder {
  Detail detail;
  std::vector<std::size_t> kinds;
};

/// Where the columns that are no counts stand, if a header line names them.
struct ShoeColumns {
  std::optional<std::size_t> id, decks, without;
};

/// Reads shoes, one a line. Each line has one of these forms:
///
///     32,32,32,32,32,32,32,32,32,128     10, 13 or 52 counts, in the order of the kinds (see kind_count)
///     table 7,15,17,16,...               an id before them
///     A:28 2:27 3:28 ... K:30            counts with labels, in any order; an id may stand before them
///     8 decks less As Kd 5 5 T           a fresh shoe without cards; "fresh" and "infinite" are shoes too
///     table 7,fresh less 9 9             an id before it
///     [32,32,...]                        JSON, see below
///
/// Fields are separated by commas, those of a line without any comma by blanks. A field in quotation marks,
/// those inside doubled, may hold anything. `#` starts a comment.
///
/// The order of counts is that of the kinds, that of ShoeLineOptions::order, or that of a header line before
/// all shoes: it names every kind once and may have an "id" column anywhere ("id,T,A,2,...,9"). The header
/// line "decks,without", perhaps with "id", makes rows such as `8,As Kd 5` of all lines but those in JSON.
///
/// JSON: an array of counts, or an object with "counts" (an array, or an object of labels), perhaps with
/// "detail"; or with "points", "ranks" or "cards" in the place of "counts"; or with "decks" (a number,
/// "fresh" or "infinite") and perhaps "without" (cards, in a string or an array of strings); and perhaps
/// "id". Arrays are in the order of counts that holds for the stream.
///
/// Fewer than six cards are a shoe here: whoever deals from it asks require_playable.
class ShoeLineReader {
 public:
  /// \throws Error with its offset in the order if that does not name every kind once.
  explicit ShoeLineReader(const ShoeLineOptions& options = {});

  /// Looks at the first line that is neither blank nor a comment; others may be offered before it.
  ///
  /// If it is a header line, it fixes the columns. If it is a good line of counts without labels, it fixes
  /// the number of fields that such lines have, so that a count that is missing cannot pass for an id that is
  /// missing. Any other line fixes nothing.
  /// \returns true if `line` was a header line: it is used up. Otherwise `line` is still to be read.
  /// \throws Error if it is a header line with a mistake, or one beside an order given: then no line after it
  ///         can be read.
  bool begin(std::string_view line);

  /// True once `begin` has seen the first line that counts.
  bool begun() const { return begun_; }

  /// True if `line`, which `read` refused, is a header line that comes too late: what follows it was written
  /// in an order that is not known here, and must not be read.
  bool is_late_header(std::string_view line) const;

  /// The shoe of `line`, which is without its line end; nothing if the line is blank or a comment.
  ///
  /// May be called from several threads at once.
  /// \throws Error with the offset in `line`.
  /// \par Cost  a plain line of 52 counts some 200 nanoseconds, other forms up to a few microseconds.
  std::optional<ShoeLine> read(std::string_view line) const;

 private:
  /// What a line of counts holds.
  struct Layout {
    Detail detail;
    std::optional<std::size_t> id;
  };

  void use_header(const LineFields& fields);
  bool is_good(const LineFields& fields) const;
  std::optional<Layout> layout_of(std::size_t fields) const;
  std::optional<ShoeLine> read_plain(std::string_view line) const;
  ShoeLine read_fields(const LineFields& fields) const;
  ShoeLine read_counts(const LineFields& fields) const;
  ShoeLine read_deck_row(const LineFields& fields) const;
  Error wrong_number_of_fields(const LineFields& fields) const;

  Shoe fresh_;
  std::optional<CountOrder> order_;
  bool begun_ = false;
  bool has_header_ = false;
  ShoeColumns columns_;
  std::optional<std::size_t> fields_;  // of every line of counts, once that is fixed
};

}  // namespace punto
