#include <array>

#include "searches/hierarchy_search.hpp"

namespace goalbound {
namespace {

constexpr std::array<std::string_view, 1> kNeedsHierarchyBoxes = {"hierarchy(boxes)"};

}  // namespace

extern const SearchInfo kSearch_ch_gb;
const SearchInfo kSearch_ch_gb = {
    .id = "ch-gb",
    .name = "Contraction hierarchy with goal bounding",
    .description =
        "contraction hierarchy with goal bounding: climbs it from both ends and skips every arc whose box "
        "does not hold the other end; makes these boxes itself",
    .optimal = true,
    .canonical = false,
    .plain_id = "ch",
    .octile = {.make = &make_hierarchy_query},
    .weighted = {.make = &make_hierarchy_query},
    .list = {.make = &make_hierarchy_query},
    .hierarchical = true,
    .needs = kNeedsHierarchyBoxes,
};

}  // namespace goalbound
