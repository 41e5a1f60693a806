#include "maps/kinds.hpp"

namespace goalbound {

const MapKindInfo kMapKind_graph = {
    .id = "graph",
    .name = "graph",
    .description = "nodes with coordinates in the plane, directed edges with integer costs: roads, waypoints",
    .file_code = 2,
    .axes = 2,
    .rules = "graph, whole costs of 1 and more, nodes and edges in the order given",
    .node_word = "node",
    .nodes_word = "nodes",
    .canonical = false,
    .scenarios = false,
};

}  // namespace goalbound
