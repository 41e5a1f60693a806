// Which of a node's eight boxes hold the goal: the one question that goal bounding asks in every expansion.
#pragma once

#include <cstddef>

#include "goalbound/bounds.hpp"
#include "goalbound/geometry.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace goalbound {

#ifdef __SSE2__

/// Bounds::containing for one goal and many nodes: the eight boxes are compared at once. Compilers do not
/// find this form by themselves, as SSE2 compares no unsigned numbers: a saturating difference of zero says
/// "not above".
class BoxTest {
 public:
  explicit BoxTest(const Bounds& bounds) : boxes_(bounds.bytes().data()), wide_(bounds.value_bytes() == 2) {}

  void aim(Cell goal) {
    x_ = wide_ ? _mm_set1_epi16(static_cast<short>(goal.x)) : _mm_set1_epi8(static_cast<char>(goal.x));
    y_ = wide_ ? _mm_set1_epi16(static_cast<short>(goal.y)) : _mm_set1_epi8(static_cast<char>(goal.y));
  }
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

#else

/// Bounds::containing for one goal and many nodes.
class BoxTest {
 public:
  explicit BoxTest(const Bounds& bounds) : bounds_(&bounds) {}
  void aim(Cell goal) { goal_ = goal; }
  DirectionSet holding(std::uint32_t slot) const { return bounds_->containing(slot, goal_); }

 private:
  const Bounds* bounds_;
  Cell goal_;
};

#endif

}  // namespace goalbound
