// What a search knows of each node, and where it keeps it: a policy of the search template.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/grid.hpp"

namespace goalbound {

/// A node belongs to the current query when its mark is one of the query's two; marks only grow, so nothing
/// is cleared between queries until the counter runs out after 2^31 - 1 of them.
struct NodeState {
  Cost g = 0;
  std::uint32_t mark = 0;
  NodeId parent = kNoNode;
  Direction direction = Direction::kN;
  DirectionSet pending;  ///< canonical graphs: edges to follow when it is expanded
  DirectionSet made;     ///< canonical graphs: edges followed or pruned already
};

/// An array by NodeId. Memory: 16 bytes a node of the graph.
class NodeArray {
 public:
  explicit NodeArray(std::size_t node_limit) : states_(node_limit) {}

  NodeState& operator[](NodeId n) { return states_[index_of(n)]; }
  const NodeState& operator[](NodeId n) const { return states_[index_of(n)]; }
  void begin_query() {}
  void forget_all() { std::fill(states_.begin(), states_.end(), NodeState()); }

 private:
  std::vector<NodeState> states_;
};

/// A list of the nodes seen, searched from its beginning at every access: what a first program does, kept to
/// show what it costs. References hold until the next node is looked up.
class NodeList {
 public:
  explicit NodeList(std::size_t /*node_limit*/) {}

  NodeState& operator[](NodeId n) {
    const auto seen =
        std::find_if(entries_.begin(), entries_.end(), [n](const Entry& e) { return e.node == n; });
    if (seen != entries_.end()) return seen->state;
    return entries_.emplace_back(Entry{n, NodeState()}).state;
  }
  const NodeState& operator[](NodeId n) const {
    static constexpr NodeState kUnseen;
    const auto seen =
        std::find_if(entries_.begin(), entries_.end(), [n](const Entry& e) { return e.node == n; });
    return seen == entries_.end() ? kUnseen : seen->state;
  }
  void begin_query() { entries_.clear(); }
  void forget_all() { entries_.clear(); }

 private:
  struct Entry {
    NodeId node = kNoNode;
    NodeState state;
  };
  std::vector<Entry> entries_;
};

}  // namespace goalbound
