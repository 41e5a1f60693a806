// An estimate that knows that no path leads from a node to the goal ends a branch, in every search that asks
// it and from both ends. One that is only too large for 32 bits does not. And open lists bear any estimate.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <tuple>

#include "any_map_support.hpp"
#include "file_support.hpp"
#include "goalbound/search/open_lists.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::kFar;
using testing::HasSubstr;

std::shared_ptr<const Map> hostile_map(const char* name) {
  return load_map(test::source_folder() / "tests" / "data" / "hostile" / name).value();
}

/// A set from its text, each member made of those before it where it needs them.
IndexSet indices_called(const Map& map, std::string_view text) {
  Progress progress;
  IndexSet set;
  const auto members = parse_indices(text).value();
  for (const IndexValues& values : members) set.add(make_index(map, values, set, progress).value());
  return set;
}

/// All that raise estimates, with values under which they tell little and much.
constexpr std::array<const char*, 5> kEstimates = {"landmarks:count=1", "landmarks:count=3", "table",
                                                   "block-table:nodes=3", "embedding:dimensions=2"};

TEST(NoWay, IsToldWhereThereIsNoneAlone) {
  std::mt19937 random(71);
  std::array<int, 2> told{};  // by side
  for (int i = 0; i < test::rounds(40); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    for (const char* text : kEstimates) {
      const IndexSet set = indices_called(*map, text);
      const Index& index = *set.members()[0];
      const bool is_exact = index.kind().id == "table";
      for (std::uint32_t end = 0; end < map->node_count(); ++end) {
        const NodeId node = map->node_of_slot(end);
        for (const SearchSide side : kSearchSides) {
          const QueryContext context = index.context(*map, node, node, side);
          for (std::uint32_t n = 0; n < map->node_count(); ++n) {
            const bool leads = (side == SearchSide::kStart ? distances(n, end) : distances(end, n)) != kFar;
            const bool no_way = index.lower_bound(0, n, context) == kInfiniteCost;
            ASSERT_FALSE(leads && no_way) << text;
            ASSERT_EQ(index.lower_bound(kInfiniteCost - 1, n, context) == kInfiniteCost, no_way) << text;
            if (is_exact) {
              ASSERT_EQ(leads, !no_way);
            }
            told[static_cast<std::size_t>(side)] += no_way ? 1 : 0;
          }
        }
      }
    }
  }
  EXPECT_GT(told[0], 1000);
  EXPECT_GT(told[1], 1000);
}

/// Landmarks of a part of the map know that no path leads to another part.
TEST(NoWay, IsToldByLandmarksOfAnotherPart) {
  const auto map = hostile_map("ring.map");
  const Grid& grid = *map->as_grid();
  for (const char* text : {"landmarks", "table"}) {
    const IndexSet set = indices_called(grid, text);
    const Index& index = *set.members()[0];
    const QueryContext context =
        index.context(grid, grid.node({0, 0}), grid.node({4, 4}), SearchSide::kStart);
    for (const NodeId n : grid.free_nodes())
      EXPECT_EQ(index.lower_bound(0, grid.slot(n), context) == kInfiniteCost, n != grid.node({4, 4})) << text;
  }
}

/// A search and what it is told.
struct ToldSearch {
  const SearchInfo* info;
  QueryOptions options;
  const IndexSet* set;

  std::string name() const {
    return fmt::format("{} {} {} {} {}", info->id, options.heuristic, options.open_list,
                       options.weight_percent, set->text());
  }
};

/// Of every search that takes the set every heuristic, open list and some weights that go together.
std::vector<ToldSearch> searches_told(const Map& map, const IndexSet& set) {
  std::vector<ToldSearch> all;
  for (const SearchInfo* info : all_searches()) {
    if (!check_search(*info, map) || !check_indices(*info, map, set.values())) continue;
    const TakenOptions& takes = info->on(map).takes;
    std::vector<std::string_view> heuristics = {""};
    std::vector<std::string_view> lists = {""};
    for (const HeuristicInfo* heuristic : all_heuristics()) {
      if (takes.heuristic) heuristics.push_back(heuristic->id);
    }
    for (const OpenListInfo* list : all_open_lists()) {
      if (takes.open_list) lists.push_back(list->id);
    }
    for (const std::string_view heuristic : heuristics) {
      for (const std::string_view list : lists) {
        for (const std::uint32_t weight : {100U, 250U}) {
          const QueryOptions options = {.heuristic = heuristic, .open_list = list, .weight_percent = weight};
          if (check_options(*info, map, options) && make_query(*info, map, set, options).ok())
            all.push_back({info, options, &set});
        }
      }
    }
  }
  return all;
}

