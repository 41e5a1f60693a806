// What walks over a map of cells: things of other sizes than one cell, to which terrain may cost something of
// its own. The map for a unit has the cells, nodes and edges of the map that it was made from, by the same
// numbers; where the unit does not fit, cells are blocked.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/geometry.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/terrain_costs.hpp"

namespace goalbound {

struct MapChange;  // goalbound/edited_map.hpp

/// Which cells a thing covers: a box of cells, or all whose centre lies in a disk around that of its anchor,
/// the cell where it is said to stand.
struct Footprint {
  std::int32_t width = 1;   ///< of a box, in cells
  std::int32_t height = 1;  ///< of a box, in cells
  Cell anchor{};            ///< of a box: which of its cells stands on the node; 0,0 is at its top left
  double radius = 0;        ///< of a disk, in cells; 0: it is a box

  /// Whether it is a box of equal sides around its middle, or, where the sides are even, around the cell
  /// above and to the left of it: the anchor where a text names none.
  bool is_centred_square() const;
  friend bool operator==(const Footprint&, const Footprint&) = default;
};
/// Limits of a side and of a radius: no cell of a map has as much room.
inline constexpr std::int32_t kMostUnitCells = 32767;

/// What walks: which cells it covers, and what they cost it.
struct Unit {
  Footprint footprint{};  ///< the cells that it covers
  /// By the letters of the map: what crossing them costs it; 0: it cannot stand there with any of its cells.
  /// Nothing: what the map says. Of the cells that it covers that of its anchor counts.
  std::optional<TerrainCosts> costs{};

  friend bool operator==(const Unit&, const Unit&) = default;
};

/// "3": 3 x 3 cells around its middle; "2x3": a width and a height; "2x3@1x0": which of its cells is the
/// anchor; "r1.5": a disk by its radius in cells. Costs stand behind: "2x2+.1+T5" says what the letters '.'
/// and 'T' cost, all others are closed to it. A letter that is none of a-z, A-Z, 0-9 and '.' is written as
/// "%23", by its number in hexadecimal digits. Errors: kInvalidArgument for anything else, sides and radii
/// beyond kMostUnitCells, costs beyond TerrainCosts::kMost, and an anchor outside of the box.
Result<Unit> parse_unit(std::string_view text);
/// The shortest text that parse_unit() reads as this unit.
std::string text_of(const Unit& unit);
/// Where its cells lie from the anchor, row by row.
std::vector<Cell> cells_under(const Footprint& footprint);

/// A unit of a game, by its name.
struct NamedUnit {
  std::string name;  ///< "wagon"
  Unit unit{};       ///< what it is
};
/// A text in JSON: {"wagon": {"size": "2x2", "costs": {".": 1, "T": 5}}, "hero": {}}. Both members may be
/// left out: one cell, and costs of the map. `name` is what errors call the text. Errors: kSyntax, with a
/// line where the text is no JSON; those of parse_unit.
Result<std::vector<NamedUnit>> parse_units(std::string_view text, const std::string& name);
/// Reads such a file. Errors: also those of read_file.
Result<std::vector<NamedUnit>> load_units(const std::filesystem::path& path);
/// The unit that a word means: one of these by its name, or else the text of one. Errors: those of
/// parse_unit, with the names that there are.
Result<Unit> find_unit(std::span<const NamedUnit> units, std::string_view word);
/// Several words with '/' between, each as text_of() writes what it means: what the index `united-boxes`
/// takes.
Result<std::string> texts_of_units(std::span<const NamedUnit> units, std::string_view words);

/// How much room each cell has, computed once for all sizes: a byte a cell, and for disks four bytes more
/// from the first one on. Outside of the map nothing is free.
class Clearance {
 public:
  /// Of what is free on the grid; for a unit that has costs of its own, of what is free to it.
  explicit Clearance(const Grid& grid, const std::optional<TerrainCosts>& costs = {});

  /// The side of the largest square that fits with its anchor there (Footprint::is_centred_square); 0 on
  /// blocked cells. Squares of one side fit where the next larger one does.
  int largest_square(Cell cell) const { return squares_[number(cell)]; }
  /// By cell, row by row: whether it fits there. Cost: one visit of each cell for squares, two for other
  /// boxes and for disks.
  std::vector<bool> fits(const Footprint& footprint) const;

  /// largest_square() tells no more than this.
  static constexpr int kMostSquare = 255;

 private:
  std::size_t number(Cell cell) const {
    return static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(cell.x);
  }
  bool is_free(std::int32_t x, std::int32_t y) const { return squares_[number({x, y})] != 0; }
  std::vector<bool> fits_box(const Footprint& box) const;
  std::vector<bool> fits_disk(double radius) const;

  std::int32_t width_;
  std::int32_t height_;
  std::vector<std::uint8_t> squares_;
};

/// The cells of a grid as they are for a unit, without an origin. Errors: those of Grid::create.
Result<Grid> grid_for(const Grid& grid, const Unit& unit, const Clearance& clearance);
/// The map for a unit; of a map for another unit, that of the map which that one was made from. Maps of
/// hexagons and staggered squares take squares of odd sides alone: 3 stands for all cells within one step of
/// the anchor. Errors: kInvalidArgument for these, and for a map that is not of cells; those of grid_for.
Result<std::shared_ptr<const Map>> with_unit(const std::shared_ptr<const Map>& map, const Unit& unit);

/// with_unit() of a word: a name that the map knows, or the text of a unit. Errors: also those of
/// find_unit().
Result<std::shared_ptr<const Map>> with_unit_called(const std::shared_ptr<const Map>& map,
                                                    std::string_view word);
/// For which unit a map is: its text; empty for a map that was made for none.
std::string_view unit_of(const Map& map);
/// The map for one cell that a map for a unit was made from, else the map itself.
std::shared_ptr<const Map> without_unit(const std::shared_ptr<const Map>& map);

/// The same map, which knows units by their names: with_unit_called(), and texts of the index `united-boxes`.
/// The maps that are made from it know them as well. Error kInvalidArgument for a map that is no grid.
Result<std::shared_ptr<const Map>> with_named_units(const std::shared_ptr<const Map>& map,
                                                    std::vector<NamedUnit> units);
/// The units whose names a map knows.
std::span<const NamedUnit> named_units_of(const Map& map);

/// What to change on the map for a unit (EditedMap) after cells of the map that it was made from were
/// changed: the anchors whose footprint covers one of them, and which are free on one of both and not on the
/// other, or cost something else. `before` and `after` have the same sides.
std::vector<MapChange> changes_for(const Unit& unit, const Grid& before, const Grid& after,
                                   std::span<const Cell> cells);

}  // namespace goalbound
