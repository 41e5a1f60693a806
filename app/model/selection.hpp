// What is pointed at: nodes, and an edge of the one that is inspected.
#pragma once

#include <optional>

#include "goalbound/map.hpp"

namespace goalbound::app {

/// Plain values; Session::select(), hover() and choose_edge() see to it that inspections follow.
class Selection {
 public:
  /// Also a blocked cell of a grid.
  std::optional<NodeId> hovered() const { return hovered_; }
  std::optional<NodeId> selected() const { return selected_; }
  std::optional<EdgeIndex> edge() const { return edge_; }
  /// The one whose row, box or spoke is pointed at: all three stand out.
  std::optional<EdgeIndex> hovered_edge() const { return hovered_edge_; }
  /// The selected node, else the hovered one when paths may visit it.
  std::optional<NodeId> inspected(const Map& map) const {
    if (selected_) return selected_;
    return hovered_ && map.is_node(*hovered_) ? hovered_ : std::nullopt;
  }

  void hover(std::optional<NodeId> node) { hovered_ = node; }
  void select(std::optional<NodeId> node) { selected_ = node; }
  void choose_edge(std::optional<EdgeIndex> edge) { edge_ = edge; }
  void hover_edge(std::optional<EdgeIndex> edge) { hovered_edge_ = edge; }
  void clear() { *this = Selection(); }

 private:
  std::optional<NodeId> hovered_;
  std::optional<NodeId> selected_;
  std::optional<EdgeIndex> edge_;
  std::optional<EdgeIndex> hovered_edge_;
};

}  // namespace goalbound::app
