// Sets of indices, as bench and search are given them.
#include <fmt/format.h>

#include "goalbound/containers.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

class IndexSetCommands : public CliTest {
 protected:
  IndexSetCommands() { write_map("m.map", tricky_rows()); }
};

TEST_F(IndexSetCommands, EachSetOfIndicesHasARowAndIsRight) {
  const std::vector<std::string> words = {
      "bench",          "m.map",   "--random",    "200",     "--algorithms",
      "astar,astar-gb", "--index", "container:*", "--index", "boxes:exact,landmarks:count=2"};
  auto in_json = words;
  in_json.push_back("--json");
  const Json json = expect(0, in_json).json();
  const std::size_t shapes = all_containers().size();
  ASSERT_EQ(json["results"].size(), 1 + shapes + 1);
  EXPECT_EQ(json["results"][0]["index"], nullptr);
  for (std::size_t i = 0; i < shapes; ++i) {
    const Json& row = json["results"][i + 1];
    const Json& index = row["index"];
    EXPECT_EQ(row["algorithm"], "astar-gb");
    EXPECT_EQ(row["optimal"], 200);
    EXPECT_EQ(index["set"], fmt::format("container:{}:canonical", all_containers()[i]->id));
    EXPECT_EQ(row["variant"], "astar-gb " + index["set"].get<std::string>());
    EXPECT_EQ(index["lost"], 0);
    EXPECT_GT(index["pruned"], 0);
    EXPECT_LE(index["pruned"], index["prunable"]);
    EXPECT_LT(row["expanded"], json["results"][0]["expanded"]) << index["set"];
  }
  EXPECT_EQ(json["results"].back()["index"]["set"], "boxes:canonical:exact,landmarks:count=2");
  EXPECT_EQ(json["results"].back()["optimal"], 200);
  EXPECT_LE(json["results"].back()["expanded"], json["results"][1]["expanded"]);
  // The box among the containers prunes what boxes prune.
  const Json boxes =
      expect(0, {"bench", "m.map", "--random", "200", "--json", "--algorithms", "astar-gb"}).json();
  for (const char* key : {"expanded", "generated", "pruned"})
    EXPECT_EQ(json["results"][1][key], boxes["results"].back()[key]) << key;
  const std::string text = expect(0, words).out;
  for (const char* word : {"bytes/edge", "of perfect %", "astar-gb container:ellipse:canonical"})
    EXPECT_NE(text.find(word), std::string::npos) << text;
}

/// A search that nobody names is the one that the index was made for, also where others could ask the index.
TEST_F(IndexSetCommands, AreAskedByTheSearchThatTheyAreFor) {
  write_map("open.map", {"......", "......", "..@...", "......"});
  const std::vector<std::pair<std::string, std::string>> searches = {
      {"moves", "first-moves"}, {"table", "table"}, {"boxes", "jps-gb"}, {"flags", "jps-gb"}};
  for (const auto& [index, search] : searches) {
    const Json json = expect(0, {"search", "open.map", "0,0", "5,3", "--index", index, "--json"}).json();
    EXPECT_EQ(json["algorithm"], search) << index;
  }
}

/// What an index may refuse hangs on which paths it keeps: one that keeps a single path has lost nothing by
/// refusing others.
TEST_F(IndexSetCommands, TellWhichPathsAreKept) {
  write_map("open.map", {"......", "......", "..@...", "......"});
  const Json json = expect(0, {"bench", "open.map", "--random", "50", "--json", "--algorithms", "astar-gb",
                               "--index", "moves", "--index", "boxes:regular", "--index", "boxes:canonical",
                               "--index", "boxes:all-optimal"})
                        .json();
  const std::vector<std::string> keeps = {"one", "one", "canonical", "all"};
  for (std::size_t i = 0; i < keeps.size(); ++i) {
    const Json& index = json["results"][i]["index"];
    EXPECT_EQ(index["keeps"], keeps[i]) << index["set"];
    EXPECT_EQ(index["lost"], 0) << index["set"];
    EXPECT_LE(index["pruned"], index["prunable"]) << index["set"];
  }
  EXPECT_EQ(json["results"][0]["index"]["of_perfect"], 1.0) << "a table of first moves keeps one edge a goal";
}

