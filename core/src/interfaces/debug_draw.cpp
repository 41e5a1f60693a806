#include "goalbound/debug_draw.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string>
#include <vector>

#include "goalbound/area_graph.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/map_flood.hpp"

namespace goalbound {
namespace {

constexpr DrawColour kWallColour = 0x505050FF;
constexpr DrawColour kGround = 0xD8D8D8FF;
constexpr DrawColour kSide = 0x909090FF;
constexpr DrawColour kNodeMark = 0x101010FF;
constexpr DrawColour kPath = 0xE03030FF;
constexpr DrawColour kFaint = 0xFFFFFF90;  ///< what a colour keeps where something shall show through
/// Told apart by people who see colours in different ways, too.
constexpr std::array<DrawColour, 8> kEdgeColours = {0x4477AAFF, 0xEE6677FF, 0x228833FF, 0xCCBB44FF,
                                                    0x66CCEEFF, 0xAA3377FF, 0xEE8866FF, 0x999933FF};

/// A rectangle of the plane, as corners.
std::array<DrawPoint, 4> rectangle(float min_x, float min_y, float max_x, float max_y, float z = 0) {
  return {{{min_x, min_y, z}, {max_x, min_y, z}, {max_x, max_y, z}, {min_x, max_y, z}}};
}

DrawPoint point_of(Place place) {
  return {static_cast<float>(place.x), static_cast<float>(place.y), static_cast<float>(place.z)};
}

void draw_outline(std::span<const DrawPoint> corners, DrawColour colour, DebugDraw& draw) {
  for (std::size_t i = 0; i < corners.size(); ++i)
    draw.line(corners[i], corners[(i + 1) % corners.size()], colour);
}

/// A square around a point, a part of the distance between neighbours wide.
void draw_mark(const Map& map, DrawPoint at, DrawColour colour, DebugDraw& draw) {
  const auto half = static_cast<float>(map.spacing() / 4);
  draw.polygon(rectangle(at.x - half, at.y - half, at.x + half, at.y + half, at.z), colour);
}

/// Goes over the cells of a grid in runs of equal `value_of(cell)` and fills those that have one.
template <class ValueOf>
void fill_runs(const Grid& grid, DebugDraw& draw, const ValueOf& value_of) {
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    std::int32_t x = 0;
    while (x < grid.width()) {
      const std::optional<DrawColour> colour = value_of(Cell{x, y});
      const std::int32_t begin = x;
      do ++x;
      while (x < grid.width() && value_of(Cell{x, y}) == colour);
      if (!colour) continue;
      const auto top = static_cast<float>(y);
      draw.polygon(rectangle(static_cast<float>(begin), top, static_cast<float>(x), top + 1), *colour);
    }
  }
}

std::vector<DrawPoint> corners_of(const AreaGraph& areas, std::uint32_t area, std::vector<Place>& places) {
  areas.corners(area, places);
  std::vector<DrawPoint> corners(places.size());
  std::ranges::transform(places, corners.begin(), point_of);
  return corners;
}

void draw_areas(const AreaGraph& areas, DebugDraw& draw) {
  std::vector<Place> places;
  for (std::uint32_t area = 0; area < areas.area_count(); ++area) {
    const auto corners = corners_of(areas, area, places);
    draw.polygon(corners, kGround);
    draw_outline(corners, kSide, draw);
  }
}

void draw_edges(const Map& map, DebugDraw& draw) {
  std::vector<Edge> out;
  std::vector<Edge> back;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    const NodeId node = map.node_of_slot(slot);
    map.edges(node, out);
    for (const Edge& edge : out) {
      map.edges(edge.to, back);
      const bool both_ways = std::ranges::find(back, node, &Edge::to) != back.end();
      if (!both_ways || node < edge.to) draw.line(draw_point(map, node), draw_point(map, edge.to), kSide);
    }
  }
}

/// As corners of places: on grids a box holds whole cells.
struct Extent {
  DrawPoint min;
  DrawPoint max;
};
Extent extent_of(const Map& map, const Box& box) {
  const float cell = map.as_grid() != nullptr ? 1 : 0;
  Extent extent{point_of({box.min_x, box.min_y, box.min_z}), point_of({box.max_x, box.max_y, box.max_z})};
  extent.max.x += cell;
  extent.max.y += cell;
  return extent;
}

void draw_box(const Extent& box, bool deep, DrawColour colour, DebugDraw& draw) {
  const auto low = rectangle(box.min.x, box.min.y, box.max.x, box.max.y, box.min.z);
  draw_outline(low, colour, draw);
  if (!deep) return;
  const auto high = rectangle(box.min.x, box.min.y, box.max.x, box.max.y, box.max.z);
  draw_outline(high, colour, draw);
  for (std::size_t i = 0; i < low.size(); ++i) draw.line(low[i], high[i], colour);
}

