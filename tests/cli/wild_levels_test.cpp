// Levels and files of Detour as other programs write them.
#include "support.hpp"
#include "wild_support.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace goalbound::test {
namespace {

const std::string kFloorOf = "v 0 0 0\nv 20 0 0\nv 20 0 20\nv 0 0 20\n";
const std::vector<std::string> kBuild = {"-o", "m.bin", "--cell-size", "0.5", "--agent-radius", "0.5"};

template <class Item>
void put(std::string& bytes, Item item) {
  bytes.append(reinterpret_cast<const char*>(&item), sizeof item);
}
template <class Item>
Item get(const std::string& bytes, std::size_t at) {
  Item item;
  std::memcpy(&item, bytes.data() + at, sizeof item);
  return item;
}

std::string base64(const std::string& bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k)
      bits = bits << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (unsigned k = 0; k < 4; ++k)
      text += i + k <= bytes.size() ? kDigits[bits >> (18 - 6 * k) & 63U] : '=';
  }
  return text;
}

/// A floor of 20 x 20 whose positions are numbers of that type, times `scale` in the file.
struct Floor {
  int component = 5126;
  std::string positions{};
  int stride = 0;
  std::string more_of_accessor{};
  std::string more_of_node{};
  std::string more_of_primitive{};
  std::string more_of_file{};
};

std::string indices() {
  std::string bytes;
  for (const int i : {0, 3, 2, 0, 2, 1}) put(bytes, static_cast<std::uint16_t>(i));
  return bytes;
}

template <class Number>
std::string positions(Number one, std::size_t padding) {
  std::string bytes;
  for (const auto& [x, z] : {std::pair(0, 0), {1, 0}, {1, 1}, {0, 1}}) {
    put(bytes, static_cast<Number>(static_cast<Number>(x) * one));
    put(bytes, Number{0});
    put(bytes, static_cast<Number>(static_cast<Number>(z) * one));
    bytes.append(padding, '\0');
  }
  return bytes;
}

/// `buffer`: its JSON, but for its length.
std::string gltf(const Floor& floor, const std::string& buffer) {
  return fmt::format(
      R"({{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[0]}}],"nodes":[{{"mesh":0{}}}],)"
      R"("meshes":[{{"primitives":[{{"attributes":{{"POSITION":0{}}},"indices":1}}]}}],"buffers":[{{"byteLength":{}{}}}],)"
      R"("bufferViews":[{{"buffer":0,"byteOffset":0,"byteLength":{}{}}},{{"buffer":0,"byteOffset":{},"byteLength":12}}],)"
      R"("accessors":[{{"bufferView":0,"componentType":{},"count":4,"type":"VEC3"{}}},)"
      R"({{"bufferView":1,"componentType":5123,"count":6,"type":"SCALAR"}}]{}}})",
      floor.more_of_node, floor.more_of_primitive, floor.positions.size() + 12, buffer,
      floor.positions.size(), floor.stride == 0 ? "" : fmt::format(R"(,"byteStride":{})", floor.stride),
      floor.positions.size(), floor.component, floor.more_of_accessor, floor.more_of_file);
}
std::string with_inline_buffer(const Floor& floor) {
  return gltf(floor, fmt::format(R"(,"uri":"data:application/octet-stream;base64,{}")",
                                 base64(floor.positions + indices())));
}
std::string glb(std::string text, std::string body, std::uint32_t version = 2) {
  text.resize((text.size() + 3) & ~std::size_t{3}, ' ');
  body.resize((body.size() + 3) & ~std::size_t{3}, '\0');
  std::string bytes = "glTF";
  put(bytes, version);
  put(bytes, static_cast<std::uint32_t>(28 + text.size() + body.size()));
  put(bytes, static_cast<std::uint32_t>(text.size()));
  bytes += "JSON" + text;
  put(bytes, static_cast<std::uint32_t>(body.size()));
  return bytes + std::string("BIN\0", 4) + body;
}

const Floor kFloats = {.positions = positions<float>(20, 0)};
const std::string kQuantization = R"(,"extensionsRequired":["KHR_mesh_quantization"])";

