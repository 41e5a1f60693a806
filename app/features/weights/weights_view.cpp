#include <fmt/format.h>

#include <string>
#include <vector>

#include "features/weights/weights.hpp"
#include "features/weights/weights_svg_layer.hpp"
#include "panels/feature_view.hpp"
#include "panels/popups/popup.hpp"
#include "panels/popups/table_run.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app {
namespace {

std::uint32_t colour_of(const WeightChart::Curve& curve) {
  return curve.bounded ? std::uint32_t{theme::kAccent} : std::uint32_t{kPlainSearch};
}

/// One chart in the window.
class PlotInWindow {
 public:
  PlotInWindow(const PanelContext& context, const WeightChart& chart, const Rect& plot)
      : font_(context.fonts.ui), pixels_(font_pixels(font_)), chart_(chart), plot_(plot) {}

  void draw() const {
    axes();
    for (const WeightChart::Curve& curve : chart_.curves) draw_curve(curve);
  }

 private:
  ImVec2 at(const WeightChart::Point& point) const {
    return {plot_.x + static_cast<float>(point.x), plot_.y + static_cast<float>(point.y)};
  }

  void axes() const {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const WeightChart::Tick& tick : chart_.ticks_y) {
      const float y = plot_.y + static_cast<float>(tick.at);
      list->AddLine({plot_.x, y}, {plot_.right(), y}, theme::kLine);
      put_text(list, font_, {plot_.x - text_width(font_, tick.text) - pixels_ / 2, y - pixels_ / 2},
               theme::kMuted, tick.text);
    }
    for (const WeightChart::Tick& tick : chart_.ticks_x) {
      const float x = plot_.x + static_cast<float>(tick.at);
      list->AddLine({x, plot_.y}, {x, plot_.bottom()}, theme::kLine);
      put_text(list, font_, {x - text_width(font_, tick.text) / 2, plot_.bottom() + pixels_ / 3},
               theme::kMuted, tick.text);
    }
    put_text(list, font_, {plot_.x, plot_.y - 1.6F * pixels_}, theme::kMuted, kLengthAxis);
    put_text(list, font_, {plot_.right() - text_width(font_, chart_.across), plot_.bottom() + 1.6F * pixels_},
             theme::kMuted, chart_.across);
  }

  void draw_curve(const WeightChart::Curve& curve) const {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::uint32_t colour = colour_of(curve);
    std::vector<ImVec2> line;
    for (const WeightChart::Point& point : curve.points) line.push_back(at(point));
    list->AddPolyline(line.data(), static_cast<int>(line.size()), colour, ImDrawFlags_None, pixels_ / 8);
    for (const WeightChart::Point& point : curve.points) {
      const ImVec2 centre = at(point);
      list->AddCircleFilled(centre, pixels_ / 4, colour);
      put_text(list, font_, {centre.x + pixels_ / 2, centre.y - 1.2F * pixels_}, theme::kText, point.label);
    }
  }

  ImFont* font_;
  float pixels_;
  const WeightChart& chart_;
  const Rect& plot_;
};

class WeightsPopup final : public Popup {
 public:
  void draw(PanelContext& context, bool& /*open*/) override {
    const SearchTable& table = context.session.feature<WeightTable>();
    if (table.rows().empty()) return invite(context);
    muted_paragraph(fmt::format("{}  ·  {}", context.session.document().name(), table.problems()));
    names(context, table);
    ImGui::Dummy(ImVec2(0, 2 * font_pixels(context.fonts.ui)));
    charts(context, table);
    muted_paragraph(note(table));
    ImGui::Dummy(ImVec2(0, context.sizes.gap));
    if (table.busy()) {
      table_progress(context, table);
    } else {
      table_buttons(context, table,
                    {.run = "run-weights",
                     .picture = "export-weights",
                     .csv = "export-csv goalbound-weights.csv weights",
                     .csv_name = "goalbound-weights.csv"});
    }
  }

 private:
  static void invite(PanelContext& context) {
    muted_paragraph(
        "Weighted A* answers all problems of this map with weights from 1 to 10, without boxes and with "
        "them. One sees how much longer its paths become, and what that saves.");
    if (ImGui::Button("Run the weights")) (void)context.session.execute("run-weights");
  }

  static std::string note(const SearchTable& table) {
    const std::string summary = weight_summary(table);
    if (summary.empty()) return table.waits() ? "The boxes of the map are made first." : "Searching ...";
    return summary + ". Each point is a weight of the estimate.";
  }

  static void names(const PanelContext& context, const SearchTable& table) {
    if (table.answered() == 0) return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    ImVec2 at = ImGui::GetCursorScreenPos();
    const WeightChart chart = weight_chart(table, WeightChartOf::kTime, 1, 1, 1);
    for (const WeightChart::Curve& curve : chart.curves) {
      put_text(list, context.fonts.ui, at, colour_of(curve), curve.name);
      at.x += text_width(context.fonts.ui, curve.name) + 3 * context.sizes.padding;
    }
    ImGui::Dummy(ImVec2(0, font_pixels(context.fonts.ui)));
  }

  static void charts(const PanelContext& context, const SearchTable& table) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float line = font_pixels(context.fonts.ui);
    const float numbers = text_width(context.fonts.ui, "100.5 %") + line;
    const float plot_width = width / 2 - numbers - line;
    const float plot_height = std::round(plot_width * 0.7F);
    float left = at.x + numbers;
    if (table.answered() > 0) {
      for (const WeightChartOf what : {WeightChartOf::kTime, WeightChartOf::kExpansions}) {
        const WeightChart chart = weight_chart(table, what, plot_width, plot_height, line);
        const Rect plot = {left, at.y, plot_width, plot_height};
        PlotInWindow(context, chart, plot).draw();
        left += width / 2;
      }
    }
    ImGui::Dummy(ImVec2(width, plot_height + 3 * line));
  }
};

constexpr PopupInfo kWeightTablePopup = {
    .title = "Weights by experiment",
    .width = 960,
    .height = 0,
    .has_title = true,
    .make = []() -> std::unique_ptr<Popup> { return std::make_unique<WeightsPopup>(); },
};

/// Empty without answers.
std::string drawing_of_weights(const Session& session) {
  const SearchTable& table = session.feature<WeightTable>();
  return table.answered() == 0 ? "" : svg_of_weights(table, session.document().name());
}

}  // namespace

extern const FeatureViewInfo kFeatureView_weights;
const FeatureViewInfo kFeatureView_weights = {
    .make = &make_feature_view<FeatureView>, .popup = &kWeightTablePopup, .drawing = &drawing_of_weights};

}  // namespace goalbound::app
