// Boxes recomputed from distances, against those of floods.
#include <numeric>

#include "any_map_support.hpp"
#include "checks/expected_boxes.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/map_flood.hpp"
#include "goalbound/verify.hpp"
#include "hierarchy/distances.hpp"
#include "indices/boxes/box_checks.hpp"

namespace goalbound::test {
namespace {

std::vector<NodeId> nodes_of(const Map& map) {
  std::vector<NodeId> nodes;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) nodes.push_back(map.node_of_slot(slot));
  return nodes;
}

/// An edge, its box and the nodes that it leads to.
struct EdgeFound {
  EdgeId edge;
  Box box;
  std::vector<NodeId> targets;
  friend bool operator==(const EdgeFound&, const EdgeFound&) = default;
};

std::vector<EdgeFound> all_edges(const Map& map, ExpectedBoxes& expected) {
  std::vector<EdgeFound> found;
  EXPECT_TRUE(expected.recompute(nodes_of(map), [&](EdgeId edge, const Box& box) {
    found.push_back({edge, box, {}});
    expected.for_each_target([&](NodeId target) { found.back().targets.push_back(target); });
    std::ranges::sort(found.back().targets);
  }));
  return found;
}

void expect_the_same_edges(const Map& map) {
  const auto basis = DistanceBasis::of(map);
  ASSERT_NE(basis, nullptr);
  const auto by_distances = all_edges(map, *boxes_by_distances(map, basis));
  EXPECT_TRUE(by_distances == all_edges(map, *boxes_by_floods(map, Ordering::kAllOptimal)));
}

TEST(VerifyByDistances, FindsTheBoxesAndTargetsThatFloodsFind) {
  std::mt19937 random(61);
  for (int i = 0; i < rounds(300); ++i) {
    SCOPED_TRACE(i);
    expect_the_same_edges(*random_map(random));
  }
  for (const char* id : {"roads", "caves", "random", "terrain"}) {
    SCOPED_TRACE(id);
    expect_the_same_edges(*generate_map(*find_generator(id), 17, 13, 5).value());
  }
}

TEST(VerifyByDistances, HoldsPathsOfAnyCost) {
  ListGraph::Parts parts{
      .places = {{0, 0}, {1, 0}, {2, 0}, {3, 1}, {9, 9}},
      .arcs = {
          {0, 1, 700'000'000}, {1, 2, 700'000'000}, {2, 3, 700'000'000}, {0, 2, 1'400'000'000}, {3, 0, 1}}};
  expect_the_same_edges(ListGraph::create(std::move(parts)).value());
}

/// Boxes that are smaller, larger, or those of the whole map; nodes that are inherited, or missing.
Bounds damaged(std::mt19937& random, const Map& map, const Bounds& good) {
  Bounds bounds = good;
  std::vector<Edge> edges;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    if (random() % 8 == 0) bounds.set_quality(slot, NodeQuality::kInherited);
    if (random() % 16 == 0) bounds.set_quality(slot, NodeQuality::kMissing);
    for (std::size_t e = 0; e < map.edge_limit(map.node_of_slot(slot)); ++e) {
      const Box box = good.box(slot, EdgeIndex(e));
      switch (random() % 12) {
        case 0:
          bounds.set(slot, EdgeIndex(e), Box());
          break;
        case 1:
          bounds.set(slot, EdgeIndex(e), map.limits());
          break;
        case 2:
          if (!box.empty() && box.min_x < box.max_x)
            bounds.set(slot, EdgeIndex(e), {box.min_x + 1, box.max_x, box.min_y, box.max_y});
          break;
        default:
          break;
      }
    }
  }
  return bounds;
}

void expect_same(const BoxFault& a, const BoxFault& b) {
  EXPECT_EQ(a.edge, b.edge);
  EXPECT_EQ(a.stored, b.stored);
  EXPECT_EQ(a.expected, b.expected);
  EXPECT_EQ(a.lost_goal_count, b.lost_goal_count);
  EXPECT_EQ(a.lost_goals, b.lost_goals);
}

void expect_same(const std::optional<BoxFault>& a, const std::optional<BoxFault>& b) {
  ASSERT_EQ(a.has_value(), b.has_value());
  if (a) expect_same(*a, *b);
}

void expect_same(const VerifyReport& a, const VerifyReport& b) {
  EXPECT_EQ(a.nodes_checked, b.nodes_checked);
  EXPECT_EQ(a.edges_checked, b.edges_checked);
  EXPECT_EQ(a.equal, b.equal);
  EXPECT_EQ(a.larger, b.larger);
  EXPECT_EQ(a.too_small, b.too_small);
  EXPECT_EQ(a.missing, b.missing);
  EXPECT_EQ(a.excess, b.excess);
  EXPECT_EQ(a.needed, b.needed);
  EXPECT_EQ(a.bad_nodes, b.bad_nodes);
  ASSERT_EQ(a.faults.size(), b.faults.size());
  for (std::size_t i = 0; i < a.faults.size(); ++i) expect_same(a.faults[i], b.faults[i]);
  expect_same(a.loosest, b.loosest);
  expect_same(a.first_fault, b.first_fault);
}

VerifyReport report_of(const Map& map, const Bounds& bounds, const VerifyOptions& options) {
  Progress progress;
  auto report = verify_boxes(map, bounds, options, progress);
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(progress.snapshot().done, report->nodes_checked);
  return *std::move(report);
}

TEST(VerifyByDistances, ReportsWhatFloodsReport) {
  std::mt19937 random(62);
  std::uint64_t faults = 0;
  for (int i = 0; i < 200; ++i) {
    SCOPED_TRACE(i);
    const auto map = random_map(random);
    const Bounds good = bounds_of(*map, Ordering::kAllOptimal);
    const Bounds bad = damaged(random, *map, good);
    for (const Bounds* bounds : {&good, &bad}) {
      for (const std::uint32_t nodes : {0U, map->node_count() / 2}) {
        for (const int threads : {1, 3}) {
          const auto by = [&](VerifyBy way) {
            return report_of(*map, *bounds, {.nodes = nodes, .threads = threads, .by = way});
          };
          const VerifyReport expected = by(VerifyBy::kFloods);
          expect_same(by(VerifyBy::kDistances), expected);
          faults += expected.faults.size();
        }
      }
    }
  }
  EXPECT_GT(faults, 1000U);
}

TEST(VerifyByDistances, OfOtherOrderingsTakesFloods) {
  const Grid grid = generate_grid(*find_generator("caves"), 20, 15, 2).value();
  for (const Ordering ordering : {Ordering::kCanonical, Ordering::kRegular}) {
    const Bounds good = bounds_of(grid, ordering);
    EXPECT_EQ(report_of(grid, good, {.by = VerifyBy::kDistances}).equal, count_edges(grid));
  }
}

/// A single distance that is wrong is noticed, wherever it is.
TEST(VerifyByDistances, BelievesNoDistanceThatDoesNotFollowFromTheEdges) {
  std::mt19937 random(63);
  for (int i = 0; i < 40; ++i) {
    SCOPED_TRACE(i);
    const auto map = random_map(random);
    const auto basis = DistanceBasis::of(*map);
    std::vector<std::uint32_t> sources(map->node_count());
    std::iota(sources.begin(), sources.end(), 0U);
    std::ranges::shuffle(sources, random);
    sources.resize(std::min(sources.size(), DistanceQuery::kSourcesAtOnce));
    std::vector<DistanceQuery::FromEach> rows(map->node_count());
    DistanceQuery(basis->distances).from_each(sources, rows);
    ASSERT_TRUE(follow_from_edges(rows, sources, basis->into));
    for (DistanceQuery::FromEach& row : rows) {
      for (std::size_t lane = 0; lane < sources.size(); ++lane) {
        const Cost cost = row.costs[lane];
        for (const Cost wrong : {cost + 1, cost - 1, kInfiniteCost - 5}) {
          row.costs[lane] = wrong;
          EXPECT_FALSE(follow_from_edges(rows, sources, basis->into));
        }
        row.costs[lane] = cost;
      }
    }
  }
}

}  // namespace
}  // namespace goalbound::test
