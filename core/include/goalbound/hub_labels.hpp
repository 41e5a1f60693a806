// Of every node a few others, its hubs, with the distances to them: two nodes always share one that lies on
// an optimal path between them, so that a distance is a merge of two lists.
// Sources: E. Cohen, E. Halperin, H. Kaplan, U. Zwick, "Reachability and distance queries via 2-hop labels",
// SIAM Journal on Computing 32, 2003; I. Abraham, D. Delling, A. Goldberg, R. Werneck, "A hub-based labeling
// algorithm for shortest paths in road networks", SEA 2011 (labels from a contraction hierarchy).
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/index.hpp"

namespace goalbound {

/// The hubs of all nodes, one way.
struct HubLists {
  std::vector<std::uint32_t> first{0};  ///< by slot, and one more: places in the others
  /// Of each node in rising order. Hubs are numbered from the one that was contracted last, 0, to that which
  /// was contracted first: those that most nodes share come first.
  std::vector<std::uint32_t> hubs;
  std::vector<Cost> costs;  ///< from the node to the hub, or from the hub to the node
  std::vector<std::uint32_t>
      next;  ///< slot of the node that is one edge nearer to the hub; of a hub itself its own
  /// Where the same hub stands among those of `next`, from 0: a path is walked without a look at any list.
  std::vector<std::uint16_t> places;
  static constexpr std::size_t kMostOfANode = 1 << 16;  ///< hubs, so that places have room

  /// How many hubs there are, counted for each node that has them.
  std::size_t size() const { return hubs.size(); }
  /// Places of those of one node.
  std::pair<std::uint32_t, std::uint32_t> of(std::uint32_t slot) const {
    return {first[slot], first[slot + std::size_t{1}]};
  }
  /// The place of a hub among those of a node; nothing where it has it not.
  std::optional<std::uint32_t> find(std::uint32_t slot, std::uint32_t hub) const;
};

/// The kind `hubs`. A node has another one as a hub where that was contracted last of all nodes on any
/// optimal path between the two: no fewer can do in that order (canonical labels). Memory: 14 bytes a hub,
/// twice where edges lead one way.
class HubLabelIndex final : public Index {
 public:
  /// IndexKind::make. Errors: kCancelled; kLimit where there are more hubs than the memory allows.
  static Result<std::shared_ptr<const HubLabelIndex>> make(const IndexRequest& request, Progress& progress);

  /// Of the hub over which an optimal path leads.
  struct Meeting {
    Cost cost = kInfiniteCost;     ///< of the path; kInfiniteCost where there is none
    std::uint32_t hub = 0;         ///< its number
    std::uint32_t from_start = 0;  ///< its place among the hubs of the start
    std::uint32_t to_goal = 0;     ///< its place among those of the goal
  };
  /// By slots. Cost: one look at each hub of both.
  Meeting meeting(std::uint32_t start, std::uint32_t goal) const;
  /// Of an optimal path; kInfiniteCost where there is none.
  Cost distance(NodeId start, NodeId goal) const { return meeting(map_->slot(start), map_->slot(goal)).cost; }
  /// Replaces `path` by the nodes of an optimal path over that meeting; empty where there is none.
  void path(std::uint32_t start, std::uint32_t goal, const Meeting& meeting, std::vector<NodeId>& path) const;

  /// From nodes to their hubs (SearchSide::kStart), or from hubs to nodes; the same where edges cost the same
  /// both ways.
  const HubLists& lists(SearchSide side) const {
    return lists_[is_symmetric() ? 0 : static_cast<std::size_t>(side)];
  }
  /// The node that is the hub of that number.
  NodeId node_of_hub(std::uint32_t hub) const { return map_->node_of_slot(slot_of_hub_[hub]); }

  bool fits(const Map& map) const override {
    return map.hash() == map_->hash() && map.node_count() == slot_of_hub_.size();
  }
  std::uint64_t byte_size() const override;
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;

  /// All lists, for files.
  std::vector<IndexSection> sections() const;
  /// From such sections, of this map. Error kCorrupt.
  static Result<std::shared_ptr<const HubLabelIndex>> from_sections(const Map& map, const IndexValues& values,
                                                                    std::span<const IndexSection> sections);

 private:
  /// `values`: of the kind. The map must outlive it.
  HubLabelIndex(const Map& map, const IndexValues& values) : Index(values), map_(&map) {}
  bool is_symmetric() const { return lists_[1].size() == 0; }
  Result<void> check_hubs() const;

  const Map* map_;
  std::array<HubLists, 2> lists_;           ///< by SearchSide; the second one is empty where it is the same
  std::vector<std::uint32_t> slot_of_hub_;  ///< by number
};

}  // namespace goalbound
