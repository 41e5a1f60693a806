// What all nodes of a map cost from sixteen of them at a time.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "hierarchy/distances.hpp"
#include "precompute/distance_floods.hpp"

namespace goalbound {

/// By sweeps over a hierarchy, or by floods where the map has no small separators. Share it between threads;
/// the map must outlive it.
class LaneDistances {
 public:
  using FromEach = DistanceQuery::FromEach;

  /// Error kCancelled.
  static Result<LaneDistances> of(const Map& map, const Progress& progress) {
    LaneDistances result(map);
    auto distances = Distances::of(map, &progress);
    if (!distances && distances.error().code != ErrorCode::kLimit) return distances.error();
    if (distances) {
      result.distances_ = *std::move(distances);
    } else {
      result.parts_ = find_components(map);
      result.nodes_.emplace(map, result.parts_);
    }
    return result;
  }

  /// Scratch memory of one thread.
  class Query {
   public:
    /// Of those, which must stay where they are and outlive it.
    explicit Query(const LaneDistances& lanes) : lanes_(&lanes) {
      if (lanes.distances_) {
        swept_.emplace(*lanes.distances_);
      } else {
        flooded_.emplace(*lanes.map_);
      }
    }
    /// From at most DistanceQuery::kSourcesAtOnce sources to all nodes, all by slot: as
    /// DistanceQuery::from_each.
    void run(std::span<const std::uint32_t> sources, std::span<FromEach> rows) {
      if (swept_) return swept_->from_each(sources, rows);
      for (FromEach& row : rows) row.costs.fill(kInfiniteCost);
      const Map& map = *lanes_->map_;
      for (std::size_t lane = 0; lane < sources.size(); ++lane) {
        const std::span<const NodeId> nodes = lanes_->nodes_->of(lanes_->parts_.of_slot[sources[lane]]);
        flooded_->run(map, map.node_of_slot(sources[lane]), nodes);
        for (std::size_t i = 0; i < nodes.size(); ++i)
          rows[map.slot(nodes[i])].costs[lane] = flooded_->costs[i];
      }
    }

   private:
    const LaneDistances* lanes_;
    std::optional<DistanceQuery> swept_;
    std::optional<PartFlood> flooded_;
  };

 private:
  explicit LaneDistances(const Map& map) : map_(&map) {}

  const Map* map_;
  std::optional<Distances> distances_;
  // Where there are none.
  Components parts_;
  std::optional<PartNodes> nodes_;
};

}  // namespace goalbound
