// Weights by experiment: what weighted A* gains and loses with each weight over the problems of the open map,
// and its chart, which windows and pictures draw. Sources: slides of the authors ("different weights in
// different maps"); Pohl 1970.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "features/search_table/search_table.hpp"

namespace goalbound::app {

/// Weighted A* with each weight, without boxes and then with them, as far as they run on the map. The first
/// has a weight of 100, so that its paths are the shortest.
std::vector<SearchTableRow> weighted_searches(const Map& map);
/// The feature of this folder: these.
class WeightTable final : public SearchTable {
 public:
  explicit WeightTable(Session& session) : SearchTable(session, &weighted_searches) {}
};

ActionList weights_actions();

/// "1.5".
std::string weight_text(const SearchTableRow& row);

/// What the length of paths is drawn against.
enum class WeightChartOf : std::uint8_t { kTime, kExpansions };

/// A chart in the pixels of its plot, y downwards.
struct WeightChart {
  struct Point {
    double x = 0;
    double y = 0;
    std::string label;  ///< empty where it would cover another one
  };
  struct Curve {
    std::string_view name;
    bool bounded = false;  ///< searches with boxes
    std::vector<Point> points;
  };
  struct Tick {
    double at = 0;  ///< from the left edge of the plot or from its top
    std::string text;
  };
  std::string_view across;  ///< what x is
  std::vector<Tick> ticks_x;
  std::vector<Tick> ticks_y;
  std::vector<Curve> curves;
};
/// What y of all of them is.
inline constexpr std::string_view kLengthAxis = "longer than the shortest";

/// Of a table of weighted_searches() with answers. `line`: height of a label.
WeightChart weight_chart(const SearchTable& table, WeightChartOf what, double width, double height,
                         double line);
/// "1,000 problems: with a weight of 1.5 paths are 2.1 % longer, found in a third of the time". Empty without
/// answers.
std::string weight_summary(const SearchTable& table);

}  // namespace goalbound::app
