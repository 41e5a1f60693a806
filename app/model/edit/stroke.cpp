#include "model/edit/stroke.hpp"

#include <fmt/format.h>

#include <array>

#include "model/edit/terrain_words.hpp"

namespace goalbound::app {
namespace {

constexpr std::string_view kErased = "free";

std::string text_of(Cell cell) {
  return fmt::format("{},{}", cell.x, cell.y);
}

/// A word that makes no sense on the grid paints walls; the action then tells why.
char letter_of(const Grid& grid, std::string_view word) {
  const auto letter = find_terrain(grid, word);
  return letter ? *letter : '@';
}

/// A way of the brush goes straight on from a over b to c: b needs no mention.
bool goes_straight_on(Cell a, Cell b, Cell c) {
  const auto first = direction_between(a, b);
  return first && first == direction_between(b, c);
}

}  // namespace

std::span<const ToolInfo> all_tools() {
  static constexpr auto kTools = std::to_array<ToolInfo>({
      {Tool::kSelect, "select", "select", "Shift+1",
       "The left button selects nodes and drags start and goal.", false, false},
      {Tool::kStart, "start", "place start", "Shift+2", "The left button sets the start.", false, false},
      {Tool::kGoal, "goal", "place goal", "Shift+3", "The left button sets the goal.", false, false},
      {Tool::kBrush, "brush", "brush", "Shift+4",
       "The left button paints cells of the map, the right one erases walls.", true, true},
      {Tool::kLine, "line", "line", "Shift+5",
       "The left button draws a line of cells, the right one erases along a line.", true, true},
      {Tool::kRectangle, "rectangle", "rectangle", "Shift+6",
       "The left button fills a rectangle of cells, the right one erases it.", true, false},
      {Tool::kFill, "fill", "fill", "Shift+7",
       "The left button fills the cells of one terrain that belong together, the right one erases them.",
       true, false},
      {Tool::kErase, "erase", "erase", "Shift+8", "Both buttons erase walls.", true, true},
      {Tool::kCrop, "crop", "crop", "Shift+9", "Drag the part of the map that is to be kept.", true, false},
      {Tool::kEdge, "edge", "edge", "Shift+0",
       "The left button closes an edge of roads or meshes or gives it another cost, the right one lets it be "
       "as it was.",
       true, false, true},
  });
  return kTools;
}

const ToolInfo& info_of(Tool tool) {
  return all_tools()[static_cast<std::size_t>(tool)];
}

ToolStroke::ToolStroke(const Grid& grid, Tool tool, const Paint& paint, bool erases, Cell first)
    : tool_(tool),
      size_(paint.size),
      terrain_(erases || tool == Tool::kErase ? kErased : paint.terrain),
      letter_(letter_of(grid, terrain_)),
      points_({first}),
      cells_(grid) {
  draw();
}

void ToolStroke::move_to(Cell cell) {
  if (cell == points_.back()) return;
  const bool follows_the_mouse = tool_ == Tool::kBrush || tool_ == Tool::kErase;
  if (!follows_the_mouse) {
    points_.resize(1);
    points_.push_back(cell);
    cells_ = CellSet(cells_.width(), cells_.height());
    return draw();
  }
  cells_.add_line(points_.back(), cell, size_);
  const std::size_t count = points_.size();
  if (count >= 2 && goes_straight_on(points_[count - 2], points_.back(), cell)) points_.pop_back();
  points_.push_back(cell);
}

void ToolStroke::draw() {
  if (tool_ == Tool::kRectangle || tool_ == Tool::kCrop)
    return cells_.add_rectangle(points_.front(), points_.back());
  cells_.add_line(points_.front(), points_.back(), size_);
}

ActionCall ToolStroke::call() const {
  ActionCall call;
  for (const Cell point : points_) call.arguments.push_back(text_of(point));
  const bool has_two_ends = tool_ != Tool::kBrush && tool_ != Tool::kErase;
  if (has_two_ends && points_.size() == 1) call.arguments.push_back(text_of(points_.front()));
  call.name = has_two_ends ? info_of(tool_).id : terrain_ == kErased ? "erase" : "paint";
  if (tool_ == Tool::kCrop) {
    // The part that lies on the map: nobody drags a map larger by mistake.
    const Box& part = cells_.limits();
    call.arguments = {text_of({part.min_x, part.min_y}), text_of({part.max_x, part.max_y})};
    return call;
  }
  if (call.name != "erase") call.arguments.push_back(terrain_);
  if (info_of(tool_).sized && size_ != 1) call.arguments.push_back(fmt::format("{}", size_));
  return call;
}

}  // namespace goalbound::app
