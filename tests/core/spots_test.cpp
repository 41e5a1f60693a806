// Spots: paths that begin and end on an edge are those of a graph in which the edge is split, by every search
// and with indices; and what people write for a place on an edge.
#include "goalbound/spots.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "directed_graphs.hpp"
#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/roads.hpp"
#include "goalbound/spot_paths.hpp"

namespace goalbound::test {
namespace {

constexpr std::uint32_t kParts = 16;  ///< shares are multiples of one of these, so that sums are exact

/// What a graph is in which the edges of two spots are split: they are nodes of it, the last two.
class SplitGraph {
 public:
  SplitGraph(const ListGraph& graph, const Spot& start, const Spot& goal)
      : graph_(graph), start_(start), goal_(goal) {}

  /// In parts of the unit of costs; kFar without a path.
  std::uint64_t distance() const {
    const std::uint32_t nodes = graph_.node_count();
    return AllDistances(nodes + 2, [&](std::uint32_t slot, std::vector<AllDistances::Step>& steps) {
      add_edges(slot, steps);
    })(number_of(start_, nodes), number_of(goal_, nodes + 1));
  }

 private:
  static std::uint32_t number_of(const Spot& spot, std::uint32_t on_edge) {
    return spot.is_node() ? static_cast<std::uint32_t>(spot.node) : on_edge;
  }
  /// Where the spot lies on an edge, in parts; nothing where it lies on none, or on another road.
  std::optional<std::uint32_t> part_on(const Spot& spot, std::uint32_t from,
                                       const ListGraph::OutEdge& edge) const {
    if (spot.is_node()) return std::nullopt;
    const NodeId to = graph_.out(spot.node)[index_of(spot.edge)].to;
    const auto part = static_cast<std::uint32_t>(spot.share * kParts);
    if (spot.node == NodeId(from) && to == edge.to) return part;
    if (spot.node == edge.to && to == NodeId(from)) return kParts - part;
    return std::nullopt;
  }
  void add_edges(std::uint32_t slot, std::vector<AllDistances::Step>& steps) const {
    const std::uint32_t nodes = graph_.node_count();
    for (std::uint32_t from = 0; from < nodes; ++from) {
      for (const ListGraph::OutEdge& edge : graph_.out(NodeId(from))) {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> stops = {
            {0, from}, {kParts, static_cast<std::uint32_t>(edge.to)}};
        if (const auto part = part_on(start_, from, edge)) stops.emplace_back(*part, nodes);
        if (const auto part = part_on(goal_, from, edge)) stops.emplace_back(*part, nodes + 1);
        std::ranges::sort(stops, {}, &std::pair<std::uint32_t, std::uint32_t>::first);
        for (std::size_t i = 1; i < stops.size(); ++i) {
          const std::uint64_t cost = std::uint64_t{edge.cost} * (stops[i].first - stops[i - 1].first);
          if (stops[i - 1].second == slot) steps.push_back({stops[i].second, cost});
          // Two spots at one place lead to each other.
          if (cost == 0 && stops[i].second == slot) steps.push_back({stops[i - 1].second, 0});
        }
      }
    }
  }

