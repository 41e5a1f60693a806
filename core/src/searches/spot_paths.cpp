#include "goalbound/spot_paths.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "goalbound/list_graph.hpp"
#include "goalbound/slices.hpp"

namespace goalbound {
namespace {

constexpr double kFarthest = std::numeric_limits<double>::infinity();

/// A node at which a path may leave the edge of its start, or come to that of its goal.
struct SpotEnd {
  NodeId node = kNoNode;
  std::optional<EdgePiece> piece{};

  double length() const { return piece ? piece->length : 0; }
};

NodeId end_of(const ListGraph& graph, const EdgeId& edge) {
  return graph.out(edge.node)[index_of(edge.edge)].to;
}

/// All edges from one node to another, the cheapest first.
std::vector<EdgeId> edges_between(const ListGraph& graph, NodeId from, NodeId to) {
  std::vector<EdgeId> edges;
  const auto out = graph.out(from);
  for (std::size_t e = 0; e < out.size(); ++e) {
    if (out[e].to == to) edges.push_back({from, EdgeIndex(e)});
  }
  std::ranges::stable_sort(edges, {}, [&](const EdgeId& edge) { return out[index_of(edge.edge)].cost; });
  return edges;
}

/// The same road the other way; nothing for a one-way road. Where several roads lead from node to node, those
/// that cost the same either way are one, and of the others the cheapest are.
std::optional<EdgeId> way_back(const ListGraph& graph, const EdgeId& edge) {
  const NodeId end = end_of(graph, edge);
  if (end == edge.node) return std::nullopt;
  const auto cost = [&](const EdgeId& of) { return graph.out(of.node)[index_of(of.edge)].cost; };
  std::vector<EdgeId> there = edges_between(graph, edge.node, end);
  std::vector<EdgeId> back = edges_between(graph, end, edge.node);
  for (std::size_t i = 0; i < there.size();) {
    const auto same = std::ranges::find(back, cost(there[i]), cost);
    if (same != back.end() && there[i] == edge) return *same;
    if (same == back.end()) {
      ++i;
      continue;
    }
    back.erase(same);
    there.erase(there.begin() + static_cast<std::ptrdiff_t>(i));
  }
  const auto rank = static_cast<std::size_t>(std::ranges::find(there, edge) - there.begin());
  return rank < back.size() ? std::optional(back[rank]) : std::nullopt;
}

EdgePiece piece_of(const ListGraph& graph, const EdgeId& edge, double from, double to) {
  return {edge, from, to, (to - from) * own_cost(graph, edge.node, edge.edge)};
}

/// An edge with a spot on it, and the one that leads back.
struct SpotRoad {
  EdgeId on;
  std::optional<EdgeId> back;
  double share = 0;

  /// Nothing for a node.
  static std::optional<SpotRoad> of(const ListGraph* graph, const Spot& spot) {
    if (spot.is_node() || graph == nullptr) return std::nullopt;
    const EdgeId on{spot.node, spot.edge};
    return SpotRoad{on, way_back(*graph, on), spot.share};
  }
};

std::vector<SpotEnd> nodes_as_ends(const Map& map, const Spot& spot) {
  std::vector<SpotEnd> ends;
  for (const NodeId node : nodes_of(map, spot)) ends.push_back({node});
  return ends;
}

std::vector<SpotEnd> ways_out(const Map& map, const Spot& spot) {
  const ListGraph* graph = map.as_list();
  const auto road = SpotRoad::of(graph, spot);
  if (!road) return nodes_as_ends(map, spot);
  std::vector<SpotEnd> ends = {{end_of(*graph, road->on), piece_of(*graph, road->on, road->share, 1)}};
  if (road->back) ends.push_back({spot.node, piece_of(*graph, *road->back, 1 - road->share, 1)});
  return ends;
}

std::vector<SpotEnd> ways_in(const Map& map, const Spot& spot) {
  const ListGraph* graph = map.as_list();
  const auto road = SpotRoad::of(graph, spot);
  if (!road) return nodes_as_ends(map, spot);
  std::vector<SpotEnd> ends = {{spot.node, piece_of(*graph, road->on, 0, road->share)}};
  if (road->back)
    ends.push_back({end_of(*graph, road->on), piece_of(*graph, *road->back, 0, 1 - road->share)});
  return ends;
}

/// The piece from one spot to another one on the same road, whichever of its two edges they were named by.
std::optional<EdgePiece> piece_between(const ListGraph* graph, const Spot& start, const Spot& goal) {
  const auto road = SpotRoad::of(graph, start);
  const auto other = SpotRoad::of(graph, goal);
  if (!road || !other) return std::nullopt;
  const bool is_same = road->on == other->on;
  if (!is_same && road->back != other->on) return std::nullopt;
  const double goal_share = is_same ? other->share : 1 - other->share;
  if (goal_share >= road->share) return piece_of(*graph, road->on, road->share, goal_share);
  if (!road->back) return std::nullopt;
  return piece_of(*graph, *road->back, 1 - road->share, 1 - goal_share);
}

class BetweenSpots {
 public:
  BetweenSpots(Query& query, const Progress* progress)
      : query_(query), graph_(query.map().as_list()), progress_(progress) {}

