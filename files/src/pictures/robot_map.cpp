#include "pictures/robot_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"

namespace goalbound {
namespace {

Error no_robot_map(const std::filesystem::path& file) {
  return {ErrorCode::kInvalidArgument,
          "metres and paths of ROS work only on maps of robots (.yaml with a picture)", file.string()};
}

/// The letters of a grid with those cells blocked that lie in the disk around a blocked one.
class Inflation {
 public:
  Inflation(const Grid& grid, std::string terrain)
      : width_(grid.width()), height_(grid.height()), before_(std::move(terrain)), after_(before_) {}

  std::string by(double cells) {
    make_disk(cells);
    for (std::int32_t y = -1; y <= height_; ++y) {
      for (std::int32_t x = -1; x <= width_; ++x) {
        if (is_blocked({x, y}) && has_free_neighbour({x, y})) block_around({x, y});
      }
    }
    return std::move(after_);
  }

 private:
  bool contains(Cell c) const { return c.x >= 0 && c.y >= 0 && c.x < width_ && c.y < height_; }
  std::size_t number(Cell c) const {
    return static_cast<std::size_t>(c.y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(c.x);
  }
  /// Beyond the edge lies what nobody has seen.
  bool is_blocked(Cell c) const { return !contains(c) || !is_free_terrain(before_[number(c)]); }
  bool has_free_neighbour(Cell c) const {
    return std::ranges::any_of(kAllDirections, [&](Direction d) { return !is_blocked(step(c, d)); });
  }
  void make_disk(double cells) {
    const auto reach = static_cast<std::int32_t>(std::floor(cells));
    for (std::int32_t y = -reach; y <= reach; ++y) {
      for (std::int32_t x = -reach; x <= reach; ++x) {
        if (std::hypot(x, y) <= cells) disk_.push_back({x, y});
      }
    }
  }
  void block_around(Cell c) {
    for (const Cell& offset : disk_) {
      const Cell near{c.x + offset.x, c.y + offset.y};
      if (contains(near) && is_free_terrain(after_[number(near)])) after_[number(near)] = '@';
    }
  }

  std::int32_t width_;
  std::int32_t height_;
  std::string before_;
  std::string after_;
  std::vector<Cell> disk_;
};

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
  if (!(cells >= 0 && cells <= kMostClearance)) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("a radius of {} m is {} cells of {} m; 0 to {} cells are possible",
                             options.radius, cells, head.resolution, kMostClearance)};
  }
  std::string terrain(grid.terrain());
  if (options.unknown_is_free.value_or(false)) std::ranges::replace(terrain, kUnknownTerrain, '.');
  if (cells > 0) terrain = Inflation(grid, std::move(terrain)).by(cells);
  auto made = grid.has_equal_costs()
                  ? Grid::create(grid.width(), grid.height(), std::move(terrain))
                  : Grid::create(grid.width(), grid.height(), std::move(terrain), grid.terrain_costs());
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
