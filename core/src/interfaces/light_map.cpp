#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "goalbound/formats.hpp"
#include "goalbound/grid_arrays.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/open_options.hpp"
#include "goalbound/units.hpp"
#include "goalbound/version.h"
#include "interfaces/light_parts.hpp"

namespace goalbound {
inline namespace v0_1 {
namespace light {

static_assert(GOALBOUND_VERSION_MAJOR == 0 && GOALBOUND_VERSION_MINOR == 1,
              "the inline namespace of light.hpp is named after the version");

namespace {

/// How many cells an array of these sides has. Errors: those that no array could be read with.
Result<std::size_t> cell_count(const void* array, std::int32_t width, std::int32_t height) {
  if (array == nullptr) return invalid("the array of cells is null");
  if (width < 1 || height < 1) return invalid("width and height must be at least 1");
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  if (auto good = check_grid_size(width, height, count); !good) return good.error();
  return count;
}

std::vector<std::uint8_t> cells_of_bits(const std::uint8_t* bits, std::size_t count) {
  std::vector<std::uint8_t> cells(count);
  for (std::size_t i = 0; i < count; ++i) cells[i] = bits[i / 8] >> (i % 8) & 1U;
  return cells;
}

}  // namespace

Result<Map> Map::load(const std::string& path, const std::string& options) {
  const auto said = parse_open_options(options);
  if (!said) return said.error();
  auto map = load_map(path, *said);
  if (!map) return map.error();
  return Map(new Parts{std::move(map).value()});
}

std::vector<std::string> Map::reading() const {
  return lines_of_reading(parts_->map);
}

Result<Map> Map::from_cells(const std::uint8_t* cells, std::int32_t width, std::int32_t height) {
  const auto count = cell_count(cells, width, height);
  if (!count) return count.error();
  auto grid = grid_from_cells(width, height, {cells, *count});
  if (!grid) return grid.error();
  return Map(new Parts{std::make_shared<const Grid>(std::move(grid).value())});
}

Result<Map> Map::from_bits(const std::uint8_t* bits, std::int32_t width, std::int32_t height) {
  const auto count = cell_count(bits, width, height);
  if (!count) return count.error();
  return from_cells(cells_of_bits(bits, *count).data(), width, height);
}

Result<Map> Map::from_costs(const std::uint16_t* costs, std::int32_t width, std::int32_t height) {
  const auto count = cell_count(costs, width, height);
  if (!count) return count.error();
  auto grid = grid_from_costs(width, height, {costs, *count});
  if (!grid) return grid.error();
  return Map(new Parts{std::make_shared<const Grid>(std::move(grid).value())});
}

Result<Map> Map::from_bytes(const void* bytes, std::size_t count, const void* beside,
                            std::size_t beside_count) {
  auto map = parse_map(bytes_at(bytes, count), kInMemory, bytes_at(beside, beside_count));
  if (!map) return map.error();
  return Map(new Parts{std::move(map).value()});
}

Result<Map> Map::from_graph(const Point* nodes, std::size_t node_count, const GraphEdge* edges,
                            std::size_t edge_count) {
  if ((nodes == nullptr && node_count > 0) || (edges == nullptr && edge_count > 0))
    return invalid("the array of nodes or of edges is null");
  auto graph = without_throwing("the graph cannot be made", [&] {
    ListGraph::Parts parts;
    parts.places.reserve(node_count);
    parts.arcs.reserve(edge_count);
    for (std::size_t i = 0; i < node_count; ++i) parts.places.push_back({nodes[i].x, nodes[i].y, nodes[i].z});
    for (std::size_t i = 0; i < edge_count; ++i)
      parts.arcs.push_back({edges[i].from, edges[i].to, edges[i].cost});
    return ListGraph::create(std::move(parts));
  });
  if (!graph) return graph.error();
  return Map(new Parts{std::make_shared<const ListGraph>(std::move(graph).value())});
}

Result<Map> Map::from_mesh(const MeshCorner* points, std::size_t point_count,
                           const std::uint32_t* corner_counts, std::size_t polygon_count,
                           const std::uint32_t* corners) {
  if ((points == nullptr && point_count > 0) ||
      ((corner_counts == nullptr || corners == nullptr) && polygon_count > 0))
    return invalid("an array of the mesh is null");
  auto mesh = without_throwing("the mesh cannot be made", [&] {
    MeshParts parts;
    parts.points.reserve(point_count);
    parts.polygons.reserve(polygon_count);
    for (std::size_t i = 0; i < point_count; ++i)
      parts.points.push_back({points[i].x, points[i].y, points[i].z});
    for (std::size_t i = 0; i < polygon_count; corners += corner_counts[i], ++i)
      parts.polygons.emplace_back(corners, corners + corner_counts[i]);
    return NavMesh::create(std::move(parts), MeshNodes::kCentres);
  });
  if (!mesh) return mesh.error();
  return Map(new Parts{std::make_shared<const NavMesh>(std::move(mesh).value())});
}

Result<std::string> Map::to_bytes(std::string* beside) const {
  auto bytes = format_map(*parts_->map);
  if (!bytes) return bytes.error();
  if (beside != nullptr) *beside = std::move(bytes->beside);
  return std::move(bytes->bytes);
}

Result<Map> Map::with_moves(const std::string& moves) const {
  const auto rule = move_rule_called(moves);
  if (!rule) return rule.error();
  auto map = with_options(parts_->map, {.moves = *rule});
  if (!map) return map.error();
  return Map(new Parts{*std::move(map)});
}

Result<Map> Map::with_unit(const std::string& unit) const {
  auto map = with_unit_called(parts_->map, unit);
  if (!map) return map.error();
  return Map(new Parts{*std::move(map)});
}

Result<Map> Map::with_units(const std::string& json) const {
  auto units = parse_units(json, "units");
  if (!units) return units.error();
  auto map = with_named_units(parts_->map, *std::move(units));
  if (!map) return map.error();
  return Map(new Parts{*std::move(map)});
}

std::string Map::unit() const {
  return std::string(unit_of(*parts_->map));
}

Map::Map(const Map& other) : parts_(new Parts(*other.parts_)) {}
Map::Map(Map&& other) noexcept : parts_(std::exchange(other.parts_, nullptr)) {}
Map& Map::operator=(Map other) noexcept {
  std::swap(parts_, other.parts_);
  return *this;
}
Map::~Map() {
  delete parts_;
}

std::int32_t Map::width() const {
  const Grid* grid = parts_->map->as_grid();
  return grid == nullptr ? 0 : grid->width();
}
std::int32_t Map::height() const {
  const Grid* grid = parts_->map->as_grid();
  return grid == nullptr ? 0 : grid->height();
}
std::uint32_t Map::node_count() const {
  return parts_->map->node_count();
}
bool Map::is_free(Point point) const {
  return parts_->map->is_node(node_at(*parts_->map, point));
}
Point Map::nearest(Point point) const {
  const NodeId node = parts_->map->nearest_node(place_of(*parts_->map, point));
  return node == kNoNode ? point : point_of(*parts_->map, node);
}
Result<Point> Map::place(const std::string& text) const {
  const auto node = find_node(parts_->map, text);
  if (!node) return node.error();
  return point_of(*parts_->map, *node);
}
const goalbound::Map& Map::full() const& {
  return *parts_->map;
}

}  // namespace light
}  // namespace v0_1
}  // namespace goalbound
