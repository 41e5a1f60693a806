// Editing maps: shapes, steps, the history, what becomes of boxes and searches.
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <random>

#include "app/fixture.hpp"
#include "model/actions/view_script.hpp"
#include "model/edit/edit_history.hpp"
#include "model/edit/terrain_words.hpp"
#include "model/reachable.hpp"
#include "model/script_run.hpp"
#include "pictures/map_picture.hpp"

namespace goalbound::app::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string rows_of(const Grid& grid) {
  std::string rows;
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    rows += std::string(grid.terrain().substr(static_cast<std::size_t>(y * grid.width()),
                                              static_cast<std::size_t>(grid.width()))) +
            '\n';
  }
  return rows;
}
std::string rows_of(const Session& session) {
  return rows_of(grid_in(session));
}
std::string rows_of(const CellSet& cells) {
  std::string rows;
  for (std::int32_t y = 0; y < cells.height(); ++y) {
    for (std::int32_t x = 0; x < cells.width(); ++x) rows += cells.contains({x, y}) ? '#' : '.';
    rows += '\n';
  }
  return rows;
}

std::unique_ptr<Session> open_ground(bool background = false) {
  return session_on(grid_of("......\n......\n......\n......\n"), background);
}

// --- shapes ---

TEST(CellSet, BrushesAreDiscsAroundTheirCell) {
  const auto brush = [](int size) {
    CellSet cells(5, 5);
    cells.add_brush({2, 2}, size);
    return rows_of(cells);
  };
  EXPECT_EQ(brush(1), ".....\n.....\n..#..\n.....\n.....\n");
  EXPECT_EQ(brush(2), ".....\n.....\n..##.\n..##.\n.....\n");
  EXPECT_EQ(brush(3), ".....\n.###.\n.###.\n.###.\n.....\n");
  EXPECT_EQ(brush(4), ".....\n..##.\n.####\n.####\n..##.\n") << "its corners are rounded";
  CellSet large(64, 64);
  large.add_brush({31, 31}, 32);
  EXPECT_NEAR(static_cast<double>(large.size()), 3.1416 * 16 * 16, 30);
}

TEST(CellSet, WhatLiesOutsideIsLeftOut) {
  CellSet cells(4, 3);
  cells.add({-1, 0});
  cells.add({4, 0});
  cells.add_brush({0, 0}, 3);
  cells.add_line({2, -5}, {2, 20}, 1);
  cells.add_rectangle({3, 2}, {100, 100});
  EXPECT_EQ(rows_of(cells), "###.\n###.\n..##\n");
  EXPECT_EQ(cells.size(), 8U);
  EXPECT_EQ(cells.limits(), (Box{0, 3, 0, 2}));
}

TEST(CellSet, ALineIsAWallThatNoMoveSlipsThrough) {
  std::mt19937 random(7);
  for (int round = 0; round < 50; ++round) {
    // From the upper edge to the lower one: the left side must be cut off from the right one.
    const auto top = static_cast<std::int32_t>(random() % 18 + 1);
    const auto bottom = static_cast<std::int32_t>(random() % 18 + 1);
    const auto ground = grid_of([] {
      std::string rows;
      for (int y = 0; y < 20; ++y) rows += std::string(20, '.') + '\n';
      return rows;
    }());
    CellSet cells(*ground);
    cells.add_line({top, 0}, {bottom, 19}, 1);
    const auto cut = apply({ground, ground}, paint_cells(*ground, cells, '@'), EditWay::kForward);
    ASSERT_TRUE(cut.ok());
    const Grid& grid = *(*cut)->as_grid();
    const auto reached = reachable_from(grid, grid.node({0, 0}));
    EXPECT_FALSE(reached[grid.slot(grid.node({19, 19}))]) << top << " to " << bottom;
  }
}

TEST(CellSet, ARegionIsWhatBelongsTogether) {
  const auto grid = grid_of("..@.\n.@@.\n@...\n");
  CellSet cells(*grid);
  cells.add_region(*grid, {0, 0});
  EXPECT_EQ(rows_of(cells), "##..\n#...\n....\n") << "corners do not join";
  CellSet walls(*grid);
  walls.add_region(*grid, {2, 0});
  EXPECT_EQ(rows_of(walls), "..#.\n.##.\n....\n");
  CellSet outside(*grid);
  outside.add_region(*grid, {-1, 9});
  EXPECT_TRUE(outside.empty());
}

