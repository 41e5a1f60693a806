// What all nodes of a map cost from one of them, by the fastest way that the map has.
#pragma once

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/map_flood.hpp"
#include "precompute/ray_flood.hpp"

namespace goalbound {

/// Of one thread. The map must outlive it.
class DistanceFloods {
 public:
  explicit DistanceFloods(const Map& map) {
    const Grid* grid = map.as_grid();
    if (grid != nullptr && grid->is_uniform()) {
      rays_of_ = std::make_unique<const RayMap>(*grid);
      rays_ = make_ray_flood(*rays_of_);
    } else {
      flood_ = make_flood(map);
    }
  }

  /// `costs[i]`: from the source to `nodes[i]`; kInfiniteCost where no path leads there. The nodes must have
  /// all of the source's part of the map among them.
  void run(NodeId source, std::span<const NodeId> nodes, std::span<Cost> costs) {
    if (rays_ != nullptr) return rays_->distances(source, nodes, costs);
    flood_->run(source, Ordering::kAllOptimal);
    std::ranges::transform(nodes, costs.begin(), [&](NodeId n) { return flood_->distance(n); });
  }

 private:
  std::unique_ptr<const RayMap> rays_of_;  ///< stays where it is when this is moved
  std::unique_ptr<SingleFlood> rays_;
  std::unique_ptr<MapFlood> flood_;
};

/// The nodes of each part of a map, one part after the other.
struct PartNodes {
  explicit PartNodes(const Map& map, const Components& parts) : first(parts.sizes.size() + 1) {
    std::partial_sum(parts.sizes.begin(), parts.sizes.end(), first.begin() + 1);
    nodes.resize(map.node_count());
    std::vector<std::uint32_t> next(first.begin(), first.end());
    for (std::uint32_t slot = 0; slot < nodes.size(); ++slot)
      nodes[next[parts.of_slot[slot]]++] = map.node_of_slot(slot);
  }
  std::span<const NodeId> of(std::uint32_t part) const {
    return std::span(nodes).subspan(first[part], first[part + 1] - first[part]);
  }

  std::vector<std::uint32_t> first;
  std::vector<NodeId> nodes;
};

/// The costs of one part of a map at a time, by slot as well. Of one thread.
struct PartFlood {
  explicit PartFlood(const Map& map) : floods(map), by_slot(map.node_count()) {}
  /// `nodes`: all of the part of the source; of the map or one with the same nodes.
  void run(const Map& map, NodeId source, std::span<const NodeId> nodes) {
    costs.resize(nodes.size());
    floods.run(source, nodes, costs);
    for (std::size_t i = 0; i < nodes.size(); ++i) by_slot[map.slot(nodes[i])] = costs[i];
  }

  DistanceFloods floods;
  std::vector<Cost> costs;    ///< by place among the nodes of the part
  std::vector<Cost> by_slot;  ///< of the nodes of that part
};

/// The map with each edge the other way, where that is another map: what costs from a node there is what
/// costs to it here. Nothing where edges cost the same both ways, as moves of all grids do. Errors: those of
/// ListGraph::reversed().
inline Result<std::optional<ListGraph>> turned_around(const Map& map) {
  const ListGraph* list = map.as_list();
  if (list == nullptr || list->is_symmetric()) return std::optional<ListGraph>();
  auto reversed = list->reversed();
  if (!reversed) return reversed.error();
  return std::optional<ListGraph>(*std::move(reversed));
}

}  // namespace goalbound
