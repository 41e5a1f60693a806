// Rows of first moves against distances between all nodes, and walks along them.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>

#include "any_map_support.hpp"
#include "goalbound/first_moves.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/verify.hpp"
#include "hierarchy/distances.hpp"
#include "indices/moves/row_maker.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::kFar;
using testing::HasSubstr;

constexpr std::array<std::string_view, 3> kOrders = {"cut", "depth-first", "slots"};

std::shared_ptr<const FirstMoveIndex> moves_of(const Map& map, std::string_view order = "cut",
                                               int threads = 1) {
  Progress progress;
  const auto values = IndexValues::parse(fmt::format("moves:{}", order)).value();
  const auto made = make_index(map, values, {}, progress, {.threads = threads});
  EXPECT_TRUE(made.ok()) << made.error().to_string();
  return std::dynamic_pointer_cast<const FirstMoveIndex>(*made);
}

/// By number, the edges out of a node with which an optimal path to another one begins.
std::vector<bool> optimal_edges(const Map& map, const AllDistances& distances, std::uint32_t from,
                                std::uint32_t to) {
  std::vector<bool> result(map.edge_limit(map.node_of_slot(from)));
  std::vector<Edge> edges;
  map.edges(map.node_of_slot(from), edges);
  for (const Edge& edge : edges) {
    const std::uint64_t rest = distances(map.slot(edge.to), to);
    if (from != to && rest != kFar && map.slot(edge.to) != from)
      result[edge.index.value()] = edge.cost + rest == distances(from, to);
  }
  return result;
}

TEST(FirstMoves, BeginOptimalPathsOnMapsOfEveryKind) {
  std::mt19937 random(361);
  int none = 0;
  for (int i = 0; i < test::rounds(150); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const auto moves = moves_of(*map, kOrders[i % 3U], 1 + i / 3 % 2);
    for (std::uint32_t s = 0; s < map->node_count(); ++s) {
      for (std::uint32_t t = 0; t < map->node_count(); ++t) {
        const EdgeIndex edge = moves->first_edge(map->node_of_slot(s), map->node_of_slot(t));
        ASSERT_EQ(edge == kNoEdge, s == t || distances(s, t) == kFar) << s << " to " << t;
        none += s != t && edge == kNoEdge ? 1 : 0;
        if (edge != kNoEdge) {
          ASSERT_TRUE(optimal_edges(*map, distances, s, t)[edge.value()]) << s << " to " << t;
        }
      }
    }
  }
  EXPECT_GT(none, 0);
}

/// The least number of runs, by the plainest way: for each end of a run the best begin.
std::size_t fewest_runs(const Map& map, const AllDistances& distances, std::uint32_t from,
                        const std::vector<std::uint32_t>& slots) {
  std::vector<std::size_t> runs(slots.size() + 1, slots.size());
  runs[0] = 0;
  for (std::size_t begin = 0; begin < slots.size(); ++begin) {
    std::vector<bool> serving(map.edge_limit(map.node_of_slot(from)) + 1, true);  // the last one: no edge
    for (std::size_t end = begin; end < slots.size(); ++end) {
      const std::uint32_t to = slots[end];
      const std::vector<bool> edges = optimal_edges(map, distances, from, to);
      for (std::size_t e = 0; to != from && e < serving.size(); ++e)
        serving[e] = serving[e] && (e < edges.size() ? edges[e] : distances(from, to) == kFar);
      if (std::ranges::find(serving, true) == serving.end()) break;
      runs[end + 1] = std::min(runs[end + 1], runs[begin] + 1);
    }
  }
  return runs.back();
}

TEST(FirstMoves, HaveAsFewRunsAsThereCanBe) {
  std::mt19937 random(362);
  for (int i = 0; i < test::rounds(40); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    if (find_components(*map).count() > 1) continue;  // what lies elsewhere is anybody's
    const AllDistances distances(*map);
    const auto moves = moves_of(*map, kOrders[i % 3U]);
    std::vector<std::uint32_t> slots(map->node_count());
    for (std::uint32_t slot = 0; slot < slots.size(); ++slot) slots[moves->place_of(slot)] = slot;
    for (std::uint32_t s = 0; s < map->node_count(); ++s) {
      if (map->edge_limit(map->node_of_slot(s)) > 64) continue;
      ASSERT_EQ(moves->run_count(s), std::max<std::size_t>(1, fewest_runs(*map, distances, s, slots)));
    }
  }
}

