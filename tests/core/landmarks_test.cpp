// What landmarks tell of a path, against its length, on maps of every kind.
#include "goalbound/landmarks.hpp"

#include <gmock/gmock.h>

#include "any_map_support.hpp"
#include "estimate_support.hpp"
#include "indices/landmarks/landmark_places.hpp"
#include "searches/jump_index/rounded_landmarks.hpp"
#include "support.hpp"
#include "ten_kinds_of_maps.hpp"

namespace goalbound::test {
namespace {

std::shared_ptr<const LandmarkIndex> landmarks_of(const Map& map, std::uint32_t count = 8) {
  Progress progress;
  return LandmarkIndex::make(map, count, progress).value();
}

TEST(Landmarks, TellNoMoreThanAPathCostsOnEveryKindOfMap) {
  std::mt19937 random(300);
  for (int i = 0; i < rounds(60); ++i) {
    SCOPED_TRACE(i);
    const auto map = random_map(random);
    const auto landmarks = landmarks_of(*map, static_cast<std::uint32_t>(1 + random() % 9));
    ASSERT_NO_FATAL_FAILURE(expect_admissible_and_consistent(*map, *landmarks));
  }
}

TEST(Landmarks, AreAdmissibleWhereverTheyArePut) {
  std::mt19937 random(302);
  for (int i = 0; i < rounds(30); ++i) {
    SCOPED_TRACE(i);
    const auto map = random_map(random);
    for (const LandmarkPlacement placement : {LandmarkPlacement::kRandom, LandmarkPlacement::kAvoid}) {
      Progress progress;
      const auto landmarks = LandmarkIndex::make(*map, 4, progress, placement).value();
      ASSERT_NO_FATAL_FAILURE(expect_admissible_and_consistent(*map, *landmarks));
      Progress again;
      const auto same = LandmarkIndex::make(*map, 4, again, placement).value();
      EXPECT_TRUE(std::ranges::equal(same->landmarks(0), landmarks->landmarks(0))) << "the same each time";
    }
  }
}

TEST(Landmarks, PutWhereOthersTellLeastAreElsewhere) {
  const auto map = generate_map(*find_generator("roads"), 30, 30, 4).value();
  Progress progress;
  const auto far = LandmarkIndex::make(*map, 6, progress).value();
  const auto avoiding = LandmarkIndex::make(*map, 6, progress, LandmarkPlacement::kAvoid).value();
  EXPECT_EQ(avoiding->values().text(), "landmarks:count=6:avoid");
  EXPECT_FALSE(std::ranges::equal(far->landmarks(0), avoiding->landmarks(0)));
  std::vector<NodeId> once(avoiding->landmarks(0).begin(), avoiding->landmarks(0).end());
  std::ranges::sort(once, {}, [](NodeId n) { return index_of(n); });
  EXPECT_EQ(std::ranges::adjacent_find(once), once.end());
}

TEST(Landmarks, KnowTheWholePathFromThemselves) {
  std::mt19937 random(301);
  for (int i = 0; i < 12; ++i) {
    const auto map = random_map(random);
    const auto landmarks = landmarks_of(*map, 3);
    const AllDistances distances(*map);
    for (std::uint32_t t = 0; t < map->node_count(); ++t) {
      const QueryContext context =
          landmarks->context(*map, map->node_of_slot(t), map->node_of_slot(t), SearchSide::kStart);
      for (const NodeId mark : landmarks->landmarks(t)) {
        const std::uint32_t from = map->slot(mark);
        if (distances(from, t) != kFar) {
          ASSERT_EQ(landmarks->lower_bound(0, from, context), distances(from, t));
        }
      }
    }
  }
}

std::vector<NodeId> some_nodes(const Map& map, std::mt19937& random, std::size_t count) {
  std::vector<NodeId> nodes;
  for (std::size_t i = 0; i < count; ++i)
    nodes.push_back(map.node_of_slot(static_cast<std::uint32_t>(random() % map.node_count())));
  return nodes;
}

/// "landmarks:count=...:at=...".
IndexValues values_at(const Map& map, std::span<const NodeId> nodes, std::size_t count) {
  IndexValues values = IndexValues::parse("landmarks:count=" + std::to_string(count)).value();
  EXPECT_TRUE(values.set("at", format_landmark_places(map, nodes)));
  return values;
}

void expect_same(const Map& map, const LandmarkIndex& a, const LandmarkIndex& b) {
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    ASSERT_TRUE(std::ranges::equal(a.landmarks(slot), b.landmarks(slot))) << slot;
    ASSERT_TRUE(std::ranges::equal(a.distances_to(slot), b.distances_to(slot))) << slot;
    ASSERT_TRUE(std::ranges::equal(a.distances_from(slot), b.distances_from(slot))) << slot;
  }
}

TEST(Landmarks, StandWhereSomebodyWantsThem) {
  std::mt19937 random(303);
  for (int i = 0; i < rounds(30); ++i) {
    SCOPED_TRACE(i);
    const auto map = random_map(random);
    const std::vector<NodeId> nodes = some_nodes(*map, random, 3);
    const IndexValues values = values_at(*map, nodes, 4);
    EXPECT_EQ(IndexValues::parse(values.text()).value(), values);
    EXPECT_EQ(resolve_values(*map, values).value(), values) << "as the map calls them";
    Progress progress;
    const auto made = make_index(*map, values, {}, progress).value();
    const auto& landmarks = dynamic_cast<const LandmarkIndex&>(*made);
    ASSERT_NO_FATAL_FAILURE(expect_admissible_and_consistent(*map, landmarks));
    for (const NodeId node : nodes) {
      const auto there = landmarks.landmarks(map->slot(node));
      EXPECT_NE(std::ranges::find(there, node), there.end());
    }
  }
}

/// What is not measured again is what would be measured, whatever is put where.
TEST(Landmarks, ThatAreMovedAreThoseThatAreMadeAnew) {
  std::mt19937 random(304);
  for (int i = 0; i < rounds(40); ++i) {
    SCOPED_TRACE(i);
    const auto map = random_map(random);
    Progress progress;
    const auto placement = static_cast<LandmarkPlacement>(i % 3);
    std::shared_ptr<const LandmarkIndex> index = LandmarkIndex::make(*map, 4, progress, placement).value();
    for (const NodeId to : some_nodes(*map, random, 4)) {
      const std::size_t number = random() % 4;
      const auto before = index;
      const IndexValues values = before->moved(*map, number, to).value();
      index = LandmarkIndex::make(*map, values, before.get(), progress).value();
      EXPECT_EQ(index->landmarks(map->slot(to))[number], to);
      const auto anew = LandmarkIndex::make(*map, values, nullptr, progress).value();
      ASSERT_NO_FATAL_FAILURE(expect_same(*map, *index, *anew));
      for (std::uint32_t slot = 0; slot < map->node_count(); ++slot) {
        const bool other_part = index->landmarks(slot).data() != index->landmarks(map->slot(to)).data();
        if (!other_part) continue;
        ASSERT_TRUE(std::ranges::equal(index->landmarks(slot), before->landmarks(slot)));
      }
    }
  }
}

TEST(Landmarks, OneOfThemTellsMost) {
  std::mt19937 random(305);
  for (int i = 0; i < rounds(20); ++i) {
    const auto map = random_map(random);
    const auto landmarks = landmarks_of(*map, 3);
    for (const NodeId goal : some_nodes(*map, random, 3)) {
      for (const SearchSide side : {SearchSide::kStart, SearchSide::kGoal}) {
        const QueryContext context = landmarks->context(*map, goal, goal, side);
        for (std::uint32_t slot = 0; slot < map->node_count(); ++slot) {
          const auto told = landmarks->told(slot, context);
          ASSERT_EQ(told.left, landmarks->lower_bound(0, slot, context));
          ASSERT_EQ(told.left, landmarks->told_by(told.landmark, slot, context));
          for (std::size_t k = 0; k < 3; ++k) ASSERT_LE(landmarks->told_by(k, slot, context), told.left);
        }
      }
    }
  }
}

TEST(Landmarks, HaveNoPlaceInWallsNorMoreThanThereAre) {
  const Grid grid = grid_of(
      "....@\n"
      "@@@@@\n"
      "..@@@\n");
  Progress progress;
  const auto refused = [&](const std::string& text) {
    const auto values = IndexValues::parse(text);
    if (!values) return values.error().message;
    const auto made = make_index(grid, *values, {}, progress);
    return made ? std::string() : made.error().message;
  };
  EXPECT_EQ(refused("landmarks:count=2:at=0/0+3/0+1/2"), "") << "two in one part, one in the other";
  EXPECT_THAT(refused("landmarks:at=4/0"), testing::HasSubstr("it is blocked"));
  EXPECT_THAT(refused("landmarks:at=9/9"), testing::HasSubstr("9,9"));
  EXPECT_THAT(refused("landmarks:at=0/0+"), testing::HasSubstr("''"));
  EXPECT_THAT(refused("landmarks:at=%2"), testing::HasSubstr("two digits"));
  EXPECT_THAT(refused("landmarks:count=1:at=0/0+3/0"), testing::HasSubstr("2 landmarks"));
  EXPECT_FALSE(landmarks_of(grid, 2)->moved(grid, 2, grid.node({0, 0})));
}

TEST(Landmarks, StandOnNodesOfAnyName) {
  ListGraph::Parts parts;
  parts.places = {{0, 0}, {9, 0}, {18, 0}};
  parts.names = {"a:b", "c,d(1)", "50%+ /"};
  for (std::uint32_t n = 0; n < 2; ++n) {
    parts.arcs.push_back({n, n + 1, 10});
    parts.arcs.push_back({n + 1, n, 10});
  }
  const ListGraph graph = ListGraph::create(parts).value();
  const std::vector<NodeId> nodes = {NodeId{2}, NodeId{0}, NodeId{1}};
  const IndexValues values = values_at(graph, nodes, 3);
  EXPECT_EQ(IndexValues::parse(values.text()).value(), values);
  EXPECT_EQ(parse_landmark_places(graph, values.of("at")).value(), nodes);
}

class LandmarksOfMaps : public testing::TestWithParam<int> {};

/// Rounded to 16 bits: never too much, and of one end of a path to the landmark at its other end all but
/// that.
TEST_P(LandmarksOfMaps, RoundedTellNoMoreThanThePathCosts) {
  std::mt19937 random(static_cast<unsigned>(GetParam()) + 300);
  const Grid grid = map_of_kind(GetParam(), random);
  const RoundedLandmarks landmarks(*landmarks_of(grid), grid.free_count());
  LandmarkTest test(landmarks.unit);
  const auto cells = free_cells(grid);
  for (std::size_t i = 0; i < cells.size(); i += 5) {
    const Oracle oracle(grid, cells[i]);
    test.aim(landmarks.distances[grid.slot(grid.node(cells[i]))]);
    for (const Cell cell : cells) {
      const LandmarkDistances& distances = landmarks.distances[grid.slot(grid.node(cell))];
      const Cost told = test.lower_bound(0, distances);
      const auto length = oracle.length(cell);
      if (!length) continue;
      ASSERT_LE(told, length->cost());
      const bool is_landmark = std::find(distances.begin(), distances.end(), 0) != distances.end();
      if (is_landmark && length->cost() > 0) {
        ASSERT_GT(told + 2 * landmarks.unit, length->cost());
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, LandmarksOfMaps, testing::Range(0, kMapKinds));

TEST(Landmarks, AreThereInEachPart) {
  // Two corridors: the ends of each tell all there is.
  const Grid grid = grid_of(
      "....................\n"
      "@@@@@@@@@@@@@@@@@@@@\n"
      "............@@@@@@@@\n");
  const auto landmarks = landmarks_of(grid, 2);
  for (const std::int32_t y : {0, 2}) {
    const NodeId goal = grid.node({10, y});
    const QueryContext context = landmarks->context(grid, goal, goal, SearchSide::kStart);
    EXPECT_EQ(landmarks->lower_bound(0, grid.slot(grid.node({2, y})), context), 8 * kStraightCost);
  }
}

TEST(Landmarks, OfAMapWithoutFreeCellsAreNone) {
  const Grid grid = grid_of("@@@\n");
  EXPECT_EQ(landmarks_of(grid)->byte_size(), 0U);
  EXPECT_GT(RoundedLandmarks(*landmarks_of(grid), 0).unit, 0U);
}

/// What landmarks tell is a cost, but seldom a sum of steps: its length is told all the same.
TEST(Landmarks, TellCostsThatHaveALength) {
  const Grid grid = grid_of("..\n");
  for (Cost cost = 1; cost < 30 * kStraightCost; cost += 97)
    ASSERT_NEAR(grid.length_of(cost), double(cost) / kStraightCost, 1e-6) << cost;
}

/// Distances of more than 16 bits: rounded to a unit of many steps, and still never too much.
TEST(Landmarks, RoundedHoldLongDistances) {
  const Grid grid = serpentine(301);
  const RoundedLandmarks landmarks(*landmarks_of(grid), grid.free_count());
  LandmarkTest test(landmarks.unit);
  const auto nodes = grid.free_nodes();
  const Cost length = (grid.free_count() - 1) * kStraightCost;
  test.aim(landmarks.distances[0]);
  const Cost told = test.lower_bound(0, landmarks.distances[grid.slot(nodes.back())]);
  EXPECT_LE(told, length);
  EXPECT_GT(told, length / 100 * 99);
}

/// The same lengths for fewer expansions.
TEST(Landmarks, SpareAStarWhatWallsHide) {
  const Grid grid = serpentine(61);
  const IndexSet set = {landmarks_of(grid)};
  const auto octile = make_query(*find_search("astar"), grid).value();
  const auto raised = make_query(*find_search("astar"), grid, set).value();
  const auto copy = raised->copy();
  const auto nodes = grid.free_nodes();
  std::uint64_t without = 0;
  std::uint64_t with = 0;
  std::mt19937 random(5);
  for (int i = 0; i < 200; ++i) {
    const NodeId start = nodes[random() % nodes.size()];
    const NodeId goal = nodes[random() % nodes.size()];
    const SearchResult plain = octile->find(start, goal);
    const SearchResult found = raised->find(start, goal);
    ASSERT_EQ(found.cost, plain.cost);
    ASSERT_EQ(copy->find(start, goal).stats.expanded, found.stats.expanded);
    without += plain.stats.expanded;
    with += found.stats.expanded;
  }
  EXPECT_LT(with * 10, without * 9);
  EXPECT_EQ(raised->byte_size(),
            make_query(*find_search("astar"), grid, {}, {.heuristic = "euclidean"}).value()->byte_size() +
                set.byte_size());
}

TEST(Landmarks, AreMadeUnderAProgressThatCanBeCancelled) {
  const Grid grid = serpentine(31);
  Progress progress;
  EXPECT_TRUE(LandmarkIndex::make(grid, 4, progress));
  EXPECT_EQ(progress.snapshot().done, 5U);
  EXPECT_EQ(progress.snapshot().total, 5U);
  progress.cancel();
  const auto cancelled = LandmarkIndex::make(grid, 4, progress);
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().code, ErrorCode::kCancelled);
}

}  // namespace
}  // namespace goalbound::test
