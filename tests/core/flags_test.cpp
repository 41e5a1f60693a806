// Arc flags by exhaustive means: which edges are flagged for which regions, and no others.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>
#include <set>

#include "any_map_support.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/map_flood.hpp"
#include "hierarchy/distances.hpp"
#include "indices/flags/flag_index.hpp"

namespace goalbound {
namespace {

using index_flags::FlagIndex;
using test::AllDistances;
using test::kFar;
using testing::HasSubstr;

std::shared_ptr<const FlagIndex> flags_of(const Map& map, std::string_view text, int threads = 1) {
  Progress progress;
  const auto values = IndexValues::parse(text).value();
  const auto made = make_index(map, values, {}, progress, {.threads = threads});
  EXPECT_TRUE(made.ok()) << made.error().to_string();
  return std::dynamic_pointer_cast<const FlagIndex>(*made);
}

/// Whether an optimal path from the node to any node of the region begins with the edge.
bool begins_a_path(const Map& map, const FlagIndex& flags, const AllDistances& distances, std::uint32_t from,
                   const Edge& edge, Region region) {
  for (std::uint32_t t = 0; t < map.node_count(); ++t) {
    const std::uint64_t rest = distances(map.slot(edge.to), t);
    if (flags.region(t) == region && rest != kFar && edge.cost + rest == distances(from, t)) return true;
  }
  return false;
}

TEST(Flags, TellOfEachEdgeTheRegionsThatOptimalPathsReachThroughIt) {
  std::mt19937 random(71);
  std::size_t unset = 0;
  for (int i = 0; i < test::rounds(40); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    constexpr std::uint32_t kRegions = 7;
    constexpr std::array<std::string_view, 3> kWays = {"kd-tree", "rectangles", "separators"};
    const auto flags = flags_of(*map, fmt::format("flags:regions=7:{}", kWays[i % 3U]), 1 + i / 3 % 2);
    std::vector<Edge> edges;
    for (std::uint32_t slot = 0; slot < map->node_count(); ++slot) {
      const NodeId node = map->node_of_slot(slot);
      ASSERT_LT(flags->region(slot), kRegions);
      map->edges(node, edges);
      for (const Edge& edge : edges) {
        if (edge.to == node) continue;  // on no optimal path
        for (Region region = 0; region < kRegions; ++region) {
          const bool within = flags->region(slot) == region && flags->region(map->slot(edge.to)) == region;
          const bool begins = begins_a_path(*map, *flags, distances, slot, edge, region);
          ASSERT_EQ(flags->flag(node, edge.index, region), begins || within);
          unset += begins || within ? 0 : 1;
        }
      }
    }
  }
  EXPECT_GT(unset, 0U);
}

/// Of the nodes that somebody asks about.
class FloodedDistances {
 public:
  explicit FloodedDistances(const Map& map) : map_(map), flood_(make_flood(map)) {}
  std::uint64_t operator()(std::uint32_t from, std::uint32_t to) {
    if (flood_->source() != map_.node_of_slot(from))
      flood_->run(map_.node_of_slot(from), Ordering::kAllOptimal);
    const Cost cost = flood_->distance(map_.node_of_slot(to));
    return cost == kInfiniteCost ? kFar : cost;
  }

