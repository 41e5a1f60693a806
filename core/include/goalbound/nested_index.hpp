// An index whose searches walk graphs of their own, with other indices made on those: "hierarchy(boxes)" is
// goal bounding on the arcs of a contraction hierarchy. Any kind can be inside, and any that has graphs
// around. Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/index.hpp"

namespace goalbound {

/// A node of the graphs of an index beside a node of the map.
struct InnerEnd {
  NodeId node = kNoNode;  ///< of the graphs
  Cost cost = 0;          ///< of the way between the two
};
/// What an index is besides whose graphs do not have all nodes of the map.
class InnerEnds {
 public:
  virtual ~InnerEnds() = default;
  /// Replaces `ends` by the nodes of the graphs around `n`, which is that end of a query: an optimal path
  /// from there over any node of theirs leads to one of these first, at its cost.
  virtual void inner_ends(NodeId n, SearchSide side, std::vector<InnerEnd>& ends) const = 0;
  /// Replaces `nodes` by those of the graphs that lie at `n`.
  virtual void inner_nodes(NodeId n, std::vector<NodeId>& nodes) const = 0;

 protected:
  /// Copied with what it is part of alone.
  /// @{
  InnerEnds() = default;
  InnerEnds(const InnerEnds&) = default;
  InnerEnds& operator=(const InnerEnds&) = default;
  /// @}
};

/// Immutable. Has the kind of what is around, and no role on the map itself: the search of that kind asks
/// what is inside.
class NestedIndex final : public Index {
 public:
  /// `around`: what `graphs` are of; `inside`: by SearchSide, made on those.
  NestedIndex(IndexValues values, std::shared_ptr<const Index> around, InnerGraphs graphs,
              std::array<IndexSet, 2> inside)
      : Index(std::move(values)),
        around_(std::move(around)),
        graphs_(std::move(graphs)),
        inside_(std::move(inside)) {}

  /// Whose graphs they are.
  const std::shared_ptr<const Index>& around() const { return around_; }
  /// The indices of what is walked from that end, each asked as if that were where its search starts.
  const IndexSet& inside(SearchSide side) const { return inside_[static_cast<std::size_t>(side)]; }
  /// What is walked from that end.
  const Map& graph(SearchSide side) const { return *graphs_.graphs[static_cast<std::size_t>(side)]; }
  /// A node of the map as a node of the graphs; they must have all of them.
  NodeId inner_node(const Map& map, NodeId n) const { return graphs_.node_of_slot[map.slot(n)]; }
  /// Replaces `ends` by the nodes of the graphs around an end of a query (InnerEnds): that node itself where
  /// they have all.
  void ends(const Map& map, NodeId n, SearchSide side, std::vector<InnerEnd>& ends) const;

  bool fits(const Map& map) const override { return around_->fits(map); }
  std::uint64_t byte_size() const override;
  /// Those of what is around.
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override {
    around_->picture(map, which, node, context, picture);
  }
  /// Of arcs, and of nodes: what the first index inside says that refuses it.
  std::string why(const Map& map, const Refused& refused, const QueryContext& context) const override;

 private:
  /// Which nodes of the graphs lie at a node of the map.
  std::vector<NodeId> inner_nodes(const Map& map, NodeId n) const;
  /// What an index inside may have refused of the graph: all that lies at these nodes of the map.
  std::vector<Refused> inner_refusals(const Map& map, const Refused& refused, SearchSide side) const;
  std::string why_inside(const Refused& inner, SearchSide side, NodeId near,
                         const std::vector<InnerEnd>& far_ends) const;

  std::shared_ptr<const Index> around_;
  InnerGraphs graphs_;
  std::array<IndexSet, 2> inside_;  ///< by SearchSide
};

/// The index of that type in a set, whether others are inside of it or not; null without one.
template <class Type>
std::shared_ptr<const Type> index_around(const IndexSet& set) {
  for (const auto& member : set.members()) {
    const auto nested = std::dynamic_pointer_cast<const NestedIndex>(member);
    auto typed = std::dynamic_pointer_cast<const Type>(nested == nullptr ? member : nested->around());
    if (typed != nullptr) return typed;
  }
  return nullptr;
}

/// A request for an index with others inside, whose set has what is around. Errors: those of make_index for
/// each inside, which say where they are.
Result<std::shared_ptr<const Index>> make_inside(const IndexRequest& request, Progress& progress);

}  // namespace goalbound
