// Labels by pruned sweeps, from the node that was contracted last to the first. What a node may have as hubs
// are the hubs of the nodes that its arcs lead up to. One stays where no other hub lies on a path that costs
// no more: it is then the last one of all nodes on any optimal path, and any path between two nodes has such
// a node. Source: Abraham, Delling, Goldberg, Werneck, SEA 2011 and ESA 2012 (canonical labels, top down).
#include "indices/hubs/hub_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <utility>
#include <vector>

#include "hierarchy/map_arcs.hpp"
#include "parallel/workers.hpp"

namespace goalbound {
namespace {

/// The hubs of one node.
struct Label {
  std::vector<std::uint32_t> hubs;  ///< in rising order
  std::vector<Cost> costs;
};

class HubMaker {
 public:
  HubMaker(const IndexRequest& request, const Hierarchy& hierarchy)
      : request_(request), hierarchy_(hierarchy), side_count_(leads_both_ways(request.map) ? 1 : 2) {
    for (std::size_t side = 0; side < side_count_; ++side) labels_[side].resize(hierarchy.node_count());
  }

  Result<std::array<HubLists, 2>> make(Progress& progress) {
    progress.start(hierarchy_.node_count());
    const int workers = worker_count(request_.threads);
    std::vector<Scratch> scratch(static_cast<std::size_t>(workers), Scratch(hierarchy_.node_count()));
    for (const std::vector<std::uint32_t>& level : levels()) {
      const int needed = std::min<int>(workers, 1 + static_cast<int>(level.size() / kNodesWorthAThread));
      std::atomic<std::size_t> next{0};
      const auto label_some = [&](int worker) {
        for (std::size_t i = next++; i < level.size() && !progress.ending(); i = next++)
          label(level[i], scratch[static_cast<std::size_t>(worker)]);
      };
      run_on_workers(needed, label_some, progress.threads());
      progress.advance(level.size());
      if (progress.ending()) return Error{ErrorCode::kCancelled, "the hub labels were cancelled"};
      if (auto fits = check_memory(level); !fits) return fits.error();
    }
    std::array<HubLists, 2> lists;
    for (std::size_t side = 0; side < side_count_; ++side) lists[side] = joined(side);
    const MapArcs arcs = arcs_of(request_.map);
    find_next(arcs, lists[0]);
    if (side_count_ == 2) find_next(reversed(arcs), lists[1]);
    return lists;
  }

 private:
  static constexpr std::size_t kNodesWorthAThread = 16;
  static constexpr std::size_t kBytesOfAHub =
      2 * sizeof(std::uint32_t) + sizeof(Cost) + sizeof(std::uint16_t);

  struct Scratch {
    explicit Scratch(std::size_t nodes) : costs(nodes, kInfiniteCost) {}
    std::vector<Cost> costs;          ///< by hub: of those that the node may have
    std::vector<std::uint32_t> hubs;  ///< all of these
  };

  std::uint32_t hub_of(std::uint32_t rank) const { return hierarchy_.node_count() - 1 - rank; }
  const Label& opposite(std::size_t side, std::uint32_t rank) const {
    return labels_[side_count_ - 1 - side][rank];
  }

  /// Ranks by their depth in the elimination tree: all that a node is made of lies above it.
  std::vector<std::vector<std::uint32_t>> levels() const {
    std::vector<std::vector<std::uint32_t>> levels;
    std::vector<std::uint32_t> depth(hierarchy_.node_count());
    for (std::uint32_t rank = hierarchy_.node_count(); rank-- > 0;) {
      const std::uint32_t parent = hierarchy_.nodes.parent[rank];
      depth[rank] = parent == Elimination::kNoParent ? 0 : depth[parent] + 1;
      if (depth[rank] >= levels.size()) levels.resize(depth[rank] + std::size_t{1});
      levels[depth[rank]].push_back(rank);
    }
    return levels;
  }

  void label(std::uint32_t rank, Scratch& scratch) {
    for (std::size_t side = 0; side < side_count_; ++side) {
      collect(rank, side, scratch);
      Label& own = labels_[side][rank];
      for (const std::uint32_t hub : scratch.hubs) {
        if (hub != hub_of(rank) && is_covered(side, hub, scratch)) continue;
        own.hubs.push_back(hub);
        own.costs.push_back(scratch.costs[hub]);
      }
      for (const std::uint32_t hub : scratch.hubs) scratch.costs[hub] = kInfiniteCost;
      scratch.hubs.clear();
    }
  }

