// Batches of queries on many threads: the answers of one query, asked one after the other.
#include "goalbound/query_pool.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <functional>
#include <new>
#include <stdexcept>

#include "any_map_support.hpp"

namespace goalbound::test {
namespace {

std::vector<StartGoal> random_ends(const Map& map, std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  const auto any = [&] { return map.node_of_slot(static_cast<std::uint32_t>(random() % map.node_count())); };
  std::vector<StartGoal> problems(count);
  for (StartGoal& problem : problems) {
    problem.start = any();
    problem.goal = any();
  }
  return problems;
}

/// Random ends, and among them those that are none.
std::vector<StartGoal> problems_on(const Map& map, std::size_t count) {
  std::vector<StartGoal> problems = random_ends(map, std::max<std::size_t>(count, 8), 81);
  const NodeId node = problems[0].start;
  problems[1] = {node, node};
  problems[2] = {kNoNode, node};
  problems[3] = {node, kNoNode};
  problems[4] = {NodeId(static_cast<std::uint32_t>(map.node_limit())), node};
  problems[5] = {node, NodeId(static_cast<std::uint32_t>(map.node_limit()))};
  return problems;
}

/// What the query does when it is asked one problem after the other.
void expect_as_one_at_a_time(Query& query, const std::vector<StartGoal>& problems, BatchPaths paths,
                             const BatchAnswers& answers) {
  ASSERT_EQ(answers.size(), problems.size());
  std::vector<NodeId> path;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const SearchResult result = query.find(problems[i].start, problems[i].goal);
    ASSERT_EQ(answers[i].status, result.status) << i;
    ASSERT_EQ(answers[i].cost, result.cost) << i;
    ASSERT_EQ(answers[i].stats, result.stats) << i;
    path.clear();
    if (paths == BatchPaths::kCorners) query.path_corners(path);
    if (paths == BatchPaths::kNodes) query.path(path);
    const auto told = answers.path(i);
    ASSERT_EQ(std::vector<NodeId>(told.begin(), told.end()), path) << i;
  }
}

std::unique_ptr<Query> astar_on(const Map& map) {
  return make_query(*find_search("astar"), map).value();
}

/// Does to the queries of a pool what a test wants, before each search.
class MeddledQuery final : public Query {
 public:
  using Meddle = std::function<void(std::uint64_t find)>;
  struct Shared {
    Meddle before_find = [](std::uint64_t) {};
    Meddle before_copy = [](std::uint64_t) {};
    std::atomic<std::uint64_t> finds{0};
    std::atomic<std::uint64_t> copies{0};
    std::uint64_t byte_size = 0;  ///< pretended
    std::vector<NodeId> starts;   ///< in the order of the searches; of one thread
  };

  MeddledQuery(std::unique_ptr<Query> query, Shared& shared) : query_(std::move(query)), shared_(&shared) {}

  const Map& map() const override { return query_->map(); }
  SearchResult find(NodeId start, NodeId goal) override {
    shared_->before_find(shared_->finds++);
    if (shared_->byte_size > 0) shared_->starts.push_back(start);
    return query_->find(start, goal);
  }
  SearchResult find_traced(NodeId start, NodeId goal, Trace& trace, const std::atomic<bool>* stop) override {
    return query_->find_traced(start, goal, trace, stop);
  }
  SearchResult begin(NodeId start, NodeId goal) override { return query_->begin(start, goal); }
  SearchResult advance(std::uint64_t max_expansions) override { return query_->advance(max_expansions); }
  void path(std::vector<NodeId>& path) const override { query_->path(path); }
  std::unique_ptr<Query> copy() const override {
    shared_->before_copy(shared_->copies++);
    return std::make_unique<MeddledQuery>(query_->copy(), *shared_);
  }
  std::uint64_t byte_size() const override {
    return shared_->byte_size > 0 ? shared_->byte_size : query_->byte_size();
  }

