// Editing maps: steps and the history.
#include <gmock/gmock.h>

#include <fstream>
#include <random>

#include "app/model/drawn_maps.hpp"
#include "features/edit/edit.hpp"
#include "model/actions/script_run.hpp"
#include "model/actions/view_script.hpp"
#include "model/edit/edit_history.hpp"

namespace goalbound::app::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(EditActions, DrawWhatTheySay) {
  const auto session = open_ground();
  act(*session, "paint 1,1 wall");
  EXPECT_EQ(rows_of(*session), "......\n.@....\n......\n......\n");
  act(*session, "paint 3,0 5,0 5,3 wall");
  EXPECT_EQ(rows_of(*session), "...@@@\n.@...@\n.....@\n.....@\n");
  act(*session, "erase 4,0 5,1");
  EXPECT_EQ(rows_of(*session), "...@.@\n.@....\n.....@\n.....@\n");
  act(*session, "line 0,3 3,3 wall");
  act(*session, "rectangle 0,0 1,1 wall");
  EXPECT_EQ(rows_of(*session), "@@.@.@\n@@....\n.....@\n@@@@.@\n");
  act(*session, "fill 2,0 T");
  EXPECT_EQ(rows_of(*session), "@@T@T@\n@@TTTT\nTTTTT@\n@@@@T@\n");
  act(*session, "paint 4,1 free 3");
  EXPECT_EQ(rows_of(*session), "@@T...\n@@T...\nTTT...\n@@@@T@\n");
  EXPECT_EQ(session->feature<Editing>().history().position(), 7U);
}

TEST(EditActions, AreRefusedWithTheReason) {
  const auto session = open_ground();
  expect_refused(*session, "paint 1,1", "usage: paint X,Y");
  expect_refused(*session, "paint wall", "usage: paint");
  expect_refused(*session, "paint 1,1 lava", "'lava' is no terrain");
  expect_refused(*session, "paint 1,1 wall 65", "whole number from 1 to 64");
  expect_refused(*session, "paint 1,a wall", "'1,a' is no cell");
  expect_refused(*session, "paint 90,90 wall", "none of these cells lies on the map, which has 6 x 4");
  expect_refused(*session, "line 1,1 wall", "usage: line");
  expect_refused(*session, "rectangle 1,1 2,2 wall 3", "usage: rectangle");
  expect_refused(*session, "resize 0 4", "whole number from 1");
  expect_refused(*session, "resize 65535 65535", "too large");
  expect_refused(*session, "crop 9,9 12,12", "no cell of the map");
  expect_refused(*session, "undo", "no change of the map to undo");
  expect_refused(*session, "redo", "no change of the map to redo");
  const auto roads = session_on(road_graph());
  expect_refused(*roads, "paint 1,1 wall", "has no cells to edit");
  expect_refused(*roads, "tool brush", "has no cells to edit");
  Session empty;
  for (const char* line : {"paint 1,1 wall", "edit on", "close-edge #1 #2", "save-changes a.changes"})
    EXPECT_FALSE(empty.execute(line, false).ok()) << line;
}

TEST(EditActions, WhatChangesNothingIsNoStep) {
  const auto session = open_ground();
  const std::uint64_t revision = session->document().revision();
  act(*session, "paint 1,1 free");
  act(*session, "crop 0,0 5,3");
  act(*session, "resize 6 4");
  EXPECT_EQ(session->document().revision(), revision);
  EXPECT_FALSE(session->feature<Editing>().history().can_undo());
  EXPECT_FALSE(session->document().edited());
}

TEST(EditActions, WeightedGridsKeepTheirKindAndCosts) {
  const auto session = session_on(swamp_grid());
  const std::uint64_t hash = session->map().hash();
  act(*session, "rectangle 0,0 2,0 S");
  act(*session, "paint 5,5 wall");
  const Grid& grid = grid_in(*session);
  EXPECT_FALSE(grid.is_uniform());
  EXPECT_EQ(grid.terrain_costs()['S'], 5);
  EXPECT_EQ(grid.terrain({1, 0}), 'S');
  EXPECT_FALSE(grid.is_free(Cell{5, 5}));
  act(*session, "undo");
  act(*session, "undo");
  EXPECT_EQ(session->map().hash(), hash);
}

