// The rows of a comparison as a chart: bytes of what is asked against time, both logarithmic.
#pragma once

#include <string>
#include <vector>

#include "measure/compare/rows.hpp"

namespace goalbound {

/// Places are from the left and the top of its area, in the unit of its sides.
struct CompareChart {
  struct Tick {
    double at = 0;
    std::string text;
  };
  struct Point {
    double x = 0;
    double y = 0;
    std::size_t row = 0;    ///< of the rows
    bool is_named = false;  ///< there is room for its name beside it
  };
  std::vector<Tick> across;   ///< bytes
  std::vector<Tick> up;       ///< microseconds
  std::vector<Point> points;  ///< in the order of the rows
};

/// `line`: how high a name is. Of the front alone names are shown, and none on top of another.
CompareChart chart_of(const std::vector<ComparedRow>& rows, double width, double height, double line);

/// "jump-index-gb boxes: 0.80 us, 1.4 MiB": a point in words.
std::string point_text(const ComparedRow& row, Naming naming = Naming::kIds);

}  // namespace goalbound
