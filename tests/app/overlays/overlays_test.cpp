// Overlays without a picture: draw lists are counted, images are read cell by cell.
#include "overlays/overlay.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "app/fixture.hpp"
#include "overlays/cell_paint.hpp"
#include "overlays/palette.hpp"
#include "overlays/tree_path.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

constexpr Viewport kWhole = {.cells = {0, 11, 0, 11}, .pixels_per_cell = 48};

const OverlayInfo& overlay(std::string_view id) {
  for (const OverlayInfo* info : all_overlays()) {
    if (info->id == id) return *info;
  }
  ADD_FAILURE() << "there is no overlay " << id;
  return *all_overlays().front();
}

class Overlays : public testing::Test {
 protected:
  std::unique_ptr<Session> session_ = ready_session();
  CanvasImage left_;
  CanvasImage right_;

  void go(std::string_view line) {
    act(*session_, line);
    session_->update(0);
  }
  /// What one overlay draws; nothing when it is not visible.
  DrawList draw(std::string_view id, Side side = Side::kRight, const Viewport& viewport = kWhole) {
    DrawList list;
    const OverlayInfo& info = overlay(id);
    if (info.visible(*session_, side)) info.draw(*session_, side, viewport, list);
    return list;
  }
  const CellImage& image(Side side = Side::kRight) {
    return (side == Side::kLeft ? left_ : right_).update(*session_, side);
  }
  std::uint32_t colour(Cell cell, Side side = Side::kRight) {
    const CellImage& i = image(side);
    return i.rgba[texel(i, cell)];
  }
  CellPattern pattern(Cell cell) {
    const CellImage& i = image();
    return i.pattern.empty() ? CellPattern::kNone : static_cast<CellPattern>(i.pattern[texel(i, cell)]);
  }
  const TracePlayer& player(Side side = Side::kRight) { return *session_->side(side).run->player; }
};

std::size_t crosses(const DrawList& list) {
  return static_cast<std::size_t>(std::count_if(list.marks.begin(), list.marks.end(), [](const Mark& mark) {
    return mark.shape == MarkShape::kCross;
  }));
}

std::size_t plates(const DrawList& list) {
  return static_cast<std::size_t>(
      std::count_if(list.labels.begin(), list.labels.end(), [](const Label& label) { return label.plate; }));
}

TEST(OverlayTable, HasIdsAndDescriptions) {
  std::set<std::string_view> ids;
  for (const OverlayInfo* info : all_overlays()) {
    EXPECT_TRUE(ids.insert(info->id).second) << info->id;
    EXPECT_FALSE(info->description.empty()) << info->id;
    EXPECT_TRUE(info->paint != nullptr || info->draw != nullptr) << info->id;
    EXPECT_EQ(info->paint == nullptr, info->image_revision == nullptr) << info->id;
  }
}

TEST(OverlaysWithoutAMap, AreEmpty) {
  Session session;
  CanvasImage canvas;
  for (const Side side : kSides) {
    EXPECT_EQ(canvas.update(session, side).cell_count(), 0U);
    const DrawList list = draw_overlays(session, side, kWhole);
    EXPECT_TRUE(list.lines.empty() && list.marks.empty() && list.labels.empty() && list.rects.empty());
  }
}

TEST_F(Overlays, TerrainHasTheShapeOfTheMap) {
  go("hide search");
  const CellImage& i = image();
  EXPECT_EQ(i.width, 12);
  EXPECT_EQ(i.height, 12);
  ASSERT_EQ(i.rgba.size(), 144U);
  for (int y = 0; y < 12; ++y) {
    for (int x = 0; x < 12; ++x) {
      EXPECT_EQ(colour({x, y}), session_->grid().is_free(Cell{x, y}) ? kFreeColour : kBlockedColour);
    }
  }
}

TEST_F(Overlays, TerrainTellsItsKindsApart) {
  session_->settings().show_search = false;
  session_->set_map(grid_of(".GSWT@O\n"), "terrain", {});
  EXPECT_EQ(colour({0, 0}), colour({1, 0}));
  EXPECT_EQ(colour({5, 0}), colour({6, 0}));
  std::set<std::uint32_t> colours;
  for (const int x : {0, 2, 3, 4, 5}) colours.insert(colour({x, 0}));
  EXPECT_EQ(colours.size(), 5U);
}

