#include "maps/kinds.hpp"

namespace goalbound {

const MapKindInfo kMapKind_four_grid = {
    .id = "four-grid",
    .name = "grid of four moves",
    .description = "four moves (4-connected), with costs of terrain or without",
    .file_code = 7,
    .axes = 2,
    .rules =
        "four moves, costs 13860/19601 times the sum of both cells, free above 0, nodes row by row, "
        "directions N E S W NE SE SW NW",
    .node_word = "cell",
    .nodes_word = "cells",
    .canonical = false,
    .scenarios = true,
};

}  // namespace goalbound
