// A crowd on the open map: the same agents on both sides, each side served by its own search with the same
// budget a frame. It shows what a millisecond buys.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "features/crowd/crowd_side.hpp"
#include "model/background/latest.hpp"
#include "model/feature.hpp"
#include "model/searches/search_worker.hpp"
#include "model/searches/transport.hpp"

namespace goalbound::app {

/// What a crowd is served by.
struct CrowdOrder {
  std::array<SearchOrder, 2> sides;
  friend bool operator==(const CrowdOrder& a, const CrowdOrder& b);
};

/// It walks on alone: there are no places to go to.
class Crowd final : public Feature, public Transport {
 public:
  static constexpr std::size_t kMostAgents = 5000;
  static constexpr double kLeastBudget = 10;     ///< microseconds a frame
  static constexpr double kMostBudget = 4000;    ///< so that both sides leave time to draw
  static constexpr double kMostNodes = 100'000;  ///< of a budget in expansions
  static constexpr double kFrame = 1.0 / 60;     ///< seconds of a step

  explicit Crowd(Session& session);

  OngoingWork work() override;
  Claim claim() const override { return Claim::kBoth; }
  bool on() const override { return on_; }
  void end() override;
  Transport* transport() override { return on_ ? this : nullptr; }
  Instead instead_on(Side side) const override;
  void save(SavedLines& lines) const override;

  std::string_view name() const override { return "crowd"; }
  std::string place_text() const override;
  bool playing() const override { return on_ && playing_; }
  void set_playing(bool playing) override { playing_ = playing; }
  Result<void> move_by(bool far, int direction) override;

  /// Begins anew, with agents that stand still.
  void switch_on(bool on);
  std::size_t agents() const { return agents_; }
  /// Clamped to 1 .. kMostAgents.
  void set_agents(std::size_t count);
  const CrowdBudget& budget() const { return budget_; }
  void set_budget(CrowdBudget budget) { budget_ = budget; }

  /// Moves on by `dt` seconds while it plays; a long frame counts as a short one.
  void play(double dt);
  /// So many frames of kFrame.
  void step(std::size_t frames);

  /// Null while there is none: waiting_for() says why.
  const CrowdSide* side(Side side) const { return sides_[static_cast<std::size_t>(side)].get(); }
  const std::string& waiting_for() const { return waiting_for_; }

 private:
  struct Made {
    std::shared_ptr<const CrowdGround> ground;
    std::array<std::unique_ptr<Query>, 2> queries;
  };

  static Result<Made> make(const CrowdOrder& order, JobControl& control);
  std::optional<CrowdOrder> wish();
  /// Asks for what both sides search with now, once their indices are there.
  void follow();
  /// Takes over what was asked for; both sides begin anew with it.
  Result<void> adopt();
  void drop_sides();

  bool on_ = false;
  bool playing_ = false;
  std::size_t agents_ = 1000;
  CrowdBudget budget_;
  std::string waiting_for_;
  std::optional<CrowdOrder> shown_;  ///< keeps alive what the queries point to; before the sides
  std::array<std::unique_ptr<CrowdSide>, 2> sides_;
  Latest<CrowdOrder, Made> ground_;
};

ActionList crowd_actions();

/// "8.4 × more", of "agents walking", on the right side. Empty while there is no crowd.
Judgement judge_crowd(const Crowd& crowd);

}  // namespace goalbound::app
