// The two searches of the split view: started in the background, adopted when ready, moved by the timeline.
#include <fmt/format.h>

#include <algorithm>

#include "model/search_worker.hpp"
#include "model/session.hpp"
#include "model/side_options.hpp"

namespace goalbound::app {
namespace {
constexpr std::string_view kStopped = "the search was stopped";
}

void Session::set_problem(Cell start, Cell goal) {
  start_ = start;
  goal_ = goal;
  restart_searches();
}

void Session::choose_search(Side s, const SearchInfo* search) {
  sides_[static_cast<std::size_t>(s)].search = search;
  choice_has_changed(s);
}

void Session::choose_ordering(Side s, Ordering ordering) {
  sides_[static_cast<std::size_t>(s)].ordering = ordering;
  choice_has_changed(s);
}

void Session::choose_ordering(Ordering ordering) {
  settings_.ordering = applied_ordering_ = static_cast<int>(ordering);
  for (const Side s : kSides) {
    if (side(s).ordering != ordering) choose_ordering(s, ordering);
  }
}

void Session::choose_options(Side s, const QueryOptions& options) {
  sides_[static_cast<std::size_t>(s)].options = options;
  choice_has_changed(s);
}

void Session::choice_has_changed(Side s) {
  demand_boxes();
  restart_side(s);
  explain_waiting();
}

bool Session::stop_searches() {
  bool any = false;
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    if (!workers_[i]->busy()) continue;
    any = true;
    sides_[i].stopped = true;
    workers_[i]->discard();
    if (sides_[i].run == nullptr) sides_[i].waiting_for = kStopped;
  }
  return any;
}

void Session::restart_searches() {
  for (const Side s : kSides) restart_side(s);
  explain_waiting();
}

void Session::restart_side(Side s) {
  SidePanel& side = sides_[static_cast<std::size_t>(s)];
  SearchWorker& worker = *workers_[static_cast<std::size_t>(s)];
  side.stopped = false;
  side.boxes = shelf_.revision(side.ordering);
  if (!has_map() || lacks_boxes(side)) {
    worker.discard();
    const bool follow = timeline_.at_end();
    clear_run(side);
    connect_timeline(follow);
    return;
  }
  worker.submit({.grid = grid_,
                 .bounds = side.search->needs_bounds ? shelf_.bounds(side.ordering) : nullptr,
                 .info = side.search,
                 .ordering = side.ordering,
                 .options = taken_options(side),
                 .start = start_,
                 .goal = goal_});
}

/// Lets the sides search with newer boxes. While a job computes them a search follows when one looks at its
/// end and it keeps up; whoever steps through one, or has stopped it, keeps what is there until the job is
/// done.
void Session::follow_boxes() {
  for (const Side s : kSides) {
    const SidePanel& panel = side(s);
    if (!panel.search->needs_bounds || panel.boxes == shelf_.revision(panel.ordering)) continue;
    if (shelf_.is_partial(panel.ordering)) {
      const bool looks_at_the_end = panel.run == nullptr || timeline_.at_end();
      const bool is_free = !panel.stopped && !workers_[static_cast<std::size_t>(s)]->busy();
      if (!looks_at_the_end || !is_free) continue;
    }
    restart_side(s);
  }
}

void Session::clear_run(SidePanel& side) {
  side.run.reset();
  side.waiting_for.clear();
  side.refused = false;
  side.revision = ++side_revision_;
}

/// Boxes that lack every node are none: the search would be one without boxes.
bool Session::lacks_boxes(const SidePanel& side) const {
  if (!side.search->needs_bounds) return false;
  const NodeCounts& counts = shelf_.counts(side.ordering);
  return shelf_.bounds(side.ordering) == nullptr || (counts.missing > 0 && counts.missing == counts.total());
}

/// An order of another map, search, ordering or option is not what the side asks for now.
bool Session::is_wanted(const SidePanel& side, const SearchOrder& order) const {
  return order.grid == grid_ && order.info == side.search && order.ordering == side.ordering &&
         same_options(order.options, taken_options(side));
}

/// Takes over what the workers have ready. A run of an older problem is shown until the newer one comes.
void Session::adopt_runs() {
  const bool follow = timeline_.at_end();
  bool adopted = false;
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    auto outcome = workers_[i]->take();
    SidePanel& side = sides_[i];
    if (!outcome || !is_wanted(side, outcome->order)) continue;
    clear_run(side);
    side.run = std::move(outcome->run);
    side.waiting_for = std::move(outcome->error);
    side.refused = side.run == nullptr;
    adopted = true;
  }
  if (adopted) connect_timeline(follow);
}

/// The timeline stays at its end when it was there: the finished search is what one sees.
void Session::connect_timeline(bool to_end) {
  const auto trace_of = [](const SidePanel& side) -> const Trace* {
    return side.run != nullptr && side.run->player != nullptr ? side.run->trace.get() : nullptr;
  };
  timeline_.set_traces(trace_of(sides_[0]), trace_of(sides_[1]));
  if (to_end) timeline_.seek(timeline_.length());
}

void Session::move_players() {
  for (SidePanel& side : sides_) {
    if (side.run == nullptr || side.run->player == nullptr) continue;
    TracePlayer& player = *side.run->player;
    const std::size_t target = std::min(timeline_.position(), player.trace().size());
    if (player.position() == target) continue;
    player.seek(target);
    side.revision = ++side_revision_;
  }
}

void Session::explain_waiting() {
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    SidePanel& side = sides_[i];
    if (side.run != nullptr) {
      side.waiting_for.clear();
    } else if (workers_[i]->busy() || side.waiting_for.empty() || !has_map() || lacks_boxes(side)) {
      side.waiting_for = reason_to_wait(side);
      side.refused = false;
    }  // else: the search refused or was stopped, and waiting_for says so
  }
}

std::string Session::reason_to_wait(const SidePanel& side) const {
  if (!has_map()) return "no map is open";
  if (!lacks_boxes(side)) return "searching ...";
  const std::string_view id = info_of(side.ordering).id;
  switch (shelf_.state(side.ordering)) {
    case BoundsState::kQueued:
      return fmt::format("{} boxes: next in turn", id);
    case BoundsState::kComputing:
      return fmt::format("{} boxes: {:.0f} %", id, 100 * shelf_.job()->progress().fraction());
    case BoundsState::kNone:
    case BoundsState::kFit:
      break;
  }
  return fmt::format("no {} boxes yet: precompute them", id);
}

}  // namespace goalbound::app
