// goalbound graph.
#include "support.hpp"

namespace goalbound::test {
namespace {

class GraphCommand : public CliTest {
 protected:
  GraphCommand() {
    write("g.gr", "p sp 4 6\na 1 2 10\na 2 1 10\na 2 3 10\na 3 2 10\na 3 4 10\na 4 3 10\n");
    write("g.co", "p aux sp co 4\nv 1 0 0\nv 2 10 0\nv 3 20 0\nv 4 30 0\n");
  }
};

TEST_F(GraphCommand, SolvesEveryProblemWithEveryKindOfBoxes) {
  for (const std::vector<std::string>& options : {std::vector<std::string>{},
                                                  {"--ordering", "regular"},
                                                  {"--method", "inherited"},
                                                  {"--method", "anytime"}}) {
    std::vector<std::string> arguments = {"graph", "g.gr", "--random", "50", "--json"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Json json = expect(0, arguments).json();
    EXPECT_EQ(json["nodes"], 4);
    EXPECT_EQ(json["edges"], 6);
    ASSERT_EQ(json["results"].size(), 4U);
    for (const Json& row : json["results"]) EXPECT_EQ(row["optimal"], 50) << row;
    EXPECT_EQ(json["results"][0]["pruned"], 0);
    EXPECT_GT(json["results"][2]["pruned"], 0);
    EXPECT_LE(json["results"][3]["expanded"], json["results"][0]["expanded"]);
  }
  EXPECT_NE(expect(0, {"graph", "g.gr", "--places", "g.co"}).out.find("astar-gb"), std::string::npos);
}

TEST_F(GraphCommand, BadInputIsRefused) {
  EXPECT_NE(expect(2, {"graph", "missing.gr"}).err.find("missing.gr"), std::string::npos);
  EXPECT_NE(expect(2, {"graph", "g.gr", "--places", "no.co"}).err.find("no.co"), std::string::npos);
  EXPECT_NE(expect(2, {"graph", "g.gr", "--ordering", "canonical"}).err.find("grid"), std::string::npos);
  write("cut.gr", "p sp 4 6\na 1 2 10\n");
  EXPECT_NE(expect(2, {"graph", "cut.gr", "--places", "g.co"}).err.find("cut.gr:2: "), std::string::npos);
  write("none.gr", "p sp 0 0\n");
  write("none.co", "p aux sp co 0\n");
  EXPECT_NE(expect(2, {"graph", "none.gr"}).err.find("without nodes"), std::string::npos);
}

TEST_F(GraphCommand, RealRoads) {
  const auto data = data_dir();
  if (!data) GTEST_SKIP() << "no real data beside the sources";
  const Json json = expect(0, {"graph", (*data / "roads/usa7k.gr").string(), "--method", "inherited",
                               "--random", "200", "--json"})
                        .json();
  for (const Json& row : json["results"]) EXPECT_EQ(row["optimal"], 200) << row;
  EXPECT_GT(json["results"][0]["expanded"].get<double>(), 5 * json["results"][3]["expanded"].get<double>());
}

}  // namespace
}  // namespace goalbound::test
