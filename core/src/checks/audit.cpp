// Steps and ends of other programs' paths over nodes, and the verdicts on paths of every kind.
#include "goalbound/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "checks/shared_places.hpp"
#include "goalbound/address.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/turns.hpp"

namespace goalbound {
namespace {

/// Sums of 32-bit numbers, as games make them, are as exact as this.
constexpr double kRelativeTolerance = 1e-5;
/// From so many any-angle paths on their search gets an index.
constexpr std::size_t kManyLines = 50;

bool is_neighbour(Cell a, Cell b) {
  return std::abs(a.x - b.x) <= 1 && std::abs(a.y - b.y) <= 1;
}

/// Whether an answer that says nothing of its outcome is one of a path.
bool is_called_found(const ClaimedPath& claimed) {
  if (claimed.outcome != ClaimedOutcome::kUnsaid) return claimed.outcome == ClaimedOutcome::kFound;
  return claimed.has_points ? !claimed.points.empty() || !claimed.corridor.empty()
                            : claimed.length.has_value();
}

}  // namespace

PathAudit::PathAudit(const Map& map, const AuditOptions& options)
    : map_(map),
      grid_(map.as_grid()),
      mesh_(as_nav_mesh(map)),
      roads_(turns_of(map) != nullptr ? roads_of(map) : nullptr),
      options_(options) {
  if (mesh_ != nullptr) polyanya_ = std::make_unique<Polyanya>(*mesh_);
}

Result<void> PathAudit::add(const ClaimedPath& claimed) {
  const bool has_steps = !claimed.points.empty() || !claimed.corridor.empty();
  const bool has_ends = claimed.start && claimed.goal;
  if (!has_ends && (claimed.points.empty() || !claimed.corridor.empty())) {
    return Error{.code = ErrorCode::kSyntax,
                 .message = "the path has neither points nor a start and a goal",
                 .line = claimed.line};
  }
  Kept kept;
  kept.waits = claimed.waits;
  kept.verdict.name = claimed.name.empty() ? std::to_string(paths_.size() + 1) : claimed.name;
  kept.verdict.line = claimed.line;
  kept.verdict.claimed = claimed.length;
  kept.verdict.points = claimed.corridor.empty() ? claimed.points.size() : claimed.corridor.size();
  kept.has_points = claimed.has_points && (has_steps || is_called_found(claimed));
  kept.is_found = is_called_found(claimed);
  const ClaimedPoint& start = claimed.start ? *claimed.start : claimed.points.front();
  const ClaimedPoint& goal = claimed.goal ? *claimed.goal : claimed.points.back();
  kept.verdict.ends = fmt::format("{} to {}", name_of(start), name_of(goal));
  kept.over_places =
      options_.any_angle || (mesh_ != nullptr && (!claimed.corridor.empty() || !start.is_named));
  if (options_.any_angle && mesh_ == nullptr) {
    if (auto made = make_finder(); !made) return made;
    walk_lines(claimed, kept);
  } else if (kept.over_places) {
    kept.from = mesh_point(start);
    kept.to = mesh_point(goal);
    if (claimed.corridor.empty()) {
      walk_places(claimed, kept);
    } else {
      walk_corridor(claimed, kept);
    }
  } else {
    kept.ends = {node_of(map_, start), node_of(map_, goal)};
    const Kept unwalked = kept;
    if (has_steps) walk_nodes(claimed, kept);
    // Where several nodes lie at one place, any of them may be meant.
    if (const ListGraph* graph = roads_of(map_); graph != nullptr && !kept.verdict.faults.empty()) {
      const ClaimedPath told = shared_places::told_apart(*graph, claimed);
      if (is_legal(told)) {
        kept = unwalked;
        walk_nodes(told, kept);
        kept.ends = {node_of(map_, told.start ? *told.start : told.points.front()),
                     node_of(map_, told.goal ? *told.goal : told.points.back())};
      }
    }
    // A forbidden turn is meant as it stands: the way back is another one.
    if (kept.verdict.faults.illegal() && !kept.verdict.faults.has(PathFault::kForbiddenTurn))
      kept.verdict.hint = hint_for(claimed);
  }
  paths_.push_back(std::move(kept));
  return {};
}

NodeId node_of(const Map& map, const ClaimedPoint& point) {
  if (point.is_named) return point.node;
  return map.node_at(place_of(map, Address{point.place.x, point.place.y, point.place.z}));
}

std::string PathAudit::name_of(const ClaimedPoint& point) const {
  if (point.is_named) return point.node == kNoNode ? "an unknown node" : map_.name_of(point.node);
  const MeshPoint& p = point.place;
  const bool flat = map_.kind().axes == 2 && p.z == 0;
  return flat ? fmt::format("{},{}", p.x, p.y) : fmt::format("{},{},{}", p.x, p.y, p.z);
}

bool PathAudit::is_legal(const ClaimedPath& claimed) {
  Kept kept;
  walk_nodes(claimed, kept);
  return !kept.verdict.faults.illegal();
}

/// What is legal in another reading is mostly meant so.
std::string PathAudit::hint_for(const ClaimedPath& claimed) {
  ClaimedPath other = claimed;
  const auto swap = [](ClaimedPoint& point) { std::swap(point.place.x, point.place.y); };
  const bool is_of_places = std::ranges::none_of(other.points, &ClaimedPoint::is_named);
  if (is_of_places && has_cells(map_)) {
    std::ranges::for_each(other.points, swap);
    if (is_legal(other))
      return "legal with the two numbers of each point swapped: column and row are read, not row and column";
    other.points = claimed.points;
  }
  if (grid_ != nullptr && !claimed.corners && !options_.corners) {
    other.corners = true;
    if (is_legal(other)) return "legal as corners with straight and diagonal lines between them (--corners)";
    other.corners = false;
  }
  std::ranges::reverse(other.points);
  if (is_legal(other)) return "legal the other way round, from the last point to the first";
  return {};
}

/// An illegal step or point; the words of the first one are kept.
void PathAudit::note(AuditedPath& verdict, PathFault why, std::size_t point, std::string words) {
  verdict.faults.add(why);
  ++verdict.illegal_steps;
  if (!verdict.first) verdict.first = IllegalStep{why, point, std::move(words)};
}

void PathAudit::walk_nodes(const ClaimedPath& claimed, Kept& kept) {
  const bool corners = grid_ != nullptr && (claimed.corners || options_.corners);
  NodeId before = kNoNode;
  std::vector<NodeId> visited;
  for (std::size_t i = 0; i < claimed.points.size(); ++i) {
    const NodeId here = visit(claimed.points[i], i, kept);
    if (here != kNoNode && before != kNoNode) step(before, here, i, corners, kept);
    before = here;
    visited.push_back(here);
  }
  if (roads_ != nullptr && !kept.verdict.faults.illegal()) walk_turns(visited, kept);
  kept.verdict.reached = name_of(claimed.points.back());
  const auto is_at = [&](const ClaimedPoint& point, const std::optional<ClaimedPoint>& end) {
    if (!end || point == *end) return true;
    const NodeId node = node_of(map_, point);
    return node != kNoNode && node == node_of(map_, *end);
  };
  if (!is_at(claimed.points.front(), claimed.start)) kept.verdict.faults.add(PathFault::kWrongStart);
  kept.arrives = is_at(claimed.points.back(), claimed.goal);
}

/// The node of a point that a path may visit; else kNoNode, and the fault is noted.
NodeId PathAudit::visit(const ClaimedPoint& point, std::size_t number, Kept& kept) const {
  const NodeId node = node_of(map_, point);
  if (node == kNoNode) {
    const char* what = grid_ != nullptr  ? "lies off the map"
                       : has_cells(map_) ? "is blocked or lies off the map"
                                         : "is not a node of the map";
    note(kept.verdict, PathFault::kOffMap, number, fmt::format("{} {}", name_of(point), what));
    return kNoNode;
  }
  if (map_.is_node(node)) return node;
  note(kept.verdict, PathFault::kBlocked, number, fmt::format("{} is blocked", map_.name_of(node)));
  return kNoNode;
}

void PathAudit::step(NodeId from, NodeId to, std::size_t point, bool corners, Kept& kept) {
  if (from == to) {
    if (!kept.waits) kept.verdict.faults.add(PathFault::kStands);
  } else if (const auto edge = cheapest_edge(from, to)) {
    walk_edge(from, *edge, kept);
  } else if (!corners || !follow_line(from, to, point, kept)) {
    note_no_edge(from, to, point, kept);
  }
}

/// Over the cells of a straight or diagonal line, up to the first illegal step; false where it is none.
bool PathAudit::follow_line(NodeId from, NodeId to, std::size_t point, Kept& kept) {
  const Cell a = grid_->cell(from);
  const Cell b = grid_->cell(to);
  const auto direction = direction_between(a, b);
  if (!direction || is_neighbour(a, b)) return false;
  for (NodeId at = from; at != to;) {
    const NodeId next = grid_->neighbour(at, *direction);
    if (!map_.is_node(next)) {
      note(kept.verdict, PathFault::kBlocked, point,
           fmt::format("the line from {} to {} crosses {}, which is blocked", map_.name_of(from),
                       map_.name_of(to), map_.name_of(next)));
      return true;
    }
    const auto edge = cheapest_edge(at, next);
    if (!edge) {
      note_no_edge(at, next, point, kept);
      return true;
    }
    walk_edge(at, *edge, kept);
    at = next;
  }
  return true;
}

/// Between the two.
std::optional<Edge> PathAudit::cheapest_edge(NodeId from, NodeId to) {
  (roads_ != nullptr ? *roads_ : map_).edges(from, edges_);
  std::optional<Edge> cheapest;
  for (const Edge& edge : edges_) {
    if (edge.to == to && (!cheapest || edge.cost < cheapest->cost)) cheapest = edge;
  }
  return cheapest;
}

void PathAudit::walk_edge(NodeId from, const Edge& edge, Kept& kept) const {
  kept.cost += edge.cost;
  if (const ListGraph* graph = map_.as_list()) kept.own += own_cost(*graph, from, edge.index);
}

/// Of a path whose steps are legal: each turn that is not, and what the path costs with its turns.
void PathAudit::walk_turns(std::span<const NodeId> path, Kept& kept) const {
  // Who stands does not turn.
  std::vector<NodeId> nodes;
  std::vector<std::size_t> points;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (!nodes.empty() && nodes.back() == path[i]) continue;
    nodes.push_back(path[i]);
    points.push_back(i);
  }
  std::size_t begin = 0;
  std::size_t reached = 0;
  std::span<const NodeId> rest = nodes;
  while (!nodes_of_told_path(map_, rest, &reached)) {
    const std::size_t point = points[begin + reached];
    note(kept.verdict, PathFault::kForbiddenTurn, point,
         fmt::format("the turn {} is forbidden", forbidden_turn(map_, rest.first(reached + 1))));
    // Judged on as if the path began with the edge behind it.
    begin += reached - 1;
    rest = rest.subspan(reached - 1);
  }
  if (nodes.empty() || kept.verdict.faults.illegal()) return;
  kept.cost = cost_of_path(map_, nodes, nodes.front(), nodes.back()).value_or(kept.cost);
  kept.own = path_length(map_, nodes, kept.cost).length;
}

