// Ways that only go down in rank, within one subtree of the elimination tree.
#pragma once

#include <cstdint>
#include <vector>

#include "precompute/class_plan.hpp"

namespace goalbound {

/// Costs of the ways that only go down, from each node of a subtree and from each node of its border to the
/// subtree's targets. Memory: 4 bytes a target of the subtree, times the mean depth and the border.
class WaysDown {
 public:
  void make(const ClassKernel& kernel, const ClassPlan& plan, std::uint32_t root);

  /// From a node of the subtree to the targets of its own subtree.
  const LaneCost* from(std::uint32_t rank) const { return costs_.data() + begin_[rank - first_]; }
  /// From a node of the border, above_of(root)[i], to the whole subtree.
  const LaneCost* from_border(std::size_t i) const { return costs_.data() + border_begin_ + i * targets_; }

 private:
  std::uint32_t first_ = 0;
  std::size_t targets_ = 0;
  std::size_t border_begin_ = 0;
  std::vector<std::size_t> begin_;  ///< in costs_, by rank less first_
  std::vector<LaneCost> costs_;
};

}  // namespace goalbound
