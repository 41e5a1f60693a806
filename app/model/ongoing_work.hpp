// What goes on while frames are drawn, as a list: work behind the user's back, what follows from a change,
// and what plays.
#pragma once

#include <functional>
#include <utility>
#include <vector>

namespace goalbound::app {

/// One such thing; what is left out does nothing.
struct OngoingWork {
  /// Asks for what is needed now, unless that was done: at the end of each action, and once a frame.
  std::function<void()> follow{};
  /// Something is under way, or waits to be taken over.
  std::function<bool()> working{};
  /// Takes over what is ready; `dt`: seconds since the last frame.
  std::function<void(double dt)> adopt{};
  /// Blocks until what was asked for can be adopted. What is working has this, and adopt().
  std::function<void()> wait{};
  /// Stops it: the action `cancel`, while it works.
  std::function<void()> cancel{};
  /// The map goes, and what was asked about it.
  std::function<void()> end_map{};

  /// Moves on, by so many seconds.
  std::function<void(double dt)> play{};
  /// It moves by itself: frames must go on.
  std::function<bool()> playing{};
  /// It goes on, in play(), once no work is left: whoever waits for work waits for that as well.
  std::function<bool()> acting{};

  /// As a rule it takes no longer than a frame: pictures wait for it, and what is pointed at asks for it at
  /// once.
  bool quick = false;
};

/// Goes over all of it, in the order in which one thing needs another.
class WorkList {
 public:
  explicit WorkList(std::vector<OngoingWork> all) : all_(std::move(all)) {}

  void follow() const;
  void follow_quickly() const;  ///< what is quick alone
  void adopt(double dt) const;
  void play(double dt) const;
  void end_map() const;
  /// Anything works.
  bool working() const { return any(&OngoingWork::working); }
  /// Anything works, plays or acts.
  bool busy() const { return working() || any(&OngoingWork::playing) || any(&OngoingWork::acting); }
  /// Anything works that can be cancelled; and that.
  bool can_cancel() const;
  void cancel() const;
  /// Blocks until nothing works or acts any more: what is done may be what something else has waited for.
  void finish() const;
  void finish_quick() const;  ///< what is quick alone

 private:
  bool any(std::function<bool()> OngoingWork::*question) const;
  void finish_working() const;

  std::vector<OngoingWork> all_;
};

}  // namespace goalbound::app
