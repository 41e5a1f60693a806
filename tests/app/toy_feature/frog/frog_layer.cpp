#include "frog/frog.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

void draw_frog(const OverlayView& view, DrawList& list) {
  const Frog& frog = view.features.get<Frog>();
  list.marks.push_back({.at = view.drawing.centre(frog.at()), .radius = 0.4F, .colour = kPathColour});
}

void frog_legend(const OverlayView& /*view*/, Legend& legend) {
  legend.title = "Frog";
  legend.entries = {{kPathColour, "the frog"}};
}

}  // namespace

extern const FeatureLayer kFeatureLayer_frog;
const FeatureLayer kFeatureLayer_frog = {
    .above = "ends",
    .overlay = {.layer = "puddles",
                .applies = [](const OverlayView& view) { return view.features.get<Frog>().at() != kNoNode; },
                .revision = nullptr,
                .paint = nullptr,
                .draw = &draw_frog,
                .legend = &frog_legend},
};

}  // namespace goalbound::app
