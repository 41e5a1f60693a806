// Maps of Tiled: every encoding and compression, chunks, groups, tilesets, and what blocks.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/open_options.hpp"
#include "gzip_support.hpp"

namespace goalbound::test {
namespace {

std::string bytes_of(const std::vector<std::uint32_t>& tiles) {
  std::string bytes;
  for (const std::uint32_t tile : tiles) {
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(tile >> shift & 0xFF);
  }
  return bytes;
}

std::string base64_of(const std::string& bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k)
      bits = bits << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (int k = 0; k < 4; ++k)
      text += i + static_cast<std::size_t>(k) > bytes.size() ? '=' : kDigits[bits >> (18 - 6 * k) & 63];
  }
  return text;
}

std::string zlib_of(const std::string& bytes) {
  uLongf size = compressBound(static_cast<uLong>(bytes.size()));
  std::string packed(size, '\0');
  compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
           static_cast<uLong>(bytes.size()));
  packed.resize(size);
  return packed;
}

/// The tiles of EveryEncodingGivesTheSameGrid by zstd.
constexpr std::string_view kZstd = "KLUv/SAYrQAAaAEAAAACAAAAAQEAAAACACCAM3cE";

constexpr std::string_view kTiledHead =
    R"(<?xml version="1.0"?><map orientation="orthogonal" width="3" height="2" tilewidth="16" tileheight="16">)"
    R"(<tileset firstgid="1"><tile id="1"><properties><property name="solid" type="bool" value="true"/></properties>)"
    R"(</tile><tile id="2"><properties><property name="cost" type="int" value="5"/></properties></tile></tileset>)";

std::string terrain_of(const Result<Grid>& grid) {
  return grid ? std::string(grid->terrain()) : grid.error().to_string();
}
std::string read_tmx(const std::string& behind_head) {
  return terrain_of(parse_tiled_map(std::string(kTiledHead) + behind_head + "</map>", "t.tmx", "."));
}
std::string ground(std::string_view attributes, std::string_view data) {
  return fmt::format(R"(<layer name="ground" width="3" height="2"><data {}>{}</data></layer>)", attributes,
                     data);
}

TEST(TiledMaps, EveryEncodingGivesTheSameGrid) {
  const std::string bytes = bytes_of({1, 2, 1, 1, 0, 1});
  const std::string grid = ".@..O.";
  EXPECT_EQ(read_tmx(ground(R"(encoding="csv")", "\n1,2,1,\n1,0,1\n")), grid);
  EXPECT_EQ(read_tmx(ground(R"(encoding="base64")", base64_of(bytes))), grid);
  EXPECT_EQ(read_tmx(ground(R"(encoding="base64" compression="zlib")", base64_of(zlib_of(bytes)))), grid);
  EXPECT_EQ(read_tmx(ground(R"(encoding="base64" compression="gzip")", base64_of(gzip_of(bytes)))), grid);
  EXPECT_EQ(read_tmx(ground(R"(encoding="base64" compression="zstd")", kZstd)), grid);
  EXPECT_EQ(read_tmx(ground("", R"(<tile gid="1"/><tile gid="2147483650"/><tile gid="1"/>)"
                                R"(<tile gid="1"/><tile/><tile gid="1"/>)")),
            grid);
}

