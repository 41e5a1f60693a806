// Boxes that are left when those are let go that spare little: never one that refuses more than the whole.
#include <gmock/gmock.h>

#include "any_map_support.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/index_files.hpp"
#include "indices/effective_boxes/effective_box_index.hpp"

namespace goalbound {
namespace {

using Has = PackedBoxes::Has;
using testing::HasSubstr;

std::shared_ptr<const Index> made_index(const Map& map, std::string_view text, const IndexSet& set = {},
                                        int threads = 1) {
  Progress progress;
  const auto index = make_index(map, IndexValues::parse(text).value(), set, progress, {.threads = threads});
  EXPECT_TRUE(index.ok()) << index.error().to_string();
  return *index;
}

std::shared_ptr<const EffectiveBoxIndex> effective(const Map& map, std::string_view text,
                                                   const IndexSet& set = {}, int threads = 1) {
  return std::dynamic_pointer_cast<const EffectiveBoxIndex>(made_index(map, text, set, threads));
}

struct Compared {
  std::size_t boxes = 0;   ///< that hold something
  std::size_t kept = 0;    ///< of them, or others in their place
  std::size_t looser = 0;  ///< pairs of an edge and a goal that boxes alone refuse
};

/// Whatever a box holds the index lets through.
void compare_with_boxes(const Map& map, const Bounds& bounds, const EffectiveBoxIndex& index, Compared& sum) {
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    const NodeId node = map.node_of_slot(slot);
    for (std::size_t e = 0; e < map.edge_limit(node); ++e) {
      const Box box = bounds.box(slot, EdgeIndex(e));
      const Has has = index.boxes().has(index.edge_number(node, EdgeIndex(e)));
      ASSERT_EQ(has == Has::kNoGoal, box.empty());
      sum.boxes += box.empty() ? 0 : 1;
      sum.kept += has >= Has::kSharedBox ? 1 : 0;
      for (std::uint32_t t = 0; t < map.node_count(); ++t) {
        const QueryContext context = index.context(map, node, map.node_of_slot(t), SearchSide::kStart);
        const std::size_t first = e / 8 * 8;
        const bool keeps = index.allowed_edges(slot, first, std::uint8_t(1U << (e - first)), context) != 0;
        ASSERT_TRUE(keeps || !box.contains(context.place));
        ASSERT_EQ(index.why(map, {.node = node, .edge = EdgeIndex(e)}, context).empty(), keeps);
        sum.looser += keeps && !box.contains(context.place) ? 1 : 0;
      }
    }
  }
}

TEST(EffectiveBoxes, LetThroughWhateverABoxHolds) {
  std::mt19937 random(330);
  Compared all;
  for (int i = 0; i < test::rounds(40); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const auto boxes = std::dynamic_pointer_cast<const BoxIndex>(made_index(*map, "boxes:exact"));
    for (const int share : {0, 30, 100}) {
      for (const char* numbers : {"whole", "bytes"}) {
        const auto text = "effective-boxes:problems=20:share=" + std::to_string(share) + ":" + numbers;
        const auto index = effective(*map, text, {boxes});
        Compared sum;
        ASSERT_NO_FATAL_FAILURE(compare_with_boxes(*map, *boxes->bounds(), *index, sum));
        EXPECT_EQ(index->boxes().count(), (sum.boxes * static_cast<std::size_t>(share) + 99) / 100);
        EXPECT_GE(sum.kept, index->boxes().count());
        if (share == 100) {
          EXPECT_EQ(sum.looser, 0U) << "these maps are small: a byte tells every place";
        }
        all.looser += sum.looser;
      }
    }
  }
  EXPECT_GT(all.looser, 0U);
}

/// Towns lie thousands of units apart: a byte tells no place of them.
TEST(EffectiveBoxes, OfBytesHoldWhatLiesBetweenTheirSteps) {
  const auto map = generate_map(*find_generator("roads"), 12, 12, 4).value();
  const auto boxes = std::dynamic_pointer_cast<const BoxIndex>(made_index(*map, "boxes:exact"));
  const auto index = effective(*map, "effective-boxes:share=100:bytes", {boxes});
  EXPECT_GT(index->boxes().raster().shift, 0U);
  EXPECT_EQ(index->boxes().raster().box_bytes(), 4U);
  Compared sum;
  ASSERT_NO_FATAL_FAILURE(compare_with_boxes(*map, *boxes->bounds(), *index, sum));
  EXPECT_EQ(sum.kept, sum.boxes);
  for (std::uint32_t slot = 0; slot < map->node_count(); ++slot) {
    for (std::size_t e = 0; e < map->edge_limit(map->node_of_slot(slot)); ++e) {
      const std::size_t edge = index->edge_number(map->node_of_slot(slot), EdgeIndex(e));
      if (!index->boxes().has_box(edge)) continue;
      EXPECT_TRUE(index->boxes().box(edge).contains(boxes->bounds()->box(slot, EdgeIndex(e))));
      EXPECT_TRUE(map->limits().contains(index->boxes().box(edge)));
    }
  }
}

struct SearchWork {
  std::uint64_t expanded = 0;
  std::uint64_t bytes = 0;
};

SearchWork search_work_of(const Map& map, const IndexSet& set) {
  const auto query = make_query(*find_search("astar-gb"), map, set).value();
  SearchWork work = {0, set.byte_size()};
  std::mt19937 random(331);
  const auto any = [&] { return map.node_of_slot(static_cast<std::uint32_t>(random() % map.node_count())); };
  for (int i = 0; i < 500; ++i) {
    const NodeId start = any();
    work.expanded += query->find(start, any()).stats.expanded;
  }
  return work;
}

/// The problems that boxes were chosen by are others.
TEST(EffectiveBoxes, SpareNearlyAsMuchInHalfTheBytes) {
  const auto map = generate_map(*find_generator("caves"), 64, 64, 3).value();
  const auto boxes = made_index(*map, "boxes:exact");
  const SearchWork all = search_work_of(*map, {boxes});
  const SearchWork half =
      search_work_of(*map, {effective(*map, "effective-boxes:problems=4000:share=45", {boxes})});
  const SearchWork few =
      search_work_of(*map, {effective(*map, "effective-boxes:problems=4000:share=10", {boxes})});
  const SearchWork none =
      search_work_of(*map, {effective(*map, "effective-boxes:problems=4000:share=0", {boxes})});
  EXPECT_LE(half.bytes * 2, all.bytes);
  EXPECT_LE(half.expanded * 10, all.expanded * 11);
  EXPECT_LE(few.expanded, none.expanded);
  EXPECT_LE(half.expanded, few.expanded);
  EXPECT_LT(none.bytes * 10, all.bytes);
}

TEST(EffectiveBoxes, DoNotDependOnThreads) {
  const auto map = generate_map(*find_generator("caves"), 40, 40, 3).value();
  const char* text = "effective-boxes:share=50:problems=300";
  EXPECT_EQ(index_file_bytes(*map, *effective(*map, text, {}, 1)).value(),
            index_file_bytes(*map, *effective(*map, text, {}, 3)).value());
}

TEST(EffectiveBoxes, SayWhyAndShowWhatTheyHave) {
  const Grid grid = test::grid_of("........\n");
  const auto index = effective(grid, "effective-boxes:share=100");
  const NodeId start = grid.node({3, 0});
  const QueryContext context = index->context(grid, start, grid.node({7, 0}), SearchSide::kStart);
  const auto why = [&](Direction d) {
    return index->why(grid, {.node = start, .edge = EdgeIndex(d)}, context);
  };
  EXPECT_EQ(why(Direction::kE), "");
  EXPECT_EQ(why(Direction::kW), "goal x 7 > box max x 2");
  EXPECT_EQ(why(Direction::kN), "empty box: no goal is reached optimally through this edge");
  IndexPicture picture;
  index->picture(grid, 0, start, nullptr, picture);
  EXPECT_EQ(picture.outlines.size(), 2U);
  index->picture(grid, 1, kNoNode, nullptr, picture);
  EXPECT_THAT(picture.values, testing::ElementsAre(1, 2, 2, 2, 2, 2, 2, 1));
  EXPECT_EQ(index->values().text(), "effective-boxes:share=100:canonical");
}

TEST(EffectiveBoxes, AreCancelled) {
  const Grid grid = test::grid_of("........\n........\n");
  const auto boxes = made_index(grid, "boxes");
  Progress progress;
  progress.cancel();
  const auto values = IndexValues::parse("effective-boxes").value();
  EXPECT_EQ(make_index(grid, values, {boxes}, progress).error().code, ErrorCode::kCancelled);
}

TEST(EffectiveBoxes, FromFilesThatCannotBeAreRefused) {
  const BoxRaster raster = {{0, 9, 0, 9}, 2, 1, 0};
  using Words = std::vector<PackedBoxes::Word>;
  const auto from = [&](std::size_t edges, Words boxed, Words marked, std::size_t bytes) {
    return PackedBoxes::from(raster, {}, edges, std::move(boxed), std::move(marked),
                             std::vector<std::byte>(bytes))
        .has_value();
  };
  EXPECT_TRUE(from(70, {5, 1}, {7, 3}, 12));
  EXPECT_FALSE(from(70, {5, 1}, {7, 3}, 11)) << "not three boxes";
  EXPECT_TRUE(from(70, {5, 1}, {1, 0}, 4)) << "all share the first";
  EXPECT_FALSE(from(70, {5, 1}, {4, 1}, 8)) << "the first shares one that there is not";
  EXPECT_FALSE(from(70, {0, 1}, {2, 0}, 0)) << "likewise, in the second word";
  EXPECT_FALSE(from(70, {5, 64}, {7, 64}, 12)) << "beyond the last edge";
  EXPECT_FALSE(from(70, {5, 1}, {7, 65}, 12));
  EXPECT_FALSE(from(70, {5}, {7}, 8)) << "too few edges";
  EXPECT_TRUE(from(64, {5}, {7}, 8));
  EXPECT_TRUE(from(0, {}, {}, 0));
}

}  // namespace
}  // namespace goalbound
