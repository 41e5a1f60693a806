// Boxes from classes of targets, against those from floods.
#include "precompute/class_stage.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <thread>

#include "any_map_support.hpp"
#include "goalbound/generators.hpp"
#include "precompute/class_plan.hpp"
#include "precompute/class_top_boxes.hpp"
#include "precompute/class_tops.hpp"

namespace goalbound {
namespace {

using test::grid_of;

constexpr PrecomputeOptions kClasses = {.ordering = Ordering::kAllOptimal, .threads = 1};

/// By one flood from each node.
Bounds flooded(const Map& map) {
  Bounds bounds = start_of(map, kClasses);
  const auto flood = make_flood(map);
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    flood->run(map.node_of_slot(slot), Ordering::kAllOptimal);
    bounds.set(slot, flood->boxes(), NodeQuality::kExact);
  }
  return bounds;
}

Bounds computed(const Map& map, const PrecomputeOptions& options) {
  EXPECT_EQ(working_set(map, options).way, "classes of targets");
  return test::computed(map, options);
}

std::uint32_t any(std::mt19937& random, std::size_t count) {
  return static_cast<std::uint32_t>(random() % count);
}

Place any_place(std::mt19937& random, std::int32_t farthest) {
  const auto value = [&] {
    return static_cast<std::int32_t>(any(random, 2 * static_cast<std::size_t>(farthest) + 1)) - farthest;
  };
  return {value(), value()};
}

/// A lattice of which parts are missing, with one-way and parallel edges, loops and costs of 1 to 3: ties
/// everywhere, and nodes that do not reach each other.
ListGraph random_lattice(std::mt19937& random, std::uint32_t width, std::uint32_t height) {
  ListGraph::Parts parts;
  parts.places.resize(std::size_t{width} * height);
  for (Place& place : parts.places) place = any_place(random, 300);
  const auto link = [&](std::uint32_t a, std::uint32_t b) {
    if (random() % 4 == 0) return;
    const std::uint32_t cost = 1 + any(random, 3);
    parts.arcs.push_back({a, b, cost});
    if (random() % 5 != 0) parts.arcs.push_back({b, a, random() % 3 == 0 ? 1 + any(random, 3) : cost});
    if (random() % 20 == 0) parts.arcs.push_back({a, b, cost});
    if (random() % 40 == 0) parts.arcs.push_back({a, a, cost});
  };
  for (std::uint32_t y = 0; y < height; ++y) {
    for (std::uint32_t x = 0; x < width; ++x) {
      const std::uint32_t node = y * width + x;
      if (x + 1 < width) link(node, node + 1);
      if (y + 1 < height) link(node, node + width);
    }
  }
  return ListGraph::create(std::move(parts)).value();
}

TEST(PrecomputeClasses, GiveTheBoxesOfFloodsOnSmallMapsOfEveryKind) {
  std::mt19937 random(41);
  for (int i = 0; i < test::rounds(500); ++i) {
    const auto map = test::random_map(random);
    ASSERT_EQ(computed(*map, kClasses), flooded(*map)) << "map " << i << ", " << map->kind().id;
  }
}

/// Large enough to be cut into pieces, and these into parts with columns of their own.
TEST(PrecomputeClasses, GiveTheBoxesOfFloodsOnDirectedGraphsWithTies) {
  std::mt19937 random(42);
  for (int i = 0; i < std::max(3, test::rounds(12)); ++i) {
    const ListGraph graph = random_lattice(random, 5 + any(random, 40), 5 + any(random, 40));
    ASSERT_EQ(computed(graph, kClasses), flooded(graph)) << "graph " << i;
  }
}

TEST(PrecomputeClasses, GiveTheBoxesOfFloodsOnGeneratedMaps) {
  for (const char* id : {"roads", "caves", "rooms", "maze", "random", "terrain"}) {
    const auto map = generate_map(*find_generator(id), 45, 35, 5).value();
    EXPECT_EQ(computed(*map, kClasses), flooded(*map)) << id;
  }
}

TEST(PrecomputeClasses, GiveTheBoxesOfFloodsOnWeightedAndUniformGrids) {
  std::mt19937 random(43);
  for (int i = 0; i < 6; ++i) {
    const Grid weighted = test::random_weighted_grid(random, 40, 30);
    EXPECT_EQ(computed(weighted, kClasses), flooded(weighted)) << i;
    const Grid uniform = test::random_grid(random, 40, 30, i * 8);
    EXPECT_EQ(computed(uniform, kClasses), flooded(uniform)) << i;
  }
  const Grid corridor = test::serpentine(41);
  EXPECT_EQ(computed(corridor, kClasses), flooded(corridor));
}

/// A node with more edges than a word of labels has bits, in the middle of a lattice; some are parallel.
TEST(PrecomputeClasses, GiveTheBoxesOfANodeWithTwoHundredEdges) {
  std::mt19937 random(44);
  ListGraph::Parts parts;
  parts.places.resize(400);
  for (Place& place : parts.places) place = any_place(random, 50);
  for (std::uint32_t n = 1; n < 400; ++n) {
    parts.arcs.push_back({n, n - 1, 1 + any(random, 3)});
    parts.arcs.push_back({n - 1, n, 1 + any(random, 3)});
  }
  for (int i = 0; i < 200; ++i) parts.arcs.push_back({200, any(random, 400), 1 + any(random, 60)});
  const ListGraph graph = ListGraph::create(std::move(parts)).value();
  EXPECT_EQ(computed(graph, kClasses), flooded(graph));
}

TEST(PrecomputeClasses, GiveBoxesOfThreeAxes) {
  const MapKindInfo space = {.id = "test-space",
                             .name = "space",
                             .description = "",
                             .file_code = 250,
                             .axes = 3,
                             .rules = "",
                             .node_word = "node",
                             .nodes_word = "nodes",
                             .canonical = false,
                             .scenarios = false};
  std::mt19937 random(45);
  ListGraph::Parts parts;
  parts.places.resize(900);
  for (Place& place : parts.places) {
    place = any_place(random, 100);
    place.z = static_cast<std::int32_t>(any(random, 60)) - 30;
  }
  for (std::uint32_t n = 0; n < 900; ++n) {
    if (n % 30 != 29) parts.arcs.push_back({n, n + 1, 1 + any(random, 2)});
    if (n + 30 < 900) parts.arcs.push_back({n, n + 30, 1 + any(random, 2)});
    if (n >= 30) parts.arcs.push_back({n, n - 30, 1});
    if (n % 30 != 0) parts.arcs.push_back({n, n - 1, 1});
  }
  const ListGraph graph = ListGraph::create(std::move(parts), space).value();
  const Bounds bounds = computed(graph, kClasses);
  EXPECT_EQ(bounds, flooded(graph));
  EXPECT_LT(bounds.box(0, EdgeIndex(0)).min_z, bounds.box(0, EdgeIndex(0)).max_z);
}

TEST(PrecomputeClasses, OfIsolatedNodesAndOfOne) {
  const ListGraph apart = ListGraph::create({.places = std::vector<Place>(40)}).value();
  EXPECT_EQ(computed(apart, kClasses), flooded(apart));
  const ListGraph one = ListGraph::create({.places = {{1, 2}}, .arcs = {{0, 0, 3}}}).value();
  EXPECT_EQ(computed(one, kClasses), flooded(one));
  const Grid cell = grid_of(".");
  EXPECT_EQ(computed(cell, kClasses), flooded(cell));
}

/// A map that is cut into pieces, whatever the number of threads.
const Map& large_map() {
  static const auto map = generate_map(*find_generator("roads"), 50, 45, 9).value();
  return *map;
}

TEST(PrecomputeClasses, DoNotDependOnThreadsAndMemory) {
  const Bounds one = computed(large_map(), kClasses);
  for (const int threads : {1, 4}) {
    for (const std::size_t memory : {std::size_t{1}, std::size_t{1} << 20, std::size_t{1} << 30}) {
      PrecomputeOptions options = kClasses;
      options.threads = threads;
      options.memory_limit = memory;
      EXPECT_EQ(computed(large_map(), options), one) << threads << " threads, " << memory << " bytes";
    }
  }
}

TEST(PrecomputeClasses, MergedShardsAreTheWhole) {
  std::vector<Bounds> shards;
  for (std::uint32_t part = 0; part < 3; ++part) {
    PrecomputeOptions options = kClasses;
    options.shard = {part, 3};
    shards.push_back(computed(large_map(), options));
    EXPECT_LT(shards.back().count(NodeQuality::kExact), large_map().node_count());
  }
  const std::array<const Bounds*, 3> parts = {&shards[0], &shards[1], &shards[2]};
  const auto merged = merge_bounds(large_map(), parts);
  ASSERT_TRUE(merged.ok()) << merged.error().to_string();
  EXPECT_EQ(*merged, computed(large_map(), kClasses));
}

/// Any nodes may be missing: every second one, a few, one alone.
TEST(PrecomputeClasses, GoOnFromPartlyExactDrafts) {
  const Bounds whole = computed(large_map(), kClasses);
  std::mt19937 random(46);
  for (const std::size_t one_in : {2, 40, 3000}) {
    Bounds start = whole;
    std::size_t missing = 0;
    for (std::uint32_t slot = 0; slot < large_map().node_count(); ++slot) {
      if (slot != 7 && random() % one_in != 0) continue;
      ++missing;
      start.set(slot, std::vector<Box>(start.boxes_of(slot)), NodeQuality::kMissing);
    }
    ASSERT_GT(missing, 0U);
    for (const int threads : {1, 4}) {
      PrecomputeOptions options = kClasses;
      options.threads = threads;
      BoundsDraft draft(start);
      Progress progress;
      ASSERT_TRUE(precompute_into(draft, large_map(), options, progress).ok());
      EXPECT_EQ(draft.snapshot(), whole) << missing << " were missing, " << threads << " threads";
    }
  }
}

TEST(PrecomputeClasses, InheritedAndAnytimeBoxesStartFromThem) {
  const Bounds exact = computed(large_map(), kClasses);
  PrecomputeOptions options = kClasses;
  options.method = Method::kInherited;
  const Bounds inherited = computed(large_map(), options);
  EXPECT_GT(inherited.count(NodeQuality::kInherited), 0U);
  for (std::uint32_t slot = 0; slot < large_map().node_count(); ++slot) {
    for (std::size_t e = 0; e < exact.boxes_of(slot); ++e)
      ASSERT_TRUE(inherited.box(slot, EdgeIndex(e)).contains(exact.box(slot, EdgeIndex(e))));
  }
  options.method = Method::kAnytime;
  const Bounds anytime = computed(large_map(), options);
  EXPECT_TRUE(
      std::equal(anytime.bytes().begin(), anytime.bytes().end(), exact.bytes().begin(), exact.bytes().end()));
}

/// Is cancelled after a few looks at whether it is ending.
class ShortWork final : public FloodWork {
 public:
  explicit ShortWork(std::vector<NodeId> sources) : sources_(std::move(sources)) {}
  std::size_t next(std::span<NodeId> sources, std::vector<Box>& /*at_most*/) override {
    const std::size_t count = std::min(sources.size(), sources_.size());
    std::copy_n(sources_.begin(), count, sources.begin());
    sources_.erase(sources_.begin(), sources_.begin() + static_cast<std::ptrdiff_t>(count));
    return count;
  }
  void done(std::span<const NodeId> sources, std::span<const Box> /*boxes*/) override {
    finished += sources.size();
  }
  bool ending() const override { return ++looks > 3; }

