// How many of the nodes in a box its edge does not reach: goals for which the edge is followed in vain. What
// an edge reaches is known only to a flood, so this takes one from every node, on all cores.
#include <algorithm>
#include <bit>
#include <numeric>
#include <thread>

#include "goalbound/map_flood.hpp"
#include "goalbound/precompute.hpp"
#include "model/heat/place_counter.hpp"
#include "model/measures/boxes_of_nodes.hpp"

namespace goalbound::app {
namespace {

/// Each of so many numbers once, the next one far from those before: a part of them already shows the whole
/// map.
class ScatteredOrder {
 public:
  explicit ScatteredOrder(std::uint32_t count) : count_(count) {
    constexpr double kGoldenShare = 0.6180339887498949;
    step_ = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(count * kGoldenShare));
    while (count > 0 && std::gcd(step_, std::uint64_t{count}) != 1) ++step_;
  }
  std::uint32_t operator[](std::uint32_t place) const {
    return static_cast<std::uint32_t>(place * step_ % count_);
  }

 private:
  std::uint32_t count_;
  std::uint64_t step_;
};

/// Labels that the nodes have from a flood, over all start edges.
std::uint64_t count_labels(MapFlood& flood, std::size_t edges) {
  std::uint64_t labels = 0;
  for (std::size_t first = 0; first < edges; first += kEdgesOfAWindow) {
    if (first > 0) flood.choose_window(first / kEdgesOfAWindow);
    for (const NodeId n : flood.reached())
      labels += static_cast<std::uint64_t>(std::popcount(flood.labels(n)));
  }
  return labels;
}

class SlackFloods {
 public:
  SlackFloods(const HeatOrder& order, HeatValues& values, Progress& progress)
      : order_(order),
        values_(values),
        progress_(progress),
        counter_(*order.map),
        slots_(order.map->node_count()) {}

  /// What one thread does: nodes, as long as there are any.
  void work() {
    const auto nodes = static_cast<std::uint32_t>(values_.size());
    const auto flood = make_flood(*order_.map);
    std::vector<Box> boxes;
    while (!progress_.cancelled()) {
      const std::uint32_t n = next_.fetch_add(1, std::memory_order_relaxed);
      if (n >= nodes) return;
      measure(slots_[n], *flood, boxes);
      progress_.advance();
    }
  }

 private:
  void measure(std::uint32_t slot, MapFlood& flood, std::vector<Box>& boxes) {
    if (order_.bounds->quality(slot) == NodeQuality::kMissing) return;
    boxes_of_edges(*order_.map, *order_.bounds, slot, boxes);
    std::uint64_t inside = 0;
    for (const Box& box : boxes) inside += counter_.count(box);
    if (boxes.empty()) return;
    const NodeId node = order_.map->node_of_slot(slot);
    flood.run(node, order_.bounds->info().ordering);
    const std::uint64_t reached = count_labels(flood, order_.map->edge_limit(node));
    // Boxes that are too small hold less than what is reached: that is no slack.
    const std::uint64_t missed = inside > reached ? inside - reached : 0;
    values_.set(slot, inside == 0
                          ? 0.0F
                          : static_cast<float>(static_cast<double>(missed) / static_cast<double>(inside)));
  }

  const HeatOrder& order_;
  HeatValues& values_;
  Progress& progress_;
  const PlaceCounter counter_;
  const ScatteredOrder slots_;
  std::atomic<std::uint32_t> next_{0};
};

Result<void> compute_slack(const HeatOrder& order, HeatValues& values, Progress& progress) {
  progress.start(values.size());
  SlackFloods floods(order, values, progress);
  std::vector<std::jthread> threads;
  for (int i = 1; i < worker_count(order.threads); ++i) threads.emplace_back([&] { floods.work(); });
  floods.work();
  return {};
}

}  // namespace

extern const ComputeMeasure kMeasure_slack;
const ComputeMeasure kMeasure_slack = &compute_slack;

}  // namespace goalbound::app