  const ListGraph& graph_;
  const Spot& start_;
  const Spot& goal_;
};

/// Without parallel edges, so that it is plain which edge leads back.
ListGraph random_roads(std::mt19937& random) {
  ListGraph::Parts parts;
  const std::uint32_t nodes = 4 + below(random, 4);
  for (std::uint32_t i = 0; i < nodes; ++i)
    parts.places.push_back({static_cast<std::int32_t>(below(random, 100)), static_cast<std::int32_t>(7 * i)});
  for (std::uint32_t from = 0; from < nodes; ++from) {
    for (std::uint32_t to = 0; to < nodes; ++to) {
      if (from != to && below(random, 100) < 35) parts.arcs.push_back({from, to, 1 + below(random, 9)});
    }
  }
  if (below(random, 3) == 0) {
    for (ListGraph::Arc& arc : parts.arcs) arc.cost = 5;  // ties, and roads that are alike either way
  }
  return ListGraph::create(std::move(parts)).value();
}

std::vector<Spot> spots_of(const ListGraph& graph, std::mt19937& random) {
  std::vector<Spot> spots;
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    spots.push_back({NodeId(node)});
    for (std::size_t e = 0; e < graph.out(NodeId(node)).size(); ++e)
      spots.push_back({NodeId(node), EdgeIndex(e), (1.0 + below(random, kParts - 1)) / kParts});
  }
  return spots;
}

/// What is wrong with a path besides its length; empty when nothing is.
std::string fault_of(const ListGraph& graph, const SpotPath& path) {
  const auto end_of = [&](const EdgePiece& piece) {
    return graph.out(piece.edge.node)[index_of(piece.edge.edge)].to;
  };
  double length = 0;
  if (!path.nodes.empty()) {
    const auto cost = cost_of_path(graph, path.nodes, path.nodes.front(), path.nodes.back());
    if (!cost) return "its nodes are no path";
    length = graph.length_of(*cost);
  }
  for (const auto& piece : {path.first, path.last}) {
    if (!piece) continue;
    if (piece->from > piece->to) return "it leads along a piece against its direction";
    length += piece->length;
  }
  if (length != path.length.length) return "its length is not that of its pieces";
  if (path.first && !path.nodes.empty() && (path.first->to != 1 || end_of(*path.first) != path.nodes.front()))
    return "its first piece does not lead to its first node";
  if (path.last && (path.last->from != 0 || path.last->edge.node != path.nodes.back()))
    return "its last piece does not begin at its last node";
  const auto places = addresses_of(graph, path);
  const auto is_at = [&](const Address& at, const Spot& spot) {
    const Address right = address_of(graph, spot);
    return std::abs(at.x - right.x) + std::abs(at.y - right.y) < 1e-9;
  };
  if (!is_at(places.front(), path.start) || !is_at(places.back(), path.goal)) return "its ends lie elsewhere";
  return {};
}

TEST(Spots, PathsAreThoseOfAGraphWithSplitEdgesByEverySearch) {
  std::mt19937 random(52);
  Progress progress;
  std::uint64_t along_one_edge = 0;
  for (int round = 0; round < rounds(40); ++round) {
    const ListGraph graph = random_roads(random);
    const std::vector<Spot> spots = spots_of(graph, random);
    std::vector<std::uint64_t> right;
    for (const Spot& start : spots) {
      for (const Spot& goal : spots) right.push_back(SplitGraph(graph, start, goal).distance());
    }
    constexpr auto kSets = std::to_array<const char*>({"boxes", "landmarks:count=2", "hierarchy", "table"});
    const auto set = provide_indices(graph, kSets[static_cast<std::size_t>(round) % kSets.size()], progress);
    ASSERT_TRUE(set) << set.error().to_string();
    for (const SearchInfo* info : all_searches()) {
      if (!check_search(*info, graph) || !claims_optimal(*info, graph, {})) continue;
      const IndexSet used = used_by(*info, graph, *set);
      if (!check_indices(*info, graph, used.values())) continue;
      const auto query = make_query(*info, graph, used);
      ASSERT_TRUE(query) << info->id << ": " << query.error().to_string();
      for (std::size_t i = 0; i < right.size(); ++i) {
        const Spot& start = spots[i / spots.size()];
        const Spot& goal = spots[i % spots.size()];
        const SpotPath path = find_between(**query, start, goal);
        const std::string where =
            fmt::format("{} from {} to {}", info->id, name_of(graph, start), name_of(graph, goal));
        ASSERT_EQ(path.found(), right[i] != kFar) << where;
        if (!path.found()) continue;
        ASSERT_EQ(path.length.length * kParts, static_cast<double>(right[i])) << where;
        ASSERT_EQ(fault_of(graph, path), "") << where;
        ASSERT_EQ(path.length.too_long_at_most, 0) << where;
        along_one_edge += path.nodes.empty() ? 1 : 0;
      }
    }
  }
  EXPECT_GT(along_one_edge, 0U);
}

TEST(Spots, HaveNamesThatAreReadAgain) {
  std::mt19937 random(3);
  for (int round = 0; round < rounds(20); ++round) {
    const auto graph = std::make_shared<const ListGraph>(random_roads(random));
    for (const Spot& spot : spots_of(*graph, random)) {
      const auto again = find_spot(graph, name_of(*graph, spot));
      ASSERT_TRUE(again) << again.error().to_string();
      ASSERT_EQ(*again, spot) << name_of(*graph, spot);
    }
  }
}

TEST(Spots, OfSeveralRoadsBetweenTwoNodesAreOnTheCheapestAndBackOnTheSame) {
  // Of 30 one way, of 100 both ways, and of 40 there and 60 back.
  ListGraph::Parts parts{.places = {{0, 0}, {10, 0}}};
  parts.arcs = {{0, 1, 100}, {0, 1, 30}, {1, 0, 100}};
  const auto one_way = std::make_shared<const ListGraph>(ListGraph::create(parts).value());
  const auto spot = find_spot(one_way, "0>1@0.5");
  ASSERT_TRUE(spot) << spot.error().to_string();
  EXPECT_EQ(spot->edge, EdgeIndex(std::size_t{1}));
  const auto query = make_query(*one_way);
  EXPECT_EQ(find_between(**query, *spot, {NodeId{0}}).length.length, 115) << "no way back along it";
  parts.arcs = {{0, 1, 40}, {0, 1, 100}, {1, 0, 100}, {1, 0, 60}};
  const auto both_ways = std::make_shared<const ListGraph>(ListGraph::create(parts).value());
  const auto slower = make_query(*both_ways);
  EXPECT_EQ(find_between(**slower, *find_spot(both_ways, "0>1@0.25"), {NodeId{0}}).length.length, 15);
  // A loop leads to its node alone.
  parts.arcs = {{0, 0, 8}, {0, 1, 1}, {1, 0, 1}};
  const auto loop = std::make_shared<const ListGraph>(ListGraph::create(parts).value());
  const auto around = make_query(*loop);
  EXPECT_EQ(find_between(**around, *find_spot(loop, "0>0@0.25"), {NodeId{0}}).length.length, 6);
  EXPECT_EQ(find_between(**around, *find_spot(loop, "0>0@0.75"), *find_spot(loop, "0>0@0.25")).length.length,
            4);
}

std::shared_ptr<const Map> opened_from(std::string_view text, const std::string& name) {
  auto map = parse_map(text, name);
  EXPECT_TRUE(map) << map.error().to_string();
  return *map;
}

/// A crossing at 13, 52: a street to the east, and a one-way street from the north.
std::shared_ptr<const Map> crossing() {
  return opened_from(R"({"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"node": "a>b@c"}, "geometry": {"type": "Point", "coordinates": [13, 52]}},
    {"type": "Feature", "properties": {"node": "east"}, "geometry": {"type": "Point", "coordinates": [13.01, 52]}},
    {"type": "Feature", "properties": {"node": "north"}, "geometry": {"type": "Point", "coordinates": [13, 52.01]}},
    {"type": "Feature", "properties": {"cost": 8}, "geometry":
      {"type": "LineString", "coordinates": [[13, 52], [13.01, 52]]}},
    {"type": "Feature", "properties": {"cost": 4, "oneway": "yes"}, "geometry":
      {"type": "LineString", "coordinates": [[13, 52.01], [13, 52]]}}]})",
                     "crossing.geojson");
}

