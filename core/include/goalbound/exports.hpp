// What other programs read: tables of boxes, and recorded searches.
#pragma once

#include <string>

#include "goalbound/bounds.hpp"
#include "goalbound/map.hpp"
#include "goalbound/trace.hpp"

namespace goalbound {

/// A table, one line an edge, with a header line. On grids (legal moves):
/// `x,y,quality,direction,min_x,max_x,min_y,max_y,cells`. On list graphs
/// `node,x,y,quality,edge,to,min_x,max_x,min_y,max_y,places`, where `edge` is the number of the edge and `to`
/// the node that it leads to; on three axes `z` follows y, and `min_z,max_z` follow max_y. The limits of an
/// empty box are empty. Names with commas or quotes stand in quotes. The bounds must belong to the map.
std::string format_boxes_csv(const Map& map, const Bounds& bounds);
/// One line of JSON a node. On grids `{"x":1,"y":2,"quality":"exact","boxes":{"N":[0,3,0,2],"E":null}}` with
/// the legal moves; on list graphs
/// `{"node":"#7","x":1,"y":2,"quality":"exact","edges":[{"to":"#8","box":[0,3,0,2]}]}` with all edges in
/// order, and on three axes `z` besides. Limits are min x, max x, min y, max y (min z, max z); null for an
/// empty box.
std::string format_boxes_jsonl(const Map& map, const Bounds& bounds);

/// The recorded search as a trace of Posthoc (https://posthoc.pathfinding.ai), version 1.4.0, in YAML: the
/// events source, destination, generating, updating, expanding, closing and end, with the numbers of cells or
/// nodes as ids and lengths as people see them; and, of our own, `pruning`, with the node that the skipped
/// edge leads to, `side: goal` at what a search from both ends does from the goal, and `costs: moves` at the
/// source of a search whose g and f are numbers of moves. Cells are drawn as squares, nodes of list graphs as
/// discs.
std::string format_posthoc_trace(const Map& map, const Trace& trace);

}  // namespace goalbound
