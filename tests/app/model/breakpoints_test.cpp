#include "features/breakpoints/breakpoints.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "app/fixture.hpp"
#include "features/why/why.hpp"

namespace goalbound::app::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class BreakpointsTest : public testing::Test {
 protected:
  std::unique_ptr<Session> session_ = ready_session();

  const SearchRun& run(std::string_view search) {
    act(*session_, "search right " + std::string(search));
    session_->wait_for_work();
    return *session_->side(Side::kRight).run;
  }
  NodeId node(Cell cell) const { return node_at(*session_, cell); }
  Timeline& timeline() { return session_->searches().timeline(); }
  void expect_refused(std::string_view line, std::string_view reason) {
    const auto done = session_->execute(line);
    ASSERT_FALSE(done.ok()) << line;
    EXPECT_THAT(done.error().message, HasSubstr(std::string(reason)));
  }

  /// Numbers of the events that fit, found by looking at each.
  static std::vector<std::uint32_t> numbers(const SearchRun& run,
                                            const std::function<bool(const TraceEvent&)>& fits) {
    std::vector<std::uint32_t> result;
    for (std::uint32_t i = 0; i < run.trace->size(); ++i) {
      if (fits((*run.trace)[i])) result.push_back(i);
    }
    return result;
  }
  static std::vector<std::uint32_t> met(const SearchRun& run, const Breakpoint& breakpoint) {
    return events_that_meet(breakpoint, *run.index, *run.map);
  }
};

TEST_F(BreakpointsTest, EachKindIsMetByItsEvents) {
  for (const char* search : {"astar-gb", "canonical-astar-gb", "jps", "jps-gb", "ch-gb"}) {
    SCOPED_TRACE(search);
    const SearchRun& r = run(search);
    for (const NodeId n : r.path) {
      EXPECT_EQ(met(r, {.kind = BreakKind::kExpanded, .node = n}), numbers(r, [&](const TraceEvent& e) {
                  return e.kind == TraceEventKind::kExpand && e.node == n;
                }));
      EXPECT_EQ(met(r, {.kind = BreakKind::kGenerated, .node = n}), numbers(r, [&](const TraceEvent& e) {
                  return (e.kind == TraceEventKind::kStart || leads_somewhere(e.kind)) && e.node == n;
                }));
      EXPECT_EQ(met(r, {.kind = BreakKind::kPrune, .node = n}), numbers(r, [&](const TraceEvent& e) {
                  return e.kind == TraceEventKind::kPrune && (e.from == kNoNode ? e.node : e.from) == n;
                }));
    }
    EXPECT_EQ(met(r, {.kind = BreakKind::kPrune}),
              numbers(r, [](const TraceEvent& e) { return e.kind == TraceEventKind::kPrune; }));
    const bool jumps = r.info->jumps() || r.info->has_own_arcs();
    EXPECT_EQ(met(r, {.kind = BreakKind::kJump}),
              numbers(r, [&](const TraceEvent& e) { return jumps && leads_somewhere(e.kind); }));
  }
}

TEST_F(BreakpointsTest, AnEdgeIsMetWhenItIsFollowedAndWhenItIsSkipped) {
  const SearchRun& r = run("astar-gb");
  bool followed = false;
  bool skipped = false;
  for (const Direction d : kAllDirections) {
    const auto events = met(r, {.kind = BreakKind::kEdge, .node = r.start, .edge = d});
    ASSERT_LE(events.size(), 1U);
    if (events.empty()) continue;
    const TraceEvent& event = (*r.trace)[events[0]];
    EXPECT_EQ(event.edge, EdgeIndex(d));
    (event.kind == TraceEventKind::kPrune ? skipped : followed) = true;
  }
  EXPECT_TRUE(followed);
  EXPECT_TRUE(skipped);
}

