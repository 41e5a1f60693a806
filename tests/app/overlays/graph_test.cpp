// List graphs on the canvas: what is drawn of roads, from near and from afar, and the overlays on them.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "app/overlays/support.hpp"
#include "overlays/drawings/graph_level.hpp"

namespace goalbound::app::test {
namespace {

/// The roads of the fixture with boxes and both searches; junction 8 is node 7.
class GraphOverlays : public OverlayTest {
 protected:
  GraphOverlays() : OverlayTest(session_on(road_graph(), true)) {}

  const ListGraph& graph() const { return *session_->document().list(); }
  /// The whole graph, with so many pixels between neighbours.
  Viewport whole(double pixels_per_cell) {
    const double pixels_per_unit = pixels_per_cell / graph().spacing();
    return {.places = graph().limits(),
            .pixels_per_cell = pixels_per_cell,
            .pixels_per_unit = pixels_per_unit,
            .node_pixels = pixels_per_cell * drawing().node_size()};
  }
  const SegmentPicture& edges(double pixels_per_cell) {
    return picture(Side::kRight, whole(pixels_per_cell)).edges;
  }
  /// Colours of all halves of lines.
  std::set<std::uint32_t> colours_of_edges(double pixels_per_cell = 40) {
    std::set<std::uint32_t> colours;
    for (const Segment& s : edges(pixels_per_cell).segments) colours.insert({s.a.colour, s.b.colour});
    return colours;
  }
};

std::size_t roads_of(const ListGraph& graph) {
  return make_full_level(graph).lines.size();
}

TEST_F(GraphOverlays, EachRoadIsOneLineAndEachNodeADisc) {
  go("hide search");
  const MapPicture& near = picture(Side::kRight, whole(40));
  EXPECT_EQ(near.cells.cell_count(), 0U);
  EXPECT_EQ(near.edges.segments.size(), roads_of(graph()));
  EXPECT_EQ(near.nodes.segments.size(), graph().node_count());
  EXPECT_LT(near.edges.segments.size(), graph().edge_count()) << "there and back is one line";
  for (const Segment& disc : near.nodes.segments) EXPECT_EQ(disc.a.x, disc.b.x);
}

TEST_F(GraphOverlays, SeenFromAfarItIsThinned) {
  std::size_t before = edges(40).segments.size();
  for (const double pixels : {3.0, 1.0, 0.3}) {
    const MapPicture& far = picture(Side::kRight, whole(pixels));
    EXPECT_LT(far.edges.segments.size(), before) << pixels;
    EXPECT_TRUE(far.nodes.segments.empty()) << "no room for discs";
    before = far.edges.segments.size();
  }
}

TEST_F(GraphOverlays, LevelsKeepWhatIsConnected) {
  GraphLevel level = make_full_level(graph());
  for (unsigned number = 1; number <= 6; ++number) {
    const GraphLevel coarser = make_coarser_level(level, number);
    const std::int32_t side = 1 << number;
    for (std::uint32_t n = 0; n < graph().node_count(); ++n) {
      for (const ListGraph::OutEdge& edge : graph().out(NodeId(n))) {
        const std::uint32_t a = coarser.point_of[n];
        const std::uint32_t b = coarser.point_of[index_of(edge.to)];
        const GraphLevel::Line line = {std::min(a, b), std::max(a, b)};
        EXPECT_TRUE(a == b || std::binary_search(coarser.lines.begin(), coarser.lines.end(), line));
      }
      const Place drawn = coarser.points[coarser.point_of[n]];
      const Place place = graph().places()[n];
      EXPECT_LT(std::abs(drawn.x - place.x), side);
      EXPECT_LT(std::abs(drawn.y - place.y), side);
    }
    EXPECT_LE(coarser.lines.size(), level.lines.size());
    level = coarser;
  }
  EXPECT_EQ(level.points.size(), 1U);
  EXPECT_TRUE(level.lines.empty());
}

TEST_F(GraphOverlays, APanOrAZoomWithinALevelMakesNothingAnew) {
  go("hide search");
  Viewport part = whole(40);
  part.places = {10, 30, 5, 20};
  CanvasPicture canvas;
  const auto revision = [&] { return canvas.update(view(Side::kRight, part)).edges.revision; };
  const std::uint64_t first = revision();
  part.places = {12, 32, 8, 23};
  EXPECT_EQ(revision(), first);
  part.pixels_per_unit *= 1.01;
  EXPECT_EQ(revision(), first);
  part.places = {40, 60, 5, 20};
  EXPECT_NE(revision(), first);
}

TEST_F(GraphOverlays, OnlyWhatMayBeSeenIsDrawn) {
  go("hide search");
  Viewport corner = whole(40);
  corner.places = {0, 4, 0, 4};
  const MapPicture& seen = picture(Side::kRight, corner);
  EXPECT_EQ(seen.edges.segments.size(), 2U) << "the two roads out of node 1";
  EXPECT_EQ(seen.nodes.segments.size(), 1U);
}

TEST_F(GraphOverlays, TheSearchColoursNodesAndHalfRoads) {
  const auto closed = blend(kRoadColour, kClosedColour, 200);
  EXPECT_TRUE(colours_of_edges().contains(closed));
  go("seek 0");
  EXPECT_FALSE(colours_of_edges().contains(closed));
  EXPECT_TRUE(colours_of_edges(0.3).size() <= 1);
  go("seek end");
}

TEST_F(GraphOverlays, WhatIsColouredIsSeenFromAfar) {
  go("seek end");
  const auto closed = blend(kRoadColour, kClosedColour, 200);
  for (const double pixels : {40.0, 5.0, 2.0})
    EXPECT_TRUE(colours_of_edges(pixels).contains(closed)) << pixels;
}

TEST_F(GraphOverlays, LabelsOfElevenEdgesUseEveryColour) {
  for (const std::string_view line : {"hide search", "show labels", "select #8"}) go(line);
  ASSERT_EQ(inspection().edges.size(), 11U);
  std::set<std::uint32_t> expected = {kRoadColour};
  for (std::size_t e = 0; e < 11; ++e) expected.insert(blend(kRoadColour, edge_colour(EdgeIndex(e)), 150));
  const std::set<std::uint32_t> seen = colours_of_edges();
  for (const std::uint32_t colour : seen) EXPECT_TRUE(expected.contains(colour));
  EXPECT_GE(seen.size(), 8U);
}

TEST_F(GraphOverlays, BoxesOfMoreThanEightEdgesHaveNumbersAndTheirOwnPatterns) {
  go("select #8");
  const DrawList list = draw("boxes", Side::kRight, whole(40));
  std::size_t boxes = 0;
  for (const EdgeReport& edge : inspection().edges) boxes += edge.box.empty() ? 0U : 1U;
  EXPECT_EQ(list.lines.size(), boxes);
  EXPECT_EQ(plates(list), boxes);
  std::set<std::pair<std::uint32_t, LinePattern>> looks;
  std::set<int> tags;
  for (const Polyline& line : list.lines) looks.insert({line.colour, line.pattern});
  for (const Label& label : list.labels) tags.insert(std::stoi(label.text));
  EXPECT_EQ(looks.size(), boxes);
  EXPECT_EQ(tags.size(), boxes);
  EXPECT_EQ(*tags.rbegin(), 11);
}

class HubOverlays : public OverlayTest {
 protected:
  HubOverlays() : OverlayTest(session_on(hub_graph(200), true)) {}
};

TEST_F(HubOverlays, TagsOfManyBoxesDoNotPileUp) {
  go("select #1");
  const Viewport all = {
      .places = session_->map().limits(), .pixels_per_cell = 40, .pixels_per_unit = 1e-6, .node_pixels = 10};
  const DrawList list = draw("boxes", Side::kRight, all);
  EXPECT_GE(list.lines.size(), 200U) << "each box is drawn";
  EXPECT_GE(list.labels.size(), 1U) << "that of the goal has its tag";
  EXPECT_LE(list.labels.size(), 12U);
  go("edge 77");
  const DrawList chosen = draw("boxes", Side::kRight, all);
  EXPECT_TRUE(std::ranges::any_of(chosen.labels, [](const Label& l) { return l.text.starts_with("77"); }));
  EXPECT_LE(chosen.labels.size(), 13U);
}

TEST_F(GraphOverlays, EdgesThatLeadOneWayHaveArrowHeads) {
  std::size_t one_way = 0;
  for (std::uint32_t n = 0; n < graph().node_count(); ++n) {
    for (const auto& arc : graph().out(NodeId(n))) {
      const auto back = graph().out(arc.to);
      if (arc.to != NodeId(n) && std::ranges::none_of(back, [&](const auto& b) { return b.to == NodeId(n); }))
        ++one_way;
    }
  }
  ASSERT_GT(one_way, 0U) << "the fixture must have one";
  const DrawList near = draw("one-way", Side::kRight, whole(40));
  ASSERT_EQ(near.marks.size(), 2 * one_way) << "each with a dark rim";
  for (const Mark& mark : near.marks) EXPECT_EQ(mark.shape, MarkShape::kArrow);
  EXPECT_TRUE(draw("one-way", Side::kRight, whole(10)).marks.empty()) << "no room";
}

class TurnOverlays : public OverlayTest {
 protected:
  TurnOverlays()
      : OverlayTest(session_on(
            load_map(std::filesystem::path(GOALBOUND_SOURCE_DIR) / "assets/lessons/turns.json").value())) {}

