#include "edits/list_edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "edits/guided_estimate.hpp"
#include "maps/adjacency.hpp"
#include "maps/cost_limit.hpp"
#include "maps/lookup.hpp"
#include "searches/map_query.hpp"

namespace goalbound {
namespace {

/// The straight line times what a unit of it costs at least, which may fall while a query is kept.
class FallingEstimate {
 public:
  FallingEstimate(double (*norm)(double, double, double), std::shared_ptr<const std::atomic<double>> unit)
      : norm_(norm), unit_(std::move(unit)) {}

  void aim(Place goal) {
    goal_ = goal;
    now_ = unit_->load(std::memory_order_relaxed);
  }
  Cost f(Cost g, Place at) const { return saturated(g + least(at, goal_)); }

  std::uint64_t least(Place a, Place b) const {
    return static_cast<std::uint64_t>(now_ * norm_(double(a.x) - b.x, double(a.y) - b.y, double(a.z) - b.z));
  }

 private:
  double (*norm_)(double, double, double);
  std::shared_ptr<const std::atomic<double>> unit_;
  double now_ = 0;
  Place goal_;
};

/// Rounding errors of a path's edges, which add up.
constexpr double kRoundingSafety = 1 - 1e-9;

Cost cheapest_edge(const ListGraph& graph, NodePair pair) {
  Cost least = kInfiniteCost;
  for (const ListGraph::OutEdge& edge : graph.out(pair.first)) {
    if (edge.to == pair.second) least = std::min(least, edge.cost);
  }
  return least;
}

/// Arcs that cost 0 in the file, which cost 1 where others were multiplied.
template <class Use>
void for_free_arcs(const ListGraph& graph, const Use& use) {
  if (graph.cost_scale() == 1) return;
  for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
    for (const ListGraph::OutEdge& edge : graph.out(NodeId(n))) {
      if (edge.cost == 1) use(ListGraph::Arc{n, static_cast<std::uint32_t>(edge.to), 0});
    }
  }
}

}  // namespace

ListEdits::ListEdits(std::shared_ptr<const ListGraph> graph)
    : base_(std::move(graph)),
      now_(base_->clone()),
      suffers_from_(base_->node_limit()),
      dearest_(base_->node_limit()),
      norm_(find_heuristic("euclidean")->norm),
      cost_of_unit_(std::make_shared<std::atomic<double>>(
          lowest_cost_of_length(*base_, *find_heuristic("euclidean")))) {
  find_dearest();
  std::vector<ListGraph::Arc> free_arcs;
  for_free_arcs(*base_, [&](const ListGraph::Arc& arc) { free_arcs.push_back(arc); });
  free_joins_ = static_cast<std::uint32_t>(most_free_arcs(base_->node_count(), free_arcs));
}

Result<Cost> ListEdits::cost_of(const MapChange& change) const {
  if (change.kind == MapChange::Kind::kClose) return kInfiniteCost;
  const std::uint64_t cost = std::max(std::uint64_t{change.cost} * now_->cost_scale(), std::uint64_t{1});
  if (cost >= kInfiniteCost) {
    return Error{ErrorCode::kLimit,
                 fmt::format("an edge of cost {} is too dear; on this map edges may cost {} at most",
                             change.cost, (kInfiniteCost - 1) / now_->cost_scale())};
  }
  if (change.cost == 0 && !has_room_for_free({change.from, change.to})) {
    return Error{ErrorCode::kLimit,
                 "the costs of this map have no room for another edge of cost 0: give it the cost 1, or make "
                 "the map with a larger ListGraph::Parts::least_cost_scale"};
  }
  return static_cast<Cost>(cost);
}

bool ListEdits::has_room_for_free(NodePair pair) const {
  const auto known = pairs_.find(pair);
  const bool is_free_now = known != pairs_.end() && known->second.now == 1;
  const bool was_free = cheapest_edge(*base_, pair) == 1;
  if (now_->cost_scale() > 1 && (is_free_now || was_free)) return true;
  return free_joins_ + free_added_ + 1 < now_->cost_scale();
}

Result<void> ListEdits::check_room(NodePair pair, Cost cost) const {
  if (cost == kInfiniteCost || cheapest_edge(*base_, pair) != kInfiniteCost) return {};
  std::size_t edges = base_->out(pair.first).size() + 1;
  for (auto it = pairs_.lower_bound({pair.first, NodeId(0)});
       it != pairs_.end() && it->first.first == pair.first; ++it)
    edges +=
        it->second.before == kInfiniteCost && it->second.now != kInfiniteCost && it->first != pair ? 1 : 0;
  if (edges <= kMostEdgesOfANode) return {};
  return Error{ErrorCode::kLimit, fmt::format("{} edges would leave {}; {} are possible", edges,
                                              now_->name_of(pair.first), kMostEdgesOfANode)};
}

