// In place of ros_head_yaml.cpp and ros_path_yaml.cpp where there is no yaml-cpp.
#include "pictures/ros_map.hpp"
#include "pictures/ros_path.hpp"

namespace goalbound {
namespace {

Error no_yaml(const std::string& name) {
  return {ErrorCode::kVersion,
          "heads of robots' maps and paths of ROS are YAML, and this build has no yaml-cpp: build with "
          "GOALBOUND_WITH_YAML=ON, or "
          "take the picture alone",
          name};
}

}  // namespace

Result<RosMapHead> parse_ros_map(std::string_view /*text*/, const std::string& name) {
  return no_yaml(name);
}

Result<std::vector<RosPath>> parse_ros_paths(std::string_view /*text*/, const std::string& name) {
  return no_yaml(name);
}

Result<std::string> format_ros_map(const RosMapHead& /*head*/) {
  return no_yaml({});
}

}  // namespace goalbound
