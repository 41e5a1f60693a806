// Containers of every kind on maps of every kind: no goal is ever lost, whatever its place; searches that ask
// them are exact; the box among them is the exact box.
#include <algorithm>
#include <bit>

#include "every_search.hpp"
#include "goalbound/containers.hpp"
#include "goalbound/index_power.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/quadtree.hpp"
#include "indices/container/shapes/directions.hpp"
#include "indices/container/shapes/exact_measures.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::kFar;

std::shared_ptr<const ContainerIndex> containers_of(const Map& map, const ContainerInfo& info,
                                                    const ContainerOptions& options = {}) {
  Progress progress;
  return ContainerIndex::make(map, info, options, progress).value();
}

/// Squares of a board without walls in places, joined by their sides.
NavMesh board_mesh(std::mt19937& random, std::int32_t side) {
  MeshParts parts;
  const auto corner = [&](std::int32_t x, std::int32_t y) {
    return static_cast<std::uint32_t>(y * (side + 1) + x);
  };
  for (std::int32_t y = 0; y <= side; ++y) {
    for (std::int32_t x = 0; x <= side; ++x)
      parts.points.push_back({static_cast<double>(x), static_cast<double>(y), 0});
  }
  for (std::int32_t y = 0; y < side; ++y) {
    for (std::int32_t x = 0; x < side; ++x) {
      if (random() % 4 == 0 && x + y > 0) continue;
      parts.polygons.push_back({corner(x, y), corner(x + 1, y), corner(x + 1, y + 1), corner(x, y + 1)});
    }
  }
  const MeshNodes nodes = random() % 2 == 0 ? MeshNodes::kCentres : MeshNodes::kEdgeMiddles;
  return NavMesh::create(std::move(parts), nodes).value();
}

/// All kinds by turns.
std::shared_ptr<const Map> map_of_turn(std::mt19937& random, int turn) {
  if (turn % 6 == 4) {
    const auto grid = std::make_shared<const Grid>(test::random_grid(random, 9, 8, 25));
    return std::make_shared<const Quadtree>(Quadtree::create(grid).value());
  }
  if (turn % 6 == 5) return std::make_shared<const NavMesh>(board_mesh(random, 4));
  return test::random_map(random);
}

std::vector<Ordering> orderings_for(const Map& map) {
  std::vector<Ordering> result;
  for (const OrderingInfo& info : all_orderings()) {
    if (check_ordering(map.kind(), info.ordering)) result.push_back(info.ordering);
  }
  return result;
}

TEST(Containers, TheBoxAmongThemIsTheExactBox) {
  std::mt19937 random(31);
  for (int i = 0; i < test::rounds(120); ++i) {
    SCOPED_TRACE(i);
    const auto map = map_of_turn(random, i);
    const ContainerSpace space = container_space(*map, {}).value();
    for (const Ordering ordering : orderings_for(*map)) {
      Progress progress;
      const Bounds exact = precompute(*map, {.ordering = ordering, .threads = 1}, progress).value();
      NodeContainers containers(*map, *find_container("box"), space, ordering);
      for (std::uint32_t slot = 0; slot < map->node_count(); ++slot) {
        containers.make(map->node_of_slot(slot));
        ASSERT_EQ(containers.edge_limit(), exact.boxes_of(slot));
        for (std::size_t e = 0; e < containers.edge_limit(); ++e) {
          const auto record = containers.record(EdgeIndex(e));
          Box box;
          if (!record.empty()) {
            std::array<std::int32_t, 6> v{};
            for (std::size_t k = 0; k < record.size(); ++k) v[k] = std::bit_cast<std::int32_t>(record[k]);
            box = {v[0], v[1], v[2], v[3], v[4], v[5]};
          }
          ASSERT_EQ(box, exact.box(slot, EdgeIndex(e)))
              << map->kind().id << " slot " << slot << " edge " << e;
        }
      }
    }
  }
}

