// How many instructions a thread executes, where the processor and the system tell it: a measure that other
// work on the machine does not change.
#pragma once

#include <cstdint>
#include <optional>

namespace goalbound::platform {

/// Counts those of the thread that made it, without those of the system for it. Linux alone; where counting
/// is not allowed (see perf_event_open(2)) or the processor has no counter, as in many virtual machines,
/// there is no count.
class InstructionCount {
 public:
  InstructionCount();
  ~InstructionCount();
  InstructionCount(const InstructionCount&) = delete;
  InstructionCount& operator=(const InstructionCount&) = delete;

  /// Since it was made.
  std::optional<std::uint64_t> now() const;

 private:
  int counter_;  ///< a file of the system; below 0 without one
};

}  // namespace goalbound::platform
