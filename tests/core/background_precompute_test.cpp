// New indices for a map that changes, made behind: that they come, which ones, and that answers are exact all
// the time.
#include "goalbound/background_precompute.hpp"
#include "hierarchy/hierarchy_index.hpp"
#include "indices/boxes/box_checks.hpp"

#include <mutex>
#include <thread>

#include "any_map_support.hpp"

namespace goalbound::test {
namespace {

EditedMap changing(std::shared_ptr<const Map> map, const char* indices) {
  Progress progress;
  const auto index = make_index(*map, IndexValues::parse(indices).value(), {}, progress, {.threads = 1});
  return EditedMap::make(std::move(map), {index.value()}).value();
}

std::shared_ptr<const Grid> caves(std::int32_t width, std::int32_t height) {
  return std::make_shared<const Grid>(generate_grid(*find_generator("caves"), width, height, 3).value());
}

std::string method_of(const EditedMap& map) {
  return std::string(map.indices().values().front().of("method"));
}

TEST(BackgroundPrecompute, MakesIndicesOfTheMapAsItIs) {
  for (int number = 0; number < rounds(12); ++number) {
    std::mt19937 random(static_cast<unsigned>(number));
    const auto grid = caves(48, 32);
    EditedMap map = changing(grid, number % 2 == 0 ? "boxes" : "boxes:inherited");
    const std::string method = method_of(map);
    const auto query = map.query().value();
    const auto background = precompute_in_background(map, {.threads = 1});
    EXPECT_FALSE(background->last());
    for (const MapChange& change : random_changes(*grid, 5, random())) ASSERT_TRUE(map.apply(change));
    ASSERT_TRUE(background->wait().ok());
    EXPECT_FALSE(background->is_working());
    ASSERT_TRUE(background->last());
    EXPECT_TRUE(background->last()->is_final);
    EXPECT_GT(background->last()->seconds, 0);
    EXPECT_EQ(map.difference(), MapDifference());
    EXPECT_EQ(method_of(map), method);
    EXPECT_EQ(map.indexed_map()->hash(), map.snapshot().value().map()->hash());
    // They are what a precompute of that map makes.
    const auto& boxes = dynamic_cast<const BoxIndex&>(*map.indices().members().front());
    Progress progress;
    EXPECT_EQ(verify_boxes(*map.indexed_map(), *boxes.bounds(), {.threads = 1}, progress)->too_small, 0U);
    const auto indexed = map.indexed_map();
    const auto plain = make_query(*indexed).value();
    const auto problems = draw_problems(*indexed, 50, 1).value();
    for (const RandomProblem& problem : problems) {
      const auto result = query->find(problem.start, problem.goal);
      ASSERT_EQ(result.way, AnswerWay::kOld);
      ASSERT_EQ(result.cost, plain->find(problem.start, problem.goal).cost);
    }
  }
}

/// Costs follow at once; the hierarchy that comes later has the same order.
TEST(BackgroundPrecompute, PrunesAHierarchyInTheOrderThatWasKept) {
  const auto roads = generate_map(*find_generator("roads"), 40, 30, 3).value();
  EditedMap map = changing(roads, "hierarchy:customizable");
  const auto order = [&] {
    const IndexSet indices = map.indices();
    return indices.get<HierarchyIndex>()->order();
  };
  const auto before = order();
  ASSERT_NE(before, nullptr);
  const auto query = map.query().value();
  ASSERT_TRUE(map.apply(random_changes(*roads, 8, 1, ChangeMix::kClosed)).ok());
  const auto problems = draw_problems(*roads, 50, 1).value();
  std::vector<PathCost> costs;
  for (const RandomProblem& problem : problems) {
    const SearchResult result = query->find(problem.start, problem.goal);
    EXPECT_EQ(result.way, AnswerWay::kSearch);
    costs.push_back(result.cost);
  }
  const auto background = precompute_in_background(map, {.threads = 1});
  ASSERT_TRUE(background->wait().ok());
  EXPECT_EQ(map.difference(), MapDifference());
  EXPECT_EQ(order(), before);
  const auto plain = make_query(*find_search("dijkstra"), *map.indexed_map()).value();
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const SearchResult result = query->find(problems[i].start, problems[i].goal);
    EXPECT_EQ(result.way, AnswerWay::kOld);
    EXPECT_EQ(result.cost, costs[i]);
    EXPECT_EQ(plain->find(problems[i].start, problems[i].goal).cost, costs[i]);
  }
}

TEST(BackgroundPrecompute, HandsOverInheritedBoxesFirst) {
  const auto handed_over_by = [](const char* indices, bool inherited_first) {
    std::mutex mutex;
    std::vector<bool> is_final;
    EditedMap map = changing(caves(48, 32), indices);
    // What was changed before counts as well.
    EXPECT_TRUE(map.apply(random_changes(map.map(), 4, 1, ChangeMix::kClosed)).ok());
    const auto report = [&](const HandedOver& handed_over) {
      EXPECT_TRUE(handed_over.result.ok());
      const std::lock_guard lock(mutex);
      is_final.push_back(handed_over.is_final);
    };
    const auto background = precompute_in_background(
        map, {.threads = 1, .inherited_first = inherited_first, .handed_over = report});
    EXPECT_TRUE(background->wait().ok());
    const std::lock_guard lock(mutex);
    return is_final;
  };
  EXPECT_EQ(handed_over_by("boxes:exact", true), (std::vector<bool>{false, true}));
  EXPECT_EQ(handed_over_by("boxes:exact", false), (std::vector<bool>{true}));
  EXPECT_EQ(handed_over_by("boxes:inherited", true), (std::vector<bool>{true}));
  EXPECT_EQ(handed_over_by("landmarks", true), (std::vector<bool>{true}));
}

/// Changes come faster than boxes: every answer between is right, and in the end the boxes are there.
TEST(BackgroundPrecompute, TakesChangesWhileItWorks) {
  for (const bool is_list : {false, true}) {
    std::shared_ptr<const Map> first = caves(40, 30);
    if (is_list) first = generate_map(*find_generator("roads"), 12, 12, 2).value();
    EditedMap map = changing(first, "boxes");
    const auto query = map.query().value();
    const auto background = precompute_in_background(map, {.threads = 1});
    for (const MapChange& change : random_changes(*first, static_cast<std::size_t>(rounds(60)), 5)) {
      ASSERT_TRUE(map.apply(change));
      const auto now = map.snapshot().value().map();
      const auto plain = make_query(*find_search("dijkstra"), *now).value();
      const auto problems = draw_problems(*now, 10, 1).value();
      for (const RandomProblem& problem : problems) {
        ASSERT_EQ(query->find(problem.start, problem.goal).cost,
                  plain->find(problem.start, problem.goal).cost);
      }
    }
    ASSERT_TRUE(background->wait().ok());
    EXPECT_EQ(map.difference(), MapDifference());
  }
}

/// A grid whose exact boxes take far longer than the rest of a test, with boxes that tell nothing.
EditedMap slow_to_renew() {
#ifdef GOALBOUND_SANITIZED
  const auto grid = caves(120, 100);
#else
  const auto grid = caves(300, 200);
#endif
  const auto empty = std::make_shared<const Bounds>(*grid, usual_ordering(grid->kind()), Method::kExact);
  return EditedMap::make(grid, index_set_of(empty)).value();
}

/// Some problems, asked by all means of the map as it is.
struct Asked {
  std::uint64_t expanded = 0;  ///< by plain searches
  std::size_t plain = 0;
};
Asked ask(Query& query, const EditedMap& map) {
  const auto now = map.snapshot().value().map();
  const auto plain = make_query(*find_search("dijkstra"), *now).value();
  const auto problems = draw_problems(*now, 60, 1).value();
  Asked asked;
  for (const RandomProblem& problem : problems) {
    const SearchResult result = query.find(problem.start, problem.goal);
    EXPECT_EQ(result.cost, plain->find(problem.start, problem.goal).cost);
    if (result.way != AnswerWay::kPlain) continue;
    ++asked.plain;
    asked.expanded += result.stats.expanded;
  }
  return asked;
}

TEST(BackgroundPrecompute, GuidesPlainSearchesUntilIndicesAreThere) {
  EditedMap map = slow_to_renew();
  const auto query = map.query(*find_search("jps")).value();
  ASSERT_TRUE(map.apply(random_changes(map.map(), 60, 1, ChangeMix::kClosed)).ok());
  const Asked before = ask(*query, map);
  ASSERT_GT(before.plain, 0U);
  const auto background = precompute_in_background(map, {.threads = 1});
  Asked after = before;
  while (after.plain == before.plain && after.expanded * 4 > before.expanded * 3) after = ask(*query, map);
}

TEST(BackgroundPrecompute, FloodsFromWhatWasAddedUntilIndicesAreThere) {
  EditedMap map = slow_to_renew();
  const auto query = map.query(*find_search("jps")).value();
  const auto background = precompute_in_background(map, {.threads = 1});
  ASSERT_TRUE(map.apply(random_changes(map.map(), 40, 2, ChangeMix::kOpened)).ok());
  ASSERT_GT(map.difference().cover, 2U);
  // Without a query that asks for one.
  while (map.difference().floods < map.difference().cover) std::this_thread::yield();
  EXPECT_EQ(ask(*query, map).plain, 0U);
}

TEST(BackgroundPrecompute, EndsWhenItIsDestroyed) {
  EditedMap map = slow_to_renew();
  for (int i = 0; i < 3; ++i) {
    const auto background = precompute_in_background(map, {.threads = 1});
    ASSERT_TRUE(map.apply(MapChange::block({60, 50 + i})));
    ASSERT_TRUE(map.apply(MapChange::free({60, 50 + i})));
  }
}

}  // namespace
}  // namespace goalbound::test
