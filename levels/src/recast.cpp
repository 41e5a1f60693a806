#include "goalbound/levels/recast.hpp"

#include <Recast.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "facing.hpp"
#include "polygon.hpp"
#include "recast_tile.hpp"
#include "weld.hpp"

namespace goalbound {
namespace {

/// Of one tile: 16 bytes and more each while it is built.
constexpr double kMostCells = 1 << 24;
/// References have 22 bits for tile and polygon.
constexpr double kMostTilesBuilt = 1 << 14;
constexpr int kNameBits = 22;
/// Numbers of triangles in lists of tiles.
constexpr std::size_t kMostEntries = std::size_t{1} << 27;

class MeshBuilder {
 public:
  MeshBuilder(const LevelGeometry& level, const RecastOptions& options,
              const std::vector<MeshParts::Link>& links, Progress& progress)
      : level_(level), options_(options), links_(links), progress_(progress) {}

  Result<RecastMesh> build() {
    if (auto good = check_recast_options(options_); !good) return good.error();
    if (level_.polygons.empty()) return nothing();
    take_points();
    take_triangles();
    take_links();
    if (auto good = measure(); !good) return good.error();
    if (auto good = build_tiles(); !good) return good.error();
    if (made_.detour.tiles.empty()) return nothing();
    auto parts = parts_of(made_.detour, level_.y_up);
    if (!parts) return parts.error();
    made_.parts = std::move(parts).value();
    return std::move(made_);
  }

 private:
  Error nothing() const {
    return {
        ErrorCode::kInvalidArgument,
        fmt::format("this agent cannot walk anywhere on the level: {} of {} triangles are flat enough; {}",
                    made_.report.walkable, made_.report.triangles,
                    made_.report.walkable > 0 ? "try smaller cells or a smaller agent"
                                              : what_would_be_flat(level_, options_.max_slope, true))};
  }
  static Error limit(std::string message) { return {ErrorCode::kLimit, std::move(message)}; }

  std::array<float, 3> spot(const MeshPoint& p) const {
    return {static_cast<float>(p.x), static_cast<float>(p.z), static_cast<float>(level_.y_up ? -p.y : p.y)};
  }

  void take_points() {
    for (const MeshPoint& p : level_.points) {
      const auto s = spot(p);
      input_.points.insert(input_.points.end(), s.begin(), s.end());
    }
  }

  void take_triangles() {
    const double same = largest_side(level_.points) * 1e-9;
    for (const Corners& polygon : level_.polygons) {
      const MeshPoint area = twice_area(level_.points, polygon);
      const bool is_fan = polygon.size() == 3 || area.z <= 0 || is_convex(level_.points, polygon, same);
      if (is_fan) {
        for (std::size_t i = 1; i + 1 < polygon.size(); ++i)
          add_triangle({polygon[0], polygon[i], polygon[i + 1]});
      } else {
        for (const Corners& triangle : cut_into_triangles(level_.points, polygon, same))
          add_triangle(triangle);
      }
    }
    const auto count = static_cast<int>(input_.triangles.size() / 3);
    input_.areas.assign(static_cast<std::size_t>(count), RC_NULL_AREA);
    rcContext silent(false);
    rcMarkWalkableTriangles(&silent, static_cast<float>(options_.max_slope), input_.points.data(),
                            static_cast<int>(level_.points.size()), input_.triangles.data(), count,
                            input_.areas.data());
    made_.report.triangles = input_.areas.size();
    made_.report.walkable = static_cast<std::size_t>(
        std::ranges::count(input_.areas, static_cast<unsigned char>(RC_WALKABLE_AREA)));
  }

  void add_triangle(const Corners& triangle) {
    // The exchange of y and z turns faces over, unless y is mirrored as well.
    const std::array<std::size_t, 3> order =
        level_.y_up ? std::array<std::size_t, 3>{0, 1, 2} : std::array<std::size_t, 3>{2, 1, 0};
    for (const std::size_t corner : order) input_.triangles.push_back(static_cast<int>(triangle[corner]));
  }

