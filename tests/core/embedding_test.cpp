// What an embedding tells of a path, against its length, on maps of every kind.
#include "goalbound/embedding.hpp"

#include <gmock/gmock.h>

#include "estimate_support.hpp"
#include "goalbound/generators.hpp"

namespace goalbound::test {
namespace {

std::shared_ptr<const EmbeddingIndex> embedding_of(const Map& map, std::uint32_t dimensions) {
  Progress progress;
  return EmbeddingIndex::make(map, dimensions, progress).value();
}

Cost told(const EmbeddingIndex& index, const Map& map, std::uint32_t from, std::uint32_t to) {
  return index.lower_bound(
      0, from, index.context(map, map.node_of_slot(from), map.node_of_slot(to), SearchSide::kStart));
}

TEST(Embedding, TellsNoMoreThanAPathCostsOnEveryKindOfMap) {
  std::mt19937 random(310);
  for (int i = 0; i < rounds(80); ++i) {
    SCOPED_TRACE(i);
    const auto map = random_map(random);
    const auto index = embedding_of(*map, static_cast<std::uint32_t>(1 + random() % 9));
    ASSERT_NO_FATAL_FAILURE(expect_admissible_and_consistent(*map, *index));
  }
}

TEST(Embedding, OfALineIsTheLine) {
  const Grid grid = grid_of("............\n");
  const AllDistances distances(grid);
  for (const std::uint32_t dimensions : {1U, 3U}) {
    const auto index = embedding_of(grid, dimensions);
    for (std::uint32_t s = 0; s < grid.node_count(); ++s) {
      for (std::uint32_t t = 0; t < grid.node_count(); ++t)
        EXPECT_EQ(told(*index, grid, s, t), distances(s, t));
    }
  }
}

/// Around a wall a path is long, which the straight line does not tell.
TEST(Embedding, KnowsOfWalls) {
  const Grid grid = grid_of(
      ".........\n"
      "@@@@@@@@.\n"
      ".........\n");
  const auto index = embedding_of(grid, 1);
  const std::uint32_t from = grid.slot(grid.node({0, 0}));
  const std::uint32_t to = grid.slot(grid.node({0, 2}));
  EXPECT_EQ(told(*index, grid, from, to), AllDistances(grid)(from, to));
  EXPECT_GT(told(*index, grid, from, to), octile_distance({0, 0}, {0, 2}));
}

TEST(Embedding, TellsMoreTheMoreDimensionsItHas) {
  const auto map = generate_map(*find_generator("caves"), 48, 48, 5).value();
  std::uint64_t before = 0;
  for (const std::uint32_t dimensions : {1U, 2U, 4U, 8U}) {
    const auto index = embedding_of(*map, dimensions);
    std::uint64_t sum = 0;
    std::mt19937 random(5);
    const auto any = [&] { return static_cast<std::uint32_t>(random() % map->node_count()); };
    for (int i = 0; i < 500; ++i) {
      const std::uint32_t from = any();
      sum += told(*index, *map, from, any());
    }
    EXPECT_GT(sum, before);
    before = sum;
  }
}

/// One way from a to b, and cheap ways into both: without the way back the distances of a map that leads one
/// way are no metric.
TEST(Embedding, OfEdgesThatLeadOneWayTakesThemBothWays) {
  ListGraph::Parts parts;
  parts.places = {{0, 0}, {5, 0}, {9, 3}};
  parts.arcs = {{0, 1, 50}, {2, 1, 4}, {2, 0, 3}};
  const ListGraph graph = ListGraph::create(std::move(parts)).value();
  const auto index = embedding_of(graph, 2);
  EXPECT_EQ(told(*index, graph, 0, 1), 7U) << "over the third node, against two edges";
}

/// Against the edges paths add up to more than 32 bits hold.
TEST(Embedding, OfCostsThatOutgrowTheirBitsIsAdmissibleStill) {
  ListGraph::Parts parts;
  parts.places.resize(8);
  for (std::uint32_t n = 0; n + 1 < 8; ++n)
    parts.arcs.push_back({n + n % 2, n + 1 - n % 2, 1'500'000'000 + n});
  const ListGraph graph = ListGraph::create(std::move(parts)).value();
  for (const std::uint32_t dimensions : {1U, 3U})
    expect_admissible_and_consistent(graph, *embedding_of(graph, dimensions));
}

TEST(Embedding, IsCancelledAndRefusesOtherMaps) {
  const Grid grid = grid_of("....\n.@..\n");
  const Grid other = grid_of("....\n....\n");
  Progress progress;
  progress.cancel();
  EXPECT_EQ(EmbeddingIndex::make(grid, 2, progress).error().code, ErrorCode::kCancelled);
  EXPECT_TRUE(embedding_of(grid, 2)->fits(grid));
  EXPECT_FALSE(embedding_of(grid, 2)->fits(other));
  Progress again;
  EXPECT_EQ(EmbeddingIndex::make(grid, 33, again).error().code, ErrorCode::kInvalidArgument);
}

TEST(Embedding, ShowsWhatItTellsOfTheWayToTheGoal) {
  const Grid grid = grid_of("....\n");
  const auto index = embedding_of(grid, 1);
  const QueryContext context = index->context(grid, grid.node({0, 0}), grid.node({3, 0}), SearchSide::kStart);
  IndexPicture picture;
  index->picture(grid, 0, kNoNode, &context, picture);
  EXPECT_THAT(picture.values, testing::ElementsAre(3, 2, 1, 0));
  index->picture(grid, 0, kNoNode, nullptr, picture);
  EXPECT_TRUE(picture.values.empty());
}

}  // namespace
}  // namespace goalbound::test
