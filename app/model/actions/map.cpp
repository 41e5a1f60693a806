// Own maps, and the tools of the mouse.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "features/edit/edit.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/quadtree.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

/// The size of a map made from the menu: large enough to see what a box prunes, precomputed at once.
constexpr std::int32_t kMenuSide = 64;

Result<const GeneratorInfo*> generator_argument(std::string_view text) {
  if (const GeneratorInfo* generator = find_generator(text)) return generator;
  std::vector<std::string_view> ids;
  for (const GeneratorInfo* generator : all_generators()) ids.push_back(generator->id);
  return choice_argument(text, ids).error();
}

using SideOfMap = Whole<1, std::numeric_limits<std::int32_t>::max()>;

Result<void> generate(Session& session, const ActionCall& call, ReadBy<generator_argument> generator,
                      SideOfMap width, SideOfMap height, Whole<0> seed) {
  const GeneratorInfo* info = *generator;
  const std::string name =
      fmt::format("{} {} x {}, seed {}", info->id, width.value, height.value, seed.value);
  const auto make = [=, origin = format_action(call)]() -> Result<OpenedMap> {
    auto map = generate_map(*info, static_cast<std::int32_t>(width), static_cast<std::int32_t>(height),
                            static_cast<std::uint64_t>(seed));
    if (!map) return map.error();
    return OpenedMap{.map = std::move(map).value(), .name = name, .origin = origin};
  };
  return session.open({.call = call, .name = name, .make = make});
}

bool shows_quadtree(const Session& session) {
  return session.has_map() && as_quadtree(session.map()) != nullptr;
}

constexpr std::string_view kQuadtreeOn = "\nquadtree on";
constexpr std::string_view kQuadtreeOf = "quadtree of ";

/// The quadtree over the open grid, under the name of that.
Result<OpenedMap> quadtree_of(const Document& grid) {
  if (grid.grid() == nullptr) {
    return invalid(fmt::format("a quadtree is made of a grid, and the open map is a {}", grid.kind().name));
  }
  auto tree = Quadtree::create(std::shared_ptr<const Grid>(grid.shared_map(), grid.grid()));
  if (!tree) return tree.error();
  return OpenedMap{.map = std::make_shared<Quadtree>(std::move(tree).value()),
                   .name = std::string(kQuadtreeOf) + grid.name(),
                   .origin = grid.origin().empty() ? "" : grid.origin() + std::string(kQuadtreeOn)};
}

OpenedMap grid_under(const Document& document) {
  const Quadtree& tree = *as_quadtree(document.map());
  OpenedMap grid{.map = tree.shared_grid(), .name = document.name(), .origin = document.origin()};
  if (grid.origin.ends_with(kQuadtreeOn)) {
    grid.origin.resize(grid.origin.size() - kQuadtreeOn.size());
  } else if (!grid.origin.empty()) {
    grid.origin += "\nquadtree off";
  }
  grid.name =
      grid.name.starts_with(kQuadtreeOf) ? grid.name.substr(kQuadtreeOf.size()) : "grid under " + grid.name;
  return grid;
}

/// The cell that a node stands for, in the middle of a square.
Cell cell_of_end(const Map& map, NodeId end) {
  if (const Grid* grid = map.as_grid()) return grid->cell(end);
  const Place centre = map.place(end);
  return {centre.x / 2, centre.y / 2};
}

/// Start and goal stay where they are, as far as the other map has them.
Result<void> quadtree(Session& session, const ActionCall& call, const std::optional<Switch>& wanted) {
  if (const auto map = expect_map(session); !map) return map.error();
  const Quadtree* tree = as_quadtree(session.map());
  const bool on = wanted.value_or(Switch()).of(tree != nullptr);
  if (on == (tree != nullptr)) return {};
  const auto make = [before = session.document(), on]() -> Result<OpenedMap> {
    return on ? quadtree_of(before) : grid_under(before);
  };
  const Ends before = {session.searches().start(), session.searches().goal()};
  const auto ends = [before, map = session.document().shared_map()](const Map& made) {
    if (!map->is_node(before.start) || !map->is_node(before.goal)) return Ends();
    return Ends{node_of_cell(made, cell_of_end(*map, before.start)),
                node_of_cell(made, cell_of_end(*map, before.goal))};
  };
  return session.open(
      {.call = call, .name = std::string(on ? "the quadtree" : "the grid"), .make = make, .ends = ends});
}

