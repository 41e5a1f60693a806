// What a new kind of map gets for its one file and one line: all of the library.
#include <gmock/gmock.h>

#include <fstream>

#include "any_map_support.hpp"

namespace goalbound {
namespace {

class ToyKind : public testing::Test {
 protected:
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

TEST_F(ToyKind, GetsEverySearchWithEveryKindOfBoxes) {
  const test::AllDistances distances(*map_);
  for (const Method method : {Method::kExact, Method::kInherited, Method::kAnytime}) {
    Progress progress;
    const Bounds bounds =
        precompute(*map_, {.ordering = usual_ordering(map_->kind()), .method = method}, progress).value();
    for (const SearchInfo* info : all_searches()) {
      const auto query = make_query(*info, *map_, used_by(*info, *map_, index_set_of(bounds)));
      if (!query) {
        const bool of_cells = info->id == "subgoals" || info->id.starts_with("hpa");
        EXPECT_TRUE(info->canonical || of_cells) << info->id;
        continue;
      }
      for (std::uint32_t s = 0; s < map_->node_count(); ++s) {
        for (std::uint32_t t = 0; t < map_->node_count(); ++t) {
          const SearchResult result = (*query)->find(NodeId(s), NodeId(t));
          if (info->optimal) {
            ASSERT_EQ(result.cost, distances(s, t)) << info->id;
          } else {
            ASSERT_GE(result.cost, distances(s, t)) << info->id;
          }
        }
      }
    }
  }
}

TEST_F(ToyKind, GetsFilesChecksAndExports) {
  const Bounds bounds = test::bounds_of(*map_);
  ASSERT_TRUE(save_bounds(bounds, file("board.gbb")).ok());
  const auto loaded = load_bounds_for(*map_, file("board.gbb"));
  ASSERT_TRUE(loaded.ok()) << loaded.error().to_string();
  EXPECT_EQ(*loaded, bounds);
  EXPECT_EQ(describe_bounds(file("board.gbb"))->info.kind, &map_->kind());

  Bounds bad = bounds;
  bad.set(4, EdgeIndex(1), Box());
  Progress progress;
  const auto report = verify_bounds(*map_, bad, {}, progress);
  ASSERT_EQ(report->too_small, 1U);
  EXPECT_THAT(report->first_fault->to_string(*map_), testing::HasSubstr("of 0:4: the stored box is empty"));
  EXPECT_EQ(diff_bounds(bounds, bad)->equal, bounds.info().box_count - 1);
  EXPECT_THAT(format_boxes_csv(*map_, bounds), testing::HasSubstr("0:4"));
}

}  // namespace
}  // namespace goalbound
