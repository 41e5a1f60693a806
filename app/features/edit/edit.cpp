#include "features/edit/edit.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/edited_map.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/turns.hpp"
#include "model/edit/terrain_words.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

constexpr std::string_view kTopic = "edit";  // of messages
/// A map of so many cells is made in a millisecond or two.
constexpr std::int64_t kCellsAtOnce = 1 << 17;
/// A node of a list graph takes as long as so many.
constexpr std::int64_t kCellsOfANode = 8;

bool is_same_size(const Map& a, const Map& b) {
  return a.limits() == b.limits();
}

/// Where an end lies on a map whose cell (0,0) has moved: there, or on the free cell next to it.
NodeId moved_end(const Grid& before, NodeId end, Cell moved, const Grid& now) {
  if (index_of(end) >= before.node_limit()) return kNoNode;
  const Cell old = before.cell(end);
  const Cell cell = {old.x + moved.x, old.y + moved.y};
  return now.contains(cell) ? now.node(cell) : now.nearest_node(cell);
}

}  // namespace

void EditHand::drop() {
  stroke.reset();
  aimed_edge.reset();
}

Result<const Grid*> Editing::editable() const {
  if (!session().has_map())
    return Error{ErrorCode::kInvalidArgument, "there is no map to edit; open or make one first"};
  if (const Grid* grid = session().document().grid()) return grid;
  return Error{ErrorCode::kInvalidArgument, fmt::format("a {} has no cells to edit; open or make a grid",
                                                        session().document().kind().name)};
}

Result<const ListGraph*> Editing::editable_edges() const {
  if (!session().has_map())
    return Error{ErrorCode::kInvalidArgument, "there is no map to edit; open or make one first"};
  const ListGraph* const graph = session().document().list();
  if (graph != nullptr && turns_of(*graph) != nullptr)
    return EditedMap::make(session().document().shared_map()).error();
  if (graph != nullptr) return graph;
  return Error{ErrorCode::kInvalidArgument, "the moves of a grid follow from its cells; paint those"};
}

Result<void> Editing::check_tool(Tool tool) const {
  if (info_of(tool).of_edges) {
    const auto graph = editable_edges();
    return graph ? Result<void>() : graph.error();
  }
  const auto grid = editable();
  return grid ? Result<void>() : grid.error();
}

Result<std::vector<MapChange>> Editing::changes_since_original() const {
  if (!session().has_map()) return Error{ErrorCode::kInvalidArgument, "there is no map; open one first"};
  if (!is_same_size(*session().document().original_map(), session().map())) {
    return Error{ErrorCode::kInvalidArgument,
                 "the map has another size than the one that was opened, which no change can tell; save the "
                 "map itself"};
  }
  const auto changed = find_changes(session().document().original_map(), session().document().shared_map());
  return changed == nullptr ? std::vector<MapChange>() : changed->changes;
}

/// What is in the hand must make sense on another map.
void Editing::enter_document() {
  history_.begin(session().document().origin());
  hand.drop();
  Tool& tool = session().view.tool;
  if (info_of(tool).edits && !check_tool(tool)) tool = Tool::kSelect;
  const auto grid = editable();
  if (!grid) return;
  if (auto unknown = unknown_terrain_text(**grid); !unknown.empty())
    session().messages().add(false, std::move(unknown));
  if (!find_terrain(**grid, hand.paint.terrain)) hand.paint.terrain = terrain_choices(**grid).back().word;
}

void Editing::leave_document() {
  drawing_.discard();
  drawing_.stroke.reset();
  edited_edges_.reset();
}

/// With the maps that it has kept.
std::function<void()> Editing::keep() {
  return [this, kept = history_] {
    history_ = kept;
    tell_edited_edges();
  };
}

OngoingWork Editing::work() {
  return {.follow = [this] { follow(); },
          .working = [this] { return drawing_.busy(); },
          .adopt = [this](double) { session().messages().report(finish_drawing()); },
          .wait = [this] { drawing_.wait(); }};
}