TEST_F(BreakpointsTest, FIsMetByTheFirstExpansionThatReachesIt) {
  const SearchRun& r = run("astar");
  const Cost f = (*r.trace)[r.index->layers()[2]].f;
  const double shown = std::round(100 * r.map->length_of(f)) / 100;
  EXPECT_THAT(met(r, {.kind = BreakKind::kF, .length = shown}), ElementsAre(r.index->layers()[2]));
  EXPECT_THAT(met(r, {.kind = BreakKind::kF, .length = 0}), ElementsAre(r.index->layers()[0]));
  EXPECT_THAT(met(r, {.kind = BreakKind::kF, .length = 1e6}), IsEmpty());
}

/// Breadth-first search has numbers of moves where others have lengths.
TEST_F(BreakpointsTest, MovesAreMetByTheirNumber) {
  const SearchRun& r = run("bfs");
  const std::uint32_t third = r.index->layers()[3];
  EXPECT_EQ((*r.trace)[third].f, 3U);
  EXPECT_THAT(met(r, {.kind = BreakKind::kF, .length = 3}), ElementsAre(third));
}

TEST_F(BreakpointsTest, ReopenedNodesAreMet) {
  // A weight makes the estimate inconsistent: closed nodes are found more cheaply later.
  act(*session_, "weight right 300");
  act(*session_, "generate random 60 60 7");
  const SearchRun& r = run("wastar");
  const auto all = met(r, {.kind = BreakKind::kReopened});
  EXPECT_EQ(all, numbers(r, [](const TraceEvent& e) { return e.kind == TraceEventKind::kReopen; }));
  ASSERT_FALSE(all.empty());
  const NodeId n = (*r.trace)[all[0]].node;
  EXPECT_EQ(met(r, {.kind = BreakKind::kReopened, .node = n}).front(), all[0]);
}

TEST_F(BreakpointsTest, PlayingStopsAndSaysWhere) {
  const SearchRun& r = run("astar-gb");
  const NodeId third = (*r.trace)[r.trace->expansions()[2]].node;
  act(*session_, "seek start");
  act(*session_, "break expanded " + session_->map().name_of(third));
  act(*session_, "speed 100");
  act(*session_, "play");
  for (int i = 0; i < 100 && timeline().playing(); ++i) session_->update(0.05);
  const TraceEvent* at_right = r.player->current();
  const TraceEvent* at_left = session_->side(Side::kLeft).run->player->current();
  ASSERT_NE(at_right, nullptr);
  const auto is_it = [&](const TraceEvent* e) {
    return e->kind == TraceEventKind::kExpand && e->node == third;
  };
  EXPECT_TRUE(is_it(at_right) || is_it(at_left));
  EXPECT_FALSE(timeline().at_end());
  ASSERT_FALSE(session_->messages().all().empty());
  EXPECT_THAT(session_->messages().all().back().text, HasSubstr("search meets breakpoint 1: "));
  EXPECT_THAT(session_->messages().all().back().text, HasSubstr("is expanded"));
}

TEST_F(BreakpointsTest, RunsForwardsAndBack) {
  const SearchRun& r = run("astar-gb");
  const auto prunes = r.trace->prunes();
  ASSERT_GE(prunes.size(), 3U);
  act(*session_, "seek start");
  act(*session_, "break prune");
  act(*session_, "run-to-break +1");
  EXPECT_EQ(timeline().position(), prunes[0] + 1U);
  act(*session_, "run-to-break +1");
  act(*session_, "run-to-break +1");
  EXPECT_EQ(timeline().position(), prunes[2] + 1U);
  act(*session_, "run-to-break -1");
  EXPECT_EQ(timeline().position(), prunes[1] + 1U);
  EXPECT_THAT(session_->messages().all().back().text, HasSubstr("the right search meets breakpoint 1"));
  EXPECT_EQ(session_->messages().all().size(), 1U) << "they replace each other";
  act(*session_, "seek end");
  act(*session_, "run-to-break +1");
  EXPECT_TRUE(timeline().at_end());
  act(*session_, "seek start");
  act(*session_, "run-to-break -1");
  EXPECT_EQ(timeline().position(), 0U);
  act(*session_, "break off 1");
  expect_refused("run-to-break +1", "no breakpoint that is on");
}

