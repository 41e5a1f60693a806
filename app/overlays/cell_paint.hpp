// How overlays lay colours over each other in a CellImage.
#pragma once

#include <cstdint>

#include "model/session.hpp"
#include "overlays/cell_image.hpp"

namespace goalbound::app {

/// `over` with an opacity of 0..255 on the opaque colour `under`; the result is opaque.
constexpr std::uint32_t blend(std::uint32_t under, std::uint32_t over, unsigned opacity) {
  std::uint32_t result = 0xFF000000U;
  for (int shift = 0; shift < 24; shift += 8) {
    const std::uint32_t a = (under >> shift) & 0xFFU;
    const std::uint32_t b = (over >> shift) & 0xFFU;
    result |= ((a * (255U - opacity) + b * opacity) / 255U) << shift;
  }
  return result;
}

/// Index of a cell in a CellImage's arrays; the cell must lie on the map.
inline std::size_t texel(const CellImage& image, Cell c) {
  return static_cast<std::size_t>(c.y) * static_cast<std::size_t>(image.width) +
         static_cast<std::size_t>(c.x);
}

inline void set_pattern(CellImage& image, std::size_t i, CellPattern pattern) {
  if (image.pattern.empty()) image.pattern.assign(image.cell_count(), 0);
  image.pattern[i] = static_cast<std::uint8_t>(pattern);
}

/// Ends the weave of a cell that is not computed yet: it would cover any colour laid over it.
inline void end_weave(CellImage& image, std::size_t i) {
  if (image.pattern.empty()) return;
  auto& pattern = image.pattern[i];
  if (pattern == static_cast<std::uint8_t>(CellPattern::kUnfinished)) pattern = 0;
}

/// Lays a colour over a cell, over both halves of a split one.
inline void tint(CellImage& image, std::size_t i, std::uint32_t colour, unsigned opacity) {
  end_weave(image, i);
  image.rgba[i] = blend(image.rgba[i], colour, opacity);
  if (!image.rgba2.empty()) image.rgba2[i] = blend(image.rgba2[i], colour, opacity);
}

/// Two colours in one cell, split along its diagonal.
inline void set_split(CellImage& image, std::size_t i, std::uint32_t second) {
  set_pattern(image, i, CellPattern::kSplit);
  if (image.rgba2.empty()) image.rgba2 = image.rgba;
  image.rgba2[i] = second;
}

/// Calls `body(cell, slot)` for each free cell.
template <class Body>
void for_each_free_cell(const Grid& grid, const Body& body) {
  std::uint32_t slot = 0;
  for (const NodeId n : grid.free_nodes()) body(grid.cell(n), slot++);
}

/// Overlays about boxes lie on the sides whose search uses them, and on the right one: a plain search at the
/// left is shown undisturbed.
inline bool shows_boxes(const Session& session, Side side) {
  return side == Side::kRight || !session.settings().split_view || session.side(side).search->needs_bounds;
}

/// Overlays about the inspected node lie where those about boxes do.
inline bool shows_inspection(const Session& session, Side side) {
  return session.has_map() && session.inspected_cell() && shows_boxes(session, side);
}

/// Of the inspected node, in the ordering that the side uses.
inline const Inspection* inspection_of(Session& session, Side side) {
  return session.inspection(session.side(side).ordering);
}

/// One number of several, that changes when any of them does.
constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  std::uint64_t h = (a + 0x9E3779B97F4A7C15ULL) * 0xBF58476D1CE4E5B9ULL + b;
  h = (h ^ (h >> 31)) * 0x94D049BB133111EBULL;
  return (h ^ (h >> 29)) | 1U;  // never 0, which means "colours nothing"
}

}  // namespace goalbound::app
