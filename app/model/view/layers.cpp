#include "model/view/layers.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <iterator>
#include <vector>

#include "goalbound/spelling.hpp"
#include "model/feature.hpp"

namespace goalbound::app {
namespace {

constexpr auto kOverlays = std::to_array<LayerInfo>({
#define GOALBOUND_ENTRY(name, ...) {__VA_ARGS__},
#include "model/lists/layers.inc"
#undef GOALBOUND_ENTRY
});
/// Drawn with the map itself.
constexpr LayerInfo kGridLines = {"grid",
                                  "I",
                                  "Grid lines",
                                  "Lines between the cells when they are large enough",
                                  true,
                                  LayerNeeds::kGrid,
                                  "View/Layers: the map"};

/// And what lies just over it.
void add(const LayerInfo& layer, std::vector<LayerInfo>& layers) {
  layers.push_back(layer);
  for (const FeatureInfo* feature : all_features()) {
    for (const auto& [info, above] : feature->layers) {
      if (above == layer.id) add(info, layers);
    }
  }
}

std::vector<LayerInfo> bottom_to_top() {
  std::vector<LayerInfo> layers;
  for (const LayerInfo& layer : kOverlays) add(layer, layers);
  return layers;
}

std::vector<LayerInfo> with_switches() {
  std::vector<LayerInfo> layers;
  std::ranges::copy_if(drawn_layers(), std::back_inserter(layers),
                       [](const LayerInfo& info) { return !info.label.empty(); });
  layers.push_back(kGridLines);
  return layers;
}

}  // namespace

std::span<const LayerInfo> drawn_layers() {
  static const std::vector<LayerInfo> kTable = bottom_to_top();
  return kTable;
}

std::span<const LayerInfo> all_layers() {
  static const std::vector<LayerInfo> kTable = with_switches();
  return kTable;
}

const LayerInfo* find_layer(std::string_view id) {
  return find_entry(all_layers(), id);
}

bool Layers::shows(std::string_view id) const {
  if (const auto chosen = chosen_.find(id); chosen != chosen_.end()) return chosen->second;
  const LayerInfo* layer = find_layer(id);
  assert(layer != nullptr && "no such layer");
  return layer != nullptr && layer->shown;
}

void Layers::show(std::string_view id, bool shown) {
  const LayerInfo* layer = find_layer(id);
  assert(layer != nullptr && "no such layer");
  if (layer != nullptr) chosen_[layer->id] = shown;
}

}  // namespace goalbound::app