TEST(TiledMaps, JsonSaysTheSame) {
  const std::string text = R"({"orientation":"orthogonal","width":3,"height":2,"tilewidth":16,"tileheight":16,
    "tilesets":[{"firstgid":1,"tiles":[{"id":1,"properties":[{"name":"solid","type":"bool","value":true}]}]}],
    "layers":[{"type":"group","layers":[{"type":"tilelayer","name":"ground","width":3,"height":2,)";
  EXPECT_EQ(terrain_of(parse_tiled_map(text + R"("data":[1,2,1,1,0,1]}]}]})", "t.tmj", ".")), ".@..O.");
  EXPECT_EQ(terrain_of(parse_tiled_map(
                fmt::format(R"({}"encoding":"base64","compression":"zstd","data":"{}"}}]}}]}})", text, kZstd),
                "t.tmj", ".")),
            ".@..O.");
}

TEST(TiledMaps, LayersObjectsAndPropertiesBlock) {
  const std::string floor = ground(R"(encoding="csv")", "1,1,1,1,1,1");
  const auto layer = [](std::string_view name, std::string_view inside) {
    return fmt::format(
        R"(<layer name="{}" width="3" height="2">{}<data encoding="csv">0,0,1,0,0,0</data></layer>)", name,
        inside);
  };
  EXPECT_EQ(read_tmx(floor + layer("Collisions", "")), "..@...");
  EXPECT_EQ(read_tmx("<group>" + floor + layer("Walls 2", "") + "</group>"), "..@...");
  EXPECT_EQ(read_tmx(floor +
                     layer("roof", R"(<properties><property name="collision" value="true"/></properties>)")),
            "..@...");
  EXPECT_EQ(
      read_tmx(floor +
               R"(<objectgroup name="obstacles"><object x="0" y="0" width="30" height="16"/></objectgroup>)"),
      "@@....");
  EXPECT_EQ(read_tmx(floor +
                     R"(<objectgroup name="things"><object x="0" y="16" width="48" height="16"><properties>)"
                     R"(<property name="walkable" value="false"/></properties></object></objectgroup>)"),
            "...@@@");
  EXPECT_EQ(read_tmx(ground(R"(encoding="csv")", "1,2,3,1,1,1")), ".@b...") << "with costs";
}

TEST(TiledMaps, InfiniteMapsAreTheirChunks) {
  const std::string text =
      R"(<map orientation="orthogonal" infinite="1" width="9" height="9" tilewidth="8" tileheight="8">)"
      R"(<layer name="walls" width="9" height="9"><data encoding="csv">)"
      R"(<chunk x="-2" y="-1" width="2" height="2">0,7,0,0</chunk><chunk x="0" y="0" width="1" height="1">7</chunk>)"
      R"(</data></layer></map>)";
  const auto grid = parse_tiled_map(text, "i.tmx", ".");
  ASSERT_TRUE(grid.ok()) << grid.error().to_string();
  EXPECT_EQ(grid->width(), 3);
  EXPECT_EQ(grid->terrain(), ".@...@");
}

TEST(TiledMaps, TilesetsOfOtherFilesAreRead) {
  const TemporaryFolder folder;
  write_raw(folder / "outside.tsx",
            R"(<tileset><tile id="0"><objectgroup><object x="1" y="1"/></objectgroup></tile></tileset>)");
  write_raw(folder / "t.tmx",
            R"(<map orientation="orthogonal" width="2" height="1" tilewidth="16" tileheight="16">)"
            R"(<tileset firstgid="5" source="outside.tsx"/><layer name="a" width="2" height="1">)"
            R"(<data encoding="csv">5,6</data></layer></map>)");
  const auto map = load_map(folder / "t.tmx");
  ASSERT_TRUE(map.ok()) << map.error().to_string();
  EXPECT_EQ((*map)->as_grid()->terrain(), "@.");
}

TEST(TiledMaps, WhatIsNoGridIsRefusedWithTheReason) {
  const auto refused = [](const std::string& text, const std::string& why) {
    const std::string error = terrain_of(parse_tiled_map(text, "t.tmx", "."));
    EXPECT_NE(error.find(why), std::string::npos) << error;
  };
  refused(R"(<map orientation="oblique" width="1" height="1" tilewidth="1" tileheight="1"/>)",
          "the map is 'oblique'; orthogonal, isometric, staggered and hexagonal");
  refused(std::string(kTiledHead) +
              R"(<layer name="a" width="3" height="2"><data encoding="csv">1,1,1,1,1,1</data></layer></map>)",
          "nothing says what blocks");
  refused("<map", "t.tmx:1: no well-formed XML");
  refused(std::string(kTiledHead) + ground(R"(encoding="csv")", "1,2") + "</map>",
          "3 x 2 tiles has 2 of them");
  refused(std::string(kTiledHead) + ground(R"(encoding="base64" compression="lzma")", "AAAA") + "</map>",
          "'lzma'");
  refused(std::string(kTiledHead) + ground(R"(encoding="base64" compression="zlib")", "AAAA") + "</map>",
          "damaged");
  refused(std::string(kTiledHead) + R"(<tileset firstgid="9" source="nowhere.tsx"/></map>)", "nowhere.tsx");
  refused("{", "not a Tiled map in JSON");
}

// --- what the user names ---
std::string read_blocking(const std::string& behind_head, const BlockingNames& blocks) {
  return terrain_of(parse_tiled_map(std::string(kTiledHead) + behind_head + "</map>", "t.tmx", ".", blocks));
}
const std::string kTwoLayers =
    ground(R"(encoding="csv")", "1,1,1,1,1,1") +
    R"(<layer name="Fringe" width="3" height="2"><data encoding="csv">0,4,0,0,0,5</data></layer>)" +
    R"(<objectgroup name="Doors"><properties><property name="collision" value="false"/></properties>)"
    R"(<object x="0" y="16" width="16" height="16"/></objectgroup>)";

TEST(TiledBlocks, ALayerThatIsNamedDoes) {
  EXPECT_EQ(read_blocking(kTwoLayers, {"fringe"}), ".@...@");
  EXPECT_EQ(read_blocking(kTwoLayers, {"Fringe", "doors"}), ".@.@.@") << "whatever its property says";
}

TEST(TiledBlocks, ATileThatIsNamedDoes) {
  const std::string tileset = R"(<tileset firstgid="4" name="Desert"/>)";
  EXPECT_EQ(read_blocking(tileset + kTwoLayers, {"desert:0"}), ".@....");
  EXPECT_EQ(read_blocking(tileset + kTwoLayers, {"desert:1-9"}), ".....@");
  const std::string json = R"({"orientation":"orthogonal","width":2,"height":1,"tilewidth":8,"tileheight":8,
    "tilesets":[{"firstgid":1,"name":"a","tiles":[{"id":1,"properties":[{"name":"lava","value":true}]}]}],
    "layers":[{"type":"tilelayer","name":"Top","width":2,"height":1,"data":[1,2]}]})";
  const auto of_json = [&](const BlockingNames& blocks) {
    return terrain_of(parse_tiled_map(json, "t.tmj", ".", blocks));
  };
  EXPECT_EQ(of_json({"a:0"}), "@.");
  EXPECT_EQ(of_json({"Lava"}), ".@") << "a property";
  EXPECT_NE(of_json({"top"}).find("no cell is free"), std::string::npos);
}

TEST(TiledBlocks, WhatContradictsItselfIsRefusedWithTheChoices) {
  const auto tile = [](std::string_view properties, const BlockingNames& blocks = {}) {
    return read_blocking(
        fmt::format(R"(<tileset firstgid="1" name="t"><tile id="1"><properties>{}</properties></tile>)"
                    R"(</tileset>)",
                    properties) +
            ground(R"(encoding="csv")", "1,2,1,1,1,1"),
        blocks);
  };
  const std::string solid = R"(<property name="solid" value="true"/>)";
  const std::string walkable = R"(<property name="walkable" value="true"/>)";
  const std::string both = tile(solid + walkable);
  EXPECT_NE(both.find("'solid' says that it blocks, and 'walkable' says that it does not block"),
            std::string::npos)
      << both;
  EXPECT_NE(both.find("--blocks"), std::string::npos) << both;
  EXPECT_EQ(tile(solid + walkable, {"solid"}), ".@....") << "what is named counts";
  EXPECT_EQ(tile(walkable + solid, {"solid"}), ".@....");
  EXPECT_EQ(tile(solid + R"(<property name="walkable" value="false"/>)"), ".@....") << "they agree";
  EXPECT_NE(
      tile(R"(<property name="collision" value="false"/>)" + solid).find("'collision' says that it does not"),
      std::string::npos);
}

TEST(TiledBlocks, ANameOfNothingIsRefusedWithTheNamesOfLayers) {
  for (const std::string name : {"Fring", "ground:3", "desert:1-"}) {
    const std::string error = read_blocking(kTwoLayers, {name});
    EXPECT_NE(error.find("its layers are 'ground', 'Fringe', 'Doors'"), std::string::npos) << error;
  }
  const std::string plain =
      R"(<map orientation="orthogonal" width="1" height="1" tilewidth="1" tileheight="1">)"
      R"(<layer name="Top" width="1" height="1"><data encoding="csv">1</data></layer></map>)";
  const std::string error = terrain_of(parse_tiled_map(plain, "t.tmx", "."));
  EXPECT_NE(error.find("nothing says what blocks; its layers are 'Top': name some of them by --blocks"),
            std::string::npos)
      << error;
}

TEST(TiledBlocks, FilesOfOtherFormatsHaveNoSuchNames) {
  const TemporaryFolder folder;
  const auto file = folder / "m.map";
  ASSERT_TRUE(save_grid(Grid::from_text("..").value(), file));
  EXPECT_EQ(load_map(file, {.blocks = {"wall"}}).error().code, ErrorCode::kInvalidArgument);
  std::ofstream(folder / "t.tmx") << kTiledHead << kTwoLayers << "</map>";
  const auto map = load_map(folder / "t.tmx", {.blocks = {"Fringe"}});
  ASSERT_TRUE(map) << map.error().to_string();
  EXPECT_EQ((*map)->node_count(), 4U);
}

TEST(TiledBlocks, LayersAreToldWhereNothingSaysWhatBlocks) {
  const TemporaryFolder folder;
  const auto told = [&](const char* name, const std::string& text) {
    std::ofstream(folder / name) << text;
    const auto layers = layers_of_tile_map(folder / name);
    if (!layers) return std::string(name_of(layers.error().code));
    std::string all;
    for (const TileLayer& layer : *layers) all += layer.name + (layer.blocks ? "! " : " ");
    return all;
  };
  EXPECT_EQ(told("two.tmx", std::string(kTiledHead) + kTwoLayers + "</map>"), "ground Fringe Doors ");
  EXPECT_EQ(
      told(
          "wall.tmx",
          std::string(kTiledHead) + kTwoLayers + kTwoLayers +
              R"(<layer name="Walls" width="3" height="2"><data encoding="csv">0,4,0,0,0,5</data></layer></map>)"),
      "ground Fringe Doors Walls! ")
      << "each once";
  EXPECT_EQ(
      told(
          "world.ldtk",
          R"({"defs":{"layers":[]},"levels":[{"identifier":"L","worldX":0,"worldY":0,"layerInstances":[)"
          R"({"__type":"IntGrid","__identifier":"Ground","__cWid":1,"__cHei":1,"__gridSize":8,"intGridCsv":[1]},)"
          R"({"__type":"IntGrid","__identifier":"Roofs","__cWid":1,"__cHei":1,"__gridSize":8,"intGridCsv":[1]}]}]})"),
      "Ground Roofs ");
  EXPECT_EQ(told("m.map", "type octile\nheight 1\nwidth 1\nmap\n.\n"), "invalid-argument");
  EXPECT_EQ(told("broken.tmx", "<map orientation='orthogonal' width="), "syntax");
}

}  // namespace
}  // namespace goalbound::test
