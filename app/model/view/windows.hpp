// Which windows of the interface are open, and what only the host of the program can do.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "goalbound/map.hpp"
#include "model/actions/action.hpp"
#include "model/actions/script.hpp"
#include "model/edit/stroke.hpp"
#include "model/searches/side.hpp"
#include "model/view/camera.hpp"
#include "model/view/space_extent.hpp"
#include "model/view/space_view.hpp"

namespace goalbound::app {

struct UiState {
  std::string_view popup;  ///< id of the one that is open, of all_popup_entries(); empty: none
  bool full_screen = false;
  bool filming = false;            ///< pictures of the timeline are being made; false again: stop
  bool presenter = false;          ///< large text, and only what an audience should look at
  bool spotlight = true;           ///< of the presenter: everything but what is near the mouse is darker
  std::string tab = "now";         ///< page of the inspector, one of inspector_tabs()
  bool keep_folded = false;        ///< the inspector was folded by hand: no click on a node opens it
  Side tab_side = Side::kRight;    ///< whose search the pages of one side show
  std::optional<Side> options;     ///< the side whose options are open
  std::string_view figure;         ///< id of the one that is shown, of all_figures(); empty: none
  bool asks = false;               ///< someone is there to be asked before edits of the map are lost
  std::optional<ActionCall> held;  ///< what waits for the answer, while the window "unsaved" asks
  std::filesystem::path tiles;     ///< what the window "what-blocks" is about; empty: the open map
  std::string tiles_refused{};     ///< why it asks
  bool invitation = false;         ///< a sentence and three doors below the maps: what a first start shows

  /// Closes that one, if it is open.
  void close_popup(std::string_view id);
  /// Closes whatever is open, also the options of a side; false when nothing was.
  bool close_popups();
};

/// How the map is looked at.
struct View {
  Camera camera;
  SpaceView space;  ///< of maps in space
  /// Asks the next frame to fit the map into the canvas, whose size only the panel knows.
  bool fit_requested = true;
  CanvasSize canvas{};  ///< of the map on the screen, in pixels; empty before the first frame
  Tool tool = Tool::kSelect;
  /// Another map is looked at, as usual; the next frame fits it.
  void enter(const Map& map);
  /// Of the map in space; nothing for flat ones.
  const std::optional<SpaceExtent>& extent() const { return extent_; }
  void look_as_usual() { space = usual_view(extent_); }
  /// A map that lies in the plane, seen straight down, or one without heights.
  bool is_flat() const { return !extent_ || (extent_->has_plan && space.is_plan()); }
  Projection projection() const { return Projection(space, extent_ && extent_->y_up); }
  /// Where a node of the map lies in the picture.
  MapPoint point_of(const Map& map, NodeId node) const;
  /// Looks at the map from another side, about what is in the middle now. It must have an extent().
  void turn(double turn, double tilt);
  /// Puts a point of the map into the middle instead; see Camera::look_at.
  void look_at(MapPoint centre, double pixels_per_cell) {
    camera.look_at(centre, pixels_per_cell);
    fit_requested = false;
  }

 private:
  std::optional<SpaceExtent> extent_;
};

/// In pixels.
struct PictureSize {
  int width = 0;
  int height = 0;
};

/// A picture of the map alone to be made.
struct MapExport {
  std::filesystem::path path;  ///< ends in .svg or .png
  bool whole = true;           ///< the whole map, not only what the canvas shows of it
  Side side = Side::kRight;    ///< whose search
  double scale = 1;            ///< times the natural size
};

/// What a feature has found as a picture.
struct DrawingExport {
  std::string_view feature;    ///< FeatureInfo::id
  std::filesystem::path path;  ///< empty: a numbered one
};

/// The timeline as numbered pictures of the map alone.
struct FrameExport {
  std::filesystem::path folder;
  std::size_t count = 0;  ///< at most so many, evenly spread over the events
  bool whole = true;
  Side side = Side::kRight;
  double scale = 1;
};

/// What only the host (window or headless loop) can do; it takes them after each action.
struct HostRequests {
  bool quit = false;
  bool lose_edits = false;  ///< and what is kept for the next start is to have no edits of the map
  std::vector<std::filesystem::path> shots;  ///< pictures to take, in order; empty: a numbered one
  std::vector<MapExport> maps;
  std::vector<DrawingExport> drawings;
  std::optional<FrameExport> frames;
  std::optional<Script> view;  ///< lines that bring a view back; the host executes them
  std::optional<std::string> clipboard;
  bool link = false;                ///< an address of what is shown goes to the clipboard; of pages alone
  bool paste = false;               ///< the text of the clipboard goes to the action `paste`
  std::optional<PictureSize> size;  ///< of the window, or of the pictures to come
  bool wait = false;                ///< headless: go on only when no background work is left
};

}  // namespace goalbound::app
