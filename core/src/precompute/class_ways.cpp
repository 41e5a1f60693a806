#include "precompute/class_ways.hpp"

#include <algorithm>

namespace goalbound {

void WaysDown::make(const ClassKernel& kernel, const ClassPlan& plan, std::uint32_t root) {
  const Elimination& nodes = plan.nodes();
  const std::span<const std::uint32_t> border = nodes.above_of(root);
  first_ = nodes.first[root];
  targets_ = nodes.size(root);
  begin_.resize(nodes.size(root));
  border_begin_ = 0;
  for (std::uint32_t rank = first_; rank <= root; ++rank) {
    begin_[rank - first_] = border_begin_;
    border_begin_ += nodes.size(rank);
  }
  costs_.assign(border_begin_ + border.size() * targets_, kFar);
  for (std::uint32_t rank = first_; rank <= root; ++rank) {
    const LaneCost* const row = from(rank);
    const std::uint32_t least = nodes.first[rank];
    costs_[begin_[rank - first_] + (rank - least)] = 0;
    for (const Hierarchy::Arc& arc : plan.hierarchy().down.of(rank)) {
      std::size_t to = 0;
      if (arc.above <= root) {
        to = begin_[arc.above - first_] + (least - nodes.first[arc.above]);
      } else {
        const auto i = std::lower_bound(border.begin(), border.end(), arc.above) - border.begin();
        to = border_begin_ + static_cast<std::size_t>(i) * targets_ + (least - nodes.first[root]);
      }
      const StepOver step{row, static_cast<LaneCost>(arc.cost)};
      kernel.lower_row(costs_.data() + to, {&step, 1}, nodes.size(rank));
    }
  }
}

}  // namespace goalbound