Result<MapChange> ListEdits::apply(const MapChange& change) {
  if (change.kind != MapChange::Kind::kEdge && change.kind != MapChange::Kind::kClose) {
    return Error{
        ErrorCode::kInvalidArgument,
        fmt::format("a map of the kind '{}' has no cells to change: change its edges", now_->kind().id)};
  }
  if (!now_->is_node(change.from) || !now_->is_node(change.to)) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("an edge has an end that is not a node: the map has {}", now_->node_count())};
  }
  const NodePair pair{change.from, change.to};
  const auto cost = cost_of(change);
  if (!cost) return cost.error();
  if (auto room = check_room(pair, *cost); !room) return room.error();
  const auto known = pairs_.find(pair);
  const Cost old = known == pairs_.end() ? cheapest_edge(*base_, pair) : known->second.now;
  if (old != *cost) set(pair, *cost);
  if (old == kInfiniteCost) return MapChange::close(pair.first, pair.second);
  return MapChange::edge(pair.first, pair.second, old / now_->cost_scale());
}

void ListEdits::count(const PairCosts& pair, std::size_t by) {
  if (pair.is_removed()) removed_count_ += by;
  if (pair.is_added()) added_count_ += by;
  if (pair.is_changed() && pair.now == 1 && now_->cost_scale() > 1) free_added_ += by;
}

void ListEdits::set(NodePair pair, Cost cost) {
  const auto [it, is_new] = pairs_.try_emplace(pair);
  PairCosts& costs = it->second;
  if (is_new) costs.before = costs.now = cheapest_edge(*base_, pair);
  if (costs.now == cost) return;
  count(costs, ~std::size_t{0});
  costs.now = cost;
  count(costs, 1);
  unsettled_ = true;
  const std::size_t from = index_of(pair.first);
  if (costs.is_removed()) suffers_from_[from] = 1;
  now_->hash_ = changed_hash(base_->hash(), ++changes_);
  if (removed_count_ == 0 && added_count_ == 0) now_->hash_ = base_->hash();
  if (cost == kInfiniteCost) return;
  if (cost > dearest_[from]) {
    sum_of_dearest_ += cost - dearest_[from];
    dearest_[from] = cost;
    dearest_of_all_ = std::max(dearest_of_all_, cost);
  }
  const Place a = now_->place(pair.first);
  const Place b = now_->place(pair.second);
  const double length = norm_(double(a.x) - b.x, double(a.y) - b.y, double(a.z) - b.z);
  if (length > 0 && cost / length * kRoundingSafety < cost_of_unit_->load())
    cost_of_unit_->store(cost / length * kRoundingSafety);
}

void ListEdits::find_dearest() {
  sum_of_dearest_ = 0;
  dearest_of_all_ = 0;
  for (std::uint32_t n = 0; n < now_->node_count(); ++n) {
    dearest_[n] = 0;
    for (const ListGraph::OutEdge& edge : now_->out(NodeId(n)))
      dearest_[n] = std::max(dearest_[n], edge.cost);
    sum_of_dearest_ += dearest_[n];
    dearest_of_all_ = std::max(dearest_of_all_, dearest_[n]);
  }
}

Result<void> ListEdits::check_costs() {
  // A search adds an edge to an optimal path before it knows that the sum is none.
  const auto fits = [this] { return sum_of_dearest_ <= kInfiniteCost - 1 - std::uint64_t{dearest_of_all_}; };
  if (fits()) return {};
  settle();
  find_dearest();  // costs that were lowered or refused since count no more
  if (fits()) return {};
  const std::uint64_t most = kInfiniteCost - 1 - std::uint64_t{dearest_of_all_};
  const std::uint64_t bound = longest_path_bound({now_->first_, now_->edges_}, most + 1);
  if (bound <= most) return {};
  return Error{
      ErrorCode::kLimit,
      fmt::format("an optimal path may cost {} after this change; costs of 32 bits hold {} beside the "
                  "dearest edge",
                  bound / now_->cost_scale(), most / now_->cost_scale())};
}

