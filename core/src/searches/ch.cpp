#include <array>

#include "searches/hierarchy_search.hpp"

namespace goalbound {
namespace {

constexpr std::array<std::string_view, 1> kNeedsHierarchy = {"hierarchy"};

}  // namespace

extern const SearchInfo kSearch_ch;
const SearchInfo kSearch_ch = {
    .id = "ch",
    .name = "Contraction hierarchy",
    .description =
        "contraction hierarchy: climbs it from both ends; for maps with small separators, such as roads and "
        "grids",
    .optimal = true,
    .canonical = false,
    .plain_id = "ch",
    .octile = {.make = &make_hierarchy_query},
    .weighted = {.make = &make_hierarchy_query},
    .list = {.make = &make_hierarchy_query},
    .hierarchical = true,
    .needs = kNeedsHierarchy,
};

}  // namespace goalbound
