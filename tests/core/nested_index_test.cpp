// Indices inside of others: their text, what they are refused for, and that searches by them are right.
#include "goalbound/nested_index.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "any_map_support.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/trace.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::kFar;
using testing::HasSubstr;

std::shared_ptr<const Index> made(const Map& map, std::string_view text, const IndexSet& set = {}) {
  Progress progress;
  const auto index = make_index(map, IndexValues::parse(text).value(), set, progress, {.threads = 1});
  EXPECT_TRUE(index.ok()) << index.error().to_string();
  return index.value();
}

std::string refusal_of_text(std::string_view text) {
  return parse_indices(text).error().message;
}

TEST(NestedIndices, HaveATextThatIsReadAgain) {
  for (const char* text :
       {"hierarchy(boxes)", "hierarchy(boxes:all-optimal,landmarks:count=4)", "hierarchy(container:hull)"}) {
    EXPECT_EQ(IndexValues::parse(text)->text(), text);
  }
  const auto set = parse_indices("boxes,hierarchy(boxes,landmarks:count=4),landmarks").value();
  ASSERT_EQ(set.size(), 3U);
  EXPECT_EQ(set[1].inside().size(), 2U);
  EXPECT_EQ(set[1].without_inside(), IndexValues::parse("hierarchy").value());
  EXPECT_NE(set[1], set[1].without_inside());
}

TEST(NestedIndices, AreRefusedByTheirTextWithTheReason) {
  EXPECT_THAT(refusal_of_text("hierarchy(boxes"), HasSubstr("a '(' without a ')'"));
  EXPECT_THAT(refusal_of_text("hierarchy(boxes)count=3"), HasSubstr("begins with ':'"));
  EXPECT_THAT(refusal_of_text("hierarchy(boxes):count=3"),
              HasSubstr("the index 'hierarchy': unknown parameter"));
  EXPECT_THAT(refusal_of_text("hierarchy()"), HasSubstr("unknown index ''"));
  EXPECT_THAT(refusal_of_text("hierarchy(boxess)"), HasSubstr("did you mean 'boxes'?"));
  EXPECT_THAT(refusal_of_text("hierarchy(boxes,boxes)"), HasSubstr("named twice"));
  EXPECT_THAT(refusal_of_text("hierarchy(hierarchy)"), HasSubstr("does nothing for the search of a graph"));
  EXPECT_THAT(refusal_of_text("boxes(landmarks)"),
              HasSubstr("nothing can be made inside of the index 'boxes'"));
}

TEST(NestedIndices, MustKeepAllOptimalPaths) {
  std::mt19937 random(61);
  const Grid grid = test::random_grid(random, 8, 8, 20);
  const auto refusal = [&](const char* text) {
    Progress progress;
    const auto values = IndexValues::parse(text).value();
    const auto at_once = check_indices(*find_search("ch"), grid, {&values, 1});
    const auto index = make_index(grid, values, {}, progress);
    EXPECT_FALSE(index.ok());
    EXPECT_EQ(at_once.error().message, index.error().message) << "before anything is made";
    return index.error().message;
  };
  EXPECT_THAT(refusal("hierarchy(boxes:regular)"), HasSubstr("keeps some of the optimal ones"));
  EXPECT_THAT(refusal("hierarchy(boxes:canonical)"), HasSubstr("inside of the index 'hierarchy': "));
}