std::string refusal(const std::shared_ptr<const Map>& map, const std::string& text) {
  const auto spot = find_spot(map, text);
  return spot ? "it is " + name_of(*map, *spot) : spot.error().message;
}
std::string named(const std::shared_ptr<const Map>& map, const std::string& text) {
  const auto spot = find_spot(map, text);
  return spot ? name_of(*map, *spot) : spot.error().message;
}

TEST(Spots, AreWrittenAsPeopleThinkOfThem) {
  const auto map = crossing();
  EXPECT_EQ(named(map, "#a>b@c"), "#a>b@c") << "a node that is called so";
  EXPECT_EQ(named(map, "east>a>b@c@0.25"), "#east>#a>b@c@0.25");
  EXPECT_EQ(named(map, "#a>b@c>#east@0.5"), "#a>b@c>#east@0.5");
  EXPECT_EQ(named(map, "13.01,52>13,52@0.5"), "#east>#a>b@c@0.5");
  EXPECT_EQ(named(map, "north>a>b@c@0"), "#north");
  EXPECT_EQ(named(map, "north>a>b@c@1"), "#a>b@c");
  // The nearest place on a road, which is no node's; at its end it is one.
  EXPECT_EQ(named(map, "road:13.0025,52.001"), "#a>b@c>#east@0.25");
  EXPECT_EQ(named(map, "road:12.999,52.0075"), "#north>#a>b@c@0.25");
  EXPECT_EQ(named(map, "road:13.02,52.001"), "#east");
  const Address at = address_of(*map, *find_spot(map, "east>a>b@c@0.25"));
  EXPECT_NEAR(at.x, 13.0075, 1e-9);
  EXPECT_NEAR(at.y, 52, 1e-9);
  // By distances on the ground: a degree to the east is shorter than one to the north.
  EXPECT_EQ(named(map, "road:13.004,52.003"), "#north>#a>b@c@0.7");
  EXPECT_EQ(named(map, "road:13.005,52.003"), "#a>b@c>#east@0.5");
}

