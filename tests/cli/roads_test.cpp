// Roads: OpenStreetMap by profile, GeoJSON, graphs of NetworkX; what is written, and problems of files.
#include <filesystem>

#include "support.hpp"

namespace goalbound::test {
namespace {

class Roads : public CliTest {
 protected:
  /// A file of tests/fuzz/corpus/osm: a town with a road of 50 km/h, a one-way road, a footway, a building,
  /// a point that the file lacks and a restriction.
  void copy_town(const std::string& name) const {
    const std::filesystem::path corpus = std::filesystem::path(GOALBOUND_WILD_DIR) / "../../fuzz/corpus/osm";
    std::filesystem::copy_file(corpus / name, folder() / name);
  }
  Json info(const std::vector<std::string>& words) const {
    std::vector<std::string> all = {"info"};
    all.insert(all.end(), words.begin(), words.end());
    all.push_back("--json");
    return expect(0, all).json();
  }
  void expect_refused(const std::vector<std::string>& words, const std::string& why) const {
    const Outcome run = expect(2, words);
    EXPECT_NE(run.err.find(why), std::string::npos) << run.err;
  }
};

TEST_F(Roads, OfOpenStreetMapAreThoseOfAProfile) {
  copy_town("town.osm");
  const Json car = info({"town.osm"});
  EXPECT_EQ(car["nodes"], 4);
  EXPECT_EQ(car["edges"], 6);
  EXPECT_EQ(car["cost_unit"], 1000);
  EXPECT_EQ(car["length_unit"], "seconds");
  EXPECT_EQ(
      car["reading"],
      Json::parse(R"([{"count": 2, "what": "way", "became": "left out, because it is no road for 'car'"},)"
                  R"({"count": 1, "what": "point of a way", "became": "missing from the file"}])"));
  EXPECT_NE(expect(0, {"search", "town.osm", "#1", "#3"}).err.find("note: town.osm: 2 ways: left out"),
            std::string::npos);
  EXPECT_EQ(info({"town.osm", "--profile", "foot"})["nodes"], 5);
  EXPECT_EQ(info({"town.osm", "--profile", "foot"})["edges"], 12);
  // 251.3 m at 50 km/h there; back along the one-way road, or against it at a walk.
  const auto length = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"search", "town.osm", "#1", "#3", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return expect(0, words).json()["length"].get<double>();
  };
  EXPECT_NEAR(length({}), 251.13 / 50 * 3.6, 0.1);
  EXPECT_NEAR(length({"--road-costs", "length"}), 251.13, 0.5);
  EXPECT_NEAR(length({"--road-costs", "length", "--profile", "foot"}), 178.5, 1);
}

/// Two ways from #1 to #3: 222.4 m through #2, which is what the file is about, or 444.79 m around.
TEST_F(Roads, AreClosedToWhomTheirTagsStop) {
  const std::filesystem::path doors = std::filesystem::path(GOALBOUND_WILD_DIR) / "../doors";
  const auto metres = [&](const std::string& file, const std::string& profile = "car",
                          const std::string& from = "#1", const std::string& to = "#3") {
    return expect(0, {"search", (doors / file).string(), from, to, "--road-costs", "length", "--profile",
                      profile, "--json"})
        .json()["length"]
        .get<double>();
  };
  constexpr double kThrough = 222.4;
  constexpr double kAround = 444.79;
  constexpr double kNear = 0.1;
  EXPECT_NEAR(metres("osm-barriers/bollard.osm"), kAround, kNear);
  EXPECT_NEAR(metres("osm-barriers/block.osm"), kAround, kNear);
  EXPECT_NEAR(metres("osm-barriers/block.osm", "foot"), kThrough, kNear);
  EXPECT_NEAR(metres("osm-barriers/gate.osm"), kThrough, kNear);
  EXPECT_NEAR(metres("osm-barriers/bollard_bike.osm", "bike"), kThrough, kNear);
  EXPECT_NEAR(metres("osm-barriers/reversible.osm"), kAround, kNear);
  EXPECT_NEAR(metres("osm-barriers/oneway_motor.osm"), kThrough, kNear);
  EXPECT_NEAR(metres("osm-barriers/oneway_motor.osm", "car", "#3", "#1"), kAround, kNear);
  EXPECT_NEAR(metres("osm-access-yes/steps_access_yes.osm"), kAround, kNear);
  EXPECT_NEAR(metres("osm-access-yes/footway_permissive.osm"), kAround, kNear);
  EXPECT_NEAR(metres("osm-access-yes/footway_permissive.osm", "foot"), kThrough, kNear);
  EXPECT_NEAR(metres("osm-access-yes/motorway_access_yes.osm", "foot"), kAround, kNear);
  EXPECT_EQ(info({(doors / "osm-barriers/bollard.osm").string()})["reading"][0]["became"], "closed to 'car'");
}

TEST_F(Roads, PlacesMayStandInTheWays) {
  const std::filesystem::path doors = std::filesystem::path(GOALBOUND_WILD_DIR) / "../doors";
  EXPECT_EQ(info({(doors / "messages/out_geom.osm").string()})["nodes"], 2);
}

/// Of files that were found in the world: docs/lab/real-files.md.
TEST_F(Roads, OfRealFilesAreReadAsTheySay) {
  const std::filesystem::path real = std::filesystem::path(GOALBOUND_WILD_DIR) / "../doors/real-files";
  const auto seconds = [&](const std::string& file) {
    return expect(0, {"search", (real / file).string(), "#1", "#2", "--json"}).json()["length"].get<double>();
  };
  EXPECT_NEAR(seconds("service.osm"), 133.434, 0.002) << "1111.95 m at 30 km/h";
  EXPECT_NEAR(seconds("service_5.osm"), 800.604, 0.002);
  EXPECT_EQ(info({(real / "trunk.osm").string(), "--profile", "foot"})["nodes"], 3);
  EXPECT_EQ(info({(real / "busway.osm").string(), "--profile", "foot"})["edges"], 4);
  const Json deleted = info({(real / "deleted.osm").string()});
  EXPECT_EQ(deleted["edges"], 2);
  EXPECT_EQ(deleted["reading"][0]["became"], "left out");
  const Json two_ways = expect(0, {"search", (real / "two_ways.osm").string(), "#1", "#2", "--road-costs",
                                   "length", "--json", "--path"})
                            .json();
  EXPECT_EQ(two_ways["path"].size(), 3U);
  EXPECT_NEAR(two_ways["length"].get<double>(), 8.07, 0.001) << "by ten-millionths of a degree";
}

TEST_F(Roads, OfOverpassMayBeJson) {
  const std::filesystem::path doors = std::filesystem::path(GOALBOUND_WILD_DIR) / "../doors";
  const Json overpass = info({(doors / "messages/overpass.json").string()});
  EXPECT_EQ(overpass["nodes"], 2);
  EXPECT_EQ(overpass["edges"], 2);
  EXPECT_EQ(overpass["length_unit"], "seconds");
  EXPECT_NEAR(expect(0, {"search", (doors / "messages/overpass.json").string(), "#1", "#2", "--road-costs",
                         "length", "--json"})
                  .json()["length"]
                  .get<double>(),
              111.195, 0.01);
  // Places that 'out geom' writes into ways; tags with marks of XML; relations and other elements.
  write(
      "geom.json",
      R"({"version": 0.6, "generator": "Overpass API", "elements": [{"type": "count", "id": 0},)"
      R"({"type": "way", "id": 3, "nodes": [1, 2, 4], "geometry": [{"lat": 0, "lon": 0}, {"lat": 0, "lon": 0.001},)"
      R"(null], "tags": {"highway": "residential", "name": "A & B <\"x\">"}},)"
      R"({"type": "relation", "id": 5, "tags": {"type": "restriction"}, "members": []}]})");
  const Json geom = info({"geom.json"});
  EXPECT_EQ(geom["nodes"], 2);
  EXPECT_EQ(geom["reading"][0]["what"], "turn restriction");
  write("bad.json",
        "{\"generator\": \"Overpass API\", \"elements\": [\n{\"type\": \"way\", \"id\": \"x\"}]}");
  expect_refused({"info", "bad.json"}, "bad.json:2: elements[0] has no whole number as its id");
}

