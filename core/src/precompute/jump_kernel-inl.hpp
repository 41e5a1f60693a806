// Floods over jump points from several sources of one neighbourhood at once, one source a vector lane;
// compiled once for each kind of vector (see Highway's foreach_target.h): the guard below is toggled for each
// target on purpose.
#if defined(GOALBOUND_JUMP_KERNEL_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GOALBOUND_JUMP_KERNEL_INL
#undef GOALBOUND_JUMP_KERNEL_INL
#else
#define GOALBOUND_JUMP_KERNEL_INL
#endif

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "precompute/jump_flood.hpp"
#include "precompute/jump_lanes-inl.hpp"
#include "precompute/jump_sides-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace goalbound {
namespace HWY_NAMESPACE {

class JumpKernel final : public JumpFlood {
 public:
  explicit JumpKernel(const JumpNet& net) : flood_(net), sides_(net, flood_) {}

  std::size_t lanes() const override { return flood_.lanes(); }

  HWY_ATTR bool run(std::span<const NodeId> sources, std::span<const NodeBoxes> at_most,
                    std::span<NodeBoxes> boxes) override {
    if (!flood_.run(sources)) return false;
    sides_.run(sources, at_most, boxes);
    return true;
  }

 private:
  JumpLanes flood_;
  SideSearch sides_;
};

inline std::unique_ptr<JumpFlood> make_jump_kernel(const JumpNet& net) {
  return std::make_unique<JumpKernel>(net);
}

inline std::size_t widest_jump_lanes() {
  return hn::Lanes(JumpLanes::Tag());
}

}  // namespace HWY_NAMESPACE
}  // namespace goalbound
HWY_AFTER_NAMESPACE();

#endif