TEST_F(BreakpointsTest, AreSwitchedRemovedAndListed) {
  act(*session_, "break expanded 3,3");
  act(*session_, "break prune 4,3");
  act(*session_, "break edge 4,3 E");
  act(*session_, "break f 12.5");
  act(*session_, "break prune 4,3");  // is there already
  EXPECT_EQ(session_->feature<Breakpoints>().all().size(), 4U);
  act(*session_, "break off 2");
  act(*session_, "break list");
  EXPECT_EQ(session_->messages().all().back().text,
            "breakpoints 1: 3,3 is expanded; 2: 4,3 or an edge of it is pruned (off); 3: edge E of 4,3 is "
            "followed or "
            "skipped; 4: f is at least 12.5");
  act(*session_, "break prune 4,3");
  EXPECT_TRUE(session_->feature<Breakpoints>().all()[1].on) << "setting it again switches it on";
  act(*session_, "break off all");
  EXPECT_FALSE(session_->feature<Breakpoints>().any_on());
  act(*session_, "break remove 1");
  EXPECT_EQ(session_->feature<Breakpoints>().all().size(), 3U);
  act(*session_, "break remove all");
  EXPECT_THAT(session_->feature<Breakpoints>().all(), IsEmpty());
  act(*session_, "select 5,3");
  act(*session_, "break toggle");
  ASSERT_EQ(session_->feature<Breakpoints>().all().size(), 1U);
  EXPECT_EQ(session_->feature<Breakpoints>().all()[0].node, node({5, 3}));
  act(*session_, "break toggle");
  EXPECT_THAT(session_->feature<Breakpoints>().all(), IsEmpty());
}

TEST_F(BreakpointsTest, TheCameraFollowsIfAsked) {
  const SearchRun& r = run("astar-gb");
  const auto prunes = r.trace->prunes();
  ASSERT_GE(prunes.size(), 3U);
  const auto expect_at = [&](std::size_t prune) {
    const MapPoint wanted = centre_of(session_->map().place((*r.trace)[prunes[prune]].node));
    EXPECT_EQ(session_->view.camera.centre().x, wanted.x);
    EXPECT_EQ(session_->view.camera.centre().y, wanted.y);
    EXPECT_EQ(session_->view.camera.pixels_per_cell(), 20) << "the zoom stays";
  };
  act(*session_, "look 1,1 20");
  const MapPoint before = session_->view.camera.centre();
  act(*session_, "seek start");
  act(*session_, "step prune +1");
  EXPECT_EQ(session_->view.camera.centre().x, before.x) << "not unless asked";
  EXPECT_EQ(session_->view.camera.centre().y, before.y);
  act(*session_, "camera-follows on");
  act(*session_, "step prune +1");
  expect_at(1);
  act(*session_, "break prune");
  act(*session_, "run-to-break +1");
  expect_at(2);
  act(*session_, "run-to-break -1");
  expect_at(1);
}

TEST_F(BreakpointsTest, RefusalsSayWhatToDo) {
  expect_refused("break", "usage: break");
  expect_refused("break nonsense", "'nonsense' is none of: expanded");
  expect_refused("break expanded", "point at a cell");
  expect_refused("break expanded 2,2", "is a wall");
  expect_refused("break edge 4,3", "choose an edge");
  expect_refused("break edge 4,3 X", "'X' is none of: N");
  expect_refused("break f", "break f 31.4");
  expect_refused("break f -1", "0 or more");
  expect_refused("break remove 1", "there is no breakpoint");
  act(*session_, "break prune");
  expect_refused("break on 2", "'2' is no whole number from 1 to 1");
  expect_refused("run-to-break 0", "neither +1");
  EXPECT_FALSE(Session().execute("break prune").ok());
}

