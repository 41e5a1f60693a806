// Where landmarks are put, and how far everything lies from them.
#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "base/seeded_random.hpp"
#include "goalbound/landmarks.hpp"
#include "indices/landmarks/avoiding_places.hpp"
#include "precompute/distance_floods.hpp"

namespace goalbound {

extern const IndexKind kIndex_landmarks;

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
  LandmarkMaker(const Map& map, LandmarkIndex& index, Progress& progress, LandmarkPlacement placement)
      : map_(map),
        index_(index),
        progress_(progress),
        placement_(placement),
        random_(map.hash()),
        floods_(map) {}

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

  /// False when it was cancelled.
  bool make_part(std::span<const NodeId> nodes) {
    costs_.resize(nodes.size());
    nearest_.assign(nodes.size(), kInfiniteCost);
    is_landmark_.assign(nodes.size(), false);
    std::size_t landmark = first_place(nodes);
    progress_.advance();
    for (std::size_t i = 0; i < index_.count_; ++i) {
      if (progress_.cancelled()) return false;
      if (i > 0) landmark = next_place(nodes);
      is_landmark_[landmark] = true;
      index_.landmarks_.push_back(nodes[landmark]);
      measure(floods_, nodes[landmark], nodes, back_ ? index_.from_ : index_.to_, i);
      if (back_) measure(*back_, nodes[landmark], nodes, index_.to_, i);
      progress_.advance();
    }
    return true;
  }

  /// What is farthest from any node, or any.
  std::size_t first_place(std::span<const NodeId> nodes) {
    if (placement_ == LandmarkPlacement::kRandom) return any_place(nodes);
    floods_.run(nodes.front(), nodes, costs_);
    return index_landmarks::farthest_in(costs_);
  }

  /// That of a landmark behind others.
  std::size_t next_place(std::span<const NodeId> nodes) {
    if (placement_ == LandmarkPlacement::kRandom) return any_place(nodes);
    if (placement_ == LandmarkPlacement::kAvoid) {
      const std::size_t place = avoiding_place(nodes);
      if (!is_landmark_[place]) return place;
    }
    return index_landmarks::farthest_in(nearest_);
  }

  std::size_t any_place(std::span<const NodeId> nodes) {
    return static_cast<std::size_t>(random_.below(static_cast<std::int32_t>(nodes.size())));
  }

  /// By what the landmarks so far tell of paths from a root: distances to those to come are all 0 yet, which
  /// tells nothing.
  std::size_t avoiding_place(std::span<const NodeId> nodes) {
    const NodeId root = nodes[any_place(nodes)];
    floods_.run(root, nodes, costs_);
    std::vector<Cost> told;
    told.reserve(nodes.size());
    for (const NodeId node : nodes) {
      told.push_back(index_.raise(0, map_.slot(root), index_.aim(map_, root, node, SearchSide::kStart)));
    }
    const Map& back = reversed_ ? static_cast<const Map&>(*reversed_) : map_;
    return AvoidingPlaces(map_, back).choose(nodes, costs_, told, is_landmark_);
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
  LandmarkPlacement placement_;
  SeededRandom random_;
  DistanceFloods floods_;
  std::optional<ListGraph> reversed_;
  std::optional<DistanceFloods> back_;
  std::vector<Cost> costs_;
  std::vector<Cost> nearest_;      ///< by place among the nodes of the part: of the landmarks so far
  std::vector<bool> is_landmark_;  ///< the same
};

Result<std::shared_ptr<const LandmarkIndex>> LandmarkIndex::make(const Map& map, std::uint32_t count,
                                                                 Progress& progress,
                                                                 LandmarkPlacement placement) {
  IndexValues values(kIndex_landmarks);
  const auto placements = values.kind()->parameter("placement")->choices();
  if (auto set = values.set("count", std::to_string(count)); !set) return set.error();
  if (auto set = values.set("placement", placements[static_cast<std::size_t>(placement)].id); !set)
    return set.error();
  const std::shared_ptr<LandmarkIndex> index(new LandmarkIndex(map, values));
  if (auto made = LandmarkMaker(map, *index, progress, placement).make(); !made) return made.error();
  return std::shared_ptr<const LandmarkIndex>(index);
}

}  // namespace goalbound
