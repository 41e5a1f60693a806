// Boxes as a table, one edge a line.
#include <fmt/format.h>

#include <iterator>

#include "goalbound/exports.hpp"
#include "goalbound/formats.hpp"

namespace goalbound {

extern const FormatInfo kFormat_boxes_csv;
const FormatInfo kFormat_boxes_csv = {
    .id = "boxes-csv",
    .extension = ".csv",
    .description = "boxes as a table, one edge a line",
    .reads = false,
    .writes = true,
};

std::string format_boxes_csv(const Grid& grid, const Bounds& bounds) {
  std::string text = "x,y,quality,direction,min_x,max_x,min_y,max_y,cells\n";
  for (std::uint32_t slot = 0; slot < grid.free_count(); ++slot) {
    const NodeId node = grid.free_nodes()[slot];
    const Cell cell = grid.cell(node);
    for (const Direction d : grid.moves(node)) {
      const Box box = bounds.box(slot, d);
      auto end = std::back_inserter(text);
      fmt::format_to(end, "{},{},{},{},", cell.x, cell.y, name_of(bounds.quality(slot)), name_of(d));
      if (box.empty()) {
        fmt::format_to(end, ",,,,0\n");
      } else {
        fmt::format_to(end, "{},{},{},{},{}\n", box.min_x, box.max_x, box.min_y, box.max_y, box.area());
      }
    }
  }
  return text;
}

}  // namespace goalbound
