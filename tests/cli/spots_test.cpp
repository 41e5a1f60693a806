// Places on edges on the command line: search and nearest begin and end there.
#include "support.hpp"

namespace goalbound::test {
namespace {

class SpotsOfCommands : public CliTest {
 protected:
  /// a to b takes 8 either way, b to c 4 along a one-way road.
  void write_roads() const {
    write("town.geojson", R"({"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"node": "a"}, "geometry": {"type": "Point", "coordinates": [13, 52]}},
      {"type": "Feature", "properties": {"node": "b"}, "geometry": {"type": "Point", "coordinates": [13.01, 52]}},
      {"type": "Feature", "properties": {"node": "c"}, "geometry": {"type": "Point", "coordinates": [13.02, 52]}},
      {"type": "Feature", "properties": {"cost": 8}, "geometry":
        {"type": "LineString", "coordinates": [[13, 52], [13.01, 52]]}},
      {"type": "Feature", "properties": {"cost": 4, "oneway": "yes"}, "geometry":
        {"type": "LineString", "coordinates": [[13.01, 52], [13.02, 52]]}}]})");
  }
  void expect_refused(const std::vector<std::string>& words, const std::string& why) const {
    const Outcome run = expect(2, words);
    EXPECT_NE(run.err.find(why), std::string::npos) << run.err;
  }
};

TEST_F(SpotsOfCommands, AreEndsOfPaths) {
  write_roads();
  const Json found = expect(0, {"search", "town.geojson", "a>b@0.75", "b>c@0.5", "--path", "--geojson",
                                "p.geojson", "--json"})
                         .json();
  EXPECT_EQ(found["start"], "#a>#b@0.75");
  EXPECT_EQ(found["goal_place"], Json::array({13.015, 52.0}));
  EXPECT_EQ(found["length"], 2 + 2.0);
  EXPECT_EQ(found["claims_optimal"], true);
  EXPECT_EQ(found["path"], Json::array({"#b"}));
  EXPECT_EQ(found["first_piece"],
            Json::parse(R"({"from": "#a", "to": "#b", "shares": [0.75, 1.0], "length": 2.0})"));
  EXPECT_EQ(found["last_piece"],
            Json::parse(R"({"from": "#b", "to": "#c", "shares": [0.0, 0.5], "length": 2.0})"));
  EXPECT_EQ(found["path_places"].size(), 3U);
  const Json line = Json::parse(read("p.geojson"));
  EXPECT_EQ(line["geometry"]["coordinates"], found["path_places"]);
  EXPECT_EQ(line["properties"]["from"], "a>#b@0.75");
  const std::string text =
      expect(0, {"search", "town.geojson", "a>b@0.75", "b>c@0.5", "--path", "--bounds", "boxes"}).out;
  EXPECT_NE(text.find("path of cost 4: 1 node and pieces of two edges\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n#a>#b@0.75\n#b\n#b>#c@0.5\n"), std::string::npos) << text;
  // Against the one-way road there is none; along one edge there are no nodes.
  EXPECT_NE(expect(0, {"search", "town.geojson", "b>c@0.5", "b>c@0.25"}).out.find("there is no path"),
            std::string::npos);
  const Json along = expect(0, {"search", "town.geojson", "a>b@0.75", "b>a@0.5", "--path", "--json"}).json();
  EXPECT_EQ(along["length"], 2.0);
  EXPECT_EQ(along["nodes"], 0);
  EXPECT_EQ(along["path_places"].size(), 2U);
}

TEST_F(SpotsOfCommands, AreTheNearestPlacesOnRoads) {
  write_roads();
  const Outcome run = expect(0, {"search", "town.geojson", "road:13.0025,52.001", "road:13.02,52"});
  EXPECT_NE(run.out.find("path of cost 10: "), std::string::npos) << run.out;
  EXPECT_NE(run.err.find("note: start: #a>#b@0.25 at 13.0025,52 lies nearest to 13.0025,52.001"),
            std::string::npos)
      << run.err;
  const Json nearest =
      expect(0, {"nearest", "town.geojson", "a>b@0.5", "#c", "road:13.0025,52", "--count", "1", "--json"})
          .json();
  EXPECT_EQ(nearest["reached"], Json::parse(R"([{"goal": "#a>#b@0.25", "length": 2.0}])"));
}

TEST_F(SpotsOfCommands, AreRefusedWhereThereAreNone) {
  write_roads();
  write_map("m.map", {"..."});
  expect_refused(
      {"search", "town.geojson", "c>b@0.5", "#a"},
      "the start 'c>b@0.5' lies on no edge: none leads from #c to #b, because the road is one-way");
  expect_refused({"search", "m.map", "road:0,0", "1,0"}, "places on an edge work only on roads");
  expect_refused({"export", "town.geojson", "--as", "posthoc-trace", "--start", "a>b@0.5", "--goal", "#c",
                  "-o", "t.yaml"},
                 "this command takes nodes alone");
}

TEST_F(SpotsOfCommands, AreRefusedByTheAudit) {
  write_roads();
  write("p.json", expect(0, {"search", "town.geojson", "a>b@0.75", "#c", "--path", "--json"}).out);
  expect_refused({"audit", "town.geojson", "p.json"}, "the start '#a>#b@0.75' lies on an edge");
}

TEST_F(SpotsOfCommands, LieOnRoadsAsTheyAreNow) {
  write_roads();
  write("closed.changes", "close #a #b\nclose #b #a\n");
  expect_refused({"search", "town.geojson", "a>b@0.5", "#c", "--changes", "closed.changes"},
                 "none leads from #a to #b");
}

}  // namespace
}  // namespace goalbound::test
