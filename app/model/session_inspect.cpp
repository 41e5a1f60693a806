// The part of the session that is looked at: what is pointed at, and what is known about it.
#include <utility>

#include "model/session.hpp"

namespace goalbound::app {
namespace {

/// A cell of so many pixels is seen with its neighbours.
constexpr double kFaultPixels = 24;

}  // namespace

void Session::select(std::optional<NodeId> node) {
  selection_.select(node == kNoNode ? std::nullopt : node);
  work_.follow_quickly();
}

void Session::hover(std::optional<NodeId> node) {
  selection_.hover(node == kNoNode ? std::nullopt : node);
  work_.follow_quickly();
}

/// Boxes that come and go under a brush would only be in the way.
std::optional<NodeId> Session::inspected_node() const {
  if (info_of(view.tool).edits) return selection_.selected();
  return has_map() ? selection_.inspected(map()) : std::nullopt;
}

void Session::look_at_edge(EdgeId edge) {
  select(edge.node);
  choose_edge(edge.edge);
  view.look_at(view.point_of(map(), edge.node), kFaultPixels);
}

}  // namespace goalbound::app
