#include "searches/both_ends_query.hpp"

namespace goalbound {
namespace {

constexpr SearchOn kAskingIndices = {.make = &configure_both_ends, .configure = &configure_both_ends};

}  // namespace

extern const SearchInfo kSearch_bidirectional_gb;
const SearchInfo kSearch_bidirectional_gb = {
    .id = "bidirectional-gb",
    .name = "Dijkstra from both ends with goal bounding",
    .description =
        "bidirectional search with goal bounding: from the start it skips every edge whose box does not hold "
        "the goal; from the goal as well where boxes keep all optimal paths and edges lead both ways",
    .optimal = true,
    .needs_roles = {IndexRole::kEdges},
    .canonical = false,
    .plain_id = "bidirectional",
    .octile = kAskingIndices,
    .weighted = kAskingIndices,
    .list = kAskingIndices,
    .both_ends = true,
};

}  // namespace goalbound
