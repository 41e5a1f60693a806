#include "searches/both_ends_query.hpp"

namespace goalbound {
namespace {

constexpr SearchOn kFromBothEnds = {.make = &make_both_ends<NoPruning, NoPruning>,
                                    .configure = &configure_both_ends};

}  // namespace

extern const SearchInfo kSearch_bidirectional;
const SearchInfo kSearch_bidirectional = {
    .id = "bidirectional",
    .name = "Dijkstra from both ends",
    .description =
        "bidirectional search: Dijkstra's algorithm from the start and, against the edges, from the goal, "
        "until they meet",
    .optimal = true,
    .canonical = false,
    .plain_id = "bidirectional",
    .octile = kFromBothEnds,
    .weighted = kFromBothEnds,
    .list = kFromBothEnds,
    .both_ends = true,
};

}  // namespace goalbound
