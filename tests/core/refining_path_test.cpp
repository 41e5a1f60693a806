// Paths that are planned as a whole and refined part by part: those of HPA*, however the work is cut; never
// longer for being straightened; the first step after one cluster.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <utility>

#include "any_map_support.hpp"
#include "goalbound/clusters.hpp"
#include "goalbound/refining_path.hpp"

namespace goalbound {
namespace {

using testing::HasSubstr;

IndexSet clusters_in_a_set(const Map& map, std::string_view text) {
  Progress progress;
  return provide_indices(map, text, progress).value();
}

NodeId any_node(const Map& map, std::mt19937& random) {
  return map.node_of_slot(static_cast<std::uint32_t>(random() % map.node_count()));
}

/// From the start on, until there is no step any more, with some work between the steps. `one_level`: parts
/// are never cut into smaller ones, which is done in one go.
std::vector<NodeId> walk(RefiningPath& path, std::mt19937& random, std::uint64_t most_between,
                         bool one_level) {
  std::vector<NodeId> nodes = {path.at()};
  for (;;) {
    const std::uint64_t before = path.expanded();
    const std::uint64_t slice = most_between == 0 ? 0 : random() % most_between;
    path.advance(slice);
    EXPECT_TRUE(!one_level || path.expanded() <= before + slice);
    const NodeId told = path.ready().empty() ? kNoNode : path.ready().front();
    const NodeId next = path.step();
    if (told != kNoNode) {
      EXPECT_EQ(next, told);
    }
    if (next == kNoNode) return nodes;
    EXPECT_EQ(path.at(), next);
    nodes.push_back(next);
  }
}

TEST(RefiningPath, WalksThePathOfHpaHoweverTheWorkIsCutAndNoLongerOneWhenStraightened) {
  std::mt19937 random(421);
  int shorter = 0;
  int nowhere = 0;
  constexpr int kGrids = 16;
  // With fewer rounds too until there was each of them.
  for (int i = 0; i < std::max(kGrids, test::rounds(kGrids)); ++i) {
    if (i >= test::rounds(kGrids) && shorter > 0 && nowhere > 0) break;
    SCOPED_TRACE(i);
    const Grid uniform = test::random_grid(random, 20 + i, 30, 10 + 2 * i);
    const Grid grid = i % 4 == 3 ? test::random_weighted_grid(random, 20 + i, 30)
                                 : with_rule(uniform, static_cast<MoveRule>(i % 4)).value();
    constexpr std::array kTexts = {"clusters:width=5:height=7", "clusters",
                                   "clusters:width=2:height=3:levels=2"};
    const std::size_t which = static_cast<std::size_t>(i) % kTexts.size();
    const IndexSet set = clusters_in_a_set(grid, kTexts[which]);
    const bool one_level = which < 2;
    const auto hpa = make_query(*find_search("hpa"), grid, set).value();
    auto rough = RefiningPath::make(set, {.smooths = false}).value();
    auto smooth = RefiningPath::make(set).value();
    std::vector<NodeId> expected;
    for (int k = 0; k < 30; ++k) {
      const NodeId start = any_node(grid, random);
      const NodeId goal = k == 0 ? start : any_node(grid, random);
      const SearchResult whole = hpa->find(start, goal);
      hpa->path(expected);
      if (!whole.found()) expected.assign(1, start);
      ASSERT_EQ(rough.begin(start, goal), SearchStatus::kUnfinished);
      ASSERT_EQ(walk(rough, random, k % 3 == 0 ? 0 : 9, one_level), expected);
      ASSERT_EQ(rough.status(), whole.status);
      ASSERT_EQ(smooth.begin(start, goal), SearchStatus::kUnfinished);
      const std::vector<NodeId> nodes = walk(smooth, random, k % 3 == 0 ? 0 : 50, one_level);
      ASSERT_EQ(smooth.status(), whole.status);
      ASSERT_EQ(smooth.is_planned(), whole.found());
      ASSERT_EQ(smooth.planned_cost(), whole.cost);
      if (!whole.found()) {
        ++nowhere;
        continue;
      }
      ASSERT_EQ(nodes.back(), goal);
      const auto cost = cost_of_path(grid, nodes, start, goal);
      ASSERT_TRUE(cost.has_value()) << "a legal path";
      ASSERT_LE(*cost, whole.cost);
      shorter += *cost < whole.cost ? 1 : 0;
    }
  }
  EXPECT_GT(shorter, 0);
  EXPECT_GT(nowhere, 0);
}

TEST(RefiningPath, StepsAtOnceAndHasTheRestAsAPlan) {
  const Grid grid = test::grid_of(std::string(200, '.') + "\n" + std::string(200, '.') + "\n");
  const IndexSet set = clusters_in_a_set(grid, "clusters:width=10:height=2");
  auto path = RefiningPath::make(set).value();
  const NodeId goal = grid.node({199, 1});
  path.begin(grid.node({0, 0}), goal);
  EXPECT_TRUE(path.ready().empty());
  EXPECT_TRUE(path.ahead().empty());
  EXPECT_EQ(path.planned_cost(), kNoPathCost);
  while (!path.is_planned()) path.advance(1);
  const std::uint64_t planned = path.expanded();
  EXPECT_EQ(path.ahead().size(), 2 * 19U + 1) << "both cells of each link, and the goal";
  EXPECT_NE(path.step(), kNoNode);
  EXPECT_LE(path.expanded() - planned, 20U) << "one cluster of twenty cells, out of twenty clusters";
  EXPECT_EQ(path.status(), SearchStatus::kUnfinished);
  EXPECT_EQ(path.ahead().back(), goal);
  EXPECT_EQ(path.advance(kUnlimited), SearchStatus::kFound);
  EXPECT_TRUE(path.ahead().empty());
  EXPECT_EQ(path.ready().back(), goal);
  const std::uint64_t all = path.expanded();
  while (path.step() != kNoNode) continue;
  EXPECT_EQ(path.expanded(), all);
  EXPECT_EQ(path.at(), goal);
}

/// Each part ends where the plan leads next, and nothing is walked meanwhile.
TEST(RefiningPath, ComesPartByPart) {
  std::mt19937 random(523);
  int several = 0;
  for (int i = 0; i < std::max(8, test::rounds(8)); ++i) {
    const Grid grid = test::random_grid(random, 40, 30, 12);
    const IndexSet set = clusters_in_a_set(
        grid, i % 2 == 0 ? "clusters:width=7:height=5" : "clusters:width=3:height=3:levels=2");
    const auto hpa = make_query(*find_search("hpa"), grid, set).value();
    auto path = RefiningPath::make(set, {.smooths = false}).value();
    EXPECT_TRUE(path.so_far().empty());
    for (int k = 0; k < 20; ++k) {
      const NodeId start = any_node(grid, random);
      const NodeId goal = any_node(grid, random);
      const SearchResult whole = hpa->find(start, goal);
      path.begin(start, goal);
      EXPECT_EQ(path.so_far().size(), 1U);
      int parts = 0;
      std::size_t before = 0;
      while (path.status() == SearchStatus::kUnfinished) {
        const SearchStatus status = path.advance_part();
        ++parts;
        ASSERT_EQ(status, path.status());
        if (status == SearchStatus::kNoPath) break;
        ASSERT_GT(path.so_far().size(), std::exchange(before, path.so_far().size()));
        ASSERT_EQ(path.ready().size() + 1, path.so_far().size()) << "nobody has walked";
        ASSERT_TRUE(status == SearchStatus::kFound || !path.ahead().empty());
      }
      ASSERT_EQ(path.status(), whole.status);
      ASSERT_EQ(path.advance_part(), whole.status) << "there is no more to do";
      if (!whole.found()) continue;
      std::vector<NodeId> expected;
      hpa->path(expected);
      ASSERT_EQ(std::vector<NodeId>(path.so_far().begin(), path.so_far().end()), expected);
      several += parts > 2 ? 1 : 0;
      while (path.step() != kNoNode) continue;
      EXPECT_EQ(path.so_far().size(), expected.size()) << "what was walked stays";
    }
  }
  EXPECT_GT(several, 0);
}

TEST(RefiningPath, TellsEndsThatAreNoNodesAndSetsWithoutClusters) {
  const Grid grid = test::grid_of(".@.\n");
  const IndexSet set = clusters_in_a_set(grid, "clusters");
  auto path = RefiningPath::make(set).value();
  EXPECT_EQ(path.step(), kNoNode) << "before the first one";
  EXPECT_EQ(path.at(), kNoNode);
  EXPECT_EQ(path.begin(grid.node({1, 0}), grid.node({0, 0})), SearchStatus::kStartBlocked);
  EXPECT_EQ(path.advance(kUnlimited), SearchStatus::kStartBlocked);
  EXPECT_EQ(path.step(), kNoNode);
  EXPECT_EQ(path.at(), kNoNode);
  EXPECT_EQ(path.begin(grid.node({0, 0}), kNoNode), SearchStatus::kGoalOutside);
  EXPECT_EQ(path.begin(grid.node({0, 0}), grid.node({2, 0})), SearchStatus::kUnfinished);
  EXPECT_EQ(path.step(), kNoNode);
  EXPECT_EQ(path.status(), SearchStatus::kNoPath);
  EXPECT_EQ(path.at(), grid.node({0, 0}));
  EXPECT_EQ(&path.map(), &grid);
  EXPECT_THAT(RefiningPath::make({}).error().message, HasSubstr("needs the index 'clusters'"));
}

TEST(RefiningPath, EndsWhereAFileOfClustersIsWrong) {
  const Grid grid = test::grid_of("....@....\n");
  const auto right = clusters_in_a_set(grid, "clusters:width=3:height=1").get<ClusterIndex>();
  auto sections = right->sections();
  std::vector<Cost> costs(sections[2].bytes.size() / sizeof(Cost));
  std::memcpy(costs.data(), sections[2].bytes.data(), sections[2].bytes.size());
  ASSERT_EQ(std::ranges::count(costs, kInfiniteCost), 2) << "on both sides of the wall";
  std::ranges::replace(costs, kInfiniteCost, 2 * kStraightCost);
  sections[2].bytes = std::as_bytes(std::span(costs));
  const auto wrong = ClusterIndex::from_sections(grid, right->values(), sections).value();
  auto path = RefiningPath::make(IndexSet{wrong}).value();
  path.begin(grid.node({0, 0}), grid.node({8, 0}));
  int steps = 0;
  while (path.step() != kNoNode) ++steps;
  EXPECT_EQ(path.status(), SearchStatus::kNoPath);
  EXPECT_TRUE(path.is_planned());
  EXPECT_EQ(path.at(), grid.node({3, 0})) << "before the wall";
  EXPECT_EQ(steps, 3);
}

}  // namespace
}  // namespace goalbound
