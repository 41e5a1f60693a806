// Reaches by exhaustive means, and what they spare.
#include "indices/reach/reach_index.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "any_map_support.hpp"
#include "goalbound/generators.hpp"
#include "indices/edge_numbers.hpp"
#include "indices/reach/reach_maker.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::kFar;
using testing::HasSubstr;

std::shared_ptr<const ReachIndex> reach_of(const Map& map, int threads = 1, std::string_view text = "reach") {
  Progress progress;
  const auto made = make_index(map, IndexValues::parse(text).value(), {}, progress, {.threads = threads});
  EXPECT_TRUE(made.ok()) << made.error().to_string();
  return std::dynamic_pointer_cast<const ReachIndex>(*made);
}

/// Every pair of ends that an optimal path over the node has.
std::uint64_t reach_by_hand(const AllDistances& distances, std::uint32_t nodes, std::uint32_t node) {
  std::uint64_t reach = 0;
  for (std::uint32_t s = 0; s < nodes; ++s) {
    for (std::uint32_t t = 0; t < nodes; ++t) {
      const std::uint64_t there = distances(s, node);
      const std::uint64_t left = distances(node, t);
      if (there != kFar && left != kFar && there + left == distances(s, t))
        reach = std::max(reach, std::min(there, left));
    }
  }
  return reach;
}

TEST(Reach, IsThatOfAllOptimalPathsOnMapsOfEveryKind) {
  std::mt19937 random(81);
  for (int i = 0; i < test::rounds(40); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const auto reach = reach_of(*map, 1 + i % 3);
    for (std::uint32_t slot = 0; slot < map->node_count(); ++slot)
      ASSERT_EQ(reach->reaches()[slot], reach_by_hand(distances, map->node_count(), slot)) << slot;
  }
}

/// Every pair of ends that an optimal path over the edge has.
std::uint64_t reach_by_hand(const AllDistances& distances, std::uint32_t nodes, std::uint32_t tail,
                            std::uint32_t head, Cost cost) {
  std::uint64_t reach = 0;
  for (std::uint32_t s = 0; s < nodes; ++s) {
    for (std::uint32_t t = 0; t < nodes; ++t) {
      const std::uint64_t there = distances(s, tail);
      const std::uint64_t left = distances(head, t);
      if (there != kFar && left != kFar && there + cost + left == distances(s, t))
        reach = std::max(reach, std::min(there, cost + left));
    }
  }
  return reach;
}

TEST(Reach, OfEdgesIsThatOfAllOptimalPathsOverThem) {
  std::mt19937 random(85);
  std::vector<Edge> edges;
  for (int i = 0; i < test::rounds(40); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const auto reach = reach_of(*map, 1 + i % 3, "reach:edges");
    EXPECT_THAT(reach->reaches(), testing::ElementsAreArray(reach_of(*map)->reaches()))
        << "those of nodes as well";
    ASSERT_EQ(reach->reaches_of_edges().size(), map->box_count());
    const QueryContext context;
    for (std::uint32_t slot = 0; slot < map->node_count(); ++slot) {
      map->edges(map->node_of_slot(slot), edges);
      for (const Edge& edge : edges) {
        const std::uint32_t head = map->slot(edge.to);
        if (head == slot) continue;
        const std::uint64_t by_hand = reach_by_hand(distances, map->node_count(), slot, head, edge.cost);
        const Cost own = reach->reaches_of_edges()[first_edge_of(*map, slot) + edge.index.value()];
        ASSERT_EQ(own, by_hand) << slot;
        const std::size_t first = edge.index.value() / 8 * 8;
        const auto bit = static_cast<std::uint8_t>(1U << (edge.index.value() - first));
        EXPECT_EQ(reach->allowed_out_edges(slot, first, bit, own, own + 1, context), bit);
        EXPECT_EQ(reach->allowed_out_edges(slot, first, bit, own + 1, own + 1, context), 0);
      }
    }
  }
}

TEST(Reach, OfEdgesComesBackFromFiles) {
  std::mt19937 random(86);
  const Grid grid = test::random_grid(random, 9, 9, 25);
  const auto reach = reach_of(grid, 1, "reach:edges");
  const auto sections = reach->kind().write(*reach);
  const auto back = reach->kind().read(grid, reach->values(), sections);
  ASSERT_TRUE(back.ok()) << back.error().to_string();
  const auto& read = dynamic_cast<const ReachIndex&>(**back);
  EXPECT_THAT(read.reaches(), testing::ElementsAreArray(reach->reaches()));
  EXPECT_THAT(read.reaches_of_edges(), testing::ElementsAreArray(reach->reaches_of_edges()));
  EXPECT_EQ(reach->kind().read(grid, reach_of(grid)->values(), sections).error().code, ErrorCode::kCorrupt)
      << "nodes have a section of their own";
}

