// The upper part of the inspector: the node pointed at, its edges, and why the chosen one is followed or
// skipped.
#pragma once

#include "panels/edge_table.hpp"

namespace goalbound::app {

class NodeInspection {
 public:
  void draw(PanelContext& context);
  /// Only which node it is.
  void draw_heading(PanelContext& context) const;

 private:
  void draw_hint(const Session& session, float top) const;

  EdgeTable table_;
  float height_ = 0;       ///< of the last node, heading and all
  float note_height_ = 0;  ///< of the last one that was complete: it stays while the next node is inspected
};

}  // namespace goalbound::app
