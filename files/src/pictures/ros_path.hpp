// Paths as ROS tells them: messages nav_msgs/Path, as `ros2 topic echo` prints them, or as JSON.
// Source: the definitions of nav_msgs/Path and geometry_msgs/PoseStamped.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/result.hpp"
#include "pictures/robot_map.hpp"

namespace goalbound {

/// The places of a message, in the frame of the map.
struct RosPath {
  std::size_t line = 0;  ///< where it begins
  std::vector<Metres> points;
};

/// Whether a text has poses, as such messages do and no other files of paths.
bool looks_like_ros_paths(std::string_view text);
/// One message, several after another (`---`), or an array; each alone or as the member `path`. Errors:
/// kSyntax with the line, also for a frame that is not the map's; kVersion in a build without yaml-cpp.
Result<std::vector<RosPath>> parse_ros_paths(std::string_view text, const std::string& name);

/// How such a message is written.
enum class RosPathStyle : std::uint8_t { kYaml, kJson };
/// A message in the frame "map", at the time 0. A pose looks to the next one, the last as the one before.
std::string format_ros_path(std::span<const Metres> points, RosPathStyle style);

}  // namespace goalbound
