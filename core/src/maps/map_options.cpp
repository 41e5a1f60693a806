// Maps of cells that are opened in another way than their file says: other moves, room for wider things.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/grid.hpp"
#include "goalbound/hex_map.hpp"
#include "goalbound/map.hpp"
#include "goalbound/staggered_map.hpp"
#include "grid/letters.hpp"
#include "maps/staggered.hpp"

namespace goalbound {
namespace {

/// The cells of a map, else null.
const Grid* cells_of_map(const Map& map) {
  const CellGraph* cells = as_cell_graph(map);
  return cells != nullptr ? &cells->rows() : map.as_grid();
}

MoveRule rule_of(const Map& map) {
  if (as_hex_map(map) != nullptr) return MoveRule::kHex;
  return map.as_grid() != nullptr ? map.as_grid()->rule() : MoveRule::kEight;
}

/// Blocks what lies near walls, one ring of cells after the other.
class Shrinking {
 public:
  /// `graph`: of the same cells, null where they are squares that touch eight others.
  Shrinking(const Grid& grid, const CellGraph* graph) : grid_(grid), graph_(graph) {
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
  void for_each_around(Cell c, const Body& body) {
    if (graph_ != nullptr) {
      graph_->around(c, around_);
      for (const Cell other : around_) body(other);
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
  const CellGraph* graph_;
  std::vector<Cell> around_;
  std::vector<bool> free_;         ///< by cell
  std::vector<std::size_t> ring_;  ///< cells that were blocked last
};

/// A grid of these letters and the same costs.
Result<Grid> with_terrain(const Grid& grid, std::string terrain, MoveRule rule) {
  if (grid.has_equal_costs()) return Grid::create(grid.width(), grid.height(), std::move(terrain), rule);
  return Grid::create(grid.width(), grid.height(), std::move(terrain), grid.terrain_costs(), rule);
}

Result<std::shared_ptr<const Map>> with_moves(const Grid& cells, MoveRule moves) {
  const bool hexagons = moves == MoveRule::kHex;
  auto grid = with_terrain(cells, std::string(cells.terrain()), hexagons ? MoveRule::kEight : moves);
  if (!hexagons) return held(std::move(grid));
  if (!grid) return grid.error();
  return held(HexMap::create(std::make_shared<const Grid>(*std::move(grid))));
}

Result<std::shared_ptr<const Map>> with_clearance(const std::shared_ptr<const Map>& map,
                                                  std::int32_t clearance) {
  const Grid& cells = *cells_of_map(*map);
  const CellGraph* graph = as_cell_graph(*map);
  auto grid =
      with_terrain(cells, Shrinking(cells, graph).terrain(clearance, wall_letter(cells)), cells.rule());
  if (graph == nullptr) return held(std::move(grid));
  if (!grid) return grid.error();
  return graph->with_rows(std::make_shared<const Grid>(*std::move(grid)));
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
  if (as_staggered_map(*map) != nullptr && moves != MoveRule::kEight) {
    return Error{ErrorCode::kInvalidArgument,
                 "the squares of a staggered map have eight moves, and no other movement model"};
  }
  auto shaped = moves == rule_of(*map) ? Result<std::shared_ptr<const Map>>(map) : with_moves(*cells, moves);
  if (!shaped || options.clearance == 0) return shaped;
  return with_clearance(*shaped, options.clearance);
}

}  // namespace goalbound
