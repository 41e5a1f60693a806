// One cluster after the other: its entrances, and the costs between them.
#pragma once

#include <vector>

#include "goalbound/clusters.hpp"
#include "grid/cluster_flood.hpp"

namespace goalbound {

/// What a ClusterTable is filled with. The grid must outlive it.
class ClusterMaker {
 public:
  ClusterMaker(const Grid& grid, const ClusterShape& shape) : grid_(grid), shape_(shape), flood_(grid) {}

  /// Holds until the next one is made. Cost: a flood within the cluster from each of its entrances.
  Cluster make(std::size_t cluster);

 private:
  void find_links(const Box& limits);
  void find_links_along(Cell first, Direction along, Direction out, std::int32_t length);
  void add_gate(Cell first, Direction along, Direction out, std::int32_t length);
  void find_squeezes(const Box& limits);
  void add_link(Cell from, Cell to) { steps_.push_back({grid_.node(from), grid_.node(to)}); }
  void fill_costs(const Box& limits);

  const Grid& grid_;
  ClusterShape shape_;
  ClusterFlood flood_;
  std::vector<std::pair<NodeId, NodeId>> steps_;  ///< over the border: from and to
  std::vector<NodeId> nodes_;
  std::vector<Cost> costs_;
  std::vector<Cluster::Link> links_;
};

}  // namespace goalbound
