#include "goalbound/fleets.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "any_map_support.hpp"
#include "goalbound/distances.hpp"
#include "rounds.hpp"

namespace goalbound::test {
namespace {

/// What the graph of cells and headings says: the least over all headings at the goal.
std::uint32_t by_graph(const std::vector<std::vector<Cost>>& rows, std::uint32_t node, Cost unit) {
  Cost least = kInfiniteCost;
  for (const auto& row : rows) least = std::min(least, row[node]);
  return least == kInfiniteCost ? HeadingField::kNone : least / unit;
}

TEST(Fleets, FieldsAreTheDistancesOfTheGraphOfHeadings) {
  for (int number = 0; number < rounds(60); ++number) {
    SCOPED_TRACE(number);
    std::mt19937 random(static_cast<unsigned>(number));
    const Grid grid = random_grid(random, 2 + static_cast<int>(random() % 9),
                                  2 + static_cast<int>(random() % 9), static_cast<int>(random() % 50));
    if (grid.free_count() == 0) continue;
    const ListGraph graph = graph_of_headings(grid).value();
    ASSERT_EQ(graph.node_count(), 4 * grid.free_count());
    const Cost unit = 2 * graph.cost_scale();
    auto finder = DistanceFinder::make(graph, {}, {.way = DistanceWay::kFloods}).value();
    FleetFields fields(grid);
    const Cell goal = grid.cell(grid.node_of_slot(static_cast<std::uint32_t>(random() % grid.free_count())));
    std::vector<std::vector<Cost>> rows(kHeadingCount, std::vector<Cost>(graph.node_count()));
    for (std::uint32_t h = 0; h < kHeadingCount; ++h)
      ASSERT_TRUE(finder.to(NodeId{4 * grid.slot(grid.node(goal)) + h}, rows[h]).ok());
    for (std::uint32_t slot = 0; slot < grid.free_count(); ++slot) {
      const Cell cell = grid.cell(grid.node_of_slot(slot));
      for (std::uint32_t h = 0; h < kHeadingCount; ++h) {
        ASSERT_EQ(fields.left(cell, static_cast<Heading>(h), goal), by_graph(rows, 4 * slot + h, unit))
            << graph.name_of(NodeId{4 * slot + h});
      }
    }
    EXPECT_EQ(fields.left({-1, 0}, Heading::kEast, goal), HeadingField::kNone);
  }
}

TEST(Fleets, NodesOfTheGraphHaveNamesAndTurnsACost) {
  std::mt19937 random(1);
  const Grid grid = random_grid(random, 4, 3, 0);
  const ListGraph graph = graph_of_headings(grid, 3).value();
  const NodeId from = graph.find_node("#1,2:E").value();
  EXPECT_EQ(graph.name_of(from), "#1,2:E");
  auto finder = DistanceFinder::make(graph).value();
  const auto length = [&](const char* to) {
    return graph.length_of(finder.distance(from, graph.find_node(to).value()));
  };
  EXPECT_EQ(length("#2,2:E"), 1);
  EXPECT_EQ(length("#1,2:N"), 3);
  EXPECT_EQ(length("#1,1:N"), 4);
  EXPECT_EQ(length("#0,2:W"), 7);
}

/// A long detour needs the wider numbers.
TEST(Fleets, WaysThatAreFarLongerThanTheStraightOneAreExact) {
  constexpr std::int32_t kSide = 61;
  std::string text(std::size_t{kSide} * kSide, '.');
  for (std::int32_t x = 1; x < kSide; x += 2) {
    for (std::int32_t y = 0; y < kSide; ++y) {
      if (y != (x % 4 == 1 ? kSide - 1 : 0)) text[static_cast<std::size_t>(y * kSide + x)] = '@';
    }
  }
  const Grid grid = Grid::create(kSide, kSide, text).value();
  FleetFields fields(grid);
  // Thirty walls to go around: sixty cells up or down for each, two ahead, and two turns.
  EXPECT_EQ(fields.left({kSide - 1, kSide - 1}, Heading::kNorth, {0, 0}),
            fields.left({kSide - 1, kSide - 1}, Heading::kSouth, {0, 0}) - 2);
  EXPECT_GT(fields.left({kSide - 1, 0}, Heading::kWest, {0, 0}), 1800U);
  EXPECT_EQ(fields.field({0, 0})->byte_size(), 3 * std::size_t{grid.free_count()});
}

TEST(Fleets, LetGoTheFieldsThatWereNotAskedForLongest) {
  std::mt19937 random(1);
  const Grid grid = random_grid(random, 10, 10, 0);
  FleetFields fields(grid, 5 * 200);
  std::vector<Cell> goals;
  for (std::int32_t x = 0; x < 10; ++x) goals.push_back({x, 3});
  fields.prepare(goals, 2);
  EXPECT_EQ(fields.made(), 10U);
  EXPECT_EQ(fields.byte_size(), 1000U);
  const auto held = fields.field({9, 3});
  for (std::int32_t x = 0; x < 10; ++x) EXPECT_EQ(fields.left({x, 3}, Heading::kEast, {9, 3}), 9U - x);
  EXPECT_EQ(fields.made(), 10U);
  EXPECT_EQ(fields.left({0, 0}, Heading::kEast, {0, 3}), 4U);
  EXPECT_EQ(fields.made(), 11U);
  EXPECT_EQ(fields.left({0, 0}, Heading::kEast, {9, 3}), 13U);
  EXPECT_EQ(fields.made(), 11U) << "what is in use stays";
  EXPECT_EQ(held->left(0, {0, 0}, Heading::kEast), 13U);
}

}  // namespace
}  // namespace goalbound::test
