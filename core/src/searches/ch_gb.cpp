#include "searches/hierarchy_search.hpp"
#include "searches/map_query.hpp"

namespace goalbound {
namespace {

Result<std::unique_ptr<Query>> make_query_with_boxes(const QuerySetup& setup) {
  auto hierarchy = hierarchy_for(setup, "ch-gb");
  if (!hierarchy) return hierarchy.error();
  Progress own;
  auto boxes = make_arc_boxes(*setup.map, **hierarchy, setup.progress == nullptr ? own : *setup.progress);
  if (!boxes) return boxes.error();
  using Search = HierarchySearch<ArcBoxPruning>;
  return std::unique_ptr<Query>(std::make_unique<MapQuery<Search>>(
      IndexSet(), *setup.map, *std::move(hierarchy), ArcBoxPruning(*std::move(boxes))));
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
};

}  // namespace goalbound
