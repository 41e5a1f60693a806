// The panel at the right: the node pointed at with its eight edges, and under it tabs about the searches.
#pragma once

#include <memory>
#include <vector>

#include "panels/context.hpp"
#include "panels/tabs/tab.hpp"

namespace goalbound::app {

/// The table of the eight edges of the inspected cell and why the chosen one is followed or skipped.
void draw_node_inspection(PanelContext& context);

/// "goal x 266 > box max x 151", "its box holds the goal" ...: what the goal test says about one edge.
struct EdgeVerdict {
  enum class Kind { kKeep, kPrune, kWall } kind;
  std::string question;  ///< "Why is SW pruned?"
  std::string answer;
};
EdgeVerdict judge_edge(const Inspection& inspection, Direction direction, Cell goal);

class InspectorPanel {
 public:
  InspectorPanel();
  void draw(PanelContext& context);

 private:
  struct OpenTab {
    const TabInfo* info;
    std::unique_ptr<Tab> tab;
  };
  std::vector<OpenTab> tabs_;
};

}  // namespace goalbound::app