void PathAudit::note_no_edge(NodeId from, NodeId to, std::size_t point, Kept& kept) {
  const std::string names = fmt::format("from {} to {}: ", map_.name_of(from), map_.name_of(to));
  const auto noted = [&](PathFault why, const std::string& words) {
    note(kept.verdict, why, point, names + words);
  };
  if (grid_ == nullptr) {
    if (cheapest_edge(to, from)) return noted(PathFault::kWrongWay, "the edge leads the other way");
    return noted(PathFault::kUnjoined, "no edge leads there");
  }
  const Cell a = grid_->cell(from);
  const Cell b = grid_->cell(to);
  if (!is_neighbour(a, b)) return noted(PathFault::kNotAdjacent, "the cells are not neighbours");
  for (const Cell side : {Cell{a.x, b.y}, Cell{b.x, a.y}}) {
    if (!grid_->is_free(side))
      return noted(PathFault::kCornerCut,
                   fmt::format("cuts the corner of {},{}, which is blocked", side.x, side.y));
  }
  noted(PathFault::kUnjoined, "no move of this map");
}

Result<std::vector<AuditedPath>> PathAudit::judge(const std::function<Result<QueryPool>()>& make_pool,
                                                  Progress& progress) {
  std::vector<StartGoal> problems;
  for (const Kept& kept : paths_) {
    if (!kept.over_places) problems.push_back(kept.ends);
  }
  BatchAnswers answers;
  if (!problems.empty()) {
    auto pool = make_pool();
    if (!pool) return pool.error();
    // By the costs of the file only a path tells how long it is.
    auto found = pool->run(problems, has_own_costs(map_) ? BatchPaths::kNodes : BatchPaths::kNone, progress);
    if (!found) return found.error();
    answers = *std::move(found);
  }
  if (options_.any_angle && mesh_ == nullptr && paths_.size() >= kManyLines) {
    if (auto sharpened = sharpen_finder(progress); !sharpened) return sharpened.error();
  }
  std::vector<AuditedPath> verdicts;
  std::size_t problem = 0;
  for (Kept& kept : paths_) {
    if (progress.cancelled()) return Error{ErrorCode::kCancelled, "the audit was stopped"};
    if (kept.over_places) {
      mesh_ != nullptr ? judge_places(kept) : judge_lines(kept);
    } else {
      compare(answers.results()[problem], answers.path(problem), kept);
      ++problem;
    }
    verdicts.push_back(std::move(kept.verdict));
  }
  paths_.clear();
  return verdicts;
}