TEST(NestedIndices, AreMadeOfWhatIsThereAndStopped) {
  std::mt19937 random(62);
  const Grid grid = test::random_grid(random, 9, 9, 20);
  const auto around = made(grid, "hierarchy");
  const auto index = made(grid, "hierarchy(boxes)", {around});
  const auto nested = std::dynamic_pointer_cast<const NestedIndex>(index);
  ASSERT_NE(nested, nullptr);
  EXPECT_EQ(nested->around(), around);
  EXPECT_EQ(nested->kind().id, "hierarchy");
  EXPECT_EQ(nested->values().text(), "hierarchy(boxes:all-optimal)");
  EXPECT_EQ(nested->inside(SearchSide::kStart), nested->inside(SearchSide::kGoal)) << "costs are the same";
  EXPECT_EQ(&nested->graph(SearchSide::kStart), &nested->graph(SearchSide::kGoal));
  EXPECT_GT(nested->byte_size(), nested->inside(SearchSide::kStart).byte_size());
  EXPECT_TRUE(index->fits(grid));
  EXPECT_FALSE(index->fits(test::grid_of("...\n...\n")));
  EXPECT_EQ(
      std::dynamic_pointer_cast<const NestedIndex>(made(grid, "hierarchy(landmarks)", {index}))->around(),
      around)
      << "what is around is taken from another that has it";
  Progress cancelled;
  cancelled.cancel();
  EXPECT_EQ(make_index(grid, index->values(), {around}, cancelled).error().code, ErrorCode::kCancelled);
  Progress progress;
  const auto limited = make_index(grid, index->values(), {around}, progress, {.memory_limit = 100});
  EXPECT_EQ(limited.error().code, ErrorCode::kLimit);
  EXPECT_THAT(limited.error().message, HasSubstr("inside of the index 'hierarchy': "));
}

/// Paths and lengths of all pairs, and for each arc or node that is left out the reason.
void expect_right_and_told(const SearchInfo& info, const Map& map, const IndexSet& set,
                           const AllDistances& distances, std::size_t& left_out) {
  const auto query = make_query(info, map, set).value();
  std::vector<NodeId> path;
  Trace trace;
  for (std::uint32_t s = 0; s < map.node_count(); ++s) {
    for (std::uint32_t t = 0; t < map.node_count(); ++t) {
      const NodeId start = map.node_of_slot(s);
      const NodeId goal = map.node_of_slot(t);
      const SearchResult result = query->find_traced(start, goal, trace);
      ASSERT_EQ(result.found(), distances(s, t) != kFar);
      if (result.found()) {
        ASSERT_EQ(result.cost, distances(s, t));
        query->path(path);
        ASSERT_EQ(cost_of_path(map, path, start, goal), result.cost);
      }
      for (const TraceEvent& event : trace.events()) {
        if (event.kind != TraceEventKind::kPrune) continue;
        const Index& index = *set.members()[event.index];
        const Refused refused = {.node = event.from, .to = event.node, .what = Refused::What::kArc};
        ASSERT_NE(index.why(map, refused, index.context(map, start, goal, event.side)), "");
        ++left_out;
      }
      ASSERT_EQ(query->find(start, goal).stats.pruned, result.stats.pruned);
    }
  }
}

TEST(NestedIndices, AnswerAsDijkstraDoesAndSayWhyTheyLeaveArcsOut) {
  std::mt19937 random(63);
  std::size_t left_out = 0;
  for (int i = 0; i < test::rounds(24); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const auto around = made(*map, "hierarchy");
    for (const char* text : {"hierarchy(boxes)", "hierarchy(container:disk)", "hierarchy(landmarks:count=3)",
                             "hierarchy(boxes,landmarks:count=2)"}) {
      SCOPED_TRACE(text);
      const IndexSet set = {made(*map, text, {around})};
      ASSERT_NO_FATAL_FAILURE(expect_right_and_told(*find_search("ch"), *map, set, distances, left_out));
    }
  }
  EXPECT_GT(left_out, 0U);
}

/// Subgoals are some of the cells: a way to any other one ends with a subgoal around it.
TEST(NestedIndices, OfSubgoalsAnswerForAllCells) {
  std::mt19937 random(66);
  std::size_t left_out = 0;
  for (int i = 0; i < test::rounds(24); ++i) {
    const Grid grid = test::random_grid(random, 7 + i % 4, 8 + i % 3, 20 + 3 * (i % 9));
    const AllDistances distances(grid);
    for (const char* text : {"subgoals(boxes)", "subgoals(landmarks:count=2):levels=1",
                             "subgoals(boxes,landmarks:count=2):levels=2", "subgoals(boxes):levels=3",
                             "subgoals(flags:regions=4)", "subgoals(container:disk):levels=1"}) {
      SCOPED_TRACE(fmt::format("{} {}", i, text));
      const IndexSet set = {made(grid, text)};
      ASSERT_NO_FATAL_FAILURE(
          expect_right_and_told(*find_search("subgoals"), grid, set, distances, left_out));
    }
  }
  EXPECT_GT(left_out, 0U);
}

