// Map, boxes, selection and problem of a session, and what happens to them in the background.
#include "model/session.hpp"

#include <gmock/gmock.h>

#include "app/fixture.hpp"
#include "features/breakpoints/breakpoints.hpp"
#include "model/searches/search_worker.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

TEST(Session, BeginsWithoutAMap) {
  Session session;
  EXPECT_FALSE(session.has_map());
  EXPECT_EQ(session.shelf().state(session.boxes()), IndexState::kNone);
  EXPECT_EQ(session.inspection(), nullptr);
  EXPECT_EQ(session.side(Side::kLeft).search->id, "astar");
  EXPECT_EQ(session.side(Side::kRight).search->id, "astar-gb");
  EXPECT_EQ(session.side(Side::kLeft).waiting_for, "no map is open");
  EXPECT_FALSE(session.busy());
  session.update(1);
  session.wait_for_work();
}

TEST(Session, ANewMapTakesEverythingOfTheOldOneAway) {
  const auto session = ready_session();
  act(*session, "select 4,4");
  act(*session, "edge E");
  session->wait_for_quick_work();
  ASSERT_NE(session->inspection(), nullptr);
  const auto revision = session->document().revision();
  session->settings().background_precompute = false;
  session->set_map({.map = grid_of("....\n....\n"), .name = "small"});
  EXPECT_EQ(session->bounds(), nullptr);
  EXPECT_EQ(session->shelf().state(session->boxes()), IndexState::kNone);
  EXPECT_FALSE(session->selection().selected());
  EXPECT_FALSE(session->selection().edge());
  EXPECT_EQ(session->inspection(), nullptr);
  EXPECT_EQ(session->side(Side::kLeft).run, nullptr);
  EXPECT_EQ(session->searches().timeline().length(), 0U);
  EXPECT_TRUE(session->view.fit_requested);
  EXPECT_GT(session->document().revision(), revision);
}

TEST(Session, PutsTheEndsFarApartInTheLargestPart) {
  Session session;
  session.settings().background_precompute = false;
  session.set_map({.map = grid_of("..@........\n"
                                  "..@.@@@@@@.\n"
                                  "..@........\n"),
                   .name = "parts"});
  EXPECT_EQ(cell_at(session, session.searches().start()), (Cell{3, 0}));
  EXPECT_EQ(cell_at(session, session.searches().goal()), (Cell{10, 2}));
}

TEST(Session, AMapWithoutFreeCellsIsHarmless) {
  Session session;
  session.set_map({.map = grid_of("@@\n@@\n"), .name = "walls"});
  session.wait_for_work();
  ASSERT_NE(session.side(Side::kLeft).run, nullptr);
  EXPECT_EQ(session.side(Side::kLeft).run->result.status, SearchStatus::kStartBlocked);
  EXPECT_EQ(session.side(Side::kLeft).run->player, nullptr);
  EXPECT_EQ(session.searches().timeline().length(), 0U);
  session.select(node_at(session, {0, 0}));
  EXPECT_EQ(session.inspection(), nullptr);
}

TEST(Session, ASearchIsToldOnlyWhatItTakes) {
  const auto session = ready_session();
  act(*session, "heuristic left zero");
  act(*session, "weight left 300");  // A* takes none
  session->wait_for_work();
  ASSERT_NE(session->side(Side::kLeft).run, nullptr);
  EXPECT_EQ(session->side(Side::kLeft).run->options.heuristic, "zero");
  EXPECT_EQ(session->side(Side::kLeft).run->options.weight_percent, 100U);
  const auto without_estimate = session->side(Side::kLeft).run->result.stats.expanded;
  act(*session, "search left wastar");
  act(*session, "heuristic left own");
  session->wait_for_work();
  EXPECT_EQ(session->side(Side::kLeft).run->options.weight_percent, 300U) << "kept until it is taken";
  EXPECT_LT(session->side(Side::kLeft).run->result.stats.expanded, without_estimate);
}

TEST(Session, OptionsThatDoNotGoTogetherAreRefusedInWords) {
  const auto session = ready_session();
  act(*session, "heuristic left manhattan");
  act(*session, "open-list left fast-stack");
  session->wait_for_work();
  EXPECT_EQ(session->side(Side::kLeft).run, nullptr);
  EXPECT_TRUE(session->side(Side::kLeft).refused);
  EXPECT_THAT(session->side(Side::kLeft).waiting_for, HasSubstr("needs a consistent heuristic"));
  act(*session, "heuristic left octile");
  session->wait_for_work();
  EXPECT_NE(session->side(Side::kLeft).run, nullptr);
  EXPECT_FALSE(session->side(Side::kLeft).refused);
}

