#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "features/edit/edit.hpp"
#include "goalbound/grid.hpp"
#include "panels/popups/popup.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

/// Another size at the right and below, or a part that is kept.
class MapSize final : public Popup {
 public:
  void opened(PanelContext& context) override {
    error_.clear();
    const Grid* grid = context.session.document().grid();
    if (grid == nullptr) return;
    size_ = {grid->width(), grid->height()};
    first_ = {0, 0};
    last_ = {grid->width() - 1, grid->height() - 1};
  }

  void draw(PanelContext& context, bool& open) override {
    const auto grid = context.session.feature<Editing>().editable();
    if (!grid) return muted_paragraph(grid.error().message + ".");
    muted_paragraph(fmt::format("The map has {} x {} cells.", (*grid)->width(), (*grid)->height()));
    ImGui::Dummy(ImVec2(0, context.sizes.gap));
    muted_paragraph("Width and height; cells go, or free ones come, at the right and below:");
    pair(context, "##size", size_, 1);
    if (ImGui::Button("Resize")) {
      run(context, {"resize", {fmt::format("{}", size_[0]), fmt::format("{}", size_[1])}}, open);
    }
    ImGui::Dummy(ImVec2(0, context.sizes.gap));
    muted_paragraph("First and last column and row of the part that is kept; the tool \"crop\" drags it:");
    pair(context, "##first", first_, 0);
    pair(context, "##last", last_, 0);
    if (ImGui::Button("Crop")) {
      run(context,
          {"crop", {fmt::format("{},{}", first_[0], first_[1]), fmt::format("{},{}", last_[0], last_[1])}},
          open);
    }
    bad_paragraph(error_);
  }

 private:
  static void pair(PanelContext& /*context*/, const char* id, std::array<int, 2>& values, int min) {
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::InputInt2(id, values.data());
    for (int& value : values) value = std::clamp(value, min, kMaxSide);
  }

  void run(PanelContext& context, const ActionCall& call, bool& open) {
    const auto done = context.session.execute(call, false);
    error_ = done ? std::string() : done.error().to_string();
    if (done) open = false;
  }

  std::array<int, 2> size_{};
  std::array<int, 2> first_{};
  std::array<int, 2> last_{};
  std::string error_;
};

}  // namespace

extern const PopupInfo kPopup_map_size;
const PopupInfo kPopup_map_size = {
    .title = "Size of the map",
    .width = 460,
    .height = 0,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> { return std::make_unique<MapSize>(); },
};

}  // namespace goalbound::app
