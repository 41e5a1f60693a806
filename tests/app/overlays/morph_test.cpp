// The map as it is drawn on its way into its embedding.
#include <cmath>

#include "app/overlays/support.hpp"
#include "features/morph/morph_drawing_layer.hpp"
#include "overlays/session_drawing.hpp"

namespace goalbound::app::test {
namespace {

class MorphOverlays : public GridOverlays {
 protected:
  /// The map of the session, so far on its way.
  MapDrawing& morphed(double share) {
    if (morphed_ == nullptr || &morphed_->map() != &session_->map()) {
      Progress progress;
      const auto embedding = EmbeddingIndex::make(session_->map(), 2, progress).value();
      morphed_ = make_morph_drawing(make_drawing(session_->document().shared_map()), *embedding, 1);
    }
    morphed_->move_nodes(share);
    return *morphed_;
  }
  DrawList boxes_at(double share) {
    OverlayView seen = make_view(*session_, Side::kRight, morphed(share), kWhole.places);
    seen.viewport = kWhole;
    DrawList list;
    for (const OverlayEntry& entry : all_overlays()) {
      if (entry.id == "boxes") entry.info->draw(seen, list);
    }
    return list;
  }

 private:
  std::unique_ptr<MapDrawing> morphed_;
};

struct Rectangle {
  MapPoint min, max;
};
Rectangle around(const Polyline& line) {
  Rectangle result{line.points.front(), line.points.front()};
  for (const MapPoint at : line.points) {
    result.min = {std::min(result.min.x, at.x), std::min(result.min.y, at.y)};
    result.max = {std::max(result.max.x, at.x), std::max(result.max.y, at.y)};
  }
  return result;
}

TEST_F(MorphOverlays, BeginsAtTheMapAndStaysWhereItLies) {
  const MapDrawing& map = drawing();
  for (const double share : {0.0, 0.3, 1.0}) {
    const MapDrawing& moved = morphed(share);
    EXPECT_TRUE(moved.moves_nodes());
    const Box limits = moved.picture_limits();
    double farthest = 0;
    for (const NodeId n : grid().free_nodes()) {
      const MapPoint at = moved.centre(n);
      EXPECT_GE(at.x, limits.min_x);
      EXPECT_LE(at.x, limits.max_x + 1);
      EXPECT_GE(at.y, limits.min_y);
      EXPECT_LE(at.y, limits.max_y + 1);
      farthest = std::max(farthest, std::hypot(at.x - map.centre(n).x, at.y - map.centre(n).y));
    }
    EXPECT_EQ(farthest > 0, share > 0);
  }
}

TEST_F(MorphOverlays, PicksNodesWhereTheyAre) {
  const MapDrawing& moved = morphed(0.6);
  std::size_t alone = 0;
  for (const NodeId n : grid().free_nodes()) {
    const NodeId picked = moved.pick(moved.centre(n), 0.01);
    ASSERT_NE(picked, kNoNode);
    const MapPoint at = moved.centre(picked);
    EXPECT_NEAR(std::hypot(at.x - moved.centre(n).x, at.y - moved.centre(n).y), 0, 0.011);
    alone += picked == n ? 1 : 0;
  }
  EXPECT_GT(alone, grid().free_count() / 2U);
  EXPECT_EQ(moved.pick({-50, -50}, 3), kNoNode);
}

/// Exact boxes of the map, and the same goals' boxes elsewhere.
TEST_F(MorphOverlays, DrawsBoxesAroundWhatEdgesReach) {
  go("set boxes boxes:exact");
  session_->wait_for_work();
  go("select 5,8");
  const DrawList there = boxes_at(0);
  std::size_t i = 0;
  for (const EdgeReport& edge : inspection().edges) {
    if (edge.box.empty()) continue;
    ASSERT_LT(i, there.lines.size());
    const auto [min, max] = around(there.lines[i++]);
    EXPECT_EQ(min.x, edge.exact_box.min_x);
    EXPECT_EQ(min.y, edge.exact_box.min_y);
    EXPECT_EQ(max.x, edge.exact_box.max_x + 1);
    EXPECT_EQ(max.y, edge.exact_box.max_y + 1);
  }
  EXPECT_EQ(i, there.lines.size());
  const DrawList moved = boxes_at(1);
  ASSERT_EQ(moved.lines.size(), i);
  i = 0;
  for (const EdgeReport& edge : inspection().edges) {
    if (edge.box.empty()) continue;
    const auto [min, max] = around(moved.lines[i++]);
    for (const NodeId n : grid().free_nodes()) {
      if (!inspection().labels[grid().slot(n)].contains(edge.edge)) continue;
      const MapPoint at = morphed(1).centre(n);
      EXPECT_TRUE(at.x > min.x && at.x < max.x && at.y > min.y && at.y < max.y);
    }
  }
}

TEST_F(MorphOverlays, ShowsColoursOfNodesOnPointsAndLines) {
  morphed(1);
  OverlayView seen = make_view(*session_, Side::kRight, morphed(0.5), kWhole.places);
  seen.viewport = kWhole;
  CanvasPicture canvas;
  const MapPicture& picture = canvas.update(seen);
  EXPECT_EQ(picture.nodes.segments.size(), grid().free_count());
  EXPECT_GT(picture.edges.segments.size(), grid().free_count());
  EXPECT_EQ(picture.cells.width, 0);
  const auto is_tinted = [](const Segment& node) { return node.a.colour != kRoadColour; };
  EXPECT_TRUE(std::ranges::any_of(picture.nodes.segments, is_tinted)) << "the search is seen";
  const std::uint64_t before = picture.nodes.revision;
  morphed(0.5);
  EXPECT_EQ(canvas.update(seen).nodes.revision, before) << "nothing has moved";
  morphed(0.7);
  EXPECT_NE(canvas.update(seen).nodes.revision, before);
}

TEST_F(MorphOverlays, IsWhatTheSessionDrawsMeanwhile) {
  SessionDrawing shown;
  EXPECT_TRUE(shown.follow(*session_));
  EXPECT_FALSE(shown.follow(*session_));
  EXPECT_FALSE(shown->moves_nodes());
  go("morph 0.5");
  session_->wait_for_work();
  EXPECT_TRUE(shown.follow(*session_));
  EXPECT_TRUE(shown->moves_nodes());
  go("morph 0.8");
  EXPECT_FALSE(shown.follow(*session_)) << "the same drawing, with nodes elsewhere";
  go("morph off");
  EXPECT_TRUE(shown.follow(*session_));
  EXPECT_FALSE(shown->moves_nodes());
}

/// Roads, blocks of space: every kind has nodes and edges.
TEST_F(MorphOverlays, OfAMapThatIsNoGrid) {
  open(road_graph());
  const MapDrawing& map = drawing();
  const MapDrawing& moved = morphed(0);
  for (std::uint32_t n = 0; n < session_->map().node_count(); ++n) {
    EXPECT_EQ(moved.centre(NodeId{n}).x, map.centre(NodeId{n}).x);
    if (session_->map().edge_limit(NodeId{n}) == 0) continue;
    EXPECT_EQ(moved.line(EdgeId{NodeId{n}, EdgeIndex(0)}).to.x,
              map.line(EdgeId{NodeId{n}, EdgeIndex(0)}).to.x);
  }
}

}  // namespace
}  // namespace goalbound::app::test