TEST_F(Overlays, SearchColoursWhatThePlayerSays) {
  for (const std::size_t position :
       {std::size_t{0}, std::size_t{1}, std::size_t{25}, player().trace().size()}) {
    go("seek " + std::to_string(position));
    for (const Side side : kSides) {
      for (const NodeId n : session_->grid().free_nodes()) {
        const Cell cell = session_->grid().cell(n);
        const NodeStatus status = player(side).node(n).status;
        EXPECT_EQ(colour(cell, side) == kFreeColour, status == NodeStatus::kUnseen);
        if (status == NodeStatus::kUnseen) continue;
        EXPECT_EQ(colour(cell, side), status == NodeStatus::kOpen ? blend(kFreeColour, kOpenColour, 230)
                                                                  : blend(kFreeColour, kClosedColour, 200));
      }
    }
  }
}

TEST_F(Overlays, ImagesAreRemadeWhenSomethingChangedAndOnlyThen) {
  const auto revision = [&](Side side) { return image(side).revision; };
  const auto first = revision(Side::kLeft);
  session_->update(0.1);
  act(*session_, "hover 4,4");
  act(*session_, "toggle boxes");
  EXPECT_EQ(revision(Side::kLeft), first) << "lines over the map colour no cell";
  go("seek 3");
  const auto sought = revision(Side::kLeft);
  EXPECT_NE(sought, first);
  go("hide search");
  EXPECT_NE(revision(Side::kLeft), sought);

  const auto plain = revision(Side::kRight);
  go("show labels");
  const auto labelled = revision(Side::kRight);
  EXPECT_NE(labelled, plain);
  go("hover 5,8");
  const auto elsewhere = revision(Side::kRight);
  EXPECT_NE(elsewhere, labelled);
  go("edge W");
  EXPECT_NE(revision(Side::kRight), elsewhere);
  const auto left = revision(Side::kLeft);
  go("hover 7,8");
  EXPECT_EQ(revision(Side::kLeft), left) << "the plain side shows no labels";

  const auto old_map = revision(Side::kRight);
  session_->set_map(grid_of(kLoopMap), "again", {});
  EXPECT_NE(revision(Side::kRight), old_map);
}

TEST_F(Overlays, LabelsFillEveryCellThatAFloodReaches) {
  for (const std::string_view line : {"hide search", "show labels", "select 1,1"}) go(line);
  const Inspection& inspection = *session_->inspection();
  int split = 0;
  for (const NodeId n : session_->grid().free_nodes()) {
    const Cell cell = session_->grid().cell(n);
    const DirectionSet labels = inspection.labels[session_->grid().slot(n)];
    if (labels.empty()) {
      EXPECT_EQ(colour(cell), kFreeColour);
      continue;
    }
    EXPECT_EQ(colour(cell), blend(kFreeColour, edge_colour(*labels.begin()), 150));
    EXPECT_EQ(pattern(cell) == CellPattern::kSplit, labels.size() > 1);
    split += labels.size() > 1 ? 1 : 0;
  }
  EXPECT_GT(split, 0) << "the loop has ties";
}

TEST_F(Overlays, LabelsHaveLettersOnLargeCells) {
  for (const std::string_view line : {"hide search", "show labels", "select 1,1"}) go(line);
  const DrawList list = draw("labels");
  const Inspection& inspection = *session_->inspection();
  const Cell ends[] = {session_->start(), session_->goal()};
  std::size_t expected = 0;
  for (const NodeId n : session_->grid().free_nodes()) {
    const bool is_end = std::count(std::begin(ends), std::end(ends), session_->grid().cell(n)) > 0;
    expected += !inspection.labels[session_->grid().slot(n)].empty() && !is_end ? 1U : 0U;
  }
  EXPECT_GT(expected, 10U);
  EXPECT_EQ(list.labels.size(), expected);
  EXPECT_TRUE(std::any_of(list.labels.begin(), list.labels.end(),
                          [](const Label& label) { return label.text.find('+') != std::string::npos; }));
  EXPECT_TRUE(draw("labels", Side::kRight, {.cells = kWhole.cells, .pixels_per_cell = 8}).labels.empty());
  EXPECT_LT(draw("labels", Side::kRight, {.cells = {0, 5, 0, 5}, .pixels_per_cell = 48}).labels.size(),
            expected);
}

