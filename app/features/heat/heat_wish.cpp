#include "features/heat/heat_wish.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "features/heat/heat.hpp"
#include "features/landmarks/landmarks.hpp"
#include "features/problems/problems.hpp"
#include "goalbound/any_angle.hpp"
#include "model/indices/index_key.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

bool needs_boxes(const MeasureInfo& measure) {
  return measure.needs == MeasureNeeds::kBoxes || measure.needs == MeasureNeeds::kFinishedBoxes;
}

/// It tells of answers by indices of the map as it was.
bool needs_old_indices(const MeasureInfo& measure) {
  return measure.needs == MeasureNeeds::kOldIndices || measure.needs == MeasureNeeds::kOpened;
}

bool asks_any(const Session& session, Side side) {
  const auto asked = session.searches().asked_by(side);
  return asked && !asked->empty();
}

bool is_concerned(const Session& session, Side side, const MeasureInfo& measure) {
  if (side == Side::kRight) return true;
  if (needs_old_indices(measure) && !asks_any(session, side)) return false;
  return session.settings().split_view && (!needs_boxes(measure) || session.side(side).search->asks_edges());
}

/// "" when the boxes will do.
std::string reason_against_boxes(const Session& session, const IndexKey& boxes, MeasureNeeds needs) {
  const IndexShelf& shelf = session.shelf();
  const std::string_view id = info_of(boxes.ordering()).id;
  if (shelf.bounds(boxes) == nullptr) {
    return shelf.state(boxes) == IndexState::kNone ? fmt::format("no {} boxes yet: P computes them", id)
                                                   : fmt::format("waits for the {} boxes", id);
  }
  const bool changing = shelf.state(boxes) == IndexState::kComputing;
  if (needs == MeasureNeeds::kFinishedBoxes && changing) return fmt::format("waits for the {} boxes", id);
  return {};
}

void add_problems(const Session& session, Side side, HeatWish& wish, HeatOrder& order) {
  order.problems = session.feature<Problems>().ends();
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

/// The indices that may be shown, in the order in which one looks: the chosen one, or else what the side asks
/// and what its search needs.
std::vector<IndexValues> indices_to_show(const Session& session, Side side) {
  if (session.feature<Heat>().chosen().index) return {*session.feature<Heat>().chosen().index};
  std::vector<IndexValues> values;
  if (const auto asked = session.searches().asked_by(side)) {
    for (const IndexKey& key : *asked) values.push_back(key.values);
  }
  for (const IndexValues& needed : needed_by(*session.side(side).search)) values.push_back(needed);
  return values;
}

/// The one that is shown: from the shelf, or to be made by the job.
void order_index(const Session& session, Side side, const IndexValues& values, HeatWish& wish,
                 HeatOrder& order) {
  const auto key = key_of(session.map(), values);
  if (!key) {
    wish.note = key.error().message;
    return;
  }
  const bool tells_of_node = values.kind()->pictures[order.picture].of_node;
  if (tells_of_node) order.node = session.selection().selected().value_or(session.searches().start());
  if (tells_of_node && !session.map().is_node(order.node)) {
    wish.note = "select a node: it is about one";
    return;
  }
  order.index = key->values;
  if (const auto& index = session.shelf().shown(*key).index) {
    order.search.set.add(index);
  } else if (const auto asked = session.searches().asked_by(side);
             asked && std::ranges::find(*asked, *key) != asked->end()) {
    wish.note = "waits for " + words_of(session.map(), *key);
    return;
  }
  order.search.shared = session.searches().shared_indices();
  wish.order = std::move(order);
}

void add_index(const Session& session, Side side, HeatWish& wish, HeatOrder& order) {
  for (const IndexValues& values : indices_to_show(session, side)) {
    const auto picture = picture_to_show(*values.kind(), session.feature<Heat>().chosen().picture);
    if (!picture) continue;
    order.picture = *picture;
    return order_index(session, side, values, wish, order);
  }
  wish.note = "this side asks no index with numbers; 'heat index-values reach' shows one";
}

/// The search of the side that was made after the last edit; null while it is not there yet.
const SearchRun* edited_run(const Session& session, Side side, const std::shared_ptr<const ChangedMap>& by) {
  const SearchRun* run = session.side(side).run.get();
  return run != nullptr && run->edited && run->edited->changed == by ? run : nullptr;
}

/// The nodes that were opened, as far as floods from them matter: the selected one alone, if it is one.
std::vector<NodeId> opened_nodes(const Session& session, const SearchRun& run) {
  const std::vector<NodeId>& cover = run.edited->cover;
  const auto selected = session.selection().selected();
  if (selected && std::ranges::find(cover, *selected) != cover.end()) return {*selected};
  return cover;
}

void add_changes(const Session& session, Side side, HeatWish& wish, HeatOrder& order) {
  auto search = session.searches().order(side);
  if (!search) {
    wish.note = search.error().message;
    return;
  }
  if (search->changed == nullptr) {
    wish.note = "all answers: the indices are those of the map as it is";
    return;
  }
  if (wish.measure->needs == MeasureNeeds::kOpened) {
    const SearchRun* run = edited_run(session, side, search->changed);
    if (run == nullptr) {
      wish.note = "waits for the search";
      return;
    }
    order.sources = opened_nodes(session, *run);
    if (order.sources.empty()) wish.note = "nothing was opened: no move is new or costs less";
  } else {
    order.search = std::move(search).value();
    // The other end is each node in turn.
    (wish.measure->id == "answers-from-start" ? order.search.goal : order.search.start) = kNoNode;
  }
  if (wish.note.empty()) wish.order = std::move(order);
}

void add_landmarks(const Session& session, Side side, HeatWish& wish, HeatOrder& order) {
  const auto asked = asked_landmarks(session, side);
  const Searches& searches = session.searches();
  if (!asked || !session.map().is_node(searches.goal())) {
    wish.note = asked ? "the goal is a wall" : "ask landmarks on this side";
    return;
  }
  order.search.set.add(asked->index);
  order.search.start = order.search.goal = searches.goal();  // what is told hangs on the goal alone
  order.landmark = std::min(session.feature<Heat>().landmark(), asked->index->count() - 1);
  wish.order = std::move(order);
}

void add_straight_ground(const Session& session, HeatWish& wish, HeatOrder& order) {
  const NodeId start = session.searches().start();
  const bool is_straight = AnyAngleFinder::runs_on(session.map());
  if (!is_straight || !session.map().is_node(start)) {
    wish.note = is_straight ? "the start is a wall" : "this needs a grid whose free cells all cost the same";
    return;
  }
  order.search.start = order.search.goal = start;  // it tells of the way from there
  order.search.shared = session.searches().shared_indices();
  wish.order = std::move(order);
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
  if (needs_old_indices(measure)) {
    add_changes(session, side, wish, order);
    return wish;
  }
  if (measure.needs == MeasureNeeds::kEqualCosts) {
    add_straight_ground(session, wish, order);
    return wish;
  }
  if (measure.needs == MeasureNeeds::kLandmarks) {
    add_landmarks(session, side, wish, order);
    return wish;
  }
  if (needs_boxes(measure)) {
    const IndexKey& boxes = session.side(side).boxes;
    wish.note = reason_against_boxes(session, boxes, measure.needs);
    if (!wish.note.empty()) return wish;
    order.bounds = session.shelf().bounds(boxes);
  }
  wish.order = std::move(order);
  return wish;
}

}  // namespace goalbound::app
