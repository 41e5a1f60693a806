#include "goalbound/staggered_map.hpp"

#include <array>
#include <cstdlib>
#include <utility>

#include "maps/kinds.hpp"
#include "maps/staggered.hpp"

namespace goalbound {

const MapKindInfo kMapKind_staggered_map = {
    .id = "staggered-map",
    .name = "staggered map",
    .description = "squares that stand on a corner; every second row lies half a cell aside",
    .file_code = 11,
    .axes = 2,
    .rules = "staggered squares, no corner cut, costs of grids, places 8 to each corner",
    .node_word = "cell",
    .nodes_word = "cells",
    .canonical = false,
    .scenarios = false,
};

namespace {

constexpr std::size_t kSquares = 8;  ///< beside a square: over sides where even, over corners where odd

/// Over a corner both squares beside it must be free, so that none is cut.
bool is_step(const Grid& rows, const std::array<Cell, kSquares>& around, std::size_t i) {
  if (!rows.is_free(around[i])) return false;
  return i % 2 == 0 || (rows.is_free(around[i - 1]) && rows.is_free(around[(i + 1) % kSquares]));
}

/// What steps cost: as on grids, or, where paths of a large map would cost more than 32 bits hold, by a ratio
/// that differs from sqrt(2) in the sixth decimal.
struct StepCosts {
  Cost straight;
  Cost diagonal;
};
constexpr std::array kStepCosts = {StepCosts{kStraightCost, kDiagonalCost}, StepCosts{408, 577}};

std::vector<ListGraph::Arc> steps_between(const Grid& rows, Stagger stagger, const StepCosts& costs) {
  std::vector<ListGraph::Arc> arcs;
  for (const NodeId n : rows.free_nodes()) {
    const auto around = StaggeredMap::around(rows.cell(n), stagger);
    for (std::size_t i = 0; i < kSquares; ++i) {
      if (!is_step(rows, around, i)) continue;
      const NodeId there = rows.node(around[i]);
      const Cost length = i % 2 == 0 ? costs.straight : costs.diagonal;
      arcs.push_back(
          {rows.slot(n), rows.slot(there), (weight_of(rows, n) + weight_of(rows, there)) * length});
    }
  }
  return arcs;
}

}  // namespace

std::array<Cell, 8> StaggeredMap::around(Cell cell, Stagger stagger) {
  const Cell c = as_of_rows(cell, stagger);
  const std::int32_t left =
      c.x - 1 + shift_of_row(c.y, stagger);  // of the two that touch it in each row beside
  std::array<Cell, 8> cells = {{{left + 1, c.y - 1},
                                {c.x + 1, c.y},
                                {left + 1, c.y + 1},
                                {c.x, c.y + 2},
                                {left, c.y + 1},
                                {c.x - 1, c.y},
                                {left, c.y - 1},
                                {c.x, c.y - 2}}};
  for (Cell& other : cells) other = as_of_rows(other, stagger);
  return cells;
}

Place StaggeredMap::centre(Cell cell, Stagger stagger) {
  const Cell c = as_of_rows(cell, stagger);
  return as_of_rows(Place{kHalf * (2 * c.x + shift_of_row(c.y, stagger)), kHalf * c.y}, stagger);
}

Result<StaggeredMap> StaggeredMap::create(std::shared_ptr<const Grid> rows, Stagger stagger) {
  const auto graph_with = [&](const StepCosts& costs) {
    return ListGraph::create(
        {.places = centres_of(*rows, stagger, [](Cell c, Stagger s) { return centre(c, s); }),
         .arcs = steps_between(*rows, stagger, costs),
         .cost_unit = 2.0 * costs.straight,  // between cells of cost 1: the sum of both
         .place_unit = 2 * kHalf},
        kMapKind_staggered_map);
  };
  auto graph = graph_with(kStepCosts[0]);
  if (!graph && graph.error().code == ErrorCode::kLimit) graph = graph_with(kStepCosts[1]);
  if (!graph) return graph.error();
  return StaggeredMap(std::move(graph).value(), std::move(rows), stagger);
}

Result<std::shared_ptr<const Map>> StaggeredMap::with_rows(std::shared_ptr<const Grid> rows) const {
  return held(create(std::move(rows), stagger()));
}

void StaggeredMap::corners(std::uint32_t area, std::vector<Place>& corners) const {
  const Place c = place(NodeId(area));
  corners.assign({{c.x, c.y - kHalf}, {c.x + kHalf, c.y}, {c.x, c.y + kHalf}, {c.x - kHalf, c.y}});
}

NodeId StaggeredMap::node_at(Place place) const {
  const Place p = as_of_rows(place, stagger());
  const std::int32_t above = quotient(p.y, kHalf);
  for (const std::int32_t row : {above - 1, above, above + 1}) {
    const std::int32_t left = quotient(p.x - kHalf * shift_of_row(row, stagger()), 2 * kHalf);
    for (const std::int32_t column : {left, left + 1}) {
      const NodeId node = node_of(as_of_rows(Cell{column, row}, stagger()));
      if (node == kNoNode) continue;
      const Place middle = as_of_rows(this->place(node), stagger());
      if (std::abs(p.x - middle.x) + std::abs(p.y - middle.y) <= kHalf) return node;
    }
  }
  return kNoNode;
}

const StaggeredMap* as_staggered_map(const Map& map) {
  return dynamic_cast<const StaggeredMap*>(&map);
}

}  // namespace goalbound
