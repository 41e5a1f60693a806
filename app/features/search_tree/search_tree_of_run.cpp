#include "features/search_tree/search_tree_of_run.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace goalbound::app {
namespace {

/// The event gives its node a place in the tree, or another one.
bool hangs(TraceEventKind kind) {
  switch (kind) {
    case TraceEventKind::kStart:
    case TraceEventKind::kOpen:
    case TraceEventKind::kDecrease:
    case TraceEventKind::kReopen:
      return true;
    default:
      return false;
  }
}

}  // namespace

SearchTree::SearchTree(const Trace& trace) : node_limit_(trace.node_limit()) {
  collect(trace);
  order_nodes();
  count_leaves();
  mark_path(trace);
}

/// In the order in which they came. Until order_nodes() a parent is the place in place_of_ of that node.
void SearchTree::collect(const Trace& trace) {
  place_of_.assign(node_limit_ * trace.sides().size(), kNone);
  const auto key_of = [&](NodeId node, SearchSide side) {
    return index_of(node) + static_cast<std::size_t>(side) * node_limit_;
  };
  for (std::uint32_t number = 0; number < trace.size(); ++number) {
    const TraceEvent& event = trace[number];
    if (event.node == kNoNode) continue;
    std::uint32_t& place = place_of_[key_of(event.node, event.side)];
    if (event.kind == TraceEventKind::kExpand && place != kNone) {
      nodes_[place].expanded = number;
      largest_value_ = std::max({largest_value_, event.f, event.g});
    }
    if (!hangs(event.kind)) continue;
    if (place == kNone) {
      place = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back({.node = event.node, .side = event.side});
    }
    Node& node = nodes_[place];
    node.event = number;
    node.g = event.g;
    node.f = event.f;
    node.parent = event.from == kNoNode ? kNone : static_cast<std::uint32_t>(key_of(event.from, event.side));
    largest_g_ = std::max(largest_g_, event.g);
  }
}

/// Depth first. The children of a node are chained in the order in which they came.
void SearchTree::order_nodes() {
  const std::size_t count = nodes_.size();
  std::vector<std::uint32_t> first(count, kNone);
  std::vector<std::uint32_t> next(count, kNone);
  std::vector<std::uint32_t> stack;
  std::vector<std::uint32_t> roots;
  for (std::size_t i = count; i-- > 0;) {
    Node& node = nodes_[i];
    const std::uint32_t parent = node.parent == kNone ? kNone : place_of_[node.parent];
    node.parent = parent;
    if (parent == kNone) {
      roots.push_back(static_cast<std::uint32_t>(i));
      continue;
    }
    next[i] = first[parent];
    first[parent] = static_cast<std::uint32_t>(i);
  }
  std::vector<std::uint32_t> place(count, kNone);
  std::vector<Node> ordered;
  ordered.reserve(count);
  stack = roots;  // the last one, which came first, on top
  while (!stack.empty()) {
    const std::uint32_t at = stack.back();
    stack.pop_back();
    place[at] = static_cast<std::uint32_t>(ordered.size());
    ordered.push_back(nodes_[at]);
    Node& node = ordered.back();
    if (node.parent != kNone) node.parent = place[node.parent];
    const std::size_t top = stack.size();
    for (std::uint32_t child = first[at]; child != kNone; child = next[child]) stack.push_back(child);
    std::reverse(stack.begin() + static_cast<std::ptrdiff_t>(top), stack.end());
  }
  nodes_ = std::move(ordered);
  for (std::uint32_t& where : place_of_) {
    if (where != kNone) where = place[where];
  }
}

void SearchTree::count_leaves() {
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) nodes_[i].last = i + 1;
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    const Node& node = nodes_[i];
    if (node.parent != kNone) nodes_[node.parent].last = std::max(nodes_[node.parent].last, node.last);
  }
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
    Node& node = nodes_[i];
    node.first_leaf = leaves_;
    if (node.last != i + 1) continue;
    leaf_nodes_.push_back(i);
    ++leaves_;
  }
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    Node& node = nodes_[i];
    node.last_leaf = std::max(node.last_leaf, node.first_leaf + 1);
    if (node.parent == kNone) continue;
    nodes_[node.parent].last_leaf = std::max(nodes_[node.parent].last_leaf, node.last_leaf);
  }
}

/// From where the search ended back to its ends.
void SearchTree::mark_path(const Trace& trace) {
  if (trace.size() == 0 || trace[trace.size() - 1].kind != TraceEventKind::kGoal) return;
  const NodeId end = trace[trace.size() - 1].node;
  for (const SearchSide side : trace.sides()) {
    const std::size_t key = index_of(end) + static_cast<std::size_t>(side) * node_limit_;
    for (std::uint32_t at = place_of_[key]; at != kNone; at = nodes_[at].parent) nodes_[at].on_path = true;
  }
}

std::optional<std::uint32_t> SearchTree::find(NodeId node) const {
  for (std::size_t key = index_of(node); key < place_of_.size(); key += node_limit_) {
    if (place_of_[key] != kNone) return place_of_[key];
  }
  return std::nullopt;
}

}  // namespace goalbound::app