void ListEdits::append_edges(NodeId from, Pairs::const_iterator changed, Pairs::const_iterator end,
                             std::vector<ListGraph::OutEdge>& edges) const {
  const std::size_t first = edges.size();
  const auto out = base_->out(from);
  edges.insert(edges.end(), out.begin(), out.end());
  for (; changed != end; ++changed) {
    if (!changed->second.is_changed()) continue;
    const NodeId to = changed->first.second;
    const auto leads_there = [to](const ListGraph::OutEdge& edge) { return edge.to == to; };
    const auto begin = edges.begin() + static_cast<std::ptrdiff_t>(first);
    const auto place = std::find_if(begin, edges.end(), leads_there);
    if (changed->second.now == kInfiniteCost) {
      edges.erase(std::remove_if(place, edges.end(), leads_there), edges.end());
    } else if (place == edges.end()) {
      edges.push_back({to, changed->second.now});
    } else {
      place->cost = changed->second.now;
      edges.erase(std::remove_if(place + 1, edges.end(), leads_there), edges.end());
    }
  }
}

bool ListEdits::leads_back_alike(NodePair pair) const {
  const auto costs = [this](NodeId from, NodeId to) {
    std::vector<Cost> all;
    for (const ListGraph::OutEdge& edge : now_->out(from)) {
      if (edge.to == to) all.push_back(edge.cost);
    }
    std::sort(all.begin(), all.end());
    return all;
  };
  return costs(pair.first, pair.second) == costs(pair.second, pair.first);
}

void ListEdits::settle() {
  if (!unsettled_) return;
  std::vector<ListGraph::OutEdge> edges;
  edges.reserve(base_->edge_count() + added_count_);
  std::vector<std::uint32_t> first(base_->first_);
  std::uint32_t done = 0;  // nodes whose edges are there
  const auto copy_until = [&](std::uint32_t node) {
    const auto shift = static_cast<std::uint32_t>(edges.size()) - base_->first_[done];
    edges.insert(edges.end(), base_->edges_.begin() + base_->first_[done],
                 base_->edges_.begin() + base_->first_[node]);
    for (; done < node; ++done) first[done] += shift;
  };
  for (auto it = pairs_.cbegin(); it != pairs_.cend();) {
    const NodeId from = it->first.first;
    auto end = it;
    while (end != pairs_.cend() && end->first.first == from) ++end;
    copy_until(static_cast<std::uint32_t>(from));
    first[done] = static_cast<std::uint32_t>(edges.size());
    append_edges(from, it, end, edges);
    ++done;
    it = end;
  }
  copy_until(base_->node_count());
  first.back() = static_cast<std::uint32_t>(edges.size());
  auto arcs_in = std::make_shared<ListGraph::LazyArcsIn>();
  // From here on no memory is taken: all of it changes, or nothing where there is none.
  now_->first_ = std::move(first);
  now_->edges_ = std::move(edges);
  now_->arcs_in_ = std::move(arcs_in);
  // A map that changes have made symmetric is not known to be: what goes both ways is made twice then.
  now_->symmetric_ = base_->is_symmetric() && std::ranges::all_of(pairs_, [this](const auto& pair) {
                       return !pair.second.is_changed() || leads_back_alike(pair.first);
                     });
  in_.reset();
  unsettled_ = false;
}

void ListEdits::rebase(std::shared_ptr<const Map> base) {
  base_ = std::shared_ptr<const ListGraph>(base, base->as_list());
  removed_count_ = added_count_ = free_added_ = 0;
  std::fill(suffers_from_.begin(), suffers_from_.end(), std::uint8_t{0});
  for (auto& [pair, costs] : pairs_) {
    costs.before = cheapest_edge(*base_, pair);
    count(costs, 1);
    if (costs.is_removed()) suffers_from_[index_of(pair.first)] = 1;
  }
  // Those of cost 0 that are in the new map are no longer counted above.
  std::vector<ListGraph::Arc> free_arcs;
  for_free_arcs(*base_, [&](const ListGraph::Arc& arc) { free_arcs.push_back(arc); });
  free_joins_ = static_cast<std::uint32_t>(most_free_arcs(base_->node_count(), free_arcs));
  now_->hash_ = removed_count_ + added_count_ == 0 ? base_->hash() : changed_hash(base_->hash(), ++changes_);
  unsettled_ = true;
}

MapEdits::MakeMap ListEdits::snapshot() const {
  return [graph = std::shared_ptr<ListGraph>(now_->clone())]() -> Result<std::shared_ptr<const Map>> {
    graph->free_arcs_ = 0;
    for_free_arcs(*graph, [&](const ListGraph::Arc& /*arc*/) { ++graph->free_arcs_; });
    graph->describe();
    return std::shared_ptr<const Map>(graph);
  };
}

