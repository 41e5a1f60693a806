#include "features/heat/heat.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "model/session.hpp"

namespace goalbound::app {

OngoingWork Heat::work() {
  return {.follow = [this] { follow(); },
          .working = [this] { return maps_.busy(); },
          .adopt = [this](double dt) { maps_.adopt(dt); },
          .wait = [this] { maps_.wait(); },
          .cancel = [this] { maps_.cancel(); },
          .end_map = [this] { maps_.ask({}); }};
}

void Heat::follow() {
  std::array<std::optional<HeatOrder>, 2> orders;
  for (const Side side : kSides) {
    const auto place = static_cast<std::size_t>(side);
    wishes_[place] = heat_wish(session(), side);
    orders[place] = wishes_[place].order;
  }
  maps_.ask(std::move(orders));
}

HeatView Heat::view(Side side) const {
  const HeatWish& wish = wishes_[static_cast<std::size_t>(side)];
  HeatView shown = wish.order ? maps_.find(side) : HeatView();
  shown.measure = wish.measure;
  if (!wish.note.empty()) shown.note = wish.note;
  return shown;
}

void Heat::choose(ChosenPicture chosen) {
  chosen_ = std::move(chosen);
  row_as_box_ = false;
  maps_.forget_cancelled();
}

bool Heat::shows_box_of_row(Side side) const {
  const HeatMap* map = row_as_box_ ? view(side).map : nullptr;
  return map != nullptr && map->scale() == MeasureScale::kEdge;
}

bool Heat::colours_nodes(Side side) const {
  return view(side).map != nullptr && !shows_box_of_row(side);
}

void Heat::end() {
  chosen_ = {};
  row_as_box_ = false;
}

/// Which index, which picture of it and which landmark is no setting.
void Heat::save(SavedLines& lines) const {
  const Settings& settings = session().settings();
  const MeasureNeeds needs = all_measures()[static_cast<std::size_t>(settings.heat_measure)].needs;
  if (!settings.shows("heat-map")) return;
  if (needs == MeasureNeeds::kIndex && chosen_.index) {
    ActionCall call{"heat", {"index-values", chosen_.index->text()}};
    if (!chosen_.picture.empty()) call.arguments.push_back(chosen_.picture);
    lines.before_camera.push_back(format_action(call));
    if (row_as_box_) {
      lines.before_camera.emplace_back("wait");
      lines.before_camera.emplace_back("row-as-box on");
    }
  }
  if (needs == MeasureNeeds::kLandmarks)
    lines.before_camera.push_back(fmt::format("landmark-field {}", landmark_ + 1));
}

namespace {

constexpr auto kHeatLayers = std::to_array<FeatureLayerInfo>(
    {{.layer = {.id = "heat-map",
                .key = "H",
                .label = "Heat map",
                .help =
                    "Every node in the colour of a measure, which the menu View and the legend choose: area, "
                    "pruning, overlap and slack of its boxes, expansions, components",
                .shown = false,
                .needs = LayerNeeds::kMap,
                .menu = "View/Layers: the map"},
      .above = "unreachable"}});

}  // namespace

extern const FeatureInfo kFeature_heat;
const FeatureInfo kFeature_heat = {.id = "heat",
                                   .make = &make_feature<Heat>,
                                   .actions = &heat_actions,
                                   .actions_after = "mesh",
                                   .layers = kHeatLayers};

}  // namespace goalbound::app
