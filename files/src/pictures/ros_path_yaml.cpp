// Messages with paths, by yaml-cpp: JSON is YAML, too.
#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "pictures/ros_path.hpp"

namespace goalbound {
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

namespace {

/// Adds the paths of one document, which begins behind so many lines.
Result<void> add_paths(std::string_view document, std::size_t lines_before, const std::string& name,
                       std::vector<RosPath>& paths) {
  const auto further_down = [&](Error error) {
    error.line += lines_before;
    return error;
  };
  try {
    const YAML::Node node = YAML::Load(std::string(document));
    if (node.IsNull()) return {};
    const std::vector<YAML::Node> messages =
        node.IsSequence() ? std::vector<YAML::Node>(node.begin(), node.end()) : std::vector<YAML::Node>{node};
    for (const YAML::Node& message : messages) {
      auto path = path_of_message(message, name);
      if (!path) return further_down(path.error());
      path->line += lines_before;
      paths.push_back(std::move(path).value());
    }
    return {};
  } catch (const YAML::Exception& failed) {
    return further_down(
        {ErrorCode::kSyntax, fmt::format("no YAML: {}", failed.msg), name, line_in_text(failed.mark)});
  }
}

}  // namespace

/// YAML::LoadAll never ends on texts such as ",a:" (yaml-cpp 0.7), so that documents are told apart here.
Result<std::vector<RosPath>> parse_ros_paths(std::string_view text, const std::string& name) {
  std::vector<RosPath> paths;
  std::size_t begin = 0;
  std::size_t lines_before = 0;
  std::size_t line = 0;
  for (std::size_t at = 0; at < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (text.substr(at, end - at).starts_with("---") && at > begin) {
      if (auto added = add_paths(text.substr(begin, at - begin), lines_before, name, paths); !added)
        return added.error();
      begin = at;
      lines_before = line;
    }
    at = end + 1;
  }
  if (auto added = add_paths(text.substr(begin), lines_before, name, paths); !added) return added.error();
  return paths;
}

}  // namespace goalbound
