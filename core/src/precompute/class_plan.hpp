// What all walks of a precompute by classes of targets share: the hierarchy, and how it is cut.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/map.hpp"
#include "hierarchy/hierarchy.hpp"
#include "precompute/class_graph.hpp"
#include "precompute/class_kernel.hpp"

namespace goalbound {

/// An edge of the map between a source and another node, of which one is above the other.
struct ClassLink {
  std::uint32_t above = 0;  ///< rank
  LaneCost cost = 0;
  EdgeIndex edge;   ///< among those of the node that it leaves
  bool up = false;  ///< it leads to `above`
};

/// How a map is cut up for its classes, in nodes of the elimination tree. The answer does not depend on them:
/// tests make them small, so that small maps have pieces, groups and inner parts, too.
struct ClassSizes {
  std::size_t largest_piece = 8192;  ///< a subtree that is walked by itself
  std::size_t least_piece = 32;      ///< not below least_inner
  std::size_t pieces_a_group = 16;   ///< a group is so many times larger than the largest piece
  std::size_t least_inner = 32;      ///< smaller subtrees are walked with the columns of what is around them
  std::size_t inner_times_border =
      6;                           ///< uniting columns costs as much as walking so many nodes a border node
  std::size_t parts_per_step = 3;  ///< a part is so many times smaller than what is around it

  /// Whether a subtree of that of `root` may get columns of its own. Where a part is half of what is around
  /// it, most classes remain.
  bool is_inner(const Elimination& nodes, std::uint32_t rank, std::uint32_t root) const {
    const std::size_t size = nodes.size(rank);
    return size >= least_inner && size >= inner_times_border * nodes.above_of(rank).size() &&
           size <= nodes.size(root) / parts_per_step;
  }
};
/// A walk reads the rows of what is above its piece at any column (ClassWalk::row_of), and only subtrees of
/// least_inner nodes have such rows.
static_assert(ClassSizes().least_piece >= ClassSizes().least_inner);

/// Immutable; share it between threads. Nodes are ranks of the hierarchy, and each is a target, too: those of
/// a subtree follow each other.
class ClassPlan {
 public:
  /// Of a map that does not outgrow the lanes.
  ClassPlan(const Map& map, const ClassGraph& graph, Hierarchy hierarchy, const ClassSizes& sizes);

  const ClassSizes& sizes() const { return cut_; }

  const Hierarchy& hierarchy() const { return *hierarchy_; }
  const Elimination& nodes() const { return hierarchy_->nodes; }
  std::shared_ptr<const Hierarchy> shared_hierarchy() const { return hierarchy_; }
  std::uint32_t node_count() const { return hierarchy_->node_count(); }
  std::uint32_t rank(const Map& map, NodeId n) const { return nodes().rank_of_slot[map.slot(n)]; }

  /// Where the edges of a source lead to, as ranks.
  std::span<const std::uint32_t> heads(std::uint32_t slot) const {
    return std::span(heads_).subspan(first_head_[slot], first_head_[slot + 1] - first_head_[slot]);
  }
  /// How many boxes the edges of a node have.
  std::size_t edge_limit(const Map& map, std::uint32_t rank) const {
    return map.edge_limit(map.node_of_slot(nodes().slot_of_rank[rank]));
  }

  /// The edges of the map by their end of lower rank.
  std::span<const ClassLink> links(std::uint32_t rank) const {
    return std::span(links_).subspan(first_link_[rank], first_link_[rank + 1] - first_link_[rank]);
  }

  /// Boxes of the nodes' places, by rank; there is room behind the last.
  SideRows places() const;
  /// Sides of a box, 4 or 6.
  std::size_t sides() const { return sides_; }

  /// The subtrees that are walked one by one, as their roots in rising order.
  std::span<const std::uint32_t> pieces() const { return pieces_; }
  /// The nodes above all pieces, in rising order.
  std::span<const std::uint32_t> tops() const { return tops_; }
  /// Which of the tops a rank is; kNoTop for nodes of pieces.
  std::uint32_t top_number(std::uint32_t rank) const { return top_number_[rank]; }
  static constexpr std::uint32_t kNoTop = 0xFFFFFFFFU;
  /// Which piece a rank is in, if any.
  std::optional<std::size_t> piece_of(std::uint32_t rank) const;

  /// Whether paths of the map may cost more than lanes hold.
  static bool outgrows_lanes(const Map& map);
  /// About what the plan of a map will take.
  static std::size_t bytes_for(const ClassGraph& graph);

 private:
  void sort_links(const ClassGraph& graph);
  void note_heads(const ClassGraph& graph);
  void note_places(const Map& map);
  void cut();

  ClassSizes cut_;
  std::shared_ptr<const Hierarchy> hierarchy_;
  std::vector<std::uint32_t> first_link_;
  std::vector<ClassLink> links_;
  std::vector<std::uint32_t> first_head_;
  std::vector<std::uint32_t> heads_;
  std::size_t sides_ = 4;
  std::array<std::vector<std::int32_t>, BoxSides::kMost> places_;
  std::vector<std::uint32_t> pieces_;
  std::vector<std::uint32_t> tops_;
  std::vector<std::uint32_t> top_number_;
};

}  // namespace goalbound
