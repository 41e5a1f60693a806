// What a search knows of each node, and where it keeps it: a policy of the search template.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/geometry.hpp"

namespace goalbound {

/// A node belongs to the current query when its mark is one of the query's two; marks only grow, so nothing
/// is cleared between queries until the counter runs out after 2^31 - 1 of them. This is the state on grids.
struct OctileNodeState {
  Cost g = 0;                      ///< of the cheapest way found
  std::uint32_t mark = 0;          ///< of the query, and whether the node is open or closed
  NodeId parent = kNoNode;         ///< from which that way comes
  Direction edge = Direction::kN;  ///< by which it was reached
  DirectionSet pending;            ///< canonical graphs: edges to follow when it is expanded
  DirectionSet made;               ///< canonical graphs: edges followed or pruned already
};

/// The same on list graphs.
struct ListNodeState {
  Cost g = 0;               ///< of the cheapest way found
  std::uint32_t mark = 0;   ///< of the query, and whether the node is open or closed
  NodeId parent = kNoNode;  ///< from which that way comes
  EdgeIndex edge;           ///< by which it was reached
};

/// An array by the graph's numbers. Memory: 16 bytes for each.
template <class State>
class NodeArray {
 public:
  /// What the search template asks of the states of nodes: by number, and forgotten when marks run out.
  /// @{
  explicit NodeArray(std::size_t node_limit) : states_(node_limit) {}

  State& operator[](NodeId n) { return states_[index_of(n)]; }
  const State& operator[](NodeId n) const { return states_[index_of(n)]; }
  std::uint64_t byte_size() const { return states_.size() * sizeof(State); }
  void begin_query() {}
  void forget_all() { std::fill(states_.begin(), states_.end(), State()); }
  /// @}
  /// Of all nodes, by number.
  const std::vector<State>& states() const { return states_; }

 private:
  std::vector<State> states_;
};

/// A list of the nodes seen, searched from its beginning at every access: what a first program does, kept to
/// show what it costs. References hold until the next node is looked up.
template <class State>
class NodeList {
 public:
  /// The state of a node, which it appends where the node is new; how many there are.
  /// @{
  explicit NodeList(std::size_t /*node_limit*/) {}

  State& operator[](NodeId n) {
    const auto seen =
        std::find_if(entries_.begin(), entries_.end(), [n](const Entry& e) { return e.node == n; });
    if (seen != entries_.end()) return seen->state;
    return entries_.emplace_back(Entry{n, State()}).state;
  }
  const State& operator[](NodeId n) const {
    static constexpr State kUnseen;
    const auto seen =
        std::find_if(entries_.begin(), entries_.end(), [n](const Entry& e) { return e.node == n; });
    return seen == entries_.end() ? kUnseen : seen->state;
  }
  std::uint64_t byte_size() const { return entries_.size() * sizeof(Entry); }
  void begin_query() { entries_.clear(); }
  void forget_all() { entries_.clear(); }
  /// @}

 private:
  struct Entry {
    NodeId node = kNoNode;
    State state;
  };
  std::vector<Entry> entries_;
};

}  // namespace goalbound
