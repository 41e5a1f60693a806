// Turns: restrictions of OpenStreetMap, what is asked for when a map is opened, what is written and told.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "goalbound/files.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/map.hpp"
#include "goalbound/open_options.hpp"
#include "goalbound/text.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

/// tests/data/doors/osm-turns/crosses.osm: crosses with a ring around, which its head describes.
class TurnsOfFiles : public CliTest {
 protected:
  static void SetUpTestSuite() { register_file_formats(); }
  static std::string crosses() {
    return (std::filesystem::path(GOALBOUND_WILD_DIR) / "../doors/osm-turns/crosses.osm").string();
  }
  Json json(const std::vector<std::string>& words) const {
    std::vector<std::string> all = words;
    all.push_back("--json");
    return expect(0, all).json();
  }
  void expect_refused(const std::vector<std::string>& words, const std::string& why) const {
    const Outcome run = expect(2, words);
    EXPECT_NE(run.err.find(why), std::string::npos) << run.err;
  }
};

/// One cross of the file, and the paths over its nodes.
class Cross {
 public:
  Cross(std::shared_ptr<const Map> map, int number) : map_(std::move(map)), number_(number) {}

  /// "1 0 3": whether one may go from its node 1 over 0 to 3.
  bool allows(const std::string& way) const {
    std::vector<NodeId> path;
    for (const std::string_view node : split_words(way))
      path.push_back(map_->find_node(fmt::format("#{}{}", number_, node)).value());
    return cost_of_path(*map_, path, path.front(), path.back()).has_value();
  }
  void expect(const std::vector<std::string>& allowed, const std::vector<std::string>& forbidden) const {
    for (const std::string& way : allowed) EXPECT_TRUE(allows(way)) << number_ << ": " << way;
    for (const std::string& way : forbidden) EXPECT_FALSE(allows(way)) << number_ << ": " << way;
  }

 private:
  std::shared_ptr<const Map> map_;
  int number_;
};

TEST_F(TurnsOfFiles, EachKindOfRestrictionForbidsWhatItSays) {
  const auto opened = [](const std::string& options) {
    return load_map(crosses(), parse_open_options(options).value()).value();
  };
  const auto car = opened("");
  Cross(car, 10).expect({"1 0 2", "1 0 4", "4 0 3", "1 0 1"}, {"1 0 3", "4 8 1 0 3 6"});
  Cross(car, 11).expect({"1 0 2", "3 0 4"}, {"1 0 3", "1 0 4", "1 0 1"});
  Cross(car, 12).expect({"2 0 2", "1 0 3"}, {"1 0 1"});
  Cross(car, 13).expect({"2 0 4", "1 0 2"}, {"1 0 4", "3 0 4"});
  Cross(car, 14).expect({"1 0 2", "2 0 3"}, {"1 0 3", "1 0 4"});
  Cross(car, 15).expect({"1 0 3", "2 0 1"}, {"1 0 2"});
  for (const int none : {16, 17, 21, 22, 23, 24, 25, 26})
    Cross(car, none).expect({"1 0 2", "1 0 3", "1 0 4", "1 0 1"}, {});
  Cross(car, 18).expect({"1 0 2 7", "3 0 2 6", "0 2 6", "1 0 2"}, {"1 0 2 6"});
  Cross(car, 19).expect({"1 0 2 7", "1 0 3", "3 0 2 6", "1 0 2"}, {"1 0 2 6", "1 0 2 0"});
  Cross(car, 20).expect({"1 0 2 6", "4 0 2 6 3", "2 6 3"}, {"1 0 2 6 3", "8 1 0 2 6 3 5"});
  Cross(car, 27).expect({"1 0 2"}, {"1 0 3"});
  const auto bike = opened("profile=bike");
  Cross(bike, 10).expect({}, {"1 0 3"});
  Cross(bike, 15).expect({"1 0 2"}, {});
  Cross(bike, 21).expect({"1 0 2"}, {"1 0 3"});
  Cross(bike, 27).expect({"1 0 3"}, {});
  const auto foot = opened("profile=foot");
  Cross(foot, 10).expect({"1 0 3"}, {});
  Cross(foot, 26).expect({"1 0 2"}, {"1 0 3"});
  const auto once = opened("u-turns=forbidden");
  Cross(once, 16).expect({"1 0 2", "1 0 3"}, {"1 0 1", "1 5 1"});
  Cross(opened("turns=ignored"), 10).expect({"1 0 3"}, {});
}

