// Searches with a weight: paths are simple, legal and within their factor in the unit that people see, also
// where edges cost nothing and where the map has changed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "any_map_support.hpp"
#include "changing_maps.hpp"
#include "file_support.hpp"

namespace goalbound::test {
namespace {

/// A cost in the unit of the file, as it is told: what edges of cost 0 are kept with is left out.
std::uint64_t of_file(const Map& map, PathCost cost) {
  return map.as_list() == nullptr ? cost : cost / map.as_list()->cost_scale();
}

/// By slots, of a query with a weight on a map. Adds up how many answers lead over moves that were added.
void expect_within_factor(Query& query, const Map& map, const AllDistances& distances, std::uint32_t weight,
                          const std::string& what, int& over_added) {
  std::vector<NodeId> path;
  for (std::uint32_t s = 0; s < map.node_count(); ++s) {
    for (std::uint32_t t = 0; t < map.node_count(); ++t) {
      const NodeId start = map.node_of_slot(s);
      const NodeId goal = map.node_of_slot(t);
      const SearchResult result = query.find(start, goal);
      ASSERT_EQ(result.found(), distances(s, t) != kFar) << what;
      if (!result.found()) continue;
      over_added += result.way == AnswerWay::kOverAdded;
      ASSERT_LE(of_file(map, result.cost) * 100, of_file(map, distances(s, t)) * weight) << what;
      query.path(path);
      ASSERT_EQ(cost_of_path(map, path, start, goal), result.cost) << what;
      std::ranges::sort(path);
      ASSERT_EQ(std::ranges::adjacent_find(path), path.end()) << what << ": the path comes back";
    }
  }
}

class WeightsOnChangedMaps : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Weights, WeightsOnChangedMaps, testing::Range(0, kKinds), [](const auto& kind) {
  return std::string(kKindNames[static_cast<std::size_t>(kind.param)]);
});

TEST_P(WeightsOnChangedMaps, PathsAreSimpleAndWithinTheirFactor) {
  int over_added = 0;
  for (int number = 0; number < rounds(30); ++number) {
    std::mt19937 random(static_cast<unsigned>(number));
    const auto map = small_map(GetParam(), random);
    EditedMap edited =
        EditedMap::make(map, index_set_of(std::make_shared<const Bounds>(bounds_of(*map)))).value();
    for (int change = 0; change < 5; ++change) (void)edited.apply(random_change(*map, random));
    const AllDistances distances(edited.map());
    for (const char* search : {"wastar-gb", "wastar"}) {
      for (const std::uint32_t weight : {150U, 250U, 1000U}) {
        const auto query = edited.query(*find_search(search), {.weight_percent = weight}).value();
        const std::string what = fmt::format("{} {} {}", number, search, weight);
        ASSERT_NO_FATAL_FAILURE(
            expect_within_factor(*query, edited.map(), distances, weight, what, over_added));
      }
    }
  }
  EXPECT_GT(over_added, 0);
}

/// A way over a new edge that was shorter than the old answer, though not the shortest, led through its own
/// start.
TEST(Weights, AWayOverAnAddedMoveDoesNotComeBack) {
  const auto map =
      load_map(source_folder() / "tests" / "data" / "hostile" / "hx.map", {.moves = MoveRule::kHex}).value();
  EditedMap edited = EditedMap::make(map).value();
  const NodeId from = map->find_node("1,2").value();
  ASSERT_TRUE(edited.apply(MapChange::edge(from, map->find_node("6,4").value(), 20410)));
  const AllDistances distances(edited.map());
  const auto query = edited.query(*find_search("wastar"), {.weight_percent = 250}).value();
  int over_added = 0;
  expect_within_factor(*query, edited.map(), distances, 250, "by hand", over_added);
  EXPECT_GT(over_added, 0);
}

/// Three of 1 instead of one of 1: costs that make room for edges of cost 0 are no costs of the file.
TEST(Weights, HoldInTheUnitOfTheFileWhereEdgesCostNothing) {
  std::mt19937 random(15);
  int free = 0;
  int over_added = 0;
  for (int number = 0; number < rounds(150); ++number) {
    const ListGraph map = random_list_graph(random);
    if (map.cost_scale() == 1) continue;
    ++free;
    const AllDistances distances(map);
    Progress progress;
    for (const char* text : {"", "landmarks:count=2", "table", "boxes", "boxes,landmarks:count=2"}) {
      IndexSet set;
      if (*text != 0) set = provide_indices(map, text, progress).value();
      for (const char* search : {"wastar", "wastar-gb"}) {
        if (!check_indices(*find_search(search), map, set.values())) continue;
        for (const char* heuristic : {"euclidean", "manhattan", "zero"}) {
          for (const std::uint32_t weight : {110U, 286U, 1000U}) {
            const QueryOptions options = {.heuristic = heuristic, .weight_percent = weight};
            const auto query = make_query(*find_search(search), map, set, options).value();
            const std::string what = fmt::format("{} {} {} {} {}", number, search, heuristic, weight, text);
            ASSERT_NO_FATAL_FAILURE(expect_within_factor(*query, map, distances, weight, what, over_added));
          }
        }
      }
    }
  }
  EXPECT_GT(free, 0);
  EXPECT_EQ(over_added, 0);
}

}  // namespace
}  // namespace goalbound::test
