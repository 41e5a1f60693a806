// What searches need is made once for all that need it, of what they are given, and let go when nobody does.
#include <gmock/gmock.h>

#include "any_map_support.hpp"
#include "goalbound/jump_table.hpp"
#include "goalbound/landmarks.hpp"
#include "goalbound/nested_index.hpp"
#include "goalbound/point_search.hpp"
#include "searches/jump_index/jump_index.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::kFar;
using testing::HasSubstr;

IndexValues values_of(std::string_view text) {
  return IndexValues::parse(text).value();
}

/// Of the kinds that answer by themselves.
std::vector<const IndexKind*> kinds_without_roles() {
  std::vector<const IndexKind*> kinds;
  for (const IndexKind* kind : all_indices()) {
    if (kind->roles.empty()) kinds.push_back(kind);
  }
  return kinds;
}

class IndexStores : public testing::Test {
 protected:
  std::shared_ptr<const Index> make(std::string_view text, const IndexSet& set = {}) {
    Progress progress;
    auto made = store_.make(grid_, values_of(text), set, progress);
    EXPECT_TRUE(made.ok()) << made.error().to_string();
    return made.value();
  }
  IndexSet completed(std::string_view search, IndexSet set = {}) {
    Progress progress;
    auto made = complete(*find_search(search), grid_, std::move(set), store_, progress);
    EXPECT_TRUE(made.ok()) << made.error().to_string();
    return made.value();
  }

  std::mt19937 random_{91};
  Grid grid_ = test::random_grid(random_, 12, 11, 20);
  IndexStore store_;
};

TEST_F(IndexStores, MakeEachOnceForAllThatNeedIt) {
  const IndexSet of_ch = completed("ch");
  EXPECT_EQ(of_ch.text(), "hierarchy");
  const IndexSet of_ch_gb = completed("ch-gb");
  EXPECT_EQ(of_ch_gb.text(), "hierarchy(boxes:all-optimal)");
  EXPECT_EQ(of_ch_gb.get<NestedIndex>()->around(), of_ch.find("hierarchy"));
  EXPECT_EQ(completed("jps-plus").find("jump-table"), make("jump-table"));
  const IndexSet boxes = {make("boxes")};
  EXPECT_EQ(completed("jps-plus-gb", boxes).find("jump-table"), make("jump-table"));
  EXPECT_EQ(completed("jump-index-gb", boxes).find("jump-index"),
            completed("jump-index-gb", boxes).find("jump-index"));
  EXPECT_EQ(store_.size(), 6U) << "hierarchy, its boxes, jump table, boxes, landmarks, jump index";
}

/// Boxes that are being computed change every half second: what does not depend on them stays.
TEST_F(IndexStores, MakeAnewWhatOtherBoxesChangeAndNothingElse) {
  const IndexSet some = completed("jump-index-gb", {make("boxes:canonical")});
  const auto landmarks = make("landmarks");
  const IndexSet others = completed("jump-index-gb", {make("boxes:all-optimal")});
  EXPECT_NE(others.find("jump-index"), some.find("jump-index"));
  EXPECT_EQ(others.find("jump-index")->values().text(), "jump-index:all-optimal");
  EXPECT_EQ(make("landmarks"), landmarks);
  EXPECT_EQ(store_.size(), 5U) << "boxes, landmarks, and a jump index of each boxes";
  const IndexSet fewer = completed("jump-index-gb", {make("boxes:canonical"), make("landmarks:count=3")});
  EXPECT_EQ(fewer.find("jump-index")->values().text(), "jump-index:canonical:landmarks=3");
  EXPECT_EQ(completed("jump-index-gb", {make("boxes:canonical")}).find("jump-index"),
            some.find("jump-index"));
}

TEST_F(IndexStores, LetGoOfWhatNobodyAsksForAnyMore) {
  const std::weak_ptr<const Index> table = make("jump-table");
  const auto boxes = make("boxes");
  const std::weak_ptr<const Index> old = completed("jump-index-gb", {boxes}).find("jump-index");
  const std::weak_ptr<const Index> landmarks = make("landmarks");
  store_.drop_unused();
  EXPECT_FALSE(table.expired()) << "just made";
  (void)completed("jump-index-gb", {make("boxes:all-optimal")});
  store_.drop_unused();
  EXPECT_TRUE(table.expired());
  EXPECT_TRUE(old.expired()) << "of boxes that are not searched with any more";
  EXPECT_FALSE(landmarks.expired());
}