TEST(Session, EscapeStopsASearchThatTakesLong) {
  Session session;
  session.settings().background_precompute = false;
  session.set_map({.map = generate_map(*find_generator("caves"), 600, 600, 1).value(), .name = "caves"});
  act(session, "search left astar-naive");
  act(session, "heuristic left zero");
  EXPECT_TRUE(session.busy());
  act(session, "deselect");
  EXPECT_FALSE(session.busy());
  session.update(0);
  EXPECT_EQ(session.side(Side::kLeft).run, nullptr);
  EXPECT_EQ(session.side(Side::kLeft).waiting_for, "the search was stopped");
  EXPECT_FALSE(session.searches().stop());
}

TEST(Session, DraggingTheGoalIsLive) {
  const auto session = ready_session();
  ASSERT_TRUE(session->searches().timeline().at_end());
  for (int x = 0; x < 12; ++x) {
    set_problem(*session, {0, 0}, {x, 11});
    session->update(0.01);
    for (const Side side : kSides) EXPECT_NE(session->side(side).run, nullptr) << "the one before stays";
  }
  session->wait_for_work();
  for (const Side side : kSides) EXPECT_EQ(session->side(side).run->goal, node_at(*session, {11, 11}));
  EXPECT_TRUE(session->searches().timeline().at_end());
  EXPECT_GT(session->searches().timeline().length(), 0U);
  for (const Side side : kSides) {
    const TracePlayer& player = *session->side(side).run->player;
    EXPECT_EQ(player.position(), player.trace().size()) << "the finished search is what one sees";
  }
}

TEST(Session, ATimelineThatWasMovedStaysWhereItIs) {
  const auto session = ready_session();
  act(*session, "seek 9");
  act(*session, "goal 8,8");
  session->wait_for_work();
  EXPECT_EQ(session->searches().timeline().position(), 9U);
  for (const Side side : kSides) EXPECT_EQ(session->side(side).run->player->position(), 9U);
}

TEST(Session, ASearchThatIsNotShownHasNoPartInTheTimeline) {
  const auto session = ready_session();
  const Timeline& timeline = session->searches().timeline();
  const auto events = [&](Side side) { return session->side(side).run->trace->size(); };
  ASSERT_GT(events(Side::kLeft), events(Side::kRight)) << "the test needs a longer search at the left";
  act(*session, "break expanded 0,0");
  EXPECT_EQ(timeline.length(), events(Side::kLeft));
  const auto met_at_the_left = [&] { return session->feature<Breakpoints>().all()[0].events[0].size(); };
  EXPECT_EQ(met_at_the_left(), 1U);

  act(*session, "split off");
  session->update(0);
  EXPECT_EQ(timeline.length(), events(Side::kRight));
  EXPECT_TRUE(timeline.at_end()) << "one looks at the end as before";
  EXPECT_EQ(met_at_the_left(), 0U);
  const auto difference = session->execute("seek difference", false);
  ASSERT_FALSE(difference.ok());
  EXPECT_THAT(difference.error().message, testing::HasSubstr("split on"));

  act(*session, "split on");
  session->update(0);
  EXPECT_EQ(timeline.length(), events(Side::kLeft));
  EXPECT_TRUE(timeline.at_end());
  EXPECT_EQ(met_at_the_left(), 1U);
}

TEST(Session, InvalidEndsAreAnAnswer) {
  const auto session = ready_session();
  act(*session, "goal 2,2");
  session->wait_for_work();
  for (const Side side : kSides) {
    ASSERT_NE(session->side(side).run, nullptr);
    EXPECT_EQ(describe(session->side(side).run->result.status), "the goal is blocked");
    EXPECT_EQ(session->side(side).run->player, nullptr);
  }
  EXPECT_EQ(session->searches().timeline().length(), 0U);
  EXPECT_FALSE(equal_length(session->side(Side::kLeft), session->side(Side::kRight)));
}

TEST(Session, StartAndGoalMayBeOneCell) {
  const auto session = ready_session();
  act(*session, "goal 0,0");
  session->wait_for_work();
  for (const Side side : kSides) {
    EXPECT_EQ(session->side(side).run->result.cost, 0U);
    EXPECT_EQ(session->side(side).run->path.size(), 1U);
  }
  EXPECT_EQ(equal_length(session->side(Side::kLeft), session->side(Side::kRight)), true);
}

TEST(Session, NoPathOnBothSidesIsNoEqualLength) {
  const auto session = ready_session();
  act(*session, "goal 6,5");  // the pocket
  session->wait_for_work();
  for (const Side side : kSides) EXPECT_EQ(session->side(side).run->result.status, SearchStatus::kNoPath);
  EXPECT_FALSE(equal_length(session->side(Side::kLeft), session->side(Side::kRight)));
}

