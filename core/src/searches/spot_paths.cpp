#include "goalbound/spot_paths.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "goalbound/list_graph.hpp"
#include "goalbound/slices.hpp"
#include "goalbound/turns.hpp"
#include "maps/way_back.hpp"
#include "searches/turn_query.hpp"

namespace goalbound {
namespace {

constexpr double kFarthest = std::numeric_limits<double>::infinity();

/// A node at which a path may leave the edge of its start, or come to that of its goal.
struct SpotEnd {
  NodeId node = kNoNode;
  std::optional<EdgePiece> piece{};

  double length() const { return piece ? piece->length : 0; }
};

EdgePiece piece_of(const ListGraph& graph, const EdgeId& edge, double from, double to) {
  return {edge, from, to, (to - from) * own_cost(graph, edge.node, edge.edge)};
}

/// An edge with a spot on it, and the one that leads back.
struct SpotRoad {
  EdgeId on;
  std::optional<EdgeId> back;
  double share = 0;

  /// Nothing for a node.
  static std::optional<SpotRoad> of(const Map& map, const Spot& spot) {
    const ListGraph* roads = roads_of(map);
    if (spot.is_node() || roads == nullptr) return std::nullopt;
    const EdgeId on{spot.node, spot.edge};
    return SpotRoad{on, way_back(*roads, on), spot.share};
  }
};

std::vector<SpotEnd> nodes_as_ends(const Map& map, const Spot& spot) {
  std::vector<SpotEnd> ends;
  for (const NodeId node : nodes_of(map, spot)) ends.push_back({node});
  return ends;
}

/// Where turns matter, one arrives by this edge and by no other: edges out of a departure lead there.
std::vector<SpotEnd> ways_out(const Map& map, const Spot& spot) {
  const auto road = SpotRoad::of(map, spot);
  if (!road) return nodes_as_ends(map, spot);
  const ListGraph& graph = *map.as_list();
  std::vector<SpotEnd> ends = {{end_of(graph, road->on), piece_of(graph, road->on, road->share, 1)}};
  if (road->back)
    ends.push_back({end_of(graph, *road->back), piece_of(graph, *road->back, 1 - road->share, 1)});
  return ends;
}

/// From wherever one may take the edge, as far as that share of it.
void add_ways_onto(const Map& map, const EdgeId& edge, double share, std::vector<SpotEnd>& ends) {
  const ListGraph& graph = *map.as_list();
  const EdgePiece piece = piece_of(graph, edge, 0, share);
  ends.push_back({edge.node, piece});
  const Turns* turns = turns_of(map);
  if (turns == nullptr) return;
  const double road_cost = own_cost(graph, edge.node, edge.edge);
  const auto [first, last] = turns->parts_of(edge.node);
  for (std::uint32_t node = first; node < last; ++node) {
    const auto out = graph.out(NodeId(node));
    for (std::size_t e = 0; e < out.size(); ++e) {
      if (turns->road_edge(graph.first_edge(NodeId(node)) + static_cast<std::uint32_t>(e)) != edge.edge)
        continue;
      SpotEnd end{NodeId(node), piece};
      end.piece->length += own_cost(graph, NodeId(node), EdgeIndex(e)) - road_cost;
      ends.push_back(end);
    }
  }
}

std::vector<SpotEnd> ways_in(const Map& map, const Spot& spot) {
  const auto road = SpotRoad::of(map, spot);
  if (!road) return nodes_as_ends(map, spot);
  std::vector<SpotEnd> ends;
  add_ways_onto(map, road->on, road->share, ends);
  if (road->back) add_ways_onto(map, *road->back, 1 - road->share, ends);
  return ends;
}

/// The piece from one spot to another one on the same road, whichever of its two edges they were named by.
std::optional<EdgePiece> piece_between(const Map& map, const Spot& start, const Spot& goal) {
  const auto road = SpotRoad::of(map, start);
  const auto other = SpotRoad::of(map, goal);
  if (!road || !other) return std::nullopt;
  const ListGraph& graph = *map.as_list();
  const bool is_same = road->on == other->on;
  if (!is_same && road->back != other->on) return std::nullopt;
  const double goal_share = is_same ? other->share : 1 - other->share;
  if (goal_share >= road->share) return piece_of(graph, road->on, road->share, goal_share);
  if (!road->back) return std::nullopt;
  return piece_of(graph, *road->back, 1 - road->share, 1 - goal_share);
}

class BetweenSpots {
 public:
  BetweenSpots(Query& query, const Progress* progress)
      : query_(query), turns_(turns_of(query.map())), progress_(progress) {}

  SpotPath find(const Spot& start, const Spot& goal) {
    if (const auto piece = piece_between(query_.map(), start, goal)) {
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
    // Nothing leads to a departure, and its arrival is not where an edge begins.
    const bool is_departure = turns_ != nullptr && turns_->goal_of(kNoNode, to.node) != to.node;
    if (is_departure && to.piece && from.node != to.node) return true;
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
      inner_path(query_, nodes_);
      between = path_length(map, nodes_, result.cost);
    }
    const double length = pieces + between.length;
    at_least_ = std::min(at_least_, length - between.too_long_at_most);
    if (length >= least_) return;
    least_ = length;
    if (nodes_.empty()) inner_path(query_, nodes_);
    if (turns_ != nullptr) turns_->tell(nodes_);
    best_ = {.result = result,
             .length = {length, 0},
             .first = from.piece,
             .nodes = std::move(nodes_),
             .last = to.piece};
  }

  Query& query_;
  const Turns* turns_;  ///< null where there are none
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