/// By all optimal paths: what begins one to a goal keeps it.
void expect_no_goal_lost(const std::shared_ptr<const ContainerIndex>& containers,
                         const AllDistances& distances) {
  const Map& map = containers->map();
  std::vector<Edge> edges;
  for (std::uint32_t s = 0; s < map.node_count(); ++s) {
    const NodeId node = map.node_of_slot(s);
    map.edges(node, edges);
    for (const Edge& edge : edges) {
      for (std::uint32_t t = 0; t < map.node_count(); ++t) {
        const std::uint64_t rest = distances(map.slot(edge.to), t);
        if (rest == kFar || edge.cost + rest != distances(s, t)) continue;
        ASSERT_TRUE(containers->keeps(node, edge.index, map.place(map.node_of_slot(t))))
            << map.kind().id << " " << containers->info().id << " from " << s << " to " << t;
      }
    }
  }
}

/// Of the searches that ask them those that differ most.
bool is_asked(const SearchInfo& info) {
  return info.id == "astar-gb" || info.id == "dijkstra-gb";
}

TEST(Containers, NoGoalIsLostAndSearchesAreExactOnEveryKindOfMap) {
  std::mt19937 random(32);
  for (int i = 0; i < test::rounds(120); ++i) {
    SCOPED_TRACE(i);
    const auto map = map_of_turn(random, i);
    const AllDistances distances = test::plain_truth(*map);
    for (const ContainerInfo* info : all_containers()) {
      for (const Ordering ordering : orderings_for(*map)) {
        const auto containers = containers_of(*map, *info, {.ordering = ordering, .threads = 1});
        ASSERT_EQ(test::first_wrong_answer(*map, {containers}, distances, {.to = is_asked}), "");
        EXPECT_EQ(measure_power(*map, *containers, 50, 50).lost, 0U);
        if (ordering != Ordering::kAllOptimal) continue;
        ASSERT_NO_FATAL_FAILURE(expect_no_goal_lost(containers, distances));
      }
    }
  }
}

/// Nodes at the very ends of what places may be: nothing overflows.
TEST(Containers, NoGoalIsLostAtTheFarthestPlaces) {
  std::mt19937 random(33);
  for (int i = 0; i < 60; ++i) {
    ListGraph::Parts parts;
    const std::array<std::int32_t, 5> far = {-ListGraph::kFarthest, ListGraph::kFarthest, 0, 1, -1};
    for (int n = 0; n < 14; ++n) parts.places.push_back({far[random() % 5], far[random() % 5]});
    for (int e = 0; e < 30; ++e) {
      parts.arcs.push_back({static_cast<std::uint32_t>(random() % 14),
                            static_cast<std::uint32_t>(random() % 14),
                            static_cast<std::uint32_t>(1 + random() % 5)});
    }
    const ListGraph graph = ListGraph::create(std::move(parts)).value();
    const AllDistances distances(graph);
    for (const ContainerInfo* info : all_containers()) {
      for (const std::uint32_t corners : {4U, 8U, 16U}) {
        const auto containers = containers_of(graph, *info, {.corners = corners, .threads = 1});
        ASSERT_NO_FATAL_FAILURE(expect_no_goal_lost(containers, distances));
      }
    }
  }
}

