// How much shorter than the path of cells the shortest path of all from the start to each node is.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <vector>

#include "features/heat/heat_order.hpp"
#include "goalbound/any_angle.hpp"
#include "goalbound/map_flood.hpp"
#include "goalbound/threads.hpp"
#include "model/background/team.hpp"
#include "model/measures/floods_of_nodes.hpp"

namespace goalbound::app {
namespace {

/// One for each thread, made before any of them works. Boxes make each of them a hundred times as fast.
Result<std::vector<AnyAngleFinder>> finders_of(const HeatOrder& order, Progress& progress) {
  Progress of_index(&progress);  // the caller counts nodes
  auto corners = order.search.shared->make(order.map, IndexValues(*find_index("corners")), of_index);
  if (!corners) return corners.error();
  std::vector<AnyAngleFinder> finders;
  for (int i = 0; i < worker_count(order.threads); ++i) {
    auto finder = AnyAngleFinder::make(*order.map, IndexSet{*corners});
    if (!finder) return finder.error();
    finders.push_back(std::move(finder).value());
  }
  return finders;
}

/// In hundredths of a per cent: more digits tell nothing.
float percent_saved(double walked, double straight) {
  if (walked <= 0) return 0;
  return static_cast<float>(std::round(1e4 * std::max(0.0, 1 - straight / walked)) / 100);
}

Result<void> compute_any_angle_gain(const HeatOrder& order, HeatValues& values, Progress& progress) {
  const Map& map = *order.map;
  const Grid& grid = *map.as_grid();
  progress.start(values.size());
  auto finders = finders_of(order, progress);
  if (!finders) return progress.cancelled() ? Result<void>() : finders.error();
  const NodeId start = order.search.start;
  const auto flood = make_flood(map);
  flood->run(start, Ordering::kRegular);
  const std::vector<NodeId> reached(flood->reached().begin(), flood->reached().end());
  const ScatteredOrder places(static_cast<std::uint32_t>(reached.size()));
  std::atomic<std::size_t> next_finder{0};
  std::atomic<std::uint32_t> next{0};
  const auto work = [&] {
    AnyAngleFinder& finder = (*finders)[next_finder.fetch_add(1, std::memory_order_relaxed)];
    while (!progress.cancelled()) {
      const std::uint32_t number = next.fetch_add(1, std::memory_order_relaxed);
      if (number >= reached.size()) return;
      const NodeId node = reached[places[number]];
      const AnyAnglePath& path = finder.find(grid.cell(start), grid.cell(node));
      if (path.found())
        values.set(map.slot(node), percent_saved(map.length_of(flood->distance(node)), path.length));
      progress.advance();
    }
  };
  return work_together("the paths cannot be found", static_cast<int>(finders->size()), work,
                       [&] { progress.cancel(); });
}

}  // namespace

extern const ComputeMeasure kMeasure_any_angle_gain;
const ComputeMeasure kMeasure_any_angle_gain = &compute_any_angle_gain;

}  // namespace goalbound::app