TEST_F(Roads, AreTheSameInEveryFormOfTheFile) {
  for (const char* name : {"town.osm", "town.osm.pbf", "dense.osm.pbf"}) copy_town(name);
  const Json xml = info({"town.osm"});
  EXPECT_EQ(info({"town.osm.pbf"})["hash"], xml["hash"]);
  EXPECT_EQ(info({"dense.osm.pbf"})["hash"], xml["hash"]);
  expect(0, {"convert", "town.osm.pbf", "-o", "town.gr", "--turns", "ignored"});
  EXPECT_EQ(info({"town.gr"})["hash"], info({"town.osm", "--turns", "ignored"})["hash"]);
  EXPECT_NE(info({"town.gr"})["hash"], xml["hash"]);
  EXPECT_EQ(info({"town.gr"})["cost_unit"], 1000);
  expect(0, {"convert", "town.osm.pbf", "-o", "town.geojson"});
  EXPECT_EQ(info({"town.geojson"})["edges"], xml["edges"]);
  expect(0, {"convert", "town.gr", "-o", "again.geojson"});
  EXPECT_EQ(info({"again.geojson"})["edges"], xml["edges"]);
  expect(0, {"convert", "town.osm.pbf", "-o", "town.json"});
  EXPECT_EQ(info({"town.json"})["hash"], xml["hash"]);
  EXPECT_EQ(expect(0, {"search", "town.geojson", "#1", "#3", "--json"}).json()["length"],
            expect(0, {"search", "town.osm", "#1", "#3", "--json"}).json()["length"]);
}

