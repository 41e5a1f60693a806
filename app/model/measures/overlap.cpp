// How much of what the boxes of a node cover lies in several of them: goals there keep more than one edge.
#include <algorithm>

#include "model/measures/boxes_of_nodes.hpp"

namespace goalbound::app {
namespace {

/// Sweeps over the boxes from left to right. Between two sides the boxes that are open form intervals of y,
/// whose covered and shared lengths are added up.
class OverlapSweep {
 public:
  double share_of(const std::vector<Box>& boxes) {
    sides_.clear();
    for (const Box& box : boxes) {
      if (box.empty()) continue;
      sides_.push_back(box.min_x);
      sides_.push_back(std::int64_t{box.max_x} + 1);
    }
    std::ranges::sort(sides_);
    sides_.erase(std::unique(sides_.begin(), sides_.end()), sides_.end());
    covered_ = shared_ = 0;
    for (std::size_t i = 0; i + 1 < sides_.size(); ++i) add_strip(boxes, sides_[i], sides_[i + 1]);
    return covered_ == 0 ? 0 : shared_ / covered_;
  }

 private:
  struct Step {
    std::int64_t y;
    int change;  ///< +1: a box begins
  };

  void add_strip(const std::vector<Box>& boxes, std::int64_t from, std::int64_t to) {
    steps_.clear();
    for (const Box& box : boxes) {
      if (box.empty() || box.min_x > from || box.max_x < from) continue;
      steps_.push_back({box.min_y, 1});
      steps_.push_back({std::int64_t{box.max_y} + 1, -1});
    }
    std::ranges::sort(steps_, {}, &Step::y);
    int open = 0;
    for (std::size_t i = 0; i + 1 < steps_.size(); ++i) {
      open += steps_[i].change;
      const double area = static_cast<double>(steps_[i + 1].y - steps_[i].y) * static_cast<double>(to - from);
      if (open > 0) covered_ += area;
      if (open > 1) shared_ += area;
    }
  }

  std::vector<std::int64_t> sides_;
  std::vector<Step> steps_;
  double covered_ = 0;
  double shared_ = 0;
};

Result<void> compute_overlap(const HeatOrder& order, HeatValues& values, Progress& progress) {
  OverlapSweep sweep;
  measure_boxes(order, values, progress,
                [&](const std::vector<Box>& boxes) { return sweep.share_of(boxes); });
  return {};
}

}  // namespace

extern const ComputeMeasure kMeasure_overlap;
const ComputeMeasure kMeasure_overlap = &compute_overlap;

}  // namespace goalbound::app
