// What a new kind of index gets for its one folder and one line.
#include <gmock/gmock.h>

#include "any_map_support.hpp"
#include "goalbound/index_power.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::kFar;
using testing::HasSubstr;

std::shared_ptr<const Index> made(const Map& map, std::string_view text) {
  Progress progress;
  return make_index(map, IndexValues::parse(text).value(), {}, progress).value();
}

TEST(ToyIndex, IsListedAndHasAText) {
  ASSERT_NE(find_index("parity"), nullptr);
  EXPECT_EQ(all_indices().back(), find_index("parity"));
  EXPECT_EQ(IndexValues::parse("parity")->number("side"), 2U);
  EXPECT_EQ(IndexValues::parse("parity:side=3")->text(), "parity:side=3");
  EXPECT_EQ(IndexValues::parse("parity:side=2")->text(), "parity");
  EXPECT_THAT(IndexValues::parse("parity:side=0").error().message, HasSubstr("a number from 1 to 1000"));
  EXPECT_THAT(IndexValues::parse("parity:tall").error().message, HasSubstr("side=2"));
  EXPECT_THAT(IndexValues::parse("paritty").error().message, HasSubstr("did you mean 'parity'?"));
}

TEST(ToyIndex, IsMadeWithProgressAndCancelled) {
  const Grid grid = test::grid_of("....\n.@..\n");
  Progress progress;
  ASSERT_TRUE(make_index(grid, IndexValues::parse("parity").value(), {}, progress));
  EXPECT_EQ(progress.snapshot().done, grid.free_count());
  progress.cancel();
  EXPECT_EQ(make_index(grid, IndexValues::parse("parity").value(), {}, progress).error().code,
            ErrorCode::kCancelled);
  Progress other;
  EXPECT_EQ(
      make_index(grid, IndexValues::parse("parity").value(), {}, other, {.memory_limit = 10}).error().code,
      ErrorCode::kLimit);
}

/// By every search that asks an index about edges, on maps of every kind, alone and beside boxes.
TEST(ToyIndex, IsAskedBySearchesThatLoseNoPath) {
  std::mt19937 random(40);
  int asked = 0;
  for (int i = 0; i < test::rounds(40); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const auto parity = made(*map, "parity");
    const auto boxes =
        std::make_shared<const BoxIndex>(std::make_shared<const Bounds>(test::bounds_of(*map)));
    for (const SearchInfo* info : all_searches()) {
      for (const IndexSet& set : {IndexSet{parity}, IndexSet{boxes, parity}, IndexSet{parity, boxes}}) {
        const auto query = make_query(*info, *map, set);
        if (!query) continue;
        ++asked;
        for (std::uint32_t s = 0; s < map->node_count(); ++s) {
          for (std::uint32_t t = 0; t < map->node_count(); ++t) {
            const SearchResult result = (*query)->find(map->node_of_slot(s), map->node_of_slot(t));
            ASSERT_EQ(result.found(), distances(s, t) != kFar) << info->id << " " << set.text();
            if (result.found() && info->optimal) {
              ASSERT_EQ(result.cost, distances(s, t)) << info->id << " " << set.text();
            }
          }
        }
      }
    }
  }
  EXPECT_GT(asked, 0);
}

/// The event of a prune names the index that refused the edge, and that one tells why.
TEST(ToyIndex, IsNamedByTheEventAndTellsWhy) {
  const Grid grid = test::grid_of("............\n.@@@@@@@@@@@\n");
  const auto parity = made(grid, "parity:side=3");
  const auto boxes = std::make_shared<const BoxIndex>(std::make_shared<const Bounds>(test::bounds_of(grid)));
  const IndexSet set = {parity, boxes};
  const auto query = make_query(*find_search("astar-gb"), grid, set).value();
  std::array<int, 2> refused{};
  for (const NodeId start : grid.free_nodes()) {
    for (const NodeId goal : grid.free_nodes()) {
      Trace trace;
      (void)query->find_traced(start, goal, trace);
      for (const std::uint32_t at : trace.prunes()) {
        const TraceEvent& event = trace[at];
        ASSERT_LT(event.index, set.size());
        ++refused[event.index];
        const Index& index = *set.members()[event.index];
        const QueryContext context = index.context(grid, start, goal, SearchSide::kStart);
        EXPECT_NE(index.why(grid, {event.node, event.edge}, context), "");
        const auto bit = static_cast<std::uint8_t>(1U << event.edge.value());
        EXPECT_EQ(index.allowed_edges(grid.slot(event.node), 0, bit, context), 0);
        if (event.index == 1) {
          const QueryContext first = parity->context(grid, start, goal, SearchSide::kStart);
          EXPECT_EQ(parity->why(grid, {event.node, event.edge}, first), "")
              << "the first that refuses is named";
        }
      }
    }
  }
  EXPECT_GT(refused[0], 0);
  EXPECT_GT(refused[1], 0);
}

TEST(ToyIndex, HasPowerAndAPicture) {
  const Grid grid = test::grid_of("............\n.@@@@@@@@@@@\n");
  const auto parity = made(grid, "parity:side=3");
  const IndexPower power = measure_power(grid, *parity, 100, 100);
  EXPECT_EQ(power.lost, 0U);
  EXPECT_GT(power.pruned, 0U);
  IndexPicture picture;
  parity->picture(grid, 0, kNoNode, nullptr, picture);
  EXPECT_EQ(picture.values.size(), grid.free_count());
}

}  // namespace
}  // namespace goalbound
