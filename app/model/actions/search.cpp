// The problem and the two searches that answer it.
#include <fmt/format.h>

#include <utility>
#include <vector>

#include "model/actions/action_list.hpp"
#include "model/actions/arguments.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

std::string_view word_of(Side s) {
  return s == Side::kLeft ? "left" : "right";
}

/// The cell of the argument, or without one the cell that is pointed at, or else the selected one.
Result<Cell> cell_or_pointed_at(const Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0, 1); !ok) return ok.error();
  if (!call.arguments.empty()) return cell_on_map(session, call.arguments[0]);
  if (const auto map = expect_map(session); !map) return map.error();
  if (session.hovered()) return *session.hovered();
  if (session.selected()) return *session.selected();
  return invalid(fmt::format("point at a cell, select one, or name it: {} X,Y", call.name));
}

Result<void> start(Session& session, const ActionCall& call) {
  const auto cell = cell_or_pointed_at(session, call);
  if (!cell) return cell.error();
  session.set_problem(*cell, session.goal());
  return {};
}

Result<void> goal(Session& session, const ActionCall& call) {
  const auto cell = cell_or_pointed_at(session, call);
  if (!cell) return cell.error();
  session.set_problem(session.start(), *cell);
  return {};
}

Result<void> swap_ends(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0); !ok) return ok.error();
  if (const auto map = expect_map(session); !map) return map.error();
  session.set_problem(session.goal(), session.start());
  return {};
}

Result<void> search(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 2); !ok) return ok.error();
  const auto side = side_argument(call.arguments[0]);
  if (!side) return side.error();
  if (const SearchInfo* info = find_search(call.arguments[1])) return session.choose_search(*side, info);
  std::vector<std::string_view> ids;
  for (const SearchInfo* info : all_searches()) ids.push_back(info->id);
  return choice_argument(call.arguments[1], ids).error();
}

}  // namespace

ActionList search_actions() {
  ActionList list;
  list.add({.id = "start",
            .arguments = "[X,Y]",
            .label = "Start here",
            .menu = "Search",
            .menu_call = "start",
            .key = "S",
            .help = "Start the search at a cell: the one pointed at, else the selected one.",
            .execute = start,
            .enabled = has_map});
  list.add({.id = "goal",
            .arguments = "[X,Y]",
            .label = "Goal here",
            .menu = "Search",
            .menu_call = "goal",
            .key = "G",
            .help = "Put the goal on a cell: the one pointed at, else the selected one.",
            .execute = goal,
            .enabled = has_map});
  list.add({.id = "swap",
            .label = "Swap start and goal",
            .menu = "Search",
            .menu_call = "swap",
            .key = "W",
            .help = "Search the way back.",
            .execute = swap_ends,
            .enabled = has_map});
  list.add({.id = "search",
            .arguments = "left|right SEARCH",
            .label = "Choose search",
            .help = "Choose the search of one side by its id, as `goalbound list` names it.",
            .execute = search});
  for (const Side side : kSides) {
    for (const SearchInfo* info : all_searches()) {
      list.add({.id = "search",
                .arguments = "left|right SEARCH",
                .label = list.keep(fmt::format("{}: {}", side == Side::kLeft ? "Left" : "Right", info->name)),
                .menu = "Search",
                .menu_call = list.keep(fmt::format("search {} {}", word_of(side), info->id)),
                .help = list.keep(fmt::format("On the {} side: {}.", word_of(side), info->description)),
                .execute = search,
                .checked = [side, info](const Session& s) { return s.side(side).search == info; }});
    }
  }
  return list;
}

}  // namespace goalbound::app