TEST_F(IndexSetCommands, NumbersWithSlashesBetweenAreASetEach) {
  const Json json = expect(0, {"bench", "m.map", "--random", "50", "--json", "--algorithms", "astar-gb",
                               "--index", "effective-boxes:share=100/50/0:problems=30,landmarks:count=1/2"})
                        .json();
  std::vector<std::string> sets;
  for (const Json& row : json["results"]) {
    EXPECT_EQ(row["optimal"], 50);
    sets.push_back(row["index"]["set"]);
  }
  ASSERT_EQ(sets.size(), 6U);
  EXPECT_EQ(sets[1], "effective-boxes:share=100:problems=30:canonical,landmarks:count=2");
  EXPECT_EQ(sets[4], "effective-boxes:share=0:problems=30:canonical,landmarks:count=1");
  EXPECT_NE(expect(2, {"bench", "m.map", "--index", "landmarks:count=2/"}).err.find("not ''"),
            std::string::npos);
  EXPECT_NE(expect(2, {"bench", "m.map", "--index", "a=1/2.gbb"}).err.find("a=1/2.gbb"), std::string::npos)
      << "the name of a file";
}

TEST_F(IndexSetCommands, PlacesWithSlashesBetweenAreNoNumbers) {
  expect(0, {"generate", "caves", "--width", "30", "--height", "30", "-o", "caves.map"});
  const Json json = expect(0, {"bench", "caves.map", "--random", "50", "--json", "--algorithms", "astar",
                               "--index", "landmarks:count=2/3:at=8/8+20/12"})
                        .json();
  std::vector<std::string> sets;
  for (const Json& row : json["results"]) {
    EXPECT_EQ(row["optimal"], 50);
    if (row["index"].is_object()) sets.push_back(row["index"]["set"]);
  }
  EXPECT_EQ(sets,
            (std::vector<std::string>{"landmarks:count=2:at=8/8+20/12", "landmarks:count=3:at=8/8+20/12"}));
}

TEST_F(IndexSetCommands, WhatIndicesCannotDoIsRefusedBeforeTheyAreMade) {
  const auto refusal = [&](std::vector<std::string> more) {
    std::vector<std::string> words = {"bench", "m.map", "--index"};
    words.insert(words.end(), more.begin(), more.end());
    return expect(2, words).err;
  };
  EXPECT_NE(refusal({"containr"}).find("unknown index 'containr'; did you mean 'container'?"),
            std::string::npos);
  EXPECT_NE(
      refusal({"container:disc"}).find("the index 'container': unknown value 'disc'; did you mean 'disk'?"),
      std::string::npos);
  EXPECT_NE(refusal({"container:disk", "--algorithms", "jump-index-gb"}).find("boxes, landmarks alone"),
            std::string::npos);
  EXPECT_NE(refusal({"container:disk", "--algorithms", "astar"}).find("cannot use the index 'container'"),
            std::string::npos);
  EXPECT_NE(refusal({"container:disk:regular", "--algorithms", "jps-gb"}).find("loses paths"),
            std::string::npos);
  EXPECT_NE(refusal({"container:hull:corners=5", "--algorithms", "astar-gb"}).find("not 5"),
            std::string::npos);
}

TEST_F(IndexSetCommands, ASearchAsksASetOfIndices) {
  for (const char* shape : {"box", "disk", "sector", "box-sector", "ellipse", "hull"}) {
    const std::string index = fmt::format("container:{}", shape);
    const Json json = expect(0, {"search", "m.map", "5,3", "0,3", "--index", index, "--json"}).json();
    EXPECT_EQ(json["algorithm"], "jps-gb");
    EXPECT_EQ(json["variant"], fmt::format("jps-gb {}:canonical", index));
    EXPECT_NEAR(json["length"].get<double>(), 6.41421, 1e-4);
    EXPECT_GT(json["pruned"], 0) << shape;
  }
  const Json raised = expect(0, {"search", "m.map", "5,3", "0,3", "--index", "landmarks", "--json"}).json();
  EXPECT_EQ(raised["algorithm"], "jps");
  EXPECT_NEAR(raised["length"].get<double>(), 6.41421, 1e-4);
  expect(0, {"precompute", "m.map", "-o", "m.gbb"});
  const Json file = expect(0, {"search", "m.map", "5,3", "0,3", "--index", "m.gbb,landmarks", "--algorithm",
                               "jps-plus-gb", "--json"})
                        .json();
  EXPECT_NEAR(file["length"].get<double>(), 6.41421, 1e-4);
}

