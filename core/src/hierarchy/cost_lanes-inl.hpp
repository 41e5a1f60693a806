// Costs in vector lanes; compiled once for each kind of vector (see Highway's foreach_target.h): the guard
// below is toggled for each target on purpose.
#if defined(GOALBOUND_COST_LANES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GOALBOUND_COST_LANES_INL
#undef GOALBOUND_COST_LANES_INL
#else
#define GOALBOUND_COST_LANES_INL
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace goalbound {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// added_cost() in each lane: what is no cost of a path stays that.
template <class Costs>
HWY_ATTR Costs added(Costs a, Costs b) {
  return hn::Add(a, hn::Min(b, hn::Not(a)));
}

}  // namespace HWY_NAMESPACE
}  // namespace goalbound
HWY_AFTER_NAMESPACE();

#endif
