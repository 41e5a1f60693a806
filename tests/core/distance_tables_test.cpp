// Tables of all pairs in every packing, and those with a loss, against distances between all nodes.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>

#include "any_map_support.hpp"
#include "goalbound/distance_tables.hpp"
#include "goalbound/index_files.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::kFar;
using testing::HasSubstr;

constexpr std::array<std::string_view, 3> kPackings = {"plain", "pieces", "runs"};

std::shared_ptr<const Index> made(const Map& map, std::string_view text, int threads = 1) {
  Progress progress;
  const auto index = make_index(map, IndexValues::parse(text).value(), {}, progress, {.threads = threads});
  EXPECT_TRUE(index.ok()) << index.error().to_string();
  return *index;
}
std::shared_ptr<const DistanceTable> table_of(const Map& map, std::string_view packing, int threads = 1) {
  return std::dynamic_pointer_cast<const DistanceTable>(made(map, fmt::format("table:{}", packing), threads));
}
std::shared_ptr<const BlockTable> blocks_of(const Map& map, int nodes, int threads = 1) {
  return std::dynamic_pointer_cast<const BlockTable>(
      made(map, fmt::format("block-table:nodes={}", nodes), threads));
}

TEST(DistanceTables, HaveTheNextEdgeAndTheDistanceOfAllPairs) {
  std::mt19937 random(381);
  int none = 0;
  for (int i = 0; i < test::rounds(90); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const auto table = table_of(*map, kPackings[i % 3U], 1 + i / 3 % 2);
    std::vector<std::vector<Edge>> edges(map->node_count());
    for (std::uint32_t s = 0; s < map->node_count(); ++s) map->edges(map->node_of_slot(s), edges[s]);
    for (std::uint32_t s = 0; s < map->node_count(); ++s) {
      for (std::uint32_t t = 0; t < map->node_count(); ++t) {
        const std::uint64_t distance = distances(s, t);
        ASSERT_EQ(table->distance(s, t), distance == kFar ? kInfiniteCost : distance) << s << " to " << t;
        const EdgeIndex edge = table->next_edge(s, t);
        ASSERT_EQ(edge == kNoEdge, s == t || distance == kFar) << s << " to " << t;
        none += edge == kNoEdge && s != t ? 1 : 0;
        if (edge == kNoEdge) continue;
        const auto at = std::ranges::find(edges[s], edge, &Edge::index);
        ASSERT_NE(at, edges[s].end());
        ASSERT_EQ(at->cost + distances(map->slot(at->to), t), distance) << s << " to " << t;
      }
    }
  }
  EXPECT_GT(none, 0);
}

TEST(DistanceTables, AreSmallerWherePacked) {
  std::mt19937 random(382);
  const Grid grid = test::random_grid(random, 40, 40, 10);
  const std::uint64_t pairs = std::uint64_t{grid.node_count()} * grid.node_count();
  const auto plain = table_of(grid, "plain");
  EXPECT_EQ(plain->edge_bytes(), pairs);
  EXPECT_EQ(plain->cost_bytes(), pairs * sizeof(Cost));
  for (const char* packing : {"pieces", "runs"}) {
    const auto packed = table_of(grid, packing);
    EXPECT_LT(packed->edge_bytes(), plain->edge_bytes()) << packing;
    EXPECT_LT(packed->cost_bytes(), plain->cost_bytes()) << packing;
    for (std::uint32_t s = 0; s < grid.node_count(); s += 7) {
      for (std::uint32_t t = 0; t < grid.node_count(); ++t) {
        ASSERT_EQ(packed->next_edge(s, t), plain->next_edge(s, t));
        ASSERT_EQ(packed->distance(s, t), plain->distance(s, t));
      }
    }
  }
}

