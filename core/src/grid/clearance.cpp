// How much room each cell has, and which cells a unit fits on.
// Source of the distances to walls: A. Meijster, J. Roerdink, W. Hesselink: A General Algorithm for Computing
// Distance Transforms in Linear Time, 2000.
#include <algorithm>
#include <cmath>

#include "goalbound/edited_map.hpp"
#include "goalbound/units.hpp"
#include "grid/letters.hpp"

namespace goalbound {
namespace {

/// Squares of the distance of each cell of a row to the nearest wall, from how far each wall of the columns
/// is.
class RowDistances {
 public:
  explicit RowDistances(std::span<const std::int64_t> to_wall) : to_wall_(to_wall) {
    const auto count = static_cast<std::int64_t>(to_wall.size());
    for (std::int64_t x = 0; x < count; ++x) {
      while (!hulls_.empty() && at(hulls_.back().from, hulls_.back().x) > at(hulls_.back().from, x))
        hulls_.pop_back();
      const std::int64_t from = hulls_.empty() ? 0 : 1 + meet(hulls_.back().x, x);
      if (from < count) hulls_.push_back({x, from});
    }
  }
  /// Of the cells from the last to the first.
  template <class Use>
  void for_each(const Use& use) {
    for (auto x = static_cast<std::int64_t>(to_wall_.size()) - 1; x >= 0; --x) {
      use(x, at(x, hulls_.back().x));
      if (x == hulls_.back().from) hulls_.pop_back();
    }
  }

 private:
  struct Hull {
    std::int64_t x;     ///< of the column whose wall is the nearest
    std::int64_t from;  ///< the first cell for which it is
  };

  std::int64_t at(std::int64_t x, std::int64_t column) const {
    const std::int64_t far = to_wall_[static_cast<std::size_t>(column)];
    return (x - column) * (x - column) + far * far;
  }
  /// The last cell that is not nearer to the wall of the second column, which lies behind the first.
  std::int64_t meet(std::int64_t first, std::int64_t second) const {
    const std::int64_t a = to_wall_[static_cast<std::size_t>(first)];
    const std::int64_t b = to_wall_[static_cast<std::size_t>(second)];
    const std::int64_t difference = second * second - first * first + b * b - a * a;
    const std::int64_t twice = 2 * (second - first);
    return difference >= 0 ? difference / twice : -((-difference + twice - 1) / twice);
  }