TEST_F(Roads, HaveBoxesAndProblemsOfFiles) {
  copy_town("town.osm");
  write("town.pairs", "1 3\n3 1\n2 4\n");
  expect(0, {"precompute", "town.osm", "-o", "town.gbb"});
  const Json bench =
      expect(0, {"bench", "town.osm", "--bounds", "town.gbb", "--scen", "town.pairs", "--json"}).json();
  EXPECT_EQ(bench["problems"], 3);
  expect(0, {"convert", "town.osm", "-o", "g.gr", "--turns", "ignored"});
  write("g.p2p", "p aux sp p2p 1\nq 1 3\n");
  EXPECT_EQ(expect(0, {"bench", "g.gr", "--json"}).json()["problems_from"], "g.p2p");
}

TEST_F(Roads, WhatCannotBeIsRefusedWithTheReason) {
  copy_town("town.osm");
  expect_refused({"info", "town.osm", "--profile", "train"},
                 "--profile takes car, bike or foot, not 'train'");
  expect_refused({"info", "town.osm", "--road-costs", "money"}, "time or length");
  expect_refused({"info", "town.osm", "--profile", "car", "--moves", "4"}, "work only on grids");
  write_map("m.map", {".."});
  expect_refused({"info", "m.map", "--profile", "car"}, "it is for geojson (.geojson), osm-xml");
  write("broken.osm", "<osm version=\"0.6\">\n<node id=\"1\" lat=\"x\"");
  expect_refused({"info", "broken.osm"}, "broken.osm");
  write("none.osm", "<osm version=\"0.6\">\n<node id=\"1\" lat=\"1\" lon=\"1\"/></osm>");
  expect_refused({"info", "none.osm"}, "the file has no ways");
  write("short.osm.pbf", std::string("\0\0\0\x0d\x0a\x09OSMHeader\x18", 16));
  expect_refused({"info", "short.osm.pbf"}, "short.osm.pbf");
}

TEST_F(Roads, PathsAreLinesOfGeoJson) {
  copy_town("town.osm");
  expect(0, {"search", "town.osm", "#1", "#3", "--geojson", "way.geojson"});
  const Json path = Json::parse(read("way.geojson"));
  EXPECT_EQ(path["geometry"]["coordinates"], Json::parse("[[9.5,51.0],[9.5,51.001],[9.502,51.001]]"));
  EXPECT_EQ(path["properties"]["from"], "1");
}

TEST_F(Roads, OfGeoJsonAreJoinedIfAsked) {
  write(
      "gap.geojson",
      R"({"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:3857"}},"features":[)"
      R"({"type":"Feature","properties":{"effort":7},"geometry":{"type":"LineString","coordinates":[[0,0],[10,0]]}},)"
      R"({"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[10.0005,0],[20,0]]}}]})");
  EXPECT_EQ(info({"gap.geojson"})["nodes"], 4);
  const Json joined = info({"gap.geojson", "--snap", "0.001"});
  EXPECT_EQ(joined["nodes"], 3);
  EXPECT_EQ(joined["reading"], Json::parse(R"([{"count": 1, "what": "end of a line beside another junction",)"
                                           R"( "became": "joined, within 0.001"}])"));
  const auto length =
      expect(0, {"search", "gap.geojson", "0,0", "10,0", "--cost", "EFFORT", "--json"}).json();
  EXPECT_EQ(length["length"], 7);
  expect_refused({"info", "gap.geojson", "--cost", "price"}, "no line has a number as its property 'price'");
  expect_refused({"info", "gap.geojson", "--cost", "effort", "--road-costs", "time"},
                 "contradict each other");
  copy_town("town.osm");
  expect_refused({"info", "town.osm", "--snap", "1"}, "it is for geojson (.geojson)");
}

TEST_F(Roads, OfGraphmlCostWhatIsNamed) {
  write(
      "g.graphml",
      R"(<graphml><key id="x" for="node" attr.name="x"/><key id="y" for="node" attr.name="y"/>)"
      R"(<key id="w" for="edge" attr.name="weight"/><key id="t" for="edge" attr.name="Minutes"/>)"
      R"(<graph edgedefault="undirected"><node id="a"><data key="x">0</data><data key="y">0</data></node>)"
      R"(<node id="b"><data key="x">3</data><data key="y">0</data></node>)"
      R"(<edge source="a" target="b"><data key="w">4</data><data key="t">9</data></edge></graph></graphml>)");
  const auto length = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"search", "g.graphml", "#a", "#b", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return expect(0, words).json()["length"].get<double>();
  };
  EXPECT_EQ(length({}), 4);
  EXPECT_EQ(length({"--cost", "minutes"}), 9);
  expect_refused({"info", "g.graphml", "--cost", "hours"}, "no edge has a number called 'hours'");
  write_map("m.map", tricky_rows());
  expect_refused({"info", "m.map", "--cost", "x"},
                 "it is for graphml (.graphml), json-graph (.json), geojson (.geojson)");
}

}  // namespace
}  // namespace goalbound::test
