// How long the flood from a node takes, alone: where on a map a precompute by floods spends its time.
// Measured anew, because other ways (classes of targets, floods from several nodes at once) have no time of a
// node.
#include <ctime>

#include "model/measures/floods_of_nodes.hpp"

namespace goalbound::app {
namespace {

/// That this thread has used: others that run meanwhile do not count.
double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

Result<void> compute_flood_time(const HeatOrder& order, HeatValues& values, Progress& progress) {
  const Ordering ordering = order.bounds->info().ordering;
  return measure_floods(order, values, progress,
                        [&](NodeId node, MapFlood& flood, const std::vector<Box>& /*boxes*/) {
                          const double before = thread_seconds();
                          flood.run(node, ordering);
                          return static_cast<float>(thread_seconds() - before);
                        });
}

}  // namespace

extern const ComputeMeasure kMeasure_flood_time;
const ComputeMeasure kMeasure_flood_time = &compute_flood_time;

}  // namespace goalbound::app
