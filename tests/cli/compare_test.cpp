// goalbound compare.
#include <algorithm>
#include <set>

#include "support.hpp"

namespace goalbound::test {
namespace {

class CompareCommand : public CliTest {
 protected:
  CompareCommand() { write_map("m.map", tricky_rows()); }

  Json compared(std::vector<std::string> words) const {
    words.insert(words.begin(), {"compare", "m.map", "--random", "20", "--threads", "1", "--json"});
    return expect(0, words).json();
  }
};

TEST_F(CompareCommand, MeasuresEachKindOfIndexAndEachSearchAndAllAreRight) {
  const Json json = compared({});
  std::set<std::string> asked;
  std::set<std::string> searches;
  for (const Json& row : json["results"]) {
    EXPECT_EQ(row["wrong"], 0) << row.dump();
    searches.insert(row["search"]);
    for (const std::string index : row["asked"]) asked.insert(index.substr(0, index.find(':')));
  }
  for (const std::string search : {"astar", "astar-gb", "jps", "jump-index-gb", "ch", "ch-gb"})
    EXPECT_TRUE(searches.contains(search)) << search;
  for (const std::string index :
       {"boxes", "landmarks", "flags", "reach", "container", "embedding", "subgoals(boxes)"})
    EXPECT_TRUE(asked.contains(index)) << index;
  EXPECT_FALSE(asked.contains("hierarchy(boxes)")) << "it has a search of its own";
  EXPECT_FALSE(searches.contains("bfs")) << "it counts moves";
  EXPECT_TRUE(json["best"].is_string());
}

/// Bytes fall along the front while times rise, and each row off it has one on it that is no larger and no
/// slower.
TEST_F(CompareCommand, TheFrontHasTheFastestOfEachSize) {
  const Json rows = compared({})["results"];
  const auto beats = [](const Json& a, const Json& b) {
    return a["bytes"] <= b["bytes"] && a["mean_us"] <= b["mean_us"];
  };
  int on_front = 0;
  for (const Json& row : rows) {
    if (row["on_front"]) {
      ++on_front;
      continue;
    }
    const bool beaten =
        std::ranges::any_of(rows, [&](const Json& other) { return other["on_front"] && beats(other, row); });
    EXPECT_TRUE(beaten || !row["claims_optimal"]) << row.dump();
  }
  EXPECT_GE(on_front, 1);
}

TEST_F(CompareCommand, ABudgetIsKept) {
  const Json json = compared({"--budget", "1B"});
  for (const Json& row : json["results"]) {
    if (row["bytes"] == 0) continue;
    EXPECT_FALSE(json["best"].get<std::string>().ends_with(" " + row["asked"].dump()));
  }
  const std::string best = json["best"];
  const auto row = std::ranges::find_if(json["results"], [&](const Json& r) {
    return r["search"] == best.substr(0, best.find(' ')) && r["asked"].empty();
  });
  ASSERT_NE(row, json["results"].end()) << best;
  EXPECT_EQ((*row)["bytes"], 0);
  EXPECT_NE(json["advice"].get<std::string>().find("1 bytes"), std::string::npos) << json["advice"];
}

/// JPS+ reads its table and the boxes, each eight numbers a cell; the jump index has boxes of its own.
TEST_F(CompareCommand, BytesAreThoseThatAreRead) {
  const Json rows = compared({})["results"];
  const auto bytes_of = [&](const std::string& search) -> std::uint64_t {
    for (const Json& row : rows) {
      if (row["search"] == search) return row["bytes"];
    }
    return 0;
  };
  EXPECT_EQ(bytes_of("jps-plus-gb"), bytes_of("jps-gb") + bytes_of("jps-plus"));
  EXPECT_GT(bytes_of("jps-plus"), 0U);
  EXPECT_GT(bytes_of("jump-index-gb"), 0U) << "of its own, not of the boxes that it was made of";
}

TEST_F(CompareCommand, QuickMeasuresWhatIsFastestAsARule) {
  const auto labels = [](const Json& json) {
    std::set<std::string> result;
    for (const Json& row : json["results"]) {
      std::string label = row["search"];
      for (const std::string index : row["asked"]) label += " " + index;
      result.insert(label);
    }
    return result;
  };
  const Json json = compared({"--quick"});
  EXPECT_EQ(labels(json), (std::set<std::string>{"astar", "first-moves", "jps", "jps-plus",
                                                 "jump-index-gb boxes", "subgoals"}));
  EXPECT_TRUE(labels(json).contains(json["best"]));
  expect(0, {"generate", "roads", "--width", "60", "--height", "60", "-o", "large.gr"});
  const Json roads = expect(0, {"compare", "large.gr", "--random", "5", "--quick", "--json"}).json();
  EXPECT_EQ(labels(roads), (std::set<std::string>{"astar", "astar-gb boxes", "ch-gb"}))
      << "rows of first moves are for few nodes";
}

TEST_F(CompareCommand, WhatTakesTooLongIsLeftOutWithTheReason) {
  expect(0, {"generate", "caves", "--width", "300", "--height", "300", "-o", "large.map"});
  const Json json = expect(0, {"compare", "large.map", "--random", "5", "--limit", "0.001", "--json"}).json();
  ASSERT_FALSE(json["left_out"].empty());
  const std::string why = json["left_out"][0]["why"];
  EXPECT_NE(why.find("--limit"), std::string::npos) << why;
}

TEST_F(CompareCommand, WritesATableAndAChart) {
  compared({"-o", "rows.csv"});
  const std::string table = read("rows.csv");
  EXPECT_TRUE(table.starts_with("search,asked,mean_us,")) << table;
  EXPECT_NE(table.find("jump-index-gb,\"boxes\","), std::string::npos);
  compared({"-o", "chart.svg"});
  const std::string chart = read("chart.svg");
  EXPECT_TRUE(chart.starts_with("<svg ") && chart.ends_with("</svg>\n"));
  EXPECT_NE(chart.find("jump-index-gb boxes"), std::string::npos);
  const Outcome wrong = expect(2, {"compare", "m.map", "-o", "chart.gif"});
  EXPECT_NE(wrong.err.find(".svg (the chart)"), std::string::npos) << wrong.err;
}

TEST_F(CompareCommand, RunsOnRoadsToo) {
  expect(0, {"generate", "roads", "--width", "8", "--height", "6", "-o", "r.gr"});
  const Json json = expect(0, {"compare", "r.gr", "--random", "20", "--json"}).json();
  for (const Json& row : json["results"]) EXPECT_EQ(row["wrong"], 0) << row.dump();
  EXPECT_GE(json["results"].size(), 10U);
}

TEST_F(CompareCommand, AWrongBudgetIsTold) {
  for (const std::string text : {"20", "MB", "-3MB", "20 MB", "1e99GB", "5parsecs"}) {
    const Outcome outcome = expect(2, {"compare", "m.map", "--budget", text});
    EXPECT_NE(outcome.err.find("20MB"), std::string::npos) << text << ": " << outcome.err;
  }
}

}  // namespace
}  // namespace goalbound::test
