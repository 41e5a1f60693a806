// How overlays colour the nodes of a map. Whatever a node looks like in the end, a cell or a disc with its
// roads, is the drawing's business.
#pragma once

#include <cstdint>
#include <vector>

#include "goalbound/grid.hpp"
#include "overlays/fill.hpp"

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

/// One look a node, by Map::slot.
struct NodePaint {
  std::vector<std::uint32_t> colour;  ///< as by pack_rgba, opaque
  std::vector<std::uint8_t> pattern;  ///< a FillPattern each; empty: kNone everywhere
  std::vector<std::uint32_t> second;  ///< second colours for kSplit; empty: no node is split

  bool shows_backdrop = false;  ///< what a mesh was made from lies under it

  void set_pattern(std::uint32_t slot, FillPattern p) {
    if (pattern.empty()) pattern.assign(colour.size(), 0);
    pattern[slot] = static_cast<std::uint8_t>(p);
  }
  FillPattern pattern_of(std::uint32_t slot) const {
    return pattern.empty() ? FillPattern::kNone : static_cast<FillPattern>(pattern[slot]);
  }
  /// The second colour where there is one, else the first.
  std::uint32_t second_of(std::uint32_t slot) const { return second.empty() ? colour[slot] : second[slot]; }

  /// Ends the weave of a node that is not computed yet: it would cover any colour laid over it.
  void end_weave(std::uint32_t slot) {
    if (pattern_of(slot) == FillPattern::kUnfinished) set_pattern(slot, FillPattern::kNone);
  }
  /// Lays a colour over a node, over both halves of a split one.
  void tint(std::uint32_t slot, std::uint32_t over, unsigned opacity) {
    end_weave(slot);
    colour[slot] = blend(colour[slot], over, opacity);
    if (!second.empty()) second[slot] = blend(second[slot], over, opacity);
  }
  /// One colour and no pattern, whatever was there.
  void set_plain(std::uint32_t slot, std::uint32_t to) {
    colour[slot] = to;
    if (!pattern.empty()) set_pattern(slot, FillPattern::kNone);
    if (!second.empty()) second[slot] = to;
  }
  /// Two colours in one node.
  void set_split(std::uint32_t slot, std::uint32_t other) {
    set_pattern(slot, FillPattern::kSplit);
    if (second.empty()) second = colour;
    second[slot] = other;
  }
};

/// Calls `body(node, slot)` for each node, in the order of slots.
template <class Body>
void for_each_node(const Map& map, const Body& body) {
  std::uint32_t slot = 0;
  if (const Grid* grid = map.as_grid(); grid != nullptr) {
    for (const NodeId n : grid->free_nodes()) body(n, slot++);
    return;
  }
  for (; slot < map.node_count(); ++slot) body(map.node_of_slot(slot), slot);
}

/// One number of several, that changes when any of them does.
constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  std::uint64_t h = (a + 0x9E3779B97F4A7C15ULL) * 0xBF58476D1CE4E5B9ULL + b;
  h = (h ^ (h >> 31)) * 0x94D049BB133111EBULL;
  return (h ^ (h >> 29)) | 1U;  // never 0, which means "colours nothing"
}

}  // namespace goalbound::app