TEST_F(BreakpointsTest, StayForTheNextSearchAndGoWithTheMap) {
  const std::shared_ptr<const TraceIndex> before = run("astar").index;
  act(*session_, "break expanded 5,3");
  act(*session_, "start 11,11");
  act(*session_, "goal 5,3");
  session_->wait_for_work();
  ASSERT_EQ(session_->feature<Breakpoints>().all().size(), 1U);
  EXPECT_NE(session_->side(Side::kRight).run->index, before);
  EXPECT_EQ(session_->feature<Breakpoints>().all()[0].events[1],
            met(*session_->side(Side::kRight).run, {.kind = BreakKind::kExpanded, .node = node({5, 3})}));
  session_->set_map({.map = swamp_grid(), .name = "swamp"});
  EXPECT_THAT(session_->feature<Breakpoints>().all(), IsEmpty());
}

TEST_F(BreakpointsTest, ComeBackWithACopiedView) {
  const TemporaryFolder folder;
  act(*session_, "save-map " + (folder / "loop.map").string());
  for (const char* line : {"break expanded 3,3", "break edge 4,3 NE", "break prune", "break f 12.25",
                           "break reopened 5,3", "break off 2"}) {
    act(*session_, line);
  }
  act(*session_, "copy-view");
  const std::string script = *session_->requests.clipboard;
  EXPECT_THAT(script, HasSubstr("break expanded 3,3\nbreak edge 4,3 NE\nbreak off 2\nbreak prune\n"
                                "break f 12.25\nbreak reopened 5,3\n"));
}

TEST_F(BreakpointsTest, WorkOnRoads) {
  session_->set_map({.map = road_graph(), .name = "roads"});
  const SearchRun& r = run("astar");
  act(*session_, "break edge #8 2");
  act(*session_, "break expanded #8");
  const auto all = session_->feature<Breakpoints>().all();
  EXPECT_EQ(describe(all[0], *r.map), "edge 2 of #8 is followed or skipped");
  EXPECT_EQ(format_action(call_of(all[0], *r.map)), "break edge #8 2");
}

TEST_F(BreakpointsTest, TheFirstDifferenceIsSought) {
  act(*session_, "search left astar");
  const SearchRun& r = run("astar-gb");
  act(*session_, "seek difference");
  session_->update(0);
  EXPECT_EQ(r.player->current()->kind, TraceEventKind::kPrune);
  EXPECT_EQ(timeline().position(), r.trace->prunes()[0] + 1U) << "plain A* does the same until then";
  run("astar");
  expect_refused("seek difference", "both searches do the same");
}

TEST_F(BreakpointsTest, SpeedAndLoopAreActions) {
  act(*session_, "speed max");
  EXPECT_TRUE(timeline().fastest());
  act(*session_, "slower");
  EXPECT_FALSE(timeline().fastest());
  EXPECT_EQ(timeline().speed(), Timeline::kMaxSpeed);
  act(*session_, "faster");
  EXPECT_TRUE(timeline().fastest());
  act(*session_, "speed 2");
  EXPECT_FALSE(timeline().fastest());
  act(*session_, "loop on");
  EXPECT_TRUE(timeline().looping());
  act(*session_, "loop toggle");
  EXPECT_FALSE(timeline().looping());
  expect_refused("loop maybe", "on, off, toggle");
}

TEST_F(BreakpointsTest, WhySelectsTheNodeAndTellsItsStory) {
  run("ch-gb");
  EXPECT_THAT(session_->feature<Why>().stories(Side::kRight), IsEmpty()) << "its page is not shown";
  act(*session_, "why 5,3");
  EXPECT_EQ(session_->selection().selected(), node({5, 3}));
  EXPECT_EQ(session_->ui.tab, "why");
  ASSERT_EQ(session_->feature<Why>().stories(Side::kRight).size(), 2U) << "a search from both ends";
  EXPECT_EQ(session_->feature<Why>().stories(Side::kRight)[0].node, node({5, 3}));
  ASSERT_EQ(session_->feature<Why>().stories(Side::kLeft).size(), 1U);
  act(*session_, "tab now");
  EXPECT_THAT(session_->feature<Why>().stories(Side::kRight), IsEmpty());
}

}  // namespace
}  // namespace goalbound::app::test
