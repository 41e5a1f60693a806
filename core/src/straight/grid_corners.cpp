#include "straight/grid_corners.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "indices/section_values.hpp"
#include "straight/corner_boxes.hpp"
#include "straight/corner_sections.hpp"
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

std::optional<std::vector<CellBox>> GridCorners::make_boxes(CornerMatrix* table, int threads,
                                                            Progress& progress) const {
  return make_corner_boxes(*graph, ground, *blocks, table, threads, progress);
}

void GridCorners::finish() {
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

void GridCorners::add_sections(std::vector<IndexSection>& sections) const {
  sections.push_back({corner_section::kFirstSeen, std::as_bytes(blocks->all_first())});
  sections.push_back({corner_section::kSeenCorners, std::as_bytes(blocks->all_corners())});
  sections.push_back({corner_section::kSeenBy, std::as_bytes(blocks->all_seen_by())});
}

Result<void> GridCorners::read_sections(std::span<const IndexSection> sections) {
  auto first =
      section_values<std::uint32_t>(sections, corner_section::kFirstSeen, CellBlocks::count_of(ground) + 1);
  if (!first) return first.error();
  const std::uint32_t count = first->back();
  auto seen = listed_values<std::uint32_t>(sections, corner_section::kSeenCorners, count);
  if (!seen) return seen.error();
  auto seen_by = listed_values<std::uint64_t>(sections, corner_section::kSeenBy, count);
  if (!seen_by) return seen_by.error();
  blocks = CellBlocks::from_lists(ground, *std::move(first), *std::move(seen), *std::move(seen_by));
  if (!blocks) return Error{ErrorCode::kCorrupt, "cells that see corners that the map cannot have"};
  return {};
}

}  // namespace goalbound
