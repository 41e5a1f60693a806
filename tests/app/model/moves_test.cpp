// Rules of moving and units in the session.
#include <gmock/gmock.h>

#include "app/fixture.hpp"
#include "goalbound/hex_map.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

TEST(MovesSession, TheOpenMapIsOpenedByAnotherRule) {
  const auto session = session_on(grid_of(kLoopMap), true);
  act(*session, "start 0,1");
  act(*session, "goal 11,10");
  act(*session, "moves 4");
  ASSERT_NE(session->document().grid(), nullptr);
  EXPECT_EQ(session->document().grid()->rule(), MoveRule::kFour);
  EXPECT_EQ(session->document().name(), "map, four moves");
  EXPECT_EQ(session->map().name_of(session->searches().start()), "0,1") << "the ends stay where they are";
  EXPECT_EQ(session->map().name_of(session->searches().goal()), "11,10");
  session->wait_for_work();
  for (const Side s : kSides) {
    ASSERT_NE(session->side(s).run, nullptr) << session->side(s).waiting_for;
    const SearchRun& run = *session->side(s).run;
    EXPECT_EQ(cost_of_path(session->map(), run.path, run.start, run.goal), run.result.cost);
  }
  EXPECT_EQ(equal_length(session->side(Side::kLeft), session->side(Side::kRight)), true);
  act(*session, "moves hex");
  const HexMap* hexagons = as_hex_map(session->map());
  ASSERT_NE(hexagons, nullptr);
  EXPECT_EQ(session->map().name_of(session->searches().goal()), "11,10");
  act(*session, "moves 8");
  EXPECT_TRUE(session->document().grid()->is_uniform());
  EXPECT_EQ(session->document().name(), "map");
}

TEST(MovesSession, ComesBackWithItsView) {
  const auto session = session_on(grid_of("."));
  act(*session, "generate rooms 24 24 1");
  const std::string grid = session->document().origin();
  act(*session, "moves 4");
  act(*session, "moves 8-cut");
  EXPECT_EQ(session->document().origin(), grid + "\nmoves 8-cut");
  act(*session, "unit 3");
  EXPECT_EQ(session->document().origin(), grid + "\nmoves 8-cut\nunit 3");
}

TEST(MovesSession, PaintingKeepsTheRule) {
  const auto session = session_on(grid_of(kLoopMap));
  act(*session, "moves 8-cut");
  act(*session, "paint 1,1 wall");
  EXPECT_EQ(session->document().grid()->rule(), MoveRule::kEightCut);
  EXPECT_FALSE(session->document().grid()->is_free(Cell{1, 1}));
  act(*session, "paint 1,1 free");
  EXPECT_EQ(session->document().grid()->terrain({1, 1}), '.');
  act(*session, "undo");
  EXPECT_EQ(session->document().grid()->rule(), MoveRule::kEightCut);
}

TEST(MovesSession, WhatHasNoCellsIsRefused) {
  const auto roads = session_on(road_graph());
  expect_refused(*roads, "moves 4", "work only on grids");
  expect_refused(*roads, "unit 3", "work only on grids");
  const auto session = session_on(grid_of("..."));
  expect_refused(*session, "moves 5", "8-cut");
  expect_refused(*session, "unit 0", "");
}

TEST(MovesSession, AUnitKeepsEndsThatHaveRoom) {
  const auto session = session_on(grid_of("......\n......\n......\n......"));
  act(*session, "start 1,1");
  act(*session, "goal 4,2");
  act(*session, "unit 3");
  EXPECT_EQ(session->map().node_count(), 8U);
  EXPECT_EQ(session->map().name_of(session->searches().start()), "1,1");
  EXPECT_EQ(session->map().name_of(session->searches().goal()), "4,2");
  EXPECT_EQ(session->document().name(), "map, unit 3");
  act(*session, "unit 2");
  EXPECT_EQ(session->map().node_count(), 15U) << "of the whole map";
  EXPECT_EQ(session->document().name(), "map, unit 2");
}

}  // namespace
}  // namespace goalbound::app::test
