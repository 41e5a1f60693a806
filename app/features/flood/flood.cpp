#include "features/flood/flood.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "model/session.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {

OngoingWork FloodClock::work() {
  return {.follow = [this] { follow_inspection(); },
          .adopt = [this](double) { follow_inspection(); },
          .play = [this](double dt) { advance(dt, session().settings().speed); },
          .playing = [this] { return playing(); },
          .quick = true};
}

/// On sides that have its boxes.
Instead FloodClock::instead_on(Side side) const {
  if (!on_) return Instead::kNothing;
  const bool shows_boxes =
      side == Side::kRight || !session().settings().split_view || session().side(side).search->asks_edges();
  const Inspection* inspection = shows_boxes ? session().inspection(side) : nullptr;
  return inspection != nullptr && inspection->flood != nullptr ? Instead::kPicture : Instead::kNothing;
}

/// The flood of the selected node has to be made before it can be sought in.
void FloodClock::save(SavedLines& lines) const {
  if (!on_ || record_ == nullptr) return;
  lines.last.emplace_back("flood on");
  if (at_end()) return;
  lines.last.emplace_back("wait");
  lines.last.push_back(fmt::format("flood-seek {}", position()));
}

std::string FloodClock::place_text() const {
  return fmt::format("node {} of {}", grouped(position()), grouped(length()));
}

Result<void> FloodClock::expect() const {
  if (!on_) {
    return Error{ErrorCode::kInvalidArgument,
                 "no flood is shown; 'flood on' shows that of the selected node"};
  }
  if (record_ != nullptr) return {};
  return Error{ErrorCode::kInvalidArgument,
               "there is no flood yet: select a node; in a script, 'wait' for it"};
}

Result<void> FloodClock::move_by(bool far, int direction) {
  if (!far) return StepClock::move_by(far, direction);
  if (auto there = expect(); !there) return there;
  step_growth(direction);
  return {};
}

void FloodClock::switch_on(bool on) {
  if (on) begin();
  on_ = on;
  record_.reset();
  lose_length();
  rest_at(true);
}

/// The record of the node before is kept while the next one is inspected.
void FloodClock::follow_inspection() {
  const Inspection* shown = session().inspection();
  if (on_ || !session().inspects()) follow(shown == nullptr ? nullptr : shown->flood);
}

void FloodClock::follow(std::shared_ptr<const FloodRecord> record) {
  if (record == record_) return;
  record_ = std::move(record);
  // While the next one is made the place in this one is kept.
  if (record_ == nullptr) return lose_length();
  set_length(record_->length());
}

void FloodClock::step_growth(int direction) {
  pause();
  if (record_ == nullptr || direction == 0) return;
  const auto growths = record_->growths();
  if (direction > 0) {
    const auto next = std::ranges::upper_bound(growths, position(), {}, &FloodRecord::Growth::position);
    if (next != growths.end()) seek(next->position);
    return;
  }
  const auto here = std::ranges::lower_bound(growths, position(), {}, &FloodRecord::Growth::position);
  if (here != growths.begin()) seek(std::prev(here)->position);
}

namespace {

constexpr auto kFloodLayers = std::to_array<FeatureLayerInfo>({{unswitched_layer("flood"), "edge-arrow"}});

}  // namespace

extern const FeatureInfo kFeature_flood;
const FeatureInfo kFeature_flood = {
    .id = "flood",
    .make = &make_feature<FloodClock>,
    .actions = &flood_actions,
    .actions_after = "heat",
    .layers = kFloodLayers,
    .page = InspectorTab{.id = "flood",
                         .group = "Boxes",
                         .label = "Flood",
                         .of_one_side = false,
                         .help = "The flood from the node that is pointed at, step by step: "
                                 "which node is settled, from where its labels come, "
                                 "which boxes grow"},
    .page_after = "orderings"};

}  // namespace goalbound::app
