#include "straight/inherited_boxes.hpp"

#include <algorithm>
#include <utility>

#include "parallel/workers.hpp"

namespace goalbound {

/// Scratch of one thread.
class InheritedBoxes::StepMaker {
 public:
  explicit StepMaker(const TautGraph& graph, Eyes eyes = {}) : graph_(&graph), eyes_(std::move(eyes)) {}

  Steps of_sights(std::uint32_t number) {
    begin();
    const Corner& corner = graph_->corner(number);
    eyes_(number, sights_);
    for (const Sight& sight : sights_)
      at(sight.side, corner.angle_of(sight.side, sight.nearest)).grow(sight.box);
    return end(corner);
  }

  Steps of_goals(std::uint32_t number, const std::vector<CellBox>& boxes, const InheritedBoxes& sights) {
    begin();
    const Corner& corner = graph_->corner(number);
    for (const int side : {0, 1}) {
      const auto [first, last] = graph_->edges(number, side);
      for (std::uint32_t edge = first; edge < last; ++edge) {
        const HalfPoint d = graph_->corner(graph_->to(edge)).at - corner.at;
        at(side, corner.angle_of(side, d)).grow(boxes[edge]);
      }
      const std::size_t list = list_of(number, side);
      for (std::uint32_t i = sights.lists_.first[list]; i < sights.lists_.first[list + 1]; ++i)
        at(side, sights.lists_.angles[i]).grow(sights.lists_.boxes[i]);
    }
    return end(corner);
  }

 private:
  static constexpr std::size_t kAngles = 256;

  CellBox& at(int side, std::uint8_t angle) { return at_angle_[static_cast<std::size_t>(side)][angle]; }
  void begin() {
    for (auto& side : at_angle_) side.fill(CellBox());
  }
  Steps end(const Corner& corner) {
    if (corner.is_slit()) join_all();
    return {steps(0), steps(1)};
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
  Eyes eyes_;
  std::vector<Sight> sights_;
  std::array<std::array<CellBox, kAngles>, 2> at_angle_{};  ///< by side
};

CellBox InheritedBoxes::box(const Corner& here, std::uint32_t corner, HalfPoint from) const {
  const HalfPoint d = here.at - from;
  const int side = here.side_of(d);
  const std::uint8_t angle = here.angle_of(side, d);
  const std::size_t list = list_of(corner, side);
  const auto begin = lists_.angles.begin() + lists_.first[list];
  const auto after = std::upper_bound(begin, lists_.angles.begin() + lists_.first[list + 1], angle);
  if (after == begin) return {};
  return lists_.boxes[static_cast<std::size_t>(after - lists_.angles.begin()) - 1];
}

CellBox InheritedBoxes::box(std::uint32_t corner) const {
  CellBox all;
  for (const int side : {0, 1}) {
    const std::size_t list = list_of(corner, side);
    if (lists_.first[list] != lists_.first[list + 1]) all.grow(lists_.boxes[lists_.first[list + 1] - 1]);
  }
  return all;
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

void InheritedBoxes::add(const Steps& steps) {
  for (const std::vector<Step>& side : steps) {
    for (const Step& step : side) {
      lists_.angles.push_back(step.angle);
      lists_.boxes.push_back(step.box);
    }
    lists_.first.push_back(static_cast<std::uint32_t>(lists_.angles.size()));
  }
}

std::optional<InheritedBoxes> InheritedBoxes::of_sights(const TautGraph& graph,
                                                        const std::function<Eyes()>& make_eyes, int threads,
                                                        Progress& progress) {
  std::vector<Steps> all(graph.corner_count());
  for_each_index(
      graph.corner_count(), 1, worker_count(threads), progress, [&] { return StepMaker(graph, make_eyes()); },
      [&](StepMaker& maker, std::uint64_t corner) {
        all[corner] = maker.of_sights(static_cast<std::uint32_t>(corner));
      });
  if (progress.ending()) return std::nullopt;
  InheritedBoxes made;
  for (const Steps& steps : all) made.add(steps);
  return made;
}

InheritedBoxes InheritedBoxes::make(const TautGraph& graph, const std::vector<CellBox>& boxes,
                                    const InheritedBoxes& sights) {
  InheritedBoxes made;
  StepMaker maker(graph);
  for (std::uint32_t corner = 0; corner < graph.corner_count(); ++corner)
    made.add(maker.of_goals(corner, boxes, sights));
  return made;
}

}  // namespace goalbound
