// Paths that are kept: each in the colour and pattern of what is known of it.
#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "features/kept_paths/kept_paths.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

struct KeptLook {
  std::uint32_t colour;
  LinePattern pattern;
};
/// In the order of PathVerdict.
constexpr std::array<KeptLook, 4> kKeptLooks = {{{kEdgeColours[2], LinePattern::kSolid},
                                                 {kEdgeColours[3], LinePattern::kDotted},
                                                 {kEdgeColours[1], LinePattern::kLongDash},
                                                 {kIllegalColour, LinePattern::kDashDot}}};

const KeptLook& look_of(PathVerdict verdict) {
  return kKeptLooks[static_cast<std::size_t>(verdict)];
}

void draw_kept_paths(const OverlayView& view, DrawList& list) {
  const auto all = view.features.get<KeptPathList>().all();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const KeptPathList::Entry& entry = all[i];
    const KeptLook& look = look_of(entry.verdict);
    std::vector<MapPoint> points;
    points.reserve(entry.nodes.size());
    for (const NodeId node : entry.nodes) points.push_back(view.drawing.centre(node));
    if (points.size() > 1) {
      list.lines.push_back({.points = points, .colour = kShadowColour, .width = 5});
      list.lines.push_back({.points = points, .colour = look.colour, .width = 3, .pattern = look.pattern});
    }
    list.labels.push_back({.at = view.drawing.centre(entry.start),
                           .text = std::to_string(i + 1),
                           .colour = look.colour,
                           .above_pixels = 16,
                           .plate = true});
  }
}

void kept_legend(const OverlayView& view, Legend& legend) {
  if (!view.shows_map_facts) return;  // it is the same on both sides
  const KeptPathList& kept = view.features.get<KeptPathList>();
  legend.title = "Kept paths";
  for (const PathVerdict verdict :
       {PathVerdict::kShortest, PathVerdict::kUnknown, PathVerdict::kLonger, PathVerdict::kBlocked}) {
    if (const std::size_t count = kept.count(verdict); count > 0)
      // With the noun: a bare number would read as that of a path.
      legend.entries.push_back(
          {look_of(verdict).colour,
           fmt::format("{} path{}: {}", count, count == 1 ? "" : "s", describe(verdict))});
  }
}

constexpr OverlayInfo kKeptPaths = {.layer = "kept-paths",
                                    .applies =
                                        [](const OverlayView& view) {
                                          return view.instead == nullptr &&
                                                 !view.features.get<KeptPathList>().all().empty();
                                        },
                                    .revision = nullptr,
                                    .paint = nullptr,
                                    .draw = &draw_kept_paths,
                                    .legend = &kept_legend};
constexpr auto kKeptPathLayers = std::to_array<OverlayEntry>({{"kept-paths", &kKeptPaths}});

}  // namespace

extern const std::span<const OverlayEntry> kFeatureLayers_kept_paths;
const std::span<const OverlayEntry> kFeatureLayers_kept_paths = kKeptPathLayers;

}  // namespace goalbound::app
