#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <utility>

#include "goalbound/mesh_paths.hpp"
#include "meshes/corridor.hpp"

namespace goalbound {
namespace {

/// Places are rounded to whole units, ends to places: an estimate may be too high by so much.
constexpr Cost kRounding = 3;

double lowest_ratio(const NavMesh& mesh) {
  double least = 1;
  for (std::uint32_t n = 0; n < mesh.node_count(); ++n) {
    const Place from = mesh.places()[n];
    for (const ListGraph::OutEdge& edge : mesh.out(NodeId(n))) {
      const Place to = mesh.place(edge.to);
      const double distance = std::hypot(double(from.x) - to.x, double(from.y) - to.y);
      if (distance > 0) least = std::min(least, static_cast<double>(edge.cost) / distance);
    }
  }
  return least;
}

/// Corridor and straight way of a path between two points, from one polygon to another one.
void straighten(const NavMesh& mesh, std::uint32_t from, std::uint32_t to, const MeshPoint& start,
                const MeshPoint& goal, MeshPath& path) {
  const auto legs = legs_of(mesh, from, to, path.nodes);
  path.corridor = {from};
  path.straight = {start};
  MeshPoint leg_start = start;
  for (const CorridorLeg& leg : legs) {
    path.corridor.insert(path.corridor.end(), leg.areas.begin() + (&leg == legs.data() ? 1 : 0),
                         leg.areas.end());
    const MeshPoint leg_goal = leg.link_from == kNoNode ? goal : mesh.point(leg.link_from);
    const auto points = pull_straight(mesh, leg.areas, leg_start, leg_goal);
    path.straight.insert(path.straight.end(), points.begin() + 1, points.end());
    if (leg.link_to == kNoNode) continue;
    leg_start = mesh.point(leg.link_to);
    path.straight.push_back(leg_start);
  }
  path.straight_length = goalbound::length_of(path.straight);
}

/// The first of these polygons that has the node, as one of them does.
std::uint32_t area_with(const NavMesh& mesh, const std::vector<std::uint32_t>& areas, NodeId node) {
  return *std::ranges::find_if(areas, [&](std::uint32_t area) {
    return std::ranges::find(mesh.nodes_of(area), node) != mesh.nodes_of(area).end();
  });
}

/// The polygon in which two nodes follow each other; the first one's own where there is none.
std::uint32_t area_between(const NavMesh& mesh, NodeId a, NodeId b) {
  const auto [a1, a2] = mesh.sides_of(a);
  const auto [b1, b2] = mesh.sides_of(b);
  return a2 == b1 || a2 == b2 ? a2 : a1;
}

}  // namespace

MeshPath path_over_nodes(const NavMesh& mesh, std::span<const NodeId> nodes) {
  MeshPath path;
  if (nodes.empty()) return path;
  path.status = MeshPath::Status::kFound;
  path.nodes.assign(nodes.begin(), nodes.end());
  path.cost = 0;
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    for (const ListGraph::OutEdge& edge : mesh.out(nodes[i - 1])) {
      if (edge.to != nodes[i]) continue;
      path.cost += edge.cost;
      break;
    }
  }
  path.node_length = mesh.length_of(path.cost);
  const std::size_t last = nodes.size() - 1;
  const std::uint32_t from = area_between(mesh, nodes[0], nodes[std::min<std::size_t>(1, last)]);
  const std::uint32_t to = area_between(mesh, nodes[last], nodes[last - std::min<std::size_t>(1, last)]);
  straighten(mesh, from, to, mesh.point(nodes[0]), mesh.point(nodes[last]), path);
  return path;
}

Result<MeshPathFinder> MeshPathFinder::make(const NavMesh& mesh, const IndexSet& set) {
  auto boxes = set.get<BoxIndex>();
  if (set.size() > (boxes == nullptr ? 0 : 1))
    return Error{ErrorCode::kInvalidArgument, "paths over a mesh ask the index 'boxes' alone"};
  if (boxes != nullptr && !boxes->fits(mesh))
    return Error{ErrorCode::kInvalidArgument, "the boxes are those of another map"};
  return MeshPathFinder(mesh, std::move(boxes));
}

MeshPathFinder::MeshPathFinder(const NavMesh& mesh, std::shared_ptr<const BoxIndex> boxes)
    : mesh_(&mesh), boxes_(std::move(boxes)), ratio_(lowest_ratio(mesh)), labels_(mesh.node_count()) {}

