// The whole interface, driven by mouse and keys: what a click, a drag and a key do to the session.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "app/panels_support.hpp"
#include "box_files.hpp"
#include "features/landmarks/landmarks.hpp"
#include "features/problems/problems.hpp"
#include "model/actions/action.hpp"
#include "model/searches/side_options.hpp"
#include "panels/panels.hpp"
#include "panels/popups/popup.hpp"

namespace goalbound::app::test {
namespace {

TEST_F(Panels, TheMapIsPaintedOnBothSidesUnderOneCamera) {
  ui.frame();
  ASSERT_EQ(ui.painter().requests.size(), 2U);
  const MapPaintRequest& left = ui.painter().requests[0];
  const MapPaintRequest& right = ui.painter().requests[1];
  EXPECT_NE(left.texture_key, right.texture_key);
  EXPECT_EQ(left.cell_size, right.cell_size);
  EXPECT_NEAR(left.origin_x - left.min.x, right.origin_x - right.min.x, 1e-3);
  EXPECT_NEAR(left.origin_y - left.min.y, right.origin_y - right.min.y, 1e-3);
  // All of the map is in sight after opening it.
  EXPECT_GE(left.origin_x, left.min.x);
  EXPECT_LE(left.origin_x + left.cell_size * 12, left.max.x);
  act(*session, "split off");
  ui.frame();
  EXPECT_EQ(ui.painter().requests.size(), 1U);
}

TEST_F(Panels, AClickSelectsAndAClickBesideTheMapLetsGo) {
  ui.click(ui.centre_of({4, 4}));
  EXPECT_EQ(selected_cell(*session), (Cell{4, 4}));
  ui.click(ui.centre_of({1, 10}, Side::kLeft));
  EXPECT_EQ(selected_cell(*session), (Cell{1, 10}));
  ui.click(ui.centre_of({-1, 5}));
  EXPECT_EQ(session->selection().selected(), std::nullopt);
  ui.click(ui.centre_of({4, 4}));
  ui.click(ui.centre_of({2, 4}));  // a wall has no edges to show
  EXPECT_EQ(session->selection().selected(), std::nullopt);
}

TEST_F(Panels, TheMouseHoversACellAndAScriptsHoverStaysWithoutIt) {
  ui.move(ui.centre_of({7, 10}));
  EXPECT_EQ(hovered_cell(*session), (Cell{7, 10}));
  ui.move({10, 300});  // on the tool bar
  EXPECT_EQ(session->selection().hovered(), std::nullopt);
  act(*session, "hover 3,3");
  ui.frames(3);
  EXPECT_EQ(hovered_cell(*session), (Cell{3, 3}));
}

TEST_F(Panels, DraggingTheGoalMovesItLive) {
  const Cell goal = goal_cell(*session);
  ui.move(ui.centre_of(goal));
  ui.press();
  ui.move(ui.centre_of({11, 5}));
  EXPECT_EQ(goal_cell(*session), (Cell{11, 5})) << "it must not wait for the button to be let go";
  ui.move(ui.centre_of({0, 11}));
  ui.release();
  EXPECT_EQ(goal_cell(*session), (Cell{0, 11}));
  EXPECT_EQ(start_cell(*session), (Cell{0, 0}));
  EXPECT_EQ(session->selection().selected(), std::nullopt) << "a drag is no click";
}

TEST_F(Panels, DraggingALandmarkMovesItAndTheSearchFollows) {
  act(*session, "start 5,0");
  act(*session, "goal 5,11");
  act(*session, "search right astar");
  act(*session, "index right landmarks:count=2");
  session->wait_for_work();
  ui.frames(2);
  const auto place = [&] {
    return grid_in(*session).cell(asked_landmarks(*session, Side::kRight)->index->landmarks(0)[0]);
  };
  ui.move(ui.centre_of(place()));
  ui.press();
  ui.move(ui.centre_of({8, 10}));
  EXPECT_EQ(place(), (Cell{8, 10})) << "it must not wait for the button to be let go";
  session->wait_for_work();
  EXPECT_EQ(session->side(Side::kRight).run->set.text(),
            asked_landmarks(*session, Side::kRight)->index->values().text());
  ui.move(ui.centre_of({9, 11}));
  ui.release();
  EXPECT_EQ(place(), (Cell{9, 11}));
  EXPECT_EQ(session->selection().selected(), std::nullopt) << "a drag is no click";
  session->wait_for_work();
  ui.click(ui.centre_of({9, 11}));
  EXPECT_EQ(place(), (Cell{9, 11}));
  EXPECT_EQ(selected_cell(*session), (Cell{9, 11}));
}

TEST_F(Panels, DraggingTheStartMovesItAndAClickOnItDoesNot) {
  ui.click(ui.centre_of({0, 0}));
  EXPECT_EQ(start_cell(*session), (Cell{0, 0}));
  ui.drag(ui.centre_of({0, 0}), ui.centre_of({5, 3}));
  EXPECT_EQ(start_cell(*session), (Cell{5, 3}));
}

TEST_F(Panels, ADragBeyondTheMapLeavesTheGoalOnTheMap) {
  ui.drag(ui.centre_of({11, 11}), ui.centre_of({14, 11}));
  EXPECT_TRUE(grid_in(*session).contains(goal_cell(*session)));
}

TEST_F(Panels, ToolsPlaceStartAndGoal) {
  act(*session, "tool start");
  ui.click(ui.centre_of({4, 4}));
  EXPECT_EQ(start_cell(*session), (Cell{4, 4}));
  act(*session, "tool goal");
  ui.click(ui.centre_of({8, 8}));
  EXPECT_EQ(goal_cell(*session), (Cell{8, 8}));
  EXPECT_EQ(session->selection().selected(), std::nullopt);
}

TEST_F(Panels, TheWheelZoomsAtTheCursor) {
  const ImVec2 centre = ui.centre_of({9, 2});
  ui.move(centre);
  const MapView view(session->view.camera, ui.map_area(Side::kRight));
  const ImVec2 mouse = ImGui::GetIO().MousePos;  // ImGui cuts it to whole pixels
  const CanvasPoint at = view.to_canvas(mouse);
  const MapPoint point = session->view.camera.to_map(at, view.size());
  const double before = session->view.camera.pixels_per_cell();
  ui.wheel(2);
  EXPECT_NEAR(session->view.camera.pixels_per_cell(), before * 1.44, 1e-3);
  EXPECT_NEAR(view.to_screen(point).x, mouse.x, 0.01);
  EXPECT_NEAR(view.to_screen(point).y, mouse.y, 0.01);
  ui.wheel(-2);
  EXPECT_NEAR(session->view.camera.pixels_per_cell(), before, 1e-3);
}

TEST_F(Panels, TheMiddleButtonPans) {
  const ImVec2 before = ui.centre_of({5, 5});
  ui.drag({before.x, before.y}, {before.x + 40, before.y - 30}, 2);
  const ImVec2 after = ui.centre_of({5, 5});
  EXPECT_NEAR(after.x - before.x, 40, 0.01);
  EXPECT_NEAR(after.y - before.y, -30, 0.01);
  EXPECT_EQ(session->selection().selected(), std::nullopt);
}

TEST_F(Panels, TheBrowserOpensAMap) {
  const TemporaryFolder folder;
  const auto path = folder / "other.map";
  ASSERT_TRUE(save_grid(*grid_of("....\n....\n....\n"), path).ok());
  ui.tap_with_ctrl('O');
  ASSERT_EQ(session->ui.popup, "browse-map");
  ui.frames(3);
  ui.tap_with_ctrl('A');  // the field holds the folder that is shown
  ui.type(path.string());
  ui.tap(key::kEnter);
  EXPECT_EQ(session->document().name(), "other.map");
  EXPECT_NE(session->ui.popup, "browse-map");
}

TEST_F(Panels, TheBrowserSaysWhyAMapDoesNotOpen) {
  const TemporaryFolder folder;
  const auto path = folder / "bad.map";
  ASSERT_TRUE(write_file(path, "no map\n").ok());
  ui.tap_with_ctrl('O');
  ui.frames(3);
  ui.tap_with_ctrl('A');
  ui.type(path.string());
  ui.tap(key::kEnter);
  EXPECT_EQ(session->ui.popup, "browse-map") << "it stays open, to try another one";
  EXPECT_EQ(session->document().name(), "loop.map");
}

TEST_F(Panels, BoxesAreSavedAndLoadedThroughTheBrowser) {
  const TemporaryFolder folder;
  const auto path = folder / "loop.gbb";
  ui.tap_with_ctrl('S');
  ASSERT_EQ(session->ui.popup, "browse-save");
  ui.frames(3);
  ui.tap_with_ctrl('A');
  ui.type((folder / "loop").string());  // the extension comes by itself
  ui.tap(key::kEnter);
  EXPECT_NE(session->ui.popup, "browse-save");
  ASSERT_TRUE(load_boxes_for(session->map(), path).ok());
}

TEST_F(Panels, ASaveOverAFileAsksFirst) {
  const TemporaryFolder folder;
  act(*session, "save-index " + (folder / "loop.gbb").string());
  const auto written = std::filesystem::last_write_time(folder / "loop.gbb");
  const auto save = [&](std::string_view name) {
    ui.tap_with_ctrl('S');
    ui.frames(3);
    ui.tap_with_ctrl('A');
    ui.type((folder / name).string());
    ui.tap(key::kEnter);
    ui.frames(3);
  };
  save("loop.gbb");
  EXPECT_EQ(session->ui.popup, "browse-save") << "it asks";
  EXPECT_EQ(std::filesystem::last_write_time(folder / "loop.gbb"), written);
  ui.tap(key::kEscape);
  EXPECT_NE(session->ui.popup, "browse-save") << "Escape keeps the file";
  EXPECT_EQ(std::filesystem::last_write_time(folder / "loop.gbb"), written);
  save("new.gbb");
  EXPECT_NE(session->ui.popup, "browse-save") << "there is nothing to ask";
  EXPECT_TRUE(std::filesystem::exists(folder / "new.gbb"));
}

TEST_F(Panels, TheTableOfProblemsRunsAndLoads) {
  act(*session, "random-problems 2000");
  ASSERT_EQ(session->ui.tab, "problems");
  ui.resize({1600, 1000});
  const Rect area = ui.layout().inspector;
  // What stands where depends on the fonts: a sweep from the bottom up, past the rows to the button.
  for (float y = area.bottom() - 10; y > top_of_page(); y -= 12) {
    ui.click({area.x + 60, y});
    session->wait_for_work();    // or the next click would stop it
    session->ui.close_popups();  // the table of searches has a button there, too
    ui.frame();
  }
  EXPECT_TRUE(session->feature<Problems>().chosen()) << "a row was clicked";
  session->wait_for_work();
  EXPECT_EQ(session->feature<Problems>().sums().problems, 2000U) << "the button was clicked";
  EXPECT_NE(session->feature<Problems>().sorted_by(), ProblemColumn::kVerdict) << "a heading was clicked";
}

TEST_F(Panels, ControlVPastesAProblem) {
  ImGui::SetClipboardText("1,0 -> 11,10");
  ui.tap_with_ctrl('V');
  EXPECT_EQ(start_cell(*session), (Cell{1, 0}));
  EXPECT_EQ(goal_cell(*session), (Cell{11, 10}));
}

TEST_F(Panels, TheContextMenuSetsTheGoal) {
  const ImVec2 cell = ui.centre_of({4, 4});
  ui.click(cell, 1);
  ui.frames(2);
  // The second entry below the title: title, line, "Set start here", "Set goal here".
  const float line = ImGui::GetTextLineHeightWithSpacing();
  ui.click({cell.x + 30, cell.y + 8 + line * 1.2F + line * 1.5F});
  EXPECT_EQ(goal_cell(*session), (Cell{4, 4}));
}

TEST_F(Panels, ScrubbingTheTimelineSeeks) {
  const Layout layout = ui.layout();
  const Rect bar = layout.timeline;
  const float y = bar.y + ui.sizes().gap * 3 + ui.sizes().button + 8;
  ui.click({bar.right() - ui.sizes().padding - 1, y});
  EXPECT_TRUE(session->searches().timeline().at_end());
  ui.click({bar.x + bar.width * 0.5F, y});
  const double share = static_cast<double>(session->searches().timeline().position()) /
                       static_cast<double>(session->searches().timeline().length());
  EXPECT_NEAR(share, 0.45, 0.1);
  EXPECT_FALSE(session->searches().timeline().at_end());
}

TEST_F(Panels, AClickOnARowOfTheTableChoosesThatEdge) {
  act(*session, "select 4,4");
  ui.frames(2);
  const Rect area = ui.layout().inspector;
  const Sizes sizes = ui.sizes();
  const float quality_line = 15 + sizes.gap / 2;
  const float first_row =
      area.y + sizes.padding * 0.75F + 18 + sizes.gap + quality_line + 6 + sizes.row_height;
  ui.click({area.x + 60, first_row + sizes.row_height * 2.5F});
  EXPECT_EQ(session->selection().edge(), EdgeIndex(Direction::kS));
  ui.click({area.x + 60, first_row + sizes.row_height * 2.5F});
  EXPECT_EQ(session->selection().edge(), std::nullopt) << "a second click lets go";
}

TEST_F(Panels, EveryMenuOfTheTableIsInTheMenuBar) {
  const auto names = menu_names();
  for (const ActionInfo& action : all_actions()) {
    if (action.menu.empty()) continue;
    EXPECT_THAT(names, testing::Contains(action.menu.substr(0, action.menu.find('/')))) << action.label;
  }
  EXPECT_EQ(names.front(), "File");
  EXPECT_EQ(names.back(), "Help");
  std::vector<std::string_view> once(names.begin(), names.end());
  std::ranges::sort(once);
  EXPECT_EQ(std::ranges::adjacent_find(once), once.end());
}

TEST_F(Panels, AMenuEntryRunsItsAction) {
  ui.click({20, 15});  // File
  ui.frames(2);
  EXPECT_TRUE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
  ui.click({60, 34 + 9 + 12});  // its first entry
  EXPECT_EQ(session->ui.popup, "browse-map");
}

/// The second line of a canvas of 1280 x 800 holds the button for the options.
ImVec2 options_button(const UiDriver& ui, Side side) {
  const Rect canvas = ui.layout().canvases[static_cast<std::size_t>(side)];
  const Rect title = compute_canvas_layout(canvas, ui.sizes()).title;
  const ImGuiWindow* ratio = shown_window("ratio");
  const float left = side == Side::kRight && ratio != nullptr ? ratio->Rect().Max.x : title.x;
  return {left + ui.sizes().padding + 10, title.bottom() - ui.sizes().title_height / 2};
}

TEST_F(Panels, TheOptionsOfEachSideOpenAndClose) {
  for (const Side side : kSides) {
    ui.click(options_button(ui, side));
    ui.frames(2);
    EXPECT_EQ(session->ui.options, side);
    ui.tap(key::kEscape);
    ui.frames(2);
    EXPECT_EQ(session->ui.options, std::nullopt);
  }
  ui.tap_with_ctrl('2');
  ui.frames(2);
  EXPECT_EQ(session->ui.options, Side::kRight);
  ui.click({700, 600});
  ui.frames(2);
  EXPECT_EQ(session->ui.options, std::nullopt) << "a click elsewhere closes them";
  act(*session, "options left");
  ui.frames(2);
  act(*session, "options right");
  ui.frames(3);
  EXPECT_EQ(session->ui.options, Side::kRight) << "a script may go from one to the other";
}

TEST_F(Panels, AnOptionIsChosenWithTheMouse) {
  act(*session, "options right");
  ui.frames(3);
  const ImVec2 corner = {options_button(ui, Side::kRight).x, options_button(ui, Side::kRight).y};
  const float row = ImGui::GetFrameHeight() + 6;
  const float top = corner.y + ui.sizes().title_height / 2 + ui.sizes().padding;
  ui.click({corner.x + 250, top + 1.5F * row});  // the index
  ui.frames(2);
  const auto& values = all_side_options()[1].values;
  const auto regular = std::ranges::find(values, "boxes:regular", &SideOptionValue::id) - values.begin();
  ui.click({corner.x + 250,
            top + 2.5F * row + static_cast<float>(regular) * ImGui::GetTextLineHeightWithSpacing()});
  ui.frames(2);
  EXPECT_EQ(session->side(Side::kRight).boxes.ordering(), Ordering::kRegular);
  EXPECT_EQ(session->side(Side::kLeft).boxes.ordering(), Ordering::kCanonical);
}

TEST_F(Panels, ARefusedSearchCanBeRunAllTheSame) {
  act(*session, "search right jps-gb");
  act(*session, "index right boxes:regular");
  session->wait_for_work();
  ui.frames(3);
  ASSERT_EQ(session->side(Side::kRight).run, nullptr);
  const ImGuiWindow* button = shown_window("/notice");
  ASSERT_NE(button, nullptr);
  ui.click(button->Rect().GetCenter());
  EXPECT_TRUE(session->side(Side::kRight).options.allow_unsafe);
  session->wait_for_work();
  ui.frames(2);
  EXPECT_NE(session->side(Side::kRight).run, nullptr);
}

TEST_F(Panels, TabLeavesOnlyTheMapsAndBringsThePanelsBack) {
  constexpr int kTab = 258;
  ui.tap(kTab);
  ui.frames(2);
  EXPECT_TRUE(ui.layout().menu.empty());
  EXPECT_EQ(ui.layout().canvases[1].right(), kUsual.x);
  ASSERT_EQ(ui.painter().requests.size(), 2U);
  EXPECT_GT(ui.painter().requests[1].max.y, 700);
  ui.tap(kTab);
  ui.frames(2);
  EXPECT_FALSE(ui.layout().menu.empty());
}

TEST_F(Panels, KeysRestWhileAMenuIsOpen) {
  ui.click({20, 15});
  ui.frames(2);
  ui.tap('3');
  EXPECT_EQ(session->selection().edge(), std::nullopt);
  ui.tap(key::kEscape);
  ui.frames(2);
  EXPECT_FALSE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
}

TEST_F(Panels, TheLoopMaySleepWhenNothingMoves) {
  act(*session, "seek end");
  session->messages().dismiss();
  ui.move({900, 400});
  for (int i = 0; i < 60; ++i) ui.frame();
  EXPECT_FALSE(ui.ui().wants_redraw());
  act(*session, "seek start");
  ui.tap(key::kSpace);
  EXPECT_TRUE(ui.ui().wants_redraw());
}

TEST_F(Panels, CopiedTextReachesTheClipboard) {
  act(*session, "copy \"12,7 and more\"");
  ui.frame();
  EXPECT_STREQ(ImGui::GetClipboardText(), "12,7 and more");
  EXPECT_EQ(session->requests.clipboard, std::nullopt);
}

TEST_F(Panels, TheCameraFollowsTheWindowUntilItIsMoved) {
  ui.resize({1600, 1000});
  const double large = session->view.camera.pixels_per_cell();
  ui.resize({1100, 700});
  EXPECT_LT(session->view.camera.pixels_per_cell(), large);
  act(*session, "look 4,4 33");
  ui.resize({1600, 1000});
  EXPECT_EQ(session->view.camera.pixels_per_cell(), 33);
}

TEST_F(Panels, TheScaleOfTheInterfaceScalesTheLayout) {
  const float before = ui.layout().tools.width;
  act(*session, "set ui-scale 2");
  ui.frames(3);
  EXPECT_FLOAT_EQ(ImGui::GetIO().FontGlobalScale, 2);
  EXPECT_FLOAT_EQ(ui.layout().tools.width, before * 2);
}

}  // namespace
}  // namespace goalbound::app::test
