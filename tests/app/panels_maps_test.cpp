// The panels on maps that are no uniform grid: roads with any number of edges a node, grids with costs of
// terrain.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>

#include "app/panels_support.hpp"
#include "goalbound/quadtree.hpp"
#include "model/view/popups.hpp"
#include "model/view/tabs.hpp"
#include "panels/edge_table.hpp"
#include "panels/event_text.hpp"
#include "panels/panels.hpp"
#include "panels/popups/file_browser.hpp"
#include "panels/popups/popup.hpp"
#include "panels/tabs/tab.hpp"
#include "panels/text.hpp"
#include "panels/widgets.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

/// With boxes and both searches recorded, a node selected, and the timeline in the middle.
std::unique_ptr<Session> session_at_work(std::shared_ptr<const Map> map, NodeId node) {
  auto session = session_on(std::move(map), true);
  session->select(node);
  session->choose_edge(EdgeIndex(1));
  act(*session, "seek 5");
  session->wait_for_work();
  return session;
}
/// The crossing with eleven roads.
std::unique_ptr<Session> on_roads() {
  return session_at_work(road_graph(), NodeId{7});
}
/// The crossing in the corner: two roads.
std::unique_ptr<Session> at_the_corner() {
  return session_at_work(road_graph(), NodeId{0});
}
std::unique_ptr<Session> roads_without_boxes() {
  return session_on(road_graph());
}
std::unique_ptr<Session> at_the_dead_end() {
  return session_at_work(road_graph(), NodeId{20});
}
std::unique_ptr<Session> at_the_hub() {
  return session_at_work(hub_graph(200), NodeId{0});
}
std::unique_ptr<Session> on_a_swamp() {
  const auto grid = swamp_grid();
  return session_at_work(grid, grid->node({4, 2}));
}
std::unique_ptr<Session> on_squares() {
  auto tree = std::make_shared<const Quadtree>(Quadtree::create(grid_of(kLoopMap)).value());
  const NodeId node = tree->leaf_at({4, 3});
  return session_at_work(std::move(tree), node);
}
std::unique_ptr<Session> one_canvas_on_roads() {
  auto session = on_roads();
  act(*session, "split off");
  return session;
}

struct State {
  const char* name;
  std::unique_ptr<Session> (*make)();
};
class EveryMap : public testing::TestWithParam<State> {};

TEST_P(EveryMap, IsDrawnAtEverySizeAndScale) {
  const auto session = GetParam().make();
  UiDriver ui(*session, kUsual);
  for (const ImVec2 size : {ImVec2(1100, 700), ImVec2(3840, 2160), ImVec2(640, 400), ImVec2(1, 1)}) {
    ui.resize(size);
    ui.move({size.x / 2, size.y / 2});
    ui.frames(40);  // tooltips too
    EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 0);
  }
  ui.resize(kUsual);
  for (const char* scale : {"1", "1.5", "2", "3"}) {
    act(*session, std::string("set ui-scale ") + scale);
    ui.frames(3);
  }
}

TEST_P(EveryMap, IsDrawnUnderEveryWindow) {
  const auto session = GetParam().make();
  UiDriver ui(*session, kUsual);
  for (const PopupEntry& popup : all_popup_entries()) {
    act(*session, popup.id);
    ui.frames(3);
    EXPECT_EQ(session->ui.popup, popup.id);
    ui.tap(key::kEscape);
    EXPECT_EQ(session->ui.popup, "") << popup.id;
  }
}

TEST_P(EveryMap, IsDrawnOnEveryPageOfTheInspector) {
  const auto session = GetParam().make();
  UiDriver ui(*session, kUsual);
  for (const InspectorTab& page : inspector_tabs()) {
    act(*session, "tab " + std::string(page.id));
    for (const char* place : {"seek start", "seek 5", "seek end"}) {
      act(*session, place);
      ui.frames(3);
    }
    EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 0);
  }
}

TEST_P(EveryMap, IsDrawnWithEveryLayer) {
  const auto session = GetParam().make();
  UiDriver ui(*session, kUsual);
  for (const LayerInfo& layer : all_layers()) {
    act(*session, "show " + std::string(layer.id));
    session->wait_for_work();
    ui.frames(2);
  }
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 0);
}

