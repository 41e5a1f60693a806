// Names in any script: shown as the file has them, compared without case; and files that are known and not
// read.
#include "formats/names.hpp"
#include "goalbound/text.hpp"

#include <gmock/gmock.h>

#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/open_options.hpp"

namespace goalbound::test {
namespace {

using testing::HasSubstr;

TEST(Names, AreShownAsTheFileHasThem) {
  EXPECT_EQ(in_quotes("walls"), "'walls'");
  EXPECT_EQ(in_quotes("地面"), "'地面'");
  EXPECT_EQ(in_quotes("Стены"), "'Стены'");
  EXPECT_EQ(in_quotes("a\x1b[0m\xff"), "'a\\x1b[0m\\xff'");
  std::string forty;
  for (int i = 0; i < 40; ++i) forty += "é";
  EXPECT_EQ(in_quotes(forty), "'" + forty + "'") << "forty characters, not bytes";
  EXPECT_EQ(in_quotes(forty + "x"), "'" + forty + "...'");
  EXPECT_EQ(in_quotes(""), "''");
}

TEST(Names, AreComparedWithoutCase) {
  EXPECT_EQ(folded("WALLS 2"), "walls 2");
  EXPECT_EQ(folded("СТЕНЫ Ё"), "стены ё");
  EXPECT_EQ(folded("MÜHLE ÀÉÎ"), "mühle àéî");
  EXPECT_EQ(folded("ΤΕΊΧΟΣ"), folded("τείχος")) << "both forms of the last letter";
  EXPECT_EQ(folded("ŠŽĆ ĂÂ Ţ"), "šžć ăâ ţ");
  EXPECT_EQ(folded("𐐀"), "𐐨") << "of four bytes";
  EXPECT_EQ(folded("地面"), "地面");
  EXPECT_EQ(folded("a\xff\xc3"), "a\xff\xc3") << "no UTF-8";
}

TEST(MessageDoors, LayersAreNamedInTheirScript) {
  const auto file = source_folder() / "tests/data/doors/messages/layer_names.tmx";
  EXPECT_THAT(load_map(file).error().message, HasSubstr("its layers are '地面', 'Стены'"));
  const auto map = load_map(file, {.blocks = {"стены"}});
  ASSERT_TRUE(map) << map.error().to_string();
  EXPECT_EQ((*map)->node_count(), 1U);
  EXPECT_THAT(load_map(file, {.blocks = {"крыша"}}).error().message,
              HasSubstr("nothing in it is called 'крыша'"));
}

TEST(MessageDoors, NodesAreNamedInTheirScript) {
  const auto twice = parse_json_graph(
      R"({"format": "goalbound graph", "version": 1, "nodes": [{"id": "дом", "x": 0, "y": 0},)"
      R"({"id": "дом", "x": 1, "y": 0}], "edges": []})",
      "g.json");
  ASSERT_FALSE(twice);
  EXPECT_THAT(twice.error().message, HasSubstr("a second node 'дом'"));
}

TEST(MessageDoors, KnownFilesThatAreNotReadSayWhatToDo) {
  const auto file = source_folder() / "tests/data/doors/messages/overpass.json";
  EXPECT_THAT(load_map(file).error().to_string(),
              HasSubstr("this is JSON of OpenStreetMap, as of Overpass: the command line, the viewer"));
  const auto says = [](std::string_view text) { return parse_map(text, "x").error().message; };
  EXPECT_THAT(says(R"({"type": "Topology", "objects": {}, "arcs": []})"), HasSubstr("this is TopoJSON"));
  EXPECT_THAT(says("<?xml version='1.0'?>\n<osmChange version=\"0.6\"></osmChange>"),
              HasSubstr("this is osmChange"));
  EXPECT_THAT(says(R"({"osm3s": {}, "elements": []})"), HasSubstr("'goalbound convert'"));
  EXPECT_THAT(says("<svg/>"), HasSubstr("unknown map format"));
}

TEST(MessageDoors, AGraphThatNoFormatHoldsSaysWhy) {
  const auto map = load_map(source_folder() / "tests/data/doors/messages/same_place.json");
  ASSERT_TRUE(map) << map.error().to_string();
  const TemporaryFolder folder;
  EXPECT_THAT(save_map(**map, folder / "x.geojson").error().message,
              HasSubstr("without two nodes at one place"));
}

}  // namespace
}  // namespace goalbound::test
