// The discs of landmarks under the mouse: dragged, and asked for what they tell.
#include <fmt/format.h>

#include "features/landmarks/landmarks.hpp"
#include "model/actions/action_calls.hpp"
#include "panels/feature_view.hpp"

namespace goalbound::app {
namespace {

/// Of the landmarks that are drawn on a side the one whose disc is under the mouse, as its number.
std::optional<std::size_t> landmark_under(const PanelContext& context, const Spot& spot) {
  const Session& session = context.session;
  const NodeId start = session.searches().start();
  const auto asked = asked_landmarks(session, spot.side);
  if (!asked || !session.settings().shows("search") || !session.map().is_node(start)) return std::nullopt;
  const auto landmarks = asked->index->landmarks(session.map().slot(start));
  for (std::size_t i = 0; i < landmarks.size(); ++i) {
    if (spot.is_near(spot.drawing.centre(landmarks[i]), context.sizes.grab_radius)) return i;
  }
  return std::nullopt;
}

class LandmarksView final : public FeatureView {
 public:
  bool press(PanelContext& context, const Spot& spot) override {
    moved_ = false;
    dragged_ = landmark_under(context, spot);
    return dragged_.has_value();
  }

  void drag(PanelContext& context, const Spot& spot) override {
    if (!ImGui::IsMouseDragging(ImGuiMouseButton_Left)) return;
    moved_ = true;
    // The search follows each step: the next one waits for it.
    if (!context.session.searches().busy()) move(context, spot);
  }

  bool release(PanelContext& context, const Spot& spot) override {
    if (moved_) move(context, spot);
    return !moved_;
  }

  std::vector<SpotMenuItem> menu(PanelContext& context, const Spot& spot) const override {
    const auto number = landmark_under(context, spot);
    if (!number) return {};
    return {{.label = fmt::format("What landmark {} tells", *number + 1),
             .call = calls::landmark_field(*number)}};
  }

 private:
  void move(PanelContext& context, const Spot& spot) const {
    Session& session = context.session;
    const NodeId to = spot.nearest_node();
    if (to == kNoNode || !session.map().is_node(to)) return;
    const auto asked = asked_landmarks(session, spot.side);
    if (!asked || *dragged_ >= asked->index->count()) return;
    if (asked->index->landmarks(session.map().slot(to))[*dragged_] == to) return;
    (void)session.execute(calls::landmark(session.map(), spot.side, *dragged_, to));
  }

  std::optional<std::size_t> dragged_;  ///< by its number from 0
  bool moved_ = false;                  ///< since the button went down
};

}  // namespace

extern const FeatureViewInfo kFeatureView_landmarks;
const FeatureViewInfo kFeatureView_landmarks = {.make = &make_feature_view<LandmarksView>};

}  // namespace goalbound::app
