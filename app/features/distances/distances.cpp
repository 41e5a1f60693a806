#include "features/distances/distances.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "model/session.hpp"

namespace goalbound::app {
namespace {

Result<DistanceAnswer> find_distances(const DistanceOrder& order, JobControl& control) {
  DistanceAnswer answer;
  if (order.start != kNoNode) {
    auto finder = DistanceFinder::make(*order.map, {}, {}, &control.progress);
    if (!finder) return finder.error();
    answer.from_start.resize(order.map->node_count());
    if (auto done = finder->from(order.start, answer.from_start); !done) return done.error();
    for (const Cost cost : answer.from_start) {
      if (cost != kInfiniteCost) answer.farthest = std::max(answer.farthest, cost);
    }
  }
  if (order.goal != kNoNode) {
    auto field = GoalField::make(*order.map, std::span(&order.goal, 1), &control.progress);
    if (!field) return field.error();
    answer.to_goal = *std::move(field);
  }
  return answer;
}

}  // namespace

DistanceLayers::DistanceLayers(Session& session)
    : Feature(session), Latest("the distances cannot be computed", &find_distances) {}

OngoingWork DistanceLayers::work() {
  return {.follow = [this] { (void)follow(order()); },
          .working = [this] { return busy(); },
          .adopt = [this](double) { session().messages().report(adopt_answer()); },
          .wait = [this] { wait(); },
          .end_map = [this] { forget(); },
          .quick = true};
}

/// The layer lies over what the search has done with the nodes.
bool DistanceLayers::colours_nodes(Side side) const {
  return side == Side::kRight && session().settings().shows("isochrones") && answer() != nullptr;
}

std::optional<DistanceOrder> DistanceLayers::order() const {
  if (!session().has_map() || session().searches().held()) return std::nullopt;
  DistanceOrder order{.map = session().document().shared_map()};
  const auto end = [&](std::string_view layer, NodeId node) {
    return session().settings().shows(layer) && order.map->is_node(node) ? node : kNoNode;
  };
  order.start = end("isochrones", session().searches().start());
  order.goal = end("goal-field", session().searches().goal());
  if (order.start == kNoNode && order.goal == kNoNode) return std::nullopt;
  return order;
}

Result<void> DistanceLayers::adopt_answer() {
  if (!adopt()) return {};
  ++revision_;
  if (shown()->answer) return {};
  return shown()->answer.error();
}

const DistanceAnswer* DistanceLayers::answer() const {
  if (shown() == nullptr || !shown()->answer || !session().has_map()) return nullptr;
  return shown()->order.map == session().document().shared_map() ? &shown()->answer.value() : nullptr;
}

double DistanceLayers::band() const {
  constexpr double kMostBands = 12;
  const double farthest = answer() == nullptr ? 0 : session().map().length_of(answer()->farthest);
  if (!(farthest > 0)) return 1;
  const double power = std::pow(10, std::floor(std::log10(farthest / kMostBands)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (step * power * kMostBands >= farthest) return step * power;
  }
  return 10 * power;
}

namespace {

constexpr auto kDistancesLayers = std::to_array<FeatureLayerInfo>(
    {{.layer = {.id = "isochrones",
                .key = "",
                .label = "Distance from the start",
                .help =
                    "Every node by the length of the shortest path to it from the start, in bands of equal "
                    "length (isochrones)",
                .shown = false,
                .needs = LayerNeeds::kMap,
                .menu = "View/Layers: the map"},
      .above = "unreachable"},
     {.layer =
          {.id = "goal-field",
           .key = "",
           .label = "Ways to the goal",
           .help = "From every node an arrow to the one that comes next on a shortest path to the goal (flow "
                   "field)",
           .shown = false,
           .needs = LayerNeeds::kMap,
           .menu = "View/Layers: the map"},
      .above = "arrows"}});

}  // namespace

extern const FeatureInfo kFeature_distances;
const FeatureInfo kFeature_distances = {
    .id = "distances", .make = &make_feature<DistanceLayers>, .layers = kDistancesLayers};

}  // namespace goalbound::app
