// Maps of Tiled and LDtk in the session: what blocks in them is said by who opens them.
#include <gmock/gmock.h>

#include "app/fixture.hpp"
#include "goalbound/formats.hpp"
#include "model/actions/view_script.hpp"
#include "model/opened_file.hpp"

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
  EXPECT_EQ(opened_how(session_.document()), (HowToOpen{.blocks = {"Trees", "sand:1"}}));
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

TEST(HowToOpenText, IsReadAndWritten) {
  for (const char* text : {"foot", "blocks=a", "blocks=a,b:3-4"}) {
    const auto how = how_to_open(text);
    ASSERT_TRUE(how.ok()) << text;
    EXPECT_EQ(text_of(*how), text);
  }
  EXPECT_EQ(how_to_open("blocks= Trees , Walls ")->blocks, (BlockingNames{"Trees", "Walls"}));
  EXPECT_THAT(how_to_open("walk").error().message, HasSubstr("car, bike, foot, blocks=NAMES"));
  EXPECT_FALSE(how_to_open("blocks="));
  EXPECT_FALSE(how_to_open("blocks=a,,b"));
  EXPECT_EQ(text_of(HowToOpen()), "");
}

}  // namespace
}  // namespace goalbound::app::test
