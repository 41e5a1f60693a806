#include "maps/kinds.hpp"

namespace goalbound {

const MapKindInfo kMapKind_octile_grid = {
    .id = "octile-grid",
    .name = "octile grid",
    .description = "uniform grid with eight moves, no corner cutting; integer costs 13860 and 19601",
    .file_code = 1,
    .axes = 2,
    .rules =
        "octile, no corner cutting, costs 13860/19601, free . G S, nodes row by row, directions "
        "N E S W NE SE SW NW",
    .node_word = "cell",
    .nodes_word = "cells",
    .canonical = true,
    .scenarios = true,
};

}  // namespace goalbound
