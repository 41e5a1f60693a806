#include "maps/kinds.hpp"

namespace goalbound {

const MapKindInfo kMapKind_squeeze_grid = {
    .id = "squeeze-grid",
    .name = "grid of squeezed corners",
    .description = "eight moves, squeezing included: a diagonal move even between two blocked cells",
    .file_code = 9,
    .axes = 2,
    .rules =
        "eight moves past any cells, costs 13860/19601 times the sum of both cells, free above 0, nodes row "
        "by row, "
        "directions N E S W NE SE SW NW",
    .node_word = "cell",
    .nodes_word = "cells",
    .canonical = false,
    .scenarios = true,
};

}  // namespace goalbound