TEST(FirstMoves, OfMapsWithoutSmallSeparatorsAreMadeByFloods) {
  std::mt19937 random(363);
  const ListGraph map = test::graph_without_separators(random, 1500);
  ASSERT_FALSE(Distances::of(map).ok());
  const auto walk = make_query(*find_search("first-moves"), map, IndexSet{moves_of(map, "slots", 2)}).value();
  const auto dijkstra = make_query(*find_search("dijkstra"), map).value();
  for (int i = 0; i < 100; ++i) {
    const NodeId start = map.node_of_slot(static_cast<std::uint32_t>(random() % map.node_count()));
    const NodeId goal = map.node_of_slot(static_cast<std::uint32_t>(random() % map.node_count()));
    ASSERT_EQ(walk->find(start, goal).cost, dijkstra->find(start, goal).cost);
  }
}

TEST(FirstMoves, AreWalkedWithoutASearchWholeInSlicesAndWatched) {
  std::mt19937 random(364);
  for (int i = 0; i < test::rounds(60); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const auto walk = make_query(*find_search("first-moves"), *map, IndexSet{moves_of(*map)}).value();
    std::vector<NodeId> path;
    for (int j = 0; j < 40; ++j) {
      const auto s = static_cast<std::uint32_t>(random() % map->node_count());
      const auto t = static_cast<std::uint32_t>(random() % map->node_count());
      const NodeId start = map->node_of_slot(s);
      const NodeId goal = map->node_of_slot(t);
      const SearchResult whole = walk->find(start, goal);
      ASSERT_EQ(whole.found(), distances(s, t) != kFar);
      walk->path(path);
      ASSERT_EQ(path.empty(), !whole.found());
      if (whole.found()) {
        ASSERT_EQ(whole.cost, distances(s, t));
        ASSERT_EQ(cost_of_path(*map, path, start, goal), whole.cost);
        ASSERT_EQ(whole.stats.expanded, path.size());
      }
      SearchResult sliced = walk->begin(start, goal);
      while (sliced.status == SearchStatus::kUnfinished) sliced = walk->advance(2);
      const auto trace = std::make_shared<Trace>();
      for (const SearchResult& result : {sliced, walk->find_traced(start, goal, *trace)}) {
        ASSERT_EQ(result.status, whole.status);
        ASSERT_EQ(result.cost, whole.cost);
        ASSERT_EQ(result.stats, whole.stats);
      }
      TracePlayer player(trace);
      player.seek(trace->size());
      ASSERT_EQ(player.counts().expanded, whole.stats.expanded);
      ASSERT_EQ(player.counts().generated, whole.stats.generated);
      ASSERT_EQ(player.counts().open_add, whole.stats.open_add);
    }
  }
}

TEST(FirstMoves, DoNotDependOnThreads) {
  std::mt19937 random(365);
  const Grid grid = test::random_grid(random, 30, 30, 25);
  EXPECT_EQ(index_file_bytes(grid, *moves_of(grid, "cut", 1)).value(),
            index_file_bytes(grid, *moves_of(grid, "cut", 3)).value());
}

TEST(FirstMoves, LinkFreeEndsToTheNearestNode) {
  const Grid grid = test::grid_of("...@...\n.@.@.@.\n.......\n");
  const auto moves = moves_of(grid);
  EXPECT_EQ(moves->linked({1, 0}), grid.node({1, 0}));
  EXPECT_EQ(grid.cell(moves->linked({-4, 2})), (Cell{0, 2}));
  EXPECT_EQ(moves->first_edge(Place{-4, 0}, Place{0, 9}), EdgeIndex(Direction::kS));
  EXPECT_EQ(moves->first_edge(Place{0, 0}, Place{0, 0}), kNoEdge);
}

TEST(FirstMoves, AreTakenWhereNobodyNamesASearchAndRefusedBesideWhatLosesPaths) {
  const Grid grid = test::grid_of("....\n.@..\n....\n");
  Progress progress;
  const IndexSet alone = provide_indices(grid, "moves", progress).value();
  EXPECT_EQ(usual_search(grid, alone).id, "first-moves");
  EXPECT_EQ(usual_search(grid, alone, QueryUse::kOne).id, "first-moves");
  const auto asked = make_query(*find_search("astar-gb"), grid, alone).value();
  const SearchResult result = asked->find(Cell{0, 0}, Cell{3, 2});
  EXPECT_GT(result.stats.pruned, 0U);
  EXPECT_EQ(result.stats.generated + 1, result.stats.expanded) << "one edge a node is followed";
  const auto both = parse_indices("boxes:canonical,moves").value();
  EXPECT_THAT(check_indices(*find_search("astar-gb"), grid, both).error().message,
              HasSubstr("lose paths together"));
}

