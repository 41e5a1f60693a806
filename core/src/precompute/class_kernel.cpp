// Highway compiles the loops once for each kind of vector and picks one at run time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "precompute/class_kernel.cpp"  // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include "precompute/class_kernel-inl.hpp"

#if HWY_ONCE
#include "platform/vectors.hpp"

namespace goalbound {

ClassKernel best_class_kernel() {
  return GOALBOUND_OF_VECTORS(class_kernel_here, best_vectors())();
}

}  // namespace goalbound
#endif
