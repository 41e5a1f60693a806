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
#include "goalbound/units.hpp"
#include "grid/letters.hpp"
#include "maps/staggered.hpp"
#include "maps/unit_map.hpp"

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

/// Blocks what lies near walls, one ring of cells after the other, where cells lie half a cell aside.
class Shrinking {
 public:
  Shrinking(const Grid& grid, const CellGraph& graph) : grid_(grid), graph_(graph) {
    free_.reserve(static_cast<std::size_t>(grid.cell_count()));
    for (std::int32_t y = 0; y < grid.height(); ++y) {
      for (std::int32_t x = 0; x < grid.width(); ++x) free_.push_back(grid.is_free(Cell{x, y}));
    }
  }

  /// Terrain with those cells blocked that lie so many steps from a wall or less.
  std::string terrain(std::int32_t steps, char wall) {
    if (steps > 0) block_beside_walls();
    for (std::int32_t ring = 1; ring < steps && !ring_.empty(); ++ring) block_beside_ring();
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
    graph_.around(c, around_);
    for (const Cell other : around_) body(other);
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
  const CellGraph& graph_;
  std::vector<Cell> around_;
  std::vector<bool> free_;         ///< by cell
  std::vector<std::size_t> ring_;  ///< cells that were blocked last
};

Result<std::shared_ptr<const Map>> with_moves(const Grid& cells, MoveRule moves) {
  const bool hexagons = moves == MoveRule::kHex;
  auto grid = with_letters(cells, std::string(cells.terrain()), hexagons ? MoveRule::kEight : moves);
  if (!hexagons) return held(std::move(grid));
  if (!grid) return grid.error();
  return held(HexMap::create(std::make_shared<const Grid>(*std::move(grid))));
}

/// Of hexagons and staggered squares.
Result<std::shared_ptr<const Map>> with_steps(const CellGraph& graph, const Unit& unit) {
  const Footprint& size = unit.footprint;
  if (!size.is_centred_square() || size.width % 2 == 0 || unit.costs) {
    return Error{
        ErrorCode::kInvalidArgument,
        fmt::format("maps of hexagons and staggered squares are for units of the sizes 1, 3, 5 and so "
                    "on, which cover the cells within 0, 1, 2 steps; '{}' is no such unit",
                    text_of(unit))};
  }
  const Grid& cells = graph.rows();
  auto grid =
      with_letters(cells, Shrinking(cells, graph).terrain(size.width / 2, wall_letter(cells)), cells.rule());
  if (!grid) return grid.error();
  return graph.with_rows(std::make_shared<const Grid>(*std::move(grid)));
}

Error not_of_cells(const Map& map) {
  return {ErrorCode::kInvalidArgument,
          fmt::format("movement models and units work only on grids; this map is of the kind '{}', which has "
                      "its own edges",
                      map.kind().id)};
}

const UnitMap* as_unit_map(const Map& map) {
  return dynamic_cast<const UnitMap*>(&map);
}

}  // namespace

std::shared_ptr<const Map> without_unit(const std::shared_ptr<const Map>& map) {
  const UnitMap* own = as_unit_map(*map);
  return own == nullptr || own->whole() == nullptr ? map : own->whole();
}

std::string_view unit_of(const Map& map) {
  const UnitMap* own = as_unit_map(map);
  return own == nullptr ? std::string_view() : own->unit();
}

std::span<const NamedUnit> named_units_of(const Map& map) {
  const UnitMap* own = as_unit_map(map);
  if (own == nullptr || own->named() == nullptr) return {};
  return *own->named();
}

Result<std::shared_ptr<const Map>> with_named_units(const std::shared_ptr<const Map>& map,
                                                    std::vector<NamedUnit> units) {
  if (map->as_grid() == nullptr) return not_of_cells(*map);
  const UnitMap* own = as_unit_map(*map);
  auto named = std::make_shared<const std::vector<NamedUnit>>(std::move(units));
  return std::shared_ptr<const Map>(
      std::make_shared<const UnitMap>(*map->as_grid(), own == nullptr ? nullptr : own->whole(),
                                      own == nullptr ? std::string() : own->unit(), std::move(named)));
}

Result<std::shared_ptr<const Map>> with_unit(const std::shared_ptr<const Map>& map, const Unit& unit) {
  const std::shared_ptr<const Map> whole = without_unit(map);
  if (unit == Unit()) return whole;
  if (const CellGraph* graph = as_cell_graph(*whole)) return with_steps(*graph, unit);
  const Grid* grid = whole->as_grid();
  if (grid == nullptr) return not_of_cells(*map);
  auto made = grid_for(*grid, unit, Clearance(*grid, unit.costs));
  if (!made) return made.error();
  const UnitMap* own = as_unit_map(*whole);
  return std::shared_ptr<const Map>(std::make_shared<const UnitMap>(*std::move(made), whole, text_of(unit),
                                                                    own == nullptr ? nullptr : own->named()));
}

Result<std::shared_ptr<const Map>> with_unit_called(const std::shared_ptr<const Map>& map,
                                                    std::string_view word) {
  const auto unit = find_unit(named_units_of(*map), word);
  return unit ? with_unit(map, *unit) : unit.error();
}

Result<std::shared_ptr<const Map>> with_options(std::shared_ptr<const Map> map, const MapOptions& options) {
  if (!options.moves) return map;
  const std::shared_ptr<const Map> whole = without_unit(map);
  if (cells_of_map(*whole) == nullptr) return not_of_cells(*whole);
  if (*options.moves == rule_of(*whole)) return map;
  if (as_staggered_map(*whole) != nullptr && *options.moves != MoveRule::kEight) {
    return Error{ErrorCode::kInvalidArgument,
                 "the squares of a staggered map have eight moves, and no other movement model"};
  }
  auto shaped = with_moves(*cells_of_map(*whole), *options.moves);
  const auto named = named_units_of(*map);
  if (shaped && !named.empty() && (*shaped)->as_grid() != nullptr)
    shaped = with_named_units(*shaped, {named.begin(), named.end()});
  const std::string_view unit = unit_of(*map);
  return shaped && !unit.empty() ? with_unit_called(*shaped, unit) : std::move(shaped);
}

}  // namespace goalbound
