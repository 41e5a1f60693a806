// One cluster after the other: its entrances, and the costs between them.
#pragma once

#include <utility>
#include <vector>

#include "goalbound/clusters.hpp"
#include "grid/cluster_flood.hpp"

namespace goalbound {

/// A cluster while it is made.
struct ClusterParts {
  std::vector<std::pair<NodeId, NodeId>> steps;  ///< over the border: from and to
  std::vector<NodeId> nodes;                     ///< Cluster::nodes
  std::vector<Cost> costs;                       ///< Cluster::costs
  std::vector<Cluster::Link> links;              ///< Cluster::links

  void clear();
  /// Fills nodes and links by the steps; costs are 0 then.
  void number_links();
  /// Of a way between two nodes: moves of grids cost the same both ways.
  void set_cost(std::size_t i, std::size_t j, Cost cost);
  Cluster view() const { return {nodes, costs, links}; }
};

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
  void add_link(Cell from, Cell to) { parts_.steps.emplace_back(grid_.node(from), grid_.node(to)); }
  void fill_costs(const Box& limits);

  const Grid& grid_;
  ClusterShape shape_;
  ClusterFlood flood_;
  ClusterParts parts_;
};

}  // namespace goalbound
