#include "model/heat/heat_wish.hpp"

#include <fmt/format.h>

#include "model/session.hpp"

namespace goalbound::app {
namespace {

bool needs_boxes(const MeasureInfo& measure) {
  return measure.needs == MeasureNeeds::kBoxes || measure.needs == MeasureNeeds::kFinishedBoxes;
}

bool is_concerned(const Session& session, Side side, const MeasureInfo& measure) {
  if (side == Side::kRight) return true;
  return session.settings().split_view && (!needs_boxes(measure) || session.side(side).search->needs_bounds);
}

/// "" when the boxes will do.
std::string reason_against_boxes(const Session& session, Ordering ordering, MeasureNeeds needs) {
  const IndexShelf& shelf = session.shelf();
  const std::string_view id = info_of(ordering).id;
  if (shelf.bounds(ordering) == nullptr) {
    return shelf.state(ordering) == IndexState::kNone ? fmt::format("no {} boxes yet: P computes them", id)
                                                      : fmt::format("waits for the {} boxes", id);
  }
  const bool changing = shelf.state(ordering) == IndexState::kComputing;
  if (needs == MeasureNeeds::kFinishedBoxes && changing) return fmt::format("waits for the {} boxes", id);
  return {};
}

void add_problems(const Session& session, Side side, HeatWish& wish, HeatOrder& order) {
  order.problems = session.problems().ends();
  if (order.problems == nullptr) {
    wish.note = "no problems: open a scenario, or draw random ones";
    return;
  }
  auto search = session.searches().order(side);
  if (!search) {
    wish.note = search.error().message;
    return;
  }
  order.search = std::move(search).value();
  // The ends are those of the problems.
  order.search.start = order.search.goal = kNoNode;
  wish.order = std::move(order);
}

void add_index(const Session& session, Side side, HeatWish& wish, HeatOrder& order) {
  const auto asked = session.searches().asked_by(side);
  for (const IndexKey& key : asked ? *asked : std::vector<IndexKey>()) {
    const auto& index = session.shelf().shown(key).index;
    if (index == nullptr || picture_of_all_nodes(index->kind()) == nullptr) continue;
    order.search.set.add(index);
    wish.order = std::move(order);
    return;
  }
  wish.note = "ask reach, flags, dead ends or swamps on this side";
}

}  // namespace

HeatWish heat_wish(const Session& session, Side side) {
  HeatWish wish;
  const auto place = static_cast<std::size_t>(session.settings().heat_measure);
  const MeasureInfo& measure = all_measures()[place];
  if (!session.has_map() || !session.settings().shows("heat-map") || !is_concerned(session, side, measure))
    return wish;
  wish.measure = &measure;
  HeatOrder order;
  order.measure = place;
  order.map = session.document().shared_map();
  order.threads = session.settings().threads;
  if (measure.needs == MeasureNeeds::kProblems) {
    add_problems(session, side, wish, order);
    return wish;
  }
  if (measure.needs == MeasureNeeds::kIndex) {
    add_index(session, side, wish, order);
    return wish;
  }
  if (needs_boxes(measure)) {
    const Ordering ordering = session.side(side).ordering;
    wish.note = reason_against_boxes(session, ordering, measure.needs);
    if (!wish.note.empty()) return wish;
    order.bounds = session.shelf().bounds(ordering);
  }
  wish.order = std::move(order);
  return wish;
}

}  // namespace goalbound::app