TEST_F(TurnsOfFiles, AreCountedAndWhatIsLeftOutIsReported) {
  const Json info = json({"info", crosses()});
  EXPECT_EQ(info["nodes"], 18 * 9);
  EXPECT_EQ(info["turns"]["forbidden"], 1 + 3 + 1 + 2 + 2 + 1 + 1);
  EXPECT_EQ(info["turns"]["forbidden_ways"], 1 + 2 + 1);
  EXPECT_EQ(info["turns"]["with_costs"], 0);
  EXPECT_EQ(info["turns"]["junctions"], 7 + 2 + 2 + 3);
  std::vector<std::string> lines;
  for (const Json& line : info["reading"])
    lines.push_back(fmt::format("{} {}: {}", line["count"].get<int>(), line["what"].get<std::string>(),
                                line["became"].get<std::string>()));
  const auto has = [&](const std::string& line) {
    EXPECT_NE(std::find(lines.begin(), lines.end(), line), lines.end()) << info["reading"].dump(1);
  };
  has("3 turn restriction: left out, because it is not for 'car'");
  has("2 turn restriction that holds at times (:conditional, hour_on): left out");
  has("1 turn restriction: left out, because it has not one 'from', 'via' and 'to'");
  has("1 turn restriction: left out, because its kind is unknown");
  has("1 turn restriction: left out, because a way of it is not in the map");
  EXPECT_EQ(lines.size(), 6U);  // and the building
}

