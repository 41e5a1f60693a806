// What watches a search. With the empty observer the template compiles to the fast query; with the recorder
// the same code writes the trace that the timeline scrubs.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include "goalbound/trace.hpp"

namespace goalbound {

struct NoObserver {
  static constexpr bool kWatches = false;
  void event(const TraceEvent& /*event*/) {}
};

class TraceRecorder {
 public:
  static constexpr bool kWatches = true;
  explicit TraceRecorder(Trace& trace) : trace_(&trace) {}
  void event(const TraceEvent& event) { trace_->push(event); }

 private:
  Trace* trace_;
};

}  // namespace goalbound