TEST_F(IndexStores, MakeNothingForASearchThatRefusesWhatItIsGiven) {
  Progress progress;
  const auto refusal = [&](const char* search, const IndexSet& set) {
    const auto made = complete(*find_search(search), grid_, set, store_, progress);
    EXPECT_FALSE(made.ok()) << search;
    return made.error();
  };
  const IndexSet disks = {make_index(grid_, values_of("container:disk"), {}, progress).value()};
  EXPECT_THAT(refusal("jump-index-gb", disks).message, HasSubstr("boxes, landmarks alone, not 'container'"));
  EXPECT_THAT(refusal("ch", disks).message, HasSubstr("hierarchy alone, not 'container'; use 'astar-gb'"));
  EXPECT_THAT(refusal("jump-index-gb", {}).message, HasSubstr("needs an index that refuses edges"));
  EXPECT_THAT(refusal("jps-plus-gb", {}).message, HasSubstr("needs an index that refuses edges"));
  const Grid other = test::grid_of("....\n.@..\n");
  const IndexSet strange = {make_index(other, values_of("hierarchy"), {}, progress).value()};
  EXPECT_EQ(refusal("ch", strange).code, ErrorCode::kMismatch);
  const IndexSet hierarchy = {make_index(grid_, values_of("hierarchy"), {}, progress).value()};
  EXPECT_THAT(refusal("astar", hierarchy).message, HasSubstr("which answers by itself; use 'ch'"));
  const IndexSet many = {make_index(grid_, values_of("boxes"), {}, progress).value(),
                         make_index(grid_, values_of("landmarks:count=9"), {}, progress).value()};
  EXPECT_THAT(refusal("jump-index-gb", many).message, HasSubstr("has room for 8 landmarks, not for 9"));
  EXPECT_EQ(store_.size(), 0U);
}

/// Once the jump index is there, nobody needs the boxes.
TEST_F(IndexStores, AJumpIndexAnswersWithoutTheBoxesThatItIsMadeOf) {
  const AllDistances distances(grid_);
  Progress progress;
  auto boxes = make_index(grid_, values_of("boxes"), {}, progress).value();
  const std::weak_ptr<const Index> watched = boxes;
  const std::uint64_t box_bytes = boxes->byte_size();
  auto index = make_index(grid_, values_of("jump-index"), {boxes}, progress).value();
  auto with_boxes = make_query(*find_search("jump-index-gb"), grid_, IndexSet{std::move(boxes)}).value();
  EXPECT_TRUE(watched.expired()) << "a query keeps what it asks, and no more";
  const auto alone = make_query(*find_search("jump-index-gb"), grid_, IndexSet{index}).value();
  EXPECT_EQ(alone->byte_size(), with_boxes->byte_size());
  EXPECT_GT(box_bytes, 0U);
  for (const NodeId start : grid_.free_nodes()) {
    for (const NodeId goal : grid_.free_nodes()) {
      const std::uint64_t right = distances(grid_.slot(start), grid_.slot(goal));
      const SearchResult result = alone->find(start, goal);
      ASSERT_EQ(result.found(), right != kFar);
      if (result.found()) {
        ASSERT_EQ(result.cost, right);
      }
      ASSERT_EQ(with_boxes->find(start, goal).stats, result.stats);
    }
  }
}

TEST_F(IndexStores, AJumpIndexIsMadeOfTheBoxesThatItIsAskedToBeMadeOf) {
  EXPECT_EQ(make("jump-index:all-optimal:landmarks=2")->values().text(),
            "jump-index:all-optimal:landmarks=2");
  const auto regular = make("jump-index:regular");
  const auto refused = make_query(*find_search("jump-index-gb"), grid_, IndexSet{regular});
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().message, HasSubstr("loses paths with jump-index of the 'regular' ordering"));
  EXPECT_TRUE(
      make_query(*find_search("jump-index-gb"), grid_, IndexSet{regular}, {.allow_unsafe = true}).ok());
}

