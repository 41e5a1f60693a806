// Checks of an index: recomputed boxes against stored ones, the edge that loses a problem, and the repair.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/job.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// A stored box that differs from the recomputed one.
struct BoxFault {
  EdgeId edge;   ///< whose box it is
  Box stored;    ///< in the index
  Box expected;  ///< recomputed with the ordering of the index
  /// Goals that the edge leads to and its stored box misses.
  std::uint64_t lost_goal_count = 0;
  std::vector<NodeId> lost_goals{};  ///< the first of them in rising order, at most kMaxLostGoals
  /// That `lost_goals` names.
  static constexpr std::size_t kMaxLostGoals = 16;

  /// The stored box misses a goal that the edge reaches: paths are lost. Otherwise it is only larger than
  /// needed.
  bool too_small() const { return !stored.contains(expected); }
  /// Places of the stored box above those of the expected one; a larger box prunes that much less.
  std::int64_t excess() const { return stored.area() - expected.area(); }
  /// "edge NE of 12,7: the stored box 3..9 x 1..4 is too small, its max x 9 should be 11".
  std::string to_string(const Map& map) const;
};

/// What a check has found.
struct VerifyReport {
  std::uint64_t nodes_checked = 0;  ///< all of whose edges were compared
  std::uint64_t edges_checked = 0;  ///< the sum of the next four
  std::uint64_t equal = 0;          ///< boxes, like the next three
  std::uint64_t larger = 0;         ///< nothing is lost
  std::uint64_t too_small = 0;      ///< paths are lost
  std::uint64_t missing = 0;        ///< of nodes that are not computed yet: they prune nothing
  double excess = 0;                ///< places in all, by which larger boxes are larger
  double needed = 0;                ///< places of the recomputed boxes of all edges that were compared
  std::vector<BoxFault> faults{};   ///< too small, in slot and edge order, at most kMaxFaults
  /// Slots whose stored boxes are not what the file says: too small, or not the smallest although the node is
  /// exact. What repair_bounds computes anew.
  std::vector<std::uint32_t> bad_nodes{};
  std::optional<BoxFault> loosest{};  ///< the largest excess; of several the first
  /// That `faults` names.
  static constexpr std::size_t kMaxFaults = 100;
  /// In slot and edge order; a too small one goes before a larger one.
  std::optional<BoxFault> first_fault{};
};

/// From what boxes are recomputed; the same ones.
enum class VerifyBy : std::uint8_t {
  kUsual,      ///< distances where that is faster by far
  kFloods,     ///< from each node
  kDistances,  ///< for all-optimal boxes of maps with small separators (Distances); elsewhere floods
};

/// What is checked, and with what.
struct VerifyOptions {
  std::uint32_t nodes = 0;  ///< how many nodes, spread evenly over the map; 0: all
  /// These nodes instead, by their slots in rising order.
  std::vector<std::uint32_t> slots{};
  int threads = 0;                 ///< workers; 0: one per core
  VerifyBy by = VerifyBy::kUsual;  ///< from what boxes are recomputed
};

/// Recomputes boxes with the bounds' own ordering and compares. The result depends neither on the number of
/// threads nor on what boxes are recomputed from. Errors: kMismatch, kCancelled, kInvalidArgument.
Result<VerifyReport> verify_bounds(const Map& map, const Bounds& bounds, const VerifyOptions& options,
                                   Progress& progress);

/// A copy with the boxes of these slots computed anew, exactly. Errors: those of verify_bounds.
Result<Bounds> repair_bounds(const Map& map, const Bounds& bounds, std::span<const std::uint32_t> slots,
                             int threads, Progress& progress);

/// The edge that lost a problem.
struct LostEdge {
  std::uint64_t expansion = 0;  ///< number of the expansion that skipped it, from 1
  std::size_t event = 0;        ///< number of the event in the trace of the search, from 0
  BoxFault fault;               ///< what is wrong with its box
};
/// Runs A* with these boxes and names the first edge that it skips although the edge starts an optimal way to
/// the goal, at a node on an optimal path. Nothing when there is none: then these boxes lose no path of this
/// problem. Both ends must be nodes, and the bounds those of the map. Cost: one traced search, and a flood
/// for the start and for each suspicious edge.
std::optional<LostEdge> find_lost_edge(const Map& map, const Bounds& bounds, NodeId start, NodeId goal);

}  // namespace goalbound
