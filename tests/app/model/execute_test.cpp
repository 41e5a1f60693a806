// Every action, done once and failed in every way: a failed action changes nothing.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "app/fixture.hpp"
#include "app/model/execute_support.hpp"
#include "box_files.hpp"
#include "goalbound/nav_mesh.hpp"
#include "model/searches/side_options.hpp"
#include "model/view/popups.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

/// A mesh that can be merged.
std::shared_ptr<const Map> two_triangles() {
  MeshParts parts;
  parts.points = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {4, 9, 0}};
  parts.polygons = {{0, 1, 2}, {0, 2, 3}, {3, 2, 4}};
  return std::make_shared<const NavMesh>(NavMesh::create(std::move(parts), MeshNodes::kCentres).value());
}

TEST_F(Execute, EveryActionOnce) {
  std::set<std::string> done;
  const auto run = [&](const std::string& line) {
    expect_change(line);
    done.insert(parse_action(line)->name);
    session_->wait_for_work();
  };
  run("save-map " + path("loop.map"));
  run("save-index " + path("loop.gbb"));
  run("save-view " + path("view.gbs"));
  run("open-view " + path("view.gbs"));
  session_->requests.view.reset();
  run("generate rooms 24 24 1");
  run("open " + path("loop.map"));
  run("load-index " + path("loop.gbb"));
  run("make-index container:disk");
  run("save-index " + path("disks.gbb") + " container:disk");
  run("load-index " + path("disks.gbb"));
  run("verify right");
  act(*session_, "index right none");
  ASSERT_TRUE(write_file(path("loop.scen"), "version 1\n0\tloop.map\t12\t12\t0\t0\t11\t0\t11\n").ok());
  run("open-scenario " + path("loop.scen"));
  run("random-problems 5");
  run("run-problems");
  run("sort-problems goal down");
  run("problem 2");
  run("close-problems");
  run("paste 0,0 -> 5,0");
  run("make-index boxes:regular");
  run("set boxes boxes:anytime");
  for (const PopupEntry& popup : all_popup_entries()) run(std::string(popup.id));
  run("deselect");
  run("select 4,4");
  run("hover 3,3");
  run("edge se");
  run("hover-edge n");
  run("flood on");
  run("flood-seek 4");
  run("flood-step node +1");
  run("flood-play on");
  act(*session_, "flood off");
  act(*session_, "hide labels");
  run("start 0,1");
  run("goal 11,10");
  run("swap");
  run("search left dijkstra");
  run("index left boxes:regular");
  run("unsafe left on");
  run("heuristic left euclidean");
  run("index left landmarks:count=3");
  run("open-list left bucket-array");
  run("weight left 150");
  run("skip-way-back left on");
  run("neighbours left computed");
  run("options left");
  run("seek 5");
  run("step event +1");
  run("play");
  run("pause");
  run("toggle-play");
  run("speed 4");
  run("faster");
  run("slower");
  run("loop on");
  run("camera-follows on");
  run("break expanded 0,2");
  run("run-to-break -1");
  run("keep-path 0,2 4,4");
  run("kept-path drop 1");
  run("why 4,4");
  run("zoom 2 3,4");
  run("pan 10 20");
  run("look 5.5,6 20");
  run("fit");
  run("show labels");
  run("hide labels");
  run("toggle labels");
  run("heat components");
  act(*session_, "heat index-values moves row");
  session_->wait_for_work();
  run("row-as-box on");
  act(*session_, "search left astar");
  act(*session_, "index left landmarks");
  session_->wait_for_work();
  run("landmark left 1 0,1");
  session_->wait_for_work();
  run("landmark-field 2");
  act(*session_, "landmark-field off");
  act(*session_, "index left none");
  run("morph 0.5");
  act(*session_, "morph off");
  run("split off");
  run("set threads 1");
  run("panels off");
  run("panel rows off");
  run("theme light");
  run("ui-scale larger");
  run("presenter on");
  run("spotlight off");
  run("clicker next");
  run("quiz 3");
  act(*session_, "lesson none");
  run("reset-settings");
  session_->wait_for_work();
  run("export-csv " + path("edges.csv") + " edges");
  run("export-map " + path("map.svg"));
  run("export-frames " + path("frames") + " 3");
  run("size 800x600");
  run("full-screen");
  run("tab now left");
  run("verify");
  save_cut_boxes(path("cut.gbb"));
  run("compare-index " + path("cut.gbb"));
  run("difference 1");
  act(*session_, "load-index " + path("cut.gbb"));
  act(*session_, "verify");
  session_->wait_for_work();
  act(*session_, "select none");
  run("fault 1");
  run("repair");
  run("pattern NE N,SW");
  run("tool goal");
  run("edit on");
  run("brush 3");
  run("terrain free");
  run("paint 0,0 3,0 wall");
  run("erase 0,0");
  session_->ui.asks = true;
  act(*session_, "generate rooms 20 20 1");
  run("unsaved-edits keep");
  session_->ui.asks = false;
  run("line 0,1 4,1 wall");
  run("rectangle 0,4 1,5 wall");
  run("fill 0,4 T");
  run("undo");
  run("redo");
  run("resize 14 14");
  run("crop 0,0 11,11");
  run("stale left on");
  act(*session_, "stale left off");
  run("run-table");
  session_->wait_for_work();
  run("export-table a.svg");
  run("run-weights");
  session_->wait_for_work();
  run("export-weights a.svg");
  run("compare-searches");
  session_->wait_for_work();
  run("compare-budget 1MB");
  run("export-comparison a.svg");
  run("crowd on");
  run("crowd-agents 12");
  run("crowd-budget 91nodes");
  session_->wait_for_work();
  run("crowd-step 3");
  run("walk on");
  run("walk-work 5");
  act(*session_, "walk off");
  run("hold-searches on");
  act(*session_, "hold-searches off");
  run("quadtree on");
  run("quadtree off");
  run("shot a.png");
  run("copy text");
  run("copy-view");
  run("wait");
  act(*session_, "set boxes boxes:all-optimal");
  act(*session_, "make-index");
  run("cancel");
  run("generate marsh 12 9 1");
  std::vector<Edge> edges;
  session_->map().edges(NodeId(0), edges);
  const std::string edge = session_->map().name_of(NodeId(0)) + ' ' + session_->map().name_of(edges.at(0).to);
  run("close-edge " + edge);
  run("open-edge " + edge);
  run("set-edge " + edge + " 150% one-way");
  run("edge-change 200%");
  run("edge-ways one");
  run("save-changes " + path("a.changes"));
  act(*session_, "undo");
  run("load-changes " + path("a.changes"));
  run("mesh-nodes edge-middles");
  session_->set_map({.map = two_triangles(), .name = "triangles"});
  run("mesh-merge");
  run("generate marsh 12 9 1");
  run("points on");
  run("start-point 5,5");
  run("goal-point 30,20");
  run("any-angle-left corners");
  run("generate tower 24 24 1");
  run("turn 0 90");
  run("turn-by 15 -20");
  run("slice z 3");
  run("slice-by 2");
  run("open " + path("loop.map"));
  run("moves 4");
  run("unit 3");
  run("profile bike");
  run("open " + path("loop.map"));
  run("any-angle on");
  act(*session_, "any-angle off");
  run("any-angle-corner 2,2");
  std::ofstream(path("theirs.csv")) << "path,x,y\na,0,0\na,1,0\n";
  run("open-paths " + path("theirs.csv"));
  run("invitation show");
  std::ofstream(path("own.lesson")) << "# Own\n## P\ntext\n## Q\n? Found?\n- yes [left.found = 1]\n"
                                       "- no [left.found = 0]\n";
  run("lesson " + path("own.lesson"));
  run("lesson-page next");
  run("answer 1");
  run("lesson none");
  run("figure gap-22-1");
  run("quit");
  for (const ActionInfo& info : all_actions()) EXPECT_TRUE(done.contains(std::string(info.id))) << info.id;
}

