#include "goalbound/levels/building.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

namespace goalbound {
namespace {

constexpr double kYard = 8;
constexpr double kStorey = 3.3;  ///< from floor to floor
constexpr double kSlab = 0.3;
constexpr double kWall = 0.3;
constexpr double kDoor = 2.4;
constexpr double kParapet = 1.2;
constexpr double kRoomWidth = 9;
constexpr double kRoomDepth = 8;
constexpr int kSteps = 11;
constexpr double kStep = 0.4;
constexpr double kStairs = 2.4;  ///< how wide stairs and ramp are
constexpr double kRampRun = 8;

struct Rectangle {
  double x0, y0, x1, y1;
};

class Builder {
 public:
  explicit Builder(const BuildingOptions& options)
      : width_(options.width), depth_(options.depth), random_(options.seed) {}

  LevelGeometry build() {
    add_box({-kYard, -kYard, width_ + kYard, depth_ + kYard}, -0.5, 0);
    add_lower_floor();
    add_upper_floor();
    add_stairs();
    add_ramp();
    add_crates(0, {1, 1, width_ - 1, depth_ - 1});
    add_crates(kStorey, {1, 1, width_ - 1, depth_ - 1});
    return std::move(level_);
  }

 private:
  /// The hole in the upper floor, and the foot of the stairs before it.
  Rectangle stairwell() const { return {2, 2, 2 + kSteps * kStep, 2 + kStairs}; }
  double ramp_start() const { return depth_ - kRampRun - kStairs - 2; }

  /// From 0 to 1; the same on every machine, as std::uniform_real_distribution need not be.
  double chance() { return static_cast<double>(random_() >> 11U) * 0x1p-53; }

  void add_box(const Rectangle& r, double low, double high) {
    add_solid({{{r.x0, r.y0, low},
                {r.x1, r.y0, low},
                {r.x1, r.y1, low},
                {r.x0, r.y1, low},
                {r.x0, r.y0, high},
                {r.x1, r.y0, high},
                {r.x1, r.y1, high},
                {r.x0, r.y1, high}}});
  }

  void add_solid(const std::array<MeshPoint, 8>& points) {
    constexpr std::array<std::array<std::uint32_t, 4>, 6> kFaces = {
        {{3, 2, 1, 0}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}}};
    const auto first = static_cast<std::uint32_t>(level_.points.size());
    level_.points.insert(level_.points.end(), points.begin(), points.end());
    for (const auto& face : kFaces) {
      auto& polygon = level_.polygons.emplace_back();
      for (const std::uint32_t corner : face) polygon.push_back(first + corner);
    }
  }

  /// A wall along x or y with a door in it that begins so far along; below 0: without one.
  void add_wall(bool along_x, double at, double from, double to, double door, double low, double height) {
    const auto piece = [&](double a, double b) {
      if (b - a < 1e-6) return;
      const Rectangle along = {a, at, b, at + kWall};
      const Rectangle across = {at, a, at + kWall, b};
      add_box(along_x ? along : across, low, low + height);
    };
    if (door < 0) {
      piece(from, to);
    } else {
      piece(from, from + door);
      piece(from + door + kDoor, to);
    }
  }

  double door_within(double length) { return 0.5 + chance() * (length - kDoor - 1); }

  void add_lower_floor() {
    const double height = kStorey - kSlab;
    add_wall(true, 0, 0, width_, (width_ - kDoor) / 2, 0, height);
    add_wall(true, depth_ - kWall, 0, width_, -1, 0, height);
    add_wall(false, 0, kWall, depth_ - kWall, (depth_ - kDoor) / 2, 0, height);
    add_wall(false, width_ - kWall, kWall, depth_ - kWall, -1, 0, height);
    const int columns = std::max(1, static_cast<int>(width_ / kRoomWidth));
    const int rows = std::max(1, static_cast<int>(depth_ / kRoomDepth));
    const double room_width = width_ / columns;
    const double room_depth = depth_ / rows;
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        const double x = column * room_width;
        const double y = row * room_depth;
        if (column > 0)
          add_wall(false, x, y + kWall, y + room_depth, door_within(room_depth - kWall), 0, height);
        if (row > 0) add_wall(true, y, x + kWall, x + room_width, door_within(room_width - kWall), 0, height);
      }
    }
  }

  void add_upper_floor() {
    const Rectangle hole = stairwell();
    const double low = kStorey - kSlab;
    add_box({0, 0, width_, hole.y0}, low, kStorey);
    add_box({0, hole.y1, width_, depth_}, low, kStorey);
    add_box({0, hole.y0, hole.x0, hole.y1}, low, kStorey);
    add_box({hole.x1, hole.y0, width_, hole.y1}, low, kStorey);
    add_wall(true, 0, 0, width_, -1, kStorey, kParapet);
    add_wall(true, depth_ - kWall, 0, width_, -1, kStorey, kParapet);
    add_wall(false, 0, kWall, depth_ - kWall, -1, kStorey, kParapet);
    // Open where the ramp arrives.
    add_wall(false, width_ - kWall, kWall, depth_ - kWall, ramp_start() + kRampRun - kWall, kStorey,
             kParapet);
    add_wall(false, width_ / 2, kWall, depth_ - kWall, door_within(depth_ - 2 * kWall), kStorey, kParapet);
  }

  void add_stairs() {
    const Rectangle hole = stairwell();
    for (int step = 0; step < kSteps; ++step) {
      const double x = hole.x0 + step * kStep;
      add_box({x, hole.y0, x + kStep, hole.y1}, 0, kStorey * (step + 1) / kSteps);
    }
  }

  void add_ramp() {
    const double x0 = width_;
    const double x1 = width_ + kStairs;
    const double y0 = ramp_start();
    const double y1 = y0 + kRampRun;
    add_solid({{{x0, y0, -0.1},
                {x1, y0, -0.1},
                {x1, y1, -0.1},
                {x0, y1, -0.1},
                {x0, y0, 0},
                {x1, y0, 0},
                {x1, y1, kStorey},
                {x0, y1, kStorey}}});
    add_box({x0, y1, x1, y1 + kDoor}, 0, kStorey);
  }

  void add_crates(double floor, const Rectangle& area) {
    const Rectangle stairs = stairwell();
    const int count = static_cast<int>(width_ * depth_ / 60);
    for (int crate = 0; crate < count; ++crate) {
      const double side = 0.8 + chance() * 0.8;
      const double x = area.x0 + chance() * (area.x1 - area.x0 - side);
      const double y = area.y0 + chance() * (area.y1 - area.y0 - side);
      const double height = 0.6 + chance() * 0.8;
      // Room to get to the stairs and off them.
      const bool in_the_way =
          x + side > stairs.x0 - 2 && x < stairs.x1 + 2 && y + side > stairs.y0 - 1 && y < stairs.y1 + 1;
      if (!in_the_way) add_box({x, y, x + side, y + side}, floor, floor + height);
    }
  }

  double width_;
  double depth_;
  std::mt19937_64 random_;
  LevelGeometry level_;
};

}  // namespace

Result<LevelGeometry> make_building(const BuildingOptions& options) {
  if (options.width < 18 || options.width > 180 || options.depth < 16 || options.depth > 180) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("{} x {} metres; buildings are 18 to 180 wide and 16 to 180 deep", options.width,
                             options.depth)};
  }
  return Builder(options).build();
}

}  // namespace goalbound
