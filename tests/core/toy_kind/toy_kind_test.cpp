// What a new kind of map gets for its one file and one line: all of the library.
#include <gmock/gmock.h>

#include <fstream>

#include "bounds_files.hpp"
#include "every_search.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/open_options.hpp"
#include "indices/boxes/box_checks.hpp"

namespace goalbound {

extern const FormatInfo kFormat_hexagons;

namespace {

using test::load_bounds_for;
using test::save_bounds;

class ToyKind : public testing::Test {
 protected:
  static void SetUpTestSuite() { ASSERT_TRUE(register_format(kFormat_hexagons).ok()); }
  void SetUp() override {
    std::ofstream(file("board.hex")) << "hexagons\n......\n.@@...\n...@..\n......\n";
    map_ = load_map(file("board.hex")).value();
  }
  static std::string file(const std::string& name) { return testing::TempDir() + "toy_kind_" + name; }

  std::shared_ptr<const Map> map_;
};

TEST_F(ToyKind, IsListedAndRecognised) {
  EXPECT_EQ(find_map_kind(200), &map_->kind());
  EXPECT_EQ(map_->kind().id, "hexagons");
  EXPECT_EQ(map_->node_count(), 21U);
  EXPECT_EQ(find_components(*map_).count(), 1U);
}

TEST_F(ToyKind, HasAFormatThatIsRegisteredOnce) {
  EXPECT_EQ(all_formats().back(), &kFormat_hexagons);
  EXPECT_EQ(format_of_file(file("board.hex")), &kFormat_hexagons);
  const auto error = [](const FormatInfo& format) { return register_format(format).error().message; };
  EXPECT_THAT(error(kFormat_hexagons), testing::HasSubstr("already"));
  EXPECT_THAT(error({.id = "idle", .extension = ".i", .description = "", .reads = false, .writes = false}),
              testing::HasSubstr("neither reads nor writes"));
  EXPECT_THAT(load_map(file("board.hex"), OpenOptions{.depth = 1}).error().message,
              testing::HasSubstr("'depth' has no use for a file of the format hexagons"));
}

TEST_F(ToyKind, GetsEverySearchWithEveryKindOfBoxes) {
  const test::AllDistances truth(*map_);
  for (const Method method : {Method::kExact, Method::kInherited, Method::kAnytime}) {
    Progress progress;
    const auto bounds = std::make_shared<const Bounds>(
        precompute(*map_, {.ordering = usual_ordering(map_->kind()), .method = method}, progress).value());
    for (const SearchInfo* info : all_searches()) {
      const bool of_cells = info->id == "subgoals" || info->id.starts_with("hpa");
      EXPECT_EQ(make_query(*info, *map_, used_by(*info, *map_, index_set_of(bounds))).ok(),
                !info->canonical && !of_cells)
          << info->id;
    }
    for (const IndexSet& set : {IndexSet(), index_set_of(bounds)})
      EXPECT_EQ(test::first_wrong_answer(*map_, set, truth), "");
  }
}

TEST_F(ToyKind, GetsFilesChecksAndExports) {
  const Bounds bounds = test::bounds_of(*map_);
  ASSERT_TRUE(save_bounds(bounds, file("board.gbb")).ok());
  const auto loaded = load_bounds_for(*map_, file("board.gbb"));
  ASSERT_TRUE(loaded.ok()) << loaded.error().to_string();
  EXPECT_EQ(*loaded, bounds);
  EXPECT_EQ(describe_index(file("board.gbb"))->map_kind, &map_->kind());

  Bounds bad = bounds;
  bad.set(4, EdgeIndex(1), Box());
  Progress progress;
  const auto report = verify_boxes(*map_, bad, {}, progress);
  ASSERT_EQ(report->too_small, 1U);
  EXPECT_THAT(report->first_fault->to_string(*map_), testing::HasSubstr("of 0:4: the stored box is empty"));
  EXPECT_EQ(compare_boxes(bounds, bad)->equal, bounds.info().box_count - 1);
  EXPECT_THAT(format_boxes_csv(*map_, bounds), testing::HasSubstr("0:4"));
}

}  // namespace
}  // namespace goalbound