std::vector<NodePair> ListEdits::added_moves() const {
  std::vector<NodePair> moves;
  for (const auto& [pair, costs] : pairs_) {
    if (costs.is_added()) moves.push_back(pair);
  }
  return moves;
}

void ListEdits::moves_of(const MapChange& change, const UseMove& use) const {
  const auto pair = pairs_.find({change.from, change.to});
  if (pair != pairs_.end()) {
    use({change.from, change.to, pair->second.now});
  } else if (is_node(change.from) && is_node(change.to)) {
    use({change.from, change.to, cheapest_edge(*base_, {change.from, change.to})});
  }
}

void ListEdits::changed_moves(const UseMove& use) const {
  for (const auto& [pair, costs] : pairs_) {
    if (costs.is_changed()) use({pair.first, pair.second, costs.now});
  }
}

bool ListEdits::suffers(std::span<const NodeId> path) const {
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (suffers_from_[index_of(path[i - 1])] == 0) continue;
    const auto pair = pairs_.find({path[i - 1], path[i]});
    if (pair != pairs_.end() && pair->second.is_removed()) return true;
  }
  return false;
}

Cost ListEdits::at_least(Place from, Place to) const {
  FallingEstimate estimate(norm_, cost_of_unit_);
  estimate.aim(to);
  return estimate.f(0, from);
}

AddedFlood ListEdits::flood(NodeId source) {
  const auto costs_of = [this, source](MapFlood& flood) {
    flood.run(source, Ordering::kRegular);
    std::vector<Cost> costs(now_->node_count());
    for (std::uint32_t n = 0; n < costs.size(); ++n) costs[n] = flood.distance(NodeId(n));
    return costs;
  };
  if (out_ == nullptr) out_ = std::make_unique<HeapFlood<ListOut>>(ListOut(*now_));
  std::vector<Cost> from = costs_of(*out_);
  if (now_->is_symmetric()) return {.to = std::move(from), .from = {}};
  if (in_ == nullptr) in_ = std::make_unique<HeapFlood<ListIn>>(ListIn(*now_));
  return {.to = costs_of(*in_), .from = std::move(from)};
}

void ListEdits::walk_to(NodeId n, std::span<const Cost> to, std::vector<NodeId>& path) const {
  while (to[index_of(n)] != 0) {
    const auto out = now_->out(n);
    n = std::ranges::find_if(out, [&](const ListGraph::OutEdge& edge) {
          const Cost rest = to[index_of(edge.to)];
          return rest != kInfiniteCost && rest + edge.cost == to[index_of(n)];
        })->to;
    path.push_back(n);
  }
}

void ListEdits::walk_back(NodeId n, std::span<const Cost> from, std::vector<NodeId>& path) const {
  if (now_->is_symmetric()) return walk_to(n, from, path);
  const ListGraph::ArcsIn& arcs = now_->arcs_in();
  while (from[index_of(n)] != 0) {
    const auto into = arcs.into(n);
    n = std::ranges::find_if(into, [&](const ListGraph::InEdge& edge) {
          const Cost rest = from[index_of(edge.from)];
          return rest != kInfiniteCost && rest + edge.cost == from[index_of(n)];
        })->from;
    path.push_back(n);
  }
}

std::unique_ptr<Query> ListEdits::plain_query() const {
  const QuerySetup setup = {.map = now_.get(), .list = now_.get()};
  using Search = BestFirstSearch<ListEdges, FallingEstimate, BinaryHeap, NoPruning>;
  return std::make_unique<MapQuery<Search>>(IndexSet(), ListEdges(setup),
                                            FallingEstimate(norm_, cost_of_unit_), NoPruning());
}

std::unique_ptr<Query> ListEdits::guided_query(const IndexSet& guides) const {
  const QuerySetup setup = {.map = now_.get(), .list = now_.get()};
  using Estimate = GuidedEstimate<FallingEstimate>;
  using Search = BestFirstSearch<ListEdges, Estimate, BinaryHeap, NoPruning>;
  return std::make_unique<MapQuery<Search>>(
      guides, ListEdges(setup), Estimate(*base_, guides, FallingEstimate(norm_, cost_of_unit_)), NoPruning());
}

std::uint64_t ListEdits::byte_size() const {
  constexpr std::uint64_t kBytesOfAPair = 96;
  return now_->node_limit() * 21 + now_->edge_count() * sizeof(ListGraph::OutEdge) +
         pairs_.size() * kBytesOfAPair;
}

}  // namespace goalbound
