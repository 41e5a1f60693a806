// The layers of a canvas that are shown or hidden, made from lists/layers.inc: it drives the overlays, the
// settings, the actions `toggle`, `show` and `hide`, the menu, the keys and the help.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string_view>

namespace goalbound::app {

/// The maps on which a layer has something to show.
enum class LayerNeeds : std::uint8_t { kMap, kGrid, kUniformGrid, kMesh };

struct LayerInfo {
  std::string_view id;     ///< of the overlay that it switches; "grid": the lines between cells
  std::string_view key;    ///< of the keyboard
  std::string_view label;  ///< in menu and settings
  std::string_view help;   ///< one line without a full stop
  bool shown;              ///< unless somebody says
  LayerNeeds needs;
  std::string_view menu;  ///< that switches it
};
/// One without a switch: it is shown whenever there is something to show.
constexpr LayerInfo unswitched_layer(std::string_view id) {
  return {id, "", "", "", true, LayerNeeds::kMap, ""};
}
/// That of a feature.
struct FeatureLayerInfo {
  LayerInfo layer;
  std::string_view above;  ///< the layer that it is drawn just over
};
/// Those that overlays draw, bottom to top, also what has no switch: those of lists/layers.inc, and those of
/// features just over what they name.
std::span<const LayerInfo> drawn_layers();
/// Those that can be switched, in that order; the lines between cells last.
std::span<const LayerInfo> all_layers();
/// Null for an id that no layer has.
const LayerInfo* find_layer(std::string_view id);

/// Which layers are shown.
class Layers {
 public:
  /// The id must be one of all_layers().
  bool shows(std::string_view id) const;
  void show(std::string_view id, bool shown);

 private:
  std::map<std::string_view, bool> chosen_;  ///< where somebody said; ids of the table
};

}  // namespace goalbound::app
