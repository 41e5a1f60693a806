#include "straight/inherited_boxes.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "parallel/workers.hpp"
#include "straight/fan.hpp"

namespace goalbound {
namespace {

constexpr std::int64_t kAngles = 256;

/// Never falls as the angle from the wall grows, 0 to 90 degrees.
std::uint8_t angle_of(int side, std::int32_t dx, std::int32_t dy) {
  const std::int64_t x = std::abs(dx);
  const std::int64_t y = std::abs(dy);
  return static_cast<std::uint8_t>((side == 0 ? y : x) * (kAngles - 1) / (x + y));
}

struct Step {
  std::uint8_t angle;
  CellBox box;
};
using Steps = std::array<std::vector<Step>, 2>;  ///< by side

/// Scratch of one thread.
class StepMaker {
 public:
  StepMaker(const TautGraph& graph, const std::vector<CellBox>& boxes)
      : graph_(&graph), boxes_(&boxes), fan_(graph.ground()) {}

  Steps make(std::uint32_t number) {
    for (auto& side : at_angle_) side.fill(CellBox());
    const Corner& corner = graph_->corner(number);
    for (const int side : {0, 1}) {
      const auto [first, last] = graph_->edges(number, side);
      for (std::uint32_t edge = first; edge < last; ++edge) {
        const Corner& to = graph_->corner(graph_->to(edge));
        at(side, to.x - corner.x, to.y - corner.y).grow((*boxes_)[edge]);
      }
    }
    fan_.cells(corner.point(), cells_);
    for (const SeenCells& cells : cells_) add(corner, cells);
    return {steps(0), steps(1)};
  }

 private:
  CellBox& at(int side, std::int32_t dx, std::int32_t dy) {
    return at_angle_[static_cast<std::size_t>(side)][angle_of(side, dx, dy)];
  }

  void add(const Corner& corner, const SeenCells& cells) {
    const std::int32_t dy = 2 * cells.row + 1 - corner.y;
    for (std::int32_t column = cells.first; column <= cells.last; ++column) {
      const std::int32_t dx = 2 * column + 1 - corner.x;
      if (corner.is_taut(dx, dy))
        at(TautGraph::side_of(corner, dx, dy), dx, dy).grow(Cell{column, cells.row});
    }
  }

  std::vector<Step> steps(std::size_t side) const {
    std::vector<Step> steps;
    CellBox box;
    for (std::size_t angle = 0; angle < kAngles; ++angle) {
      if (at_angle_[side][angle].is_empty() || box.contains(at_angle_[side][angle])) continue;
      box.grow(at_angle_[side][angle]);
      steps.push_back({static_cast<std::uint8_t>(angle), box});
    }
    return steps;
  }

  const TautGraph* graph_;
  const std::vector<CellBox>* boxes_;
  Fan fan_;
  std::vector<SeenCells> cells_;
  std::array<std::array<CellBox, kAngles>, 2> at_angle_{};  ///< by side
};

}  // namespace

CellBox InheritedBoxes::box(const Corner& here, std::uint32_t corner, HalfPoint from) const {
  const std::int32_t dx = here.x - from.x;
  const std::int32_t dy = here.y - from.y;
  const int side = TautGraph::side_of(here, dx, dy);
  const std::uint8_t angle = angle_of(side, dx, dy);
  const std::size_t list = 2 * std::size_t{corner} + static_cast<std::size_t>(side);
  const auto begin = lists_.angles.begin() + lists_.first[list];
  const auto after = std::upper_bound(begin, lists_.angles.begin() + lists_.first[list + 1], angle);
  if (after == begin) return {};
  return lists_.boxes[static_cast<std::size_t>(after - lists_.angles.begin()) - 1];
}

std::optional<InheritedBoxes> InheritedBoxes::from_lists(const TautGraph& graph, Lists lists) {
  const bool fits = lists.first.size() == 2 * std::size_t{graph.corner_count()} + 1 &&
                    lists.first.front() == 0 && std::ranges::is_sorted(lists.first) &&
                    lists.first.back() == lists.angles.size() && lists.angles.size() == lists.boxes.size();
  if (!fits) return std::nullopt;
  InheritedBoxes boxes;
  boxes.lists_ = std::move(lists);
  return boxes;
}

std::optional<InheritedBoxes> InheritedBoxes::make(const TautGraph& graph, const std::vector<CellBox>& boxes,
                                                   int threads, Progress& progress) {
  std::vector<Steps> all(graph.corner_count());
  for_each_index(
      graph.corner_count(), 1, worker_count(threads), progress, [&] { return StepMaker(graph, boxes); },
      [&](StepMaker& maker, std::uint64_t corner) {
        all[corner] = maker.make(static_cast<std::uint32_t>(corner));
      });
  if (progress.ending()) return std::nullopt;
  InheritedBoxes made;
  for (const Steps& steps : all) {
    for (const std::vector<Step>& side : steps) {
      made.lists_.first.push_back(static_cast<std::uint32_t>(made.lists_.angles.size()));
      for (const Step& step : side) {
        made.lists_.angles.push_back(step.angle);
        made.lists_.boxes.push_back(step.box);
      }
    }
  }
  made.lists_.first.push_back(static_cast<std::uint32_t>(made.lists_.angles.size()));
  return made;
}

}  // namespace goalbound
