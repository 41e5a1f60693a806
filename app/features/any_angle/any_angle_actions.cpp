// Any-angle paths, step by step.
#include <cmath>
#include <optional>
#include <string_view>

#include "features/any_angle/any_angle.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

bool has_any_angle_paths(const Session& session) {
  return session.feature<AnyAngle>().serves_map();
}

Result<void> expect_any_angle_paths(const Session& session) {
  if (const auto map = expect_map(session); !map) return map.error();
  if (has_any_angle_paths(session)) return {};
  return invalid("any-angle paths need a mesh, or a grid of squares whose free cells all cost the same");
}

bool has_corners_of_cells(const Session& session) {
  return has_any_angle_paths(session) && session.map().as_grid() != nullptr;
}

Result<void> switch_any_angle(Session& session, ModeWord word) {
  AnyAngle& any_angle = session.feature<AnyAngle>();
  const ModeSwitch wanted = word.of(any_angle.on());
  if (!wanted.on) {
    any_angle.switch_on(false);
    return {};
  }
  if (const auto ok = expect_any_angle_paths(session); !ok) return ok.error();
  any_angle.switch_on(true);
  if (wanted.plays) any_angle.play_from_start();
  return {};
}

/// "none", or the upper left corner of a cell. Numbers that no map has are no corner of any.
Result<std::optional<HalfPoint>> corner_or_none(std::string_view text) {
  constexpr double kFarthest = 1e6;
  if (text == "none") return std::optional<HalfPoint>();
  const auto at = point_argument(text);
  if (!at) return at.error();
  if (std::abs(at->x) > kFarthest || std::abs(at->y) > kFarthest) return std::optional(HalfPoint());
  return std::optional(HalfPoint{static_cast<std::int32_t>(std::lround(2 * at->x)),
                                 static_cast<std::int32_t>(std::lround(2 * at->y))});
}

Result<void> choose_corner(Session& session, ReadBy<&corner_or_none> corner) {
  if (corner.value) {
    if (const auto ok = expect_any_angle_paths(session); !ok) return ok.error();
    if (!has_corners_of_cells(session)) return invalid("this is for grids");
    if (!wall_of_corner(*session.map().as_grid(), *corner.value)) {
      return invalid(
          "there is no corner of a wall: at one, just one of the four cells around a point is blocked");
    }
  }
  session.feature<AnyAngle>().choose_corner(corner.value);
  return {};
}

bool is_straight_mesh(const Session& session) {
  return has_any_angle_paths(session) && session.map().as_grid() == nullptr;
}

/// Whether it is A*.
Result<bool> left_search(std::string_view text) {
  if (text == "corners" || text == "polyanya") return text == "corners";
  return invalid("at the left is 'polyanya' or 'corners'");
}

Result<void> put_at_left(Session& session, ReadBy<&left_search> corners) {
  if (const auto ok = expect_any_angle_paths(session); !ok) return ok.error();
  if (!is_straight_mesh(session)) return invalid("this is for navigation meshes");
  session.feature<AnyAngle>().put_corners_at_left(corners.value);
  return {};
}

}  // namespace

ActionList any_angle_actions() {
  ActionList list;
  list.add({.id = "any-angle",
            .arguments = "on|off|play|toggle",
            .label = "Search at any angle",
            .menu = "Search",
            .menu_call = "any-angle toggle",
            .key = "Shift+A",
            .help =
                "On grids of equal costs and on navigation meshes A* on the corners of walls finds the "
                "shortest path at any angle: with goal bounding at the right, at the left without boxes "
                "or, on meshes, Polyanya, step by step. While it is shown, the buttons of the timeline move "
                "it; on shows it before the first step.",
            .execute = typed<switch_any_angle>,
            .checked = [](const Session& session) { return session.feature<AnyAngle>().on(); },
            .enabled = has_any_angle_paths});
  list.add({.id = "any-angle-corner",
            .arguments = "X,Y|none",
            .label = "Lines of a corner",
            .help = "Where paths at any angle are shown: the lines from the upper left corner of the cell "
                    "X,Y to all corners in its sight, taut ones and others, in the place of those of a cell. "
                    "A click on a corner does it, too.",
            .execute = typed<choose_corner>,
            .enabled = has_corners_of_cells});
  list.add({.id = "any-angle-left",
            .arguments = "polyanya|corners",
            .label = "A* on corners at the left",
            .help = "What a navigation mesh shows at the left, beside A* on corners with goal bounding: "
                    "Polyanya, or the same A* without boxes.",
            .execute = typed<put_at_left>,
            .enabled = is_straight_mesh});
  return list;
}

}  // namespace goalbound::app
