// Levels, and files of Detour, as maps of programs that link the formats of levels.
#include "goalbound/levels/level_map.hpp"

#include "file_support.hpp"
#include "goalbound/files.hpp"
#include "goalbound/goalbound.hpp"
#include "goalbound/levels/building.hpp"
#include "level_support.hpp"

namespace goalbound::test {
namespace {

class LevelMap : public testing::Test {
 protected:
  static void SetUpTestSuite() { register_file_formats(); }
};

TEST_F(LevelMap, TheBuildingOfTheAssetsIsWhatItsCommandMakes) {
  const auto level = make_building({});
  ASSERT_TRUE(level.ok());
  EXPECT_EQ(format_obj(*level), read_raw(source_folder() / "assets/levels/level.obj"));
  EXPECT_FALSE(make_building({.width = 17}).ok());
  EXPECT_FALSE(make_building({.depth = 181}).ok());
}

TEST_F(LevelMap, LevelsAreRecognisedByTheirContentAndSearched) {
  const TemporaryFolder folder;
  const std::string obj = "# a building\n" + read_raw(source_folder() / "assets/levels/level.obj");
  for (const char* name : {"a.obj", "b.txt"}) {
    write_raw(folder / name, obj);
    const auto map = load_map(folder / name);
    if (std::string(name) == "b.txt") {
      expect_error(map, ErrorCode::kInvalidArgument, (folder / name).string(), 0, {".obj"});
      continue;
    }
    ASSERT_TRUE(map.ok()) << map.error().to_string();
    EXPECT_EQ((*map)->kind().id, "navmesh");
    EXPECT_FALSE((*map)->y_up());
    EXPECT_GT((*map)->node_count(), 100U);
  }
}

TEST_F(LevelMap, BothFloorsAreJoined) {
  const auto mesh = load_level_map(source_folder() / "assets/levels/level.obj");
  ASSERT_TRUE(mesh.ok()) << mesh.error().to_string();
  const auto yard = mesh->area_of({-4, -4, 0});
  const auto terrace = mesh->area_of({30, 12, 3.3});
  ASSERT_TRUE(yard && terrace);
  EXPECT_NE(*yard, *terrace);
  const auto query = make_query(*find_search("astar"), *mesh);
  ASSERT_TRUE(query.ok());
  EXPECT_EQ((*query)->find(mesh->nodes_of(*yard)[0], mesh->nodes_of(*terrace)[0]).status,
            SearchStatus::kFound);
}

TEST_F(LevelMap, KeepsWhatItWasMadeFromForPictures) {
  const auto folder = source_folder() / "assets/levels";
  const auto level = load_level(folder / "level.obj").value();
  const auto mesh = load_level_map(folder / "level.obj").value();
  ASSERT_NE(mesh.parts().backdrop, nullptr);
  EXPECT_EQ(mesh.parts().backdrop->points, level.points);
  EXPECT_EQ(mesh.parts().backdrop->polygons, level.polygons);
  const auto of_file = load_detour_map(folder / "level.bin").value();
  ASSERT_NE(of_file.parts().backdrop, nullptr) << "the level lies beside";
  EXPECT_EQ(of_file.parts().backdrop->points, level.points);
  const TemporaryFolder alone;
  std::filesystem::copy_file(folder / "level.bin", alone / "level.bin");
  EXPECT_EQ(load_detour_map(alone / "level.bin").value().parts().backdrop, nullptr);
  write_raw(alone / "level.obj", "f 1 2 nothing\n");
  EXPECT_EQ(load_detour_map(alone / "level.bin").value().parts().backdrop, nullptr)
      << "a mesh does not need its level";
}

TEST_F(LevelMap, TheFileBesideSaysHowALevelBecomesAMap) {
  const TemporaryFolder folder;
  write_raw(folder / "a.obj", "v 0 0 0\nv 4 0 0\nv 4 0 4\nv 0 0 4\nv 8 0 0\nv 8 0 4\nf 4 3 2 1\nf 3 6 5 2\n");
  write_raw(folder / "a.recast", "mesh polygons\nnodes edge-middles\n");
  const auto mesh = load_level_map(folder / "a.obj");
  ASSERT_TRUE(mesh.ok()) << mesh.error().to_string();
  EXPECT_EQ(mesh->area_count(), 2U);
  EXPECT_EQ(mesh->node_count(), 1U);
  write_raw(folder / "a.recast", "mesh polygons\nnodes everywhere\n");
  expect_error(load_level_map(folder / "a.obj"), ErrorCode::kSyntax, (folder / "a.recast").string(), 2,
               {"everywhere"});
}

TEST_F(LevelMap, FilesOfDetourAreMaps) {
  const auto map = load_map(source_folder() / "assets/levels/level.bin");
  ASSERT_TRUE(map.ok()) << map.error().to_string();
  EXPECT_EQ((*map)->kind().id, "navmesh");
  const TemporaryFolder folder;
  write_raw(folder / "a.bin", read_raw(source_folder() / "assets/levels/level.bin").substr(0, 999));
  expect_error(load_map(folder / "a.bin"), ErrorCode::kCorrupt, (folder / "a.bin").string(), 0, {"tile 0"});
}

TEST_F(LevelMap, GltfIsALevelAndNoJsonGraph) {
  const TemporaryFolder folder;
  write_raw(folder / "a.gltf", triangle_gltf(R"(,"scale":[10,1,10])", inline_uri(triangle_bytes())));
  const auto map = load_map(folder / "a.gltf");
  ASSERT_TRUE(map.ok()) << map.error().to_string();
  EXPECT_EQ((*map)->kind().id, "navmesh");
}

}  // namespace
}  // namespace goalbound::test
