// What a new search gets for its one file and one line: all of the library.
#include <gmock/gmock.h>

#include "any_map_support.hpp"
#include "goalbound/query_pool.hpp"

namespace goalbound {
namespace {

class ToySearch : public testing::Test {
 protected:
  std::mt19937 random_{7};
  Grid grid_ = test::random_grid(random_, 24, 18, 25);
  Bounds bounds_ = test::bounds_of(grid_);
  const SearchInfo& info_ = *find_search("greedy-gb");
};

TEST_F(ToySearch, IsListed) {
  EXPECT_THAT(all_searches(), testing::Contains(&info_));
  EXPECT_THAT(search_called("greedy", grid_, IndexSet()).error().message, testing::HasSubstr("greedy-gb"));
}

TEST_F(ToySearch, FindsPathsWholeInSlicesAndInBatches) {
  const test::AllDistances distances(grid_);
  const auto query = make_query(info_, grid_, used_by(info_, grid_, index_set_of(bounds_))).value();
  std::vector<StartGoal> problems;
  std::vector<PathCost> costs;
  std::uint64_t expanded = 0;
  std::uint64_t plain_expanded = 0;
  const auto plain = make_query(*find_search("astar"), grid_).value();
  for (std::uint32_t s = 0; s < grid_.node_count(); s += 5) {
    for (std::uint32_t t = 0; t < grid_.node_count(); t += 7) {
      const NodeId start = grid_.node_of_slot(s);
      const NodeId goal = grid_.node_of_slot(t);
      const SearchResult result = query->find(start, goal);
      ASSERT_EQ(result.found(), distances(s, t) != test::kFar);
      if (!result.found()) continue;
      ASSERT_GE(result.cost, distances(s, t));
      std::vector<NodeId> path;
      query->path(path);
      EXPECT_EQ(cost_of_path(grid_, path, start, goal), result.cost);
      query->begin(start, goal);
      SearchResult sliced;
      do {
        sliced = query->advance(3);
      } while (sliced.status == SearchStatus::kUnfinished);
      EXPECT_EQ(sliced.cost, result.cost);
      EXPECT_EQ(sliced.stats, result.stats);
      problems.push_back({start, goal});
      costs.push_back(result.cost);
      expanded += result.stats.expanded;
      plain_expanded += plain->find(start, goal).stats.expanded;
    }
  }
  EXPECT_LT(expanded, plain_expanded);
  QueryPool pool(query->copy(), 2);
  const BatchAnswers answers = pool.run(problems).value();
  for (std::size_t i = 0; i < problems.size(); ++i) EXPECT_EQ(answers[i].cost, costs[i]);
}

TEST_F(ToySearch, IsWatchedAndReserved) {
  const auto query = make_query(info_, grid_, used_by(info_, grid_, index_set_of(bounds_))).value();
  Trace trace;
  const NodeId start = grid_.node_of_slot(0);
  const SearchResult result = query->find_traced(start, grid_.node_of_slot(grid_.node_count() - 1), trace);
  EXPECT_GE(trace.events().size(), result.stats.expanded);
  EXPECT_TRUE(query->reserve());
}

TEST_F(ToySearch, IsRefusedWhereItDoesNotRun) {
  const auto roads = *generate_map(*find_generator("roads"), 20, 20, 1);
  const auto refused = make_query(info_, *roads);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::kInvalidArgument);
}

}  // namespace
}  // namespace goalbound
