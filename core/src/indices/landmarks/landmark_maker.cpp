// Where landmarks are put, and how far everything lies from them.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "base/seeded_random.hpp"
#include "goalbound/landmarks.hpp"
#include "indices/landmarks/avoiding_places.hpp"
#include "indices/landmarks/landmark_places.hpp"
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

/// In the order of LandmarkPlacement.
inline LandmarkPlacement placement_of(const IndexValues& values) {
  const auto choices = values.kind()->parameter("placement")->choices();
  const auto at = std::ranges::find(choices, values.of("placement"), &IndexChoice::id);
  return static_cast<LandmarkPlacement>(at - choices.begin());
}

}  // namespace index_landmarks

/// Fills an index, part by part.
class LandmarkMaker {
 public:
  /// `like`: of the same map, or null.
  LandmarkMaker(const Map& map, LandmarkIndex& index, const LandmarkIndex* like, Progress& progress)
      : map_(map),
        index_(index),
        like_(like),
        progress_(progress),
        placement_(index_landmarks::placement_of(index.values())),
        random_(map.hash()) {}

  Result<void> make() {
    auto places = parse_landmark_places(map_, index_.values().of("at"));
    if (!places) return places.error();
    Components parts = find_components(map_);
    if (auto shared = share_out(*places, parts); !shared) return shared;
    const PartNodes nodes(map_, parts);
    index_.to_.resize(std::size_t{map_.node_count()} * index_.count_);
    const ListGraph* list = map_.as_list();
    leads_one_way_ = list != nullptr && !list->is_symmetric();
    if (leads_one_way_) index_.from_.resize(index_.to_.size());
    progress_.start(parts.sizes.size() * (index_.count_ + 1));
    for (std::uint32_t part = 0; part < parts.sizes.size(); ++part) {
      if (auto made = make_part(nodes.of(part), given_.empty() ? std::span<const NodeId>() : given_[part]);
          !made)
        return made;
    }
    if (parts.sizes.size() > 1) index_.parts_ = std::move(parts.of_slot);
    return {};
  }

 private:
  /// Which places lie in which part.
  Result<void> share_out(std::span<const NodeId> places, const Components& parts) {
    if (places.empty()) return {};
    given_.resize(parts.sizes.size());
    for (const NodeId place : places) {
      auto& of_part = given_[parts.of_slot[map_.slot(place)]];
      of_part.push_back(place);
      if (of_part.size() <= index_.count_) continue;
      return Error{.message = fmt::format("{} landmarks were placed in one part of the map, which takes {}: "
                                          "place fewer, or set count",
                                          of_part.size(), index_.count_)};
    }
    return {};
  }

  /// From a node to all others.
  DistanceFloods& floods() {
    if (!floods_) floods_.emplace(map_);
    return *floods_;
  }

  /// Where edges lead one way, distances to a node are those from it against the edges.
  Result<void> turn_around() {
    if (reversed_ || !leads_one_way_) return {};
    auto turned = turned_around(map_);
    if (!turned) return turned.error();
    reversed_ = *std::move(turned);
    back_.emplace(*reversed_);
    return {};
  }

  Result<void> make_part(std::span<const NodeId> nodes, std::span<const NodeId> given) {
    costs_.resize(nodes.size());
    nearest_.assign(nodes.size(), kInfiniteCost);
    is_landmark_.assign(nodes.size(), false);
    if (placement_ == LandmarkPlacement::kAvoid) {
      if (auto turned = turn_around(); !turned) return turned;
    }
    for (std::size_t i = 0; i < index_.count_; ++i) {
      if (progress_.cancelled())
        return Error{.code = ErrorCode::kCancelled, .message = "the landmarks were cancelled"};
      const std::size_t landmark = i < given.size() ? given_place(nodes, given[i], i)
                                   : i == 0         ? first_place(nodes)
                                                    : next_place(nodes);
      if (i == 0) progress_.advance();
      is_landmark_[landmark] = true;
      index_.landmarks_.push_back(nodes[landmark]);
      if (auto measured = measure(nodes[landmark], nodes, i); !measured) return measured;
      progress_.advance();
    }
    return {};
  }

