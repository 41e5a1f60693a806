#include <array>

#include "searches/hierarchy_search.hpp"
#include "searches/map_query.hpp"

namespace goalbound {
namespace {

constexpr std::array<std::string_view, 1> kNeedsHierarchy = {"hierarchy"};

Result<std::unique_ptr<Query>> make_query_without_boxes(const QuerySetup& setup) {
  using Search = HierarchySearch<NoArcPruning>;
  return std::unique_ptr<Query>(std::make_unique<MapQuery<Search>>(
      IndexSet(), *setup.map, hierarchy_of(setup.set.get<HierarchyIndex>()), NoArcPruning()));
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
    .needs = kNeedsHierarchy,
};

}  // namespace goalbound
