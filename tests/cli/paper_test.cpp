// goalbound bench --paper: the tables over folders of maps.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

#include "../box_files.hpp"
#include "goalbound/goalbound.hpp"
#include "paper_support.hpp"

namespace goalbound::test {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kNames = {"A*",   "A*+BB+Regular",  "A*+BB+Canonical",
                                         "JPS+", "JPS+BB+Regular", "JPS+BB+Canonical"};

/// Fields of one line of CSV, quotes undone.
std::vector<std::string> csv_fields(const std::string& line) {
  std::vector<std::string> fields(1);
  bool in_quotes = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"' && in_quotes && i + 1 < line.size() && line[i + 1] == '"') {
      fields.back() += line[i++];
    } else if (line[i] == '"') {
      in_quotes = !in_quotes;
    } else if (line[i] == ',' && !in_quotes) {
      fields.emplace_back();
    } else {
      fields.back() += line[i];
    }
  }
  EXPECT_FALSE(in_quotes) << line;
  return fields;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST_F(PaperBench, PrintsTheTablesBesideThePapersOwnFigures) {
  add_three_maps();
  const std::string text = paper(0).out;
  for (const std::string part :
       {"Table 1: game maps (Dragon Age, StarCraft); 2 maps, 400 problems",
        "Table 1: all maps; 3 maps, 600 problems", "Table 2", "Table 3", "15.492", "1,549.2", "14,834.69",
        "391.00", "213.589", "0.008", "2.0 GB", "JPS+BB+Regular loses paths"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
  }
  for (const std::string& name : kNames) EXPECT_NE(text.find("\n" + name + " "), std::string::npos) << name;
}

TEST_F(PaperBench, EveryAnswerIsRightButThoseOfTheUnsafeCombination) {
  add_three_maps();
  const Json json = paper_json();
  ASSERT_EQ(json["maps"].size(), 3U);
  ASSERT_EQ(json["correctness"].size(), kNames.size());
  for (const Json& row : json["correctness"]) {
    SCOPED_TRACE(row.dump());
    EXPECT_EQ(row["problems"], 600);
    EXPECT_EQ(row["optimal"].get<int>() + row["wrong"].get<int>(), 600);
    EXPECT_EQ(row["wrong"], row["suboptimal"].get<int>() + row["no_path"].get<int>());
    const bool unsafe = row["algorithm"] == "JPS+BB+Regular";
    EXPECT_EQ(row["claims_optimal"], !unsafe);
    if (unsafe) {
      EXPECT_GT(row["wrong"], 0) << "the check must be able to find wrong answers";
    } else {
      EXPECT_EQ(row["wrong"], 0);
    }
  }
}

TEST_F(PaperBench, TheTablesAddUpFromTheMaps) {
  add_three_maps();
  const Json json = paper_json();
  for (const Json& table : json["table1"]) {
    const bool all = table["scope"] == "all maps";
    for (const std::string& name : kNames) {
      SCOPED_TRACE(name);
      double seconds = 0;
      double astar_seconds = 0;
      double log_factors = 0;
      int problems = 0;
      int maps = 0;
      int wrong = 0;
      for (const Json& map : json["maps"]) {
        if (!all && map["kind"] == "mine") continue;
        const Json& result = pick(map["results"], "name", name);
        const double mine = result["seconds"];
        const double astar = pick(map["results"], "name", "A*")["seconds"];
        EXPECT_DOUBLE_EQ(result["mean_ms"].get<double>(), mine * 1e3 / map["valid"].get<double>());
        seconds += mine;
        astar_seconds += astar;
        log_factors += std::log(astar / mine);
        problems += map["valid"].get<int>();
        wrong += result["wrong"].get<int>();
        ++maps;
      }
      const Json& row = pick(table["rows"], "algorithm", name);
      EXPECT_EQ(row["maps"], maps);
      EXPECT_EQ(row["problems"], problems);
      EXPECT_EQ(row["wrong"], wrong);
      EXPECT_NEAR(row["time_ms"].get<double>(), seconds * 1e3 / problems, 1e-9);
      EXPECT_NEAR(row["astar_factor"].get<double>() / (astar_seconds / seconds), 1, 1e-9);
      EXPECT_NEAR(row["astar_factor_by_map"].get<double>() / std::exp(log_factors / maps), 1, 1e-9);
      EXPECT_EQ(row["jps_factor"].is_null(), name[0] == 'A');
    }
  }
  for (const Json& row : json["table2"]) {
    const std::string name = row["algorithm"] == "JPS+BB" ? "JPS+BB+Canonical" : row["algorithm"];
    std::uint64_t add = 0;
    std::uint64_t decrease = 0;
    for (const Json& map : json["maps"]) {
      if (map["kind"] != row["kind"]) continue;
      add += pick(map["results"], "name", name)["open_add"].get<std::uint64_t>();
      decrease += pick(map["results"], "name", name)["open_decrease"].get<std::uint64_t>();
    }
    EXPECT_EQ(row["add"], add) << row;
    EXPECT_EQ(row["decrease"], decrease) << row;
  }
  std::uint64_t bytes = 0;
  for (const Json& map : json["maps"]) {
    const Json& boxes = pick(map["boxes"], "ordering", "canonical");
    EXPECT_EQ(boxes["bytes_at_1"], map["nodes"].get<std::uint64_t>() * 32);
    EXPECT_EQ(boxes["bytes_at_2"], map["nodes"].get<std::uint64_t>() * 64);
    EXPECT_EQ(boxes["bytes"], boxes["bytes_at_1"]) << "small maps keep one byte a value";
    bytes += boxes["bytes"].get<std::uint64_t>();
  }
  EXPECT_EQ(pick(json["boxes"], "ordering", "canonical")["bytes"], bytes);
}

TEST_F(PaperBench, CountsAreThoseOfTheOrdinaryBench) {
  add_map("dao", "caves", 40, 30);
  const Json map = paper_json()["maps"][0];
  const Json plain = expect(0, {"bench", "maps/dao/caves.map", "--random", "200", "--algorithms",
                                "astar,astar-gb,jps-plus,jps-plus-gb", "--json"})
                         .json()["results"];
  for (const auto& [name, id] : {std::pair{"A*", "astar"},
                                 {"A*+BB+Canonical", "astar-gb"},
                                 {"JPS+", "jps-plus"},
                                 {"JPS+BB+Canonical", "jps-plus-gb"}}) {
    const Json& mine = pick(map["results"], "name", name);
    for (const char* key : {"expanded", "generated", "pruned", "open_add", "open_decrease"}) {
      EXPECT_NEAR(mine[key].get<double>() / 200, pick(plain, "algorithm", id)[key].get<double>(), 1e-9)
          << name << " " << key;
    }
  }
}

TEST_F(PaperBench, AScenarioBesideAMapIsRun) {
  add_hand_written_map();
  const Json map = paper_json()["maps"][0];
  EXPECT_EQ(map["map"], "hand/m.map");
  EXPECT_EQ(map["kind"], "hand");
  EXPECT_EQ(map["problems_from"], "maps/hand/m.map.scen");
  EXPECT_EQ(map["problems"], 4);
  EXPECT_EQ(map["valid"], 3);
  EXPECT_EQ(map["wrong_stated_lengths"], 0);
  for (const std::string& name : kNames) {
    const Json& result = pick(map["results"], "name", name);
    EXPECT_EQ(result["invalid"], 1) << name;
    if (result["claims_optimal"]) {
      EXPECT_EQ(result["optimal"], 3) << name;
    }
  }
}

TEST_F(PaperBench, AWrongStatedLengthIsFound) {
  add_hand_written_map(9.5);
  const Outcome run = paper(1, {"--json"});
  EXPECT_EQ(run.json()["maps"][0]["wrong_stated_lengths"], 1);
  EXPECT_NE(paper(1).out.find("problem 1 (line 2)"), std::string::npos);
}

TEST_F(PaperBench, WrongAnswersOfAClaimantAreFound) {
  add_hand_written_map();
  paper(0, {"--cache", "kept"});
  // Boxes that lose every path, in a file that is in order.
  for (const fs::path& file : cached("boxes", ".gbb")) save_useless_bounds(load_boxes(file).value(), file);
  const Json json = paper(1, {"--cache", "kept", "--no-resume", "--json"}).json();
  EXPECT_EQ(pick(json["correctness"], "algorithm", "A*+BB+Canonical")["no_path"], 2);
  EXPECT_EQ(pick(json["correctness"], "algorithm", "A*")["wrong"], 0);
  EXPECT_NE(paper(1, {"--cache", "kept"}).out.find("answers 'no path', but there is one of length 6.414214"),
            std::string::npos)
      << "a kept wrong result stays one";
}

TEST_F(PaperBench, EveryFormatTellsTheSame) {
  add_three_maps();
  const Json json = paper_json({"--cache", "kept"});
  // From here on all figures come from the same finished work.
  EXPECT_EQ(Json::parse(paper(0, {"--cache", "kept", "--format", "json"}).out)["table1"], json["table1"]);

  const std::vector<std::string> csv = lines_of(paper(0, {"--cache", "kept", "--format", "csv"}).out);
  ASSERT_GT(csv.size(), 100U);
  EXPECT_EQ(csv.front(), "table,scope,algorithm,figure,value,paper");
  std::set<std::string> seen;
  for (const std::string& line : csv) {
    const std::vector<std::string> fields = csv_fields(line);
    ASSERT_EQ(fields.size(), 6U) << line;
    EXPECT_TRUE(seen.insert(fmt::format("{}/{}/{}/{}", fields[0], fields[1], fields[2], fields[3])).second)
        << line;
    if (fields[0] == "1" && fields[3] == "time_ms") {
      const Json& row = pick(pick(json["table1"], "scope", fields[1])["rows"], "algorithm", fields[2]);
      EXPECT_DOUBLE_EQ(std::stod(fields[4]), row["time_ms"].get<double>());
      EXPECT_EQ(fields[5].empty(), fields[1] == "all maps");
    }
  }
  EXPECT_TRUE(seen.count("map/dao/caves.map/JPS+/open_add")) << "the maps' own figures are in it";

  const std::vector<std::string> markdown =
      lines_of(paper(0, {"--cache", "kept", "--format", "markdown"}).out);
  std::ptrdiff_t columns = 0;
  int tables = 0;
  for (const std::string& line : markdown) {
    if (line.empty() || line[0] != '|') {
      columns = 0;
      continue;
    }
    const auto bars = std::count(line.begin(), line.end(), '|');
    tables += columns == 0 ? 1 : 0;
    if (columns == 0) columns = bars;
    EXPECT_EQ(bars, columns) << line;
  }
  EXPECT_EQ(tables, 7);

  // The cells of the text are those of Markdown.
  const std::string text = paper(0, {"--cache", "kept"}).out;
  for (const std::string& line : markdown) {
    if (line.rfind("| ", 0) != 0 || line.find("---") != std::string::npos) continue;
    const std::string first = line.substr(2, line.find(" |") - 2);
    EXPECT_NE(text.find(first), std::string::npos) << first;
  }
}

TEST_F(PaperBench, TheTablesGoToAFileAtOnce) {
  add_hand_written_map();
  write("tables.md", "older tables");
  const Outcome run = paper(0, {"--format", "markdown", "-o", "tables.md"});
  EXPECT_EQ(run.out.rfind("tables.md: ", 0), 0U) << run.out;
  EXPECT_EQ(read("tables.md").rfind("## Goal bounding as in the papers", 0), 0U);
  const Outcome both = paper(0, {"--format", "csv", "-o", "tables.csv", "--json"});
  EXPECT_EQ(both.json()["maps"].size(), 1U);
  EXPECT_EQ(read("tables.csv").rfind("table,scope,", 0), 0U);
  EXPECT_NE(paper(2, {"-o", "no/such/tables.md"}).err.find("no/such/tables.md: cannot be written"),
            std::string::npos);
}

TEST_F(PaperBench, KindsComeFromTheFolders) {
  fs::create_directories(folder() / "maps/games/DAO/more");
  for (const std::string sub : {"da2", "games/DAO/more", "sc1", "wc3maps512", "bg512", "mazes", "rooms",
                                "random", "cities", "strange", "."}) {
    fs::create_directories(folder() / "maps" / sub);
    write_map(fmt::format("maps/{}/m.map", sub), {"....", "..@.", "...."});
  }
  const Json json = paper_json({"--sample", "5"});
  for (const auto& [map, kind] :
       std::initializer_list<std::pair<const char*, const char*>>{{"da2/m.map", "Dragon Age"},
                                                                  {"games/DAO/more/m.map", "Dragon Age"},
                                                                  {"sc1/m.map", "StarCraft"},
                                                                  {"wc3maps512/m.map", "Warcraft III"},
                                                                  {"bg512/m.map", "Baldur's Gate"},
                                                                  {"mazes/m.map", "Maze"},
                                                                  {"rooms/m.map", "Room"},
                                                                  {"random/m.map", "Random"},
                                                                  {"cities/m.map", "Cities"},
                                                                  {"strange/m.map", "strange"},
                                                                  {"m.map", "maps"}}) {
    EXPECT_EQ(pick(json["maps"], "map", map)["kind"], kind) << map;
  }
  std::vector<std::string> columns;
  for (const Json& column : json["table3"]) columns.push_back(column["kind"]);
  EXPECT_EQ(columns,
            (std::vector<std::string>{"Random", "Room", "Maze", "StarCraft", "Dragon Age", "Baldur's Gate",
                                      "Warcraft III", "Cities", "maps", "strange"}));
  EXPECT_EQ(pick(json["table3"], "kind", "Dragon Age")["maps"], 2);
  EXPECT_EQ(pick(json["table3"], "kind", "Random")["paper"]["JPS+"], 213.589);
}

TEST_F(PaperBench, ASampleIsTakenOfEachMap) {
  add_map("dao", "caves", 40, 30);
  add_hand_written_map();
  const Json json = paper_json({"--sample", "10"});
  EXPECT_EQ(pick(json["maps"], "map", "dao/caves.map")["problems"], 10);
  EXPECT_EQ(pick(json["maps"], "map", "hand/m.map")["problems"], 4);
}

TEST_F(PaperBench, LargeMapsAreLeftOutOrDoWithoutRegularBoxes) {
  add_three_maps();
  write_map("maps/small.map", {"...", "..."});
  const Json all = paper_json();
  const int nodes = pick(all["maps"], "map", "dao/caves.map")["nodes"];
  EXPECT_EQ(all["left_out"].size(), 0U);

  const Json some = paper_json({"--max-cells", std::to_string(nodes)});
  for (const Json& map : all["maps"]) {
    const bool large = map["nodes"].get<int>() > nodes;
    const Json& where = large ? some["left_out"] : some["maps"];
    EXPECT_NO_THROW(pick(where, "map", map["map"])) << map["map"];
  }
  EXPECT_NE(paper(0, {"--max-cells", std::to_string(nodes)}).out.find("left out"), std::string::npos);

  const Json exact = paper_json({"--exact-cells", "6"});
  for (const Json& map : exact["maps"]) {
    EXPECT_EQ(map["results"].size(), map["nodes"] == 6 ? kNames.size() : kNames.size() - 2) << map["map"];
  }
  const Json& games = pick(exact["table1"], "scope", "game maps (Dragon Age, StarCraft)");
  EXPECT_EQ(pick(games["rows"], "algorithm", "A*+BB+Regular")["maps"], 0);
  const Json& row = pick(pick(exact["table1"], "scope", "all maps")["rows"], "algorithm", "A*+BB+Regular");
  EXPECT_EQ(row["maps"], 1);
  const Json& small = pick(exact["maps"], "map", "small.map");
  EXPECT_NEAR(row["astar_factor"].get<double>(),
              pick(small["results"], "name", "A*")["seconds"].get<double>() /
                  pick(small["results"], "name", "A*+BB+Regular")["seconds"].get<double>(),
              1e-9)
      << "a row is compared with A* on its own maps";
  const std::string text = paper(0, {"--exact-cells", "6"}).out;
  EXPECT_NE(text.find("A*+BB+Regular (fewer maps)"), std::string::npos) << text;
  EXPECT_NE(text.find("--exact-cells"), std::string::npos) << text;
}

TEST_F(PaperBench, ABrokenMapIsNamedAndTheOthersAreDone) {
  add_three_maps();
  write("maps/dao/broken.map", "type octile\nheight 2\nwidth 3\nmap\n...\n..\n");
  write_map("maps/dao/walls.map", {"@@@"});
  write_map("maps/sc1/other.map", {"....", "...."});
  write("maps/sc1/other.map.scen", scenario_text(6, 6, {{0, 0, 1, 0, 1}}));
  const Outcome run = paper(2, {"--format", "markdown", "-o", "tables.md", "--json"});
  const Json json = run.json();
  EXPECT_EQ(json["maps"].size(), 3U);
  ASSERT_EQ(json["failed"].size(), 3U);
  for (const std::string name : {"dao/broken.map", "dao/walls.map", "sc1/other.map"}) {
    EXPECT_NE(run.err.find("maps/" + name), std::string::npos) << run.err;
    EXPECT_NO_THROW(pick(json["failed"], "map", name)) << name;
    EXPECT_NE(read("tables.md").find(name + ": failed"), std::string::npos) << name;
  }
  EXPECT_NE(run.err.find("broken.map:6"), std::string::npos) << run.err;
}

TEST_F(PaperBench, NothingButBrokenMapsHasEmptyTables) {
  fs::create_directories(folder() / "maps");
  write("maps/broken.map", "");
  const Outcome run = paper(2, {"--json"});
  EXPECT_EQ(run.json()["maps"].size(), 0U);
  EXPECT_NE(paper(2).out.find("Not in these tables"), std::string::npos);
}

TEST_F(PaperBench, BadUsage) {
  add_hand_written_map();
  fs::create_directories(folder() / "empty");
  const auto expect_error = [&](const std::vector<std::string>& arguments, const std::string& says) {
    const Outcome run = expect(2, arguments);
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.err.find(says), std::string::npos) << run.err;
  };
  expect_error({"bench"}, "MAP is required, or --paper FOLDER; see 'goalbound bench --help'");
  expect_error({"bench", "maps/hand/m.map", "--paper", "maps"}, "excludes");
  expect_error({"bench", "--paper", "maps", "--algorithms", "astar"}, "excludes");
  expect_error({"bench", "maps/hand/m.map", "--format", "csv"}, "--paper");
  expect_error({"bench", "--paper", "maps", "--resume"}, "--cache");
  expect_error({"bench", "--paper", "maps", "--format", "markdwn"}, "did you mean 'markdown'?");
  expect_error({"bench", "--paper", "nowhere"}, "nowhere: there is no such folder");
  expect_error({"bench", "--paper", "maps/hand/m.map"}, "maps/hand/m.map: this is not a folder");
  expect_error({"bench", "--paper", "empty"}, "empty: there is no .map file below it");
  expect_error({"bench", "--paper", "maps", "--max-cells", "0"}, "--max-cells");
  expect_error({"bench", "--paper", "maps", "--cache", "maps/hand/m.map"}, "maps/hand/m.map");
}

/// What the thread sanitizer watches.
class PaperBenchThreads : public PaperBench {};

TEST_F(PaperBenchThreads, TheirNumberDoesNotMatter) {
  add_map("dao", "caves", 24, 20);
  add_hand_written_map();
  const Json one = paper_json({"--threads", "1"});
  EXPECT_EQ(without_times(paper_json({"--threads", "3"})), without_times(one));
  EXPECT_EQ(one["maps"][0]["boxes"][0]["threads"], 1);
}

}  // namespace
}  // namespace goalbound::test