TEST(CellSet, RunsAreCutToAPart) {
  CellSet cells(6, 2);
  cells.add_rectangle({0, 0}, {5, 0});
  cells.add({3, 1});
  std::vector<std::array<std::int32_t, 3>> runs;
  cells.for_each_run({1, 4, 0, 9}, [&](auto y, auto first, auto end) { runs.push_back({y, first, end}); });
  EXPECT_THAT(runs, ElementsAre(std::array{0, 1, 5}, std::array{1, 3, 4}));
}

// --- terrain ---

TEST(TerrainWords, AreThoseOfTheMap) {
  const auto plain = grid_of("..");
  EXPECT_EQ(find_terrain(*plain, "free").value(), '.');
  EXPECT_EQ(find_terrain(*plain, "wall").value(), '@');
  EXPECT_EQ(find_terrain(*plain, "S").value(), 'S');
  EXPECT_FALSE(find_terrain(*plain, "x").ok());
  EXPECT_THAT(find_terrain(*plain, "lava").error().message, HasSubstr("free, wall"));
  const auto swamp = swamp_grid();
  EXPECT_EQ(find_terrain(*swamp, "S").value(), 'S');
  EXPECT_EQ(find_terrain(*swamp, "wall").value(), '@');
  EXPECT_FALSE(find_terrain(*swamp, "G").ok()) << "it would be a wall in disguise";
  TerrainCosts costs;
  costs['@'] = 7;
  costs['T'] = 3;
  const auto odd = weighted_grid_of("@T", costs);
  EXPECT_EQ(find_terrain(*odd, "free").value(), 'T') << "the cheapest, where '.' costs nothing";
  EXPECT_EQ(find_terrain(*odd, "wall").value(), 'O') << "'@' can be crossed here";
}

TEST(TerrainWords, UnknownLettersAreToldWhenAMapIsOpened) {
  EXPECT_EQ(unknown_terrain_text(*grid_of(".GS@OTW")), "");
  EXPECT_THAT(unknown_terrain_text(*grid_of(".x#x")),
              testing::StartsWith("3 cells with the letters '#', 'x'"));
  const auto session = session_on(grid_of(".x."));
  ASSERT_FALSE(session->messages().all().empty());
  EXPECT_THAT(session->messages().all().back().text, HasSubstr("1 cell with the letter 'x'"));
}

// --- actions ---

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
  EXPECT_EQ(session->history().position(), 7U);
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
  EXPECT_FALSE(session->history().can_undo());
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
  ASSERT_TRUE(session->draw({"paint", {"100,100", "200,200", "wall", "3"}}).ok());
  EXPECT_TRUE(session->busy());
  EXPECT_EQ(session->document().revision(), revision) << "nobody waits for the map";
  act(*session, "rectangle 0,0 9,9 free");
  EXPECT_EQ(session->history().position(), 2U) << "but the next action does";
  EXPECT_FALSE(grid_in(*session).is_free(Cell{150, 150}));
  ASSERT_TRUE(session->draw({"erase", {"150,150"}}).ok());
  session->wait_for_work();
  EXPECT_TRUE(grid_in(*session).is_free(Cell{150, 150}));
  ASSERT_TRUE(session->draw({"paint", {"150,150", "wall"}}).ok());
  while (session->history().position() < 4) session->update(0.01);
  EXPECT_FALSE(session->draw({"paint", {"1,1", "lava"}}).ok());
  EXPECT_FALSE(session->view.stroke.has_value());
  EXPECT_EQ(session->history().position(), 4U);
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
  EXPECT_EQ(session->shelf().state(Ordering::kCanonical), IndexState::kFit);
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
    session->history().set_most_bytes(memory);
    std::vector<std::string> states = {rows_of(*session)};
    std::vector<std::uint64_t> hashes = {session->map().hash()};
    for (int i = 0; i < 60; ++i) {
      act(*session, random_step(random, grid_in(*session)));
      if (session->history().position() == states.size() - 1) continue;
      states.push_back(rows_of(*session));
      hashes.push_back(session->map().hash());
    }
    ASSERT_GT(states.size(), 30U);
    std::size_t at = states.size() - 1;
    for (int round = 0; round < 3; ++round) {
      while (session->history().can_undo()) {
        act(*session, "undo");
        --at;
        ASSERT_EQ(rows_of(*session), states[at]);
        ASSERT_EQ(session->map().hash(), hashes[at]);
      }
      if (memory == EditHistory::kMostBytes) {
        EXPECT_EQ(at, 0U);
        EXPECT_FALSE(session->document().edited());
      }
      while (session->history().can_redo()) {
        act(*session, "redo");
        ++at;
        ASSERT_EQ(rows_of(*session), states[at]);
        ASSERT_EQ(session->map().hash(), hashes[at]);
      }
      EXPECT_EQ(at, states.size() - 1);
    }
    EXPECT_LE(session->history().byte_size(), memory);
  }
}