/// An index without a role is asked by the search that needs it, named or not.
TEST_F(IndexSetCommands, WhatAnswersByItselfIsNamedAsAnyOther) {
  const auto found_with = [&](const char* index) {
    return expect(0, {"search", "m.map", "5,3", "0,3", "--index", index, "--json"}).json();
  };
  const std::vector<std::pair<const char*, const char*>> usual = {
      {"hierarchy", "ch hierarchy"},
      {"hierarchy(boxes)", "ch-gb hierarchy(boxes:all-optimal)"},
      {"hierarchy(landmarks:count=2)", "ch hierarchy(landmarks:count=2)"},
      {"jump-table", "jps-plus jump-table"},
      {"jump-index", "jump-index-gb jump-index:canonical"},
      {"jump-index:all-optimal:landmarks=2", "jump-index-gb jump-index:all-optimal:landmarks=2"},
      {"boxes:exact,jump-table", "jps-plus-gb boxes:canonical:exact,jump-table"}};
  for (const auto& [index, variant] : usual) {
    const Json json = found_with(index);
    EXPECT_EQ(json["variant"], variant);
    EXPECT_NEAR(json["length"].get<double>(), 6.41421, 1e-4) << index;
  }
  const Json rows = expect(0, {"bench", "m.map", "--random", "100", "--json", "--algorithms",
                               "ch,ch-gb,jps-plus,jump-index-gb", "--index", "hierarchy", "--index",
                               "jump-index", "--index", "boxes:exact"})
                        .json()["results"];
  std::vector<std::string> variants;
  for (const Json& row : rows) {
    variants.push_back(row["variant"]);
    EXPECT_EQ(row["optimal"], 100) << row["variant"];
  }
  const std::vector<std::string> expected = {"ch",
                                             "ch hierarchy",
                                             "ch-gb",
                                             "ch-gb hierarchy",
                                             "jps-plus",
                                             "jump-index-gb jump-index:canonical",
                                             "jump-index-gb boxes:canonical:exact"};
  EXPECT_EQ(variants, expected);
  EXPECT_NE(expect(0, {"list"}).out.find("answers by itself"), std::string::npos);
}

TEST_F(IndexSetCommands, FilesTellEdgesWhereTheirMapsHaveSome) {
  write("g.gr", "p sp 3 3\na 1 2 2\na 2 3 9\na 1 3 10\n");
  write("g.co", "p aux sp co 3\nv 1 0 0\nv 2 1 0\nv 3 2 0\n");
  expect(0, {"precompute", "g.gr", "-o", "g.gbb", "--index", "landmarks:count=2"});
  EXPECT_EQ(expect(0, {"info", "g.gbb", "--json"}).json()["edges"], 3);
  EXPECT_NE(expect(0, {"info", "g.gbb"}).out.find("3 nodes, 3 edges, hash "), std::string::npos);
  // Cells have moves, which nobody counts as edges.
  expect(0, {"precompute", "m.map", "-o", "m.gbb", "--index", "landmarks:count=2"});
  const Json json = expect(0, {"info", "m.gbb", "--json"}).json();
  EXPECT_TRUE(json["edges"].is_null()) << json;
  const std::string text = expect(0, {"info", "m.gbb"}).out;
  EXPECT_NE(text.find(" nodes, hash "), std::string::npos) << text;
  EXPECT_EQ(text.find("edges"), std::string::npos) << text;
}

