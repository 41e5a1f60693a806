// Maps of nothing: no node, one node, no edge, all parts single; and ends that no path may visit. Every
// layer, page, window, index, search and entry of the menus takes them, and the mouse anywhere.
#include <gmock/gmock.h>

#include "app/panels_support.hpp"
#include "goalbound/hex_map.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/octree.hpp"
#include "goalbound/quadtree.hpp"
#include "model/files/csv_tables.hpp"
#include "model/view/popups.hpp"
#include "model/view/tabs.hpp"
#include "panels/popups/popup.hpp"

namespace goalbound::app::test {
namespace {

template <class Type>
std::shared_ptr<const Map> shared(Result<Type> made) {
  if (!made) {
    ADD_FAILURE() << made.error().to_string();
    return grid_of("@");
  }
  return std::make_shared<const Type>(std::move(made).value());
}

constexpr std::string_view kSingleCells = ".@.@.\n@@@@@\n.@.@.\n";

std::shared_ptr<const Map> walls() {
  return grid_of("@@@\n@@@\n");
}
std::shared_ptr<const Map> loop() {
  return grid_of(kLoopMap);
}
std::shared_ptr<const Map> one_cell() {
  return grid_of(".");
}
std::shared_ptr<const Map> single_cells() {
  return grid_of(kSingleCells);
}
std::shared_ptr<const Map> terrain_of_walls() {
  TerrainCosts costs;
  costs['S'] = 5;
  return weighted_grid_of("@@\n@@\n", costs);
}
std::shared_ptr<const Map> no_node() {
  return shared(ListGraph::create({}));
}
std::shared_ptr<const Map> one_node() {
  return shared(ListGraph::create({.places = {{3, 4, 0}}}));
}
std::shared_ptr<const Map> single_nodes() {
  return shared(ListGraph::create({.places = {{0, 0, 0}, {9, 0, 0}, {0, 9, 0}}, .names = {"a", "b", "c"}}));
}
std::shared_ptr<const Map> squares_of_walls() {
  return shared(Quadtree::create(grid_of("@@\n@@\n")));
}
std::shared_ptr<const Map> one_square() {
  return shared(Quadtree::create(grid_of("..\n..\n")));
}
std::shared_ptr<const Map> hexagons_of_walls() {
  return shared(HexMap::create(grid_of("@@\n@@\n")));
}
std::shared_ptr<const Map> single_hexagons() {
  return shared(HexMap::create(grid_of(kSingleCells)));
}
std::shared_ptr<const Map> solid_world() {
  return shared(Octree::create_from_free({2, 2, 2}, {}));
}
std::shared_ptr<const Map> one_block() {
  return shared(Octree::create(VoxelWorld{.size = {2, 2, 2}, .solid = {}}));
}
std::shared_ptr<const Map> no_polygon() {
  return shared(NavMesh::create({}, MeshNodes::kCentres));
}
std::shared_ptr<const Map> one_triangle() {
  MeshParts parts;
  parts.points = {{0, 0, 0}, {10, 0, 0}, {0, 10, 0}};
  parts.polygons = {{0, 1, 2}};
  return shared(NavMesh::create(std::move(parts), MeshNodes::kEdgeMiddles));
}

struct Nothing {
  const char* name;
  std::shared_ptr<const Map> (*make)();
  const char* ends = nullptr;  ///< where it has any that it would not have by itself
};
void PrintTo(const Nothing& nothing, std::ostream* out) {
  *out << nothing.name;
}

class MapOfNothing : public testing::TestWithParam<Nothing> {
 protected:
  MapOfNothing() : session_(session_on(GetParam().make(), true)), ui_(*session_, kUsual) {
    session_->settings().threads = 1;
    if (GetParam().ends == nullptr) return;
    try_action(std::string("start ") + GetParam().ends);
    try_action(std::string("goal ") + GetParam().ends);
  }

  /// Whether it is refused does not matter; what is shown then does.
  void try_action(const std::string& line) {
    SCOPED_TRACE(line);
    (void)session_->execute(line, false);
    session_->wait_for_work();
    session_->requests = {};
    ui_.frames(2);
  }
  void look_at_everything() {
    for (const InspectorTab& page : inspector_tabs()) try_action("tab " + std::string(page.id));
    for (const CsvTable& table : all_tables()) (void)table.text(*session_);
  }

  void click_everywhere() {
    for (float x = 50; x < kUsual.x; x += 97) {
      ui_.click({x, kUsual.y / 2});
      session_->wait_for_quick_work();
      ui_.frames(2);
    }
  }

  std::unique_ptr<Session> session_;
  UiDriver ui_;
};

TEST_P(MapOfNothing, TakesEveryLayerPageAndWindow) {
  for (const LayerInfo& layer : all_layers()) try_action("show " + std::string(layer.id));
  look_at_everything();
  for (const PopupEntry& popup : all_popup_entries()) {
    try_action(std::string(popup.id));
    ui_.tap(key::kEscape);
  }
  for (const char* line :
       {"select none", "seek start", "seek end", "step event +1", "step prune +1", "split off"})
    try_action(line);
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 0);
}

TEST_P(MapOfNothing, TakesEveryIndexAndSearch) {
  for (const LayerInfo& layer : all_layers()) try_action("show " + std::string(layer.id));
  for (const IndexKind* kind : all_indices()) {
    for (const char* action : {"index right ", "make-index ", "heat index-values "})
      try_action(action + std::string(kind->id));
  }
  try_action("index right none");
  for (const SearchInfo* search : all_searches()) {
    try_action("search right " + std::string(search->id));
    look_at_everything();
  }
  for (const char* line : {"select 0,0", "select 1,0", "select #1", "select #a"}) {
    try_action(line);
    look_at_everything();
  }
}

TEST_P(MapOfNothing, TakesEveryEntryOfTheMenus) {
  for (const ActionInfo& action : all_actions()) {
    if (action.menu_call.empty() || action.id == "generate" || action.id == "lesson") continue;
    try_action(std::string(action.menu_call));
    if (session_->document().shared_map() == nullptr || session_->map().node_count() > 9)
      session_->set_map({.map = GetParam().make(), .name = "map"});
  }
}

INSTANTIATE_TEST_SUITE_P(
    Panels, MapOfNothing,
    testing::Values(Nothing{"WallsAsEnds", loop, "2,2"}, Nothing{"Walls", walls},
                    Nothing{"OneCell", one_cell}, Nothing{"SingleCells", single_cells},
                    Nothing{"TerrainOfWalls", terrain_of_walls}, Nothing{"NoNode", no_node},
                    Nothing{"OneNode", one_node}, Nothing{"SingleNodes", single_nodes},
                    Nothing{"SquaresOfWalls", squares_of_walls}, Nothing{"OneSquare", one_square},
                    Nothing{"HexagonsOfWalls", hexagons_of_walls}, Nothing{"SingleHexagons", single_hexagons},
                    Nothing{"SolidWorld", solid_world}, Nothing{"OneBlock", one_block},
                    Nothing{"NoPolygon", no_polygon}, Nothing{"OneTriangle", one_triangle}),
    [](const auto& nothing) { return std::string(nothing.param.name); });

}  // namespace
}  // namespace goalbound::app::test
