// Octrees: leaves, edges and names against the voxels themselves, and searches against Dijkstra.
#include "goalbound/octree.hpp"
#include "indices/boxes/box_checks.hpp"

#include <cmath>
#include <map>
#include <set>

#include "any_map_support.hpp"
#include "file_support.hpp"

namespace goalbound::test {
namespace {

Octree octree_of(VoxelWorld world) {
  auto made = Octree::create(world);
  EXPECT_TRUE(made.ok()) << made.error().to_string();
  return std::move(made).value();
}

/// Calls `visit(voxel)` for all of them.
template <class Visit>
void for_each_voxel(Place size, const Visit& visit) {
  for (std::int32_t z = 0; z < size.z; ++z) {
    for (std::int32_t y = 0; y < size.y; ++y) {
      for (std::int32_t x = 0; x < size.x; ++x) visit(Place{x, y, z});
    }
  }
}

/// Random worlds of many shapes, from empty to nearly full.
template <class Check>
void for_random_worlds(const Check& check) {
  std::mt19937 random(31);
  const auto side = [&] { return 1 + static_cast<std::int32_t>(random() % 13); };
  for (int i = 0; i < rounds(300); ++i) {
    const Place size{side(), side(), side()};
    VoxelWorld world{.size = size, .solid = {}};
    const auto percent = random() % 100;
    for_each_voxel(size, [&](Place voxel) {
      if (random() % 100 < percent) world.solid.push_back(voxel);
    });
    SCOPED_TRACE(i);
    check(octree_of(world), world);
    if (::testing::Test::HasFailure()) return;
  }
}

bool is_solid(const VoxelWorld& world, Place voxel) {
  return std::find(world.solid.begin(), world.solid.end(), voxel) != world.solid.end();
}

TEST(OctreeMap, EveryFreeVoxelLiesInOneLeafAndEverySolidOneInNone) {
  for_random_worlds([](const Octree& octree, const VoxelWorld& world) {
    std::map<std::int32_t, std::int64_t> voxels_of_leaf;
    for_each_voxel(world.size, [&](Place voxel) {
      const auto leaf = octree.leaf_at(voxel);
      ASSERT_EQ(leaf.has_value(), !is_solid(world, voxel));
      const auto& solid = octree.solid();
      ASSERT_EQ(std::count_if(solid.begin(), solid.end(), [&](const Block& b) { return b.contains(voxel); }),
                leaf ? 0 : 1);
      if (!leaf) return;
      ASSERT_TRUE(octree.leaf(*leaf).contains(voxel));
      ++voxels_of_leaf[static_cast<std::int32_t>(index_of(*leaf))];
    });
    ASSERT_EQ(voxels_of_leaf.size(), octree.node_count());
    for (const auto& [leaf, voxels] : voxels_of_leaf) {
      const Place size = octree.leaves()[static_cast<std::size_t>(leaf)].size;
      ASSERT_EQ(voxels, std::int64_t{size.x} * size.y * size.z);
    }
    EXPECT_EQ(octree.solid_voxels(), world.solid.size());
    EXPECT_EQ(octree.leaf_at({-1, 0, 0}), std::nullopt);
    EXPECT_EQ(octree.leaf_at({0, world.size.y, 0}), std::nullopt);
  });
}

TEST(OctreeMap, EdgesJoinLeavesThatShareAPartOfAFaceAndCostTheWayBetweenTheirCentres) {
  for_random_worlds([](const Octree& octree, const VoxelWorld& world) {
    std::set<std::pair<NodeId, NodeId>> expected;
    for_each_voxel(world.size, [&](Place voxel) {
      for (const Place step : {Place{1, 0, 0}, Place{0, 1, 0}, Place{0, 0, 1}}) {
        const auto a = octree.leaf_at(voxel);
        const auto b = octree.leaf_at({voxel.x + step.x, voxel.y + step.y, voxel.z + step.z});
        if (!a || !b || *a == *b) continue;
        expected.insert({*a, *b});
        expected.insert({*b, *a});
      }
    });
    ASSERT_EQ(octree.edge_count(), expected.size());
    EXPECT_TRUE(octree.is_symmetric());
    for (std::uint32_t n = 0; n < octree.node_count(); ++n) {
      const Place from = octree.place(NodeId(n));
      for (const ListGraph::OutEdge& edge : octree.out(NodeId(n))) {
        ASSERT_TRUE(expected.contains({NodeId(n), edge.to}));
        const Place to = octree.place(edge.to);
        const double voxels = std::hypot(from.x - to.x, from.y - to.y, from.z - to.z) / 2;
        ASSERT_EQ(edge.cost, std::lround(voxels * Octree::kCostOfAVoxel));
      }
    }
  });
}

TEST(OctreeMap, IsTheSameMadeOfWhatIsFree) {
  for_random_worlds([](const Octree& octree, const VoxelWorld& world) {
    std::vector<Block> free(octree.leaves().begin(), octree.leaves().end());
    std::reverse(free.begin(), free.end());
    const auto same = Octree::create_from_free(world.size, free);
    ASSERT_TRUE(same.ok()) << same.error().to_string();
    ASSERT_EQ(same->hash(), octree.hash());
    ASSERT_EQ(same->solid_voxels(), octree.solid_voxels());
    // Blocks that overlap and lie across the subdivision: one row of voxels each, and some twice.
    std::vector<Block> rows;
    for_each_voxel(world.size, [&](Place voxel) {
      if (is_solid(world, voxel)) return;
      rows.push_back({voxel, {1, 1, 1}});
      if (octree.leaf_at({voxel.x + 1, voxel.y, voxel.z})) rows.push_back({voxel, {2, 1, 1}});
    });
    ASSERT_EQ(Octree::create_from_free(world.size, rows)->hash(), octree.hash());
  });
  const auto refuses = [](const Block& block) {
    expect_error(Octree::create_from_free({4, 4, 4}, std::vector{block}), ErrorCode::kInvalidArgument, "", 0,
                 {"outside"});
  };
  refuses({{0, 0, 0}, {5, 1, 1}});
  refuses({{-1, 0, 0}, {2, 1, 1}});
  refuses({{0, 0, 0}, {1, 0, 1}});
}

TEST(OctreeMap, LeavesAreTheLargestCubesOfTheSubdivision) {
  // One voxel in a corner of 8 x 8 x 8: seven leaves of each of the sizes 4, 2 and 1.
  const Octree octree = octree_of({.size = {8, 8, 8}, .solid = {{0, 0, 0}}});
  std::map<std::int32_t, int> count_of_size;
  for (const Block& leaf : octree.leaves()) {
    EXPECT_EQ(leaf.size.x, leaf.size.y);
    EXPECT_EQ(leaf.size.x, leaf.size.z);
    ++count_of_size[leaf.size.x];
  }
  EXPECT_EQ(count_of_size, (std::map<std::int32_t, int>{{4, 7}, {2, 7}, {1, 7}}));
  EXPECT_EQ(octree.leaf_at({5, 1, 3}), octree.leaf_at({7, 3, 0}));
  EXPECT_EQ(octree.place(*octree.leaf_at({5, 1, 3})), (Place{12, 4, 4})) << "in half voxels";
  // Cut off where the world ends.
  const Octree flat = octree_of({.size = {8, 8, 1}, .solid = {{7, 7, 0}}});
  EXPECT_EQ(flat.node_count(), 9U);
  EXPECT_EQ(flat.leaf(NodeId(0)).size, (Place{4, 4, 1}));
}

TEST(OctreeMap, VoxelsNameTheirLeaves) {
  const Octree octree = octree_of({.size = {8, 8, 8}, .solid = {{0, 0, 0}}});
  const NodeId leaf = *octree.leaf_at({5, 1, 3});
  EXPECT_EQ(octree.find_node("5,1,3").value(), leaf);
  EXPECT_EQ(octree.find_node(" 7, 3, 0").value(), leaf);
  EXPECT_EQ(octree.name_of(leaf), "4,0,0");
  EXPECT_EQ(octree.node_at(octree.place(leaf)), leaf);
  EXPECT_EQ(octree.node_at({1, 1, 1}), kNoNode) << "the solid voxel";
  EXPECT_EQ(octree.node_at({-1, 1, 1}), kNoNode);
  EXPECT_EQ(octree.node_at({16, 1, 1}), kNoNode);
  EXPECT_EQ(octree.nearest_node({100, 1, 1}), octree.find_node("4,0,0").value());
  EXPECT_EQ(octree.find_node("#" + std::to_string(index_of(leaf))).value(), leaf);
  for (std::uint32_t n = 0; n < octree.node_count(); ++n)
    EXPECT_EQ(octree.find_node(octree.name_of(NodeId(n))).value(), NodeId(n));
  EXPECT_EQ(octree.name_of(kNoNode), "solid");
  expect_error(octree.find_node("0,0,0"), ErrorCode::kInvalidArgument, "", 0, {"'0,0,0'", "solid"});
  expect_error(octree.find_node("8,0,0"), ErrorCode::kInvalidArgument, "", 0, {"outside", "8 x 8 x 8"});
  expect_error(octree.find_node("-1,0,0"), ErrorCode::kInvalidArgument, "", 0, {"outside"});
  expect_error(octree.find_node("1,2"), ErrorCode::kInvalidArgument, "", 0, {"X,Y,Z"});
  expect_error(octree.find_node("1,2,z"), ErrorCode::kInvalidArgument, "", 0, {"X,Y,Z"});
  expect_error(octree.find_node("1,2,99999999999"), ErrorCode::kInvalidArgument, "", 0, {"X,Y,Z"});
}

TEST(OctreeMap, WorldsThatCannotBeAreRefused) {
  const auto create = [](Place size, std::vector<Place> solid) {
    return Octree::create({.size = size, .solid = std::move(solid)});
  };
  expect_error(create({0, 4, 4}, {}), ErrorCode::kInvalidArgument, "", 0, {"0 x 4 x 4"});
  expect_error(create({4, 4, -4}, {}), ErrorCode::kInvalidArgument, "", 0, {"4 x 4 x -4"});
  expect_error(create({4, Octree::kMostSide + 1, 4}, {}), ErrorCode::kLimit, "", 0, {"65536"});
  expect_error(create({4, 4, 4}, {{1, 1, 1}, {1, 4, 1}}), ErrorCode::kInvalidArgument, "", 0, {"1,4,1"});
}

TEST(OctreeMap, AWorldThatIsSolidHasNoNodes) {
  VoxelWorld world{.size = {3, 2, 1}, .solid = {}};
  for_each_voxel(world.size, [&](Place voxel) { world.solid.push_back(voxel); });
  const Octree octree = octree_of(world);
  EXPECT_EQ(octree.node_count(), 0U);
  EXPECT_EQ(octree.solid_voxels(), 6U);
  EXPECT_EQ(octree.nearest_node({1, 1, 1}), kNoNode);
  EXPECT_FALSE(octree.find_node("0,0,0").ok());
  EXPECT_EQ(bounds_of(octree).info().node_count, 0U);
}

TEST(OctreeMap, TheLargestWorldWithOneVoxelIsSmall) {
  constexpr std::int32_t kSide = Octree::kMostSide;
  const Octree octree = octree_of({.size = {kSide, kSide, kSide}, .solid = {{kSide - 1, 0, kSide / 2}}});
  EXPECT_EQ(octree.node_count(), 7U * 16);
  EXPECT_TRUE(octree.leaf_at({kSide - 1, kSide - 1, kSide - 1}).has_value());
  EXPECT_EQ(octree.leaf_at({kSide - 1, 0, kSide / 2}), std::nullopt);
}

TEST(OctreeMap, AMillionVoxels) {
  VoxelWorld world{.size = {200, 128, 128}, .solid = {}};
  for_each_voxel({100, 100, 100}, [&](Place voxel) { world.solid.push_back(voxel); });
  const Octree octree = octree_of(world);
  EXPECT_EQ(octree.solid_voxels(), 1'000'000U);
  EXPECT_LT(octree.node_count(), 20'000U);
  EXPECT_EQ(octree.world().solid.size(), 1'000'000U);
  EXPECT_EQ(octree_of(octree.world()).hash(), octree.hash());
}

TEST(OctreeMap, ALeafMayHaveAThousandNeighbours) {
  // A free cube of 32 voxels a side, beside it a face of which every second voxel is solid.
  VoxelWorld world{.size = {64, 64, 64}, .solid = {}};
  for (std::int32_t y = 0; y < 64; ++y) {
    for (std::int32_t z = 0; z < 64; ++z) {
      if ((y + z) % 2 == 0) world.solid.push_back({32, y, z});
    }
  }
  const Octree octree = octree_of(world);
  EXPECT_GE(octree.edge_limit(*octree.leaf_at({0, 0, 0})), 512U);
  const Bounds bounds = bounds_of(octree);
  Progress progress;
  const auto report =
      verify_boxes(octree, bounds, {.nodes = 20, .threads = 1, .by = VerifyBy::kFloods}, progress);
  ASSERT_TRUE(report.ok()) << report.error().to_string();
  EXPECT_EQ(report->too_small + report->missing, 0U);
}

/// Every search that takes such maps answers random problems as Dijkstra does.
void expect_the_lengths_of_dijkstra(const Map& map, std::size_t problems) {
  const Bounds bounds = bounds_of(map);
  const auto dijkstra = make_query(*find_search("dijkstra"), map).value();
  const auto drawn = draw_problems(map, problems, 4).value();
  int searches = 0;
  for (const SearchInfo* info : all_searches()) {
    if (!info->optimal || !check_search(*info, map)) continue;
    const auto query = make_query(*info, map, used_by(*info, map, index_set_of(bounds)));
    ASSERT_TRUE(query.ok()) << info->id << ": " << query.error().to_string();
    ++searches;
    for (const RandomProblem& p : drawn) {
      const SearchResult right = dijkstra->find(p.start, p.goal);
      const SearchResult answer = (*query)->find(p.start, p.goal);
      ASSERT_EQ(answer.status, right.status) << info->id;
      ASSERT_EQ(answer.cost, right.cost)
          << info->id << " from " << map.name_of(p.start) << " to " << map.name_of(p.goal);
    }
    EXPECT_EQ((*query)->find(kNoNode, NodeId(0)).status, dijkstra->find(kNoNode, NodeId(0)).status);
  }
  EXPECT_GE(searches, 6);
}

TEST(OctreeMap, SearchesWithBoxesAnswerAsDijkstraDoes) {
  for (const std::string_view id : {"tower", "asteroids"})
    expect_the_lengths_of_dijkstra(*generate_map(*find_generator(id), 16, 18, 5).value(), 200);
  std::mt19937 random(12);
  for (int i = 0; i < 5; ++i) expect_the_lengths_of_dijkstra(random_octree(random, {9, 12, 10}, 10 * i), 100);
}

TEST(OctreeMap, RealMapsAreReadAndSearched) {
  const auto folder = data_folder();
  if (!folder) GTEST_SKIP() << "no real data beside the checkout";
  const auto simple = load_octree(*folder / "voxels/Simple.3dmap");
  ASSERT_TRUE(simple.ok()) << simple.error().to_string();
  EXPECT_EQ(simple->size(), (Place{105, 132, 105}));
  expect_the_lengths_of_dijkstra(*simple, 500);

  const auto complex = load_octree(*folder / "voxels/Complex.3dmap");
  ASSERT_TRUE(complex.ok()) << complex.error().to_string();
  EXPECT_EQ(complex->solid_voxels(), 46298U) << "one a line, after the first";
  const auto filed = load_scenario_for(*complex, *folder / "voxels/Complex.3dmap.3dscen");
  ASSERT_TRUE(filed.ok()) << filed.error().to_string();
  EXPECT_EQ(filed->problems.size(), 10'000U);
  for (const FiledProblem& p : filed->problems) {
    EXPECT_TRUE(complex->is_node(p.start)) << p.line;
    EXPECT_TRUE(complex->is_node(p.goal)) << p.line;
  }
}

}  // namespace
}  // namespace goalbound::test
