// Hierarchical look-up tables against distances between all nodes: legal, never too short, there whenever
// there is a path, on maps of every kind; and the traps that the slides on large worlds warn of.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>
#include <set>

#include "any_map_support.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/look_ups.hpp"
#include "same_counts.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::kFar;
using testing::HasSubstr;

constexpr std::array<std::string_view, 6> kTables = {"look-ups:nodes=2:levels=6",
                                                     "look-ups:nodes=3:detour=0",
                                                     "look-ups:nodes=4:levels=2:separators",
                                                     "look-ups:nodes=5:levels=4:rectangles",
                                                     "look-ups:nodes=8:detour=10000",
                                                     "look-ups"};

std::shared_ptr<const LookUpIndex> look_ups_of(const Map& map, std::string_view text = "look-ups") {
  Progress progress;
  const auto made = make_index(map, IndexValues::parse(text).value(), {}, progress, {.threads = 1});
  EXPECT_TRUE(made.ok()) << made.error().to_string();
  return std::dynamic_pointer_cast<const LookUpIndex>(*made);
}

std::unique_ptr<Query> walk_by(std::shared_ptr<const LookUpIndex> index, const Map& map) {
  return make_query(*find_search("look-ups"), map, IndexSet{std::move(index)}).value();
}

/// What each node costs more than the shortest path to each other one, all of them checked.
std::uint64_t checked_excess(const Map& map, std::shared_ptr<const LookUpIndex> index) {
  const AllDistances distances(map);
  const auto query = walk_by(index, map);
  std::vector<NodeId> path;
  std::uint64_t excess = 0;
  for (std::uint32_t s = 0; s < map.node_count(); ++s) {
    for (std::uint32_t t = 0; t < map.node_count(); ++t) {
      const NodeId start = map.node_of_slot(s);
      const NodeId goal = map.node_of_slot(t);
      const SearchResult result = query->find(start, goal);
      EXPECT_EQ(result.found(), distances(s, t) != kFar) << map.name_of(start) << " " << map.name_of(goal);
      query->path(path);
      EXPECT_EQ(path.empty(), !result.found());
      const EdgeIndex next = index->next_edge(s, t);
      EXPECT_EQ(next == kNoEdge, s == t || !result.found());
      if (!result.found()) {
        EXPECT_EQ(result.stats.expanded, 1U) << "refused at once";
        continue;
      }
      EXPECT_GE(result.cost, distances(s, t));
      EXPECT_EQ(cost_of_path(map, path, start, goal), result.cost);
      excess += result.cost - distances(s, t);
      if ((s + t) % 17 == 0) test::expect_same_counts(*query, start, goal, result);
    }
  }
  return excess;
}

