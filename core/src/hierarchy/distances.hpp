// Exact distances between any nodes of a map, in microseconds a pair instead of a flood.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/job.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

struct Hierarchy;

/// The index: what is left of a map when its nodes are contracted one by one. Immutable; share it between
/// threads, and give each a DistanceQuery. Memory: on roads about 150 bytes a node. It needs the map only
/// while it is made.
/// Source: Dibbelt, Strasser & Wagner, SEA 2014 (customizable contraction hierarchies).
class Distances {
 public:
  /// Error kLimit for a map without small separators, as a random graph is: its index would be larger than
  /// all that floods cost; kCancelled soon after `progress` is cancelled, where there is one. Cost: 0.1 s for
  /// 10,000 nodes, somewhat more than n log n.
  static Result<Distances> of(const Map& map, const Progress* progress = nullptr);

  /// Of the map.
  std::uint32_t node_count() const;
  /// Of the index.
  std::size_t byte_size() const;

 private:
  friend class DistanceQuery;
  explicit Distances(std::shared_ptr<const Hierarchy> hierarchy) : hierarchy_(std::move(hierarchy)) {}

  std::shared_ptr<const Hierarchy> hierarchy_;
};

/// Asks for distances, by slots (Map::slot). kInfiniteCost stands for "there is no way". Scratch memory of 16
/// bytes a node; one per thread.
class DistanceQuery {
 public:
  /// On this index, which it keeps alive.
  explicit DistanceQuery(const Distances& distances);
  /// For parts of the library that have a hierarchy of their own.
  explicit DistanceQuery(std::shared_ptr<const Hierarchy> hierarchy);

  /// Cost: the arcs of what is above both ends, a few thousand on a map of 100,000 nodes.
  Cost distance(std::uint32_t from, std::uint32_t to);
  /// `costs[i]` becomes the distance to `targets[i]`, or with `forward` false that of `targets[i]` to the
  /// source. Targets that are near each other share their work.
  void distances(std::uint32_t source, std::span<const std::uint32_t> targets, std::span<Cost> costs,
                 bool forward = true);
  /// The distances to all nodes, by slot; `costs` has room for all of them. Cost: one look at each arc.
  void from(std::uint32_t source, std::span<Cost> costs);
  /// The distances of all nodes to one.
  void to(std::uint32_t target, std::span<Cost> costs);

  /// Sources whose distances are made together.
  static constexpr std::size_t kSourcesAtOnce = 16;
  /// The distances from each of them to one node; in one line of the cache.
  struct alignas(kSourcesAtOnce * sizeof(Cost)) FromEach {
    std::array<Cost, kSourcesAtOnce> costs{};  ///< by source
  };
  /// from() several sources, at most kSourcesAtOnce: `rows[t].costs[i]` becomes the distance from source i to
  /// t; beyond the sources it is kInfiniteCost. Cost: that of two to four calls of from(), for 16. Takes 64
  /// bytes a node more of scratch memory. With `forward` false to() several targets.
  void from_each(std::span<const std::uint32_t> sources, std::span<FromEach> rows, bool forward = true);

  /// Some nodes, with all that is above any of them: ranks, falling.
  std::vector<std::uint32_t> with_all_above(std::span<const std::uint32_t> slots) const;
  /// from_each() for these alone, as with_all_above() gives them: from_each_at() tells. Cost: one look at
  /// each arc down to one of them.
  void from_each_to(std::span<const std::uint32_t> sources, std::span<const std::uint32_t> ranks,
                    bool forward = true);
  /// Of the last from_each_to(): the distances from each source to one of its nodes.
  const FromEach& from_each_at(std::uint32_t slot) const;

 private:
  std::shared_ptr<const Hierarchy> hierarchy_;
  std::vector<Cost> forward_;            ///< by rank
  std::vector<Cost> backward_;           ///< by rank
  std::vector<std::uint32_t> known_in_;  ///< by rank: the last call that made `forward_` exact there
  std::uint32_t call_ = 0;
  std::vector<std::uint32_t> path_;
  std::array<std::uint32_t, kSourcesAtOnce> ranks_of(std::span<const std::uint32_t> slots) const;

  std::vector<FromEach> from_each_;  ///< by rank; empty until it is needed
};

}  // namespace goalbound