  /// The others of the map are put where they would be without it.
  std::size_t given_place(std::span<const NodeId> nodes, NodeId place, std::size_t i) {
    const bool is_drawn =
        placement_ == LandmarkPlacement::kRandom || (placement_ == LandmarkPlacement::kAvoid && i > 0);
    if (is_drawn) (void)any_place(nodes);
    return static_cast<std::size_t>(std::ranges::find(nodes, place) - nodes.begin());
  }

  /// What is farthest from any node, or any.
  std::size_t first_place(std::span<const NodeId> nodes) {
    if (placement_ == LandmarkPlacement::kRandom) return any_place(nodes);
    floods().run(nodes.front(), nodes, costs_);
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
    floods().run(root, nodes, costs_);
    std::vector<Cost> told;
    told.reserve(nodes.size());
    for (const NodeId node : nodes) {
      told.push_back(
          index_.lower_bound(0, map_.slot(root), index_.context(map_, root, node, SearchSide::kStart)));
    }
    const Map& back = reversed_ ? static_cast<const Map&>(*reversed_) : map_;
    return AvoidingPlaces(map_, back).choose(nodes, costs_, told, is_landmark_);
  }

  /// All distances of a landmark.
  Result<void> measure(NodeId landmark, std::span<const NodeId> nodes, std::size_t i) {
    if (copy(landmark, nodes, i)) return {};
    if (auto turned = turn_around(); !turned) return turned;
    floods().run(landmark, nodes, costs_);
    keep(nodes, leads_one_way_ ? index_.from_ : index_.to_, i);
    if (!back_) return {};
    back_->run(landmark, nodes, costs_);
    keep(nodes, index_.to_, i);
    return {};
  }

  void keep(std::span<const NodeId> nodes, std::vector<Cost>& table, std::size_t i) {
    for (std::size_t k = 0; k < nodes.size(); ++k) {
      nearest_[k] = std::min(nearest_[k], costs_[k]);
      table[std::size_t{map_.slot(nodes[k])} * index_.count_ + i] = costs_[k];
    }
  }

  /// From an index that has it; false where none does.
  bool copy(NodeId landmark, std::span<const NodeId> nodes, std::size_t i) {
    if (like_ == nullptr) return false;
    const auto theirs = like_->landmarks(map_.slot(landmark));
    const auto at = static_cast<std::size_t>(std::ranges::find(theirs, landmark) - theirs.begin());
    if (at == theirs.size()) return false;
    for (std::size_t k = 0; k < nodes.size(); ++k) {
      const std::uint32_t slot = map_.slot(nodes[k]);
      const std::size_t to = std::size_t{slot} * index_.count_ + i;
      index_.to_[to] = like_->distances_to(slot)[at];
      if (leads_one_way_) index_.from_[to] = like_->distances_from(slot)[at];
      nearest_[k] = std::min({nearest_[k], index_.to_[to], like_->distances_from(slot)[at]});
    }
    return true;
  }

  const Map& map_;
  LandmarkIndex& index_;
  const LandmarkIndex* like_;
  Progress& progress_;
  LandmarkPlacement placement_;
  SeededRandom random_;
  std::vector<std::vector<NodeId>> given_;  ///< by part: where landmarks are wanted; empty without any
  bool leads_one_way_ = false;
  std::optional<DistanceFloods> floods_;
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
  return make(map, values, nullptr, progress);
}

Result<std::shared_ptr<const LandmarkIndex>> LandmarkIndex::make(const Map& map, const IndexValues& values,
                                                                 const LandmarkIndex* like,
                                                                 Progress& progress) {
  const std::shared_ptr<LandmarkIndex> index(new LandmarkIndex(map, values));
  const bool fits = like != nullptr && like->fits(map);
  if (auto made = LandmarkMaker(map, *index, fits ? like : nullptr, progress).make(); !made)
    return made.error();
  return std::shared_ptr<const LandmarkIndex>(index);
}

}  // namespace goalbound