 private:
  const Map& map_;
  std::unique_ptr<MapFlood> flood_;
};

TEST(Flags, OfMapsWithoutSmallSeparatorsAreMadeByFloods) {
  std::mt19937 random(75);
  const ListGraph map = test::graph_without_separators(random, 1500);
  ASSERT_FALSE(Distances::of(map).ok());
  constexpr Region kRegions = 3;
  const auto flags = flags_of(map, "flags:regions=3", 2);
  FloodedDistances from_tail(map);
  FloodedDistances from_head(map);
  std::vector<Edge> edges;
  for (std::uint32_t slot = 0; slot < map.node_count(); slot += 150) {
    const NodeId node = map.node_of_slot(slot);
    map.edges(node, edges);
    for (const Edge& edge : edges) {
      if (edge.to == node) continue;
      const std::uint32_t head = map.slot(edge.to);
      std::array<bool, kRegions> begins{};
      for (std::uint32_t t = 0; t < map.node_count(); ++t) {
        if (from_head(head, t) != kFar && edge.cost + from_head(head, t) == from_tail(slot, t))
          begins[flags->region(t)] = true;
      }
      for (Region region = 0; region < kRegions; ++region) {
        const bool within = flags->region(slot) == region && flags->region(head) == region;
        EXPECT_EQ(flags->flag(node, edge.index, region), within || begins[region]);
      }
    }
  }
}

TEST(Flags, RegionsBetweenSeparatorsAreCutWhereFewEdgesLeadAcross) {
  // Two rooms and a door between them, which lies off the middle: no straight cut into halves finds it.
  const Grid grid = test::grid_of(
      "......@...\n"
      "......@...\n"
      "..........\n"
      "......@...\n"
      "......@...\n");
  const auto flags = flags_of(grid, "flags:regions=2:separators");
  std::size_t across = 0;
  std::vector<Edge> edges;
  for (std::uint32_t slot = 0; slot < grid.node_count(); ++slot) {
    grid.edges(grid.node_of_slot(slot), edges);
    across += static_cast<std::size_t>(std::ranges::count_if(
        edges, [&](const Edge& e) { return flags->region(slot) != flags->region(grid.slot(e.to)); }));
  }
  EXPECT_GT(across, 0U);
  EXPECT_LE(across, 6U) << "of the door to one side, both ways";
  const NodeId start = grid.node({0, 0});
  IndexPicture picture;
  flags->picture(grid, 0, start, nullptr, picture);
  ASSERT_FALSE(picture.outlines.empty());
  for (const IndexPicture::Outline& outline : picture.outlines) {
    EXPECT_GE(outline.line.size(), 4U) << "a room";
    const auto reaches_left =
        std::ranges::any_of(outline.line, [](const auto& corner) { return corner[0] == 0; });
    const auto reaches_right =
        std::ranges::any_of(outline.line, [](const auto& corner) { return corner[0] == 9; });
    EXPECT_NE(reaches_left, reaches_right) << "one of the rooms, not both";
  }
}

TEST(Flags, OfMoreRegionsThanNodesHaveARegionANode) {
  const Grid grid = test::grid_of(".@..\n@@..\n");
  const auto flags = flags_of(grid, "flags:regions=256:separators");
  std::set<Region> regions;
  for (std::uint32_t slot = 0; slot < grid.node_count(); ++slot) regions.insert(flags->region(slot));
  EXPECT_EQ(regions.size(), grid.node_count());
}

TEST(Flags, DoNotDependOnThreads) {
  std::mt19937 random(72);
  const Grid grid = test::random_grid(random, 30, 30, 25);
  const auto one = flags_of(grid, "flags:regions=100", 1);
  const auto four = flags_of(grid, "flags:regions=100", 4);
  EXPECT_EQ(index_file_bytes(grid, *one).value(), index_file_bytes(grid, *four).value());
}

TEST(Flags, RegionsOfATreeHaveAsManyNodesEach) {
  std::mt19937 random(73);
  const Grid grid = test::random_grid(random, 33, 17, 30);
  const auto flags = flags_of(grid, "flags:regions=12");
  std::vector<std::uint32_t> sizes(12);
  for (std::uint32_t slot = 0; slot < grid.node_count(); ++slot) ++sizes[flags->region(slot)];
  const auto [least, most] = std::ranges::minmax(sizes);
  EXPECT_LE(most - least, 4U);
  EXPECT_GT(least, 0U);
}

TEST(Flags, SayWhichRegionNoOptimalPathOfAnEdgeReaches) {
  const Grid grid = test::grid_of("........\n");
  const auto flags = flags_of(grid, "flags:regions=2");
  const NodeId start = grid.node({1, 0});
  const NodeId goal = grid.node({7, 0});
  const QueryContext context = flags->context(grid, start, goal, SearchSide::kStart);
  EXPECT_EQ(flags->why(grid, {start, EdgeIndex(static_cast<std::size_t>(Direction::kE))}, context), "");
  EXPECT_EQ(flags->why(grid, {start, EdgeIndex(static_cast<std::size_t>(Direction::kW))}, context),
            "no optimal path into region 2 of 2, where the goal lies, begins with this edge");
  IndexPicture picture;
  flags->picture(grid, 0, start, nullptr, picture);
  EXPECT_EQ(picture.outlines.size(), 3U) << "both regions to the east, its own to the west";
  flags->picture(grid, 1, kNoNode, nullptr, picture);
  EXPECT_EQ(picture.values, (std::vector<double>{0, 0, 0, 0, 1, 1, 1, 1}));
}

TEST(Flags, SectionsThatAreImpossibleAreRefused) {
  const Grid grid = test::grid_of("....\n....\n");
  const auto flags = flags_of(grid, "flags:regions=2");
  auto sections = flags->sections();
  ASSERT_TRUE(FlagIndex::from_sections(grid, flags->values(), sections).ok());
  std::vector<Region> regions(8, 2);
  sections[0].bytes = std::as_bytes(std::span(regions));
  EXPECT_THAT(FlagIndex::from_sections(grid, flags->values(), sections).error().message,
              HasSubstr("none of the 2"));
  sections[0].bytes = sections[0].bytes.first(14);
  EXPECT_EQ(FlagIndex::from_sections(grid, flags->values(), sections).error().code, ErrorCode::kCorrupt);
}

}  // namespace
}  // namespace goalbound
