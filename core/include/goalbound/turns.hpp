// Turns of roads: which ways over a junction are forbidden, or cost something. A map of roads on which that
// matters is searched as a graph of nodes and edges like any other, because its junctions are taken apart.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/place.hpp"

namespace goalbound {

class ListGraph;
class Map;
class OwnCostGraph;

/// What a file says of a way over junctions.
struct TurnRule {
  /// What it says.
  enum class Kind : std::uint8_t {
    kNo,    ///< nobody may go all of this way
    kOnly,  ///< who has begun the way, with its first edge, or two where it has more, must go on along it
    kCosts  ///< the turn costs so much besides
  };
  Kind kind = Kind::kNo;  ///< what it says
  /// Nodes of the way, three or more: an edge leads from each to the next. Of several edges all are meant.
  std::vector<std::uint32_t> nodes{};
  double cost = 0;  ///< of kCosts, which has three nodes; in the unit of edges
};

/// What turns cost that is not free.
inline constexpr double kTurnForbidden = std::numeric_limits<double>::infinity();

/// All that is said of turns.
struct TurnRules {
  /// By the file.
  std::vector<TurnRule> rules{};
  /// What it costs to go back along the road that one came by; kTurnForbidden: that is possible at dead ends
  /// alone.
  double u_turns = 0;
  /// What other turns cost at junctions of three arms or more, 0 or more: from a node, over one, to another.
  std::function<double(std::uint32_t from, std::uint32_t over, std::uint32_t to)> cost{};

  /// Whether nothing is said.
  bool empty() const { return rules.empty() && u_turns == 0 && cost == nullptr; }
};

/// A map of roads whose junctions are taken apart, and what people call junctions. Such a junction has
/// - the node that has its number, its *departure*, which all of its edges leave and none leads to;
/// - a node for each edge that leads to it, from which the edges lead on that one may take then; and one more
///   for each way that is restricted further on, as far as that has been gone;
/// - its *arrival*, which an edge of cost 0 leads to from all of these.
/// Other junctions have one node, which is their departure and their arrival. Junctions have the numbers of
/// the file's own nodes, from 0; the others follow. Memory: the map of the file, 4 bytes a node that follows,
/// 2 bytes an edge.
class Turns {
 public:
  /// The map of the file: its nodes are the junctions.
  const OwnCostGraph& roads() const { return *roads_; }
  /// Nodes of the file.
  std::uint32_t junction_count() const { return static_cast<std::uint32_t>(first_.size() - 1); }
  /// Whether a junction has more nodes than one.
  bool is_apart(NodeId junction) const { return parts_of(junction).first != parts_of(junction).second; }
  /// How many of them have.
  std::uint32_t apart_count() const { return apart_count_; }
  /// Which junction a node is of.
  NodeId junction_of(NodeId node) const {
    const std::size_t i = index_of(node);
    return i < junction_count() ? node : junctions_[i - junction_count()];
  }
  /// Where paths to a junction end.
  NodeId arrival_of(NodeId junction) const {
    const auto [first, last] = parts_of(junction);
    return first == last ? junction : NodeId(last - 1);
  }
  /// Nodes of a junction besides its departure: the numbers from the first until before the second one. The
  /// last of them is its arrival.
  std::pair<std::uint32_t, std::uint32_t> parts_of(NodeId junction) const {
    const std::size_t i = index_of(junction);
    return {first_[i], first_[i + 1]};
  }
  /// Which edge of roads() an edge is, out of the junction of its node; kNoEdge for one to an arrival.
  EdgeIndex road_edge(std::uint32_t edge) const { return road_edges_[edge]; }
  /// Ways of more than two edges that are forbidden, as nodes of roads().
  const std::vector<std::vector<std::uint32_t>>& forbidden_ways() const { return forbidden_ways_; }

  /// The node that a search from `start` to `goal` asks for: the arrival, where the goal is a junction.
  NodeId goal_of(NodeId start, NodeId goal) const {
    return start == goal || index_of(goal) >= junction_count() ? goal : arrival_of(goal);
  }
  /// A path of the map, told as junctions.
  void tell(std::vector<NodeId>& path) const;

 private:
  friend class TurnGraphMaker;

  std::shared_ptr<const OwnCostGraph> roads_;
  std::vector<std::uint32_t> first_;   ///< by junction the first of its parts, and one more
  std::vector<NodeId> junctions_;      ///< of the nodes that follow
  std::vector<EdgeIndex> road_edges_;  ///< by edge
  std::vector<std::vector<std::uint32_t>> forbidden_ways_;
  std::uint32_t apart_count_ = 0;
};
/// Null for maps without.
const Turns* turns_of(const Map& map);

/// The graph whose edges are those of the file: that of the junctions, where these are taken apart. Its nodes
/// and the edges out of them have the same numbers on the map. Null for maps that are no graphs.
const ListGraph* roads_of(const Map& map);

/// The nodes of a path that is told as junctions, of several such paths the cheapest; the path itself on
/// other maps. Nothing where no edge leads from one to the next, or a turn is forbidden; `reached`, where it
/// is given, is then how many junctions could be gone along.
std::optional<std::vector<NodeId>> nodes_of_told_path(const Map& map, std::span<const NodeId> path,
                                                      std::size_t* reached = nullptr);

/// Of a way that may not be gone, as a message: "from #a over #b to #c". `path`: as far as the first edge
/// that may not be taken.
std::string forbidden_turn(const Map& map, std::span<const NodeId> path);

/// What becomes of turns, where a map is opened.
struct TurnCounts {
  std::uint64_t apart = 0;            ///< junctions that are taken apart
  std::uint64_t forbidden_turns = 0;  ///< from an edge to the next, whatever came before
  std::uint64_t forbidden_ways = 0;   ///< over more than one junction
  std::uint64_t costly_turns = 0;     ///< that cost something
};
/// Nothing of maps without. Cost: a look at each edge.
TurnCounts count_turns(const Map& map);

/// A turn from an edge of Turns::roads() to another one that is not free.
struct JunctionTurn {
  EdgeId in;        ///< leads to the junction
  EdgeId out;       ///< leads on
  double cost = 0;  ///< besides, in the unit of edges; kTurnForbidden
};
/// Those of a junction, whatever came before.
std::vector<JunctionTurn> turns_at(const Map& map, NodeId junction);

/// All that is said of turns, by nodes of roads_of(), with U-turns and costs one by one; nothing where of
/// several edges between two nodes one may be taken and another not, or they cost something else: nodes
/// cannot tell that. None on maps without.
std::optional<std::vector<TurnRule>> rules_by_nodes(const Map& map);

}  // namespace goalbound
