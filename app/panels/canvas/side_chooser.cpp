#include "panels/canvas/side_chooser.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "model/actions/action_calls.hpp"
#include "model/searches/side_options.hpp"
#include "panels/keys.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

constexpr float kArrow = 10;  ///< pixels of the sign that a button opens something
constexpr float kInset = 8;

const Map* map_of(const Session& session) {
  return session.has_map() ? &session.map() : nullptr;
}

/// Why a value makes no sense on the map that is open; "" when it does.
std::string refusal_of_value(const Session& session, const SideOption& option, std::string_view value) {
  const bool may_refuse = session.has_map() && option.value_refusal != nullptr;
  return may_refuse ? option.value_refusal(session.map(), value) : std::string();
}

void search_menu(PanelContext& context, Side side) {
  const SideOption& option = all_side_options().front();
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(10, 8));
  if (ImGui::BeginPopup("search")) {
    for (const SearchInfo* info : all_searches()) {
      const std::string name(info->name);
      const bool chosen = context.session.side(side).search == info;
      const std::string refusal = refusal_of_value(context.session, option, info->id);
      if (ImGui::MenuItem(name.c_str(), nullptr, chosen, refusal.empty())) {
        (void)context.session.execute(calls::choose(side, "search", info->id));
      }
      const std::string_view help = refusal.empty() ? info->description : std::string_view(refusal);
      tip(context, help, use_of_boxes(*info));
    }
    close_on_escape();
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar();
}

struct ButtonLook {
  const char* id;
  const ImFont* font;
  std::uint32_t colour;
  std::string text;
  std::string_view help;
};

/// A quiet button with a sign that it opens something, in the middle of the line; returns its right edge.
float opening_button(PanelContext& context, const ButtonLook& look, const Rect& line, float left,
                     bool& clicked) {
  const float scale = context.sizes.scale;
  const float arrow = kArrow * scale;
  const float inset = kInset * scale;
  const std::string text =
      fit_text(look.font, look.text, line.right() - context.sizes.padding - left - arrow - 3 * inset);
  const float width = text_width(look.font, text) + arrow + 3 * inset;
  const float height = line.height - 8 * scale;
  const ImVec2 min(left, line.y + 4 * scale);
  ImGui::SetCursorScreenPos(min);
  clicked = area_button(look.id, ImVec2(width, height));
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (ImGui::IsItemHovered()) {
    list->AddRectFilled(min, {min.x + width, min.y + height}, theme::kControl, context.sizes.rounding);
  }
  tip(context, look.help);
  const float middle = line.y + line.height / 2;
  put_text(list, look.font, {min.x + inset, middle - font_pixels(look.font) / 2}, look.colour, text);
  put_icon(list, Icon::kDown, {min.x + width - inset - arrow / 2, middle}, arrow, theme::kMuted);
  return min.x + width;
}

/// "regular · Euclidean": the boxes, and what differs from the usual.
std::string brief_text(const Session& session, Side side) {
  const SidePanel& panel = session.side(side);
  std::string text;
  for (const SideOption& option : all_side_options()) {
    if (!option.refusal(panel, map_of(session)).empty()) continue;
    const std::string brief = brief_of(option, panel);
    if (!brief.empty()) text += (text.empty() ? "" : " · ") + brief;
  }
  return text.empty() ? "options" : text;
}

void value_combo(PanelContext& context, Side side, const SideOption& option) {
  const SidePanel& panel = context.session.side(side);
  const std::string current = option.current(panel);
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
  if (ImGui::BeginCombo("##value", value_name(option, panel).c_str(), ImGuiComboFlags_HeightLarge)) {
    for (const SideOptionValue& value : option.values) {
      const std::string refusal = refusal_of_value(context.session, option, value.id);
      const auto flags = refusal.empty() ? ImGuiSelectableFlags_None : ImGuiSelectableFlags_Disabled;
      if (ImGui::Selectable(value.name.c_str(), value.id == current, flags)) {
        (void)context.session.execute(calls::choose(side, option.id, value.id));
      }
      tip(context, refusal.empty() ? value.help : refusal);
    }
    close_on_escape();
    ImGui::EndCombo();
  }
}

/// The side asks the same indices, but for one that is made otherwise.
void choose_value(PanelContext& context, Side side, std::size_t place, std::string_view parameter,
                  std::string_view value) {
  std::vector<IndexValues> indices = context.session.side(side).indices;
  if (!indices[place].set(parameter, value)) return;
  std::string text;
  for (const IndexValues& index : indices) text += (text.empty() ? "" : ",") + index.text();
  (void)context.session.execute(calls::choose(side, "index", text));
}

void word_combo(PanelContext& context, Side side, std::size_t place, const IndexParameter& parameter) {
  const std::string current(context.session.side(side).indices[place].of(parameter.id));
  if (!ImGui::BeginCombo("##word", current.c_str())) return;
  for (const IndexChoice& choice : parameter.choices()) {
    const std::string word(choice.id);
    if (ImGui::Selectable(word.c_str(), word == current))
      choose_value(context, side, place, parameter.id, word);
    tip(context, choice.description);
  }
  close_on_escape();
  ImGui::EndCombo();
}