  void take_links() {
    for (const MeshParts::Link& link : links_) {
      for (const MeshPoint& end : {link.from, link.to}) {
        const auto s = spot(end);
        input_.link_ends.insert(input_.link_ends.end(), s.begin(), s.end());
      }
      input_.link_ways.push_back(link.both_ways ? 1 : 0);
    }
  }

  /// The grid of cells and of tiles.
  Result<void> measure() {
    rcCalcBounds(input_.points.data(), static_cast<int>(level_.points.size()), input_.low.data(),
                 input_.high.data());
    double farthest = 0;
    for (std::size_t axis = 0; axis < 3; ++axis)
      farthest =
          std::max({farthest, std::abs(double{input_.low[axis]}), std::abs(double{input_.high[axis]})});
    // Recast calculates in single precision.
    if (std::min(options_.cell_size, options_.cell_height) < farthest * 0x1p-20) {
      return limit(fmt::format(
          "cells of {:g} cannot be told apart {:g} from the origin; make them larger, or move the level",
          std::min(options_.cell_size, options_.cell_height), farthest));
    }
    const double levels = (double{input_.high[1]} - input_.low[1]) / options_.cell_height;
    if (levels > RC_SPAN_MAX_HEIGHT) {
      return limit(
          fmt::format("{:.0f} cells one above the other, and Recast holds {}; cell-height must be larger",
                      levels, RC_SPAN_MAX_HEIGHT));
    }
    return measure_tiles();
  }

  Result<void> measure_tiles() {
    const double columns = std::ceil((double{input_.high[0]} - input_.low[0]) / options_.cell_size + 1e-9);
    const double rows = std::ceil((double{input_.high[2]} - input_.low[2]) / options_.cell_size + 1e-9);
    if (columns > 1e9 || rows > 1e9)
      return limit("more than a thousand million cells in a row; cell-size must be larger");
    made_.report.columns = std::max(1, static_cast<int>(columns));
    made_.report.rows = std::max(1, static_cast<int>(rows));
    if (options_.tile_size == 0) {
      const double cells = double(made_.report.columns) * made_.report.rows;
      if (cells > kMostCells || std::max(columns, rows) > 0xFFFF) {
        return limit(
            fmt::format("{} x {} cells are too many for one tile; tile-size cuts the level into several",
                        made_.report.columns, made_.report.rows));
      }
      return {};
    }
    const auto side = static_cast<int>(options_.tile_size);
    tile_columns_ = (made_.report.columns + side - 1) / side;
    tile_rows_ = (made_.report.rows + side - 1) / side;
    if (double(tile_columns_) * tile_rows_ > kMostTilesBuilt) {
      return limit(fmt::format("{} x {} tiles are more than {}; tile-size must be larger", tile_columns_,
                               tile_rows_, static_cast<int>(kMostTilesBuilt)));
    }
    return {};
  }

  bool is_tiled() const { return options_.tile_size > 0; }

  TileJob job_at(int column, int row) const {
    TileJob job{column, row, made_.report.columns, made_.report.rows, 0, input_.low, input_.high};
    if (!is_tiled()) return job;
    // What stands just outside keeps the agent away as well, and a region more.
    job.border = static_cast<int>(std::ceil(options_.agent_radius / options_.cell_size - 1e-6)) + 3;
    const auto side = static_cast<int>(options_.tile_size);
    job.cells_wide = job.cells_deep = side + 2 * job.border;
    const auto edge = [&](std::size_t axis, int tile, int beyond) {
      return static_cast<float>(input_.low[axis] + (double(tile) * side + beyond) * options_.cell_size);
    };
    job.low[0] = edge(0, column, -job.border);
    job.low[2] = edge(2, row, -job.border);
    job.high[0] = edge(0, column + 1, job.border);
    job.high[2] = edge(2, row + 1, job.border);
    return job;
  }

