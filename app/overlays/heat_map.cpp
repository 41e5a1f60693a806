// A measure of every node as its colour, on a scale that is the same for all maps.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "overlays/colour_scale.hpp"
#include "overlays/legend.hpp"
#include "overlays/overlay.hpp"
#include "overlays/palette.hpp"
#include "words/numbers.hpp"

namespace goalbound::app::layer_heat_map {
namespace {

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
  return view.heat.map == nullptr || view.row_as_box
             ? 0
             : mix(mix(view.map_revision, view.heat.map->revision), 4);
}

/// What has no value yet looks as unfinished as it is; nodes without boxes do so in any case. Nodes that were
/// never expanded keep the look of the map.
void paint(const OverlayView& view, NodePaint& paint) {
  const HeatMap& heat = *view.heat.map;
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
void add_text(const OverlayView& view, Legend& legend) {
  if (view.heat.map != nullptr && view.hovered != kNoNode && view.map().is_node(view.hovered)) {
    const float value = view.heat.map->values[view.map().slot(view.hovered)];
    legend.text = value_text(*view.heat.map, value);
    if (!std::isnan(value) && !ticks_of(*view.heat.map).empty())
      legend.marker = view.heat.map->place_of(static_cast<double>(value));
    return;
  }
  legend.text = view.heat.note;
  if (view.heat.map != nullptr && is_part(*view.heat.map))
    legend.text = count_text(view.heat.map->class_sizes.size(), "part", "parts");
  if (view.heat.progress) {
    legend.text = view.heat.progress->done == 0
                      ? "being computed"
                      : fmt::format("{} computed, {} left", percent_text(view.heat.progress->fraction()),
                                    duration_text(view.heat.progress->seconds_remaining));
  }
}

void legend(const OverlayView& view, Legend& legend) {
  const bool has_title = view.heat.map != nullptr && !view.heat.map->title.empty();
  legend.title = has_title ? view.heat.map->title : std::string(view.heat.measure->label);
  legend.chooses_measure = true;
  if (view.heat.map != nullptr) {
    legend.ticks = ticks_of(*view.heat.map);
    const HeatMap& heat = *view.heat.map;
    if (!heat.words.empty()) add_words(heat, legend);
    if (is_class(heat) && !heat.own_scale) add_classes(heat, legend);
    if (is_way(*view.heat.map)) add_ways(*view.heat.map, legend);
  }
  add_text(view, legend);
  if (view.heat.map == nullptr || !is_edge(*view.heat.map)) return;
  legend.button = view.row_as_box ? "Show the row again" : "Squeeze it into boxes";
  legend.call = "row-as-box toggle";
  legend.button_tip =
      "Where several edges begin shortest paths, the row keeps one, and a box what its ordering does: "
      "canonical ones begin diagonally";
}

}  // namespace

extern const OverlayInfo kOverlay;
const OverlayInfo kOverlay = {
    .layer = "heat-map",
    .applies = [](const OverlayView& view) { return view.heat.measure != nullptr; },
    .revision = &revision,
    .paint = &paint,
    .draw = nullptr,
    .legend = &legend,
};

}  // namespace goalbound::app::layer_heat_map
