// Numbers of several shoes side by side in a vector, and what is done to these and to single numbers alike.
// Included once for every instruction set, hence the unusual guard.
#if defined(PUNTO_LANES) == defined(HWY_TARGET_TOGGLE)
#ifdef PUNTO_LANES
#undef PUNTO_LANES
#else
#define PUNTO_LANES
#endif

#include <hwy/aligned_allocator.h>
#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>
#include <span>

#include "lanes_build.hpp"
#include "punto/groups.hpp"

HWY_BEFORE_NAMESPACE();
namespace punto::HWY_NAMESPACE {

// Single numbers, then lanes.
template <class Number>
HWY_INLINE void add_product(Number& sum, Number left, Number right) {
  sum += left * right;
}
template <class Number>
HWY_INLINE void subtract_product(Number& sum, Number left, Number right) {
  sum -= left * right;
}
template <class Number>
HWY_INLINE Number product_less(Number left, Number right, Number less) {
  return left * right - less;
}

/// One double of each of several shoes.
struct Lanes {
  using Tag = hwy::HWY_NAMESPACE::ScalableTag<double>;
  using Vector = hwy::HWY_NAMESPACE::Vec<Tag>;
  static constexpr std::size_t kCount = hwy::HWY_NAMESPACE::MaxLanes(Tag{});

  Lanes() = default;
  explicit HWY_INLINE Lanes(int value) : vector{hwy::HWY_NAMESPACE::Set(Tag{}, value)} {}
  explicit HWY_INLINE Lanes(Vector value) : vector{value} {}
  /// \param numbers  kCount of them.
  static HWY_INLINE Lanes from(const std::uint16_t* numbers) {
    namespace hn = hwy::HWY_NAMESPACE;
    const hn::Rebind<std::uint16_t, Tag> narrow;
    const hn::Rebind<std::int32_t, Tag> wider;
    return Lanes{hn::PromoteTo(Tag{}, hn::PromoteTo(wider, hn::LoadU(narrow, numbers)))};
  }

  friend HWY_INLINE Lanes operator+(Lanes a, Lanes b) {
    return Lanes{hwy::HWY_NAMESPACE::Add(a.vector, b.vector)};
  }
  friend HWY_INLINE Lanes operator-(Lanes a, Lanes b) {
    return Lanes{hwy::HWY_NAMESPACE::Sub(a.vector, b.vector)};
  }
  friend HWY_INLINE Lanes operator*(Lanes a, Lanes b) {
    return Lanes{hwy::HWY_NAMESPACE::Mul(a.vector, b.vector)};
  }
  HWY_INLINE Lanes& operator+=(Lanes other) { return *this = *this + other; }
  HWY_INLINE Lanes& operator-=(Lanes other) { return *this = *this - other; }

  friend HWY_INLINE void add_product(Lanes& sum, Lanes left, Lanes right) {
    sum.vector = hwy::HWY_NAMESPACE::MulAdd(left.vector, right.vector, sum.vector);
  }
  friend HWY_INLINE void subtract_product(Lanes& sum, Lanes left, Lanes right) {
    sum.vector = hwy::HWY_NAMESPACE::NegMulAdd(left.vector, right.vector, sum.vector);
  }
  friend HWY_INLINE Lanes product_less(Lanes left, Lanes right, Lanes less) {
    return Lanes{hwy::HWY_NAMESPACE::MulSub(left.vector, right.vector, less.vector)};
  }