/// Of a search that was told all distances: it expands its ends and what leads to the other one. Every event
/// is counted, and an index that leaves out says why.
void expect_no_branch_without_a_way(const Map& map, const AllDistances& distances, const Trace& trace,
                                    const ToldSearch& variant, const SearchResult& result) {
  for (const TraceEvent& event : trace.events()) {
    const bool is_pruned = event.kind == TraceEventKind::kPrune || event.kind == TraceEventKind::kRefuse;
    if (is_pruned && event.f == kInfiniteCost && !variant.info->hierarchical) {
      const Index& index = *variant.set->members()[event.index];
      const bool of_node = event.kind == TraceEventKind::kRefuse;
      Refused refused = {.node = event.node,
                         .edge = event.edge,
                         .what = of_node ? Refused::What::kNode : Refused::What::kEdge};
      EXPECT_THAT(index.why(map, refused, index.context(map, trace.start(), trace.goal(), event.side)),
                  HasSubstr("no path leads from"))
          << variant.name();
    }
    if (event.kind != TraceEventKind::kExpand || event.node == trace.start() || event.node == trace.goal())
      continue;
    if (variant.info->both_ends) continue;
    ASSERT_NE(distances(map.slot(event.node), map.slot(trace.goal())), kFar) << variant.name();
  }
  TracePlayer player(std::make_shared<const Trace>(trace));
  player.seek(trace.size());
  EXPECT_EQ(player.counts().expanded, result.stats.expanded) << variant.name();
  EXPECT_EQ(player.counts().generated, result.stats.generated) << variant.name();
  EXPECT_EQ(player.counts().pruned, result.stats.pruned) << variant.name();
  EXPECT_EQ(player.counts().open_add, result.stats.open_add) << variant.name();
}

/// Between nodes at random, as every variant of a set takes its turn.
void expect_right_when_told(const Map& map, const AllDistances& distances, const ToldSearch& variant,
                            std::mt19937& random) {
  constexpr int kProblems = 12;
  const auto query = make_query(*variant.info, map, *variant.set, variant.options).value();
  const bool is_told_all = variant.set->find("table") != nullptr;
  const bool shortest = claims_optimal(*variant.info, map, variant.options);
  for (int i = 0; i < kProblems; ++i) {
    const auto s = static_cast<std::uint32_t>(random() % map.node_count());
    const auto t = static_cast<std::uint32_t>(random() % map.node_count());
    Trace trace;
    const SearchResult result = query->find_traced(map.node_of_slot(s), map.node_of_slot(t), trace);
    const std::uint64_t distance = distances(s, t);
    ASSERT_EQ(result.found(), distance != kFar) << variant.name();
    if (is_told_all) {
      ASSERT_NO_FATAL_FAILURE(expect_no_branch_without_a_way(map, distances, trace, variant, result));
      if (distance == kFar) {
        ASSERT_LE(result.stats.expanded, variant.info->both_ends ? 2U : 1U) << variant.name();
      }
    }
    if (!result.found() || !shortest) continue;
    ASSERT_EQ(result.cost, distance) << variant.name();
  }
}

TEST(NoWay, EndsABranchInEverySearchByEveryListAndHeuristic) {
  std::mt19937 random(72);
  std::vector<std::string> seen;
  for (int i = 0; i < test::rounds(10); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    for (const char* text : {"table", "landmarks:count=2", "block-table:nodes=2", "boxes,table",
                             "swamps,landmarks:count=2", "reach,table", "boxes,reach,table"}) {
      if (!parse_indices(text)) continue;
      const IndexSet set = indices_called(*map, text);
      for (const ToldSearch& variant : searches_told(*map, set)) {
        seen.emplace_back(variant.info->id);
        ASSERT_NO_FATAL_FAILURE(expect_right_when_told(*map, distances, variant, random));
      }
    }
  }
  for (const char* id : {"astar", "astar-gb", "dijkstra", "wastar", "jps", "jps-plus-gb", "canonical-astar",
                         "bidirectional", "bidirectional-gb"})
    EXPECT_THAT(seen, testing::Contains(id));
}