TEST_F(Overlays, ReachFillsAndHatchesTheBoxOfTheEdge) {
  go("method exact");
  session_->wait_for_work();
  for (const std::string_view line : {"hide search", "select 10,6", "edge N"}) go(line);
  const EdgeReport& edge = session_->inspection()->edges[static_cast<std::size_t>(Direction::kN)];
  std::uint64_t filled = 0;
  std::uint64_t hatched = 0;
  for (const NodeId n : session_->grid().free_nodes()) {
    const Cell cell = session_->grid().cell(n);
    filled += colour(cell) == blend(kFreeColour, edge_colour(Direction::kN), 140) ? 1 : 0;
    hatched += pattern(cell) == CellPattern::kHatch ? 1 : 0;
  }
  EXPECT_GT(edge.missed(), 0U) << "or this test shows nothing";
  EXPECT_EQ(filled, edge.reached);
  EXPECT_EQ(hatched, edge.missed());
}

TEST_F(Overlays, NodesWithoutBoxesAreGreyInAnyCase) {
  go("hide search");
  load_unfinished_bounds(*session_);
  ASSERT_FALSE(session_->settings().show_quality);
  std::set<NodeQuality> seen;
  for (const NodeId n : session_->grid().free_nodes()) {
    const Cell cell = session_->grid().cell(n);
    const NodeQuality quality = session_->bounds()->quality(session_->grid().slot(n));
    seen.insert(quality);
    const bool missing = quality == NodeQuality::kMissing;
    EXPECT_EQ(pattern(cell), missing ? CellPattern::kUnfinished : CellPattern::kNone);
    EXPECT_EQ(colour(cell), missing ? kUnfinishedColour : kFreeColour);
    EXPECT_EQ(colour(cell, Side::kLeft), kFreeColour) << "the plain side uses no boxes";
  }
  EXPECT_EQ(seen.size(), 3U);
}

TEST_F(Overlays, QualityTellsExactAndInheritedNodesApart) {
  go("hide search");
  load_unfinished_bounds(*session_);
  go("show quality");
  for (const NodeId n : session_->grid().free_nodes()) {
    const Cell cell = session_->grid().cell(n);
    switch (session_->bounds()->quality(session_->grid().slot(n))) {
      case NodeQuality::kMissing:
        EXPECT_EQ(pattern(cell), CellPattern::kUnfinished);
        break;
      case NodeQuality::kInherited:
        EXPECT_EQ(pattern(cell), CellPattern::kDots);
        EXPECT_EQ(colour(cell), kFreeColour);
        break;
      case NodeQuality::kExact:
        EXPECT_EQ(pattern(cell), CellPattern::kNone);
        EXPECT_EQ(colour(cell), blend(kFreeColour, kExactColour, 105));
        break;
    }
  }
}

TEST_F(Overlays, WhatASearchColoursIsNotHiddenByTheGrey) {
  load_unfinished_bounds(*session_);
  int coloured = 0;
  int grey = 0;
  for (const NodeId n : session_->grid().free_nodes()) {
    if (session_->bounds()->quality(session_->grid().slot(n)) != NodeQuality::kMissing) continue;
    const bool seen = player().node(n).status != NodeStatus::kUnseen;
    EXPECT_EQ(pattern(session_->grid().cell(n)), seen ? CellPattern::kNone : CellPattern::kUnfinished);
    ++(seen ? coloured : grey);
  }
  EXPECT_GT(coloured, 0);
  EXPECT_GT(grey, 0);
}

