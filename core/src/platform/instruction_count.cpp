#include "platform/instruction_count.hpp"

#if defined(__linux__) && __has_include(<linux/perf_event.h>)
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>
#define GOALBOUND_COUNTS_INSTRUCTIONS
#endif

namespace goalbound::platform {

#ifdef GOALBOUND_COUNTS_INSTRUCTIONS

InstructionCount::InstructionCount() {
  perf_event_attr what{};
  what.type = PERF_TYPE_HARDWARE;
  what.size = sizeof what;
  what.config = PERF_COUNT_HW_INSTRUCTIONS;
  what.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  what.exclude_kernel = 1;
  what.exclude_hv = 1;
  constexpr int kThisThread = 0;
  constexpr int kAnyProcessor = -1;
  constexpr int kNoGroup = -1;
  counter_ = static_cast<int>(
      syscall(SYS_perf_event_open, &what, kThisThread, kAnyProcessor, kNoGroup, PERF_FLAG_FD_CLOEXEC));
}
InstructionCount::~InstructionCount() {
  if (counter_ >= 0) close(counter_);
}
std::optional<std::uint64_t> InstructionCount::now() const {
  struct {
    std::uint64_t count = 0;
    std::uint64_t nanoseconds_wanted = 0;
    std::uint64_t nanoseconds_counted = 0;
  } told;
  if (counter_ < 0 || read(counter_, &told, sizeof told) != sizeof told) return std::nullopt;
  // There are few counters in a processor: where others had it meanwhile, the count is not the whole.
  if (told.count == 0 || told.nanoseconds_counted < told.nanoseconds_wanted) return std::nullopt;
  return told.count;
}

#else

InstructionCount::InstructionCount() : counter_(-1) {}
InstructionCount::~InstructionCount() = default;
std::optional<std::uint64_t> InstructionCount::now() const {
  return std::nullopt;
}

#endif

}  // namespace goalbound::platform
