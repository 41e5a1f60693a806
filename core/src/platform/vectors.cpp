#include "platform/vectors.hpp"

namespace goalbound {
namespace {

constexpr std::array kKinds{VectorKind::kBaseline, VectorKind::kSse4, VectorKind::kAvx2, VectorKind::kAvx3};

/// How many of the kinds this processor has. What Highway's attributes for a kind name is asked for, but
/// f16c, which each processor with AVX2 has.
std::size_t kinds_here() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("sse4.2") || !__builtin_cpu_supports("aes") ||
      !__builtin_cpu_supports("pclmul"))
    return 1;
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma") || !__builtin_cpu_supports("bmi") ||
      !__builtin_cpu_supports("bmi2"))
    return 2;
  if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512vl") ||
      !__builtin_cpu_supports("avx512dq") || !__builtin_cpu_supports("avx512bw"))
    return 3;
  return 4;
#else
  return 1;
#endif
}

}  // namespace

std::span<const VectorKind> vectors_here() {
  static const std::size_t count = kinds_here();
  return std::span(kKinds).first(count);
}

}  // namespace goalbound
