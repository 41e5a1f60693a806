// Files that the file of a map names: in its folder alone unless others are allowed, and without a word of
// what stands in them.
#include <gmock/gmock.h>

#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/map.hpp"
#include "goalbound/open_options.hpp"

namespace goalbound {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;
using test::write_raw;
using testing::HasSubstr;
using testing::Not;

constexpr std::string_view kRows = "type octile\nheight 2\nwidth 3\nmap\n...\n..@\n";
constexpr std::string_view kTileset =
    R"(<tileset name="t"><tile id="1"><properties><property name="collision" value="true"/></properties></tile></tileset>)";
constexpr std::string_view kLevel =
    R"({"layerInstances":[{"__identifier":"walls","__type":"IntGrid","__cWid":2,"__cHei":1,"__gridSize":8,"intGridCsv":[0,1]}]})";

/// A format whose files name others: what such a file is, with NAME for the name, and what the other one is.
struct Naming {
  std::string_view ending;
  std::string text;
  std::string_view named;
};

std::vector<Naming> formats_that_name_files() {
  return {
      {".costs", "terrain-costs 1\n. 2\nmap NAME\n", kRows},
      {".quadtree", "quadtree 1\nmap NAME\n", kRows},
      {".tmx",
       R"(<map version="1" orientation="orthogonal" width="2" height="1" tilewidth="8" tileheight="8">)"
       R"(<tileset firstgid="1" source="NAME"/><layer name="a" width="2" height="1">)"
       R"(<data encoding="csv">1,2</data></layer></map>)",
       kTileset},
      {".tmj",
       R"({"tiledversion":"1","orientation":"orthogonal","width":2,"height":1,"tilewidth":8,"tileheight":8,)"
       R"("tilesets":[{"firstgid":1,"source":"NAME"}],)"
       R"("layers":[{"type":"tilelayer","name":"a","width":2,"height":1,"data":[1,2]}]})",
       kTileset},
      {".ldtk",
       R"({"__header__":{"app":"LDtk"},"worldLayout":"Free",)"
       R"("levels":[{"worldX":0,"worldY":0,"externalRelPath":"NAME"}]})",
       kLevel},
  };
}

class NamedFilesTest : public testing::TestWithParam<Naming> {
 protected:
  NamedFilesTest() {
    fs::create_directories(folder_ / "maps/deeper");
    write_raw(folder_ / "outside", GetParam().named);
    write_raw(folder_ / "maps/inside", GetParam().named);
    write_raw(folder_ / "maps/deeper/inside", GetParam().named);
  }
  /// A map in the folder `maps` that names this file.
  fs::path naming(const std::string& name) const {
    std::string text = GetParam().text;
    text.replace(text.find("NAME"), 4, name);
    const fs::path file = folder_.path() / "maps" / ("map" + std::string(GetParam().ending));
    write_raw(file, text);
    return file;
  }
  void expect_opens(const fs::path& file, const MapOptions& options = {}) const {
    const auto map = load_map(file, options);
    EXPECT_TRUE(map) << map.error().to_string();
  }
  const fs::path& root() const { return folder_.path(); }

