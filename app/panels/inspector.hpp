// The panel at the right: the node pointed at with its edges, and under it tabs about the searches.
#pragma once

#include <memory>
#include <vector>

#include "panels/node_inspection.hpp"
#include "panels/tabs/tab.hpp"

namespace goalbound::app {

class InspectorPanel {
 public:
  InspectorPanel();
  void draw(PanelContext& context);

 private:
  /// Number of the page that is shown, of inspector_tabs().
  std::size_t choose_page(PanelContext& context) const;
  void choose_side(PanelContext& context, const InspectorTab& page) const;
  /// The upper part, and the strip below it.
  void draw_node(PanelContext& context);
  void draw_node_edge(PanelContext& context, float top) const;

  NodeInspection node_;
  float node_height_ = 0;                   ///< of all of the upper part, when it was drawn last
  std::vector<std::unique_ptr<Tab>> tabs_;  ///< of inspector_tabs()
};

}  // namespace goalbound::app
