// What checks do with boxes, where other indices are made anew and compared byte by byte.
#pragma once

#include <cstdint>
#include <span>

#include "goalbound/bounds.hpp"
#include "goalbound/diff.hpp"
#include "goalbound/job.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/verify.hpp"

namespace goalbound {

/// See verify_index().
Result<VerifyReport> verify_boxes(const Map& map, const Bounds& bounds, const VerifyOptions& options,
                                  Progress& progress);
/// A copy with the boxes of these slots computed anew, exactly. Errors: those of verify_boxes.
Result<Bounds> mend_boxes(const Map& map, const Bounds& bounds, std::span<const std::uint32_t> slots,
                          int threads, Progress& progress);
/// The sums of for_each_edge_diff(), with its errors.
Result<BoundsDiff> compare_boxes(const Bounds& first, const Bounds& second);
/// See IndexKind::adopt. Only when kind, limits, number of nodes and the number of edges of each node are the
/// same; nodes between two changed ones then get their neighbours' boxes. Error: kMismatch.
Result<Bounds> adopt_boxes(const Bounds& stale, const Map& map);

}  // namespace goalbound
