// Blocks by the lowest number that a walk can get back to from below a node (Tarjan), without recursion.
#include <algorithm>

#include "hierarchy/map_arcs.hpp"
#include "indices/dead_ends/dead_end_index.hpp"

namespace goalbound {
namespace {

/// Which nodes each block has; two blocks share one node at most.
struct Blocks {
  std::vector<std::uint32_t> first = {0};  ///< by block, and one more
  std::vector<std::uint32_t> slots;

  std::uint32_t count() const { return static_cast<std::uint32_t>(first.size() - 1); }
  std::span<const std::uint32_t> of(std::uint32_t block) const {
    return std::span(slots).subspan(first[block], first[block + 1] - first[block]);
  }
  void end_block() { first.push_back(static_cast<std::uint32_t>(slots.size())); }
};

class BlockFinder {
 public:
  explicit BlockFinder(const Map& map)
      : neighbours_(neighbours_of(arcs_of(map))),
        number_(map.node_count(), kUnseen),
        lowest_(number_.size()),
        came_from_(number_.size(), BlockTree::kNone),
        next_(number_.size(), 0) {}

  Blocks find() {
    for (std::uint32_t root = 0; root < number_.size(); ++root) {
      if (number_[root] == kUnseen) walk(root);
    }
    return std::move(blocks_);
  }

 private:
  static constexpr std::uint32_t kUnseen = BlockTree::kNone;

  void walk(std::uint32_t root) {
    see(root, BlockTree::kNone);
    if (neighbours_.of(root).empty()) {
      blocks_.slots.push_back(root);
      return blocks_.end_block();
    }
    std::vector<std::uint32_t> way = {root};
    while (!way.empty()) {
      const std::uint32_t at = way.back();
      if (const auto down = go_on(at)) {
        way.push_back(*down);
      } else {
        way.pop_back();
        if (!way.empty()) come_back(at, way.back());
      }
    }
    open_.clear();
  }

  void see(std::uint32_t slot, std::uint32_t from) {
    number_[slot] = lowest_[slot] = seen_++;
    came_from_[slot] = from;
    open_.push_back(slot);
  }

  /// The next neighbour that nobody has seen.
  std::optional<std::uint32_t> go_on(std::uint32_t at) {
    const auto around = neighbours_.of(at);
    while (next_[at] < around.size()) {
      const auto to = static_cast<std::uint32_t>(around[next_[at]++]);
      if (number_[to] == kUnseen) {
        see(to, at);
        return to;
      }
      if (to != came_from_[at]) lowest_[at] = std::min(lowest_[at], number_[to]);
    }
    return std::nullopt;
  }

  /// From `below`, of which nothing is left, to `at`: where nothing below leads back above `at`, that is a
  /// block.
  void come_back(std::uint32_t below, std::uint32_t at) {
    lowest_[at] = std::min(lowest_[at], lowest_[below]);
    if (lowest_[below] < number_[at]) return;
    blocks_.slots.push_back(at);
    std::uint32_t slot = kUnseen;
    do {
      slot = open_.back();
      open_.pop_back();
      blocks_.slots.push_back(slot);
    } while (slot != below);
    blocks_.end_block();
  }

  Neighbours neighbours_;
  std::vector<std::uint32_t> number_;  ///< by slot, in the order in which they were seen
  std::vector<std::uint32_t> lowest_;
  std::vector<std::uint32_t> came_from_;
  std::vector<std::uint32_t> next_;
  std::vector<std::uint32_t> open_;  ///< seen, and in no block but those above
  std::uint32_t seen_ = 0;
  Blocks blocks_;
};

/// Walks the tree down from a block of each part.
class TreeMaker {
 public:
  TreeMaker(const Blocks& blocks, std::uint32_t nodes) : blocks_(blocks), first_of_slot_(nodes + 1) {
    for (const std::uint32_t slot : blocks.slots) ++first_of_slot_[slot + 1];
    for (std::uint32_t slot = 0; slot < nodes; ++slot) first_of_slot_[slot + 1] += first_of_slot_[slot];
    blocks_of_slot_.resize(blocks.slots.size());
    std::vector<std::uint32_t> next(first_of_slot_.begin(), first_of_slot_.end() - 1);
    for (std::uint32_t block = 0; block < blocks.count(); ++block) {
      for (const std::uint32_t slot : blocks.of(block)) blocks_of_slot_[next[slot]++] = block;
    }
    tree_.of_slot.resize(nodes);
  }

  BlockTree make() {
    std::vector<bool> seen(blocks_.count());
    for (std::uint32_t root = 0; root < blocks_.count(); ++root) {
      if (seen[root]) continue;
      waiting_.push_back({root, BlockTree::kNone, BlockTree::kNone});
      while (!waiting_.empty()) visit(seen);
    }
    return std::move(tree_);
  }

 private:
  /// A block, the cut node over which it was come to, and what that is in the tree; or a cut node alone.
  struct Waiting {
    std::uint32_t block;  ///< kNone: the cut node itself
    std::uint32_t cut;
    std::uint32_t parent;
  };

  std::span<const std::uint32_t> blocks_of(std::uint32_t slot) const {
    return std::span(blocks_of_slot_)
        .subspan(first_of_slot_[slot], first_of_slot_[slot + 1] - first_of_slot_[slot]);
  }

  void visit(std::vector<bool>& seen) {
    const Waiting at = waiting_.back();
    waiting_.pop_back();
    const auto number = static_cast<std::uint32_t>(tree_.parent.size());
    tree_.parent.push_back(at.parent);
    if (at.block == BlockTree::kNone) {
      tree_.of_slot[at.cut] = number;
      for (const std::uint32_t block : blocks_of(at.cut)) {
        if (!seen[block]) waiting_.push_back({block, at.cut, number});
      }
      return;
    }
    seen[at.block] = true;
    for (const std::uint32_t slot : blocks_.of(at.block)) {
      if (slot == at.cut) continue;
      if (blocks_of(slot).size() == 1) {
        tree_.of_slot[slot] = number;
      } else {
        waiting_.push_back({BlockTree::kNone, slot, number});
      }
    }
  }

  const Blocks& blocks_;
  std::vector<std::uint32_t> first_of_slot_;
  std::vector<std::uint32_t> blocks_of_slot_;
  std::vector<Waiting> waiting_;
  BlockTree tree_;
};

}  // namespace

BlockTree block_tree_of(const Map& map) {
  const Blocks blocks = BlockFinder(map).find();
  return TreeMaker(blocks, map.node_count()).make();
}

}  // namespace goalbound
