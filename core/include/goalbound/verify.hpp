// Checks of an index: what it holds against what is made anew, the edge that loses a problem, and the mend.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/index_memory.hpp"
#include "goalbound/job.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

class Index;

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

/// What a check of boxes has found.
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
  /// exact. What mend_index() computes anew.
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
  std::uint32_t nodes = 0;  ///< of boxes: how many nodes, spread evenly over the map; 0: all
  /// Of boxes: these nodes instead, by their slots in rising order.
  std::vector<std::uint32_t> slots{};
  int threads = 0;                                 ///< workers; 0: one per core
  VerifyBy by = VerifyBy::kUsual;                  ///< from what boxes are recomputed
  std::size_t memory_limit = kDefaultMemoryLimit;  ///< of an index that is made anew, in bytes
};

/// What is wrong with an index, against one that is made anew.
struct IndexCheck {
  std::string_view unit = "bytes";      ///< of what was compared: "boxes", or "bytes" of its file
  std::uint64_t compared = 0;           ///< so many
  std::uint64_t wrong = 0;              ///< of them: paths may be lost
  std::string first{};                  ///< where the first wrong one is, in words
  std::optional<VerifyReport> boxes{};  ///< of boxes: each count, and which

  /// Whether no path is lost.
  bool good() const { return wrong == 0; }
};
/// Makes the index anew and compares all that files of it hold. Of boxes each is recomputed with their own
/// ordering; the result depends neither on the number of threads nor on what they are recomputed from.
/// Errors: kMismatch for one of another map; kInvalidArgument, also for a part of an index that is not
/// boxes; kCancelled; those of make_index and check_file_of.
Result<IndexCheck> verify_index(const Map& map, const Index& index, Progress& progress,
                                const VerifyOptions& options = {});
/// A copy in which what the check found wrong is made anew, exactly; of a kind without parts all of it.
/// Errors: those of verify_index.
Result<std::shared_ptr<const Index>> mend_index(const Map& map, const Index& index, const IndexCheck& check,
                                                Progress& progress, const VerifyOptions& options = {});

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