std::vector<std::string> build(const std::string& level) {
  std::vector<std::string> words = {"build-mesh", level};
  words.insert(words.end(), kBuild.begin(), kBuild.end());
  return words;
}

/// Of a floor of two triangles, as the file with floating-point positions gives them.
const std::vector<std::pair<std::string, nlohmann::ordered_json>> kWholeFloor = {
    {"/polygons", 3}, {"/recast/triangles", 2}, {"/recast/walkable", 2}};

WildCase a_floor(const std::string& name, std::vector<std::pair<std::string, std::string>> files,
                 const std::string& level) {
  return {name, std::move(files), build(level), 0, kWholeFloor};
}
WildCase refused(const std::string& name, std::vector<std::pair<std::string, std::string>> files,
                 const std::string& level, std::vector<std::string> said) {
  return {name, std::move(files), build(level), 2, {}, std::move(said)};
}
std::string with_uri(const std::string& uri) {
  return gltf(kFloats, fmt::format(R"(,"uri":"{}")", uri));
}

class WildLevels : public CliTest, public ::testing::WithParamInterface<WildCase> {};

TEST_P(WildLevels, AreReadOrRefusedForTheRightReason) {
  const WildCase& wild = GetParam();
  std::filesystem::copy(kWildFolder, folder(), std::filesystem::copy_options::recursive);
  std::filesystem::create_directory(folder() / "sub");
  for (const auto& [name, bytes] : wild.files) write(name, bytes);
  std::vector<std::string> words = wild.command;
  if (!wild.values.empty()) words.push_back("--json");
  const Outcome run = expect(wild.status, words);
  for (const std::string& part : wild.said)
    EXPECT_NE((run.out + run.err).find(part), std::string::npos) << part << " in\n" << run.out << run.err;
  for (const auto& [pointer, value] : wild.values) {
    const Json found = run.json().at(Json::json_pointer(pointer));
    if (value.is_number_float()) {
      EXPECT_NEAR(found.get<double>(), value.get<double>(), 1e-6) << pointer << " of\n" << run.out;
    } else {
      EXPECT_EQ(found, value) << pointer << " of\n" << run.out;
    }
  }
}