TEST_F(Execute, EveryMenuItemThatCanBeUsed) {
  const std::string map = path("loop.map");
  act(*session_, "save-map " + map);  // copy-view asks for a file
  for (const ActionInfo& info : all_actions()) {
    if (info.menu_call.empty()) continue;
    session_->select(session_->searches().start());
    if (info.enabled == nullptr || info.enabled(*session_)) act(*session_, info.menu_call);
    session_->wait_for_work();
    // Large maps that an item made need no boxes and searches for the items after it.
    if (session_->document().path() != map) act(*session_, "open " + map);
  }
}

TEST_F(Execute, MenuItemsThatCannotBeUsedAreRefused) {
  session_ = std::make_unique<Session>();
  int refused = 0;
  for (const ActionInfo& info : all_actions()) {
    if (info.menu_call.empty() || info.enabled == nullptr || info.enabled(*session_)) continue;
    if (info.id == "fit" || info.id == "zoom") continue;  // harmless without a map
    expect_refused(info.menu_call);
    ++refused;
  }
  EXPECT_GT(refused, 10);
}

TEST_F(Execute, EveryActionRefusesTooManyArguments) {
  for (const ActionInfo& info : all_actions()) {
    const std::string line = std::string(info.id) + " 1 2 3 4 5 6";
    expect_refused(line);
    const auto done = session_->execute(line, false);
    EXPECT_THAT(done.error().message,
                HasSubstr(info.arguments.empty() ? "takes no argument" : std::string(info.arguments)));
  }
}