TEST_F(Overlays, QualityIsRemadeWhenTheBoxesAreOthers) {
  go("show quality");
  const auto inherited = image().revision;
  session_->update(0.1);
  EXPECT_EQ(image().revision, inherited);
  go("method exact");
  session_->wait_for_work();
  EXPECT_NE(image().revision, inherited);
  for (const NodeId n : session_->grid().free_nodes())
    EXPECT_EQ(pattern(session_->grid().cell(n)), CellPattern::kNone) << "all are exact";
}

TEST_F(Overlays, BoxesOfEveryEdgeThatHasOne) {
  go("select 5,8");
  for (const NodeId n : session_->grid().free_nodes()) {
    session_->select(session_->grid().cell(n));
    std::size_t boxes = 0;
    std::size_t excluded = 0;
    for (const EdgeReport& edge : session_->inspection()->edges) {
      boxes += edge.box.empty() ? 0U : 1U;
      excluded += !edge.box.empty() && !edge.box.contains(session_->goal()) ? 1U : 0U;
    }
    const DrawList list = draw("boxes");
    EXPECT_EQ(list.lines.size(), boxes);
    EXPECT_EQ(plates(list), boxes);
    EXPECT_EQ(static_cast<std::size_t>(std::count_if(
                  list.labels.begin(), list.labels.end(),
                  [](const Label& label) { return label.text.find("×") != std::string::npos; })),
              excluded);
  }
  session_->set_map(grid_of(std::string(".....\n.....\n.....\n.....\n.....\n")), "open", {});
  go("select 2,2");
  EXPECT_EQ(draw("boxes").lines.size(), 8U);
  EXPECT_TRUE(draw("boxes", Side::kLeft).lines.empty()) << "the plain side is left alone";
  go("split off");
  EXPECT_EQ(draw("boxes", Side::kLeft).lines.size(), 8U);
  go("hide boxes");
  EXPECT_TRUE(draw("boxes").lines.empty());
}

TEST_F(Overlays, EachBoxHasItsColourPatternAndLetter) {
  session_->set_map(grid_of(std::string(".....\n.....\n.....\n.....\n.....\n")), "open", {});
  go("select 2,2");
  const DrawList list = draw("boxes");
  ASSERT_EQ(list.lines.size(), 8U);
  std::set<LinePattern> patterns;
  std::set<std::uint32_t> colours;
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_TRUE(list.lines[i].closed);
    EXPECT_EQ(list.lines[i].colour, edge_colour(kAllDirections[i]));
    EXPECT_TRUE(list.labels[i].text.starts_with(name_of(kAllDirections[i])));
    patterns.insert(list.lines[i].pattern);
    colours.insert(list.lines[i].colour);
  }
  EXPECT_EQ(patterns.size(), 8U);
  EXPECT_EQ(colours.size(), 8U);
}

TEST_F(Overlays, TheChosenEdgeStandsOut) {
  session_->set_map(grid_of(std::string(".....\n.....\n.....\n.....\n.....\n")), "open", {});
  go("select 2,2");
  go("edge NE");
  const DrawList list = draw("boxes");
  ASSERT_EQ(list.lines.size(), 8U);
  const Polyline& chosen = list.lines.back();
  EXPECT_EQ(chosen.colour, edge_colour(Direction::kNE));
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_LT(list.lines[i].width, chosen.width);
    EXPECT_LT(list.lines[i].colour >> 24, 255U) << "dimmed";
  }
}

TEST_F(Overlays, TagsOfBoxesDoNotCoverEachOther) {
  session_->set_map(grid_of(std::string(".....\n.....\n.....\n.....\n.....\n")), "open", {});
  go("select 2,2");
  const Viewport viewport = {.cells = {0, 4, 0, 4}, .pixels_per_cell = 60};
  const DrawList list = draw("boxes", Side::kRight, viewport);
  for (std::size_t i = 0; i < list.labels.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double dx = std::abs(list.labels[i].at.x - list.labels[j].at.x) * viewport.pixels_per_cell;
      const double dy = std::abs(list.labels[i].at.y - list.labels[j].at.y) * viewport.pixels_per_cell;
      EXPECT_TRUE(dx > 16 || dy > 16) << list.labels[i].text << " on " << list.labels[j].text;
    }
  }
}