TEST(EditActions, ResizeAndCropMoveTheEnds) {
  const auto session = session_on(grid_of("......\n.@....\n......\n......\n"));
  set_problem(*session, {2, 1}, {5, 3});
  act(*session, "crop 4,3 1,1");
  EXPECT_EQ(rows_of(*session), "@...\n....\n....\n");
  EXPECT_EQ(grid_in(*session).cell(session->searches().start()), (Cell{1, 0}));
  EXPECT_EQ(grid_in(*session).cell(session->searches().goal()), (Cell{3, 2})) << "the nearest that is left";
  act(*session, "resize 5 4 wall");
  EXPECT_EQ(rows_of(*session), "@...@\n....@\n....@\n@@@@@\n");
  act(*session, "undo");
  act(*session, "undo");
  EXPECT_EQ(rows_of(*session), "......\n.@....\n......\n......\n");
  EXPECT_EQ(grid_in(*session).cell(session->searches().goal()), (Cell{5, 3})) << "where it was";
}

TEST(EditActions, AnEndThatBecomesAWallIsSaid) {
  const auto session = open_ground(true);
  set_problem(*session, {0, 0}, {5, 3});
  act(*session, "paint 0,0 wall");
  session->wait_for_work();
  EXPECT_THAT(session->messages().all().back().text, HasSubstr("the start 0,0 is a wall now"));
  ASSERT_NE(session->side(Side::kLeft).run, nullptr);
  EXPECT_EQ(session->side(Side::kLeft).run->result.status, SearchStatus::kStartBlocked);
  act(*session, "undo");
  session->wait_for_work();
  EXPECT_TRUE(session->side(Side::kLeft).run->result.found());
}

TEST(EditActions, LargeMapsAreDrawnInTheBackgroundAndOrderStays) {
  const auto session = open_ground();
  session->settings().background_precompute = false;
  act(*session, "generate caves 512 512 1");
  session->wait_for_work();
  const std::uint64_t revision = session->document().revision();
  ASSERT_TRUE(session->feature<Editing>().draw({"paint", {"100,100", "200,200", "wall", "3"}}).ok());
  EXPECT_TRUE(session->busy());
  EXPECT_EQ(session->document().revision(), revision) << "nobody waits for the map";
  act(*session, "rectangle 0,0 9,9 free");
  EXPECT_EQ(session->feature<Editing>().history().position(), 2U) << "but the next action does";
  EXPECT_FALSE(grid_in(*session).is_free(Cell{150, 150}));
  ASSERT_TRUE(session->feature<Editing>().draw({"erase", {"150,150"}}).ok());
  session->wait_for_work();
  EXPECT_TRUE(grid_in(*session).is_free(Cell{150, 150}));
  ASSERT_TRUE(session->feature<Editing>().draw({"paint", {"150,150", "wall"}}).ok());
  while (session->feature<Editing>().history().position() < 4) session->update(0.01);
  EXPECT_FALSE(session->feature<Editing>().draw({"paint", {"1,1", "lava"}}).ok());
  EXPECT_FALSE(session->feature<Editing>().hand.stroke.has_value());
  EXPECT_EQ(session->feature<Editing>().history().position(), 4U);
}

// --- history ---

TEST(EditHistory, UndoBringsMapBoxesAndHashBackWithoutComputing) {
  const auto session = ready_session();
  const auto map = session->document().shared_map();
  const auto bounds = session->bounds();
  act(*session, "paint 0,5 1,5 wall");
  session->wait_for_work();
  const auto map_then = session->document().shared_map();
  const auto bounds_then = session->bounds();
  ASSERT_NE(bounds_then, nullptr);
  EXPECT_NE(bounds_then, bounds);
  EXPECT_NE(map_then->hash(), map->hash());
  session->settings().background_precompute = false;
  act(*session, "undo");
  EXPECT_EQ(session->document().shared_map(), map) << "the very map";
  EXPECT_EQ(session->bounds(), bounds) << "the very boxes";
  EXPECT_EQ(session->shelf().state(boxes_key(Ordering::kCanonical)), IndexState::kFit);
  act(*session, "redo");
  EXPECT_EQ(session->document().shared_map(), map_then);
  EXPECT_EQ(session->bounds(), bounds_then);
  EXPECT_FALSE(session->shelf().busy());
}

/// Steps of all kinds, some of which change nothing.
std::string random_step(std::mt19937& random, const Grid& grid) {
  const auto cell = [&] {
    return std::to_string(static_cast<int>(random() % static_cast<unsigned>(grid.width()))) + ',' +
           std::to_string(static_cast<int>(random() % static_cast<unsigned>(grid.height())));
  };
  const std::string terrain = random() % 2 == 0 ? "wall" : "free";
  switch (random() % 8) {
    case 0:
      return "line " + cell() + ' ' + cell() + ' ' + terrain;
    case 1:
      return "rectangle " + cell() + ' ' + cell() + ' ' + terrain;
    case 2:
      return "fill " + cell() + ' ' + terrain;
    case 3:
      return "erase " + cell() + ' ' + cell() + " 2";
    case 4:
      return "resize " + std::to_string(8 + random() % 10) + ' ' + std::to_string(8 + random() % 10);
    default:
      return "paint " + cell() + ' ' + cell() + ' ' + terrain;
  }
}

