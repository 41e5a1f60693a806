// Tables as CSV.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "app/fixture.hpp"
#include "box_files.hpp"
#include "model/files/csv_tables.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string text_of(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

TEST(ExportCsv, EdgesOfTheInspectedNode) {
  const TemporaryFolder folder;
  const auto session = ready_session();
  act(*session, "select 4,4");
  session->wait_for_work();
  const auto file = folder / "edges.csv";
  act(*session, format_action({"export-csv", {file.string(), "edges"}}));
  const std::string text = text_of(file);
  EXPECT_THAT(text, StartsWith("node,edge,to,test,min x,"));
  EXPECT_THAT(text, HasSubstr("\n\"4,4\","));
  const auto legal = std::ranges::count_if(session->inspection()->edges, &EdgeReport::legal);
  EXPECT_EQ(std::ranges::count(text, '\n'), 1 + legal);
}

TEST(ExportCsv, ProblemsWithBothAnswers) {
  const TemporaryFolder folder;
  const auto session = ready_session();
  const auto file = folder / "problems.csv";
  const std::string line = format_action({"export-csv", {file.string(), "problems"}});
  EXPECT_FALSE(session->execute(line, false).ok()) << "there are none yet";
  act(*session, "random-problems 20");
  act(*session, "run-problems");
  session->wait_for_work();
  act(*session, line);
  const std::string text = text_of(file);
  EXPECT_EQ(std::ranges::count(text, '\n'), 21);
  EXPECT_EQ(text.find(",,,,,"), std::string::npos) << "every problem has both answers";
}

/// What `export-csv` writes of a table.
std::string exported(Session& session, const TemporaryFolder& folder, std::string_view table) {
  const auto file = folder / (std::string(table) + ".csv");
  act(session, format_action({"export-csv", {file.string(), std::string(table)}}));
  return text_of(file);
}

/// Fields of a line; commas within quotes end none.
std::size_t fields_of(const std::string& line) {
  bool quoted = false;
  std::size_t fields = 1;
  for (const char c : line) {
    if (c == '"') quoted = !quoted;
    if (c == ',' && !quoted) ++fields;
  }
  return fields;
}

/// Lines of a text that must have as many fields as its first line each.
std::size_t rows_of(const std::string& text) {
  std::istringstream lines(text);
  std::string heads;
  std::getline(lines, heads);
  std::size_t rows = 0;
  for (std::string line; std::getline(lines, line); ++rows) {
    EXPECT_EQ(fields_of(line), fields_of(heads)) << line;
  }
  return rows;
}

TEST(ExportCsv, EveryTableKnowsWhatToSaveOrWhyNot) {
  const TemporaryFolder folder;
  const auto session = ready_session();
  act(*session, "set boxes boxes:exact");
  session->wait_for_work();
  for (const std::string_view table : {"means", "faults", "differences", "problems", "searches", "weights"}) {
    const auto done = session->execute(fmt::format("export-csv x.csv {}", table), false);
    ASSERT_FALSE(done.ok()) << table;
    EXPECT_THAT(done.error().message, HasSubstr(";")) << "what to do about it";
  }
  const auto boxes = folder / "boxes.gbb";
  for (const std::string& line :
       {std::string("select 4,4"), format_action({"save-index", {boxes.string()}}),
        format_action({"compare-index", {boxes.string()}}), std::string("random-problems 20"),
        std::string("run-problems"), std::string("run-table"), std::string("verify"), std::string("seek 20"),
        std::string("run-weights"), std::string("compare-searches")}) {
    act(*session, line);
    session->wait_for_work();
  }
  for (const CsvTable& table : all_tables()) {
    SCOPED_TRACE(table.id);
    const bool all_good = table.id == "faults" || table.id == "differences";
    EXPECT_EQ(rows_of(exported(*session, folder, table.id)) == 0, all_good);
  }
}