  /// By tile, row after row: the triangles that may lie in it.
  Result<std::vector<std::vector<int>>> triangles_of_tiles() const {
    std::vector<std::vector<int>> lists(static_cast<std::size_t>(tile_columns_) * tile_rows_);
    const TileJob first = job_at(0, 0);
    const double side = is_tiled() ? options_.tile_size * options_.cell_size : 0;
    const double margin = (first.border + 1) * options_.cell_size;
    const auto tile_at = [&](double value, std::size_t axis, int count) {
      if (side == 0) return 0;
      return static_cast<int>(
          std::clamp(std::floor((value - input_.low[axis]) / side), 0.0, double(count - 1)));
    };
    std::size_t entries = 0;
    for (std::size_t t = 0; t < input_.areas.size(); ++t) {
      std::array<double, 3> low{};
      std::array<double, 3> high{};
      for (const std::size_t axis : {std::size_t{0}, std::size_t{2}}) {
        const auto value = [&](std::size_t corner) {
          return double{input_.points[static_cast<std::size_t>(input_.triangles[t * 3 + corner]) * 3 + axis]};
        };
        low[axis] = std::min({value(0), value(1), value(2)}) - margin;
        high[axis] = std::max({value(0), value(1), value(2)}) + margin;
      }
      for (int row = tile_at(low[2], 2, tile_rows_); row <= tile_at(high[2], 2, tile_rows_); ++row) {
        for (int column = tile_at(low[0], 0, tile_columns_); column <= tile_at(high[0], 0, tile_columns_);
             ++column) {
          if (++entries > kMostEntries)
            return limit("too many triangles lie in too many tiles; tile-size must be larger");
          lists[static_cast<std::size_t>(row) * tile_columns_ + column].push_back(static_cast<int>(t));
        }
      }
    }
    return lists;
  }

  Result<void> build_tiles() {
    const auto lists = triangles_of_tiles();
    if (!lists) return lists.error();
    progress_.start(lists->size());
    if (is_tiled()) describe_set();
    for (std::size_t i = 0; i < lists->size(); ++i) {
      const TileJob job = job_at(static_cast<int>(i % tile_columns_), static_cast<int>(i / tile_columns_));
      if (progress_.cancelled()) return Error{ErrorCode::kCancelled, "the mesh was cancelled"};
      auto bytes =
          (*lists)[i].empty() ? std::string() : build_tile(input_, (*lists)[i], options_, job, progress_);
      if (!bytes) return bytes.error();
      progress_.advance();
      if (bytes->empty()) {
        ++made_.report.empty_tiles;
      } else {
        made_.detour.tiles.push_back({0, std::move(*bytes)});
      }
    }
    made_.report.tiles = made_.detour.tiles.size();
    if (is_tiled()) name_tiles(made_.detour);
    return {};
  }

  void describe_set() {
    DetourMesh& mesh = made_.detour;
    mesh.is_set = true;
    mesh.origin = input_.low;
    mesh.tile_width = mesh.tile_height = static_cast<float>(options_.tile_size * options_.cell_size);
    // As RecastDemo shares the bits between tiles and polygons.
    const auto tiles = static_cast<unsigned>(tile_columns_ * tile_rows_);
    const int tile_bits = std::min(static_cast<int>(std::bit_width(std::bit_ceil(tiles))) - 1, 14);
    mesh.max_tiles = 1 << tile_bits;
    mesh.max_polygons = 1 << (kNameBits - tile_bits);
    // Detour names of tiles need a tile more than none.
    mesh.max_polygons = std::min(mesh.max_polygons, 1 << 20);
  }

  const LevelGeometry& level_;
  const RecastOptions& options_;
  const std::vector<MeshParts::Link>& links_;
  Progress& progress_;
  RecastInput input_;
  int tile_columns_ = 1;
  int tile_rows_ = 1;
  RecastMesh made_;
};

}  // namespace

Result<RecastMesh> build_with_recast(const LevelGeometry& level, const RecastOptions& options,
                                     const std::vector<MeshParts::Link>& links, Progress& progress) {
  return MeshBuilder(level, options, links, progress).build();
}

}  // namespace goalbound
