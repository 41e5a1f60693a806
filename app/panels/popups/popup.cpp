#include "panels/popups/popup.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "model/actions/action_calls.hpp"
#include "panels/feature_view.hpp"
#include "panels/keys.hpp"
#include "panels/popups/file_popup.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {

#define GOALBOUND_ENTRY(name, ...) extern const PopupInfo kPopup_##name;
#define GOALBOUND_FILES(...)
#include "model/lists/popups.inc"
#undef GOALBOUND_FILES
#undef GOALBOUND_ENTRY

namespace {

const PopupInfo* drawn_popup(std::string_view popup) {
#define GOALBOUND_ENTRY(name, id, ...) \
  if (popup == (id)) return &kPopup_##name;
#define GOALBOUND_FILES(id, label, menu, key, help, needs, heading, verb, endings, call)                   \
  if (popup == (id)) {                                                                                     \
    static constexpr PopupInfo kInfo = {.title = heading,                                                  \
                                        .width = 760,                                                      \
                                        .height = 560,                                                     \
                                        .has_title = true,                                                 \
                                        .make = []() -> std::unique_ptr<Popup> {                           \
                                          return std::make_unique<FilePopup>(verb, endings, &calls::call); \
                                        }};                                                                \
    return &kInfo;                                                                                         \
  }
#include "model/lists/popups.inc"
#undef GOALBOUND_FILES
#undef GOALBOUND_ENTRY
  for (const FeatureInfo* feature : all_features()) {
    if (feature->popup && feature->popup->id == popup) return find_feature_view(feature->id)->popup;
  }
  return nullptr;
}

}  // namespace

std::span<const PopupInfo* const> all_popups() {
  static const std::vector<const PopupInfo*> kTable = [] {
    std::vector<const PopupInfo*> table;
    for (const PopupEntry& entry : all_popup_entries()) table.push_back(drawn_popup(entry.id));
    return table;
  }();
  return kTable;
}

namespace {

/// A heading with a cross at the right; true when that was clicked.
bool header(PanelContext& context, std::string_view title) {
  const Sizes& sizes = context.sizes;
  const float side = std::round(26 * sizes.scale);
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  put_text(ImGui::GetWindowDrawList(), context.fonts.heading,
           {min.x, min.y + (side - font_pixels(context.fonts.heading)) / 2}, theme::kText, title);
  ImGui::SetCursorScreenPos({min.x + width - side, min.y});
  const bool closed = icon_button(context, {"close", Icon::kClose, "Close", "Esc"}, ImVec2(side, side));
  ImGui::SetCursorScreenPos({min.x, min.y + side + sizes.gap});
  return closed;
}

}  // namespace

PopupHost::PopupHost() {
  for (const PopupInfo* info : all_popups()) popups_.push_back(info->make());
}

/// An action opens, closes and replaces windows; here they follow.
void PopupHost::follow(PanelContext& context) {
  const auto entries = all_popup_entries();
  const auto found = std::ranges::find(entries, context.session.ui.popup, &PopupEntry::id);
  const int wanted = found == entries.end() ? -1 : static_cast<int>(found - entries.begin());
  if (wanted != current_ && wanted >= 0) popups_[static_cast<std::size_t>(wanted)]->opened(context);
  current_ = wanted;
}

void PopupHost::draw(PanelContext& context) {
  follow(context);
  if (current_ < 0) return;
  const PopupInfo& info = *all_popups()[static_cast<std::size_t>(current_)];
  UiState& ui = context.session.ui;
  const std::string_view id = all_popup_entries()[static_cast<std::size_t>(current_)].id;
  const Sizes& sizes = context.sizes;
  const std::string title = std::string(info.title) + "###popup " + std::string(info.title);
  if (!ImGui::IsPopupOpen(title.c_str())) ImGui::OpenPopup(title.c_str());
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const ImVec2 size(std::min(info.width * sizes.scale, window.x - 2 * sizes.padding),
                    std::min(info.height * sizes.scale, window.y - 2 * sizes.padding));
  const ImVec2 at(window.x / 2, info.has_title ? window.y / 2 : sizes.menu_height + sizes.padding);
  ImGui::SetNextWindowPos(at, ImGuiCond_Always, ImVec2(0.5F, info.has_title ? 0.5F : 0.0F));
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8 * sizes.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(sizes.padding * 1.25F, sizes.padding));
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse |
                                      ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoTitleBar;
  bool open = true;
  if (ImGui::BeginPopupModal(title.c_str(), nullptr, kFlags)) {
    const bool list_open = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId);  // Esc closes that one alone
    if (info.has_title) open = !header(context, info.title);
    popups_[static_cast<std::size_t>(current_)]->draw(context, open);
    if (escape_pressed() && !list_open) open = false;
    if (ui.popup != id) open = false;  // an action of its own closed it
    if (!open) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar(2);
  if (!open) {
    ui.close_popup(id);
    current_ = -1;
  }
}

}  // namespace goalbound::app