/// With the shortest path.
void PathAudit::compare(const SearchResult& result, std::span<const NodeId> path, Kept& kept) const {
  const bool has_own = has_own_costs(map_);
  PathLength shortest;
  if (result.found()) {
    shortest = path_length(map_, path, result.cost);
    // Whole costs are rounded: what is told may be the shorter one.
    const bool is_whole = kept.has_points && kept.arrives && !kept.verdict.faults.illegal();
    if (has_own && is_whole && !kept.verdict.faults.has(PathFault::kWrongStart))
      shortest.length = std::min(shortest.length, kept.own);
    kept.verdict.shortest = shortest.length;
    kept.verdict.least = shortest;
  }
  if (kept.has_points && !kept.verdict.faults.illegal())
    kept.verdict.length = has_own ? kept.own : map_.length_of(kept.cost);
  conclude_outcome(kept);
  // Whole costs are compared, so that a tie is a tie.
  constexpr double kSums = 1e-12;
  conclude_length(kept, has_own ? kept.own > shortest.length * (1 + kSums) : kept.cost > result.cost);
}

/// Found, partial or none: is that so?
void PathAudit::conclude_outcome(Kept& kept) const {
  AuditedPath& verdict = kept.verdict;
  const bool there_is_one = verdict.shortest.has_value();
  if (!kept.is_found) {
    const bool whole = kept.arrives && !verdict.faults.illegal();
    if (whole) verdict.faults.add(PathFault::kDenied);
    if (!whole && there_is_one) verdict.faults.add(PathFault::kMissed);
  } else if (!kept.has_points) {
    if (!there_is_one) verdict.faults.add(PathFault::kImpossible);
  } else if (verdict.points == 0) {
    verdict.faults.add(PathFault::kNoPoints);
  } else if (!kept.arrives) {
    verdict.faults.add(PathFault::kPartialAsFound);
  }
}