TEST(DistanceTables, AreWalkedAndEstimateWhatIsLeft) {
  std::mt19937 random(383);
  const Grid grid = test::random_grid(random, 30, 30, 25);
  for (const std::string_view packing : kPackings) {
    const auto table = table_of(grid, packing);
    EXPECT_EQ(usual_search(grid, IndexSet{table}).id, "table");
    const auto walk = make_query(*find_search("table"), grid, IndexSet{table}).value();
    const auto guided = make_query(*find_search("astar"), grid, IndexSet{table}).value();
    const auto dijkstra = make_query(*find_search("dijkstra"), grid).value();
    std::vector<NodeId> path;
    for (int i = 0; i < test::rounds(100); ++i) {
      const NodeId start = grid.free_nodes()[random() % grid.node_count()];
      const NodeId goal = grid.free_nodes()[random() % grid.node_count()];
      const SearchResult expected = dijkstra->find(start, goal);
      for (const auto& query : {walk.get(), guided.get()}) {
        const SearchResult result = query->find(start, goal);
        ASSERT_EQ(result.status, expected.status);
        ASSERT_EQ(result.cost, expected.cost);
        query->path(path);
        if (!result.found()) continue;
        ASSERT_EQ(cost_of_path(grid, path, start, goal), result.cost);
        ASSERT_EQ(result.stats.expanded, path.size()) << "no node off the path";
      }
    }
  }
}

TEST(DistanceTables, AreOfSmallMapsWithFewEdgesANode) {
  const Grid large = Grid::create(127, 127, std::string(127 * 127, '.')).value();
  EXPECT_THAT(resolve_values(large, IndexValues::parse("table").value()).error().message,
              HasSubstr("up to 16000 nodes"));
  ListGraph::Parts parts;
  parts.places.resize(2);
  for (int i = 0; i < 255; ++i) parts.arcs.push_back({0, 1, 1});
  const ListGraph many = ListGraph::create(std::move(parts)).value();
  EXPECT_THAT(resolve_values(many, IndexValues::parse("table").value()).error().message,
              HasSubstr("up to 254 edges"));
}

TEST(DistanceTables, AreCancelledLimitedAndDoNotDependOnThreads) {
  std::mt19937 random(384);
  const Grid grid = test::random_grid(random, 30, 30, 25);
  for (const char* text : {"table:plain", "table:pieces", "table", "block-table"}) {
    const auto values = IndexValues::parse(text).value();
    EXPECT_EQ(index_file_bytes(grid, *made(grid, text, 1)).value(),
              index_file_bytes(grid, *made(grid, text, 3)).value())
        << text;
    Progress progress;
    EXPECT_EQ(make_index(grid, values, {}, progress, {.memory_limit = 1000}).error().code, ErrorCode::kLimit);
    progress.cancel();
    EXPECT_EQ(make_index(grid, values, {}, progress).error().code, ErrorCode::kCancelled) << text;
  }
  Progress progress;
  const IndexRequest tight{
      .map = grid, .values = IndexValues::parse("table").value(), .threads = 1, .memory_limit = 1000};
  EXPECT_EQ(DistanceTable::make(tight, progress).error().code, ErrorCode::kLimit) << "found out while made";
}

TEST(DistanceTables, OfBlocksTellTheNearestNodeOfEachAndWhatIsLost) {
  std::mt19937 random(385);
  for (int i = 0; i < test::rounds(60); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const auto table = blocks_of(*map, 1 + i % 6, 1 + i % 2);
    std::vector<std::uint64_t> losses(table->block_count());
    for (std::uint32_t s = 0; s < map->node_count(); ++s) {
      std::vector<std::uint64_t> least(table->block_count(), kFar);
      for (std::uint32_t t = 0; t < map->node_count(); ++t)
        least[table->block(t)] = std::min(least[table->block(t)], distances(s, t));
      for (std::uint32_t block = 0; block < table->block_count(); ++block)
        ASSERT_EQ(table->at_least(s, block), least[block] == kFar ? kInfiniteCost : least[block]);
      for (std::uint32_t t = 0; t < map->node_count(); ++t) {
        if (distances(s, t) == kFar) continue;
        std::uint64_t& loss = losses[table->block(t)];
        loss = std::max(loss, distances(s, t) - least[table->block(t)]);
      }
    }
    for (std::uint32_t block = 0; block < losses.size(); ++block)
      ASSERT_EQ(table->loss(block), losses[block]);
  }
}

