// For whom roads are, in the session.
#include <gmock/gmock.h>

#include <fstream>

#include "app/fixture.hpp"
#include "model/actions/view_script.hpp"
#include "model/searches/length_text.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

/// A road for all from 1 over 2 to 3, a motorway from 3 to 4, and a path on foot from 1 over 5 to 3.
constexpr std::string_view kTown = R"(<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6">
 <node id="1" lat="50.000" lon="8.000"/>
 <node id="2" lat="50.000" lon="8.010"/>
 <node id="3" lat="50.000" lon="8.020"/>
 <node id="4" lat="50.000" lon="8.030"/>
 <node id="5" lat="50.001" lon="8.010"/>
 <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/></way>
 <way id="2"><nd ref="3"/><nd ref="4"/><tag k="highway" v="motorway"/></way>
 <way id="3"><nd ref="1"/><nd ref="5"/><nd ref="3"/><tag k="highway" v="footway"/></way>
</osm>
)";

class RoadsSession : public testing::Test {
 protected:
  RoadsSession() { session_.settings().background_precompute = false; }
  std::string write(std::string_view name, std::string_view text) {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return (folder_ / name).string();
  }
  bool has(std::string_view node) const { return session_.map().find_node(node).ok(); }

  TemporaryFolder folder_;
  Session session_;
};

TEST_F(RoadsSession, AreOpenedForCarsUnlessSaid) {
  const std::string file = write("town.osm", kTown);
  act(session_, "open " + file);
  EXPECT_TRUE(has("#4"));
  EXPECT_FALSE(has("#5"));
  EXPECT_EQ(session_.document().origin(), "open " + file + " profile=car");
  act(session_, "open " + file + " profile=foot");
  EXPECT_TRUE(has("#5"));
  EXPECT_FALSE(has("#4"));
  EXPECT_EQ(session_.settings().road_profile, 0) << "it was for this map alone";
}

TEST_F(RoadsSession, TimesAreToldAsTimes) {
  act(session_, "open " + write("town.osm", kTown));
  EXPECT_EQ(length_word(session_.map()), "time");
  EXPECT_THAT(length_text(session_.map(), 12345), testing::EndsWith(" s"));
  EXPECT_EQ(text_of_length(session_.map(), 1234.5), "1,234.50 s");
  EXPECT_EQ(length_text(session_.map(), kNoPathCost), "–");
  act(session_,
      "open " + write("line.geojson", R"({"type":"LineString","coordinates":[[13,52],[13.1,52]]})"));
  EXPECT_EQ(length_word(session_.map()), "length");
  EXPECT_EQ(text_of_length(session_.map(), 1), "1.00 m");
}

TEST_F(RoadsSession, AProfileOpensThemAnewAndStays) {
  const std::string file = write("town.osm", kTown);
  act(session_, "open " + file);
  act(session_, "start #1");
  act(session_, "goal #3");
  act(session_, "profile foot");
  EXPECT_TRUE(has("#5"));
  EXPECT_EQ(session_.map().name_of(session_.searches().start()), "#1") << "the ends stay where they are";
  EXPECT_EQ(session_.map().name_of(session_.searches().goal()), "#3");
  EXPECT_EQ(session_.document().origin(), "open " + file + " profile=foot");
  act(session_, "open " + write("other.osm", kTown));
  EXPECT_TRUE(has("#5")) << "files that come are opened so too";
  const std::uint64_t revision = session_.document().revision();
  act(session_, "profile foot");
  EXPECT_EQ(session_.document().revision(), revision) << "they are open so already";
}

TEST_F(RoadsSession, ComeBackWithTheirView) {
  const std::string file = write("town.osm", kTown);
  act(session_, "open " + file + " profile=foot");
  const auto script = view_script(session_);
  ASSERT_TRUE(script.ok());
  EXPECT_THAT(*script, HasSubstr("open " + file + " profile=foot\n"));
  EXPECT_THAT(*script, testing::Not(HasSubstr("road-profile"))) << "the setting is of the machine";
}

TEST_F(RoadsSession, TheSettingIsOfWhatComes) {
  act(session_, "set road-profile 2");
  act(session_, "open " + write("town.osm", kTown));
  EXPECT_TRUE(has("#5"));
  expect_refused(session_, "set road-profile 3", "from 0 to 2");
}

TEST_F(RoadsSession, OtherMapsAreLeftAlone) {
  const auto grid = session_on(grid_of("..."));
  const std::uint64_t revision = grid->document().revision();
  act(*grid, "profile bike");
  EXPECT_EQ(grid->document().revision(), revision);
  expect_refused(*grid, "profile plane", "bike");
  expect_refused(*grid, "open " + write("a.map", format_grid(*grid_of("..."))) + " profile=bike", "osm-xml");
}

TEST_F(RoadsSession, EditsAreAskedForBeforeTheyAreLost) {
  act(session_, "open " + write("town.osm", kTown));
  act(session_, "close-edge #1 #2");
  session_.ui.asks = true;
  act(session_, "profile foot");
  EXPECT_EQ(session_.ui.popup, "unsaved");
  EXPECT_FALSE(has("#5"));
  act(session_, "unsaved-edits lose");
  EXPECT_TRUE(has("#5"));
}

}  // namespace
}  // namespace goalbound::app::test
