// Real-time adaptive A*: what an agent that may look at few nodes at a time learns about what is left.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "goalbound/partial_paths.hpp"
#include "goalbound/search/heuristics.hpp"

namespace goalbound {

class LearnedEstimates::State {
 public:
  State(const Map& map, const IndexSet& set)
      : map_(&map), left_(map, fitting(map, set), SearchSide::kStart) {}

  std::size_t size() const { return raised_.size(); }
  void forget() { raised_.clear(); }

  /// `path`: the whole one, of whose costs it learns, or an unfinished one, in whose place it puts where to
  /// go. Cuts it where it costs more than it may, and says how it ends.
  void lead(NodeId start, NodeId goal, const PartialLimits& limits, PartialPath& path);

 private:
  /// A node that the search from the start has come to.
  struct Seen {
    PathCost g = kNoPathCost;
    NodeId from = kNoNode;
    bool is_expanded = false;
  };

  /// Those of the set that are of the map.
  static IndexSet fitting(const Map& map, const IndexSet& set);
  void aim(NodeId start, NodeId goal);
  /// What is left at least, as learned; kNoPathCost where there is no way.
  PathCost left(NodeId n) const;
  void learn(NodeId n, PathCost left);
  /// Expands so many nodes. The node that it would expand next, or the goal; empty where nothing is left.
  std::optional<NodeId> look(NodeId start, NodeId goal, std::uint64_t max_expansions);
  /// From the start to a node that was seen.
  std::vector<NodeId> path_to(NodeId n) const;
  /// To the last node within the cost whose estimate is below that of the start.
  void cut(PathCost max_cost, PartialPath& path) const;

  const Map* map_;
  LeastLeft left_;
  NodeId goal_ = kNoNode;
  std::unordered_map<NodeId, PathCost> raised_;
  std::unordered_map<NodeId, Seen> seen_;  ///< of the last look
};

}  // namespace goalbound