/// Falls by no more than an edge costs, and is never too large, from both ends.
TEST(DistanceTables, EstimateConsistently) {
  std::mt19937 random(386);
  for (int i = 0; i < test::rounds(40); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    for (const char* text : {"table", "block-table:nodes=3"}) {
      const auto index = made(*map, text);
      std::vector<Edge> edges;
      for (int j = 0; j < 20; ++j) {
        const auto end = static_cast<std::uint32_t>(random() % map->node_count());
        const NodeId node = map->node_of_slot(end);
        const QueryContext forth = index->context(*map, node, node, SearchSide::kStart);
        const QueryContext back = index->context(*map, node, node, SearchSide::kGoal);
        for (std::uint32_t n = 0; n < map->node_count(); ++n) {
          ASSERT_LE(index->lower_bound(0, n, forth), distances(n, end)) << text;
          ASSERT_LE(index->lower_bound(0, n, back), distances(end, n)) << text;
          map->edges(map->node_of_slot(n), edges);
          for (const Edge& edge : edges) {
            const std::uint32_t to = map->slot(edge.to);
            ASSERT_LE(index->lower_bound(0, n, forth),
                      std::uint64_t{edge.cost} + index->lower_bound(0, to, forth))
                << text;
            ASSERT_LE(index->lower_bound(0, to, back),
                      std::uint64_t{edge.cost} + index->lower_bound(0, n, back))
                << text;
          }
        }
      }
    }
  }
}

TEST(DistanceTables, ShowTheRowOfANode) {
  const Grid grid = test::grid_of("...\n");
  const NodeId middle = grid.node({1, 0});
  IndexPicture picture;
  const auto table = table_of(grid, "runs");
  table->picture(grid, 0, middle, nullptr, picture);
  EXPECT_EQ(picture.values, (std::vector<double>{static_cast<double>(Direction::kW) + 1, 0,
                                                 static_cast<double>(Direction::kE) + 1}));
  table->picture(grid, 1, middle, nullptr, picture);
  EXPECT_EQ(picture.values, (std::vector<double>{1, 0, 1}));
  const auto blocks = blocks_of(grid, 3);
  blocks->picture(grid, 0, kNoNode, nullptr, picture);
  EXPECT_EQ(picture.values, (std::vector<double>{2, 2, 2}));
  blocks->picture(grid, 1, middle, nullptr, picture);
  EXPECT_EQ(picture.values, (std::vector<double>{0, 0, 0}));
}

TEST(DistanceTables, SectionsThatAreImpossibleAreRefused) {
  const Grid grid = test::grid_of(".....\n.@...\n...@.\n");
  const auto blocks = blocks_of(grid, 4);
  auto sections = blocks->sections();
  ASSERT_TRUE(BlockTable::from_sections(grid, blocks->values(), sections).ok());
  const std::vector<std::uint16_t> beyond(grid.node_count(),
                                          static_cast<std::uint16_t>(blocks->block_count()));
  sections[0].bytes = std::as_bytes(std::span(beyond));
  EXPECT_THAT(BlockTable::from_sections(grid, blocks->values(), sections).error().message,
              HasSubstr("none of the"));
  for (const std::string_view packing : kPackings) {
    const auto table = table_of(grid, packing);
    const auto all = table->sections();
    for (std::size_t i = 0; i < all.size(); ++i) {
      auto shorter = all;
      shorter[i].bytes = all[i].bytes.first(all[i].bytes.size() - 1);
      const auto read = DistanceTable::from_sections(grid, table->values(), shorter);
      ASSERT_FALSE(read.ok()) << packing << " " << i;
      EXPECT_EQ(read.error().code, ErrorCode::kCorrupt);
    }
  }
}

}  // namespace
}  // namespace goalbound
