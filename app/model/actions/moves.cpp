// How things move on a map of cells, and how wide they are: each makes another map of the open one.
#include <fmt/format.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/address.hpp"
#include "goalbound/hex_map.hpp"
#include "goalbound/quadtree.hpp"
#include "goalbound/staggered_map.hpp"
#include "goalbound/units.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

/// The rule of the open map; nothing where it is not made of cells.
std::optional<MoveRule> rule_of(const Session& session) {
  if (!session.has_map()) return std::nullopt;
  if (const Grid* grid = session.document().grid()) return grid->rule();
  if (as_hex_map(session.map()) != nullptr) return MoveRule::kHex;
  if (as_staggered_map(session.map()) != nullptr) return MoveRule::kEight;
  return std::nullopt;
}

bool has_cells(const Session& session) {
  return rule_of(session).has_value();
}

/// Lines of an origin, without one at its end that the next one makes good for nothing.
std::string lines_before(std::string origin, std::string_view action) {
  const auto last = origin.rfind('\n');
  if (last != std::string::npos && std::string_view(origin).substr(last + 1).starts_with(action))
    origin.resize(last);
  return origin;
}

/// The open map as `shape` makes it; start and goal stay where they are, as far as it has them.
Result<void> reopen(
    Session& session, const ActionCall& call, const std::string& name,
    std::function<Result<std::shared_ptr<const Map>>(const std::shared_ptr<const Map>&)> shape) {
  const Document& document = session.document();
  std::string origin = document.origin();
  if (!origin.empty()) {
    // Of several rules in turn the last one counts, and of several units.
    origin = lines_before(std::move(origin), call.name + " ");
    origin += '\n' + format_action(call);
  }
  const auto make = [map = document.shared_map(), shape, name, origin]() -> Result<OpenedMap> {
    auto made = shape(map);
    if (!made) return made.error();
    return OpenedMap{.map = *std::move(made), .name = name, .origin = origin};
  };
  const Ends before = {session.searches().start(), session.searches().goal()};
  const auto ends = [before, map = document.shared_map()](const Map& made) {
    if (!map->is_node(before.start) || !map->is_node(before.goal)) return Ends();
    const Ends now = {node_of_cell(made, cell_of(cell_of_node(*map, before.start))),
                      node_of_cell(made, cell_of(cell_of_node(*map, before.goal)))};
    return made.is_node(now.start) && made.is_node(now.goal) ? now : Ends();
  };
  return session.open({.call = call, .name = name, .make = make, .ends = ends});
}

Error no_cells(const Session& session) {
  return invalid(fmt::format("movement models and units work only on grids, and the open map is a {}",
                             session.document().kind().name));
}

constexpr std::string_view kUnitWords = ", unit ";

/// "arena.map, four moves" is "arena.map" by that rule.
std::string name_by_rule(std::string name, MoveRule before, MoveRule now) {
  const std::string ending = fmt::format(", {}", info_of(before).name);
  if (name.ends_with(ending)) name.resize(name.size() - ending.size());
  return now == MoveRule::kEight ? name : fmt::format("{}, {}", name, info_of(now).name);
}

Result<void> moves(Session& session, const ActionCall& call, EntryOf<all_move_rules> chosen) {
  if (const auto map = expect_map(session); !map) return map.error();
  const auto before = rule_of(session);
  if (!before) return no_cells(session);
  const MoveRule rule = chosen->rule;
  if (rule == *before) return {};
  return reopen(session, call, name_by_rule(session.document().name(), *before, rule),
                [rule](const auto& map) { return with_options(map, {.moves = rule}); });
}

/// "arena.map, unit 3" is "arena.map" for that unit.
std::string name_for_unit(std::string name, const std::string& unit) {
  if (const auto at = name.rfind(kUnitWords); at != std::string::npos) name.resize(at);
  return unit == text_of(Unit()) ? name : name + std::string(kUnitWords) + unit;
}

Result<void> unit(Session& session, const ActionCall& call, const std::string& size) {
  if (const auto map = expect_map(session); !map) return map.error();
  if (!has_cells(session)) return no_cells(session);
  const auto parsed = parse_unit(size);
  if (!parsed) return parsed.error();
  const std::string text = text_of(*parsed);
  return reopen(session, call, name_for_unit(session.document().name(), text),
                [unit = *parsed](const auto& map) { return with_unit(map, unit); });
}

/// A map with edits that are in no file goes.
bool drops_edits(const Session& session, const ActionCall& /*call*/) {
  return has_cells(session);
}

}  // namespace

ActionList moves_actions() {
  ActionList list;
  std::string ids;
  for (const MoveRuleInfo& info : all_move_rules()) ids.append(ids.empty() ? "" : "|").append(info.id);
  const std::string_view usage = list.keep(std::move(ids));
  list.add({.id = "moves",
            .arguments = usage,
            .label = "Choose the rule of moving",
            .help =
                "Open the map of cells with other legal moves: eight without cut corners, four, eight with "
                "corners cut, also between two blocked cells, or six between hexagons.",
            .execute = typed<moves>,
            .enabled = has_cells,
            .drops_map = drops_edits});
  for (const MoveRuleInfo& info : all_move_rules()) {
    list.add({.id = "moves",
              .arguments = usage,
              .label = list.keep(fmt::format("Moves: {}", info.name)),
              .menu = "Edit/Moves",
              .menu_call = list.keep(fmt::format("moves {}", info.id)),
              .help = list.keep(fmt::format("Open the map with these moves: {}.", info.description)),
              .execute = typed<moves>,
              .checked = [rule = info.rule](const Session& session) { return rule_of(session) == rule; },
              .enabled = has_cells,
              .drops_map = drops_edits});
  }
  list.add(
      {.id = "unit",
       .arguments = "SIZE",
       .label = "Room for big units",
       .menu = "Edit",
       .menu_call = "unit 3",
       .help =
           "Open the map of cells for a thing of that size, without the cells that it does not fit on: 3 is "
           "3 x 3 cells, then 3x2, r1.5 for a disk; 1 is the whole map again.",
       .execute = typed<unit>,
       .enabled = has_cells,
       .drops_map = drops_edits});
  return list;
}

}  // namespace goalbound::app
