// A customizable contraction hierarchy: the arcs that are left when the nodes of a map are contracted one by
// one, with their exact costs. Every distance of the map is that of a way which goes up in rank and then
// down.
// Source: Dibbelt, Strasser & Wagner, "Customizable contraction hierarchies", SEA 2014 (order by nested
// dissection, contraction without witnesses, customisation by triangles, perfect pruning).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/job.hpp"
#include "goalbound/result.hpp"
#include "hierarchy/elimination.hpp"
#include "hierarchy/map_arcs.hpp"

namespace goalbound {

/// Immutable; share it between threads. Memory, for distances: 40 bytes a node, 4 an arc of the contraction
/// and 8 for each way of an arc that is kept, of which there are about 9 a node in all on roads and 20 to 30
/// on grids.
struct Hierarchy {
  /// Of an arc that no other node lies on.
  static constexpr std::uint32_t kNoMiddle = 0xFFFFFFFFU;

  /// The node of highest rank below both ends over which an arc leads, by two arcs that are kept as well.
  struct Middle {
    std::uint32_t node = kNoMiddle;  ///< kNoMiddle for an edge of the map
    /// Places among the arcs of that node: of the one that leads there, among those down, and of the one that
    /// leads on, among those up. kFar where that is too far behind.
    std::uint16_t there = 0;
    std::uint16_t on = 0;
    static constexpr std::uint16_t kFar = 0xFFFF;
    static std::uint16_t place_of(std::uint64_t place) {
      return static_cast<std::uint16_t>(std::min<std::uint64_t>(place, kFar));
    }
    friend bool operator==(const Middle&, const Middle&) = default;
  };

  struct Arc {
    std::uint32_t above = 0;  ///< the end of higher rank
    Cost cost = 0;
    friend bool operator==(const Arc&, const Arc&) = default;
  };
  /// Arcs by their end of lower rank, all one way.
  struct Arcs {
    std::vector<std::uint64_t> first;  ///< by rank, and one more
    std::vector<Arc> arcs;
    std::vector<Middle> middles;  ///< by arc, where For::kPaths asked for them

    std::span<const Arc> of(std::uint32_t rank) const {
      return std::span(arcs).subspan(first[rank], first[rank + 1] - first[rank]);
    }
    /// The place in `arcs` of that between two nodes, the lower one first; nothing when it is not kept.
    std::optional<std::size_t> find(std::uint32_t lower, std::uint32_t upper) const;
    friend bool operator==(const Arcs&, const Arcs&) = default;
  };

  Elimination nodes;
  Arcs up;                      ///< from the lower end to the upper one
  Arcs down;                    ///< from the upper end to the lower one
  bool same_both_ways = false;  ///< `down` is empty, as it would be equal to `up` (For::kPaths alone)

  /// The arcs that a walk from the start goes up, or one from the goal, against their direction.
  const Arcs& climbed(bool from_start) const { return from_start || same_both_ways ? up : down; }

  std::uint32_t node_count() const { return nodes.node_count(); }
  std::size_t byte_size() const;
};

/// What a hierarchy is made for. Memory, for paths: 24 bytes a node and 16 an arc, with arcs of both ways 32
/// and 16 each.
enum class For : std::uint8_t {
  kDistances,
  kPaths,  ///< with the middles of arcs, 8 bytes each, but without the arcs of the contraction, and with one
           ///< set of arcs where all costs are the same both ways, as on grids and most roads
};

struct HierarchyOptions {
  For purpose = For::kDistances;
  Cost too_dear = kInfiniteCost;       ///< arcs that cost as much or more are left out
  int threads = 1;                     ///< workers; std::system_error where they cannot be started
  const Progress* progress = nullptr;  ///< it ends soon after this is cancelled
};

/// In the order of `nodes`, which eliminate() gave for these arcs. The costs of its arcs are distances, and
/// an arc is left out where a way over others costs no more. Nothing when it was stopped: at most a
/// microsecond a node and arc later.
std::optional<Hierarchy> make_hierarchy(const MapArcs& arcs, Elimination nodes,
                                        const HierarchyOptions& options = {});

/// Of all arcs of a map, with the usual order and options. Errors: kLimit for a map without small separators,
/// as a random graph is; kCancelled. `threads`: workers, as in HierarchyOptions.
Result<Hierarchy> make_hierarchy(const MapArcs& arcs, const Progress* progress, int threads = 1);
/// Arcs a node as maps have them on which a hierarchy pays. Contraction alone tells how many there are.
struct UsualArcs {
  std::size_t contracted;  ///< of Elimination::above
  std::size_t kept;        ///< of both ways together, or of one where they are the same
};
inline UsualArcs usual_arcs(const Map& map) {
  return map.as_grid() != nullptr ? UsualArcs{.contracted = 26, .kept = 17}
                                  : UsualArcs{.contracted = 6, .kept = 6};
}
/// Bytes that making one For::kDistances takes on such a map, more than it has in the end.
inline std::size_t hierarchy_bytes(const Map& map) {
  constexpr std::size_t kOfANode = 70;
  constexpr std::size_t kOfAnArc = 44;  // both its ends, and costs and arcs of both ways
  return map.node_count() * (kOfANode + usual_arcs(map).contracted * kOfAnArc);
}

}  // namespace goalbound
