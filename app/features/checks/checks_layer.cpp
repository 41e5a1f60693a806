// The nodes whose boxes differ from those of the file that they are compared with.
#include <array>

#include "features/checks/checks.hpp"
#include "overlays/change_colour.hpp"
#include "overlays/overlay.hpp"

namespace goalbound::app {
namespace {

const Checks& checks_in(const OverlayView& view) {
  return view.features.get<Checks>();
}

bool has_differences(const OverlayView& view) {
  return view.shows_boxes && checks_in(view).differences(view.side) != nullptr;
}

std::uint64_t differences_revision(const OverlayView& view) {
  return mix(mix(view.map_revision, checks_in(view).comparison().revision()), 307);
}

void paint_differences(const OverlayView& view, NodePaint& paint) {
  constexpr unsigned kOpacity = 170;
  const std::vector<NodeChange>& nodes = checks_in(view).differences(view.side)->nodes;
  for (std::uint32_t slot = 0; slot < nodes.size(); ++slot) {
    if (nodes[slot] != NodeChange::kEqual) paint.tint(slot, change_colour(nodes[slot]), kOpacity);
  }
}

constexpr OverlayInfo kDifferences = {
    .layer = "differences",
    .applies = &has_differences,
    .revision = &differences_revision,
    .paint = &paint_differences,
    .draw = nullptr,
};
constexpr auto kChecksLayers = std::to_array<OverlayEntry>({{"differences", &kDifferences}});

}  // namespace

extern const std::span<const OverlayEntry> kFeatureLayers_checks;
const std::span<const OverlayEntry> kFeatureLayers_checks = kChecksLayers;

}  // namespace goalbound::app
