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

}  // namespace

Result<MeshPathFinder> MeshPathFinder::make(const NavMesh& mesh, const Bounds* bounds) {
  if (bounds != nullptr && !bounds->fits(mesh))
    return Error{ErrorCode::kInvalidArgument, "the boxes are those of another map"};
  return MeshPathFinder(mesh, bounds);
}

MeshPathFinder::MeshPathFinder(const NavMesh& mesh, const Bounds* bounds)
    : mesh_(&mesh), bounds_(bounds), ratio_(lowest_ratio(mesh)), labels_(mesh.node_count()) {}

MeshPathFinder::Label& MeshPathFinder::label(NodeId node) {
  Label& label = labels_[index_of(node)];
  if (label.query != query_) label = {.query = query_};
  return label;
}

bool MeshPathFinder::keeps(NodeId node, EdgeIndex edge) const {
  if (bounds_ == nullptr) return true;
  const Box box = bounds_->box(mesh_->slot(node), edge);
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
  const auto from = mesh_->area_of(start);
  const auto to = mesh_->area_of(goal);
  if (!from || !to) {
    path_.status = from ? MeshPath::Status::kGoalOutside : MeshPath::Status::kStartOutside;
    return path_;
  }
  if (*from == *to) {
    path_.status = MeshPath::Status::kFound;
    path_.cost = mesh_->cost_between(start, goal);
  } else {
    const auto nodes = mesh_->nodes_of(*to);
    goals_.assign(nodes.begin(), nodes.end());
    search(start, goal);
    if (!path_.found()) return path_;
  }
  path_.node_length = mesh_->length_of(path_.cost);
  const auto legs = legs_of(*mesh_, *from, *to, path_.nodes);
  path_.corridor = {*from};
  MeshPoint leg_start = start;
  path_.straight = {start};
  for (const CorridorLeg& leg : legs) {
    path_.corridor.insert(path_.corridor.end(), leg.areas.begin() + (&leg == legs.data() ? 1 : 0),
                          leg.areas.end());
    const MeshPoint leg_goal = leg.link_from == kNoNode ? goal : mesh_->point(leg.link_from);
    const auto points = pull_straight(*mesh_, leg.areas, leg_start, leg_goal);
    path_.straight.insert(path_.straight.end(), points.begin() + 1, points.end());
    if (leg.link_to == kNoNode) continue;
    leg_start = mesh_->point(leg.link_to);
    path_.straight.push_back(leg_start);
  }
  path_.straight_length = goalbound::length_of(path_.straight);
  return path_;
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
  for (const NodeId node : mesh_->nodes_of(*mesh_->area_of(start)))
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
