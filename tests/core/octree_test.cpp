// Octrees over voxels: every voxel in its leaf, every face with its neighbours, every search exact, and what
// is wrong with a file.
#include "goalbound/octree.hpp"

#include <gmock/gmock.h>

#include <map>
#include <random>
#include <set>
#include <tuple>

#include "any_map_support.hpp"
#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/generators.hpp"

namespace goalbound::test {
namespace {

using testing::HasSubstr;

VoxelWorld random_world(std::mt19937& random, std::int32_t most) {
  const auto below = [&](std::int32_t limit) {
    return static_cast<std::int32_t>(random() % static_cast<unsigned>(limit));
  };
  VoxelWorld world{.size = {1 + below(most), 1 + below(most), 1 + below(most)}, .solid = {}};
  const std::int32_t percent = below(60);
  for (std::int32_t z = 0; z < world.size.z; ++z) {
    for (std::int32_t y = 0; y < world.size.y; ++y) {
      for (std::int32_t x = 0; x < world.size.x; ++x) {
        if (below(100) < percent) world.solid.push_back({x, y, z});
      }
    }
  }
  return world;
}

std::tuple<std::int32_t, std::int32_t, std::int32_t> key(Place p) {
  return {p.x, p.y, p.z};
}

template <class Body>
void for_each_voxel(Place size, const Body& body) {
  for (std::int32_t z = 0; z < size.z; ++z) {
    for (std::int32_t y = 0; y < size.y; ++y) {
      for (std::int32_t x = 0; x < size.x; ++x) body(Place{x, y, z});
    }
  }
}

TEST(Octree, EveryFreeVoxelLiesInOneLeafAndNoSolidOneDoes) {
  std::mt19937 random(1);
  for (int i = 0; i < 60; ++i) {
    const VoxelWorld world = random_world(random, 12);
    const Octree octree = Octree::create(world).value();
    std::set<std::tuple<std::int32_t, std::int32_t, std::int32_t>> solid;
    for (const Place v : world.solid) solid.insert(key(v));
    EXPECT_EQ(octree.solid_voxels(), solid.size());
    std::size_t covered = 0;
    for (const Block& leaf : octree.leaves())
      covered += static_cast<std::size_t>(leaf.size.x * leaf.size.y * leaf.size.z);
    std::size_t free = 0;
    for_each_voxel(world.size, [&](Place v) {
      const auto leaf = octree.leaf_at(v);
      ASSERT_EQ(leaf.has_value(), solid.count(key(v)) == 0);
      if (!leaf) return;
      ++free;
      EXPECT_TRUE(octree.leaf(*leaf).contains(v));
    });
    EXPECT_EQ(covered, free) << "leaves do not overlap";
    EXPECT_FALSE(octree.leaf_at({-1, 0, 0}));
    EXPECT_FALSE(octree.leaf_at({0, world.size.y, 0}));
  }
}

TEST(Octree, LeavesAreNeighboursWhereVoxelsAre) {
  std::mt19937 random(2);
  for (int i = 0; i < 60; ++i) {
    const Octree octree = Octree::create(random_world(random, 10)).value();
    std::set<std::pair<NodeId, NodeId>> expected;
    for_each_voxel(octree.size(), [&](Place v) {
      const auto here = octree.leaf_at(v);
      for (const Place other :
           {Place{v.x + 1, v.y, v.z}, Place{v.x, v.y + 1, v.z}, Place{v.x, v.y, v.z + 1}}) {
        const auto there = octree.leaf_at(other);
        if (!here || !there || here == there) continue;
        expected.insert({*here, *there});
        expected.insert({*there, *here});
      }
    });
    std::set<std::pair<NodeId, NodeId>> found;
    for (std::uint32_t n = 0; n < octree.node_count(); ++n) {
      for (const ListGraph::OutEdge& edge : octree.out(NodeId(n))) {
        EXPECT_TRUE(found.insert({NodeId(n), edge.to}).second) << "one edge a pair";
        const Place a = octree.place(NodeId(n));
        const Place b = octree.place(edge.to);
        const double length = std::hypot(a.x - b.x, a.y - b.y, a.z - b.z) / 2;
        EXPECT_NEAR(octree.length_of(edge.cost), length, 0.5 / Octree::kCostOfAVoxel + 1e-9);
      }
    }
    EXPECT_EQ(found, expected);
    EXPECT_TRUE(octree.is_symmetric());
  }
}

TEST(Octree, EverySearchWithEveryKindOfBoxesIsExact) {
  std::mt19937 random(3);
  for (int i = 0; i < 12; ++i) {
    const Octree octree = Octree::create(random_world(random, 5)).value();
    if (octree.node_count() == 0) continue;
    const AllDistances distances(octree);
    for (const Method method : {Method::kExact, Method::kInherited}) {
      Progress progress;
      const Bounds bounds =
          precompute(octree, {.ordering = Ordering::kAllOptimal, .method = method}, progress).value();
      for (const SearchInfo* info : all_searches()) {
        const auto query = make_query(*info, octree, &bounds);
        if (!query) {
          EXPECT_TRUE(info->canonical) << info->id;
          continue;
        }
        for (std::uint32_t s = 0; s < octree.node_count(); ++s) {
          for (std::uint32_t t = 0; t < octree.node_count(); ++t) {
            const SearchResult result = (*query)->find(NodeId(s), NodeId(t));
            ASSERT_EQ(result.found() ? result.cost : kFar, distances(s, t)) << info->id;
          }
        }
      }
    }
  }
}

TEST(Octree, NamesAreVoxels) {
  const Octree octree = Octree::create({.size = {8, 8, 8}, .solid = {{0, 0, 0}}}).value();
  for (std::uint32_t n = 0; n < octree.node_count(); ++n)
    EXPECT_EQ(octree.find_node(octree.name_of(NodeId(n))).value(), NodeId(n));
  EXPECT_EQ(octree.find_node("7,6,5").value(), *octree.leaf_at({7, 6, 5}));
  EXPECT_EQ(octree.find_node("#0").value(), NodeId(0));
  EXPECT_THAT(octree.find_node("0,0,0").error().message, HasSubstr("solid"));
  EXPECT_THAT(octree.find_node("0,0,8").error().message, HasSubstr("8 x 8 x 8"));
  EXPECT_THAT(octree.find_node("1,2").error().message, HasSubstr("X,Y,Z"));
  EXPECT_EQ(octree.node_at(octree.place(NodeId(3))), NodeId(3));
  EXPECT_EQ(octree.node_at({-1, 0, 0}), kNoNode);
}

TEST(Octree, AWorldWithoutVoxelsIsEightLeavesAndAFullOneNone) {
  EXPECT_EQ(Octree::create({.size = {16, 16, 16}, .solid = {}})->node_count(), 8U);
  EXPECT_EQ(Octree::create({.size = {1, 1, 1}, .solid = {}})->node_count(), 1U);
  const Octree full = Octree::create({.size = {1, 1, 2}, .solid = {{0, 0, 0}, {0, 0, 1}, {0, 0, 1}}}).value();
  EXPECT_EQ(full.node_count(), 0U);
  EXPECT_EQ(full.solid_voxels(), 2U);
  EXPECT_FALSE(full.find_node("0,0,0").ok());
}

TEST(Octree, AMillionVoxels) {
  VoxelWorld world{.size = {128, 128, 128}, .solid = {}};
  for_each_voxel(world.size, [&](Place v) {
    if ((v.x / 2 + v.y / 2 + v.z / 2) % 2 == 0) world.solid.push_back(v);
  });
  ASSERT_GT(world.solid.size(), 1'000'000U);
  const Octree octree = Octree::create(world).value();
  EXPECT_EQ(octree.node_count(), 64U * 64 * 64 / 2);
  EXPECT_EQ(octree.edge_count(), 0U) << "blocks that touch at edges and corners are no neighbours";
}

TEST(Octree, RefusesWorldsThatAreNone) {
  EXPECT_EQ(Octree::create({.size = {0, 1, 1}, .solid = {}}).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(Octree::create({.size = {1, 1, Octree::kMostSide + 1}, .solid = {}}).error().code,
            ErrorCode::kLimit);
  EXPECT_THAT(Octree::create({.size = {4, 4, 4}, .solid = {{1, 2, 4}}}).error().message, HasSubstr("1,2,4"));
}

TEST(VoxelFiles, ComeBackAsTheyWere) {
  const TemporaryFolder folder;
  const auto map = generate_map(*find_generator("station"), 24, 32, 5).value();
  ASSERT_TRUE(save_map(*map, folder / "station.3dmap").ok());
  const auto again = load_map(folder / "station.3dmap");
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_EQ((*again)->hash(), map->hash());
  EXPECT_EQ((*again)->kind().id, "octree");
  EXPECT_FALSE(save_map(*map, folder / "station.gr").ok()) << "arcs have no blocks";
}

TEST(VoxelFiles, ErrorsNameTheLine) {
  const std::map<std::string, std::pair<std::size_t, std::string>> wrong = {
      {"", {1, "starts with 'voxel'"}},
      {"voxels 1 1 1\n", {1, "starts with 'voxel'"}},
      {"voxel 1 1\n", {1, "three sides"}},
      {"voxel 0 1 1\n", {1, "'0'"}},
      {"voxel 1 1 99999999999\n", {1, "99999999999"}},
      {"voxel 4 4 4\n1 2 3\n1 2\n", {3, "x, y and z"}},
      {"voxel 4 4 4\n1 2 4\n", {2, "outside"}},
      {"voxel 4 4 4\n1 -2 3\n", {2, "'-2'"}},
      {"voxel 4 4 4\n\n1 2 c\n", {3, "'c'"}},
  };
  for (const auto& [text, expected] : wrong) {
    const auto world = parse_voxels(text, "world.3dmap");
    ASSERT_FALSE(world.ok()) << text;
    EXPECT_EQ(world.error().file, "world.3dmap");
    EXPECT_EQ(world.error().line, expected.first) << text;
    EXPECT_THAT(world.error().message, HasSubstr(expected.second)) << text;
  }
}

/// Published maps, where they lie beside the program.
TEST(VoxelFiles, OfTheBenchmarkAreReadAndSearchedExactly) {
  const std::filesystem::path file = source_folder() / "../shared/data/voxels/Simple.3dmap";
  if (!std::filesystem::exists(file)) GTEST_SKIP() << "there is no " << file;
  const Octree octree = load_octree(file).value();
  EXPECT_EQ(octree.size(), (Place{105, 132, 105}));
  EXPECT_EQ(octree.node_count(), 729U);
  const AllDistances distances(octree);
  const Bounds bounds = bounds_of(octree);
  const auto query = make_query(*find_search("astar-gb"), octree, &bounds).value();
  for (std::uint32_t s = 0; s < octree.node_count(); s += 5) {
    for (std::uint32_t t = 0; t < octree.node_count(); ++t)
      ASSERT_EQ(query->find(NodeId(s), NodeId(t)).cost, distances(s, t));
  }
}

}  // namespace
}  // namespace goalbound::test
