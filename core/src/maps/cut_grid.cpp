#include "maps/kinds.hpp"

namespace goalbound {

const MapKindInfo kMapKind_cut_grid = {
    .id = "cut-grid",
    .name = "grid of cut corners",
    .description =
        "eight moves with corner cutting: a diagonal move needs one free cell of the two beside it",
    .file_code = 8,
    .axes = 2,
    .rules =
        "eight moves past one blocked cell at most, costs 13860/19601 times the sum of both cells, free "
        "above 0, nodes row by row, "
        "directions N E S W NE SE SW NW",
    .node_word = "cell",
    .nodes_word = "cells",
    .canonical = false,
    .scenarios = true,
};

}  // namespace goalbound
