// goalbound diff, goalbound export.
#include <algorithm>
#include <sstream>

#include "goalbound/goalbound.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

class DiffCommand : public CliTest {
 protected:
  DiffCommand() {
    write_map("m.map", tricky_rows());
    expect(0, {"precompute", "m.map", "-o", "a.gbb"});
    expect(0, {"precompute", "m.map", "--index", "boxes:all-optimal:exact", "-o", "loose.gbb"});
  }
  std::size_t lines(const std::string& name) const {
    const std::string text = read(name);
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  }
};

TEST_F(DiffCommand, TheSameFileIsTheSame) {
  const Json json = expect(0, {"diff", "a.gbb", "a.gbb", "--json"}).json();
  EXPECT_EQ(json["same"], true);
  EXPECT_EQ(json["edges"], json["equal"]);
  EXPECT_EQ(json["largest"], Json::array());
  EXPECT_EQ(json["a"]["exact"], 29);
}

TEST_F(DiffCommand, AnotherOrderingIsLooser) {
  const Json json =
      expect(1, {"diff", "a.gbb", "loose.gbb", "--map", "m.map", "--csv", "d.csv", "-o", "d.png", "--json"})
          .json();
  EXPECT_EQ(json["same"], false);
  EXPECT_GT(json["looser"], 0);
  EXPECT_EQ(json["tighter"], 0);
  EXPECT_EQ(json["shifted"], 0);
  EXPECT_EQ(json["cells_gone"], 0);
  EXPECT_EQ(json["b"]["ordering"], "all-optimal");
  const Json& largest = json["largest"][0];
  EXPECT_GT(largest["growth"], 0);
  EXPECT_TRUE(largest["cell"].is_array());
  // A line for each edge that differs, and one of headings.
  EXPECT_EQ(lines("d.csv"), 1 + json["looser"].get<std::size_t>());
  EXPECT_EQ(read("d.png").substr(1, 3), "PNG");
  const std::string text = expect(1, {"diff", "a.gbb", "loose.gbb"}).out;
  EXPECT_NE(text.find("became"), std::string::npos) << text;
  EXPECT_NE(text.find("of node "), std::string::npos) << text;
  EXPECT_NE(expect(1, {"diff", "a.gbb", "loose.gbb", "--map", "m.map"}).out.find("edge "), std::string::npos);
}

TEST_F(DiffCommand, BadInputIsRefused) {
  write_map("other.map", {"..", ".."});
  expect(0, {"precompute", "other.map", "-o", "other.gbb"});
  const auto before = snapshot();
  EXPECT_NE(expect(2, {"diff", "a.gbb", "other.gbb"}).err.find("different maps"), std::string::npos);
  EXPECT_NE(expect(2, {"diff", "a.gbb", "loose.gbb", "--map", "other.map"}).err.find("another map"),
            std::string::npos);
  EXPECT_NE(expect(2, {"diff", "a.gbb", "loose.gbb", "-o", "d.png"}).err.find("--map"), std::string::npos);
  EXPECT_NE(expect(2, {"diff", "a.gbb", "none.gbb"}).err.find("none.gbb"), std::string::npos);
  expect(2, {"diff", "a.gbb", "loose.gbb", "--csv", "none/d.csv"});
  EXPECT_EQ(snapshot(), before);
}

using ExportCommand = DiffCommand;

TEST_F(ExportCommand, WritesBoxesInBothForms) {
  expect(0, {"export", "m.map", "--as", "boxes-csv", "--bounds", "a.gbb", "-o", "a.csv"});
  expect(0, {"export", "m.map", "--as", "boxes-jsonl", "--bounds", "a.gbb", "-o", "a.jsonl"});
  EXPECT_EQ(lines("a.jsonl"), 29U);
  std::istringstream rows(read("a.jsonl"));
  std::size_t edges = 0;
  for (std::string line; std::getline(rows, line);) edges += Json::parse(line)["boxes"].size();
  EXPECT_EQ(lines("a.csv"), 1 + edges);
  const Json json = expect(0, {"verify", "m.map", "a.gbb", "--json"}).json();
  EXPECT_EQ(json["edges_checked"], edges);
}

