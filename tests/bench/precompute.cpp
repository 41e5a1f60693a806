// What one pair of source and node costs. On uniform grids a heap Dijkstra, the stepwise flood and the fast
// ones, in one run; on maps of every kind whole jobs, each labelled with the way that it takes. Arguments
// that are no options of Google Benchmark are maps.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <queue>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "goalbound/goalbound.hpp"
#include "precompute/fast_flood.hpp"
#include "precompute/flood.hpp"
#include "precompute/ray_flood.hpp"
#include "precompute/source_groups.hpp"

namespace goalbound {
namespace {

/// What a precompute without any idea of ours would run: distances and united start edges by
/// std::priority_queue.
class HeapDijkstra {
 public:
  explicit HeapDijkstra(const Grid& grid)
      : grid_(&grid), cost_(grid.node_limit()), labels_(grid.node_limit()) {}

  NodeBoxes run(NodeId source) {
    std::fill(cost_.begin(), cost_.end(), kInfiniteCost);
    std::fill(labels_.begin(), labels_.end(), DirectionSet());
    NodeBoxes boxes{};
    cost_[index_of(source)] = 0;
    queue_.push({0, source});
    while (!queue_.empty()) {
      const auto [cost, n] = queue_.top();
      queue_.pop();
      if (cost != cost_[index_of(n)]) continue;
      for (const Direction e : labels_[index_of(n)]) boxes[static_cast<std::size_t>(e)].grow(grid_->cell(n));
      for (const Direction d : grid_->moves(n)) {
        relax(grid_->neighbour(n, d), cost + cost_of(d),
              n == source ? DirectionSet(d) : labels_[index_of(n)]);
      }
    }
    return boxes;
  }

 private:
  void relax(NodeId v, Cost cost, DirectionSet labels) {
    if (cost < cost_[index_of(v)]) {
      cost_[index_of(v)] = cost;
      labels_[index_of(v)] = labels;
      queue_.push({cost, v});
    } else if (cost == cost_[index_of(v)]) {
      labels_[index_of(v)] = labels_[index_of(v)] | labels;
    }
  }

  using Entry = std::pair<Cost, NodeId>;
  const Grid* grid_;
  std::vector<Cost> cost_;
  std::vector<DirectionSet> labels_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

/// A map and groups of neighbouring sources spread over its largest component.
struct Subject {
  explicit Subject(Grid loaded) : grid(std::move(loaded)), components(grid), map(grid) {
    const Components parts = find_components(grid);
    const auto largest = std::max_element(parts.sizes.begin(), parts.sizes.end()) - parts.sizes.begin();
    component = components.nodes(static_cast<std::uint32_t>(largest));
    const SourceGroups all =
        group_sources(grid, components, {component.begin(), component.end()}, widest_lane_count());
    std::mt19937 random(1);
    for (int i = 0; i < 8; ++i) {
      const auto group = all.of(all.groups[random() % all.groups.size()]);
      sources.emplace_back(group.begin(), group.end());
    }
  }

