// What measures share that flood from every node: threads that take one node after another, in an order that
// covers the map from the beginning.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <numeric>
#include <vector>

#include "features/heat/heat_order.hpp"
#include "goalbound/map_flood.hpp"
#include "goalbound/threads.hpp"
#include "model/background/team.hpp"
#include "model/measures/boxes_of_nodes.hpp"

namespace goalbound::app {

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

/// Sets the value of each node that has boxes and edges to what `value_of(node, flood, boxes)` gives, called
/// by several threads; `flood` is the thread's own, and has not run yet for this node. Error kLimit: for want
/// of memory.
template <class ValueOf>
Result<void> measure_floods(const HeatOrder& order, HeatValues& values, Progress& progress,
                            const ValueOf& value_of) {
  const Map& map = *order.map;
  const ScatteredOrder slots(map.node_count());
  std::atomic<std::uint32_t> next{0};
  progress.start(values.size());
  const auto work = [&] {
    const auto flood = make_flood(map);
    std::vector<Box> boxes;
    while (!progress.cancelled()) {
      const std::uint32_t n = next.fetch_add(1, std::memory_order_relaxed);
      if (n >= values.size()) return;
      const std::uint32_t slot = slots[n];
      if (order.bounds->quality(slot) != NodeQuality::kMissing) {
        boxes_of_edges(map, *order.bounds, slot, boxes);
        if (!boxes.empty()) values.set(slot, value_of(map.node_of_slot(slot), *flood, boxes));
      }
      progress.advance();
    }
  };
  return work_together("the nodes cannot be flooded", worker_count(order.threads), work,
                       [&] { progress.cancel(); });
}

}  // namespace goalbound::app
