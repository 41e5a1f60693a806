// What is drawn of a feature besides its layers: app/features/NAME/NAME_view.cpp.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/actions/action.hpp"
#include "overlays/map_drawing.hpp"
#include "panels/context.hpp"
#include "panels/popups/popup.hpp"
#include "panels/tabs/tab.hpp"

namespace goalbound::app {

class MapView;

/// The mouse over a map.
struct Spot {
  const MapView& view;
  const MapDrawing& drawing;
  NodeId node;  ///< under the mouse, or kNoNode
  Side side;    ///< whose canvas it is

  /// However far that is; kNoNode on a map without nodes.
  NodeId nearest_node() const;
  /// The mouse is on a disc there.
  bool is_near(MapPoint at, float grab_radius) const;
};

/// In the menu of the right click on a map.
struct SpotMenuItem {
  std::string label;
  ActionCall call;
  bool checked = false;
  bool enabled = true;
};

/// On the plate between both maps.
struct Plate {
  Judgement judgement;            ///< empty: no plate
  std::string_view of_what = {};  ///< behind it, in its tooltip
};

/// Nothing is drawn unless a feature says otherwise.
class FeatureView {
 public:
  virtual ~FeatureView() = default;

  /// Whether it has something in the strip over the maps, and that: items side by side, in a window that is
  /// there already.
  virtual bool has_strip(const Session& /*session*/) const { return false; }
  virtual void draw_strip(PanelContext& /*context*/) {}
  /// In the place of the title of a canvas; empty: the search.
  virtual std::string title(const Session& /*session*/, Side /*side*/) const { return {}; }
  /// In the place of the counters of a search; false where it has none.
  virtual bool draw_counters(PanelContext& /*context*/, Side /*side*/, const Rect& /*area*/) { return false; }
  /// In the place of what compares both searches; nothing: that stays.
  virtual std::optional<Plate> plate(const Session& /*session*/) const { return std::nullopt; }
  /// While it has the timeline: in the place of the rows of the searches. That of a StepClock as it is shows
  /// how far it is, and can be dragged.
  virtual void draw_rows(PanelContext& context, const Rect& area);

  /// The left button goes down on a map, beside the discs of start and goal: true takes the mouse until it is
  /// released.
  virtual bool press(PanelContext& /*context*/, const Spot& /*spot*/) { return false; }
  /// The mouse moves, or stands still, after that.
  virtual void drag(PanelContext& /*context*/, const Spot& /*spot*/) {}
  /// The button goes up: true where that was no more than a click, which selects what is under the mouse.
  virtual bool release(PanelContext& /*context*/, const Spot& /*spot*/) { return false; }
  /// Both buttons are its own while that is so, and nothing else is asked what they do: there is no menu.
  virtual bool has_buttons(const Session& /*session*/) const { return false; }
  /// The mouse is over a map; null: it has left them, or moves the map.
  virtual void hover(PanelContext& /*context*/, const Spot* /*spot*/) {}
  /// All maps have had the mouse in this frame.
  virtual void end_frame(PanelContext& /*context*/) {}
  /// The wheel is turned over a map: true where that does something else than to zoom.
  virtual bool wheel(PanelContext& /*context*/, float /*notches*/) { return false; }
  /// What the menu of the right click has besides.
  virtual std::vector<SpotMenuItem> menu(PanelContext& /*context*/, const Spot& /*spot*/) const { return {}; }
};

/// NAME_view.cpp defines kFeatureView_NAME.
struct FeatureViewInfo {
  std::unique_ptr<FeatureView> (*make)();
  MakeTab page = nullptr;            ///< draws FeatureInfo::page
  const PopupInfo* popup = nullptr;  ///< draws FeatureInfo::popup
  /// What it has to show as an SVG, for HostRequests::drawings; empty while there is nothing.
  std::string (*drawing)(const Session& session) = nullptr;
};
struct FeatureViewEntry {
  std::string_view id;
  const FeatureViewInfo* info;
};
/// In the order of all_features(); those without a view have no entry.
std::span<const FeatureViewEntry> all_feature_views();
/// Null for one without a view.
const FeatureViewInfo* find_feature_view(std::string_view id);

template <class T>
std::unique_ptr<FeatureView> make_feature_view() {
  return std::make_unique<T>();
}

/// Those of one window.
class FeatureViews {
 public:
  struct Entry {
    std::string_view id;
    std::unique_ptr<FeatureView> view;
  };

  FeatureViews();
  std::span<const Entry> all() const { return all_; }
  /// Null without.
  FeatureView* find(std::string_view id) const;

 private:
  std::vector<Entry> all_;
};

}  // namespace goalbound::app
