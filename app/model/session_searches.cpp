// The two searches of the split view: started in the background, adopted when ready, moved by the timeline.
#include <fmt/format.h>

#include <algorithm>

#include "model/search_worker.hpp"
#include "model/session.hpp"

namespace goalbound::app {

void Session::set_problem(Cell start, Cell goal) {
  start_ = start;
  goal_ = goal;
  restart_searches();
}

Result<void> Session::choose_search(Side s, const SearchInfo* search) {
  if (search == nullptr) return Error{ErrorCode::kInvalidArgument, "there is no such search"};
  sides_[static_cast<std::size_t>(s)].search = search;
  restart_side(s);
  explain_waiting();
  return {};
}

void Session::restart_searches() {
  for (const Side s : kSides) restart_side(s);
  explain_waiting();
}

void Session::restart_side(Side s) {
  SidePanel& side = sides_[static_cast<std::size_t>(s)];
  SearchWorker& worker = *workers_[static_cast<std::size_t>(s)];
  if (!has_map() || (side.search->needs_bounds && bounds_ == nullptr)) {
    worker.discard();
    const bool follow = timeline_.at_end();
    clear_run(side);
    connect_timeline(follow);
    return;
  }
  worker.submit({.grid = grid_,
                 .bounds = side.search->needs_bounds ? bounds_ : nullptr,
                 .info = side.search,
                 .start = start_,
                 .goal = goal_});
}

void Session::clear_run(SidePanel& side) {
  side.run.reset();
  side.waiting_for.clear();
  side.revision = ++side_revision_;
}

/// Takes over what the workers have ready. A run of an older problem is shown until the newer one comes; one
/// of an older map or of another search is not.
void Session::adopt_runs() {
  const bool follow = timeline_.at_end();
  bool adopted = false;
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    auto outcome = workers_[i]->take();
    SidePanel& side = sides_[i];
    if (!outcome || outcome->order.grid != grid_ || outcome->order.info != side.search) continue;
    clear_run(side);
    side.run = std::move(outcome->run);
    side.waiting_for = std::move(outcome->error);
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
    } else if (workers_[i]->busy() || side.waiting_for.empty() || !has_map() ||
               (side.search->needs_bounds && bounds_ == nullptr)) {
      side.waiting_for = reason_to_wait(side);
    }  // else: the search refused, and waiting_for says why
  }
}

std::string Session::reason_to_wait(const SidePanel& side) const {
  if (!has_map()) return "no map is open";
  if (!side.search->needs_bounds || bounds_ != nullptr) return "searching ...";
  if (job_ == nullptr) return "no boxes yet: precompute them";
  return fmt::format("boxes: {:.0f} %", 100 * job_->progress().fraction());
}

}  // namespace goalbound::app
