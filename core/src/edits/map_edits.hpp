// A copy of a map that takes changes, and how it differs from the map that it was: what an EditedMap asks of
// a type of graph.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "goalbound/edited_map.hpp"

namespace goalbound {

/// Two nodes that a move leads from and to; either way where moves lead both ways.
using NodePair = std::pair<NodeId, NodeId>;

/// A move and what it costs; kInfiniteCost where there is none.
struct MoveCost {
  NodeId from = kNoNode;
  NodeId to = kNoNode;
  Cost cost = kInfiniteCost;
};
using UseMove = std::function<void(const MoveCost&)>;

/// Of a map after that many changes: unlike that of the map as it was, and of any state before.
constexpr std::uint64_t changed_hash(std::uint64_t hash, std::uint64_t changes) {
  return hash ^ (changes * 0x9E3779B97F4A7C15U);
}

/// What a flood over the map as it is tells of one node.
struct AddedFlood {
  std::vector<Cost> to;    ///< by slot: the cost to the node; kInfiniteCost where there is no way
  std::vector<Cost> from;  ///< from the node; empty where it is the same
  const std::vector<Cost>& out() const { return from.empty() ? to : from; }
  std::uint64_t byte_size() const { return (to.size() + from.size()) * sizeof(Cost); }
};

/// Calls of const members may come from several threads, but none beside one that is not const.
class MapEdits {
 public:
  MapEdits() = default;
  virtual ~MapEdits() = default;
  MapEdits(const MapEdits&) = delete;
  MapEdits& operator=(const MapEdits&) = delete;

  /// The map as it was.
  virtual const Map& base() const = 0;
  /// The map as it is, but for what settle() brings up to date.
  virtual const Map& now() const = 0;
  /// Whether a node of either map is one now; needs no settle().
  virtual bool is_node(NodeId n) const = 0;

  /// Makes one change and returns what undoes it.
  virtual Result<MapChange> apply(const MapChange& change) = 0;
  /// Whether costs still fit. Asked after changes, which are undone where they do not.
  virtual Result<void> check_costs() = 0;
  /// Brings now() up to date.
  virtual void settle() = 0;
  /// Another map as it was: one that snapshot() gave.
  virtual void rebase(std::shared_ptr<const Map> base) = 0;

  /// Makes a map of its own of what now(), which must be settled, was when it was given: snapshot() copies
  /// what changes, and the function does the rest, at any time.
  using MakeMap = std::function<Result<std::shared_ptr<const Map>>()>;
  virtual MakeMap snapshot() const = 0;

  /// Moves that are gone or cost more, each way for itself.
  virtual std::size_t removed() const = 0;
  /// Moves that are new or cost less.
  virtual std::size_t added() const = 0;
  /// The ends of the latter; of those that lead both ways once.
  virtual std::vector<NodePair> added_moves() const = 0;
  /// Calls `use` with each move of now() that a change of the map may change, or changed, one way after the
  /// other. May leave out such as are not there.
  virtual void moves_of(const MapChange& change, const UseMove& use) const = 0;
  /// With each that may not be as it is in base().
  virtual void changed_moves(const UseMove& use) const = 0;
  /// Whether a path of base() takes a removed move.
  virtual bool suffers(std::span<const NodeId> path) const = 0;
  /// False where it does not, told by its corners alone (Query::path_corners).
  virtual bool may_suffer(std::span<const NodeId> corners) const = 0;

  /// No path of now() between nodes that lie there costs less.
  virtual Cost at_least(Place from, Place to) const = 0;
  /// When that tells less for any places, this falls.
  virtual double least_cost_of_unit() const = 0;
  /// From a node of now(), which must be settled; of one thread at a time.
  virtual AddedFlood flood(NodeId source) = 0;
  /// Appends to `path` the nodes behind `n` down to the node with cost 0, by slots of now(): those of a path
  /// to it.
  virtual void walk_to(NodeId n, std::span<const Cost> to, std::vector<NodeId>& path) const = 0;
  /// Appends the nodes before `n`, nearest first, down to the node with cost 0: those of a path from it.
  virtual void walk_back(NodeId n, std::span<const Cost> from, std::vector<NodeId>& path) const = 0;
  /// About how many plain searches cost what a flood does.
  virtual std::uint32_t searches_a_flood() const = 0;
  /// A search without indices on now(), at any time. now() must be settled where plain_needs_settled().
  virtual std::unique_ptr<Query> plain_query() const = 0;
  virtual bool plain_needs_settled() const = 0;
  /// The same with estimates raised by indices of base() (guides_of), which must outlive it. Right where no
  /// added move costs less: GuidedEstimate.
  virtual std::unique_ptr<Query> guided_query(const IndexSet& guides) const = 0;

  virtual std::uint64_t byte_size() const = 0;
};

/// Error kInvalidArgument for a map that is neither a grid nor a list graph.
Result<std::unique_ptr<MapEdits>> make_map_edits(std::shared_ptr<const Map> map);

}  // namespace goalbound
