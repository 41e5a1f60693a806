// Overlays that inspect boxes: heat maps, the goal view, floods step by step, spokes and the sign of an empty
// box, and labels of ties.
#include <cmath>
#include <map>
#include <set>

#include "app/overlays/support.hpp"
#include "features/heat/heat.hpp"
#include "model/indices/goal_view.hpp"
#include "overlays/colour_scale.hpp"
#include "overlays/draw_help.hpp"
#include "overlays/edge_pick.hpp"

namespace goalbound::app::test {
namespace {

/// Lightness as eyes see it, 0..100: what makes a scale readable without colours.
double brightness(std::uint32_t colour) {
  double luminance = 0;
  const double weights[] = {0.2126, 0.7152, 0.0722};
  for (int i = 0; i < 3; ++i) luminance += weights[i] * std::pow(((colour >> (8 * i)) & 0xFFU) / 255.0, 2.2);
  return 116 * std::cbrt(luminance) - 16;
}

TEST(ColourScale, GetsBrighterInEvenSteps) {
  double before = brightness(scale_colour(0));
  for (int i = 1; i <= 50; ++i) {
    const double now = brightness(scale_colour(i / 50.0));
    EXPECT_GT(now, before) << i;
    EXPECT_LT(now - before, 3) << "no step stands out";
    before = now;
  }
  EXPECT_EQ(scale_colour(-1), scale_colour(0));
  EXPECT_EQ(scale_colour(2), scale_colour(1));
}

TEST(ColourScale, TellsNeighbouringClassesApart) {
  std::set<std::uint32_t> colours;
  for (std::size_t i = 0; i < 12; ++i) colours.insert(class_colour(i));
  EXPECT_EQ(colours.size(), 12U);
}

const Legend* legend_of(const std::vector<Legend>& legends, std::string_view title) {
  for (const Legend& legend : legends) {
    if (legend.title == title) return &legend;
  }
  return nullptr;
}

TEST_F(GridOverlays, HeatMapColoursEachNodeByItsValue) {
  go("heat pruning-rate");
  session_->wait_for_work();
  settle();
  const HeatMap& heat = *session_->feature<Heat>().view(Side::kRight).map;
  std::set<std::uint32_t> colours;
  for (const NodeId n : grid().free_nodes()) {
    const float value = heat.values[grid().slot(n)];
    const std::uint32_t seen = colour(grid().cell(n));
    if (!std::isnan(value)) {
      EXPECT_EQ(seen, scale_colour(static_cast<double>(value)));
      colours.insert(seen);
    }
    EXPECT_NE(colour(grid().cell(n), Side::kLeft), scale_colour(static_cast<double>(value)))
        << "A* has no boxes";
  }
  EXPECT_GT(colours.size(), 5U);
  go("hide heat-map");
  const auto plain = colour({0, 0});
  EXPECT_TRUE(plain == blend(kFreeColour, kClosedColour, 200) ||
              plain == blend(kFreeColour, kOpenColour, 230))
      << "the search is seen again";
}

TEST_F(GridOverlays, HeatMapHasALegendWithTheValueUnderTheMouse) {
  EXPECT_TRUE(legends_of(view(Side::kRight, kWhole)).empty());
  go("heat box-area");
  session_->wait_for_work();
  go("hover 5,8");
  const auto legends = legends_of(view(Side::kRight, kWhole));
  const Legend* legend = legend_of(legends, "Area of the boxes");
  ASSERT_NE(legend, nullptr);
  EXPECT_TRUE(legend->chooses_measure);
  ASSERT_EQ(legend->ticks.size(), 5U);
  EXPECT_EQ(legend->ticks.front().text, "0 %");
  EXPECT_EQ(legend->ticks.back().text, "100 %");
  const HeatMap& heat = *session_->feature<Heat>().view(Side::kRight).map;
  const float value = heat.values[grid().slot(grid().node({5, 8}))];
  EXPECT_EQ(legend->text, value_text(heat, value));
  EXPECT_EQ(legend->marker, heat.place_of(static_cast<double>(value)));
  EXPECT_TRUE(legends_of(view(Side::kLeft, kWhole)).empty()) << "no boxes, no legend";
  go("heat components");
  session_->wait_for_work();
  settle();
  const auto components = legends_of(view(Side::kLeft, kWhole));
  ASSERT_EQ(components.size(), 1U) << "a fact of the map, on both sides";
  EXPECT_EQ(components[0].entries.size(), 2U);
  EXPECT_TRUE(components[0].ticks.empty());
}

TEST_F(GridOverlays, HeatMapSaysWhatItLacks) {
  go("heat expansions");
  const auto legends = legends_of(view(Side::kRight, kWhole));
  ASSERT_EQ(legends.size(), 1U);
  EXPECT_NE(legends[0].text.find("problems"), std::string::npos);
  EXPECT_TRUE(legends[0].ticks.empty());
}

TEST_F(GridOverlays, GoalViewCountsTheEdgesThatKeepTheGoal) {
  go("show goal-view");
  const KeptEdges kept(grid(), *session_->bounds(), session_->searches().goal());
  std::map<std::size_t, std::set<std::uint32_t>> colours;
  std::size_t arrows = 0;
  for (const NodeId n : grid().free_nodes()) {
    const std::size_t count = *kept.count(grid().slot(n));
    colours[count].insert(colour(grid().cell(n)));
    if (grid().cell(n) != goal()) arrows += count;
  }
  EXPECT_GT(colours.size(), 2U);
  std::set<std::uint32_t> all;
  for (const auto& [count, seen] : colours) {
    EXPECT_EQ(seen.size(), 1U) << count << " edges have one colour";
    all.insert(seen.begin(), seen.end());
  }
  EXPECT_EQ(all.size(), colours.size());
  EXPECT_EQ(draw("goal-view").marks.size(), arrows);
  EXPECT_TRUE(draw("goal-view", Side::kRight, viewport_of(kWhole.places, 6)).marks.empty()) << "no room";
  EXPECT_TRUE(draw("goal-view", Side::kLeft).marks.empty()) << "A* uses no boxes";
  const auto before = image().revision;
  go("goal 0,11");
  EXPECT_NE(image().revision, before);
  go("hover 5,8");
  const auto legends = legends_of(view(Side::kRight, kWhole));
  ASSERT_EQ(legends.size(), 1U);
  EXPECT_EQ(legends[0].entries.size(), 9U);
  EXPECT_EQ(legends[0].text,
            kept_text(grid(), *session_->bounds(), session_->searches().goal(), grid().node({5, 8})));
  go("goal 5,6");
  EXPECT_TRUE(draw("goal-view").marks.empty()) << "a wall is no goal";
}

TEST_F(GridOverlays, GoalViewLeavesNodesWithoutBoxesGrey) {
  load_unfinished_bounds(*session_);
  go("show goal-view");
  for (const NodeId n : grid().free_nodes()) {
    const bool missing = session_->bounds()->quality(grid().slot(n)) == NodeQuality::kMissing;
    EXPECT_EQ(pattern(grid().cell(n)) == FillPattern::kUnfinished, missing);
  }
}

TEST_F(GridOverlays, FloodShowsLabelsOfWhatIsSettled) {
  for (const std::string_view line : {"select 5,8", "flood on", "hide quality"}) go(line);
  const FloodRecord& flood = *inspection().flood;
  for (const std::size_t position : {std::size_t{0}, std::size_t{1}, flood.length() / 2, flood.length()}) {
    go("flood-seek " + std::to_string(position));
    std::size_t waiting = 0;
    for (const NodeId n : grid().free_nodes()) {
      const std::uint32_t slot = grid().slot(n);
      const WindowEdges labels = inspection().labels[slot];
      const std::uint32_t seen = colour(grid().cell(n));
      if (flood.settled_from(slot) <= position && !labels.empty()) {
        EXPECT_EQ(seen, blend(kFreeColour, edge_colour(*labels.begin()), 150));
      } else if (flood.settled_from(slot) > position && flood.seen_from(slot) <= position) {
        EXPECT_EQ(seen, n == inspection().node ? seen : blend(kFreeColour, kOpenColour, 110));
        ++waiting;
      } else {
        EXPECT_EQ(seen, kFreeColour);
      }
    }
    EXPECT_EQ(waiting > 0, position < flood.length());
  }
}

TEST_F(GridOverlays, FloodBoxesGrowToTheStoredOnes) {
  go("set boxes boxes:exact");
  session_->wait_for_work();
  for (const std::string_view line : {"select 5,8", "flood on"}) go(line);
  const auto corners = [&] {
    std::vector<MapPoint> points;
    for (const Polyline& line : draw("boxes").lines) points.push_back(line.points[2]);
    return points;
  };
  go("flood-seek 1");
  EXPECT_TRUE(corners().empty()) << "nothing is reached";
  std::size_t before = 0;
  for (std::size_t position = 1; position <= inspection().flood->length(); ++position) {
    go("flood-seek " + std::to_string(position));
    EXPECT_GE(corners().size(), before);
    before = corners().size();
    const bool ends = position == 1 || position == inspection().flood->length();
    const std::size_t parents = inspection().flood->parents_at(position).size();
    EXPECT_EQ(draw("flood").marks.size(), ends && position > 1 ? 0 : parents);
  }
  const auto at_end = draw("boxes").lines;
  go("flood off");
  const auto stored = draw("boxes").lines;
  ASSERT_EQ(at_end.size(), stored.size());
  for (std::size_t i = 0; i < stored.size(); ++i) {
    EXPECT_EQ(at_end[i].points[0].x, stored[i].points[0].x);
    EXPECT_EQ(at_end[i].points[2].y, stored[i].points[2].y);
  }
}

/// Letters are at most 12 pixels wide and high.
void expect_inside(const Label& label, MapPoint centre, double node_pixels, double pixels_per_unit) {
  const double half_width = 6.0 * static_cast<double>(label.text.size());
  EXPECT_LE(std::abs(label.at.x - centre.x) * pixels_per_unit + half_width, node_pixels / 2 + 0.01);
  EXPECT_LE(std::abs(label.at.y - centre.y) * pixels_per_unit + 6, node_pixels / 2 + 0.01);
}

TEST_F(GridOverlays, LabelsOfTiesStayInTheirCells) {
  for (const std::string_view line : {"show labels", "select 1,1"}) go(line);
  for (const double pixels : {10.0, 16.0, 24.0, 40.0, 48.0, 90.0}) {
    const DrawList list = draw("labels", Side::kRight, viewport_of(kWhole.places, pixels));
    for (const Label& label : list.labels) {
      const MapPoint centre = {std::floor(label.at.x) + 0.5, std::floor(label.at.y) + 0.5};
      expect_inside(label, centre, pixels, pixels);
    }
    EXPECT_EQ(list.labels.empty(), pixels < 15);
  }
}

TEST_F(GridOverlays, BoxesAndSpokesAreFoundUnderTheMouse) {
  open(grid_of(std::string(".....\n.....\n.....\n.....\n.....\n")));
  session_->wait_for_work();
  const Viewport viewport = viewport_of({0, 4, 0, 4}, 60);
  const auto under = [&](MapPoint at) { return edge_at(view(Side::kRight, viewport), at); };
  go("hover 2,2");
  EXPECT_FALSE(under({2.5, 2.2})) << "boxes that follow the mouse are not pointed at";
  go("select 2,2");
  for (const Direction d : kAllDirections) {
    EXPECT_EQ(under({2.5 + 0.3 * dx_of(d), 2.5 + 0.3 * dy_of(d)}), EdgeIndex(d)) << name_of(d);
    const Box& box = inspection().edges[static_cast<std::size_t>(d)].box;
    ASSERT_FALSE(box.empty());
  }
  EXPECT_FALSE(under({2.5, 2.5})) << "in the middle of the node";
  const Box& east = inspection().edges[static_cast<std::size_t>(Direction::kE)].box;
  const double inset = box_inset(Direction::kE, viewport);
  EXPECT_EQ(under({east.max_x + 1 - inset, (east.min_y + east.max_y + 1) / 2.0}), EdgeIndex(Direction::kE));
  go("hide boxes");
  EXPECT_FALSE(under({2.5, 2.2}));
}

TEST_F(GridOverlays, TheEdgeThatIsPointedAtStandsOut) {
  open(grid_of(std::string(".....\n.....\n.....\n.....\n.....\n")));
  for (const std::string_view line : {"select 2,2", "hover-edge SW"}) go(line);
  const DrawList boxes = draw("boxes");
  EXPECT_EQ(boxes.lines.back().colour, edge_colour(Direction::kSW));
  EXPECT_GT(boxes.lines.back().width, boxes.lines.front().width);
  const DrawList spokes = draw("spokes");
  ASSERT_EQ(spokes.lines.size(), 16U) << "each with a shadow";
  for (const Polyline& line : spokes.lines) {
    if (line.colour == kShadowColour) continue;
    EXPECT_EQ(line.width > 3, line.colour == edge_colour(Direction::kSW));
  }
  go("hover-edge none");
  EXPECT_EQ(draw("boxes").lines.back().width, boxes.lines.front().width);
}

/// Four equal ways from the middle of a cross to each of its corners' ends: ties of several labels.
std::shared_ptr<const ListGraph> tied_graph() {
  ListGraph::Parts parts;
  parts.places.push_back({0, 50, 0});
  for (std::int32_t i = 0; i < 5; ++i) {
    parts.places.push_back({50, 25 * i, 0});
    const auto here = static_cast<std::uint32_t>(i + 1);
    parts.arcs.push_back({0, here, 100});
    parts.arcs.push_back({here, 6, 100});
  }
  parts.places.push_back({100, 50, 0});
  // Dearer than the way over the other nodes: nothing is reached optimally through it.
  parts.arcs.push_back({0, 6, 1000});
  return std::make_shared<const ListGraph>(ListGraph::create(std::move(parts)).value());
}

class TiedOverlays : public OverlayTest {
 protected:
  TiedOverlays() : OverlayTest(session_on(tied_graph(), true)) {}
  Viewport whole(double pixels_per_unit) {
    const double spacing = session_->map().spacing();
    return {.places = session_->map().limits(),
            .pixels_per_cell = pixels_per_unit * spacing,
            .pixels_per_unit = pixels_per_unit,
            .node_pixels = pixels_per_unit * spacing * drawing().node_size()};
  }
};

TEST_F(TiedOverlays, EveryLabelOfATieHasItsColourAndLetter) {
  for (const std::string_view line : {"show labels", "start #1", "goal #2", "select #0"}) go(line);
  ASSERT_EQ(inspection().labels[6].size(), 5) << "or this test shows nothing";
  const Viewport near = whole(8);
  const DrawList list = draw("labels", Side::kRight, near);
  std::set<std::uint32_t> colours;
  for (const FilledRect& tile : list.rects) {
    colours.insert(tile.colour);
    for (const MapPoint corner : {tile.min, tile.max}) {
      const double away = std::hypot(corner.x - 100.5, corner.y - 50.5) * near.pixels_per_unit;
      EXPECT_LE(away, near.node_pixels / 2 + 0.01) << "inside the disc";
    }
  }
  EXPECT_EQ(colours.size(), 5U);
  std::set<std::string> letters;
  for (const Label& label : list.labels) {
    if (label.at.x > 90) letters.insert(label.text);
  }
  EXPECT_EQ(letters, (std::set<std::string>{"1", "2", "3", "4", "5"}));
}

TEST_F(TiedOverlays, AnEmptyBoxHasASignOfItsOwn) {
  go("select #0");
  const EdgeReport& dear = inspection().edges.back();
  ASSERT_TRUE(dear.legal && dear.box.empty()) << "or this test shows nothing";
  for (const double pixels : {0.1, 8.0}) {
    const DrawList list = draw("spokes", Side::kRight, whole(pixels));
    ASSERT_EQ(list.marks.size(), 1U) << pixels;
    EXPECT_EQ(list.marks[0].shape, MarkShape::kEmptySet);
    EXPECT_EQ(list.marks[0].colour, edge_colour(dear.edge));
    EXPECT_EQ(list.lines.empty(), pixels < 1) << "spokes where there is room";
  }
  go("hide boxes");
  EXPECT_TRUE(draw("spokes", Side::kRight, whole(8)).marks.empty());
}

TEST_F(TiedOverlays, GoalViewAndHeatMapsColourRoads) {
  for (const std::string_view line : {"goal #6", "show goal-view"}) go(line);
  EXPECT_EQ(draw("goal-view", Side::kRight, whole(8)).marks.size(), 10U) << "five ways of two edges";
  std::set<std::uint32_t> colours;
  const auto add_colours = [&] {
    colours.clear();
    for (const Segment& disc : picture(Side::kRight, whole(8)).nodes.segments) colours.insert(disc.a.colour);
  };
  add_colours();
  EXPECT_GE(colours.size(), 3U) << "no edge, one edge, five edges";
  go("hide goal-view");
  go("heat box-area");
  session_->wait_for_work();
  settle();
  add_colours();
  const HeatMap& heat = *session_->feature<Heat>().view(Side::kRight).map;
  EXPECT_TRUE(colours.contains(scale_colour(heat.place_of(static_cast<double>(heat.values[0])))));
}

}  // namespace
}  // namespace goalbound::app::test
