// Overlays about the recorded search: pruned edges, path, current event, jumps; ends and pointer.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/overlays/support.hpp"
#include "model/searches/length_text.hpp"
#include "overlays/tree_path.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

/// Of nodes that need not be neighbours.
class SearchOverlays : public GridOverlays {
 protected:
  std::vector<Cell> cells_of(const std::vector<NodeId>& nodes) const {
    std::vector<Cell> cells;
    for (const NodeId n : nodes) cells.push_back(grid().cell(n));
    return cells;
  }
};

TEST_F(SearchOverlays, ACrossForEachPrunedEdgeSoFar) {
  const auto prunes = player().trace().prunes();
  ASSERT_GT(prunes.size(), 20U);
  EXPECT_EQ(crosses(draw("pruned-edges")), 0U) << "until they are asked for";
  go("show pruned-edges");
  for (const std::size_t position :
       {std::size_t{0}, std::size_t{10}, std::size_t{40}, player().trace().size()}) {
    go("seek " + std::to_string(position));
    const auto so_far = static_cast<std::size_t>(
        std::count_if(prunes.begin(), prunes.end(), [&](std::uint32_t n) { return n < position; }));
    EXPECT_EQ(crosses(draw("pruned-edges")), so_far);
    EXPECT_EQ(player().counts().pruned, so_far);
  }
  EXPECT_EQ(crosses(draw("pruned-edges", Side::kLeft)), 0U) << "plain A* prunes nothing";
  EXPECT_EQ(crosses(draw("pruned-edges", Side::kRight, viewport_of(Box(), 48))), 0U);
  go("hide pruned-edges");
  EXPECT_EQ(crosses(draw("pruned-edges")), 0U);
}

TEST_F(SearchOverlays, CrossesAreThinnedOutOnSmallCells) {
  go("show pruned-edges");
  go("seek 60");  // at the end the path keeps its room
  const std::size_t all = crosses(draw("pruned-edges"));
  std::size_t before = all;
  for (const double pixels : {6.0, 3.0, 1.0, 0.3}) {
    const std::size_t some = crosses(draw("pruned-edges", Side::kRight, viewport_of(kWhole.places, pixels)));
    EXPECT_LE(some, before) << pixels;
    EXPECT_GE(some, 1U) << pixels;
    before = some;
  }
  EXPECT_LT(before, all / 4);
}

TEST_F(SearchOverlays, CrossesDoNotBuryThePath) {
  go("show pruned-edges");
  const DrawList list = draw("pruned-edges", Side::kRight, viewport_of(kWhole.places, 3.0));
  EXPECT_GE(crosses(list), 1U);
  for (const Mark& mark : list.marks) {
    for (const NodeId n : session_->side(Side::kRight).run->path) {
      const Cell cell = grid().cell(n);
      const double away = std::max(std::abs(mark.at.x - cell.x - 0.5), std::abs(mark.at.y - cell.y - 0.5));
      EXPECT_GT(away, 0.3) << cell.x << "," << cell.y;
    }
  }
}

TEST_F(SearchOverlays, ASignForEachBreakpointOfANodeOrEdge) {
  EXPECT_TRUE(draw("breakpoints").marks.empty());
  go("break expanded 4,3");
  go("break edge 5,3 E");
  go("break prune");  // of no node
  go("break off 1");
  for (const Side side : kSides) {
    const DrawList list = draw("breakpoints", side);
    ASSERT_EQ(list.marks.size(), 4U) << "each with a dark rim";
    EXPECT_EQ(list.marks[1].shape, MarkShape::kRing) << "off";
    EXPECT_EQ(list.marks[3].shape, MarkShape::kDisc) << "on";
    EXPECT_GT(list.marks[1].at.x, 4);
    EXPECT_LT(list.marks[1].at.x, 4.5);
    EXPECT_GT(list.marks[3].at.x, 5.5);
    EXPECT_EQ(list.marks[3].at.y, 3.5);
  }
  EXPECT_TRUE(draw("breakpoints", Side::kRight, viewport_of({0, 2, 0, 2}, 48)).marks.empty());
}

TEST_F(SearchOverlays, ThePathOfTheFinishedSearch) {
  const DrawList list = draw("path");
  ASSERT_FALSE(list.lines.empty());
  const Polyline& line = list.lines.back();
  EXPECT_EQ(line.points.front().x, start().x + 0.5);
  EXPECT_EQ(line.points.back().y, goal().y + 0.5);
  EXPECT_LE(line.points.size(), session_->side(Side::kRight).run->path.size());
  go("seek 0");
  EXPECT_TRUE(draw("path").lines.empty());
}

