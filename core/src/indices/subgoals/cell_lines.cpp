#include "goalbound/cell_lines.hpp"

#include <algorithm>

namespace goalbound {
namespace {

constexpr std::array<Direction, 4> kRising = {Direction::kE, Direction::kS, Direction::kSW, Direction::kSE};

}  // namespace

CellLines::CellLines(const Grid& grid) {
  const auto width = static_cast<std::uint32_t>(grid.width());
  const auto height = static_cast<std::uint32_t>(grid.height());
  line_counts_ = {height, width, width + 1, width + 1};
  std::uint32_t end = 0;
  for (std::size_t slope = 0; slope < line_counts_.size(); ++slope) {
    first_[slope] = end;
    const std::uint32_t places = slope == 0 ? width : height;
    end += (places + kBits - 1) / kBits * line_counts_[slope];
  }
  directory_.assign(end, 0);
  for (const NodeId n : grid.free_nodes()) {
    for (const Direction d : kRising) directory_[chunk_of(grid.cell(n), d).number] = 1;
  }
  std::uint32_t group = 0;
  for (std::uint32_t& number : directory_) number = number == 0 ? 0 : ++group;
  groups_.resize(group + std::size_t{1});
  for (const NodeId n : grid.free_nodes()) {
    for (const Direction d : kRising) {
      if (!grid.octile_moves(n).contains(d)) continue;
      const Place place = place_of(grid.cell(n), d);
      groups_[place.group].gaps &= ~(std::uint64_t{1} << place.bit);
    }
  }
}

void CellLines::add(Mark mark, Cell cell, Direction d) {
  const Place place = place_of(cell, d);
  Group& group = groups_[place.group];
  (mark == Mark::kAhead ? group.ahead : group.behind)[is_rising(d)] |= std::uint64_t{1} << place.bit;
}

void CellLines::count() {
  for (const Direction d : kCardinals) {
    const std::size_t slope = slope_of(d);
    Rank before = 0;
    for (std::uint32_t chunk = first_[slope]; chunk < first_[slope + 1]; ++chunk) {
      if (directory_[chunk] == 0) continue;
      Group& group = groups_[directory_[chunk]];
      group.before[is_rising(d)] = before;
      before += static_cast<Rank>(std::popcount(group.ahead[is_rising(d)]));
    }
    counts_[static_cast<std::size_t>(d)] = before;
  }
}

bool CellLines::is_clear(Cell from, Direction d, std::int32_t steps) const {
  // Of the gaps between cells the one behind the cell with the lower place counts.
  const Cell low = is_rising(d) ? from : step(from, d, steps);
  const Chunk chunk = chunk_of(low, d);
  std::uint32_t number = chunk.number;
  for (std::uint32_t at = chunk.at, end = chunk.at + static_cast<std::uint32_t>(steps); at < end;) {
    const std::uint32_t next = std::min(end, (at / kBits + 1) * kBits);
    const std::uint64_t places = (~std::uint64_t{0} >> (kBits - (next - at))) << at % kBits;
    if ((groups_[directory_[number]].gaps & places) != 0) return false;
    number += line_counts_[slope_of(d)];
    at = next;
  }
  return true;
}

}  // namespace goalbound
