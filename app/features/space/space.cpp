// From where maps in space are looked at, and where they are cut open.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "goalbound/octree.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"
#include "model/view/space_extent.hpp"

namespace goalbound::app {
namespace {

constexpr auto kAxes = std::to_array<std::string_view>({"x", "y", "z"});

bool has_space(const Session& session) {
  return session.has_map() && session.view.extent().has_value();
}

bool has_slice(const Session& session) {
  return has_space(session) && session.view.space.slice.has_value();
}

Result<const SpaceExtent*> expect_space(const Session& session) {
  if (const auto map = expect_map(session); !map) return map.error();
  if (has_space(session)) return &*session.view.extent();
  return invalid("this map is flat; octrees (.3dmap) and meshes with heights are turned and sliced");
}

Result<void> turn(Session& session, double turn, double tilt) {
  if (const auto extent = expect_space(session); !extent) return extent.error();
  session.view.turn(turn, tilt);
  return {};
}

Result<void> turn_by(Session& session, double turn, double tilt) {
  if (const auto extent = expect_space(session); !extent) return extent.error();
  const SpaceView& space = session.view.space;
  session.view.turn(space.turn + turn, space.tilt + tilt);
  return {};
}

/// Through the node that is pointed at or selected, or else through the start. Ground is left where it is:
/// the slice goes through the room over it.
Slice slice_here(const Session& session, const SpaceExtent& extent, std::size_t axis) {
  constexpr double kOverGround = 0.4;  // of what is a storey
  const NodeId node = session.inspected_node().value_or(session.searches().start());
  double at = (along(extent.low, axis) + along(extent.high, axis)) / 2;
  if (node != kNoNode) at = along(space_point_of(session.map(), node), axis);
  if (extent.has_plan && axis == 2) at += kOverGround * extent.storey;
  const double step = extent.step[axis];
  const double value = (at - extent.offset) / extent.unit / step;
  return extent.slice_at(axis, (extent.layers ? std::floor(value) : std::round(value)) * step);
}

Result<void> slice(Session& session, const std::string& word, std::optional<double> value) {
  const auto extent = expect_space(session);
  if (!extent) return extent.error();
  if (!value && word == "off") {
    session.view.space.slice.reset();
    return {};
  }
  const auto axis = choice_argument(word, kAxes);
  if (!axis) return axis.error();
  if (!value) {
    session.view.space.slice = slice_here(session, **extent, *axis);
    return {};
  }
  const double least = (*extent)->least[*axis];
  const double most = (*extent)->most[*axis];
  if (!(*value >= least && *value <= most))
    return invalid(fmt::format("there is no slice across {1} at {0}: the map reaches from {2:.9g} to {3:.9g}",
                               *value, kAxes[*axis], least, most));
  if ((*extent)->layers && *value != std::floor(*value))
    return invalid(fmt::format("'{}' is not a whole number: layers of voxels are counted", *value));
  session.view.space.slice = (*extent)->slice_at(*axis, *value);
  return {};
}

Result<void> slice_by(Session& session, Whole<-Octree::kMostSide, Octree::kMostSide> steps) {
  const auto extent = expect_space(session);
  if (!extent) return extent.error();
  auto& slice = session.view.space.slice;
  if (!slice) return invalid("there is no slice to move; slice z makes one");
  const double step = (*extent)->step[slice->axis];
  slice =
      (*extent)->slice_at(slice->axis, (*extent)->value_of(*slice) + static_cast<double>(steps.value) * step);
  return {};
}

/// A direction that has a name.
struct Aspect {
  std::string_view label;
  std::string_view call;
  std::string_view key;
  std::string_view help;
};
constexpr auto kAspects = std::to_array<Aspect>({
    {"From a corner", "turn 30 40", "Alt+1", "Look at a map in space from a corner, above it."},
    {"From above", "turn 0 90", "Alt+2",
     "Look straight down on a map in space: its plan. A mesh is drawn flat then."},
    {"From the front", "turn 0 0", "Alt+3", "Look at a map in space along its y axis."},
    {"From the side", "turn 90 0", "Alt+4", "Look at a map in space along its x axis."},
});
constexpr auto kTurnSteps = std::to_array<Aspect>({
    {"Turn left", "turn-by 15 0", "Alt+[",
     "Turn a map in space to the left. Dragging with the mouse turns it, too."},
    {"Turn right", "turn-by -15 0", "Alt+]", "Turn a map in space to the right."},
    {"Tilt up", "turn-by 0 -10", "Alt+Up", "Look at a map in space from further below."},
    {"Tilt down", "turn-by 0 10", "Alt+Down", "Look at a map in space from further above."},
});
constexpr auto kSlices = std::to_array<Aspect>({
    {"Slice across x", "slice x", "Alt+X",
     "Cut a map in space open across its x axis, through the node that is pointed at, the selected one or "
     "the start."},
    {"Slice across y", "slice y", "Alt+Y", "Cut a map in space open across its y axis."},
    {"Slice across z", "slice z", "Alt+Z",
     "Cut a map in space open across its z axis: a storey, without those above."},
    {"No slice", "slice off", "Alt+0", "Show all of a map in space."},
});
constexpr auto kSliceMoves = std::to_array<Aspect>({
    {"Slice up", "slice-by 1", "Alt+PageUp",
     "Move the slice by a layer of voxels, or by a fortieth of a mesh. Shift and the mouse wheel do it, "
     "too."},
    {"Slice down", "slice-by -1", "Alt+PageDown", "Move the slice the other way."},
});

template <std::size_t Count>
void add_aspects(ActionList& list, const std::array<Aspect, Count>& aspects, std::string_view arguments,
                 Result<void> (*execute)(Session&, const ActionCall&), bool (*enabled)(const Session&)) {
  for (const Aspect& aspect : aspects) {
    list.add({.id = aspect.call.substr(0, aspect.call.find(' ')),
              .arguments = arguments,
              .label = aspect.label,
              .menu = "View/Space",
              .menu_call = aspect.call,
              .key = aspect.key,
              .help = aspect.help,
              .execute = execute,
              .enabled = enabled});
  }
}

ActionList space_actions() {
  ActionList list;
  add_aspects(list, kAspects, "DEGREES TILT", typed<turn>, &has_space);
  add_aspects(list, kTurnSteps, "DEGREES TILT", typed<turn_by>, &has_space);
  add_aspects(list, kSlices, "x|y|z|off [AT]", typed<slice>, &has_space);
  add_aspects(list, kSliceMoves, "STEPS", typed<slice_by>, &has_slice);
  return list;
}

class Space final : public Feature {
 public:
  using Feature::Feature;

  void end() override { session().view.look_as_usual(); }
  /// Before the camera, which turning moves.
  void save(SavedLines& lines) const override {
    const auto& extent = session().view.extent();
    const SpaceView& space = session().view.space;
    if (!extent || space == usual_view(extent)) return;
    lines.before_camera.push_back(fmt::format("turn {} {}", space.turn, space.tilt));
    if (space.slice)
      lines.before_camera.push_back(
          fmt::format("slice {} {}", kAxes[space.slice->axis], extent->text_of(*space.slice)));
  }
};

}  // namespace

extern const FeatureInfo kFeature_space;
const FeatureInfo kFeature_space = {
    .id = "space", .make = &make_feature<Space>, .actions = &space_actions, .actions_after = "view"};

}  // namespace goalbound::app
