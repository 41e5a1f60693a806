#include "features/mesh/mesh.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "features/edit/edit.hpp"
#include "model/actions/action_calls.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

bool have_same_nodes(const Map& a, const Map& b) {
  return a.as_list() != nullptr && b.as_list() != nullptr &&
         std::ranges::equal(a.as_list()->places(), b.as_list()->places());
}

}  // namespace

NodeId node_under(const NavMesh& mesh, const MeshPoint& at) {
  NodeId nearest = kNoNode;
  Cost least = kInfiniteCost;
  std::vector<std::uint32_t> areas;
  mesh.areas_around(at, areas);
  for (const std::uint32_t area : areas) {
    for (const NodeId node : mesh.nodes_of(area)) {
      const Cost cost = mesh.cost_between(at, mesh.point(node));
      if (nearest != kNoNode && cost >= least) continue;
      nearest = node;
      least = cost;
    }
  }
  return nearest;
}

MeshWays::MeshWays(Session& session)
    : Feature(session),
      asking_(
          "the paths between the free ends cannot be found",
          [](const Question& question, JobControl&) -> Result<MeshAnswer> { return answer_to(question); }) {}

/// The boxes are those of the right side.
OngoingWork MeshWays::work() {
  return {.follow = [this] { follow(); },
          .working = [this] { return asking_.busy(); },
          .adopt = [this](double) { session().messages().report(adopt()); },
          .wait = [this] { asking_.wait(); }};
}

void MeshWays::save(SavedLines& lines) const {
  if (!free_) return;
  lines.before_camera.emplace_back("points on");
  if (const auto start = at(MeshEnd::kStart))
    lines.before_camera.push_back(format_action(calls::start_point(*start)));
  if (const auto goal = at(MeshEnd::kGoal))
    lines.before_camera.push_back(format_action(calls::goal_point(*goal)));
}

void MeshWays::follow() {
  const std::shared_ptr<const Map> map = session().document().shared_map();
  const Layers& layers = session().settings().layers;
  const NavMesh* mesh = map == nullptr ? nullptr : as_nav_mesh(*map);
  if (map != map_) {
    if (map_ == nullptr || mesh == nullptr || !have_same_nodes(*map_, *map)) pins_ = {};
    map_ = mesh == nullptr ? nullptr : map;
    free_ = free_ && mesh != nullptr;
  }
  bounds_ = session().bounds();
  wanted_ = (layers.shows("straight") || layers.shows("intervals")) && mesh != nullptr;
  edited_ = session().feature<Editing>().edited_edges() != nullptr;
  if (mesh == nullptr) return;
  const std::array nodes = {session().searches().start(), session().searches().goal()};
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const bool is_moved = pins_[i].node != nodes[i] || !free_;
    if (is_moved) pins_[i] = {nodes[i] == kNoNode ? MeshPoint() : mesh->point(nodes[i]), nodes[i]};
  }
  if (const auto wish = question()) (void)asking_.follow(wish);
}

void MeshWays::put(MeshEnd end, const MeshPoint& at, NodeId node) {
  pins_[static_cast<std::size_t>(end)] = {at, node};
}

std::optional<MeshPoint> MeshWays::at(MeshEnd end) const {
  const Pin& pin = pins_[static_cast<std::size_t>(end)];
  if (map_ == nullptr || pin.node == kNoNode) return std::nullopt;
  return pin.at;
}

std::optional<SpacePoint> MeshWays::free_end(MeshEnd end) const {
  const auto point = at(end);
  if (!free_ || !point) return std::nullopt;
  const double unit = as_nav_mesh(*map_)->unit();
  return SpacePoint{point->x * unit, point->y * unit, point->z * unit};
}

std::optional<MeshWays::Question> MeshWays::question() const {
  const auto start = at(MeshEnd::kStart);
  const auto goal = at(MeshEnd::kGoal);
  if (!wanted_ || !start || !goal) return std::nullopt;
  return Question{map_, *start, *goal, bounds_, edited_};
}

const MeshAnswer* MeshWays::answer() const {
  const auto* shown = asking_.shown();
  return shown != nullptr && shown->answer && shown->order == question() ? &shown->answer.value() : nullptr;
}

Result<void> MeshWays::adopt() {
  if (!asking_.adopt()) return {};
  ++revision_;
  const auto& answer = asking_.shown()->answer;
  return answer ? Result<void>() : answer.error();
}

MeshAnswer MeshWays::answer_to(const Question& question) {
  const NavMesh& mesh = *as_nav_mesh(*question.map);
  MeshAnswer answer;
  answer.start = question.start;
  answer.goal = question.goal;
  const auto find = [&](const IndexSet& boxes) {
    auto finder = MeshPathFinder::make(mesh, boxes);
    return finder ? finder->find(question.start, question.goal) : MeshPath();
  };
  const MeshPath plain = find({});
  answer.expanded_without = plain.expanded;
  answer.with_boxes = question.bounds != nullptr && question.bounds->fits(mesh);
  answer.path = answer.with_boxes ? find(index_set_of(question.bounds)) : plain;
  if (!answer.path.found() || question.edited) return answer;
  Polyanya polyanya(mesh);
  answer.shortest_search = polyanya.find_traced(question.start, question.goal, answer.intervals);
  if (answer.shortest_search.found()) {
    answer.shortest_length = polyanya.length();
    answer.shortest.assign(polyanya.path().begin(), polyanya.path().end());
  }
  return answer;
}

namespace {

constexpr auto kMeshLayers = std::to_array<FeatureLayerInfo>(
    {{.layer =
          {.id = "intervals",
           .key = "",
           .label = "Intervals of Polyanya",
           .help =
               "On navigation meshes the search that finds the shortest path of all: each interval of a side "
               "with the corner that it is seen from, as many as the timeline of the search is far",
           .shown = false,
           .needs = LayerNeeds::kMesh,
           .menu = "View/Layers: the search"},
      .above = "their-path"},
     {.layer = {.id = "straight",
                .key = "Shift+P",
                .label = "Path pulled straight",
                .help =
                    "On navigation meshes the polygons that the path leads through, the path pulled straight "
                    "through them, the shortest of all paths, and how much longer the others are",
                .shown = true,
                .needs = LayerNeeds::kMesh,
                .menu = "View/Layers: the search"},
      .above = "intervals"}});

}  // namespace

extern const FeatureInfo kFeature_mesh;
const FeatureInfo kFeature_mesh = {.id = "mesh",
                                   .make = &make_feature<MeshWays>,
                                   .actions = &mesh_actions,
                                   .actions_after = "morph",
                                   .layers = kMeshLayers};

}  // namespace goalbound::app
