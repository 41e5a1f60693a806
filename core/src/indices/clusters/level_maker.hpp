// The clusters of a level from those of the level below.
#pragma once

#include <vector>

#include "goalbound/clusters.hpp"
#include "indices/clusters/cluster_maker.hpp"
#include "searches/level_flood.hpp"

namespace goalbound {

/// A cluster of a level has so many of the level below in a row, and as many rows of them.
inline constexpr std::int32_t kClustersInARow = 4;

/// What a ClusterTable of a level above the lowest one is filled with.
class LevelMaker {
 public:
  /// All must outlive it.
  LevelMaker(const Grid& grid, const ClusterLevel& below, const ClusterShape& shape)
      : grid_(grid), below_(below), shape_(shape), flood_(grid, below) {}

  /// Holds until the next one is made. Cost: a search over the entrances below from each of its own.
  Cluster make(std::size_t cluster);

 private:
  void find_links(const Box& limits);
  void fill_costs(const Box& limits);

  const Grid& grid_;
  const ClusterLevel& below_;
  const ClusterShape& shape_;
  LevelFlood flood_;
  ClusterParts parts_;
};

}  // namespace goalbound
