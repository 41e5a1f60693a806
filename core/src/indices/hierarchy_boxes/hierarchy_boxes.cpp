// The boxes of the arcs of a contraction hierarchy.
#include <array>

#include "goalbound/list_graph.hpp"
#include "hierarchy/map_arcs.hpp"
#include "searches/arc_boxes.hpp"

namespace goalbound::index_hierarchy_boxes {
namespace {

constexpr std::array<std::string_view, 1> kNeeds = {"hierarchy"};

Result<IndexValues> suits(const Map& /*map*/, const IndexValues& values) {
  return values;
}

/// What is climbed, and the edges of the map that lead down.
IndexMemory memory(const Map& map, const IndexValues& /*values*/) {
  const std::size_t arcs = map.node_count() * usual_arcs(map).kept + map.box_count() / 2;
  const std::size_t of_a_box = map.as_grid() != nullptr ? 8 : 16;
  constexpr std::size_t kOfAnArc = 24;  // of the graph that is flooded
  return {.index_bytes = arcs * of_a_box, .scratch_bytes = arcs * kOfAnArc};
}

Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress) {
  const auto hierarchy = request.set.get<HierarchyIndex>();
  auto boxes =
      make_arc_boxes(request.map, hierarchy->hierarchy(), progress, request.threads, request.memory_limit);
  if (!boxes) return boxes.error();
  return std::shared_ptr<const Index>(
      std::make_shared<const HierarchyBoxIndex>(request.values, hierarchy, *std::move(boxes)));
}

}  // namespace
}  // namespace goalbound::index_hierarchy_boxes

namespace goalbound {

extern const IndexKind kIndex_hierarchy_boxes;
const IndexKind kIndex_hierarchy_boxes = {
    .id = "hierarchy-boxes",
    .name = "Boxes of a hierarchy",
    .description =
        "goal bounding on a hierarchy: of each of its arcs the box of its goals, and of its starts",
    .file_code = 5,
    .roles = {},
    .parameters = {},
    .pictures = {},
    .needs = index_hierarchy_boxes::kNeeds,
    .keeps = nullptr,
    .suits = &index_hierarchy_boxes::suits,
    .memory = &index_hierarchy_boxes::memory,
    .make = &index_hierarchy_boxes::make,
    .why_no_file = "as they belong to the order of a hierarchy, which is not settled",
};

}  // namespace goalbound