TEST(EditHistory, AnySequenceIsTakenBackAndMadeAgainByteForByte) {
  for (const std::size_t memory : {EditHistory::kMostBytes, std::size_t{40'000}}) {
    std::mt19937 random(11);
    const auto session = loop_session();
    session->feature<Editing>().history().set_most_bytes(memory);
    std::vector<std::string> states = {rows_of(*session)};
    std::vector<std::uint64_t> hashes = {session->map().hash()};
    for (int i = 0; i < 60; ++i) {
      act(*session, random_step(random, grid_in(*session)));
      if (session->feature<Editing>().history().position() == states.size() - 1) continue;
      states.push_back(rows_of(*session));
      hashes.push_back(session->map().hash());
    }
    ASSERT_GT(states.size(), 30U);
    std::size_t at = states.size() - 1;
    for (int round = 0; round < 3; ++round) {
      while (session->feature<Editing>().history().can_undo()) {
        act(*session, "undo");
        --at;
        ASSERT_EQ(rows_of(*session), states[at]);
        ASSERT_EQ(session->map().hash(), hashes[at]);
      }
      if (memory == EditHistory::kMostBytes) {
        EXPECT_EQ(at, 0U);
        EXPECT_FALSE(session->document().edited());
      }
      while (session->feature<Editing>().history().can_redo()) {
        act(*session, "redo");
        ++at;
        ASSERT_EQ(rows_of(*session), states[at]);
        ASSERT_EQ(session->map().hash(), hashes[at]);
      }
      EXPECT_EQ(at, states.size() - 1);
    }
    EXPECT_LE(session->feature<Editing>().history().byte_size(), memory);
  }
}

TEST(EditHistory, ANewStepForgetsWhatWasTakenBack) {
  const auto session = open_ground();
  act(*session, "paint 0,0 wall");
  act(*session, "paint 1,0 wall");
  act(*session, "undo");
  act(*session, "paint 2,0 wall");
  EXPECT_FALSE(session->feature<Editing>().history().can_redo());
  EXPECT_EQ(rows_of(*session).substr(0, 6), "@.@...");
  act(*session, "undo");
  act(*session, "undo");
  EXPECT_EQ(rows_of(*session).substr(0, 6), "......");
}

TEST(EditHistory, AnotherMapHasNoHistory) {
  const auto session = open_ground();
  act(*session, "paint 0,0 wall");
  act(*session, "generate caves 20 20 1");
  EXPECT_FALSE(session->feature<Editing>().history().can_undo());
  EXPECT_FALSE(session->document().edited());
}

TEST(EditHistory, TheScriptOfAViewDrawsTheSameMap) {
  const TemporaryFolder folder;
  const auto session = open_ground();
  EXPECT_FALSE(view_script(*session).ok()) << "it came from nowhere";
  act(*session, "generate rooms 32 32 5");
  act(*session, "paint 3,3 9,9 wall 2");
  act(*session, "crop 1,1 20,20");
  act(*session, "fill 0,0 free");
  act(*session, "undo");
  const auto bring_back = [](const Session& from) {
    auto copy = std::make_unique<Session>();
    ScriptRun run(parse_script(view_script(from).value(), "view").value());
    while (!run.done()) {
      EXPECT_TRUE(run.step(*copy).ok());
      if (run.waiting()) copy->wait_for_work();
    }
    return copy;
  };
  EXPECT_EQ(rows_of(*bring_back(*session)), rows_of(*session));
  act(*session, "save-map " + (folder / "mine.map").string());
  EXPECT_FALSE(session->document().edited());
  EXPECT_EQ(rows_of(*bring_back(*session)), rows_of(*session));
  act(*session, "paint 0,0 wall");
  act(*session, "crop 0,0 9,9");
  EXPECT_TRUE(session->document().edited());
  EXPECT_EQ(rows_of(*bring_back(*session)), rows_of(*session)) << "the file, and the steps since";
  act(*session, "undo");
  act(*session, "undo");
  act(*session, "undo");
  EXPECT_TRUE(session->document().edited()) << "the file has a step that was taken back";
  EXPECT_FALSE(view_script(*session).ok());
}

}  // namespace
}  // namespace goalbound::app::test
