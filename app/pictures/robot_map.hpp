// Maps of robots as people use them: in metres, with unknown space as a wall or free, for a robot of some
// radius.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "goalbound/geometry.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "pictures/ros_map.hpp"

namespace goalbound::app {

/// How a map of a robot is opened.
struct RobotOptions {
  bool unknown_is_free = false;  ///< else it is blocked
  /// Metres: cells are blocked whose centre lies so near to that of a blocked one, or to the edge of the map.
  /// 0: none more than the map says.
  double radius = 0;
  friend bool operator==(const RobotOptions&, const RobotOptions&) = default;
};
/// Errors: those of load_map; kInvalidArgument for a file that is no map of a robot, and a radius below 0 or
/// of more cells than a map has.
Result<std::shared_ptr<const Map>> load_robot_map(const std::filesystem::path& file,
                                                  const RobotOptions& options, NamedFiles named);
/// The head of such a file. Errors: kInvalidArgument for another one; those of parse_ros_map.
Result<RosMapHead> load_robot_head(const std::filesystem::path& file);

/// Metres in the frame of the map: y upwards, from the origin that its head tells.
struct Metres {
  double x = 0;
  double y = 0;
};
/// The middle of a cell of a map of so many rows.
Metres metres_of(const RosMapHead& head, std::int32_t rows, Cell cell);
/// The cell that holds the place; it may lie outside.
Cell cell_at(const RosMapHead& head, std::int32_t rows, const Metres& metres);

}  // namespace goalbound::app
