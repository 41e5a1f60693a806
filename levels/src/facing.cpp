#include "facing.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cmath>
#include <vector>

#include "polygon.hpp"

namespace goalbound {
namespace {

constexpr double kNoSlope = 0.1;

/// Polygons that are flat enough if an axis of the level points upwards.
struct Facing {
  std::size_t up = 0;
  std::size_t down = 0;

  void count(double along, double least, std::size_t pieces) {
    up += along >= least ? pieces : 0;
    down += along <= -least ? pieces : 0;
  }
};

}  // namespace

std::string what_would_be_flat(const LevelGeometry& level, double max_slope, bool in_triangles) {
  const double least_rise = std::cos(max_slope * 3.14159265358979323846 / 180) - 1e-9;
  Facing upwards;   // along the axis that was taken for the one that points upwards
  Facing other;     // along the one that --up can name instead
  Facing sideways;  // along x
  const double same = on_a_line(level.points);
  std::size_t all = 0;
  bool any_area = false;
  for (const Corners& polygon : level.polygons) {
    const MeshPoint area = twice_area(level.points, polygon);
    const double size = std::sqrt(area.x * area.x + area.y * area.y + area.z * area.z);
    const std::size_t pieces = in_triangles ? polygon.size() - 2 : 1;
    all += pieces;
    if (is_strip(level.points, polygon, size, same)) continue;
    any_area = true;
    upwards.count(area.z, size * least_rise, pieces);
    other.count(area.y, size * least_rise, pieces);
    // A steep slope is one, whichever way it faces.
    if (std::abs(area.z) < kNoSlope * size) sideways.count(area.x, size * least_rise, pieces);
  }
  const char* const axis = level.y_up ? "y" : "z";
  std::vector<std::string> words;
  if (other.up > 0) words.push_back(fmt::format("with --up {} {} of {} would be", axis, other.up, all));
  if (upwards.down > 0)
    words.push_back(
        fmt::format("{} of {} face downwards; turn the order of their corners round", upwards.down, all));
  if (words.empty() && other.down > 0) {
    words.push_back(
        fmt::format("with --up {} {} of {} would be, if they did not face downwards; turn the order of "
                    "their corners round",
                    axis, other.down, all));
  }
  if (words.empty() && sideways.up + sideways.down > 0) {
    words.push_back(
        fmt::format("with x as the axis that points upwards {} of {} would be, which only y and z can be; "
                    "turn the level",
                    sideways.up + sideways.down, all));
  }
  if (!any_area) words.emplace_back("none has an area");
  if (words.empty())
    words.push_back(fmt::format("all are steeper than the max-slope of {:g} degrees", max_slope));
  return fmt::format("{}", fmt::join(words, ", and "));
}

}  // namespace goalbound
