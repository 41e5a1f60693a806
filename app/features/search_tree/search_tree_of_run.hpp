// The tree that a recorded search has grown: each node hangs on the one from which it was reached most
// cheaply.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/trace.hpp"

namespace goalbound::app {

/// Nodes stand depth first, a parent before its children and these in the order in which they came: what
/// hangs on a node is the range behind it. Memory: 56 bytes a node that was reached. Never changed once it is
/// made.
class SearchTree {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  struct Node {
    NodeId node = kNoNode;
    SearchSide side = SearchSide::kStart;
    bool on_path = false;            ///< it lies between an end and the goal, or the meeting
    std::uint32_t parent = kNone;    ///< place among the nodes; kNone of a root
    std::uint32_t last = 0;          ///< one behind the last node that hangs on it
    std::uint32_t first_leaf = 0;    ///< of those that hang on it, itself included
    std::uint32_t last_leaf = 0;     ///< one behind
    std::uint32_t event = 0;         ///< that put it here: it is there behind this one
    std::uint32_t expanded = kNone;  ///< the event that expanded it last
    Cost g = 0;
    Cost f = 0;
  };

  /// Of the whole run. Cost: a look at each event.
  explicit SearchTree(const Trace& trace);

  std::span<const Node> nodes() const { return nodes_; }
  std::uint32_t leaves() const { return leaves_; }
  Cost largest_g() const { return largest_g_; }
  /// Of f and g over all expansions.
  Cost largest_value() const { return largest_value_; }
  /// Where a node of the map stands: that of the start's side, where it was reached from both.
  std::optional<std::uint32_t> find(NodeId node) const;
  /// The node without children that is that leaf.
  std::uint32_t leaf(std::uint32_t number) const { return leaf_nodes_[number]; }

 private:
  void collect(const Trace& trace);
  void order_nodes();
  void count_leaves();
  void mark_path(const Trace& trace);

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> leaf_nodes_;
  std::vector<std::uint32_t> place_of_;  ///< by node of the map and side; kNone where it was not reached
  std::size_t node_limit_ = 0;
  std::uint32_t leaves_ = 0;
  Cost largest_g_ = 0;
  Cost largest_value_ = 0;
};

}  // namespace goalbound::app