/// Those of the graphs that hierarchies and subgoals have inside.
TEST(NoWay, EndsABranchInsideOfAnIndex) {
  const auto map = hostile_map("ring.map");
  const Grid& grid = *map->as_grid();
  for (const auto& [search, text, most] :
       {std::tuple("subgoals", "subgoals(table)", 2U), std::tuple("subgoals", "subgoals(landmarks)", 2U),
        std::tuple("ch", "hierarchy(table)", 0U), std::tuple("ch", "hierarchy(boxes,landmarks)", 0U)}) {
    const auto query = make_query(*find_search(search), grid, indices_called(grid, text)).value();
    const SearchResult result = query->find(Cell{0, 0}, Cell{4, 4});
    EXPECT_EQ(result.status, SearchStatus::kNoPath);
    EXPECT_LE(result.stats.expanded, most) << text;
  }
}

TEST(NoWay, OfAnotherPartOfAGridCostsOneExpansion) {
  const auto map = hostile_map("ring.map");
  const Grid& grid = *map->as_grid();
  for (const char* text : {"table", "landmarks"}) {
    const IndexSet set = indices_called(grid, text);
    for (const char* search : {"astar", "wastar", "jps", "jps-plus", "canonical-astar"}) {
      for (const OpenListInfo* list : all_open_lists()) {
        const auto query = make_query(*find_search(search), grid, set, {.open_list = list->id}).value();
        const SearchResult result = query->find(Cell{0, 0}, Cell{4, 4});
        EXPECT_EQ(result.status, SearchStatus::kNoPath);
        EXPECT_EQ(result.stats.expanded, 1U) << search << " " << text << " " << list->id;
        EXPECT_EQ(result.stats.generated, 0U) << search << " " << text << " " << list->id;
        EXPECT_EQ(query->find(Cell{4, 4}, Cell{4, 4}).cost, 0U);
      }
    }
  }
}

/// A plain search on a map that changes goes by what an index knew of the map as it was: where that was no
/// way, a move that was added since may lead on.
TEST(NoWay, OfAMapAsItWasBarsNoAddedMove) {
  const auto map = hostile_map("ring.map");
  for (const char* text : {"table", "landmarks"}) {
    EditedMap edited = EditedMap::make(map, indices_called(*map, text)).value();
    const auto query = edited.query(*find_search("astar")).value();
    const Grid& grid = *map->as_grid();
    EXPECT_FALSE(query->find(grid.node({0, 0}), grid.node({4, 4})).found());
    for (const Cell cell : {Cell{4, 3}, Cell{4, 2}}) ASSERT_TRUE(edited.apply(MapChange::free(cell)));
    ASSERT_TRUE(edited.apply(MapChange::block({1, 1})));
    EXPECT_EQ(query->find(grid.node({4, 0}), grid.node({4, 4})).cost, 4U * kStraightCost);
    EXPECT_TRUE(query->find(grid.node({0, 0}), grid.node({4, 4})).found());
  }
}

// --- estimates that are only too large ---

/// Costs near the limit, one way: what is left is more than 32 bits hold for nodes from which landmarks do
/// not know that no path leads on.
TEST(TooLargeEstimates, OnlyComeLast) {
  std::mt19937 random(73);
  for (int i = 0; i < test::rounds(6); ++i) {
    SCOPED_TRACE(i);
    ListGraph::Parts parts;
    parts.places.resize(4 + random() % 12);
    const auto any = [&] { return static_cast<std::uint32_t>(random() % parts.places.size()); };
    const std::uint32_t dear = 4'000'000'000U / static_cast<std::uint32_t>(parts.places.size());
    for (std::size_t k = 0; k < parts.places.size() * 2; ++k)
      parts.arcs.push_back({any(), any(), random() % 3 == 0 ? dear : 1 + any()});
    const auto made = ListGraph::create(parts);
    if (!made) continue;
    const ListGraph& map = *made;
    const AllDistances distances(map);
    for (const char* text : {"landmarks:count=1", "table", "embedding", "swamps,landmarks:count=1"}) {
      const IndexSet set = indices_called(map, text);
      for (const ToldSearch& variant : searches_told(map, set))
        ASSERT_NO_FATAL_FAILURE(expect_right_when_told(map, distances, variant, random));
    }
  }
}

