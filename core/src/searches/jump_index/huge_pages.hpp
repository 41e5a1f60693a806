// Memory of large tables in pages of 2 MB where the system lends them: five hundred times fewer pages to be
// made when a table is filled, and an address is found sooner where a search reads here and there.
#pragma once

#include <algorithm>
#include <cstddef>
#include <new>
#include <vector>

#include "platform/memory.hpp"

namespace goalbound {

/// Of a vector. Tables below two pages are allocated as always; of larger ones only whole huge pages are
/// asked for, so that none takes more memory than before. Errors: std::bad_alloc.
template <class T>
class HugePageAllocator {
 public:
  using value_type = T;
  HugePageAllocator() = default;
  template <class Other>
  explicit HugePageAllocator(const HugePageAllocator<Other>&) {}

  T* allocate(std::size_t count) {
    void* const memory = ::operator new(count * sizeof(T), alignment(count));
    if (is_large(count)) platform::prefer_huge_pages(memory, count * sizeof(T) / kPage * kPage);
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) { ::operator delete(memory, alignment(count)); }
  friend bool operator==(const HugePageAllocator&, const HugePageAllocator&) { return true; }

 private:
  static constexpr std::size_t kPage = std::size_t{1} << 21;

  static bool is_large(std::size_t count) { return count >= 2 * kPage / sizeof(T); }
  static std::align_val_t alignment(std::size_t count) {
    return std::align_val_t(is_large(count) ? kPage : std::max(alignof(T), alignof(std::max_align_t)));
  }
};

template <class T>
using HugePageVector = std::vector<T, HugePageAllocator<T>>;

}  // namespace goalbound
