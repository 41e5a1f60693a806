// Maps of Tiled and LDtk in the session: what blocks in them is said by who opens them.
#include <gmock/gmock.h>

#include "app/fixture.hpp"
#include "goalbound/formats.hpp"
#include "model/actions/view_script.hpp"
#include "model/files/opened_file.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

constexpr std::string_view kField = R"(<map orientation="orthogonal" width="3" height="2" tilewidth="16"
tileheight="16"><tileset firstgid="1" name="Sand"/>
<layer name="Ground" width="3" height="2"><data encoding="csv">1,2,1,1,1,1</data></layer>
<layer name="Trees" width="3" height="2"><data encoding="csv">0,0,5,0,0,5</data></layer></map>
)";

class TileMaps : public testing::Test {
 protected:
  TileMaps() {
    session_.settings().background_precompute = false;
    EXPECT_TRUE(write_file(folder_ / "field.tmx", kField).ok());
  }
  std::string field() const { return (folder_ / "field.tmx").string(); }
  std::size_t free_cells() const { return session_.map().node_count(); }

  TemporaryFolder folder_;
  Session session_;
};

TEST_F(TileMaps, OpenWithWhatBlocks) {
  act(session_, "open " + field() + " blocks=Trees");
  EXPECT_EQ(free_cells(), 4U);
  EXPECT_EQ(session_.document().origin(), "open " + field() + " blocks=Trees");
  act(session_, "start 0,1");
  act(session_, "goal 0,0");
  act(session_, "open " + field() + " blocks=Trees,sand:1");
  EXPECT_EQ(free_cells(), 3U);
  EXPECT_EQ(session_.map().name_of(session_.searches().start()), "0,1") << "the ends stay where they are";
  EXPECT_EQ(opened_how(session_.document()), (OpenOptions{.blocks = {"Trees", "sand:1"}}));
  const auto script = view_script(session_);
  ASSERT_TRUE(script.ok());
  EXPECT_THAT(*script, HasSubstr("open " + field() + " blocks=Trees,sand:1\n"));
}

TEST_F(TileMaps, AreRefusedWhereNobodyIsThereToBeAsked) {
  const auto refused = session_.execute("open " + field(), false);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("its layers are 'Ground', 'Trees'"));
  EXPECT_EQ(session_.ui.popup, "");
}

TEST_F(TileMaps, AskWhatBlocksWhereSomeoneIs) {
  session_.ui.asks = true;
  act(session_, "open " + field());
  EXPECT_FALSE(session_.has_map());
  EXPECT_EQ(session_.ui.popup, "what-blocks");
  EXPECT_EQ(session_.ui.tiles, field());
  EXPECT_TRUE(write_file(folder_ / "broken.tmx", "<map").ok());
  EXPECT_FALSE(session_.execute("open " + (folder_ / "broken.tmx").string(), false)) << "no question helps";
  EXPECT_FALSE(session_.execute("open " + field() + " blocks=Tree", false)) << "there is no such layer";
}

TEST_F(TileMaps, AskWhereTwoPropertiesContradictEachOther) {
  std::string both(kField);
  const std::string tile = R"(name="Sand"><tile id="1"><properties><property name="solid" value="true"/>)"
                           R"(<property name="walkable" value="true"/></properties></tile></tileset>)";
  both.replace(both.find("name=\"Sand\"/>"), 14, tile);
  const std::string file = (folder_ / "both.tmx").string();
  EXPECT_TRUE(write_file(file, both).ok());
  session_.ui.asks = true;
  act(session_, "open " + file);
  EXPECT_EQ(session_.ui.popup, "what-blocks");
  EXPECT_EQ(
      session_.ui.tiles_refused,
      "'solid' says that it blocks, and 'walkable' says that it does not block of the same tile, object or "
      "layer");
  act(session_, "open " + file + " blocks=solid");
  EXPECT_EQ(free_cells(), 5U);
}

/// What the reader assumed, ignored or left out is said when the map opens, and goes with the next map.
TEST_F(TileMaps, SayWhatWasRead) {
  const std::string text = std::string(kField).replace(
      kField.find("</map>"), 6,
      R"(<objectgroup name="walls"><object x="1" y="1"><point/></object></objectgroup></map>)");
  const std::string file = (folder_ / "points.tmx").string();
  EXPECT_TRUE(write_file(file, text).ok());
  act(session_, "open " + file);
  ASSERT_EQ(session_.messages().all().size(), 1U);
  EXPECT_EQ(session_.messages().all()[0].text, "points.tmx: 1 point: no wall");
  act(session_, "reading");
  EXPECT_EQ(session_.ui.popup, "reading");
  act(session_, "open " + field() + " blocks=Trees");
  EXPECT_TRUE(session_.messages().all().empty());
}

TEST_F(TileMaps, AreNotOpenedByWhatOtherActionsSay) {
  expect_refused(session_, "open " + field() + " unit=3", "actions of their own");
  expect_refused(session_, "open " + field() + " files-anywhere", "--files-anywhere");
  expect_refused(session_, "open " + field() + " block=Trees", "did you mean 'blocks'");
}

}  // namespace
}  // namespace goalbound::app::test
