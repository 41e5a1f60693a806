// Distances without paths: from each of many starts to each of many goals, from one node to all, all that
// lies within a cost; and of every node how far the nearest goal is and which way leads there (a flow field).
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/index_set.hpp"
#include "goalbound/job.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// How distances are found. All are exact.
enum class DistanceWay : std::uint8_t {
  kTable,      ///< looked up in an index `table`
  kHierarchy,  ///< by sweeps over a contraction hierarchy, sixteen nodes at a time
  kFloods,     ///< by a flood from each start, or to each goal where those are fewer
};
/// "table", "hierarchy", "floods".
std::string_view id_of(DistanceWay way);
/// The way with that id. Error kInvalidArgument, which names all of them.
Result<DistanceWay> distance_way(std::string_view id);

/// What a DistanceFinder is made for.
struct DistanceOptions {
  /// Starts that it will be asked about, or goals where those are fewer: a hierarchy is made where that many
  /// floods would take longer.
  std::size_t rows = 1;
  std::optional<DistanceWay> way{};  ///< instead of the fastest one for so many rows
};

/// The largest cost whose length, as Map::length_of() gives it, is not above this one: for isochrones in the
/// unit that people see. 0 for a negative length.
Cost most_cost(const Map& map, double length);

/// A node, and what the cheapest path between it and another one costs.
struct NodeDistance {
  NodeId node = kNoNode;  ///< the other end
  Cost cost = 0;          ///< of an optimal path
  friend bool operator==(const NodeDistance&, const NodeDistance&) = default;
};

/// Distances on a map of any kind. On a map with rules about turns ends are junctions; rows by slot (from(),
/// to()) are of all its nodes, a junction's arrival among them (Turns). kInfiniteCost stands for "there is no
/// path", and for ends that are no nodes. Map::length_of() gives the length that people see. One per thread;
/// copies share their tables. The map must outlive it. Memory: 16 bytes a node, and 140 a node while many
/// starts meet many goals.
class DistanceFinder {
 public:
  /// Uses an index `table` or `hierarchy` of the set; without one it makes a hierarchy where that pays, and
  /// floods elsewhere. Errors: kInvalidArgument for a `way` whose index the set has not; kMismatch for an
  /// index of another map; kLimit for the way `hierarchy` on a map without small separators, as a random
  /// graph is; kCancelled. Cost: that of a hierarchy where one is made, about 5 us a node.
  static Result<DistanceFinder> make(const Map& map, const IndexSet& set = {},
                                     const DistanceOptions& options = {}, const Progress* progress = nullptr);
  /// The map must outlive it.
  static Result<DistanceFinder> make(const Map&& map, const IndexSet& set = {},
                                     const DistanceOptions& options = {},
                                     const Progress* progress = nullptr) = delete;
  /// May be moved, not copied: see copy().
  /// @{
  DistanceFinder(DistanceFinder&&) noexcept;
  DistanceFinder& operator=(DistanceFinder&&) noexcept;
  ~DistanceFinder();
  /// @}

  /// For another thread.
  DistanceFinder copy() const;
  /// How it finds them.
  DistanceWay way() const;

  /// Of one pair.
  Cost distance(NodeId start, NodeId goal);
  /// `costs[i * goals.size() + j]` becomes the distance from start i to goal j. `threads`: workers; 0 for as
  /// many as the machine has. `progress`: counts starts, or goals where those are fewer. Errors:
  /// kInvalidArgument where `costs` has another size; kCancelled.
  Result<void> matrix(std::span<const NodeId> starts, std::span<const NodeId> goals, std::span<Cost> costs,
                      int threads = 1, Progress* progress = nullptr);
  /// The distances to all nodes, by slot. Error kInvalidArgument where `costs` has not Map::node_count()
  /// places.
  Result<void> from(NodeId start, std::span<Cost> costs);
  /// The distances of all nodes to one, by slot. Errors: the same.
  Result<void> to(NodeId goal, std::span<Cost> costs);
  /// All nodes to which a path leads that costs at most so much, by rising cost, then by number; the start
  /// itself first.
  std::vector<NodeDistance> within(NodeId start, Cost most);

 private:
  struct Tables;
  struct Scratch;
  explicit DistanceFinder(std::shared_ptr<const Tables> tables);
  Result<void> row(NodeId source, bool is_start, std::span<Cost> costs);

  std::shared_ptr<const Tables> tables_;
  std::unique_ptr<Scratch> scratch_;
};

/// Of every node how far the nearest of some goals is, and the node that comes next on the way there: for
/// crowds that share a goal (flow field, Dijkstra map). Any number of threads may read it. Memory: 4 bytes a
/// node.
class GoalField {
 public:
  /// Goals that are no nodes count for nothing. Errors: kInvalidArgument for a map with rules about turns,
  /// where the way on hangs on where one came from; kCancelled; those of ListGraph::reversed(). Cost: one
  /// flood.
  static Result<GoalField> make(const Map& map, std::span<const NodeId> goals,
                                const Progress* progress = nullptr);

  /// From a node to the nearest goal; kInfiniteCost where no path leads to any, and for what is no node.
  Cost left(NodeId node) const;
  /// The node that comes after this one on an optimal path to the nearest goal, of several the one by the
  /// edge of the lowest number; kNoNode at a goal and where no path leads to any. `map`: that of which the
  /// field is now. Cost: one look at each edge of the node.
  NodeId next(const Map& map, NodeId node) const;
  /// The goals.
  std::span<const NodeId> goals() const { return goals_; }

  /// Makes it that of a map that has changed, as EditedMap::map(): of the same nodes, with other edges out of
  /// the nodes `changed`, between their neighbours, or into them; on grids the cells that were closed, opened
  /// or given other terrain. Returns how many nodes got another distance. Errors: kInvalidArgument for a map
  /// with other nodes; those of make(). Cost: on grids a few looks at each node that gets another distance;
  /// elsewhere that of make().
  Result<std::size_t> repair(const Map& map, std::span<const NodeId> changed);

 private:
  GoalField(const Map& map, std::span<const NodeId> goals);

  std::vector<NodeId> goals_;
  std::vector<Cost> left_;  ///< by node
};

}  // namespace goalbound
