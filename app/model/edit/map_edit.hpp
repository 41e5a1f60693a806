// One step of editing a grid, as a value: it can be made, taken back, and made again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "goalbound/grid.hpp"
#include "goalbound/result.hpp"
#include "model/edit/cell_set.hpp"

namespace goalbound::app {

/// Cells of other terrain, or another size. Shape: 8 bytes a changed cell, or all letters before and after.
struct MapEdit {
  struct Change {
    std::uint32_t at = 0;  ///< number of the cell, row by row
    char before = 0;
    char after = 0;
  };
  struct Sheet {
    std::int32_t width = 0;
    std::int32_t height = 0;
    std::string letters{};  ///< row by row
  };
  struct Resizing {
    Sheet before;
    Sheet after;
    Cell moved;  ///< where the cell (0,0) of before lies in after
  };

  std::string action{};  ///< the line that does the same
  std::vector<Change> changes{};
  std::optional<Resizing> resizing{};  ///< in place of changes

  /// It changes nothing.
  bool empty() const { return changes.empty() && !resizing; }
  std::size_t byte_size() const;
};

/// Those cells get that letter.
MapEdit paint_cells(const Grid& grid, const CellSet& cells, char letter);
/// What lies within `part`, which may reach beyond the grid: cells that are new get that letter. Error:
/// kInvalidArgument for a part without cells, kLimit for one too large.
Result<MapEdit> cut_to(const Grid& grid, const Box& part, char letter);

enum class EditWay : std::uint8_t { kForward, kBack };
/// The grid after the edit, or before it, of the same kind. `grid` must be that at the other end of the edit.
/// Errors: those of Grid::create.
Result<std::shared_ptr<const Map>> apply(const Grid& grid, const MapEdit& edit, EditWay way);

}  // namespace goalbound::app