/// What is made anew begins when the mouse lets go.
void number_slider(PanelContext& context, Side side, std::size_t place, const IndexParameter& parameter) {
  ImGuiStorage* held = ImGui::GetStateStorage();
  const ImGuiID id = ImGui::GetID("number");
  const int there = static_cast<int>(context.session.side(side).indices[place].number(parameter.id));
  int number = held->GetInt(id, there);
  const bool was_held = held->GetBool(id + 1, false);
  if (!was_held) number = there;
  ImGui::SliderInt("##number", &number, static_cast<int>(parameter.least), static_cast<int>(parameter.most),
                   "%d", ImGuiSliderFlags_AlwaysClamp);
  held->SetInt(id, number);
  held->SetBool(id + 1, ImGui::IsItemActive());
  if (ImGui::IsItemDeactivatedAfterEdit())
    choose_value(context, side, place, parameter.id, std::to_string(number));
}

/// A text is made by other means than a list, as by dragging: it can be forgotten here.
void text_button(PanelContext& context, Side side, std::size_t place, const IndexParameter& parameter) {
  const bool usual = context.session.side(side).indices[place].of(parameter.id) == parameter.default_value;
  ImGui::BeginDisabled(usual);
  if (ImGui::Button(usual ? "nothing" : "take back"))
    choose_value(context, side, place, parameter.id, parameter.default_value);
  ImGui::EndDisabled();
}

/// What can be chosen of an index that the side asks.
void parameter_row(PanelContext& context, Side side, std::size_t place, const IndexParameter& parameter) {
  ImGui::PushID(&parameter);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("  %.*s", static_cast<int>(parameter.name.size()), parameter.name.data());
  tip(context, parameter.description);
  ImGui::TableNextColumn();
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
  if (parameter.choices != nullptr) {
    word_combo(context, side, place, parameter);
  } else if (parameter.most > 0) {
    number_slider(context, side, place, parameter);
  } else {
    text_button(context, side, place, parameter);
  }
  tip(context, parameter.description);
  ImGui::PopID();
}

void parameter_rows(PanelContext& context, Side side) {
  for (std::size_t i = 0; i < context.session.side(side).indices.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    const IndexKind& kind = *context.session.side(side).indices[i].kind();
    for (const IndexParameter& parameter : kind.parameters) {
      // One of them may have changed what the side asks.
      if (i < context.session.side(side).indices.size()) parameter_row(context, side, i, parameter);
    }
    ImGui::PopID();
  }
}

void option_row(PanelContext& context, Side side, const SideOption& option) {
  const std::string refusal = option.refusal(context.session.side(side), map_of(context.session));
  ImGui::PushID(&option);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::BeginDisabled(!refusal.empty());
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(option.label.data(), option.label.data() + option.label.size());
  tip(context, refusal.empty() ? option.help : refusal);
  ImGui::TableNextColumn();
  value_combo(context, side, option);
  ImGui::EndDisabled();
  tip(context, refusal.empty() ? option.help : refusal);
  ImGui::PopID();
}

}  // namespace

float draw_search_chooser(PanelContext& context, Side side, const Rect& line) {
  const SearchInfo& search = *context.session.side(side).search;
  bool clicked = false;
  const float right =
      opening_button(context,
                     {"choose search", context.fonts.heading, theme::kText,
                      search_name(context.session, side), search.description},
                     line, line.x + context.sizes.padding - kInset * context.sizes.scale, clicked);
  if (clicked) ImGui::OpenPopup("search");
  search_menu(context, side);
  return right;
}

float OptionsChooser::draw(PanelContext& context, Side side, const Rect& line, float left) {
  const SidePanel& panel = context.session.side(side);
  const bool unsafe = panel.options.allow_unsafe && panel.search->asks_edges() && panel.search->canonical;
  const bool stale = panel.search->asks_edges() && context.session.used_boxes(side).stale;
  const std::string text = brief_text(context.session, side);
  bool clicked = false;
  const float right = opening_button(context,
                                     {"choose options", context.fonts.ui,
                                      stale    ? theme::kBad
                                      : unsafe ? theme::kWarn
                                               : theme::kMuted,
                                      text, "What this search is told: which boxes, and more"},
                                     line, left, clicked);
  if (clicked) (void)context.session.execute(calls::options(side));
  popup(context, side, {left, line.bottom()});
  return right;
}

void OptionsChooser::popup(PanelContext& context, Side side, ImVec2 below) {
  Session& session = context.session;
  const bool wanted = session.ui.options == side;
  if (wanted && !open_) ImGui::OpenPopup("options");
  const float width = 380 * context.sizes.scale;
  ImGui::SetNextWindowPos({std::min(below.x, ImGui::GetIO().DisplaySize.x - width), below.y});
  ImGui::SetNextWindowSize({width, 0});
  open_ = ImGui::BeginPopup("options");
  if (!open_) {
    // A click elsewhere has closed it.
    if (wanted) session.ui.options.reset();
    return;
  }
  const bool list_open = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId);  // Esc closes that one alone
  if (ImGui::BeginTable("options", 2, ImGuiTableFlags_NoSavedSettings)) {
    ImGui::TableSetupColumn("label", ImGuiTableColumnFlags_WidthFixed, 120 * context.sizes.scale);
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch);
    for (const SideOption& option : all_side_options()) {
      option_row(context, side, option);
      if (option.id == "index") parameter_rows(context, side);
    }
    ImGui::EndTable();
  }
  if ((escape_pressed() && !list_open) || !wanted) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace goalbound::app