TEST_F(ExportCommand, WritesATraceOfOneProblem) {
  const Json json = expect(0, {"export", "m.map", "--as", "posthoc-trace", "--bounds", "a.gbb", "--start",
                               "5,3", "--goal", "0,3", "-o", "t.yaml", "--json"})
                        .json();
  const std::string trace = read("t.yaml");
  EXPECT_EQ(json["bytes"], trace.size());
  EXPECT_NE(trace.find("type: end"), std::string::npos);
  expect(0, {"export", "m.map", "--as", "posthoc-trace", "--algorithm", "jps", "--start", "5,3", "--goal",
             "0,3", "-o", "t.yaml"});
}

TEST_F(ExportCommand, BadInputIsRefused) {
  const auto before = snapshot();
  EXPECT_NE(expect(2, {"export", "m.map", "--as", "boxes-cvs", "-o", "a.csv"}).err.find("boxes-csv"),
            std::string::npos);
  EXPECT_NE(expect(2, {"export", "m.map", "--as", "posthoc-trace", "-o", "t.yaml"}).err.find("--start"),
            std::string::npos);
  expect(2, {"export", "m.map", "--as", "posthoc-trace", "--start", "3,0", "--goal", "0,3", "-o", "t.yaml"});
  expect(2, {"export", "m.map", "--as", "boxes-csv", "-o", "none/a.csv"});
  EXPECT_EQ(snapshot(), before);
}

/// Whose g and f are moves, not lengths.
TEST_F(ExportCommand, ATraceOfBreadthFirstSearchIsReadBack) {
  expect(0, {"export", "m.map", "--as", "posthoc-trace", "--algorithm", "bfs", "--start", "5,3", "--goal",
             "0,3", "-o", "t.yaml"});
  const Json search = expect(0, {"search", "m.map", "5,3", "0,3", "--algorithm", "bfs", "--json"}).json();
  const Json json = expect(0, {"trace", "m.map", "t.yaml", "--json"}).json();
  EXPECT_EQ(json["expanded"], search["expanded"]);
  EXPECT_NEAR(json["length"], search["length"], 1e-6);
  EXPECT_NE(read("t.yaml").find("type: generating, id: 23, x: 5, y: 3, g: 0, f: 0 }"), std::string::npos)
      << read("t.yaml");
}

TEST_F(ExportCommand, ATraceIsReadBack) {
  expect(0, {"export", "m.map", "--as", "posthoc-trace", "--bounds", "a.gbb", "--start", "5,3", "--goal",
             "0,3", "-o", "t.yaml"});
  const Json json = expect(0, {"trace", "m.map", "t.yaml", "--json"}).json();
  const Json search =
      expect(0, {"search", "m.map", "5,3", "0,3", "--algorithm", "astar-gb", "--bounds", "a.gbb", "--json"})
          .json();
  EXPECT_EQ(json["expanded"], search["expanded"]);
  EXPECT_EQ(json["pruned"], search["pruned"]);
  EXPECT_EQ(json["optimal"], true);
  EXPECT_NEAR(json["length"], 6.414214, 1e-6);
  EXPECT_NE(expect(0, {"trace", "m.map", "t.yaml"}).out.find("6.414214, the shortest"), std::string::npos);

  std::string longer = read("t.yaml");
  const auto end = longer.rfind("g: 6.414214");
  ASSERT_NE(end, std::string::npos);
  for (auto at = longer.find("g: 6.414214"); at != std::string::npos; at = longer.find("g: 6.414214"))
    longer.replace(at, 11, "g: 7.414214");
  write("long.yaml", longer);
  EXPECT_NE(expect(1, {"trace", "m.map", "long.yaml"}).out.find("7.414214, and 6.414214 is the shortest"),
            std::string::npos);
}

TEST_F(ExportCommand, ATraceThatIsNone) {
  write("bad.yaml", "version: 1.4.0\nevents:\n  - { type: source, id: 1 }\n  - { type: jumping, id: 1 }\n");
  EXPECT_NE(expect(2, {"trace", "m.map", "bad.yaml"}).err.find("bad.yaml:4:"), std::string::npos);
  EXPECT_NE(expect(2, {"trace", "m.map", "none.yaml"}).err.find("none.yaml"), std::string::npos);
  EXPECT_NE(expect(2, {"info", "bad.yaml"}).err.find("recorded search"), std::string::npos);
}

}  // namespace
}  // namespace goalbound::test
