// What is drawn of paths at any angle.
#include "features/any_angle/any_angle.hpp"
#include "app/overlays/support.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

class AnyAngleLayer : public OverlayTest {
 protected:
  AnyAngleLayer() : OverlayTest(ready_session()) {
    go("show any-angle");
    session_->wait_for_work();
  }

  const AnyAngle& any_angle() const { return session_->feature<AnyAngle>(); }
  std::size_t lines_of(const DrawList& list, std::uint32_t colour) const {
    return static_cast<std::size_t>(std::ranges::count(list.lines, colour, &Polyline::colour));
  }
  std::string legend_text(Side side) {
    std::string text;
    for (const Legend& legend : legends_of(view(side, kWhole))) {
      text += legend.title + '\n' + legend.text + '\n';
      for (const Legend::Entry& entry : legend.entries) text += entry.text + '\n';
    }
    return text;
  }
};

TEST_F(AnyAngleLayer, ShowsTheStringAndTheCornersThatAreLeft) {
  const DrawList list = draw("any-angle");
  EXPECT_EQ(lines_of(list, kStraightColour), 1U);
  EXPECT_EQ(std::ranges::count(list.marks, MarkShape::kDiamond, &Mark::shape),
            static_cast<std::ptrdiff_t>(any_angle().answer()->kept_count()));
  EXPECT_TRUE(draw("any-angle", Side::kLeft).lines.empty()) << "it belongs to no search";
  EXPECT_THAT(legend_text(Side::kRight), HasSubstr("at any angle: "));
  EXPECT_THAT(legend_text(Side::kRight), HasSubstr("% longer"));
}

TEST_F(AnyAngleLayer, DoesNotTellWhatASearchIsStillToFind) {
  go("seek 0");
  EXPECT_EQ(lines_of(draw("any-angle"), kStraightColour), 0U);
  EXPECT_FALSE(draw("any-angle").marks.empty()) << "corners are there before any search";
}

TEST_F(AnyAngleLayer, ShowsTheWallOfAChosenCorner) {
  const Grid& grid = grid_in(*session_);
  HalfPoint corner;
  for (int y = 0; y <= grid.height(); ++y) {
    for (int x = 0; x <= grid.width(); ++x) {
      if (wall_of_corner(grid, {2 * x, 2 * y})) corner = {2 * x, 2 * y};
    }
  }
  EXPECT_TRUE(draw("any-angle").rects.empty());
  go("any-angle-corner " + std::to_string(corner.x / 2) + ',' + std::to_string(corner.y / 2));
  session_->wait_for_work();
  const DrawList list = draw("any-angle");
  EXPECT_EQ(list.rects.size(), 1U);
  const auto seen = any_angle().answer()->seen.size();
  EXPECT_EQ(list.lines.size(), seen + 2) << "a line each, and the string with its shadow";
}

TEST_F(AnyAngleLayer, ShowsBothSearchesStepByStep) {
  go("any-angle on");
  session_->wait_for_work();
  EXPECT_TRUE(draw("path").lines.empty());
  EXPECT_TRUE(draw("any-angle").lines.empty()) << "the searches are in its place";
  EXPECT_TRUE(draw("any-angle-steps").lines.empty()) << "before the first step";
  go("seek end");
  for (const Side side : kSides) {
    const DrawList list = draw("any-angle-steps", side);
    const auto expanded =
        std::ranges::count_if(list.marks, [](const Mark& mark) { return mark.colour == kClosedColour; });
    EXPECT_GT(expanded, 0);
    EXPECT_LE(static_cast<std::size_t>(expanded), any_angle().counts_of(side).expanded);
    EXPECT_EQ(lines_of(list, kPathColour), 1U);
    EXPECT_THAT(legend_text(side), HasSubstr("the shortest path: "));
  }
  EXPECT_THAT(legend_text(Side::kRight), HasSubstr("boxes prune"));
}

TEST_F(AnyAngleLayer, ShowsTheCornersInSightOnMeshes) {
  go("generate marsh 60 40 1");
  session_->wait_for_work();
  go("show any-angle");
  session_->wait_for_work();
  const auto wide = viewport_of(session_->map().limits(), 4);
  const DrawList list = draw("any-angle", Side::kRight, wide);
  EXPECT_EQ(list.lines.size(), any_angle().answer()->taut_count() + 2) << "and the string with its shadow";
  EXPECT_THAT(legend_text(Side::kRight), HasSubstr("their boxes hold the goal"));
}

TEST_F(AnyAngleLayer, ShowsTheIntervalsOfPolyanyaOnMeshes) {
  go("generate marsh 60 40 1");
  session_->wait_for_work();
  go("any-angle on");
  session_->wait_for_work();
  go("seek end");
  const auto wide = viewport_of(session_->map().limits(), 4);
  const DrawList left = draw("any-angle-steps", Side::kLeft, wide);
  EXPECT_EQ(left.polygons.size(), any_angle().run(Side::kLeft).intervals.size());
  const DrawList right = draw("any-angle-steps", Side::kRight, wide);
  EXPECT_TRUE(right.polygons.empty());
  EXPECT_FALSE(right.marks.empty());
  EXPECT_THAT(legend_text(Side::kLeft), HasSubstr("Polyanya"));
}

}  // namespace
}  // namespace goalbound::app::test
