#include "goalbound/hub_labels.hpp"

#include <array>

#include "goalbound/search/observer.hpp"
#include "searches/map_query.hpp"

namespace goalbound {
namespace {

constexpr std::array<std::string_view, 1> kNeedsHubs = {"hubs"};

/// Two lists that are merged: each end is expanded once, into all of its hubs. What MapQuery asks of a
/// search.
class HubSearch {
 public:
  HubSearch(const Map& map, std::shared_ptr<const HubLabelIndex> index)
      : map_(&map), index_(std::move(index)) {}

  const Map& map() const { return *map_; }
  std::uint64_t byte_size() const { return index_->byte_size(); }

  template <class Observer>
  void begin(NodeId start, NodeId goal, Observer observer) {
    status_ = SearchStatus::kUnfinished;
    stats_ = {.open_add = 2};
    ends_ = {start, goal};
    slots_ = {map_->slot(start), map_->slot(goal)};
    for (const SearchSide side : kSearchSides)
      watch(observer, {.kind = TraceEventKind::kStart, .side = side, .node = end(side)});
  }

  template <class Observer>
  SearchResult advance(std::uint64_t max_expansions, Observer observer) {
    for (; status_ == SearchStatus::kUnfinished && max_expansions > 0; --max_expansions) {
      expand(stats_.expanded == 0 ? SearchSide::kStart : SearchSide::kGoal, observer);
      if (stats_.expanded == ends_.size()) merge(observer);
    }
    const bool found = status_ == SearchStatus::kFound;
    return {.status = status_, .cost = found ? meeting_.cost : kNoPathCost, .stats = stats_};
  }

  void path(std::vector<NodeId>& path) const {
    path.clear();
    if (status_ == SearchStatus::kFound) index_->path(slots_[0], slots_[1], meeting_, path);
  }

 private:
  NodeId end(SearchSide side) const { return ends_[static_cast<std::size_t>(side)]; }

  template <class Observer>
  void expand(SearchSide side, Observer& observer) {
    ++stats_.expanded;
    ++stats_.open_pop;
    watch(observer, {.kind = TraceEventKind::kExpand, .side = side, .node = end(side)});
    const HubLists& lists = index_->lists(side);
    const auto [first, last] = lists.of(slots_[static_cast<std::size_t>(side)]);
    std::uint64_t others = last - first;
    if constexpr (Observer::kWatches) {
      for (std::uint32_t i = first; i < last; ++i) {
        const NodeId hub = index_->node_of_hub(lists.hubs[i]);
        if (hub == end(side)) continue;
        observer.event({.kind = TraceEventKind::kOpen,
                        .side = side,
                        .edge = kNoEdge,
                        .node = hub,
                        .g = lists.costs[i],
                        .f = lists.costs[i],
                        .from = end(side)});
      }
    }
    others -= others > 0 ? 1 : 0;  // but for the end itself
    stats_.generated += others;
    stats_.open_add += others;
  }

  template <class Observer>
  void merge(Observer& observer) {
    meeting_ = index_->meeting(slots_[0], slots_[1]);
    status_ = meeting_.cost == kInfiniteCost ? SearchStatus::kNoPath : SearchStatus::kFound;
    if (status_ == SearchStatus::kNoPath) return watch(observer, {.kind = TraceEventKind::kExhausted});
    const NodeId hub = index_->node_of_hub(meeting_.hub);
    for (const TraceEventKind kind : {TraceEventKind::kMeet, TraceEventKind::kGoal})
      watch(observer, {.kind = kind, .node = hub, .g = meeting_.cost, .f = meeting_.cost});
  }

  const Map* map_;
  std::shared_ptr<const HubLabelIndex> index_;
  std::array<NodeId, 2> ends_{};          ///< by SearchSide
  std::array<std::uint32_t, 2> slots_{};  ///< of them
  HubLabelIndex::Meeting meeting_;
  SearchStatus status_ = SearchStatus::kNoPath;  ///< of the last query
  SearchStats stats_;
};

Result<std::unique_ptr<Query>> make_hub_query(const QuerySetup& setup) {
  return std::unique_ptr<Query>(
      std::make_unique<MapQuery<HubSearch>>(IndexSet(), *setup.map, setup.set.get<HubLabelIndex>()));
}

}  // namespace

extern const SearchInfo kSearch_hub_labels;
const SearchInfo kSearch_hub_labels = {
    .id = "hub-labels",
    .name = "Hub labels",
    .description = "hub labels: merges the hubs of both ends, and walks from each to the one where they meet",
    .optimal = true,
    .canonical = false,
    .plain_id = "hub-labels",
    .octile = {.make = &make_hub_query},
    .weighted = {.make = &make_hub_query},
    .list = {.make = &make_hub_query},
    .hierarchical = true,
    .needs = kNeedsHubs,
};

}  // namespace goalbound