  Vector vector;
};

template <class Number>
HWY_INLINE Number sum_of(const Summands& addition, const Number* numbers) {
  const auto& from = addition.from;
  return (numbers[from[0]] + numbers[from[1]]) + (numbers[from[2]] + numbers[from[3]]);
}

/// Makes `count` sums of numbers.
template <class Number>
HWY_INLINE void add_up(std::span<const Summands> additions, const Number* numbers, Number* sums,
                       std::size_t count) {
  for (std::size_t sum = 0; sum < count; ++sum) sums[sum] = sum_of(additions[sum], numbers);
  for (const Summands& addition : additions.subspan(count)) sums[addition.to] += sum_of(addition, numbers);
}

/// Adds up the entries of a table to parts, and these to groups.
/// \param entries  groups.entries() numbers, and zero.
/// \param parts    as many, to work with.
/// \param sums     groups.size() numbers.
template <class Number>
HWY_INLINE void add_up(const Groups& groups, const Number* entries, Number* parts, Number* sums) {
  parts[groups.part_count()] = Number(0);
  add_up(groups.parts(), entries, parts, groups.part_count());
  add_up(groups.groups(), parts, sums, groups.size());
}

/// Calls put(shoe, value) with the whole numbers of some lanes.
template <class Vector, class Put>
HWY_INLINE void each_lane(Vector numbers, std::size_t shoes, Put put) {
  const hwy::HWY_NAMESPACE::DFromV<Vector> tag;
  HWY_ALIGN hwy::HWY_NAMESPACE::TFromV<Vector> lane[Lanes::kCount];
  hwy::HWY_NAMESPACE::Store(numbers, tag, lane);
  for (std::size_t shoe = 0; shoe < shoes; ++shoe) put(shoe, static_cast<std::int64_t>(lane[shoe]));
}

/// Multiplies the counts of groups by their factors, and adds up the products. Doubles do not hold these, but
/// those of the upper and of the lower 26 bits.
/// \param counts      of the groups: whole numbers below 2^53.
/// \param high, low   groups.size() numbers: sums of the upper products, and of the lower ones.
HWY_INLINE void weigh(const WeighedGroups& groups, const Lanes* counts, Lanes* high, Lanes* low) {
  namespace hn = hwy::HWY_NAMESPACE;
  constexpr double kBase = 1 << 26;
  const Lanes base{hn::Set(Lanes::Tag{}, kBase)};
  const Lanes part{hn::Set(Lanes::Tag{}, 1 / kBase)};
  for (std::size_t sum = 0; sum < groups.size(); ++sum) high[sum] = low[sum] = Lanes(0);
  for (const WeighedGroups::Weight& weight : groups.weights()) {
    const Lanes factor{hn::Set(Lanes::Tag{}, weight.factor)};
    const Lanes upper{hn::Floor((counts[weight.group] * part).vector)};
    Lanes lower = counts[weight.group];
    subtract_product(lower, upper, base);
    add_product(high[weight.sum], factor, upper);
    add_product(low[weight.sum], factor, lower);
  }
}

/// Room for the sums of groups, several shoes side by side.
class GroupSums {
 public:
  explicit GroupSums(const Groups& groups)
      : groups_{groups},
        parts_{hwy::MakeUniqueAlignedArray<Lanes>(groups.entries() + 1)},
        sums_{hwy::MakeUniqueAlignedArray<Lanes>(groups.size() + 1)} {}

  /// \param entries  of the table, and zero.
  HWY_INLINE std::span<const Lanes> add(const Lanes* entries) {
    add_up(groups_, entries, parts_.get(), sums_.get());
    return {sums_.get(), groups_.size()};
  }

  /// \param rows  groups.size() numbers for each of so many shoes.
  HWY_INLINE void add(const Lanes* entries, std::size_t shoes, std::uint64_t* rows) {
    const std::span<const Lanes> sums = add(entries);
    for (std::size_t group = 0; group < sums.size(); ++group)
      each_lane(sums[group].vector, shoes, [&](std::size_t shoe, std::int64_t lane) PUNTO_INLINE {
        rows[shoe * sums.size() + group] = static_cast<std::uint64_t>(lane);
      });
  }

 private:
  const Groups& groups_;
  hwy::AlignedUniquePtr<Lanes[]> parts_, sums_;
};

/// The same, multiplied by factors.
class WeighedSums {
 public:
  explicit WeighedSums(const WeighedGroups& groups)
      : groups_{groups},
        sums_{groups.groups()},
        high_{hwy::MakeUniqueAlignedArray<Lanes>(groups.size() + 1)},
        low_{hwy::MakeUniqueAlignedArray<Lanes>(groups.size() + 1)} {}

  /// \param rows  groups.size() numbers for each of so many shoes.
  HWY_INLINE void add(const Lanes* entries, std::size_t shoes, std::int64_t* rows) {
    namespace hn = hwy::HWY_NAMESPACE;
    weigh(groups_, sums_.add(entries).data(), high_.get(), low_.get());
    const hn::RebindToSigned<Lanes::Tag> whole;
    for (std::size_t sum = 0; sum < groups_.size(); ++sum) {
      const auto high = hn::ShiftLeft<26>(hn::ConvertTo(whole, high_[sum].vector));
      const auto value = hn::Add(high, hn::ConvertTo(whole, low_[sum].vector));
      each_lane(value, shoes, [&](std::size_t shoe, std::int64_t lane) PUNTO_INLINE {
        rows[shoe * groups_.size() + sum] = lane;
      });
    }
  }

 private:
  const WeighedGroups& groups_;
  GroupSums sums_;
  hwy::AlignedUniquePtr<Lanes[]> high_, low_;
};

}  // namespace punto::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
