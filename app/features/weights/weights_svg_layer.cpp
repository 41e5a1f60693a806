#include "features/weights/weights_svg_layer.hpp"

#include <fmt/format.h>

#include <vector>

#include "features/weights/weights.hpp"
#include "overlays/svg/plain_page.hpp"

namespace goalbound::app {
namespace {

// In pixels.
constexpr double kPageWidth = 1080;
constexpr double kPageMargin = 28;
constexpr double kPlotTop = 110;
constexpr double kPlotWidth = 420;
constexpr double kPlotHeight = 300;
constexpr double kPlotLeft = 80;   ///< room for the numbers of y
constexpr double kPlotStep = 520;  ///< from one plot to the next
constexpr double kLabel = 13;

using End = PlainPage::TextEnd;

class PlotOnPage {
 public:
  PlotOnPage(PlainPage& page, CanvasPoint at, const WeightChart& chart)
      : page_(page), at_(at), chart_(chart) {}

  void draw() {
    axes();
    for (const WeightChart::Curve& curve : chart_.curves) draw_curve(curve);
  }

 private:
  CanvasPoint in_page(double x, double y) const { return {at_.x + x, at_.y + y}; }

  void axes() {
    for (const WeightChart::Tick& tick : chart_.ticks_y) {
      page_.rect(at_.x, at_.y + tick.at, kPlotWidth, 1, PlainPage::kRule);
      page_.text(at_.x - 8, at_.y + tick.at + 4, kLabel, PlainPage::kGrey, tick.text, End::kEnd);
    }
    for (const WeightChart::Tick& tick : chart_.ticks_x) {
      page_.rect(at_.x + tick.at, at_.y, 1, kPlotHeight, PlainPage::kRule);
      page_.text(at_.x + tick.at, at_.y + kPlotHeight + 18, kLabel, PlainPage::kGrey, tick.text,
                 End::kMiddle);
    }
    page_.text(at_.x, at_.y - 10, kLabel, PlainPage::kGrey, kLengthAxis, End::kStart);
    page_.text(at_.x + kPlotWidth, at_.y + kPlotHeight + 38, kLabel, PlainPage::kGrey, chart_.across,
               End::kEnd);
  }

  void draw_curve(const WeightChart::Curve& curve) {
    const std::uint32_t colour = curve.bounded ? PlainPage::kBounded : PlainPage::kPlain;
    std::vector<CanvasPoint> line;
    for (const WeightChart::Point& point : curve.points) line.push_back(in_page(point.x, point.y));
    page_.line(line, colour, 2);
    for (const WeightChart::Point& point : curve.points) {
      page_.disc(in_page(point.x, point.y), 4, colour);
      const CanvasPoint label = in_page(point.x + 7, point.y - 6);
      page_.text(label.x, label.y, kLabel, PlainPage::kInk, point.label, End::kStart);
    }
  }

  PlainPage& page_;
  CanvasPoint at_;
  const WeightChart& chart_;
};

void add_names(PlainPage& page, const WeightChart& chart) {
  double x = kPageWidth - kPageMargin;
  for (const WeightChart::Curve& curve : chart.curves) {
    page.text(x, 63, 14, curve.bounded ? PlainPage::kBounded : PlainPage::kGrey, curve.name, End::kEnd, true);
    x -= 8.0 * static_cast<double>(curve.name.size()) + 24;
  }
}

}  // namespace

std::string svg_of_weights(const SearchTable& table, std::string_view map_name) {
  PlainPage page(kPageWidth, kPlotTop + kPlotHeight + 90);
  page.text(kPageMargin, 40, 20, PlainPage::kInk, fmt::format("Weights by experiment on {}", map_name),
            End::kStart, true);
  page.text(kPageMargin, 63, 14, PlainPage::kGrey, table.problems(), End::kStart);
  double left = kPlotLeft;
  for (const WeightChartOf what : {WeightChartOf::kTime, WeightChartOf::kExpansions}) {
    const WeightChart chart = weight_chart(table, what, kPlotWidth, kPlotHeight, kLabel);
    if (left == kPlotLeft) add_names(page, chart);
    PlotOnPage(page, {left, kPlotTop}, chart).draw();
    left += kPlotStep;
  }
  page.text(kPageMargin, kPlotTop + kPlotHeight + 70, 14, PlainPage::kGrey, weight_summary(table),
            End::kStart);
  return page.written();
}

}  // namespace goalbound::app
