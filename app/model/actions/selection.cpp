// What is pointed at: the node and the edge that are inspected.
#include <fmt/format.h>

#include <utility>

#include "model/actions/action_list.hpp"
#include "model/actions/arguments.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

constexpr std::string_view kEdgeUsage = "N|E|S|W|NE|SE|SW|NW|none";

/// A cell of the map, or nothing for "none".
Result<std::optional<Cell>> optional_cell(const Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 1); !ok) return ok.error();
  if (call.arguments[0] == "none") return std::optional<Cell>();
  const auto cell = cell_on_map(session, call.arguments[0]);
  if (!cell) return cell.error();
  return std::optional<Cell>(*cell);
}

Result<void> select(Session& session, const ActionCall& call) {
  const auto cell = optional_cell(session, call);
  if (!cell) return cell.error();
  session.select(*cell);
  return {};
}

Result<void> hover(Session& session, const ActionCall& call) {
  const auto cell = optional_cell(session, call);
  if (!cell) return cell.error();
  session.set_hovered(*cell);
  return {};
}

Result<void> edge(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 1); !ok) return ok.error();
  if (call.arguments[0] == "none") {
    session.choose_edge(std::nullopt);
    return {};
  }
  const auto direction = direction_from_name(call.arguments[0]);
  if (!direction)
    return invalid(fmt::format("'{}' is none of: N, E, S, W, NE, SE, SW, NW, none", call.arguments[0]));
  session.choose_edge(direction);
  return {};
}

bool close_windows(UiState& ui) {
  bool any = ui.options.has_value();
  ui.options.reset();
  for (bool* open : {&ui.help, &ui.palette, &ui.settings, &ui.map_browser, &ui.bounds_browser,
                     &ui.save_bounds_browser, &ui.about}) {
    any = std::exchange(*open, false) || any;
  }
  return any;
}

Result<void> deselect(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0); !ok) return ok.error();
  if (close_windows(session.ui) || session.stop_searches()) return {};
  session.dismiss_messages();
  session.choose_edge(std::nullopt);
  session.select(std::nullopt);
  return {};
}

}  // namespace

ActionList selection_actions() {
  ActionList list;
  list.add({.id = "select",
            .arguments = "X,Y|none",
            .label = "Select cell",
            .help = "Select a cell to see its eight boxes, or none.",
            .execute = select,
            .enabled = has_map});
  list.add({.id = "hover",
            .arguments = "X,Y|none",
            .label = "Point at cell",
            .help = "Point at a cell as the mouse does.",
            .execute = hover,
            .enabled = has_map});
  list.add({.id = "edge",
            .arguments = kEdgeUsage,
            .label = "Choose edge",
            .help = "Choose one of the node's edges to see its box and what it reaches, or none.",
            .execute = edge});
  for (const Direction d : kAllDirections) {
    list.add({.id = "edge",
              .arguments = kEdgeUsage,
              .label = list.keep(fmt::format("Edge {}", name_of(d))),
              .menu = "Edit",
              .menu_call = list.keep(fmt::format("edge {}", name_of(d))),
              .key = list.keep(fmt::format("{}", index_of(d) + 1)),
              .help = list.keep(fmt::format("Choose the edge {}: its box, and what it reaches.", name_of(d))),
              .execute = edge,
              .checked = [d](const Session& session) { return session.edge() == d; }});
  }
  list.add({.id = "edge",
            .arguments = kEdgeUsage,
            .label = "No edge",
            .menu = "Edit",
            .menu_call = "edge none",
            .key = "0",
            .help = "Show all eight boxes alike.",
            .execute = edge,
            .checked = [](const Session& session) { return !session.edge(); }});
  list.add(
      {.id = "deselect",
       .label = "Close or deselect",
       .menu = "Edit",
       .menu_call = "deselect",
       .key = "Esc",
       .help =
           "Close the open windows; without any, stop a search that takes long; else dismiss messages and "
           "deselect cell and edge.",
       .execute = deselect});
  return list;
}

}  // namespace goalbound::app
