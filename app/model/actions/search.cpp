// The problem, the two searches that answer it, and what each of them is told.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "features/mesh/mesh.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/searches/side_options.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

Result<void> start(Session& session, NodeOrPointedAt at) {
  session.searches().set_problem(at.node, session.searches().goal());
  session.feature<MeshWays>().release(MeshEnd::kStart);
  return {};
}

Result<void> goal(Session& session, NodeOrPointedAt at) {
  session.searches().set_problem(session.searches().start(), at.node);
  session.feature<MeshWays>().release(MeshEnd::kGoal);
  return {};
}

Result<void> swap_ends(Session& session) {
  if (const auto map = expect_map(session); !map) return map.error();
  session.searches().set_problem(session.searches().goal(), session.searches().start());
  session.feature<MeshWays>().swap_ends();
  return {};
}

/// The action of every option of the sides: its name says which.
Result<void> choose(Session& session, const ActionCall& call, Side side, const std::string& value) {
  const auto options = all_side_options();
  const auto option =
      std::find_if(options.begin(), options.end(), [&](const SideOption& o) { return o.id == call.name; });
  return option->choose(session, side, value);
}

constexpr std::array<std::string_view, 3> kOptionsWords = {"left", "right", "none"};

Result<void> options(Session& session, OneOf<kOptionsWords> choice) {
  session.ui.options = choice == 2 ? std::nullopt : std::optional(kSides[choice]);
  return {};
}

/// On the map, if there is one.
bool makes_sense(const Session& session, const SideOption& option, const SideOptionValue& value) {
  if (!session.has_map() || option.value_refusal == nullptr) return true;
  return option.value_refusal(session.map(), value.id).empty();
}

void add_values(ActionList& list, const SideOption& option, Side side, std::string_view usage) {
  const std::string_view word = name_of(side);
  for (const SideOptionValue& value : option.values) {
    list.add({.id = option.id,
              .arguments = usage,
              .label = list.keep(
                  fmt::format("{} {}: {}", side == Side::kLeft ? "Left" : "Right", option.id, value.name)),
              .menu = list.keep(
                  fmt::format("Search/{} side/{}", side == Side::kLeft ? "Left" : "Right", option.label)),
              .menu_call = list.keep(fmt::format("{} {} {}", option.id, word, value.id)),
              .help = list.keep(fmt::format("On the {} side: {}.", word, value.help)),
              .execute = typed<choose>,
              .checked = [side, &option,
                          &value](const Session& s) { return option.current(s.side(side)) == value.id; },
              .enabled = [&option, &value](const Session& s) { return makes_sense(s, option, value); }});
  }
}

void add_side_options(ActionList& list) {
  for (const SideOption& option : all_side_options()) {
    std::string ids;
    for (const SideOptionValue& value : option.values) ids += (ids.empty() ? "" : "|") + value.id;
    const std::string_view usage =
        list.keep(fmt::format("left|right {}", option.id == "search" ? "SEARCH" : ids));
    list.add({.id = option.id,
              .arguments = usage,
              .label = list.keep(fmt::format("Choose: {}", option.id)),
              .help = option.help,
              .execute = typed<choose>});
    for (const Side side : kSides) add_values(list, option, side, usage);
  }
  for (const Side side : kSides) {
    list.add({.id = "options",
              .arguments = "left|right|none",
              .label = side == Side::kLeft ? "Options of the left search" : "Options of the right search",
              .menu = "Search",
              .menu_call = side == Side::kLeft ? "options left" : "options right",
              .key = side == Side::kLeft ? "Ctrl+1" : "Ctrl+2",
              .help = "Open what a side's search can be told: boxes, and more.",
              .execute = typed<options>});
  }
}

}  // namespace

ActionList search_actions() {
  ActionList list;
  list.add({.id = "start",
            .arguments = "[NODE]",
            .label = "Start here",
            .menu = "Search",
            .menu_call = "start",
            .key = "S",
            .help = "Start the search at a node, as 12,7 or #4711: without one at that pointed at, else the "
                    "selected one.",
            .execute = typed<start>,
            .enabled = has_map,
            .looks_around = true});
  list.add(
      {.id = "goal",
       .arguments = "[NODE]",
       .label = "Goal here",
       .menu = "Search",
       .menu_call = "goal",
       .key = "G",
       .help =
           "Put the goal on a node, as 12,7 or #4711: without one on that pointed at, else the selected one.",
       .execute = typed<goal>,
       .enabled = has_map,
       .looks_around = true});
  list.add({.id = "swap",
            .label = "Swap start and goal",
            .menu = "Search",
            .menu_call = "swap",
            .key = "W",
            .help = "Search from the goal to the start.",
            .execute = typed<swap_ends>,
            .enabled = has_map});
  add_side_options(list);
  return list;
}

}  // namespace goalbound::app
