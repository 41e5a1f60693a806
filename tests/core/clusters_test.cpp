// Clusters and HPA* against distances between all cells: legal, never too short, there whenever there is a
// path; repaired after edits as if made anew.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>

#include "any_map_support.hpp"
#include "goalbound/clusters.hpp"
#include "goalbound/index_files.hpp"
#include "same_counts.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::kFar;
using testing::HasSubstr;

constexpr std::array<std::string_view, 6> kShapes = {
    "clusters:width=3:height=4",          "clusters:width=4:height=2", "clusters",
    "clusters:width=1:height=2:levels=2", "clusters:width=8:height=8", "clusters:width=2:height=1:levels=3"};
constexpr std::array<std::string_view, 2> kSearches = {"hpa", "hpa-smooth"};

std::shared_ptr<const ClusterIndex> clusters_of(const Map& map, std::string_view text = "clusters") {
  Progress progress;
  const auto made = make_index(map, IndexValues::parse(text).value(), {}, progress, {.threads = 1});
  EXPECT_TRUE(made.ok()) << made.error().to_string();
  return std::dynamic_pointer_cast<const ClusterIndex>(*made);
}

/// By any rule of moving, or with costs of terrain.
Grid random_moves(std::mt19937& random, int width, int height) {
  const int kind = static_cast<int>(random() % (kGridRuleCount + 1));
  if (kind == kGridRuleCount) return test::random_weighted_grid(random, width, height);
  const Grid grid = test::random_grid(random, width, height, static_cast<int>(random() % 45));
  return with_rule(grid, static_cast<MoveRule>(kind)).value();
}

TEST(Clusters, GiveLegalPathsWheneverThereIsOneWholeInSlicesAndWatched) {
  std::mt19937 random(391);
  int longer = 0;
  for (int i = 0; i < test::rounds(24); ++i) {
    const std::string_view text = kShapes[static_cast<std::size_t>(i) % kShapes.size()];
    SCOPED_TRACE(fmt::format("{} {}", i, text));
    const Grid grid =
        random_moves(random, 3 + static_cast<int>(random() % 7), 3 + static_cast<int>(random() % 6));
    const AllDistances distances(grid);
    const auto index = clusters_of(grid, text);
    for (const std::string_view search : kSearches) {
      const auto query = make_query(*find_search(search), grid, IndexSet{index}).value();
      std::vector<NodeId> path;
      for (std::uint32_t s = 0; s < grid.node_count(); ++s) {
        for (std::uint32_t t = 0; t < grid.node_count(); ++t) {
          const NodeId start = grid.node_of_slot(s);
          const NodeId goal = grid.node_of_slot(t);
          const SearchResult whole = query->find(start, goal);
          ASSERT_EQ(whole.found(), distances(s, t) != kFar)
              << grid.name_of(start) << " " << grid.name_of(goal);
          query->path(path);
          ASSERT_EQ(path.empty(), !whole.found());
          if (whole.found()) {
            ASSERT_GE(whole.cost, distances(s, t));
            ASSERT_EQ(cost_of_path(grid, path, start, goal), whole.cost);
            longer += whole.cost > distances(s, t) ? 1 : 0;
          }
          if ((s + t) % 13 == 0) {
            ASSERT_NO_FATAL_FAILURE(test::expect_same_counts(*query, start, goal, whole));
          }
        }
      }
    }
  }
  EXPECT_GT(longer, 0) << "paths through entrances alone";
}

TEST(Clusters, AreStraightenedAndNeverLongerForIt) {
  std::mt19937 random(392);
  int shorter = 0;
  for (int i = 0; i < test::rounds(10); ++i) {
    const Grid grid = test::random_grid(random, 60, 50, 5 + 3 * i);
    const auto index = clusters_of(grid, "clusters:width=10:height=10");
    const auto rough = make_query(*find_search("hpa"), grid, IndexSet{index}).value();
    const auto smooth = make_query(*find_search("hpa-smooth"), grid, IndexSet{index}).value();
    for (int k = 0; k < 60; ++k) {
      const NodeId start = grid.node_of_slot(static_cast<std::uint32_t>(random() % grid.node_count()));
      const NodeId goal = grid.node_of_slot(static_cast<std::uint32_t>(random() % grid.node_count()));
      const SearchResult a = rough->find(start, goal);
      const SearchResult b = smooth->find(start, goal);
      ASSERT_EQ(a.status, b.status);
      ASSERT_EQ(a.stats, b.stats);
      if (!a.found()) continue;
      ASSERT_LE(b.cost, a.cost);
      shorter += b.cost < a.cost ? 1 : 0;
    }
  }
  EXPECT_GT(shorter, 0);
}

