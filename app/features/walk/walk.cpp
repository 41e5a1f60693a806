#include "features/walk/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "model/indices/index_key.hpp"
#include "model/session.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {
namespace {

constexpr std::string_view kClusters = "clusters";

/// Those that a side asks, the right one first, or else the usual ones.
IndexValues clusters_for(const Session& session) {
  for (const Side side : {Side::kRight, Side::kLeft}) {
    const auto asked = session.searches().asked_by(side);
    if (!asked) continue;
    const auto there =
        std::ranges::find(*asked, kClusters, [](const IndexKey& key) { return key.kind().id; });
    if (there != asked->end()) return there->values;
  }
  return IndexValues(*find_index(kClusters));
}

/// Not a step farther: no part of it is refined.
void plan_alone(RefiningPath& path, const WalkOrder& order) {
  path.begin(order.start, order.goal);
  while (!path.is_planned() && path.status() == SearchStatus::kUnfinished) path.advance(1);
}

}  // namespace

PathWalk::PathWalk(Session& session)
    : Feature(session),
      walks_("there is no path to walk",
             [shared = session.searches().shared_indices()](const WalkOrder& order, JobControl& control) {
               return make(*shared, order, control);
             }) {}

/// Walks it once to the end, which tells how many steps there are.
Result<PathWalk::Made> PathWalk::make(SharedIndices& shared, const WalkOrder& order, JobControl& control) {
  auto index = shared.make(order.map, order.clusters, control.progress);
  if (!index) return index.error();
  auto path = RefiningPath::make(IndexSet{std::move(index).value()});
  if (!path) return path.error();
  Made made{.path = std::move(path).value()};
  plan_alone(made.path, order);
  made.plan_expanded = made.path.expanded();
  for (; made.path.step() != kNoNode; ++made.steps) {
    if (control.progress.cancelled()) return Error{ErrorCode::kCancelled, "it was cancelled"};
    if (made.steps == 0) made.first_step = made.path.expanded();
    made.path.advance(order.work);
  }
  return made;
}

void PathWalk::switch_on(bool on) {
  if (on) begin();
  on_ = on;
  walks_.forget();
  drop();
  rest_at(false);
}

void PathWalk::leave_map() {
  walks_.forget();
  drop();
}

void PathWalk::drop() {
  shown_.reset();
  at_ = 0;
  lose_length();
}

void PathWalk::set_work(std::uint64_t expansions) {
  work_ = std::min(expansions, kMostWork);
}

Result<WalkOrder> PathWalk::order(const Session& session, std::uint64_t work) {
  if (!session.has_map()) return Error{ErrorCode::kInvalidArgument, "there is no map to walk on"};
  auto key = key_of(session.map(), clusters_for(session));
  if (!key) return key.error();
  return WalkOrder{.map = session.document().shared_map(),
                   .clusters = std::move(key->values),
                   .start = session.searches().start(),
                   .goal = session.searches().goal(),
                   .work = work};
}

OngoingWork PathWalk::work() {
  return {.follow = [this] { follow(); },
          .working = [this] { return busy(); },
          .adopt = [this](double) { session().messages().report(adopt()); },
          .wait = [this] { walks_.wait(); },
          .cancel =
              [this] {
                if (busy()) end();
              },
          .end_map = [this] { leave_map(); },
          .play = [this](double dt) { advance(dt, session().settings().speed); },
          .playing = [this] { return playing(); },
          .quick = true};
}

bool PathWalk::is_of(Side side) const {
  return on_ && (side == Side::kRight || !session().settings().split_view);
}

Instead PathWalk::instead_on(Side side) const {
  return path() != nullptr && is_of(side) ? Instead::kSearch : Instead::kNothing;
}

/// What was walked and what is only planned.
std::vector<NodeId> PathWalk::shown_path() const {
  if (path() == nullptr) return {};
  std::vector<NodeId> nodes(path()->so_far().begin(), path()->so_far().end());
  nodes.insert(nodes.end(), path()->ahead().begin(), path()->ahead().end());
  return nodes;
}