void Editing::follow() {
  const Tool tool = session().view.tool;
  if (std::exchange(tool_, tool) == tool) return;
  hand.drop();
  if (info_of(tool).edits) hand.last_tool = tool;
}

/// What was drawn before is there before anything else is done.
void Editing::settle() {
  drawing_.wait();
  session().messages().report(finish_drawing());
}

std::array<const ToolStroke*, 2> Editing::strokes() const {
  return {drawing_.stroke ? &*drawing_.stroke : nullptr, hand.stroke ? &*hand.stroke : nullptr};
}

std::optional<BrushInHand> Editing::brush() const {
  const Tool tool = session().view.tool;
  const Grid* grid = session().document().grid();
  if (grid == nullptr || !info_of(tool).sized) return std::nullopt;
  const auto letter = find_terrain(*grid, tool == Tool::kErase ? "free" : hand.paint.terrain);
  if (!letter) return std::nullopt;
  return BrushInHand{hand.paint.size, *letter};
}

bool Editing::edits_edges() const {
  return info_of(session().view.tool).of_edges;
}

Result<void> Editing::save_map(const std::filesystem::path& path) {
  const Document& document = session().document();
  // Files of meshes, blocks and squares follow from what their edges are made of: edges alone would be lost.
  if (edited_edges_ != nullptr && document.kind().id != "graph") {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("{}: its file would not hold the edges that were edited; save the changes "
                             "instead: save-changes",
                             document.kind().name)};
  }
  if (auto saved = session().save_document(path); !saved) return saved;
  history_.set_saved(document.origin());
  tell_edited_edges();
  return {};
}

EditedFrom Editing::edited_from() const {
  return {session().document().shared_map(), session().document().original_map()};
}

Result<void> Editing::edit(MapEdit edit) {
  if (!session().has_map())
    return Error{ErrorCode::kInvalidArgument, "there is no map to edit; open or make one first"};
  if (edit.empty()) return {};
  if (!drawing_.behind) return take_step(edit, apply(edited_from(), edit, EditWay::kForward));
  drawing_.ask({std::move(edit), edited_from()});
  return {};
}

Result<void> Editing::draw(const ActionCall& call) {
  const Grid* grid = session().document().grid();
  const std::int64_t cells = grid != nullptr ? grid->cell_count()
                             : session().has_map()
                                 ? std::int64_t{kCellsOfANode} * session().map().node_count()
                                 : 0;
  drawing_.behind = cells > kCellsAtOnce;
  const auto done = session().execute(call);
  drawing_.behind = false;
  auto stroke = std::exchange(hand.stroke, std::nullopt);
  if (drawing_.busy()) drawing_.stroke = std::move(stroke);
  return done;
}

/// The map that has been made takes its place.
Result<void> Editing::finish_drawing() {
  auto drawn = drawing_.take();
  if (!drawn) return {};
  drawing_.stroke.reset();
  return take_step(std::move(drawn->order.edit), std::move(drawn->answer));
}

Result<void> Editing::take_step(MapEdit edit, Result<std::shared_ptr<const Map>> map) {
  if (!map) return map.error();
  Ends ends = {session().searches().start(), session().searches().goal()};
  if (edit.resizing) ends = moved_ends(edit.resizing->moved, *(*map)->as_grid());
  EditHistory::State left = leave_map();
  // What the map is, and not how it is written, decides which indices it has.
  const bool same_map = (*map)->hash() == left.map->hash();
  IndexShelf::Kept indices = same_map ? left.indices : IndexShelf::Kept();
  history_.add(std::move(edit), std::move(left));
  enter_map(std::move(map).value(), std::move(indices), ends);
  return {};
}

Result<void> Editing::undo() {
  if (!history_.can_undo())
    return Error{ErrorCode::kInvalidArgument, "there is no change of the map to undo"};
  return go_in_history(EditWay::kBack);
}

Result<void> Editing::redo() {
  if (!history_.can_redo())
    return Error{ErrorCode::kInvalidArgument, "there is no change of the map to redo"};
  return go_in_history(EditWay::kForward);
}

