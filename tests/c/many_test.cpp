// Batches, the nearest of many goals, time budgets, cancelling, corners, lists: the C interface.
#include <atomic>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "support.hpp"

namespace goalbound::c::test {
namespace {

using BatchHandle = std::unique_ptr<goalbound_batch, Free>;
using FinderHandle = std::unique_ptr<goalbound_finder, Free>;

/// Every pair of cells of the small map, walls too.
struct Pairs {
  std::vector<goalbound_place> starts;
  std::vector<goalbound_place> goals;
};
Pairs all_pairs() {
  Pairs pairs;
  for (int i = 0; i < 28; ++i) {
    for (int j = 0; j < 28; ++j) {
      pairs.starts.push_back({i % 7, i / 7, 0});
      pairs.goals.push_back({j % 7, j / 7, 0});
    }
  }
  return pairs;
}

TEST(CBatch, AnswersAreThoseOfOneQuery) {
  const MapHandle map = wall_map();
  const IndicesHandle boxes = boxes_of(map);
  const QueryHandle query = query_of(map, boxes);
  const Pairs pairs = all_pairs();
  goalbound_batch_options options{};
  options.size = sizeof options;
  options.threads = 2;
  options.paths = GOALBOUND_BATCH_CORNERS;
  goalbound_batch* made = nullptr;
  ASSERT_EQ(goalbound_batch_run(query.get(), pairs.starts.data(), pairs.goals.data(), pairs.starts.size(),
                                &options, &made, nullptr),
            GOALBOUND_OK);
  const BatchHandle batch(made);
  ASSERT_EQ(goalbound_batch_size(made), pairs.starts.size());
  for (std::size_t i = 0; i < pairs.starts.size(); ++i) {
    goalbound_result one{};
    goalbound_result many{};
    std::uint64_t cost = 0;
    const auto status = goalbound_query_find(query.get(), pairs.starts[i], pairs.goals[i], &one, nullptr);
    ASSERT_EQ(goalbound_batch_result(made, i, &many, &cost, nullptr), status) << i;
    if (status < 0) continue;
    ASSERT_EQ(many.expanded, one.expanded);
    ASSERT_EQ(cost, goalbound_query_cost(query.get()));
    std::size_t corners = 0;
    std::size_t of_batch = 0;
    ASSERT_EQ(goalbound_query_corners(query.get(), nullptr, 0, &corners, nullptr), GOALBOUND_OK);
    ASSERT_EQ(goalbound_batch_path(made, i, nullptr, 0, &of_batch, nullptr), GOALBOUND_OK);
    ASSERT_EQ(corners, of_batch);
  }
  Failure failure;
  failure.status = goalbound_batch_result(made, pairs.starts.size(), nullptr, nullptr, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "no problem");
  options.paths = 3;
  failure.status = goalbound_batch_run(query.get(), nullptr, nullptr, 0, &options, &made, &failure.error);
  failure.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "paths");
}

TEST(CFinder, NearestGoalsComeByCost) {
  const MapHandle map = wall_map();
  goalbound_finder* made = nullptr;
  ASSERT_EQ(goalbound_finder_create(map.get(), nullptr, "astar", &made, nullptr), GOALBOUND_OK);
  const FinderHandle finder(made);
  const goalbound_place goals[] = {kTo, {0, 3, 0}, {6, 0, 0}, {1, 0, 0}};
  goalbound_reached reached[4];
  std::size_t count = 0;
  ASSERT_EQ(goalbound_finder_nearest(made, kFrom, goals, 4, reached, 4, &count, nullptr), GOALBOUND_OK);
  ASSERT_EQ(count, 3U);  // the pocket cannot be reached
  EXPECT_EQ(reached[0].goal, 3U);
  EXPECT_DOUBLE_EQ(reached[0].length, 1);
  EXPECT_EQ(reached[1].goal, 1U);
  EXPECT_EQ(reached[2].goal, 0U);
  EXPECT_LT(reached[1].cost, reached[2].cost);
  EXPECT_EQ(goalbound_finder_create(map.get(), nullptr, "bfs", &made, nullptr),
            GOALBOUND_ERROR_INVALID_ARGUMENT);
}

TEST(CQueryForATime, EndsWithTheSameAnswer) {
  const MapHandle map = wall_map();
  const QueryHandle query = query_of(map, IndicesHandle(), "dijkstra");
  ASSERT_EQ(goalbound_query_find(query.get(), kFrom, kTo, nullptr, nullptr), GOALBOUND_OK);
  const std::uint64_t cost = goalbound_query_cost(query.get());
  ASSERT_EQ(goalbound_query_begin(query.get(), kFrom, kTo, nullptr), GOALBOUND_UNFINISHED);
  EXPECT_EQ(goalbound_query_cost(query.get()), GOALBOUND_NO_COST);
  goalbound_status status = GOALBOUND_UNFINISHED;
  while (status == GOALBOUND_UNFINISHED)
    status = goalbound_query_advance_for(query.get(), 0, nullptr, nullptr);
  EXPECT_EQ(status, GOALBOUND_OK);
  EXPECT_EQ(goalbound_query_cost(query.get()), cost);
  EXPECT_EQ(goalbound_query_advance_for(query.get(), -1, nullptr, nullptr), GOALBOUND_ERROR_INVALID_ARGUMENT);
}

/// Searches for far goals over and over; one that nobody cancels would go on for ever.
TEST(CCancel, EndsAFindFromAnotherThread) {
  Bits bits(700, 700);
  for (std::int32_t i = 0; i < 700 * 700 - 1; ++i) bits.set_free(i % 700, i / 700);
  const MapHandle map = map_of(bits);
  const QueryHandle query = query_of(map, IndicesHandle(), "dijkstra");
  std::atomic<bool> over = false;
  std::thread canceller([&] {
    while (!over) goalbound_query_cancel(query.get());
  });
  goalbound_status status = GOALBOUND_OK;
  while (status == GOALBOUND_OK)
    status = goalbound_query_find(query.get(), {0, 0, 0}, {698, 699, 0}, nullptr, nullptr);
  over = true;
  canceller.join();
  EXPECT_EQ(status, GOALBOUND_ERROR_CANCELLED);
  EXPECT_EQ(goalbound_query_find(query.get(), {0, 0, 0}, {3, 3, 0}, nullptr, nullptr), GOALBOUND_OK);
}

TEST(CBatch, OfMoreProblemsThanAnyMemoryHoldsIsOutOfMemory) {
  const MapHandle map = wall_map();
  const QueryHandle query = query_of(map, IndicesHandle(), "astar");
  goalbound_batch* batch = nullptr;
  for (const std::size_t count : {SIZE_MAX / 2, SIZE_MAX / 16 + 1, SIZE_MAX}) {
    Failure failure;
    failure.status = goalbound_batch_run(query.get(), &kFrom, &kTo, count, nullptr, &batch, &failure.error);
    failure.expect(GOALBOUND_ERROR_OUT_OF_MEMORY, "out of memory");
    EXPECT_EQ(batch, nullptr);
  }
}

TEST(CArrays, LargerThanAnyMapAreRefusedBeforeAnybodyReadsThem) {
  const std::uint8_t cell = 1;
  const std::uint16_t cost = 1;
  goalbound_map* map = nullptr;
  for (const std::int32_t side : {1 << 17, 0x7FFFFFFF}) {
    Failure failure;
    failure.status = goalbound_map_from_cells(&cell, side, side, &map, &failure.error);
    failure.expect(GOALBOUND_ERROR_LIMIT, "too large");
    failure.status = goalbound_map_from_costs(&cost, side, side, &map, &failure.error);
    failure.expect(GOALBOUND_ERROR_LIMIT, "too large");
    const std::size_t bytes =
        (std::size_t{1} * static_cast<std::size_t>(side) * static_cast<std::size_t>(side) + 7) / 8;
    failure.status = goalbound_map_from_bits(&cell, bytes, side, side, &map, &failure.error);
    failure.expect(GOALBOUND_ERROR_LIMIT, "too large");
  }
  const goalbound_place node{};
  const goalbound_edge edge{};
  for (const std::size_t count : {SIZE_MAX / 8, SIZE_MAX}) {
    Failure failure;
    failure.status = goalbound_map_from_graph(&node, count, &edge, 1, &map, &failure.error);
    failure.expect(GOALBOUND_ERROR_OUT_OF_MEMORY, "out of memory");
    const goalbound_mesh_point point{};
    const std::uint32_t corner = 0;
    failure.status = goalbound_map_from_mesh(&point, count, &corner, 1, &corner, 1, &map, &failure.error);
    failure.expect(GOALBOUND_ERROR_OUT_OF_MEMORY, "out of memory");
    failure.status = goalbound_map_from_mesh(&point, 1, &corner, count, &corner, 1, &map, &failure.error);
    failure.expect(GOALBOUND_ERROR_OUT_OF_MEMORY, "out of memory");
    failure.status = goalbound_map_from_graph(&node, 1, &edge, count, &map, &failure.error);
    failure.expect(GOALBOUND_ERROR_OUT_OF_MEMORY, "out of memory");
  }
  EXPECT_EQ(map, nullptr);
}

TEST(CLists, NameAlgorithmsAndIndices) {
  const MapHandle map = wall_map();
  bool found = false;
  for (std::size_t i = 0; i < goalbound_algorithm_count(); ++i) {
    found = found || std::string(goalbound_algorithm_id(i)) == "jump-index-gb";
    EXPECT_FALSE(std::string(goalbound_algorithm_description(i)).empty());
  }
  EXPECT_TRUE(found);
  EXPECT_EQ(goalbound_algorithm_id(goalbound_algorithm_count()), nullptr);
  ASSERT_GT(goalbound_index_kind_count(), 1U);
  EXPECT_STREQ(goalbound_index_kind_id(0), "boxes");
  EXPECT_EQ(goalbound_index_kind_description(goalbound_index_kind_count()), nullptr);
}

}  // namespace
}  // namespace goalbound::c::test
