// Queries that are made in a thread of their own.
#include "goalbound/query_job.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "goalbound/generators.hpp"

namespace goalbound {
namespace {

std::shared_ptr<const Map> roads(std::int32_t side) {
  return *generate_map(*find_generator("roads"), side, side, 1);
}

TEST(QueryJob, MakesWhatMakeQueryDoes) {
  const auto map = roads(30);
  const NodeId start = map->node_of_slot(0);
  const NodeId goal = map->node_of_slot(map->node_count() - 1);
  const auto expected = make_query(*find_search("ch"), *map).value()->find(start, goal);
  QueryJob job(*find_search("ch"), map);
  while (!job.finished()) std::this_thread::yield();
  auto query = job.take();
  ASSERT_TRUE(query.ok()) << query.error().to_string();
  const SearchResult found = (*query)->find(start, goal);
  EXPECT_EQ(found.cost, expected.cost);
  EXPECT_EQ(found.stats, expected.stats);
}

TEST(QueryJob, TellsErrorsInTheEnd) {
  QueryJob job(*find_search("jps"), roads(20));  // for grids alone
  const auto query = job.take();
  ASSERT_FALSE(query.ok());
  EXPECT_EQ(query.error().code, ErrorCode::kInvalidArgument);
  EXPECT_TRUE(job.finished());
}

TEST(QueryJob, IsCancelled) {
  // Boxes of the arcs of that hierarchy take far longer than a test.
  QueryJob job(*find_search("ch-gb"), roads(150));
  while (job.progress().total == 0 && !job.finished()) std::this_thread::yield();
  job.cancel();
  const auto query = job.take();
  ASSERT_FALSE(query.ok());
  EXPECT_EQ(query.error().code, ErrorCode::kCancelled);
}

TEST(QueryJob, EndsWhenNobodyWantsIt) {
  const auto map = roads(150);
  { const QueryJob job(*find_search("ch-gb"), map); }
  EXPECT_EQ(map.use_count(), 1);
}

}  // namespace
}  // namespace goalbound