/// Each kind leaves out what it should on an open field, where the goals of an edge are about a wedge.
TEST(Containers, EveryKindPrunesAndMoreCornersPruneMore) {
  const Grid grid = generate_grid(*find_generator("caves"), 40, 30, 2).value();
  const auto power_of = [&](const char* id, std::uint32_t corners) {
    return measure_power(grid, *containers_of(grid, *find_container(id), {.corners = corners}), 60, 500);
  };
  const IndexPower box = power_of("box", 8);
  for (const ContainerInfo* info : all_containers()) {
    const IndexPower power = measure_power(grid, *containers_of(grid, *info), 60, 500);
    EXPECT_EQ(power.pairs, box.pairs);
    EXPECT_EQ(power.prunable, box.prunable);
    EXPECT_EQ(power.lost, 0U);
    EXPECT_LE(power.pruned, power.prunable);
    EXPECT_GT(power.share(), 0.3) << info->id;
  }
  EXPECT_EQ(power_of("hull", 4).pruned, box.pruned);
  EXPECT_GT(power_of("hull", 8).pruned, box.pruned);
  EXPECT_GT(power_of("hull", 16).pruned, power_of("hull", 8).pruned);
  const IndexPower both = power_of("box-sector", 8);
  EXPECT_GT(both.pruned, box.pruned);
  EXPECT_GT(both.pruned, power_of("sector", 8).pruned);
}

/// On larger maps of each generated kind: what searches with containers find is what Dijkstra's search finds.
TEST(Containers, ProblemsOnGeneratedMapsHaveDijkstrasCost) {
  for (const char* id : {"caves", "maze", "terrain", "roads", "tower"}) {
    const GeneratorInfo& generator = *find_generator(id);
    const std::int32_t side = std::max(generator.min_side, 12);
    const auto map = generate_map(generator, side, side, 4).value();
    const auto plain = make_query(*find_search("dijkstra"), *map).value();
    std::mt19937 random(5);
    const auto any = [&] {
      return map->node_of_slot(static_cast<std::uint32_t>(random() % map->node_count()));
    };
    for (const ContainerInfo* info : all_containers()) {
      const auto containers = containers_of(*map, *info);
      const auto query = make_query(*find_search("astar-gb"), *map, IndexSet{containers}).value();
      for (int i = 0; i < 40; ++i) {
        const NodeId start = any();
        const NodeId goal = any();
        const SearchResult right = plain->find(start, goal);
        const SearchResult result = query->find(start, goal);
        ASSERT_EQ(result.status, right.status) << id << " " << info->id;
        ASSERT_EQ(result.cost, right.cost) << id << " " << info->id;
        EXPECT_LE(result.stats.expanded, right.stats.expanded + 1);
      }
    }
  }
}

TEST(Containers, PrecomputeDoesNotDependOnThreads) {
  const Grid grid = generate_grid(*find_generator("rooms"), 30, 30, 2).value();
  for (const ContainerInfo* info : all_containers()) {
    EXPECT_EQ(*containers_of(grid, *info, {.threads = 1}), *containers_of(grid, *info, {.threads = 3}))
        << info->id;
  }
}

TEST(Containers, TellTheirMemoryAndKeepToALimit) {
  const Grid grid = test::grid_of("....\n....\n");
  const ContainerInfo& disk = *find_container("disk");
  const IndexMemory memory = ContainerIndex::memory(grid, disk, {.threads = 1});
  const auto containers = containers_of(grid, disk, {.threads = 1});
  EXPECT_EQ(memory.index_bytes, containers->byte_size());
  EXPECT_EQ(containers->bytes_an_edge(), 16U);
  Progress progress;
  const auto refused =
      ContainerIndex::make(grid, disk, {.threads = 1, .memory_limit = memory.total() - 1}, progress);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kLimit);
  EXPECT_TRUE(ContainerIndex::make(grid, disk, {.threads = 1, .memory_limit = memory.total()}, progress));
}

