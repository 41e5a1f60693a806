// Boxes in bytes, several compared with one goal at once. On maps with a side above 256 cells a value stands
// for two, four ... cells: such a box holds the exact one, so a search that skips by it loses nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "goalbound/geometry.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace goalbound {

/// How many cells a byte stands for: 2 to the power of the result.
constexpr unsigned byte_shift(std::int32_t longest_side) {
  constexpr std::int32_t kValues = 256;
  unsigned shift = 0;
  while ((longest_side - 1) >> shift >= kValues) ++shift;
  return shift;
}

/// `kCount` boxes, 4 or 8. Shape: 4 * kCount bytes, of each box min x, min y, max x, max y. Maxima are kept
/// as 255 less their value: then "goal above maximum" and "goal below minimum" are one comparison, a
/// saturating difference that is not 0.
template <std::size_t kCount>
struct alignas(16) ByteBoxes {
  static constexpr std::uint8_t kMost = 255;

  ByteBoxes() { bytes.fill(kMost); }
  /// Makes a box that holds nothing.
  void clear(std::size_t i) { std::fill_n(&bytes[4 * i], 4, kMost); }
  void set(std::size_t i, const Box& box, unsigned shift) {
    if (box.empty()) return clear(i);
    bytes[4 * i] = static_cast<std::uint8_t>(box.min_x >> shift);
    bytes[4 * i + 1] = static_cast<std::uint8_t>(box.min_y >> shift);
    bytes[4 * i + 2] = static_cast<std::uint8_t>(kMost - (box.max_x >> shift));
    bytes[4 * i + 3] = static_cast<std::uint8_t>(kMost - (box.max_y >> shift));
  }
  /// Box i becomes box j of another group.
  template <std::size_t kOthers>
  void copy(std::size_t i, const ByteBoxes<kOthers>& from, std::size_t j) {
    std::copy_n(&from.bytes[4 * j], 4, &bytes[4 * i]);
  }

  std::array<std::uint8_t, 4 * kCount> bytes;
};

/// Asked about one goal and many groups of boxes. Bit i of a result tells whether box i holds the goal.
class ByteBoxTest {
 public:
  explicit ByteBoxTest(unsigned shift) : shift_(shift) {}

  void aim(Cell goal) {
    ByteBoxes<4> at;
    for (std::size_t i = 0; i < 4; ++i) at.set(i, {goal.x, goal.x, goal.y, goal.y}, shift_);
    goal_ = at;
  }

#ifdef __SSE2__
  unsigned holding(const ByteBoxes<8>& boxes) const {
    const __m128i wide = _mm_packs_epi32(inside(&boxes.bytes[0]), inside(&boxes.bytes[16]));
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(wide, _mm_setzero_si128())));
  }
  unsigned holding(const ByteBoxes<4>& boxes) const {
    return static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(inside(&boxes.bytes[0]))));
  }

 private:
  static __m128i load(const std::uint8_t* bytes) {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(bytes));
  }
  /// Of four boxes: all bits of a number of 32 bits are set when the box holds the goal, otherwise none.
  __m128i inside(const std::uint8_t* boxes) const {
    return _mm_cmpeq_epi32(_mm_subs_epu8(load(boxes), load(goal_.bytes.data())), _mm_setzero_si128());
  }
#else
  template <std::size_t kCount>
  unsigned holding(const ByteBoxes<kCount>& boxes) const {
    unsigned outside = 0;
    for (std::size_t i = 0; i < boxes.bytes.size(); ++i)
      outside |= unsigned{boxes.bytes[i] > goal_.bytes[i % 16]} << i / 4;
    return ~outside & ((1U << kCount) - 1);
  }

 private:
#endif

  unsigned shift_;
  ByteBoxes<4> goal_;  ///< the goal as a box, four times
};

}  // namespace goalbound
