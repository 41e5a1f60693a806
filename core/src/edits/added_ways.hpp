// Ways of a changed map that use an added move: each passes a node of a cover of these moves, so that floods
// from these nodes tell the cheapest one.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "edits/map_edits.hpp"

namespace goalbound {

/// Nodes such that each of the moves has one of them at an end: time and again the one with most moves that
/// have none yet, of several the first. Cost: n log n.
std::vector<NodeId> cover_of(std::span<const NodePair> moves);

/// Of the cheapest way that passes a node of the cover.
struct AddedWay {
  PathCost cost = kNoPathCost;        ///< kNoPathCost: there is none
  const AddedFlood* flood = nullptr;  ///< from that node
  /// One that costs less is possible: a flood that would tell is not there.
  bool is_open = false;
};

/// What a state of an EditedMap knows of them, which any number of queries ask at once while nothing changes.
class AddedWays {
 public:
  /// `edits` must outlive it.
  AddedWays(MapEdits& edits, const EditedMapOptions& options) : edits_(&edits), options_(options) {}

  /// After each change, while nobody asks: floods of before tell nothing any more.
  void forget();
  /// now() of the edits, brought up to date.
  const Map& settled();
  /// Calls `begin`, which may look at the slots of now(), while nobody numbers them anew.
  template <class Begin>
  void while_numbered(const Begin& begin) {
    if (is_settled_.load(std::memory_order_acquire)) return begin();
    const std::lock_guard lock(numbering_);
    begin();
  }
  /// The cheapest way between two nodes that costs less than `below`. Makes floods that were asked for often
  /// enough.
  AddedWay cheapest(NodeId start, NodeId goal, PathCost below);
  /// Nodes of the cover, and how many they are.
  /// @{
  std::vector<NodeId> cover();
  std::size_t size();
  /// @}
  /// Floods that are there.
  std::size_t floods() const;
  /// Makes the flood of one node of the cover, unless it is there or there may be no more of them.
  void make(std::size_t number);
  /// Whether it would.
  bool lacks(std::size_t number) const;
  /// Takes that flood from somebody who made it, if it lacks it. Settled before.
  void take(std::size_t number, AddedFlood flood);
  std::uint64_t byte_size() const;

 private:
  struct Node {
    explicit Node(NodeId its_node, Place its_place) : node(its_node), place(its_place) {}
    const NodeId node;
    const Place place;
    std::atomic<std::uint32_t> spent{0};            ///< on plain searches, as it lacked its flood
    std::atomic<const AddedFlood*> flood{nullptr};  ///< once it is there
    std::unique_ptr<const AddedFlood> own;
  };

  class Seeker;

  void find_cover();
  /// Of the floods that may help a query, those whose time has come. `share`: what each of them bears of a
  /// plain search.
  void make_some(Seeker& seeker, std::uint32_t share);
  /// Null where there is none and may be none yet. `share`: of a plain search; `made`: floods that the query
  /// made so far.
  const AddedFlood* flood_of(Node& node, std::uint32_t share, std::size_t& made);
  void make_locked(Node& node);
  bool lacks_flood(const Node& node) const;
  void keep(Node& node, AddedFlood flood);
  void settle();

  MapEdits* edits_;
  EditedMapOptions options_;
  mutable std::mutex making_;  ///< of what follows, as long as its flag is not set
  std::mutex numbering_;       ///< of slots, as long as it is not settled; after making_ where both are held
  std::atomic<bool> is_settled_{false};
  std::atomic<bool> has_cover_{false};
  std::vector<std::unique_ptr<Node>> cover_;
  std::atomic<std::size_t> flood_count_{0};
};

}  // namespace goalbound
