// The map as it is edited: what the tools do, what has become of it, and taking back.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "features/edit/map_editing.hpp"
#include "goalbound/grid.hpp"
#include "model/edit/edge_edit.hpp"
#include "model/edit/edit_history.hpp"
#include "model/feature.hpp"

namespace goalbound::app {

/// What the tools draw with, and what they are about to draw.
struct EditHand {
  Paint paint;           ///< of the tools that edit cells
  EdgePaint edge_paint;  ///< of the one that edits edges
  /// The edge that it would change: from, to; of two ways the one from the end that is nearer to the mouse.
  std::optional<std::pair<NodeId, NodeId>> aimed_edge{};
  std::optional<ToolStroke> stroke{};  ///< while the mouse draws
  Tool last_tool = Tool::kBrush;       ///< of those that edit

  /// What the mouse was drawing is dropped.
  void drop();
};

/// A brush in the hand.
struct BrushInHand {
  int size = 1;
  char letter = 0;
};

class Editing final : public Feature {
 public:
  using Feature::Feature;

  OngoingWork work() override;
  void settle() override;
  void enter_document() override;
  void leave_document() override;
  std::function<void()> keep() override;

  EditHand hand;

  /// The map, where it can be edited. Error kInvalidArgument with the reason: without a map, and on one whose
  /// kind has no cells.
  Result<const Grid*> editable() const;
  /// The same of edges: on all maps that are no grids.
  Result<const ListGraph*> editable_edges() const;
  /// Whether there is something that the tool, of those that edit, could change. Errors: those of the others.
  Result<void> check_tool(Tool tool) const;
  /// What lies between the map that was opened, or saved last, and the map as it is. Error kInvalidArgument
  /// without a map, and where its size has changed.
  Result<std::vector<MapChange>> changes_since_original() const;
  /// The same map for drawing: null where nothing lies between, or the size has changed.
  const std::shared_ptr<const ChangedMap>& edited_edges() const { return edited_edges_; }
  /// A step of the history; one that changes nothing is none. Boxes of the map as it was become stale,
  /// problems of the table go, and where the size changes selection and breakpoints too. Errors: those of
  /// apply(), and kInvalidArgument without a map; nothing has changed then.
  Result<void> edit(MapEdit edit);
  /// An action that the mouse has drawn. On a large map the new one is made in the background, because that
  /// takes a tenth of a second for a million cells; it is there before anything else is executed. Errors that
  /// come so late become messages.
  Result<void> draw(const ActionCall& call);
  /// What the mouse has drawn on a map that is being made, and what it is drawing; null without.
  std::array<const ToolStroke*, 2> strokes() const;
  /// Of the tool, where it draws with one.
  std::optional<BrushInHand> brush() const;
  /// The tool does, and not cells.
  bool edits_edges() const;
  /// Map, its boxes as far as they were there, and hash are as before the last step, or as after it again.
  /// Error kInvalidArgument when there is none.
  Result<void> undo();
  Result<void> redo();
  EditHistory& history() { return history_; }
  const EditHistory& history() const { return history_; }
  /// See Document::save. Error kInvalidArgument also where the file would not hold what was edited.
  Result<void> save_map(const std::filesystem::path& path);

 private:
  void follow();
  EditedFrom edited_from() const;
  Result<void> finish_drawing();
  Result<void> take_step(MapEdit edit, Result<std::shared_ptr<const Map>> map);
  Result<void> go_in_history(EditWay way);
  Ends moved_ends(Cell moved, const Grid& now) const;
  EditHistory::State leave_map();
  void enter_map(std::shared_ptr<const Map> map, IndexShelf::Kept indices, Ends ends);
  void tell_edited_edges();
  void report_walled_ends(std::array<bool, 2> was_free);

  Tool tool_ = Tool::kSelect;  ///< that `hand` is about
  MapEditing drawing_;
  EditHistory history_;
  std::shared_ptr<const ChangedMap> edited_edges_;
};

ActionList edit_actions();
void add_edge_actions(ActionList& list);

}  // namespace goalbound::app
