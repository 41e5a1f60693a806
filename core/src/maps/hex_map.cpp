#include "goalbound/hex_map.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <utility>

#include "goalbound/text.hpp"
#include "maps/hex_places.hpp"
#include "maps/kinds.hpp"

namespace goalbound {

const MapKindInfo kMapKind_hex_map = {
    .id = "hex-map",
    .name = "map of hexagons",
    .description = "six moves from each cell; odd rows lie half a cell to the right",
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

std::uint32_t weight_of(const Grid& rows, NodeId n) {
  return rows.is_uniform() ? 1 : rows.weights()[index_of(n)];
}

std::vector<ListGraph::Arc> arcs_between(const Grid& rows) {
  std::vector<ListGraph::Arc> arcs;
  for (const NodeId n : rows.free_nodes()) {
    for (const Cell to : HexMap::around(rows.cell(n))) {
      if (!rows.is_free(to)) continue;
      const NodeId there = rows.node(to);
      arcs.push_back({rows.slot(n), rows.slot(there), weight_of(rows, n) + weight_of(rows, there)});
    }
  }
  return arcs;
}

/// Rounded down, also below 0.
std::int32_t quotient(std::int32_t a, std::int32_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}

/// Whether a place that lies so far from the centre of a hexagon lies in it or on its side.
bool is_inside(std::int64_t dx, std::int64_t dy) {
  return std::abs(dx) <= kHalfWidth &&
         std::abs(dx) * kThird + std::abs(dy) * kHalfWidth <= std::int64_t{2} * kHalfWidth * kThird;
}

}  // namespace

std::array<Cell, 6> HexMap::around(Cell c) {
  const std::int32_t left = c.x - 1 + c.y % 2;  // of the two that touch it in each row beside
  return {{{c.x + 1, c.y},
           {left + 1, c.y + 1},
           {left, c.y + 1},
           {c.x - 1, c.y},
           {left, c.y - 1},
           {left + 1, c.y - 1}}};
}

Result<HexMap> HexMap::create(std::shared_ptr<const Grid> rows) {
  constexpr double kCostOfAStep = 2;  // between cells of cost 1: the sum of both
  Parts parts{.arcs = arcs_between(*rows), .cost_unit = kCostOfAStep, .place_unit = kWidth};
  parts.places.reserve(rows->free_count());
  for (const NodeId n : rows->free_nodes()) parts.places.push_back(hex_centre(rows->cell(n)));
  auto graph = ListGraph::create(std::move(parts), kMapKind_hex_map);
  if (!graph) return graph.error();
  return HexMap(std::move(graph).value(), std::move(rows));
}

void HexMap::corners(std::uint32_t area, std::vector<Place>& corners) const {
  const Place c = place(NodeId(area));
  corners.assign({{c.x, c.y - 2 * kThird},
                  {c.x + kHalfWidth, c.y - kThird},
                  {c.x + kHalfWidth, c.y + kThird},
                  {c.x, c.y + 2 * kThird},
                  {c.x - kHalfWidth, c.y + kThird},
                  {c.x - kHalfWidth, c.y - kThird}});
}

void HexMap::areas_of(NodeId node, std::vector<std::uint32_t>& areas) const {
  areas.assign(1, static_cast<std::uint32_t>(node));
}

std::optional<std::uint32_t> HexMap::area_at(Place place) const {
  const NodeId node = node_at(place);
  if (node == kNoNode) return std::nullopt;
  return static_cast<std::uint32_t>(node);
}

NodeId HexMap::node_at(Place place) const {
  const std::int32_t above = quotient(place.y, kHeight);
  for (const std::int32_t row : {above, above + 1}) {
    const std::int32_t left = quotient(place.x - (row % 2 == 0 ? 0 : kHalfWidth), kWidth);
    for (const std::int32_t column : {left, left + 1}) {
      const NodeId node = node_of({column, row});
      if (node == kNoNode) continue;
      const Place centre = this->place(node);
      if (is_inside(std::int64_t{place.x} - centre.x, std::int64_t{place.y} - centre.y)) return node;
    }
  }
  return kNoNode;
}

Result<NodeId> HexMap::find_node(std::string_view text) const {
  if (text.starts_with('#')) return ListGraph::find_node(text);
  const auto found = rows_->find_node(text);
  if (!found) return found.error();
  const NodeId node = node_of(rows_->cell(*found));
  if (node != kNoNode) return node;
  return Error{ErrorCode::kInvalidArgument, fmt::format("{} is a blocked cell", in_quotes(text))};
}

std::string HexMap::name_of(NodeId n) const {
  if (!is_node(n)) return "blocked";
  const Cell at = cell(n);
  return fmt::format("{},{}", at.x, at.y);
}

std::string HexMap::name_of(EdgeId edge) const {
  return "to " + name_of(out(edge.node)[index_of(edge.edge)].to);
}

const HexMap* as_hex_map(const Map& map) {
  return dynamic_cast<const HexMap*>(&map);
}

}  // namespace goalbound
