// Changing the edges of roads, meshes and other list graphs; files of changes of any map.
#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <string>
#include <utility>

#include "features/edit/edit.hpp"
#include "goalbound/formats.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/edit/edge_edit.hpp"
#include "model/files/replaced_file.hpp"
#include "model/session.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {
namespace {

constexpr std::string_view kChangeUsage = "closed|open|COST|PERCENT%";
constexpr std::string_view kWaysUsage = "both|one|toggle";
constexpr std::array<std::string_view, 3> kWaysWords = {"both", "one", "toggle"};

/// At the end of a call.
struct OneWayWord {};
Result<OneWayWord> one_way_argument(std::string_view text) {
  if (text == "one-way") return OneWayWord();
  return invalid(fmt::format("'{}' says nothing here; write one-way, or nothing for both directions", text));
}
using OneWay = std::optional<ReadBy<one_way_argument>>;
using CostWord = ReadBy<parse_edge_cost>;

/// A step of the history in which the edges between two nodes get a cost.
Result<void> change(Session& session, const ActionCall& call, NodeId from, NodeId to, const EdgeCost& cost,
                    bool one_way) {
  const auto graph = session.feature<Editing>().editable_edges();
  if (!graph) return graph.error();
  const ListGraph& original = *session.document().original_map()->as_list();
  auto edit = change_edges(**graph, original, from, to, cost, one_way);
  if (!edit) return edit.error();
  edit->action = format_action(call);
  return session.feature<Editing>().edit(std::move(edit).value());
}

Result<void> close_edge(Session& session, const ActionCall& call, NodeId from, NodeId to, OneWay one_way) {
  return change(session, call, from, to, {EdgeCost::Kind::kClosed}, one_way.has_value());
}

Result<void> open_edge(Session& session, const ActionCall& call, NodeId from, NodeId to, OneWay one_way) {
  return change(session, call, from, to, {EdgeCost::Kind::kAsItWas}, one_way.has_value());
}

Result<void> set_edge(Session& session, const ActionCall& call, NodeId from, NodeId to, CostWord cost,
                      OneWay one_way) {
  return change(session, call, from, to, *cost, one_way.has_value());
}

Result<void> edge_change(Session& session, CostWord cost) {
  session.feature<Editing>().hand.edge_paint.cost = *cost;
  return {};
}

Result<void> edge_ways(Session& session, OneOf<kWaysWords> choice) {
  bool& one_way = session.feature<Editing>().hand.edge_paint.one_way;
  one_way = choice == 2 ? !one_way : choice == 1;
  return {};
}

Result<void> load_changes_file(Session& session, const ActionCall& call, const std::filesystem::path& path) {
  if (const auto map = expect_map(session); !map) return map;
  const auto changes = load_changes(path, session.map());
  if (!changes) return changes.error();
  auto edit = edit_of(session.document().shared_map(), *changes);
  if (!edit) return edit.error();
  edit->action = format_action(call);
  const bool any = !edit->empty();
  if (auto done = session.feature<Editing>().edit(std::move(edit).value()); !done) return done;
  session.ui.close_popup("browse-changes");
  session.messages().add(
      false,
      any ? fmt::format("{} of {} made", count_text(changes->size(), "change", "changes"), path.string())
          : fmt::format("the map is already as {} says", path.string()));
  return {};
}

Result<void> save_changes_file(Session& session, const std::filesystem::path& path) {
  const auto changes = session.feature<Editing>().changes_since_original();
  if (!changes) return changes.error();
  if (changes->empty()) return invalid("nothing has changed since the map was opened, or saved last");
  if (auto free = check_replaced_file(path); !free) return free;
  if (auto saved = write_file(path, format_changes(*changes, session.map())); !saved) return saved;
  session.ui.close_popup("browse-save-changes");
  session.messages().add(false, fmt::format("saved {}: {}, for --changes of goalbound search and bench",
                                            path.string(), count_text(changes->size(), "change", "changes")));
  return {};
}

bool has_edges(const Session& session) {
  return session.feature<Editing>().editable_edges().ok();
}

void add_changes(ActionList& list) {
  list.add({.id = "close-edge",
            .arguments = "NODE NODE [one-way]",
            .label = "Close an edge",
            .help = "On roads, meshes and blocks: no edge leads from a node to another any more, nor back "
                    "unless one-way.",
            .execute = typed<close_edge>,
            .enabled = has_edges});
  list.add({.id = "open-edge",
            .arguments = "NODE NODE [one-way]",
            .label = "Open an edge",
            .help = "Let the edges between two nodes be as they were when the map was opened, or saved last.",
            .execute = typed<open_edge>,
            .enabled = has_edges});
  list.add({.id = "set-edge",
            .arguments = "NODE NODE closed|open|COST|PERCENT% [one-way]",
            .label = "Set the cost of an edge",
            .help = "Give the edges between two nodes a cost in the unit of the map's file, or so many "
                    "percent of what they cost; where no edge leads, a cost makes a new one.",
            .execute = typed<set_edge>,
            .enabled = has_edges});
  list.add({.id = "edge-change",
            .arguments = kChangeUsage,
            .label = "What the tool edge does",
            .help =
                "What becomes of an edge that the tool edge clicks: closed, open as it was, a cost, or so "
                "many percent of what it costs.",
            .execute = typed<edge_change>});
  list.add({.id = "edge-ways",
            .arguments = kWaysUsage,
            .label = "Edges in both directions",
            .help = "Whether the tool edge changes both directions of a street, or one: from the end nearer "
                    "to the mouse.",
            .execute = typed<edge_ways>,
            .checked = [](const Session& session) {
              return !session.feature<Editing>().hand.edge_paint.one_way;
            }});
}

void add_files(ActionList& list) {
  list.add({.id = "load-changes",
            .arguments = "FILE",
            .label = "Load changes",
            .help = "Make the changes of a file (.changes), as `goalbound changes` writes them, as one step "
                    "of editing.",
            .execute = typed<load_changes_file>,
            .enabled = has_map,
            .scope = ActionScope::kReadsFile});
  list.add({.id = "save-changes",
            .arguments = "FILE",
            .label = "Save changes",
            .help = "Save what was changed since the map was opened, or saved last, for --changes of the "
                    "command line.",
            .execute = typed<save_changes_file>,
            .enabled = has_map,
            .scope = ActionScope::kOutside});
}

}  // namespace

void add_edge_actions(ActionList& list) {
  add_changes(list);
  add_files(list);
}

}  // namespace goalbound::app
