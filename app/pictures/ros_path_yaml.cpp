// Messages with paths, by yaml-cpp: JSON is YAML, too.
#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <array>
#include <cmath>
#include <utility>

#include "pictures/ros_path.hpp"

namespace goalbound::app {
namespace {

std::size_t line_in_text(const YAML::Mark& mark) {
  return mark.line < 0 ? 1 : static_cast<std::size_t>(mark.line) + 1;
}

Error bad_message(std::string message, const YAML::Node& node, const std::string& name) {
  return {ErrorCode::kSyntax, std::move(message), name, line_in_text(node.Mark())};
}

/// Robots have maps of their own ("robot1/map"); odometry and the robot itself are other frames.
Result<void> check_frame(const YAML::Node& message, const std::string& name) {
  const YAML::Node frame = message["header"] ? message["header"]["frame_id"] : YAML::Node();
  std::string id;
  if (!frame || !YAML::convert<std::string>::decode(frame, id) || id.empty() || id.ends_with("map"))
    return {};
  return bad_message(
      fmt::format("the path is in the frame '{}', and the map in 'map'; transform the path first", id), frame,
      name);
}

Result<Metres> place_of_pose(const YAML::Node& stamped, const std::string& name) {
  const Error none = bad_message("a pose has no position with x and y", stamped, name);
  if (!stamped.IsMap()) return none;
  const YAML::Node pose = stamped["pose"] ? stamped["pose"] : stamped;
  const YAML::Node position = pose.IsMap() ? pose["position"] : YAML::Node();
  if (!position || !position.IsMap()) return none;
  std::array<double, 2> values{};
  for (const auto& [key, value] : {std::pair("x", &values[0]), {"y", &values[1]}}) {
    if (!position[key] || !YAML::convert<double>::decode(position[key], *value) || !std::isfinite(*value))
      return none;
  }
  return Metres{values[0], values[1]};
}

Result<RosPath> path_of_message(const YAML::Node& given, const std::string& name) {
  const YAML::Node message = given.IsMap() && given["path"] ? given["path"] : given;
  const YAML::Node poses = message.IsMap() ? message["poses"] : YAML::Node();
  if (!poses || !poses.IsSequence()) return bad_message("a path of ROS has 'poses'", given, name);
  if (auto framed = check_frame(message, name); !framed) return framed.error();
  RosPath path{.line = line_in_text(message.Mark()), .points = {}};
  for (const YAML::Node& stamped : poses) {
    const auto place = place_of_pose(stamped, name);
    if (!place) return place.error();
    path.points.push_back(*place);
  }
  return path;
}

}  // namespace

Result<std::vector<RosPath>> parse_ros_paths(std::string_view text, const std::string& name) {
  try {
    std::vector<RosPath> paths;
    for (const YAML::Node& document : YAML::LoadAll(std::string(text))) {
      if (document.IsNull()) continue;
      const std::vector<YAML::Node> messages = document.IsSequence()
                                                   ? std::vector<YAML::Node>(document.begin(), document.end())
                                                   : std::vector<YAML::Node>{document};
      for (const YAML::Node& message : messages) {
        auto path = path_of_message(message, name);
        if (!path) return path.error();
        paths.push_back(std::move(path).value());
      }
    }
    return paths;
  } catch (const YAML::Exception& failed) {
    return Error{ErrorCode::kSyntax, fmt::format("no YAML: {}", failed.msg), name, line_in_text(failed.mark)};
  }
}

}  // namespace goalbound::app