  Grid grid;
  ComponentNodes components;
  RayMap map;
  std::span<const NodeId> component;
  std::vector<std::vector<NodeId>> sources;
  /// By number of threads, once the heap Dijkstra has been measured on so many; 0 before.
  mutable std::array<std::atomic<double>, 3> heap_ns_per_pair{};
};

enum class Role { kReference, kContestant };

/// The counters of every row. The ratio is there when the same run has measured the heap Dijkstra before.
void count(benchmark::State& state, const Subject& subject, double pairs, int threads) {
  state.counters["pairs/s"] = benchmark::Counter(pairs, benchmark::Counter::kIsRate);
  state.counters["ns/pair"] =
      benchmark::Counter(pairs * 1e-9, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  const double heap = subject.heap_ns_per_pair[static_cast<std::size_t>(threads)];
  if (heap > 0)
    state.counters["x heap"] = benchmark::Counter(pairs * 1e-9 * heap, benchmark::Counter::kIsRate);
}

/// `flood(group)` floods from each source of a group. Threads work on groups of their own.
void measure(benchmark::State& state, const Subject& subject, std::size_t bytes_per_cell,
             const std::function<void(const std::vector<NodeId>&)>& flood, Role role = Role::kContestant) {
  const auto begin = std::chrono::steady_clock::now();
  double pairs = 0;
  auto next = static_cast<std::size_t>(state.thread_index());
  for (auto _ : state) {
    const auto& group = subject.sources[next++ % subject.sources.size()];
    flood(group);
    pairs += static_cast<double>(group.size()) * static_cast<double>(subject.component.size());
  }
  if (role == Role::kReference && pairs > 0) {
    const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - begin;
    subject.heap_ns_per_pair[static_cast<std::size_t>(state.threads())] =
        time.count() / pairs / state.threads();
  }
  count(state, subject, pairs, state.threads());
  state.counters["bytes/cell"] = static_cast<double>(bytes_per_cell);
}

template <class MakeFlood>
void measure_fast(benchmark::State& state, const Subject& subject, const MakeFlood& make) {
  const std::unique_ptr<FastFlood> flood = make(subject.map);
  std::vector<NodeBoxes> boxes(widest_lane_count());
  measure(
      state, subject, fast_flood_bytes(subject.grid, flood->lanes()) / subject.grid.node_limit(),
      [&](const std::vector<NodeId>& group) {
        benchmark::DoNotOptimize(flood->run(group, subject.component, std::span(boxes).first(group.size())));
      });
}

template <class Flood>
void measure_each(benchmark::State& state, const Subject& subject, std::size_t bytes_per_cell,
                  const Flood& flood, Role role = Role::kContestant) {
  measure(
      state, subject, bytes_per_cell,
      [&](const std::vector<NodeId>& group) {
        for (const NodeId source : group) benchmark::DoNotOptimize(flood(source));
      },
      role);
}

void add(const std::string& name, void (*run)(benchmark::State&, const Subject&),
         const std::shared_ptr<const Subject>& subject) {
  for (const int threads : {1, 2}) {
    benchmark::RegisterBenchmark(name.c_str(), [run, subject](benchmark::State& s) { run(s, *subject); })
        ->Threads(threads)
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond);
  }
}

void add_floods(const std::string& file, Grid grid) {
  const auto subject = std::make_shared<const Subject>(std::move(grid));
  add(
      file + "/heap-dijkstra",
      [](benchmark::State& state, const Subject& s) {
        HeapDijkstra dijkstra(s.grid);
        measure_each(
            state, s, 5, [&](NodeId source) { return dijkstra.run(source); }, Role::kReference);
      },
      subject);
  add(
      file + "/stepwise",
      [](benchmark::State& state, const Subject& s) {
        Flood flood(s.grid);
        measure_each(state, s, 10, [&](NodeId source) {
          flood.run(source, Ordering::kCanonical);
          return flood.boxes();
        });
      },
      subject);
  add(
      file + "/all-optimal-stepwise",
      [](benchmark::State& state, const Subject& s) {
        Flood flood(s.grid);
        measure_each(state, s, 10, [&](NodeId source) {
          flood.run(source, Ordering::kAllOptimal);
          return flood.boxes();
        });
      },
      subject);
  add(
      file + "/rays",
      [](benchmark::State& state, const Subject& s) { measure_fast(state, s, make_ray_flood); }, subject);
  add(
      file + "/lanes",
      [](benchmark::State& state, const Subject& s) {
        measure_fast(state, s, [](const RayMap& map) { return make_lane_flood(map); });
      },
      subject);
}

/// A whole job; a pair is one of any two nodes, whether a flood looked at it or not.
void measure_job(benchmark::State& state, const Map& map, const PrecomputeOptions& options) {
  for (auto _ : state) {
    Progress progress;
    benchmark::DoNotOptimize(precompute(map, options, progress));
  }
  const WorkingSet set = working_set(map, options);
  const auto nodes = static_cast<double>(map.node_count());
  state.SetLabel(std::string(set.way));
  state.counters["ns/pair"] =
      benchmark::Counter(nodes * nodes * static_cast<double>(state.iterations()) * 1e-9,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["bytes/node"] = static_cast<double>(set.total()) / nodes;
}

/// Exact and inherited boxes in every ordering that has both.
void add_jobs(const std::string& file, const std::shared_ptr<const Map>& map) {
  for (const OrderingInfo& ordering : all_orderings()) {
    if (ordering.ordering == Ordering::kRegular || !check_ordering(map->kind(), ordering.ordering)) continue;
    for (const Method method : {Method::kInherited, Method::kExact}) {
      for (const int threads : {1, 2}) {
        const PrecomputeOptions options{.ordering = ordering.ordering, .method = method, .threads = threads};
        const std::string name = file + "/" + std::string(ordering.id) + "/" + std::string(name_of(method)) +
                                 "/workers:" + std::to_string(threads);
        benchmark::RegisterBenchmark(
            name.c_str(), [map, options](benchmark::State& state) { measure_job(state, *map, options); })
            ->UseRealTime()
            ->Unit(benchmark::kMillisecond);
      }
    }
  }
}

}  // namespace
}  // namespace goalbound

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (argc < 2) {
    std::fputs("usage: goalbound_bench_precompute MAP... [--benchmark_filter=...]\n", stderr);
    return 2;
  }
  for (int i = 1; i < argc; ++i) {
    const auto map = goalbound::load_map(argv[i]);
    if (!map) {
      std::fprintf(stderr, "%s\n", map.error().to_string().c_str());
      return 2;
    }
    const std::shared_ptr<const goalbound::Map> shared = *map;
    const goalbound::Grid* grid = shared->as_grid();
    if (grid != nullptr && grid->is_uniform()) goalbound::add_floods(argv[i], *grid);
    goalbound::add_jobs(argv[i], shared);
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
