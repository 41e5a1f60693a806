#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "features/lessons/lesson_entries.hpp"
#include "features/lessons/lessons.hpp"
#include "panels/fuzzy.hpp"
#include "panels/keys.hpp"
#include "panels/popups/popup.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

std::string_view first_word(std::string_view text) {
  return text.substr(0, text.find(' '));
}

bool needs_arguments(const ActionInfo& action) {
  return action.menu_call.empty() && !action.arguments.empty();
}

/// What a row runs, or how it is used when it needs arguments.
std::string call_text(const ActionInfo& action) {
  if (!action.menu_call.empty()) return std::string(action.menu_call);
  if (action.arguments.empty()) return std::string(action.id);
  return std::string(action.id) + " " + std::string(action.arguments);
}

/// What a row shows and is found by.
std::string row_text(const ActionInfo& action) {
  std::string text(action.label.empty() ? action.id : action.label);
  return action.menu.empty() ? text : std::string(action.menu) + ": " + text;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::ranges::equal(a, b, {}, lower, lower);
}

/// Type to find an action; type its arguments behind its name; Enter runs it.
class Palette final : public Popup {
 public:
  void opened(PanelContext& context) override {
    lessons_ = lesson_entries(context.session.feature<Lessons>().shelf());
    text_.clear();
    chosen_ = 0;
    focus_ = true;
    error_.clear();
    filter();
  }

  void draw(PanelContext& context, bool& open) override {
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    if (focus_) ImGui::SetKeyboardFocusHere();
    focus_ = false;
    const bool entered = ImGui::InputTextWithHint(
        "##command", "Type an action, such as: goal 12,7", &text_,
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackHistory, &on_history, this);
    if (ImGui::IsItemEdited()) filter();
    hint_line(context);
    if (ImGui::BeginChild("actions", ImVec2(0, 0))) {
      for (int i = 0; i < static_cast<int>(found_.size()); ++i) {
        if (row(context, i)) run(context, i, open);
      }
    }
    ImGui::EndChild();
    scroll_ = false;
    if (entered) enter(context, open);
  }

 private:
  struct Found {
    const ActionInfo* action;
    int score;
  };

  /// Arrow keys inside the field walk through the list.
  static int on_history(ImGuiInputTextCallbackData* data) {
    auto& self = *static_cast<Palette*>(data->UserData);
    const int step = data->EventKey == ImGuiKey_UpArrow ? -1 : 1;
    self.chosen_ = std::clamp(self.chosen_ + step, 0, std::max(0, static_cast<int>(self.found_.size()) - 1));
    self.scroll_ = true;
    return 0;
  }

  void filter() {
    found_.clear();
    error_.clear();
    filter(all_actions());
    filter(lessons_.infos());
    std::ranges::stable_sort(found_, std::greater{}, &Found::score);
    chosen_ = 0;
    scroll_ = true;
  }

  void filter(std::span<const ActionInfo> actions) {
    const std::string_view word = first_word(text_);
    const bool has_arguments = word.size() < text_.size();
    for (const ActionInfo& action : actions) {
      // Behind a full name only arguments can follow.
      if (has_arguments && action.id == word) {
        found_.push_back({&action, 10000});
        continue;
      }
      const auto by_label = fuzzy_score(text_, row_text(action));
      const auto by_call = fuzzy_score(text_, call_text(action));
      const auto score = std::max(by_label, by_call);
      if (score) found_.push_back({&action, *score});
    }
  }

  /// Usage of the action whose name was typed, or what went wrong with it.
  void hint_line(PanelContext& context) {
    std::string hint = "Enter runs · ↑ ↓ choose · Esc closes";
    std::uint32_t colour = theme::kMuted;
    if (!error_.empty()) {
      hint = error_;
      colour = theme::kBad;
    } else if (const ActionInfo* action = find_action(first_word(text_)); action != nullptr) {
      hint = std::string(action->id) + " " + std::string(action->arguments) + "   ·   " +
             std::string(action->help);
      colour = theme::kGood;
    }
    // An error is told in full: its end often says what to do. A hint keeps to its line, the list in its
    // place.
    if (error_.empty()) {
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const Rect line = {at.x, at.y, ImGui::GetContentRegionAvail().x, ImGui::GetTextLineHeight()};
      put_fitted(context, ImGui::GetWindowDrawList(), context.fonts.ui, line, colour, hint);
      return ImGui::Dummy(line.size());
    }
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    wrapped_text(hint);
    ImGui::PopStyleColor();
  }

