#include <array>

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

constexpr OverlayInfo kPuddles = {
    .layer = "puddles",
    .applies = [](const OverlayView& view) { return view.features.get<Frog>().at() != kNoNode; },
    .revision = nullptr,
    .paint = nullptr,
    .draw = &draw_frog,
    .legend = &frog_legend,
};
constexpr auto kFrogLayers = std::to_array<OverlayEntry>({{"puddles", &kPuddles}});

}  // namespace

extern const std::span<const OverlayEntry> kFeatureLayers_frog;
const std::span<const OverlayEntry> kFeatureLayers_frog = kFrogLayers;

}  // namespace goalbound::app