std::string name_of_level_case(const ::testing::TestParamInfo<WildCase>& info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(
    GltfUris, WildLevels,
    ::testing::Values(
        a_floor("Blank", {}, "gltf-uri-percent-encoded/sp.gltf"),
        a_floor("Umlaut",
                {{"f.gltf", with_uri("gr%C3%BCn.bin")}, {"grün.bin", kFloats.positions + indices()}},
                "f.gltf"),
        a_floor("UmlautAsItIs",
                {{"f.gltf", with_uri("grün.bin")}, {"grün.bin", kFloats.positions + indices()}}, "f.gltf"),
        a_floor("Slash", {{"f.gltf", with_uri("sub%2Fb.bin")}, {"sub/b.bin", kFloats.positions + indices()}},
                "f.gltf"),
        a_floor("NoUriAtAll", {{"f.gltf", with_uri("100%.bin")}, {"100%.bin", kFloats.positions + indices()}},
                "f.gltf"),
        a_floor("AFileThatIsCalledSo",
                {{"f.gltf", with_uri("my%20b.bin")}, {"my%20b.bin", kFloats.positions + indices()}},
                "f.gltf"),
        refused("OutOfTheFolder",
                {{"sub/f.gltf", with_uri("%2E%2E/b.bin")}, {"b.bin", kFloats.positions + indices()}},
                "sub/f.gltf", {"does not lie in its folder"}),
        refused("Nowhere", {{"f.gltf", with_uri("no%20such.bin")}}, "f.gltf", {"no such.bin", "cannot open"}),
        refused("OfTheWeb", {{"f.gltf", with_uri("https://example.org/b.bin")}}, "f.gltf",
                {"'https://example.org/b.bin', which does not lie in its folder; put it there"}),
        a_floor("AFileWithAColon",
                {{"f.gltf", with_uri("part:1.bin")}, {"part:1.bin", kFloats.positions + indices()}},
                "f.gltf"),
        refused("ANul", {{"f.gltf", with_uri("a%00b.bin")}}, "f.gltf", {"cannot open"})),
    name_of_level_case);

INSTANTIATE_TEST_SUITE_P(
    GltfExtensions, WildLevels,
    ::testing::Values(
        a_floor("Quantized", {}, "gltf-extensions-required/quantized.gltf"),
        refused("Meshopt", {}, "gltf-extensions-required/meshopt.gltf",
                {"'EXT_meshopt_compression'", "export it without"}),
        a_floor("NormalizedBytes",
                {{"f.gltf", with_inline_buffer({.component = 5120,
                                                .positions = positions<std::int8_t>(127, 1),
                                                .stride = 4,
                                                .more_of_accessor = R"(,"normalized":true)",
                                                .more_of_node = R"(,"scale":[20,20,20])",
                                                .more_of_file = kQuantization})}},
                "f.gltf"),
        a_floor("UnsignedBytes",
                {{"f.gltf", with_inline_buffer({.component = 5121,
                                                .positions = positions<std::uint8_t>(200, 1),
                                                .stride = 4,
                                                .more_of_node = R"(,"scale":[0.1,0.1,0.1])",
                                                .more_of_file = kQuantization})}},
                "f.gltf"),
        a_floor("NormalizedShorts",
                {{"f.gltf", with_inline_buffer({.component = 5123,
                                                .positions = positions<std::uint16_t>(65535, 2),
                                                .stride = 8,
                                                .more_of_accessor = R"(,"normalized":true)",
                                                .more_of_node = R"(,"scale":[20,20,20])",
                                                .more_of_primitive = R"(,"NORMAL":0,"TEXCOORD_0":0)",
                                                .more_of_file = kQuantization})}},
                "f.gltf"),
        a_floor("InABinaryFile",
                {{"f.glb", glb(gltf({.component = 5122,
                                     .positions = positions<std::int16_t>(20, 2),
                                     .stride = 8,
                                     .more_of_file = kQuantization},
                                    ""),
                               positions<std::int16_t>(20, 2) + indices())}},
                "f.glb"),
        a_floor("InAFileBeside",
                {{"f.gltf", gltf({.component = 5122,
                                  .positions = positions<std::int16_t>(20, 2),
                                  .stride = 8,
                                  .more_of_file = kQuantization},
                                 R"(,"uri":"b%20b.bin")")},
                 {"b b.bin", positions<std::int16_t>(20, 2) + indices()}},
                "f.gltf"),
        refused("BeyondItsBuffer",
                {{"f.gltf", with_inline_buffer({.component = 5122,
                                                .positions = positions<std::int16_t>(20, 2),
                                                .stride = 12,
                                                .more_of_file = kQuantization})}},
                "f.gltf", {"accessor 0 reaches beyond its buffer"}),
        a_floor("Materials",
                {{"f.gltf",
                  with_inline_buffer({.positions = kFloats.positions,
                                      .more_of_file = R"(,"extensionsRequired":["KHR_materials_unlit",)"
                                                      R"("KHR_texture_transform"])"})}},
                "f.gltf"),
        refused("Instances",
                {{"f.gltf", with_inline_buffer(
                                {.positions = kFloats.positions,
                                 .more_of_file = R"(,"extensionsRequired":["EXT_mesh_gpu_instancing"])"})}},
                "f.gltf", {"'EXT_mesh_gpu_instancing'"}),
        refused("InstancesThatMayBeLeftOut",
                {{"f.gltf",
                  with_inline_buffer(
                      {.positions = kFloats.positions,
                       .more_of_node = R"(,"extensions":{"EXT_mesh_gpu_instancing":{"attributes":{}}})",
                       .more_of_file = R"(,"extensionsUsed":["EXT_mesh_gpu_instancing"])"})}},
                "f.gltf", {"'EXT_mesh_gpu_instancing'", "export it without"}),
        a_floor("OtherExtensionsOfANode",
                {{"f.gltf",
                  with_inline_buffer({.positions = kFloats.positions,
                                      .more_of_node = R"(,"extensions":{"KHR_lights_punctual":{}})",
                                      .more_of_file = R"(,"extensionsUsed":["KHR_lights_punctual"])"})}},
                "f.gltf"),
        refused("Draco",
                {{"f.gltf",
                  with_inline_buffer({.positions = kFloats.positions,
                                      .more_of_file = R"(,"extensionsRequired":["KHR_mesh_quantization",)"
                                                      R"("KHR_draco_mesh_compression"])"})}},
                "f.gltf", {"'KHR_draco_mesh_compression'"}),
        refused("Empty", {{"f.glb", ""}}, "f.glb", {"f.glb: the file is empty"}),
        refused("EmptyText", {{"f.gltf", ""}}, "f.gltf", {"f.gltf: the file is empty"}),
        refused("EmptyObj", {{"f.obj", ""}}, "f.obj", {"f.obj: the file is empty"}),
        refused("HeadAlone", {{"f.glb", std::string("glTF\2\0\0\0\14\0\0\0", 12)}}, "f.glb",
                {"the binary file is empty"}),
        refused("NothingInIt", {{"f.glb", glb(R"({"asset":{"version":"2.0"}})", "")}}, "f.glb", {"f.glb: "}),
        a_floor("MarkInABinaryFile",
                {{"f.glb", glb("\xEF\xBB\xBF" + gltf(kFloats, ""), kFloats.positions + indices())}}, "f.glb"),
        a_floor("BinaryByAnotherName", {{"f.gltf", glb(gltf(kFloats, ""), kFloats.positions + indices())}},
                "f.gltf"),
        a_floor("TextByAnotherName", {{"f.glb", with_inline_buffer(kFloats)}}, "f.glb"),
        refused("BinaryOfVersion1", {{"f.glb", glb(gltf(kFloats, ""), kFloats.positions + indices(), 1)}},
                "f.glb", {"not of version 2"}),
        refused("BinaryWithoutAText", {{"f.glb", std::string("glTF\2\0\0\0\30\0\0\0\4\0\0\0BIN\0abcd", 24)}},
                "f.glb", {"the first part of the binary file is not its text"}),
        refused("CutOff", {{"f.glb", glb(with_uri("b.bin"), "").substr(0, 100)}}, "f.glb", {"cut off"})),
    name_of_level_case);

INSTANTIATE_TEST_SUITE_P(
    Hints, WildLevels,
    ::testing::Values(
        refused("ZUp", {}, "level-hints/z-up.obj",
                {"0 of 2 triangles are flat enough; with --up z 2 of 2 would be"}),
        WildCase{"ZUpAsPolygons",
                 {},
                 {"build-mesh", "level-hints/z-up.obj", "-o", "m.mesh", "--mesh", "polygons"},
                 2,
                 {},
                 {"1 are too steep", "with --up z 1 of 1 would be"}},
        WildCase{"WhatTheHintSaysWorks",
                 {},
                 {"build-mesh", "level-hints/z-up.obj", "-o", "m.mesh", "--mesh", "polygons", "--up", "z"},
                 0,
                 {{"/polygons", 1}}},
        refused("YUpTakenForZ", {{"f.recast", "up z\n"}, {"f.obj", kFloorOf + "f 1 4 3 2\n"}}, "f.obj",
                {"with --up y 2 of 2 would be"}),
        refused("FaceDown", {{"f.obj", kFloorOf + "f 1 2 3 4\n"}}, "f.obj",
                {"0 of 2 triangles are flat enough; 2 of 2 face downwards; turn the order of their corners "
                 "round"}),
        refused("ZUpAndFaceDown", {{"f.obj", "v 0 0 0\nv 20 0 0\nv 20 20 0\nv 0 20 0\nf 4 3 2 1\n"}}, "f.obj",
                {"with --up z 2 of 2 would be, if they did not face downwards"}),
        refused("XUp", {{"f.obj", "v 0 0 0\nv 0 20 0\nv 0 20 20\nv 0 0 20\nf 1 2 3 4\n"}}, "f.obj",
                {"with x as the axis that points upwards 2 of 2 would be"}),
        refused("WithoutAnArea", {{"f.obj", "v 0 0 0\nv 5 0 0\nv 10 0 0\nf 1 2 3\n"}}, "f.obj",
                {"0 of 1 triangles are flat enough; none has an area"}),
        refused("AsGoodAsNoArea", {{"f.obj", "v 0 0 0\nv 5 1e-9 0\nv 10 0 0\nf 1 2 3\n"}}, "f.obj",
                {"none has an area"}),
        WildCase{"WithoutAnAreaAsPolygons",
                 {{"f.obj", "v 0 0 0\nv 5 0 1e-9\nv 10 0 0\nf 1 2 3\n"}},
                 {"build-mesh", "f.obj", "-o", "m.mesh", "--mesh", "polygons"},
                 2,
                 {},
                 {"1 have no area; none has an area"}},
        refused("Steep", {{"f.obj", "v 0 0 0\nv 20 40 0\nv 20 40 40\nv 0 0 40\nf 1 4 3 2\n"}}, "f.obj",
                {"all are steeper than the max-slope of 45 degrees"}),
        refused("TooSmall", {{"f.obj", "v 0 0 0\nv .5 0 0\nv .5 0 .5\nv 0 0 .5\nf 1 4 3 2\n"}}, "f.obj",
                {"2 of 2 triangles are flat enough; try smaller cells"})),
    name_of_level_case);

INSTANTIATE_TEST_SUITE_P(
    Units, WildLevels,
    ::testing::Values(
        WildCase{"MeshPath",
                 {},
                 {"mesh-path", "mesh-path-of-levels/quad.obj", "2,2", "18,18"},
                 0,
                 {{"/straight_length", 22.627416997969522}, {"/shortest_length", 22.627416997969522}}},
        WildCase{"MeshPathWithNodes",
                 {},
                 {"mesh-path", "mesh-path-of-levels/quad.obj", "2,2", "18,18", "--nodes", "edge-middles"},
                 0,
                 {{"/nodes_at", "edge-middles"}, {"/straight_length", 22.627416997969522}}},
        WildCase{"SearchSaysThePlaceInMetres",
                 {},
                 {"search", "mesh-path-of-levels/quad.obj", "2,2", "18,18"},
                 0,
                 {},
                 {"#0 at 10,10 lies nearest to 2,2"}},
        WildCase{"SearchOfOwnPolygonsToo",
                 {{"f.obj", kFloorOf + "f 1 4 3 2\n"}, {"f.recast", "mesh polygons\n"}},
                 {"search", "f.obj", "2,2", "18,18"},
                 0,
                 {},
                 {"#0 at 10,10 lies nearest to 2,2"}}),
    name_of_level_case);

INSTANTIATE_TEST_SUITE_P(
    Obj, WildLevels,
    ::testing::Values(
        a_floor("MtllibOfAnotherEnding", {}, "obj-small/mtllib-not-mtl.obj"),
        a_floor("MtllibWithoutAnEnding",
                {{"f.obj", "mtllib materials\n" + kFloorOf + "usemtl a\nf 1 4 3 2\n"}}, "f.obj"),
        a_floor("MtllibOutOfTheFolder",
                {{"f.obj", "mtllib /etc/x.mtl ../y.mtl\n" + kFloorOf + "f 1 4 3 2\n"}}, "f.obj"),
        a_floor("CommentBehindAFace", {{"f.obj", kFloorOf + "f 1 4 3 2 # the floor\n"}}, "f.obj"),
        a_floor("CommentRightBehindAFace", {{"f.obj", kFloorOf + "f 1 4 3 2# the floor 5 6 7\n"}}, "f.obj"),
        a_floor("CommentBehindAPoint",
                {{"f.obj", "v 0 0 0 # corner\nv 20 0 0\nv 20 0 20\nv 0 0 20\nf 1 4 3 2\n"}}, "f.obj"),
        a_floor("CommentBehindANameAndTabs",
                {{"f.obj",
                  "o floor # not f 1 2 3\n" + kFloorOf + "usemtl\tstone\n\tf 1 4 3 2\t#\n# f 1 2 3\n"}},
                "f.obj")),
    name_of_level_case);

/// A set of tiles with 32-bit references as a program that was built with DT_POLYREF64 writes it.
std::string with_wide_references(const std::string& set) {
  constexpr std::size_t kSetHead = 40;
  std::string wide = set.substr(0, kSetHead);
  for (std::size_t at = kSetHead; at < set.size();) {
    const auto size = get<std::int32_t>(set, at + 4);
    const std::string tile = set.substr(at + 8, static_cast<std::size_t>(size));
    const auto count = [&](std::size_t field) {
      return static_cast<std::size_t>(get<std::int32_t>(tile, 4 * field));
    };
    // Behind the head of 100 bytes: corners of 12 bytes, polygons of 32, links of 12.
    const std::size_t links = 100 + 12 * count(7) + 32 * count(6);
    const std::size_t behind = links + 12 * count(8);
    const std::string wide_tile =
        tile.substr(0, links) + std::string(16 * count(8), '\0') + tile.substr(behind);
    put(wide, std::uint64_t{1} << 49U);
    put(wide, static_cast<std::int32_t>(wide_tile.size()));
    put(wide, std::int32_t{0});
    wide += wide_tile;
    at += 8 + static_cast<std::size_t>(size);
  }
  return wide;
}

class WildDetour : public CliTest {};

TEST_F(WildDetour, FilesWithWideReferencesAreTheSameMesh) {
  write("f.obj", kFloorOf + "f 1 4 3 2\n");
  for (const std::string tile_size : {"16", "32"}) {
    auto words = build("f.obj");
    words.insert(words.end(), {"--tile-size", tile_size});
    expect(0, words);
    write("wide.bin", with_wide_references(read("m.bin")));
    const Json narrow = expect(0, {"info", "m.bin", "--json"}).json();
    const Json wide = expect(0, {"info", "wide.bin", "--json"}).json();
    EXPECT_EQ(wide["hash"], narrow["hash"]) << "tiles of " << tile_size;
    EXPECT_GT(wide["nodes"], 1);
    expect(0, {"search", "wide.bin", "2,2", "18,18"});
  }
  // Room for more than references of 32 bits name, of which little is taken.
  std::string roomy = with_wide_references(read("m.bin"));
  const std::int32_t room = 1 << 15;
  for (const std::size_t at : {32U, 36U}) std::memcpy(roomy.data() + at, &room, sizeof room);
  write("roomy.bin", roomy);
  expect(0, {"info", "roomy.bin"});
}

TEST_F(WildDetour, ATileAloneWithWideReferencesToo) {
  write("f.obj", kFloorOf + "f 1 4 3 2\n");
  expect(0, build("f.obj"));
  const std::string tile = read("m.bin");
  std::string set(40, '\0');
  put(set, std::int32_t{0});
  put(set, static_cast<std::int32_t>(tile.size()));
  write("wide.bin", with_wide_references(set + tile).substr(56));
  EXPECT_EQ(expect(0, {"info", "wide.bin", "--json"}).json()["hash"],
            expect(0, {"info", "m.bin", "--json"}).json()["hash"]);
}

TEST_F(WildDetour, WhatHoldsNoMeshIsCalledByItsName) {
  std::filesystem::copy(kWildFolder, folder(), std::filesystem::copy_options::recursive);
  write("big.bin", "TSET" + std::string(60, '\0'));
  write("layer.bin", "RLTD" + std::string(60, '\0'));
  write("other.bin", "NONE" + std::string(60, '\0'));
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"detour-64-bit-and-tile-cache/ref64.bin", "64-bit references"},
      {"detour-64-bit-and-tile-cache/tile-cache.bin", "tile cache"},
      {"layer.bin", "tile cache"},
      {"big.bin", "big-endian"},
      {"other.bin", "neither a tile of Detour nor a set of them"}};
  for (const auto& [file, why] : cases) {
    const Outcome run = expect(2, {"info", file});
    EXPECT_NE(run.err.find(why), std::string::npos) << file << ": " << run.err;
  }
  EXPECT_NE(expect(2, {"info", cases[1].first}).err.find("save the mesh"), std::string::npos);
}

}  // namespace
}  // namespace goalbound::test
