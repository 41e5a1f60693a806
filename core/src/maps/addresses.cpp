#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "goalbound/address.hpp"
#include "goalbound/cell_graph.hpp"
#include "goalbound/octree.hpp"
#include "goalbound/quadtree.hpp"

namespace goalbound {
namespace {

/// Whole, or as far away as no place of a map lies.
std::int32_t whole_coordinate(double value) {
  constexpr double kBeyond = 2e9;
  return std::abs(value) <= kBeyond ? static_cast<std::int32_t>(value) : static_cast<std::int32_t>(-kBeyond);
}

template <class Whole>
Place whole_place(const Address& address, const Whole& whole) {
  return {whole_coordinate(whole(address.x)), whole_coordinate(whole(address.y)),
          whole_coordinate(whole(address.z))};
}

/// In the middle of a cell, whose sides are two places long; of cells far outside some place outside.
Place middle_of(Place cell, std::int32_t most_side) {
  const auto middle = [most_side](std::int32_t v) { return 2 * std::clamp(v, -1, most_side) + 1; };
  return {middle(cell.x), middle(cell.y), middle(cell.z)};
}

const Octree* as_octree(const Map& map) {
  return dynamic_cast<const Octree*>(&map);
}

}  // namespace

bool has_cells(const Map& map) {
  return map.as_grid() != nullptr || as_cell_graph(map) != nullptr || as_quadtree(map) != nullptr ||
         as_octree(map) != nullptr;
}

Place place_of_cell(const Map& map, Place cell) {
  if (const CellGraph* cells = as_cell_graph(map)) {
    constexpr std::int32_t kMostPlacesACell = 25;
    constexpr std::int32_t kBeyond = std::numeric_limits<std::int32_t>::max() / kMostPlacesACell;
    return cells->centre({std::clamp(cell.x, -kBeyond, kBeyond), std::clamp(cell.y, -kBeyond, kBeyond)});
  }
  if (as_quadtree(map) != nullptr) {
    const Place middle = middle_of(cell, kMaxSide);
    return {middle.x, middle.y};
  }
  return as_octree(map) != nullptr ? middle_of(cell, Octree::kMostSide) : cell;
}

Place cell_of_node(const Map& map, NodeId node) {
  if (const CellGraph* cells = as_cell_graph(map)) return cells->cell(node);
  if (const Quadtree* tree = as_quadtree(map)) return tree->leaf(node).corner;
  if (const Octree* tree = as_octree(map)) return tree->leaf(node).low;
  return map.place(node);
}

Place place_of(const Map& map, const Address& address) {
  if (has_cells(map)) return place_of_cell(map, whole_place(address, [](double v) { return std::floor(v); }));
  return whole_place(address, [&map](double v) { return std::round(v * map.place_unit()); });
}

Address address_of(const Map& map, NodeId node) {
  const Place at = cell_of_node(map, node);
  const double unit = has_cells(map) ? 1 : map.place_unit();
  return {at.x / unit, at.y / unit, at.z / unit};
}

}  // namespace goalbound
