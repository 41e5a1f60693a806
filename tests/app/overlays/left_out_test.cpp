// What a search left out, as whoever reads its recording shows it: edges, arcs of a hierarchy, and nodes that
// an index refuses, which have no edge.
#include <cmath>

#include "app/overlays/support.hpp"
#include "features/why/node_story.hpp"
#include "goalbound/area_graph.hpp"
#include "goalbound/quadtree.hpp"

namespace goalbound::app::test {
namespace {

constexpr Viewport kEverything = viewport_of({-10'000, 10'000, -10'000, 10'000}, 48);

class LeftOut : public OverlayTest {
 protected:
  LeftOut() : OverlayTest(session_on(road_graph())) { act(*session_, "show pruned-edges"); }

  /// The right search with that index, at its end; false where the two do not suit each other.
  bool searches(std::string_view search, std::string_view index) {
    if (!session_->execute("search right " + std::string(search), false)) return false;
    if (!session_->execute("index right " + std::string(index), false)) return false;
    session_->wait_for_work();
    const SearchRun* run = session_->side(Side::kRight).run.get();
    return run != nullptr && run->player != nullptr;
  }
  const SearchRun& run() const { return *session_->side(Side::kRight).run; }

  std::size_t refusals() const {
    const auto prunes = run().trace->prunes();
    return static_cast<std::size_t>(std::ranges::count_if(prunes, [&](std::uint32_t number) {
      return (*run().trace)[number].kind == TraceEventKind::kRefuse;
    }));
  }

  bool lies_on_map(MapPoint at) {
    const Box all = drawing().picture_limits();
    return std::isfinite(at.x) && std::isfinite(at.y) && at.x >= all.min_x - 1 && at.x <= all.max_x + 2 &&
           at.y >= all.min_y - 1 && at.y <= all.max_y + 2;
  }
  /// Whatever is drawn at an event lies on the map.
  void expect_on_map(std::string_view layer) {
    const DrawList list = draw(layer, Side::kRight, kEverything);
    for (const Mark& mark : list.marks) EXPECT_TRUE(lies_on_map(mark.at)) << layer;
    for (const Label& label : list.labels) EXPECT_TRUE(lies_on_map(label.at)) << layer;
    for (const Polyline& line : list.lines) {
      if (line.closed) continue;  // an outline of a container may reach further
      EXPECT_TRUE(std::ranges::all_of(line.points, [&](MapPoint at) { return lies_on_map(at); })) << layer;
    }
  }
  /// At each event, in all layers about the search.
  void expect_every_event_on_map() {
    for (std::size_t position = 0; position <= run().trace->size(); ++position) {
      go("seek " + std::to_string(position));
      for (const char* layer : {"pruned-edges", "current-event", "path", "jumps", "costs"})
        expect_on_map(layer);
    }
    EXPECT_EQ(crosses(draw("pruned-edges", Side::kRight, kEverything)), run().trace->prunes().size());
  }
};

TEST_F(LeftOut, ARefusedNodeHasItsCrossWhereItLies) {
  act(*session_, "generate roads 20 20 1");
  session_->wait_for_work();
  for (const char* index : {"reach", "dead-ends", "swamps"}) {
    SCOPED_TRACE(index);
    ASSERT_TRUE(searches("astar", index));
    const auto prunes = run().trace->prunes();
    ASSERT_GT(refusals(), 0U);
    const DrawList list = draw("pruned-edges", Side::kRight, kEverything);
    ASSERT_EQ(crosses(list), prunes.size());
    for (std::size_t i = 0; i < prunes.size(); ++i) {
      const TraceEvent& event = (*run().trace)[prunes[prunes.size() - 1 - i]];  // the latest first
      if (event.kind != TraceEventKind::kRefuse) continue;
      EXPECT_EQ(list.marks[i].at.x, drawing().centre(event.node).x);
      EXPECT_EQ(list.marks[i].at.y, drawing().centre(event.node).y);
    }
  }
}

TEST_F(LeftOut, TheStepToARefusedNodeCrossesItOutAndSaysWhy) {
  act(*session_, "generate roads 20 20 1");
  session_->wait_for_work();
  ASSERT_TRUE(searches("astar", "reach"));
  act(*session_, "search left dijkstra");
  act(*session_, "set camera-follows on");
  session_->wait_for_work();
  std::size_t seen = 0;
  for (act(*session_, "seek start"); seen < refusals(); ++seen) {
    do {
      go("step prune +1");
    } while (player().current()->kind != TraceEventKind::kRefuse);
    const TraceEvent& event = *player().current();
    const DrawList list = draw("current-event", Side::kRight, kEverything);
    EXPECT_EQ(crosses(list), 1U);
    ASSERT_EQ(list.labels.size(), 1U);
    EXPECT_EQ(list.labels[0].text, run().why_refused(event));
    EXPECT_NE(list.labels[0].text, "");
    const MapPoint centre = session_->view.camera.centre();
    EXPECT_NEAR(centre.x, drawing().centre(event.node).x, 1e-6);
    const NodeStory story = tell_story(run(), event.node);
    EXPECT_EQ(story.refusals,
              std::vector<std::uint32_t>{static_cast<std::uint32_t>(player().position() - 1)});
  }
  EXPECT_GT(seen, 0U);
}

/// By every index that refuses anything, whatever search asks it.
TEST_F(LeftOut, EveryEventOfEverySearchLiesOnTheMap) {
  const auto tree = std::make_shared<const Quadtree>(Quadtree::create(grid_of(kLoopMap)).value());
  for (const std::shared_ptr<const Map>& map :
       {std::shared_ptr<const Map>(road_graph()), std::shared_ptr<const Map>(grid_of(kLoopMap)),
        std::shared_ptr<const Map>(tree)}) {
    open(map);
    act(*session_, "show pruned-edges");
    std::size_t refused = 0;
    for (const IndexKind* kind : all_indices()) {
      const bool refuses = kind->roles.contains(IndexRole::kEdges) || kind->roles.contains(IndexRole::kNodes);
      if (!refuses) continue;
      for (const char* search : {"astar", "astar-gb", "bidirectional", "ch", "subgoals"}) {
        SCOPED_TRACE(std::string(search) + " " + std::string(kind->id));
        if (!searches(search, kind->id)) continue;
        expect_every_event_on_map();
        refused += refusals();
      }
    }
    EXPECT_GT(refused, 0U) << map->kind().id;
  }
}

}  // namespace
}  // namespace goalbound::app::test