TEST(Spots, AreRefusedWithWhatToWrite) {
  const auto map = crossing();
  EXPECT_EQ(refusal(map, "a>b@c>north@0.25"),
            "'a>b@c>north@0.25' lies on no edge: none leads from #a>b@c to #north, because the road is "
            "one-way; from "
            "#north to #a>b@c one does: "
            "write '#north>#a>b@c@0.75'");
  EXPECT_EQ(
      refusal(map, "east>north@0.5"),
      "'east>north@0.5' lies on no edge: none leads from #east to #north; from #east edges lead to #a>b@c");
  EXPECT_NE(refusal(map, "east>west@0.5").find("names no two nodes"), std::string::npos);
  EXPECT_NE(refusal(map, "east>north@1.5").find("has no share of an edge behind the @"), std::string::npos);
  EXPECT_NE(refusal(map, "road:52,13").find("beyond the map"), std::string::npos) << "in another order";
  EXPECT_NE(refusal(map, "road:here").find("is not a node"), std::string::npos);
  const auto node = find_node(map, "east>a>b@c@0.25");
  ASSERT_FALSE(node);
  EXPECT_NE(node.error().message.find("only a node will do here"), std::string::npos);
  const auto grid = opened_from("type octile\nheight 1\nwidth 3\nmap\n...\n", "g.map");
  EXPECT_NE(refusal(grid, "0,0>1,0@0.5").find("work only on roads and other graphs"), std::string::npos);
  EXPECT_NE(refusal(grid, "road:0,0").find("work only on roads and other graphs"), std::string::npos);
  EXPECT_NE(refusal(grid, "1px,2px").find("pixels work only on levels"), std::string::npos);
  const auto mesh = opened_from(
      "mesh\n2\n4 1\n0 0 1 0\n2.5 0 1 0\n2.5 1.5 1 0\n0 1.5 1 0\n4 0 1 2 3 -1 -1 -1 -1\n", "m.mesh");
  EXPECT_NE(refusal(mesh, "road:0,0").find("of the kind 'navmesh'"), std::string::npos);
}

TEST(Spots, AtOnePlaceStandForAnyNodeThere) {
  // Two levels of a crossing: c and d lie at one place, and only d leads on to e.
  RoadParts roads{
      .nodes = {{0, 0}, {10, 0}, {10, 0}, {20, 0}}, .names = {"a", "c", "d", "e"}, .degrees = false};
  roads.pieces = {{0, 1, 7}, {0, 2, 9}, {2, 3, 5}};
  const auto map = std::make_shared<const RoadGraph>(RoadGraph::create(std::move(roads)).value());
  const auto query = make_query(*map);
  const auto between = [&](const char* start, const char* goal) {
    return find_between(**query, *find_spot(map, start), *find_spot(map, goal));
  };
  EXPECT_FALSE(between("#c", "#e").length.length == 5);
  EXPECT_EQ(between("10,0", "#e").length.length, 5) << "from d";
  EXPECT_EQ(map->name_of(between("10,0", "#e").start.node), "#d");
  EXPECT_EQ(between("#a", "10,0").length.length, 7) << "to c, which is nearer";
  EXPECT_EQ(between("10,0", "10,0").length.length, 0);
  EXPECT_EQ(between("#c", "#e").nodes.size(), 4U) << "a name is one node";
  EXPECT_EQ(nodes_of(*map, *find_spot(map, "10,0")).size(), 2U);
  EXPECT_TRUE(has_shared_places(*map));
  EXPECT_FALSE(has_shared_places(*crossing()));
}