TEST(LookUps, GiveLegalPathsWheneverThereIsOneOnMapsOfEveryKind) {
  std::mt19937 random(491);
  std::uint64_t excess = 0;
  for (int i = 0; i < test::rounds(48); ++i) {
    const std::string_view text = kTables[static_cast<std::size_t>(i) % kTables.size()];
    SCOPED_TRACE(fmt::format("{} {}", i, text));
    const auto map = test::random_map(random);
    if (map->node_count() == 0 || !resolve_values(*map, IndexValues::parse(text).value())) continue;
    excess += checked_excess(*map, look_ups_of(*map, text));
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GT(excess, 0U) << "paths over links alone";
}

TEST(LookUps, OfOneTableAreOptimal) {
  std::mt19937 random(492);
  for (int i = 0; i < test::rounds(8); ++i) {
    const auto map = test::random_map(random);
    if (map->node_count() == 0 || !resolve_values(*map, IndexValues::parse("look-ups").value())) continue;
    const auto index = look_ups_of(*map, "look-ups:levels=1");
    EXPECT_EQ(index->level_count(), 1U);
    EXPECT_EQ(checked_excess(*map, index), 0U);
  }
}

TEST(LookUps, SplitComponentsThatDoNotHoldTogether) {
  const Grid grid = test::grid_of(
      ".@..\n"
      ".@..\n"
      "....\n"
      "....\n");
  const auto index = look_ups_of(grid, "look-ups:nodes=7:levels=2:rectangles");
  EXPECT_EQ(index->node_count(1), 3U) << "of two halves the upper one is two parts";
  checked_excess(grid, index);
}

/// The slides' first trap: in a component that is not convex the shorter way leads out and back. From end to
/// end of the left half are nine steps, and five over the right one.
TEST(LookUps, SplitComponentsThatAreNotConvex) {
  const Grid grid = test::grid_of(
      "........\n"
      ".@@@....\n"
      ".@@@....\n"
      "........\n");
  const auto strict = look_ups_of(grid, "look-ups:nodes=13:levels=2:rectangles:detour=50");
  const auto loose = look_ups_of(grid, "look-ups:nodes=13:levels=2:rectangles:detour=100");
  EXPECT_EQ(loose->node_count(1), 2U);
  EXPECT_GT(strict->node_count(1), 2U);
  checked_excess(grid, loose);
  checked_excess(grid, strict);
}

/// A corridor around a wall. Both ends of the component are near to each other over another one.
Grid around_a_wall() {
  return test::grid_of(
      "............\n"
      ".@@@@@@@@@@.\n"
      ".@........@.\n"
      ".@.@@@@@@.@.\n"
      ".@.@....@.@.\n"
      ".@.@.@@.@.@.\n"
      ".@...@@...@.\n"
      ".@@@@@@@@@@.\n"
      "............\n");
}

TEST(LookUps, AllowNoMoreDetourThanTheyAreTold) {
  const Grid grid = around_a_wall();
  const AllDistances distances(grid);
  for (const std::uint32_t detour : {0U, 20U, 100U}) {
    const auto index = look_ups_of(grid, fmt::format("look-ups:nodes=12:levels=3:detour={}", detour));
    for (std::uint32_t a = 0; a < grid.node_count(); ++a) {
      for (std::uint32_t b = 0; b < grid.node_count(); ++b) {
        if (index->component(a) != index->component(b) || a == b) continue;
        std::uint64_t cost = 0;
        for (std::uint32_t at = a; at != b;) {
          const Direction d = direction_of(EdgeIndex(index->within(at, b) - 1));
          cost += cost_of(d);
          at = grid.slot(grid.neighbour(grid.node_of_slot(at), d));
          ASSERT_EQ(index->component(at), index->component(a)) << "the way stays within the component";
        }
        // Up to three nodes are too few to split.
        std::uint32_t size = 0;
        for (std::uint32_t c = 0; c < grid.node_count(); ++c)
          size += index->component(c) == index->component(a) ? 1 : 0;
        if (size > 3) {
          EXPECT_LE(cost * 100, distances(a, b) * (100 + detour));
        }
      }
    }
  }
}

/// The slides' second trap: from C the goal E is local while the way there leads over F and G, which are not.
/// A walk that asked anew at each node, by tables that lead out, would be sent back over B for ever.
TEST(LookUps, NeverGoBackAndForthBetweenComponents) {
  ListGraph::Parts parts;
  // 0 A, 1 B (middle), 2 C, 3 D, 4 E lie side by side; 5 F and 6 G form the short way from C to E below.
  for (const std::int32_t x : {0, 10, 20, 30, 40}) parts.places.push_back({x, 0});
  parts.places.push_back({25, 90});
  parts.places.push_back({35, 90});
  const auto both = [&](std::uint32_t a, std::uint32_t b, std::uint32_t cost) {
    parts.arcs.push_back({a, b, cost});
    parts.arcs.push_back({b, a, cost});
  };
  both(0, 1, 1);
  both(1, 2, 1);
  both(1, 3, 40);
  both(3, 4, 1);
  both(2, 5, 1);
  both(5, 6, 1);
  both(6, 4, 1);
  both(6, 1, 1);
  const ListGraph graph = ListGraph::create(parts).value();
  for (const char* text : {"look-ups:nodes=5:levels=2:detour=10000", "look-ups:nodes=5:levels=2:detour=0",
                           "look-ups:nodes=2:levels=6:detour=10000", "look-ups:nodes=2:levels=2:detour=0"}) {
    SCOPED_TRACE(text);
    const auto index = look_ups_of(graph, text);
    checked_excess(graph, index);
    const auto query = walk_by(index, graph);
    std::vector<NodeId> path;
    ASSERT_TRUE(query->find(NodeId(2), NodeId(4)).found());
    query->path(path);
    EXPECT_EQ(std::set<NodeId>(path.begin(), path.end()).size(), path.size()) << "no node twice";
  }
}

TEST(LookUps, NeverEnterAComponentAgain) {
  std::mt19937 random(493);
  for (int i = 0; i < test::rounds(10); ++i) {
    const Grid grid = test::random_grid(random, 30, 30, 10 + 2 * (i % 10));
    const auto index = look_ups_of(grid, "look-ups:nodes=6:levels=4");
    ASSERT_GT(index->level_count(), 2U);
    const auto query = walk_by(index, grid);
    std::vector<NodeId> path;
    for (int k = 0; k < 200; ++k) {
      const NodeId start = grid.node_of_slot(static_cast<std::uint32_t>(random() % grid.node_count()));
      const NodeId goal = grid.node_of_slot(static_cast<std::uint32_t>(random() % grid.node_count()));
      query->find(start, goal);
      query->path(path);
      for (std::size_t level = 0; level + 1 < index->level_count(); ++level) {
        std::vector<std::uint32_t> seen;
        for (const NodeId node : path) {
          std::uint32_t part = grid.slot(node);
          for (std::size_t up = 0; up <= level; ++up) part = index->component(part);
          if (seen.empty() || seen.back() != part) seen.push_back(part);
        }
        ASSERT_EQ(std::set<std::uint32_t>(seen.begin(), seen.end()).size(), seen.size());
      }
    }
  }
}

TEST(LookUps, KeepNoLinkThatNoTableLeadsOver) {
  std::mt19937 random(494);
  int links = 0;
  int pairs = 0;
  for (int i = 0; i < test::rounds(12); ++i) {
    const Grid grid = test::random_grid(random, 20, 20, 15 + i % 15);
    const auto index = look_ups_of(grid, "look-ups:nodes=5:levels=2:detour=0");
    const std::uint32_t first = index->node_count(0);
    const std::uint32_t end = first + index->node_count(1);
    std::set<std::pair<std::uint32_t, std::uint32_t>> beside;
    for (std::uint32_t slot = 0; slot < grid.node_count(); ++slot) {
      const NodeId node = grid.node_of_slot(slot);
      for (const Direction d : grid.moves(node))
        beside.insert({index->component(slot), index->component(grid.slot(grid.neighbour(node, d)))});
    }
    std::erase_if(beside, [](const auto& pair) { return pair.first == pair.second; });
    for (std::uint32_t node = first; node < end; ++node) {
      std::set<std::uint32_t> used;
      for (std::uint32_t other = first; other < end; ++other) {
        if (other != node && index->component(other) == index->component(node)) {
          used.insert(index->within(node, other));
        }
      }
      used.erase(0);
      ASSERT_EQ(used.size(), index->links(node).size());
      links += static_cast<int>(used.size());
    }
    pairs += static_cast<int>(beside.size());
  }
  EXPECT_LT(links, pairs) << "some led back, or around";
}

TEST(LookUps, FallDownEdgesThatLeadOneWay) {
  // A ledge of four nodes above a floor of four: three ways down, none up.
  ListGraph::Parts parts;
  for (std::int32_t y = 0; y < 2; ++y) {
    for (std::int32_t x = 0; x < 4; ++x) parts.places.push_back({x, y * 10});
  }
  for (std::uint32_t i = 0; i < 3; ++i) {
    for (const std::uint32_t row : {0U, 4U}) {
      parts.arcs.push_back({row + i, row + i + 1, 2});
      parts.arcs.push_back({row + i + 1, row + i, 2});
    }
    parts.arcs.push_back({i, i + 4, 1});
  }
  const ListGraph graph = ListGraph::create(parts).value();
  const auto index = look_ups_of(graph, "look-ups:nodes=4:levels=3");
  checked_excess(graph, index);
  const auto query = walk_by(index, graph);
  EXPECT_TRUE(query->find(NodeId(0), NodeId(7)).found());
  EXPECT_EQ(query->find(NodeId(7), NodeId(0)).status, SearchStatus::kNoPath);
  EXPECT_NE(index->component(0), index->component(4)) << "nothing leads back";
}

TEST(LookUps, OfLargerMapsAreNotFarOff) {
  std::mt19937 random(495);
  const Grid grid = test::random_grid(random, 120, 120, 20);
  const auto walk = walk_by(look_ups_of(grid), grid);
  const auto search = make_query(*find_search("astar"), grid, IndexSet()).value();
  double sum = 0;
  int count = 0;
  for (int k = 0; k < 400; ++k) {
    const NodeId start = grid.node_of_slot(static_cast<std::uint32_t>(random() % grid.node_count()));
    const NodeId goal = grid.node_of_slot(static_cast<std::uint32_t>(random() % grid.node_count()));
    const SearchResult best = search->find(start, goal);
    const SearchResult found = walk->find(start, goal);
    ASSERT_EQ(best.status, found.status);
    if (!best.found() || best.cost == 0) continue;
    sum += static_cast<double>(found.cost) / static_cast<double>(best.cost);
    ++count;
  }
  EXPECT_LT(sum / count, 1.5);
  EXPECT_GT(sum / count, 1.0);
}

TEST(LookUps, AreCancelledLimitedAndClaimNothing) {
  std::mt19937 random(496);
  const Grid grid = test::random_grid(random, 40, 40, 20);
  const auto values = IndexValues::parse("look-ups:nodes=16").value();
  Progress progress;
  const auto index = make_index(grid, values, {}, progress).value();
  EXPECT_EQ(progress.snapshot().done, grid.node_count());
  const IndexRequest tight{.map = grid, .values = values, .threads = 1, .memory_limit = 10};
  EXPECT_EQ(LookUpIndex::make(tight, progress).error().code, ErrorCode::kLimit);
  progress.cancel();
  EXPECT_EQ(make_index(grid, values, {}, progress).error().code, ErrorCode::kCancelled);
  EXPECT_FALSE(claims_optimal(*find_search("look-ups"), grid, {}));
  EXPECT_EQ(usual_search(grid, IndexSet{index}).id, "look-ups") << "as nothing else can ask them";
}

TEST(LookUps, ShowTheirComponents) {
  const Grid grid = test::grid_of("........\n");
  const auto index = look_ups_of(grid, "look-ups:nodes=4:levels=2");
  IndexPicture picture;
  index->picture(grid, 0, grid.node({0, 0}), nullptr, picture);
  EXPECT_EQ(picture.outlines.size(), 1U);
  EXPECT_THAT(picture.marks, testing::Contains(grid.node({3, 0}))) << "where it is left";
  index->picture(grid, 1, kNoNode, nullptr, picture);
  ASSERT_EQ(picture.values.size(), 8U);
  EXPECT_EQ(picture.values[0], picture.values[3]);
  EXPECT_NE(picture.values[3], picture.values[4]);
}

TEST(LookUps, SectionsThatAreImpossibleAreRefusedAndOthersNeverCrash) {
  std::mt19937 random(497);
  const Grid grid = test::random_grid(random, 20, 20, 15);
  const auto index = look_ups_of(grid, "look-ups:nodes=6:levels=3");
  const auto sections = index->sections();
  ASSERT_TRUE(LookUpIndex::from_sections(grid, index->values(), sections).ok());
  for (std::size_t s = 0; s < sections.size(); ++s) {
    if (sections[s].bytes.empty()) continue;
    int refused = 0;
    for (int i = 0; i < 60; ++i) {
      auto changed = sections;
      std::vector<std::byte> bytes(sections[s].bytes.begin(), sections[s].bytes.end());
      bytes[random() % bytes.size()] ^= std::byte{static_cast<unsigned char>(1U << random() % 8)};
      changed[s].bytes = bytes;
      const auto read = LookUpIndex::from_sections(grid, index->values(), changed);
      if (read.ok()) {
        const auto walk = walk_by(*read, grid);
        for (int k = 0; k < 20; ++k) {
          (void)walk->find(grid.node_of_slot(static_cast<std::uint32_t>(random() % grid.node_count())),
                           grid.node_of_slot(static_cast<std::uint32_t>(random() % grid.node_count())));
        }
        continue;
      }
      ++refused;
      EXPECT_EQ(read.error().code, ErrorCode::kCorrupt);
    }
    EXPECT_GT(refused, 0) << "section " << s;
  }
}

}  // namespace
}  // namespace goalbound
