#include "metres.hpp"

#include <fmt/format.h>

#include "goalbound/formats.hpp"
#include "pictures/ros_path.hpp"

namespace goalbound::cli {
namespace {

constexpr std::uint64_t kMaxPathsBytes = std::uint64_t{1} << 30;

ClaimedPath claimed_path(const MetreFrame& frame, const RosPath& path) {
  ClaimedPath claimed;
  claimed.line = path.line;
  claimed.has_points = true;
  for (const Metres& metres : path.points) {
    const Cell cell = frame.cell_at(metres);
    const ClaimedPoint point{.place = {static_cast<double>(cell.x), static_cast<double>(cell.y), 0}};
    if (claimed.points.empty() || claimed.points.back() != point) claimed.points.push_back(point);
  }
  return claimed;
}

Result<void> read_ros_paths(const MetreFrame& frame, const std::string& text, const std::string& file,
                            const std::function<Result<void>(const ClaimedPath&)>& take) {
  const auto paths = parse_ros_paths(text, file);
  if (!paths) return paths.error();
  for (const RosPath& path : *paths) {
    if (auto taken = take(claimed_path(frame, path)); !taken) return taken;
  }
  return {};
}

}  // namespace

std::optional<MetreFrame> MetreFrame::of(const Map& map, const std::string& map_file) {
  if (map.as_grid() == nullptr) return std::nullopt;
  const auto head = load_robot_head(map_file);
  if (!head) return std::nullopt;
  return MetreFrame(*map.as_grid(), *head);
}

Metres MetreFrame::at(NodeId node) const {
  return metres_of(head_, grid_->height(), grid_->cell(node));
}

std::vector<Metres> MetreFrame::at(std::span<const NodeId> nodes) const {
  std::vector<Metres> metres;
  metres.reserve(nodes.size());
  for (const NodeId node : nodes) metres.push_back(at(node));
  return metres;
}

Json MetreFrame::json(NodeId node) const {
  const Metres metres = at(node);
  return {metres.x, metres.y};
}

Cell MetreFrame::cell_at(const Metres& metres) const {
  return goalbound::cell_at(head_, grid_->height(), metres);
}

Result<void> read_paths(const Map& map, const std::string& map_file, const std::string& file,
                        const std::function<Result<void>(const ClaimedPath&)>& take) {
  const auto text = read_text_file(file, kMaxPathsBytes);
  if (!text) return text.error();
  if (!looks_like_ros_paths(*text)) return parse_claimed_paths(map, *text, file, take);
  if (const auto frame = MetreFrame::of(map, map_file)) return read_ros_paths(*frame, *text, file, take);
  return Error{ErrorCode::kInvalidArgument,
               fmt::format("the file has paths of ROS, which are in metres, and '{}' is no map of a robot "
                           "(.yaml with a picture)",
                           map_file),
               file};
}

}  // namespace goalbound::cli