TEST(Spots, OfAllTooManyNodesOneIsToBeNamed) {
  RoadParts roads{.degrees = false};
  for (std::uint32_t i = 0; i <= kMostAtOnePlace; ++i) roads.nodes.push_back({1, 1});
  roads.nodes.push_back({2, 2});
  roads.pieces = {{0, 1, 1}};
  const auto map = std::make_shared<const RoadGraph>(RoadGraph::create(std::move(roads)).value());
  EXPECT_EQ(refusal(map, "1,1"), "at 1,1 lie 17 nodes; name one of them, as in #0");
  EXPECT_EQ(named(map, "2,2"), "#17");
}

TEST(Spots, AreTheNearestOfManyGoals) {
  const auto map = crossing();
  const auto query = make_query(*map);
  const std::vector<Spot> goals = {*find_spot(map, "#north"), *find_spot(map, "#east"),
                                   *find_spot(map, "a>b@c>east@0.5"), *find_spot(map, "north>a>b@c@0.5")};
  const auto reached = nearest_between(**query, *find_spot(map, "north>a>b@c@0.25"), goals);
  ASSERT_EQ(reached.size(), 3U) << "nothing leads to the north";
  EXPECT_EQ(reached[0].goal, 3U);
  EXPECT_EQ(reached[0].length.length, 1);
  EXPECT_EQ(reached[1].goal, 2U);
  EXPECT_EQ(reached[1].length.length, 3 + 4);
  EXPECT_EQ(reached[2].goal, 1U);
}

TEST(Spots, TellHowMuchTooLongAPathMayBe) {
  // Costs over more powers of ten than 32 bits hold: those of the file count, also of pieces.
  RoadParts roads{.nodes = {{0, 0}, {1, 0}, {2, 0}}, .degrees = false};
  roads.pieces = {{0, 1, 0.00123456789}, {1, 2, 4'000'000.123456789}};
  const auto map = std::make_shared<const RoadGraph>(RoadGraph::create(std::move(roads)).value());
  const auto query = make_query(*map);
  const SpotPath path = find_between(**query, *find_spot(map, "0>1@0.5"), *find_spot(map, "1>2@0.5"));
  ASSERT_TRUE(path.found());
  EXPECT_NEAR(path.length.length, 0.00123456789 / 2 + 4'000'000.123456789 / 2, 1e-9);
}

TEST(Spots, OfFilesWithNamesAreTheirObjects) {
  constexpr std::string_view kRoom =
      R"({"type":"map","orientation":"orthogonal","width":2,"height":2,"tilewidth":8,"tileheight":8,"infinite":false,)"
      R"("tilesets":[],"layers":[{"type":"tilelayer","name":"collision","width":2,"height":2,"data":[0,0,1,1]},)"
      R"({"type":"objectgroup","name":"things","objects":[)"
      R"({"name":"spawn","x":4,"y":4,"point":true},{"name":"exit","x":8,"y":0,"width":8,"height":8},)"
      R"({"name":"coin","x":4,"y":4,"point":true},{"name":"coin","x":12,"y":4,"point":true}]}]})";
  const TemporaryFolder folder;
  write_raw(folder / "room.tmj", kRoom);
  const auto map = *load_map(folder / "room.tmj");
  EXPECT_EQ(named(map, "spawn"), "0,0");
  EXPECT_EQ(named(map, "exit"), "1,0");
  EXPECT_EQ(named(map, "12px,4px"), "1,0");
  EXPECT_EQ(refusal(map, "coin"), "'coin' names 2 objects, at 0,0, 1,0; name the cell");
  EXPECT_EQ(refusal(map, "1m,2m"), "'1m,2m' is no place here: the map has 2 numbers in px");
}

}  // namespace
}  // namespace goalbound::test
