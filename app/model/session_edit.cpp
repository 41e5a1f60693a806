// The part of the session that edits maps: what follows when the map becomes another one of its kind.
#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/grid.hpp"
#include "model/edit/terrain_words.hpp"
#include "model/replaced_file.hpp"
#include "model/session.hpp"
#include "pictures/map_picture.hpp"
#include "pictures/png.hpp"

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

Result<const Grid*> Session::editable() const {
  if (!has_map())
    return Error{ErrorCode::kInvalidArgument, "there is no map to edit; open or make one first"};
  if (const Grid* grid = document_.grid()) return grid;
  return Error{ErrorCode::kInvalidArgument,
               fmt::format("a {} has no cells to edit; open or make a grid", document_.kind().name)};
}

Result<const ListGraph*> Session::editable_edges() const {
  if (!has_map())
    return Error{ErrorCode::kInvalidArgument, "there is no map to edit; open or make one first"};
  if (const ListGraph* graph = document_.list()) return graph;
  return Error{ErrorCode::kInvalidArgument, "the moves of a grid follow from its cells; paint those"};
}

Result<void> Session::check_tool(Tool tool) const {
  if (info_of(tool).of_edges) {
    const auto graph = editable_edges();
    return graph ? Result<void>() : graph.error();
  }
  const auto grid = editable();
  return grid ? Result<void>() : grid.error();
}

Result<std::vector<MapChange>> Session::changes_since_original() const {
  if (!has_map()) return Error{ErrorCode::kInvalidArgument, "there is no map; open one first"};
  if (!is_same_size(*document_.original_map(), map())) {
    return Error{ErrorCode::kInvalidArgument,
                 "the map has another size than the one that was opened, which no change can tell; save the "
                 "map itself"};
  }
  const auto changed = find_changes(document_.original_map(), document_.shared_map());
  return changed == nullptr ? std::vector<MapChange>() : changed->changes;
}

Result<void> Session::save_picture(const std::filesystem::path& path, int scale) const {
  if (!has_map()) return Error{ErrorCode::kInvalidArgument, "there is no map to save; open one first"};
  const auto image = picture_of_map(map(), scale);
  if (!image) return Error{image.error().code, image.error().message, path.string()};
  if (auto free = check_replaced_file(path); !free) return free;
  return save_png(*image, path);
}

/// For another map: what is in the hand must make sense on it.
void Session::prepare_tools() {
  view.stroke.reset();
  view.aimed_edge.reset();
  if (info_of(view.tool).edits && !check_tool(view.tool)) view.tool = Tool::kSelect;
  const auto grid = editable();
  if (!grid) return;
  if (auto unknown = unknown_terrain_text(**grid); !unknown.empty()) messages_.add(false, std::move(unknown));
  if (!find_terrain(**grid, view.paint.terrain)) view.paint.terrain = terrain_choices(**grid).back().word;
}

EditedFrom Session::edited_from() const {
  return {document_.shared_map(), document_.original_map()};
}

Result<void> Session::edit(MapEdit edit) {
  if (!has_map())
    return Error{ErrorCode::kInvalidArgument, "there is no map to edit; open or make one first"};
  if (edit.empty()) return {};
  if (!drawing_.behind) return take_step(edit, apply(edited_from(), edit, EditWay::kForward));
  drawing_.ask({std::move(edit), edited_from()});
  return {};
}

Result<void> Session::draw(const ActionCall& call) {
  const Grid* grid = document_.grid();
  const std::int64_t cells = grid != nullptr ? grid->cell_count()
                             : has_map()     ? std::int64_t{kCellsOfANode} * map().node_count()
                                             : 0;
  drawing_.behind = cells > kCellsAtOnce;
  const auto done = execute(call);
  drawing_.behind = false;
  auto stroke = std::exchange(view.stroke, std::nullopt);
  if (drawing_.busy()) drawing_.stroke = std::move(stroke);
  return done;
}

/// The map that has been made takes its place.
Result<void> Session::finish_drawing() {
  auto drawn = drawing_.take();
  if (!drawn) return {};
  drawing_.stroke.reset();
  return take_step(std::move(drawn->order.edit), std::move(drawn->answer));
}