/// It is made anew.
void PathWalk::save(SavedLines& lines) const {
  if (!on_) return;
  if (work_ != kUsualWork) lines.last.push_back(fmt::format("walk-work {}", work_));
  lines.last.emplace_back("walk on");
  if (position() == 0) return;
  lines.last.emplace_back("wait");
  lines.last.push_back(fmt::format("seek {}", position()));
}

std::string PathWalk::place_text() const {
  return fmt::format("step {} of {}", grouped(position()), grouped(length()));
}

Result<void> PathWalk::expect() const {
  if (path() != nullptr) return {};
  return Error{ErrorCode::kInvalidArgument, "there is no walk yet; in a script, 'wait' for it"};
}

void PathWalk::follow() {
  if (!on_) return;
  auto wish = order(session(), work_);
  if (!wish) return end();
  (void)walks_.follow(std::move(wish).value());
}

Result<void> PathWalk::adopt() {
  auto outcome = walks_.take();
  if (!outcome || !on_) return {};
  if (!outcome->answer) {
    const Error error = outcome->answer.error();
    end();
    return error;
  }
  shown_.emplace(Shown{std::move(outcome->order), std::move(outcome->answer).value()});
  begin_path();
  if (at_end() && position() == 0)
    rest_at(false);  // there was no step: it shall not end where there are some
  set_length(shown_->made.steps);
  return {};
}

void PathWalk::begin_path() {
  plan_alone(shown_->made.path, shown_->order);
  at_ = 0;
}

/// As many steps as the clock says; to an earlier one from the start again.
void PathWalk::moved() {
  if (!shown_ || length() == 0) return;
  if (position() < at_) begin_path();
  RefiningPath& path = shown_->made.path;
  for (; at_ < position() && path.step() != kNoNode; ++at_) path.advance(shown_->order.work);
}

std::span<const NodeId> PathWalk::walked() const {
  return path() == nullptr ? std::span<const NodeId>()
                           : path()->so_far().first(path()->at() == kNoNode ? 0 : at_ + 1);
}

std::string words_of(const PathWalk& walk) {
  const RefiningPath* path = walk.path();
  if (path == nullptr) return {};
  if (path->at() == kNoNode) return "Start and goal must be free cells";
  const std::string expanded = count_text(path->expanded(), "expansion", "expansions");
  if (!path->is_planned())
    return fmt::format("No way leads to the goal: the plan says so after {}", expanded);
  const std::size_t there = walk.position() + path->ready().size();
  const std::string steps = fmt::format("{} refined, {} of them walked", count_text(there, "step", "steps"),
                                        grouped(walk.position()));
  const std::size_t ahead = path->ahead().size();
  const std::string over =
      ahead < 2 ? "to the goal" : "over " + count_text(ahead - 1, "entrance", "entrances");
  if (there == 0 && ahead > 0)
    return fmt::format("Nothing is refined yet: there is a plan {}, after {}", over, expanded);
  if (ahead == 0)
    return fmt::format("All {}: {}, {} of them before the first step", steps, expanded,
                       grouped(walk.first_step_expanded()));
  return fmt::format("{}; behind them there is only a plan {}: {}, {} of them for the plan", steps, over,
                     expanded, grouped(walk.plan_expanded()));
}

namespace {

constexpr auto kWalkLayers = std::to_array<FeatureLayerInfo>({{unswitched_layer("walk"), "crowd"}});

}  // namespace

extern const FeatureInfo kFeature_walk;
const FeatureInfo kFeature_walk = {.id = "walk",
                                   .make = &make_feature<PathWalk>,
                                   .actions = &walk_actions,
                                   .actions_after = "crowd",
                                   .layers = kWalkLayers};

}  // namespace goalbound::app
