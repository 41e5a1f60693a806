#include "searches/hierarchy_search.hpp"
#include "searches/map_query.hpp"

namespace goalbound {
namespace {

Result<std::unique_ptr<Query>> make_query_without_boxes(const QuerySetup& setup) {
  auto hierarchy = hierarchy_for(setup, "ch");
  if (!hierarchy) return hierarchy.error();
  using Search = HierarchySearch<NoArcPruning>;
  return std::unique_ptr<Query>(
      std::make_unique<MapQuery<Search>>(IndexSet(), *setup.map, *std::move(hierarchy), NoArcPruning()));
}

}  // namespace

extern const SearchInfo kSearch_ch;
const SearchInfo kSearch_ch = {
    .id = "ch",
    .name = "Contraction hierarchy",
    .description =
        "climbs a contraction hierarchy from both ends; for maps with small separators, as roads and grids "
        "have",
    .optimal = true,
    .needs_bounds = false,
    .canonical = false,
    .plain_id = "ch",
    .octile = {.make = &make_query_without_boxes},
    .weighted = {.make = &make_query_without_boxes},
    .list = {.make = &make_query_without_boxes},
    .hierarchical = true,
};

}  // namespace goalbound
