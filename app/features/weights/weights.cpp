#include "features/weights/weights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "words/numbers.hpp"
#include "words/times.hpp"

namespace goalbound::app {
namespace {

constexpr std::array<std::uint32_t, 8> kWeights = {100, 110, 125, 150, 200, 300, 500, 1000};
constexpr std::array<std::string_view, 2> kWeightedSearches = {"wastar", "wastar-gb"};

double excess_of(const SearchTable& table, const SearchTableRow& row) {
  return std::max(0.0, table.mean_length(row) - 1);
}

double across_of(const SearchTable& table, const SearchTableRow& row, WeightChartOf what) {
  return what == WeightChartOf::kTime ? table.mean_seconds(row) : table.mean(row, &SearchStats::expanded);
}

std::string across_text(double value, WeightChartOf what) {
  if (what == WeightChartOf::kTime) return short_time_text(value);
  return value < 10 ? fmt::format("{:g}", value) : amount_text(value);
}

/// Between the least and the most of all points, by orders of magnitude.
class LogAxis {
 public:
  LogAxis(double least, double most, double width)
      : low_(std::log10(least)), high_(std::max(std::log10(most), low_ + kLeastSpan)), width_(width) {}

  double at(double value) const { return (std::log10(value) - low_) / (high_ - low_) * width_; }
  /// At 1, 2 and 5 of each order, or at 1 alone where they would be too many.
  std::vector<double> values() const {
    constexpr double kFew = 1.5;
    std::vector<double> result;
    for (int order = static_cast<int>(std::floor(low_)); order <= static_cast<int>(std::ceil(high_));
         ++order) {
      for (const double step : {1.0, 2.0, 5.0}) {
        if (step > 1 && high_ - low_ > kFew) continue;
        const double value = step * std::pow(10.0, order);
        if (std::log10(value) >= low_ && std::log10(value) <= high_) result.push_back(value);
      }
    }
    return result;
  }

 private:
  static constexpr double kLeastSpan = 0.3;  ///< of a factor of two
  double low_;
  double high_;
  double width_;
};

/// A round step of which a few reach up to `most`.
double step_between_ticks(double most) {
  constexpr double kSteps = 4;
  const double order = std::pow(10.0, std::floor(std::log10(most / kSteps)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (step * order * kSteps >= most) return step * order;
  }
  return 10 * order;
}

/// Labels that would cover one that stays are dropped.
void keep_labels_apart(WeightChart& chart, double line) {
  constexpr double kLinesAcross = 2.4;
  std::vector<const WeightChart::Point*> kept;
  for (WeightChart::Curve& curve : chart.curves) {
    for (WeightChart::Point& point : curve.points) {
      const bool free = std::ranges::none_of(kept, [&](const WeightChart::Point* other) {
        return std::abs(other->x - point.x) < kLinesAcross * line && std::abs(other->y - point.y) < line;
      });
      if (free) {
        kept.push_back(&point);
      } else {
        point.label.clear();
      }
    }
  }
}

}  // namespace

std::vector<SearchTableRow> weighted_searches(const Map& map) {
  std::vector<SearchTableRow> rows;
  for (const std::string_view id : kWeightedSearches) {
    const SearchInfo* search = find_search(id);
    if (search == nullptr || !check_search(*search, map)) continue;
    for (const std::uint32_t weight : kWeights) rows.push_back({.search = search, .weight_percent = weight});
  }
  return rows;
}

std::string weight_text(const SearchTableRow& row) {
  constexpr double kPercent = 100;
  return fmt::format("{:g}", row.weight_percent / kPercent);
}

WeightChart weight_chart(const SearchTable& table, WeightChartOf what, double width, double height,
                         double line) {
  WeightChart chart;
  chart.across = what == WeightChartOf::kTime ? "time of a problem" : "expanded for a problem";
  double least = std::numeric_limits<double>::max();
  double most = 0;
  double longest = 0.001;  // of paths that are all the shortest
  for (const SearchTableRow& row : table.rows()) {
    const double value = std::max(across_of(table, row, what), std::numeric_limits<double>::min());
    least = std::min(least, value);
    most = std::max(most, value);
    longest = std::max(longest, excess_of(table, row));
  }
  const LogAxis across(least, most, width);
  const double step = step_between_ticks(longest);
  const double top = std::ceil(longest / step) * step;
  const auto y_of = [&](double excess) { return height - excess / top * height; };
  for (const double value : across.values())
    chart.ticks_x.push_back({across.at(value), across_text(value, what)});
  constexpr double kHalf = 0.5;
  for (double excess = 0; excess < top + kHalf * step; excess += step)
    chart.ticks_y.push_back({y_of(excess), fmt::format("{:g} %", std::round(excess * 1e5) / 1e3)});
  for (const SearchTableRow& row : table.rows()) {
    if (chart.curves.empty() || chart.curves.back().name != row.search->name)
      chart.curves.push_back({.name = row.search->name, .bounded = row.search->prunes(), .points = {}});
    const double value = std::max(across_of(table, row, what), std::numeric_limits<double>::min());
    chart.curves.back().points.push_back({across.at(value), y_of(excess_of(table, row)), weight_text(row)});
  }
  keep_labels_apart(chart, line);
  return chart;
}

std::string weight_summary(const SearchTable& table) {
  constexpr std::uint32_t kToldWeight = 150;
  if (table.answered() == 0) return {};
  const auto row = std::ranges::find(table.rows(), kToldWeight, &SearchTableRow::weight_percent);
  const double excess = excess_of(table, *row);
  const std::string longer =
      excess == 0 ? "paths are no longer" : fmt::format("paths are {} longer", percent_text(excess));
  return fmt::format("{}: with a weight of {} {}, and {} times as fast as with 1",
                     count_text(table.answered(), "problem", "problems"), weight_text(*row), longer,
                     factor_text(table.factor(*row)));
}

extern const FeatureInfo kFeature_weights;
const FeatureInfo kFeature_weights = {
    .id = "weights",
    .make = &make_feature<WeightTable>,
    .actions = &weights_actions,
    .actions_after = "search_advice",
    .popup =
        PopupEntry{.id = "weights",
                   .label = "Weights by experiment ...",
                   .menu = "",
                   .key = "",
                   .help =
                       "Show what 'run-weights' found: length of paths against time and expansions for each "
                       "weight.",
                   .needs = PopupNeeds::kMap},
    .popup_after = "search-advice"};

}  // namespace goalbound::app
