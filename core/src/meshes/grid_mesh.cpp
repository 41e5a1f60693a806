// The free cells of a grid as a navigation mesh.
#include <vector>

#include "goalbound/grid.hpp"
#include "goalbound/mesh_paths.hpp"

namespace goalbound {

Result<NavMesh> mesh_of_ground(const Grid& grid) {
  MeshParts parts;
  constexpr std::uint32_t kUnused = 0xFFFFFFFFU;
  const auto columns = static_cast<std::size_t>(grid.width()) + 1;
  std::vector<std::uint32_t> numbers(columns * (static_cast<std::size_t>(grid.height()) + 1), kUnused);
  const auto point = [&](std::int32_t x, std::int32_t y) {
    std::uint32_t& number = numbers[static_cast<std::size_t>(y) * columns + static_cast<std::size_t>(x)];
    if (number == kUnused) {
      number = static_cast<std::uint32_t>(parts.points.size());
      parts.points.push_back({static_cast<double>(x), static_cast<double>(y), 0});
    }
    return number;
  };
  for (const NodeId node : grid.free_nodes()) {
    const Cell c = grid.cell(node);
    parts.polygons.push_back(
        {point(c.x, c.y), point(c.x + 1, c.y), point(c.x + 1, c.y + 1), point(c.x, c.y + 1)});
  }
  const auto squares = NavMesh::create(std::move(parts), MeshNodes::kCentres);
  if (!squares) return squares.error();
  return NavMesh::create(merge_polygons(*squares), MeshNodes::kCentres);
}

}  // namespace goalbound
