#include "pictures/robot_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/units.hpp"

namespace goalbound {
namespace {

Error no_robot_map(const std::filesystem::path& file) {
  return {ErrorCode::kInvalidArgument,
          "metres and paths of ROS work only on maps of robots (.yaml with a picture)", file.string()};
}

}  // namespace

Result<RosMapHead> load_robot_head(const std::filesystem::path& file) {
  constexpr std::uint64_t kMaxHeadBytes = 64 << 10;
  const auto text = read_text_file(file, kMaxHeadBytes);
  if (!text && text.error().code != ErrorCode::kLimit) return text.error();
  if (!text || !begins_as_ros_map(*text)) return no_robot_map(file);
  return parse_ros_map(*text, file.string());
}

Result<std::shared_ptr<const Map>> for_robot(std::shared_ptr<const Map> map, const RosMapHead& head,
                                             const OpenOptions& options) {
  if (!options.unknown_is_free && options.radius == 0) return map;
  const Grid& grid = *map->as_grid();
  const double cells = options.radius / head.resolution;
  if (!(cells >= 0 && cells <= kMostUnitCells)) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("a radius of {} m is {} cells of {} m; 0 to {} cells are possible",
                             options.radius, cells, head.resolution, kMostUnitCells)};
  }
  std::string terrain(grid.terrain());
  if (options.unknown_is_free.value_or(false)) std::ranges::replace(terrain, kUnknownTerrain, '.');
  auto made = grid.has_equal_costs()
                  ? Grid::create(grid.width(), grid.height(), std::move(terrain))
                  : Grid::create(grid.width(), grid.height(), std::move(terrain), grid.terrain_costs());
  if (made && cells > 0) {
    const Unit robot = {.footprint = {.radius = cells}};
    made = grid_for(*made, robot, Clearance(*made));
  }
  if (!made) return made.error();
  return std::shared_ptr<const Map>(std::make_shared<const Grid>(std::move(made).value()));
}

Metres metres_of(const RosMapHead& head, std::int32_t rows, Cell cell) {
  const double x = (cell.x + 0.5) * head.resolution;
  const double y = (rows - 1 - cell.y + 0.5) * head.resolution;
  const double turn = head.origin[2];
  return {head.origin[0] + x * std::cos(turn) - y * std::sin(turn),
          head.origin[1] + x * std::sin(turn) + y * std::cos(turn)};
}

Cell cell_at(const RosMapHead& head, std::int32_t rows, const Metres& metres) {
  constexpr double kBeyond = 1e9;
  const double dx = metres.x - head.origin[0];
  const double dy = metres.y - head.origin[1];
  const double turn = -head.origin[2];
  const auto whole = [&](double v) {
    return static_cast<std::int32_t>(std::clamp(std::floor(v / head.resolution), -kBeyond, kBeyond));
  };
  return {whole(dx * std::cos(turn) - dy * std::sin(turn)),
          rows - 1 - whole(dx * std::sin(turn) + dy * std::cos(turn))};
}

}  // namespace goalbound