  std::span<const std::int64_t> to_wall_;
  std::vector<Hull> hulls_;
};

}  // namespace

Clearance::Clearance(const Grid& grid, const std::optional<TerrainCosts>& costs)
    : width_(grid.width()), height_(grid.height()) {
  const std::string_view terrain = grid.terrain();
  const auto width = static_cast<std::size_t>(width_);
  // First of the largest square with its top left there, from the bottom right on.
  std::vector<std::uint8_t> corner(terrain.size());
  for (std::size_t i = terrain.size(); i-- > 0;) {
    if (costs ? (*costs)[terrain[i]] == 0 : !is_free_letter(grid, terrain[i])) continue;
    const bool at_edge = (i + 1) % width == 0 || i + width >= terrain.size();
    const int least = at_edge ? 0 : std::min({corner[i + 1], corner[i + width], corner[i + width + 1]});
    corner[i] = static_cast<std::uint8_t>(std::min(least + 1, kMostSquare));
  }
  // A square of the next side reaches one further to the bottom right and to the top left in turn: the side
  // of neighbours in a row differs by 2 at most, so that few are tried.
  squares_.resize(terrain.size());
  for (std::int32_t y = 0; y < height_; ++y) {
    int side = 0;
    for (std::int32_t x = 0; x < width_; ++x) {
      const auto fits = [&](int k) {
        const std::int32_t before = (k - 1) / 2;
        return x >= before && y >= before && corner[number({x - before, y - before})] >= k;
      };
      while (side > 0 && !fits(side)) --side;
      while (side < kMostSquare && fits(side + 1)) ++side;
      squares_[number({x, y})] = static_cast<std::uint8_t>(side);
    }
  }
}

std::vector<bool> Clearance::fits(const Footprint& footprint) const {
  if (footprint.radius > 0) return fits_disk(footprint.radius);
  if (!footprint.is_centred_square() || footprint.width > kMostSquare) return fits_box(footprint);
  std::vector<bool> result(squares_.size());
  for (std::size_t i = 0; i < squares_.size(); ++i) result[i] = squares_[i] >= footprint.width;
  return result;
}

std::vector<bool> Clearance::fits_box(const Footprint& box) const {
  std::vector<bool> result(squares_.size());
  // By column: how many rows from here down have a free run of the box's width to the right.
  std::vector<std::int32_t> rows(static_cast<std::size_t>(width_));
  for (std::int32_t y = height_ - 1; y >= 0; --y) {
    std::int32_t run = 0;
    for (std::int32_t x = width_ - 1; x >= 0; --x) {
      run = is_free(x, y) ? run + 1 : 0;
      std::int32_t& count = rows[static_cast<std::size_t>(x)];
      count = run >= box.width ? count + 1 : 0;
      const Cell anchor = {x + box.anchor.x, y + box.anchor.y};
      if (count >= box.height) result[number(anchor)] = true;
    }
  }
  return result;
}

std::vector<bool> Clearance::fits_disk(double radius) const {
  std::vector<bool> result(squares_.size());
  // A border of walls; then up and down each column to the nearest one.
  const auto columns = static_cast<std::size_t>(width_) + 2;
  const auto rows = static_cast<std::size_t>(height_) + 2;
  std::vector<std::int32_t> to_wall(columns * rows);
  for (std::int32_t y = 0; y < height_; ++y) {
    for (std::int32_t x = 0; x < width_; ++x) {
      const std::size_t i = (static_cast<std::size_t>(y) + 1) * columns + static_cast<std::size_t>(x) + 1;
      if (is_free(x, y)) to_wall[i] = to_wall[i - columns] + 1;
    }
  }
  for (std::size_t i = to_wall.size() - columns; i-- > 0;)
    to_wall[i] = std::min(to_wall[i], to_wall[i + columns] + 1);
  std::vector<std::int64_t> row(columns);
  for (std::int32_t y = 0; y < height_; ++y) {
    std::copy_n(to_wall.begin() + static_cast<std::ptrdiff_t>((static_cast<std::size_t>(y) + 1) * columns),
                columns, row.begin());
    RowDistances(row).for_each([&](std::int64_t x, std::int64_t square) {
      // Blocked cells whose centre lies in the disk are in its way.
      if (x > 0 && x <= width_ && std::sqrt(static_cast<double>(square)) > radius)
        result[number({static_cast<std::int32_t>(x) - 1, y})] = true;
    });
  }
  return result;
}

Result<Grid> grid_for(const Grid& grid, const Unit& unit, const Clearance& clearance) {
  std::string terrain(grid.terrain());
  const std::vector<bool> fits = clearance.fits(unit.footprint);
  if (unit.costs) {
    // A letter that is free to the grid may be closed to the unit, and the other way round.
    TerrainCosts costs = *unit.costs;
    const char wall = wall_letter(costs);
    for (std::size_t i = 0; i < terrain.size(); ++i) {
      if (!fits[i] && costs[terrain[i]] > 0) terrain[i] = wall;
    }
    return Grid::create(grid.width(), grid.height(), std::move(terrain), costs, grid.rule());
  }
  const char wall = wall_letter(grid);
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    if (!fits[i] && is_free_letter(grid, terrain[i])) terrain[i] = wall;
  }
  return with_letters(grid, std::move(terrain), grid.rule());
}

std::vector<MapChange> changes_for(const Unit& unit, const Grid& before, const Grid& after,
                                   std::span<const Cell> cells) {
  const std::vector<Cell> under = cells_under(unit.footprint);
  const auto cost_on = [&](const Grid& grid, Cell cell) -> std::uint32_t {
    if (!grid.contains(cell)) return 0;
    if (unit.costs) return (*unit.costs)[grid.terrain(cell)];
    if (!grid.is_free(cell)) return 0;
    return grid.is_uniform() ? 1 : grid.terrain_costs()[grid.terrain(cell)];
  };
  const auto cost_of_anchor = [&](const Grid& grid, Cell anchor) {
    const bool fits = std::ranges::all_of(under, [&](Cell offset) {
      return cost_on(grid, {anchor.x + offset.x, anchor.y + offset.y}) > 0;
    });
    return fits ? cost_on(grid, anchor) : 0;
  };
  std::vector<Cell> anchors;
  for (const Cell cell : cells) {
    for (const Cell offset : under) anchors.push_back({cell.x - offset.x, cell.y - offset.y});
  }
  std::ranges::sort(anchors, [](Cell a, Cell b) { return std::pair(a.y, a.x) < std::pair(b.y, b.x); });
  anchors.erase(std::unique(anchors.begin(), anchors.end()), anchors.end());
  std::vector<MapChange> changes;
  for (const Cell anchor : anchors) {
    if (!after.contains(anchor)) continue;
    const std::uint32_t cost = cost_of_anchor(after, anchor);
    if (cost == cost_of_anchor(before, anchor)) continue;
    changes.push_back(cost == 0 ? MapChange::block(anchor)
                                : MapChange::set_terrain(anchor, after.terrain(anchor)));
  }
  return changes;
}

}  // namespace goalbound