/// The map is made before anything is left: it was there once, but memory may be short now.
Result<void> Editing::go_in_history(EditWay way) {
  const bool back = way == EditWay::kBack;
  const MapEdit& edit = back ? history_.undone_next() : history_.redone_next();
  const bool resizes = edit.resizing.has_value();
  std::shared_ptr<const Map> map = history_.kept_map(way);
  if (map == nullptr) {
    auto made = apply(edited_from(), edit, way);
    if (!made) return made.error();
    map = std::move(made).value();
  }
  EditHistory::State left = leave_map();
  EditHistory::State to = back ? history_.undo(std::move(left)) : history_.redo(std::move(left));
  enter_map(std::move(map), std::move(to.indices),
            resizes ? to.ends : Ends{session().searches().start(), session().searches().goal()});
  return {};
}

Ends Editing::moved_ends(Cell moved, const Grid& now) const {
  const Grid& before = *session().document().grid();
  const Ends ends = {moved_end(before, session().searches().start(), moved, now),
                     moved_end(before, session().searches().goal(), moved, now)};
  return ends.start == kNoNode || ends.goal == kNoNode ? far_apart_nodes(now) : ends;
}

/// Boxes that a side searches with although they are stale stay those: what one sees fail is not replaced by
/// what another stroke makes fail.
EditHistory::State Editing::leave_map() {
  std::vector<IndexKey> stays_stale;
  for (const Side s : kSides) {
    if (session().used_boxes(s).stale) stays_stale.push_back(session().side(s).boxes);
  }
  return {.map = session().document().shared_map(),
          .indices = session().indices().leave_map(stays_stale),
          .ends = {session().searches().start(), session().searches().goal()}};
}

void Editing::enter_map(std::shared_ptr<const Map> map, IndexShelf::Kept indices, Ends ends) {
  const Map& before = session().map();
  const bool same_size = is_same_size(*map, before);
  const std::array was_free = {before.is_node(ends.start), before.is_node(ends.goal)};
  if (!same_size) hand.stroke.reset();
  session().change_map({.map = std::move(map),
                        .indices = std::move(indices),
                        .ends = ends,
                        .edited = history_.is_edited(),
                        .origin = history_.script()});
  tell_edited_edges();
  if (same_size) report_walled_ends(was_free);
}

/// Of list graphs, whose ground does not show it.
void Editing::tell_edited_edges() {
  const Document& document = session().document();
  edited_edges_ = document.list() == nullptr
                      ? nullptr
                      : find_changes(document.original_map(), document.shared_map(), document.revision());
}

void Editing::report_walled_ends(std::array<bool, 2> was_free) {
  const std::array<std::pair<std::string_view, NodeId>, 2> ends = {
      {{"start", session().searches().start()}, {"goal", session().searches().goal()}}};
  std::string text;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const auto& [word, node] = ends[i];
    if (!was_free[i] || session().map().is_node(node)) continue;
    text += fmt::format("{}the {} {} is a wall now", text.empty() ? "" : ", and ", word,
                        session().map().name_of(node));
  }
  if (!text.empty()) session().messages().replace(kTopic, text + ": drag it to a free cell, or undo");
}

namespace {

constexpr auto kEditLayers = std::to_array<FeatureLayerInfo>(
    {{.layer =
          {.id = "changes",
           .key = "Shift+U",
           .label = "Changes of the map",
           .help =
               "Edges that were closed, are dearer, cheaper or new; while a search answers by boxes from "
               "before an edit also the cells that are others since, diamonds where something was opened, "
               "and the old path where it is the answer no more",
           .shown = true,
           .needs = LayerNeeds::kMap,
           .menu = "View/Layers: the map"},
      .above = "costs"},
     {.layer = unswitched_layer("edge-tool"), .above = "straight"},
     {.layer = unswitched_layer("stroke"), .above = "edge-tool"}});

}  // namespace

extern const FeatureInfo kFeature_edit;
const FeatureInfo kFeature_edit = {.id = "edit",
                                   .make = &make_feature<Editing>,
                                   .actions = &edit_actions,
                                   .actions_after = "file",
                                   .layers = kEditLayers};

}  // namespace goalbound::app