 private:
  std::unique_ptr<Query> query_;
  Shared* shared_;
};

class QueryPoolBatches : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(EachKind, QueryPoolBatches, ::testing::Values("caves", "terrain", "roads"),
                         [](const auto& instance) { return std::string(instance.param); });

TEST_P(QueryPoolBatches, EqualOneAtATimeForEverySearch) {
  const auto map = generate_map(*find_generator(GetParam()), 44, 36, 5).value();
  const Bounds bounds = bounds_of(*map);
  const std::vector<StartGoal> problems = problems_on(*map, rounds(300));
  int searches = 0;
  for (const SearchInfo* info : all_searches()) {
    SCOPED_TRACE(info->id);
    auto query = make_query(*info, *map, used_by(*info, *map, index_set_of(bounds)));
    if (!query) continue;
    ++searches;
    const auto one = (*query)->copy();
    for (const int threads : {1, 2, 8}) {
      QueryPool pool((*query)->copy(), threads);
      EXPECT_EQ(pool.threads(), threads);
      EXPECT_EQ(&pool.map(), map.get());
      for (const BatchPaths paths : {BatchPaths::kNone, BatchPaths::kCorners, BatchPaths::kNodes}) {
        Progress progress;
        const auto answers = pool.run(problems, paths, progress);
        ASSERT_TRUE(answers.ok()) << answers.error().to_string();
        ASSERT_NO_FATAL_FAILURE(expect_as_one_at_a_time(*one, problems, paths, *answers)) << threads;
        EXPECT_EQ(progress.snapshot().done, problems.size());
        EXPECT_EQ(progress.snapshot().total, problems.size());
      }
    }
  }
  EXPECT_GE(searches, 10);
}

TEST_P(QueryPoolBatches, GoAlongTheMapWhereTablesOutgrowTheCaches) {
  const auto map = generate_map(*find_generator(GetParam()), 44, 36, 5).value();
  const auto problems = problems_on(*map, 400);
  const auto summed_steps = [&](const std::vector<NodeId>& starts) {
    std::int64_t sum = 0;
    for (std::size_t i = 1; i < starts.size(); ++i) {
      if (!map->is_node(starts[i - 1]) || !map->is_node(starts[i])) continue;
      const Place a = map->place(starts[i - 1]);
      const Place b = map->place(starts[i]);
      sum += std::abs(a.x - b.x) + std::abs(a.y - b.y);
    }
    return sum;
  };
  std::vector<std::int64_t> sums;
  for (const std::uint64_t bytes : {std::uint64_t{1}, std::uint64_t{1} << 30}) {
    MeddledQuery::Shared shared;
    shared.byte_size = bytes;
    QueryPool pool(std::make_unique<MeddledQuery>(astar_on(*map), shared), 1);
    const auto answers = pool.run(problems, BatchPaths::kNodes);
    ASSERT_TRUE(answers.ok());
    ASSERT_NO_FATAL_FAILURE(expect_as_one_at_a_time(*astar_on(*map), problems, BatchPaths::kNodes, *answers));
    EXPECT_EQ(shared.starts.size(), problems.size());
    sums.push_back(summed_steps(shared.starts));
  }
  EXPECT_LT(sums[1] * 2, sums[0]);
}

TEST(QueryPool, AnswersNothingAndLessThanItHasThreads) {
  const Grid grid = serpentine(15);
  MeddledQuery::Shared shared;
  QueryPool pool(std::make_unique<MeddledQuery>(astar_on(grid), shared), 8);
  const auto nothing = pool.run({}, BatchPaths::kNodes);
  ASSERT_TRUE(nothing.ok());
  EXPECT_EQ(nothing->size(), 0U);
  EXPECT_EQ(shared.copies, 0U);
  const std::vector<StartGoal> problems = random_ends(grid, 3, 82);
  const auto answers = pool.run(problems, BatchPaths::kNodes);
  ASSERT_TRUE(answers.ok());
  expect_as_one_at_a_time(*astar_on(grid), problems, BatchPaths::kNodes, *answers);
  EXPECT_EQ(shared.copies, 2U) << "one for each thread that had work, besides the first";
}

TEST(QueryPool, KeepsItsQueriesAndAnswersOfBefore) {
  const Grid grid = serpentine(15);
  MeddledQuery::Shared shared;
  QueryPool first(std::make_unique<MeddledQuery>(astar_on(grid), shared), 2);
  const auto problems = random_ends(grid, 200, 83);
  const auto others = random_ends(grid, 500, 84);
  const auto answers = first.run(problems, BatchPaths::kCorners);
  QueryPool pool = std::move(first);
  const auto later = pool.run(others, BatchPaths::kNodes);
  ASSERT_TRUE(answers.ok());
  ASSERT_TRUE(later.ok());
  const auto one = astar_on(grid);
  expect_as_one_at_a_time(*one, problems, BatchPaths::kCorners, *answers);
  expect_as_one_at_a_time(*one, others, BatchPaths::kNodes, *later);
  EXPECT_EQ(shared.copies, 1U);
  EXPECT_EQ(shared.finds, problems.size() + others.size());
}

TEST(QueryPool, EndsSoonWhenItIsCancelled) {
  const Grid grid = serpentine(15);
  const auto problems = random_ends(grid, 5000, 85);
  for (const int threads : {1, 8}) {
    Progress progress;
    MeddledQuery::Shared shared;
    shared.before_find = [&](std::uint64_t find) {
      if (find == 100) progress.cancel();
    };
    QueryPool pool(std::make_unique<MeddledQuery>(astar_on(grid), shared), threads);
    const auto cancelled = pool.run(problems, BatchPaths::kNodes, progress);
    ASSERT_FALSE(cancelled.ok());
    EXPECT_EQ(cancelled.error().code, ErrorCode::kCancelled);
    if (threads == 1) {
      EXPECT_EQ(shared.finds, 101U);
    }
    EXPECT_EQ(progress.snapshot().done, shared.finds) << "each problem that was begun was answered";
    const auto answers = pool.run(problems, BatchPaths::kNodes);
    ASSERT_TRUE(answers.ok());
    expect_as_one_at_a_time(*astar_on(grid), problems, BatchPaths::kNodes, *answers);
  }
}

TEST(QueryPool, DoesNothingThatWasCancelledBefore) {
  const Grid grid = serpentine(15);
  QueryPool pool(astar_on(grid), 2);
  Progress progress;
  progress.cancel();
  const auto cancelled = pool.run(random_ends(grid, 100, 86), BatchPaths::kNone, progress);
  ASSERT_FALSE(cancelled.ok());
  EXPECT_EQ(cancelled.error().code, ErrorCode::kCancelled);
  EXPECT_EQ(progress.snapshot().done, 0U);
}

TEST(QueryPool, LeavesUnfinishedWhatADeadlineCameBefore) {
  const Grid grid = serpentine(15);
  const auto problems = random_ends(grid, 500, 87);
  QueryPool pool(astar_on(grid), 2);
  Progress progress;
  progress.stop_after(0);
  const auto answers = pool.run(problems, BatchPaths::kCorners, progress);
  ASSERT_TRUE(answers.ok()) << answers.error().to_string();
  ASSERT_EQ(answers->size(), problems.size());
  for (std::size_t i = 0; i < problems.size(); ++i) {
    EXPECT_EQ((*answers)[i].status, SearchStatus::kUnfinished);
    EXPECT_TRUE(answers->path(i).empty());
  }
}

TEST(QueryPool, TellsWhatAQueryThrew) {
  const Grid grid = serpentine(15);
  const auto problems = random_ends(grid, 3000, 88);
  struct Kind {
    std::function<void()> raise;
    std::string words;
    ErrorCode code;
  };
  const std::vector<Kind> kinds = {{[] { throw std::runtime_error("of all reasons this"); },
                                    "of all reasons this", ErrorCode::kInvalidArgument},
                                   {[] { throw std::bad_alloc(); }, "out of memory", ErrorCode::kOutOfMemory},
                                   {[] { throw 7; }, "unknown reason", ErrorCode::kInvalidArgument}};
  for (const auto& [raise, words, code] : kinds) {
    for (const int threads : {1, 8}) {
      MeddledQuery::Shared shared;
      shared.before_find = [&, raise = raise](std::uint64_t find) {
        if (find >= 50 && find < 60) raise();
      };
      QueryPool pool(std::make_unique<MeddledQuery>(astar_on(grid), shared), threads);
      const auto failed = pool.run(problems, BatchPaths::kNodes);
      ASSERT_FALSE(failed.ok());
      EXPECT_EQ(failed.error().code, code);
      EXPECT_NE(failed.error().message.find(words), std::string::npos) << failed.error().message;
      if (threads == 1) {
        EXPECT_EQ(shared.finds, 51U);
      }
      shared.finds = 1000;
      const auto answers = pool.run(problems, BatchPaths::kNodes);
      ASSERT_TRUE(answers.ok()) << answers.error().to_string();
      expect_as_one_at_a_time(*astar_on(grid), problems, BatchPaths::kNodes, *answers);
    }
  }
}

TEST(QueryPool, TellsThatACopyCouldNotBeMade) {
  const Grid grid = serpentine(15);
  const auto problems = random_ends(grid, 3000, 89);
  MeddledQuery::Shared shared;
  shared.before_copy = [&](std::uint64_t copy) {
    if (copy == 1) throw std::bad_alloc();
  };
  QueryPool pool(std::make_unique<MeddledQuery>(astar_on(grid), shared), 4);
  const auto failed = pool.run(problems);
  ASSERT_FALSE(failed.ok());
  EXPECT_EQ(failed.error().code, ErrorCode::kOutOfMemory);
  EXPECT_EQ(shared.finds, 0U);
  const auto answers = pool.run(problems);
  ASSERT_TRUE(answers.ok()) << answers.error().to_string();
  expect_as_one_at_a_time(*astar_on(grid), problems, BatchPaths::kNone, *answers);
}

}  // namespace
}  // namespace goalbound::test