  bool row(PanelContext& context, int i) {
    const ActionInfo& action = *found_[static_cast<std::size_t>(i)].action;
    const Sizes& sizes = context.sizes;
    ImGui::PushID(i);
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const bool clicked = area_button("action", ImVec2(width, sizes.row_height));
    const bool hot = ImGui::IsItemHovered();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect rect = {min.x, min.y, width, sizes.row_height};
    if (i == chosen_ || hot) {
      list->AddRectFilled(rect.min(), rect.max(), i == chosen_ ? theme::kActive : theme::kControlHot,
                          sizes.rounding);
    }
    if (i == chosen_ && scroll_) ImGui::SetScrollHereY();
    const float key = 110 * sizes.scale;
    const float usage = width * 0.36F;
    const float inset = 8 * sizes.scale;
    const float label = width - key - usage - 2 * inset;
    put_fitted(context, list, context.fonts.ui, {rect.x + inset, rect.y, label - inset, rect.height},
               theme::kText, row_text(action));
    const std::uint32_t quiet = i == chosen_ ? theme::kText : theme::kMuted;
    put_fitted(context, list, context.fonts.mono,
               {rect.x + inset + label, rect.y, usage - inset, rect.height}, quiet, call_text(action));
    put_fitted(context, list, context.fonts.ui, {rect.x + width - key - inset, rect.y, key, rect.height},
               quiet, action.key, Align::kRight);
    tip(context, action.help);
    ImGui::PopID();
    return clicked;
  }

  /// The typed line when it is a whole action, else the chosen row.
  void enter(PanelContext& context, bool& open) {
    const std::string_view word = first_word(text_);
    const ActionInfo* typed = find_action(word);
    const bool complete = typed != nullptr && (typed->arguments.empty() || word.size() < text_.size() ||
                                               typed->arguments.starts_with('['));
    // "split view" begins with the name of an action, too, but is the label of one.
    const int labelled = row_with_label(text_);
    if (labelled >= 0) return run(context, labelled, open);
    if (complete || found_.empty()) return execute(context, text_, open);
    run(context, chosen_, open);
  }

  int row_with_label(std::string_view text) const {
    for (std::size_t i = 0; i < found_.size(); ++i) {
      if (equal_ignoring_case(found_[i].action->label, text)) return static_cast<int>(i);
    }
    return -1;
  }

  void run(PanelContext& context, int i, bool& open) {
    const ActionInfo& action = *found_[static_cast<std::size_t>(i)].action;
    if (!needs_arguments(action)) return execute(context, call_text(action), open);
    text_ = std::string(action.id) + " ";
    filter();
    focus_ = true;
  }

  void execute(PanelContext& context, const std::string& line, bool& open) {
    UiState& ui = context.session.ui;
    // Closed before the action runs, which may open another window.
    ui.close_popup("palette");
    const Result<void> result = context.session.execute(line, false);
    if (result.ok()) {
      open = false;
      return;
    }
    ui.popup = "palette";
    error_ = result.error().to_string();
    focus_ = true;
  }

  std::string text_;
  std::string error_;
  ActionList lessons_;  ///< those of the program
  std::vector<Found> found_;
  int chosen_ = 0;
  bool focus_ = false;
  bool scroll_ = false;
};

}  // namespace

extern const PopupInfo kPopup_palette;
const PopupInfo kPopup_palette = {
    .title = "Command palette",
    .width = 760,
    .height = 460,
    .has_title = false,
    .make = []() -> std::unique_ptr<Popup> { return std::make_unique<Palette>(); },
};

}  // namespace goalbound::app