TEST_F(TurnsOfFiles, LeadPathsAroundAndAreToldInTheNodesOfTheFile) {
  const auto search = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"search",       crosses(), "#101",  "#103",
                                      "--road-costs", "length",  "--path"};
    words.insert(words.end(), more.begin(), more.end());
    return json(words);
  };
  EXPECT_NEAR(search({})["length"].get<double>(), 351.63, 0.02);
  EXPECT_EQ(search({})["path"], Json::parse(R"(["#101", "#105", "#103"])"));
  EXPECT_NEAR(search({"--turns", "ignored"})["length"].get<double>(), 222.39, 0.02);
  EXPECT_EQ(search({"--algorithm", "ch"})["path"], search({})["path"]);
  // From the road to the middle, where no way leads to the left: on to the east and back, or back to the
  // west.
  const auto from_road = [&](const std::string& u_turns) {
    return json(
        {"search", crosses(), "#101>#100@0.5", "#103", "--road-costs", "length", "--u-turns", u_turns});
  };
  EXPECT_NEAR(from_road("free")["length"].get<double>(), 3.5 * 111.195, 0.1);
  EXPECT_NEAR(from_road("forbidden")["length"].get<double>(), 0.5 * 111.195 + 351.63, 0.1);
  EXPECT_NEAR(from_road("100")["length"].get<double>(), 0.5 * 111.195 + 351.63, 0.1);
  EXPECT_NEAR(from_road("10")["length"].get<double>(), 3.5 * 111.195 + 10, 0.1);
  EXPECT_EQ(json({"search", crosses(), "#101", "#101"})["length"], 0);
  const Json nearest = json({"nearest", crosses(), "#101", "#103", "#102", "--road-costs", "length"});
  EXPECT_EQ(nearest["reached"][0]["goal"], "#102") << nearest.dump(1);
}

TEST_F(TurnsOfFiles, AreReadAgainFromWhatIsWritten) {
  const Json turns = json({"info", crosses()})["turns"];
  for (const char* file : {"crosses.json", "crosses.geojson"}) {
    expect(0, {"convert", crosses(), "-o", file});
    EXPECT_EQ(json({"info", file})["turns"], turns) << file;
    EXPECT_EQ(json({"search", file, "#101", "#103", "--path"})["path"],
              Json::parse(R"(["#101", "#105", "#103"])"));
  }
  expect_refused({"convert", crosses(), "-o", "crosses.gr"}, "turns=ignored");
  expect(0, {"convert", crosses(), "-o", "crosses.gr", "--turns", "ignored"});
}

TEST_F(TurnsOfFiles, CostWhatTheProfileSaysWhereEdgesCostSeconds) {
  const auto seconds = [&](const std::string& goal, const std::vector<std::string>& more) {
    std::vector<std::string> words = {"search", crosses(), "#161", goal};
    words.insert(words.end(), more.begin(), more.end());
    return json(words)["length"].get<double>();
  };
  const std::vector<std::string> costs = {"--turn-costs", "profile"};
  // By the formula of OSRM: 7.5 / (1 + exp(6.5 * 1.075)) straight on, and a sharp turn costs most.
  EXPECT_NEAR(seconds("#162", costs) - seconds("#162", {}), 0.007, 1e-9);
  const double right = seconds("#164", costs) - seconds("#164", {});
  const double left = seconds("#163", costs) - seconds("#163", {});
  EXPECT_NEAR(right, 7.5 / (1 + std::exp(6.5 * 1.075 - 13 / 1.075 / 2)), 0.001);
  EXPECT_NEAR(left, 7.5 / (1 + std::exp(6.5 / 1.075 - 13 * 1.075 / 2)), 0.001);
  EXPECT_LT(right, left);
  expect_refused({"info", crosses(), "--turn-costs", "profile", "--road-costs", "length"},
                 "turns cost seconds");
  expect_refused({"info", crosses(), "--u-turns", "never"}, "u-turns takes free, forbidden or a cost");
}

TEST_F(TurnsOfFiles, OfClaimedPathsAreJudged) {
  write("paths.json",
        "{\"path\": [\"#101\", \"#100\", \"#103\"]}\n{\"path\": [\"#101\", \"#105\", \"#103\"]}\n"
        "{\"path\": [\"#191\", \"#190\", \"#192\", \"#196\"]}\n");
  const Outcome run = expect(1, {"audit", crosses(), "paths.json"});
  EXPECT_NE(run.out.find("the turn from #101 over #100 to #103 is forbidden"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("the turn from #191 over #190, #192 to #196 is forbidden"), std::string::npos)
      << run.out;
  EXPECT_EQ(run.out.find("#105"), std::string::npos) << run.out;
}

/// A road that one may only turn round on, and a rule of one road that is about something else.
TEST_F(TurnsOfFiles, OnlyUTurnsAreFollowedAndRulesOfOneRoadAreToldOf) {
  const auto file = [](const std::string& kind) {
    std::string text = R"(<osm version="0.6">
<node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="0.001"/><node id="4" lat="0.001" lon="0.001"/>
<node id="5" lat="-0.001" lon="0.001"/>
<way id="11"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way>
<way id="13"><nd ref="4"/><nd ref="2"/><tag k="highway" v="residential"/></way>
<way id="14"><nd ref="2"/><nd ref="5"/><tag k="highway" v="residential"/></way>
<relation id="1"><member type="way" ref="13" role="from"/><member type="node" ref="2" role="via"/>
<member type="way" ref="13" role="to"/><tag k="type" v="restriction"/>)";
    return text + "<tag k=\"restriction\" v=\"" + kind + "\"/></relation>\n</osm>\n";
  };
  write("only.osm", file("only_u_turn"));
  EXPECT_NE(expect(0, {"search", "only.osm", "#4", "#5"}).out.find("there is no path"), std::string::npos);
  EXPECT_EQ(expect(0, {"search", "only.osm", "#1", "#5"}).out.find("there is no path"), std::string::npos);
  write("odd.osm", file("no_left_turn"));
  expect(0, {"search", "odd.osm", "#4", "#5"});
  EXPECT_NE(expect(0, {"info", "odd.osm"}).out.find("'from' and 'to' are one road"), std::string::npos);
}

}  // namespace
}  // namespace goalbound::test