TEST(Reach, OfMapsWithoutSmallSeparatorsIsMadeByFloods) {
  std::mt19937 random(83);
  const ListGraph map = test::graph_without_separators(random, 1500);
  const MapArcs arcs = arcs_of(map);
  ASSERT_EQ(make_hierarchy(arcs, StopFlag()).error().code, ErrorCode::kLimit);
  // By a hierarchy that is larger than anybody would want.
  const Neighbours neighbours = neighbours_of(arcs);
  std::vector<std::uint32_t> order(map.node_count());
  std::iota(order.begin(), order.end(), 0U);
  auto nodes = eliminate(neighbours, order, std::numeric_limits<std::uint64_t>::max());
  const Hierarchy hierarchy = make_hierarchy(arcs, *std::move(nodes)).value();
  Progress progress;
  const auto swept = swept_reaches(arcs, hierarchy, ReachOf::kNodes, 1, progress).value();
  EXPECT_THAT(reach_of(map, 2)->reaches(), testing::ElementsAreArray(swept));
}

/// Whole batches of sweeps, and one that is not full.
TEST(Reach, BySweepsAndByFloodsIsTheSame) {
  std::mt19937 random(84);
  for (const std::string_view name : {"caves", "roads"}) {
    const auto map = generate_map(*find_generator(name), 30, 30, 3).value();
    const MapArcs arcs = arcs_of(*map);
    const Hierarchy hierarchy = make_hierarchy(arcs, StopFlag()).value();
    for (const ReachOf of : {ReachOf::kNodes, ReachOf::kEdges}) {
      Progress progress;
      EXPECT_EQ(swept_reaches(arcs, hierarchy, of, 2, progress).value(),
                flooded_reaches(*map, arcs, of, 1, progress).value());
    }
  }
}

TEST(Reach, SparesDijkstrasSearchFromBothEndsNodes) {
  const auto map = generate_map(*find_generator("roads"), 40, 40, 3).value();
  const auto reach = reach_of(*map);
  const auto plain = make_query(*find_search("bidirectional"), *map, IndexSet()).value();
  const auto spared = make_query(*find_search("bidirectional"), *map, IndexSet{reach}).value();
  std::mt19937 random(82);
  std::uint64_t of_plain = 0;
  std::uint64_t of_spared = 0;
  for (int i = 0; i < 100; ++i) {
    const NodeId start = map->node_of_slot(static_cast<std::uint32_t>(random() % map->node_count()));
    const NodeId goal = map->node_of_slot(static_cast<std::uint32_t>(random() % map->node_count()));
    const SearchResult a = plain->find(start, goal);
    const SearchResult b = spared->find(start, goal);
    ASSERT_EQ(a.cost, b.cost);
    of_plain += a.stats.generated;
    of_spared += b.stats.generated;
  }
  EXPECT_LT(of_spared * 2, of_plain);
}

TEST(Reach, SaysHowFarANodeIsFromBothEndsAndShowsAllReaches) {
  const Grid grid = test::grid_of(".........\n.@@@@@@@@\n.........\n");
  const auto reach = reach_of(grid);
  const NodeId start = grid.node({8, 0});
  const NodeId goal = grid.node({8, 2});
  const QueryContext context = reach->context(grid, start, goal, SearchSide::kStart);
  const Refused end = {.node = start,
                       .what = Refused::What::kNode,
                       .travelled = kStraightCost * 20,
                       .at_least_left = kStraightCost * 3};
  EXPECT_THAT(reach->why(grid, end, context), HasSubstr("too far from both ends"));
  const Refused middle = {
      .node = grid.node({0, 1}), .what = Refused::What::kNode, .travelled = 1, .at_least_left = 1};
  EXPECT_EQ(reach->why(grid, middle, context), "");
  IndexPicture picture;
  reach->picture(grid, 1, kNoNode, nullptr, picture);
  ASSERT_EQ(picture.values.size(), grid.node_count());
  EXPECT_EQ(picture.values[grid.slot(start)], 0) << "an end of every path that it is on";
}

/// On a line of nine cells the middle one lies on a path that goes on for four to both sides.
TEST(Reach, DrawsACircleAsWideAsItIs) {
  const Grid grid = test::grid_of(".........\n");
  IndexPicture picture;
  reach_of(grid)->picture(grid, 0, grid.node({4, 0}), nullptr, picture);
  ASSERT_EQ(picture.outlines.size(), 1U);
  EXPECT_EQ(picture.outlines[0].edge, kNoEdge);
  double most = 0;
  for (const auto& corner : picture.outlines[0].line) {
    EXPECT_NEAR(std::hypot(corner[0] - 4, corner[1]), 4, 1e-9);
    most = std::max(most, corner[0]);
  }
  EXPECT_NEAR(most, 8, 1e-9) << "the farthest cell";
  ListGraph::Parts parts{.places = {{0, 0}, {0, 0}}, .arcs = {{0, 1, 1}, {1, 0, 1}}};
  const ListGraph without_lengths = ListGraph::create(std::move(parts)).value();
  reach_of(without_lengths)->picture(without_lengths, 0, NodeId(0), nullptr, picture);
  EXPECT_TRUE(picture.outlines.empty()) << "costs tell nothing of places";
}

}  // namespace
}  // namespace goalbound
