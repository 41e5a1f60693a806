#include <random>

#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

void expect_scenario_refused(std::string_view text, ErrorCode code, std::size_t line,
                             const std::vector<std::string>& words) {
  SCOPED_TRACE(text.substr(0, 200));
  expect_error(parse_scenario(text, "bad.scen"), code, "bad.scen", line, words);
}

TEST(Scenario, ReadsVersion1) {
  const auto scenario = parse_scenario(
      "version 1\n"
      "0\tmaps/dao/a.map\t49\t50\t1\t11\t2\t12\t1.41421\n"
      "3\tmaps/dao/a.map\t49\t50\t0\t0\t48\t49\t60\n",
      "good.scen");
  ASSERT_TRUE(scenario.ok()) << scenario.error().to_string();
  EXPECT_EQ(scenario->version, 1);
  ASSERT_EQ(scenario->problems.size(), 2U);
  const ScenarioProblem& first = scenario->problems[0];
  EXPECT_EQ(first.line, 2U);
  EXPECT_EQ(first.bucket, 0);
  EXPECT_EQ(first.map_name, "maps/dao/a.map");
  EXPECT_EQ(first.map_width, 49);
  EXPECT_EQ(first.map_height, 50);
  EXPECT_EQ(first.start, (Cell{1, 11}));
  EXPECT_EQ(first.goal, (Cell{2, 12}));
  EXPECT_DOUBLE_EQ(first.optimal_length, 1.41421);
  EXPECT_EQ(scenario->problems[1].bucket, 3);
  EXPECT_EQ(scenario->problems[1].line, 3U);
}

TEST(Scenario, ReadsVersion0WithAndWithoutItsLine) {
  for (const std::string head : {"", "version 0\n", "version 0.0\n"}) {
    const auto scenario = parse_scenario(head + "2\ta.map\t1\t11\t2\t12\t1.41421\n", "good.scen");
    ASSERT_TRUE(scenario.ok()) << scenario.error().to_string();
    EXPECT_EQ(scenario->version, 0);
    ASSERT_EQ(scenario->problems.size(), 1U);
    const ScenarioProblem& problem = scenario->problems[0];
    EXPECT_EQ(problem.line, head.empty() ? 1U : 2U);
    EXPECT_EQ(problem.bucket, 2);
    EXPECT_EQ(problem.map_width, 0);
    EXPECT_EQ(problem.map_height, 0);
    EXPECT_EQ(problem.start, (Cell{1, 11}));
    EXPECT_EQ(problem.goal, (Cell{2, 12}));
  }
}

TEST(Scenario, ToleratesWhatRealFilesDo) {
  for (const std::string text : {
           "version 1.0\n31 maps/a.map 512 512 188 377 205 260 124.04 \n",           // blanks, as in bg512
           "version 1\r\n31\tmaps/a.map\t512\t512\t188\t377\t205\t260\t124.04\r\n",  // CR LF
           "version 1\n31\tmaps/a.map\t512\t512\t188\t377\t205\t260\t124.04\n\n",  // a blank line at the end
           "version 1\n31\tmaps/a.map\t512\t512\t188\t377\t205\t260\t124.04",      // no last line end
       }) {
    const auto scenario = parse_scenario(text, "good.scen");
    ASSERT_TRUE(scenario.ok()) << scenario.error().to_string();
    ASSERT_EQ(scenario->problems.size(), 1U);
    EXPECT_EQ(scenario->problems[0].map_name, "maps/a.map");
    EXPECT_EQ(scenario->problems[0].goal, (Cell{205, 260}));
    EXPECT_DOUBLE_EQ(scenario->problems[0].optimal_length, 124.04);
  }
}

TEST(Scenario, NamesOfMapsMayHoldSpacesBetweenTabs) {
  const auto scenario = parse_scenario("version 1\n0\tmy own map.map\t5\t5\t0\t0\t1\t1\t1.4\n", "good.scen");
  ASSERT_TRUE(scenario.ok()) << scenario.error().to_string();
  EXPECT_EQ(scenario->problems[0].map_name, "my own map.map");
}

TEST(Scenario, RefusesWhatIsNoScenario) {
  expect_scenario_refused("", ErrorCode::kSyntax, 1, {"empty", "version 1"});
  expect_scenario_refused("version 1\n", ErrorCode::kSyntax, 1, {"no problem"});
  expect_scenario_refused("\n\n", ErrorCode::kSyntax, 2, {"no problem"});
  expect_scenario_refused("type octile\nheight 2\n", ErrorCode::kSyntax, 1, {"2 columns", "version 0 has 7"});
  expect_scenario_refused("version\n", ErrorCode::kSyntax, 1, {"'version' and a number"});
  expect_scenario_refused("version one\n", ErrorCode::kSyntax, 1, {"'one' is not a number"});
  expect_scenario_refused("version 2\n", ErrorCode::kVersion, 1, {"version '2'", "0 and 1"});
  expect_scenario_refused("version nan\n", ErrorCode::kVersion, 1, {});
}

