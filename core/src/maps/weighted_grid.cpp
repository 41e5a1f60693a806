#include "maps/kinds.hpp"

namespace goalbound {

const MapKindInfo kMapKind_weighted_grid = {
    .id = "weighted-grid",
    .name = "weighted grid",
    .description = "an octile grid with a cost for each kind of terrain; a step costs the mean of its cells",
    .file_code = 3,
    .axes = 2,
    .rules =
        "weighted octile, no corner cutting, costs 13860/19601 times the sum of both cells, free above 0, "
        "nodes row by row, directions N E S W NE SE SW NW",
    .node_word = "cell",
    .nodes_word = "cells",
    .canonical = false,
    .scenarios = false,
};

}  // namespace goalbound
