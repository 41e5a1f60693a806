// Coarse before fine, in parts: a path is planned over clusters as a whole, and its cells are looked for part
// by part, while an agent walks or as much as a frame has time for. The first step is there as soon as the
// plan is and one cluster was looked at. Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "goalbound/index.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"

namespace goalbound {

/// What may be chosen of a RefiningPath.
struct RefiningOptions {
  /// Whether cells that nobody has walked yet are straightened with those that come behind them, so that
  /// paths are nearly as short as those of `hpa-smooth`; else they are those of `hpa`.
  bool smooths = true;
};

/// One path at a time, for one thread. Like those of HPA* it may be longer than the shortest one. Memory: 32
/// bytes an entrance, and the path.
class RefiningPath {
 public:
  /// The set must have `clusters`, whose map must outlive this. Error kInvalidArgument without.
  static Result<RefiningPath> make(const IndexSet& set, const RefiningOptions& options = {});
  /// Takes over the path of the other one.
  RefiningPath(RefiningPath&& other) noexcept;
  /// Gives up its own path for that of the other one.
  RefiningPath& operator=(RefiningPath&& other) noexcept;
  ~RefiningPath();

  /// On which it plans.
  const Map& map() const;

  /// A new path; nothing is looked for yet. kUnfinished, or what is wrong with an end.
  SearchStatus begin(NodeId start, NodeId goal);
  /// Goes on for at most so many expansions: with the plan, then with the part whose cells are needed next. A
  /// part that crosses a cluster above the lowest level is cut into smaller ones as a whole first.
  /// kFound once all cells are there; kNoPath where no way leads to the goal, which the plan finds out.
  SearchStatus advance(std::uint64_t max_expansions);
  /// Goes on by one part, whatever that takes: the plan, if there is none yet, then a step into the next
  /// cluster and the cells through it, or to the goal. Answers as advance().
  SearchStatus advance_part();
  /// kUnfinished until all cells are there, as of advance().
  SearchStatus status() const;
  /// Whether the way is known from entrance to entrance.
  bool is_planned() const;
  /// Of the plan; the path is no longer. kNoPathCost before is_planned().
  PathCost planned_cost() const;
  /// Cells and entrances expanded so far.
  std::uint64_t expanded() const;

  /// Walks on by one node: the one to step to, or kNoNode at the goal and without a path. What it needs and
  /// advance() has not come to is looked for at once: the plan, and the next part, which is a search within
  /// one cluster.
  NodeId step();
  /// The node where step() is; kNoNode where an end is no node.
  NodeId at() const;
  /// The nodes that step() gives next without a search. Holds until the path changes.
  std::span<const NodeId> ready() const;
  /// The path so far: all nodes from the start on, those that were walked, at() and ready(). Holds as long.
  std::span<const NodeId> so_far() const;
  /// Behind these: the entrances of clusters that the plan leads over, and the goal. Holds as long.
  std::span<const NodeId> ahead() const;

 private:
  struct Parts;
  explicit RefiningPath(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace goalbound
