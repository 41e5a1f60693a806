// What watches a search. With the empty observer the template compiles to the fast query; with the recorder
// the same code writes the trace that the timeline scrubs.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include "goalbound/trace.hpp"

namespace goalbound {

/// Watches nothing: searches that nobody looks at pay nothing for what others record.
struct NoObserver {
  /// What the search template asks of an observer.
  /// @{
  static constexpr bool kWatches = false;  ///< whether event() is called
  void event(const TraceEvent& /*event*/) {}
  /// @}
};

/// Writes down what a search does, for a Trace.
class TraceRecorder {
 public:
  /// As of NoObserver.
  /// @{
  static constexpr bool kWatches = true;
  /// The trace must outlive it.
  explicit TraceRecorder(Trace& trace) : trace_(&trace) {}
  void event(const TraceEvent& event) { trace_->push(event); }
  /// @}

 private:
  Trace* trace_;
};

}  // namespace goalbound