TEST(Clusters, OfSeveralLevelsPlanTheSameWithLess) {
  std::mt19937 random(396);
  for (int i = 0; i < test::rounds(4); ++i) {
    const Grid grid = test::random_grid(random, 150, 130, 5 + 8 * i);
    std::array<std::uint64_t, 3> expanded{};
    std::vector<std::unique_ptr<Query>> queries;
    for (const char* text : {"clusters:width=5:height=4", "clusters:width=5:height=4:levels=2",
                             "clusters:width=5:height=4:levels=3"})
      queries.push_back(make_query(*find_search("hpa"), grid, IndexSet{clusters_of(grid, text)}).value());
    for (int k = 0; k < 60; ++k) {
      const NodeId start = grid.node_of_slot(static_cast<std::uint32_t>(random() % grid.node_count()));
      const NodeId goal = grid.node_of_slot(static_cast<std::uint32_t>(random() % grid.node_count()));
      const SearchResult lowest = queries[0]->find(start, goal);
      for (std::size_t q = 0; q < queries.size(); ++q) {
        const SearchResult result = queries[q]->find(start, goal);
        ASSERT_EQ(result.status, lowest.status);
        ASSERT_EQ(result.cost, lowest.cost);
        std::vector<NodeId> path;
        queries[q]->path(path);
        if (result.found()) {
          ASSERT_EQ(cost_of_path(grid, path, start, goal), result.cost);
        }
        expanded[q] += result.stats.expanded;
      }
    }
    EXPECT_LT(expanded[1], expanded[0]);
    EXPECT_LT(expanded[2], expanded[1]);
  }
}

TEST(Clusters, OfALevelHaveTheEntrancesThatLeadOutOfIt) {
  const Grid grid = test::grid_of(std::string(20, '.') + "\n");
  const auto index = clusters_of(grid, "clusters:width=2:height=1:levels=2");
  ASSERT_EQ(index->levels().size(), 2U);
  const ClusterLevel& above = index->levels()[1];
  EXPECT_EQ(above.shape.count(), 3U);
  const auto cells = [&](std::size_t cluster) {
    std::vector<std::int32_t> columns;
    for (const NodeId node : above.table.cluster(cluster).nodes) columns.push_back(grid.cell(node).x);
    return columns;
  };
  EXPECT_THAT(cells(0), testing::ElementsAre(7));
  EXPECT_THAT(cells(1), testing::ElementsAre(8, 15));
  EXPECT_THAT(cells(2), testing::ElementsAre(16));
  EXPECT_EQ(above.table.cluster(1).cost(0, 1), 7 * kStraightCost);
  EXPECT_EQ(index->cell_of(above.lowest[1]), grid.node({8, 0}));
}

TEST(Clusters, AreRepairedAsIfMadeAnew) {
  std::mt19937 random(393);
  for (int i = 0; i < test::rounds(40); ++i) {
    SCOPED_TRACE(i);
    const Grid was =
        random_moves(random, 10 + static_cast<int>(random() % 20), 10 + static_cast<int>(random() % 20));
    const auto index = clusters_of(was, kShapes[static_cast<std::size_t>(i) % kShapes.size()]);
    std::string terrain(was.terrain());
    for (int k = 0; k < 1 + i % 4; ++k) {
      char& c = terrain[random() % terrain.size()];
      c = c == '@' ? '.' : '@';
    }
    const auto now = was.is_uniform() || was.has_equal_costs()
                         ? Grid::create(was.width(), was.height(), terrain, was.rule())
                         : Grid::create(was.width(), was.height(), terrain, was.terrain_costs(), was.rule());
    ASSERT_TRUE(now.ok());
    Progress progress;
    const auto followed = repair_index(*index, was, *now, progress);
    ASSERT_TRUE(followed.ok());
    ASSERT_NE(*followed, nullptr);
    Progress other;
    const auto anew = make_index(*now, index->values(), {}, other).value();
    EXPECT_EQ(index_file_bytes(*now, **followed).value(), index_file_bytes(*now, *anew).value());
    const auto repaired = dynamic_cast<const ClusterIndex&>(**followed).levels();
    const auto made = dynamic_cast<const ClusterIndex&>(*anew).levels();
    ASSERT_EQ(repaired.size(), made.size());
    for (std::size_t level = 0; level < made.size(); ++level) {
      EXPECT_EQ(repaired[level].table.nodes, made[level].table.nodes);
      EXPECT_EQ(repaired[level].table.costs, made[level].table.costs);
      EXPECT_EQ(repaired[level].table.links, made[level].table.links);
      EXPECT_EQ(repaired[level].lowest, made[level].lowest);
    }
    EXPECT_TRUE((*followed)->fits(*now));
  }
  const Grid grid = test::grid_of("....\n....\n");
  const Grid wide = test::grid_of(".....\n.....\n");
  Progress progress;
  EXPECT_EQ(repair_index(*clusters_of(grid), grid, wide, progress).value(), nullptr);
  progress.cancel();
  EXPECT_EQ(repair_index(*clusters_of(grid), grid, grid, progress).error().code, ErrorCode::kCancelled);
}

