#include "straight/inherited_boxes.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "parallel/workers.hpp"

namespace goalbound {
namespace {

constexpr std::size_t kAngles = 256;

struct Step {
  std::uint8_t angle;
  CellBox box;
};
using Steps = std::array<std::vector<Step>, 2>;  ///< by side

/// Scratch of one thread.
class StepMaker {
 public:
  StepMaker(const TautGraph& graph, const std::vector<CellBox>& boxes, InheritedBoxes::Eyes eyes)
      : graph_(&graph), boxes_(&boxes), eyes_(std::move(eyes)) {}

  Steps make(std::uint32_t number) {
    for (auto& side : at_angle_) side.fill(CellBox());
    const Corner& corner = graph_->corner(number);
    for (const int side : {0, 1}) {
      const auto [first, last] = graph_->edges(number, side);
      for (std::uint32_t edge = first; edge < last; ++edge)
        at(corner, side, graph_->corner(graph_->to(edge)).at - corner.at).grow((*boxes_)[edge]);
    }
    eyes_(number, sights_);
    for (const InheritedBoxes::Sight& sight : sights_) at(corner, sight.side, sight.nearest).grow(sight.box);
    if (corner.is_slit()) join_all();
    return {steps(0), steps(1)};
  }

 private:
  CellBox& at(const Corner& corner, int side, HalfPoint d) {
    return at_angle_[static_cast<std::size_t>(side)][corner.angle_of(side, d)];
  }
  /// A path that comes along a slit turns round its end to either side.
  void join_all() {
    CellBox all;
    for (const auto& side : at_angle_) {
      for (const CellBox& box : side) all.grow(box);
    }
    for (auto& side : at_angle_) side.front() = all;
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
  InheritedBoxes::Eyes eyes_;
  std::vector<InheritedBoxes::Sight> sights_;
  std::array<std::array<CellBox, kAngles>, 2> at_angle_{};  ///< by side
};

}  // namespace

CellBox InheritedBoxes::box(const Corner& here, std::uint32_t corner, HalfPoint from) const {
  const HalfPoint d = here.at - from;
  const int side = here.side_of(d);
  const std::uint8_t angle = here.angle_of(side, d);
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
                                                   const std::function<Eyes()>& make_eyes, int threads,
                                                   Progress& progress) {
  std::vector<Steps> all(graph.corner_count());
  for_each_index(
      graph.corner_count(), 1, worker_count(threads), progress,
      [&] { return StepMaker(graph, boxes, make_eyes()); },
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
