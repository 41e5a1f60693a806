// Metres in and out: places and paths on maps of robots.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "console.hpp"
#include "goalbound/audit.hpp"
#include "goalbound/grid.hpp"
#include "pictures/robot_map.hpp"

namespace goalbound::cli {

/// What says in metres where cells of a robot's map lie.
class MetreFrame {
 public:
  /// Nothing where the file is no map of a robot.
  static std::optional<MetreFrame> of(const Map& map, const std::string& map_file);

  double resolution() const { return head_.resolution; }
  Metres at(NodeId node) const;                                 ///< the middle of its cell
  std::vector<Metres> at(std::span<const NodeId> nodes) const;  ///< the same of each
  Json json(NodeId node) const;                                 ///< [x, y]
  Cell cell_at(const Metres& metres) const;                     ///< it may lie outside

 private:
  MetreFrame(const Grid& grid, const RosMapHead& head) : grid_(&grid), head_(head) {}

  const Grid* grid_;
  RosMapHead head_;
};

/// read_claimed_paths(), and messages of ROS with paths in the metres of a robot's map; places in a cell that
/// follow each other are one point. Errors: those of it; kInvalidArgument for such messages on other maps.
Result<void> read_paths(const Map& map, const std::string& map_file, const std::string& file,
                        const std::function<Result<void>(const ClaimedPath&)>& take);

}  // namespace goalbound::cli