Result<void> check(const Map& map, const Bounds& bounds, NodeId node) {
  if (!map.is_node(node))
    return Error{ErrorCode::kInvalidArgument, "no node of the map lies there, so nothing can be drawn of it"};
  if (!bounds.fits(map)) return Error{ErrorCode::kMismatch, "the boxes belong to another map"};
  return {};
}

/// The colour of a node's first label; nothing where no path leads, and at the source.
std::optional<DrawColour> label_colour(const MapFlood& flood, NodeId node) {
  const StartEdges labels = flood.labels(node);
  if (labels == 0) return std::nullopt;
  return edge_draw_colour(EdgeIndex(static_cast<std::size_t>(std::countr_zero(labels)))) & kFaint;
}

void fill_labels(const AreaGraph& areas, const MapFlood& flood, DebugDraw& draw) {
  std::vector<std::uint32_t> of_node;
  std::vector<Place> places;
  for (const NodeId node : flood.reached()) {
    const auto colour = label_colour(flood, node);
    if (!colour) continue;
    areas.areas_of(node, of_node);
    // Nodes on the sides of areas stand for two, which other nodes stand for as well: they get marks.
    if (of_node.size() == 1) {
      draw.polygon(corners_of(areas, of_node.front(), places), *colour);
    } else {
      draw_mark(areas, draw_point(areas, node), *colour, draw);
    }
  }
}

}  // namespace

DrawColour edge_draw_colour(EdgeIndex edge) {
  return kEdgeColours[edge.value() % kEdgeColours.size()];
}

DrawPoint draw_point(const Map& map, NodeId node) {
  DrawPoint point = point_of(map.place(node));
  if (map.as_grid() != nullptr) {
    point.x += 0.5F;
    point.y += 0.5F;
  }
  return point;
}

void draw_map(const Map& map, DebugDraw& draw) {
  if (const Grid* grid = map.as_grid()) {
    return fill_runs(*grid, draw, [grid](Cell cell) {
      return grid->is_free(cell) ? std::nullopt : std::optional(kWallColour);
    });
  }
  if (const auto* areas = dynamic_cast<const AreaGraph*>(&map)) return draw_areas(*areas, draw);
  draw_edges(map, draw);
}

Result<void> draw_boxes(const Map& map, const Bounds& bounds, NodeId node, DebugDraw& draw) {
  if (auto checked = check(map, bounds, node); !checked) return checked;
  std::vector<Edge> edges;
  map.edges(node, edges);
  for (const Edge& edge : edges) {
    const Box box = bounds.box(map.slot(node), edge.index);
    if (box.empty()) continue;
    const DrawColour colour = edge_draw_colour(edge.index);
    const Extent extent = extent_of(map, box);
    draw_box(extent, map.kind().axes == 3, colour, draw);
    draw.text(extent.min, map.name_of(EdgeId{node, edge.index}), colour);
  }
  draw_mark(map, draw_point(map, node), kNodeMark, draw);
  return {};
}

Result<void> draw_labels(const Map& map, const Bounds& bounds, NodeId node, DebugDraw& draw) {
  if (auto checked = check(map, bounds, node); !checked) return checked;
  const auto flood = make_flood(map);
  flood->run(node, bounds.info().ordering);
  if (const Grid* grid = map.as_grid()) {
    fill_runs(*grid, draw, [&](Cell cell) { return label_colour(*flood, grid->node(cell)); });
  } else if (const auto* areas = dynamic_cast<const AreaGraph*>(&map)) {
    fill_labels(*areas, *flood, draw);
  } else {
    for (const NodeId reached : flood->reached()) {
      if (const auto colour = label_colour(*flood, reached))
        draw_mark(map, draw_point(map, reached), *colour, draw);
    }
  }
  draw_mark(map, draw_point(map, node), kNodeMark, draw);
  return {};
}

Result<void> draw_path(const Map& map, std::span<const NodeId> path, DebugDraw& draw) {
  if (!std::ranges::all_of(path, [&map](NodeId node) { return map.is_node(node); }))
    return Error{ErrorCode::kInvalidArgument, "the path has a node that the map has not"};
  for (std::size_t i = 1; i < path.size(); ++i)
    draw.line(draw_point(map, path[i - 1]), draw_point(map, path[i]), kPath);
  if (path.empty()) return {};
  const auto end = [&](NodeId node, std::string_view word) {
    draw_mark(map, draw_point(map, node), kPath, draw);
    draw.text(draw_point(map, node), word, kPath);
  };
  end(path.front(), "start");
  end(path.back(), "goal");
  return {};
}

}  // namespace goalbound
