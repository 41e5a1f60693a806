// Distances from the contraction hierarchy, against Bellman-Ford and floods; costs that follow changes,
// against all of them made anew.
#include "hierarchy/distances.hpp"

#include <array>
#include <numeric>

#include "any_map_support.hpp"
#include "hierarchy/followed_costs.hpp"
#include "hierarchy/map_arcs.hpp"

namespace goalbound::test {
namespace {

Cost cost_of(std::uint64_t distance) {
  return distance == kFar ? kInfiniteCost : static_cast<Cost>(distance);
}

TEST(Distances, AreThoseOfBellmanFordHoweverTheyAreAskedFor) {
  std::mt19937 random(31);
  std::uint64_t unreachable = 0;
  for (int i = 0; i < 600; ++i) {
    SCOPED_TRACE(i);
    const auto map = random_map(random);
    const AllDistances expected(*map);
    const auto distances = Distances::of(*map);
    ASSERT_TRUE(distances.ok()) << distances.error().to_string();
    const std::uint32_t nodes = map->node_count();
    ASSERT_EQ(distances->node_count(), nodes);
    DistanceQuery query(*distances);
    std::vector<std::uint32_t> targets(nodes / 2 + 1);
    for (std::uint32_t& target : targets) target = static_cast<std::uint32_t>(random() % nodes);
    std::vector<Cost> some(targets.size());
    std::vector<Cost> from(nodes);
    std::vector<Cost> to(nodes);
    for (std::uint32_t s = 0; s < nodes; ++s) {
      query.from(s, from);
      query.to(s, to);
      query.distances(s, targets, some);
      for (std::uint32_t t = 0; t < nodes; ++t) {
        ASSERT_EQ(query.distance(s, t), cost_of(expected(s, t))) << s << " to " << t;
        ASSERT_EQ(from[t], cost_of(expected(s, t))) << s << " to " << t;
        ASSERT_EQ(to[t], cost_of(expected(t, s))) << t << " to " << s;
        unreachable += expected(s, t) == kFar ? 1 : 0;
      }
      for (std::size_t k = 0; k < targets.size(); ++k)
        ASSERT_EQ(some[k], cost_of(expected(s, targets[k]))) << s << " to " << targets[k];
    }
  }
  EXPECT_GT(unreachable, 1000U) << "one-way edges and islands were to be among them";
}

TEST(Distances, AreThoseOfFloodsOnLargerMaps) {
  std::mt19937 random(32);
  for (const char* id : {"roads", "caves", "random", "maze", "terrain"}) {
    SCOPED_TRACE(id);
    const auto map = generate_map(*find_generator(id), 50, 40, 7).value();
    const auto distances = Distances::of(*map);
    ASSERT_TRUE(distances.ok()) << distances.error().to_string();
    EXPECT_GT(distances->byte_size(), map->node_count() * sizeof(Cost));
    DistanceQuery query(*distances);
    const auto flood = make_flood(*map);
    std::vector<Cost> from(map->node_count());
    for (int i = 0; i < 20; ++i) {
      const auto source = static_cast<std::uint32_t>(random() % map->node_count());
      flood->run(map->node_of_slot(source), Ordering::kAllOptimal);
      query.from(source, from);
      for (std::uint32_t t = 0; t < map->node_count(); ++t)
        ASSERT_EQ(from[t], flood->distance(map->node_of_slot(t))) << source << " to " << t;
    }
  }
}

TEST(Distances, OfSeveralSourcesAtOnceAreThoseOfEach) {
  std::mt19937 random(34);
  for (int i = 0; i < 200; ++i) {
    SCOPED_TRACE(i);
    const auto map = random_map(random);
    const auto distances = Distances::of(*map).value();
    DistanceQuery query(distances);
    std::vector<std::uint32_t> sources(random() % (DistanceQuery::kSourcesAtOnce + 1));
    for (std::uint32_t& source : sources) source = static_cast<std::uint32_t>(random() % map->node_count());
    std::vector<DistanceQuery::FromEach> rows(map->node_count());
    query.from_each(sources, rows);
    std::vector<Cost> row(map->node_count());
    for (std::size_t lane = 0; lane < DistanceQuery::kSourcesAtOnce; ++lane) {
      if (lane < sources.size()) query.from(sources[lane], row);
      for (std::uint32_t t = 0; t < map->node_count(); ++t)
        ASSERT_EQ(rows[t].costs[lane], lane < sources.size() ? row[t] : kInfiniteCost);
    }
  }
}

TEST(Distances, OfAMapOfOneNodeAndOfNone) {
  const auto one = ListGraph::create({.places = {{3, 4}}, .arcs = {{0, 0, 5}}}).value();
  EXPECT_EQ(DistanceQuery(Distances::of(one).value()).distance(0, 0), 0U);
  const auto none = ListGraph::create({}).value();
  EXPECT_EQ(Distances::of(none)->node_count(), 0U);
}

TEST(Distances, AreRefusedWhereContractionWouldExplode) {
  std::mt19937 random(33);
  const auto refused = Distances::of(graph_without_separators(random, 3000));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kLimit);
  EXPECT_NE(refused.error().message.find("3000 nodes"), std::string::npos);
  EXPECT_TRUE(Distances::of(graph_without_separators(random, 100)).ok());
}

std::shared_ptr<const KeptOrder> order_of(const MapArcs& arcs) {
  return std::make_shared<const KeptOrder>(eliminate(neighbours_of(arcs)).value());
}

/// One way of a random edge: closed, opened again, dearer or cheaper. Parallel edges change together.
void change_one(MapArcs& arcs, const MapArcs& before, FollowedCosts& costs, std::mt19937& random) {
  std::uint32_t slot = 0;
  do {
    slot = static_cast<std::uint32_t>(random() % arcs.node_count());
  } while (arcs.out(slot).empty());
  const std::size_t number = arcs.first[slot] + random() % arcs.out(slot).size();
  const std::uint32_t to = arcs.arcs[number].to;
  const Cost first = before.arcs[number].cost;
  const std::array<Cost, 4> choice = {kInfiniteCost, first, 3 * first, std::max<Cost>(1, first / 3)};
  const Cost cost = choice[random() % choice.size()];
  for (std::uint32_t i = arcs.first[slot]; i < arcs.first[slot + std::size_t{1}]; ++i) {
    if (arcs.arcs[i].to == to) arcs.arcs[i].cost = cost;
  }
  costs.set(slot, to, cost);
}

TEST(FollowedCosts, AreThoseMadeAnewAfterAnyChanges) {
  std::mt19937 random(571);
  int alone = 0;
  int all = 0;
  for (const char* id : {"roads", "caves", "terrain", "one-way"}) {
    SCOPED_TRACE(id);
    std::shared_ptr<const Map> map;
    if (std::string_view(id) == "one-way") {
      map = std::make_shared<const ListGraph>(random_list_graph(random));
    } else {
      map = generate_map(*find_generator(id), 40, 30, 7).value();
    }
    const MapArcs before = arcs_of(*map);
    if (before.arcs.empty()) continue;
    MapArcs arcs = before;
    FollowedCosts costs(order_of(before), arcs);
    for (int i = 0; i < rounds(200); ++i) {
      const std::size_t count = random() % 20 == 0 ? 1 + random() % 300 : 1 + random() % 3;
      for (std::size_t j = 0; j < count; ++j) change_one(arcs, before, costs, random);
      ++(costs.follow() ? alone : all);
      const FollowedCosts anew(costs.order(), arcs);
      ASSERT_EQ(costs.hierarchy()->up.arcs, anew.hierarchy()->up.arcs) << i;
      ASSERT_EQ(costs.hierarchy()->down.arcs, anew.hierarchy()->down.arcs) << i;
    }
  }
  EXPECT_GT(alone, 10);
  EXPECT_GT(all, 0);
}

TEST(FollowedCosts, AreDistances) {
  std::mt19937 random(572);
  for (int i = 0; i < rounds(200); ++i) {
    SCOPED_TRACE(i);
    const auto map = random_map(random);
    const AllDistances expected(*map);
    const MapArcs arcs = arcs_of(*map);
    const FollowedCosts costs(order_of(arcs), arcs);
    DistanceQuery query(costs.hierarchy());
    for (std::uint32_t s = 0; s < map->node_count(); ++s) {
      for (std::uint32_t t = 0; t < map->node_count(); ++t) {
        const std::uint64_t distance = expected(s, t);
        ASSERT_EQ(query.distance(s, t), distance == kFar ? kInfiniteCost : static_cast<Cost>(distance));
      }
    }
  }
}

TEST(FollowedCosts, KnowTheEdgesThatTheOrderConnects) {
  const auto list =
      ListGraph::create({.places = {{0, 0}, {1, 0}, {2, 0}, {9, 9}}, .arcs = {{0, 1, 5}, {1, 2, 5}}}).value();
  const auto order = order_of(arcs_of(list));
  EXPECT_TRUE(FollowedCosts::knows(order->nodes, 0, 1));
  EXPECT_TRUE(FollowedCosts::knows(order->nodes, 2, 1)) << "the way back has no cost yet";
  EXPECT_TRUE(FollowedCosts::knows(order->nodes, 3, 3));
  EXPECT_FALSE(FollowedCosts::knows(order->nodes, 0, 3));
  EXPECT_GT(order->byte_size(), 0U);
}

}  // namespace
}  // namespace goalbound::test
