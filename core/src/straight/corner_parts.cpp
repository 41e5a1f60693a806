#include "straight/corner_parts.hpp"

#include "goalbound/grid.hpp"
#include "goalbound/nav_mesh.hpp"
#include "straight/grid_corners.hpp"
#include "straight/mesh_corners.hpp"

namespace goalbound {

bool CornerParts::make_graph(int threads, Progress& progress) {
  graph = TautGraph::make(
      corners(), [this] { return eyes(); }, threads, progress);
  return graph.has_value();
}

std::optional<InheritedBoxes> CornerParts::look_from_corners(int threads, Progress& progress) const {
  return InheritedBoxes::of_sights(
      *graph, [this] { return sights(); }, threads, progress);
}

void CornerParts::inherit(const std::vector<CellBox>& goals, const InheritedBoxes& sights) {
  inherited = InheritedBoxes::make(*graph, goals, sights);
  boxes.resize(goals.size());
  for (std::uint32_t edge = 0; edge < goals.size(); ++edge)
    boxes[edge] = {goals[edge], goals[graph->twin(edge)]};
}

std::uint64_t CornerParts::byte_size() const {
  return corners().size_bytes() + (graph ? graph->byte_size() : 0) + boxes.size() * sizeof(EdgeBoxes) +
         (inherited ? inherited->byte_size() : 0) + (matrix ? matrix->byte_size() : 0);
}

std::shared_ptr<CornerParts> corner_parts_of(const Map& map) {
  const Grid* const grid = map.as_grid();
  if (grid != nullptr && grid->has_equal_costs()) return std::make_shared<GridCorners>(*grid);
  if (const NavMesh* mesh = as_nav_mesh(map)) return std::make_shared<MeshCorners>(*mesh);
  return nullptr;
}

}  // namespace goalbound
