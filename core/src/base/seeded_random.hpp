// Random numbers that are the same on every machine, unlike the distributions of the standard library.
// Source: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014
// (SplitMix64).
#pragma once

#include <cstdint>
#include <utility>

namespace goalbound {

class SeededRandom {
 public:
  explicit SeededRandom(std::uint64_t seed) : state_(seed) {}

  std::uint32_t next() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return static_cast<std::uint32_t>((z ^ (z >> 31)) >> 32);
  }
  /// 0 .. limit-1, for a limit of at least 1.
  std::int32_t below(std::int32_t limit) {
    return static_cast<std::int32_t>((std::uint64_t{next()} * static_cast<std::uint32_t>(limit)) >> 32);
  }
  /// Both ends included.
  std::int32_t between(std::int32_t low, std::int32_t high) { return low + below(high - low + 1); }
  bool chance(std::int32_t percent) { return below(100) < percent; }

  template <class Range>
  void shuffle(Range& range) {
    for (std::size_t i = range.size(); i > 1; --i) {
      std::swap(range[i - 1], range[static_cast<std::size_t>(below(static_cast<std::int32_t>(i)))]);
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace goalbound