  TemporaryFolder folder_;
};

TEST_P(NamedFilesTest, LieInTheFolderOfTheMapOrDeeper) {
  for (const char* name : {"inside", "./inside", "deeper/inside", "deeper/../inside", "../maps/inside"})
    expect_opens(naming(name));
  expect_opens(naming((root() / "maps/inside").string()));
}

TEST_P(NamedFilesTest, AreRefusedElsewhereUnlessTheyAreAllowed) {
  for (const std::string& name : {std::string("../outside"), (root() / "outside").string()}) {
    const fs::path file = naming(name);
    const auto map = load_map(file);
    ASSERT_FALSE(map) << name;
    EXPECT_EQ(map.error().code, ErrorCode::kInvalidArgument);
    EXPECT_EQ(map.error().file, file.string());
    EXPECT_THAT(map.error().message, HasSubstr("does not lie in its folder"));
    EXPECT_THAT(map.error().message, HasSubstr("--files-anywhere"));
    expect_opens(file, {.named_files = NamedFiles::kAnywhere});
  }
}

TEST_P(NamedFilesTest, AreFoundBehindLinks) {
  std::error_code failed;
  fs::create_symlink(root() / "outside", root() / "maps/link", failed);
  if (failed) GTEST_SKIP() << "this system makes no links: " << failed.message();
  fs::create_directory_symlink(root(), root() / "maps/up");
  fs::create_symlink("loop", root() / "maps/loop");
  for (const char* name : {"link", "up/outside", "loop"}) {
    EXPECT_FALSE(load_map(naming(name))) << name;
  }
  expect_opens(naming("link"), {.named_files = NamedFiles::kAnywhere});
  // A link that stays within, and a folder that is itself reached by one.
  expect_opens(naming("up/maps/inside"));
  const fs::path file = naming("inside");
  fs::create_directory_symlink(root() / "maps", root() / "linked");
  expect_opens(root() / "linked" / file.filename());
}

/// Whoever sees the message may be somebody else than who may read the file.
TEST_P(NamedFilesTest, AreNotQuoted) {
  const std::string_view secrets[] = {"SECRET:x:0:0:SECRET:/SECRET\n", "<tileset SECRET", "{\"SECRET\": [1,}",
                                      "type octile\nheight SECRET\n",
                                      "type octile\nheight 1\nwidth 1\nmap\nSECRET\n"};
  for (const std::string_view secret : secrets) {
    write_raw(root() / "maps/secret", secret);
    const fs::path file = naming("secret");
    const auto map = load_map(file);
    ASSERT_FALSE(map) << secret;
    EXPECT_THAT(map.error().to_string(), Not(HasSubstr("SECRET")));
    EXPECT_THAT(map.error().to_string(), HasSubstr((root() / "maps/secret").string()));
    EXPECT_THAT(map.error().message, HasSubstr(file.string() + " names it"));
    EXPECT_THAT(map.error().message, HasSubstr("open it by itself to see why"));
  }
  const auto missing = load_map(naming("missing"));
  EXPECT_EQ(missing.error().code, ErrorCode::kNotFound);
  EXPECT_EQ(missing.error().file, (root() / "maps/missing").string());
}

INSTANTIATE_TEST_SUITE_P(Formats, NamedFilesTest, testing::ValuesIn(formats_that_name_files()),
                         [](const auto& one) { return std::string(one.param.ending.substr(1)); });

/// A level that another file holds may be JSON, and wrong in what it says.
TEST(NamedFiles, LevelsAreNotQuotedWhereTheyAreJson) {
  const TemporaryFolder folder;
  write_raw(folder / "a.ldtkl", R"({"layerInstances":[{"__identifier":"SECRET","__type":"IntGrid"}]})");
  write_raw(folder / "a.ldtk", R"({"__header__":{"app":"LDtk"},"levels":[{"externalRelPath":"a.ldtkl"}]})");
  const auto map = load_map(folder / "a.ldtk");
  ASSERT_FALSE(map);
  EXPECT_THAT(map.error().to_string(), Not(HasSubstr("SECRET")));
  EXPECT_EQ(map.error().file, (folder / "a.ldtkl").string());
}

TEST(NamedFiles, OfTileMapsWithBlockingNamesAreLimitedToo) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "maps");
  write_raw(folder / "t.tsx", kTileset);
  const fs::path file = folder / "maps/m.tmx";
  write_raw(file,
            R"(<map version="1" orientation="orthogonal" width="2" height="1" tilewidth="8" tileheight="8">)"
            R"(<tileset firstgid="1" source="../t.tsx"/><layer name="a" width="2" height="1">)"
            R"(<data encoding="csv">1,0</data></layer></map>)");
  EXPECT_EQ(load_map(file, {.blocks = {"a"}}).error().code, ErrorCode::kInvalidArgument);
  EXPECT_FALSE(layers_of_tile_map(file));
  EXPECT_TRUE(load_map(file, {.map = {.named_files = NamedFiles::kAnywhere}, .blocks = {"a"}}));
  EXPECT_TRUE(layers_of_tile_map(file, NamedFiles::kAnywhere));
}

}  // namespace
}  // namespace goalbound