TEST_F(Execute, EveryActionRefusesWordsThatMeanNothing) {
  for (const ActionInfo& info : all_actions()) {
    if (info.arguments.empty() || info.id == "copy" || info.id.starts_with("save-")) continue;
    for (int count = 1; count <= 4; ++count) {
      std::string line(info.id);
      for (int i = 0; i < count; ++i) line += " nonsense";
      expect_refused(line);
    }
  }
}

TEST_F(Execute, BadArgumentsChangeNothing) {
  for (const std::string_view line : {"select 12,0",
                                      "select 0,-1",
                                      "select 1",
                                      "select 1,2,3",
                                      "select ,",
                                      "select 1.5,2",
                                      "hover 99,99",
                                      "edge X",
                                      "edge NNE",
                                      "start 12,12",
                                      "goal -1,0",
                                      "search middle astar",
                                      "search left dijkstra-star",
                                      "index left boxes:fast",
                                      "index up boxes:regular",
                                      "unsafe left maybe",
                                      "heuristic left guess",
                                      "open-list left pile",
                                      "weight left 99",
                                      "weight left heavy",
                                      "skip-way-back left perhaps",
                                      "neighbours left near",
                                      "options both",
                                      "verify 0",
                                      "verify all",
                                      "tab rules left",
                                      "tab now up",
                                      "seek -1",
                                      "seek 1e3",
                                      "seek 99999999999999999999",
                                      "step event 2",
                                      "step event 0",
                                      "step leap +1",
                                      "speed 0",
                                      "speed 1000",
                                      "speed nan",
                                      "zoom 0",
                                      "zoom -1",
                                      "zoom 2 3",
                                      "zoom inf",
                                      "pan 1 x",
                                      "look 1,2 0",
                                      "look 1,inf 3",
                                      "show everything",
                                      "split sideways",
                                      "panels sideways",
                                      "size 800",
                                      "size 0x600",
                                      "size 800x9999",
                                      "set nothing 1",
                                      "set threads many",
                                      "set threads",
                                      "tool hammer",
                                      "browse-map attic",
                                      "shot picture.jpg",
                                      "shot picture",
                                      "generate castle 20 20 1",
                                      "generate rooms 0 20 1",
                                      "generate rooms 100000 100000 1",
                                      "generate rooms 20 20 -1",
                                      "generate rooms 20 20",
                                      "make-index boxes:fast",
                                      "make-index boxes:regular:inherited",
                                      "make-index boxes:anytime:regular",
                                      "make-index boxes exact",
                                      "verify landmarks 3",
                                      "set boxes boxes:fast",
                                      "set boxes container:hull",
                                      "cancel",
                                      "open",
                                      "open /",
                                      "open \"unclosed",
                                      "load-index",
                                      "make-index container:disc",
                                      "make-index left",
                                      "verify container:disk",
                                      "save-index a.gbb container:disk",
                                      "nonsense"}) {
    expect_refused(line);
  }
}

TEST_F(Execute, BadFilesChangeNothing) {
  std::ofstream(folder_ / "bad.map") << "type octile\nheight 2\nwidth 2\nmap\n..\n.\n";
  const Bounds other = Bounds(*grid_of("...\n"), Ordering::kCanonical, Method::kExact);
  ASSERT_TRUE(save_boxes(other, folder_ / "other.gbb").ok());
  for (const std::string_view file : {"missing.map", "bad.map", "."}) {
    expect_refused("open " + path(file));
  }
  for (const std::string_view file : {"missing.gbb", "bad.map", "other.gbb", "."}) {
    expect_refused("load-index " + path(file));
  }
  expect_refused("save-index " + path("no/such/folder.gbb"));
  expect_refused("save-map " + path("no/such/folder.map"));
  expect_refused("tab nothing");
  expect_refused("pattern up");
  expect_refused("pattern E N,X");
  const auto done = session_->execute("load-index " + path("other.gbb"), false);
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().code, ErrorCode::kMismatch);
}

