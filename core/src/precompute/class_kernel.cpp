// Highway compiles the loops once for each kind of vector and picks one at run time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "precompute/class_kernel.cpp"  // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include "precompute/class_kernel-inl.hpp"

#if HWY_ONCE
namespace goalbound {

HWY_EXPORT(class_kernel_here);

ClassKernel best_class_kernel() {
  return HWY_DYNAMIC_DISPATCH(class_kernel_here)();
}

}  // namespace goalbound
#endif