TEST(EditHistory, ANewStepForgetsWhatWasTakenBack) {
  const auto session = open_ground();
  act(*session, "paint 0,0 wall");
  act(*session, "paint 1,0 wall");
  act(*session, "undo");
  act(*session, "paint 2,0 wall");
  EXPECT_FALSE(session->history().can_redo());
  EXPECT_EQ(rows_of(*session).substr(0, 6), "@.@...");
  act(*session, "undo");
  act(*session, "undo");
  EXPECT_EQ(rows_of(*session).substr(0, 6), "......");
}

TEST(EditHistory, AnotherMapHasNoHistory) {
  const auto session = open_ground();
  act(*session, "paint 0,0 wall");
  act(*session, "generate caves 20 20 1");
  EXPECT_FALSE(session->history().can_undo());
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

// --- searches on edited maps ---

/// The cost that each side found, or kNoPathCost.
std::array<PathCost, 2> costs_of(const Session& session) {
  std::array<PathCost, 2> costs{};
  for (const Side s : kSides) {
    const auto& run = session.side(s).run;
    EXPECT_NE(run, nullptr) << session.side(s).waiting_for;
    if (run != nullptr) costs[static_cast<std::size_t>(s)] = run->result.cost;
  }
  return costs;
}

TEST(EditedMap, TwoHundredEditsNeverLoseAPath) {
  std::mt19937 random(3);
  const auto session = loop_session(true);
  for (int i = 0; i < 200; ++i) {
    const auto what = random() % 10;
    if (what == 0 && session->history().can_undo()) {
      act(*session, "undo");
    } else if (what == 1 && session->history().can_redo()) {
      act(*session, "redo");
    } else {
      act(*session, random_step(random, grid_in(*session)));
    }
    session->wait_for_work();
    const auto costs = costs_of(*session);
    ASSERT_EQ(costs[0], costs[1]) << i << '\n' << rows_of(*session);
    ASSERT_EQ(session->side(Side::kRight).run->map, session->document().shared_map());
  }
}

TEST(EditedMap, BoxesStayWhereOnlyLettersChange) {
  const auto session = ready_session();
  const auto bounds = session->bounds();
  session->settings().background_precompute = false;
  act(*session, "fill 0,0 G");
  EXPECT_EQ(session->bounds(), bounds) << "free stays free";
  EXPECT_FALSE(session->shelf().stale().has(Ordering::kCanonical));
  session->wait_for_work();
  EXPECT_NE(session->side(Side::kRight).run, nullptr);
}

/// The loop with boxes, edited; no precompute follows.
std::unique_ptr<Session> with_stale_boxes(std::string_view edit) {
  auto session = ready_session();
  session->settings().background_precompute = false;
  act(*session, edit);
  session->wait_for_work();
  return session;
}

TEST(StaleBoxes, AnswerExactlyUntilThereAreNewOnes) {
  const auto session = with_stale_boxes("paint 5,2 wall");
  // Nothing has changed: there was a wall.
  EXPECT_NE(session->side(Side::kRight).run, nullptr);
  act(*session, "erase 5,2 6,2");
  session->wait_for_work();
  const SidePanel& right = session->side(Side::kRight);
  ASSERT_NE(right.run, nullptr) << right.waiting_for;
  ASSERT_TRUE(right.run->edited);
  EXPECT_FALSE(right.stale || right.run->stale);
  EXPECT_EQ(right.run->map, session->document().shared_map());
  EXPECT_EQ(right.run->result.cost, session->side(Side::kLeft).run->result.cost);
  EXPECT_EQ(session->shelf().state(Ordering::kCanonical), IndexState::kNone);
  EXPECT_EQ(session->shelf().stale().change_count(Ordering::kCanonical), 2U);
  ASSERT_NE(session->side(Side::kLeft).run, nullptr) << "a plain search needs none";
  EXPECT_EQ(session->side(Side::kLeft).run->map, session->document().shared_map());
  expect_refused(*session, "save-bounds stale.gbb", "there are no boxes");
  act(*session, "precompute");
  session->wait_for_work();
  ASSERT_NE(right.run, nullptr);
  EXPECT_FALSE(right.run->edited) << "the new ones are in use";
  EXPECT_TRUE(session->bounds()->fits(session->map()));
}

/// What breadth-first search finds is no bound of what others cost.
TEST(StaleBoxes, BlockASearchThatCannotAnswerByThem) {
  const auto session = with_stale_boxes("erase 5,2 6,2");
  act(*session, "search right bfs-gb");
  session->wait_for_work();
  const SidePanel& right = session->side(Side::kRight);
  EXPECT_EQ(right.run, nullptr);
  EXPECT_TRUE(right.stale);
  EXPECT_THAT(right.waiting_for, HasSubstr("boxes are stale, 2 cells have changed"));
}

TEST(StaleBoxes, FollowInTheBackgroundByThemselves) {
  const auto session = ready_session();
  act(*session, "erase 5,2 6,2");
  session->wait_for_work();
  ASSERT_NE(session->side(Side::kRight).run, nullptr);
  EXPECT_FALSE(session->side(Side::kRight).run->stale);
  EXPECT_TRUE(session->bounds()->fits(session->map()));
  const auto costs = costs_of(*session);
  EXPECT_EQ(costs[0], costs[1]);
}

TEST(StaleBoxes, AreSeenToLoseThePath) {
  const auto session = ready_session();
  // A new door in the upper wall; then the old one is closed, so that the ring has none but the new one.
  set_problem(*session, {5, 0}, {5, 3});
  act(*session, "stale right on");
  act(*session, "erase 5,2");
  act(*session, "paint 7,9 wall");
  session->wait_for_work();
  const SearchRun* run = session->side(Side::kRight).run.get();
  ASSERT_NE(run, nullptr) << session->side(Side::kRight).waiting_for;
  EXPECT_TRUE(run->stale);
  EXPECT_TRUE(session->side(Side::kLeft).run->result.found());
  EXPECT_FALSE(run->result.found());
  EXPECT_TRUE(run->lost_path());
  EXPECT_EQ(run->shortest, session->side(Side::kLeft).run->result.cost);
  EXPECT_TRUE(run->reachable.empty()) << "there is a way, so nothing is said to be out of reach";
  EXPECT_EQ(session->shelf().stale().change_count(Ordering::kCanonical), 2U)
      << "boxes that are in use stay, although new ones were computed in between";
  act(*session, "stale right off");
  session->wait_for_work();
  run = session->side(Side::kRight).run.get();
  ASSERT_NE(run, nullptr);
  EXPECT_FALSE(run->stale);
  EXPECT_TRUE(run->result.found());
}

TEST(StaleBoxes, AreSeenToMakeAPathLonger) {
  const auto session = ready_session();
  set_problem(*session, {6, 1}, {6, 3});
  act(*session, "stale right on");
  act(*session, "erase 5,2 7,2");
  session->wait_for_work();
  const SearchRun* run = session->side(Side::kRight).run.get();
  ASSERT_NE(run, nullptr);
  ASSERT_TRUE(run->result.found()) << "by the old door";
  EXPECT_TRUE(run->lost_length());
  EXPECT_FALSE(run->lost_path());
  EXPECT_GT(run->result.cost, *run->shortest);
}

TEST(StaleBoxes, AViewComesBackWithThem) {
  const auto session = std::make_unique<Session>();
  act(*session, "generate rooms 32 32 2");
  act(*session, "paint 1,1 wall");
  session->wait_for_work();
  act(*session, "stale right on");
  act(*session, "rectangle 4,4 12,12 free");
  act(*session, "line 0,16 31,20 wall");
  session->wait_for_work();
  ASSERT_TRUE(session->side(Side::kRight).run->stale);
  Session copy;
  ScriptRun run(parse_script(view_script(*session).value(), "view").value());
  while (!run.done()) {
    const auto done = run.step(copy);
    ASSERT_TRUE(done.ok()) << done.error().to_string();
    if (run.waiting()) copy.wait_for_work();
    copy.update(0.01);
  }
  copy.wait_for_work();
  ASSERT_NE(copy.side(Side::kRight).run, nullptr);
  EXPECT_TRUE(copy.side(Side::kRight).run->stale);
  EXPECT_EQ(copy.shelf().stale().change_count(Ordering::kCanonical),
            session->shelf().stale().change_count(Ordering::kCanonical));
  EXPECT_EQ(copy.side(Side::kRight).run->result.stats, session->side(Side::kRight).run->result.stats);
}

TEST(StaleBoxes, GoByCellsAndNotByTheirRank) {
  const auto before = grid_of("....\n....\n....\n");
  const auto now = grid_of("@...\n....\n..@.\n");
  Progress progress;
  const Bounds boxes = precompute(*before, {.method = Method::kExact}, progress).value();
  const Bounds matched = match_boxes(*before, boxes, *now);
  EXPECT_TRUE(matched.fits(*now));
  for (const NodeId n : now->free_nodes()) {
    for (const Direction d : kAllDirections) {
      EXPECT_EQ(matched.box(now->slot(n), d), boxes.box(before->slot(n), d));
    }
    EXPECT_EQ(matched.quality(now->slot(n)), NodeQuality::kExact);
  }
  const Bounds back = match_boxes(*now, matched, *before);
  EXPECT_EQ(back.quality(before->slot(before->node({0, 0}))), NodeQuality::kMissing);
  EXPECT_EQ(back.box(before->slot(before->node({0, 0})), Direction::kE), before->limits())
      << "a cell that was a wall prunes nothing";
}

TEST(StaleBoxes, FitAgainWhenTheMapIsAsItWas) {
  const auto session = with_stale_boxes("erase 5,2");
  ASSERT_TRUE(session->shelf().stale().has(Ordering::kCanonical));
  act(*session, "paint 5,2 wall");
  EXPECT_FALSE(session->shelf().stale().has(Ordering::kCanonical)) << "no cell is another";
  session->wait_for_work();
  ASSERT_NE(session->bounds(), nullptr) << "they are those of the map again";
  ASSERT_NE(session->side(Side::kRight).run, nullptr);
  EXPECT_FALSE(session->side(Side::kRight).run->edited);
}

TEST(StaleBoxes, AreNotThoseOfAMapThatWasDrawnAndTakenBack) {
  const auto session = ready_session();
  act(*session, "erase 5,2");
  act(*session, "precompute");
  session->wait_for_work();
  act(*session, "undo");
  session->wait_for_work();
  EXPECT_FALSE(session->shelf().stale().has(Ordering::kCanonical));
  act(*session, "stale right on");
  session->wait_for_work();
  EXPECT_FALSE(session->used_boxes(Side::kRight).stale) << "boxes of the map as it is are there";
}

TEST(StaleBoxes, GoWithTheSizeOfTheMap) {
  const auto session = with_stale_boxes("resize 20 20");
  EXPECT_FALSE(session->shelf().stale().has(Ordering::kCanonical));
  EXPECT_EQ(session->side(Side::kRight).run, nullptr);
  EXPECT_THAT(session->side(Side::kRight).waiting_for, HasSubstr("no canonical boxes yet"));
  act(*session, "undo");
  session->wait_for_work();
  EXPECT_NE(session->side(Side::kRight).run, nullptr) << "the old boxes came back";
}

TEST(StaleBoxes, ProblemsOfTheTableGoWithTheMap) {
  const auto session = ready_session();
  act(*session, "random-problems 5");
  ASSERT_FALSE(session->problems().empty());
  act(*session, "erase 5,2");
  EXPECT_TRUE(session->problems().empty());
  EXPECT_THAT(session->messages().all().back().text, HasSubstr("the problems of the table were closed"));
}

// --- no path, and why ---

TEST(NoPath, WhatCanBeReachedIsKnown) {
  const auto session = ready_session();
  set_problem(*session, {0, 0}, {6, 5});  // in the pocket
  session->wait_for_work();
  for (const Side s : kSides) {
    const SearchRun& run = *session->side(s).run;
    EXPECT_FALSE(run.result.found());
    EXPECT_FALSE(run.lost_path());
    ASSERT_EQ(run.reachable.size(), session->map().node_count());
    EXPECT_EQ(std::count(run.reachable.begin(), run.reachable.end(), false), 2) << "the pocket";
  }
}

TEST(NoPath, UnsafeBoxesLosePathsThatThereAre) {
  std::mt19937 random(5);
  const auto session = session_on(grid_of(kLoopMap));
  act(*session, "generate random 24 24 3");
  act(*session, "search right jps-plus-gb");
  act(*session, "unsafe right on");
  act(*session, "ordering right regular");
  act(*session, "precompute regular");
  int lost = 0;
  const Grid& grid = grid_in(*session);
  for (int i = 0; i < 200; ++i) {
    const auto nodes = grid.free_nodes();
    session->searches().set_problem(nodes[random() % nodes.size()], nodes[random() % nodes.size()]);
    session->wait_for_work();
    const SearchRun& run = *session->side(Side::kRight).run;
    const SearchRun& plain = *session->side(Side::kLeft).run;
    ASSERT_TRUE(run.shortest.has_value());
    EXPECT_EQ(*run.shortest, plain.result.cost);
    EXPECT_EQ(run.lost_path(), plain.result.found() && !run.result.found());
    EXPECT_EQ(run.lost_length(), run.result.found() && run.result.cost > plain.result.cost);
    lost += run.lost_path() || run.lost_length() ? 1 : 0;
  }
  EXPECT_GT(lost, 0) << "regular boxes are unsafe for jump point searches";
}

// --- pictures ---

Result<Image> no_picture(const std::filesystem::path& path) {
  return Error{ErrorCode::kSyntax, "broken", path.string()};
}

TEST(MapPicture, IsTheMapAgain) {
  const auto grid = grid_of(kLoopMap);
  const Image image = picture_of_map(*grid, 1).value();
  EXPECT_EQ(image.width, grid->width());
  const auto again = map_of_picture(image);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ((*again)->hash(), grid->hash());
  const Image large = picture_of_map(*grid, 3).value();
  EXPECT_EQ(large.width, 3 * grid->width());
  EXPECT_EQ((*map_of_picture(large))->node_count(), 9 * grid->node_count());
  EXPECT_FALSE(picture_of_map(*swamp_grid(), 1).ok());
  EXPECT_FALSE(picture_of_map(*road_graph(), 1).ok());
}

TEST(MapPicture, LightAndOpaqueIsFree) {
  Image image{5, 1, {}};
  for (const auto& pixel :
       {std::array{255, 255, 255, 255}, std::array{127, 127, 127, 255}, std::array{128, 128, 128, 255},
        std::array{255, 255, 255, 127}, std::array{255, 255, 0, 255}}) {
    for (const int channel : pixel) image.rgba.push_back(static_cast<std::uint8_t>(channel));
  }
  EXPECT_EQ(rows_of(*(*map_of_picture(image))->as_grid()), ".@.@.\n");
}

TEST(MapPicture, IsReadByWhatTheHostGives) {
  const TemporaryFolder folder;
  std::ofstream(folder / "map.png", std::ios::binary) << "\x89PNG\r\n\x1a\n and so on";
  const auto session = open_ground();
  expect_refused(*session, "open " + (folder / "map.png").string(), "cannot be read here");
  expect_refused(*session, "save-map " + (folder / "new.png").string(), "cannot be written here");
  session->pictures.load = &no_picture;
  expect_refused(*session, "open " + (folder / "map.png").string(), "broken");
  expect_refused(*session, "save-map " + (folder / "new.map").string() + " 2", "pictures alone");
}

}  // namespace
}  // namespace goalbound::app::test