TEST(Scenario, RefusesWrongColumns) {
  expect_scenario_refused("version 1\n0\ta.map\t5\t5\t0\t0\t1\t1\n", ErrorCode::kSyntax, 2,
                          {"8 columns", "version 1 has 9", "map width"});
  expect_scenario_refused("version 1\n\n0\ta.map\t5\t5\t0\t0\t1\t1\t1\t1\n", ErrorCode::kSyntax, 3,
                          {"10 columns"});
  expect_scenario_refused("0\ta.map\t5\t5\t0\t0\t1\t1\t1\n", ErrorCode::kSyntax, 1,
                          {"9 columns", "version 0 has 7"});
  expect_scenario_refused("version 1\n0 my own map.map 5 5 0 0 1 1 1\n", ErrorCode::kSyntax, 2,
                          {"11 columns"});
}

TEST(Scenario, RefusesEveryWrongNumber) {
  const std::vector<std::string> good = {"0", "a.map", "5", "5", "0", "0", "1", "1", "1.4"};
  const auto line_with = [&](std::size_t column, const std::string& word) {
    std::string line;
    for (std::size_t i = 0; i < good.size(); ++i)
      line += (i == 0 ? "" : "\t") + (i == column ? word : good[i]);
    return "version 1\n" + line + "\n";
  };
  ASSERT_TRUE(parse_scenario(line_with(0, "0"), "good.scen").ok());
  for (const std::size_t column : {0U, 2U, 3U, 4U, 5U, 6U, 7U}) {
    for (const std::string word : {"-1", "x", "1x", "1.5", "99999999999", "2147483648", "nan", ""}) {
      if (column == 0 && word.empty())
        continue;  // leading blanks are trimmed, the line is then one column short
      expect_scenario_refused(line_with(column, word), ErrorCode::kSyntax, 2,
                              {"'" + word + "' in column " + std::to_string(column + 1)});
    }
  }
  for (const std::size_t column : {2U, 3U})
    expect_scenario_refused(line_with(column, "0"), ErrorCode::kSyntax, 2, {"map"});
  for (const std::string word : {"-0.5", "nan", "-nan", "inf", "-inf", "1e999", "x", "1.5x"}) {
    expect_scenario_refused(line_with(8, word), ErrorCode::kSyntax, 2,
                            {"optimal length '" + word + "' in column 9"});
  }
}

TEST(Scenario, BelongsToAMapOfItsSize) {
  const Grid grid = grid_of("...\n.@.\n");
  const auto check = [&](const std::string& text) {
    const auto scenario = parse_scenario(text, "a.scen");
    EXPECT_TRUE(scenario.ok()) << scenario.error().to_string();
    return check_scenario(*scenario, grid, "a.scen");
  };
  EXPECT_TRUE(check("version 1\n0\ta.map\t3\t2\t0\t0\t2\t1\t2.4\n").ok());
  // Blocked ends are for the search to refuse.
  EXPECT_TRUE(check("version 1\n0\ta.map\t3\t2\t1\t1\t2\t1\t2.4\n").ok());
  EXPECT_TRUE(check("0\ta.map\t0\t0\t2\t1\t2.4\n").ok());
  const std::string good = "version 1\n0\ta.map\t3\t2\t0\t0\t2\t1\t2.4\n";
  expect_error(check(good + "0\tb.map\t3\t3\t0\t0\t2\t1\t2.4\n"), ErrorCode::kMismatch, "a.scen", 3,
               {"map of 3 x 3 cells", "in use has 3 x 2", "'b.map'"});
  expect_error(check("version 1\n0\tb.map\t2\t2\t0\t0\t1\t1\t2.4\n"), ErrorCode::kMismatch, "a.scen", 2,
               {"2 x 2"});
  expect_error(check("version 1\n0\tb.map\t3\t2\t3\t0\t1\t1\t2.4\n"), ErrorCode::kMismatch, "a.scen", 2,
               {"start 3,0 lies outside"});
  expect_error(check("0\ta.map\t0\t0\t2\t1\t2.4\n0\ta.map\t0\t0\t2\t2\t2.4\n"), ErrorCode::kMismatch,
               "a.scen", 2, {"goal 2,2 lies outside"});
}

TEST(Scenario, LoadErrorsNameTheFile) {
  const TemporaryFolder folder;
  expect_error(load_scenario(folder / "none.scen"), ErrorCode::kNotFound, (folder / "none.scen").string(), 0,
               {});
  expect_error(load_scenario(folder.path()), ErrorCode::kNotAFile, folder.path().string(), 0, {});
  write_raw(folder / "bad.scen", "version 1\nx\n");
  expect_error(load_scenario(folder / "bad.scen"), ErrorCode::kSyntax, (folder / "bad.scen").string(), 2, {});
}

TEST(Scenario, NoDamageCrashesTheReader) {
  std::mt19937 random(1);
  int good = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text = "version 1\n0\ta.map\t5\t5\t0\t0\t1\t1\t1.4\n1 a 5 5 2 2 3 3 1.4\n";
    for (int edits = 1 + static_cast<int>(random() % 3); edits > 0 && !text.empty(); --edits) {
      const std::size_t at = random() % text.size();
      if (random() % 2 == 0) {
        text[at] = static_cast<char>(random() % 256);
      } else {
        text.erase(at, 1 + random() % 4);
      }
    }
    const auto scenario = parse_scenario(text, "damaged.scen");
    good += scenario.ok() ? 1 : 0;
    if (!scenario) {
      EXPECT_NE(scenario.error().line, 0U) << text;
    }
  }
  EXPECT_GT(good, 100);
  EXPECT_LT(good, 19000);
}

}  // namespace
}  // namespace goalbound::test