TEST_F(SearchOverlays, TheWayToTheNodeExpandedLastCostsWhatTheSearchSays) {
  for (const std::string_view search :
       {"astar", "astar-gb", "canonical-astar-gb", "jps", "jps-plus-gb", "jump-index-gb", "dijkstra"}) {
    act(*session_, "search right " + std::string(search));
    session_->wait_for_work();
    const std::size_t size = player().trace().size();
    for (std::size_t position = 1; position <= size; ++position) {
      go("seek " + std::to_string(position));
      const auto expansion = last_expansion(player());
      if (!expansion) continue;
      const NodeId node = player().trace()[*expansion].node;
      const std::vector<Cell> way = cells_of(tree_path(grid(), player(), node));
      ASSERT_EQ(way.front(), start());
      ASSERT_EQ(way.back(), grid().cell(node));
      Cost cost = 0;
      for (std::size_t i = 1; i < way.size(); ++i) cost += octile_distance(way[i - 1], way[i]);
      EXPECT_EQ(cost, player().node(node).g) << search << " at " << position;
    }
  }
}

TEST_F(SearchOverlays, ASearchFromBothEndsShowsTheWayOfTheSideThatWasExpandedLast) {
  act(*session_, "search right ch");
  session_->wait_for_work();
  std::array<std::size_t, 2> expansions = {};
  for (std::size_t position = 1; position <= player().trace().size(); ++position) {
    go("seek " + std::to_string(position));
    const auto expansion = last_expansion(player());
    if (!expansion) continue;
    const TraceEvent& event = player().trace()[*expansion];
    const std::vector<Cell> way = cells_of(tree_path(grid(), player(), event.node, event.side));
    const bool from_start = event.side == SearchSide::kStart;
    EXPECT_EQ(way.front(), from_start ? start() : grid().cell(event.node));
    EXPECT_EQ(way.back(), from_start ? grid().cell(event.node) : goal());
    EXPECT_EQ(player().status(event.node), NodeStatus::kClosed);
    ++expansions[static_cast<std::size_t>(event.side)];
  }
  EXPECT_GT(expansions[0], 0U);
  EXPECT_GT(expansions[1], 0U);
  go("seek 30");
  EXPECT_FALSE(draw("jumps").lines.empty()) << "arcs are no edges of the map";
}

TEST_F(SearchOverlays, CornersAreTheEndsAndTheTurns) {
  const auto corners = [&](const std::vector<Cell>& cells) {
    std::vector<NodeId> path;
    for (const Cell cell : cells) path.push_back(grid().node(cell));
    return cells_of(corners_of(grid(), path));
  };
  EXPECT_EQ(corners({}).size(), 0U);
  EXPECT_EQ(corners({{1, 1}}).size(), 1U);
  EXPECT_EQ(corners({{0, 0}, {1, 1}, {2, 2}, {3, 2}, {5, 2}, {5, 3}}),
            (std::vector<Cell>{{0, 0}, {2, 2}, {5, 2}, {5, 3}}));
}

TEST_F(SearchOverlays, TheCurrentEventHasItsMark) {
  std::size_t before = 0;
  for (std::size_t position = 1; position < player().trace().size(); ++position) {
    go("seek " + std::to_string(position));
    const TraceEvent& event = *player().current();
    DrawList list = draw("current-event");
    // Small crosses on the other edges of the node that were skipped before.
    before = event.kind == TraceEventKind::kExpand ? 0 : before;
    ASSERT_EQ(list.marks.size(), before + (event.kind == TraceEventKind::kPrune ? 2U : 1U));
    for (std::size_t i = 0; i < before; ++i) EXPECT_EQ(list.marks[i].shape, MarkShape::kCross);
    list.marks.erase(list.marks.begin(), list.marks.begin() + static_cast<std::ptrdiff_t>(before));
    if (event.kind == TraceEventKind::kPrune) ++before;
    switch (event.kind) {
      case TraceEventKind::kPrune: {
        EXPECT_EQ(list.marks[0].shape, MarkShape::kCross);
        EXPECT_EQ(list.marks[1].shape, MarkShape::kRing) << "around the goal that the box misses";
        ASSERT_EQ(list.labels.size(), 1U);
        const Box box = session_->bounds()->box(grid().slot(event.node), event.edge);
        EXPECT_THAT(list.labels[0].text, HasSubstr(explain_exclusion(box, goal())));
        break;
      }
      case TraceEventKind::kOpen:
      case TraceEventKind::kDecrease:
      case TraceEventKind::kReject:
        EXPECT_EQ(list.marks[0].shape, MarkShape::kArrow);
        EXPECT_EQ(list.marks[0].towards.x, dx_of(direction_of(event.edge)));
        EXPECT_EQ(list.marks[0].towards.y, dy_of(direction_of(event.edge)));
        break;
      default:
        EXPECT_EQ(list.marks[0].shape, MarkShape::kRing);
    }
  }
  go("seek start");
  go("step prune 1");
  const Box box = session_->bounds()->box(grid().slot(player().current()->node), player().current()->edge);
  if (!box.empty()) {
    ASSERT_EQ(draw("current-event").rects.size(), 1U);
    EXPECT_EQ(draw("current-event").rects[0].min.x, box.min_x);
    EXPECT_EQ(draw("current-event").rects[0].max.y, box.max_y + 1);
  }
  const std::size_t lines = draw("current-event").lines.size();
  go("play");
  EXPECT_TRUE(draw("current-event").rects.empty()) << "boxes would flash by";
  EXPECT_LT(draw("current-event").lines.size(), lines);
  go("pause");
  go("seek end");
  EXPECT_TRUE(draw("current-event").marks.empty()) << "at the end the path is what counts";
}

