// Maps of robots as people use them: in metres, with unknown space as a wall or free, for a robot of some
// radius.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "goalbound/geometry.hpp"
#include "goalbound/map.hpp"
#include "goalbound/open_options.hpp"
#include "goalbound/result.hpp"
#include "pictures/ros_map.hpp"

namespace goalbound {

/// A map of that head with its unknown space free and without the cells that are too near to walls for a disk
/// of the radius, as the options say. Errors: kInvalidArgument for a radius of more cells than a map has.
Result<std::shared_ptr<const Map>> for_robot(std::shared_ptr<const Map> map, const RosMapHead& head,
                                             const OpenOptions& options);
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

}  // namespace goalbound
