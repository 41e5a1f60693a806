// Checks of an index: recomputed boxes against stored ones, and known problems against their exact lengths.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/job.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// A stored box that differs from the recomputed one.
struct BoxFault {
  Cell cell;
  Direction direction = Direction::kN;
  Box stored;
  Box expected;
  /// The stored box misses a goal that the edge reaches: paths are lost. Otherwise it is only larger than
  /// needed.
  bool too_small() const { return !stored.contains(expected); }
  /// "edge NE of (12,7): the stored box 3..9 x 1..4 is too small, its max x 9 should be 11".
  std::string to_string() const;
};

struct VerifyReport {
  std::uint64_t nodes_checked = 0;
  std::uint64_t edges_checked = 0;
  std::uint64_t equal = 0;
  std::uint64_t larger = 0;
  std::uint64_t too_small = 0;
  std::optional<BoxFault>
      first_fault;  ///< in slot and direction order; a too small one goes before a larger one
};

struct VerifyOptions {
  std::uint32_t nodes = 0;  ///< how many nodes, spread evenly over the map; 0: all
  int threads = 0;
};

/// Recomputes boxes with the bounds' own ordering and compares. Errors: kMismatch, kCancelled,
/// kInvalidArgument.
Result<VerifyReport> verify_bounds(const Grid& grid, const Bounds& bounds, const VerifyOptions& options,
                                   Progress& progress);

}  // namespace goalbound
