// Which of a node's boxes hold the goal: the one question that goal bounding asks in every expansion.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "goalbound/bounds.hpp"
#include "goalbound/geometry.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace goalbound {

#ifdef __SSE2__

/// Asked about one goal and many nodes of a grid: the eight boxes are compared at once. Compilers do not find
/// this form by themselves, as SSE2 compares no unsigned numbers: a saturating difference of zero says "not
/// above".
class BoxTest {
 public:
  /// `bounds` must be of a grid, and outlive it.
  explicit BoxTest(const Bounds& bounds) : boxes_(bounds.bytes().data()), wide_(bounds.value_bytes() == 2) {}

  /// `goal` must lie on the map.
  void aim(Cell goal) {
    x_ = wide_ ? _mm_set1_epi16(static_cast<short>(goal.x)) : _mm_set1_epi8(static_cast<char>(goal.x));
    y_ = wide_ ? _mm_set1_epi16(static_cast<short>(goal.y)) : _mm_set1_epi8(static_cast<char>(goal.y));
  }
  /// The edges of that node whose boxes hold the goal.
  DirectionSet holding(std::uint32_t slot) const { return wide_ ? holding_wide(slot) : holding_narrow(slot); }

 private:
  DirectionSet holding_wide(std::uint32_t slot) const {
    const auto* boxes = reinterpret_cast<const __m128i*>(boxes_) + std::size_t{slot} * 4;
    const __m128i outside_x = _mm_or_si128(_mm_subs_epu16(_mm_load_si128(boxes), x_),
                                           _mm_subs_epu16(x_, _mm_load_si128(boxes + 1)));
    const __m128i outside_y = _mm_or_si128(_mm_subs_epu16(_mm_load_si128(boxes + 2), y_),
                                           _mm_subs_epu16(y_, _mm_load_si128(boxes + 3)));
    const __m128i inside = _mm_cmpeq_epi16(_mm_or_si128(outside_x, outside_y), _mm_setzero_si128());
    return DirectionSet(static_cast<std::uint8_t>(_mm_movemask_epi8(_mm_packs_epi16(inside, inside))));
  }
  DirectionSet holding_narrow(std::uint32_t slot) const {
    const auto* boxes = reinterpret_cast<const __m128i*>(boxes_) + std::size_t{slot} * 2;
    // Each load holds eight minima and eight maxima.
    const __m128i limits_x = _mm_load_si128(boxes);
    const __m128i limits_y = _mm_load_si128(boxes + 1);
    const __m128i below = _mm_or_si128(_mm_subs_epu8(limits_x, x_), _mm_subs_epu8(limits_y, y_));
    const __m128i above = _mm_or_si128(_mm_subs_epu8(x_, limits_x), _mm_subs_epu8(y_, limits_y));
    const __m128i outside = _mm_or_si128(below, _mm_srli_si128(above, 8));
    const __m128i inside = _mm_cmpeq_epi8(outside, _mm_setzero_si128());
    return DirectionSet(static_cast<std::uint8_t>(_mm_movemask_epi8(inside)));
  }

  const std::byte* boxes_;
  bool wide_;
  __m128i x_{};  ///< of the goal, in every lane
  __m128i y_{};
};

/// One block of up to eight boxes, compared with a goal at once: what ListBoxTest does for one width of
/// values. `at`: the first value of the block; `count`: its boxes. Bit i of the result tells about box i;
/// bits from `count` on are anything. May read up to 7 values behind the block.
class BlockTest {
 public:
  /// By the distances of the goal from the least place of the map.
  void aim(const std::array<std::uint32_t, 3>& goal, std::uint32_t value_bytes) {
    for (std::size_t axis = 0; axis < goal.size(); ++axis) {
      goal_[axis] = value_bytes == 1   ? _mm_set1_epi8(static_cast<char>(goal[axis]))
                    : value_bytes == 2 ? _mm_set1_epi16(static_cast<short>(goal[axis]))
                                       : signed_order(_mm_set1_epi32(static_cast<int>(goal[axis])));
    }
  }

  /// Values of 1 byte.
  unsigned holding_bytes(const std::byte* at, std::size_t count, std::size_t axes) const {
    __m128i outside = _mm_setzero_si128();
    for (std::size_t axis = 0; axis < axes; ++axis, at += 2 * count) {
      const __m128i min = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(at));
      const __m128i max = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(at + count));
      outside = _mm_or_si128(outside,
                             _mm_or_si128(_mm_subs_epu8(min, goal_[axis]), _mm_subs_epu8(goal_[axis], max)));
    }
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(outside, _mm_setzero_si128())));
  }
  /// Values of 2 bytes.
  unsigned holding_shorts(const std::byte* at, std::size_t count, std::size_t axes) const {
    __m128i outside = _mm_setzero_si128();
    for (std::size_t axis = 0; axis < axes; ++axis, at += 4 * count) {
      const __m128i min = load(at);
      const __m128i max = load(at + 2 * count);
      outside = _mm_or_si128(
          outside, _mm_or_si128(_mm_subs_epu16(min, goal_[axis]), _mm_subs_epu16(goal_[axis], max)));
    }
    const __m128i inside = _mm_cmpeq_epi16(outside, _mm_setzero_si128());
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(inside, inside)));
  }
  /// Values of 4 bytes.
  unsigned holding_words(const std::byte* at, std::size_t count, std::size_t axes) const {
    __m128i outside_low = _mm_setzero_si128();
    __m128i outside_high = _mm_setzero_si128();
    for (std::size_t axis = 0; axis < axes; ++axis, at += 8 * count) {
      outside_low = _mm_or_si128(outside_low, outside_words(at, at + 4 * count, goal_[axis]));
      outside_high = _mm_or_si128(outside_high, outside_words(at + 16, at + 4 * count + 16, goal_[axis]));
    }
    const __m128i outside = _mm_packs_epi32(outside_low, outside_high);
    return ~static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(outside, outside)));
  }

 private:
  static __m128i load(const std::byte* at) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at)); }
  /// Numbers of 32 bits as signed ones in the same order: SSE2 compares no others.
  static __m128i signed_order(__m128i words) {
    return _mm_xor_si128(words, _mm_set1_epi32(static_cast<int>(0x80000000U)));
  }
  static __m128i outside_words(const std::byte* min, const std::byte* max, __m128i goal) {
    return _mm_or_si128(_mm_cmpgt_epi32(signed_order(load(min)), goal),
                        _mm_cmpgt_epi32(goal, signed_order(load(max))));
  }

  __m128i goal_[3] = {};  ///< in every lane, by axis
};

