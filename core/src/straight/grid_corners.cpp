#include "straight/grid_corners.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "straight/cell_boxes.hpp"
#include "straight/fan.hpp"

namespace goalbound {

TautGraph::Eyes GridCorners::eyes() const {
  return [this, fan = Fan(ground)](std::uint32_t corner, std::vector<std::uint32_t>& seen) mutable {
    fan.corners(ground.corners()[corner].point(), seen);
  };
}

InheritedBoxes::Eyes GridCorners::sights() const {
  return [this, fan = Fan(ground), rows = std::vector<SeenCells>()](
             std::uint32_t number, std::vector<InheritedBoxes::Sight>& sights) mutable {
    sights.clear();
    const Corner& corner = ground.corners()[number];
    fan.cells(corner.point(), rows);
    for (const SeenCells& cells : rows) {
      for (std::int32_t column = cells.first; column <= cells.last; ++column) {
        const Cell cell{column, cells.row};
        const HalfPoint d = middle_of(cell) - corner.point();
        if (!corner.is_taut(d)) continue;
        sights.push_back({corner.side_of(d), d, {}});
        sights.back().box.grow(cell);
      }
    }
  };
}

bool GridCorners::look(int threads, Progress& progress) {
  blocks = CellBlocks::make(ground, threads, progress);
  return blocks.has_value();
}

std::optional<std::vector<CellBox>> GridCorners::make_boxes(const CornerViews& views, CornerMatrix* table,
                                                            int threads, Progress& progress) const {
  return make_corner_boxes(views, ground, *blocks, table, threads, progress);
}

bool GridCorners::sharpen(const CornerViews& views, int threads, Progress& progress) {
  auto made = make_cell_boxes(views, ground, *blocks, threads, progress);
  if (!made) return false;
  block_boxes = std::move(made->boxes);
  blocks->keep(made->kept_by, block_boxes);
  is_sharp = true;
  return true;
}

void GridCorners::finish() {
  if (is_sharp) return;
  block_boxes.clear();
  block_boxes.reserve(blocks->all_corners().size());
  for (std::size_t number = 0; number < blocks->count(); ++number) {
    const auto seen = blocks->corners(number);
    const auto seen_by = blocks->seen_by(number);
    for (std::size_t i = 0; i < seen.size(); ++i) {
      CellBox& box = block_boxes.emplace_back();
      for (std::uint64_t bits = seen_by[i]; bits != 0; bits &= bits - 1) {
        const Cell cell = blocks->cell_of(number, std::countr_zero(bits));
        box.grow(inherited->box(graph->corner(seen[i]), seen[i], middle_of(cell)));
      }
    }
  }
}

std::uint64_t GridCorners::byte_size() const {
  return CornerParts::byte_size() + ground.byte_size() + (blocks ? blocks->byte_size() : 0) +
         block_boxes.size() * sizeof(CellBox);
}

}  // namespace goalbound