TEST_F(IndexStores, KindsThatAnswerByThemselvesHaveASearch) {
  ASSERT_EQ(kinds_without_roles().size(), 8U);
  for (const IndexKind* kind : kinds_without_roles()) {
    SCOPED_TRACE(kind->id);
    const auto between_points = all_point_searches();
    if (std::ranges::find(between_points, kind->id, &PointSearchInfo::index) != between_points.end())
      continue;
    const auto searches = all_searches();
    EXPECT_TRUE(std::ranges::any_of(searches, [&](const SearchInfo* info) {
      return std::ranges::any_of(needed_by(*info), [&](const IndexValues& v) { return v.kind() == kind; });
    })) << "no search needs it";
  }
}

TEST_F(IndexStores, MemoryOfJumpsIsNoLessThanTheyTake) {
  const auto room = [&](const char* text) {
    const auto values = resolve_values(grid_, values_of(text)).value();
    return values.kind()->memory(grid_, values).index_bytes;
  };
  EXPECT_EQ(make("jump-table")->byte_size(), room("jump-table"));
  EXPECT_LE(make("jump-index")->byte_size(), room("jump-index"));
  EXPECT_GT(make("jump-index")->byte_size(), room("jump-index") / 4);
}

TEST_F(IndexStores, MakeBoxesForTheJumpIndexAloneByJumpPoints) {
  EXPECT_EQ(values_to_make(values_of("jump-index"), "boxes").of("method"), "jump-points");
  EXPECT_EQ(values_to_make(values_of("jump-index:regular"), "boxes").of("method"), "automatic")
      << "which has exact boxes alone";
  const auto alone = make("jump-index");
  EXPECT_EQ(make("jump-index", {make("boxes:jump-points")}), alone) << "of the same boxes";
  EXPECT_NE(make("jump-index", {make("boxes:exact")}), alone)
      << "boxes that are there are what it is made of";
}

TEST(IndicesOfJumps, AreRefusedWithTheReasonWhereMovesCostDifferently) {
  std::mt19937 random(92);
  const Grid swamp = test::random_weighted_grid(random, 9, 9);
  const ListGraph graph = test::random_list_graph(random);
  for (const Map* map : {static_cast<const Map*>(&swamp), static_cast<const Map*>(&graph)}) {
    for (const char* text : {"jump-table", "jump-index"}) {
      Progress progress;
      const auto made = make_index(*map, values_of(text), {}, progress);
      ASSERT_FALSE(made.ok());
      EXPECT_EQ(made.error().code, ErrorCode::kInvalidArgument);
      EXPECT_THAT(made.error().message,
                  HasSubstr("needs a uniform grid with eight moves and no corner cutting"));
    }
  }
}

TEST(IndicesWithoutRoles, DecideWhichSearchIsUsual) {
  std::mt19937 random(93);
  const Grid grid = test::random_grid(random, 9, 9, 20);
  const ListGraph graph = test::random_list_graph(random);
  const auto usual = [](const Map& map, std::string_view text, QueryUse use) {
    return usual_search(map, parse_indices(text).value(), use).id;
  };
  for (const QueryUse use : {QueryUse::kOne, QueryUse::kMany}) {
    EXPECT_EQ(usual(grid, "jump-index", use), "jump-index-gb");
    EXPECT_EQ(usual(grid, "jump-table", use), "jps-plus");
    EXPECT_EQ(usual(grid, "boxes,jump-table", use), "jps-plus-gb");
    for (const Map* map : {static_cast<const Map*>(&grid), static_cast<const Map*>(&graph)}) {
      EXPECT_EQ(usual(*map, "hierarchy", use), "ch");
      EXPECT_EQ(usual(*map, "hierarchy(boxes)", use), "ch-gb");
      EXPECT_EQ(usual(*map, "hierarchy(landmarks)", use), "ch");
    }
  }
}

}  // namespace
}  // namespace goalbound
