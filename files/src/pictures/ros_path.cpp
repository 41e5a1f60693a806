#include "pictures/ros_path.hpp"

#include <fmt/format.h>

#include <cmath>

#include "goalbound/text.hpp"

namespace goalbound {
namespace {

/// In space, by the half of the angle that it is turned in the plane.
struct Pose {
  Metres at;
  double z = 0;
  double w = 1;
};

Pose pose_of(std::span<const Metres> points, std::size_t i) {
  Pose pose{.at = points[i]};
  if (points.size() < 2) return pose;
  const std::size_t from = i + 1 < points.size() ? i : i - 1;
  const double turn = std::atan2(points[from + 1].y - points[from].y, points[from + 1].x - points[from].x);
  pose.z = std::sin(turn / 2);
  pose.w = std::cos(turn / 2);
  return pose;
}

std::string yaml_of(std::span<const Metres> points) {
  std::string text = "header:\n  stamp:\n    sec: 0\n    nanosec: 0\n  frame_id: map\n" +
                     std::string(points.empty() ? "poses: []\n" : "poses:\n");
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Pose pose = pose_of(points, i);
    text += fmt::format(
        "- header:\n    stamp:\n      sec: 0\n      nanosec: 0\n    frame_id: map\n"
        "  pose:\n    position:\n      x: {}\n      y: {}\n      z: 0.0\n"
        "    orientation:\n      x: 0.0\n      y: 0.0\n      z: {}\n      w: {}\n",
        pose.at.x, pose.at.y, pose.z, pose.w);
  }
  return text + "---\n";
}

std::string json_of(std::span<const Metres> points) {
  constexpr std::string_view kHeader = R"("header":{"stamp":{"sec":0,"nanosec":0},"frame_id":"map"})";
  std::string text = fmt::format(R"({{{},"poses":[)", kHeader);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Pose pose = pose_of(points, i);
    text += fmt::format("{}\n", i == 0 ? "" : ",");
    text += fmt::format(
        R"({{{},"pose":{{"position":{{"x":{},"y":{},"z":0}},"orientation":{{"x":0,"y":0,"z":{},"w":{}}}}}}})",
        kHeader, pose.at.x, pose.at.y, pose.z, pose.w);
  }
  return text + "]}\n";
}

}  // namespace

bool looks_like_ros_paths(std::string_view text) {
  for (LineReader lines(text); const auto line = lines.next();) {
    const auto first = line->find_first_not_of(" -");
    if (first == std::string_view::npos) continue;
    const std::string_view words = line->substr(first);
    if (words.starts_with("poses:") || line->find("\"poses\"") != std::string_view::npos) return true;
  }
  return false;
}

std::string format_ros_path(std::span<const Metres> points, RosPathStyle style) {
  return style == RosPathStyle::kJson ? json_of(points) : yaml_of(points);
}

}  // namespace goalbound
