// How the file of a map is opened: options as texts, and what a format has no use for.
#include <gmock/gmock.h>

#include <fstream>

#include "file_support.hpp"
#include "goalbound/moves.hpp"
#include "goalbound/open_options.hpp"

namespace goalbound {
namespace {

using test::TemporaryFolder;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(OpenOptionsText, IsReadAndWritten) {
  for (const char* text : {"", "profile=foot", "blocks=a,b:3-4", "blocks=a,b depth=-1",
                           "moves=4 unit=3x2 units=u.json files-anywhere", "unknown=free radius=0.22",
                           "road-costs=length snap=0.5", "cost=time rough-costs",
                           "turns=ignored u-turns=forbidden turn-costs=profile", "u-turns=2.5",
                           "u-turns=free", "'blocks=Fringe layer,Water' depth=1", "'cost=the driver''s'"}) {
    const auto options = parse_open_options(text);
    ASSERT_TRUE(options.ok()) << text << ": " << options.error().message;
    EXPECT_EQ(format_open_options(*options), text);
  }
  EXPECT_EQ(parse_open_options("  depth=1 \n blocks='Fringe layer' ")->blocks, BlockingNames{"Fringe layer"});
  EXPECT_EQ(parse_open_options("'blocks= Trees , Walls '")->blocks, (BlockingNames{"Trees", "Walls"}));
  EXPECT_EQ(parse_open_options("unknown=wall")->unknown_is_free, false) << "said, although it is the default";
  EXPECT_EQ(parse_open_options("moves=hex")->map.moves, MoveRule::kHex);
  EXPECT_THAT(list_open_options(*parse_open_options("rough-costs cost='a b'")),
              ElementsAre("cost=a b", "rough-costs"));
}

TEST(OpenOptionsText, WhatIsWrongIsNamed) {
  const auto error = [](const char* text) {
    const auto options = parse_open_options(text);
    return options ? std::string("no error") : options.error().message;
  };
  EXPECT_THAT(error("walk"), HasSubstr("unknown option of opening 'walk'"));
  EXPECT_THAT(error("profil=car"), HasSubstr("did you mean 'profile'"));
  EXPECT_EQ(error("profile=plane"), "profile takes car, bike or foot, not 'plane'");
  EXPECT_EQ(error("profile"), "profile wants a value: profile=WHO");
  EXPECT_EQ(error("rough-costs=yes"), "rough-costs takes no value");
  EXPECT_EQ(error("depth=1 depth=2"), "'depth' is said twice");
  EXPECT_THAT(error("blocks='a"), HasSubstr("has no end"));
  for (const char* text : {"blocks=", "blocks=a,,b", "depth=deep", "radius=nan", "radius=-1",
                           "unit=", "units=", "cost=", "snap=1e9", "unknown=maybe", "road-costs=fuel",
                           "turns=left", "u-turns=never", "u-turns=-1", "turn-costs=much"})
    EXPECT_NE(error(text), "no error") << text;
}

TEST(OpenOptionsOfFiles, WhatAFormatHasNoUseForIsRefused) {
  const TemporaryFolder folder;
  const auto file = folder / "m.map";
  std::ofstream(file) << "type octile\nheight 1\nwidth 2\nmap\n..\n";
  for (const char* text :
       {"depth=1", "blocks=a", "radius=1", "unknown=wall", "profile=car", "road-costs=time", "cost=a",
        "snap=1", "turns=ignored", "u-turns=free", "turn-costs=profile"}) {
    const auto map = load_map(file, *parse_open_options(text));
    ASSERT_FALSE(map.ok()) << text;
    EXPECT_THAT(map.error().message, HasSubstr("has no use for a file of the format moving-ai-map")) << text;
    EXPECT_EQ(map.error().file, file.string());
  }
  EXPECT_THAT(load_map(file, *parse_open_options("cost=a")).error().message,
              HasSubstr("it is for graphml (.graphml), json-graph (.json), geojson (.geojson)"));
  EXPECT_EQ((*load_map(file, *parse_open_options("moves=4 rough-costs")))->as_grid()->rule(),
            MoveRule::kFour);
}

TEST(OpenOptionsOfFiles, ContradictionsAreRefused) {
  const TemporaryFolder folder;
  const auto file = folder / "r.geojson";
  std::ofstream(file) << R"({"type":"LineString","coordinates":[[0,0],[1,1]]})";
  EXPECT_TRUE(load_map(file, OpenOptions{}).ok());
  EXPECT_THAT(load_map(file, *parse_open_options("cost=a road-costs=time")).error().message,
              HasSubstr("contradict each other"));
}

}  // namespace
}  // namespace goalbound