INSTANTIATE_TEST_SUITE_P(Panels, EveryMap,
                         testing::Values(State{"Roads", on_roads}, State{"Corner", at_the_corner},
                                         State{"RoadsWithoutBoxes", roads_without_boxes},
                                         State{"DeadEnd", at_the_dead_end}, State{"Hub", at_the_hub},
                                         State{"Swamp", on_a_swamp}, State{"Squares", on_squares},
                                         State{"OneCanvasOnRoads", one_canvas_on_roads}),
                         [](const auto& state) { return std::string(state.param.name); });

// --- one line in a list, one file ---

TEST(PanelLists, EachEntryHasItsPanel) {
  EXPECT_EQ(all_tab_makers().size(), inspector_tabs().size());
  EXPECT_EQ(all_popups().size(), all_popup_entries().size());
  for (const MakeTab make : all_tab_makers()) EXPECT_NE(make(), nullptr);
}

// --- the table of edges ---

class EdgeTables : public testing::Test {
 protected:
  /// Height and vertices of the table in a window of that width.
  struct Drawn {
    float height = 0;
    int vertices = 0;
  };
  static Drawn draw(UiDriver& ui, Session& session, const InspectedNode& inspected, EdgeTable& table,
                    float width = 380) {
    const Sizes sizes = sizes_for(1, true);
    const Layout layout = compute_layout(kUsual, sizes, {.split = true});
    HoverClock hover;
    PanelContext context = {session, ui.fonts(), ui.painter(), sizes, layout, ui.features(), hover, 0};
    Drawn drawn;
    for (int frame = 0; frame < 2; ++frame) {  // a list learns its height in the first
      ImGui::NewFrame();
      ImGui::SetNextWindowPos({0, 0});
      ImGui::SetNextWindowSize({width, 700});
      ImGui::Begin("test");
      const float top = ImGui::GetCursorPosY();
      table.draw(context, inspected);
      drawn.height = ImGui::GetCursorPosY() - top;
      ImGui::End();
      ImGui::Render();
      drawn.vertices = ImGui::GetDrawData()->TotalVtxCount;
    }
    return drawn;
  }
  static InspectedNode inspected(const Session& session) {
    return {session.inspected_node(), session.inspection()};
  }
};

TEST_F(EdgeTables, AreAsHighForEveryNodeOfAMap) {
  const auto session = on_roads();
  UiDriver ui(*session, kUsual);
  EdgeTable table;
  ASSERT_EQ(inspected(*session).inspection->edges.size(), 11U);
  const float height = draw(ui, *session, inspected(*session), table).height;
  EXPECT_GT(height, 100);
  for (const std::uint32_t node : {0U, 1U, 7U, 20U, 25U}) {
    session->select(NodeId{node});
    session->wait_for_quick_work();
    EXPECT_EQ(draw(ui, *session, inspected(*session), table).height, height) << node;
  }
  EXPECT_EQ(draw(ui, *session, {}, table).height, height) << "without a node";
}

TEST_F(EdgeTables, TakeAnyWidth) {
  for (const auto& session : {on_roads(), at_the_hub()}) {
    UiDriver ui(*session, kUsual);
    EdgeTable table;
    for (float width = 20; width < 200; ++width)
      EXPECT_GT(draw(ui, *session, inspected(*session), table, width).height, 0) << width;
  }
}

TEST_F(EdgeTables, KeepTheirPlaceWhileANodeIsInspected) {
  const auto session = at_the_corner();
  UiDriver ui(*session, kUsual);
  EdgeTable table;
  const Drawn before = draw(ui, *session, inspected(*session), table);
  const Drawn waiting = draw(ui, *session, {NodeId{6}, nullptr}, table);
  EXPECT_EQ(waiting.height, before.height);
  EXPECT_GT(waiting.vertices, 0);
}

TEST_F(EdgeTables, DrawOnlyTheRowsInSight) {
  const auto few = session_at_work(hub_graph(20), NodeId{0});
  const auto many = session_at_work(hub_graph(600), NodeId{0});
  ASSERT_EQ(inspected(*many).inspection->edges.size(), 600U);
  UiDriver ui(*few, kUsual);
  EdgeTable table_of_few;
  EdgeTable table_of_many;
  const Drawn a = draw(ui, *few, inspected(*few), table_of_few);
  const Drawn b = draw(ui, *many, inspected(*many), table_of_many);
  EXPECT_LT(b.vertices, a.vertices * 3 / 2);
  EXPECT_EQ(a.height, b.height);
}

TEST(PanelsOnRoads, KeysOneToNineChooseEdges) {
  const auto session = on_roads();
  UiDriver ui(*session, kUsual);
  for (int i = 0; i < 9; ++i) {
    ui.tap('1' + i);
    EXPECT_EQ(session->selection().edge(), EdgeIndex(static_cast<std::size_t>(i)));
  }
}

