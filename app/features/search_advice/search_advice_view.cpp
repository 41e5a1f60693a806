#include "features/search_advice/search_advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "measure/compare/chart.hpp"
#include "model/actions/action.hpp"
#include "model/searches/side_options.hpp"
#include "panels/feature_view.hpp"
#include "panels/popups/popup.hpp"
#include "panels/popups/table_run.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

/// What may be recommended, as one chooses it.
struct BudgetChoice {
  std::string_view label;
  std::string_view call;
  std::optional<std::uint64_t> bytes;
};
constexpr auto kBudgetChoices = std::to_array<BudgetChoice>({
    {"any size", "compare-budget none", std::nullopt},
    {"10 MB", "compare-budget 10MB", 10'000'000},
    {"1 MB", "compare-budget 1MB", 1'000'000},
    {"100 kB", "compare-budget 100kB", 100'000},
});

/// The points of the rows between two axes.
class ChartInWindow {
 public:
  ChartInWindow(PanelContext& context, const std::vector<ComparedRow>& rows, const Rect& plot)
      : context_(context),
        font_(context.fonts.ui),
        pixels_(font_pixels(font_)),
        rows_(rows),
        plot_(plot),
        chart_(chart_of(rows, plot.width, plot.height, pixels_)) {}

  void draw() const {
    axes();
    for (const CompareChart::Point& point : chart_.points) draw_point(point);
  }

 private:
  void axes() const {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const CompareChart::Tick& tick : chart_.up) {
      const float y = plot_.y + static_cast<float>(tick.at);
      list->AddLine({plot_.x, y}, {plot_.right(), y}, theme::kLine);
      put_text(list, font_, {plot_.x - text_width(font_, tick.text) - pixels_ / 2, y - pixels_ / 2},
               theme::kMuted, tick.text);
    }
    for (const CompareChart::Tick& tick : chart_.across) {
      const float x = plot_.x + static_cast<float>(tick.at);
      list->AddLine({x, plot_.y}, {x, plot_.bottom()}, theme::kLine);
      put_text(list, font_, {x - text_width(font_, tick.text) / 2, plot_.bottom() + pixels_ / 3},
               theme::kMuted, tick.text);
    }
  }

  void draw_point(const CompareChart::Point& point) const {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ComparedRow& row = rows_[point.row];
    const ImVec2 centre = {plot_.x + static_cast<float>(point.x), plot_.y + static_cast<float>(point.y)};
    const float radius = pixels_ / 3;
    if (row.is_on_front) {
      list->AddCircleFilled(centre, radius, theme::kAccent);
    } else {
      list->AddCircle(centre, radius, theme::kMuted, 0, pixels_ / 10);
    }
    if (point.is_named) {
      const std::string name = row.candidate.label(Naming::kWords);
      put_text(list, font_, {centre.x + 1.5F * radius, centre.y - pixels_ / 2}, theme::kText, name);
    }
    tip_for(context_, {centre.x - radius, centre.y - radius, 2 * radius, 2 * radius},
            point_text(row, Naming::kWords));
  }

  PanelContext& context_;
  ImFont* font_;
  float pixels_;
  const std::vector<ComparedRow>& rows_;
  Rect plot_;
  CompareChart chart_;
};

class SearchAdvicePopup final : public Popup {
 public:
  void draw(PanelContext& context, bool& /*open*/) override {
    const SearchAdvice& advice = context.session.feature<SearchAdvice>();
    if (advice.busy()) return draw_progress(context, advice);
    if (advice.comparison() == nullptr) return invite(context);
    muted_paragraph(fmt::format("{}  ·  {}", context.session.document().name(), advice.problems()));
    draw_sentence(context, advice);
    const std::vector<ComparedRow>& rows = advice.comparison()->rows;
    draw_chart(context, rows);
    draw_table(context, rows);
    draw_left_out(*advice.comparison());
    draw_buttons(context);
  }

 private:
  static void invite(PanelContext& context) {
    muted_paragraph(
        "Every search answers the problems of this map, with every index that it has a use for. One sees "
        "what "
        "each takes in memory and time, which of them nothing smaller and faster beats, and which one to "
        "use. "
        "It takes a minute or two; an index that takes longer than ten seconds is left out.");
    if (ImGui::Button("Measure all")) (void)context.session.execute("compare-searches");
  }

  static void draw_progress(PanelContext& context, const SearchAdvice& advice) {
    const AdviceJob::Stage stage = advice.stage();
    muted_paragraph(fmt::format("{}  ·  {}", context.session.document().name(), advice.problems()));
    const float button = ImGui::GetFrameHeight();
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const Rect bar = {min.x, min.y, ImGui::GetContentRegionAvail().x - button - context.sizes.gap, button};
    put_progress_bar(context, bar, stage.progress.fraction(), stage.title);
    ImGui::SetCursorScreenPos({bar.right() + context.sizes.gap, bar.y});
    if (icon_button(context, {"stop", Icon::kClose, "Stop"}, {button, button}))
      (void)context.session.execute("cancel");
  }

