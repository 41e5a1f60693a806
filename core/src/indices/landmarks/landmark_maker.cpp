// Where landmarks are put, and how far everything lies from them.
#include <algorithm>
#include <numeric>
#include <optional>

#include "goalbound/landmarks.hpp"
#include "precompute/distance_floods.hpp"

namespace goalbound {
namespace index_landmarks {

/// The place of the largest cost that is known, of several the first; 0 where none is.
inline std::size_t farthest_in(std::span<const Cost> costs) {
  std::size_t farthest = 0;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const bool known = costs[i] != kInfiniteCost;
    if (known && (costs[farthest] == kInfiniteCost || costs[i] > costs[farthest])) farthest = i;
  }
  return farthest;
}

}  // namespace index_landmarks

/// Fills an index, part by part.
class LandmarkMaker {
 public:
  LandmarkMaker(const Map& map, LandmarkIndex& index, Progress& progress)
      : map_(map), index_(index), progress_(progress), floods_(map) {}

  Result<void> make() {
    if (auto turned = turn_around(); !turned) return turned;
    Components parts = find_components(map_);
    const PartNodes nodes(map_, parts);
    index_.to_.resize(std::size_t{map_.node_count()} * index_.count_);
    if (back_) index_.from_.resize(index_.to_.size());
    progress_.start(parts.sizes.size() * (index_.count_ + 1));
    for (std::uint32_t part = 0; part < parts.sizes.size(); ++part) {
      if (!make_part(nodes.of(part)))
        return Error{.code = ErrorCode::kCancelled, .message = "the landmarks were cancelled"};
    }
    if (parts.sizes.size() > 1) index_.parts_ = std::move(parts.of_slot);
    return {};
  }

 private:
  /// Where edges lead one way, distances to a node are those from it against the edges.
  Result<void> turn_around() {
    auto turned = turned_around(map_);
    if (!turned) return turned.error();
    reversed_ = *std::move(turned);
    if (reversed_) back_.emplace(*reversed_);
    return {};
  }

  /// The first landmark is what is farthest from any node, each other one what is farthest from those before.
  /// False when it was cancelled.
  bool make_part(std::span<const NodeId> nodes) {
    costs_.resize(nodes.size());
    floods_.run(nodes.front(), nodes, costs_);
    progress_.advance();
    NodeId landmark = nodes[index_landmarks::farthest_in(costs_)];
    nearest_.assign(nodes.size(), kInfiniteCost);
    for (std::size_t i = 0; i < index_.count_; ++i) {
      if (progress_.cancelled()) return false;
      index_.landmarks_.push_back(landmark);
      measure(floods_, landmark, nodes, back_ ? index_.from_ : index_.to_, i);
      if (back_) measure(*back_, landmark, nodes, index_.to_, i);
      progress_.advance();
      landmark = nodes[index_landmarks::farthest_in(nearest_)];
    }
    return true;
  }

  void measure(DistanceFloods& floods, NodeId landmark, std::span<const NodeId> nodes,
               std::vector<Cost>& table, std::size_t i) {
    floods.run(landmark, nodes, costs_);
    for (std::size_t k = 0; k < nodes.size(); ++k) {
      nearest_[k] = std::min(nearest_[k], costs_[k]);
      table[std::size_t{map_.slot(nodes[k])} * index_.count_ + i] = costs_[k];
    }
  }

  const Map& map_;
  LandmarkIndex& index_;
  Progress& progress_;
  DistanceFloods floods_;
  std::optional<ListGraph> reversed_;
  std::optional<DistanceFloods> back_;
  std::vector<Cost> costs_;
  std::vector<Cost> nearest_;
};

Result<std::shared_ptr<const LandmarkIndex>> LandmarkIndex::make(const Map& map, std::uint32_t count,
                                                                 Progress& progress) {
  const std::shared_ptr<LandmarkIndex> index(new LandmarkIndex(map, count));
  if (auto made = LandmarkMaker(map, *index, progress).make(); !made) return made.error();
  return std::shared_ptr<const LandmarkIndex>(index);
}

}  // namespace goalbound
