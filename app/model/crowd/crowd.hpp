// A crowd on the open map: the same agents on both sides, each side served by its own search with the same
// budget a frame. It shows what a millisecond buys.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "model/background/latest.hpp"
#include "model/crowd/crowd_side.hpp"
#include "model/search_worker.hpp"

namespace goalbound::app {

class Session;

/// What a crowd is served by.
struct CrowdOrder {
  std::array<SearchOrder, 2> sides;
  friend bool operator==(const CrowdOrder& a, const CrowdOrder& b);
};

class Crowd {
 public:
  static constexpr std::size_t kMostAgents = 5000;
  static constexpr double kLeastBudget = 10;     ///< microseconds a frame
  static constexpr double kMostBudget = 4000;    ///< so that both sides leave time to draw
  static constexpr double kMostNodes = 100'000;  ///< of a budget in expansions
  static constexpr double kFrame = 1.0 / 60;     ///< seconds of a step

  Crowd();

  bool on() const { return on_; }
  /// Begins anew, with agents that stand still.
  void switch_on(bool on);
  std::size_t agents() const { return agents_; }
  /// Clamped to 1 .. kMostAgents.
  void set_agents(std::size_t count);
  const CrowdBudget& budget() const { return budget_; }
  void set_budget(CrowdBudget budget) { budget_ = budget; }

  bool playing() const { return on_ && playing_; }
  void set_playing(bool playing) { playing_ = playing; }
  /// Moves on by `dt` seconds while it plays; a long frame counts as a short one.
  void play(double dt);
  /// So many frames of kFrame.
  void step(std::size_t frames);

  /// Once a frame: asks for what both sides search with now, once their indices are there.
  void follow(const Session& session);
  /// Takes over what was asked for; both sides begin anew with it.
  Result<void> adopt();
  bool busy() const { return on_ && ground_.busy(); }
  void wait() const { ground_.wait(); }
  /// The map goes, and the crowd with it.
  void end();

  /// Null while there is none: waiting_for() says why.
  const CrowdSide* side(Side side) const { return sides_[static_cast<std::size_t>(side)].get(); }
  const std::string& waiting_for() const { return waiting_for_; }

 private:
  struct Made {
    std::shared_ptr<const CrowdGround> ground;
    std::array<std::unique_ptr<Query>, 2> queries;
  };

  static Result<Made> make(const CrowdOrder& order, JobControl& control);
  std::optional<CrowdOrder> wish(const Session& session);
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

/// "8.4 × more", of "agents walking", on the right side. Empty while there is no crowd.
Judgement judge_crowd(const Crowd& crowd);

}  // namespace goalbound::app
