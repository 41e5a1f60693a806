// The order of contraction: of any graph, the same always, without signals and other threads' leave, and as
// good as it must be.
#include "hierarchy/nested_dissection.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <numeric>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "hierarchy/elimination.hpp"
#include "hierarchy/separator.hpp"

namespace goalbound {
namespace {

using Edges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Neighbours graph_of(std::uint32_t nodes, const Edges& edges) {
  std::vector<std::vector<std::int32_t>> others(nodes);
  for (const auto& [a, b] : edges) {
    others[a].push_back(static_cast<std::int32_t>(b));
    others[b].push_back(static_cast<std::int32_t>(a));
  }
  Neighbours result;
  result.first.push_back(0);
  for (auto& of_node : others) {
    std::sort(of_node.begin(), of_node.end());
    of_node.erase(std::unique(of_node.begin(), of_node.end()), of_node.end());
    result.nodes.insert(result.nodes.end(), of_node.begin(), of_node.end());
    result.first.push_back(static_cast<std::int32_t>(result.nodes.size()));
  }
  return result;
}

Neighbours path_of(std::uint32_t nodes) {
  Edges edges;
  for (std::uint32_t n = 1; n < nodes; ++n) edges.emplace_back(n - 1, n);
  return graph_of(nodes, edges);
}

/// Four neighbours a cell.
Neighbours square_of(std::uint32_t side) {
  Edges edges;
  for (std::uint32_t y = 0; y < side; ++y) {
    for (std::uint32_t x = 0; x < side; ++x) {
      if (x > 0) edges.emplace_back(y * side + x - 1, y * side + x);
      if (y > 0) edges.emplace_back((y - 1) * side + x, y * side + x);
    }
  }
  return graph_of(side * side, edges);
}

Neighbours star_of(std::uint32_t leaves) {
  Edges edges;
  for (std::uint32_t n = 1; n <= leaves; ++n) edges.emplace_back(0, n);
  return graph_of(leaves + 1, edges);
}

/// Each node connected with each other one.
Neighbours knot_of(std::uint32_t nodes) {
  Edges edges;
  for (std::uint32_t a = 0; a < nodes; ++a) {
    for (std::uint32_t b = 0; b < a; ++b) edges.emplace_back(a, b);
  }
  return graph_of(nodes, edges);
}

Neighbours drawn(std::uint32_t nodes, std::size_t edge_count, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_int_distribution<std::uint32_t> node(0, nodes - 1);
  Edges edges;
  for (std::size_t i = 0; i < edge_count; ++i) {
    const std::uint32_t a = node(random);
    const std::uint32_t b = node(random);
    if (a != b) edges.emplace_back(a, b);
  }
  return graph_of(nodes, edges);
}

/// Stars in a row, each connected with the next one.
Neighbours caterpillar_of(std::uint32_t stars, std::uint32_t leaves) {
  Edges edges;
  for (std::uint32_t s = 0; s < stars; ++s) {
    const std::uint32_t hub = s * (leaves + 1);
    if (s > 0) edges.emplace_back(hub - leaves - 1, hub);
    for (std::uint32_t n = 1; n <= leaves; ++n) edges.emplace_back(hub, hub + n);
  }
  return graph_of(stars * (leaves + 1), edges);
}

std::vector<std::pair<std::string, Neighbours>> odd_graphs() {
  return {{"nothing", graph_of(0, {})},
          {"one node", graph_of(1, {})},
          {"no edges", graph_of(3000, {})},
          {"path", path_of(5000)},
          {"square", square_of(60)},
          {"star", star_of(4000)},
          {"knot", knot_of(300)},
          {"stars in a row", caterpillar_of(40, 200)},
          {"sparse", drawn(6000, 5000, 1)},
          {"dense", drawn(800, 40000, 2)},
          {"two stars", caterpillar_of(2, 3000)}};
}

std::size_t height_of(const Elimination& nodes) {
  std::vector<std::size_t> depth(nodes.node_count(), 1);
  std::size_t height = 0;
  for (std::uint32_t n = nodes.node_count(); n-- > 0;) {
    if (nodes.parent[n] != Elimination::kNoParent) depth[n] = depth[nodes.parent[n]] + 1;
    height = std::max(height, depth[n]);
  }
  return height;
}

TEST(NestedDissection, OrdersEachNodeOnceAndAlwaysAlike) {
  for (const auto& [name, graph] : odd_graphs()) {
    SCOPED_TRACE(name);
    const auto order = nested_dissection(graph, nullptr);
    ASSERT_TRUE(order.has_value());
    std::vector<std::uint32_t> sorted = *order;
    std::sort(sorted.begin(), sorted.end());
    std::vector<std::uint32_t> all(graph.node_count());
    std::iota(all.begin(), all.end(), 0U);
    EXPECT_EQ(sorted, all);
    EXPECT_EQ(nested_dissection(graph, nullptr), order);
  }
}

TEST(NestedDissection, SeparatorsSeparateHalves) {
  for (const auto& [name, graph] : odd_graphs()) {
    if (graph.node_count() < 2) continue;
    SCOPED_TRACE(name);
    SeededRandom random(1);
    const auto parts = find_separator(WeightedGraph::of(graph), random, nullptr);
    ASSERT_TRUE(parts.has_value());
    std::size_t lost = 0;
    for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
      for (const std::int32_t other : graph.of(node))
        lost += (*parts)[node] == Part::kLeft && (*parts)[static_cast<std::size_t>(other)] == Part::kRight
                    ? 1U
                    : 0U;
    }
    EXPECT_EQ(lost, 0U);
    for (const Part side : {Part::kLeft, Part::kRight})
      EXPECT_LE(std::count(parts->begin(), parts->end(), side), graph.node_count() * 9 / 10);
  }
}

/// Bounds from what is known of such graphs, with room for an order that is not the best one.
TEST(NestedDissection, LeavesFewArcs) {
  // A square of n nodes by rows and columns takes about (31/8) n log2(n) arcs for large n (George 1973):
  // half.
  constexpr std::uint32_t kSide = 100;
  const auto square = eliminate(square_of(kSide));
  ASSERT_TRUE(square.has_value());
  EXPECT_LT(square->above.size(), 25U * kSide * kSide);
  EXPECT_LT(height_of(*square), 4U * kSide);
  // The tree of a path of n nodes could be log2(n) high; that of its own order is n high.
  const auto path = eliminate(path_of(10'000));
  ASSERT_TRUE(path.has_value());
  EXPECT_LT(path->above.size(), 20'000U);
  EXPECT_LT(height_of(*path), 60U);
  // Without a cycle there is an order that adds no arc.
  const auto star = eliminate(star_of(4000));
  ASSERT_TRUE(star.has_value());
  EXPECT_EQ(star->above.size(), 4000U);
}

TEST(NestedDissection, EndsWhenItIsStopped) {
  Progress progress;
  progress.cancel();
  EXPECT_FALSE(nested_dissection(square_of(100), &progress).has_value());
  EXPECT_FALSE(eliminate(square_of(100), &progress).has_value());
}

TEST(NestedDissection, MayBeStoppedAtAnyMoment) {
  const Neighbours graph = square_of(100);
  const auto whole = nested_dissection(graph, nullptr);
  std::mt19937 random(3);
  for (int round = 0; round < 100; ++round) {
    Progress progress;
    std::thread stopper([&, pause = std::chrono::microseconds(random() % 50'000)] {
      std::this_thread::sleep_for(pause);
      progress.cancel();
    });
    const auto order = nested_dissection(graph, &progress);
    stopper.join();
    if (order) {
      EXPECT_EQ(order, whole);
    }
  }
}

#ifndef _WIN32  // by means of POSIX
volatile std::sig_atomic_t caught = 0;

/// METIS took these signals while it worked, and jumped out of its own handler.
TEST(NestedDissection, LeavesSignalsToTheProgram) {
  struct sigaction counts {};
  sigemptyset(&counts.sa_mask);
  counts.sa_handler = [](int) { caught = caught + 1; };
  struct sigaction before {};
  sigaction(SIGTERM, &counts, &before);
  caught = 0;
  std::atomic<bool> over{false};
  const pthread_t self = pthread_self();
  std::thread sender([&] {
    while (!over) {
      pthread_kill(self, SIGTERM);
      std::this_thread::yield();
    }
  });
  const auto order = nested_dissection(square_of(60), nullptr);
  while (caught == 0) std::this_thread::yield();
  over = true;
  sender.join();
  struct sigaction after {};
  sigaction(SIGTERM, &before, &after);
  EXPECT_EQ(after.sa_handler, counts.sa_handler);
  EXPECT_EQ(order, nested_dissection(square_of(60), nullptr));
}
#endif

}  // namespace
}  // namespace goalbound