  static void draw_sentence(PanelContext& context, const SearchAdvice& advice) {
    std::array<std::string_view, kBudgetChoices.size()> labels;
    int chosen = -1;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      labels[i] = kBudgetChoices[i].label;
      if (advice.budget().bytes == kBudgetChoices[i].bytes) chosen = static_cast<int>(i);
    }
    const int clicked = choice_row(context, "budget", labels, chosen);
    if (clicked >= 0) (void)context.session.execute(kBudgetChoices[static_cast<std::size_t>(clicked)].call);
    wrapped_text(goalbound::advice(advice.comparison()->rows, advice.budget(), Naming::kWords));
  }

  static void draw_chart(PanelContext& context, const std::vector<ComparedRow>& rows) {
    const float line = font_pixels(context.fonts.ui);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float left = text_width(context.fonts.ui, "10000 us") + line;
    const float right = std::min(longest_name(context, rows) + 1.5F * line, width / 2);
    const float height = std::round(13 * line);
    ChartInWindow(context, rows, {at.x + left, at.y + line, width - left - right, height}).draw();
    ImGui::Dummy(ImVec2(width, height + 2.8F * line));
    muted_paragraph("Memory of what is asked, and time of a problem. Filled: nothing smaller is as fast.");
  }

  /// Of the rows that are named.
  static float longest_name(const PanelContext& context, const std::vector<ComparedRow>& rows) {
    float longest = 0;
    for (const ComparedRow& row : rows) {
      if (row.is_on_front)
        longest = std::max(longest, text_width(context.fonts.ui, row.candidate.label(Naming::kWords)));
    }
    return longest;
  }

  static void draw_table(PanelContext& context, const std::vector<ComparedRow>& rows) {
    const std::vector<std::vector<std::string>> cells = compared_cells(rows, Naming::kWords);
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_NoSavedSettings |
                                       ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg;
    const ImVec2 size(0, 11 * ImGui::GetTextLineHeightWithSpacing());
    if (!begin_scrolling_table("compared", static_cast<int>(cells.front().size()), kFlags, size)) return;
    ImGui::TableSetupScrollFreeze(0, 1);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      ImGui::TableNextRow();
      for (std::size_t column = 0; column < cells[i].size(); ++column)
        draw_cell(context, cells[i][column], i == 0, column > 1);
    }
    ImGui::EndTable();
  }

  static void draw_cell(const PanelContext& context, const std::string& text, bool is_head, bool at_right) {
    ImGui::TableNextColumn();
    const float free = ImGui::GetContentRegionAvail().x - text_width(context.fonts.ui, text);
    if (at_right && free > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + free);
    if (is_head) {
      ImGui::TextDisabled("%s", text.c_str());
    } else {
      ImGui::TextUnformatted(text.c_str());
    }
  }

  static void draw_left_out(const Comparison& comparison) {
    std::string text;
    for (const LeftOut& one : comparison.left_out)
      text += fmt::format("{}{}: {}", text.empty() ? "Left out: " : "\n", one.candidate.label(Naming::kWords),
                          one.why);
    if (!text.empty()) muted_paragraph(text);
  }

  static void draw_buttons(PanelContext& context) {
    Session& session = context.session;
    if (ImGui::Button("Measure again")) (void)session.execute("compare-searches");
    ImGui::SameLine();
    if (ImGui::Button("Save as a picture")) (void)session.execute("export-comparison");
    tip(context,
        "goalbound-001.png, or the next number that is free; 'export-comparison FILE.svg' in the palette");
    ImGui::SameLine();
    if (ImGui::Button("Save as CSV")) (void)session.execute("export-csv goalbound-comparison.csv comparison");
    tip(context, "goalbound-comparison.csv");
  }
};

constexpr PopupInfo kSearchAdvicePopup = {
    .title = "Which search to use",
    .width = 1040,
    .height = 0,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> { return std::make_unique<SearchAdvicePopup>(); },
};

/// Empty without one.
std::string drawing_of_comparison(const Session& session) {
  const Comparison* compared = session.feature<SearchAdvice>().comparison();
  return compared == nullptr ? "" : compared_svg(session.document().name(), compared->rows, Naming::kWords);
}

}  // namespace

extern const FeatureViewInfo kFeatureView_search_advice;
const FeatureViewInfo kFeatureView_search_advice = {
    .make = &make_feature_view<FeatureView>, .popup = &kSearchAdvicePopup, .drawing = &drawing_of_comparison};

}  // namespace goalbound::app
