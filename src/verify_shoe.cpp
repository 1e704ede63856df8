#include "verify_shoe.hpp"

namespace punto {
namespace {

constexpr std::array kDetails{Detail::points, Detail::ranks, Detail::cards};

}  // namespace

FollowedShoe::FollowedShoe(int decks) : fresh_size_{Shoe::decks(decks).size()} {
  for (const Detail detail : kDetails) {
    const Shoe fresh = Shoe::decks(decks).at(detail);
    const auto counts = fresh.counts();
    std::copy(counts.begin(), counts.end(), fresh_[static_cast<std::size_t>(detail)].begin());
  }
  restart();
}

void FollowedShoe::restart() {
  left_ = fresh_;
  detail_ = Detail::cards;
  size_ = fresh_size_;
  sound_ = true;
}

bool FollowedShoe::take(Card card) {
  detail_ = std::min(detail_, card.known());
  --size_;
  bool was_there = true;
  for (std::size_t detail = 0; detail <= static_cast<std::size_t>(detail_); ++detail) {
    std::int64_t& count = left_[detail][static_cast<std::size_t>(kind_of(card, kDetails[detail]))];
    was_there = was_there && count > 0;
    --count;
  }
  sound_ = sound_ && was_there;
  return was_there;
}

Shoe FollowedShoe::shoe() const {
  return Shoe::from_counts(detail_, std::span{left_[static_cast<std::size_t>(detail_)]}.first(
                                        static_cast<std::size_t>(kind_count(detail_))));
}

void PrintMaker::mix(std::uint64_t value) {
  // The finalizer of MurmurHash3, which spreads every bit over all others.
  hash_ = (hash_ ^ value) * 0xFF51AFD7ED558CCDU;
  hash_ = (hash_ ^ (hash_ >> 33U)) * 0xC4CEB9FE1A85EC53U;
  hash_ ^= hash_ >> 33U;
}

void PrintMaker::add(const ReplayedCoup& coup) {
  constexpr double kBitsOfCard = 3, kBitsOfTotals = 5, kBitsOfWinner = 1.2;
  if (coup.known == Known::cards) {
    std::uint64_t cards = static_cast<std::uint64_t>(coup.coup.player.size);
    for (const Card card : coup.gone_cards())
      cards =
          cards * 128 + static_cast<std::uint64_t>(card.rank()) * 8 + static_cast<std::uint64_t>(card.suit());
    mix(cards);
    bits_ += kBitsOfCard * static_cast<double>(coup.gone_size);
  } else if (coup.known == Known::totals) {
    mix(static_cast<std::uint64_t>(coup.player.value()));
    mix(static_cast<std::uint64_t>(coup.banker.value()));
    bits_ += kBitsOfTotals;
  } else if (coup.known == Known::winner) {
    mix(static_cast<std::uint64_t>(coup.winner));
    bits_ += kBitsOfWinner;
  }
}

std::optional<std::uint64_t> PrintMaker::print() const {
  // Among 2^30 shoes, two of them agree by chance with a probability below 2^-10.
  constexpr double kEnough = 70;
  return bits_ >= kEnough ? std::optional{hash_} : std::nullopt;
}

}  // namespace punto