  SpotPath find(const Spot& start, const Spot& goal) {
    if (const auto piece = piece_between(graph_, start, goal)) {
      best_.result.status = SearchStatus::kFound;
      best_.result.cost = 0;
      best_.length = {piece->length, 0};
      best_.first = piece;
      least_ = piece->length;
    }
    for (const SpotEnd& from : ways_out(query_.map(), start)) {
      for (const SpotEnd& to : ways_in(query_.map(), goal)) {
        if (!ask(from, to)) return std::move(best_);
      }
    }
    best_.result.stats = stats_;
    // The costs as they are held may take one for shorter than another that is shorter by those of the file.
    if (best_.found()) best_.length.too_long_at_most = std::max(best_.length.length - at_least_, 0.0);
    return std::move(best_);
  }

 private:
  /// False where nothing more is to be asked.
  bool ask(const SpotEnd& from, const SpotEnd& to) {
    const double pieces = from.length() + to.length();
    if (pieces >= least_) return true;
    const SearchResult result = progress_ == nullptr
                                    ? query_.find(from.node, to.node)
                                    : find_unless_cancelled(*progress_, query_, from.node, to.node);
    stats_ += result.stats;
    if (is_invalid(result.status) || result.status == SearchStatus::kUnfinished) {
      best_ = SpotPath{.result = result};
      return false;
    }
    if (result.found()) take(from, to, result);
    return true;
  }

  void take(const SpotEnd& from, const SpotEnd& to, const SearchResult& result) {
    const Map& map = query_.map();
    const double pieces = from.length() + to.length();
    PathLength between{map.length_of(result.cost), 0};
    nodes_.clear();
    if (has_own_costs(map)) {
      query_.path(nodes_);
      between = path_length(map, nodes_, result.cost);
    }
    const double length = pieces + between.length;
    at_least_ = std::min(at_least_, length - between.too_long_at_most);
    if (length >= least_) return;
    least_ = length;
    if (nodes_.empty()) query_.path(nodes_);
    best_ = {.result = result,
             .length = {length, 0},
             .first = from.piece,
             .nodes = std::move(nodes_),
             .last = to.piece};
  }

  Query& query_;
  const ListGraph* graph_;
  const Progress* progress_;
  SpotPath best_;
  double least_ = kFarthest;
  double at_least_ = kFarthest;  ///< of any path by the costs of the file
  SearchStats stats_;
  std::vector<NodeId> nodes_;
};

}  // namespace

SpotPath find_between(Query& query, const Spot& start, const Spot& goal, const Progress* progress) {
  SpotPath path = BetweenSpots(query, progress).find(start, goal);
  path.start = start;
  path.goal = goal;
  // Of several nodes at one place it is known now which one will do.
  if (start.is_shared && !path.nodes.empty()) path.start = {path.nodes.front()};
  if (goal.is_shared && !path.nodes.empty()) path.goal = {path.nodes.back()};
  return path;
}

std::vector<ReachedSpot> nearest_between(Query& query, const Spot& start, std::span<const Spot> goals) {
  std::vector<ReachedSpot> reached;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const SpotPath path = find_between(query, start, goals[i]);
    if (path.found()) reached.push_back({i, path.length});
  }
  std::ranges::stable_sort(reached, {}, [](const ReachedSpot& spot) { return spot.length.length; });
  return reached;
}

std::vector<Address> addresses_of(const Map& map, const SpotPath& path) {
  std::vector<Address> places;
  if (!path.found()) return places;
  if (!path.start.is_node()) places.push_back(address_of(map, path.start));
  for (const NodeId node : path.nodes) places.push_back(address_of(map, node));
  if (!path.goal.is_node()) places.push_back(address_of(map, path.goal));
  return places;
}

std::vector<Place> places_of(const Map& map, const SpotPath& path) {
  std::vector<Place> places;
  for (const Address& at : addresses_of(map, path)) {
    const Place whole = place_of(map, at);
    const auto cell = [](double v) { return static_cast<std::int32_t>(v); };
    places.push_back(has_cells(map) ? Place{cell(at.x), cell(at.y), cell(at.z)} : whole);
  }
  return places;
}

}  // namespace goalbound
