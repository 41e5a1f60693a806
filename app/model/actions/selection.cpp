// What is pointed at: the node and the edge that are inspected.
#include <fmt/format.h>

#include <optional>
#include <string>

#include <utility>
#include "features/edit/edit.hpp"
#include "goalbound/geometry.hpp"

#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

constexpr std::string_view kEdgeUsage = "N|E|S|W|NE|SE|SW|NW|NUMBER|none";
/// As many edges as have keys.
constexpr std::size_t kEdgesWithKeys = 9;

Result<void> select(Session& session, NodeOrNone which) {
  session.select(which.node);
  return {};
}

Result<void> hover(Session& session, NodeOrNone which) {
  session.hover(which.node);
  return {};
}

/// How many edges there are to choose from: those of the inspected node, on grids and without a map eight.
std::size_t edge_limit(const Session& session) {
  if (!session.has_map() || session.document().grid() != nullptr) return kDirectionCount;
  const auto node = session.inspected_node();
  return node ? session.map().edge_limit(*node) : kMostEdgesOfANode;
}

/// An edge of the node, or nothing for "none".
Result<std::optional<EdgeIndex>> optional_edge(const Session& session, const std::string& word) {
  if (word == "none") return std::optional<EdgeIndex>();
  const auto edge = edge_argument(session, word, edge_limit(session));
  if (!edge) return invalid(edge.error().message + ", or none");
  return std::optional<EdgeIndex>(*edge);
}

Result<void> edge(Session& session, const std::string& word) {
  const auto edge = optional_edge(session, word);
  if (!edge) return edge.error();
  session.choose_edge(*edge);
  return {};
}

Result<void> hover_edge(Session& session, const std::string& word) {
  const auto edge = optional_edge(session, word);
  if (!edge) return edge.error();
  session.hover_edge(*edge);
  return {};
}

Result<void> deselect(Session& session) {
  if (auto& stroke = session.feature<Editing>().hand.stroke) {
    stroke.reset();
    return {};
  }
  if (std::exchange(session.ui.filming, false)) return {};
  if (session.ui.close_popups() || session.searches().stop()) return {};
  session.messages().dismiss();
  session.choose_edge(std::nullopt);
  session.select(std::nullopt);
  return {};
}

/// "Edge 1 (N)": the ninth is one of lists alone.
std::string label_of(std::size_t number) {
  if (number >= kDirectionCount) return fmt::format("Edge {}", number + 1);
  return fmt::format("Edge {} ({})", number + 1, name_of(kAllDirections[number]));
}

void add_edges(ActionList& list) {
  for (std::size_t number = 0; number < kEdgesWithKeys; ++number) {
    list.add({.id = "edge",
              .arguments = kEdgeUsage,
              .label = list.keep(label_of(number)),
              .menu = "View/Edge of the node",
              .menu_call = list.keep(fmt::format("edge {}", number + 1)),
              .key = list.keep(fmt::format("{}", number + 1)),
              .help = list.keep(
                  fmt::format("Choose the node's edge number {}: its box, and what it reaches.", number + 1)),
              .execute = typed<edge>,
              .checked = [number](const Session& s) { return s.selection().edge() == EdgeIndex(number); },
              .enabled = [number](const Session& s) { return number < edge_limit(s); }});
  }
}

}  // namespace

ActionList selection_actions() {
  ActionList list;
  list.add({.id = "select",
            .arguments = "NODE|none",
            .label = "Select node",
            .help = "Select a node, as 12,7 or #4711, to see the boxes of its edges, or none.",
            .execute = typed<select>,
            .enabled = has_map});
  list.add({.id = "hover",
            .arguments = "NODE|none",
            .label = "Point at node",
            .help = "Point at a node as the mouse does.",
            .execute = typed<hover>,
            .enabled = has_map,
            .looks_around = true});
  list.add({.id = "edge",
            .arguments = kEdgeUsage,
            .label = "Choose edge",
            .help = "Choose one of the node's edges, by its direction on grids or by its number, to see its "
                    "box and what it "
                    "reaches, or none.",
            .execute = typed<edge>});
  list.add({.id = "hover-edge",
            .arguments = kEdgeUsage,
            .label = "Point at edge",
            .help =
                "Point at one of the node's edges as the mouse does: its row, its box and its spoke stand "
                "out.",
            .execute = typed<hover_edge>,
            .looks_around = true});
  add_edges(list);
  list.add({.id = "edge",
            .arguments = kEdgeUsage,
            .label = "No edge",
            .menu = "View/Edge of the node",
            .menu_call = "edge none",
            .key = "0",
            .help = "Show all boxes alike.",
            .execute = typed<edge>,
            .checked = [](const Session& session) { return !session.selection().edge(); }});
  list.add({.id = "deselect",
            .label = "Close or deselect",
            .menu = "Edit",
            .menu_call = "deselect",
            .key = "Esc",
            .help = "Drop what the mouse is drawing; else stop the pictures of a timeline that are being "
                    "made; else close "
                    "the open windows; without any, stop a search "
                    "that takes long; else dismiss messages and "
                    "deselect node and edge.",
            .execute = typed<deselect>});
  return list;
}

}  // namespace goalbound::app
