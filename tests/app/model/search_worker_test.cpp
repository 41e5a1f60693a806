// Searches behind the back of the session: the latest order wins, whatever happens in between.
#include "model/searches/search_worker.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "app/fixture.hpp"
#include "goalbound/box_index.hpp"

namespace goalbound::app::test {
namespace {

SearchOrder order_on(const std::shared_ptr<const Map>& map, Cell goal) {
  return {.map = map,
          .info = find_search("astar"),
          .start = map->node_at(Cell{0, 0}),
          .goal = map->node_at(goal)};
}

/// What came out, which must be a run.
const SearchRun& run_of(const std::optional<SearchWorker::Outcome>& outcome) {
  return *outcome.value().answer.value();
}
bool is_run(const std::optional<SearchWorker::Outcome>& outcome) {
  return outcome && outcome->answer && *outcome->answer != nullptr;
}

constexpr int kSide = 200;

std::shared_ptr<const Map> large_map() {
  return generate_map(*find_generator("caves"), kSide, kSide, 1).value();
}

TEST(SearchWorker, AnswersAnOrder) {
  const auto grid = grid_of(kLoopMap);
  SearchWorker worker;
  EXPECT_FALSE(worker.busy());
  EXPECT_FALSE(worker.take());
  worker.ask(order_on(grid, {11, 11}));
  EXPECT_TRUE(worker.busy());
  worker.wait();
  EXPECT_TRUE(worker.busy()) << "until its outcome is taken";
  const auto outcome = worker.take();
  ASSERT_TRUE(is_run(outcome));
  EXPECT_FALSE(worker.busy());
  const SearchRun& run = run_of(outcome);
  EXPECT_EQ(run.info->id, "astar");
  EXPECT_EQ(run.goal, grid->node({11, 11}));
  EXPECT_TRUE(run.result.found());
  EXPECT_EQ(run.path.front(), grid->node({0, 0}));
  EXPECT_EQ(run.path.back(), grid->node({11, 11}));
  EXPECT_EQ(cost_of_path(*grid, run.path, run.start, run.goal), run.result.cost)
      << "a legal path of that cost";
  ASSERT_NE(run.player, nullptr);
  run.player->seek(run.trace->size());
  EXPECT_EQ(run.player->counts().expanded, run.result.stats.expanded);
}

TEST(SearchWorker, TheLatestOrderWins) {
  const auto grid = large_map();
  SearchWorker worker;
  int last_seen = -1;
  int seen = 0;
  const auto look = [&] {
    const auto outcome = worker.take();
    if (!outcome) return;
    const Place goal = grid->place(outcome->order.goal);
    const int number = goal.y * kSide + goal.x;
    EXPECT_GT(number, last_seen) << "never back to an older problem";
    last_seen = number;
    ++seen;
  };
  constexpr int kOrders = 300;
  for (int i = 0; i < kOrders; ++i) {
    worker.ask(order_on(grid, {i % kSide, i / kSide}));
    look();
  }
  worker.wait();
  look();
  EXPECT_EQ(last_seen, kOrders - 1);
  EXPECT_GE(seen, 1);
  EXPECT_FALSE(worker.busy());
}

TEST(SearchWorker, WhatIsDiscardedNeverComesOut) {
  const auto grid = large_map();
  SearchWorker worker;
  for (int i = 0; i < 50; ++i) {
    worker.ask(order_on(grid, {i, 100}));
    worker.discard();
    EXPECT_FALSE(worker.busy());
    EXPECT_FALSE(worker.take());
  }
  worker.wait();
  EXPECT_FALSE(worker.take());
  worker.ask(order_on(grid, {7, 7}));
  worker.wait();
  const auto outcome = worker.take();
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->order.goal, grid->node_at(Cell{7, 7}));
}

TEST(SearchWorker, GoesOnAfterItsMapIsGone) {
  SearchWorker worker;
  worker.ask(order_on(grid_of("...\n"), {2, 0}));
  worker.wait();
  worker.ask(order_on(grid_of("....\n...."), {3, 1}));
  worker.wait();
  const auto outcome = worker.take();
  ASSERT_TRUE(is_run(outcome));
  EXPECT_EQ(run_of(outcome).path.size(), 4U);
}

TEST(SearchWorker, SaysWhyASearchRefusesTheBoxes) {
  const auto grid = grid_of(kLoopMap);
  Progress progress;
  const auto regular = std::make_shared<const Bounds>(
      precompute(*grid, {.ordering = Ordering::kRegular, .threads = 1}, progress).value());
  SearchWorker worker;
  worker.ask({.map = grid,
              .set = index_set_of(regular),
              .info = find_search("jps-gb"),
              .start = grid->node({0, 0}),
              .goal = grid->node({1, 1})});
  worker.wait();
  const auto outcome = worker.take();
  ASSERT_TRUE(outcome);
  ASSERT_FALSE(outcome->answer);
  EXPECT_NE(outcome->answer.error().message.find("'regular'"), std::string::npos);
}

TEST(SearchWorker, AWallAtAnEndIsAnAnswer) {
  SearchWorker worker;
  worker.ask(order_on(grid_of(kLoopMap), {2, 2}));
  worker.wait();
  const auto outcome = worker.take();
  ASSERT_TRUE(is_run(outcome));
  EXPECT_EQ(describe(run_of(outcome).result.status), "the goal is blocked");
  EXPECT_EQ(run_of(outcome).player, nullptr);
  EXPECT_TRUE(run_of(outcome).path.empty());
}

/// A search that would take minutes: a list that is scanned for the cheapest node, on a million cells.
SearchOrder endless_order(Cell goal) {
  static const auto kGrid = std::make_shared<const Grid>(Grid::from_text([] {
                                                           std::string rows;
                                                           for (int y = 0; y < 700; ++y)
                                                             rows += std::string(700, '.') + "\n";
                                                           return rows;
                                                         }())
                                                             .value());
  SearchOrder order = order_on(kGrid, goal);
  order.options.open_list = "unsorted-array";
  order.options.heuristic = "zero";
  return order;
}

TEST(SearchWorker, AnotherSearchStopsALongOneAtOnce) {
  SearchWorker worker;
  worker.ask(endless_order({699, 699}));
  worker.ask(order_on(grid_of(kLoopMap), {11, 11}));
  worker.wait();
  const auto outcome = worker.take();
  ASSERT_TRUE(is_run(outcome));
  EXPECT_EQ(outcome->order.goal, outcome->order.map->node_at(Cell{11, 11}));
  EXPECT_EQ(outcome->order.info->id, "astar");
}

TEST(SearchWorker, ANewerProblemStopsALongSearchAfterAMoment) {
  SearchWorker worker;
  worker.ask(endless_order({699, 699}));
  worker.ask(endless_order({1, 1}));
  while (true) {
    const auto outcome = worker.take();
    std::this_thread::yield();
    if (!outcome) continue;
    EXPECT_EQ(outcome->order.goal, outcome->order.map->node_at(Cell{1, 1}))
        << "the search to the far corner takes far too long";
    break;
  }
}

TEST(SearchWorker, ALongSearchCanBeStopped) {
  SearchWorker worker;
  worker.ask(endless_order({699, 699}));
  worker.discard();
  EXPECT_FALSE(worker.busy());
  worker.ask(order_on(grid_of(kLoopMap), {1, 1}));
  worker.wait();
  EXPECT_TRUE(worker.take());
}

/// Open cells, whose hierarchy takes a while.
/// Whose hierarchy takes longer than what is asked for meanwhile.
std::shared_ptr<const Map> open_map() {
#ifdef GOALBOUND_SANITIZED
  constexpr int kOpenSide = 70;
#else
  constexpr int kOpenSide = kSide;
#endif
  std::string rows;
  for (int y = 0; y < kOpenSide; ++y) rows += std::string(kOpenSide, '.') + "\n";
  return grid_of(rows);
}
SearchOrder hierarchy_order(const std::shared_ptr<const Map>& map, Cell goal) {
  SearchOrder order = order_on(map, goal);
  order.info = find_search("ch");
  return order;
}

TEST(SearchWorker, MakesTheHierarchyToTheEndWhenAnEndIsMoved) {
  const auto grid = open_map();
  SearchWorker worker;
  for (int x = 0; x < 20; ++x) worker.ask(hierarchy_order(grid, {x, 60}));
  worker.wait();
  const auto outcome = worker.take();
  ASSERT_TRUE(is_run(outcome));
  EXPECT_EQ(outcome->order.goal, grid->node_at(Cell{19, 60}));
  EXPECT_TRUE(run_of(outcome).result.found());
  EXPECT_EQ(run_of(outcome).trace->sides().size(), 2U);
}

TEST(SearchWorker, StopsMakingAHierarchyThatNobodyWants) {
  const auto grid = open_map();
  SearchWorker worker;
  worker.ask(hierarchy_order(grid, {7, 7}));
  worker.ask(order_on(grid, {7, 7}));
  worker.wait();
  const auto outcome = worker.take();
  ASSERT_TRUE(is_run(outcome));
  EXPECT_EQ(outcome->order.info->id, "astar");
  worker.ask(hierarchy_order(grid, {8, 8}));
  worker.discard();
  worker.ask(hierarchy_order(grid, {9, 9}));
  worker.wait();
  const auto after = worker.take();
  ASSERT_TRUE(after);
  EXPECT_TRUE(after->answer) << "an order after the one that was stopped makes it anew";
  EXPECT_EQ(after->order.goal, grid->node_at(Cell{9, 9}));
}

TEST(SearchWorker, EndsInTheMiddleOfItsWork) {
  const auto grid = large_map();
  for (int i = 0; i < 20; ++i) {
    SearchWorker worker;
    for (int x = 0; x <= i % 3; ++x) worker.ask(order_on(grid, {x, 100}));
  }
}

}  // namespace
}  // namespace goalbound::app::test
