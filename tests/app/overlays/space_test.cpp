// Maps in space: where places come to lie, what is solid, glass and cut, what is picked; and paths over
// meshes pulled straight.
#include <algorithm>
#include <cmath>

#include "app/overlays/support.hpp"
#include "goalbound/mesh_paths.hpp"
#include "goalbound/octree.hpp"
#include "overlays/svg/svg_picture.hpp"

namespace goalbound::app::test {
namespace {

/// A wall across a world of eight voxels a side, with a hole of two by two.
std::shared_ptr<const Map> walled_world() {
  VoxelWorld world{.size = {8, 8, 8}, .solid = {}};
  for (std::int32_t y = 0; y < 8; ++y) {
    for (std::int32_t z = 0; z < 8; ++z) {
      if (y >= 2 || z >= 2) world.solid.push_back({4, y, z});
    }
  }
  return std::make_shared<const Octree>(Octree::create(world).value());
}

class SpaceOverlays : public OverlayTest {
 protected:
  SpaceOverlays() : OverlayTest(session_on(walled_world(), true)) {}

  const Octree& octree() const { return dynamic_cast<const Octree&>(session_->map()); }
  MapDrawing& looked() {
    drawing().look(session_->view.space);
    return drawing();
  }
  Viewport whole() {
    const double pixels_per_unit = 20;
    return {.places = looked().picture_limits(),
            .pixels_per_cell = pixels_per_unit * octree().spacing(),
            .pixels_per_unit = pixels_per_unit,
            .node_pixels = 30};
  }
  const SpacePicture& space(Side side = Side::kRight) { return picture(side, whole()).space; }
};

double volume(const std::vector<SpaceBlock>& blocks) {
  double sum = 0;
  for (const SpaceBlock& b : blocks)
    sum += static_cast<double>(b.size[0]) * static_cast<double>(b.size[1]) * static_cast<double>(b.size[2]);
  return sum;
}

TEST_F(SpaceOverlays, SeenFromAboveIsThePlan) {
  go("turn 0 90");
  for (std::uint32_t n = 0; n < octree().node_count(); ++n) {
    const MapPoint at = looked().centre(NodeId(n));
    EXPECT_NEAR(at.x, octree().place(NodeId(n)).x, 1e-9);
    EXPECT_NEAR(at.y, octree().place(NodeId(n)).y, 1e-9);
  }
  go("turn 0 0");
  EXPECT_NEAR(looked().point_of({0, 0, 10}).y, -10, 1e-9) << "up is up";
}

TEST_F(SpaceOverlays, TheSolidIsThereAndWhatIsColouredIsGlass) {
  go("hide search");
  EXPECT_DOUBLE_EQ(volume(space().solid), 8.0 * static_cast<double>(octree().solid_voxels()))
      << "in half voxels";
  EXPECT_TRUE(space().glass.empty()) << "air is not drawn";
  go("show search");
  EXPECT_EQ(space(Side::kLeft).glass.size(),
            static_cast<std::size_t>(std::count_if(
                octree().leaves().begin(), octree().leaves().end(), [&, n = 0U](const Block&) mutable {
                  return player(Side::kLeft).status(NodeId(n++)) != NodeStatus::kUnseen;
                })));
}

TEST_F(SpaceOverlays, GlassComesBackToFront) {
  go("turn 50 30");
  const Projection projection(session_->view.space);
  double last = -1e9;
  for (const SpaceBlock& b : space(Side::kLeft).glass) {
    const SpacePoint middle = {b.low[0] + b.size[0] / 2.0, b.low[1] + b.size[1] / 2.0,
                               b.low[2] + b.size[2] / 2.0};
    const double nearness = projection.nearness(middle);
    EXPECT_GE(nearness, last - 1e-3);
    last = nearness;
  }
}

TEST_F(SpaceOverlays, ASliceCutsAwayWhatIsNearerToTheEye) {
  go("hide search");
  go("slice z 3");
  for (const SpaceBlock& b : space().solid) EXPECT_LE(b.low[2] + b.size[2], 7.0F);
  EXPECT_FALSE(space().glass.empty()) << "free blocks are panes where it goes through";
  for (const SpaceBlock& pane : space().glass) EXPECT_EQ(pane.size[2], 0.0F);
  const double below = volume(space().solid);
  go("slice off");
  EXPECT_GT(volume(space().solid), below);
  go("slice x 6");
  go("turn 90 10");
  EXPECT_GT(volume(space().solid), 0) << "the wall is farther away";
  go("turn -90 10");
  EXPECT_EQ(volume(space().solid), 0) << "seen from the other side it is nearer";
}

TEST_F(SpaceOverlays, ASliceIsPickedExactly) {
  go("slice z 5");
  for (const double turn : {0.0, 30.0, -100.0}) {
    go("turn " + std::to_string(turn) + " 60");
    for (const Place voxel : {Place{1, 1, 5}, Place{6, 7, 5}, Place{7, 0, 5}}) {
      const MapPoint at =
          Projection(session_->view.space)
              .to_plane({2.0 * voxel.x + 1, 2.0 * voxel.y + 1, session_->view.space.slice->at});
      EXPECT_EQ(looked().pick(at, 1), *octree().leaf_at(voxel));
    }
  }
  go("slice off");
  const NodeId some = *octree().leaf_at({7, 7, 7});
  EXPECT_EQ(looked().pick(looked().centre(some), 1e-6), some);
}

TEST_F(SpaceOverlays, VectorPicturesHaveTheBlocks) {
  go("hide search");
  const SvgFrame frame{.camera = session_->view.camera, .size = {800, 600}};
  const auto faces = [&] {
    OverlayView seen = view(Side::kRight, whole());
    const std::string svg = svg_of(seen, picture(Side::kRight, whole()), frame);
    std::size_t count = 0;
    for (std::size_t at = svg.find("<path"); at != std::string::npos; at = svg.find("<path", at + 1)) ++count;
    return count;
  };
  const std::size_t with_all = faces();
  EXPECT_GE(with_all, 3 * octree().solid().size());
  go("slice x 1");
  go("turn 90 10");
  EXPECT_LT(faces(), with_all) << "the wall is cut away";
}

TEST_F(SpaceOverlays, BoxesAreWireFrames) {
  select("7,7,7");
  std::size_t boxes = 0;
  for (const EdgeReport& edge : inspection().edges) boxes += edge.box.empty() ? 0 : 1;
  ASSERT_GT(boxes, 0U);
  EXPECT_EQ(draw("boxes", Side::kRight, whole()).lines.size(), 12 * boxes);
}

TEST_F(SpaceOverlays, TurningKeepsWhatIsInTheMiddle) {
  go("slice z 2");
  session_->view.look_at(session_->view.projection().to_plane({5, 9, 5}), 30);
  go("turn 70 55");
  const MapPoint there = session_->view.projection().to_plane({5, 9, 5});
  EXPECT_NEAR(session_->view.camera.centre().x, there.x, 1e-9);
  EXPECT_NEAR(session_->view.camera.centre().y, there.y, 1e-9);
}

TEST_F(SpaceOverlays, AnEarlierViewComesBack) {
  go("turn -20 35");
  go("slice y 4");
  const SpaceView before = session_->view.space;
  EXPECT_EQ(before.slice->axis, 1);
  go("turn-by 400 0");
  EXPECT_NEAR(session_->view.space.turn, 20, 1e-9) << "all the way round and on";
  go("turn-by 0 200");
  EXPECT_EQ(session_->view.space.tilt, 90);
  go("slice-by 99");
  EXPECT_EQ(session_->view.space.slice->at, 15) << "through the last one";
}

TEST_F(SpaceOverlays, FlatMapsAreNotTurned) {
  session_ = ready_session();
  EXPECT_FALSE(session_->execute("turn 0 90", false).ok());
  EXPECT_FALSE(session_->execute("slice z 1", false).ok());
}

/// A ring of eight squares.
std::shared_ptr<const Map> ring_mesh() {
  MeshParts parts;
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 4; ++x) parts.points.push_back({x * 1.0, y * 1.0, 0});
  }
  for (std::uint32_t y = 0; y < 3; ++y) {
    for (std::uint32_t x = 0; x < 3; ++x) {
      if (x == 1 && y == 1) continue;
      const std::uint32_t corner = y * 4 + x;
      parts.polygons.push_back({corner, corner + 1, corner + 5, corner + 4});
    }
  }
  return std::make_shared<const NavMesh>(NavMesh::create(parts, MeshNodes::kCentres).value());
}

