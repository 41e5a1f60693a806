#include "features/why/ways_back.hpp"

namespace goalbound::app {
namespace {

template <class Body>
void for_each_edge(const ListGraph& graph, const Body& body) {
  for (std::uint32_t slot = 0; slot < graph.node_count(); ++slot) {
    for (const auto& edge : graph.out(NodeId(slot))) body(NodeId(slot), edge.to);
  }
}

}  // namespace

WaysBack::EdgesBack::EdgesBack(const ListGraph& graph) : first_(graph.node_limit() + 1, 0) {
  for_each_edge(graph, [&](NodeId /*from*/, NodeId to) { ++first_[index_of(to)]; });
  std::uint32_t end = 0;
  for (std::uint32_t& first : first_) first = end += first;
  from_.resize(end);
  for_each_edge(graph, [&](NodeId from, NodeId to) { from_[--first_[index_of(to)]] = from; });
}

std::span<const NodeId> WaysBack::EdgesBack::to(NodeId n) const {
  const std::uint32_t first = first_[index_of(n)];
  return std::span(from_).subspan(first, first_[index_of(n) + 1] - first);
}

}  // namespace goalbound::app
