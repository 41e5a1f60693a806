#include "model/view/figures.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

#include "features/lessons/lesson_shelf.hpp"
#include "model/actions/confined_action.hpp"
#include "model/actions/script.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

constexpr auto kFigures = std::to_array<FigureInfo>({
    {"gap-22-1", "Game AI Pro 22.1: reach and box of an edge",
     "What one edge reaches optimally, and its box; the hatched cells lie in the box and are not reached."},
    {"gap-22-2", "Game AI Pro 22.2: reach on a mesh",
     "The polygons of a navigation mesh that one edge reaches optimally."},
    {"gap-22-3", "Game AI Pro 22.3: box on a mesh",
     "The same polygons and the box around them; the hatched ones lie in it and are not reached."},
    {"gap-22-4", "Game AI Pro 22.4: labels of a flood",
     "A flood marks each cell with the edge that leads to it optimally."},
    {"gap-22-5", "Game AI Pro 22.5: boxes of the labels",
     "The box of each edge holds the cells that have its mark."},
    {"aaai16-1", "AAAI 2016, 1 and 4: canonical paths",
     "The canonical paths from one node: straight on, after a diagonal also along its two sides."},
    {"aaai16-2", "AAAI 2016, 2: search with boxes",
     "A search that skips the edges whose box does not hold the goal, beside one that does not."},
    {"aaai16-3", "AAAI 2016, 3 and 6: one box, three orderings",
     "The box of one edge, by whichever optimal paths it accounts for."},
    {"aaai16-5", "AAAI 2016, 5: rules of the jumps",
     "A path comes in eastwards, and a wall forces it to turn; a click changes the walls."},
});

}  // namespace

std::span<const FigureInfo> all_figures() {
  return kFigures;
}

std::filesystem::path find_assets_folder() {
  const std::filesystem::path lessons = find_lessons_folder();
  return lessons.empty() ? lessons : lessons.parent_path();
}

Result<void> show_figure(Session& session, const FigureInfo& figure) {
  const std::filesystem::path assets = find_assets_folder();
  const auto script = load_script(assets / "figures" / fmt::format("{}.gbs", figure.id));
  if (!script) return script.error();
  for (const ScriptLine& line : script->lines) {
    const auto call = confined_action(line.text, assets);
    const auto done = call ? session.execute(*call, false) : call.error();
    if (!done) return Error{done.error().code, done.error().message, script->name, line.number};
  }
  session.ui.figure = figure.id;
  return {};
}

}  // namespace goalbound::app