TEST(NestedIndices, OfSubgoalsAreAskedAboutEdgesAndEstimatesAlone) {
  const Grid grid = test::grid_of("....\n.@..\n....\n");
  EXPECT_THAT(resolve_values(grid, IndexValues::parse("subgoals(reach)").value()).error().message,
              HasSubstr("does not ask 'reach', which refuses nodes"));
  EXPECT_TRUE(resolve_values(grid, IndexValues::parse("subgoals(flags,landmarks)").value()).ok());
}

TEST(NestedIndices, OfSubgoalsSpareTheSearchExpansions) {
  std::mt19937 random(67);
  const Grid grid = test::random_grid(random, 48, 48, 15);
  const auto around = made(grid, "subgoals");
  const auto expanded = [&](const IndexSet& set) {
    std::uint64_t sum = 0;
    const auto query = make_query(*find_search("subgoals"), grid, set).value();
    for (std::uint32_t s = 0; s < grid.node_count(); s += 7)
      sum += query->find(grid.node_of_slot(s), grid.node_of_slot(grid.node_count() - 1 - s)).stats.expanded;
    return sum;
  };
  const std::uint64_t plain = expanded({around});
  EXPECT_LT(expanded({made(grid, "subgoals(boxes)", {around})}), plain * 9 / 10);
  EXPECT_LT(expanded({made(grid, "subgoals(landmarks)", {around})}), plain);
  EXPECT_EQ(expanded({around, made(grid, "subgoals(boxes)", {around})}),
            expanded({made(grid, "subgoals(boxes)", {around})}));
}

/// A search that needs boxes asks them beside whatever else it is given.
TEST(NestedIndices, OfSeveralMembersAreAllAsked) {
  std::mt19937 random(65);
  const Grid grid = test::random_grid(random, 12, 12, 20);
  const AllDistances distances(grid);
  const auto around = made(grid, "hierarchy");
  const IndexSet both = {made(grid, "hierarchy(landmarks:count=2)", {around}),
                         made(grid, "hierarchy(boxes)", {around})};
  std::size_t left_out = 0;
  ASSERT_NO_FATAL_FAILURE(expect_right_and_told(*find_search("ch"), grid, both, distances, left_out));
  EXPECT_GT(left_out, 0U);
  const auto given_landmarks =
      make_query(*find_search("ch-gb"), grid, IndexSet{both.members().front()}).value();
  const auto given_both = make_query(*find_search("ch"), grid, both).value();
  for (std::uint32_t s = 0; s < grid.node_count(); s += 3) {
    const NodeId start = grid.node_of_slot(s);
    const NodeId goal = grid.node_of_slot(grid.node_count() - 1 - s);
    const SearchStats stats = given_landmarks->find(start, goal).stats;
    EXPECT_EQ(stats.expanded, given_both->find(start, goal).stats.expanded);
    EXPECT_EQ(stats.pruned, given_both->find(start, goal).stats.pruned);
  }
}

TEST(NestedIndices, LandmarksSpareTheClimbNodes) {
  std::mt19937 random(64);
  const Grid grid = test::random_grid(random, 24, 24, 20);
  std::uint64_t plain = 0;
  std::uint64_t spared = 0;
  const auto query = make_query(*find_search("ch"), grid, IndexSet{made(grid, "hierarchy")}).value();
  const auto other =
      make_query(*find_search("ch"), grid, IndexSet{made(grid, "hierarchy(landmarks)")}).value();
  for (std::uint32_t s = 0; s < grid.node_count(); s += 7) {
    const NodeId start = grid.node_of_slot(s);
    const NodeId goal = grid.node_of_slot(grid.node_count() - 1 - s);
    plain += query->find(start, goal).stats.expanded;
    spared += other->find(start, goal).stats.expanded;
  }
  EXPECT_LT(spared, plain * 9 / 10);
}

}  // namespace
}  // namespace goalbound