TEST_F(Execute, ErrorsBecomeMessagesUnlessToldNotTo) {
  ASSERT_FALSE(session_->execute("select 99,99").ok());
  ASSERT_EQ(session_->messages().all().size(), 1U);
  EXPECT_TRUE(session_->messages().all()[0].is_error);
  EXPECT_THAT(session_->messages().all()[0].text, HasSubstr("99,99 lies outside the map (12 x 12 cells"));
  ASSERT_FALSE(session_->execute("open \"x", true).ok());
  EXPECT_EQ(session_->messages().all().size(), 2U);
  session_->update(1000);
  EXPECT_EQ(session_->messages().all().size(), 2U) << "errors stay until dismissed";
  session_->messages().dismiss();
  session_->messages().add(false, "saved");
  session_->update(1);
  EXPECT_EQ(session_->messages().all().size(), 1U);
  session_->update(1000);
  EXPECT_TRUE(session_->messages().all().empty()) << "notices fade";
}

TEST_F(Execute, EscapeClosesThenDeselectsAndNeverQuits) {
  act(*session_, "select 4,4");
  act(*session_, "edge E");
  act(*session_, "help");
  act(*session_, "full-screen");
  act(*session_, "deselect");
  EXPECT_EQ(session_->ui.popup, "");
  EXPECT_TRUE(session_->ui.full_screen);
  EXPECT_EQ(session_->selection().selected(), node_at(*session_, {4, 4}));
  act(*session_, "deselect");
  EXPECT_FALSE(session_->selection().selected());
  EXPECT_FALSE(session_->selection().edge());
  act(*session_, "deselect");
  EXPECT_FALSE(session_->requests.quit);
}

TEST_F(Execute, EscapeKeepsThePageOfTheInspector) {
  act(*session_, "tab compare");
  act(*session_, "tab now left");
  act(*session_, "help");
  act(*session_, "deselect");
  EXPECT_EQ(session_->ui.tab, "now");
  EXPECT_EQ(session_->ui.tab_side, Side::kLeft);
}

TEST_F(Execute, EveryOptionTakesEveryValueOnEachSide) {
  for (const SideOption& option : all_side_options()) {
    for (const Side side : kSides) {
      for (const SideOptionValue& value : option.values) {
        act(*session_, fmt::format("{} {} {}", option.id, name_of(side), value.id));
        EXPECT_EQ(option.current(session_->side(side)), value.id);
        EXPECT_EQ(value_name(option, session_->side(side)), value.name);
      }
    }
  }
}

TEST_F(Execute, StartAndGoalGoToTheCellPointedAt) {
  expect_refused("goal");
  act(*session_, "select 3,8");
  act(*session_, "start");
  EXPECT_EQ(session_->searches().start(), node_at(*session_, {3, 8}));
  act(*session_, "hover 10,3");
  act(*session_, "goal");
  EXPECT_EQ(session_->searches().goal(), node_at(*session_, {10, 3}));
  EXPECT_EQ(session_->searches().start(), node_at(*session_, {3, 8}));
  act(*session_, "swap");
  EXPECT_EQ(session_->searches().start(), node_at(*session_, {10, 3}));
}

TEST_F(Execute, TheSpeedIsASettingToo) {
  act(*session_, "speed 8");
  EXPECT_EQ(session_->settings().speed, 8);
  act(*session_, "set speed 2");
  EXPECT_EQ(session_->searches().timeline().speed(), 2);
  session_->settings().speed = 5;
  session_->update(0);
  EXPECT_EQ(session_->searches().timeline().speed(), 5);
  session_->searches().timeline().set_speed(7);
  session_->update(0);
  EXPECT_EQ(session_->settings().speed, 7);
  act(*session_, "faster");
  act(*session_, "slower");
  EXPECT_EQ(session_->searches().timeline().speed(), 7);
}

}  // namespace
}  // namespace goalbound::app::test
