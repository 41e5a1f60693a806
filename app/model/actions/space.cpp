// From where maps in space are looked at, and where they are cut open.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "goalbound/octree.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/arguments.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

constexpr auto kAxes = std::to_array<std::string_view>({"x", "y", "z"});

/// Null for maps that are flat.
const Octree* octree_of(const Session& session) {
  return session.has_map() ? dynamic_cast<const Octree*>(&session.map()) : nullptr;
}

bool has_space(const Session& session) {
  return octree_of(session) != nullptr;
}

bool has_slice(const Session& session) {
  return has_space(session) && session.view.space.slice.has_value();
}

Result<const Octree*> expect_space(const Session& session) {
  if (const auto map = expect_map(session); !map) return map.error();
  if (const Octree* octree = octree_of(session)) return octree;
  return invalid("this map is flat; octrees (.3dmap) are turned and sliced");
}

struct Angles {
  double turn;
  double tilt;
};

Result<Angles> angles_of(const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 2); !ok) return ok.error();
  const auto turn = number_argument(call.arguments[0]);
  const auto tilt = number_argument(call.arguments[1]);
  if (!turn || !tilt) return turn ? tilt.error() : turn.error();
  return Angles{*turn, *tilt};
}

Result<void> turn(Session& session, const ActionCall& call) {
  const auto angles = angles_of(call);
  if (!angles) return angles.error();
  if (const auto octree = expect_space(session); !octree) return octree.error();
  session.view.turn(session.map(), angles->turn, angles->tilt);
  return {};
}

Result<void> turn_by(Session& session, const ActionCall& call) {
  const auto angles = angles_of(call);
  if (!angles) return angles.error();
  if (const auto octree = expect_space(session); !octree) return octree.error();
  const SpaceView& space = session.view.space;
  session.view.turn(session.map(), space.turn + angles->turn, space.tilt + angles->tilt);
  return {};
}

std::int32_t on(Place place, std::size_t axis) {
  return axis == 0 ? place.x : axis == 1 ? place.y : place.z;
}

/// Through the node that is pointed at or selected, or else through the start.
std::int32_t layer_here(const Session& session, const Octree& octree, std::size_t axis) {
  const NodeId node = session.inspected_node().value_or(session.searches().start());
  return node == kNoNode ? on(octree.size(), axis) / 2 : on(octree.place(node), axis) / 2;
}

Result<void> slice(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 1, 2); !ok) return ok.error();
  const auto octree = expect_space(session);
  if (!octree) return octree.error();
  if (call.arguments.size() == 1 && call.arguments[0] == "off") {
    session.view.space.slice.reset();
    return {};
  }
  const auto axis = choice_argument(call.arguments[0], kAxes);
  if (!axis) return axis.error();
  std::int32_t layer = layer_here(session, **octree, *axis);
  if (call.arguments.size() == 2) {
    const auto given = integer_argument(call.arguments[1], 0, on((*octree)->size(), *axis) - 1);
    if (!given) return given.error();
    layer = static_cast<std::int32_t>(*given);
  }
  session.view.space.slice = Slice{static_cast<std::uint8_t>(*axis), layer};
  return {};
}

Result<void> slice_by(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 1); !ok) return ok.error();
  const auto octree = expect_space(session);
  if (!octree) return octree.error();
  auto& slice = session.view.space.slice;
  if (!slice) return invalid("there is no slice to move; slice z makes one");
  const auto layers = integer_argument(call.arguments[0], -Octree::kMostSide, Octree::kMostSide);
  if (!layers) return layers.error();
  slice->layer = std::clamp(slice->layer + static_cast<std::int32_t>(*layers), 0,
                            on((*octree)->size(), slice->axis) - 1);
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
    {"From above", "turn 0 90", "Alt+2", "Look straight down on a map in space: its plan."},
    {"From the front", "turn 0 0", "Alt+3", "Look at a map in space along its y axis."},
    {"From the side", "turn 90 0", "Alt+4", "Look at a map in space along its x axis."},
});
constexpr auto kTurns = std::to_array<Aspect>({
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
    {"Slice across z", "slice z", "Alt+Z", "Cut a map in space open across its z axis: a storey."},
    {"No slice", "slice off", "Alt+0", "Show all of a map in space."},
});
constexpr auto kSliceMoves = std::to_array<Aspect>({
    {"Slice one layer up", "slice-by 1", "Alt+PageUp",
     "Move the slice by a layer of voxels. Shift and the mouse wheel do it, too."},
    {"Slice one layer down", "slice-by -1", "Alt+PageDown",
     "Move the slice by a layer of voxels the other way."},
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

}  // namespace

ActionList space_actions() {
  ActionList list;
  add_aspects(list, kAspects, "DEGREES TILT", &turn, &has_space);
  add_aspects(list, kTurns, "DEGREES TILT", &turn_by, &has_space);
  add_aspects(list, kSlices, "x|y|z|off [LAYER]", &slice, &has_space);
  add_aspects(list, kSliceMoves, "LAYERS", &slice_by, &has_slice);
  return list;
}

}  // namespace goalbound::app