  std::size_t finished = 0;
  mutable std::size_t looks = 0;

 private:
  std::vector<NodeId> sources_;
};

TEST(PrecomputeClasses, EndSoonAndHandInNothingUnfinished) {
  std::vector<NodeId> all;
  for (std::uint32_t slot = 0; slot < large_map().node_count(); ++slot)
    all.push_back(large_map().node_of_slot(slot));
  ShortWork work(all);
  LocalFlooder(FloodPlan::of(large_map(), kClasses).value()).flood(work);
  EXPECT_EQ(work.finished, 0U);
  EXPECT_EQ(work.looks, 4U) << "it went on after it was told to end";
}

/// By the counts of jump points and of arcs: figures are in docs/lab/precompute.md.
TEST(PrecomputeClasses, MakeCanonicalBoxesWhereFloodsOverJumpPointsTakeLonger) {
  constexpr std::string_view kClassesOfTargets = "classes of targets";
  constexpr std::string_view kJumpPoints = "jump points of several nodes at once";
  PrecomputeOptions options{.method = Method::kExact, .threads = 1};
  for (const auto& [kind, way] : {std::pair("maze", kClassesOfTargets),
                                  {"rooms", kJumpPoints},
                                  {"caves", kJumpPoints},
                                  {"random", kClassesOfTargets}}) {
    const auto map = generate_map(*find_generator(kind), 256, 256, 1).value();
    EXPECT_EQ(working_set(*map, options).way, way) << kind;
  }
  const auto maze = generate_map(*find_generator("maze"), 256, 256, 1).value();
  options.memory_limit = std::size_t{64} << 10 << 10;
  EXPECT_LE(working_set(*maze, options).total(), options.memory_limit);
}

TEST(PrecomputeClasses, AreLeftToFloodsWhereTheyDoNotServe) {
  PrecomputeOptions regular = kClasses;
  regular.ordering = Ordering::kRegular;
  EXPECT_EQ(working_set(large_map(), regular).way, "a heap");
  EXPECT_FALSE(class_graph_for(large_map(), regular.ordering).has_value());

  std::mt19937 random(47);
  ListGraph::Parts parts;
  parts.places.resize(1200);
  for (Place& place : parts.places) place = any_place(random, 100);
  for (int i = 0; i < 6000; ++i)
    parts.arcs.push_back({any(random, 1200), any(random, 1200), 1 + any(random, 3)});
  const ListGraph tangle = ListGraph::create(std::move(parts)).value();
  EXPECT_EQ(working_set(tangle, kClasses).way, "a heap");
  EXPECT_EQ(test::bounds_of(tangle, Ordering::kAllOptimal), flooded(tangle));

  // Paths that cost more than the lanes hold.
  ListGraph::Parts dear{.places = {{0, 0}, {1, 0}, {2, 0}},
                        .arcs = {{0, 1, 1'000'000'000}, {1, 2, 1'000'000'000}, {2, 0, 1}}};
  const ListGraph far = ListGraph::create(std::move(dear)).value();
  EXPECT_EQ(working_set(far, kClasses).way, "a heap");
  EXPECT_EQ(test::bounds_of(far, Ordering::kAllOptimal), flooded(far));
}

/// A hierarchy takes longer than a few floods: of a room's four corners of walls, or of a small shard.
TEST(PrecomputeClasses, AreLeftToFloodsWhereThoseAreFew) {
  std::string room;
  for (int y = 0; y < 40; ++y) room += std::string(40, '.') + "\n";
  for (int y = 15; y < 25; ++y) room.replace(static_cast<std::size_t>(y) * 41 + 15, 10, 10, '@');
  const Grid grid = grid_of(room);
  PrecomputeOptions options = kClasses;
  EXPECT_EQ(working_set(grid, options).way, "classes of targets");
  options.shard = {3, 50};
  EXPECT_EQ(working_set(grid, options).way, "single steps");
  options.shard = {};
  options.method = Method::kInherited;
  EXPECT_EQ(working_set(grid, options).way, "single steps");
  options.method = Method::kAnytime;
  EXPECT_EQ(working_set(grid, options).way, "classes of targets");
}

/// Of three pieces, one that another worker gives up is walked by the one that waits for it.
TEST(PrecomputeClasses, APieceIsOnOneWorkersHandsAtATime) {
  auto graph = class_graph_for(large_map(), Ordering::kAllOptimal).value();
  const ClassPlan plan(large_map(), graph, make_hierarchy(graph.arcs, graph.nodes).value(),
                       {.largest_piece = 500});
  ASSERT_GE(plan.pieces().size(), 3U);
  std::vector<std::size_t> edge_counts;
  for (const std::uint32_t rank : plan.tops()) edge_counts.push_back(plan.edge_limit(large_map(), rank));
  ClassTopBoxes boxes(plan, edge_counts);

  auto one = std::make_unique<PieceClaims>(boxes);
  EXPECT_TRUE(one->take(0));
  EXPECT_TRUE(one->take(1));
  EXPECT_FALSE(one->take(1));
  PieceClaims other(boxes);
  EXPECT_FALSE(other.take(0));
  EXPECT_FALSE(boxes.knows_in_the_end(2)) << "nobody is at it";

  const std::vector<Box> room = boxes.make_room();
  std::vector<bool> known;
  std::thread waiting([&] {
    for (const std::size_t piece : {0, 1}) known.push_back(boxes.knows_in_the_end(piece));
  });
  one->fulfil(0, room);
  EXPECT_FALSE(one->has(0));
  one.reset();
  waiting.join();
  EXPECT_EQ(known, (std::vector<bool>{true, false}));
  EXPECT_FALSE(other.take(0)) << "it is known";
  EXPECT_TRUE(other.take(1)) << "it was given up";
}

/// A chain has one node above all pieces, so no boxes among such: what is read of them without the lock must
/// not be written by a sweep for a piece. For the thread sanitizer: the flag orders nothing.
TEST(PrecomputeClasses, NoBoxesAboveThePiecesAreReadWhileAPieceIsSeenTo) {
  ListGraph::Parts parts;
  constexpr std::uint32_t kNodes = 2001;
  for (std::uint32_t i = 0; i < kNodes; ++i) parts.places.push_back({static_cast<std::int32_t>(i), 0});
  for (std::uint32_t i = 0; i + 1 < kNodes; ++i) {
    parts.arcs.push_back({i, i + 1, 1});
    parts.arcs.push_back({i + 1, i, 1});
  }
  const ListGraph chain = ListGraph::create(std::move(parts)).value();
  auto graph = class_graph_for(chain, Ordering::kAllOptimal).value();
  const auto plan = std::make_shared<const ClassPlan>(
      chain, graph, make_hierarchy(graph.arcs, graph.nodes).value(), ClassSizes{.largest_piece = 1500});
  ASSERT_EQ(plan->tops().size(), 1U);
  ASSERT_GE(plan->pieces().size(), 1U);

  ClassTops tops(plan, 1);
  const auto never = [] { return false; };
  std::atomic<bool> was_read = false;
  std::thread reader([&] {
    EXPECT_TRUE(tops.make_boxes(never));
    EXPECT_TRUE(tops.boxes(0).empty());
    was_read.store(true, std::memory_order_relaxed);
  });
  while (!was_read.load(std::memory_order_relaxed)) std::this_thread::yield();
  EXPECT_TRUE(tops.take_outside(0, never).has_value());
  reader.join();
}

TEST(PrecomputeClasses, GiveTheBoxesOfFloodsOnRealRoads) {
  const auto data = test::data_folder();
  if (!data) GTEST_SKIP() << "no real maps beside the sources";
  const auto map = load_map(*data / "roads" / "usa7k.gr").value();
  const Bounds bounds = computed(*map, kClasses);
  const auto flood = make_flood(*map);
  std::vector<Box> boxes;
  for (std::uint32_t slot = 0; slot < map->node_count(); slot += 37) {
    flood->run(map->node_of_slot(slot), Ordering::kAllOptimal);
    boxes.resize(bounds.boxes_of(slot));
    bounds.boxes(slot, boxes);
    ASSERT_EQ(boxes, flood->boxes()) << "slot " << slot;
  }
}

}  // namespace
}  // namespace goalbound
