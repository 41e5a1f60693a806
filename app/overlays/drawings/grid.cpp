// Grids, uniform and weighted: a node is a cell, and the picture an image of one texel a cell.
#include <algorithm>
#include <cmath>

#include "goalbound/grid.hpp"
#include "overlays/draw_help.hpp"
#include "overlays/ground_colour.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

class GridDrawing final : public MapDrawing {
 public:
  explicit GridDrawing(std::shared_ptr<const Map> map)
      : MapDrawing(std::move(map)), grid_(*this->map().as_grid()) {
    ground_.reserve(grid_.terrain().size());
    for (const char letter : grid_.terrain()) ground_.push_back(ground_colour(grid_, letter));
  }

  double node_size() const override { return 1; }
  double square_in(NodeId /*node*/) const override { return 1; }
  std::uint32_t ink_on(std::uint32_t /*tint*/) const override { return kLightInk; }

  NodeId pick(MapPoint at, double /*reach*/) const override {
    const Box limits = grid_.limits();
    const bool inside = at.x >= limits.min_x && at.x < limits.max_x + 1.0 && at.y >= limits.min_y &&
                        at.y < limits.max_y + 1.0;
    if (!inside) return kNoNode;
    return grid_.node({static_cast<std::int32_t>(at.x), static_cast<std::int32_t>(at.y)});
  }

  void nodes_in(const Box& places, std::vector<NodeId>& nodes) const override {
    nodes.clear();
    const Box limits = grid_.limits();
    for (std::int32_t y = std::max(limits.min_y, places.min_y); y <= std::min(limits.max_y, places.max_y);
         ++y) {
      for (std::int32_t x = std::max(limits.min_x, places.min_x); x <= std::min(limits.max_x, places.max_x);
           ++x) {
        if (const NodeId n = grid_.node({x, y}); grid_.is_free(n)) nodes.push_back(n);
      }
    }
  }

  void outline(NodeId node, std::uint32_t colour, float width, DrawList& list) const override {
    Box box;
    box.grow(grid_.place(node));
    add_box(box, 0, {.colour = colour, .width = width}, list);
  }

  using MapDrawing::line;
  EdgeLine line(EdgeId edge) const override {
    const Cell from = grid_.cell(edge.node);
    return {centre_of(from), centre_of(step(from, direction_of(edge.edge)))};
  }

  void paint_ground(NodePaint& paint) const override {
    paint = NodePaint();
    paint.colour.reserve(grid_.free_count());
    for_each_cell([&](std::size_t texel, NodeId n) {
      if (grid_.is_free(n)) paint.colour.push_back(ground_[texel]);
    });
  }

  void show(const NodePaint& paint, std::uint64_t revision, const Viewport& /*viewport*/,
            MapPicture& picture) override {
    CellImage& image = picture.cells;
    const bool shown = image.width != 0;
    if (shown && image.revision == revision) return;
    if (!shown) picture.clear();
    image.width = grid_.width();
    image.height = grid_.height();
    image.rgba = ground_;
    image.pattern.assign(paint.pattern.empty() ? 0 : image.cell_count(), 0);
    std::uint32_t slot = 0;
    for_each_cell([&](std::size_t texel, NodeId n) {
      if (!grid_.is_free(n)) return;
      image.rgba[texel] = paint.colour[slot];
      if (!paint.pattern.empty()) image.pattern[texel] = paint.pattern[slot];
      ++slot;
    });
    show_second(paint, image);
    image.revision = revision;
  }

 private:
  void show_second(const NodePaint& paint, CellImage& image) const {
    image.rgba2.clear();
    if (paint.second.empty()) return;
    image.rgba2 = image.rgba;
    std::uint32_t slot = 0;
    for_each_cell([&](std::size_t texel, NodeId n) {
      if (grid_.is_free(n)) image.rgba2[texel] = paint.second[slot++];
    });
  }

  /// Calls `body(texel, node)` for each cell; free ones come in the order of their slots.
  template <class Body>
  void for_each_cell(const Body& body) const {
    std::size_t texel = 0;
    for (std::int32_t y = 0; y < grid_.height(); ++y) {
      auto n = static_cast<std::uint32_t>(grid_.node({0, y}));
      for (std::int32_t x = 0; x < grid_.width(); ++x) body(texel++, NodeId(n++));
    }
  }

  const Grid& grid_;
  std::vector<std::uint32_t> ground_;  ///< of each cell, row by row
};

}  // namespace

extern const MakeDrawing kDrawing_grid;
const MakeDrawing kDrawing_grid = [](const std::shared_ptr<const Map>& map) -> std::unique_ptr<MapDrawing> {
  if (map->as_grid() == nullptr) return nullptr;
  return std::make_unique<GridDrawing>(map);
};

}  // namespace goalbound::app