TEST(PanelsOnRoads, VerdictsNameTheEdgeAndWhereItLeads) {
  const auto session = at_the_corner();
  act(*session, "set boxes boxes:exact");  // inherited boxes are larger
  session->wait_for_work();
  const Inspection* inspection = session->inspection();
  ASSERT_NE(inspection, nullptr);
  const EdgeVerdict kept = judge_edge(session->map(), *inspection, EdgeIndex(0), NodeId{4});
  EXPECT_EQ(kept.kind, EdgeVerdict::Kind::kKeep);
  EXPECT_EQ(kept.question, "Why is edge 1 to #2 kept?");
  EXPECT_EQ(kept.answer, "an optimal path to the goal #5 leads here");
  const EdgeVerdict pruned = judge_edge(session->map(), *inspection, EdgeIndex(0), NodeId{5});
  EXPECT_EQ(pruned.kind, EdgeVerdict::Kind::kPrune);
  EXPECT_EQ(pruned.question, "Why is edge 1 to #2 pruned?");
  EXPECT_EQ(pruned.answer, "goal x 0 < box min x 10");
}

TEST(PanelsOnRoads, EventsAreToldInWords) {
  const auto session = on_roads();
  const SearchRun& run = *session->side(Side::kRight).run;
  ASSERT_NE(run.trace, nullptr);
  std::size_t prunes = 0;
  for (const TraceEvent& event : run.trace->events()) {
    const std::string text = describe_event(*session, run, event);
    EXPECT_THAT(text, testing::Not(HasSubstr("?")));
    EXPECT_THAT(text, testing::Not(HasSubstr("("))) << "nodes of roads have numbers, no columns and rows";
    if (event.kind != TraceEventKind::kPrune) continue;
    ++prunes;
    EXPECT_THAT(text, testing::MatchesRegex("edge [0-9]+ of #[0-9]+ to #[0-9]+ skipped: .*"));
  }
  EXPECT_GT(prunes, 0U);
}

// --- the status line ---

std::vector<std::string> full_status(Session& session) {
  UiDriver ui(session, kUsual);
  const Sizes sizes = sizes_for(1, true);
  HoverClock hover;
  const Layout layout = compute_layout(kUsual, sizes, {.split = true});
  const PanelContext context = {session, ui.fonts(), ui.painter(), sizes, layout, ui.features(), hover, 0};
  return status_texts(context, 4000);
}

TEST(PanelStatus, NamesTheKindOfTheMap) {
  EXPECT_THAT(full_status(*on_roads()), testing::IsSupersetOf({road_graph()->kind().name.data(), "node #8"}));
  EXPECT_THAT(full_status(*on_a_swamp()),
              testing::IsSupersetOf({"weighted grid, no corner cutting", "cell (4,2) free"}));
}

TEST(PanelStatus, HoldsAllItsTextsOnRoadsAtEveryScale) {
  const auto session = on_roads();
  UiDriver ui(*session, kUsual);
  HoverClock hover;
  for (const float scale : {1.0F, 1.5F, 2.0F, 3.0F}) {
    act(*session, fmt::format("set ui-scale {}", scale));
    ui.frames(2);
    const Sizes sizes = sizes_for(scale, true);
    const float width = 1280 * scale;
    const Layout layout = compute_layout({width, 800 * scale}, sizes, {.split = true});
    const PanelContext context = {*session, ui.fonts(), ui.painter(), sizes, layout, ui.features(), hover, 0};
    const float room = width - 2 * sizes.padding;
    const auto texts = status_texts(context, room);
    EXPECT_EQ(texts.size(), 5U) << scale;
    EXPECT_LE(status_width(context, texts), room) << scale;
  }
}

// --- files ---

TEST(PanelBrowser, ListsFilesByTheEndsOfTheirNames) {
  const TemporaryFolder folder;
  for (const char* name : {"a.gr", "b.gr.gz", "c.json", "d.gz", "e.co"}) {
    ASSERT_TRUE(write_file(folder / name, "text").ok());
  }
  std::string error;
  std::vector<std::string> names;
  for (const FileEntry& entry : list_folder(folder / "", {".gr", ".json", ".gr.gz"}, error)) {
    names.push_back(entry.name);
  }
  EXPECT_THAT(names, testing::ElementsAre("a.gr", "b.gr.gz", "c.json"));
}

}  // namespace
}  // namespace goalbound::app::test
