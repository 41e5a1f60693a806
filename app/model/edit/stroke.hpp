// What a tool draws on a map between press and release of a button of the mouse.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/actions/action.hpp"
#include "model/edit/cell_set.hpp"

namespace goalbound::app {

/// What a drag or click of the left button does.
enum class Tool : std::uint8_t {
  kSelect,
  kStart,
  kGoal,
  kBrush,
  kLine,
  kRectangle,
  kFill,
  kErase,
  kCrop,
  kEdge,
};
struct ToolInfo {
  Tool tool;
  std::string_view id;      ///< of the action `tool`
  std::string_view status;  ///< for the status line
  std::string_view key;
  std::string_view help;  ///< one sentence
  bool edits;             ///< changes the map
  bool sized;             ///< draws with a brush that has a size
  bool of_edges = false;  ///< changes edges of list graphs, and not cells of grids
};
/// In the order of Tool.
std::span<const ToolInfo> all_tools();
const ToolInfo& info_of(Tool tool);

/// What the tools paint with.
struct Paint {
  int size = 1;                  ///< of the brush, 1 to kLargestBrush cells
  std::string terrain = "wall";  ///< a word that find_terrain() knows
};

/// Cells that will be changed when the button is let go: shown until then, and nothing else happens.
class ToolStroke {
 public:
  /// `tool`: one that edits cells, but fill, which needs no stroke. `erases`: with the terrain "free".
  ToolStroke(const Grid& grid, Tool tool, const Paint& paint, bool erases, Cell first);

  /// Also cells outside the grid, where nothing is drawn.
  void move_to(Cell cell);

  Tool tool() const { return tool_; }
  const CellSet& cells() const { return cells_; }
  /// What the cells become.
  char letter() const { return letter_; }
  /// The action that does it. Its map must be that of the stroke.
  ActionCall call() const;
  /// It has drawn nothing on the map.
  bool empty() const { return cells_.empty(); }

 private:
  void draw();

  Tool tool_;
  int size_;
  std::string terrain_;
  char letter_;
  std::vector<Cell> points_;  ///< of a brush all corners of its way, of other tools the first and the last
  CellSet cells_;
};

}  // namespace goalbound::app
