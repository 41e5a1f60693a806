// What is left of a path, from how far both its ends lie from a few far nodes, the landmarks: by the triangle
// inequality no path is shorter than what its ends' distances to any node differ by. Where walls make paths
// long, that is more than coordinates tell.
// Source: A. Goldberg, C. Harrelson: Computing the Shortest Path: A* Search Meets Graph Theory, SODA 2005
// (ALT); N. Sturtevant et al.: Memory-Based Heuristics for Explicit State Spaces, IJCAI 2009 (differential
// heuristics). Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/index.hpp"

namespace goalbound {

/// Where landmarks are put.
enum class LandmarkPlacement : std::uint8_t {
  kFarthest,  ///< each as far as can be from those before
  kRandom,    ///< anywhere; the same each time
  kAvoid,     ///< each behind where those before tell least
};

/// The kind `landmarks`: each part of the map that hangs together has some of its own, far from each other.
/// Distances are exact, so estimates that they raise stay consistent. Memory: 4 bytes a node and landmark, 8
/// where edges lead one way.
class LandmarkIndex final : public Index {
 public:
  /// Of `count` landmarks a part. Cost: a flood for each and one more, twice where edges lead one way; for
  /// kAvoid another for each. Error kCancelled; kLimit for costs that are too large the other way.
  static Result<std::shared_ptr<const LandmarkIndex>> make(
      const Map& map, std::uint32_t count, Progress& progress,
      LandmarkPlacement placement = LandmarkPlacement::kFarthest);
  /// With values of the kind that suit the map (resolve_values()). What another one of the map knows, or
  /// nobody (null), is not measured again: a landmark that was moved costs its own floods, and a copy of all
  /// distances. Error kInvalidArgument for more places in a part of the map than it has landmarks.
  static Result<std::shared_ptr<const LandmarkIndex>> make(const Map& map, const IndexValues& values,
                                                           const LandmarkIndex* like, Progress& progress);
  /// Its values with one landmark elsewhere: that with this number, from 0, among those of the part of the
  /// map that `to` lies in. Error kInvalidArgument for a number that there is not.
  Result<IndexValues> moved(const Map& map, std::size_t landmark, NodeId to) const;

  /// Landmarks of each part.
  std::size_t count() const { return count_; }
  /// Of the part of the map that a slot lies in.
  std::span<const NodeId> landmarks(std::uint32_t slot) const {
    return std::span(landmarks_).subspan(part_of(slot) * count_, count_);
  }
  /// By landmark: how far it is from the node with that slot to each, kInfiniteCost where no path leads
  /// there.
  std::span<const Cost> distances_to(std::uint32_t slot) const {
    return std::span(to_).subspan(std::size_t{slot} * count_, count_);
  }
  /// How far it is from each to that node.
  std::span<const Cost> distances_from(std::uint32_t slot) const {
    return from_.empty() ? distances_to(slot) : std::span(from_).subspan(std::size_t{slot} * count_, count_);
  }

  bool fits(const Map& map) const override;
  std::uint64_t byte_size() const override;
  QueryContext context(const Map& map, NodeId start, NodeId goal, SearchSide side) const override;
  Cost lower_bound(Cost estimate, std::uint32_t slot, const QueryContext& context) const override;
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;
  /// What one landmark tells of the rest of a path.
  struct Told {
    std::size_t landmark = 0;  ///< its number among landmarks() of the slot
    Cost left = 0;             ///< no path costs less; kInfiniteCost where there is none
  };
  /// By the one that tells most, of several the first.
  Told told(std::uint32_t slot, const QueryContext& context) const;
  /// By that with this number.
  Cost told_by(std::size_t landmark, std::uint32_t slot, const QueryContext& context) const;

  /// The landmarks and all distances, for files.
  std::vector<IndexSection> sections() const;
  /// From such sections, of this map. Error kCorrupt.
  static Result<std::shared_ptr<const LandmarkIndex>> from_sections(const Map& map, const IndexValues& values,
                                                                    std::span<const IndexSection> sections);

 private:
  friend class LandmarkMaker;
  /// `values`: of the kind.
  LandmarkIndex(const Map& map, const IndexValues& values);
  std::size_t part_of(std::uint32_t slot) const { return parts_.empty() ? 0 : parts_[slot]; }

  std::uint64_t map_hash_;
  std::size_t count_;
  std::vector<std::uint32_t> parts_;  ///< by slot; empty where the map is one part
  std::vector<NodeId> landmarks_;     ///< `count_` a part
  std::vector<Cost> to_;              ///< `count_` a slot
  std::vector<Cost> from_;            ///< the same; empty where all paths may be walked both ways
};

}  // namespace goalbound
