#include "goalbound/doors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "changing_maps.hpp"
#include "every_search.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/goal_finder.hpp"
#include "goalbound/index_files.hpp"
#include "rounds.hpp"

namespace goalbound::test {
namespace {

using testing::HasSubstr;

/// Cells anywhere, one to three a door, some beside each other, none of two doors.
std::vector<Door> random_cell_doors(const Grid& grid, std::size_t count, std::mt19937& random) {
  std::vector<Door> doors;
  std::vector<Cell> taken;
  for (std::size_t i = 0; i < count; ++i) {
    Door door{.name = std::to_string(i)};
    const std::size_t cells = 1 + random() % 3;
    Cell cell{static_cast<std::int32_t>(random() % grid.width()),
              static_cast<std::int32_t>(random() % grid.height())};
    for (std::size_t k = 0; k < cells; ++k) {
      if (grid.contains(cell) && std::ranges::find(taken, cell) == taken.end()) {
        door.cells.push_back(cell);
        taken.push_back(cell);
      }
      cell.x += static_cast<std::int32_t>(random() % 3) - 1;
      cell.y += static_cast<std::int32_t>(random() % 3) - 1;
    }
    if (!door.cells.empty()) doors.push_back(std::move(door));
  }
  return doors;
}

std::vector<Door> random_edge_doors(const ListGraph& graph, std::size_t count, std::mt19937& random) {
  std::vector<Door> doors;
  std::vector<std::pair<NodeId, NodeId>> taken;
  for (std::size_t i = 0; i < count; ++i) {
    Door door{.name = std::to_string(i)};
    for (std::size_t k = 0; k < 1 + random() % 3; ++k) {
      const NodeId from = graph.node_of_slot(static_cast<std::uint32_t>(random() % graph.node_count()));
      if (graph.out(from).empty()) continue;
      const std::pair edge(from, graph.out(from)[random() % graph.out(from).size()].to);
      if (edge.first == edge.second || std::ranges::find(taken, edge) != taken.end()) continue;
      taken.push_back(edge);
      door.edges.push_back(edge);
    }
    if (!door.edges.empty()) doors.push_back(std::move(door));
  }
  return doors;
}

/// The map in a state of its doors, which shares nothing with them.
std::shared_ptr<const Map> map_in_state(const std::shared_ptr<const Map>& map, std::span<const Door> doors,
                                        const std::vector<bool>& open) {
  auto edited = EditedMap::make(map).value();
  for (std::size_t i = 0; i < doors.size(); ++i) {
    for (const Cell cell : doors[i].cells)
      EXPECT_TRUE(edited.apply(open[i] ? MapChange::free(cell) : MapChange::block(cell)).ok());
    for (const auto& [from, to] : doors[i].edges) {
      if (open[i]) continue;
      EXPECT_TRUE(edited.apply(MapChange::close(from, to)).ok());
    }
  }
  return edited.snapshot().value().map();
}

void expect_exact(const DoorMap& doors, const Map& state, Query& query, std::mt19937& random,
                  std::uint64_t& pairs, std::uint64_t& over) {
  const AllDistances truth = plain_truth(state);
  Judge judge(state, truth);
  const std::size_t limit = state.node_limit();
  for (std::size_t from = 0; from < limit; ++from) {
    for (std::size_t to = 0; to < limit; ++to) {
      const NodeId start{static_cast<std::uint32_t>(from)};
      const NodeId goal{static_cast<std::uint32_t>(to)};
      SearchResult result;
      if (random() % 8 == 0) {
        result = query.begin(start, goal);
        while (result.status == SearchStatus::kUnfinished) result = query.advance(random() % 3);
      } else {
        result = query.find(start, goal);
      }
      ++pairs;
      over += result.way == AnswerWay::kOverAdded;
      if (!state.is_node(start) || !state.is_node(goal)) {
        ASSERT_TRUE(is_invalid(result.status)) << state.name_of(start) << " to " << state.name_of(goal);
        continue;
      }
      const char* fault = judge.fault(query, result, state.slot(start), state.slot(goal), true);
      ASSERT_EQ(fault, nullptr) << fault << ": " << state.name_of(start) << " to " << state.name_of(goal);
    }
  }
  EXPECT_TRUE(is_invalid(query.find(kNoNode, NodeId(0)).status));
  EXPECT_EQ(doors.open_map()->node_limit(), limit);
}

class EveryDoor : public testing::TestWithParam<int> {};

TEST_P(EveryDoor, IsExactInEveryState) {
  std::uint64_t pairs = 0;
  std::uint64_t over = 0;
  for (int number = 0; number < rounds(40); ++number) {
    SCOPED_TRACE(number);
    std::mt19937 random(static_cast<unsigned>(number * kKinds + GetParam()));
    const auto map = small_map(GetParam(), random);
    if (map->node_count() == 0) continue;
    const std::size_t count = 1 + random() % 4;
    const auto list = map->as_grid() != nullptr ? random_cell_doors(*map->as_grid(), count, random)
                                                : random_edge_doors(*map->as_list(), count, random);
    auto made = DoorMap::make(map, list);
    ASSERT_TRUE(made) << made.error().to_string();
    DoorMap doors = *std::move(made);
    Progress progress;
    const bool has_boxes = random() % 2 == 0;
    const IndexSet set =
        has_boxes ? provide_indices(*doors.shut_map(), "boxes", progress).value() : IndexSet();
    const auto query = doors.query(*find_search(has_boxes ? "astar-gb" : "astar"), set).value();
    const auto other = query->copy();
    // All states, each from the one before by one door: a Gray code.
    for (std::size_t code = 0; code < std::size_t{1} << list.size(); ++code) {
      const std::size_t gray = code ^ code / 2;
      std::vector<bool> open(list.size());
      for (std::size_t i = 0; i < list.size(); ++i) open[i] = (gray >> i & 1) != 0;
      for (std::size_t i = 0; i < list.size(); ++i) doors.set_open(i, open[i]);
      const auto state = map_in_state(map, list, open);
      ASSERT_NO_FATAL_FAILURE(
          expect_exact(doors, *state, random() % 2 == 0 ? *query : *other, random, pairs, over))
          << "state " << gray;
    }
  }
  RecordProperty("pairs", static_cast<int>(pairs));
  EXPECT_GT(over, 0U);
}

INSTANTIATE_TEST_SUITE_P(Kinds, EveryDoor, testing::Range(0, kKinds),
                         [](const auto& kind) { return std::string(kKindNames[kind.param]); });

TEST(Doors, OfEveryRuleOfMovingAreExact) {
  std::uint64_t pairs = 0;
  std::uint64_t over = 0;
  for (int number = 0; number < rounds(40); ++number) {
    std::mt19937 random(static_cast<unsigned>(number));
    for (const MoveRule rule :
         {MoveRule::kEight, MoveRule::kEightCut, MoveRule::kEightSqueeze, MoveRule::kFour}) {
      SCOPED_TRACE(static_cast<int>(rule));
      const Grid plain = random_grid(random, 5, 4, 25);
      std::string text;
      for (std::int32_t y = 0; y < 4; ++y) {
        for (std::int32_t x = 0; x < 5; ++x) text += plain.is_free(Cell{x, y}) ? '.' : '@';
      }
      const auto map = std::make_shared<const Grid>(Grid::create(5, 4, text, rule).value());
      const auto list = random_cell_doors(*map, 3, random);
      DoorMap doors = DoorMap::make(map, list).value();
      const auto query = doors.query(*find_search("astar")).value();
      for (std::size_t bits = 0; bits < std::size_t{1} << list.size(); ++bits) {
        std::vector<bool> open(list.size());
        for (std::size_t i = 0; i < list.size(); ++i) open[i] = (bits >> i & 1) != 0;
        doors.set_all(open);
        const auto state = map_in_state(map, list, open);
        ASSERT_NO_FATAL_FAILURE(expect_exact(doors, *state, *query, random, pairs, over)) << bits;
      }
    }
  }
  EXPECT_GT(over, 0U);
}

TEST(Doors, AreReadFromATextWithALineEach) {
  std::mt19937 random(2);
  const Grid grid = random_grid(random, 6, 6, 0);
  const auto doors = parse_doors("// two\ngate 1,2 1,3\n\nhatch 4,4\n", "d.txt", grid).value();
  ASSERT_EQ(doors.size(), 2U);
  EXPECT_EQ(doors[0].name, "gate");
  EXPECT_EQ(doors[0].cells, (std::vector<Cell>{{1, 2}, {1, 3}}));
  EXPECT_EQ(parse_doors("a 1,2\nb 9,9\n", "d.txt", grid).error().line, 2U);
  EXPECT_THAT(parse_doors("gate\n", "d.txt", grid).error().message, HasSubstr("no cells and no edges"));
  const ListGraph graph = streets(random);
  const NodeId from{0};
  const NodeId to = graph.out(from).front().to;
  const std::string there = graph.name_of(from) + "-" + graph.name_of(to);
  const auto bridge = parse_doors("bridge " + there + "\n", "d.txt", graph).value();
  EXPECT_EQ(bridge[0].edges, (std::vector<std::pair<NodeId, NodeId>>{{from, to}, {to, from}}));
  EXPECT_THAT(parse_doors("bridge 12\n", "d.txt", graph).error().message, HasSubstr("write #A>#B"));
}

TEST(Doors, SayWhatIsWrong) {
  std::mt19937 random(2);
  const auto grid = std::make_shared<const Grid>(random_grid(random, 6, 6, 0));
  const auto message_of = [](std::shared_ptr<const Map> map, std::vector<Door> doors) {
    return DoorMap::make(std::move(map), std::move(doors)).error().message;
  };
  EXPECT_THAT(message_of(grid, {{.name = "gate"}}), HasSubstr("'gate' has no cells"));
  EXPECT_THAT(message_of(grid, {{.name = "gate", .cells = {{6, 0}}}}),
              HasSubstr("6,0, which lies off the map"));
  EXPECT_THAT(message_of(grid, {{.name = "a", .cells = {{1, 1}}}, {.name = "b", .cells = {{1, 1}}}}),
              HasSubstr("both have"));
  EXPECT_THAT(message_of(grid, {{.name = "a", .cells = {}, .edges = {{NodeId(0), NodeId(1)}}}}),
              HasSubstr("the map is a grid"));
  const auto graph = std::make_shared<const ListGraph>(streets(random));
  EXPECT_THAT(message_of(graph, {{.name = "a", .cells = {}, .edges = {{NodeId(0), NodeId(24)}}}}),
              HasSubstr("the map has not"));
  const DoorMap doors = DoorMap::make(grid, {{.name = "a", .cells = {{1, 1}}}}).value();
  EXPECT_FALSE(doors.query(*find_search("wastar"), {}, {.weight_percent = 150}).ok());
  Progress stopped;
  stopped.cancel();
  EXPECT_EQ(DoorMap::make(grid, {{.name = "a", .cells = {{1, 1}}}}, &stopped).error().code,
            ErrorCode::kCancelled);
}

}  // namespace
}  // namespace goalbound::test