Result<void> Session::take_step(MapEdit edit, Result<std::shared_ptr<const Map>> map) {
  if (!map) return map.error();
  Ends ends = {searches_.start(), searches_.goal()};
  if (edit.resizing) ends = moved_ends(edit.resizing->moved, *(*map)->as_grid());
  EditHistory::State left = leave_map();
  // What the map is, and not how it is written, decides which indices it has.
  const bool same_map = (*map)->hash() == left.map->hash();
  IndexShelf::Kept indices = same_map ? left.indices : IndexShelf::Kept();
  history_.add(std::move(edit), std::move(left));
  enter_map(std::move(map).value(), std::move(indices), ends);
  return {};
}

Result<void> Session::undo() {
  if (!history_.can_undo())
    return Error{ErrorCode::kInvalidArgument, "there is no change of the map to undo"};
  return go_in_history(EditWay::kBack);
}

Result<void> Session::redo() {
  if (!history_.can_redo())
    return Error{ErrorCode::kInvalidArgument, "there is no change of the map to redo"};
  return go_in_history(EditWay::kForward);
}

/// The map is made before anything is left: it was there once, but memory may be short now.
Result<void> Session::go_in_history(EditWay way) {
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
            resizes ? to.ends : Ends{searches_.start(), searches_.goal()});
  return {};
}

Ends Session::moved_ends(Cell moved, const Grid& now) const {
  const Grid& before = *document_.grid();
  const Ends ends = {moved_end(before, searches_.start(), moved, now),
                     moved_end(before, searches_.goal(), moved, now)};
  return ends.start == kNoNode || ends.goal == kNoNode ? far_apart_nodes(now) : ends;
}

/// Boxes that a side searches with although they are stale stay those: what one sees fail is not replaced by
/// what another stroke makes fail.
EditHistory::State Session::leave_map() {
  std::vector<IndexKey> stays_stale;
  for (const Side s : kSides) {
    if (used_boxes(s).stale) stays_stale.push_back(side(s).boxes);
  }
  return {.map = document_.shared_map(),
          .indices = indices_.leave_map(stays_stale),
          .ends = {searches_.start(), searches_.goal()}};
}

void Session::enter_map(std::shared_ptr<const Map> map, IndexShelf::Kept indices, Ends ends) {
  const bool same_size = is_same_size(*map, document_.map());
  const std::array was_free = {document_.map().is_node(ends.start), document_.map().is_node(ends.goal)};
  if (!same_size) view.stroke.reset();
  work_.end_map();
  document_.change(std::move(map), history_.is_edited(), history_.script());
  tell_edited_edges();
  indices_.enter_map(std::move(indices));
  forget_places(same_size);
  searches_.change_map(ends, same_size);
  apply_settings();
  if (same_size) report_walled_ends(was_free);
}

/// Of list graphs, whose ground does not show it.
void Session::tell_edited_edges() {
  edited_edges_ = document_.list() == nullptr
                      ? nullptr
                      : find_changes(document_.original_map(), document_.shared_map(), document_.revision());
}

/// What speaks of cells by their places.
void Session::forget_places(bool same_size) {
  const auto selected = selection_.selected();
  if (same_size) {
    if (selected && !map().is_node(*selected)) selection_.select(std::nullopt);
    if (document_.list() != nullptr) selection_.choose_edge(std::nullopt);  // they have other numbers now
    return;
  }
  selection_.clear();
  features_.forget_places();
  view.fit_requested = true;
}

void Session::report_walled_ends(std::array<bool, 2> was_free) {
  const std::array<std::pair<std::string_view, NodeId>, 2> ends = {
      {{"start", searches_.start()}, {"goal", searches_.goal()}}};
  std::string text;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const auto& [word, node] = ends[i];
    if (!was_free[i] || map().is_node(node)) continue;
    text += fmt::format("{}the {} {} is a wall now", text.empty() ? "" : ", and ", word, map().name_of(node));
  }
  if (!text.empty()) messages_.replace(kTopic, text + ": drag it to a free cell, or undo");
}

}  // namespace goalbound::app