TEST(Clusters, HaveGatesAsThePaperSays) {
  const Grid grid = test::grid_of(
      "...@........\n"
      "............\n");
  const auto index = clusters_of(grid, "clusters:width=6:height=1");
  ASSERT_EQ(index->shape().count(), 4U);
  const auto cells = [&](std::size_t cluster) {
    std::vector<Cell> result;
    for (const NodeId node : index->cluster(cluster).nodes) result.push_back(grid.cell(node));
    return result;
  };
  // A gate of three cells and one of two, each with a link in its middle; one cell to the right.
  EXPECT_THAT(cells(0), testing::ElementsAre(Cell{1, 0}, Cell{4, 0}, Cell{5, 0}));
  // A gate of six with a link at each end, and one to the left.
  EXPECT_THAT(cells(1), testing::ElementsAre(Cell{6, 0}, Cell{11, 0}));
  EXPECT_EQ(index->cluster(0).cost(0, 1), kInfiniteCost) << "not within the cluster";
  EXPECT_EQ(index->cluster(1).cost(0, 1), 5 * kStraightCost);
}

TEST(Clusters, AreCancelledAndOfGridsAloneAndClaimNothing) {
  std::mt19937 random(394);
  const Grid grid = test::random_grid(random, 40, 40, 20);
  const auto values = IndexValues::parse("clusters").value();
  Progress progress;
  const auto index = make_index(grid, values, {}, progress).value();
  EXPECT_EQ(progress.snapshot().done, 9U);
  const IndexRequest tight{.map = grid, .values = values, .threads = 1, .memory_limit = 10};
  EXPECT_EQ(ClusterIndex::make(tight, progress).error().code, ErrorCode::kLimit);
  progress.cancel();
  EXPECT_EQ(make_index(grid, values, {}, progress).error().code, ErrorCode::kCancelled);
  const ListGraph graph = test::random_list_graph(random);
  EXPECT_THAT(resolve_values(graph, values).error().message, HasSubstr("is of grids"));
  for (const std::string_view search : kSearches)
    EXPECT_FALSE(claims_optimal(*find_search(search), grid, {}));
  EXPECT_EQ(usual_search(grid, IndexSet{index}).id, "hpa-smooth") << "as nothing else can ask them";
}

TEST(Clusters, ShowTheirRectanglesAndEntrances) {
  const Grid grid = test::grid_of("......\n");
  const auto index = clusters_of(grid, "clusters:width=3:height=3");
  IndexPicture picture;
  index->picture(grid, 0, grid.node({0, 0}), nullptr, picture);
  EXPECT_THAT(picture.marks, testing::ElementsAre(grid.node({2, 0})));
  EXPECT_EQ(picture.outlines.size(), 1U);
  index->picture(grid, 1, kNoNode, nullptr, picture);
  EXPECT_EQ(picture.values, (std::vector<double>{0, 0, 2, 2, 1, 1}));
}

TEST(Clusters, SectionsThatAreImpossibleAreRefused) {
  std::mt19937 random(395);
  const Grid grid = test::random_grid(random, 20, 20, 15);
  const auto index = clusters_of(grid, "clusters:width=5:height=6");
  const auto sections = index->sections();
  ASSERT_TRUE(ClusterIndex::from_sections(grid, index->values(), sections).ok());
  for (std::size_t s = 0; s < sections.size(); ++s) {
    int refused = 0;
    for (int i = 0; i < 40; ++i) {
      auto changed = sections;
      std::vector<std::byte> bytes(sections[s].bytes.begin(), sections[s].bytes.end());
      bytes[random() % bytes.size()] ^= std::byte{static_cast<unsigned char>(1U << random() % 8)};
      changed[s].bytes = bytes;
      const auto read = ClusterIndex::from_sections(grid, index->values(), changed);
      if (read.ok()) continue;
      ++refused;
      EXPECT_EQ(read.error().code, ErrorCode::kCorrupt);
    }
    EXPECT_GT(refused, 0) << "section " << s;
  }
}

}  // namespace
}  // namespace goalbound