TEST(Containers, RefuseWhatMakesNoSense) {
  const Grid grid = test::grid_of("....\n....\n");
  const ContainerInfo& hull = *find_container("hull");
  Progress progress;
  const auto error_of = [&](const ContainerOptions& options) {
    const auto made = ContainerIndex::make(grid, hull, options, progress);
    return made ? std::string() : made.error().message;
  };
  EXPECT_EQ(error_of({.corners = 7}), "a hull has 4, 8 or 16 corners (6, 14 or 26 faces in space), not 7");
  EXPECT_NE(error_of({.threads = -1}).find("-1 threads are not possible"), std::string::npos);
  const ListGraph graph = ListGraph::create({.places = {{0, 0}, {1, 0}}, .arcs = {{0, 1, 1}}}).value();
  EXPECT_FALSE(ContainerIndex::make(graph, hull, {.ordering = Ordering::kCanonical}, progress));
  progress.cancel();
  const auto cancelled = ContainerIndex::make(grid, hull, {}, progress);
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().code, ErrorCode::kCancelled);

  const auto containers = containers_of(grid, hull);
  for (const char* id : {"astar", "jump-index-gb", "ch-gb"})
    EXPECT_FALSE(make_query(*find_search(id), grid, IndexSet{containers})) << id;
  EXPECT_FALSE(containers->keeps(grid.node({0, 0}), Direction::kE, {9, 0})) << "off the map";
  EXPECT_FALSE(containers->keeps(grid.node({0, 0}), Direction::kN, {1, 0})) << "no edge";
}

TEST(Containers, RootsAreThoseOfWholeNumbers) {
  for (std::uint64_t root : {0ULL, 1ULL, 2ULL, 65535ULL, 94906266ULL, 2147483646ULL, 2147483647ULL}) {
    EXPECT_EQ(whole_root(root * root), root);
    EXPECT_EQ(whole_root(root * root + root), root);
    if (root == 0) continue;
    EXPECT_EQ(whole_root(root * root - 1), root - 1);
  }
}

TEST(Containers, AnglesGrowAroundTheCircleAndAreThoseOfMultiples) {
  std::uint32_t before = 0;
  for (const ContainerDirection& d : container_directions(2, 16)) {
    const std::uint32_t angle = angle_of(d.x, d.y);
    EXPECT_TRUE(angle > before || (d.x == 1 && d.y == 0 && angle == 0));
    before = angle;
    for (const std::int64_t times : {2, 3, 1000003, 1 << 29})
      EXPECT_EQ(angle_of(d.x * times, d.y * times), angle);
  }
  EXPECT_LT(slope_of({3, 4, -9}), slope_of({3, 4, 0}));
  EXPECT_LT(slope_of({0, 0, -1}), slope_of({3, 4, -9}));
  EXPECT_LT(slope_of({3, 4, 0}), slope_of({3, 4, 1}));
  EXPECT_LT(slope_of({3, 4, 1}), slope_of({0, 0, 1}));
}

/// What pictures show goes around every goal: on the plane a goal lies inside of the line or upon it.
TEST(Containers, OutlinesGoAroundTheGoals) {
  const Grid grid = generate_grid(*find_generator("caves"), 24, 20, 3).value();
  const ContainerSpace space = container_space(grid, {}).value();
  for (const ContainerInfo* info : all_containers()) {
    if (info->id == "box-sector") continue;  // two lines, of which it is the overlap
    NodeContainers containers(grid, *info, space, Ordering::kCanonical);
    containers.make(grid.node_of_slot(100));
    for (std::size_t e = 0; e < containers.edge_limit(); ++e) {
      const auto record = containers.record(EdgeIndex(e));
      if (record.empty()) continue;
      std::vector<IndexLine> lines;
      info->outline(space, containers.ends(EdgeIndex(e)), record.data(), lines);
      ASSERT_EQ(lines.size(), 1U);
      double left = 1e9;
      double right = -1e9;
      for (const auto& corner : lines[0]) {
        left = std::min(left, corner[0]);
        right = std::max(right, corner[0]);
      }
      constexpr double kCoarse = 0.6;  // a ring is a polygon of some corners
      for (const Place goal : containers.goals(EdgeIndex(e))) {
        EXPECT_GE(goal.x, left - kCoarse) << info->id;
        EXPECT_LE(goal.x, right + kCoarse) << info->id;
      }
    }
  }
}

}  // namespace
}  // namespace goalbound