/// A grid with edits that are in no file goes.
bool drops_grid(const Session& session, const ActionCall& /*call*/) {
  return !shows_quadtree(session);
}

Result<void> tool(Session& session, EntryOf<all_tools> chosen) {
  if (chosen->edits && session.has_map()) {
    if (const auto checked = session.feature<Editing>().check_tool(chosen->tool); !checked)
      return checked.error();
  }
  session.view.tool = chosen->tool;
  return {};
}

/// Into the hand comes the tool that edited last.
Result<void> edit(Session& session, const std::optional<Switch>& wanted_edits) {
  const bool edits = info_of(session.view.tool).edits;
  const bool on = wanted_edits.value_or(Switch()).of(edits);
  if (on == edits) return {};
  if (!on) {
    session.view.tool = Tool::kSelect;
    return {};
  }
  const Tool last = session.feature<Editing>().hand.last_tool;
  const Tool usual = session.document().list() != nullptr ? Tool::kEdge : Tool::kBrush;
  const Tool wanted = session.feature<Editing>().check_tool(last) ? last : usual;
  if (const auto checked = session.feature<Editing>().check_tool(wanted); !checked) return checked.error();
  session.view.tool = wanted;
  return {};
}

void add_tools(ActionList& list) {
  std::string ids;
  for (const ToolInfo& info : all_tools()) ids.append(ids.empty() ? "" : "|").append(info.id);
  const std::string_view usage = list.keep(std::move(ids));
  list.add({.id = "tool",
            .arguments = usage,
            .label = "Choose tool",
            .help = "Choose what the buttons of the mouse do.",
            .execute = typed<tool>});
  list.add({.id = "edit",
            .arguments = "[on|off|toggle]",
            .label = "Edit the map",
            .menu = "Edit",
            .menu_call = "edit toggle",
            .key = "E",
            .help = "Draw walls and free cells with the mouse, on roads and meshes close edges; or select "
                    "nodes again.",
            .execute = typed<edit>,
            .checked = [](const Session& session) { return info_of(session.view.tool).edits; },
            .enabled = has_map});
  for (const ToolInfo& info : all_tools()) {
    list.add({.id = "tool",
              .arguments = usage,
              .label = list.keep(fmt::format("Tool: {}", info.id)),
              .menu = "Edit/Tools",
              .menu_call = list.keep(fmt::format("tool {}", info.id)),
              .key = info.key,
              .help = info.help,
              .execute = typed<tool>,
              .checked = [which = info.tool](const Session& session) { return session.view.tool == which; },
              .enabled =
                  [edits = info.edits, which = info.tool](const Session& session) {
                    return !edits || !session.has_map() || session.feature<Editing>().check_tool(which).ok();
                  }});
  }
}

}  // namespace

ActionList map_actions() {
  ActionList list;
  list.add({.id = "generate",
            .arguments = "KIND W H SEED",
            .label = "Make a map",
            .help = "Make an own map of a kind, a size and a seed: the same ones give the same map.",
            .execute = typed<generate>,
            .drops_map = [](const Session&, const ActionCall&) { return true; }});
  for (const GeneratorInfo* generator : all_generators()) {
    const std::int32_t side = std::max(kMenuSide, generator->min_side);
    list.add({.id = "generate",
              .arguments = "KIND W H SEED",
              .label = list.keep(fmt::format("New map: {}", generator->id)),
              .menu = "File/New map of a kind",
              .menu_call = list.keep(fmt::format("generate {} {} {} 1", generator->id, side, side)),
              .help = list.keep(fmt::format("Make an own map: {}.", generator->description)),
              .execute = typed<generate>});
  }
  list.add(
      {.id = "quadtree",
       .arguments = "[on|off|toggle]",
       .label = "Quadtree of the grid",
       .menu = "Edit",
       .menu_call = "quadtree toggle",
       .help = "Open the quadtree over the grid, whose nodes are its largest free squares; again: the grid.",
       .execute = typed<quadtree>,
       .checked = shows_quadtree,
       .enabled =
           [](const Session& session) {
             const Grid* grid = session.document().grid();
             return shows_quadtree(session) || (grid != nullptr && grid->is_uniform());
           },
       .drops_map = drops_grid});
  add_tools(list);
  return list;
}

}  // namespace goalbound::app
