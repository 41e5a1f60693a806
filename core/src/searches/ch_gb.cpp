#include <array>

#include "searches/arc_boxes.hpp"
#include "searches/hierarchy_search.hpp"
#include "searches/map_query.hpp"

namespace goalbound {
namespace {

constexpr std::array<std::string_view, 1> kNeedsHierarchyBoxes = {"hierarchy-boxes"};

Result<std::unique_ptr<Query>> make_query_with_boxes(const QuerySetup& setup) {
  const auto boxes = setup.set.get<HierarchyBoxIndex>();
  using Search = HierarchySearch<ArcBoxPruning>;
  return std::unique_ptr<Query>(std::make_unique<MapQuery<Search>>(
      IndexSet(), *setup.map, hierarchy_of(boxes->hierarchy()), ArcBoxPruning(boxes->boxes())));
}

}  // namespace

extern const SearchInfo kSearch_ch_gb;
const SearchInfo kSearch_ch_gb = {
    .id = "ch-gb",
    .name = "Contraction hierarchy with goal bounding",
    .description =
        "climbs a contraction hierarchy from both ends and skips every arc whose box does not hold the "
        "other end; makes these boxes itself",
    .optimal = true,
    .needs_bounds = false,
    .canonical = false,
    .plain_id = "ch",
    .octile = {.make = &make_query_with_boxes},
    .weighted = {.make = &make_query_with_boxes},
    .list = {.make = &make_query_with_boxes},
    .hierarchical = true,
    .needs = kNeedsHierarchyBoxes,
};

}  // namespace goalbound