TEST(ExportCsv, CountsAreThoseOfTheSearches) {
  const TemporaryFolder folder;
  const auto session = ready_session();
  session->wait_for_work();
  const auto expanded = [&](Side side) { return session->side(side).run->result.stats.expanded; };
  EXPECT_THAT(exported(*session, folder, "totals"),
              HasSubstr(fmt::format("\nexpanded,{},{}\n", expanded(Side::kLeft), expanded(Side::kRight))));
  act(*session, "seek 20");
  std::size_t open = 0;
  for (const Side side : kSides) open += session->side(side).run->player->open_list().size();
  EXPECT_EQ(rows_of(exported(*session, folder, "open-list")), open);
  act(*session, "search left bfs");
  session->wait_for_work();
  act(*session, "seek 20");
  EXPECT_THAT(exported(*session, folder, "open-list"), HasSubstr("left,start,1,\"2,0\",2,2\n"))
      << "moves, not lengths";
}

TEST(ExportCsv, AWrongBoxAndADifferingOneAreRows) {
  const TemporaryFolder folder;
  const auto session = ready_session();
  act(*session, "set boxes boxes:exact");
  session->wait_for_work();
  const auto right = folder / "right.gbb";
  const auto cut = folder / "cut.gbb";
  act(*session, format_action({"save-index", {right.string()}}));
  const Grid& grid = grid_in(*session);
  Bounds bounds = *session->bounds();
  const std::uint32_t slot = grid.slot(grid.node({5, 1}));
  Box box = bounds.box(slot, Direction::kE);
  --box.max_x;
  bounds.set(slot, Direction::kE, box);
  ASSERT_TRUE(save_boxes(bounds, cut).ok());
  for (const std::string& line : {format_action({"load-index", {cut.string()}}), std::string("verify"),
                                  format_action({"compare-index", {right.string()}})}) {
    act(*session, line);
    session->wait_for_work();
  }
  EXPECT_EQ(rows_of(exported(*session, folder, "faults")), 1U);
  EXPECT_THAT(exported(*session, folder, "faults"), HasSubstr("\n\"5,1\",E,yes,"));
  EXPECT_EQ(rows_of(exported(*session, folder, "differences")), 1U);
  EXPECT_THAT(exported(*session, folder, "differences"), HasSubstr("\n\"5,1\",E,looser,"));
}

TEST(ExportCsv, RefusesOtherNamesAndTables) {
  const auto session = ready_session();
  EXPECT_FALSE(session->execute("export-csv table.txt edges", false).ok());
  EXPECT_FALSE(session->execute("export-csv table.csv nodes", false).ok());
  EXPECT_FALSE(session->execute("export-csv table.csv", false).ok());
}

TEST(ExportMap, AsksTheHostForAPicture) {
  const auto session = ready_session();
  act(*session, "export-map");
  act(*session, "export-map a.svg seen left 2.5");
  act(*session, "export-map 0.5 whole");
  const auto& maps = session->requests.maps;
  ASSERT_EQ(maps.size(), 3U);
  EXPECT_EQ(maps[0].path, "");
  EXPECT_TRUE(maps[0].whole);
  EXPECT_EQ(maps[1].path, "a.svg");
  EXPECT_FALSE(maps[1].whole);
  EXPECT_EQ(maps[1].side, Side::kLeft);
  EXPECT_EQ(maps[1].scale, 2.5);
  EXPECT_EQ(maps[2].scale, 0.5) << "a number is no file";
  for (const char* wrong :
       {"export-map a.jpg", "export-map a.svg half", "export-map a.png 100", "export-map a.png 0",
        "export-frames folder", "export-frames folder 1", "export-frames folder 10 sideways"}) {
    EXPECT_FALSE(session->execute(wrong, false).ok()) << wrong;
  }
  act(*session, "export-frames folder 10 left");
  ASSERT_TRUE(session->requests.frames.has_value());
  EXPECT_EQ(session->requests.frames->count, 10U);
  EXPECT_EQ(session->requests.frames->side, Side::kLeft);
}

}  // namespace
}  // namespace goalbound::app::test
