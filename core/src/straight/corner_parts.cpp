#include "straight/corner_parts.hpp"

#include <bit>

namespace goalbound {

void CornerParts::join_block_boxes() {
  block_boxes.clear();
  block_boxes.reserve(blocks->all_corners().size());
  for (std::size_t number = 0; number < blocks->count(); ++number) {
    const auto corners = blocks->corners(number);
    const auto seen_by = blocks->seen_by(number);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      CellBox& box = block_boxes.emplace_back();
      for (std::uint64_t bits = seen_by[i]; bits != 0; bits &= bits - 1) {
        const Cell cell = blocks->cell_of(number, std::countr_zero(bits));
        box.grow(inherited->box(graph->corner(corners[i]), corners[i], middle_of(cell)));
      }
    }
  }
}

std::uint64_t CornerParts::byte_size() const {
  return ground.byte_size() + (graph ? graph->byte_size() : 0) + boxes.size() * sizeof(EdgeBoxes) +
         (inherited ? inherited->byte_size() : 0) + (blocks ? blocks->byte_size() : 0) +
         (matrix ? matrix->byte_size() : 0) + block_boxes.size() * sizeof(CellBox);
}

}  // namespace goalbound
