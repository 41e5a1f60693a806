#include "features/jump_distances/jump_distances.hpp"

#include <array>

#include "model/session.hpp"

namespace goalbound::app {

JumpDistances::JumpDistances(Session& session)
    : Feature(session),
      Latest("the jump distances cannot be computed",
             [shared = session.searches().shared_indices()](
                 const std::shared_ptr<const Map>& map,
                 JobControl& control) -> Result<std::shared_ptr<const JumpTableIndex>> {
               auto made = shared->make(map, IndexValues(*find_index("jump-table")), control.progress);
               if (!made) return made.error();
               return std::dynamic_pointer_cast<const JumpTableIndex>(*made);
             }) {}

OngoingWork JumpDistances::work() {
  return {.follow = [this] { follow_map(); },
          .working = [this] { return busy(); },
          .adopt = [this](double) { session().messages().report(adopt_table()); },
          .wait = [this] { wait(); },
          .end_map = [this] { forget(); },
          .quick = true};
}

void JumpDistances::follow_map() {
  const Document& document = session().document();
  const bool has_jump_points = document.grid() != nullptr && document.kind().canonical;
  if (has_jump_points && session().settings().shows("jump-distances")) (void)follow(document.shared_map());
}

Result<void> JumpDistances::adopt_table() {
  if (!adopt() || shown()->answer) return {};
  return shown()->answer.error();
}

namespace {

constexpr auto kJumpDistancesLayers = std::to_array<FeatureLayerInfo>(
    {{.layer = {.id = "jump-distances",
                .key = "J",
                .label = "Jump distances",
                .help = "The eight signed distances of JPS+ in every cell, and its jump points",
                .shown = false,
                .needs = LayerNeeds::kUniformGrid,
                .menu = "View/Layers: the search"},
      .above = "arrows"}});

}  // namespace

extern const FeatureInfo kFeature_jump_distances;
const FeatureInfo kFeature_jump_distances = {
    .id = "jump_distances", .make = &make_feature<JumpDistances>, .layers = kJumpDistancesLayers};

}  // namespace goalbound::app
