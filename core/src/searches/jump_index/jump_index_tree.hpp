// The nodes of a JumpIndex that a search has reached, as a tree out of its start, and the path in it: what
// JumpIndexSearch grows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/search.hpp"
#include "goalbound/search/octile_graph.hpp"
#include "searches/jump_index/huge_pages.hpp"
#include "searches/jump_index/jump_index.hpp"

namespace goalbound {

/// The base of JumpIndexSearch. Memory: 16 bytes a node of the index.
class JumpIndexTree {
 public:
  const Grid& map() const { return index_->grid(); }
  std::uint64_t byte_size() const { return index_->byte_size() + states_.size() * sizeof(State); }

  /// Replaces `path` by the nodes from the start to the goal of the last query, jumps filled in; empty when
  /// it found none.
  void path(std::vector<NodeId>& path) const;
  /// Replaces `corners` by the nodes of that path at which its direction changes, and its ends.
  void path_corners(std::vector<NodeId>& corners) const;

 protected:
  using Number = JumpIndex::Number;
  static constexpr Number kFromStart = JumpIndex::kNone;  ///< as a parent

  /// See OctileNodeState.
  struct State {
    Cost g = 0;
    std::uint32_t mark = 0;
    Number parent = kFromStart;
    Direction edge = Direction::kN;  ///< by which the parent was left
    std::uint8_t pending = 0;        ///< directions to follow: their boxes hold the goal
    std::uint8_t made = 0;           ///< directions followed already
  };

  explicit JumpIndexTree(std::shared_ptr<const JumpIndex> index);

  std::uint32_t open_mark() const { return query_ * 2; }
  std::uint32_t closed_mark() const { return query_ * 2 + 1; }
  Cell cell_of(Number number) const {
    if (number == kFromStart) return start_;
    return {index_->node(number).x, index_->node(number).y};
  }
  /// Forgets the tree of the query before. Both ends must be free cells.
  void begin_tree(NodeId start, NodeId goal) {
    constexpr std::uint32_t kLastQuery = 0x7FFFFFFFU;
    if (query_ == kLastQuery) unmark_all();
    ++query_;
    start_ = map().cell(start);
    goal_ = map().cell(goal);
    status_ = SearchStatus::kUnfinished;
    last_ = kFromStart;
    cost_ = 0;
  }

  /// The diagonal in which both differences point; neither is 0.
  static Direction towards(std::int32_t dx, std::int32_t dy) {
    const unsigned down = dy > 0;  // no branch: none would be foreseen
    const unsigned left = dx < 0;
    return static_cast<Direction>(4 + (down ^ (3 * left)));
  }
  /// From a cell that a diagonal and then a straight line of free cells join to the goal.
  Direction first_step_to_goal(Cell from) const {
    const std::int32_t dx = goal_.x - from.x;
    const std::int32_t dy = goal_.y - from.y;
    if (dx != 0 && dy != 0) return towards(dx, dy);
    return dx != 0 ? (dx > 0 ? Direction::kE : Direction::kW) : (dy > 0 ? Direction::kS : Direction::kN);
  }

  std::shared_ptr<const JumpIndex> index_;
  HugePageVector<State> states_;  ///< by number
  // Of the last query:
  Cell start_;
  Cell goal_;
  SearchStatus status_ = SearchStatus::kNoPath;
  Number last_ = kFromStart;  ///< from which the goal was reached
  Cost cost_ = 0;             ///< of the path found

 private:
  /// Once in two billion queries: marks begin anew.
  void unmark_all();
  template <class Use>
  void for_each_leg(const Use& use) const;
  /// Of the path found.
  std::size_t steps() const;
  /// Tells a PathWriter or a CornerWriter all nodes of the path but its first one; returns it.
  template <class Writer>
  Writer write_lines(Writer writer) const;
  /// Those of a leg of these differences that begins with `edge`, `last` as the last of them; returns the
  /// node before them.
  template <class Writer>
  NodeId write_leg(std::int32_t dx, std::int32_t dy, Direction edge, NodeId last, Writer& writer) const;

  MoveTable moves_;
  std::uint32_t query_ = 0;
};

}  // namespace goalbound
