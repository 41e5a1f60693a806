// What other programs read: tables of boxes, and recorded searches.
#pragma once

#include <string>

#include "goalbound/bounds.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/trace.hpp"

namespace goalbound {

/// One line a legal move, with a header line: `x,y,quality,direction,min_x,max_x,min_y,max_y,cells`; the four
/// limits of an empty box are empty. The bounds must belong to the grid.
std::string format_boxes_csv(const Grid& grid, const Bounds& bounds);
/// One line a free cell: `{"x":1,"y":2,"quality":"exact","boxes":{"N":[0,3,0,2],"E":null}}` with the legal
/// moves; limits as min x, max x, min y, max y, null for an empty box.
std::string format_boxes_jsonl(const Grid& grid, const Bounds& bounds);

/// The recorded search as a trace of Posthoc (https://posthoc.pathfinding.ai), version 1.4.0, in YAML: the
/// events source, destination, generating, updating, expanding, closing and end, with the numbers of cells as
/// ids and lengths in steps; and, of our own, `pruning`, with the cell that the skipped edge leads to.
std::string format_posthoc_trace(const Grid& grid, const Trace& trace);

}  // namespace goalbound
