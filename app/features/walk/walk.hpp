// An agent that walks while its path is refined: planned as a whole over clusters, cells looked for part by
// part. Shown step by step in the place of the right search.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/index.hpp"
#include "goalbound/refining_path.hpp"
#include "model/background/latest.hpp"
#include "model/feature.hpp"
#include "model/indices/shared_indices.hpp"
#include "model/searches/step_clock.hpp"

namespace goalbound::app {

/// Which walk.
struct WalkOrder {
  std::shared_ptr<const Map> map;
  IndexValues clusters;  ///< on which it is planned
  NodeId start = kNoNode;
  NodeId goal = kNoNode;
  std::uint64_t work = 0;  ///< expansions behind each step
  friend bool operator==(const WalkOrder&, const WalkOrder&) = default;
};

/// A step of the clock is one of the agent. Steps are walked again by the RefiningPath itself whenever an
/// earlier one is sought, so what is shown is what a game would get.
class PathWalk final : public Feature, public StepClock {
 public:
  static constexpr std::uint64_t kUsualWork = 2;  ///< so that one sees it
  static constexpr std::uint64_t kMostWork = 10'000;

  explicit PathWalk(Session& session);

  OngoingWork work() override;
  Claim claim() const override { return Claim::kTimeline; }
  bool on() const override { return on_; }
  void end() override { switch_on(false); }
  void leave_document() override { end(); }
  Transport* transport() override { return on_ ? this : nullptr; }
  Instead instead_on(Side side) const override;
  std::vector<NodeId> shown_path() const override;
  void save(SavedLines& lines) const override;

  std::string_view name() const override { return "walk"; }
  std::string place_text() const override;
  Result<void> expect() const override;

  /// Shows the plan, before the first step.
  void switch_on(bool on);
  std::uint64_t work_behind() const { return work_; }
  /// The place of a side's search is that of the walk: of the right one, or of the only one.
  bool is_of(Side side) const;
  /// Clamped to kMostWork. The walk is made anew; the agent stays where it is, as far as steps are counted.
  void set_work(std::uint64_t expansions);

  /// Why there can be none: of a map that has no clusters. Error kInvalidArgument.
  static Result<WalkOrder> order(const Session& session, std::uint64_t work);

  /// How the agent goes, after position() steps; null while there is nothing to show.
  const RefiningPath* path() const { return shown_ ? &shown_->made.path : nullptr; }
  /// The nodes where it was, from the start to where it is.
  std::span<const NodeId> walked() const;
  /// What the plan, and then the first step, have expanded; as of path().
  std::uint64_t plan_expanded() const { return shown_ ? shown_->made.plan_expanded : 0; }
  std::uint64_t first_step_expanded() const { return shown_ ? shown_->made.first_step : 0; }

 private:
  struct Made {
    RefiningPath path;
    std::size_t steps = 0;
    std::uint64_t plan_expanded = 0;
    std::uint64_t first_step = 0;
  };
  struct Shown {
    WalkOrder order;  ///< keeps the map, which the path needs
    Made made;
  };
  using Walks = Latest<WalkOrder, Made>;

  static Result<Made> make(SharedIndices& shared, const WalkOrder& order, JobControl& control);
  bool busy() const { return on_ && walks_.busy(); }
  /// Asks for the walk between the ends that there are now.
  void follow();
  /// Takes over what was asked for. Errors: those of making clusters.
  Result<void> adopt();
  /// The map becomes another one, on which the walk is made anew.
  void leave_map();
  void moved() override;
  void begin_path();
  void drop();

  bool on_ = false;
  std::uint64_t work_ = kUsualWork;
  std::optional<Shown> shown_;
  std::size_t at_ = 0;  ///< steps that the agent has made
  Walks walks_;
};

ActionList walk_actions();

/// How much of the path is refined, in a sentence. Empty while there is nothing to show.
std::string words_of(const PathWalk& walk);

}  // namespace goalbound::app
