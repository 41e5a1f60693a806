// Boxes in bytes, several compared with one goal at once. On maps with a side above 256 cells a value stands
// for two, four ... cells: such a box holds the exact one, so a search that skips by it loses nothing.
#pragma once

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

/// `kCount` boxes, 4 or 8. Maxima are kept as 255 less their value: then "goal above maximum" and "goal below
/// minimum" are one comparison, a saturating difference that is not 0. Shape: 4 * kCount bytes: min x, min y,
/// max x, max y.
template <std::size_t kCount>
struct alignas(16) ByteBoxes {
  static constexpr std::uint8_t kMost = 255;

  ByteBoxes() {
    for (std::size_t i = 0; i < kCount; ++i) clear(i);
  }
  /// Makes a box that holds nothing.
  void clear(std::size_t i) {
    for (std::size_t side = 0; side < 4; ++side) bytes[side * kCount + i] = kMost;
  }
  void set(std::size_t i, const Box& box, unsigned shift) {
    if (box.empty()) return clear(i);
    bytes[i] = static_cast<std::uint8_t>(box.min_x >> shift);
    bytes[kCount + i] = static_cast<std::uint8_t>(box.min_y >> shift);
    bytes[2 * kCount + i] = static_cast<std::uint8_t>(kMost - (box.max_x >> shift));
    bytes[3 * kCount + i] = static_cast<std::uint8_t>(kMost - (box.max_y >> shift));
  }
  /// Box i becomes box j of another group.
  template <std::size_t kOthers>
  void copy(std::size_t i, const ByteBoxes<kOthers>& from, std::size_t j) {
    for (std::size_t side = 0; side < 4; ++side) bytes[side * kCount + i] = from.bytes[side * kOthers + j];
  }

  std::array<std::uint8_t, 4 * kCount> bytes;
};

/// Asked about one goal and many groups of boxes. Bit i of a result tells whether box i holds the goal.
class ByteBoxTest {
 public:
  explicit ByteBoxTest(unsigned shift) : shift_(shift) {}

  void aim(Cell goal) {
    ByteBoxes<8> eight;
    ByteBoxes<4> four;
    const Box at = {goal.x, goal.x, goal.y, goal.y};
    for (std::size_t i = 0; i < 8; ++i) eight.set(i, at, shift_);
    for (std::size_t i = 0; i < 4; ++i) four.set(i, at, shift_);
    eight_ = eight;
    four_ = four;
  }

#ifdef __SSE2__
  unsigned holding(const ByteBoxes<8>& boxes) const {
    const __m128i outside = _mm_or_si128(_mm_subs_epu8(load(&boxes.bytes[0]), load(&eight_.bytes[0])),
                                         _mm_subs_epu8(load(&boxes.bytes[16]), load(&eight_.bytes[16])));
    const unsigned inside = bits_of_zeros(outside);
    return inside & inside >> 8 & 0xFFU;
  }
  unsigned holding(const ByteBoxes<4>& boxes) const {
    unsigned inside = bits_of_zeros(_mm_subs_epu8(load(&boxes.bytes[0]), load(&four_.bytes[0])));
    inside &= inside >> 8;
    return inside & inside >> 4 & 0x0FU;
  }

 private:
  static __m128i load(const std::uint8_t* bytes) {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(bytes));
  }
  static unsigned bits_of_zeros(__m128i bytes) {
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_setzero_si128())));
  }
#else
  unsigned holding(const ByteBoxes<8>& boxes) const {
    return holding(boxes, eight_);
  }
  unsigned holding(const ByteBoxes<4>& boxes) const {
    return holding(boxes, four_);
  }

 private:
  template <std::size_t kCount>
  static unsigned holding(const ByteBoxes<kCount>& boxes, const ByteBoxes<kCount>& goal) {
    unsigned outside = 0;
    for (std::size_t i = 0; i < boxes.bytes.size(); ++i)
      outside |= unsigned{boxes.bytes[i] > goal.bytes[i]} << i % kCount;
    return ~outside & ((1U << kCount) - 1);
  }
#endif

  unsigned shift_;
  ByteBoxes<8> eight_;  ///< the goal as a box, in every place
  ByteBoxes<4> four_;
};

}  // namespace goalbound
