// Boxes as JSON lines, one node a line.
#include <fmt/format.h>

#include <iterator>

#include "goalbound/exports.hpp"
#include "goalbound/formats.hpp"

namespace goalbound {

extern const FormatInfo kFormat_boxes_jsonl;
const FormatInfo kFormat_boxes_jsonl = {
    .id = "boxes-jsonl",
    .extension = ".jsonl",
    .description = "boxes as JSON lines, one node a line",
    .reads = false,
    .writes = true,
};

std::string format_boxes_jsonl(const Grid& grid, const Bounds& bounds) {
  std::string text;
  for (std::uint32_t slot = 0; slot < grid.free_count(); ++slot) {
    const NodeId node = grid.free_nodes()[slot];
    const Cell cell = grid.cell(node);
    auto end = std::back_inserter(text);
    fmt::format_to(end, R"({{"x":{},"y":{},"quality":"{}","boxes":{{)", cell.x, cell.y,
                   name_of(bounds.quality(slot)));
    const char* separator = "";
    for (const Direction d : grid.moves(node)) {
      const Box box = bounds.box(slot, d);
      fmt::format_to(end, R"({}"{}":)", separator, name_of(d));
      if (box.empty()) {
        text += "null";
      } else {
        fmt::format_to(end, "[{},{},{},{}]", box.min_x, box.max_x, box.min_y, box.max_y);
      }
      separator = ",";
    }
    text += "}}\n";
  }
  return text;
}

}  // namespace goalbound