TEST_F(Overlays, ACrossForEachPrunedEdgeSoFar) {
  const auto prunes = player().trace().prunes();
  ASSERT_GT(prunes.size(), 20U);
  for (const std::size_t position :
       {std::size_t{0}, std::size_t{10}, std::size_t{40}, player().trace().size()}) {
    go("seek " + std::to_string(position));
    const auto so_far = static_cast<std::size_t>(
        std::count_if(prunes.begin(), prunes.end(), [&](std::uint32_t n) { return n < position; }));
    EXPECT_EQ(crosses(draw("pruned-edges")), so_far);
    EXPECT_EQ(player().counts().pruned, so_far);
  }
  EXPECT_EQ(crosses(draw("pruned-edges", Side::kLeft)), 0U) << "plain A* prunes nothing";
  EXPECT_EQ(crosses(draw("pruned-edges", Side::kRight, {.cells = Box(), .pixels_per_cell = 48})), 0U);
  go("hide pruned");
  EXPECT_EQ(crosses(draw("pruned-edges")), 0U);
}

TEST_F(Overlays, CrossesAreThinnedOutOnSmallCells) {
  const std::size_t all = crosses(draw("pruned-edges"));
  std::size_t before = all;
  for (const double pixels : {6.0, 3.0, 1.0, 0.3}) {
    const std::size_t some =
        crosses(draw("pruned-edges", Side::kRight, {.cells = kWhole.cells, .pixels_per_cell = pixels}));
    EXPECT_LT(some, before) << pixels;
    EXPECT_GE(some, 1U);
    before = some;
  }
}

TEST_F(Overlays, ThePathOfTheFinishedSearch) {
  const DrawList list = draw("path");
  ASSERT_FALSE(list.lines.empty());
  const Polyline& line = list.lines.back();
  EXPECT_EQ(line.points.front().x, session_->start().x + 0.5);
  EXPECT_EQ(line.points.back().y, session_->goal().y + 0.5);
  EXPECT_LE(line.points.size(), session_->side(Side::kRight).run->path.size());
  go("seek 0");
  EXPECT_TRUE(draw("path").lines.empty());
}

TEST_F(Overlays, TheWayToTheNodeExpandedLastCostsWhatTheSearchSays) {
  for (const std::string_view search : {"astar", "astar-gb", "jps", "jps-plus-gb", "dijkstra"}) {
    act(*session_, "search right " + std::string(search));
    session_->wait_for_work();
    const std::size_t size = player().trace().size();
    for (std::size_t position = 1; position <= size; ++position) {
      go("seek " + std::to_string(position));
      const auto expansion = last_expansion(player());
      if (!expansion) continue;
      const NodeId node = player().trace()[*expansion].node;
      const std::vector<Cell> way = tree_path(player(), session_->grid(), node);
      ASSERT_EQ(way.front(), session_->start());
      ASSERT_EQ(way.back(), session_->grid().cell(node));
      Cost cost = 0;
      for (std::size_t i = 1; i < way.size(); ++i) cost += octile_distance(way[i - 1], way[i]);
      EXPECT_EQ(cost, player().node(node).g) << search << " at " << position;
    }
  }
}

TEST(Corners, KeepTheEndsAndTheTurns) {
  EXPECT_EQ(corners_of({}).size(), 0U);
  EXPECT_EQ(corners_of({{1, 1}}).size(), 1U);
  const std::vector<Cell> path = {{0, 0}, {1, 1}, {2, 2}, {3, 2}, {5, 2}, {5, 3}};
  EXPECT_EQ(corners_of(path), (std::vector<Cell>{{0, 0}, {2, 2}, {5, 2}, {5, 3}}));
}

