// What watches a search. With the empty observer the template compiles to the fast query; with the recorder
// the same code writes the trace that the timeline scrubs.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <concepts>

#include "goalbound/trace.hpp"

namespace goalbound {

/// What the search template asks of an observer: `kWatches`, whether event() is called at all, for each step.
template <class Policy>
concept Observer = requires(Policy policy, const TraceEvent& event) {
  { Policy::kWatches } -> std::convertible_to<bool>;
  policy.event(event);
};

/// Watches nothing: searches that nobody looks at pay nothing for what others record.
struct NoObserver {
  /// Is never called.
  /// @{
  static constexpr bool kWatches = false;  ///< whether event() is called
  void event(const TraceEvent& /*event*/) {}
  /// @}
};

/// Writes down what a search does, for a Trace.
class TraceRecorder {
 public:
  /// Appends each step to the trace.
  /// @{
  static constexpr bool kWatches = true;
  /// The trace must outlive it.
  explicit TraceRecorder(Trace& trace) : trace_(&trace) {}
  void event(const TraceEvent& event) { trace_->push(event); }
  /// @}

 private:
  Trace* trace_;
};

static_assert(Observer<NoObserver> && Observer<TraceRecorder>);

/// Tells the observer one step, where it is watched at all. What is dear to find out belongs into an
/// `if constexpr (Policy::kWatches)` of its own.
template <Observer Policy>
void watch([[maybe_unused]] Policy& observer, [[maybe_unused]] const TraceEvent& event) {
  if constexpr (Policy::kWatches) observer.event(event);
}

}  // namespace goalbound