TEST_F(IndexSetCommands, FlagsAreSavedVerifiedAndAsked) {
  expect(0, {"precompute", "m.map", "-o", "f.gbb", "--index", "flags:regions=4"});
  EXPECT_NE(expect(0, {"info", "f.gbb"}).out.find("flags:regions=4"), std::string::npos);
  expect(0, {"verify", "m.map", "f.gbb", "--repair", "new.gbb"});
  EXPECT_EQ(read("new.gbb"), read("f.gbb"));
  EXPECT_EQ(expect(0, {"diff", "f.gbb", "new.gbb", "--map", "m.map", "--json"}).json()["different"], 0);
  EXPECT_NE(expect(2, {"diff", "f.gbb", "new.gbb"}).err.find("together with its map"), std::string::npos);
  const Json found = expect(0, {"search", "m.map", "5,3", "0,3", "--index", "f.gbb", "--json"}).json();
  EXPECT_NEAR(found["length"].get<double>(), 6.41421, 1e-4);
  EXPECT_GT(found["pruned"].get<int>(), 0);
  expect(0, {"search", "m.map", "5,3", "0,3", "--index", "hierarchy(flags:regions=3,boxes)", "--json"});
}

TEST_F(IndexSetCommands, AFileThatIsCalledAsAKindDoesNotStandInItsWay) {
  write("landmarks", "no index");
  expect(0, {"search", "m.map", "5,3", "0,3", "--index", "landmarks"});
  expect(0, {"precompute", "m.map", "-o", "mine", "--index", "landmarks:count=2"});
  expect(0, {"search", "m.map", "5,3", "0,3", "--index", "mine"});
}

TEST_F(IndexSetCommands, TheFileOfAHierarchyHoldsItsOrder) {
  expect(0, {"precompute", "m.map", "-o", "f.gbb", "--index", "hierarchy:customizable"});
  expect(0, {"verify", "m.map", "f.gbb"});
  const Json found = expect(0, {"search", "m.map", "5,3", "0,3", "--index", "f.gbb", "--json"}).json();
  EXPECT_NEAR(found["length"].get<double>(), 6.41421, 1e-4);
  // Costs follow what the order knows.
  write("closed.changes", "block 4,3\n");
  const auto closed = expect(
      0, {"search", "m.map", "5,3", "0,3", "--index", "f.gbb", "--changes", "closed.changes", "--json"});
  EXPECT_GT(closed.json()["length"].get<double>(), 6.5);
}

TEST_F(IndexSetCommands, WhatIsMadeAnewEachTimeHasNoFile) {
  for (const auto& [index, reason] :
       {std::pair{"hierarchy(boxes)", "as it is made inside of another"},
        std::pair{"jump-table", "because a few visits"}, std::pair{"jump-index", "because a few visits"}}) {
    const std::string error = expect(2, {"precompute", "m.map", "-o", "m.gbb", "--index", index}).err;
    EXPECT_NE(error.find(fmt::format("'{}' is not kept in files, {}", index, reason)), std::string::npos)
        << error;
    EXPECT_NE(error.find(fmt::format("--index '{}'", index)), std::string::npos) << error;
  }
}

TEST_F(IndexSetCommands, TakeNoMoreMemoryThanTheyMay) {
  expect(0, {"generate", "caves", "--width", "200", "--height", "200", "-o", "large.map"});
  const std::vector<std::pair<std::string, std::string>> searches = {
      {"ch", "hierarchy"}, {"hub-labels", "hubs"}, {"astar-gb", "boxes:exact"}, {"first-moves", "moves"}};
  for (const auto& [search, index] : searches) {
    const auto refused = expect(2, {"bench", "large.map", "--random", "5", "--algorithms", search, "--index",
                                    index, "--memory", "1"});
    EXPECT_NE(refused.err.find("limit"), std::string::npos) << refused.err;
  }
  expect(2, {"search", "large.map", "#1", "#2", "--algorithm", "ch", "--memory", "1"});
  expect(0, {"bench", "large.map", "--random", "5", "--algorithms", "ch", "--memory", "64"});
}

}  // namespace
}  // namespace goalbound::test