/// Against the shortest one and against what is claimed.
void PathAudit::conclude_length(Kept& kept, bool is_longer) const {
  AuditedPath& verdict = kept.verdict;
  const auto differs = [&](double claimed, double length) {
    return !(std::abs(claimed - length) <= options_.length_tolerance + kRelativeTolerance * length);
  };
  const auto compare = [&](double length, bool longer) {
    const double least = *verdict.shortest;
    const double times = !longer ? 1 : least > 0 ? length / least : 1 + length;
    if (longer && times > 1 + options_.longer_by) verdict.faults.add(PathFault::kLonger);
    return times;
  };
  if (kept.has_points) {
    const bool whole = verdict.length && verdict.points > 0 && kept.arrives && verdict.shortest &&
                       !verdict.faults.has(PathFault::kWrongStart);
    if (whole) verdict.times_shortest = compare(*verdict.length, is_longer);
    if (verdict.claimed && verdict.length && verdict.points > 0 &&
        differs(*verdict.claimed, *verdict.length) &&
        (!kept.over_places || differs(*verdict.claimed, kept.in_space)))
      verdict.faults.add(PathFault::kWrongLength);
    return;
  }
  // Only a length is told: it may be too long, but cannot be shorter than the shortest.
  if (!kept.is_found || !verdict.claimed || !verdict.shortest) return;
  const bool other = differs(*verdict.claimed, *verdict.shortest);
  if (other && *verdict.claimed < *verdict.shortest) {
    verdict.faults.add(PathFault::kWrongLength);
  } else {
    verdict.times_shortest = compare(*verdict.claimed, other);
  }
}

}  // namespace goalbound
