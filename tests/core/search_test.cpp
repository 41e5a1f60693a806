#include <gmock/gmock.h>

#include "support.hpp"

namespace goalbound {
namespace {

using test::grid_of;
using test::Oracle;

/// Every registered search that accepts these boxes, ready to run.
struct BoundQuery {
  const SearchInfo* info;
  std::unique_ptr<Query> query;
};
std::vector<BoundQuery> queries_for(const Grid& grid, const Bounds& bounds) {
  std::vector<BoundQuery> result;
  for (const SearchInfo* info : all_searches()) {
    auto query = make_query(*info, grid, used_by(*info, grid, index_set_of(bounds)));
    if (query) result.push_back({info, std::move(query).value()});
  }
  return result;
}

class SearchInEveryOrdering : public testing::TestWithParam<Ordering> {};

TEST_P(SearchInEveryOrdering, TheGridWhereAPublishedProgramLosesAPath) {
  const Grid grid = grid_of(test::kLostPathMap);
  const Bounds bounds = test::bounds_of(grid, GetParam());
  for (const BoundQuery& search : queries_for(grid, bounds)) {
    const SearchResult result = search.query->find({5, 3}, {0, 3});
    ASSERT_TRUE(result.found()) << search.info->id;
    if (search.info->optimal) {
      EXPECT_EQ(result.cost, (OctileLength{5, 1}).cost()) << search.info->id;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Search, SearchInEveryOrdering,
                         testing::Values(Ordering::kRegular, Ordering::kCanonical, Ordering::kAllOptimal),
                         [](const auto& instance) {
                           std::string name(info_of(instance.param).id);
                           std::erase(name, '-');
                           return name;
                         });

class EverySearch : public testing::TestWithParam<const SearchInfo*> {
 protected:
  /// The query keeps references to both.
  std::unique_ptr<Query> query_on(const Grid& grid, const Bounds& bounds) {
    return make_query(*GetParam(), grid, used_by(*GetParam(), grid, index_set_of(bounds))).value();
  }
};

TEST_P(EverySearch, SaysWhatIsWrongWithTheEnds) {
  const Grid grid = grid_of("..@\n@@@\n..@\n");
  const Bounds bounds = test::bounds_of(grid, Ordering::kCanonical);
  const auto query = query_on(grid, bounds);
  std::vector<NodeId> path = {kNoNode};
  EXPECT_EQ(query->find({2, 0}, {0, 0}).status, SearchStatus::kStartBlocked);
  query->path(path);
  EXPECT_TRUE(path.empty());
  EXPECT_EQ(query->find({0, 0}, {2, 2}).status, SearchStatus::kGoalBlocked);
  EXPECT_EQ(query->find({-1, 0}, {0, 0}).status, SearchStatus::kStartOutside);
  EXPECT_EQ(query->find({0, 0}, {0, 3}).status, SearchStatus::kGoalOutside);
  EXPECT_EQ(query->find({0, 0}, {0, 2}).status, SearchStatus::kNoPath);
  Trace trace;
  EXPECT_EQ(query->find_traced({2, 0}, {0, 0}, trace).status, SearchStatus::kStartBlocked);
  EXPECT_EQ(trace.size(), 0U);
}

TEST_P(EverySearch, StartEqualToGoalIsAPathOfOneCell) {
  const Grid grid = grid_of("...\n...\n");
  const Bounds bounds = test::bounds_of(grid, Ordering::kCanonical);
  const auto query = query_on(grid, bounds);
  const SearchResult result = query->find({1, 1}, {1, 1});
  EXPECT_TRUE(result.found());
  EXPECT_EQ(result.cost, 0U);
  const std::vector<Cell> path = test::path_of(*query, grid);
  EXPECT_EQ(path, (std::vector<Cell>{{1, 1}}));
}

TEST_P(EverySearch, AnswersAHundredThousandQueriesInARow) {
  std::mt19937 random(4);
  const Grid grid = test::random_grid(random, 9, 9, 25);
  const Bounds bounds = test::bounds_of(grid, Ordering::kCanonical);
  const auto query = query_on(grid, bounds);
  const auto cells = test::free_cells(grid);
  std::vector<std::vector<std::optional<OctileLength>>> lengths;
  for (const Cell start : cells) {
    const Oracle oracle(grid, start);
    auto& row = lengths.emplace_back();
    for (const Cell goal : cells) row.push_back(oracle.length(goal));
  }
  for (int i = 0; i < 100'000; ++i) {
    const std::size_t s = random() % cells.size();
    const std::size_t t = random() % cells.size();
    const SearchResult result = query->find(cells[s], cells[t]);
    ASSERT_EQ(result.found(), lengths[s][t].has_value());
    if (result.found() && GetParam()->optimal) {
      ASSERT_EQ(result.cost, lengths[s][t]->cost()) << "query " << i;
    }
  }
}

TEST_P(EverySearch, FollowsAPathOfFortyFiveThousandCells) {
  const Grid grid = test::serpentine(301);
  // Its boxes take a flood from each of 45,601 cells; those of missing nodes keep every edge and are valid
  // too.
  const Bounds bounds(grid, Ordering::kCanonical, Method::kExact);
  const auto made = make_query(*GetParam(), grid, used_by(*GetParam(), grid, index_set_of(bounds)));
  if (GetParam()->id == "table") {  // 2 GB of next edges, and twice that of costs
    ASSERT_FALSE(made.ok());
    EXPECT_THAT(made.error().message, testing::HasSubstr("for maps of up to 16000 nodes"));
    return;
  }
  const std::unique_ptr<Query>& query = made.value();
  const SearchResult result = query->find({0, 0}, {300, 300});
  ASSERT_TRUE(result.found());
  const std::vector<Cell> path = test::path_of(*query, grid);
  EXPECT_EQ(path.size(), 45'601U);
  EXPECT_EQ(result.cost, 45'600U * kStraightCost);
  EXPECT_TRUE(test::is_legal_path(grid, path, {0, 0}, {300, 300}));
}

TEST_P(EverySearch, IsTheSameSearchWhenItIsWatched) {
  std::mt19937 random(31);
  for (int i = 0; i < 60; ++i) {
    const Grid grid = test::random_grid(random, 14, 11, 30);
    const Bounds bounds = test::bounds_of(grid, Ordering::kCanonical);
    const auto query = query_on(grid, bounds);
    const auto cells = test::free_cells(grid);
    const Cell start = cells[random() % cells.size()];
    const Cell goal = cells[random() % cells.size()];
    const SearchResult plain = query->find(start, goal);
    const std::vector<Cell> plain_path = test::path_of(*query, grid);
    auto trace = std::make_shared<Trace>();
    const SearchResult watched = query->find_traced(start, goal, *trace);
    const std::vector<Cell> watched_path = test::path_of(*query, grid);
    ASSERT_EQ(plain.stats, watched.stats);
    ASSERT_EQ(plain.cost, watched.cost);
    ASSERT_EQ(plain_path, watched_path);
    TracePlayer player(trace);
    player.seek(trace->size());
    const auto& counts = player.counts();
    ASSERT_EQ(counts.expanded, plain.stats.expanded);
    ASSERT_EQ(counts.generated, plain.stats.generated);
    ASSERT_EQ(counts.pruned, plain.stats.pruned);
    ASSERT_EQ(counts.open_add, plain.stats.open_add);
    ASSERT_EQ(counts.open_decrease, plain.stats.open_decrease);
    ASSERT_EQ(trace->expansions().size(), plain.stats.expanded);
    ASSERT_EQ(trace->prunes().size(), plain.stats.pruned);
  }
}

INSTANTIATE_TEST_SUITE_P(Search, EverySearch, testing::ValuesIn(all_searches().begin(), all_searches().end()),
                         [](const auto& instance) {
                           std::string name(instance.param->id);
                           std::erase(name, '-');
                           return name;
                         });

TEST(Search, BoxesPruneMostOfTheWorkOnALoop) {
  const GeneratorInfo* loop = find_generator("loop");
  ASSERT_NE(loop, nullptr);
  const Grid grid = generate_grid(*loop, 120, 90, 1).value();
  const Bounds bounds = test::bounds_of(grid, Ordering::kCanonical);
  const auto plain = make_query(*find_search("astar"), grid).value();
  const auto pruned = make_query(*find_search("astar-gb"), grid, index_set_of(bounds)).value();
  const auto cells = test::free_cells(grid);
  std::uint64_t plain_expanded = 0;
  std::uint64_t pruned_expanded = 0;
  for (std::size_t i = 0; i < cells.size(); i += 37) {
    const Cell goal = cells[cells.size() - 1 - i];
    plain_expanded += plain->find(cells[i], goal).stats.expanded;
    pruned_expanded += pruned->find(cells[i], goal).stats.expanded;
  }
  EXPECT_LT(pruned_expanded * 4, plain_expanded);
}

TEST(Search, BoxesThatAreTooSmallLosePaths) {
  // That the other tests can fail: shrink one side of one box of a cell on the way, and the goal is lost.
  const Grid grid = grid_of("......\n");
  Bounds bounds = test::bounds_of(grid, Ordering::kCanonical);
  const auto query = make_query(*find_search("astar-gb"), grid, index_set_of(bounds)).value();
  ASSERT_TRUE(query->find({0, 0}, {5, 0}).found());
  Box box = bounds.box(grid.slot(grid.node({2, 0})), Direction::kE);
  box.max_x -= 1;
  bounds.set(grid.slot(grid.node({2, 0})), Direction::kE, box);
  EXPECT_FALSE(query->find({0, 0}, {5, 0}).found());
}

TEST(Search, IsMadeOnlyWithBoundsOfItsMap) {
  const Grid grid = grid_of("...\n");
  const Grid other = grid_of("..@\n");
  const Bounds bounds = test::bounds_of(other, Ordering::kCanonical);
  EXPECT_EQ(make_query(*find_search("astar-gb"), grid).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(make_query(*find_search("astar-gb"), grid, index_set_of(bounds)).error().code,
            ErrorCode::kMismatch);
  EXPECT_TRUE(make_query(*find_search("astar"), grid).ok());
  EXPECT_EQ(find_search("no such search"), nullptr);
}

TEST(Search, SaysWhyABoxExcludesAGoal) {
  const Box box{3, 31, 4, 9};
  EXPECT_EQ(explain_exclusion(box, {40, 5}), "goal x 40 > box max x 31");
  EXPECT_EQ(explain_exclusion(box, {2, 5}), "goal x 2 < box min x 3");
  EXPECT_EQ(explain_exclusion(box, {5, 10}), "goal y 10 > box max y 9");
  EXPECT_EQ(explain_exclusion(box, {5, 3}), "goal y 3 < box min y 4");
  EXPECT_EQ(explain_exclusion(box, {5, 5}), "");
  EXPECT_NE(explain_exclusion(Box(), {0, 0}).find("empty box"), std::string::npos);
}

TEST(Search, APathWithAnIllegalStepIsNotLegal) {
  const Grid grid = grid_of("..\n.@\n");
  EXPECT_TRUE(test::is_legal_path(grid, std::vector<Cell>{{1, 0}, {0, 0}, {0, 1}}, {1, 0}, {0, 1}));
  EXPECT_FALSE(test::is_legal_path(grid, std::vector<Cell>{{1, 0}, {0, 1}}, {1, 0}, {0, 1}));
  EXPECT_FALSE(test::is_legal_path(grid, std::vector<Cell>{{1, 0}, {0, 0}}, {1, 0}, {0, 1}));
  EXPECT_FALSE(test::is_legal_path(grid, std::vector<Cell>{}, {1, 0}, {0, 1}));
}

}  // namespace
}  // namespace goalbound
