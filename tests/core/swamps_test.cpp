// Swamps by their definition, and what they spare.
#include "indices/swamps/swamp_index.hpp"

#include <gmock/gmock.h>

#include "any_map_support.hpp"
#include "goalbound/generators.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::kFar;
using testing::HasSubstr;

std::shared_ptr<const SwampIndex> swamps_of(const Map& map, const std::string& values, int threads = 1) {
  Progress progress;
  const auto made = make_index(map, IndexValues::parse(values).value(), {}, progress, {.threads = threads});
  EXPECT_TRUE(made.ok()) << made.error().to_string();
  return std::dynamic_pointer_cast<const SwampIndex>(*made);
}

TEST(Swamps, KeepEveryNodeOfEveryOptimalPath) {
  std::mt19937 random(87);
  std::size_t refused = 0;
  for (int i = 0; i < test::rounds(40); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const auto index =
        swamps_of(*map, i % 2 == 0 ? "swamps:size=4:levels=3" : "swamps:size=9:levels=2", 1 + i % 3);
    const std::uint32_t nodes = map->node_count();
    for (std::uint32_t s = 0; s < nodes; ++s) {
      for (std::uint32_t t = 0; t < nodes; ++t) {
        if (distances(s, t) == kFar) continue;
        const QueryContext context =
            index->context(*map, map->node_of_slot(s), map->node_of_slot(t), SearchSide::kStart);
        for (std::uint32_t slot = 0; slot < nodes; ++slot) {
          const bool enters = index->may_expand(slot, 0, 0, context);
          const bool lies_on = distances(s, slot) != kFar && distances(slot, t) != kFar &&
                               distances(s, slot) + distances(slot, t) == distances(s, t);
          ASSERT_TRUE(enters || !lies_on) << s << " to " << t << " over " << slot;
          refused += enters ? 0U : 1U;
        }
      }
    }
  }
  EXPECT_GT(refused, 1000U) << "there are swamps";
}

TEST(Swamps, AreTheSameWithAnyNumberOfThreads) {
  const auto map = generate_map(*find_generator("caves"), 48, 48, 3).value();
  const auto one = swamps_of(*map, "swamps:size=16");
  const auto three = swamps_of(*map, "swamps:size=16", 3);
  EXPECT_EQ(one->swamps().levels, three->swamps().levels);
  EXPECT_EQ(one->swamps().region, three->swamps().region);
}

TEST(Swamps, SpareCavesNodes) {
  const auto map = generate_map(*find_generator("caves"), 96, 96, 3).value();
  const auto index = swamps_of(*map, "swamps:size=16", 2);
  const auto plain = make_query(*find_search("dijkstra"), *map, IndexSet()).value();
  const auto spared = make_query(*find_search("dijkstra"), *map, IndexSet{index}).value();
  std::mt19937 random(88);
  std::uint64_t of_plain = 0;
  std::uint64_t of_spared = 0;
  for (int i = 0; i < 60; ++i) {
    const NodeId start = map->node_of_slot(static_cast<std::uint32_t>(random() % map->node_count()));
    const NodeId goal = map->node_of_slot(static_cast<std::uint32_t>(random() % map->node_count()));
    const SearchResult a = plain->find(start, goal);
    const SearchResult b = spared->find(start, goal);
    ASSERT_EQ(a.cost, b.cost);
    of_plain += a.stats.generated;
    of_spared += b.stats.generated;
  }
  EXPECT_LT(of_spared, of_plain - of_plain / 20);
}

TEST(Swamps, ARoomBesideACorridorIsOne) {
  const Grid grid = test::grid_of("@....@@@\n@....@@@\n@....@@@\n@@.@@@@@\n........\n");
  const auto index = swamps_of(grid, "swamps:size=64");
  const NodeId start = grid.node({0, 4});
  const QueryContext context = index->context(grid, start, grid.node({7, 4}), SearchSide::kStart);
  const Refused room = {.node = grid.node({1, 0}), .what = Refused::What::kNode};
  EXPECT_THAT(index->why(grid, room, context), testing::AnyOf("", HasSubstr("swamp")));
  const QueryContext into = index->context(grid, start, grid.node({1, 0}), SearchSide::kStart);
  EXPECT_EQ(index->why(grid, room, into), "") << "the goal lies there";
}

}  // namespace
}  // namespace goalbound
