#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"
#include "model/files/opened_file.hpp"
#include "panels/popups/popup.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

/// Layers to tick, and a line for tiles and properties: of the file that was refused, or of the open map.
class WhatBlocksPopup final : public Popup {
 public:
  void opened(PanelContext& context) override {
    Session& session = context.session;
    const bool of_open_map = session.ui.tiles.empty();
    file_ = of_open_map ? session.document().path() : session.ui.tiles;
    session.ui.tiles.clear();
    reason_ = std::exchange(session.ui.tiles_refused, {});
    layers_.clear();
    others_.fill('\0');
    error_.clear();
    depth_.reset();
    refusal_.clear();
    read_layers(session);
    if (!of_open_map || !session.has_map()) return;
    const OpenOptions how = opened_how(session.document());
    depth_ = how.depth;
    take(how.blocks);
  }

  void draw(PanelContext& context, bool& open) override {
    if (!refusal_.empty()) return muted_paragraph(refusal_);
    if (!reason_.empty()) {
      wrapped_text(fmt::format("{} was not opened: {}.", file_.filename().string(), reason_));
      ImGui::Dummy(ImVec2(0, context.sizes.gap));
    }
    wrapped_text(
        fmt::format("{} has these layers. Tick what cannot be walked on:", file_.filename().string()));
    ImGui::Dummy(ImVec2(0, context.sizes.gap));
    for (Layer& layer : layers_) tick(context, layer);
    ImGui::Dummy(ImVec2(0, context.sizes.gap));
    muted_paragraph(
        "Tiles by their numbers in a tileset, and properties that are true, with commas between:");
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::InputTextWithHint("##others", "desert:30-38, lava", others_.data(), others_.size());
    ImGui::Dummy(ImVec2(0, context.sizes.gap));
    const OpenOptions how{.blocks = names(), .depth = depth_};
    const bool is_said = how != OpenOptions();
    ActionCall call{"open", {file_.string()}};
    for (std::string& option : list_open_options(how)) call.arguments.emplace_back(std::move(option));
    if (is_said) {
      muted_paragraph("The same as an action:");
      ImGui::PushFont(context.fonts.mono);
      wrapped_text(format_action(call));
      ImGui::PopFont();
    }
    bad_paragraph(error_);
    ImGui::Dummy(ImVec2(0, context.sizes.gap));
    button(context, call, is_said, open);
  }

 private:
  struct Layer {
    TileLayer of_file;
    bool ticked = false;
  };

  void read_layers(const Session& session) {
    if (file_.empty()) {
      refusal_ = "No map of Tiled or LDtk is open.";
      return;
    }
    const auto layers = layers_of_tile_map(file_, session.files_of_maps());
    if (!layers) {
      refusal_ = layers.error().to_string();
      return;
    }
    for (const TileLayer& layer : *layers) layers_.push_back({.of_file = layer});
  }

  /// What the open map was opened with.
  void take(const BlockingNames& names) {
    std::string others;
    for (const std::string& name : names) {
      const auto layer = std::ranges::find(layers_, name, [](const Layer& one) { return one.of_file.name; });
      if (layer != layers_.end()) {
        layer->ticked = true;
      } else {
        others += (others.empty() ? "" : ", ") + name;
      }
    }
    std::copy_n(others.begin(), std::min(others.size(), others_.size() - 1), others_.begin());
  }

  static void tick(PanelContext& context, Layer& layer) {
    ImGui::PushID(&layer);
    if (layer.of_file.blocks) {
      muted_paragraph(fmt::format("{} blocks by its name or its properties", layer.of_file.name));
    } else {
      ImGui::Checkbox(layer.of_file.name.c_str(), &layer.ticked);
      tip(context, "Every tile or object of this layer blocks");
    }
    ImGui::PopID();
  }

  BlockingNames names() const {
    BlockingNames names;
    for (const Layer& layer : layers_) {
      if (layer.ticked) names.push_back(layer.of_file.name);
    }
    for (const std::string_view name : split_fields(others_.data(), ',')) {
      if (!name.empty()) names.emplace_back(name);
    }
    return names;
  }

  void button(PanelContext& context, const ActionCall& call, bool enabled, bool& open) {
    ImGui::BeginDisabled(!enabled);
    const bool opens = primary_button("Open it so", ImVec2(120 * context.sizes.scale, 0));
    ImGui::EndDisabled();
    if (!opens) return;
    const auto done = context.session.execute(call, false);
    error_ = done ? std::string() : done.error().to_string();
    if (done) open = false;
  }

  std::filesystem::path file_;
  std::vector<Layer> layers_;
  std::optional<std::int32_t> depth_{};  ///< of the open map
  std::array<char, 400> others_{};
  std::string reason_;   ///< why it asks
  std::string refusal_;  ///< why there is nothing to choose
  std::string error_;
};

}  // namespace

extern const PopupInfo kPopup_what_blocks;
const PopupInfo kPopup_what_blocks = {
    .title = "What blocks",
    .width = 520,
    .height = 0,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> { return std::make_unique<WhatBlocksPopup>(); },
};

}  // namespace goalbound::app
