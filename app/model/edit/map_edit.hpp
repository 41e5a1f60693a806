// One step of editing a map, as a value: it can be made, taken back, and made again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "goalbound/edited_map.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/result.hpp"
#include "model/edit/cell_set.hpp"

namespace goalbound::app {

/// Cells of other terrain, or another size, or edges that cost something else. Shape: 8 bytes a changed cell,
/// or all letters before and after, or 56 bytes a changed edge.
struct MapEdit {
  struct Change {
    std::uint32_t at = 0;  ///< number of the cell, row by row
    char before = 0;
    char after = 0;
  };
  struct EdgeChange {
    MapChange before;  ///< takes it back
    MapChange after;
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
  std::vector<EdgeChange> edges{};     ///< of list graphs alone

  /// It changes nothing.
  bool empty() const { return changes.empty() && edges.empty() && !resizing; }
  std::size_t byte_size() const;
};

/// Those cells get that letter.
MapEdit paint_cells(const Grid& grid, const CellSet& cells, char letter);
/// What lies within `part`, which may reach beyond the grid: cells that are new get that letter. Error:
/// kInvalidArgument for a part without cells, kLimit for one too large.
Result<MapEdit> cut_to(const Grid& grid, const Box& part, char letter);

enum class EditWay : std::uint8_t { kForward, kBack };
/// A map, and the one that its edits began with.
struct EditedFrom {
  std::shared_ptr<const Map> map;
  std::shared_ptr<const Map> original;
  friend bool operator==(const EditedFrom&, const EditedFrom&) = default;
};
/// The map after the edit, or before it, of the same kind. `from.map` must be that at the other end of the
/// edit. List graphs are made from the original, so that what is taken back is as it was, to the order of
/// edges. Errors: those of Grid::create, and of EditedMap::apply for edges.
Result<std::shared_ptr<const Map>> apply(const EditedFrom& from, const MapEdit& edit, EditWay way);
/// The changes that lie between two states of a map, as a step. Error: kInvalidArgument where the changes are
/// none of this map; those of EditedMap::apply.
Result<MapEdit> edit_of(const std::shared_ptr<const Map>& map, std::span<const MapChange> changes);

}  // namespace goalbound::app
