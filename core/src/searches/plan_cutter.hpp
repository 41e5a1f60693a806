// Parts of a plan over clusters that cross one above the lowest level, cut into parts of the level below.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "goalbound/clusters.hpp"
#include "searches/level_flood.hpp"

namespace goalbound {

/// How a plan gets to an entrance, or to its goal: over the border of a cluster, or across one.
struct PlannedPart {
  static constexpr std::uint8_t kOverBorder = 0xFF;

  NodeId to = kNoNode;
  std::uint8_t level = kOverBorder;  ///< of the cluster that is crossed
};

/// Memory: 16 bytes an entrance of each level that was asked for.
class PlanCutter {
 public:
  /// The index must outlive it.
  explicit PlanCutter(const ClusterIndex& index) : index_(&index), floods_(index.levels().size() - 1) {}

  /// Of a part from `from` that crosses a cluster above the lowest level: replaces `parts` by those of the
  /// level below, and adds the expansions that took. False where the index says what is not so: a file may.
  bool cut(NodeId from, const PlannedPart& part, std::vector<PlannedPart>& parts, std::uint64_t& expanded) {
    parts.clear();
    const Grid& grid = index_->grid();
    const auto below = static_cast<std::uint8_t>(part.level - 1);
    std::optional<LevelFlood>& flood = floods_[below];
    if (!flood) flood.emplace(grid, index_->levels()[below]);
    const ClusterShape& shape = index_->levels()[part.level].shape;
    const bool found = flood->run_to(from, part.to, shape.limits(shape.cluster_of(grid.cell(from)), grid));
    expanded += flood->expanded();
    if (!found) return false;
    flood->each_back(part.to, [&](NodeId to, bool within) {
      parts.push_back({to, within ? below : PlannedPart::kOverBorder});
    });
    std::ranges::reverse(parts);
    return true;
  }

 private:
  const ClusterIndex* index_;
  std::vector<std::optional<LevelFlood>> floods_;  ///< by level
};

}  // namespace goalbound
