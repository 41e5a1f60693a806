// Which of the functions that Highway compiled for each kind of vector this processor runs.
//
// Highway's own choice lies in its shared library. Whenever a program starts, that library measures its clock
// for 3 ms (a static of its benchmark), which is more than all else that a short command does. Its headers
// alone cost nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace goalbound {

/// Ascending: each kind can do all that those before it can. Where a program is compiled for one kind alone
/// (other processors than x86, and GOALBOUND_RUNTIME_ONLY), kBaseline is that kind.
enum class VectorKind : std::uint8_t { kBaseline, kSse4, kAvx2, kAvx3 };

/// What this processor and its system can do, the best one last; never empty.
std::span<const VectorKind> vectors_here();

inline VectorKind best_vectors() {
  return vectors_here().back();
}

/// One function as each kind has it, nullptr where it was not compiled; the first one always is.
template <class Function>
Function* of_vectors(const std::array<Function*, 4>& compiled, VectorKind kind) {
  std::size_t at = static_cast<std::size_t>(kind);
  while (compiled[at] == nullptr) --at;
  return compiled[at];
}

}  // namespace goalbound

/// The function of this name for a kind of vector; in a file that includes Highway's foreach_target.h.
#define GOALBOUND_OF_VECTORS(function, kind)                                                 \
  goalbound::of_vectors<decltype(HWY_STATIC_DISPATCH(function))>(                            \
      {&HWY_STATIC_DISPATCH(function), HWY_CHOOSE_SSE4(function), HWY_CHOOSE_AVX2(function), \
       HWY_CHOOSE_AVX3(function)},                                                           \
      kind)
