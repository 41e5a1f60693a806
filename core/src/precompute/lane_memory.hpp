#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace goalbound {

/// Ends what lane_memory() gave.
struct LaneMemoryEnd {
  void* begin = nullptr;  ///< of the memory, before what was passed over
  void operator()(const void* /*values*/) const { ::operator delete(begin); }
};

/// Values on their vectors' boundaries.
template <class T>
using LaneMemory = std::unique_ptr<T[], LaneMemoryEnd>;

/// `count` of them, not initialised. Throws std::bad_alloc. By plain `new`, so that tests can make it fail,
/// and without Highway's allocator, which would have to be linked.
template <class T>
LaneMemory<T> lane_memory(std::size_t count) {
  constexpr std::size_t kBoundary = 128;  // no vector is wider
  constexpr std::size_t kStarts = 16;
  constexpr std::size_t kPassedOver = kBoundary * (kStarts + 1);
  if (count > (SIZE_MAX - kPassedOver) / sizeof(T)) throw std::bad_alloc();
  const std::size_t bytes = count * sizeof(T);
  void* const begin = ::operator new(bytes + kPassedOver);
  // Large blocks begin at the same place of a page: those of different sizes are set apart, as loads wait for
  // stores to the same place of another page.
  const std::size_t apart = bytes / kBoundary % kStarts * kBoundary;
  const std::uintptr_t past = reinterpret_cast<std::uintptr_t>(begin) % kBoundary;
  return LaneMemory<T>(
      reinterpret_cast<T*>(static_cast<std::byte*>(begin) + (past == 0 ? 0 : kBoundary - past) + apart),
      LaneMemoryEnd{.begin = begin});
}

}  // namespace goalbound
