// A measure of every node as its colour, on a scale that is the same for all maps.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "features/heat/heat.hpp"
#include "overlays/colour_scale.hpp"
#include "overlays/legend.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"
#include "words/numbers.hpp"

namespace goalbound::app::layer_heat_map {
namespace {

HeatView heat_in(const OverlayView& view) {
  return view.features.get<Heat>().view(view.side);
}

bool is_row_as_box(const OverlayView& view) {
  return view.features.get<Heat>().shows_box_of_row(view.side);
}

/// Classes that the legend names; the others are counted together.
constexpr std::size_t kNamedClasses = 5;

bool is_class(const HeatMap& heat) {
  return heat.scale() == MeasureScale::kClass;
}

bool is_edge(const HeatMap& heat) {
  return heat.scale() == MeasureScale::kEdge;
}

bool is_way(const HeatMap& heat) {
  return heat.scale() == MeasureScale::kWay;
}

/// Parts that an index cuts the map into: their numbers mean nothing, and neighbours are to be told apart.
bool is_part(const HeatMap& heat) {
  return is_class(heat) && heat.own_scale && heat.words.empty();
}

/// Of the values of MeasureScale::kWay: told apart by brightness and pattern as well as by hue.
struct WayLook {
  std::uint32_t colour;
  FillPattern pattern;
};
constexpr auto kWayLooks = std::to_array<WayLook>({
    {kUnreachableColour, FillPattern::kNone},
    {pack_rgba(52, 84, 138), FillPattern::kNone},
    {pack_rgba(240, 220, 90), FillPattern::kDots},
    {pack_rgba(226, 122, 66), FillPattern::kHatch},
});

bool is_nothing(const HeatMap& heat, float value) {
  return (heat.scale() == MeasureScale::kCount || is_edge(heat)) && value == 0;
}

std::uint32_t colour_of_class(const HeatMap& heat, std::size_t number) {
  constexpr std::size_t kColours = 17;
  constexpr std::size_t kStep = 7;
  if (is_edge(heat)) return edge_colour(EdgeIndex(number - 1));
  if (is_part(heat)) return class_colour(number * kStep % kColours);
  if (heat.words.size() > 1) {
    // Up to the last one that some node has: levels that a map lacks take no colours.
    const std::size_t used = heat.class_sizes.size() > 1
                                 ? std::min(heat.class_sizes.size(), heat.words.size())
                                 : heat.words.size();
    return scale_colour(static_cast<double>(number) / static_cast<double>(used - 1));
  }
  return class_colour(number);
}

std::uint32_t colour_of(const HeatMap& heat, float value) {
  if (is_way(heat)) return kWayLooks[static_cast<std::size_t>(value)].colour;
  if (is_class(heat) || is_edge(heat)) return colour_of_class(heat, static_cast<std::size_t>(value));
  return scale_colour(heat.place_of(static_cast<double>(value)));
}

std::uint64_t revision(const OverlayView& view) {
  const HeatMap* map = is_row_as_box(view) ? nullptr : heat_in(view).map;
  return map == nullptr ? 0 : mix(mix(view.map_revision, map->revision), 4);
}

/// What has no value yet looks as unfinished as it is; nodes without boxes do so in any case. Nodes that were
/// never expanded keep the look of the map.
void paint(const OverlayView& view, NodePaint& paint) {
  const HeatMap& heat = *heat_in(view).map;
  for (std::uint32_t slot = 0; slot < heat.values.size(); ++slot) {
    const float value = heat.values[slot];
    if (std::isnan(value)) {
      if (heat.complete) continue;
      paint.colour[slot] = kUnfinishedColour;
      paint.set_pattern(slot, FillPattern::kUnfinished);
    } else if (!is_nothing(heat, value)) {
      paint.set_plain(slot, colour_of(heat, value));
      if (is_way(heat)) paint.set_pattern(slot, kWayLooks[static_cast<std::size_t>(value)].pattern);
    }
  }
}

void add_classes(const HeatMap& heat, Legend& legend) {
  const std::size_t count = heat.class_sizes.size();
  std::uint64_t others = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (i < kNamedClasses || count == kNamedClasses + 1) {
      legend.entries.push_back(
          {class_colour(i), count_text(heat.class_sizes[i], heat.node_word, heat.nodes_word)});
    } else {
      others += heat.class_sizes[i];
    }
  }
  if (others == 0) return;
  legend.entries.push_back({0, fmt::format("{} more, {}", grouped(count - kNamedClasses),
                                           count_text(others, heat.node_word, heat.nodes_word))});
}

/// Those that some node has, by the words of the index.
void add_words(const HeatMap& heat, Legend& legend) {
  for (std::size_t i = is_edge(heat) ? 1 : 0; i < std::min(heat.words.size(), heat.class_sizes.size()); ++i) {
    if (heat.class_sizes[i] > 0) legend.entries.push_back({colour_of_class(heat, i), heat.words[i]});
  }
}

/// The share of each way in what is known.
void add_ways(const HeatMap& heat, Legend& legend) {
  std::uint64_t known = 0;
  for (const std::uint32_t size : heat.class_sizes) known += size;
  for (std::size_t i = 1; i <= kWayLooks.size(); ++i) {
    const std::size_t way = i % kWayLooks.size();  // no path comes last
    const std::uint64_t count = way < heat.class_sizes.size() ? heat.class_sizes[way] : 0;
    if (count == 0 && way == 0) continue;
    legend.entries.push_back(
        {kWayLooks[way].colour,
         fmt::format("{}: {}", words_of_way(way),
                     percent_text(static_cast<double>(count) /
                                  static_cast<double>(std::max<std::uint64_t>(known, 1)))),
         kWayLooks[way].pattern});
  }
}

/// What is under the mouse, or else why there is nothing, or how far it is.
void add_text(const OverlayView& view, const HeatView& shown, Legend& legend) {
  if (shown.map != nullptr && view.pointed.hovered != kNoNode && view.map().is_node(view.pointed.hovered)) {
    const float value = shown.map->values[view.map().slot(view.pointed.hovered)];
    legend.text = value_text(*shown.map, value);
    if (!std::isnan(value) && !ticks_of(*shown.map).empty())
      legend.marker = shown.map->place_of(static_cast<double>(value));
    return;
  }
  legend.text = shown.note;
  if (shown.map != nullptr && is_part(*shown.map))
    legend.text = count_text(shown.map->class_sizes.size(), "part", "parts");
  if (shown.progress) {
    legend.text = shown.progress->done == 0
                      ? "being computed"
                      : fmt::format("{} computed, {} left", percent_text(shown.progress->fraction()),
                                    duration_text(shown.progress->seconds_remaining));
  }
}

void legend(const OverlayView& view, Legend& legend) {
  const HeatView shown = heat_in(view);
  const bool has_title = shown.map != nullptr && !shown.map->title.empty();
  legend.title = has_title ? shown.map->title : std::string(shown.measure->label);
  legend.chooses_measure = true;
  if (shown.map != nullptr) {
    legend.ticks = ticks_of(*shown.map);
    const HeatMap& heat = *shown.map;
    if (!heat.words.empty()) add_words(heat, legend);
    if (is_class(heat) && !heat.own_scale) add_classes(heat, legend);
    if (is_way(*shown.map)) add_ways(*shown.map, legend);
  }
  add_text(view, shown, legend);
  if (shown.map == nullptr || !is_edge(*shown.map)) return;
  legend.button = is_row_as_box(view) ? "Show the row again" : "Squeeze it into boxes";
  legend.call = "row-as-box toggle";
  legend.button_tip =
      "Where several edges begin shortest paths, the row keeps one, and a box what its ordering does: "
      "canonical ones begin diagonally";
}

constexpr OverlayInfo kHeatMap = {
    .layer = "heat-map",
    .applies = [](const OverlayView& view) { return heat_in(view).measure != nullptr; },
    .revision = &revision,
    .paint = &paint,
    .draw = nullptr,
    .legend = &legend,
};
constexpr auto kHeatLayers = std::to_array<OverlayEntry>({{"heat-map", &kHeatMap}});

}  // namespace
}  // namespace goalbound::app::layer_heat_map

namespace goalbound::app {

extern const std::span<const OverlayEntry> kFeatureLayers_heat;
const std::span<const OverlayEntry> kFeatureLayers_heat = layer_heat_map::kHeatLayers;

}  // namespace goalbound::app