TEST_F(Overlays, TheCurrentEventHasItsMark) {
  for (std::size_t position = 1; position < player().trace().size(); ++position) {
    go("seek " + std::to_string(position));
    const TraceEvent& event = *player().current();
    const DrawList list = draw("current-event");
    ASSERT_EQ(list.marks.size(), 1U);
    switch (event.kind) {
      case TraceEventKind::kPrune: {
        EXPECT_EQ(list.marks[0].shape, MarkShape::kCross);
        ASSERT_EQ(list.labels.size(), 1U);
        const Box box = session_->bounds()->box(session_->grid().slot(event.node),
                                                static_cast<Direction>(event.direction));
        EXPECT_THAT(list.labels[0].text, HasSubstr(explain_exclusion(box, session_->goal())));
        break;
      }
      case TraceEventKind::kOpen:
      case TraceEventKind::kDecrease:
      case TraceEventKind::kReject:
        EXPECT_EQ(list.marks[0].shape, MarkShape::kArrow);
        EXPECT_EQ(list.marks[0].direction, static_cast<Direction>(event.direction));
        break;
      default:
        EXPECT_EQ(list.marks[0].shape, MarkShape::kRing);
    }
  }
  go("seek end");
  EXPECT_TRUE(draw("current-event").marks.empty()) << "at the end the path is what counts";
}

TEST_F(Overlays, JumpsOfAJumpPointSearch) {
  EXPECT_TRUE(draw("jumps").lines.empty());
  act(*session_, "search right jps");
  session_->wait_for_work();
  const auto events = player().trace().events();
  const auto opened = std::count_if(events.begin(), events.end(), [](const TraceEvent& e) {
    return e.kind == TraceEventKind::kOpen || e.kind == TraceEventKind::kDecrease ||
           e.kind == TraceEventKind::kReopen || e.kind == TraceEventKind::kUnite ||
           e.kind == TraceEventKind::kUniteReopen;
  });
  EXPECT_EQ(draw("jumps").lines.size(), static_cast<std::size_t>(opened));
  go("seek 0");
  EXPECT_TRUE(draw("jumps").lines.empty());
}

TEST_F(Overlays, EndsAndPointerAreOnBothSides) {
  go("select 4,4");
  go("hover 3,3");
  for (const Side side : kSides) {
    const DrawList ends = draw("ends", side);
    ASSERT_EQ(ends.labels.size(), 2U);
    EXPECT_EQ(ends.labels[0].text, "S");
    EXPECT_EQ(ends.labels[1].text, "G");
    EXPECT_EQ(draw("pointer", side).lines.size(), 4U) << "two outlines, each with its shadow";
  }
}

TEST_F(Overlays, TheWholeCanvasIsTheSumOfItsOverlays) {
  go("select 4,4");
  std::size_t lines = 0;
  for (const OverlayInfo* info : all_overlays()) {
    if (info->draw != nullptr) lines += draw(info->id).lines.size();
  }
  EXPECT_EQ(draw_overlays(*session_, Side::kRight, kWhole).lines.size(), lines);
}

TEST(CellPaint, BlendsAndTints) {
  EXPECT_EQ(blend(kFreeColour, kOpenColour, 0), kFreeColour);
  EXPECT_EQ(blend(kFreeColour, kOpenColour, 255), kOpenColour);
  CellImage image{.width = 2, .height = 1, .rgba = {kFreeColour, kFreeColour}, .pattern = {}, .rgba2 = {}};
  set_split(image, 1, kOpenColour);
  tint(image, 1, kClosedColour, 255);
  EXPECT_EQ(image.rgba[1], kClosedColour);
  EXPECT_EQ(image.rgba2[1], kClosedColour) << "both halves";
  EXPECT_EQ(image.rgba[0], kFreeColour);
}

TEST_F(Overlays, EachSideShowsTheBoxesThatItsSearchUses) {
  go("select 0,10");
  EXPECT_TRUE(draw("boxes", Side::kLeft).lines.empty()) << "A* uses none";
  go("search left astar-gb");
  go("ordering left all-optimal");
  const auto area = [](const DrawList& list) {
    double sum = 0;
    for (const Polyline& line : list.lines) {
      sum += (line.points[2].x - line.points[0].x) * (line.points[2].y - line.points[0].y);
    }
    return sum;
  };
  EXPECT_GT(area(draw("boxes", Side::kLeft)), area(draw("boxes", Side::kRight)));
}

}  // namespace
}  // namespace goalbound::app::test
