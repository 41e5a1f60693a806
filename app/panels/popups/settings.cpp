#include <fmt/format.h>

#include <array>
#include <cmath>
#include <span>
#include <string>

#include "features/heat/measure.hpp"
#include "model/actions/action_calls.hpp"
#include "panels/fuzzy.hpp"
#include "panels/keys.hpp"
#include "panels/popups/popup.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

/// Every row of the table of settings, by groups; a field finds rows by words. A slider acts when it is let
/// go: the scale of the interface must not change under the mouse.
class SettingsPopup final : public Popup {
 public:
  void draw(PanelContext& context, bool& /*open*/) override {
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    ImGui::InputTextWithHint("##find", "Find a setting", find_.data(), find_.size());
    if (!begin_scrolling_table("settings", 2, ImGuiTableFlags_NoSavedSettings | ImGuiTableFlags_ScrollY))
      return;
    ImGui::TableSetupColumn("label", ImGuiTableColumnFlags_WidthStretch, 1.1F);
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch, 1.0F);
    std::string_view group;
    for (const SettingInfo& info : all_settings()) {
      if (!is_found(info)) continue;
      if (info.group != group) heading(context, group = info.group);
      row(context, info);
    }
    ImGui::EndTable();
  }

 private:
  /// Label, key or help has each word.
  bool is_found(const SettingInfo& info) const {
    if (find_.front() == '\0') return true;
    const std::string text = fmt::format("{} {} {} {}", info.group, info.label, info.key, info.help);
    return has_words(text, find_.data());
  }

  static void heading(PanelContext& context, std::string_view group) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::Dummy(ImVec2(0, context.sizes.gap / 2));
    ImGui::PushFont(context.fonts.heading);
    ImGui::TextUnformatted(group.data(), group.data() + group.size());
    ImGui::PopFont();
  }

  void row(PanelContext& context, const SettingInfo& info) {
    ImGui::PushID(&info);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    const std::string label(info.label);
    ImGui::TextUnformatted(label.c_str());
    tip(context, info.help);
    ImGui::TableNextColumn();
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    if (info.key == "heat-measure") {
      measures(context, info);
    } else if (info.key == "road-profile") {
      profiles(context, info);
    } else {
      std::visit([&](const auto& value) { widget(context, info, value); }, info.member);
    }
    tip(context, info.help);
    ImGui::PopID();
  }

  template <class Value>
  static void change(PanelContext& context, const SettingInfo& info, Value Settings::*member, Value value) {
    Settings changed = context.session.settings();
    changed.*member = value;
    (void)context.session.execute(calls::set(info.key, get_setting(changed, info)));
  }

  void widget(PanelContext& context, const SettingInfo& /*info*/, std::string_view layer) {
    bool shown = context.session.settings().shows(layer);
    if (ImGui::Checkbox("##value", &shown)) (void)context.session.execute(calls::toggle(layer));
  }

  void widget(PanelContext& context, const SettingInfo& info, bool Settings::*member) {
    bool value = context.session.settings().*member;
    if (ImGui::Checkbox("##value", &value)) change(context, info, member, value);
  }
  void widget(PanelContext& context, const SettingInfo& info, int Settings::*member) {
    int value = edited(info, context.session.settings().*member);
    const bool automatic = info.key == "threads" && value == 0;
    const bool moved =
        ImGui::SliderInt("##value", &value, static_cast<int>(info.min), static_cast<int>(info.max),
                         automatic ? "one per core" : "%d", ImGuiSliderFlags_AlwaysClamp);
    if (finish_edit(info, moved, value)) change(context, info, member, value);
  }
  void widget(PanelContext& context, const SettingInfo& info, double Settings::*member) {
    auto value = static_cast<float>(edited(info, context.session.settings().*member));
    const bool moved =
        ImGui::SliderFloat("##value", &value, static_cast<float>(info.min), static_cast<float>(info.max),
                           "%.2f", ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_Logarithmic);
    if (finish_edit(info, moved, value)) {
      change(context, info, member, std::round(static_cast<double>(value) * 100) / 100);
    }
  }

  void widget(PanelContext& context, const SettingInfo& info, Theme Settings::*member) {
    static constexpr std::string_view kThemes[] = {"dark", "light"};
    const auto theme = static_cast<int>(context.session.settings().*member);
    const int clicked = choice_row(context, "theme", kThemes, theme);
    if (clicked >= 0) change(context, info, member, static_cast<Theme>(clicked));
  }

  /// One list for each parameter of its kind.
  void widget(PanelContext& context, const SettingInfo& info, IndexValues Settings::*member) {
    const IndexValues now = context.session.settings().*member;
    for (const IndexParameter& parameter : now.kind()->parameters) {
      ImGui::PushID(&parameter);
      ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
      words(context, info, member, parameter, now);
      ImGui::PopID();
    }
  }
  static void words(PanelContext& context, const SettingInfo& info, IndexValues Settings::*member,
                    const IndexParameter& parameter, const IndexValues& now) {
    const std::string current(now.of(parameter.id));
    if (!ImGui::BeginCombo("##word", current.c_str())) return tip(context, parameter.description);
    for (const IndexChoice& choice : parameter.choices()) {
      const std::string word(choice.id);
      IndexValues chosen = now;
      if (ImGui::Selectable(word.c_str(), word == current) && chosen.set(parameter.id, word))
        change(context, info, member, chosen);
      tip(context, choice.description);
    }
    close_on_escape();
    ImGui::EndCombo();
  }

  void profiles(PanelContext& context, const SettingInfo& info) {
    static constexpr std::string_view kWhom[] = {"cars", "bikes", "on foot"};
    const int clicked = choice_row(context, "profile", kWhom, context.session.settings().road_profile);
    if (clicked >= 0) change(context, info, &Settings::road_profile, clicked);
  }

  template <class Value>
  Value edited(const SettingInfo& info, Value current) const {
    return edited_ == &info ? static_cast<Value>(edited_value_) : current;
  }
  /// True once the slider is let go.
  template <class Value>
  bool finish_edit(const SettingInfo& info, bool moved, Value value) {
    if (moved) {
      edited_ = &info;
      edited_value_ = static_cast<double>(value);
    }
    if (edited_ != &info || ImGui::IsItemActive()) return false;
    edited_ = nullptr;
    return true;
  }

  static void measures(PanelContext& context, const SettingInfo& info) {
    const auto all = all_measures();
    const auto chosen = static_cast<std::size_t>(context.session.settings().heat_measure);
    if (!ImGui::BeginCombo("##value", std::string(all[chosen].id).c_str())) return;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (ImGui::Selectable(std::string(all[i].id).c_str(), i == chosen))
        change(context, info, &Settings::heat_measure, static_cast<int>(i));
      tip(context, all[i].description);
    }
    close_on_escape();
    ImGui::EndCombo();
  }

  std::array<char, 64> find_{};
  const SettingInfo* edited_ = nullptr;
  double edited_value_ = 0;
};

}  // namespace

extern const PopupInfo kPopup_settings;
const PopupInfo kPopup_settings = {
    .title = "Settings",
    .width = 560,
    .height = 680,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> { return std::make_unique<SettingsPopup>(); },
};

}  // namespace goalbound::app