  /// All that the node may have, in rising order.
  void collect(std::uint32_t rank, std::size_t side, Scratch& scratch) const {
    const auto reach = [&](std::uint32_t hub, Cost cost) {
      if (scratch.costs[hub] == kInfiniteCost) scratch.hubs.push_back(hub);
      scratch.costs[hub] = std::min(scratch.costs[hub], cost);
    };
    for (const Hierarchy::Arc& arc : hierarchy_.climbed(side == 0).of(rank)) {
      const Label& above = labels_[side][arc.above];
      for (std::size_t i = 0; i < above.hubs.size(); ++i)
        reach(above.hubs[i], static_cast<Cost>(std::min<std::uint64_t>(
                                 std::uint64_t{above.costs[i]} + arc.cost, kInfiniteCost - 1)));
    }
    reach(hub_of(rank), 0);
    std::ranges::sort(scratch.hubs);
  }

  /// Whether a path over another hub costs no more.
  bool is_covered(std::size_t side, std::uint32_t hub, const Scratch& scratch) const {
    const Label& others = opposite(side, hub_of(hub));  // the rank, as numbers go the other way
    const std::uint64_t cost = scratch.costs[hub];
    for (std::size_t i = 0; i < others.hubs.size(); ++i) {
      if (others.hubs[i] != hub && std::uint64_t{scratch.costs[others.hubs[i]]} + others.costs[i] <= cost)
        return true;
    }
    return false;
  }

  Result<void> check_memory(const std::vector<std::uint32_t>& level) {
    bool has_room = true;
    for (const std::uint32_t rank : level) {
      for (std::size_t side = 0; side < side_count_; ++side) {
        hub_count_ += labels_[side][rank].hubs.size();
        has_room &= labels_[side][rank].hubs.size() <= HubLists::kMostOfANode;
      }
    }
    const std::uint64_t bytes = hub_count_ * kBytesOfAHub;
    has_room &= hub_count_ <= std::numeric_limits<std::uint32_t>::max();
    if (bytes <= request_.memory_limit && has_room) return {};
    return Error{
        ErrorCode::kLimit,
        fmt::format("the hub labels of this map take more than {} bytes, and {} are allowed; use the index "
                    "'hierarchy'",
                    bytes, request_.memory_limit)};
  }

  HubLists joined(std::size_t side) {
    HubLists lists;
    for (const std::uint32_t rank : hierarchy_.nodes.rank_of_slot) {
      const Label label = std::exchange(labels_[side][rank], {});
      lists.hubs.insert(lists.hubs.end(), label.hubs.begin(), label.hubs.end());
      lists.costs.insert(lists.costs.end(), label.costs.begin(), label.costs.end());
      lists.first.push_back(static_cast<std::uint32_t>(lists.hubs.size()));
    }
    lists.hubs.shrink_to_fit();
    lists.costs.shrink_to_fit();
    return lists;
  }

  /// All nodes of an optimal path to a hub have that hub, which is the last one contracted of all of them:
  /// the next one is an end of an arc that costs what the two distances differ by.
  static void find_next(const MapArcs& arcs, HubLists& lists) {
    lists.next.resize(lists.hubs.size());
    lists.places.resize(lists.hubs.size());
    for (std::uint32_t slot = 0; slot < arcs.node_count(); ++slot) {
      const auto [begin, end] = lists.of(slot);
      std::fill(lists.next.begin() + begin, lists.next.begin() + end, slot);
      for_each_shared_hub(
          arcs.out(slot), lists, slot, [&](const MapArcs::Arc& arc, std::uint32_t here, std::uint32_t there) {
            if (lists.next[here] != slot || std::uint64_t{lists.costs[there]} + arc.cost != lists.costs[here])
              return;
            lists.next[here] = arc.to;
            lists.places[here] = static_cast<std::uint16_t>(there - lists.first[arc.to]);
          });
    }
  }

  const IndexRequest& request_;
  const Hierarchy& hierarchy_;
  std::size_t side_count_;
  std::array<std::vector<Label>, 2> labels_;  ///< by SearchSide and rank
  std::uint64_t hub_count_ = 0;               ///< of all of them so far
};

}  // namespace

Result<std::array<HubLists, 2>> make_hub_lists(const IndexRequest& request, const Hierarchy& hierarchy,
                                               Progress& progress) {
  return or_lack_of_threads("the hub labels cannot be made",
                            [&] { return HubMaker(request, hierarchy).make(progress); });
}

}  // namespace goalbound
