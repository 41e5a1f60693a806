// What answers about any-angle paths are made of: both searches on the corners of a map, recorded.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "goalbound/any_angle.hpp"
#include "goalbound/map.hpp"
#include "model/background/control.hpp"
#include "model/shared_indices.hpp"

namespace goalbound::app {

/// What is asked: a path between two cells, and what a point sees.
struct AnyAngleOrder {
  std::shared_ptr<const Map> map;
  Cell start;
  Cell goal;
  HalfPoint eye;  ///< the middle of a cell, or a corner
  friend bool operator==(const AnyAngleOrder&, const AnyAngleOrder&) = default;
};

/// One search between start and goal.
struct AnyAngleRun {
  AnyAnglePath path;
  std::vector<AnyAngleStep> steps;
};

struct AnyAngleAnswer {
  /// By Side: without boxes, and with them. Both are without where boxes cannot be made.
  std::shared_ptr<const std::array<AnyAngleRun, 2>> runs;
  std::string why_no_boxes;      ///< empty where there are some
  std::uint64_t box_bytes = 0;   ///< memory of boxes and graph
  std::vector<SeenCorner> seen;  ///< by the eye

  const AnyAnglePath& path() const { return runs->back().path; }
  std::size_t taut_count() const {
    return static_cast<std::size_t>(std::ranges::count_if(seen, &SeenCorner::is_taut));
  }
  std::size_t kept_count() const {
    return static_cast<std::size_t>(std::ranges::count_if(seen, &SeenCorner::is_kept));
  }
};

/// Keeps what serves the next order too: the graph of corners and its boxes while the map is the same, the
/// searches while the ends are. For one thread.
class AnyAngleMaker {
 public:
  explicit AnyAngleMaker(std::shared_ptr<SharedIndices> shared) : shared_(std::move(shared)) {}

  /// Errors: kCancelled; those of AnyAngleFinder::make.
  Result<AnyAngleAnswer> answer(const AnyAngleOrder& order, JobControl& control);

 private:
  Result<void> prepare(const std::shared_ptr<const Map>& map, JobControl& control);
  AnyAngleFinder& with_boxes() { return bounded_ ? *bounded_ : *plain_; }

  std::shared_ptr<SharedIndices> shared_;
  std::shared_ptr<const Map> map_;  ///< of both finders, which need it
  std::optional<AnyAngleFinder> plain_;
  std::optional<AnyAngleFinder> bounded_;  ///< nothing where boxes cannot be made
  std::shared_ptr<const Index> corners_;   ///< who else needs it need not make it; null where it cannot be
  std::string why_no_boxes_;
  std::array<Cell, 2> ends_;  ///< of the searches
  std::shared_ptr<const std::array<AnyAngleRun, 2>> runs_;
};

}  // namespace goalbound::app
