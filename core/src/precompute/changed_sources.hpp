// Which nodes of a map that changed may have other exact boxes than before: told by floods from the ends of
// the changed moves alone, and few as a rule.
#pragma once

#include <optional>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/job.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// By slot of `now`: whether its boxes may be others than `boxes`, the exact ones of `before`, in the
/// ordering canonical or all-optimal. Nothing where maps differ in more than their moves, or in so many of
/// these that all boxes are made anew in less time, and for a graph that has no reverse. Errors: kCancelled;
/// kLimit where no thread can be started.
///
/// Why no other node's boxes can change: let the distance from s to v be another one. The last changed move
/// on the old shortest path where that is gone, else on the new one, leads to a node y from which the path
/// goes on unchanged; had the distance from s to y stayed, that to v would have. The same holds of any node
/// between y and v. So a change that is felt from everywhere, but only by a few goals behind it, is told from
/// others: *near goals*, beginning with such y, are those to which more than a few distances changed, and the
/// goals beside them. Which edges lead to a near goal is compared for each node. *Far nodes* are those from
/// which the distance to a goal around the near ones, or to some y that is none, is another one: from all
/// others the distances to all goals that are not near stayed. Which goals an edge s -> w leads to depends on
/// distances from s and w alone: where neither is far, these stay the same but for near goals. Canonical
/// boxes of diagonal moves are the all-optimal ones; those of a cardinal move depend on the cells around its
/// ray, and on distances from s and from where forced turns off the ray lead (docs/lab/precompute.md).
Result<std::optional<std::vector<bool>>> changed_sources(const Map& before, const Map& now,
                                                         const Bounds& boxes, int threads,
                                                         Progress& progress);

}  // namespace goalbound
