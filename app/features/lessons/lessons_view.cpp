#include <string>
#include <vector>

#include "features/lessons/lessons.hpp"
#include "panels/feature_view.hpp"
#include "panels/popups/popup.hpp"
#include "panels/widgets.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {
namespace {

/// Every lesson of the program: a click begins it.
class LessonsPopup final : public Popup {
 public:
  void draw(PanelContext& context, bool& open) override {
    LessonShelf& shelf = context.session.feature<Lessons>().shelf();
    std::string chosen;
    if (ImGui::BeginChild("list", ImVec2(0, -footer_height(context)))) {
      for (const Lesson& lesson : shelf.lessons()) {
        if (row(context, lesson)) chosen = format_action({"lesson", {lesson.id}});
      }
      if (shelf.lessons().empty()) {
        muted_paragraph("There is no folder assets/lessons in the current folder or beside the program.");
      }
      for (const Error& problem : shelf.problems()) {
        bad_paragraph(problem.to_string());
      }
    }
    ImGui::EndChild();
    ImGui::Dummy(ImVec2(0, context.sizes.gap / 2));
    if (ImGui::Button("Open a lesson of your own ...")) {
      context.session.ui.popup = {};
      chosen = "browse-lesson";
    }
    if (chosen.empty()) return;
    open = false;
    (void)context.session.execute(chosen);
  }

 private:
  static float footer_height(const PanelContext& context) {
    return ImGui::GetFrameHeight() + 3 * ImGui::GetStyle().ItemSpacing.y + context.sizes.gap;
  }

  static bool row(PanelContext& context, const Lesson& lesson) {
    const Sizes& sizes = context.sizes;
    const ImFont* font = context.fonts.ui;
    const bool is_open = context.session.feature<Lessons>().lesson() != nullptr &&
                         context.session.feature<Lessons>().lesson()->id == lesson.id;
    ImGui::PushID(lesson.id.c_str());
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const Rect rect = {min.x, min.y, ImGui::GetContentRegionAvail().x, 2 * font_pixels(font) + 3 * sizes.gap};
    const bool clicked = area_button("lesson", rect.size());
    const bool hot = ImGui::IsItemHovered();
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (hot || is_open)
      list->AddRectFilled(rect.min(), rect.max(), hot ? theme::kControlHot : theme::kRow, sizes.rounding);
    const std::string pages = count_text(lesson.pages.size(), "page", "pages");
    const float inset = sizes.padding * 0.75F;
    const float half = rect.height / 2;
    const float right = text_width(font, pages) + inset;
    put_fitted(context, list, font, {rect.x + inset, rect.y, rect.width - 2 * inset - right, half},
               theme::kText, lesson.title);
    put_fitted(context, list, font,
               {rect.x + inset, rect.y + half - sizes.gap / 2, rect.width - 2 * inset, half},
               hot ? theme::kText : theme::kMuted, lesson.summary);
    put_fitted(context, list, font, {rect.right() - right, rect.y, right, half}, theme::kMuted, pages);
    ImGui::PopID();
    return clicked;
  }
};

constexpr PopupInfo kLessonsPopup = {
    .title = "Lessons",
    .width = 720,
    .height = 760,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> { return std::make_unique<LessonsPopup>(); },
};

}  // namespace

extern const FeatureViewInfo kFeatureView_lessons;
const FeatureViewInfo kFeatureView_lessons = {.make = &make_feature_view<FeatureView>,
                                              .popup = &kLessonsPopup};

}  // namespace goalbound::app