  Viewport whole(double pixels_per_cell) const {
    return {.places = session_->map().limits(),
            .pixels_per_cell = pixels_per_cell,
            .pixels_per_unit = pixels_per_cell / session_->map().spacing(),
            .node_pixels = 10};
  }
  std::size_t crossed_arrows(double pixels_per_cell = 60) {
    const DrawList list = draw("turns", Side::kRight, whole(pixels_per_cell));
    return static_cast<std::size_t>(
        std::ranges::count(list.lines, kPrunedColour, [](const Polyline& line) { return line.colour; }));
  }
};

/// Five turns to the left, and of the rule that allows one way alone the others: two turns and a U-turn.
TEST_F(TurnOverlays, ForbiddenTurnsAreBentArrowsWithACross) {
  EXPECT_EQ(session_->map().spacing(), 10);
  EXPECT_EQ(crossed_arrows(), 7U);
  EXPECT_EQ(crossed_arrows(10), 0U) << "no room";
  go("select \"#d4\"");
  EXPECT_EQ(crossed_arrows(), 8U) << "the U-turn too";
  const DrawList list = draw("turns", Side::kRight, whole(60));
  EXPECT_EQ(list.marks.size(), 8U * 4) << "an arrow head and a cross, each with a rim";
}

TEST_F(TurnOverlays, AJunctionThatIsTakenApartIsDrawnAsOne) {
  go("hide search");
  const MapPicture& near = picture(Side::kRight, whole(60));
  EXPECT_EQ(near.edges.segments.size(), 49U);
  EXPECT_EQ(near.nodes.segments.size(), 31U);
  EXPECT_TRUE(draw("one-way", Side::kRight, whole(60)).marks.empty());
}

TEST_F(GraphOverlays, ReachFillsAndHatches) {
  for (const std::string_view line : {"hide search", "select #1", "edge 1"}) go(line);
  ASSERT_NE(inspection().find(EdgeIndex(0)), nullptr);
  const EdgeReport& edge = *inspection().find(EdgeIndex(0));
  std::uint64_t filled = 0;
  for (const Segment& disc : picture(Side::kRight, whole(40)).nodes.segments) {
    filled += disc.a.colour == blend(kRoadColour, edge_colour(EdgeIndex(0)), 140) ? 1U : 0U;
  }
  EXPECT_EQ(filled, edge.reached);
}

TEST_F(GraphOverlays, EveryOverlayCanBeShown) {
  go("select #8");
  go("edge 2");
  for (const LayerInfo& layer : all_layers()) go("show " + std::string(layer.id));
  const std::size_t end = player().trace().size();
  for (std::size_t position = 0; position <= end; ++position) {
    go("seek " + std::to_string(position));
    const DrawList list = draw_overlays(view(Side::kRight, whole(60)));
    EXPECT_FALSE(list.marks.empty());
    picture(Side::kRight, whole(60));
  }
  EXPECT_TRUE(draw("jump-distances", Side::kRight, whole(60)).labels.empty());
  EXPECT_FALSE(draw("arrows", Side::kRight, whole(60)).marks.empty());
}

TEST_F(GraphOverlays, CrossesLieOnTheirRoads) {
  go("show pruned-edges");
  const DrawList list = draw("pruned-edges", Side::kRight, whole(40));
  EXPECT_EQ(crosses(list), player().trace().prunes().size());
  EXPECT_GT(crosses(list), 0U);
}

TEST_F(GraphOverlays, PicksTheNearestNodeWithinReach) {
  const NodeId junction = NodeId(7);
  const MapPoint at = drawing().centre(junction);
  EXPECT_EQ(drawing().pick(at, 1), junction);
  EXPECT_EQ(drawing().pick({at.x + 0.8, at.y - 0.8}, 2), junction);
  EXPECT_EQ(drawing().pick({at.x + 3, at.y - 3}, 2), kNoNode);
  EXPECT_NE(drawing().pick({-1e12, 5}, std::numeric_limits<double>::infinity()), kNoNode);
}

TEST_F(GraphOverlays, AGridAfterAGraphLeavesNoRoads) {
  CanvasPicture canvas;
  canvas.update(view(Side::kRight, whole(40)));
  open(grid_of(kLoopMap));
  const MapPicture& picture = canvas.update(view(Side::kRight, kWhole));
  EXPECT_EQ(picture.cells.cell_count(), 144U);
  EXPECT_TRUE(picture.edges.segments.empty());
  EXPECT_TRUE(picture.nodes.segments.empty());
}

TEST(GraphLevels, SquaresBelowZeroAreAsWideAsOthers) {
  ListGraph::Parts parts;
  parts.places = {{-5, 0, 0}, {-3, 0, 0}, {-1, -1, 0}, {1, 1, 0}, {3, 0, 0}};
  for (std::uint32_t i = 1; i < parts.places.size(); ++i) parts.arcs.push_back({i - 1, i, 1});
  const ListGraph graph = ListGraph::create(std::move(parts)).value();
  const GraphLevel level = make_coarser_level(make_full_level(graph), 2);
  EXPECT_EQ(level.point_of, (std::vector<std::uint32_t>{0, 1, 2, 3, 3}));
  EXPECT_EQ(level.lines.size(), 3U);
}

TEST(EdgeLooks, SixtyFourEdgesAreToldApart) {
  std::set<std::pair<std::uint32_t, LinePattern>> looks;
  for (std::size_t e = 0; e < 64; ++e) looks.insert({edge_colour(EdgeIndex(e)), edge_pattern(EdgeIndex(e))});
  EXPECT_EQ(looks.size(), 64U);
}

}  // namespace
}  // namespace goalbound::app::test
