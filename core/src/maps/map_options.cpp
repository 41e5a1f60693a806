// Maps of cells that are opened in another way than their file says: other moves, room for wider things.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/grid.hpp"
#include "goalbound/hex_map.hpp"
#include "goalbound/map.hpp"
#include "grid/letters.hpp"

namespace goalbound {
namespace {

/// The cells of a map, else null.
const Grid* cells_of_map(const Map& map) {
  const HexMap* hexagons = as_hex_map(map);
  return hexagons != nullptr ? &hexagons->rows() : map.as_grid();
}

MoveRule rule_of(const Map& map) {
  return map.as_grid() != nullptr ? map.as_grid()->rule() : MoveRule::kHex;
}

/// Blocks what lies near walls, one ring of cells after the other.
class Shrinking {
 public:
  Shrinking(const Grid& grid, bool hexagons) : grid_(grid), hexagons_(hexagons) {
    free_.reserve(static_cast<std::size_t>(grid.cell_count()));
    for (std::int32_t y = 0; y < grid.height(); ++y) {
      for (std::int32_t x = 0; x < grid.width(); ++x) free_.push_back(grid.is_free(Cell{x, y}));
    }
  }

  /// Terrain with those cells blocked that lie so many steps from a wall or less.
  std::string terrain(std::int32_t clearance, char wall) {
    block_beside_walls();
    for (std::int32_t ring = 1; ring < clearance && !ring_.empty(); ++ring) block_beside_ring();
    std::string result(grid_.terrain());
    for (std::size_t i = 0; i < result.size(); ++i) {
      if (!free_[i] && grid_.is_free(cell(i))) result[i] = wall;
    }
    return result;
  }

 private:
  Cell cell(std::size_t i) const {
    const auto width = static_cast<std::size_t>(grid_.width());
    return {static_cast<std::int32_t>(i % width), static_cast<std::int32_t>(i / width)};
  }
  std::size_t number(Cell c) const {
    return static_cast<std::size_t>(c.y) * static_cast<std::size_t>(grid_.width()) +
           static_cast<std::size_t>(c.x);
  }
  template <class Body>
  void for_each_around(Cell c, const Body& body) const {
    if (hexagons_) {
      for (const Cell other : HexMap::around(c)) body(other);
    } else {
      for (const Direction d : kAllDirections) body(step(c, d));
    }
  }
  void block_beside_walls() {
    for (std::size_t i = 0; i < free_.size(); ++i) {
      if (!free_[i]) continue;
      bool touches = false;
      for_each_around(cell(i), [&](Cell other) { touches = touches || !grid_.is_free(other); });
      if (touches) ring_.push_back(i);
    }
    for (const std::size_t i : ring_) free_[i] = false;
  }
  void block_beside_ring() {
    std::vector<std::size_t> next;
    for (const std::size_t i : ring_) {
      for_each_around(cell(i), [&](Cell other) {
        if (!grid_.contains(other) || !free_[number(other)]) return;
        free_[number(other)] = false;
        next.push_back(number(other));
      });
    }
    ring_ = std::move(next);
  }

  const Grid& grid_;
  bool hexagons_;
  std::vector<bool> free_;         ///< by cell
  std::vector<std::size_t> ring_;  ///< cells that were blocked last
};

/// A grid of these letters and the same costs.
Result<Grid> with_terrain(const Grid& grid, std::string terrain, MoveRule rule) {
  if (grid.has_equal_costs()) return Grid::create(grid.width(), grid.height(), std::move(terrain), rule);
  return Grid::create(grid.width(), grid.height(), std::move(terrain), grid.terrain_costs(), rule);
}

template <class MapType>
std::shared_ptr<const Map> shared(MapType map) {
  return std::make_shared<const MapType>(std::move(map));
}

}  // namespace

Result<std::shared_ptr<const Map>> with_options(std::shared_ptr<const Map> map, const MapOptions& options) {
  const Grid* cells = cells_of_map(*map);
  if (!options.moves && options.clearance == 0) return map;
  if (cells == nullptr) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("movement models and clearance work only on grids; this map is of the kind "
                             "'{}', which has its own edges",
                             map->kind().id)};
  }
  if (options.clearance < 0 || options.clearance > kMostClearance) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("a clearance of {} cells lies outside the limits 0 to {}", options.clearance,
                             kMostClearance)};
  }
  const MoveRule moves = options.moves.value_or(rule_of(*map));
  if (options.clearance == 0 && moves == rule_of(*map)) return map;
  const bool hexagons = moves == MoveRule::kHex;
  std::string terrain(cells->terrain());
  if (options.clearance > 0)
    terrain = Shrinking(*cells, hexagons).terrain(options.clearance, wall_letter(*cells));
  auto grid = with_terrain(*cells, std::move(terrain), hexagons ? MoveRule::kEight : moves);
  if (!grid) return grid.error();
  if (!hexagons) return shared(*std::move(grid));
  auto made = HexMap::create(std::make_shared<const Grid>(*std::move(grid)));
  if (!made) return made.error();
  return shared(*std::move(made));
}

}  // namespace goalbound
