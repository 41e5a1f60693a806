#include "precompute/class_plan.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"
#include "grid/path_limit.hpp"
#include "maps/cost_limit.hpp"

namespace goalbound {
namespace {

/// An upper bound on what an optimal path costs.
std::uint64_t dearest_path(const Map& map) {
  if (const Grid* grid = map.as_grid()) return longest_path_bound(*grid);
  const ListGraph& list = *map.as_list();
  if (list.edge_count() == 0) return 0;
  return longest_path_bound({list.first_edges(), {list.out(NodeId(0)).data(), list.edge_count()}}, kFar);
}

}  // namespace

ClassPlan::ClassPlan(const Map& map, const ClassGraph& graph, Hierarchy hierarchy, const ClassSizes& sizes)
    : cut_(sizes), hierarchy_(std::make_shared<const Hierarchy>(std::move(hierarchy))) {
  sort_links(graph);
  note_heads(graph);
  note_places(map);
  cut();
}

void ClassPlan::sort_links(const ClassGraph& graph) {
  const Elimination& nodes = this->nodes();
  const auto for_each = [&](const auto& body) {
    for (std::uint32_t slot = 0; slot < graph.arcs.node_count(); ++slot) {
      const std::uint32_t from = nodes.rank_of_slot[slot];
      for (const MapArcs::Arc& arc : graph.arcs.out(slot)) {
        if (arc.edge != kNoEdge && arc.cost < static_cast<Cost>(kFar))
          body(from, nodes.rank_of_slot[arc.to], arc);
      }
    }
  };
  first_link_.assign(node_count() + std::size_t{1}, 0);
  for_each([&](std::uint32_t from, std::uint32_t to, const MapArcs::Arc&) {
    ++first_link_[std::min(from, to) + 1];
  });
  for (std::size_t i = 1; i < first_link_.size(); ++i) first_link_[i] += first_link_[i - 1];
  links_.resize(first_link_.back());
  std::vector<std::uint32_t> next(first_link_.begin(), first_link_.end() - 1);
  for_each([&](std::uint32_t from, std::uint32_t to, const MapArcs::Arc& arc) {
    links_[next[std::min(from, to)]++] = {std::max(from, to), static_cast<LaneCost>(arc.cost), arc.edge,
                                          from < to};
  });
}

void ClassPlan::note_heads(const ClassGraph& graph) {
  first_head_.push_back(0);
  for (std::uint32_t slot = 0; slot < graph.arcs.node_count(); ++slot) {
    for (const MapArcs::Arc& arc : graph.arcs.out(slot)) {
      if (arc.edge != kNoEdge) heads_.push_back(nodes().rank_of_slot[arc.to]);
    }
    first_head_.push_back(static_cast<std::uint32_t>(heads_.size()));
  }
}

void ClassPlan::note_places(const Map& map) {
  sides_ = BoxSides::count_for(map.kind().axes);
  for (std::size_t k = 0; k < sides_; ++k) places_[k].assign(room_for(node_count()), BoxSides::kNone);
  for (std::uint32_t rank = 0; rank < node_count(); ++rank) {
    const BoxSides place = BoxSides::of(map.place(map.node_of_slot(nodes().slot_of_rank[rank])));
    for (std::size_t k = 0; k < sides_; ++k) places_[k][rank] = place.sides[k];
  }
}

/// Subtrees that are too small to be worth a walk of their own are tops as well, unless nothing is above
/// them.
void ClassPlan::cut() {
  assert(cut_.least_piece >= cut_.least_inner && cut_.parts_per_step >= 2);
  const Elimination& nodes = this->nodes();
  top_number_.assign(node_count(), kNoTop);
  for (std::uint32_t rank = node_count(); rank-- > 0;) {
    const std::size_t size = nodes.size(rank);
    const bool is_root = nodes.parent[rank] == Elimination::kNoParent;
    if (size <= cut_.largest_piece && (is_root || size >= cut_.least_piece)) {
      pieces_.push_back(rank);
      rank = nodes.first[rank];
    } else {
      tops_.push_back(rank);
    }
  }
  std::reverse(pieces_.begin(), pieces_.end());
  std::reverse(tops_.begin(), tops_.end());
  for (std::uint32_t i = 0; i < tops_.size(); ++i) top_number_[tops_[i]] = i;
}

SideRows ClassPlan::places() const {
  SideRows result;
  result.count = sides_;
  for (std::size_t k = 0; k < sides_; ++k) result.of[k] = places_[k].data();
  return result;
}

std::optional<std::size_t> ClassPlan::piece_of(std::uint32_t rank) const {
  if (top_number_[rank] != kNoTop) return std::nullopt;
  return static_cast<std::size_t>(std::lower_bound(pieces_.begin(), pieces_.end(), rank) - pieces_.begin());
}

bool ClassPlan::outgrows_lanes(const Map& map) {
  return dearest_path(map) >= kFar;
}

std::size_t ClassPlan::bytes_for(const ClassGraph& graph) {
  constexpr std::size_t kBytesOfANode = 60;  // places, and where everything begins
  constexpr std::size_t kBytesOfAnArc = sizeof(std::uint32_t) + 2 * sizeof(Hierarchy::Arc);
  return graph.nodes.node_count() * kBytesOfANode + graph.nodes.above.size() * kBytesOfAnArc +
         graph.arcs.arcs.size() * (sizeof(ClassLink) + sizeof(std::uint32_t));
}

}  // namespace goalbound
