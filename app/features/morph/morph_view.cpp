// The strip over the maps while they morph into their embedding.
#include <fmt/format.h>

#include "features/morph/morph.hpp"
#include "panels/feature_view.hpp"
#include "panels/strip_items.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

void share_slider(PanelContext& context, const Morph& morph) {
  auto share = static_cast<float>(morph.share());
  ImGui::SetNextItemWidth(220 * context.sizes.scale);
  // The words stand beside it: on it the grip would hide them.
  if (ImGui::SliderFloat("##share", &share, 0, 1, "", ImGuiSliderFlags_AlwaysClamp))
    (void)context.session.execute(ActionCall{"morph", {fmt::format("{:.3f}", share)}});
  tip(context, "How far each node has moved from its coordinates on the map to those by what paths cost",
      "Alt+M");
}

class MorphView final : public FeatureView {
 public:
  bool has_strip(const Session& session) const override { return session.feature<Morph>().on(); }

  void draw_strip(PanelContext& context) override {
    const Session& session = context.session;
    const Morph& morph = session.feature<Morph>();
    strip_caption("Map");
    next_in_strip(context, 2);
    share_slider(context, morph);
    next_in_strip(context, 2);
    strip_caption("Embedding");
    next_in_strip(context, 4);
    if (ImGui::Button("Back to the map")) (void)context.session.execute("morph off");
    next_in_strip(context, 4);
    strip_caption(
        morph.embedding(session.map()) == nullptr
            ? "The embedding is being made"
            : "What is far by paths lies far apart; the boxes are of the same goals here and there");
  }
};

}  // namespace

extern const FeatureViewInfo kFeatureView_morph;
const FeatureViewInfo kFeatureView_morph = {.make = &make_feature_view<MorphView>};

}  // namespace goalbound::app
