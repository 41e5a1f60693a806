#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <utility>

#include "goalbound/distance_tables.hpp"
#include "goalbound/distances.hpp"
#include "goalbound/threads.hpp"
#include "goalbound/turns.hpp"
#include "hierarchy/distances.hpp"
#include "hierarchy/hierarchy_index.hpp"
#include "parallel/workers.hpp"
#include "precompute/distance_floods.hpp"

namespace goalbound {
namespace {

constexpr std::array<std::pair<DistanceWay, std::string_view>, 3> kWays = {
    {{DistanceWay::kTable, "table"},
     {DistanceWay::kHierarchy, "hierarchy"},
     {DistanceWay::kFloods, "floods"}}};

/// Where paths to it end: at a junction that is taken apart its arrival.
NodeId arrival_of(const Map& map, NodeId goal) {
  const Turns* turns = turns_of(map);
  const bool is_junction = turns != nullptr && index_of(goal) < turns->junction_count();
  return is_junction ? turns->arrival_of(goal) : goal;
}

/// Floods that take as long as making a hierarchy: of lak308d and brc202d 260 and 310, of usa87k 34.
std::size_t floods_worth_a_hierarchy(const Map& map) {
  constexpr std::size_t kOnUniformGrids = 250;
  constexpr std::size_t kElsewhere = 40;
  return map.as_grid() != nullptr && map.as_grid()->is_uniform() ? kOnUniformGrids : kElsewhere;
}

Result<DistanceWay> choose_way(const Map& map, const IndexSet& set, const DistanceOptions& options) {
  const bool has_table = set.get<DistanceTable>() != nullptr;
  if (options.way == DistanceWay::kTable && !has_table) {
    return Error{ErrorCode::kInvalidArgument,
                 "distances by the way 'table' need an index 'table', and none is given"};
  }
  if (options.way) return *options.way;
  if (has_table) return DistanceWay::kTable;
  const bool has_hierarchy = set.get<HierarchyIndex>() != nullptr;
  return has_hierarchy || options.rows >= floods_worth_a_hierarchy(map) ? DistanceWay::kHierarchy
                                                                        : DistanceWay::kFloods;
}

}  // namespace

std::string_view id_of(DistanceWay way) {
  return kWays[static_cast<std::size_t>(way)].second;
}

Result<DistanceWay> distance_way(std::string_view id) {
  const auto found = std::ranges::find(kWays, id, &std::pair<DistanceWay, std::string_view>::second);
  if (found != kWays.end()) return found->first;
  return Error{ErrorCode::kInvalidArgument,
               fmt::format("unknown way of distances '{}'; there are: table, hierarchy, floods", id)};
}

Cost most_cost(const Map& map, double length) {
  Cost low = 0;
  Cost high = kTooLarge;
  while (low < high) {
    const Cost middle = high - (high - low) / 2;
    if (map.length_of(middle) <= length) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

/// What copies share.
struct DistanceFinder::Tables {
  explicit Tables(const Map& its_map) : map(&its_map) {}

  const Map* map;
  DistanceWay way = DistanceWay::kFloods;
  std::shared_ptr<const DistanceTable> table;
  std::shared_ptr<const Hierarchy> hierarchy;
  // For floods:
  std::optional<ListGraph> turned;  ///< what costs to a node here costs from it there
  Components parts;
  std::optional<PartNodes> nodes;

  Result<void> set_up(const IndexSet& set, const Progress* progress);
  Result<void> make_hierarchy_or(bool is_wanted, const Progress* progress);
  Result<void> prepare_floods();
  const Map& flooded(bool is_start) const { return is_start || !turned ? *map : *turned; }
};

/// Of one thread.
struct DistanceFinder::Scratch {
  static constexpr std::size_t kLanes = DistanceQuery::kSourcesAtOnce;

  explicit Scratch(const Tables& its_tables) : tables(&its_tables) {
    if (tables->hierarchy != nullptr) swept.emplace(tables->hierarchy);
  }

  /// From a start to all others, or from those to a goal: `put(i, cost)` for each.
  template <class Put>
  void one(NodeId source, bool is_start, std::span<const NodeId> others, const Put& put);
  /// The same for at most kLanes, by one sweep: `put(lane, i, cost)`.
  /// `ranks`: of the others, DistanceQuery::with_all_above().
  template <class Put>
  void sweep(std::span<const NodeId> sources, bool is_start, std::span<const NodeId> others,
             std::span<const std::uint32_t> ranks, const Put& put);
  /// For sweep().
  std::vector<std::uint32_t> ranks_of(std::span<const NodeId> others) const;
  PartFlood& flood(bool is_start) {
    auto& made = floods[is_start || !tables->turned ? 0 : 1];
    if (!made) made.emplace(tables->flooded(is_start));
    return *made;
  }

  const Tables* tables;
  std::optional<DistanceQuery> swept;
  std::array<std::optional<PartFlood>, 2> floods;
  std::vector<std::uint32_t> slots;
  std::vector<Cost> costs;
};

Result<void> DistanceFinder::Tables::prepare_floods() {
  auto other_way = turned_around(*map);
  if (!other_way) return other_way.error();
  turned = *std::move(other_way);
  parts = find_components(*map);
  nodes.emplace(*map, parts);
  return {};
}

/// Floods where there is none and nobody asked for it by name.
Result<void> DistanceFinder::Tables::make_hierarchy_or(bool is_wanted, const Progress* progress) {
  auto made = make_hierarchy(arcs_of(*map), progress);
  if (made) {
    hierarchy = std::make_shared<const Hierarchy>(*std::move(made));
    return {};
  }
  if (is_wanted || made.error().code != ErrorCode::kLimit) return made.error();
  way = DistanceWay::kFloods;
  return prepare_floods();
}

Result<void> DistanceFinder::Tables::set_up(const IndexSet& set, const Progress* progress) {
  switch (way) {
    case DistanceWay::kTable:
      table = set.get<DistanceTable>();
      return {};
    case DistanceWay::kFloods:
      return prepare_floods();
    case DistanceWay::kHierarchy:
      break;
  }
  const auto index = set.get<HierarchyIndex>();
  if (index == nullptr) return make_hierarchy_or(false, progress);
  hierarchy = hierarchy_of(index);
  return {};
}

Result<DistanceFinder> DistanceFinder::make(const Map& map, const IndexSet& set,
                                            const DistanceOptions& options, const Progress* progress) {
  for (const auto& index : set.members()) {
    if (!index->fits(map)) {
      return Error{ErrorCode::kMismatch, fmt::format("the index '{}' is of another map", index->kind().id)};
    }
  }
  const auto way = choose_way(map, set, options);
  if (!way) return way.error();
  const auto tables = std::make_shared<Tables>(map);
  tables->way = *way;
  const bool is_wanted = options.way == DistanceWay::kHierarchy && set.get<HierarchyIndex>() == nullptr;
  const auto good = is_wanted ? tables->make_hierarchy_or(true, progress) : tables->set_up(set, progress);
  if (!good) return good.error();
  return DistanceFinder(tables);
}

DistanceFinder::DistanceFinder(std::shared_ptr<const Tables> tables)
    : tables_(std::move(tables)), scratch_(std::make_unique<Scratch>(*tables_)) {}
DistanceFinder::DistanceFinder(DistanceFinder&&) noexcept = default;
DistanceFinder& DistanceFinder::operator=(DistanceFinder&&) noexcept = default;
DistanceFinder::~DistanceFinder() = default;

DistanceFinder DistanceFinder::copy() const {
  return DistanceFinder(tables_);
}
DistanceWay DistanceFinder::way() const {
  return tables_->way;
}

template <class Put>
void DistanceFinder::Scratch::one(NodeId source, bool is_start, std::span<const NodeId> others,
                                  const Put& put) {
  const Map& map = *tables->map;
  const bool has_source = map.is_node(source);
  const std::uint32_t slot = has_source ? map.slot(source) : 0;
  const auto put_all = [&](const auto& cost_of) {
    for (std::size_t i = 0; i < others.size(); ++i)
      put(i, has_source && map.is_node(others[i]) ? cost_of(map.slot(others[i])) : kInfiniteCost);
  };
  if (!has_source) return put_all([](std::uint32_t /*other*/) { return kInfiniteCost; });
  switch (tables->way) {
    case DistanceWay::kTable:
      return put_all([&](std::uint32_t other) {
        return is_start ? tables->table->distance(slot, other) : tables->table->distance(other, slot);
      });
    case DistanceWay::kHierarchy: {
      slots.clear();
      for (const NodeId other : others) slots.push_back(map.is_node(other) ? map.slot(other) : slot);
      costs.resize(slots.size());
      swept->distances(slot, slots, costs, is_start);
      for (std::size_t i = 0; i < others.size(); ++i)
        put(i, map.is_node(others[i]) ? costs[i] : kInfiniteCost);
      return;
    }
    case DistanceWay::kFloods: {
      const std::uint32_t part = tables->parts.of_slot[slot];
      PartFlood& flooded = flood(is_start);
      flooded.run(map, source, tables->nodes->of(part));
      return put_all([&](std::uint32_t other) {
        return tables->parts.of_slot[other] == part ? flooded.by_slot[other] : kInfiniteCost;
      });
    }
  }
}

template <class Put>
void DistanceFinder::Scratch::sweep(std::span<const NodeId> sources, bool is_start,
                                    std::span<const NodeId> others, std::span<const std::uint32_t> ranks,
                                    const Put& put) {
  const Map& map = *tables->map;
  std::array<std::uint32_t, kLanes> from{};
  std::array<std::size_t, kLanes> lane_of{};
  std::size_t count = 0;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (!map.is_node(sources[i])) {
      for (std::size_t j = 0; j < others.size(); ++j) put(i, j, kInfiniteCost);
      continue;
    }
    lane_of[count] = i;
    from[count++] = map.slot(sources[i]);
  }
  swept->from_each_to(std::span(from).first(count), ranks, is_start);
  for (std::size_t j = 0; j < others.size(); ++j) {
    const bool is_node = map.is_node(others[j]);
    for (std::size_t lane = 0; lane < count; ++lane)
      put(lane_of[lane], j, is_node ? swept->from_each_at(map.slot(others[j])).costs[lane] : kInfiniteCost);
  }
}

std::vector<std::uint32_t> DistanceFinder::Scratch::ranks_of(std::span<const NodeId> others) const {
  std::vector<std::uint32_t> of_nodes;
  for (const NodeId other : others) {
    if (tables->map->is_node(other)) of_nodes.push_back(tables->map->slot(other));
  }
  return swept->with_all_above(of_nodes);
}

Cost DistanceFinder::distance(NodeId start, NodeId goal) {
  if (start == goal && tables_->map->is_node(start)) return 0;
  Cost result = kInfiniteCost;
  const NodeId asked = arrival_of(*tables_->map, goal);
  scratch_->one(start, true, std::span(&asked, 1), [&](std::size_t /*i*/, Cost cost) { result = cost; });
  return result;
}

Result<void> DistanceFinder::matrix(std::span<const NodeId> starts, std::span<const NodeId> goals,
                                    std::span<Cost> costs, int threads, Progress* progress) {
  if (costs.size() != starts.size() * goals.size()) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("a matrix of {} starts and {} goals has {} places, not {}", starts.size(),
                             goals.size(), starts.size() * goals.size(), costs.size())};
  }
  std::vector<NodeId> arrivals(goals.begin(), goals.end());
  for (NodeId& goal : arrivals) goal = arrival_of(*tables_->map, goal);
  const bool by_start = starts.size() <= goals.size();
  const auto sources = by_start ? starts : std::span<const NodeId>(arrivals);
  const auto others = by_start ? std::span<const NodeId>(arrivals) : starts;
  const auto place = [&](std::size_t source, std::size_t other) -> Cost& {
    return by_start ? costs[source * goals.size() + other] : costs[other * goals.size() + source];
  };
  const bool sweeps = tables_->way == DistanceWay::kHierarchy && sources.size() > 1;
  const std::vector<std::uint32_t> ranks = sweeps ? scratch_->ranks_of(others) : std::vector<std::uint32_t>();
  const std::size_t block = sweeps ? Scratch::kLanes : 1;
  Progress own;
  Progress& watched = progress != nullptr ? *progress : own;
  watched.start(sources.size());
  // The first worker has what is kept from call to call; the others make their own.
  std::mutex mutex;
  std::vector<std::unique_ptr<Scratch>> of_others;
  Scratch* own_scratch = scratch_.get();
  const auto take_scratch = [&]() -> Scratch* {
    const std::lock_guard lock(mutex);
    if (own_scratch != nullptr) return std::exchange(own_scratch, nullptr);
    return of_others.emplace_back(std::make_unique<Scratch>(*tables_)).get();
  };
  for_each_index((sources.size() + block - 1) / block, 1, worker_count(threads), watched, take_scratch,
                 [&](Scratch* scratch, std::uint64_t number) {
                   const std::size_t first = number * block;
                   const auto some = sources.subspan(first, std::min(block, sources.size() - first));
                   if (sweeps) {
                     scratch->sweep(
                         some, by_start, others, ranks,
                         [&](std::size_t i, std::size_t j, Cost cost) { place(first + i, j) = cost; });
                   } else {
                     scratch->one(some.front(), by_start, others,
                                  [&](std::size_t j, Cost cost) { place(first, j) = cost; });
                   }
                   return std::uint64_t{some.size()};
                 });
  if (watched.cancelled()) return Error{ErrorCode::kCancelled, "the distances were cancelled"};
  if (turns_of(*tables_->map) == nullptr) return {};
  // Whoever is there already need not arrive.
  for (std::size_t i = 0; i < starts.size(); ++i) {
    for (std::size_t j = 0; j < goals.size(); ++j) {
      if (starts[i] == goals[j] && tables_->map->is_node(starts[i])) costs[i * goals.size() + j] = 0;
    }
  }
  return {};
}