TEST(FirstMoves, SayWhichEdgeTheRowHasAndShowIt) {
  const Grid grid = test::grid_of("...\n");
  const auto moves = moves_of(grid);
  const NodeId middle = grid.node({1, 0});
  const QueryContext context = moves->context(grid, middle, grid.node({2, 0}), SearchSide::kStart);
  EXPECT_EQ(moves->why(grid, {middle, EdgeIndex(Direction::kE)}, context), "");
  EXPECT_EQ(moves->why(grid, {middle, EdgeIndex(Direction::kW)}, context),
            "the row of 1,0 has another edge for the goal: E");
  IndexPicture picture;
  moves->picture(grid, 0, middle, nullptr, picture);
  EXPECT_EQ(picture.values, (std::vector<double>{static_cast<double>(Direction::kW) + 1, 0,
                                                 static_cast<double>(Direction::kE) + 1}));
  EXPECT_EQ(picture.outlines.size(), 2U);
  moves->picture(grid, 1, kNoNode, nullptr, picture);
  EXPECT_EQ(picture.values, (std::vector<double>{1, 2, 1}));
}

TEST(FirstMoves, AreOfNodesWithFewEdges) {
  ListGraph::Parts parts;
  parts.places.resize(2);
  for (int i = 0; i < 255; ++i) parts.arcs.push_back({0, 1, 1});
  const ListGraph many = ListGraph::create(std::move(parts)).value();
  EXPECT_THAT(resolve_values(many, IndexValues::parse("moves").value()).error().message,
              HasSubstr("up to 254 edges"));
}

/// More than 65,536 targets are pages of a row, each with runs of its own.
TEST(FirstMoves, OfLongRowsHavePages) {
  constexpr std::uint32_t kNodes = 70000;
  RowMaker row;
  const std::vector<MapArcs::Arc> arcs = {{1, 1, EdgeIndex(std::size_t{0})},
                                          {2, 1, EdgeIndex(std::size_t{1})}};
  for (std::uint32_t first = 0; first < kNodes; first += 16) {
    const LaneBits back = first < 40000 ? 0xFFFF : 0;
    const std::vector<LaneBits> marks = {back, static_cast<LaneBits>(~back)};
    row.add({.first = first, .count = 16, .marks = marks}, arcs);
  }
  row.finish(arcs);
  EXPECT_EQ(row.begins, (std::vector<std::uint16_t>{0, 40000, 0}));
  EXPECT_EQ(row.edges, (std::vector<std::uint8_t>{0, 1, 1}));
  EXPECT_EQ(row.page_ends, (std::vector<std::uint32_t>{2, 3}));
}

TEST(FirstMoves, SectionsThatAreImpossibleAreRefusedAndWrongOnesEnd) {
  const Grid grid = test::grid_of(".....\n.@...\n");
  const auto moves = moves_of(grid);
  const auto sections = moves->sections();
  const auto read_with = [&](std::size_t section, std::size_t byte, std::uint8_t value) {
    auto changed = sections;
    std::vector<std::byte> bytes(sections[section].bytes.begin(), sections[section].bytes.end());
    bytes[byte] = std::byte{value};
    changed[section].bytes = bytes;
    return FirstMoveIndex::from_sections(grid, moves->values(), changed);
  };
  constexpr std::uint8_t kNorth = static_cast<std::uint8_t>(Direction::kN);
  const std::array<std::array<std::uint8_t, 3>, 7> bad = {
      {{0, 0, 1}, {0, 4, 0}, {0, 10, 9}, {1, 0, 1}, {2, 0, 8}, {2, 0, kNorth}, {3, 0, 100}}};
  for (const auto& [section, byte, value] : bad) {
    const auto read = read_with(section, byte, value);
    ASSERT_FALSE(read.ok()) << int{section} << " " << int{byte};
    EXPECT_EQ(read.error().code, ErrorCode::kCorrupt);
  }
  // Two nodes that send each other back and forth.
  std::vector<std::uint32_t> first = {0};
  std::vector<std::uint16_t> begins(grid.node_count());
  std::vector<std::uint8_t> edges;
  for (const NodeId node : grid.free_nodes()) {
    const DirectionSet open = grid.moves(node);
    const Direction d = open.contains(Direction::kE)   ? Direction::kE
                        : open.contains(Direction::kW) ? Direction::kW
                                                       : Direction::kN;
    edges.push_back(static_cast<std::uint8_t>(d));
    first.push_back(static_cast<std::uint32_t>(edges.size()));
  }
  auto round = sections;
  round[0].bytes = std::as_bytes(std::span(first));
  round[1].bytes = std::as_bytes(std::span(begins));
  round[2].bytes = std::as_bytes(std::span(edges));
  const auto read = FirstMoveIndex::from_sections(grid, moves->values(), round);
  ASSERT_TRUE(read.ok()) << read.error().to_string();
  const auto walk = make_query(*find_search("first-moves"), grid, IndexSet{*read}).value();
  EXPECT_EQ(walk->find(Cell{0, 0}, Cell{0, 1}).status, SearchStatus::kNoPath);
  Progress progress;
  EXPECT_GT(verify_index(grid, **read, progress)->wrong, 0U);
}

}  // namespace
}  // namespace goalbound
