#include "goalbound/hex_map.hpp"

#include <array>
#include <cstdlib>
#include <utility>

#include "maps/kinds.hpp"
#include "maps/staggered.hpp"

namespace goalbound {

const MapKindInfo kMapKind_hex_map = {
    .id = "hex-map",
    .name = "map of hexagons",
    .description = "six moves from each cell; every second row lies half a cell to the right",
    .file_code = 10,
    .axes = 2,
    .rules = "hexagons, odd rows half a cell to the right, costs the sum of both cells, places 24 x 21",
    .node_word = "hexagon",
    .nodes_word = "hexagons",
    .canonical = false,
    .scenarios = true,
};

namespace {

constexpr std::int32_t kHalfWidth = HexMap::kWidth / 2;
constexpr std::int32_t kThird = HexMap::kHeight / 3;

std::vector<ListGraph::Arc> arcs_between(const Grid& rows, Stagger stagger) {
  std::vector<ListGraph::Arc> arcs;
  for (const NodeId n : rows.free_nodes()) {
    for (const Cell to : HexMap::around(rows.cell(n), stagger)) {
      if (!rows.is_free(to)) continue;
      const NodeId there = rows.node(to);
      arcs.push_back({rows.slot(n), rows.slot(there), weight_of(rows, n) + weight_of(rows, there)});
    }
  }
  return arcs;
}

/// Whether a place that lies so far from the centre of a hexagon lies in it or on its side.
bool is_inside(std::int64_t dx, std::int64_t dy) {
  return std::abs(dx) <= kHalfWidth &&
         std::abs(dx) * kThird + std::abs(dy) * kHalfWidth <= std::int64_t{2} * kHalfWidth * kThird;
}

}  // namespace

std::array<Cell, 6> HexMap::around(Cell cell, Stagger stagger) {
  const Cell c = as_of_rows(cell, stagger);
  const std::int32_t left =
      c.x - 1 + shift_of_row(c.y, stagger);  // of the two that touch it in each row beside
  std::array<Cell, 6> cells = {{{c.x + 1, c.y},
                                {left + 1, c.y + 1},
                                {left, c.y + 1},
                                {c.x - 1, c.y},
                                {left, c.y - 1},
                                {left + 1, c.y - 1}}};
  for (Cell& other : cells) other = as_of_rows(other, stagger);
  return cells;
}

Place HexMap::centre(Cell cell, Stagger stagger) {
  const Cell c = as_of_rows(cell, stagger);
  return as_of_rows(Place{kWidth * c.x + kHalfWidth * shift_of_row(c.y, stagger), kHeight * c.y}, stagger);
}

Result<HexMap> HexMap::create(std::shared_ptr<const Grid> rows, Stagger stagger) {
  constexpr double kCostOfAStep = 2;  // between cells of cost 1: the sum of both
  Parts parts{.places = centres_of(*rows, stagger, [](Cell c, Stagger s) { return centre(c, s); }),
              .arcs = arcs_between(*rows, stagger),
              .cost_unit = kCostOfAStep,
              .place_unit = kWidth};
  auto graph = ListGraph::create(std::move(parts), kMapKind_hex_map);
  if (!graph) return graph.error();
  return HexMap(std::move(graph).value(), std::move(rows), stagger);
}

Result<std::shared_ptr<const Map>> HexMap::with_rows(std::shared_ptr<const Grid> rows) const {
  return held(create(std::move(rows), stagger()));
}

void HexMap::corners(std::uint32_t area, std::vector<Place>& corners) const {
  const Place c = as_of_rows(place(NodeId(area)), stagger());
  corners.assign({{c.x, c.y - 2 * kThird},
                  {c.x + kHalfWidth, c.y - kThird},
                  {c.x + kHalfWidth, c.y + kThird},
                  {c.x, c.y + 2 * kThird},
                  {c.x - kHalfWidth, c.y + kThird},
                  {c.x - kHalfWidth, c.y - kThird}});
  for (Place& corner : corners) corner = as_of_rows(corner, stagger());
}

NodeId HexMap::node_at(Place place) const {
  const Place p = as_of_rows(place, stagger());
  const std::int32_t above = quotient(p.y, kHeight);
  for (const std::int32_t row : {above, above + 1}) {
    const std::int32_t left = quotient(p.x - kHalfWidth * shift_of_row(row, stagger()), kWidth);
    for (const std::int32_t column : {left, left + 1}) {
      const NodeId node = node_of(as_of_rows(Cell{column, row}, stagger()));
      if (node == kNoNode) continue;
      const Place middle = as_of_rows(this->place(node), stagger());
      if (is_inside(std::int64_t{p.x} - middle.x, std::int64_t{p.y} - middle.y)) return node;
    }
  }
  return kNoNode;
}

const HexMap* as_hex_map(const Map& map) {
  return dynamic_cast<const HexMap*>(&map);
}

}  // namespace goalbound