TEST_F(SearchOverlays, CostsOfBreadthFirstSearchAreMoves) {
  go("search right bfs");
  session_->wait_for_work();
  go("seek 40");
  const DrawList list = draw("costs", Side::kRight, viewport_of(kWhole.places, 70));
  const auto count = [&](std::string_view text) {
    return std::ranges::count(list.labels, std::string(text), &Label::text);
  };
  EXPECT_GT(count("g 1"), 0);
  EXPECT_EQ(count("f 1"), count("g 1"));
  EXPECT_EQ(count("h 0"), std::ssize(list.labels) / 3);
}

TEST_F(SearchOverlays, CostsAndAnArrowToTheParentStandInEachNodeThatWasSeen) {
  go("seek 40");
  const Viewport near = viewport_of(kWhole.places, 70);
  const DrawList list = draw("costs", Side::kRight, near);
  std::size_t seen = 0;
  std::size_t children = 0;
  for (std::uint32_t slot = 0; slot < grid().node_count(); ++slot) {
    const NodeId n = grid().node_of_slot(slot);
    const NodeView& node = player().node(n);
    const bool is_end = n == session_->searches().start() || n == session_->searches().goal();
    if (node.status == NodeStatus::kUnseen || is_end) continue;
    ++seen;
    children += node.parent != kNoNode ? 1U : 0U;
    const auto has = [&](const std::string& text) {
      return std::ranges::any_of(list.labels, [&](const Label& label) {
        return label.text == text && std::abs(label.at.x - drawing().centre(n).x) < 1e-9 &&
               std::abs(label.at.y - drawing().centre(n).y) < 1e-9;
      });
    };
    EXPECT_TRUE(has("g " + length_text(grid(), node.g)));
    EXPECT_TRUE(has("h " + length_text(grid(), node.f - node.g)));
    EXPECT_TRUE(has("f " + length_text(grid(), node.f)));
  }
  ASSERT_GT(seen, 3U);
  EXPECT_EQ(list.labels.size(), 3 * seen);
  EXPECT_EQ(list.marks.size(), children);
  EXPECT_TRUE(draw("costs", Side::kRight, viewport_of(kWhole.places, 40)).labels.empty()) << "no room";
  go("show labels");
  EXPECT_TRUE(draw("costs", Side::kRight, near).labels.empty()) << "letters of edges stand there";
}

TEST_F(SearchOverlays, JumpsOfAJumpPointSearch) {
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

TEST_F(SearchOverlays, EndsAndPointerAreOnBothSides) {
  go("select 4,4");
  go("hover 3,3");
  for (const Side side : kSides) {
    const DrawList ends = draw("ends", side);
    EXPECT_TRUE(ends.labels.empty()) << "S is an edge that leads south";
    ASSERT_EQ(ends.marks.size(), 4U) << "two, each with its shadow";
    EXPECT_EQ(ends.marks[1].shape, MarkShape::kDisc);
    EXPECT_EQ(ends.marks[3].shape, MarkShape::kTarget);
    EXPECT_EQ(draw("pointer", side).lines.size(), 4U) << "two outlines, each with its shadow";
  }
}

TEST_F(SearchOverlays, TheWholeCanvasIsTheSumOfItsOverlays) {
  go("select 4,4");
  std::size_t lines = 0;
  for (const auto& [id, info] : all_overlays()) {
    if (info->draw != nullptr) lines += draw(id).lines.size();
  }
  EXPECT_EQ(draw_overlays(view(Side::kRight, kWhole)).lines.size(), lines);
}

}  // namespace
}  // namespace goalbound::app::test
