#include "indices/clusters/level_maker.hpp"

#include <algorithm>

namespace goalbound {

Cluster LevelMaker::make(std::size_t cluster) {
  const Box limits = shape_.limits(cluster, grid_);
  parts_.clear();
  find_links(limits);
  parts_.number_links();
  fill_costs(limits);
  return parts_.view();
}

/// Those of the clusters within that lead out.
void LevelMaker::find_links(const Box& limits) {
  for (std::int32_t y = limits.min_y; y <= limits.max_y; y += below_.shape.height()) {
    for (std::int32_t x = limits.min_x; x <= limits.max_x; x += below_.shape.width()) {
      const Cluster within = below_.table.cluster(below_.shape.cluster_of({x, y}));
      for (const Cluster::Link& link : within.links) {
        if (!limits.contains(Place(grid_.cell(link.to))))
          parts_.steps.emplace_back(within.nodes[link.from], link.to);
      }
    }
  }
}

/// A cost that is no number of 32 bits is none: no optimal path is so long.
void LevelMaker::fill_costs(const Box& limits) {
  for (std::size_t i = 0; i + 1 < parts_.nodes.size(); ++i) {
    flood_.run(parts_.nodes[i], limits);
    for (std::size_t j = i + 1; j < parts_.nodes.size(); ++j)
      parts_.set_cost(i, j,
                      static_cast<Cost>(std::min<PathCost>(flood_.cost(parts_.nodes[j]), kInfiniteCost)));
  }
}

}  // namespace goalbound