/// Where the heap was overwritten: many queries of one graph with edges that cost nothing.
TEST(TooLargeEstimates, LeaveTheMemoryOfAFastStackAlone) {
  std::mt19937 random(74);
  for (const char* name : {"one.gr", "mem.gr"}) {
    const auto map = hostile_map(name);
    const AllDistances distances(*map);
    for (const char* text : {"landmarks", "table", "swamps,landmarks", "embedding"}) {
      const IndexSet set = indices_called(*map, text);
      for (const ToldSearch& variant : searches_told(*map, set))
        ASSERT_NO_FATAL_FAILURE(expect_right_when_told(*map, distances, variant, random));
    }
  }
}

/// An index raises an estimate of zero as well, and a weight makes that inconsistent.
TEST(TooLargeEstimates, NeedAListThatBearsThemWhereAnIndexHasAWeight) {
  const auto map = hostile_map("one.gr");
  const IndexSet set = indices_called(*map, "table");
  const SearchInfo& weighted = *find_search("wastar");
  QueryOptions options = {.heuristic = "zero", .open_list = "fast-stack", .weight_percent = 250};
  const auto refused = make_query(weighted, *map, set, options);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("needs a consistent heuristic"));
  EXPECT_THAT(refused.error().message, HasSubstr("with the weight 250"));
  EXPECT_THAT(refused.error().message, HasSubstr("'table'"));
  EXPECT_TRUE(make_query(weighted, *map, IndexSet(), options)) << "nothing has a weight";
  options.weight_percent = 100;
  EXPECT_TRUE(make_query(weighted, *map, set, options));
  options = {.heuristic = "zero", .weight_percent = 250};
  EXPECT_TRUE(make_query(weighted, *map, set, options)) << "by a list that bears it";
}

template <class List>
class FastStacks : public testing::Test {};
using ListsBehindAStack = testing::Types<BinaryHeap, BucketArray, UnsortedArray>;
TYPED_TEST_SUITE(FastStacks, ListsBehindAStack);

/// Nodes too far for 32 bits have one f, so that one of them is found more cheaply at the same f.
TYPED_TEST(FastStacks, KeepWhatIsTooFarOnTheList) {
  FastStack<TypeParam> list(4);
  for (const unsigned node : {0U, 1U}) list.push(NodeId(node), kInfiniteCost, 10);
  const NodeId first = list.pop().node;
  list.push(NodeId(2), kInfiniteCost, 20);
  EXPECT_EQ(list.stack_add(), 0U);
  list.decrease(NodeId(2), kInfiniteCost, 15);
  std::vector<NodeId> rest;
  while (!list.empty()) rest.push_back(list.pop().node);
  EXPECT_THAT(rest, testing::UnorderedElementsAre(NodeId(first == NodeId(0) ? 1 : 0), NodeId(2)));
}

/// A node of the stack that is found more cheaply, which a consistent heuristic rules out, stays there.
/// Nothing else is touched: not what the list has in the place where it had this node once.
TYPED_TEST(FastStacks, BearANodeOfTheStackThatIsFoundMoreCheaply) {
  FastStack<TypeParam> list(5);
  list.push(NodeId(0), 100, 0);
  list.push(NodeId(1), 110, 0);
  list.push(NodeId(2), 120, 0);
  EXPECT_EQ(list.pop().node, NodeId(0));
  list.push(NodeId(0), 90, 5);  // comes back, onto the stack
  list.push(NodeId(3), 95, 5);  // was never on the list
  EXPECT_EQ(list.stack_size(), 2U);
  EXPECT_DEBUG_DEATH(list.decrease(NodeId(0), 80, 1), "was_on_list");
  EXPECT_DEBUG_DEATH(list.decrease(NodeId(3), 80, 1), "was_on_list");
  for (const unsigned node : {3U, 0U, 1U, 2U}) EXPECT_EQ(list.pop().node, NodeId(node));
  EXPECT_TRUE(list.empty());
}

}  // namespace
}  // namespace goalbound
