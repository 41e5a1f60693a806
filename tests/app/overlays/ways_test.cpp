// Ways beside that of the search: smoothed by lines of sight, and of another program.
#include <fmt/format.h>

#include <fstream>

#include "app/overlays/support.hpp"
#include "features/mesh/mesh.hpp"
#include "features/their_paths/judged_paths.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/nav_mesh.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

class WayOverlays : public GridOverlays {
 protected:
  void open_paths(std::string_view text) {
    std::ofstream(folder_ / "game.jsonl", std::ios::binary) << text;
    go("open-paths " + (folder_ / "game.jsonl").string());
  }
  std::optional<Legend> legend(std::string_view title, Side side = Side::kRight) {
    for (Legend& one : legends_of(view(side, kWhole))) {
      if (one.title.find(title) != std::string::npos) return std::move(one);
    }
    return std::nullopt;
  }

  TemporaryFolder folder_;
};

TEST_F(WayOverlays, ThePathIsSmoothedWhenTheLayerIsShown) {
  go("seek end");
  EXPECT_TRUE(draw("smooth").lines.empty()) << "nobody asked for it";
  EXPECT_FALSE(session_->side(Side::kRight).run->smoothed) << "nor is it made before that";
  go("show smooth");
  const DrawList list = draw("smooth");
  ASSERT_EQ(list.lines.size(), 2U) << "with its shadow";
  const auto& points = list.lines[1].points;
  EXPECT_EQ(points.front().x, centre_of({start().x, start().y, 0}).x);
  EXPECT_EQ(points.back().y, centre_of({goal().x, goal().y, 0}).y);
  const SearchRun& run = *session_->side(Side::kRight).run;
  EXPECT_LE(run.smooth().length, session_->map().length_of(run.result.cost));
  const auto words = legend("smoothed");
  ASSERT_TRUE(words);
  EXPECT_THAT(words->entries[1].text, HasSubstr(fmt::format("{:.2f}", run.smooth().length)));
  go("seek 3");
  EXPECT_TRUE(draw("smooth").lines.empty()) << "there is no path yet";
}

TEST_F(WayOverlays, WhereCostsDifferNoPathIsSmoothed) {
  open(swamp_grid());
  session_->wait_for_work();
  go("seek end");
  go("show smooth");
  EXPECT_TRUE(draw("smooth").lines.empty());
}

TEST_F(WayOverlays, AnotherProgramsPathLiesBesideOurs) {
  open_paths("{\"id\": \"orc\", \"path\": [[0,0],[1,1],[2,0]]}\n");
  EXPECT_TRUE(draw("their-path").lines.empty()) << "none is chosen";
  go("problem 1");
  session_->wait_for_work();
  go("seek end");
  for (const Side side : kSides) {
    const DrawList list = draw("their-path", side);
    ASSERT_EQ(list.lines.size(), 2U);
    EXPECT_EQ(list.lines[1].colour, kTheirColour);
    EXPECT_EQ(list.lines[1].points.size(), 3U);
    EXPECT_EQ(crosses(list), 0U);
  }
  EXPECT_FALSE(legend("another program", Side::kLeft)) << "once is enough";
  const auto words = legend("Path of another program: orc");
  ASSERT_TRUE(words);
  EXPECT_THAT(words->entries[0].text, HasSubstr("2.83, 41.42 % longer"));
  EXPECT_THAT(words->entries[1].text, HasSubstr("ours: 2.00"));
  go("hide their-path");
  EXPECT_TRUE(draw("their-path").lines.empty());
}

TEST_F(WayOverlays, ItsFirstIllegalStepIsMarked) {
  open_paths("{\"path\": [[0,3],[1,2],[2,1],[9,9]]}\n");
  go("problem 1");
  const DrawList list = draw("their-path");
  EXPECT_EQ(crosses(list), 1U) << "the first one alone";
  ASSERT_EQ(list.labels.size(), 1U);
  EXPECT_EQ(list.labels[0].text, "corner-cut");
  EXPECT_EQ(list.labels[0].at.x, 2.5);
  const auto words = legend("another program");
  ASSERT_TRUE(words);
  EXPECT_EQ(words->entries[0].text, "theirs: illegal at point 3 of 4");
  EXPECT_THAT(words->text, HasSubstr("cuts the corner of 2,2"));
}

TEST_F(WayOverlays, PointsOffTheMapAreDrawnThere) {
  open_paths("{\"path\": [[0,0],[-1,0]]}\n");
  go("problem 1");
  const DrawList list = draw("their-path");
  ASSERT_FALSE(list.marks.empty());
  EXPECT_EQ(list.marks[0].at.x, -0.5) << "in the middle of a cell that would be there";
}

TEST_F(WayOverlays, OnAMeshItIsAWayOverTheGround) {
  session_->set_map(
      {.map = load_map(GOALBOUND_SOURCE_DIR "/assets/maps/marsh.mesh").value(), .name = "marsh"});
  settle();
  const auto& mesh = *as_nav_mesh(session_->map());
  const MeshPoint a = mesh.point(NodeId(0));
  const MeshPoint b = mesh.point(NodeId(20));
  open_paths(fmt::format("{{\"path\": [[{0},{1}],[{2},{3}],[{0},{1}]]}}\n", a.x, a.y, b.x, b.y));
  go("problem 1");
  EXPECT_TRUE(session_->feature<MeshWays>().free_ends());
  EXPECT_EQ(session_->feature<MeshWays>().at(MeshEnd::kStart)->x, a.x);
  const DrawList list = draw("their-path");
  ASSERT_GE(list.lines.size(), 2U);
  const double unit = mesh.unit();
  EXPECT_EQ(list.lines[1].points[1].x, drawing().point_at({b.x * unit, b.y * unit, 0}).x);
}

}  // namespace
}  // namespace goalbound::app::test