class MeshOverlays : public OverlayTest {
 protected:
  MeshOverlays() : OverlayTest(session_on(ring_mesh(), true)) {}
  const NavMesh& mesh() const { return *as_nav_mesh(session_->map()); }
  Viewport whole() {
    return {.places = drawing().picture_limits(),
            .pixels_per_cell = 100,
            .pixels_per_unit = 100 / mesh().unit(),
            .node_pixels = 30};
  }
};

TEST_F(MeshOverlays, PolygonsAreFilledAndThePathIsPulledStraight) {
  go("start #0");
  go("goal #7");
  session_->wait_for_work();
  EXPECT_EQ(picture(Side::kRight, whole()).areas.areas.size(), 8U);
  const MeshPath expected = path_over_nodes(mesh(), session_->side(Side::kRight).run->path);
  const DrawList list = draw("straight", Side::kRight, whole());
  EXPECT_EQ(list.polygons.size(), expected.corridor.size());
  ASSERT_EQ(list.lines.size(), 3U) << "with its shadow, and the shortest of all";
  EXPECT_EQ(list.lines[2].pattern, LinePattern::kDashed);
  ASSERT_EQ(list.lines[1].points.size(), expected.straight.size());
  for (std::size_t i = 0; i < expected.straight.size(); ++i)
    EXPECT_NEAR(list.lines[1].points[i].x, expected.straight[i].x * mesh().unit(), 1e-6);
  EXPECT_LT(expected.straight_length, expected.node_length);
  go("hide straight");
  EXPECT_TRUE(draw("straight", Side::kRight, whole()).lines.empty());
}

}  // namespace
}  // namespace goalbound::app::test