MeshPathFinder::Label& MeshPathFinder::label(NodeId node) {
  Label& label = labels_[index_of(node)];
  if (label.query != query_) label = {.query = query_};
  return label;
}

bool MeshPathFinder::keeps(NodeId node, EdgeIndex edge) const {
  if (boxes_ == nullptr) return true;
  const Box box = boxes_->bounds()->box(mesh_->slot(node), edge);
  return std::ranges::any_of(goals_, [&](NodeId goal) { return box.contains(mesh_->place(goal)); });
}

Cost MeshPathFinder::estimate(NodeId node) const {
  const Place at = mesh_->place(node);
  const double distance = std::hypot(double(at.x) - goal_place_.x, double(at.y) - goal_place_.y);
  const auto least = static_cast<Cost>(distance * ratio_);
  return least > kRounding ? least - kRounding : 0;
}

const MeshPath& MeshPathFinder::find(const MeshPoint& start, const MeshPoint& goal) {
  path_ = MeshPath();
  mesh_->areas_around(start, start_areas_);
  mesh_->areas_around(goal, goal_areas_);
  if (start_areas_.empty() || goal_areas_.empty()) {
    path_.status = start_areas_.empty() ? MeshPath::Status::kStartOutside : MeshPath::Status::kGoalOutside;
    return path_;
  }
  const auto shared = std::ranges::find_first_of(start_areas_, goal_areas_);
  if (shared != start_areas_.end()) {
    path_.status = MeshPath::Status::kFound;
    path_.cost = mesh_->cost_between(start, goal);
  } else {
    goals_ = nodes_in(goal_areas_);
    search(start, goal);
    if (!path_.found()) return path_;
  }
  path_.node_length = mesh_->length_of(path_.cost);
  const bool is_direct = path_.nodes.empty();
  const std::uint32_t from = is_direct ? *shared : area_with(*mesh_, start_areas_, path_.nodes.front());
  const std::uint32_t to = is_direct ? *shared : area_with(*mesh_, goal_areas_, path_.nodes.back());
  straighten(*mesh_, from, to, start, goal, path_);
  return path_;
}

std::vector<NodeId> MeshPathFinder::nodes_in(const std::vector<std::uint32_t>& areas) const {
  std::vector<NodeId> nodes;
  for (const std::uint32_t area : areas) {
    const auto here = mesh_->nodes_of(area);
    nodes.insert(nodes.end(), here.begin(), here.end());
  }
  return nodes;
}

void MeshPathFinder::search(const MeshPoint& start, const MeshPoint& goal) {
  using Entry = std::pair<Cost, NodeId>;  // f, node
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  ++query_;
  goal_place_ = mesh_->place_of(goal);
  const auto add = [&](NodeId node, Cost g, NodeId parent) {
    Label& there = label(node);
    if (g >= there.g) return;
    there.g = g;
    there.parent = parent;
    open.emplace(g + estimate(node), node);
  };
  for (const NodeId node : nodes_in(start_areas_))
    add(node, mesh_->cost_between(start, mesh_->point(node)), kNoNode);
  Cost best = kInfiniteCost;
  NodeId last = kNoNode;
  while (!open.empty() && open.top().first < best) {
    const auto [f, node] = open.top();
    open.pop();
    const Cost g = label(node).g;
    if (f != g + estimate(node)) continue;  // it was reached on a shorter way since
    ++path_.expanded;
    if (std::ranges::find(goals_, node) != goals_.end()) {
      const Cost cost = g + mesh_->cost_between(mesh_->point(node), goal);
      if (cost < best) {
        best = cost;
        last = node;
      }
    }
    const auto edges = mesh_->out(node);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (!keeps(node, EdgeIndex(i))) {
        ++path_.pruned;
        continue;
      }
      ++path_.generated;
      add(edges[i].to, g + edges[i].cost, node);
    }
  }
  if (last == kNoNode) return;
  path_.status = MeshPath::Status::kFound;
  path_.cost = best;
  walk_back(last);
}

void MeshPathFinder::walk_back(NodeId last) {
  for (NodeId node = last; node != kNoNode; node = label(node).parent) path_.nodes.push_back(node);
  std::reverse(path_.nodes.begin(), path_.nodes.end());
}

}  // namespace goalbound
