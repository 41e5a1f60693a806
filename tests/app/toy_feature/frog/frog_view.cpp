#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "frog/frog.hpp"
#include "model/actions/action_calls.hpp"
#include "panels/canvas/draw_list_painter.hpp"
#include "panels/counter_row.hpp"
#include "panels/feature_view.hpp"
#include "panels/strip_items.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

void draw_frog_page(PanelContext& context, Side /*side*/) {
  wrapped_text("It sits on node " + context.session.feature<Frog>().place_text());
}

class FrogView final : public FeatureView {
 public:
  bool has_strip(const Session& session) const override { return session.feature<Frog>().on(); }
  void draw_strip(PanelContext& context) override {
    strip_caption("A frog");
    next_in_strip(context, 2);
    if (ImGui::Button("Catch it")) (void)context.session.execute("frog off");
  }

  bool draw_counters(PanelContext& context, Side side, const Rect& area) override {
    const Frog& frog = context.session.feature<Frog>();
    if (!frog.on() || side == Side::kLeft) return false;
    const auto counters = std::to_array<Counter>(
        {{.name = "hops", .value = std::to_string(frog.position()), .help = "So far"}});
    draw_counter_row(context, area, counters);
    return true;
  }

  /// It is taken by its legs, and put down on its path.
  bool press(PanelContext& context, const Spot& spot) override {
    const Frog& frog = context.session.feature<Frog>();
    taken_at_ = frog.at();
    return frog.on() && frog.at() != kNoNode && spot.node == frog.at();
  }
  void drag(PanelContext& context, const Spot& spot) override {
    const Frog& frog = context.session.feature<Frog>();
    const auto found = std::ranges::find(frog.path(), spot.node);
    if (found != frog.path().end())
      (void)context.session.execute(calls::seek(static_cast<std::size_t>(found - frog.path().begin())));
  }
  bool release(PanelContext& context, const Spot& /*spot*/) override {
    return context.session.feature<Frog>().at() == taken_at_;
  }

  void hover(PanelContext& context, const Spot* spot) override {
    context.session.feature<Frog>().watch(spot == nullptr ? kNoNode : spot->node);
  }
  /// With Alt it hops.
  bool wheel(PanelContext& context, float notches) override {
    Frog& frog = context.session.feature<Frog>();
    if (!frog.on() || !ImGui::GetIO().KeyAlt) return false;
    frog.step(notches > 0 ? 1 : -1);
    return true;
  }
  std::vector<SpotMenuItem> menu(PanelContext& context, const Spot& spot) const override {
    const Frog& frog = context.session.feature<Frog>();
    if (!frog.on()) return {};
    return {{.label = "Begin at the frog",
             .call = calls::start(context.session.map(), frog.at()),
             .checked = spot.node == frog.at()}};
  }

 private:
  NodeId taken_at_ = kNoNode;
};

}  // namespace

extern const FeatureViewInfo kFeatureView_frog;
const FeatureViewInfo kFeatureView_frog = {.make = &make_feature_view<FrogView>,
                                           .page = &make_tab<&draw_frog_page>};

}  // namespace goalbound::app