TEST(Session, MessagesGoWithTheNextActionThatIsDone) {
  const auto session = ready_session();
  session->ui.asks = true;
  session->messages().add(true, "an error");
  act(*session, "tab why");
  EXPECT_EQ(session->messages().all().size(), 1U) << "nobody has read it yet";
  session->update(1);
  act(*session, "goal 11,10");
  EXPECT_EQ(session->messages().all().size(), 1U) << "who looks around has done nothing else";
  EXPECT_FALSE(session->execute("tab nowhere").ok());
  EXPECT_EQ(session->messages().all().size(), 2U) << "nor has who is refused";
  session->update(1);
  act(*session, "tab why");
  EXPECT_TRUE(session->messages().all().empty());
  session->ui.asks = false;
  session->messages().add(true, "an error");
  session->update(1);
  act(*session, "tab now");
  EXPECT_EQ(session->messages().all().size(), 1U) << "a script takes none away";
}

std::vector<NodeView> nodes_of(const Session& session, Side side) {
  const auto nodes = session.side(side).run->player->nodes();
  return {nodes.begin(), nodes.end()};
}

TEST(Session, APositionIsTheSameFromBothDirections) {
  const auto session = ready_session();
  const auto go_to = [&](std::size_t position) {
    session->searches().timeline().seek(position);
    session->update(0);
  };
  const std::size_t length = session->searches().timeline().length();
  ASSERT_GT(length, 50U);
  for (std::size_t position = 0; position <= length; position += 7) {
    for (const Side side : kSides) {
      go_to(0);
      go_to(position);
      const auto forwards = nodes_of(*session, side);
      go_to(length);
      go_to(position);
      EXPECT_EQ(nodes_of(*session, side), forwards) << position;
    }
  }
}

TEST(Session, RevisionsChangeWithWhatIsSeenAndOnlyThen) {
  const auto session = ready_session();
  const auto revision = [&] { return session->side(Side::kRight).revision; };
  const auto at_end = revision();
  session->update(0.1);
  session->hover(node_at(*session, {1, 1}));
  session->update(0.1);
  EXPECT_EQ(revision(), at_end);
  act(*session, "seek 3");
  session->update(0);
  const auto sought = revision();
  EXPECT_NE(sought, at_end);
  act(*session, "goal 8,8");
  session->wait_for_work();
  EXPECT_NE(revision(), sought);
}

TEST(Session, InspectsWhatIsPointedAt) {
  const auto session = ready_session();
  EXPECT_EQ(session->inspection(), nullptr);
  session->hover(node_at(*session, {2, 2}));  // a wall
  EXPECT_EQ(session->inspection(), nullptr);
  session->hover(node_at(*session, {4, 4}));
  session->wait_for_quick_work();
  ASSERT_NE(session->inspection(), nullptr);
  EXPECT_EQ(session->inspection()->node, node_at(*session, {4, 4}));
  session->select(node_at(*session, {0, 5}));
  session->wait_for_quick_work();
  EXPECT_EQ(session->inspection()->node, node_at(*session, {0, 5})) << "the selected cell goes first";
  const auto revision = session->inspection()->revision;
  session->hover(node_at(*session, {7, 7}));
  EXPECT_EQ(session->inspection()->revision, revision) << "kept";
  act(*session, "set boxes boxes:regular");
  session->wait_for_quick_work();
  ASSERT_NE(session->inspection(), nullptr);
  EXPECT_EQ(session->inspection()->ordering, Ordering::kRegular);
  session->select(node_at(*session, {2, 2}));
  EXPECT_EQ(session->inspection(), nullptr) << "a wall has no edges";
  session->select(node_at(*session, {99, 99}));
  EXPECT_FALSE(session->selection().selected()) << "a cell outside the map deselects";
}

TEST(Session, PlaysAndThenRests) {
  const auto session = ready_session();
  act(*session, "seek start");
  act(*session, "speed 100");
  act(*session, "play");
  EXPECT_TRUE(session->busy());
  session->update(0.01);
  EXPECT_EQ(session->searches().timeline().position(), 60U);
  EXPECT_EQ(session->side(Side::kLeft).run->player->position(),
            std::min<std::size_t>(60, session->side(Side::kLeft).run->trace->size()));
  session->update(1000);
  EXPECT_TRUE(session->searches().timeline().at_end());
  EXPECT_FALSE(session->busy());
}

TEST(Session, OpensAMapFile) {
  Session session;
  session.settings().background_precompute = false;
  const auto file = std::filesystem::path(GOALBOUND_SOURCE_DIR) / "assets" / "maps" / "loop.map";
  act(session, format_action({"open", {file.string()}}));
  EXPECT_EQ(session.document().name(), "loop.map");
  EXPECT_EQ(session.document().path(), file);
  EXPECT_TRUE(grid_in(session).is_free(session.searches().start()));
  EXPECT_TRUE(grid_in(session).is_free(session.searches().goal()));
  EXPECT_NE(session.searches().start(), session.searches().goal());
}

}  // namespace
}  // namespace goalbound::app::test
