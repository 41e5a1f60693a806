#include "goalbound/debug_draw.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "any_map_support.hpp"
#include "goalbound/area_graph.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/map_flood.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/quadtree.hpp"
#include "goalbound/search.hpp"
#include "support.hpp"

namespace goalbound {
namespace {

/// Keeps what it is told to draw.
class Recorder : public DebugDraw {
 public:
  struct Line {
    DrawPoint from;
    DrawPoint to;
    DrawColour colour;
  };
  struct Polygon {
    std::vector<DrawPoint> corners;
    DrawColour colour;
  };
  struct Text {
    DrawPoint at;
    std::string text;
    DrawColour colour;
  };
  void line(DrawPoint from, DrawPoint to, DrawColour colour) override { lines.push_back({from, to, colour}); }
  void polygon(std::span<const DrawPoint> corners, DrawColour colour) override {
    polygons.push_back({{corners.begin(), corners.end()}, colour});
  }
  void text(DrawPoint at, std::string_view words, DrawColour colour) override {
    texts.push_back({at, std::string(words), colour});
  }
  std::vector<Line> lines;
  std::vector<Polygon> polygons;
  std::vector<Text> texts;
};

double area_of(const std::vector<DrawPoint>& corners) {
  double twice = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const DrawPoint& a = corners[i];
    const DrawPoint& b = corners[(i + 1) % corners.size()];
    twice += double{a.x} * b.y - double{b.x} * a.y;
  }
  return std::abs(twice) / 2;
}

/// Four squares in a row.
NavMesh strip(MeshNodes nodes) {
  MeshParts parts;
  for (const double x : {0, 10, 20, 30, 40}) {
    parts.points.push_back({x, 0, 0});
    parts.points.push_back({x, 10, 0});
  }
  for (std::uint32_t i = 0; i < 8; i += 2) parts.polygons.push_back({i, i + 2, i + 3, i + 1});
  return NavMesh::create(parts, nodes).value();
}

std::vector<std::pair<std::string, std::shared_ptr<const Map>>> one_of_each_kind() {
  std::mt19937 random(7);
  const auto grid = std::make_shared<const Grid>(test::random_grid(random, 9, 8, 20));
  return {
      {"grid", grid},
      {"weighted", std::make_shared<const Grid>(test::random_weighted_grid(random, 8, 7))},
      {"quadtree", std::make_shared<const Quadtree>(Quadtree::create(grid).value())},
      {"octree", std::make_shared<const Octree>(test::random_octree(random, {4, 4, 4}, 30))},
      {"polygons", std::make_shared<const NavMesh>(strip(MeshNodes::kCentres))},
      {"sides", std::make_shared<const NavMesh>(strip(MeshNodes::kEdgeMiddles))},
      {"list", test::random_map(random)},
  };
}

TEST(DebugDraw, WallsOfAGridAreRuns) {
  const auto grid = Grid::from_text("@@..@\n.....");
  Recorder draw;
  draw_map(*grid, draw);
  ASSERT_EQ(draw.polygons.size(), 2U);
  EXPECT_EQ(draw.polygons[0].corners, (std::vector<DrawPoint>{{0, 0}, {2, 0}, {2, 1}, {0, 1}}));
  EXPECT_EQ(draw.polygons[1].corners, (std::vector<DrawPoint>{{4, 0}, {5, 0}, {5, 1}, {4, 1}}));
  EXPECT_TRUE(draw.lines.empty());
}

TEST(DebugDraw, BoxesOfAGridHoldWholeCells) {
  const auto grid = Grid::from_text("...\n...\n...");
  const Bounds bounds = test::bounds_of(*grid);
  Recorder draw;
  ASSERT_TRUE(draw_boxes(*grid, bounds, grid->node({0, 0}), draw));
  // East, south and the diagonal between them.
  EXPECT_EQ(draw.lines.size(), 3U * 4);
  ASSERT_EQ(draw.texts.size(), 3U);
  EXPECT_EQ(draw.texts[0].text, "E");
  EXPECT_EQ(draw.texts[0].at, (DrawPoint{1, 0}));
  EXPECT_EQ(draw.lines[0].from, (DrawPoint{1, 0}));
  EXPECT_EQ(draw.lines[1].to, (DrawPoint{3, 1}));
  EXPECT_EQ(draw.texts[0].colour, draw.lines[0].colour);
  ASSERT_EQ(draw.polygons.size(), 1U) << "the node itself";
}

TEST(DebugDraw, LabelsCoverWhatIsReached) {
  const auto grid = Grid::from_text("...@.\n...@.\n...@.");
  const Bounds bounds = test::bounds_of(*grid);
  Recorder draw;
  ASSERT_TRUE(draw_labels(*grid, bounds, grid->node({1, 1}), draw));
  double covered = 0;
  for (std::size_t i = 0; i + 1 < draw.polygons.size(); ++i) covered += area_of(draw.polygons[i].corners);
  EXPECT_EQ(covered, 8) << "all nodes on this side of the wall but the start";
}

TEST(DebugDraw, EveryKindOfMap) {
  for (const auto& [name, map] : one_of_each_kind()) {
    SCOPED_TRACE(name);
    const Bounds bounds = test::bounds_of(*map);
    const NodeId node = map->node_of_slot(map->node_count() / 2);
    Recorder ground;
    draw_map(*map, ground);
    const auto* areas = dynamic_cast<const AreaGraph*>(map.get());
    if (areas != nullptr) {
      EXPECT_EQ(ground.polygons.size(), areas->area_count());
    }
    if (map->as_grid() == nullptr && areas == nullptr) {
      EXPECT_FALSE(ground.lines.empty());
    }

    Recorder boxes;
    ASSERT_TRUE(draw_boxes(*map, bounds, node, boxes));
    std::vector<Edge> edges;
    map->edges(node, edges);
    const std::uint32_t slot = map->slot(node);
    const auto drawn =
        std::ranges::count_if(edges, [&](const Edge& edge) { return !bounds.box(slot, edge.index).empty(); });
    EXPECT_EQ(std::ssize(boxes.texts), drawn);
    EXPECT_EQ(std::ssize(boxes.lines), drawn * (map->kind().axes == 3 ? 12 : 4));

    Recorder labels;
    ASSERT_TRUE(draw_labels(*map, bounds, node, labels));
    const auto flood = make_flood(*map);
    flood->run(node, bounds.info().ordering);
    // One less for the source, which has no label, and one more for its mark.
    if (map->as_grid() == nullptr) {
      EXPECT_EQ(labels.polygons.size(), flood->reached().size());
    }

    Recorder way;
    auto query = make_query(*find_search("astar-gb"), *map, index_set_of(bounds));
    ASSERT_TRUE(query);
    const NodeId goal = flood->reached().back();
    ASSERT_TRUE((*query)->find(node, goal).found());
    std::vector<NodeId> path;
    (*query)->path(path);
    ASSERT_TRUE(draw_path(*map, path, way));
    EXPECT_EQ(way.lines.size(), path.size() - 1);
    EXPECT_EQ(way.texts.front().at, draw_point(*map, node));
    EXPECT_EQ(way.texts.back().at, draw_point(*map, goal));
    EXPECT_EQ(way.texts.size(), 2U);
  }
}

TEST(DebugDraw, WhatCannotBeDrawnIsAnError) {
  const auto grid = Grid::from_text("..@\n...");
  const auto other = Grid::from_text("...\n...");
  const Bounds bounds = test::bounds_of(*grid);
  const NodeId wall = grid->node({2, 0});
  Recorder draw;
  EXPECT_EQ(draw_boxes(*grid, bounds, wall, draw).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(draw_labels(*grid, bounds, kNoNode, draw).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(draw_boxes(*other, bounds, other->node({0, 0}), draw).error().code, ErrorCode::kMismatch);
  EXPECT_EQ(draw_labels(*other, bounds, other->node({0, 0}), draw).error().code, ErrorCode::kMismatch);
  EXPECT_EQ(draw_path(*grid, std::vector{wall}, draw).error().code, ErrorCode::kInvalidArgument);
  EXPECT_TRUE(draw_path(*grid, {}, draw));
  EXPECT_TRUE(draw.lines.empty() && draw.polygons.empty() && draw.texts.empty());
}

TEST(DebugDraw, EdgesSideBySideDiffer) {
  std::set<DrawColour> colours;
  for (std::size_t edge = 0; edge < 8; ++edge) colours.insert(edge_draw_colour(EdgeIndex(edge)));
  EXPECT_EQ(colours.size(), 8U);
  EXPECT_EQ(edge_draw_colour(EdgeIndex(std::size_t{8})), edge_draw_colour(EdgeIndex(std::size_t{0})));
}

}  // namespace
}  // namespace goalbound
