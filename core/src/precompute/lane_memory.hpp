#pragma once

#include <hwy/aligned_allocator.h>

#include <cstddef>
#include <new>

namespace goalbound {

/// `count` values on their vectors' boundaries, not initialised. Throws std::bad_alloc where Highway alone
/// answers with null, and takes the memory from `new`, so that tests can make it fail.
template <class T>
hwy::AlignedFreeUniquePtr<T[]> lane_memory(std::size_t count) {
  auto memory = hwy::AllocateAligned<T>(
      count, [](void* /*opaque*/, std::size_t bytes) { return ::operator new(bytes, std::nothrow); },
      [](void* /*opaque*/, void* bytes) { ::operator delete(bytes, std::nothrow); }, nullptr);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace goalbound