Result<void> DistanceFinder::row(NodeId source, bool is_start, std::span<Cost> costs) {
  const Map& map = *tables_->map;
  if (costs.size() != map.node_count()) {
    return Error{
        ErrorCode::kInvalidArgument,
        fmt::format("the distances of {} nodes do not fit into {} places", map.node_count(), costs.size())};
  }
  std::ranges::fill(costs, kInfiniteCost);
  if (!map.is_node(source)) return {};
  const std::uint32_t slot = map.slot(source);
  switch (tables_->way) {
    case DistanceWay::kTable:
      for (std::uint32_t other = 0; other < costs.size(); ++other) {
        costs[other] =
            is_start ? tables_->table->distance(slot, other) : tables_->table->distance(other, slot);
      }
      break;
    case DistanceWay::kHierarchy:
      if (is_start) {
        scratch_->swept->from(slot, costs);
      } else {
        scratch_->swept->to(slot, costs);
      }
      break;
    case DistanceWay::kFloods: {
      const auto nodes = tables_->nodes->of(tables_->parts.of_slot[slot]);
      PartFlood& flooded = scratch_->flood(is_start);
      flooded.run(map, source, nodes);
      for (const NodeId n : nodes) costs[map.slot(n)] = flooded.by_slot[map.slot(n)];
      break;
    }
  }
  return {};
}

Result<void> DistanceFinder::from(NodeId start, std::span<Cost> costs) {
  return row(start, true, costs);
}
Result<void> DistanceFinder::to(NodeId goal, std::span<Cost> costs) {
  return row(arrival_of(*tables_->map, goal), false, costs);
}

std::vector<NodeDistance> DistanceFinder::within(NodeId start, Cost most) {
  const Map& map = *tables_->map;
  std::vector<Cost> costs(map.node_count());
  (void)from(start, costs).ok();  // the size is right
  std::vector<NodeDistance> reached;
  const Turns* turns = turns_of(map);
  for (std::uint32_t slot = 0; slot < costs.size(); ++slot) {
    const NodeId node = map.node_of_slot(slot);
    if (turns != nullptr && index_of(node) >= turns->junction_count()) continue;
    const Cost cost = node == start ? 0 : costs[map.slot(arrival_of(map, node))];
    if (cost != kInfiniteCost && cost <= most) reached.push_back({node, cost});
  }
  std::ranges::stable_sort(reached, {}, &NodeDistance::cost);
  const auto own = std::ranges::find(reached, start, &NodeDistance::node);
  if (own != reached.end()) std::rotate(reached.begin(), own, own + 1);
  return reached;
}

}  // namespace goalbound