#else

/// The same as with SSE2, one box at a time.
class BlockTest {
 public:
  /// As with SSE2.
  /// @{
  void aim(const std::array<std::uint32_t, 3>& goal, std::uint32_t /*value_bytes*/) { goal_ = goal; }
  unsigned holding_bytes(const std::byte* at, std::size_t count, std::size_t axes) const {
    return holding<std::uint8_t>(at, count, axes);
  }
  unsigned holding_shorts(const std::byte* at, std::size_t count, std::size_t axes) const {
    return holding<std::uint16_t>(at, count, axes);
  }
  unsigned holding_words(const std::byte* at, std::size_t count, std::size_t axes) const {
    return holding<std::uint32_t>(at, count, axes);
  }
  /// @}

 private:
  template <class Value>
  unsigned holding(const std::byte* at, std::size_t count, std::size_t axes) const {
    unsigned outside = 0;
    for (std::size_t axis = 0; axis < axes; ++axis, at += 2 * count * sizeof(Value)) {
      for (std::size_t i = 0; i < count; ++i) {
        Value min;
        Value max;
        std::memcpy(&min, at + i * sizeof min, sizeof min);
        std::memcpy(&max, at + (count + i) * sizeof max, sizeof max);
        outside |= unsigned{goal_[axis] < min || goal_[axis] > max} << i;
      }
    }
    return ~outside;
  }

  std::array<std::uint32_t, 3> goal_{};
};

/// Asked about one goal and many nodes of a grid.
class BoxTest {
 public:
  /// As with SSE2.
  explicit BoxTest(const Bounds& bounds) : boxes_(bounds.bytes().data()), wide_(bounds.value_bytes() == 2) {}

  /// `goal` must lie on the map.
  void aim(Cell goal) {
    test_.aim({static_cast<std::uint32_t>(goal.x), static_cast<std::uint32_t>(goal.y), 0}, wide_ ? 2 : 1);
  }
  /// As with SSE2.
  DirectionSet holding(std::uint32_t slot) const {
    constexpr std::size_t kValues = 2 * 2 * BoxShape::kBlock;
    const std::size_t first = std::size_t{slot} * kValues;
    return DirectionSet(
        static_cast<std::uint8_t>(wide_ ? test_.holding_shorts(boxes_ + 2 * first, BoxShape::kBlock, 2)
                                        : test_.holding_bytes(boxes_ + first, BoxShape::kBlock, 2)));
  }

 private:
  const std::byte* boxes_;
  bool wide_;
  BlockTest test_;
};

#endif

/// Asked about one goal and many nodes of a list graph, up to eight edges at a time.
class ListBoxTest {
 public:
  /// `bounds` must be of a list graph, and outlive it.
  explicit ListBoxTest(const Bounds& bounds)
      : boxes_(bounds.bytes().data()),
        least_{bounds.info().limits.min_x, bounds.info().limits.min_y, bounds.info().limits.min_z},
        axes_(bounds.shape().axes),
        value_bytes_(bounds.value_bytes()),
        box_bytes_(bounds.shape().box_bytes()) {}

  /// `goal` must lie within the limits of the map.
  void aim(Place goal) {
    // The differences may need all 32 bits.
    const auto distance = [](std::int32_t to, std::int32_t from) {
      return static_cast<std::uint32_t>(to) - static_cast<std::uint32_t>(from);
    };
    test_.aim({distance(goal.x, least_.x), distance(goal.y, least_.y), distance(goal.z, least_.z)},
              value_bytes_);
  }

  /// Bit i tells whether the box of edge 8 * block + i holds the goal; bits behind the last edge are 0.
  /// `first_box`: number of the node's first box; `edges`: how many it has, more than 8 * block.
  std::uint8_t holding(std::uint64_t first_box, std::size_t edges, std::size_t block) const {
    const std::size_t before = block * BoxShape::kBlock;
    const std::size_t count = std::min(edges - before, BoxShape::kBlock);
    const std::byte* at = boxes_ + (static_cast<std::size_t>(first_box) + before) * box_bytes_;
    const unsigned inside = value_bytes_ == 4   ? test_.holding_words(at, count, axes_)
                            : value_bytes_ == 2 ? test_.holding_shorts(at, count, axes_)
                                                : test_.holding_bytes(at, count, axes_);
    return static_cast<std::uint8_t>(inside & ((1U << count) - 1));
  }

 private:
  const std::byte* boxes_;
  Place least_;
  std::size_t axes_;
  std::uint32_t value_bytes_;
  std::size_t box_bytes_;
  BlockTest test_;
};

}  // namespace goalbound
