#include "model/indices/goal_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "goalbound/grid.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {

KeptEdges::KeptEdges(const Map& map, const Bounds& bounds, NodeId goal)
    : bounds_(&bounds), test_(std::in_place_type<BoxTest>, bounds) {
  const Place place = map.place(goal);
  if (map.as_grid() != nullptr) {
    std::get<BoxTest>(test_).aim(cell_of(place));
  } else {
    test_.emplace<ListBoxTest>(bounds).aim(place);
  }
}

std::size_t KeptEdges::blocks(std::uint32_t slot) const {
  return (bounds_->boxes_of(slot) + BoxShape::kBlock - 1) / BoxShape::kBlock;
}

unsigned KeptEdges::in_block(std::uint32_t slot, std::size_t block) const {
  if (const auto* grid = std::get_if<BoxTest>(&test_)) return grid->holding(slot).bits();
  return std::get<ListBoxTest>(test_).holding(bounds_->shape().first_box(slot), bounds_->boxes_of(slot),
                                              block);
}

std::optional<std::size_t> KeptEdges::count(std::uint32_t slot) const {
  if (bounds_->quality(slot) == NodeQuality::kMissing) return std::nullopt;
  std::size_t kept = 0;
  for (std::size_t block = 0; block < blocks(slot); ++block)
    kept += static_cast<std::size_t>(std::popcount(in_block(slot, block)));
  return kept;
}

std::string kept_text(const Map& map, const Bounds& bounds, NodeId goal, NodeId node) {
  const auto kept = KeptEdges(map, bounds, goal).count(map.slot(node));
  if (!kept) return "boxes not computed yet";
  std::vector<Edge> edges;
  map.edges(node, edges);
  return fmt::format("{} of {} {} the goal", *kept, count_text(edges.size(), "edge", "edges"),
                     edges.size() == 1 ? "keeps" : "keep");
}

WindowEdges KeptEdges::edges(std::uint32_t slot) const {
  std::uint64_t bits = 0;
  const std::size_t count = std::min(blocks(slot), kEdgesOfAWindow / BoxShape::kBlock);
  for (std::size_t block = 0; block < count; ++block)
    bits |= std::uint64_t{in_block(slot, block)} << (block * BoxShape::kBlock);
  return WindowEdges(bits);
}

}  // namespace goalbound::app
